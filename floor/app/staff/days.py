"""The working day: rules in force, gaming day opened and closed, staff signed on and off."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import assert_never
from zoneinfo import ZoneInfo

import msgspec

from floor.app.core.claim import State
from floor.app.core.declaration import (
    EVERYBODY,
    NOBODY,
    ON_FLOOR,
    RULE_KEEPERS,
    AtKiosk,
    Declaration,
    EventKind,
    given_by,
)
from floor.app.core.line_up import come, gone, table_of_dealer, with_nothing_dealt
from floor.app.core.messages import (
    EVERYTHING,
    SYSTEM,
    Command,
    Context,
    Event,
    NoteId,
    Role,
    StaffId,
)
from floor.app.core.room import DayClosed, DayOpen, Room, house_of
from floor.app.staff.closing import left_open
from floor.base.clock import gaming_day_of
from floor.base.errors import BadSetting, Refused
from floor.base.text import N_
from floor.base.value import with_entry, without
from floor.rulebook.house.rulebooks import read_house
from floor.rulebook.situations.situation import OwnSituations
from floor.tournament.event.dues import is_still_needed
from floor.tournament.event.places import played_out
from floor.tournament.event.state import EventStage, SettledEvent, Tournament

_REMEMBERED = 20
"""So many finished events tell the house its pace, and have papers at hand."""


class AdoptRulebook(Command, frozen=True, kw_only=True):
    """Put a rulebook in force: its whole text, so that every station decides by the same."""

    name: str
    text: str


class AdoptSituations(Command, frozen=True, kw_only=True):
    """Put the house's own situations in force, in the place of those it had: their whole text."""

    name: str
    text: str


class SignOn(Command, frozen=True, kw_only=True):
    """Come on duty; everybody signs on themselves, and the floor brings dealers into the
    line-up."""

    staff: StaffId


class SignOff(Command, frozen=True, kw_only=True):
    """Go off duty."""

    staff: StaffId


class OpenDay(Command, frozen=True, kw_only=True):
    """Open the gaming day; without a date, the one the roll-over hour proposes."""

    day: date | None = None


class CloseDay(Command, frozen=True, kw_only=True):
    """Close the gaming day."""

    clock_checked: bool = False
    """Somebody has looked at the times, after the computer's clock was put."""
    note: NoteId | None = None
    """Why, while something is left open."""


class LockStaff(Command, frozen=True, kw_only=True):
    """Write down that a badge was locked after too many wrong PINs; the program itself asks."""

    staff: StaffId
    until: datetime


class RulebookAdopted(Event, frozen=True, kw_only=True):
    """These rules are in force from now on; the text is in the book, so old nights keep theirs."""

    name: str
    text: str

    def touches(self) -> frozenset[str]:
        return frozenset({EVERYTHING})


class SituationsAdopted(Event, frozen=True, kw_only=True):
    """The house rules by these situations of its own from now on, beside those of the program."""

    name: str
    text: str
    version: int

    def touches(self) -> frozenset[str]:
        return frozenset({EVERYTHING})

    def is_final(self) -> bool:
        # A version has one text for ever: what was ruled by it names it.
        return True


class SignedOn(Event, frozen=True, kw_only=True):
    """Somebody of staff is on duty, with the role their badge had then."""

    staff: StaffId
    role: Role


class SignedOff(Event, frozen=True, kw_only=True):
    """Somebody of staff is off duty."""

    staff: StaffId


class DayBegan(Event, frozen=True, kw_only=True):
    """The gaming day is open."""

    day: date
    opened_at: datetime

    def touches(self) -> frozenset[str]:
        return frozenset({EVERYTHING})


class DayEnded(Event, frozen=True, kw_only=True):
    """The gaming day is closed, the lists with it."""

    day: date
    closed_at: datetime
    late: bool = False
    """After the hour at which the next one begins."""
    note: NoteId | None = None
    """Why, though something was left open."""

    def touches(self) -> frozenset[str]:
        return frozenset({EVERYTHING})


class DayReopened(Event, frozen=True, kw_only=True):
    """The gaming day goes on: it was closed by mistake. It stands beside the void of its closing,
    so that all is as if that had never been; calls that ran out meanwhile run out now."""

    day: date
    reopened_at: datetime

    def touches(self) -> frozenset[str]:
        return frozenset({EVERYTHING})


class StaffLocked(Event, frozen=True, kw_only=True):
    """Too many wrong PINs were given for a badge: until then none is looked at."""

    staff: StaffId
    until: datetime


DayCommand = AdoptRulebook | AdoptSituations | SignOn | SignOff | OpenDay | CloseDay | LockStaff
DayEvent = (
    RulebookAdopted
    | SituationsAdopted
    | SignedOn
    | SignedOff
    | DayBegan
    | DayEnded
    | DayReopened
    | StaffLocked
)


def is_late(room: Room, now: datetime) -> bool:
    """Whether the open gaming day has outrun its hours: who starts the program is asked about it.

    It stays open until staff close it (HOUSE, gaming day).
    """
    if room.house is None or isinstance(room.day, DayClosed):
        return False
    zone, hour = ZoneInfo(room.house.zone), room.house.roll_over_hour
    return gaming_day_of(now, zone, hour) > room.day.day


def decide(room: Room, command: DayCommand, ctx: Context) -> tuple[DayEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case AdoptRulebook():
            return (_adopted(room, command),)
        case AdoptSituations():
            return (_situations_adopted(room, command),)
        case SignOn(staff=staff):
            return (_signed_on(room, staff, ctx),)
        case SignOff(staff=staff):
            return (_signed_off(room, staff),)
        case OpenDay(day=day):
            return (_began(room, day, ctx),)
        case CloseDay():
            if isinstance(room.day, DayClosed):
                raise Refused("No gaming day is open.", rule="HOUSE")
            return (_ended(room, room.day, command, ctx),)
        case LockStaff(staff=staff, until=until):
            return (StaffLocked(staff=staff, until=until),)
        case _ as never:
            assert_never(never)


def _check_no_table_open(room: Room) -> None:
    """One night, one answer: what is asked twice at a table is ruled twice alike."""
    if room.tables:
        raise Refused("Rules change only while no table is open.", rule="HOUSE")


def _mistaken(name: str, trouble: BadSetting) -> Refused:
    return Refused(
        "{name} has mistakes: {mistakes}",
        rule="HOUSE",
        name=name,
        mistakes="; ".join(trouble.mistakes),
    )


def _adopted(room: Room, command: AdoptRulebook) -> RulebookAdopted:
    _check_no_table_open(room)
    if any(claim.state is not State.RELEASED for claim in room.claims.values()):
        # One that was rejected may be reopened: it is paid by the rules it was played by.
        raise Refused(
            "A bad beat of this gaming day is claimed and not paid: close the day before the rules"
            " change.",
            rule="JP-TRIG-7",
        )
    try:
        read_house(command.text, command.name)
    except BadSetting as trouble:
        raise _mistaken(command.name, trouble) from trouble
    return RulebookAdopted(name=command.name, text=command.text)


def _situations_adopted(room: Room, command: AdoptSituations) -> SituationsAdopted:
    # A start asks of everything why not, and need not wait for the situations.
    from floor.rulebook.situations.reading import with_own

    _check_no_table_open(room)
    held = room.situations
    if held is not None and held.text == command.text:
        raise Refused(
            "These situations are in force already, as version {version}.",
            rule="HOUSE",
            version=held.version,
        )
    version = held.version + 1 if held is not None else 1
    try:
        with_own(OwnSituations(name=command.name, text=command.text, version=version))
    except BadSetting as trouble:
        raise _mistaken(command.name, trouble) from trouble
    return SituationsAdopted(name=command.name, text=command.text, version=version)


def _signed_on(room: Room, staff: StaffId, ctx: Context) -> SignedOn:
    role = ctx.people.role_of(staff)
    if role is None:
        raise Refused("Nobody of staff has number {staff}.", rule="HOUSE", staff=staff)
    if staff in room.on_duty:
        raise Refused("{staff} is on duty already.", rule="HOUSE", staff=staff)
    of_the_floor = room.on_duty.get(ctx.by) in (Role.FLOOR, Role.SHIFT_MANAGER)
    if ctx.by not in (staff, SYSTEM) and not (role is Role.DEALER and of_the_floor):
        raise Refused("Everybody signs on with their own badge.", rule="HOUSE")
    return SignedOn(staff=staff, role=role)


def _signed_off(room: Room, staff: StaffId) -> SignedOff:
    if staff not in room.on_duty:
        raise Refused("{staff} is not on duty.", rule="HOUSE", staff=staff)
    table = table_of_dealer(room.dealers, staff)
    if table is not None:
        raise Refused(
            "{staff} deals at {table} and has to be pushed first.",
            rule="HOUSE",
            staff=staff,
            table=table,
        )
    return SignedOff(staff=staff)


def _began(room: Room, wanted: date | None, ctx: Context) -> DayBegan:
    house = house_of(room)
    if isinstance(room.day, DayOpen):
        raise Refused(
            "Gaming day {day} is still open: close it first.", rule="HOUSE", day=room.day.day
        )
    day = wanted or gaming_day_of(ctx.now, ZoneInfo(house.zone), house.roll_over_hour)
    if room.day.last is not None and day <= room.day.last:
        raise Refused("Gaming day {day} is closed already.", rule="HOUSE", day=day)
    return DayBegan(day=day, opened_at=ctx.now)


def _ended(room: Room, day: DayOpen, command: CloseDay, ctx: Context) -> DayEnded:
    if room.tables:
        raise Refused(
            "{table} is still open: close every table first.",
            rule="HOUSE",
            table=next(iter(room.tables)),
        )
    for event in room.tournaments.values():
        if event.stage is EventStage.RUNNING:
            raise Refused(
                "{title} is being played: finish it, bag it or cancel it first.",
                rule="HOUSE",
                title=event.sheet.title,
            )
    if any(claim.state is State.OPEN for claim in room.claims.values()):
        raise Refused(
            "A bad beat is claimed and not decided: release or reject it first.", rule="JP-TRIG-7"
        )
    if day.clock_moves and not command.clock_checked:
        raise Refused(
            "The computer's clock was put in this gaming day: look at the times, then close it and"
            " say that you did.",
            rule="HOUSE",
        )
    if any(left_open(room)) and command.note is None:
        raise Refused(
            "Not all is done yet: see to it, or give a reason to close the day anyway.",
            rule="HOUSE",
        )
    late = is_late(room, ctx.now)
    return DayEnded(day=day.day, closed_at=ctx.now, late=late, note=command.note)


def reopened(closing: Sequence[Event], now: datetime) -> tuple[DayReopened, ...]:
    """What happens besides when the `closing` of a gaming day is taken back; nothing if what is
    taken back closed none."""
    return tuple(
        DayReopened(day=event.day, reopened_at=now)
        for event in closing
        if isinstance(event, DayEnded)
    )


def evolve(room: Room, event: DayEvent) -> Room:
    """The room once `event` has happened."""
    match event:
        case RulebookAdopted(name=name, text=text):
            house = read_house(text, name)
            return msgspec.structs.replace(room, house=house)
        case SituationsAdopted(name=name, text=text, version=version):
            # Unread: whoever rules reads them, and a later program may find fault with them.
            own = OwnSituations(name=name, text=text, version=version)
            return msgspec.structs.replace(room, situations=own)
        case SignedOn(staff=staff, role=role):
            dealers = come(room.dealers, staff) if role is Role.DEALER else room.dealers
            on_duty = with_entry(room.on_duty, staff, role)
            return msgspec.structs.replace(room, on_duty=on_duty, dealers=dealers)
        case SignedOff(staff=staff):
            on_duty, dealers = without(room.on_duty, staff), gone(room.dealers, staff)
            return msgspec.structs.replace(room, on_duty=on_duty, dealers=dealers)
        case DayBegan(day=day, opened_at=opened_at):
            return msgspec.structs.replace(
                room,
                day=DayOpen(day=day, opened_at=opened_at, played={}),
                dealers=with_nothing_dealt(room.dealers),
            )
        case DayEnded(day=day):
            needed = {
                number: event
                for number, event in room.tournaments.items()
                if is_still_needed(room.tournaments, event)
            }
            over = [one for number, one in room.tournaments.items() if number not in needed]
            went = tuple(found for one in over if (found := played_out(one)) is not None)
            return msgspec.structs.replace(
                room,
                day=DayClosed(day),
                lists={},
                calls=(),
                gone={},
                turns={},
                claims={number: one for number, one in room.claims.items() if one.unpaid},
                disputes={number: one for number, one in room.disputes.items() if one.is_open},
                rulings={},
                jackpot_time={},
                tournaments=needed,
                played_out=(*room.played_out, *went)[-_REMEMBERED:],
                settled=(*room.settled, *map(_settled, over))[-_REMEMBERED:],
            )
        case StaffLocked() | DayReopened():
            return room
        case _ as never:
            assert_never(never)


def _settled(event: Tournament) -> SettledEvent:
    return SettledEvent(
        number=event.id,
        title=event.sheet.title,
        starts=event.sheet.registration.starts,
        dealt=event.deal is not None,
    )


PAGE = Declaration(
    commands=given_by(RULE_KEEPERS, AdoptRulebook, AdoptSituations, by_day_and_night=True)
    | given_by(EVERYBODY, SignOn, SignOff, by_day_and_night=True)
    | given_by(ON_FLOOR, OpenDay, CloseDay, by_day_and_night=True)
    | given_by(NOBODY, LockStaff, by_day_and_night=True),
    decide=decide,
    kinds=(
        EventKind(
            "rulebook-adopted", RulebookAdopted, N_("rulebook {name} is in force"), takes_two=True
        ),
        EventKind(
            "situations-adopted",
            SituationsAdopted,
            N_("version {version} of the house’s own situations is in force"),
        ),
        EventKind("signed-on", SignedOn, N_("{staff} comes on duty as {role}"), AtKiosk.YES),
        EventKind("signed-off", SignedOff, N_("{staff} goes off duty"), AtKiosk.YES),
        EventKind("day-began", DayBegan, N_("gaming day {day} is open")),
        EventKind("day-ended", DayEnded, takes_two=True),
        EventKind(
            "day-reopened",
            DayReopened,
            N_("gaming day {day} goes on: it was closed by mistake"),
        ),
        EventKind(
            "staff-locked",
            StaffLocked,
            N_("too many wrong PINs for {staff}: locked until {time}"),
            AtKiosk.YES,
        ),
    ),
    evolve=evolve,
)
