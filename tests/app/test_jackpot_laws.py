"""The laws of the jackpots' money, whatever people do (FAULTS rows 24 and 59).

No cent comes or goes, no account of the players is ever below zero, no hand and no share is paid
twice, and whatever is taken back the room is the fold of what stands.
"""

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from floor.app.claim.claims import (
    ApproveClaim,
    CheckConduct,
    ConfirmSeats,
    ConfirmSurveillance,
    OpenClaim,
    PayShare,
    RejectClaim,
    ReopenClaim,
    SayOrder,
    ShowCards,
    TellSurveillance,
)
from floor.app.claim.facts import ClaimOpened, HitReleased, SharePaid
from floor.app.claim.freezes import ClaimBadBeat, ReleaseTable
from floor.app.claim.reckoning import reckoned
from floor.app.core.claim import Claim, ClaimId, Contrary, IdKind, PaymentForm, State
from floor.app.core.messages import Command, CommandId, Entry, StaffId
from floor.app.core.room import EMPTY_ROOM, DayOpen, Room
from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.jackpot.meters import CorrectMeter, PayJackpotTime
from floor.app.office.catalog import evolve
from floor.app.office.fold import entries_of, event_of
from floor.app.office.voiding import standing
from floor.app.seats.seats import SeatPlayer
from floor.app.staff.days import CloseDay, OpenDay
from floor.app.tables.tables import CloseTable, OpenTable
from floor.base.chance import Chance, SeededChance
from floor.base.clock import HandClock
from floor.base.errors import Refused
from floor.base.money import NOTHING, Money, total
from floor.jackpot.ledger import CORRECTIONS, OWN, Account
from floor.jackpot.profile import JackpotId
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from tests.app.claimed import ALL_WELL, BAD_BEAT, ROOM_HIT, ROOM_SHARED, SIX, SIX_MORE, shown
from tests.cards.deals import cards
from tests.evening import HELSINKI, NLH, T1, T2, Evening, undoable

COUNTED = HELSINKI.replace(
    'accrual_counts_at_trigger = "off"', 'accrual_counts_at_trigger = "on"', 1
)
LEFT_OVER = HELSINKI.replace('later_hit = "new_base"', 'later_hit = "what_is_left"', 1)
HITS = (
    ("Ah Ad Kh 8s 8d", BAD_BEAT),
    ("Ah Ad Js 8s 8d", shown((2, "Ac Jc"), (4, "8h 8c"))),
    ROOM_HIT,
    ("Ah Ad Kh 8s 8d", shown((1, "2c 3c"), (4, "8h 8c"))),
)
tables = st.sampled_from((T1, T2))
which = st.integers(0, 9)
seats = st.integers(1, 6).map(SeatNo)


class OneNightsMoney(RuleBasedStateMachine):
    """Two tables, three who approve, and no end of hits."""

    @initialize(rules=st.sampled_from((HELSINKI, COUNTED, LEFT_OVER, ROOM_SHARED)))
    def opens(self, rules):
        self.night = Evening(HandClock(datetime(2026, 10, 24, 15, tzinfo=UTC)), SeededChance(7))
        self.night.opened().adopt(rules)
        self.staff = (self.night.floor, self.night.manager)
        self.note = self.night.note("Because.")
        self.entries: list[CommandId] = []
        self.read = 0
        self.hands: dict[ClaimId, tuple[object, ...]] = {}
        self.released: Counter[tuple[object, ...]] = Counter()
        self.shares: Counter[tuple[ClaimId, int]] = Counter()
        self.won: Counter[JackpotId] = Counter()
        self.fetched: Counter[JackpotId] = Counter()
        for name in (T1, T2):
            self._opens_table(name)

    def _opens_table(self, name: TableId) -> None:
        self.ask(OpenTable(table=name, game=NLH, seats=9))
        for number, player in enumerate(SIX if name == T1 else SIX_MORE, start=1):
            who = self.night.player(player)
            self.ask(SeatPlayer(table=name, seat=SeatNo(number), player=who))
        self.ask(DrawButton(table=name))
        self.ask(StartHand(table=name))

    @property
    def room(self) -> Room:
        return self.night.room

    def ask(self, command: Command, by: StaffId | None = None) -> Entry | None:
        """What is foreseen is what is done."""
        try:
            entry = self.night.ask(command, by)
        except Refused:
            return None
        self.entries.append(entry.command)
        return entry

    def _one(self, number: int, state: State = State.OPEN) -> Claim | None:
        found = [one for one in self.room.claims.values() if one.state is state]
        return found[number % len(found)] if found else None

    # Hands

    @rule(table=tables, hands=st.integers(1, 4), second_round=st.booleans())
    def plays(self, table, hands, second_round):
        for _ in range(hands):
            self.ask(EndHand(table=table, second_round=second_round))
            self.ask(StartHand(table=table))

    @rule(table=tables, seat=seats, comes=st.booleans())
    def comes_and_goes(self, table, seat, comes):
        name = (SIX if table == T1 else SIX_MORE)[seat - 1]
        if table in self.room.tables:
            at_table = self.night.table(table)
            try:
                at_table.back(name) if comes else at_table.away(name)
            except Refused:
                return

    @rule(table=tables, periods=st.integers(1, 2))
    def pays_by_time(self, table, periods):
        agreed = tuple(SeatNo(number) for number in range(1, 10))
        self.ask(PayJackpotTime(table=table, charge="hour", periods=periods, agreed=agreed))

    @rule(seconds=st.sampled_from((0, 1, 60, 299, 301)))
    def time_goes_by(self, seconds):
        self.night.later(seconds=seconds)

    # Claims

    @rule(table=tables, before=st.booleans(), claims=st.booleans())
    def stands_still(self, table, before, claims):
        self.ask(ClaimBadBeat(table=table))
        if table in self.room.tables and claims:
            self.ask(OpenClaim(table=table, hand=self.room.tables[table].hand - before))

    @rule(table=tables)
    def goes_on(self, table):
        self.ask(ReleaseTable(table=table, note=self.note))

    @rule(number=which, wrong=st.none() | st.integers(1, 12), hit=st.sampled_from(HITS))
    def is_gone_through(self, number, wrong, hit):
        claim = self._one(number)
        if claim is not None:
            self._go_through(claim.id, wrong, hit)

    def _go_through(self, claim, wrong, hit):
        contrary = () if wrong is None else (Contrary(player=PlayerId(wrong), note=self.note),)
        board, hands = hit
        for command in (
            ConfirmSeats(claim=claim, contrary=contrary),
            ShowCards(claim=claim, board=tuple(cards(board)), hands=hands),
            CheckConduct(claim=claim, answers=ALL_WELL),
            TellSurveillance(claim=claim, person=self.note),
            ConfirmSurveillance(claim=claim),
        ):
            self.ask(command)

    @rule(
        table=tables,
        hit=st.sampled_from(HITS[:3]),
        wrong=st.none() | st.integers(1, 12),
        by=st.permutations((0, 1)),
        late=st.sampled_from((0, 0, 0, 299, 300, 301)),
    )
    def is_hit(self, table, hit, wrong, by, late):
        """The next hand, from its riffle as far as it goes."""
        self.goes_on(table)
        self.plays(table, 1, True)
        self.ask(ClaimBadBeat(table=table))
        if table not in self.room.tables:
            return
        opened = self.ask(OpenClaim(table=table, hand=self.room.tables[table].hand))
        if opened is None:
            return
        claim = opened.events[0].claim
        self._go_through(claim, wrong, hit)
        for one in by:
            digest = reckoned(self.room, self.room.claims[claim]).digest
            self.ask(ApproveClaim(claim=claim, digest=digest), self.staff[one])
            self.night.later(seconds=late)

    @rule(number=which, other=which)
    def surveillance_says(self, number, other):
        one, earlier = self._one(number), self._one(other)
        if one is not None and earlier is not None:
            self.ask(SayOrder(claim=one.id, earlier=earlier.id, note=self.note))

    @rule(number=which, by=st.lists(st.integers(0, 1), min_size=1, max_size=3), stale=st.booleans())
    def is_approved(self, number, by, stale):
        claim = self._one(number)
        if claim is None:
            return
        digest = reckoned(self.room, claim).digest
        for one in by:
            if stale:
                self.ask(ConfirmSurveillance(claim=claim.id))
                self.night.later(seconds=1)
            self.ask(ApproveClaim(claim=claim.id, digest=digest), self.staff[one])

    @rule(number=which)
    def is_rejected(self, number):
        claim = self._one(number)
        if claim is not None and number < 3:
            self.ask(RejectClaim(claim=claim.id, note=self.note))

    @rule(number=which)
    def is_reopened(self, number):
        claim = self._one(number, State.REJECTED)
        if claim is not None:
            self.ask(ReopenClaim(claim=claim.id, note=self.note))

    @rule(number=which, share=st.integers(0, 13), by=st.integers(0, 1), twice=st.booleans())
    def is_paid(self, number, share, by, twice):
        claim = self._one(number, State.RELEASED)
        if claim is None:
            return
        if claim.unpaid and share > 6:
            share = claim.unpaid[0].number
        asked = PayShare(claim=claim.id, share=share, form=PaymentForm.CASH, checked=IdKind.KNOWN)
        for _ in range(1 + twice):
            self.ask(asked, self.staff[by])

    # The office

    @rule(
        account=st.sampled_from((Account.ACCRUED, Account.POSTED, Account.RESERVE)),
        more=st.integers(-60_000, 60_000),
        reason=st.sampled_from(tuple(CORRECTIONS)),
    )
    def is_put_right(self, account, more, reason):
        jackpot = next(iter(self.room.meters))
        to = self.room.meters[jackpot].on(account) + Money(more)
        asked = CorrectMeter(
            jackpot=jackpot,
            account=account,
            to=to,
            reason=reason,
            note=self.note,
            second=self.night.manager,
        )
        self.ask(asked, self.night.floor)

    @rule(sure=st.integers(0, 3))
    def the_day_is_over(self, sure):
        """And the next one begins."""
        if sure:
            return
        for claim in tuple(self.room.claims.values()):
            self.ask(RejectClaim(claim=claim.id, note=self.note))
        for name in (T1, T2):
            self.goes_on(name)
        for name in tuple(self.room.tables):
            self.ask(EndHand(table=name, second_round=True))
            self.ask(CloseTable(table=name))
        self.ask(CloseDay(note=self.note), self.night.manager)
        if not isinstance(self.room.day, DayOpen):
            self.night.later(minutes=24 * 60)
            self.ask(OpenDay(), self.night.manager)
        for name in (T1, T2):
            if name not in self.room.tables:
                self._opens_table(name)

    @precondition(lambda self: self.entries)
    @rule(back=st.integers(0, 30))
    def is_taken_back(self, back):
        command = self.entries[-1 - back % len(self.entries)]
        for second in (None, self.night.manager):
            try:
                self.night.office.void(command, self.night.floor, second=second)
            except Refused:
                continue
            return

    @rule(sure=st.integers(0, 9))
    def anything_might_be_taken_back(self, sure):
        """What may be voided leaves a room that balances, whichever entry it is."""
        if sure:
            return
        self.night.tick()
        entries = tuple(entries_of(self.night.journal.rows()))
        stands = standing(entries)
        for command in undoable(entries):
            room = EMPTY_ROOM
            for entry in stands:
                for event in entry.events if entry.command != command else ():
                    room = evolve(room, event)
            check_meters(room)

    # The laws

    @invariant()
    def every_cent_is_somewhere(self):
        if not hasattr(self, "night"):
            return
        self._read_on()
        assert max(self.released.values(), default=1) == 1
        assert max(self.shares.values(), default=1) == 1
        check_meters(self.room)
        for jackpot, meters in self.room.meters.items():
            assert meters.on(Account.PAID).cents == self.fetched[jackpot]
            assert meters.owed.cents == self.won[jackpot] - self.fetched[jackpot]
            owed = total(
                share.amount
                for claim in self.room.claims.values()
                if claim.jackpot == jackpot
                for share in claim.unpaid
            )
            assert meters.owed == owed

    def _read_on(self) -> None:
        rows = self.night.journal.written
        for row in rows[self.read :]:
            match event_of(row):
                case ClaimOpened(claim=claim, table=table, table_opened=opened, hand=hand):
                    self.hands[claim] = (table, opened, hand)
                case HitReleased(claim=claim, jackpot=jackpot, payout=payout):
                    self.released[self.hands[claim]] += 1
                    self.won[jackpot] += payout.paid.cents
                case SharePaid(claim=claim, share=share, jackpot=jackpot, amount=amount):
                    self.shares[claim, share] += 1
                    self.fetched[jackpot] += amount.cents
                case _:
                    pass
        self.read = len(rows)

    def teardown(self):
        if hasattr(self, "night"):
            assert self.night.office_at("another desk").room == self.room


def check_meters(room: Room) -> None:
    """What came in is what is there and what went out, and nothing is below zero."""
    for meters in room.meters.values():
        assert meters.difference == NOTHING
        assert all(meters.on(account) >= NOTHING for account in OWN)


TestOneNightsMoney = OneNightsMoney.TestCase
TestOneNightsMoney.settings = settings(max_examples=settings().max_examples // 2, deadline=None)


# The same by lot, many times as long

ACTS_A_NIGHT = 2_000
Act = Callable[[OneNightsMoney, Chance], object]


def _table(chance: Chance) -> TableId:
    return (T1, T2)[chance.below(2)]


ACTS: tuple[Act, ...] = (
    *[
        lambda night, chance: night.is_hit(
            table=_table(chance),
            hit=HITS[chance.below(3)],
            wrong=chance.below(40),
            by=(0, 1) if chance.below(2) else (1, 0),
            late=(0, 0, 299, 300, 301)[chance.below(5)],
        )
    ]
    * 3,
    *[
        lambda night, chance: night.is_paid(
            number=chance.below(10),
            share=chance.below(14),
            by=chance.below(2),
            twice=chance.below(2) == 1,
        )
    ]
    * 6,
    lambda night, chance: night.plays(
        table=_table(chance), hands=1 + chance.below(3), second_round=chance.below(4) > 0
    ),
    lambda night, chance: night.comes_and_goes(
        table=_table(chance), seat=SeatNo(1 + chance.below(6)), comes=chance.below(3) > 0
    ),
    lambda night, chance: night.pays_by_time(table=_table(chance), periods=1),
    lambda night, chance: night.time_goes_by(seconds=chance.below(400)),
    lambda night, chance: night.stands_still(
        table=_table(chance), before=chance.below(2) == 1, claims=True
    ),
    lambda night, chance: night.is_gone_through(
        number=chance.below(4), wrong=None, hit=HITS[chance.below(4)]
    ),
    lambda night, chance: night.surveillance_says(number=chance.below(4), other=chance.below(4)),
    lambda night, chance: night.is_approved(
        number=chance.below(4), by=(chance.below(2), 0, 1), stale=chance.below(4) == 0
    ),
    lambda night, chance: night.is_rejected(number=chance.below(5)),
    lambda night, chance: night.is_reopened(number=chance.below(5)),
    lambda night, chance: night.is_put_right(
        account=(Account.ACCRUED, Account.POSTED, Account.RESERVE)[chance.below(3)],
        more=chance.below(120_000) - 60_000,
        reason=tuple(CORRECTIONS)[chance.below(len(CORRECTIONS))],
    ),
    lambda night, chance: night.the_day_is_over(sure=chance.below(4)),
    lambda night, chance: night.is_taken_back(back=chance.below(30)),
)


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "rules", [HELSINKI, COUNTED, LEFT_OVER, ROOM_SHARED], ids=["guide", "accrual", "left", "room"]
)
def test_whatever_happens_for_a_million_acts_no_cent_comes_or_goes(rules: str, full: bool):
    """A quarter of them under each of the readings."""
    chance = SeededChance(59)
    nights, acts = (125, ACTS_A_NIGHT) if full else (2, 1_000)
    written: Counter[str] = Counter()
    for _ in range(nights):
        night = OneNightsMoney()
        night.opens(rules=rules)
        for _ in range(acts):
            ACTS[chance.below(len(ACTS))](night, chance)
            night.every_cent_is_somewhere()
        written.update(row.kind for row in night.night.journal.written)
        night.teardown()
    for kind in (
        "hit-released",
        "share-paid",
        "claim-rejected",
        "claim-reopened",
        "meter-corrected",
        "day-ended",
        "entry-voided",
    ):
        assert written[kind] > 0, kind
