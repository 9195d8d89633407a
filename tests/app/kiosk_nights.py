"""Nights at a table with a dealer's screen, for laws that need a fresh one each time."""

from datetime import UTC, datetime

from floor.app.hands.stamps import SetStamps
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.room.table.table import Stamp
from tests.evening import T1, Evening

FIVE = ("Aino", "Eero", "Kaisa", "Väinö", "Otso")


def five_seated() -> Evening:
    """Five players at a table, the button drawn."""
    night = Evening(HandClock(datetime(2026, 10, 24, 15, tzinfo=UTC)), SeededChance(7)).opened()
    night.table(T1).seated(*FIVE).draw("Aino")
    return night


def five_by_themselves() -> Evening:
    """Hands begin by themselves there, and the first one is being played."""
    night = five_seated()
    night.table(T1).ask(SetStamps(table=T1, stamp=Stamp.AUTOMATIC)).start()
    return night
