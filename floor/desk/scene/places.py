"""The pages of the desk that have a place in the rail, each with its words and its key."""

from typing import NamedTuple

from floor.base.text import N_


class RailPlace(NamedTuple):
    """A place in the rail."""

    name: str
    words: str
    icon: str
    key: str
    """Its shortcut, in the rail's order."""
    below: bool = False


PLACES = (
    RailPlace("floor", N_("Floor"), "floor", "Ctrl+1"),
    RailPlace("lists", N_("Lists"), "lists", "Ctrl+2"),
    RailPlace("tournaments", N_("Tourney"), "tournaments", "Ctrl+3"),
    RailPlace("jackpot", N_("Jackpot"), "jackpot", "Ctrl+4"),
    RailPlace("rulings", N_("Rulings"), "rulings", "Ctrl+5"),
    RailPlace("dealers", N_("Dealers"), "dealers", "Ctrl+6"),
    RailPlace("players", N_("Players"), "players", "Ctrl+7"),
    RailPlace("reports", N_("Reports"), "reports", "Ctrl+8"),
    RailPlace("setup", N_("Setup"), "setup", "Ctrl+9", below=True),
)
