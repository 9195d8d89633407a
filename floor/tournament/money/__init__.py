"""What is paid: pool, places, deals, bounties."""
