"""Badges: that somebody has one, what it allows, its PIN, and that they have it no longer.

The row with the name is written first, then the fact with the number. If the program ends between
the two, only the hour is missing from the book: whoever works with a badge signs on with it, and
that says what it allowed.
"""

from datetime import datetime
from typing import assert_never

import msgspec

from floor.app.core.declaration import (
    NOBODY,
    ON_FLOOR,
    RULE_KEEPERS,
    Declaration,
    EventKind,
    given_by,
)
from floor.app.core.line_up import gone, relieved, table_of_dealer
from floor.app.core.messages import Command, Context, Event, Role, StaffId
from floor.app.core.room import Room
from floor.base.errors import Refused
from floor.base.text import N_
from floor.base.value import without


class GiveBadge(Command, frozen=True, kw_only=True):
    """Write down that somebody has got a badge."""

    staff: StaffId
    role: Role


class ChangeBadge(Command, frozen=True, kw_only=True):
    """Write down that a badge has been changed: its name, its card, or from `before` to `role`."""

    staff: StaffId
    role: Role
    before: Role


class TakeBadge(Command, frozen=True, kw_only=True):
    """Write down that somebody has lost their badge."""

    staff: StaffId


class GivePin(Command, frozen=True, kw_only=True):
    """Write down that somebody has another PIN; what it is stands nowhere."""

    staff: StaffId


class TakePins(Command, frozen=True, kw_only=True):
    """Write down that nobody has a PIN any more: their secret is lost."""


class BadgeGiven(Event, frozen=True, kw_only=True):
    """Somebody has a badge."""

    staff: StaffId
    role: Role

    def is_final(self) -> bool:
        return True


class BadgeChanged(Event, frozen=True, kw_only=True):
    """A badge bears another name or card; or another role, from when its bearer signs on next."""

    staff: StaffId
    role: Role
    before: Role

    def is_final(self) -> bool:
        return True


class BadgeTaken(Event, frozen=True, kw_only=True):
    """Somebody has a badge no longer: they are off duty at once, and their table wants a dealer."""

    staff: StaffId
    taken_at: datetime

    def is_final(self) -> bool:
        return True


class PinGiven(Event, frozen=True, kw_only=True):
    """Somebody has another PIN, from whoever wrote the entry: themselves, or a manager."""

    staff: StaffId

    def is_final(self) -> bool:
        return True


class PinsTaken(Event, frozen=True, kw_only=True):
    """Nobody has a PIN any more; everybody needs a new one."""

    def is_final(self) -> bool:
        return True


BadgeCommand = GiveBadge | ChangeBadge | TakeBadge | GivePin | TakePins
BadgeEvent = BadgeGiven | BadgeChanged | BadgeTaken | PinGiven | PinsTaken


def decide(room: Room, command: BadgeCommand, ctx: Context) -> tuple[BadgeEvent, ...]:
    """What follows from `command`, or Refused: what is written down has to be so."""
    if isinstance(command, TakePins):
        return (PinsTaken(),)
    staff, has = command.staff, ctx.people.role_of(command.staff)
    match command:
        case GiveBadge(role=role):
            _check_so(has is role, staff)
            return (BadgeGiven(staff=staff, role=role),)
        case ChangeBadge(role=role, before=before):
            _check_so(has is role, staff)
            return (BadgeChanged(staff=staff, role=role, before=before),)
        case TakeBadge():
            _check_so(has is None, staff)
            return (BadgeTaken(staff=staff, taken_at=ctx.now),)
        case GivePin():
            _check_so(has is not None, staff)
            return (PinGiven(staff=staff),)
        case _ as never:
            assert_never(never)


def _check_so(is_so: bool, staff: StaffId) -> None:
    if not is_so:
        raise Refused(
            "The staff records say something else about {staff}.", rule="HOUSE", staff=staff
        )


def evolve(room: Room, event: BadgeEvent) -> Room:
    """The room once `event` has happened."""
    match event:
        case BadgeGiven() | BadgeChanged() | PinGiven() | PinsTaken():
            return room
        case BadgeTaken(staff=staff, taken_at=at):
            dealers = room.dealers
            table = table_of_dealer(dealers, staff)
            if table is not None:
                dealers = relieved(dealers, table, at, None)
            on_duty = without(room.on_duty, staff)
            return msgspec.structs.replace(room, on_duty=on_duty, dealers=gone(dealers, staff))
        case _ as never:
            assert_never(never)


PAGE = Declaration(
    commands=given_by(RULE_KEEPERS | ON_FLOOR, GiveBadge, by_day_and_night=True)
    | given_by(RULE_KEEPERS, ChangeBadge, TakeBadge, GivePin, by_day_and_night=True)
    | given_by(NOBODY, TakePins, by_day_and_night=True),
    decide=decide,
    kinds=(
        EventKind("badge-given", BadgeGiven, N_("{staff} has a badge: {role}")),
        EventKind("badge-changed", BadgeChanged),
        EventKind("badge-taken", BadgeTaken, N_("{staff} has no badge any more")),
        EventKind("pin-given", PinGiven, N_("{staff} has a new PIN")),
        EventKind("pins-taken", PinsTaken, N_("all PINs are erased: everybody needs a new one")),
    ),
    evolve=evolve,
)
