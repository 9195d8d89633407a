"""The rule book: lines, a rule's page, where it is met, houses compared."""
