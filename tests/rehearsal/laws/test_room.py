"""The laws of lists, calls, orders and dealers: a fair night passes, a doctored room does not."""

from collections.abc import Callable

import msgspec
import pytest

from floor.app.core.line_up import Deals
from floor.app.core.messages import CommandId, Entry, Event
from floor.app.core.room import Room
from floor.app.lists.waiting import PlayerCalled
from floor.app.orders.orders import BarPlayer, KeepApart
from floor.app.seats.seats import PlayerSeated, SeatPlayer
from floor.rehearsal.laws.room import RoomLaws, check_dealers
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import SeatNo
from floor.room.orders.orders import BarKind
from floor.room.table.table import EMPTY, HeldSeat
from tests.evening import NLH, T1, T2, Evening


@pytest.fixture
def watched(night: Evening) -> Evening:
    """Aino and Otso sit at T1; Kaisa and Eero wait."""
    night.table(T2)
    night.table().seated("Aino", "Otso")
    night.join("Kaisa")
    night.join("Eero")
    return night


def broken(night: Evening, change: Callable[[Room], Room], *events: Event) -> list[str]:
    """What the laws say when `change` is what one entry with `events` has brought."""
    laws, room = RoomLaws(), night.room
    assert not list(laws.broken_by(room, ()))
    entry = Entry(9_000, CommandId(b""), night.clock.now(), night.floor, "", events)
    return list(laws.broken_by(change(room), (entry,)))


def test_a_fair_night_passes(watched: Evening):
    laws = RoomLaws()
    found: list[str] = []
    watched.office.listen(lambda room, entries: found.extend(laws.broken_by(room, entries)))
    watched.call("Kaisa", T1, 3)
    watched.table().seat(3, "Kaisa")
    watched.call("Eero", T1, 4)
    watched.later(minutes=6)
    watched.tick()
    watched.void(watched.table().away("Aino").entry)
    assert found == []


def called(night: Evening, name: str, seat: int) -> PlayerCalled:
    return PlayerCalled(
        game=NLH, player=night.player(name), table=T1, seat=SeatNo(seat), until=night.clock.now()
    )


def test_a_call_to_a_taken_seat_is_noticed(watched: Evening):
    event = called(watched, "Kaisa", 1)
    laws = broken(watched, lambda room: with_call(room, event), event)
    assert any("which is not free" in one for one in laws)


def with_call(room: Room, event: PlayerCalled) -> Room:
    held = room.tables[T1].with_seat(event.seat, HeldSeat(event.player))
    return msgspec.structs.replace(
        room, calls=(*room.calls, event), tables={**room.tables, T1: held}
    )


def test_a_call_that_holds_no_seat_is_noticed(watched: Evening):
    event = called(watched, "Kaisa", 3)
    laws = broken(watched, lambda room: msgspec.structs.replace(room, calls=(event,)), event)
    assert laws == [f"T1 seat 3 is not held for {watched.player('Kaisa')}"]


def test_a_call_past_the_first_is_noticed_unless_a_reason_was_given(watched: Evening):
    event = called(watched, "Eero", 3)
    laws = broken(watched, lambda room: with_call(room, event), event)
    assert laws == [f"{watched.player('Eero')} is called before {watched.player('Kaisa')}"]
    noted = msgspec.structs.replace(event, note=watched.note("He asked for it."))
    assert broken(watched, lambda room: with_call(room, noted), noted) == []


def test_a_call_past_one_who_may_not_sit_there_or_for_one_of_a_feeder_needs_no_reason(
    watched: Evening,
):
    eero = called(watched, "Eero", 3)
    watched.ask(KeepApart(players=(watched.player("Kaisa"), watched.player("Otso"))))
    assert broken(watched, lambda room: with_call(room, eero), eero) == []
    watched.feed(T2, T1)
    ida = called(watched, "Ida", 3)
    watched.table(T2).seat(1, "Ida", note=watched.note("She was here first."))
    assert broken(watched, lambda room: with_call(room, ida), ida) == []


def test_a_list_that_changes_its_order_by_itself_is_noticed(watched: Evening):
    def turned(room: Room) -> Room:
        return msgspec.structs.replace(room, lists={NLH: tuple(reversed(room.lists[NLH]))})

    (law,) = broken(watched, turned)
    assert "has changed its order" in law


def test_a_barred_player_who_sits_down_alone_is_noticed(watched: Evening):
    watched.ask(BarPlayer(player=watched.player("Väinö"), kind=BarKind.BARRED))

    def seated(second: bool) -> list[str]:
        event = PlayerSeated(
            table=T1,
            game=NLH,
            seat=SeatNo(5),
            player=watched.player("Väinö"),
            way=Standing.WAITS,
            second=watched.manager if second else None,
        )
        return broken(
            watched,
            lambda room: msgspec.structs.replace(
                room, seated={**room.seated, watched.player("Väinö"): T1}
            ),
            event,
        )

    assert len(seated(second=False)) == 1
    assert seated(second=True) == []


def test_two_who_are_kept_apart_and_share_a_table_are_noticed(watched: Evening):
    aino, eero = watched.player("Aino"), watched.player("Eero")
    watched.ask(KeepApart(players=(aino, eero)))

    def together(room: Room) -> Room:
        return msgspec.structs.replace(room, seated={**room.seated, eero: T1})

    (law,) = broken(watched, together)
    assert "are kept apart and share T1" in law


def test_two_people_may_let_them_share_one(watched: Evening):
    laws = RoomLaws()
    found: list[str] = []
    watched.office.listen(lambda room, entries: found.extend(laws.broken_by(room, entries)))
    aino, eero = watched.player("Aino"), watched.player("Eero")
    watched.ask(KeepApart(players=(aino, eero)))
    note = watched.note("They made it up.")
    sits = SeatPlayer(table=T1, seat=SeatNo(6), player=eero, note=note, second=watched.manager)
    watched.ask(sits)
    assert watched.room.tables[T1].seats[5] != EMPTY
    assert found == []


def test_a_table_with_two_dealers_is_noticed(watched: Evening):
    room = watched.room
    (one,) = room.dealers.line
    deals = msgspec.structs.replace(one, now=Deals(T1, watched.clock.now()))
    other = msgspec.structs.replace(deals, staff=watched.floor)
    line = msgspec.structs.replace(room.dealers, line=(deals, other))
    assert len(list(check_dealers(msgspec.structs.replace(room, dealers=line)))) == 1
    twice = msgspec.structs.replace(room.dealers, line=(one, one))
    assert len(list(check_dealers(msgspec.structs.replace(room, dealers=twice)))) == 1
    assert not list(check_dealers(room))
