"""What losers, winners and the others are paid, to the cent."""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from floor.base.chance import SeededChance
from floor.base.errors import Refused
from floor.base.money import NOTHING, Money
from floor.jackpot.profile import AtTrigger, JackpotProfile, LaterHit, Others, Remainder
from floor.jackpot.shares import (
    Party,
    Percents,
    Pool,
    ShareRole,
    check_party,
    payout,
    percents,
    pool_at_trigger,
    pool_for_later,
)
from tests.jackpot.profiles import BAD_BEAT, ROOM_SHARE

EURO = replace(BAD_BEAT, payout_unit=Money(100))
SUMS = st.integers(1, 999_999_999).map(Money)
"""From one cent to 9,999,999.99 euros."""


def parties(profile: JackpotProfile, elsewhere: int = 0) -> Iterator[Party]:
    """Every cell of its tables."""
    for players in range(profile.shares_from, profile.shares_to + 1):
        for losers in range(1, profile.most_tied + 1):
            for winners in range(1, min(profile.most_tied, players - losers) + 1):
                yield Party(players=players, losers=losers, winners=winners, elsewhere=elsewhere)


def test_a_table_has_eighty_six_lines():
    # Six numbers of players by sixteen pairs, less ten for which five, six or seven are too few.
    assert len(list(parties(BAD_BEAT))) == 86


def test_category_1_is_eighty_percent_in_every_line_and_category_2_thirteen_and_the_players():
    for party in parties(BAD_BEAT):
        first, second = BAD_BEAT.categories
        assert percents(first, party).in_all(party) == 80
        assert percents(second, party).in_all(party) == 13 + party.players


@given(pool=SUMS)
@pytest.mark.parametrize("profile", [BAD_BEAT, EURO], ids=["cents", "euros"])
@pytest.mark.parametrize("number", [1, 2])
def test_no_cent_is_lost_and_no_share_is_more_than_its_percentage(
    profile: JackpotProfile, number: int, pool: Money
):
    unit = profile.payout_unit.cents
    for party in parties(profile):
        found = payout(profile, number, Pool(pool), party)
        exact = percents(profile.categories[number - 1], party)
        assert found.paid + found.remaining == pool
        assert found.paid.cents <= pool.cents * exact.in_all(party) / 100
        for role, each in (
            (ShareRole.LOSER, found.loser_each),
            (ShareRole.WINNER, found.winner_each),
            (ShareRole.OTHER, found.other_each),
        ):
            due = pool.cents * exact.of(role) / 100
            assert each.cents % unit == 0
            assert each.cents <= due < each.cents + unit
        assert found.new_base == max(found.remaining, profile.guarantee)
        assert found.house_top_up == found.new_base - found.remaining >= NOTHING


def by_hand(number: int, cents: int, party: Party) -> tuple[int, int, int]:
    """What each loser, winner and other player gets, as with paper and pencil: in whole numbers and
    from the words of the guide (JP-PAY-1, JP-PAY-2)."""
    places = party.players - 2  # of the others, were there one loser and one winner
    losers, winners = party.losers, party.winners
    if number == 1:
        # 40, 20 and 20 percent; a further one brings a place's share of the 20 of the others.
        below = 100 * places
        return (
            cents * (40 * places + 20 * (losers - 1)) // (below * losers),
            cents * (20 * places + 20 * (winners - 1)) // (below * winners),
            cents * 20 // below if party.others else 0,
        )
    return (
        cents * (10 + losers - 1) // (100 * losers),
        cents * (5 + winners - 1) // (100 * winners),
        cents // 100 if party.others else 0,
    )


def test_a_second_calculator_finds_the_same_cents(full: bool):
    """FAULTS row 58: any sum, any line of the tables."""
    chance, lines = SeededChance(58), tuple(parties(BAD_BEAT))
    for _ in range(1_000_000 if full else 20_000):
        party, number = lines[chance.below(len(lines))], 1 + chance.below(2)
        cents = 1 + chance.below(999_999_999)
        paid = payout(BAD_BEAT, number, Pool(Money(cents)), party)
        each = (paid.loser_each.cents, paid.winner_each.cents, paid.other_each.cents)
        assert each == by_hand(number, cents, party)
        assert paid.paid + paid.remaining == Money(cents)


@given(pool=SUMS, reserve=st.integers(0, 10**7).map(Money), elsewhere=st.integers(0, 120))
def test_a_jackpot_of_the_room_loses_no_cent_either(pool: Money, reserve: Money, elsewhere: int):
    for party in parties(ROOM_SHARE, elsewhere):
        found = payout(ROOM_SHARE, 1, Pool(pool, reserve=reserve), party)
        assert found.paid + found.to_reserve + found.remaining == pool
        assert found.from_reserve <= reserve + found.to_reserve
        assert found.new_base >= ROOM_SHARE.guarantee
        assert not found.house_top_up or found.from_reserve == reserve + found.to_reserve


def test_the_room_shares_a_quarter():
    party = Party(players=7, losers=1, winners=1, elsewhere=45)
    assert percents(ROOM_SHARE.categories[0], party) == Percents(
        loser=Fraction(50), winner=Fraction(25), other=Fraction(25, 50)
    )
    found = payout(ROOM_SHARE, 1, Pool(Money(2_000_050), reserve=Money(300_000)), party)
    assert (found.loser_each, found.winner_each, found.other_each) == (
        Money(1_000_000),
        Money(500_000),
        Money(10_000),
    )
    assert (found.to_reserve, found.remaining) == (Money(50), NOTHING)
    assert (found.from_reserve, found.house_top_up) == (Money(300_050), Money(199_950))
    assert found.new_base == Money(500_000)


def test_two_losers_of_the_room_jackpot_split_the_half():
    party = Party(players=4, losers=2, winners=2, elsewhere=0)
    assert percents(ROOM_SHARE.categories[0], party) == Percents(
        loser=Fraction(25), winner=Fraction(25, 2), other=Fraction(0)
    )


def test_a_reserve_that_is_large_enough_spares_the_house():
    party = Party(players=5, losers=1, winners=1)
    found = payout(BAD_BEAT, 1, Pool(Money(100_000), reserve=Money(90_000)), party)
    assert (found.from_reserve, found.house_top_up) == (Money(100_000) - found.remaining, NOTHING)


@pytest.mark.parametrize(
    ("party", "said"),
    [
        (Party(players=4, losers=1, winners=1), "4 players share at the table"),
        (Party(players=11, losers=1, winners=1), "11 players share at the table"),
        (Party(players=9, losers=5, winners=1), "as many winners, not for 5 and 1."),
        (Party(players=9, losers=1, winners=5), "not for 1 and 5."),
        (Party(players=9, losers=0, winners=1), "not for 0 and 1."),
        (Party(players=9, losers=1, winners=0), "not for 1 and 0."),
        (
            Party(players=5, losers=3, winners=3),
            "Only 5 took part: there cannot be 3 losers and 3 winners.",
        ),
    ],
)
def test_what_the_tables_do_not_say_is_refused(party: Party, said: str):
    with pytest.raises(Refused) as refusal:
        payout(BAD_BEAT, 1, Pool(Money(100_000)), party)
    assert said in str(refusal.value)
    assert refusal.value.rule == "JP-PAY-5"


def test_a_house_that_shares_with_the_seated_counts_them_in_the_line():
    seated = replace(BAD_BEAT, others=Others.SEATED)
    away = Party(players=6, losers=1, winners=1, elsewhere=2)
    found = payout(seated, 1, Pool(Money(10_000_000)), away)
    assert found == replace(
        payout(BAD_BEAT, 1, Pool(Money(10_000_000)), Party(players=8, losers=1, winners=1)),
        party=away,
    )
    with pytest.raises(Refused, match="11 players share"):
        check_party(seated, Party(players=9, losers=1, winners=1, elsewhere=2))


def test_who_took_no_part_shares_nothing_at_helsinki():
    with pytest.raises(ValueError, match="took no part"):
        check_party(BAD_BEAT, Party(players=6, losers=1, winners=1, elsewhere=2))


@pytest.mark.parametrize(
    ("number", "pool"),
    [(0, Pool(Money(1))), (3, Pool(Money(1))), (1, Pool(Money(-1)))],
)
def test_no_such_category_or_sum(number: int, pool: Pool):
    with pytest.raises(ValueError):
        payout(BAD_BEAT, number, pool, Party(players=6, losers=1, winners=1))


def test_nobody_shares_where_nobody_lost():
    with pytest.raises(ValueError, match="losers and winners"):
        percents(BAD_BEAT.categories[0], Party(players=6, losers=0, winners=1))


def test_todays_accrual_counts_only_where_the_house_says_so():
    both = replace(BAD_BEAT, at_trigger=AtTrigger.POSTED_AND_ACCRUED)
    assert pool_at_trigger(BAD_BEAT, Money(500), Money(70)) == Pool(Money(500))
    assert pool_at_trigger(both, Money(500), Money(70), Money(3)) == Pool(
        Money(570), reserve=Money(3)
    )


def test_a_second_table_is_paid_from_the_new_base_or_from_what_is_left():
    party = Party(players=8, losers=2, winners=1)
    first = payout(BAD_BEAT, 1, Pool(Money(120_000)), party)
    assert pool_for_later(BAD_BEAT, first) == Pool(Money(100_000))
    left = replace(BAD_BEAT, later_hit=LaterHit.WHAT_IS_LEFT)
    later = pool_for_later(left, first)
    assert later == Pool(Money(24_000), kept=Money(76_000))
    second = payout(left, 1, later, party)
    assert second.paid == Money(19_200)
    assert (second.remaining, second.house_top_up) == (Money(80_800), Money(19_200))
    third = pool_for_later(left, second)
    assert third == Pool(Money(4_800), kept=Money(95_200))  # the house's money is not in it


def test_what_rounding_leaves_may_go_to_the_reserve():
    aside = replace(EURO, remainder=Remainder.RESERVE)
    party = Party(players=5, losers=1, winners=1)
    stays = payout(EURO, 1, Pool(Money(5_000_000)), party)
    moved = payout(aside, 1, Pool(Money(5_000_000)), party)
    assert (stays.paid, stays.remaining) == (Money(3_999_900), Money(1_000_100))
    assert (moved.paid, moved.to_reserve) == (Money(3_999_900), Money(100))
    assert moved.remaining == Money(1_000_000)
