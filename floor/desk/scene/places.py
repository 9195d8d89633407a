"""The pages of the desk that have a place in the rail, each with its words and its key."""

from typing import NamedTuple

from floor.base.text import N_


class Place(NamedTuple):
    """A place in the rail."""

    name: str
    words: str
    icon: str
    key: str = ""
    """Its shortcut; a place without one comes later."""
    below: bool = False


PLACES = (
    Place("floor", N_("Floor"), "floor", "Ctrl+1"),
    Place("lists", N_("Lists"), "lists", "Ctrl+2"),
    Place("tournaments", N_("Tourn."), "tournaments"),
    Place("jackpot", N_("Jackpot"), "jackpot", "Ctrl+7"),
    Place("rulings", N_("Rulings"), "rulings", "Ctrl+8"),
    Place("dealers", N_("Dealers"), "dealers", "Ctrl+3"),
    Place("players", N_("Players"), "players", "Ctrl+4"),
    Place("reports", N_("Reports"), "reports", "Ctrl+5"),
    Place("setup", N_("Setup"), "setup", "Ctrl+6", below=True),
)
