"""What is owed and bought: dues, chips, charges by time."""
