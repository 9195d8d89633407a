"""All that can be asked for and all that can happen: what the pages declare, in one place."""

from collections.abc import Mapping

import msgspec

from floor.app.claim import claims, freezes
from floor.app.claim import facts as claim_facts
from floor.app.core.declaration import AtKiosk, Decide, Declaration, EventKind, Evolve, Permit
from floor.app.core.messages import Command, Context, Event
from floor.app.core.room import Room
from floor.app.hands import clocks, dealing, last_rounds, misdeals, set_right, stamps, straddles
from floor.app.jackpot import meters
from floor.app.lists import feeders, waiting
from floor.app.lists import order as list_order
from floor.app.money import chips, time_charges
from floor.app.office import policies, press_time, voiding, waiting_acts
from floor.app.orders import orders, penalties
from floor.app.rulings import disputes, rulings
from floor.app.seats import breaks, nameless, seats
from floor.app.seats import changes as seat_changes
from floor.app.seats import requests as seat_requests
from floor.app.staff import (
    badges,
    clock_put,
    days,
    dealers,
    floor_calls,
    held_acts,
    older_book,
    pin_locks,
)
from floor.app.tables import after_hand, room_plan, tables
from floor.app.tournament import (
    buying,
    cancelling,
    entries,
    filling,
    flights,
    hands,
    moves,
    outs,
    play,
    prizes,
    removals,
)
from floor.app.tournament import chips as event_chips
from floor.app.tournament import seats as event_seats
from floor.app.tournament import sheet as event_sheet

PAGES: tuple[Declaration, ...] = (
    days.PAGE,
    clock_put.PAGE,
    badges.PAGE,
    tables.PAGE,
    seats.PAGE,
    waiting.PAGE,
    list_order.PAGE,
    feeders.PAGE,
    dealing.PAGE,
    misdeals.PAGE,
    stamps.PAGE,
    set_right.PAGE,
    last_rounds.PAGE,
    clocks.PAGE,
    freezes.PAGE,
    nameless.PAGE,
    straddles.PAGE,
    seat_changes.PAGE,
    seat_requests.PAGE,
    chips.PAGE,
    time_charges.PAGE,
    breaks.PAGE,
    dealers.PAGE,
    floor_calls.PAGE,
    room_plan.PAGE,
    after_hand.PAGE,
    orders.PAGE,
    penalties.PAGE,
    disputes.PAGE,
    rulings.PAGE,
    claims.PAGE,
    claim_facts.PAGE,
    meters.PAGE,
    event_sheet.PAGE,
    entries.PAGE,
    buying.PAGE,
    event_seats.PAGE,
    play.PAGE,
    outs.PAGE,
    hands.PAGE,
    moves.PAGE,
    filling.PAGE,
    removals.PAGE,
    prizes.PAGE,
    cancelling.PAGE,
    event_chips.PAGE,
    flights.PAGE,
    press_time.PAGE,
    held_acts.PAGE,
    older_book.PAGE,
    pin_locks.PAGE,
    waiting_acts.PAGE,
    voiding.PAGE,
)

KINDS: Mapping[str, EventKind] = {kind.name: kind for page in PAGES for kind in page.kinds}
"""By their names on disk: chosen for it and kept for ever."""
COMMANDS: Mapping[type[Command], Permit] = {
    command: permit for page in PAGES for command, permit in page.commands.items()
}
VOIDED_KIND = "entry-voided"
DAY_KIND = "day-began"
CLOSED_KIND = "day-ended"

_KIND_OF = {kind.event: kind for kind in KINDS.values()}
_DECODERS = {name: msgspec.json.Decoder(kind.event).decode for name, kind in KINDS.items()}
_encode = msgspec.json.Encoder().encode


def _unchanged(room: Room, _: Event) -> Room:
    return room


_EVOLVE: Mapping[type[Event], Evolve] = {
    kind.event: page.evolve or _unchanged for page in PAGES for kind in page.kinds
}
_DECIDE: Mapping[type[Command], Decide] = {
    command: page.decide for page in PAGES for command in page.commands if page.decide is not None
}


def declared(event: Event) -> EventKind:
    """What the page of `event` declares of it."""
    return _KIND_OF[type(event)]


def kind_of(event: Event) -> str:
    """The name of `event` on disk."""
    return _KIND_OF[type(event)].name


def kind_of_class(event: type[Event]) -> str:
    """The name on disk of events of that class."""
    return _KIND_OF[event].name


def kiosk_kinds() -> frozenset[str]:
    """The names on disk of what a dealer's kiosk may write; a void of such entries is one."""
    return frozenset(name for name, kind in KINDS.items() if kind.kiosk is not AtKiosk.NEVER)


def floor_kinds() -> frozenset[str]:
    """Those of them that nothing but a badge of the floor brings about."""
    return frozenset(name for name, kind in KINDS.items() if kind.kiosk is AtKiosk.BY_FLOOR)


def to_body(event: Event) -> bytes:
    """`event` as the journal writes it: compact JSON, the same bytes for the same event."""
    return _encode(event)


def from_body(kind: str, body: bytes) -> Event:
    """The event the journal has under `kind`.

    Raises:
        KeyError: this program does not know the kind.
        msgspec.DecodeError: the body is not one of its kind.
    """
    return _DECODERS[kind](body)


def evolve(room: Room, event: Event) -> Room:
    """The room once `event` has happened: never refuses, asks no clock, draws no lot."""
    return policies.after(room, event, _EVOLVE[type(event)](room, event))


def decide(room: Room, command: Command, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command` by the rules of its page and by what holds of all, or Refused."""
    if isinstance(command, waiting_acts.RecordHeldAct):
        return waiting_acts.recorded(room, command, ctx, decide)
    events = _DECIDE[type(command)](room, command, ctx)
    events = policies.checked(room, command, events, ctx.now, evolve)
    if isinstance(command, dealing.EndHand) and room.queued:
        return after_hand.with_done(room, command.table, events, ctx, decide, evolve)
    return events
