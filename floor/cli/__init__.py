"""The command line: what `floor` and `python -m floor` take."""
