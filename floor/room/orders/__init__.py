"""What keeps somebody from play: orders, penalties, disputes."""
