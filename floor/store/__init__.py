"""Where facts are kept: the only SQL of the program, one contract for every engine."""
