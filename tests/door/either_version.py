"""A house with its door, or a kiosk in front of one, of whichever version of the program this runs
in: what it does it is told line by line, what came of it is a line of JSON.

    either_version.py house FOLDER
    either_version.py kiosk FOLDER PORT HOUSE_FOLDER DEALER
"""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import StaffId
from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.staff.floor_calls import CallFloor
from floor.base.clock import SystemClock
from floor.base.errors import FloorError
from floor.door.pairing_port import pair
from tests.desk.hall import T1
from tests.door.house import DIGITS, PIN, House, Visitor
from tests.door.test_pairing import shown


def _told(told: dict[str, Any]) -> None:
    print(json.dumps(told), flush=True)


def be_house(folder: Path) -> None:
    """Open the door; `digits` shows them, `call` calls the floor at the desk, `written` says what
    stands in the book."""
    folder.mkdir(parents=True, exist_ok=True)
    setting = SimpleNamespace(setenv=os.environ.__setitem__)
    house = House(folder, cast("Any", setting))
    house.open()
    _told({"port": house.port, "dealer": house.dealer})
    for line in sys.stdin:
        if line.strip() == "digits":
            shown(house)
        written = [(one.station, type(one.events[0]).__name__) for one in house.entries()]
        _told({"written": written})
    house.shut()


def be_kiosk(folder: Path, port: int, at: Path, dealer: int) -> None:
    """Be paired, come in, deal; each line of standard input is one of the acts below."""
    house = SimpleNamespace(folder=at, port=port, dealer=StaffId(dealer))
    visitor = Visitor(cast("House", house), folder, paired=False)

    def taken_back() -> None:
        ended = visitor.ask(EndHand(table=T1, second_round=True))
        visitor.office.void(ended.command, visitor.house.dealer, command_id=visitor.new_id())

    acts: dict[str, Callable[[], object]] = {
        "pair": lambda: pair("127.0.0.1", port, DIGITS, visitor.key),
        "come in": visitor.come_in,
        "pin": lambda: visitor.people.check_pin(StaffId(dealer), PIN, SystemClock().now()),
        "badges": lambda: visitor.people.badges(),
        "button": lambda: visitor.ask(DrawButton(table=T1)),
        "hand": lambda: visitor.ask(StartHand(table=T1)),
        "taken back": taken_back,
        "call": lambda: visitor.ask(CallFloor(table=T1, reason=CallReason.OTHER)),
        "refused": lambda: visitor.ask(StartHand(table=cast("Any", "T2"))),
        "newcomer": lambda: visitor.people.add_nameless("New 1"),
    }
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
    else:
        be_kiosk(Path(rest[0]), int(rest[1]), Path(rest[2]), int(rest[3]))
