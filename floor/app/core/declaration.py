"""What a page declares at its foot: its commands and who may give them, its events and how each is
called on disk, barred from a kiosk and said. Catalogue, badges, store and feed read it there."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, NamedTuple

from floor.app.core.messages import Command, Context, Event, Role
from floor.app.core.room import Room
from floor.base.errors import Refusal
from floor.base.text import N_

ON_FLOOR = frozenset({Role.FLOOR, Role.SHIFT_MANAGER})
AT_TABLE = ON_FLOOR | {Role.DEALER}
MANAGERS = frozenset({Role.SHIFT_MANAGER})
RULE_KEEPERS = frozenset({Role.ADMIN, Role.SHIFT_MANAGER})
EVERYBODY = frozenset(Role)
NOBODY: frozenset[Role] = frozenset()
"""No badge: the program itself asks."""
TAKES_TWO = Refusal(
    N_("This takes two: another shift manager's badge has to come second."), "HOUSE"
)
"""Nobody does it alone."""

Decide = Callable[[Room, Any, Context], tuple[Event, ...]]
Evolve = Callable[[Room, Any], Room]


class AtKiosk(Enum):
    """Whether a dealer's kiosk may write an event.

    A kiosk stands where anybody can reach it, with a password for the server inside. Whatever it
    sends, a store that many machines share takes no more from it than follows from what a dealer's
    badge, or one of the floor's at the table, asks for there: no rules, no badges, no gaming day,
    no payout.
    """

    NEVER = "never"
    BY_FLOOR = "by the floor"
    """Only where a badge of the floor is put on at the table by its PIN."""
    YES = "yes"


class Permit(NamedTuple):
    """Who may give a command, and when."""

    roles: frozenset[Role]
    by_day_and_night: bool
    """Without an open gaming day too."""


class EventKind(NamedTuple):
    """All that holds of an event but what it does to the room."""

    name: str
    """On disk: chosen once and kept for ever; the class may be renamed."""
    event: type[Event]
    said: str = ""
    """The sentence of the feed, its {names} the event's fields; empty where it hangs on more than
    these, and `views/feed/sentences` has it."""
    kiosk: AtKiosk = AtKiosk.NEVER
    takes_two: bool = False
    """About money, rules or who may play: taking it back needs two people."""


class Declaration(NamedTuple):
    """A page: what can be asked for, what can happen, and the two functions that know how."""

    commands: Mapping[type[Command], Permit] = {}
    decide: Decide | None = None
    kinds: tuple[EventKind, ...] = ()
    evolve: Evolve | None = None
    """None: what happens leaves the room as it is."""


def given_by(
    roles: frozenset[Role], *commands: type[Command], by_day_and_night: bool = False
) -> dict[type[Command], Permit]:
    """Those commands may be given by badges of these `roles`."""
    return dict.fromkeys(commands, Permit(roles, by_day_and_night))
