"""The laws of a tournament, whatever is asked for: twelve people, tables of five, bounties."""

from collections import Counter
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from msgspec.structs import replace

from floor.app.core.messages import Command, Entry
from floor.app.tournament.buying import CloseBuying, SellRebuy
from floor.app.tournament.chips import LeftOver, RaceOff, StartColourUp
from floor.app.tournament.entries import CallAlternate, SellEntry, WithdrawEntry
from floor.app.tournament.filling import FillTable
from floor.app.tournament.hands import EndEventHand, StartEventHand, TableDone
from floor.app.tournament.moves import Balance, BreakTable, EventPlayerMoved, RedrawSeats
from floor.app.tournament.outs import BustOut, FinishTournament
from floor.app.tournament.play import PlayHandForHand, ReleaseRound
from floor.app.tournament.prizes import DecideDeal, LockPrizes, PayPrize, ProposeDeal
from floor.app.tournament.removals import Reinstate, RemoveFromEvent
from floor.app.tournament.seats import DrawSeats, OpenEventTable
from floor.base.chance import SeededChance
from floor.base.clock import EPOCH, HandClock
from floor.base.errors import Refused
from floor.base.money import NOTHING, Chips, Money, total
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.tournament.event.balancing import allowed_difference, transfers
from floor.tournament.event.chips import StackCount, to_race, values_in_play
from floor.tournament.event.course import alternates, left, may_still_buy
from floor.tournament.event.dues import dues, unpaid
from floor.tournament.event.money import event_pool, prizes_at, taken_in
from floor.tournament.event.places import finishes
from floor.tournament.event.seats import chips_in_play, counts
from floor.tournament.event.sheet import BountySheet, EventSheet
from floor.tournament.event.state import EntryIs, EventEntry, Out, PaidFor, Tournament
from floor.tournament.money.bounties import HALF
from floor.tournament.money.deals import DealMethod
from floor.tournament.money.terms import (
    Price,
    TournamentTerms,
    Window,
    usual_re_entry,
    usual_rebuy,
)
from tests.app.tournament.commands import E1, E2, E3, ONE, SHEET
from tests.app.tournament.directed import Director
from tests.app.tournament.test_prizes import second
from tests.evening import Evening

NAMES = [f"Player {number}" for number in range(1, 13)]
SEATS = 5
PRICE = Price(to_pool=Money(7_501), fee=Money(1_000), bounty=Money(2_501))
WINDOW = Window(through_level=3)
PROGRESSIVE: EventSheet = replace(
    SHEET,
    seats=SEATS,
    terms=TournamentTerms(
        entry=PRICE,
        stack=Chips(10_000),
        late=WINDOW,
        re_entry=usual_re_entry(PRICE, WINDOW),
        rebuy=usual_rebuy(PRICE, WINDOW),
    ),
    bounty=BountySheet(split=HALF, chip=Money(500)),
)
TABLES = (E1, E2, E3)
names = st.sampled_from(NAMES)
tables = st.sampled_from(TABLES)
lots = st.integers(0, 2**16)


class Played(RuleBasedStateMachine):
    """Everything that touches seats and places may be asked for at any time."""

    @initialize(entered=st.integers(6, 10))
    def begins(self, entered: int):
        night = Evening(HandClock(datetime(2026, 10, 24, 15, tzinfo=UTC)), SeededChance(7)).opened()
        for name in NAMES:
            night.player(name)
        self.last: Entry | None = None
        self.reason = night.note("Because.")
        self.second = second(night)
        self.director = Director(night, PROGRESSIVE).published().sell(*NAMES[:entered])
        self.director.tables(E1, E2).begun()

    @property
    def night(self) -> Evening:
        return self.director.night

    @property
    def event(self) -> Tournament:
        return self.director.event

    def ask(self, command: Command) -> bool:
        """Whether it was granted."""
        try:
            self.last = self.director.ask(command)
        except Refused:
            return False
        return True

    def sitting(self, table: TableId) -> list[EventEntry]:
        seats = self.event.tables[table].taken if table in self.event.tables else {}
        return [self.event.entries[seat.entry] for seat in seats.values()]

    @rule(name=names)
    def somebody_enters(self, name: str):
        self.ask(SellEntry(tournament=ONE, player=self.night.player(name)))

    @rule(name=names)
    def somebody_buys_again(self, name: str):
        own = [one for one in self.event.entries.values() if one.player == self.night.player(name)]
        if own:
            self.ask(SellRebuy(tournament=ONE, entry=own[-1].no))

    @rule(name=names)
    def somebody_gives_back(self, name: str):
        own = [one for one in self.event.entries.values() if one.player == self.night.player(name)]
        if own:
            self.ask(WithdrawEntry(tournament=ONE, entry=own[-1].no))

    @rule(table=tables)
    def a_table_opens(self, table: TableId):
        self.ask(OpenEventTable(tournament=ONE, table=table))

    @rule(table=tables)
    def a_table_is_filled(self, table: TableId):
        self.ask(FillTable(tournament=ONE, table=table))

    @rule()
    def those_who_wait_come(self):
        self.ask(CallAlternate(tournament=ONE))
        self.ask(DrawSeats(tournament=ONE))

    @rule(table=tables)
    def a_hand_begins(self, table: TableId):
        self.ask(StartEventHand(tournament=ONE, table=table))

    @rule(table=tables)
    def a_hand_ends(self, table: TableId):
        if not self.ask(EndEventHand(tournament=ONE, table=table)):
            self.ask(TableDone(tournament=ONE, table=table))

    @rule(table=tables, lot=lots, count=st.integers(1, 3), equal=st.booleans())
    def some_go_out(self, table: TableId, lot: int, count: int, equal: bool):
        there = self.sitting(table)
        there = there[lot % (len(there) or 1) :] + there[: lot % (len(there) or 1)]
        gone, stay = there[:count], there[count:]
        by = tuple(one.no for one in stay[: 1 + lot % 2])
        outs = tuple(
            Out(entry=one.no, table=table, stack=Chips(1_000 * (1 if equal else place)), by=by)
            for place, one in enumerate(gone, start=1)
        )
        self.ask(BustOut(tournament=ONE, table=table, outs=outs))

    @rule()
    def one_moves(self):
        gap = max(counts(self.event).values()) - min(counts(self.event).values())
        tables = self.event.tables
        if self.ask(Balance(tournament=ONE)) and self.last is not None:
            assert gap > allowed_difference(self.event)
            (move,) = self.last.events
            assert isinstance(move, EventPlayerMoved)
            leaves = tables[move.was.table]
            if move.rule == "TR-BAL-3" and leaves.hand is not None and len(leaves.taken) > 1:
                assert move.was.seat != leaves.hand.big, "they would post it twice running"

    @rule()
    def a_table_breaks(self):
        self.ask(BreakTable(tournament=ONE))

    @rule()
    def all_are_drawn_anew(self):
        self.ask(RedrawSeats(tournament=ONE))

    @rule(last=st.booleans())
    def hand_for_hand(self, last: bool):
        if not self.ask(PlayHandForHand(tournament=ONE)):
            self.ask(ReleaseRound(tournament=ONE, last=last))

    @rule(lot=lots)
    def small_chips_go(self, lot: int):
        race = self.event.chips.race
        raced_at = to_race(self.event) if self.event.finished is None else ()
        if race is None or not raced_at:
            values = values_in_play(self.event)
            self.ask(StartColourUp(tournament=ONE, old=values[0], new=values[1 % len(values)]))
            return
        table = raced_at[lot % len(raced_at)]
        left_over = tuple(
            LeftOver(seat=seat, count=(lot + seat) % race.ratio, has_more=bool(lot % 3))
            for seat in self.event.tables[table].taken
        )
        before = chips_in_play(self.event)
        assert self.ask(RaceOff(tournament=ONE, table=table, left_over=left_over))
        assert before <= chips_in_play(self.event) <= before + race.new * SEATS

    @rule()
    def buying_ends(self):
        self.ask(CloseBuying(tournament=ONE))
        self.ask(LockPrizes(tournament=ONE))

    @rule(lot=lots)
    def something_is_paid(self, lot: int):
        owed = unpaid(self.event)
        if owed:
            due = owed[lot % len(owed)]
            granted = self.ask(
                PayPrize(tournament=ONE, entry=due.entry, what=due.what, name=due.name)
            )
            assert granted, due

    @rule(name=names, disqualified=st.booleans())
    def somebody_is_removed(self, name: str, disqualified: bool):
        own = [one for one in self.event.entries.values() if one.player == self.night.player(name)]
        if own:
            self.ask(
                RemoveFromEvent(
                    tournament=ONE,
                    entry=own[-1].no,
                    stack=Chips(500),
                    disqualified=disqualified,
                    note=self.reason,
                )
            )

    @rule(name=names)
    def somebody_was_not_out(self, name: str):
        own = [one for one in self.event.entries.values() if one.player == self.night.player(name)]
        if own:
            self.ask(
                Reinstate(tournament=ONE, entry=own[-1].no, stack=Chips(500), note=self.reason)
            )

    @rule(method=st.sampled_from(DealMethod), agreed=st.booleans(), rest=st.integers(0, 1_000))
    def a_deal_is_made(self, method: DealMethod, agreed: bool, rest: int):
        counted = tuple(
            StackCount(one.no, Chips(1_000 * number))
            for number, one in enumerate(left(self.event), start=1)
        )
        proposal = ProposeDeal(
            tournament=ONE,
            method=method,
            stacks=counted,
            left_to_play_for=Money(rest),
            note=self.reason,
        )
        if self.ask(proposal) and self.event.deal is not None:
            deal = self.event.deal
            assert total(deal.agreed.values()) + Money(rest) == total(deal.original)
            decision = DecideDeal(
                tournament=ONE, digest=deal.digest, agreed=agreed, second=self.second
            )
            self.last = self.night.ask(decision, self.night.manager)

    @rule()
    def it_is_over(self):
        self.ask(FinishTournament(tournament=ONE))

    @rule()
    def the_last_is_taken_back(self):
        if self.last is not None:
            with suppress(Refused):
                self.night.void(self.last, self.night.manager, self.night.floor)
            self.last = None

    @rule(minutes=st.integers(1, 25))
    def time_goes_by(self, minutes: int):
        self.night.clock.advance(timedelta(minutes=minutes))

    @invariant()
    def nobody_sits_twice_and_everybody_where_they_are_said_to(self):
        if not hasattr(self, "director"):
            return
        at = {
            seat.entry: (table.id, number)
            for table in self.event.tables.values()
            for number, seat in table.taken.items()
        }
        assert sum(len(table.taken) for table in self.event.tables.values()) == len(at)
        seated = {
            one.no: (one.seat.table, one.seat.seat)
            for one in self.event.entries.values()
            if one.state is EntryIs.SEATED and one.seat is not None
        }
        assert at == seated
        players = Counter(self.event.entries[number].player for number in seated)
        assert set(players.values()) <= {1}
        for table in self.event.tables.values():
            assert set(table.taken) <= set(range(1, SEATS + 1))

    @invariant()
    def chips_and_money_are_what_was_bought(self):
        if not hasattr(self, "director"):
            return
        counted = [
            one
            for one in self.event.entries.values()
            if one.state not in (EntryIs.RETURNED, EntryIs.WAITS)
        ]
        times = sum(len(one.bought) for one in counted)
        chips = self.event.chips
        bought = chips_in_play(self.event) + chips.removed - chips.raced
        assert bought == Chips(10_000 * times)
        taken = taken_in(self.event)
        assert taken.bounties == Money(2_501 * times)
        waits = sum(one.state is EntryIs.WAITS for one in self.event.entries.values())
        heads = total([*self.event.heads.values(), *self.event.won.values()])
        assert heads == Money(2_501 * (times + waits))
        if not may_still_buy(self.event, self.night.clock.now()):
            pool = event_pool(self.event)
            assert total(prizes_at(self.event, pool, EPOCH).values) == pool.places

    @invariant()
    def what_is_owed_is_what_there_is(self):
        if not hasattr(self, "director") or self.event.prizes is None:
            return
        prizes = self.event.prizes
        owed = dict.fromkeys(PaidFor, NOTHING)
        for due in dues(self.event):
            owed[due.what] += due.amount
        assert total(prizes.values) == prizes.pool
        assert owed[PaidFor.PRIZE] <= prizes.pool
        paid = dict.fromkeys(PaidFor, NOTHING)
        for payment in self.event.payments:
            paid[payment.what] += payment.amount
        assert paid[PaidFor.PRIZE] <= owed[PaidFor.PRIZE]
        waits = sum(one.state is EntryIs.WAITS for one in self.event.entries.values())
        bounties = taken_in(self.event).bounties + Money(2_501 * waits)
        assert paid[PaidFor.BOUNTY] <= owed[PaidFor.BOUNTY] <= bounties
        if self.event.finished is not None:
            assert owed[PaidFor.BOUNTY] == bounties
            contested = len(finishes(self.event))
            if contested >= prizes.paid:
                assert owed[PaidFor.PRIZE] == prizes.pool

    @invariant()
    def places_are_one_for_each(self):
        if not hasattr(self, "director"):
            return
        placed: list[PlayerId] = []
        places: list[int] = []
        for finish in finishes(self.event):
            placed += finish.players
            places += finish.places
        in_play = [one.player for one in left(self.event)]
        if self.event.finished is not None:
            assert places == list(range(1, len(placed) + 1))
        else:
            assert places == list(range(len(in_play) + 1, len(in_play) + len(placed) + 1))
        assert len({*placed, *in_play}) == len(placed) + (
            0 if self.event.finished is not None else len(in_play)
        )

    def play_out(self):
        """Everybody but one goes out, whatever has been asked for before."""
        for _ in range(60):
            if self.event.finished is not None:
                return
            for table in self.event.tables:
                self.ask(EndEventHand(tournament=ONE, table=table))
                self.ask(TableDone(tournament=ONE, table=table))
            self.ask(ReleaseRound(tournament=ONE, last=True))
            self.buying_ends()
            self.those_who_wait_come()
            while self.ask(BreakTable(tournament=ONE)) or self.ask(Balance(tournament=ONE)):
                pass
            assert self.event.finished is not None or not transfers(self.event)
            fullest = max(self.event.tables, key=lambda table: len(self.sitting(table)))
            self.some_go_out(fullest, 0, 1, False)
            self.it_is_over()

    def teardown(self):
        if not hasattr(self, "director"):
            return
        self.play_out()
        for one in alternates(self.event):
            assert self.ask(WithdrawEntry(tournament=ONE, entry=one.no))
        self.buying_ends()
        event = self.event
        assert event.finished is not None
        assert event.prizes is not None
        self.what_is_owed_is_what_there_is()
        self.places_are_one_for_each()
        self.chips_and_money_are_what_was_bought()
        while unpaid(self.event):
            self.something_is_paid(0)
        paid = total(one.amount for one in self.event.payments)
        assert paid == total(due.amount for due in dues(self.event))
        assert self.night.office_at("other").room == self.night.room


TestPlayed = Played.TestCase
TestPlayed.settings = settings(
    max_examples=settings().max_examples, stateful_step_count=40, deadline=None
)
