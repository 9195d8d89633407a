"""The floor manager's screen: shows values, asks by commands, decides nothing."""
