"""A house with its door, or a kiosk or board in front of one, of whichever version of the program
this runs in: what it does it is told line by line, what came of it is a line of JSON.

    either_version.py house FOLDER
    either_version.py again FOLDER PORT
    either_version.py kiosk FOLDER PORT HOUSE_FOLDER DEALER [TABLE]
    either_version.py board FOLDER PORT HOUSE_FOLDER DEALER
"""

import json
import os
import socket
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any, cast

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Entry, Role, StaffId
from floor.app.core.stations import Pairing
from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.seats.seats import SeatPlayer
from floor.app.staff.days import SignOn
from floor.app.staff.dealers import TakeTable
from floor.app.staff.floor_calls import CallFloor
from floor.app.tables.tables import OpenTable
from floor.base.clock import SystemClock
from floor.base.errors import FloorError, Refused
from floor.door.keys import own_key
from floor.door.pairing_port import pair
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.rulebook.house.rulebooks import shipped_house
from floor.wiring.rooms import open_room
from tests.desk.hall import NLH, T1
from tests.door import house as opened
from tests.door.house import DIGITS, PIN, House, Visitor
from tests.door.house import until as reached


def _told(told: dict[str, Any]) -> None:
    print(json.dumps(told), flush=True)


def be_house(folder: Path) -> None:
    """Open the door; `digits` shows them, `board` those of board 1, `call` calls the floor at the
    desk, `written` says what stands in the book."""
    folder.mkdir(parents=True, exist_ok=True)
    # An older kiosk reads no rulebook that says how soon a hand is over: this is as shipped.
    opened.ANY_PACE = shipped_house("helsinki")
    setting = SimpleNamespace(setenv=os.environ.__setitem__)
    house = House(folder, cast("Any", setting))
    house.open()
    _told({"port": house.port, "dealer": house.dealer})
    _be_told(house)


def _be_told(house: House) -> None:
    """Do what standard input says, until it ends."""
    for line in sys.stdin:
        what, _, table = line.strip().partition(" ")
        if what == "digits":
            _show(house, TableId(table or T1))
        if what == "board":
            _show(house, TableId("1"), "board")
        if what == "table":
            _told({"dealer": _open_table(house, TableId(table))})
            continue
        written = [(one.station, type(one.events[0]).__name__) for one in house.entries()]
        _told({"written": written})
    house.shut()


def _show(house: House, table: TableId, role: str = "kiosk") -> None:
    """The desk shows digits for the kiosk of that table, or for that board."""
    with house.rows() as rows:
        until = house.clock.now() + timedelta(minutes=5)
        shown = Pairing(DIGITS, table, StaffId(1), until, 3)
        if role == "board":
            from floor.app.core.stations import StationRole  # the first doors know none

            shown = shown._replace(role=StationRole.BOARD)
        try:
            rows.begin_pairing(shown)
        except TypeError:  # the first door's wants them one by one
            rows.begin_pairing(*shown[:5])
    reached(lambda: not socket.socket().connect_ex(("127.0.0.1", house.port + 1)))


def _open_table(house: House, table: TableId) -> StaffId:
    """At the desk, with its button drawn; T1 was before. Answers who deals there."""
    room = open_room(house.path, station="desk")
    assert room.store is not None
    office, dealer = room.office, house.dealer
    if table != T1:
        dealer = room.people.add_staff(f"Dealer {table}", Role.DEALER)
        office.submit(OpenTable(table=table, game=NLH, seats=9), house.manager)
        for number in (1, 2):
            player = room.people.add_player(f"{table} {'One' if number == 1 else 'Two'}")
            why = room.people.keep_note("came with a friend", house.clock.now())
            seat = SeatPlayer(table=table, seat=SeatNo(number), player=player, note=why)
            office.submit(seat, house.manager)
        office.submit(SignOn(staff=dealer), dealer)
        office.submit(TakeTable(table=table, staff=dealer), dealer)
    office.submit(DrawButton(table=table), dealer)
    room.store.close()
    return dealer


def be_house_again(folder: Path, port: int) -> None:
    """The door of a house that was there before, on another version."""
    os.environ["FLOOR_DATA"] = str(folder)
    house = House.__new__(House)
    house.folder, house.path, house.port = folder, folder / "floor.sqlite", port
    house.clock, house.trouble, house._thread = SystemClock(), None, None
    house._patch = cast("Any", SimpleNamespace(setenv=os.environ.__setitem__))
    house.open()
    _told({"port": house.port})
    _be_told(house)


def be_kiosk(folder: Path, port: int, at: Path, dealer: int, own: str = T1) -> None:
    """Be paired, come in, deal; each line of standard input is one of the acts below."""
    house = SimpleNamespace(folder=at, port=port, dealer=StaffId(dealer))
    own_key(folder / "station.key", f"the PC of {own}")  # no two PCs have one name
    visitor = Visitor(cast("House", house), folder, paired=False)
    table = TableId(own)

    def over(played: TableId) -> Entry:
        """A newer house believes no hand that is over as soon as it has begun."""
        ended: list[Entry] = []

        def done() -> bool:
            try:
                ended.append(visitor.ask(EndHand(table=played, second_round=True)))
            except Refused as refusal:
                if "seconds before" not in str(refusal):
                    raise
                Event().wait(1.0)  # a kiosk that asks without a pause is not answered
            return bool(ended)

        reached(done)
        return ended[0]

    def taken_back() -> None:
        ended = over(T1)
        visitor.office.void(ended.command, visitor.house.dealer, command_id=visitor.new_id())

    acts: dict[str, Callable[[], object]] = {
        "pair": lambda: pair("127.0.0.1", port, DIGITS, visitor.key),
        "come in": visitor.come_in,
        "pin": lambda: visitor.people.check_pin(StaffId(dealer), PIN, SystemClock().now()),
        "badges": lambda: visitor.people.badges(),
        "button": lambda: visitor.ask(DrawButton(table=T1)),
        "hand": lambda: visitor.ask(StartHand(table=T1)),
        "taken back": taken_back,
        "start": lambda: visitor.ask(StartHand(table=table)),
        "end": lambda: over(table),
        "call": lambda: visitor.ask(CallFloor(table=T1, reason=CallReason.OTHER)),
        "refused": lambda: visitor.ask(StartHand(table=cast("Any", "T2"))),
        "newcomer": lambda: visitor.people.add_nameless("New 1"),
    }
    _act(visitor, acts)


def be_board(folder: Path, port: int, at: Path) -> None:
    """Be paired, come in, and see whether a table is shown."""
    house = SimpleNamespace(folder=at, port=port, dealer=StaffId(1))
    own_key(folder / "station.key", "the PC of a board")
    visitor = Visitor(cast("House", house), folder, paired=False)

    def second_table() -> None:
        reached(lambda: "T2" in _shown(visitor))

    acts: dict[str, Callable[[], object]] = {
        "pair": lambda: pair("127.0.0.1", port, DIGITS, visitor.key),
        "come in": visitor.come_in,
        "second table": second_table,
        "call": lambda: visitor.ask(CallFloor(table=T1, reason=CallReason.OTHER)),
    }
    _act(visitor, acts)


def _shown(board: Visitor) -> set[str]:
    """The tables of its newest picture."""
    board.office.refresh()
    return set(board.office.room.tables)


def _act(visitor: Visitor, acts: dict[str, Callable[[], object]]) -> None:
    """Do what standard input says, until it ends."""
    for line in sys.stdin:
        came: object = None
        try:
            acts[line.strip()]()
        except (FloorError, AssertionError) as trouble:
            came = str(trouble) or type(trouble).__name__
        office = getattr(visitor, "office", None)
        seats = office.room.tables[T1].seats if office is not None and office.room.tables else ()
        _told({"trouble": came, "seats": len(seats)})
    if hasattr(visitor, "link"):
        visitor.leave()


if __name__ == "__main__":
    role, *rest = sys.argv[1:]
    if role == "house":
        be_house(Path(rest[0]))
    elif role == "again":
        be_house_again(Path(rest[0]), int(rest[1]))
    elif role == "board":
        be_board(Path(rest[0]), int(rest[1]), Path(rest[2]))
    else:
        be_kiosk(Path(rest[0]), int(rest[1]), Path(rest[2]), int(rest[3]), *rest[4:])
