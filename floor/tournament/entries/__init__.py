"""Who plays: registration, re-entries, cancelling."""
