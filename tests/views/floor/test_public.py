"""What of a room everybody may see: all the board is made of, and nothing else."""

from datetime import UTC, datetime

from floor.app.core.names import Names, PersonName
from floor.app.core.room import EMPTY_ROOM, Room
from floor.app.orders.orders import BarPlayer
from floor.room.lists.waitlist import Signup
from floor.room.orders.orders import BarKind
from floor.views.floor.public import public_names, public_room
from tests.evening import NLH, T1, Evening

_SHOWN = {"house", "day", "tables", "lists", "calls", "turns", "seated", "meters", "claims",
    "tournaments",
}  # fmt: skip


def test_of_an_empty_room_nothing_is_left_out(night: Evening):
    assert public_room(EMPTY_ROOM, night.clock.now()) == EMPTY_ROOM


def test_a_public_room_is_all_public(night: Evening):
    night.table(T1).seated("Aino", "Eero")
    night.join("Väinö")
    now = night.clock.now()
    public = public_room(night.room, now)
    assert public_room(public, now) == public


def test_what_is_new_in_a_room_is_nobodys_to_see_until_somebody_says_so(night: Evening):
    """Everything else of a public room is as in an empty one."""
    night.table(T1).seated("Aino", "Eero")
    night.ask(BarPlayer(player=night.player("Otso"), kind=BarKind.BARRED), night.manager)
    public = public_room(night.room, night.clock.now())
    for name in Room.__struct_fields__:
        if name not in _SHOWN:
            assert getattr(public, name) == getattr(EMPTY_ROOM, name), name
    (table,) = public.tables.values()
    sitting = {seat.sitter.player for seat in table.seats if hasattr(seat, "sitter")}
    assert sitting == {0}
    assert (table.hand, table.played, table.seat_requests) == (0, None, ())


def test_of_who_waits_there_is_the_label_and_not_since_when_or_how_they_came(night: Evening):
    night.table(T1)
    night.join("Kaisa", signup=Signup.PHONE)
    player = night.player("Kaisa")
    (one,) = public_room(night.room, night.clock.now()).lists[NLH]
    assert (one.player, one.arrived, one.signup) == (player, False, Signup.FLOOR)
    assert one.since == datetime(1970, 1, 1, tzinfo=UTC)
    names = Names({player: PersonName("Kaisa Berg"), 99: PersonName("Eero Virta")})  # type: ignore[dict-item]
    assert public_names(night.room, names, night.clock.now()) == {
        player: PersonName("", "Kaisa B.")
    }
