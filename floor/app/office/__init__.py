"""The one door for commands: submit, why not, void; the fold, roles, and the book of the past."""
