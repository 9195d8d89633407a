"""What a tournament's director sees and does: the event, what comes next, the forms to fill in."""
