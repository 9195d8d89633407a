"""What goes over the wire between a station and the door: msgpack arrays, one a message."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Annotated, Any

import msgspec

from floor.app.core.held_act import KeptRefusal, refusal_of, why_of
from floor.app.core.messages import Command, Entry, StaffId
from floor.app.core.names import PersonName
from floor.app.core.people import Badge, PinAnswer
from floor.app.office.catalog import COMMANDS, from_body, kind_of, to_body
from floor.base.errors import DiskFull, FloorError, InDoubt, Refused, StoreTrouble
from floor.room.blinds.button import PlayerId

PROTOCOL = 1
"""Doors and stations one apart understand each other; fields are only ever added at the end."""
MOST_BYTES = 64 * 1024
"""Of what a station sends."""
MOST_TOLD = 8 * 1024 * 1024
"""Of what a station takes: a room of forty tables packs into seven thousand."""


Number = Annotated[int, msgspec.Meta(ge=0, le=1 << 48)]
"""More than a house ever counts, and less than any store can write down."""
Person = Annotated[int, msgspec.Meta(ge=0, le=(1 << 31) - 1)]
"""A player or one of staff, by the number in the store."""


class Wire(msgspec.Struct, frozen=True, array_like=True):
    """A message; what is unknown at its end comes from a newer program and is left out."""


Reply = Callable[[Wire], None]
"""Takes what is sent back."""


# From a station.


class Hello(Wire, frozen=True, tag="hello"):
    """The first one: who speaks how, and what it knows of the book."""

    protocol: Number
    version: str
    book: bytes = b""
    """The digest of the book's first row, as the station knows it; empty for none yet."""
    seq: Number = 0
    """The newest entry that was acknowledged to it."""
    shown: Number = 0
    """Where the book ended that it was shown last, and the digest there: in a book put back from a
    copy another row may stand under that number by now."""
    digest: bytes = b""
    kept: Number = 0
    """As many acts wait in the station's outbox: one that stays out says it nowhere else."""


class AskCommand(Wire, frozen=True, tag="ask"):
    """A command."""

    number: Number
    id: bytes
    kind: str
    """The name of its class."""
    body: bytes
    by: Person
    pressed: datetime | None = None
    """By the house's clock, as far as the station knows it."""
    error: timedelta = timedelta()
    until: datetime | None = None
    """No door takes it later than that; None: it may come at any time."""
    note: str = ""
    """Free text that goes with it, kept before it is decided."""
    shown: Number = 0
    """Where the book ended for whoever pressed it, and the digest there; 0: not asked."""
    digest: bytes = b""


class TakeBack(Wire, frozen=True, tag="back"):
    """Void an entry."""

    number: Number
    id: bytes
    entry: bytes
    by: Person
    second: Person | None = None
    note: str = ""
    until: datetime | None = None


class Became(Wire, frozen=True, tag="became"):
    """What has become of a command that was in doubt."""

    number: Number
    id: bytes


class Nameless(Wire, frozen=True, tag="nameless"):
    """Somebody without a name takes a seat: what stands where that would."""

    number: Number
    text: str


class Prove(Wire, frozen=True, tag="prove"):
    """A PIN was typed."""

    number: Number
    staff: Person
    pin: str

    def __repr__(self) -> str:
        return f"Prove({self.staff})"


class Badges(Wire, frozen=True, tag="badges"):
    """Who is of staff, or whose of them a card is."""

    number: Number
    card: str = ""
    """What was read; empty: everybody is asked for."""

    def __repr__(self) -> str:
        return "Badges()"


class AskTime(Wire, frozen=True, tag="now"):
    """Are you there, and what time is it."""

    number: Number
    kept: Number = 0
    """As many acts wait in the station's outbox."""
    own: datetime | None = None
    """By the station's own clock."""
    unread: bool = False
    """What waits there cannot all be read."""


class PictureTaken(Wire, frozen=True, tag="taken"):
    """The last picture has come: the next may."""


FromStation = (
    Hello | AskCommand | TakeBack | Became | Nameless | Prove | Badges | AskTime | PictureTaken
)


# From the door.


class CameIn(Wire, frozen=True, tag="welcome"):
    """Come in."""

    protocol: Number
    version: str
    book: bytes
    station: str
    table: str
    now: datetime


class WireEntry(Wire, frozen=True):
    """An entry of the journal, its events as they stand on disk."""

    seq: Number
    command: bytes
    at: datetime
    by: Person
    station: str
    events: tuple[tuple[str, bytes], ...]


class Done(Wire, frozen=True, tag="done"):
    """It stands, durable; None: it was not done and never will be."""

    number: Number
    entry: WireEntry | None


class WireNo(Wire, frozen=True, tag="no"):
    """Rules or roles forbid it."""

    number: Number
    why: KeptRefusal


class WireTrouble(Wire, frozen=True, tag="trouble"):
    """The store is in trouble; `doubt`: it may stand all the same."""

    number: Number
    why: KeptRefusal
    doubt: bool = False


class Proved(Wire, frozen=True, tag="proved"):
    """What the PIN was answered."""

    number: Number
    kind: str
    left: Number = 0
    until: datetime | None = None
    here: bool = False


class BadgeList(Wire, frozen=True, tag="staff"):
    """Numbers, names, roles, who has a PIN."""

    number: Number
    badges: tuple[Badge, ...]
    of_card: bool = False
    """It is those alone whose card was read; an older door leaves that out and tells everybody."""


class Numbered(Wire, frozen=True, tag="numbered"):
    """The number of who has no name."""

    number: Number
    player: Person


class WireTime(Wire, frozen=True, tag="time"):
    """The house's time, and what is wrong with its store."""

    number: Number
    now: datetime
    trouble: KeptRefusal | None = None
    warning: KeptRefusal | None = None


class Picture(Wire, frozen=True, tag="picture"):
    """The room, and what is new in the book."""

    seq: Number
    digest: bytes
    room: bytes
    """msgpack, zlib."""
    players: dict[PlayerId, PersonName] = {}
    staff: dict[StaffId, str] = {}
    entries: tuple[WireEntry, ...] = ()


class Blink(Wire, frozen=True, tag="blink"):
    """Show yourself: somebody at the desk wants to know which kiosk this is."""


class Bye(Wire, frozen=True, tag="bye"):
    """Go away, and why: "revoked", "update", "other book", "unread", "full", "twice", "slow"."""

    why: str


FromDoor = (
    CameIn
    | Done
    | WireNo
    | WireTrouble
    | Proved
    | BadgeList
    | Numbered
    | WireTime
    | Picture
    | Blink
    | Bye
)


encode = msgspec.msgpack.Encoder().encode
_of_station = msgspec.msgpack.Decoder(FromStation).decode
_of_door = msgspec.msgpack.Decoder(FromDoor).decode
_COMMANDS = {command.__name__: command for command in COMMANDS}


class BadFrame(Exception):
    """What came is no message of this protocol."""


def of_station(raw: object) -> Any:
    """The message a station has sent.

    Raises:
        BadFrame: it is none.
    """
    return _decoded(_of_station, raw)


def of_door(raw: object) -> Any:
    """The message the door has sent.

    Raises:
        BadFrame: it is none.
    """
    return _decoded(_of_door, raw)


def _decoded(decode: Any, raw: object) -> Any:
    if not isinstance(raw, bytes):
        raise BadFrame("text")
    try:
        return decode(raw)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadFrame(str(error)) from error


def command_in(ask: AskCommand) -> Command:
    """The command of `ask`.

    Raises:
        Refused: this program does not know it: a station of another version has sent it.
    """
    try:
        return msgspec.msgpack.decode(ask.body, type=_COMMANDS[ask.kind])
    except (KeyError, msgspec.MsgspecError, RecursionError):
        raise Refused(
            "The house does not know this act: kiosk and house are of different versions.",
            rule="HOUSE",
        ) from None


def body_of(command: Command) -> bytes:
    """`command` as it travels."""
    return encode(command)


def wired(entry: Entry) -> WireEntry:
    """`entry` as it travels."""
    events = tuple((kind_of(event), to_body(event)) for event in entry.events)
    return WireEntry(entry.seq, entry.command, entry.at, entry.by, entry.station, events)


def unwired(entry: WireEntry) -> Entry | None:
    """The entry again, without what this program does not know; None where nothing is left."""
    from floor.app.core.messages import CommandId

    events = []
    for kind, body in entry.events:
        try:
            events.append(from_body(kind, body))
        except (KeyError, msgspec.MsgspecError):
            continue
    if not events:
        return None
    return Entry(
        entry.seq,
        CommandId(entry.command),
        entry.at,
        StaffId(entry.by),
        entry.station,
        tuple(events),
    )


def told(number: int, trouble: FloorError) -> WireNo | WireTrouble:
    """`trouble` as it travels."""
    if isinstance(trouble, Refused):
        return WireNo(number, why_of(trouble))
    return WireTrouble(number, sentence_of(trouble), isinstance(trouble, InDoubt))


_FULL = "disk full"
"""What stands for the rule where a trouble is that: a station says it without the file."""


def sentence_of(trouble: FloorError) -> KeptRefusal:
    """The sentence of `trouble` with what it names."""
    rule = _FULL if isinstance(trouble, DiskFull) else ""
    return why_of(Refused(trouble.sentence, rule=rule, **trouble.named))


def trouble_of(why: KeptRefusal, doubt: bool = False) -> StoreTrouble:
    """The trouble again, for whoever says it."""
    made = refusal_of(why)
    kind = DiskFull if why.rule == _FULL else StoreTrouble
    return (InDoubt if doubt else kind)(made.sentence, **made.named)


def pin_answer(number: int, answer: PinAnswer) -> Proved:
    """What a PIN was answered, as it travels; the door itself puts on record what is locked."""
    from floor.app.core.people import PinLocked, PinWrong

    match answer:
        case PinWrong(tries_left=left):
            return Proved(number, "wrong", left)
        case PinLocked(until=until, here=here):
            return Proved(number, "locked", until=until, here=here)
        case _:
            return Proved(number, "right")


def answer_in(proved: Proved) -> PinAnswer:
    """The answer again."""
    from floor.app.core.people import PinLocked, PinRight, PinWrong

    if proved.kind == "right":
        return PinRight()
    if proved.kind == "locked" and proved.until is not None:
        return PinLocked(until=proved.until, here=proved.here)
    return PinWrong(proved.left)
