"""Stacks in bags, counted and sealed: for the night, or of several first phases for one last, where
the best one goes on."""

from datetime import datetime
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from floor.app.core.declaration import ON_FLOOR, Declaration, EventKind, given_by
from floor.app.core.messages import About, Command, Context, Event, NoteId, about_event
from floor.app.core.room import Room
from floor.app.tournament.events import (
    about_play,
    event_in,
    flights_of,
    running_event,
    seated_entry,
    with_event,
)
from floor.app.tournament.seats import left_by_staff
from floor.base.errors import Refused
from floor.base.money import NO_CHIPS, NOTHING, Chips, total, total_chips
from floor.base.text import N_, plain
from floor.base.value import Value, with_entry
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.tournament.entries.flights import Bagged, merged
from floor.tournament.event.course import left, played_at
from floor.tournament.event.seats import chips_in_play, without_said, without_seats
from floor.tournament.event.state import (
    NOBODY,
    Bag,
    Bought,
    Buy,
    EntryIs,
    EntryNo,
    EventClock,
    EventEntry,
    EventStage,
    Means,
    Tournament,
    TournamentId,
)
from floor.tournament.money.terms import Price
from floor.tournament.tables.seating import SeatSlip

_LONGEST_SEAL = 40


class BagStack(Command, frozen=True, kw_only=True):
    """Put a stack into a bag; `seal` is the number on it."""

    tournament: TournamentId
    entry: EntryNo
    stack: Chips
    seal: str


class CloseFlight(Command, frozen=True, kw_only=True):
    """All who are left have bagged: the flight is over (ON-VAR-11), or play until another day."""

    tournament: TournamentId
    note: NoteId | None = None
    """Why the bags do not hold all the chips in play."""


class MergeFlights(Command, frozen=True, kw_only=True):
    """The best bag of each player goes on in the last phase, the others are void."""

    tournament: TournamentId
    """The last phase."""


class OpenBags(Command, frozen=True, kw_only=True):
    """An event that lay in bags overnight goes on: seats are drawn for everybody."""

    tournament: TournamentId


class StackBagged(Event, frozen=True, kw_only=True):
    """A stack lies in a sealed bag."""

    tournament: TournamentId
    entry: EntryNo
    player: PlayerId
    bag: Bag
    seat: SeatSlip | None = None
    """That is free now."""

    def about(self) -> About:
        about = about_play(self.tournament, f"entry:{self.entry}")
        flight = About(within=frozenset({f"flight@{self.tournament}"}))
        if self.seat is None:
            return about.with_(flight)
        seat = About(
            frozenset({f"event-seat:{self.seat.table}/{self.seat.seat}"}),
            frozenset({f"table:{self.seat.table}"}),
        )
        return about.with_(flight, seat)


class FlightClosed(Event, frozen=True, kw_only=True):
    """A first phase is over, or an event lies in bags until it goes on."""

    tournament: TournamentId
    closed: datetime
    note: NoteId | None = None
    tables: tuple[TableId, ...] = ()
    """That are free now."""

    def about(self) -> About:
        free = About(frozenset(f"table:{table}" for table in self.tables))
        return about_event(self.tournament, "clock", "tables", "flight").with_(free)


class MergedBag(Value, frozen=True, array_like=True):
    """A bag, and whether it goes on."""

    flight: TournamentId
    entry: EntryNo
    player: PlayerId
    stack: Chips
    goes_on: bool


class FlightsMerged(Event, frozen=True, kw_only=True):
    """The last phase has its players."""

    tournament: TournamentId
    bags: tuple[MergedBag, ...]
    at: datetime

    def about(self) -> About:
        flights = frozenset(f"flight@{bag.flight}" for bag in self.bags)
        whole = frozenset({f"tournament:{self.tournament}"})
        return about_event(self.tournament, "flight").with_(About(flights | whole))


class BagsOpened(Event, frozen=True, kw_only=True):
    """An event goes on: everybody who is left has their stack and no seat yet."""

    tournament: TournamentId

    def about(self) -> About:
        return about_event(self.tournament, "clock", "tables", "flight")


FlightsCommand = BagStack | CloseFlight | MergeFlights | OpenBags
FlightsEvent = StackBagged | FlightClosed | FlightsMerged | BagsOpened


class _Which(NamedTuple):
    flight: TournamentId
    entry: EntryNo


def decide(room: Room, command: FlightsCommand, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case BagStack():
            return (_bagged(_stopped(room, command.tournament), command, ctx),)
        case CloseFlight(tournament=number, note=note):
            return (_closed(_stopped(room, number), note, ctx),)
        case MergeFlights(tournament=number):
            return (_merged(room, event_in(room, number), ctx),)
        case OpenBags(tournament=number):
            event = event_in(room, number)
            if event.stage is not EventStage.BAGGED or event.flight.goes_on_in is not None:
                raise Refused("{title} has no bags to open.", rule="HOUSE", title=event.sheet.title)
            return (BagsOpened(tournament=number),)
        case _ as never:
            assert_never(never)


def _stopped(room: Room, number: TournamentId) -> Tournament:
    """The event of that number, its play over for now: a flight, or any that has been stopped."""
    event = running_event(room, number)
    if event.flight.goes_on_in is None and event.clock.since is not None:
        raise Refused(
            "{title} is being played: stop its clock, then bag the stacks.",
            rule="HOUSE",
            title=event.sheet.title,
        )
    return event


def _bagged(event: Tournament, command: BagStack, ctx: Context) -> StackBagged:
    entry = seated_entry(event, command.entry)
    if command.stack <= NO_CHIPS or command.stack > chips_in_play(event):
        raise Refused("Count the chips of {player}.", rule="ON-VAR-11", player=entry.player)
    seal = plain(command.seal, _LONGEST_SEAL)
    if not seal or any(bag.seal == seal for bag in event.flight.bags.values()):
        raise Refused("Every bag has a seal of its own.", rule="ON-VAR-11")
    bag = Bag(entry=entry.no, stack=command.stack, seal=seal, at=ctx.now)
    return StackBagged(
        tournament=event.id, entry=entry.no, player=entry.player, bag=bag, seat=entry.seat
    )


def _closed(event: Tournament, note: NoteId | None, ctx: Context) -> FlightClosed:
    missing = next((one for one in left(event) if one.state is not EntryIs.BAGGED), None)
    if missing is not None:
        raise Refused("{player} has not bagged yet.", rule="ON-VAR-11", player=missing.player)
    bagged = total_chips(bag.stack for bag in event.flight.bags.values())
    if bagged != chips_in_play(event) and note is None:
        raise Refused(
            "{counted} points are counted and {points} are in play: count again, or give a reason.",
            rule="ON-VAR-11",
            counted=bagged.points,
            points=chips_in_play(event).points,
        )
    tables = tuple(event.tables)
    return FlightClosed(tournament=event.id, closed=ctx.now, note=note, tables=tables)


def _merged(room: Room, event: Tournament, ctx: Context) -> FlightsMerged:
    flights = flights_of(room, event)
    if event.stage is not EventStage.PUBLISHED or any(one.flight.merged for one in flights):
        raise Refused(
            "{title} has its players, or is not on view.",
            rule="ON-VAR-11",
            title=event.sheet.title,
        )
    waits = next((one for one in flights if one.stage is not EventStage.BAGGED), None)
    if waits is not None or not flights:
        raise Refused(
            "{title} has not been bagged yet.",
            rule="ON-VAR-11",
            title=(waits or event).sheet.title,
        )
    bags = {
        _Which(one.id, entry): Bagged(one.entries[entry].player, bag.stack)
        for one in flights
        for entry, bag in one.flight.bags.items()
    }
    best = frozenset(merged(bags).best)
    return FlightsMerged(
        tournament=event.id,
        bags=tuple(
            MergedBag(which.flight, which.entry, bag.player, bag.stack, which in best)
            for which, bag in bags.items()
        ),
        at=ctx.now,
    )


def evolve(room: Room, event: FlightsEvent) -> Room:
    """The room once `event` has happened."""
    tournament = room.tournaments[event.tournament]
    match event:
        case StackBagged(entry=number, bag=bag):
            free = without_said(without_seats(tournament, number), number)
            entry = replace(free.entries[number], state=EntryIs.BAGGED, stack=bag.stack)
            flight = replace(free.flight, bags=with_entry(free.flight.bags, number, bag))
            entries = with_entry(free.entries, number, entry)
            return with_event(room, replace(free, entries=entries, flight=flight))
        case FlightClosed(closed=at):
            for table in tournament.tables:
                room = left_by_staff(room, table, at)
            over = replace(
                tournament,
                stage=EventStage.BAGGED,
                tables={},
                break_order=(),
                round=None,
                clock=EventClock(played=played_at(tournament, at)),
                buying_closed=tournament.buying_closed or tournament.flight.goes_on_in is not None,
            )
            return with_event(room, over)
        case FlightsMerged():
            return _with_merged(room, tournament, event)
        case BagsOpened():
            return with_event(room, _unbagged(tournament))
        case _ as never:
            assert_never(never)


def _unbagged(event: Tournament) -> Tournament:
    """Who is left has their stack again and waits for a seat."""
    entries = {
        number: replace(one, state=EntryIs.SOLD, seat=None, moved=None)
        if one.state is EntryIs.BAGGED
        else one
        for number, one in event.entries.items()
    }
    return replace(
        event,
        stage=EventStage.RUNNING,
        entries=entries,
        flight=replace(event.flight, bags={}),
        chips=replace(event.chips, counted={}, mixed=()),
    )


def _with_merged(room: Room, last: Tournament, event: FlightsMerged) -> Room:
    """The last phase with an entry for each best bag, and its bounty; the flights are over."""
    entries, heads = dict(last.entries), dict(last.heads)
    brought = {
        (number, entry): head
        for number in dict.fromkeys(bag.flight for bag in event.bags)
        for entry, head in room.tournaments[number].heads.items()
    }
    sold = last.sold
    for bag in event.bags:
        if bag.goes_on:
            sold += 1
            own = EntryNo(sold)
            carried = Bought(
                what=Buy.ENTRY,
                price=Price(to_pool=NOTHING),
                chips=bag.stack,
                means=Means.FREE,
                at=event.at,
            )
            entries[own] = EventEntry(
                no=own,
                player=bag.player,
                state=EntryIs.SOLD,
                bought=(carried,),
                stack=bag.stack,
            )
            # A bounty of a bag that is void stays on the same head: no cent is lost.
            heads[own] = total(
                brought.pop((one.flight, one.entry), NOTHING)
                for one in event.bags
                if one.player == bag.player
            )
    heads[NOBODY] = heads.get(NOBODY, NOTHING) + total(brought.values())
    heads = {entry: head for entry, head in heads.items() if head}
    room = with_event(room, replace(last, entries=entries, heads=heads, sold=sold))
    for number in dict.fromkeys(bag.flight for bag in event.bags):
        flight = room.tournaments[number]
        over = replace(
            flight,
            stage=EventStage.FINISHED,
            heads={},
            flight=replace(flight.flight, merged=True),
        )
        room = with_event(room, over)
    return room


PAGE = Declaration(
    commands=given_by(ON_FLOOR, BagStack, CloseFlight, OpenBags)
    | given_by(ON_FLOOR, MergeFlights, by_day_and_night=True),
    decide=decide,
    kinds=(
        EventKind("stack-bagged", StackBagged, N_("{player} bags the stack")),
        EventKind("flight-closed", FlightClosed, N_("play stops: all stacks are bagged")),
        EventKind("flights-merged", FlightsMerged, N_("the flights are merged")),
        EventKind("bags-opened", BagsOpened, N_("the bags are opened: play goes on")),
    ),
    evolve=evolve,
)
