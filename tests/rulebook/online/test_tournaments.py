"""The online room's prices and lotteries: as printed, and what the sums say of them."""

from fractions import Fraction

import pytest

from floor.base.errors import BadSetting
from floor.base.money import Chips, Money
from floor.rulebook.book.rule import RULEBOOKS
from floor.rulebook.online.cash import Edition
from floor.rulebook.online.tournaments import (
    LotteryFormat,
    OnlineTournaments,
    online_tournaments,
    read_online_tournaments,
)
from floor.tournament.money.lottery import pool_of

TEXT = (RULEBOOKS / "online" / "tournaments.toml").read_text(encoding="utf-8")
E2019, E2023, E2024 = Edition
FIVE_PERCENT, THREE_PERCENT, TEN_PERCENT = (Fraction(part, 100) for part in (5, 3, 10))


@pytest.fixture(params=Edition)
def edition(request: pytest.FixtureRequest) -> OnlineTournaments:
    return online_tournaments()[request.param]


def test_there_are_as_many_prices_and_lotteries_as_printed():
    books = online_tournaments()
    assert {name: len(book.prices) for name, book in books.items()} == {
        E2019: 21,
        E2023: 13,
        E2024: 13,
    }
    assert {name: set(book.lotteries) for name, book in books.items()} == {
        E2019: {LotteryFormat.HEXAPRO},
        E2023: set(LotteryFormat),
        E2024: set(LotteryFormat),
    }


def test_the_fee_of_a_tournament_of_several_tables_is_a_tenth_of_its_price():
    # ON-FEE-02, ON-FEE-03
    fees = [row.price for row in online_tournaments()[E2019].prices if row.seats == 0]
    assert len(fees) == 6
    assert {Fraction(price.fee.cents, price.total.cents) for price in fees} == {TEN_PERCENT}


def test_a_price_is_found_by_seats_and_what_is_paid(edition: OnlineTournaments):  # ON-FEE-01
    for row in edition.prices:
        assert edition.price_of(row.seats, row.price.total) is row.price
    with pytest.raises(KeyError):
        edition.price_of(5, Money(1))


def test_no_later_edition_asks_less():
    old, new = online_tournaments()[E2019], online_tournaments()[E2024]
    both = {(row.seats, row.price.total) for row in new.prices} & {
        (row.seats, row.price.total) for row in old.prices
    }
    assert len(both) == 13
    assert all(new.price_of(*key).fee >= old.price_of(*key).fee for key in both)


def test_every_pool_is_whole_cents_and_every_row_pays_all_of_it(edition: OnlineTournaments):
    for lottery in edition.lotteries.values():
        for drawn in lottery.draws:
            assert sum(drawn.shares) == 1
            for buy_in in lottery.buy_ins:
                pool = pool_of(buy_in, drawn)
                assert Fraction(pool.cents, buy_in.cents) == drawn.multiplier


def test_the_house_keeps_the_part_that_is_printed(edition: OnlineTournaments):
    fees = {lottery.fee for lottery in edition.lotteries.values()}
    assert fees == {Fraction(6853, 100_000)}


def test_bigger_prizes_are_played_slower_and_deeper(edition: OnlineTournaments):
    # ON-HEX-04, ON-HEX-06, ON-EXT-03, ON-EXT-05
    for lottery in edition.lotteries.values():
        draws = sorted(lottery.draws, key=lambda one: one.multiplier)
        for what in ([one.level_lasts for one in draws], [one.stack for one in draws]):
            assert what == sorted(what)
        smalls = [level.small for level in lottery.blinds]
        assert smalls == sorted(set(smalls))
        assert lottery.blinds[0].big == Chips(20)


def test_the_editions_differ_in_who_takes_all():  # ON-HEX-03
    at_25 = [
        one.shares
        for name in Edition
        for one in online_tournaments()[name].lotteries[LotteryFormat.HEXAPRO].draws
        if one.multiplier == 25
    ]
    assert [len(shares) for shares in at_25] == [3, 3, 1]


def test_the_wider_lottery_is_the_same_game_otherwise():  # ON-EXT-04, ON-EXT-06
    book = online_tournaments()[E2024]
    assert {lottery.players for lottery in book.lotteries.values()} == {3}
    assert not any(level.ante for level in book.lotteries[LotteryFormat.EXTREME].blinds)


@pytest.mark.parametrize(
    ("old", "new", "mistake"),
    [
        ("lots = 56294", "lots = 56295", "hexapro.draws: found a table, expected lots"),
        ("fee_ppm = 68530", "fee_ppm = 68531", "hexapro.fee_ppm: found 68531, expected what"),
        ("first = 8000", "first = 8001", "online_2019.hexapro.payouts.up_to_1000.first"),
        ("up_to_tenths = 10000", "up_to_tenths = 9999", "online_2019.hexapro.payouts: found"),
        ('prize = "0.95"', 'prize = "0.96"', "online_2019.prices.five_handed_1.total"),
        ('rule = "ON-FEE-01"', 'rule = "ON-FEE-1"', "online_2019.prices.five_handed_1.rule"),
        ("[extreme]", "[extremes]\n[extreme]", "extremes: unknown key"),
        ("small = 10, ante = 0", "small = 0, ante = 0", "hexapro.blinds.level_1.small"),
    ],
)
def test_mistakes_are_named_where_they_are(old: str, new: str, mistake: str):
    assert old in TEXT
    with pytest.raises(BadSetting) as refusal:
        read_online_tournaments(TEXT.replace(old, new, 1), "tournaments.toml")
    assert any(mistake in found for found in refusal.value.mistakes), refusal.value.mistakes
