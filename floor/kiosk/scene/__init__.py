"""What every page of the kiosk shares: what is seen now, and the acts."""
