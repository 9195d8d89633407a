"""A house of a newer version in front of a kiosk of this one."""

import json
import zlib
from base64 import b64decode
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from floor.app.core.floor_call import CallReason
from floor.app.core.room import Room
from floor.app.staff.floor_calls import CallFloor
from floor.base.errors import StoreTrouble
from floor.door import clerk, pairing, wire
from floor.door.office import read_room
from floor.door.pruning import pruned
from floor.door.wire import command_in, unwired
from floor.jackpot.profile import Percent
from floor.wiring.door.station import DoorSession
from tests.desk.hall import T1
from tests.door.frames import RECORDED
from tests.door.house import Visitor

Doctor = Callable[[dict[str, Any]], None]
encode, decode = msgspec.msgpack.encode, msgspec.msgpack.decode


def with_more(room: dict[str, Any]) -> None:
    """Fields a later version has, at every depth."""
    room["weather"] = {"wind": [1, 2, 3]}
    table = room["tables"]["T1"]
    table["lamp"] = "on"
    for seat in table["seats"]:
        seat["cushion"] = True
        if "sitter" in seat:
            seat["sitter"]["shoes"] = 42
    room["house"]["later"] = None
    room["day"]["moon"] = "full"


def of_another_kind(room: dict[str, Any]) -> None:
    """A state of the day that this version has never heard of."""
    room["day"]["type"] = "half-open"


def doctored(monkeypatch: pytest.MonkeyPatch, doctor: Doctor) -> None:
    """What the door shows from now on."""

    def pack(room: Room) -> bytes:
        plain = decode(encode(room))
        doctor(plain)
        return encode(plain)

    monkeypatch.setattr(clerk, "_pack", pack)


def stir(visitor: Visitor, reason: CallReason = CallReason.OTHER) -> None:
    """Something happens, so that the room is shown again."""
    visitor.ask(CallFloor(table=T1, reason=reason))


def test_what_a_newer_house_has_more_is_left_out_and_the_rest_is_read(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
):
    doctored(monkeypatch, with_more)
    stir(visitor)
    visitor.office.refresh()
    assert visitor.office.room.floor_calls
    plain = decode(encode(visitor.office.room))
    with_more(plain)
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        decode(encode(plain), type=Room)
    assert read_room(zlib.compress(encode(plain))) == visitor.office.room


def test_a_room_that_is_known_whole_is_pruned_of_nothing(visitor: Visitor):
    packed = encode(visitor.office.room)
    assert decode(pruned(packed, Room)) == decode(packed)
    share = Percent(1333, 2)
    longer = [*decode(encode(share)), "more"]
    assert decode(pruned(encode(longer), Percent), type=Percent) == share


def test_a_room_that_cannot_be_read_says_so_until_one_can_and_the_last_one_stays(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
):
    known = visitor.office.room
    session = DoorSession(visitor.link, visitor.office, visitor.people)
    with monkeypatch.context() as newer:
        doctored(newer, of_another_kind)
        stir(visitor)
    for _again in range(3):
        with pytest.raises(StoreTrouble, match="update this PC"):
            visitor.office.refresh()
    assert "update this PC" in str(session.trouble)
    assert visitor.office.room == known
    with pytest.raises(StoreTrouble, match="update this PC"):
        DoorSession(visitor.link, visitor.office, visitor.people)
    stir(visitor, CallReason.CHIPS)
    visitor.office.refresh()
    assert session.trouble is None
    assert len(visitor.office.room.floor_calls) == 2


@pytest.mark.parametrize(
    "packed", [b"", b"garbage", zlib.compress(b"\xc1"), zlib.compress(b"\x01")]
)
def test_what_is_no_room_at_all_is_said_the_same(packed: bytes):
    with pytest.raises(StoreTrouble, match="update this PC"):
        read_room(packed)


# What the wire was when its first release was made: it goes on being read.


def recorded() -> dict[str, bytes]:
    return {
        name: b64decode(frame) for name, frame in json.loads(RECORDED.read_text("utf-8")).items()
    }


OF_STATION = ("hello", "ask", "back", "became", "nameless", "prove", "badges", "now", "taken")
OF_PAIRING = ("pair", "offer", "proof", "paired", "pair-no")


@pytest.mark.parametrize("name", recorded())
def test_a_frame_as_it_was_recorded_is_read_and_means_the_same(name: str):
    """What a later version adds stands at its end."""
    frame = recorded()[name]
    of = wire.of_station if name in OF_STATION else wire.of_door
    read = (pairing.decode if name in OF_PAIRING else of)(frame)
    before, now = decode(frame), decode(encode(read))
    assert now[: len(before)] == before
    with_more = encode([*before, "what a later version says"]) if len(now) == len(before) else frame
    assert (pairing.decode if name in OF_PAIRING else of)(with_more) == read


def test_what_was_recorded_is_a_room_with_its_entries_and_an_act():
    picture = wire.of_door(recorded()["picture"])
    room = read_room(picture.room)
    assert room.tables[T1].seats
    assert all(unwired(entry) is not None for entry in picture.entries)
    assert isinstance(command_in(wire.of_station(recorded()["ask"])), CallFloor)


def test_an_entry_of_an_unknown_kind_is_left_out_and_what_is_known_of_it_stays():
    (first, *_rest) = wire.of_door(recorded()["picture"]).entries
    newer = ("moon-risen", encode({"phase": "full"}))
    both = unwired(msgspec.structs.replace(first, events=(newer, *first.events)))
    assert both == unwired(first)
    assert unwired(msgspec.structs.replace(first, events=(newer,))) is None
