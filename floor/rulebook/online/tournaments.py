"""The online room's tournaments as data, edition by edition: prices and lottery sit & go."""

from collections.abc import Mapping
from datetime import timedelta
from enum import Enum
from fractions import Fraction
from functools import cache

from msgspec.structs import replace

from floor.base.money import Chips, Money
from floor.base.value import Value
from floor.room.games.game import MOST_PLAYERS
from floor.rulebook.book.reader import Reader, reading
from floor.rulebook.book.rule import RULEBOOKS, cite
from floor.rulebook.online.cash import WHOLE, Edition
from floor.tournament.money.lottery import DRAWS, LevelBets, Lottery, LotteryDraw
from floor.tournament.money.terms import Price

MOST_ROWS = 60
MOST_CHIPS = 1_000_000
TENTHS = 10
MILLION = 1_000_000


class LotteryFormat(Enum):
    """Which lottery sit & go."""

    HEXAPRO = "hexapro"
    EXTREME = "extreme"


class PriceRow(Value, frozen=True, kw_only=True):
    """A line of the price list; `seats` 0 is a tournament of several tables (ON-FEE-02)."""

    seats: int
    price: Price


class OnlineTournaments(Value, frozen=True, kw_only=True):
    """What an edition says about tournaments."""

    prices: tuple[PriceRow, ...]
    """As printed (ON-FEE-01)."""
    lotteries: Mapping[LotteryFormat, Lottery]

    def price_of(self, seats: int, paid: Money) -> Price:
        """The price of a tournament for so many, by what a player pays in all.

        Raises:
            KeyError: the edition has no such tournament.
        """
        for row in self.prices:
            if (row.seats, row.price.total) == (seats, paid):
                return row.price
        raise KeyError((seats, paid))


def read_online_tournaments(text: str, file: str) -> Mapping[Edition, OnlineTournaments]:
    """The editions in `text`.

    Raises:
        BadSetting: with all mistakes; `file` is what the sentence calls the text.
    """
    with reading(text, file) as top:
        common = {form: _common(top.table(form.value)) for form in LotteryFormat}
        return {edition: _edition(top.table(edition.value), common) for edition in Edition}


@cache
def online_tournaments() -> Mapping[Edition, OnlineTournaments]:
    """The editions that come with the program; read once."""
    file = RULEBOOKS / "online" / "tournaments.toml"
    return read_online_tournaments(file.read_text(encoding="utf-8"), file.name)


def _edition(table: Reader, common: Mapping[LotteryFormat, Lottery]) -> OnlineTournaments:
    edition = OnlineTournaments(
        prices=tuple(_price(row) for _name, row in table.tables("prices", MOST_ROWS)),
        lotteries={
            form: _with_shares(table.table(form.value), lottery)
            for form, lottery in common.items()
            if table.has(form.value)
        },
    )
    table.close()
    return edition


def _price(table: Reader) -> PriceRow:
    cite(table)
    prize, fee, paid = (table.money(key) for key in ("prize", "fee", "total"))
    row = PriceRow(seats=table.whole("seats", 0, MOST_PLAYERS), price=Price(to_pool=prize, fee=fee))
    table.check("total", row.price.total == paid, "prize and fee together", "prize", "fee")
    table.close()
    return row


def _common(table: Reader) -> Lottery:
    """A format without its payouts, in which alone the editions differ."""
    cite(table)
    fee = Fraction(table.whole("fee_ppm", 0, MILLION), MILLION)
    lottery = Lottery(
        players=table.whole("players", 2, MOST_PLAYERS),
        buy_ins=table.amounts("buy_ins", MOST_ROWS),
        draws=tuple(_drawn(row) for _name, row in table.tables("draws", MOST_ROWS)),
        blinds=tuple(_blinds(row) for _name, row in table.tables("blinds", MOST_ROWS)),
    )
    every = sum(one.lots for one in lottery.draws)
    table.check("draws", every == DRAWS, f"lots that add up to {DRAWS}")
    table.check("fee_ppm", lottery.fee == fee, "what the draws leave the house", "draws", "players")
    table.close()
    return lottery


def _drawn(table: Reader) -> LotteryDraw:
    drawn = LotteryDraw(
        multiplier=Fraction(table.whole("multiplier_tenths", 1, WHOLE * TENTHS), TENTHS),
        lots=table.whole("lots", 1, DRAWS),
        stack=Chips(table.whole("stack", 1, MOST_CHIPS)),
        level_lasts=timedelta(seconds=table.whole("level_seconds", 1, 24 * 3600)),
        shares=(),
    )
    table.close()
    return drawn


def _blinds(table: Reader) -> LevelBets:
    level = LevelBets(
        small=Chips(table.whole("small", 1, MOST_CHIPS)),
        ante=Chips(table.whole("ante", 0, MOST_CHIPS)),
    )
    table.close()
    return level


def _with_shares(table: Reader, lottery: Lottery) -> Lottery:
    """`lottery` with the payouts of an edition."""
    rows = [_shares(row) for _name, row in table.tables("payouts", MOST_ROWS)]
    draws = []
    for one in lottery.draws:
        found = [shares for upto, shares in rows if one.multiplier <= upto]
        table.check("payouts", bool(found), f"a row up to a multiplier of {one.multiplier}")
        draws.append(replace(one, shares=found[0] if found else ()))
    table.close()
    return replace(lottery, draws=tuple(draws))


def _shares(table: Reader) -> tuple[Fraction, tuple[Fraction, ...]]:
    """Up to which multiplier, and the shares of first, second and third place."""
    cite(table)
    upto = Fraction(table.whole("up_to_tenths", 1, WHOLE * TENTHS), TENTHS)
    points = [table.whole(place, 0, WHOLE) for place in ("first", "second", "third")]
    adds_up = sum(points) == WHOLE and points == sorted(points, reverse=True)
    table.check("first", adds_up, f"places that fall and add up to {WHOLE}", "second", "third")
    table.close()
    return upto, tuple(Fraction(point, WHOLE) for point in points if point)
