"""The page Reports, tickets, the house book, exports."""
