"""Players, staff and PINs: ordinary rows that can be corrected and erased."""
