"""The rule book read, and houses compared."""
