"""Whole events at random, undone here and there: chips, money, seats and places always agree."""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from floor.app.core.messages import Command, Entry
from floor.app.office.fold import Fold
from floor.app.tournament.buying import CloseBuying
from floor.app.tournament.chips import CountStacks, RaceOff, StartColourUp
from floor.app.tournament.entries import CallAlternate, SellEntry, WithdrawEntry
from floor.app.tournament.filling import FillTable
from floor.app.tournament.hands import EndEventHand, StartEventHand, TableDone
from floor.app.tournament.moves import Balance, BreakTable, RedrawSeats
from floor.app.tournament.outs import BustOut, FinishTournament
from floor.app.tournament.play import PlayHandForHand, ReleaseRound, StartClock, StopClock
from floor.app.tournament.prizes import LockPrizes, PayPrize
from floor.app.tournament.removals import Reinstate, RemoveFromEvent
from floor.app.tournament.seats import DrawSeats, OpenEventTable
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.money import Chips, Money, total
from floor.room.lists.waitlist import TableId
from floor.tournament.event.chips import StackCount
from floor.tournament.event.course import left
from floor.tournament.event.dues import dues, unpaid
from floor.tournament.event.places import finishes
from floor.tournament.event.seats import chips_in_play
from floor.tournament.event.sheet import BountySheet
from floor.tournament.event.state import EntryIs, EventStage, Out, Tournament
from floor.tournament.money.bounties import HALF
from tests.app.tournament.commands import ONE, SHEET, STACK
from tests.app.tournament.directed import Director
from tests.evening import CODE, Evening, undoable

TABLES = tuple(TableId(f"E{number}") for number in range(1, 5))
BOUNTIES = replace(
    SHEET,
    seats=5,
    terms=replace(
        SHEET.terms,
        entry=replace(SHEET.terms.entry, bounty=Money(4_001)),
        re_entry=None,
    ),
    bounty=BountySheet(split=HALF),
)


def check(event: Tournament) -> None:
    """What holds of every event at every time."""
    taken = Counter(seat.entry for table in event.tables.values() for seat in table.taken.values())
    seated = {one.no for one in event.entries.values() if one.state is EntryIs.SEATED}
    assert set(taken) == seated
    assert all(count == 1 for count in taken.values()), "somebody has two seats"
    for name, table in event.tables.items():
        for number, seat in table.taken.items():
            slip = event.entries[seat.entry].seat
            assert slip is not None
            assert (slip.table, slip.seat) == (name, number)
    counted = [one for one in event.entries.values() if one.state is not EntryIs.RETURNED]
    sold = [one for one in counted if one.state is not EntryIs.WAITS]
    raced = event.chips.raced - event.chips.removed
    assert chips_in_play(event) == STACK * len(sold) + raced
    placed = sorted(place for finish in finishes(event) for place in finish.places)
    still = len(left(event)) if event.finished is None else 0
    assert placed == list(range(still + 1, still + 1 + len(placed)))
    heads = total(event.heads.values()) + total(event.won.values())
    bounties = total(one.price.bounty for entry in counted for one in entry.bought)
    assert heads == bounties, "a cent of the bounties is lost"
    if event.stage is EventStage.FINISHED and event.prizes is not None and len(sold) > 3:
        gone = [one for one in sold if one.state is EntryIs.DISQUALIFIED]
        assert gone or total(due.amount for due in dues(event)) == event.prizes.pool + bounties


class Staff:
    """Somebody who presses whatever there is."""

    def __init__(self, seed: int) -> None:
        night = Evening(HandClock(SHEET.registration.starts), SeededChance(seed)).opened()
        self.night, self.lots = night, SeededChance(seed + 1_000)
        self.director = Director(night, BOUNTIES).published()
        self.players = 0

    def wishes(self) -> Iterator[Callable[[], Command | None]]:
        event = self.director.event
        yield from (*[self._entry] * 4, self._table, self._out, self._out, self._race)
        yield from (*[self._hand] * 8, self._remove, self._back)
        yield lambda: Balance(tournament=ONE)
        yield lambda: BreakTable(tournament=ONE) if self.lots.below(5) == 0 else None
        yield lambda: DrawSeats(tournament=ONE)
        yield lambda: StartClock(tournament=ONE)
        yield lambda: StopClock(tournament=ONE) if self.lots.below(4) == 0 else None
        yield lambda: RedrawSeats(tournament=ONE) if self.lots.below(9) == 0 else None
        yield lambda: CallAlternate(tournament=ONE)
        yield lambda: FinishTournament(tournament=ONE) if self.lots.below(9) == 0 else None
        yield lambda: PlayHandForHand(tournament=ONE) if self.lots.below(9) == 0 else None
        yield lambda: ReleaseRound(tournament=ONE, last=self.lots.below(2) == 0)
        if len(event.entries) > 12:
            yield lambda: CloseBuying(tournament=ONE)
            yield lambda: LockPrizes(tournament=ONE)
        yield self._pay

    def _entry(self) -> Command | None:
        event = self.director.event
        self.players += 1
        if self.lots.below(9) == 0 and event.entries:
            entry = list(event.entries)[self.lots.below(len(event.entries))]
            return WithdrawEntry(tournament=ONE, entry=entry)
        player = self.night.player(f"P{self.players}")
        return SellEntry(tournament=ONE, player=player) if self.players < 40 else None

    def _table(self) -> Command | None:
        event = self.director.event
        free = [name for name in TABLES if name not in event.tables]
        empty = [name for name, table in event.tables.items() if not table.taken]
        if empty and self.lots.below(2) == 0:
            return FillTable(tournament=ONE, table=empty[0])
        return OpenEventTable(tournament=ONE, table=free[0]) if free else None

    def _out(self) -> Command | None:
        event = self.director.event
        tables = [table for table in event.tables.values() if len(table.taken) > 1]
        if not tables:
            return None
        table = tables[self.lots.below(len(tables))]
        here = [seat.entry for seat in table.taken.values()]
        first = self.lots.below(len(here))
        count = 2 if len(here) > 2 and self.lots.below(4) == 0 else 1
        gone = [here[(first + number) % len(here)] for number in range(count)]
        by = tuple(entry for entry in here if entry not in gone)[: 1 + self.lots.below(2)]
        outs = tuple(
            Out(entry=entry, table=table.id, stack=Chips(100 + self.lots.below(3)), by=by)
            for entry in gone
        )
        return BustOut(tournament=ONE, table=table.id, outs=outs)

    def _hand(self) -> Command | None:
        event = self.director.event
        if not event.tables:
            return None
        names = list(event.tables)
        name = names[self.lots.below(len(names))]
        hand = event.tables[name].hand
        if hand is not None and hand.is_on:
            return EndEventHand(tournament=ONE, table=name, misdealt=self.lots.below(9) == 0)
        if event.round is not None and self.lots.below(2) == 0:
            return TableDone(tournament=ONE, table=name)
        return StartEventHand(tournament=ONE, table=name)

    def _race(self) -> Command | None:
        event = self.director.event
        if event.chips.race is not None:
            names = list(event.tables)
            if not names:
                return None
            return RaceOff(tournament=ONE, table=names[self.lots.below(len(names))])
        colours = event.chips.colours
        if self.lots.below(3) == 0 and len(colours) > 2:
            return StartColourUp(tournament=ONE, old=colours[0], new=colours[1])
        name = next(iter(event.tables), None)
        if name is None:
            return None
        stacks = tuple(
            StackCount(seat.entry, Chips(1_000)) for seat in event.tables[name].taken.values()
        )
        return CountStacks(tournament=ONE, table=name, stacks=stacks)

    def _remove(self) -> Command | None:
        seated = [one.no for one in self.director.event.entries.values() if one.seat is not None]
        if not seated or self.lots.below(6):
            return None
        return RemoveFromEvent(
            tournament=ONE,
            entry=seated[self.lots.below(len(seated))],
            stack=Chips(500),
            disqualified=self.lots.below(2) == 0,
            note=self.night.note("x"),
        )

    def _back(self) -> Command | None:
        out = [one.no for one in self.director.event.entries.values() if one.state is EntryIs.OUT]
        if not out or self.lots.below(3):
            return None
        entry = out[self.lots.below(len(out))]
        return Reinstate(tournament=ONE, entry=entry, stack=Chips(500), note=self.night.note("x"))

    def _pay(self) -> Command | None:
        due = unpaid(self.director.event)
        if not due or self.lots.below(3):
            return None
        one = due[self.lots.below(len(due))]
        return PayPrize(tournament=ONE, entry=one.entry, what=one.what, name=one.name)

    def step(self, written: list[Entry]) -> None:
        night = self.night
        night.later(seconds=self.lots.below(240))
        if written and self.lots.below(20) == 0:
            may = undoable(written)
            last = [one for one in written[-12:] if one.command in may]
            if last:
                target = last[self.lots.below(len(last))]
                if night.office.why_not_void(target.command, night.manager) is None:
                    written.append(night.office.void(target.command, night.manager))
            return
        wishes = list(self.wishes())
        wish = wishes[self.lots.below(len(wishes))]()
        if wish is not None and night.office.why_not(wish, night.manager) is None:
            written.append(night.office.submit(wish, night.manager))


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_pressed_and_undone_everything_agrees(seed: int, full: bool):
    staff, written = Staff(seed), list[Entry]()
    for _ in range(1_500 if full else 260):
        staff.step(written)
        check(staff.director.event)
    room = staff.night.room
    fold = Fold(staff.night.journal)
    fold.catch_up()
    assert fold.room == room
    staff.night.office.snapshot()
    again = Fold(staff.night.journal)
    again.start(staff.night.snapshots, CODE)
    assert again.room == room
