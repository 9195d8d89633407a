"""Every command of the catalog, whatever is in it: what is foreseen is what is done."""

import types
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, timedelta
from enum import Enum
from functools import cache
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from floor.app.claim.freezes import ClaimBadBeat
from floor.app.core.claim import Check, CheckResult, ClaimId
from floor.app.core.dispute import DisputeId, DisputeOutcome, Gain, Subject
from floor.app.core.floor_call import CallReason
from floor.app.core.held_act import HeldAct
from floor.app.core.messages import SYSTEM, Command, CommandId, NoteId, Role, StaffId
from floor.app.core.queued import QueuedClosing, QueuedMove, QueuedSeat
from floor.app.core.ruling import Punished, RulingNo
from floor.app.hands.clocks import CallClock
from floor.app.hands.last_rounds import AnnounceLastRound
from floor.app.hands.set_right import StopFollowing
from floor.app.lists.feeders import MarkFeeder
from floor.app.money.chips import BuyIn
from floor.app.office.catalog import COMMANDS
from floor.app.office.waiting_acts import body_of, kind_of_act
from floor.app.orders.orders import BarPlayer, GivePenalty, HandsAway, KeepApart, Removed
from floor.app.rulings.disputes import DecideDispute, OpenDispute
from floor.app.rulings.rulings import AmendRuling, GiveRuling, StrikeRuling
from floor.app.seats.nameless import SeatNewcomer
from floor.app.seats.requests import AskForSeat
from floor.app.staff.days import AdoptSituations, SignOn
from floor.app.staff.dealers import SendOnBreak, TakeTable
from floor.app.staff.floor_calls import CallFloor
from floor.app.staff.held_acts import HoldActs
from floor.app.staff.older_book import NoteOlderBook
from floor.app.staff.pin_locks import LockPins
from floor.app.tables.after_hand import QueueAct
from floor.app.tables.room_plan import NameSection, PlaceTable
from floor.app.tables.tables import CloseTable, OpenTable
from floor.app.tournament.prizes import DecideDeal
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.errors import Refused
from floor.base.money import Money
from floor.base.value import Value
from floor.cards.card import Card
from floor.jackpot.ledger import CORRECTIONS, PostedFor
from floor.jackpot.profile import JackpotId
from floor.jackpot.trigger import ShownHand
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import Signup, TableId
from floor.room.orders.orders import BarKind, Removal
from floor.room.table.plan import FIRST, GridPlace, SectionNo
from floor.rulebook.situations.situation import LeafId
from tests.app.claimed import (
    ALL_WELL,
    BAD_BEAT,
    BOARD,
    SIX_MORE,
    ClaimTonight,
    claim_at,
    claimed,
    played,
)
from tests.app.paid_by_time import paid_by_time
from tests.app.ruled import FOUL_DECK, MISDEAL, inquiry_to, ruled
from tests.app.test_own_situations import LATER, WARNED, photographed
from tests.app.tournament.commands import E1, E2, ONE
from tests.app.tournament.rooms import CHOICES, EVENTS, FIELDS, in_the_money
from tests.evening import HELSINKI, NLH, PLO, T1, T2, Evening
from tests.rulebook.situations.test_reading import OWN

OPENS = datetime(2026, 10, 24, 15, tzinfo=UTC)
NAMES = ("Aino", "Eero", "Kaisa", "Väinö", "Otso", "Sanna", "Timo")
STAFF = tuple(StaffId(number) for number in (*range(1, 7), SYSTEM, 99))
MANAGER = STAFF[0]
_BRIEF = "\n".join(line for line in HELSINKI.splitlines() if line and line[0] != "#")
_NO_GAMES = _BRIEF[: _BRIEF.index("[games")]
_CHOICES: dict[Any, st.SearchStrategy[Any]] = {
    TableId: st.sampled_from((T1, T1, T2, TableId("T3"), TableId(""), E1, E1, E2)),
    GameId: st.sampled_from((NLH, NLH, PLO, GameId("dc-5-5"), GameId("none"))),
    PlayerId: st.sampled_from((*range(1, len(NAMES) + 2), 99)).map(PlayerId),
    SeatNo: st.integers(1, 9).map(SeatNo) | st.integers(-1, 12).map(SeatNo),
    StaffId: st.sampled_from(STAFF),
    NoteId: st.sampled_from((1, 99)).map(NoteId),
    DisputeId: st.sampled_from((1, 2, 99)).map(DisputeId),
    CommandId: st.sampled_from((bytes(16), b"another act, yes")).map(CommandId),
    Money: st.sampled_from([Money(100 * sum_) for sum_ in (-1, 0, 5, 6, 20, 50, 100, 300, 9_000)]),
    tuple[PlayerId, ...]: st.lists(st.integers(1, 8).map(PlayerId), max_size=3).map(tuple)
    | st.just((PlayerId(1), PlayerId(5))),
    tuple[SeatNo, ...]: st.lists(st.integers(-1, 12).map(SeatNo), max_size=3).map(tuple)
    | st.just(tuple(SeatNo(number) for number in range(1, 10))),
    str: st.sampled_from(("helsinki", "hour", _BRIEF, _NO_GAMES, "omaha", "", "\0", "[")),
    int: st.integers(-1, 12),
    bool: st.booleans(),
    date: st.dates(date(2026, 10, 20), date(2026, 10, 30)),
    timedelta: st.integers(-60, 6_000).map(lambda minutes: timedelta(minutes=minutes)),
    datetime: st.integers(-600, 600).map(lambda minutes: OPENS + timedelta(minutes=minutes)),
    ClaimId: st.sampled_from((1, 1, 2, 9)).map(ClaimId),
    JackpotId: st.sampled_from(("bad_beat", "bad_beat", "room_share", "none")).map(JackpotId),
    PostedFor: st.sampled_from((*CORRECTIONS, *CORRECTIONS, PostedFor.HIT)),
    tuple[Card, ...]: st.sampled_from((BOARD, BOARD, BOARD[:4])),
    tuple[ShownHand, ...]: st.sampled_from((BAD_BEAT, BAD_BEAT[::-1], BAD_BEAT[:1])),
    Mapping[Check, CheckResult]: st.sampled_from((ALL_WELL, ALL_WELL, {})),
    **CHOICES,
}
"""What people may come to type: mostly what there is, now and then what there is not."""


_RULING: dict[str, st.SearchStrategy[Any]] = {
    "inquiry": st.deferred(lambda: st.sampled_from(INQUIRIES)),
    "leaf": st.sampled_from((MISDEAL[1], MISDEAL[1], FOUL_DECK[1], LeafId("none"), None)),
    "hand": st.sampled_from((None, None, None, 0, 99)),
    "seats": st.sampled_from(((), (SeatNo(1),), (SeatNo(99),))),
    "players": st.sampled_from(((), (PlayerId(1),), (PlayerId(99),))),
    "choice": st.sampled_from(("", "", "hand_stands")),
    "punished": st.sampled_from(((), (), (Punished(player=PlayerId(1), since=OPENS),))),
    "dispute": st.sampled_from((None, None, DisputeId(1))),
    "camera": st.sampled_from((None, OPENS, OPENS + timedelta(days=9))),
    "second": st.sampled_from((None, None, *STAFF)),
    "ends": st.sampled_from((None, None, CallReason.RULING)),
}
_FIELDS: dict[type[Value], dict[str, st.SearchStrategy[Any]]] = {
    AdoptSituations: {"text": st.sampled_from((OWN, LATER, "", "[situation.S41]"))},
    GiveRuling: _RULING,
    HeldAct: {"body": st.sampled_from(('{"table":"T1"}', "{}", "", "["))},
    DecideDeal: {"digest": st.deferred(lambda: st.sampled_from((_deal(), _deal(), "")))},
    **FIELDS,
    AmendRuling: {**_RULING, "ruling": st.sampled_from((1, 1, 1, 2, 9)).map(RulingNo)},
    StrikeRuling: {"ruling": st.sampled_from((1, 1, 1, 2, 9)).map(RulingNo)},
}
"""Of commands with so many fields that nearly none would be granted."""


def wishes(of: Any) -> st.SearchStrategy[Any]:
    """Whatever may stand in a field of that type."""
    if of in _CHOICES:
        return _CHOICES[of]
    if get_origin(of) in (Union, types.UnionType):
        return st.one_of([wishes(part) for part in get_args(of)])
    if get_origin(of) is tuple:
        return st.lists(wishes(get_args(of)[0]), max_size=3).map(tuple)
    if of is types.NoneType:
        return st.none()
    if get_origin(of) is frozenset:
        return st.frozensets(wishes(get_args(of)[0]), max_size=3)
    if isinstance(of, NewType):
        return wishes(of.__supertype__)
    assert isinstance(of, type)
    if issubclass(of, Enum):
        return st.sampled_from(of)
    assert issubclass(of, Value)
    return whole(of)


def whole(kind: type[Value]) -> st.SearchStrategy[Any]:
    """Any value of that class which may exist."""
    known, fields = _FIELDS.get(kind, {}), get_type_hints(kind)
    return st.builds(
        kind,
        **{
            name: known[name] if name in known else wishes(fields[name])
            for name in kind.__struct_fields__
        },
    )


def new_house() -> Evening:
    """Staff and players, but no rules yet."""
    night = Evening(HandClock(OPENS), SeededChance(7))
    night.people.add_staff("Rauha", Role.ADMIN)
    night.people.add_staff("Tauno", Role.DEALER)
    night.people.add_staff("Sirpa", Role.SHIFT_MANAGER)
    for name in NAMES:
        night.player(name)
    night.note("Because.")
    return night


def quiet() -> Evening:
    """The day is open and no table is."""
    night = new_house().opened()
    night.ask(SignOn(staff=STAFF[5]), STAFF[5])
    return night


def closed() -> Evening:
    """The day is over."""
    night = quiet()
    night.close_day()
    night.later(minutes=24 * 60)
    return night


def undrawn() -> Evening:
    """People sit at a table and nobody has drawn for the button; one has left his seat."""
    night = quiet()
    night.table(T1).seated("Aino", "Eero", "Kaisa").away("Kaisa")
    night.table(T2, PLO)
    return night


def busy() -> Evening:
    """Two tables with people at them with chips, away, waiting for them and called to them."""
    night = quiet()
    table = night.table(T1).seated("Aino", "Eero", "Kaisa", "Väinö").draw("Aino").hands(1)
    table.away("Kaisa").seat(6, "Timo")
    for name in ("Aino", "Eero", "Kaisa"):
        night.ask(BuyIn(table=T1, player=night.player(name), amount=Money(100_00)))
    night.table(T2, PLO)
    night.join("Otso")
    night.join("Sanna", PLO, signup=Signup.PHONE)
    night.call("Otso", T1, 7)
    return night


def in_hand() -> Evening:
    """In the middle of a hand at one of them, somebody on the list for it."""
    night = busy()
    night.table(T1).start()
    night.join("Sanna")
    return night


def crowded() -> Evening:
    """With all that staff have to remember: orders, calls, requests, dealers, the map."""
    night = busy()
    ida, tauno, note = night.dealer, STAFF[4], NoteId(1)
    for ask in (
        SignOn(staff=tauno),
        TakeTable(table=T1, staff=ida),
        CallFloor(table=T1, reason=CallReason.RULING),
        AskForSeat(table=T1, player=PlayerId(1)),
        BarPlayer(player=PlayerId(7), kind=BarKind.BARRED, note=note),
        GivePenalty(player=PlayerId(4), lasts=timedelta(minutes=30), note=note),
        KeepApart(players=(PlayerId(1), PlayerId(5)), note=note),
        OpenTable(table=TableId("T3"), game=NLH, seats=9),
        MarkFeeder(table=TableId("T3"), main=T1),
        PlaceTable(table=T2, spot=GridPlace(FIRST, 8, 8)),
        NameSection(section=SectionNo(2), name="Upstairs"),
        CloseTable(table=T2),
        OpenTable(table=T2, game=PLO, seats=9),
    ):
        night.ask(ask, tauno if isinstance(ask, SignOn) else MANAGER)
    night.strike_off("Sanna", PLO)
    return night


def disputed() -> Evening:
    """Hands are disputed, one is to be paid back; somebody misses hands, another is removed."""
    night = quiet()
    table = night.table(T1).seated("Aino", "Eero", "Kaisa", "Otso").draw("Aino").hands(2)
    aino, note = night.player("Aino"), NoteId(1)
    for ask in (
        OpenDispute(table=T1, subject=Subject.POT, player=aino),
        OpenDispute(table=T1, subject=Subject.CHIPS, hand=1, departs=True, note=note),
        DecideDispute(
            dispute=DisputeId(2),
            outcome=DisputeOutcome.REPAID,
            gains=(Gain(payer=aino, amount=Money(100)),),
            note=note,
        ),
        GivePenalty(player=aino, lasts=HandsAway(2)),
        GivePenalty(player=night.player("Eero"), lasts=Removed(Removal.NIGHT), note=note),
    ):
        night.ask(ask)
    table.start()
    return night


def ruled_upon() -> Evening:
    """The floor has ruled about a hand, and is called to the table again."""
    night = quiet()
    night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino").start()
    ruled(night, MISDEAL)
    night.ask(CallFloor(table=T1, reason=CallReason.RULING))
    return night


def own_rules() -> Evening:
    """The house rules by situations of its own, and the floor has ruled by them."""
    night = quiet()
    night.ask(AdoptSituations(name="situations.toml", text=OWN), MANAGER)
    night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino").start()
    own = photographed(night)
    night.ask(GiveRuling(table=T1, inquiry=own, leaf=WARNED))
    night.table(T1).end()
    return night


def resting() -> Evening:
    """A dealer has his break and a table of the map is closed."""
    night = quiet()
    night.ask(SendOnBreak(staff=night.dealer))
    night.table(T1)
    night.ask(PlaceTable(table=T1, spot=GridPlace(FIRST, 4, 4)))
    night.close(T1)
    return night


def free_seat_offered() -> Evening:
    """Somebody has asked for another seat, and one has come free."""
    night = quiet()
    table = night.table(T1, seats=3).seated("Aino", "Eero", "Kaisa").draw("Aino")
    night.ask(AskForSeat(table=T1, player=night.player("Aino")))
    table.leave("Kaisa")
    return night


def by_time() -> Evening:
    """Whoever sits at a table owes for his time."""
    night = quiet().adopt(paid_by_time(payer="table", periods="begun"))
    night.table(T1).seated("Aino", "Eero")
    return night.later(minutes=10)


def on_the_felt() -> Evening:
    """A hand with a clock on, and what waits for its end, a newcomer without a name, a table that
    is not followed."""
    night = quiet()
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino")
    new = night.people.add_player("New 1")
    table.ask(SeatNewcomer(table=T1, seat=SeatNo(8), player=new)).start()
    table.ask(CallClock(table=T1, seat=SeatNo(1)))
    night.ask(AnnounceLastRound(table=T1))
    night.table(T2).seat(1, "Otso").ask(StopFollowing(table=T2, note=NoteId(1)))
    for ask in (
        QueueAct(table=T1, player=PlayerId(1), deed=QueuedMove(to=T2, seat=SeatNo(4))),
        QueueAct(table=T1, player=PlayerId(2), deed=QueuedSeat(seat=SeatNo(9))),
        QueueAct(table=T1, deed=QueuedClosing(movers=(PlayerId(3),))),
    ):
        night.ask(ask)
    return night


def with_a_list() -> Evening:
    """A kiosk had taken acts that had no place in the book."""
    night = quiet()
    night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino")
    act = HeldAct(
        command=CommandId(bytes(16)),
        by=MANAGER,
        kind="end-hand",
        body='{"table":"T1","second_round":true}',
        pressed=OPENS,
    )
    call = CallFloor(table=T1, reason=CallReason.MISDEAL)
    other = HeldAct(
        command=CommandId(b"another act, yes"),
        by=MANAGER,
        kind=kind_of_act(call),
        body=body_of(call),
        pressed=night.clock.now(),
    )
    night.ask(HoldActs(table=T1, acts=(act, other)), SYSTEM)
    night.ask(NoteOlderBook(seen=84, ends=60), SYSTEM)
    night.ask(LockPins(table=T1, until=night.clock.now()), SYSTEM)
    return night


def at_a_standstill() -> Evening:
    """A bad beat has been claimed."""
    night = quiet()
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino").start()
    table.ask(ClaimBadBeat(table=T1))
    return night


def claimed_and_untouched() -> Evening:
    """Bad beats are claimed at two tables, whose hands began at the same moment."""
    night = quiet()
    played(night, T1)
    played(night, T2, SIX_MORE)
    for name in (T1, T2):
        claim_at(night, name)
    return night


def ready_to_be_paid() -> Evening:
    """A claimed bad beat waits for its two approvals, since another table has gone on."""
    night = quiet()
    played(night, T2, SIX_MORE)
    claimed(night).ready()
    claim_at(night, T2).reject()
    return night


def approved_by_one() -> Evening:
    """The floor has approved it."""
    night = ready_to_be_paid()
    ClaimTonight(night, ClaimId(1)).approve(night.floor)
    return night


def paid_in_part() -> Evening:
    """Everything is released, and one has got his share."""
    night = approved_by_one()
    claim = ClaimTonight(night, ClaimId(1))
    claim.approve(night.manager)
    claim.pay(1)
    return night


def directed(event: Callable[[Evening], None]) -> Callable[[], Evening]:
    """A tournament beside it."""

    def begin() -> Evening:
        night = quiet()
        event(night)
        return night

    begin.__name__ = event.__name__
    return begin


@cache
def _deal() -> str:
    """What stands on the sheet of the deal that two of them sign."""
    deal = directed(in_the_money)().room.tournaments[ONE].deal
    assert deal is not None
    return deal.digest


ROOMS: tuple[Callable[[], Evening], ...] = (
    new_house, quiet, closed, undrawn, busy, in_hand,
    crowded, resting, free_seat_offered, by_time, on_the_felt, at_a_standstill,
    disputed, ruled_upon, own_rules, with_a_list, claimed_and_untouched, ready_to_be_paid,
    approved_by_one, paid_in_part, *map(directed, EVENTS),
)  # fmt: skip
INQUIRIES = (
    *(inquiry_to(quiet(), *which) for which in (MISDEAL, MISDEAL, FOUL_DECK)),
    photographed(own_rules()),
)
_SEEN = ClaimTonight(ready_to_be_paid(), ClaimId(1)).found.digest
_CHOICES[str] |= st.just(_SEEN)
"""What stands on the page that whoever approves looks at."""

wish = st.one_of([whole(kind) for kind in sorted(COMMANDS, key=lambda kind: kind.__name__)])
badges = st.sampled_from((*[MANAGER] * 12, *STAFF))
asking = st.tuples(wish, badges, st.integers(0, 3))


@given(begin=st.sampled_from(ROOMS), asked=st.lists(asking, min_size=5, max_size=40))
@settings(max_examples=settings().max_examples * 2)
def test_it_is_refused_exactly_when_that_was_foreseen(
    begin: Callable[[], Evening], asked: list[tuple[Command, StaffId, int]]
):
    """And a station that folds the book afresh foresees the same."""
    night = begin()
    for command, by, minutes in asked:
        night.later(minutes=minutes)
        before, written = night.room, len(night.journal.written)
        foreseen = night.office.why_not(command, by)
        assert night.room == before
        assert len(night.journal.written) == written
        assert _said(night, command, by) == foreseen, (command, by)
    other = night.office_at("other")
    assert other.room == night.room
    for command, by, _minutes in asked:
        assert other.why_not(command, by) == night.office.why_not(command, by)


def _said(night: Evening, command: Command, by: StaffId) -> Refused | None:
    try:
        night.office.submit(command, by)
    except Refused as refusal:
        return refusal
    return None


@pytest.fixture(scope="module")
def rooms() -> tuple[Evening, ...]:
    """Nights that are only looked at."""
    return tuple(begin() for begin in ROOMS)


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", sorted(COMMANDS, key=lambda kind: kind.__name__))
@pytest.mark.parametrize("granted", [True, False], ids=["granted", "refused"])
def test_the_wishes_of_these_tests_come_to_both_ends(
    rooms: tuple[Evening, ...], kind: type[Command], granted: bool
):
    """Else the law above would be a law about nothing."""

    cash = len(rooms) - len(EVENTS)
    of_event = "tournament" in kind.__struct_fields__
    there = rooms[cash:] if of_event else rooms[:cash]

    def is_one(asked: tuple[Command, StaffId]) -> bool:
        return any((room.office.why_not(*asked) is None) is granted for room in there)

    find(
        st.tuples(whole(kind), badges),
        is_one,
        settings=settings(max_examples=2_000, phases=[Phase.generate], derandomize=True),
    )
