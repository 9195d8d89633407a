"""Measures the bad beat jackpot: a claim worked out, and a million hands dealt for its odds."""

import statistics
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime, timedelta

from bench_measure import Measured, micros

from floor.app.claim.reckoning import reckoned
from floor.app.core.claim import Claim, ClaimId, PartInHand, Person
from floor.app.core.room import Room
from floor.base.chance import SeededChance
from floor.base.money import Money
from floor.cards.card import Card, from_text
from floor.jackpot.ledger import NO_METERS, after, hit, opened
from floor.jackpot.near import NearHit, in_order
from floor.jackpot.odds import Odds, simulated, together
from floor.jackpot.printed import table_check
from floor.jackpot.profile import JackpotId, JackpotProfile
from floor.jackpot.shares import Party, payout, pool_at_trigger
from floor.jackpot.trigger import Showdown, ShownHand, judged
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.dealing.first_hand import HandBegan
from floor.room.games.game import GameForm, GameId
from floor.room.lists.waitlist import TableId
from floor.rulebook.house.rulebooks import read_house, shipped_house

CLAIM_AT_MOST = 50e-3
MILLION = 1_000_000
MINUTE = 60.0
CORES = 2


def jackpot(full: bool) -> list[Measured]:
    """A claim at a full Omaha 5 table, and nine-handed hold'em as often as a run of odds asks."""
    rounds = 201 if full else 51
    return [_claim(rounds), _reckoned(rounds), *_odds(MILLION if full else MILLION // 10)]


def _profile() -> JackpotProfile:
    house = read_house(shipped_house("helsinki"), "helsinki")
    return house.jackpots[JackpotId("bad_beat")]


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(from_text, text.split()))


def _showdown() -> Showdown:
    """Nine players show, four aces lose to a royal flush."""
    own = (
        "As Ac 2c 4c 5s", "Jd Td 2h 6h 7s", "2d 2s 3h 3s 4d", "4h 4s 5c 5d 5h", "6c 6d 6s 7c 7d",
        "7h 8c 8d 8h 8s", "9c 9d 9h 9s Th", "Tc Ts Jc Jh Js", "Qc Qh Qs Kc Kh",
    )  # fmt: skip
    return Showdown(
        form=GameForm.OMAHA5,
        board=_cards("Ah Ad Kd Qd 3c"),
        hands=tuple(
            ShownHand(seat=SeatNo(seat), cards=_cards(cards))
            for seat, cards in enumerate(own, start=1)
        ),
        took_part=tuple(map(SeatNo, range(1, 10))),
    )


def _claim(rounds: int) -> Measured:
    """Hands judged, order against another table, shares, print checked, meters before and after."""
    profile, showdown = _profile(), _showdown()
    meters = after(NO_METERS, opened(profile.guarantee))
    begun = datetime(2026, 10, 24, 20, tzinfo=UTC)
    near = [
        NearHit(table=TableId(str(table)), began=HandBegan(at=begun + timedelta(minutes=table)))
        for table in (1, 2)
    ]

    def work_out() -> None:
        found = judged(profile, showdown)
        in_order(near)
        party = Party(
            players=len(showdown.took_part),
            losers=len(found.losers),
            winners=len(found.winners),
        )
        pool = pool_at_trigger(profile, meters.posted, meters.accrued)
        paid = payout(profile, found.category, pool, party)
        table_check(profile, found.category, Money(10_000_000))
        now = meters
        for posting in hit(profile, meters, paid):
            now = after(now, posting)

    median = statistics.median(_seconds(work_out) for _ in range(rounds))
    return Measured(
        "jackpot claim", micros(median), micros(CLAIM_AT_MOST), median / CLAIM_AT_MOST, 1.0
    )


def _reckoned(rounds: int) -> Measured:
    """The same claim as the page asks for it: from the room, with its shares and its digest."""
    house = read_house(shipped_house("helsinki"), "helsinki")
    showdown, begun = _showdown(), datetime(2026, 10, 24, 20, tzinfo=UTC)
    table, fund = TableId("T1"), JackpotId("bad_beat")
    people = tuple(
        Person(table=table, seat=seat, player=PlayerId(seat), part=PartInHand.DEALT_IN)
        for seat in showdown.took_part
    )
    claim = Claim(
        id=ClaimId(1),
        table=table,
        table_opened=begun,
        game=GameId("omaha5-5-5"),
        form=showdown.form,
        hand=7,
        began=HandBegan(at=begun),
        jackpot=fund,
        opened_at=begun,
        people=people,
        contrary=(),
        board=showdown.board,
        hands=showdown.hands,
    )
    meters = after(NO_METERS, opened(house.jackpots[fund].guarantee))
    room = Room(house=house, meters={fund: meters}, claims={claim.id: claim}, claimed=1)

    def work_out() -> None:
        found = reckoned(room, claim)
        if len(found.shares) != len(people) or not found.digest or found.after.difference:
            raise AssertionError("the claim was not worked out")

    median = statistics.median(_seconds(work_out) for _ in range(rounds))
    return Measured(
        "jackpot reckoned", micros(median), micros(CLAIM_AT_MOST), median / CLAIM_AT_MOST, 1.0
    )


def _seconds(ask: Callable[[], None]) -> float:
    begin = time.perf_counter()
    ask()
    return time.perf_counter() - begin


def _run(seed: int, hands: int) -> Odds:
    return simulated(_profile(), GameForm.TEXAS, 9, hands, SeededChance(seed))


def _odds(hands: int) -> list[Measured]:
    begin = time.perf_counter()
    with ProcessPoolExecutor(CORES) as pool:
        odds = together(pool.map(_run, range(CORES), [hands // CORES] * CORES))
    lasted = time.perf_counter() - begin
    limit = MINUTE * hands / MILLION
    rates = " / ".join(
        f"{float(rate):,.0f}" if rate else "never" for rate in map(odds.one_in, (1, 2))
    )
    return [
        Measured("jackpot odds", f"{lasted:.1f} s", f"{limit:.0f} s", lasted / limit, 1.0),
        Measured("jackpot one in", rates, f"{odds.hands:,} hands", 0.0, 0.0),
    ]
