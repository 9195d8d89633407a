"""The online room's editions: cash games and tournaments."""
