"""The floor manager’s screen: real widgets, real clicks and keys."""
