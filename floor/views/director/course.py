"""What comes up while an event is played: chips that go, bags, breaks of the house, rebuy hands."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

from msgspec.structs import replace

from floor.app.core.room import house_of
from floor.app.tournament.buying import AnnounceRebuyHands
from floor.app.tournament.chips import CountStacks, RaceOff, SettlePoints, StartColourUp
from floor.app.tournament.events import flights_of
from floor.app.tournament.flights import BagStack, CloseFlight, MergeFlights, OpenBags
from floor.app.tournament.moves import Balance, RedrawSeats, Reseat, SetLateStage
from floor.app.tournament.outs import may_finish
from floor.app.tournament.play import CallBreak, SetClock
from floor.app.tournament.seats import KeepApartHere, OpenEventTable, OrderBreaking
from floor.app.tournament.sheet import ChangeSheet
from floor.base.money import Chips, total_chips
from floor.base.text import _, many
from floor.room.games.game import GameForm
from floor.room.lists.waitlist import TableId
from floor.tournament.clock.structure import begins_after
from floor.tournament.entries.entries import rebuy_hands_left
from floor.tournament.entries.flights import Bagged, merged
from floor.tournament.event.chips import colour_ups, colours_going, counted, to_race
from floor.tournament.event.course import (
    break_waits,
    game_played,
    house_break,
    in_hands,
    left,
    played_at,
    rests_until,
    shows_at,
    stage_at,
    standing,
    waits_for_hands,
)
from floor.tournament.event.seats import chips_in_play, free_slips
from floor.tournament.event.state import EntryIs, EventEntry, EventStage, EventTable, Tournament
from floor.tournament.tables.seating import MoveBecause
from floor.views.director.cards import NextCard
from floor.views.tournament.clock import chips_text, countdown, off_words
from floor.views.tournament.counter import free_event_table
from floor.views.words.rows import Step
from floor.views.words.steps import StepBuilder

_MINUTE = timedelta(minutes=1)
_SOON = 5 * _MINUTE
"""So long before it a break of the house is announced."""
_LATE = 3 * _MINUTE
"""A table that plays on so long into it is named."""
_UNNOTICED = timedelta(seconds=30)


class Outage(NamedTuple):
    """Nothing was written in between: the power was off, or the program."""

    since: datetime
    until: datetime


def course_cards(
    asking: StepBuilder, event: Tournament, away: Outage | None = None
) -> Iterator[NextCard]:
    """What the director sees to besides seats and prizes."""
    if away is not None:
        yield from _outage(asking, event, away)
    if event.stage is EventStage.PUBLISHED:
        yield from _merging(asking, event)
    if event.stage is EventStage.BAGGED and not _is_flight(event):
        yield _overnight(asking, event)
    if event.stage is EventStage.RUNNING:
        yield from _house_break(asking, event)
        yield from _rebuy_hands(asking, event)
        yield from _bagging(asking, event)
        yield from _racing(asking, event)
        yield from _wrong_count(asking, event)


# Chips


def _racing(asking: StepBuilder, event: Tournament) -> Iterator[NextCard]:
    """Chips that go: their race under way, now, or by the next level (TR-RACE-1)."""
    race, waits = event.chips.race, to_race(event)
    if race is not None and waits:
        yield NextCard(
            name="race",
            title=_("Race off {old} → {new}").format(
                old=chips_text(race.old), new=chips_text(race.new)
            ),
            sign=many("{n} table", "{n} tables", len(waits)).format(n=len(waits)),
            said=_("Exchange, count what is left over, deal a card for each (TR-RACE-2)."),
            steps=tuple(
                asking.event_step(
                    f"race-{name}",
                    _("{table} …").format(table=name),
                    RaceOff(tournament=event.id, table=name),
                    leading=place == 0,
                )
                for place, name in enumerate(waits)
            ),
        )
        return
    # Once nothing is played for any more no chips are needed.
    due = () if may_finish(event) else colour_ups(event, asking.now)
    seated = tuple(name for name, table in event.tables.items() if table.taken)
    for one, first in zip(due[:1], seated, strict=False):
        starts = StartColourUp(tournament=event.id, old=one.old, new=one.new)
        races = RaceOff(tournament=event.id, table=first, starts=one)
        yield NextCard(
            name="colour-up",
            title=_("Colour up {old} → {new}").format(
                old=chips_text(one.old), new=chips_text(one.new)
            ),
            sign=_("now"),
            said=_(
                "No level to come asks for chips of {old} (TR-RACE-1). Do it in a break."
            ).format(old=chips_text(one.old)),
            steps=(
                asking.event_step("colour-up", _("Colour up …"), races, leading=True),
                asking.step("colour-begin", _("Begin, count later"), starts),
            ),
            urgent=standing(event, asking.now).on_break,
        )
    if not due:
        yield from _planned_race(asking, event)


def _planned_race(asking: StepBuilder, event: Tournament) -> Iterator[NextCard]:
    go = colours_going(event, asking.now)
    if go is None:
        return
    structure = event.sheet.structure
    ends = begins_after(structure, go.after) + structure.levels[go.after - 1].lasts
    at = shows_at(event, ends, asking.now)
    runs = event.clock.since is not None and not waits_for_hands(event, asking.now)
    yield NextCard(
        name="colour-plan",
        title=_("Colour up {old} → {new}").format(
            old=chips_text(go.race.old), new=chips_text(go.race.new)
        ),
        sign=_("at {time}").format(time=asking.words.time(at)) if runs else _("soon"),
        said=_(
            "From level {number} on no bet asks for chips of {old}: have chips of {new} ready."
        ).format(number=go.after + 1, old=chips_text(go.race.old), new=chips_text(go.race.new)),
        steps=(),
    )


def _wrong_count(asking: StepBuilder, event: Tournament) -> Iterator[NextCard]:
    """All tables were counted, and it is not what is in play."""
    chips, tables = event.chips, event.tables
    known = chips.counted.keys() - {*chips.mixed}
    if not tables or not all(name in known for name in tables if tables[name].taken):
        return
    found, there = counted(event), chips_in_play(event)
    if found is None or found == there:
        return
    yield NextCard(
        name="wrong-count",
        title=_("The chips do not add up"),
        sign=off_words(found.points - there.points),
        said=_("Counted: {found}. In play: {there}. {tables}").format(
            found=chips_text(found), there=chips_text(there), tables=_by_table(event)
        ),
        steps=(count_step(asking, event, leading=True),),
        urgent=True,
    )


def _by_table(event: Tournament) -> str:
    """What each table was found to have."""
    found = (
        (name, total_chips(event.entries[seat.entry].stack or Chips(0) for seat in seats))
        for name, table in event.tables.items()
        if (seats := tuple(table.taken.values()))
    )
    return " · ".join(f"{name} {chips_text(chips)}" for name, chips in found)


def count_step(
    asking: StepBuilder, event: Tournament, table: TableId | None = None, *, leading: bool = False
) -> Step:
    """The stacks of a table, or of one after the other."""
    name = table if table is not None else next(iter(event.tables))
    asks = CountStacks(tournament=event.id, table=name, stacks=())
    key = f"count-{name}" if table is not None else "count-chips"
    return asking.event_step(key, _("Count the chips …"), asks, leading=leading)


# Rebuy hands


def _rebuy_hands(asking: StepBuilder, event: Tournament) -> Iterator[NextCard]:
    """The last rebuy hands once the rebuy time is over (TR-REB-4)."""
    rebuy = event.sheet.terms.rebuy
    stage = stage_at(event, asking.now)
    if rebuy is None or event.buying_closed or rebuy.window.is_open(stage):
        return
    to_come = rebuy_hands_left(rebuy, stage)
    if not to_come:
        return
    played = event.rebuy_hands
    hands = AnnounceRebuyHands(tournament=event.id, played=(played or 0) + (played is not None))
    done = AnnounceRebuyHands(tournament=event.id, played=rebuy.last_hands)
    words = _("Announce them") if played is None else _("One more is played")
    said = _(
        "Rebuy time is over. Hands with rebuys still to come at every table: {n} (TR-REB-4), then"
        " the add-ons."
    )
    if waits_for_hands(event, asking.now):
        said = _(
            "The clock waits. Hands with rebuys still to come at every table: {n} (TR-REB-4), then"
            " the break and the add-ons."
        )
    yield NextCard(
        name="rebuy-hands",
        title=_("Last rebuy hands"),
        sign=_("{n} to come").format(n=to_come),
        said=said.format(n=to_come),
        steps=(
            asking.step("rebuy-hands", words, hands, leading=True),
            asking.step("rebuy-hands-done", _("All are played"), done),
        ),
        urgent=True,
    )


# An outage


def _outage(asking: StepBuilder, event: Tournament, away: Outage) -> Iterator[NextCard]:
    """Whether play went on while nothing was written: only the room knows."""
    since = event.clock.since
    ran = event.stage is EventStage.RUNNING and since is not None and since <= away.since
    if not ran or away.until - away.since <= _UNNOTICED:
        return
    number, words = event.id, asking.words
    then = played_at(event, away.since)
    stopped = SetClock(tournament=number, played=then)
    yield NextCard(
        name="away",
        title=_("Did play go on?"),
        sign=_("away {since}–{until}").format(
            since=words.time(away.since), until=words.time(away.until)
        ),
        said=_("Nothing was written in between, and the clock ran on by {span}.").format(
            span=countdown(away.until - away.since)
        ),
        steps=(
            asking.step(
                "went-on",
                _("It went on"),
                SetClock(tournament=number, went_on=True),
                leading=True,
            ),
            asking.step(
                "stopped",
                _("It stopped at {time}").format(time=words.time(away.since)),
                stopped,
            ),
            asking.event_step("stopped-later", _("It stopped later …"), stopped),
        ),
        urgent=True,
    )


# Breaks of the house


def _house_break(asking: StepBuilder, event: Tournament) -> Iterator[NextCard]:
    """The break all events of the room take together (ON-TRN-23)."""
    zone = house_of(asking.words.room).zone
    near = house_break(event, zone, asking.now, _SOON)
    if near is None or rests_until(event, asking.now) is not None:
        return
    planned, ends = near
    playing = in_hands(event)
    begun = asking.now >= planned
    if begun and break_waits(event, zone, asking.now) is None:
        return
    said = _("Begins by itself once every table is done; until {time}.").format(
        time=asking.words.time(ends)
    )
    if begun and playing:
        late = asking.now - planned >= _LATE
        who = ", ".join(playing)
        waits = _("Still in a hand: {tables}.") if late else _("Waiting for the hands of {tables}.")
        said = f"{waits.format(tables=who)} {said}"
    calls = CallBreak(tournament=event.id, until=ends)
    yield NextCard(
        name="house-break",
        title=_("Break of all events"),
        sign=_("at {time}").format(time=asking.words.time(planned)),
        said=said,
        steps=(asking.step("house-break", _("Begin the break"), calls, leading=begun),),
        urgent=begun,
    )


# Bags


def _is_flight(event: Tournament) -> bool:
    return event.flight.goes_on_in is not None


def _bags_here(event: Tournament) -> bool:
    """Whether stacks go into bags: in a flight, or where the first has for the night."""
    return _is_flight(event) or bool(event.flight.bags)


def _bagging(asking: StepBuilder, event: Tournament) -> Iterator[NextCard]:
    """A first phase that stops, or an event for the night: every stack goes into a bag
    (ON-VAR-11)."""
    bags, players = event.flight.bags, left(event)
    plays = event.clock.since is not None and len(players) > 1
    if not _bags_here(event) or (not bags and plays):
        return
    waits = [one for one in players if one.state is EntryIs.SEATED]
    inside = total_chips(bag.stack for bag in bags.values())
    closes = CloseFlight(tournament=event.id)
    words = _("Close the flight") if _is_flight(event) else _("Stop until another day")
    steps = [asking.step("close-flight", words, closes, leading=not waits)]
    if waits:
        first = min(waits, key=lambda one: (one.seat is None, one.seat))
        steps.insert(0, bag_step(asking, event, first, leading=True))
    yield NextCard(
        name="bags",
        title=_("Bags"),
        sign=_("{n} of {all}").format(n=len(bags), all=len(players)),
        said=_("{chips} of {all} in play lie in sealed bags (ON-VAR-11).").format(
            chips=chips_text(inside), all=chips_text(chips_in_play(event))
        ),
        steps=tuple(steps),
    )


def _overnight(asking: StepBuilder, event: Tournament) -> NextCard:
    """An event in bags: it goes on with the seats drawn anew."""
    bags = len(event.flight.bags)
    count = many("{n} bag", "{n} bags", bags).format(n=bags)
    return NextCard(
        name="overnight",
        title=_("In bags until it goes on"),
        sign=count,
        said=_("Every stack is counted and sealed. Seats are drawn for everybody then."),
        steps=(
            asking.step(
                "open-bags", _("Open the bags"), OpenBags(tournament=event.id), leading=True
            ),
        ),
    )


def bag_step(
    asking: StepBuilder, event: Tournament, entry: EventEntry, *, leading: bool = False
) -> Step:
    """One stack into a bag."""
    asks = BagStack(tournament=event.id, entry=entry.no, stack=Chips(0), seal="")
    words = _("Bag {player} …").format(player=asking.words.player(entry.player))
    return asking.event_step(f"bag-{entry.no}", words, asks, leading=leading)


def _bag_all(asking: StepBuilder, event: Tournament) -> Step:
    """That play stops until another day: the first bag, the others follow."""
    first = min(slip for one in left(event) if (slip := one.seat) is not None)
    entry = event.tables[first.table].taken[first.seat].entry
    words = _("Bag for the night …")
    return replace(bag_step(asking, event, event.entries[entry]), key="bag-all", words=words)


def _merging(asking: StepBuilder, event: Tournament) -> Iterator[NextCard]:
    """The last phase gets its players: of each the best bag."""
    flights = [one for one in flights_of(asking.words.room, event) if not one.flight.merged]
    if not flights:
        return
    bags = {
        (one.id, entry): Bagged(one.entries[entry].player, bag.stack)
        for one in flights
        for entry, bag in one.flight.bags.items()
    }
    found = merged(bags)
    each = " · ".join(
        _("{title}: {bags}").format(
            title=one.sheet.title,
            bags=many("{n} bag", "{n} bags", len(one.flight.bags)).format(n=len(one.flight.bags)),
        )
        for one in flights
    )
    said = _("{flights}. {best} go on, {void} are void for a better one (ON-VAR-11).").format(
        flights=each, best=len(found.best), void=len(found.voided)
    )
    merges = MergeFlights(tournament=event.id)
    yield NextCard(
        name="merge",
        title=_("Merge the flights"),
        sign=many("{n} flight", "{n} flights", len(flights)).format(n=len(flights)),
        said=said,
        steps=(asking.step("merge", _("Merge the flights"), merges, leading=True),),
    )


# What is seldom asked for


def event_tools(asking: StepBuilder, event: Tournament) -> tuple[Step, ...]:
    """What is done now and then with an event's tables, chips and schedule."""
    if event.stage not in (EventStage.PUBLISHED, EventStage.RUNNING):
        return ()
    return (*_schedule_tools(asking, event), *_table_tools(asking, event))


def sheet_step(asking: StepBuilder, event: Tournament) -> Step:
    """The whole sheet; what was sold by it stays."""
    asks = ChangeSheet(tournament=event.id, sheet=event.sheet)
    return asking.event_step("schedule", _("Change the sheet …"), asks)


def _schedule_tools(asking: StepBuilder, event: Tournament) -> Iterator[Step]:
    number = event.id
    yield sheet_step(asking, event)
    if event.stage is EventStage.RUNNING:
        shown = played_at(event, asking.now)
        yield asking.event_step(
            "set-clock", _("Correct the clock …"), SetClock(tournament=number, played=shown)
        )
        yield asking.event_step(
            "call-break", _("A break …"), CallBreak(tournament=number, until=asking.now)
        )
        if any(table.taken for table in event.tables.values()):
            yield count_step(asking, event)
            if event.clock.since is None and not _bags_here(event):
                yield _bag_all(asking, event)


def _table_tools(asking: StepBuilder, event: Tournament) -> Iterator[Step]:
    number, more = event.id, free_event_table(asking.words.room, event)
    opens = OpenEventTable(tournament=number, table=more)
    yield asking.step("open-more", _("Open {table}").format(table=more), opens)
    yield asking.event_step("open-tables", _("Open tables …"), opens)
    if not event.tables:
        return
    late = SetLateStage(tournament=number, late=not event.late_stage)
    words = (
        _("Tables may differ by one (TR-BAL-2)")
        if late.late
        else _("Tables may differ as before (TR-BAL-1)")
    )
    if len(event.tables) > 1:
        order = OrderBreaking(tournament=number, tables=event.break_order)
        yield asking.event_step("order", _("Breaking order …"), order)
        yield asking.event_step(
            "balance-other", _("Move from table to table …"), Balance(tournament=number)
        )
        yield asking.step("late-stage", words, late)
    yield asking.event_step(
        "apart-here", _("Keep apart …"), KeepApartHere(tournament=number, players=())
    )
    yield asking.step(
        "redraw", _("Draw all seats anew"), RedrawSeats(tournament=number), grave=True
    )


def table_tools(asking: StepBuilder, event: Tournament, table: EventTable) -> Iterator[Step]:
    """What is done with the chips of one table."""
    if event.stage is not EventStage.RUNNING or not table.taken:
        return
    if table.hand is not None and game_played(event, table.hand.level) is GameForm.OFC:
        asks = SettlePoints(tournament=event.id, table=table.id, stacks=(), points=())
        yield asking.event_step(f"points-{table.id}", _("Points …"), asks, leading=True)
    yield count_step(asking, event, table.id)
    if _bags_here(event):
        first = next(iter(table.taken.values()))
        yield bag_step(asking, event, event.entries[first.entry])


def seat_tools(asking: StepBuilder, event: Tournament, entry: EventEntry) -> Iterator[Step]:
    """What is done now and then with somebody who has a seat."""
    if event.stage is not EventStage.RUNNING or entry.seat is None:
        return
    if free_slips(event):
        asks = Reseat(
            tournament=event.id,
            entry=entry.no,
            table=entry.seat.table,
            seat=entry.seat.seat,
            because=MoveBecause.WRONG_SEAT,
        )
        yield asking.event_step(f"reseat-{entry.no}", _("Move …"), asks)
    if _bags_here(event):
        yield bag_step(asking, event, entry)
