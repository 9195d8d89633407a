"""Where somebody is, as whoever looks him up reads it."""

from floor.views.words.whereabouts import in_the_room, whereabouts
from tests.evening import PLO, T2, Evening
from tests.views.looking import names_of


def where(night: Evening, name: str) -> str:
    return whereabouts(night.room, names_of(night.people), night.player(name))


def test_who_is_not_in_the_room_is_nowhere(night: Evening):
    night.table().seated("Eero")
    assert where(night, "Aino") == ""


def test_who_sits_is_at_his_seat(night: Evening):
    night.table().seated("Aino", "Eero")
    assert where(night, "Eero") == "T1 seat 2"


def test_who_waits_on_two_lists_waits_for_both(night: Evening):
    night.join("Aino")
    night.join("Aino", PLO)
    assert where(night, "Aino") == "waits for NLH 1–2, waits for PLO 2–2"


def test_who_plays_and_waits_does_both(night: Evening):
    night.table().seated("Aino", "Eero")
    night.join("Eero", PLO)
    assert where(night, "Eero") == "T1 seat 2, waits for PLO 2–2"


def test_who_is_called_is_called_to_his_seat(night: Evening):
    night.table(T2)
    night.join("Aino")
    night.call("Aino", T2, 4)
    assert where(night, "Aino") == "called to T2 seat 4"


def test_everybody_in_the_room_is_told_once(night: Evening):
    night.table().seated("Aino", "Eero")
    night.join("Kaisa")
    night.join("Eero", PLO)
    named = [night.player(name) for name in ("Aino", "Eero", "Kaisa")]
    assert list(in_the_room(night.room)) == named
