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
_PARTS = ("table", "seat", "player", "game")
_REFERENCES = ("table", "game", "player", "staff", "fund", "tournament")


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

        Who is named, and which tap came too late, go by it; `Event.about` says it closer.
        """
        return frozenset(
            f"{name}:{getattr(self, name)}"
            for name in _REFERENCES
            if getattr(self, name, None) is not None
        )


class About(NamedTuple):
    """The things a fact is about: two facts are about the same where one changes what the other
    changes, or what the other happens within.

    A seat is a thing within its table, a line within its list: what happens to one seat or line
    leaves the others as they are, and what happens to the whole table or list leaves none.
    """

    changes: frozenset[str] = frozenset()
    within: frozenset[str] = frozenset()

    def with_(self, *others: "About") -> "About":
        """All these things."""
        return About(
            self.changes.union(*(one.changes for one in others)),
            self.within.union(*(one.within for one in others)),
        )


def about_seats(table: str, player: int, *seats: int) -> About:
    """Those seats with `player` in them, and what is held there for somebody."""
    return About(
        frozenset(
            {f"{what}:{table}/{seat}" for what in ("seat", "hold") for seat in seats}
            | {f"place:{player}"}
        ),
        frozenset({f"table:{table}", f"holds:{table}", f"player:{player}"}),
    )


def about_hold(table: str, seat: int) -> About:
    """A free seat that is held: no hand goes by it."""
    return About(frozenset({f"hold:{table}/{seat}"}), frozenset({f"holds:{table}"}))


def about_holds(*tables: str | None) -> About:
    """Whatever is held at those tables."""
    return About(frozenset(f"holds:{table}" for table in tables if table is not None))


def about_line(game: str, player: int) -> About:
    """The line of `player` on the list of `game`."""
    return About(
        frozenset({f"line:{game}/{player}"}), frozenset({f"game:{game}", f"player:{player}"})
    )


def about_chips(player: int) -> About:
    """What `player` has bought and carries."""
    return About(frozenset({f"chips:{player}"}), frozenset({f"player:{player}"}))


def about_hand(table: str) -> About:
    """The hand at `table`, not who sits there."""
    return About(frozenset({f"hand:{table}"}), frozenset({f"table:{table}"}))


def hands_begun(table: str) -> frozenset[str]:
    """That hands begin at `table`: what stood before one began is not taken back behind it."""
    return frozenset({f"begun:{table}"})


def about_straddles(table: str) -> About:
    """Who straddles in the coming hand at `table`: who acts first decides it."""
    return About(frozenset({f"straddles:{table}"}))


def about_event(tournament: int, *things: str, table: str | None = None) -> About:
    """Those things of a tournament: "clock", "entry:5"; what is at a table is within it."""
    within = {f"tournament:{tournament}"} | ({f"table:{table}"} if table is not None else set())
    return About(frozenset(f"{one}@{tournament}" for one in things), frozenset(within))


def players_of(message: Message) -> frozenset[PlayerId]:
    """The players `message` is about."""
    kind = "player:"
    about = (one for one in message.touches() if one.startswith(kind))
    return frozenset(PlayerId(int(one.removeprefix(kind))) for one in about)


class Command(Message, frozen=True, kw_only=True):
    """What somebody asks for; no fact yet."""


class Event(Message, frozen=True, kw_only=True, omit_defaults=True):
    """What has happened, in the past tense; never changed, at most answered by another."""

    def about(self) -> About:
        """The things it is about: what follows about the same ones bars that it is taken back."""
        table, seat, player, game = (getattr(self, name, None) for name in _PARTS)
        if hasattr(self, "hand") or player is None:
            return About(self.touches())
        if table is not None and seat is not None:
            here = about_seats(table, player, seat)
            return here if game is None else here.with_(about_line(game, player))
        if game is not None and table is None:
            return about_line(game, player)
        return About(self.touches())

    def adds_to(self) -> frozenset[str]:
        """Things it adds to without touching them: that alone bars nobody's undo, but what follows
        about them bars its own."""
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
    moved: timedelta = timedelta()
    """How far the house moved it, as it can not have been pressed when its station said: by so much
    more what is kept of it may be wrong."""


class Context(NamedTuple):
    """What `decide` may know besides the room."""

    now: datetime
    by: StaffId
    chance: Chance
    people: PeopleKnown
    pressed: Pressed | None = None
    """None: it was asked for as it was decided."""
    head: str = ""
    """The seal of the journal's last row: what is drawn and proved goes by it."""

    @property
    def moment(self) -> datetime:
        """When it was pressed, which was not after it is decided."""
        return self.now if self.pressed is None else min(self.pressed.at, self.now)

    @property
    def error_ms(self) -> int:
        """By how much that may be wrong, either way; what has begun of a millisecond counts."""
        if self.pressed is None:
            return 0
        return -(-(self.pressed.error + self.pressed.moved) // _MILLISECOND)

    @property
    def latest(self) -> datetime:
        """When it was pressed at the latest: what was moved was moved later, not before."""
        return self.moment if self.pressed is None else self.moment + self.pressed.error
