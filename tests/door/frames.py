"""Records a frame of each kind, as the wire of this version has it.

python -m tests.door.frames      writes tests/door/wire_1.json anew, for a new protocol only
"""

import base64
import json
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any, cast

from floor.app.core.floor_call import CallReason
from floor.app.core.people import PinLocked
from floor.app.staff.floor_calls import CallFloor
from floor.base.errors import InDoubt, Refused
from floor.door import pairing, wire
from floor.door.clerk import packed
from floor.views.words.mentioned import called
from floor.wiring.rooms import open_room
from tests.desk.hall import T1
from tests.door.house import House

RECORDED = Path(__file__).with_name(f"wire_{wire.PROTOCOL}.json")
_AT = datetime(2026, 11, 22, 21, 50, tzinfo=UTC)
_ID, _DIGEST = bytes(range(16)), bytes(range(32))


def frames(house: House) -> dict[str, bytes]:
    """One of each kind, of a house that is lived in."""
    room = open_room(house.path, station="desk")
    assert room.store is not None
    call = CallFloor(table=T1, reason=CallReason.OTHER)
    body = wire.body_of(call)
    entries = tuple(wire.wired(one) for one in house.entries()[-12:])
    head, people = room.office.head, room.people
    names = called(people, house.seated.values())
    of = wire.encode
    made = {
        "hello": of(wire.Hello(1, "0.1.0", _DIGEST, 7, 7, _DIGEST)),
        "ask": of(wire.AskCommand(1, _ID, "CallFloor", body, house.dealer, _AT, note="seat 4")),
        "back": of(wire.TakeBack(2, _ID, _ID, house.dealer, house.manager, "why", _AT)),
        "became": of(wire.Became(3, _ID)),
        "nameless": of(wire.Nameless(4, "New 1")),
        "prove": of(wire.Prove(5, house.dealer, "000000")),
        "badges": of(wire.Badges(6)),
        "now": of(wire.AskTime(7, 3, _AT)),
        "taken": of(wire.PictureTaken()),
        "welcome": of(wire.CameIn(1, "0.1.0", _DIGEST, "kiosk T1", "T1", _AT)),
        "done": of(wire.Done(1, entries[-1])),
        "no": of(wire.told(1, Refused("{table} is closed.", rule="HOUSE", table=T1))),
        "trouble": of(wire.told(1, InDoubt("Look at the room."))),
        "proved": of(wire.pin_answer(5, PinLocked(until=_AT + timedelta(minutes=5)))),
        "staff": of(wire.BadgeList(6, people.badges())),
        "numbered": of(wire.Numbered(4, 12)),
        "time": of(wire.WireTime(7, _AT)),
        "picture": of(wire.Picture(*head, packed(room.office.room), names, {}, entries)),
        "blink": of(wire.Blink()),
        "bye": of(wire.Bye("revoked")),
        "pair": pairing.encode(pairing.PairAsk(_DIGEST, _ID, "T1")),
        "offer": pairing.encode(pairing.PairOffer(_DIGEST, _ID)),
        "proof": pairing.encode(pairing.PairProof(_DIGEST)),
        "paired": pairing.encode(pairing.Paired(_DIGEST, "kiosk T1", "T1", 7360)),
        "pair-no": pairing.encode(pairing.PairNo(2)),
    }
    room.store.close()
    return made


def main() -> None:
    """Write them down."""
    with TemporaryDirectory() as folder:
        setting = SimpleNamespace(setenv=os.environ.__setitem__)
        made = frames(House(Path(folder), cast("Any", setting)))
    told = {name: base64.b64encode(frame).decode("ascii") for name, frame in made.items()}
    RECORDED.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
