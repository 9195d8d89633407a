"""What desk, kiosk and board show of tournaments."""
