"""The day report, exports, a person's file, tickets and slips."""
