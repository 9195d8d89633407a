"""Chips of an event: counted, changed for bigger ones, raced off; points of Open Face Chinese."""

from collections.abc import Mapping
from datetime import datetime
from typing import assert_never

from msgspec.structs import replace

from floor.app.core.declaration import ON_FLOOR, Declaration, EventKind, given_by
from floor.app.core.messages import About, Command, Context, Event, about_event
from floor.app.core.room import Room
from floor.app.tournament.events import about_play, event_table, lots, running_event, with_event
from floor.app.tournament.seats import with_draw
from floor.base.chance import shuffled
from floor.base.errors import Refused
from floor.base.money import NO_CHIPS, Chips
from floor.base.text import N_
from floor.base.value import Value, with_entry
from floor.cards.card import DECK, Card
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameForm
from floor.room.lists.waitlist import TableId
from floor.room.ofc.points import settled
from floor.room.pots.pots import clockwise
from floor.tournament.event.chips import StackCount, to_race, values_in_play
from floor.tournament.event.course import game_played, level_played
from floor.tournament.event.seats import chips_in_play
from floor.tournament.event.state import EntryIs, EntryNo, EventTable, Tournament, TournamentId
from floor.tournament.tables.race import (
    ColourUp,
    check_cards,
    check_colour_up,
    dealing_list,
    dealt,
    raced,
)


class CountStacks(Command, frozen=True, kw_only=True):
    """Write down what stands in front of everybody at a table."""

    tournament: TournamentId
    table: TableId
    stacks: tuple[StackCount, ...]


class StartColourUp(Command, frozen=True, kw_only=True):
    """Chips of a value go: every table exchanges them and races off what is left over."""

    tournament: TournamentId
    old: Chips
    new: Chips


class LeftOver(Value, frozen=True, kw_only=True):
    """What of the going chips a player cannot exchange."""

    seat: SeatNo
    count: int
    has_more: bool = True
    """They have other chips too: who has not is rescued if they win none (TR-RACE-6)."""


class RaceOff(Command, frozen=True, kw_only=True):
    """Race off the left-over chips of a table: one card each, as dealt or by lot (TR-RACE-2)."""

    tournament: TournamentId
    table: TableId
    left_over: tuple[LeftOver, ...] = ()
    cards: tuple[Card, ...] = ()
    """In the order in which they came off the deck; none: the program draws them."""
    starts: ColourUp | None = None
    """Those chips go from here on: it is the first table."""


class PointsWon(Value, frozen=True, array_like=True):
    """What one seat has won from another, in points; less than nothing: lost."""

    seat: SeatNo
    other: SeatNo
    points: int


class SettlePoints(Command, frozen=True, kw_only=True):
    """Settle a hand of Open Face Chinese at the point of its level (GM-OFC-20…23)."""

    tournament: TournamentId
    table: TableId
    stacks: tuple[StackCount, ...]
    """At the start of the hand."""
    points: tuple[PointsWon, ...]


class StacksCounted(Event, frozen=True, kw_only=True):
    """What stood in front of everybody at a table; a difference is reported, never made even."""

    tournament: TournamentId
    table: TableId
    stacks: tuple[StackCount, ...]
    at: datetime | None = None

    def about(self) -> About:
        things = (f"stack:{one.entry}" for one in self.stacks)
        return about_play(self.tournament, *things, table=self.table)


class ColourUpStarted(Event, frozen=True, kw_only=True):
    """Chips of a value go."""

    tournament: TournamentId
    old: Chips
    new: Chips

    def about(self) -> About:
        return about_play(self.tournament, "colours")


class EventChipsRaced(Event, frozen=True, kw_only=True):
    """The left-over chips of a table were raced off."""

    tournament: TournamentId
    table: TableId
    left_over: tuple[LeftOver, ...]
    cards: tuple[Card, ...]
    winners: tuple[SeatNo, ...] = ()
    rescued: tuple[SeatNo, ...] = ()
    change: Chips = NO_CHIPS
    """By how much there are more chips in play."""
    number: int | None = None
    """The draw whose lots dealt the cards; None: a dealer did."""
    head: str = ""

    def about(self) -> About:
        race = About(within=frozenset({f"colours@{self.tournament}"}))
        return about_event(self.tournament, f"race:{self.table}", table=self.table).with_(race)


class PointsSettled(Event, frozen=True, kw_only=True):
    """A hand of Open Face Chinese is settled."""

    tournament: TournamentId
    table: TableId
    points: tuple[PointsWon, ...]
    before: tuple[StackCount, ...]
    after: tuple[StackCount, ...]

    def about(self) -> About:
        things = (f"stack:{one.entry}" for one in self.after)
        return about_event(self.tournament, *things, table=self.table)


EventChipsCommand = CountStacks | StartColourUp | RaceOff | SettlePoints
EventChipsEvent = StacksCounted | ColourUpStarted | EventChipsRaced | PointsSettled


def decide(room: Room, command: EventChipsCommand, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    event = running_event(room, command.tournament)
    match command:
        case CountStacks(table=name, stacks=stacks):
            _check_stacks(event, event_table(event, name), stacks)
            return (StacksCounted(tournament=event.id, table=name, stacks=stacks, at=ctx.now),)
        case StartColourUp():
            return (_started(event, command),)
        case RaceOff(starts=ColourUp(old=old, new=new)):
            begun = _started(event, StartColourUp(tournament=event.id, old=old, new=new))
            return (begun, _raced(_evolved(event, begun), command, ctx))
        case RaceOff():
            return (_raced(event, command, ctx),)
        case SettlePoints():
            return (_settled(event, command),)
        case _ as never:
            assert_never(never)


def _check_stacks(event: Tournament, table: EventTable, stacks: tuple[StackCount, ...]) -> None:
    """Everybody at the table, each with something, together no more than there is."""
    here = sorted(seat.entry for seat in table.taken.values())
    points = [one.stack.points for one in stacks]
    if sorted(one.entry for one in stacks) != here or min(points, default=0) <= 0:
        raise Refused("Count the chips of everybody at {table}.", rule="TR-CHIP-2", table=table.id)
    if Chips(sum(points)) > chips_in_play(event):
        raise Refused(
            "{counted} points are more than the {points} in play: count again.",
            rule="TR-CHIP-2",
            counted=sum(points),
            points=chips_in_play(event).points,
        )


def _started(event: Tournament, command: StartColourUp) -> ColourUpStarted:
    colours = values_in_play(event)
    if to_race(event):
        raise Refused("A colour-up is under way: finish it first.", rule="TR-RACE-1")
    if command.old not in colours or command.new not in colours:
        raise Refused("These chips are not in play.", rule="TR-RACE-1")
    check_colour_up(ColourUp(old=command.old, new=command.new))
    return ColourUpStarted(tournament=event.id, old=command.old, new=command.new)


def _raced(event: Tournament, command: RaceOff, ctx: Context) -> EventChipsRaced:
    race, table = event.chips.race, event_table(event, command.table)
    if race is None or table.id not in to_race(event):
        raise Refused("{table} has nothing to race off.", rule="TR-RACE-1", table=table.id)
    left_over = {one.seat: one.count for one in command.left_over}
    for seat, count in left_over.items():
        if seat not in table.taken or not 0 <= count < race.ratio:
            raise Refused(
                "Seat {seat} has {count} left over: exchange what can be, then count again.",
                rule="TR-RACE-1",
                seat=seat,
                count=count,
            )
    check_cards(left_over)
    cards, by_lot = _cards(event, command, left_over, ctx)
    won = raced(
        race,
        left_over,
        dealt(left_over, cards),
        {one.seat: Chips(int(one.has_more)) for one in command.left_over},
    )
    return EventChipsRaced(
        tournament=event.id,
        table=table.id,
        left_over=command.left_over,
        cards=cards,
        winners=won.winners,
        rescued=won.rescued,
        change=won.change,
        number=event.draw.drawn + 1 if by_lot and event.draw is not None else None,
        head=ctx.head if by_lot else "",
    )


def _cards(
    event: Tournament, command: RaceOff, left_over: Mapping[SeatNo, int], ctx: Context
) -> tuple[tuple[Card, ...], bool]:
    """The cards of a race, and whether lots dealt them."""
    needed = len(tuple(dealing_list(left_over)))
    if not command.cards and needed:
        return shuffled(DECK, lots(event, ctx))[:needed], True
    if len(command.cards) != needed or len({*command.cards}) != needed:
        raise Refused(
            "One card for each chip left over: {needed} cards.", rule="TR-RACE-2", needed=needed
        )
    return command.cards, False


def _settled(event: Tournament, command: SettlePoints) -> PointsSettled:
    table = event_table(event, command.table)
    hand = table.hand
    points_count = hand is not None and game_played(event, hand.level) is GameForm.OFC
    if not points_count or hand is None or hand.button is None:
        raise Refused("No points are played for at {table}.", rule="GM-OFC-20", table=table.id)
    _check_stacks(event, table, command.stacks)
    stack_of = {one.entry: one.stack.points for one in command.stacks}
    entry_at = {number: seat.entry for number, seat in table.taken.items()}
    button = hand.button
    order = clockwise(table.taken, button)
    points: dict[SeatNo, dict[SeatNo, int]] = {seat: {} for seat in order}
    for one in command.points:
        both = one.seat in points and one.other in points and one.seat != one.other
        if not both or one.other in points[one.seat]:
            raise Refused(
                "Say who of this table has won from whom, each two players once.",
                rule="GM-OFC-21",
            )
        points[one.seat][one.other], points[one.other][one.seat] = one.points, -one.points
    level = level_played(event, hand.level)
    stacks = {seat: stack_of[entry_at[seat]] for seat in order}
    found = settled(order, stacks, points, level.point.points)
    return PointsSettled(
        tournament=event.id,
        table=table.id,
        points=command.points,
        before=command.stacks,
        after=tuple(
            StackCount(entry_at[seat], Chips(stack)) for seat, stack in found.stacks.items()
        ),
    )


def evolve(room: Room, event: EventChipsEvent) -> Room:
    """The room once `event` has happened."""
    return with_event(room, _evolved(room.tournaments[event.tournament], event))


def _evolved(tournament: Tournament, event: EventChipsEvent) -> Tournament:
    chips = tournament.chips
    match event:
        case StacksCounted():
            return _with_count(tournament, event)
        case PointsSettled(after=stacks):
            return with_stacks(tournament, {one.entry: one.stack for one in stacks})
        case ColourUpStarted(old=old, new=new):
            before = _without_colour(tournament).chips
            going = replace(before, race=ColourUp(old=old, new=new))
            return replace(tournament, chips=going)
        case EventChipsRaced(table=table):
            done = replace(
                chips, raced=chips.raced + event.change, raced_at=(*chips.raced_at, table)
            )
            after = replace(tournament, chips=done)
            if event.number is not None:
                after = with_draw(after, event.number)
            return after if to_race(after) else _without_colour(after)
        case _ as never:
            assert_never(never)


def _without_colour(tournament: Tournament) -> Tournament:
    """`tournament` once every table is done: those chips are in play no more."""
    chips = tournament.chips
    old = chips.race.old if chips.race is not None else None
    colours = tuple(one for one in chips.colours if one != old)
    return replace(tournament, chips=replace(chips, colours=colours, race=None, raced_at=()))


def _with_count(tournament: Tournament, event: StacksCounted) -> Tournament:
    """`tournament` with a table counted: chips of who went out there are in those stacks."""
    found = {
        one.no: NO_CHIPS
        for one in tournament.entries.values()
        if one.state is EntryIs.OUT and one.seat is not None and one.seat.table == event.table
    }
    found |= {one.entry: one.stack for one in event.stacks}
    chips = tournament.chips
    if event.at is not None:
        counted = with_entry(chips.counted, event.table, event.at)
        mixed = tuple(name for name in chips.mixed if name != event.table)
        chips = replace(chips, counted=counted, mixed=mixed)
    return with_stacks(replace(tournament, chips=chips), found)


def with_stacks(tournament: Tournament, stacks: Mapping[EntryNo, Chips]) -> Tournament:
    """`tournament` with those stacks as they were counted."""
    counted = {
        entry: replace(tournament.entries[entry], stack=stack)
        for entry, stack in stacks.items()
        if entry in tournament.entries
    }
    return replace(tournament, entries={**tournament.entries, **counted})


PAGE = Declaration(
    commands=given_by(ON_FLOOR, CountStacks, StartColourUp, RaceOff, SettlePoints),
    decide=decide,
    kinds=(
        EventKind("stacks-counted", StacksCounted, N_("the stacks are counted")),
        EventKind("colour-up-started", ColourUpStarted),
        EventKind("event-chips-raced", EventChipsRaced, N_("the odd chips are raced off")),
        EventKind("points-settled", PointsSettled, N_("the points of the hand are settled")),
    ),
    evolve=evolve,
)
