"""The papers of a tournament: slips and sheets."""
