"""The forms a tournament's director fills in: seats, chips, bags, the schedule and its clock."""
