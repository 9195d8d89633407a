"""The working day: commands, refusals, the office and its laws."""
