"""What is asked, what has happened, and what a message touches."""

from datetime import datetime, timedelta
from enum import Enum
from typing import NamedTuple, NewType, Protocol

from floor.base.chance import Chance
from floor.base.value import Value
from floor.room.blinds.button import PlayerId

CommandId = NewType("CommandId", bytes)
"""Sixteen bytes, time-ordered, made when the dialog of a command opens: the same id is the same
command, however often it arrives."""
StaffId = NewType("StaffId", int)
NoteId = NewType("NoteId", int)
"""Free text stands with the people and can be erased; the journal has only its number."""

SYSTEM = StaffId(0)
"""Who writes what time alone brings about, and sets up an empty store."""

EVERYTHING = "*"
"""The reference of what nothing before it can be undone behind: opening, closing, new rules."""

_MILLISECOND = timedelta(milliseconds=1)
_REFERENCES = ("table", "game", "player", "staff", "fund")


class Role(Enum):
    """What a badge allows; which command needs which stands at the foot of its page."""

    DEALER = "dealer"
    """Their own table: its hands, seats and chips."""
    FLOOR = "floor"
    """Tables, lists, seats, rulings."""
    SHIFT_MANAGER = "shift_manager"
    """All of the floor's, and the second badge where money is taken back."""
    AUDITOR = "auditor"
    """Reads and verifies."""
    ADMIN = "admin"
    """People and rules; no play, no money."""


class Message(Value, frozen=True, kw_only=True):
    """A command or an event."""

    def touches(self) -> frozenset[str]:
        """What it is about, as "table:T1", "player:17": every field that is a reference.

        One notion, three uses: which screens redraw, whether a tap came too late, and whether an
        entry may still be voided.
        """
        return frozenset(
            f"{name}:{getattr(self, name)}"
            for name in _REFERENCES
            if getattr(self, name, None) is not None
        )


def players_of(message: Message) -> frozenset[PlayerId]:
    """The players `message` is about."""
    kind = "player:"
    about = (one for one in message.touches() if one.startswith(kind))
    return frozenset(PlayerId(int(one.removeprefix(kind))) for one in about)


class Command(Message, frozen=True, kw_only=True):
    """What somebody asks for; no fact yet."""


class Event(Message, frozen=True, kw_only=True, omit_defaults=True):
    """What has happened, in the past tense; never changed, at most answered by another."""

    def adds_to(self) -> frozenset[str]:
        """Sums it adds to without touching them: that alone bars nobody's undo."""
        return frozenset()

    def is_final(self) -> bool:
        """Whether it can only be answered by another fact, never be taken back."""
        return False


class Entry(NamedTuple):
    """All that followed from one command, written together."""

    seq: int
    """Of its first row."""
    command: CommandId
    at: datetime
    by: StaffId
    station: str
    events: tuple[Event, ...]


class PeopleKnown(Protocol):
    """What deciding may ask about people: that they exist, not what they are called."""

    def knows_player(self, player: PlayerId) -> bool:
        """Whether that player is in the books and not erased."""
        ...

    def are_one(self, staff: StaffId, player: PlayerId) -> bool:
        """Whether the two may be one person: the name on the badge is the player's."""
        ...

    def role_of(self, staff: StaffId) -> Role | None:
        """The role on that person's badge; None when nobody of staff has that number."""
        ...


class Pressed(NamedTuple):
    """When a command was pressed, by the station's clock set right by the store's."""

    at: datetime
    error: timedelta = timedelta()
    """By how much that may be wrong, either way."""


class Context(NamedTuple):
    """What `decide` may know besides the room."""

    now: datetime
    by: StaffId
    chance: Chance
    people: PeopleKnown
    pressed: Pressed | None = None
    """None: it was asked for as it was decided."""

    @property
    def moment(self) -> datetime:
        """When it was pressed, which was not after it is decided."""
        return self.now if self.pressed is None else min(self.pressed.at, self.now)

    @property
    def error_ms(self) -> int:
        """By how much that may be wrong, either way; what has begun of a millisecond counts."""
        return 0 if self.pressed is None else -(-self.pressed.error // _MILLISECOND)
