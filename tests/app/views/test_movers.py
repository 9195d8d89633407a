"""What is to be known before a table is closed."""

from floor.app.views.movers import Closing, closing
from tests.app.views.looking import names_of
from tests.evening import PLO, T1, T2, Evening


def seen(night: Evening) -> Closing:
    return closing(night.room, night.room.tables[T1], names_of(night.people))


def test_everybody_who_sits_there_has_to_move(night: Evening):
    night.table().seated("Aino", "Eero").away("Eero")
    shown = seen(night)
    assert [(one.words, one.here) for one in shown.movers] == [
        ("1 · Aino", True),
        ("2 · Eero", False),
    ]
    assert [one.player for one in shown.movers] == [night.player("Aino"), night.player("Eero")]
    assert (shown.table, shown.game) == (T1, "NLH 1–2")


def test_where_the_game_goes_on_its_open_seats_are_told(night: Evening):
    night.table().seated("Aino")
    night.table(T2, seats=3).seated("Kaisa", "Otso")
    shown = seen(night)
    assert (shown.tables, shown.open_seats) == (1, ("T2 seat 3",))


def test_another_game_has_no_place_for_them(night: Evening):
    night.table().seated("Aino")
    night.table(T2, PLO)
    shown = seen(night)
    assert (shown.tables, shown.open_seats) == (0, ())
