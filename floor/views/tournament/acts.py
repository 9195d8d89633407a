"""What can be asked of an event now: its clock, a seat or table, somebody at the counter."""

from collections.abc import Iterator
from datetime import timedelta

from msgspec.structs import replace

from floor.app.tournament.buying import SellAddOn
from floor.app.tournament.entries import SellEntry, WithdrawEntry
from floor.app.tournament.hands import (
    EndEventHand,
    MarkEventSeat,
    StartEventHand,
)
from floor.app.tournament.outs import BustOut
from floor.app.tournament.play import (
    CallBreak,
    NameJumps,
    PlayHandForHand,
    SetClock,
    StartClock,
    StopClock,
)
from floor.app.tournament.seats import CloseEventTable
from floor.base.text import _, money_text
from floor.room.blinds.button import SeatNo
from floor.tournament.clock.structure import begins_after, break_begins_after
from floor.tournament.event.course import (
    played_at,
    rests_until,
    standing,
    waits_for_hands,
)
from floor.tournament.event.state import (
    EntryIs,
    EventEntry,
    EventStage,
    EventTable,
    Out,
    Tournament,
)
from floor.views.tournament.counter import either_way, pay_steps, rebuy_steps
from floor.views.tournament.leaving import bust_step, busts_step, leaving_steps
from floor.views.tournament.moving import (
    break_step,
    why_moved,
)
from floor.views.tournament.tables import button_words
from floor.views.words.rows import SeatDetail, Step
from floor.views.words.steps import StepBuilder

MINUTE = timedelta(minutes=1)
_BREAK = timedelta(minutes=10)


def clock_steps(asking: StepBuilder, event: Tournament) -> tuple[Step, ...]:
    """Start or stop the clock, put it right, call a break; of what is over nothing."""
    number = event.id
    if event.stage in (EventStage.FINISHED, EventStage.CANCELLED):
        return ()
    if event.clock.since is None:
        key, begins = "clock-go-on", _("Go on")
        if event.stage is EventStage.PUBLISHED:
            lottery = event.sheet.lottery
            drawn = lottery is None or lottery.drawn is not None
            words = _("Start the clock") if drawn else _("Draw the prize and start")
            key, begins = "clock-run", words
        yield_ = [asking.step(key, begins, StartClock(tournament=number), leading=True)]
    else:
        yield_ = [asking.step("clock-stop", _("Pause"), StopClock(tournament=number), leading=True)]
    if event.stage is EventStage.RUNNING:
        yield_ += _corrections(asking, event)
        yield_.append(_rest(asking, event))
        if len(event.tables) > 1:
            yield_.append(rounds_step(asking, event))
    return tuple(yield_)


def rounds_step(asking: StepBuilder, event: Tournament) -> Step:
    """Play hand for hand, or while it is until when."""
    if event.round is None:
        begins = PlayHandForHand(tournament=event.id)
        return asking.event_step("clock-rounds", _("Hand for hand …"), begins)
    names = NameJumps(tournament=event.id, places=event.jumps)
    return asking.event_step("clock-rounds", _("Hand for hand until …"), names)


def _rest(asking: StepBuilder, event: Tournament) -> Step:
    """A break for everybody, or while there is one its end."""
    here, ends = standing(event, asking.now), _("End the break now")
    if rests_until(event, asking.now) is not None:
        return asking.step("clock-ends-break", ends, StartClock(tournament=event.id))
    if here.on_break:
        goes_on = begins_after(event.sheet.structure, here.number + 1)
        return asking.step("clock-ends-break", ends, SetClock(tournament=event.id, played=goes_on))
    calls = CallBreak(tournament=event.id, until=asking.now + _BREAK)
    return asking.step("clock-break", _("Break of {n} min").format(n=_BREAK // MINUTE), calls)


def _corrections(asking: StepBuilder, event: Tournament) -> Iterator[Step]:
    """Minutes and levels back and forward, each in its place; of a break that was called its
    minutes."""
    rests = rests_until(event, asking.now)
    if rests is None:
        yield from _minutes(asking, event)
    else:
        for key, words, more in (("minus", _("-1 min"), -MINUTE), ("plus", _("+1 min"), MINUTE)):
            calls = CallBreak(tournament=event.id, until=rests + more)
            yield asking.step(f"clock-{key}", words, calls)
    for step, why_not in (_level_back(asking, event), _level_forward(asking, event)):
        shut = why_not if rests is None else _("End the break first.")
        yield replace(step, reason="", why_not=shut) if shut else step


def _minutes(asking: StepBuilder, event: Tournament) -> Iterator[Step]:
    played = played_at(event, asking.now)
    for key, words, more in (
        ("minus", _("-1 min"), MINUTE),
        ("plus", _("+1 min"), -min(MINUTE, played)),
    ):
        step = asking.step(f"clock-{key}", words, SetClock(tournament=event.id, more=more))
        waits = key == "minus" and waits_for_hands(event, asking.now)
        yield replace(step, why_not=_after_hands()) if waits else step


def _level_back(asking: StepBuilder, event: Tournament) -> tuple[Step, str]:
    """The level before, out of a break the one it comes behind; and why there is none."""
    here = standing(event, asking.now)
    before = here.number - (not here.on_break)
    played = begins_after(event.sheet.structure, max(before, 1))
    sets = SetClock(tournament=event.id, played=played)
    step = asking.step("clock-back", _("◂ Level"), sets)
    return step, "" if before else _("This is the first level.")


def _level_forward(asking: StepBuilder, event: Tournament) -> tuple[Step, str]:
    """The next level, or the break before it; and why there is none."""
    here, structure = standing(event, asking.now), event.sheet.structure
    rests = None if here.on_break else break_begins_after(structure, here.number)
    why_not = _after_hands() if waits_for_hands(event, asking.now) else ""
    if rests is not None:
        sets = SetClock(tournament=event.id, played=rests)
        return asking.step("clock-forward", _("Break ▸"), sets), why_not
    last = here.number == len(structure.levels)
    following = begins_after(structure, here.number + (not last))
    sets = SetClock(tournament=event.id, played=following)
    return asking.step("clock-forward", _("Level ▸"), sets), (
        _("This is the last level.") if last else why_not
    )


def _after_hands() -> str:
    return _("The break begins after the last rebuy hands.")


def seat_detail(
    asking: StepBuilder, event: Tournament, table: EventTable, number: SeatNo | None
) -> SeatDetail:
    """A seat of a table of `event`, or with no seat the table, and what can be done there."""
    taken = table.taken.get(number) if number is not None else None
    if taken is None:
        shut = CloseEventTable(tournament=event.id, table=table.id)
        steps = (
            (*_hand_steps(asking, event, table), *break_step(asking, event, table))
            if table.taken
            else (asking.step("close-event-table", _("Close"), shut),)
        )
        return SeatDetail(
            table=table.id,
            seat=number or SeatNo(0),
            player=None,
            title=_("{table}: click a seat").format(table=table.id),
            status="",
            why=button_words(event, table, asking.now),
            steps=steps,
        )
    entry = event.entries[taken.entry]
    label = asking.words.player(entry.player)
    return SeatDetail(
        table=table.id,
        seat=number or SeatNo(0),
        player=entry.player,
        title=_("{table} seat {seat} · {player}").format(table=table.id, seat=number, player=label),
        status=_("entry {number}").format(number=entry.no),
        why=why_moved(entry.moved, entry.seat) if entry.moved and entry.seat else "",
        steps=tuple(_seat_steps(asking, event, table, entry)),
    )


def _seat_steps(
    asking: StepBuilder, event: Tournament, table: EventTable, entry: EventEntry
) -> Iterator[Step]:
    out = Out(entry=entry.no, table=table.id)
    bust = BustOut(tournament=event.id, table=table.id, outs=(out,))
    if event.stage is EventStage.RUNNING:
        yield _presence(asking, event, table, entry)
        yield bust_step(asking, event, f"bust-{entry.no}", _("Out · place {place}"), bust)
        yield from busts_step(asking, event, bust)
        yield from _hand_steps(asking, event, table)
    terms = event.sheet.terms
    yield from rebuy_steps(asking, event, entry.no)
    if terms.add_on is not None:
        adds = SellAddOn(tournament=event.id, entry=entry.no)
        words = _("Add-on {sum}").format(sum=money_text(terms.add_on.price.total, short=True))
        yield from either_way(asking, "add-on", entry.no, words, adds)
    yield from entry_steps(asking, event, entry)


def _presence(asking: StepBuilder, event: Tournament, table: EventTable, entry: EventEntry) -> Step:
    number, seat = next(
        (number, seat) for number, seat in table.taken.items() if seat.entry == entry.no
    )
    marks = MarkEventSeat(
        tournament=event.id, table=table.id, seat=number, away=not (seat.away or seat.comes)
    )
    words = _("Away")
    if seat.comes:
        words = _("Has sat down")
    elif seat.away:
        words = _("Is back")
    return asking.step(f"mark-{entry.no}", words, marks)


def _hand_steps(asking: StepBuilder, event: Tournament, table: EventTable) -> Iterator[Step]:
    """The hands of a table without a kiosk."""
    if table.hand is not None and table.hand.is_on:
        ends = EndEventHand(tournament=event.id, table=table.id)
        yield asking.step(f"hand-ends-{table.id}", _("Hand over"), ends)
    else:
        starts = StartEventHand(tournament=event.id, table=table.id)
        yield asking.step(f"hand-starts-{table.id}", _("Start hand"), starts)


def entry_steps(asking: StepBuilder, event: Tournament, entry: EventEntry) -> Iterator[Step]:
    """What the counter can do with an entry, wherever they sit."""
    if event.stage is EventStage.PUBLISHED or entry.state is EntryIs.WAITS:
        back = WithdrawEntry(tournament=event.id, entry=entry.no)
        yield asking.step(f"withdraw-{entry.no}", _("Give back"), back, grave=True)
    yield from pay_steps(asking, event, entry)
    terms = event.sheet.terms
    if entry.state is EntryIs.OUT and terms.re_entry is not None:
        again = SellEntry(tournament=event.id, player=entry.player)
        words = _("Re-entry {sum}").format(sum=money_text(terms.re_entry.price.total, short=True))
        yield from either_way(asking, "again", entry.no, words, again)
    if entry.state is EntryIs.OUT:
        yield from rebuy_steps(asking, event, entry.no)
    yield from leaving_steps(asking, event, entry)
