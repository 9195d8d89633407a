"""Pages, keys and tiles a kiosk is built from."""
