"""What lies beside an inquiry: the hand that was told, and who at the table was warned."""

from floor.app.orders.orders import GivePenalty, HandsAway, WarnPlayer
from floor.app.rulings.prefilled import HandAsked, TableFacts
from floor.room.lists.waitlist import TableId
from floor.rulebook.situations.figures import UNKNOWN
from floor.views.assistant.beside import ReadBeside, beside
from tests.evening import T1, Evening
from tests.views.looking import look


def test_who_was_warned_or_sent_away_is_named_by_seat(night: Evening) -> None:
    night.table().seated("Aino", "Eero", "Kaisa")
    aino, eero = night.player("Aino"), night.player("Eero")
    assert beside(night.room, look(night), T1, None) == ReadBeside()
    night.ask(WarnPlayer(player=aino))
    night.ask(GivePenalty(player=eero, lasts=HandsAway(3)))
    assert beside(night.room, look(night), T1, None).people == (
        "Seat 1 Aino: Tonight: 1 warning",
        "Seat 2 Eero: penalty: 3 hands left · Tonight: 1 penalty",
    )


def test_what_was_told_of_the_hand_stands_there_and_without_a_table_nobody(
    night: Evening,
) -> None:
    night.table().seated("Aino")
    night.ask(WarnPlayer(player=night.player("Aino")))
    asked = HandAsked(3, TableFacts({}, UNKNOWN), ("Hand 3 · Flop",))
    assert beside(night.room, look(night), None, asked) == ReadBeside(("Hand 3 · Flop",))
    closed = beside(night.room, look(night), TableId("T9"), None)
    assert closed == ReadBeside()
