"""The online room's games as data, by edition: rake, returns, ten-blind tables, time banks."""

from collections.abc import Mapping
from datetime import timedelta
from enum import Enum
from fractions import Fraction
from functools import cache

from floor.base.money import NOTHING, Money
from floor.base.value import Value
from floor.room.clock.time_bank import TimeBank
from floor.room.games.game import FEWEST_PLAYERS, MOST_PLAYERS
from floor.room.money.going_south import ReturnWindow, ShortTables, Upto, WindowRow
from floor.room.pots.rake import PercentRake, halved
from floor.rulebook.book.reader import Reader, reading
from floor.rulebook.book.rule import RULEBOOKS, cite

MOST_ROWS = 40
MOST_MILLISECONDS = 600_000
WHOLE = 10_000
"""Basis points."""
STACKS: Mapping[str, int | None] = {"50": 50, "100": 100, "last": None}
"""Big blinds, or the stack somebody left with."""
JOINS = {upto.value: upto for upto in Upto}


class Edition(Enum):
    """Which edition of the online room's book."""

    ONLINE_2019 = "online_2019"
    ONLINE_2023 = "online_2023"
    ONLINE_2024 = "online_2024"


class OnlineGame(Enum):
    """Games with a rake table of their own."""

    TEXAS = "texas_holdem"
    OMAHA = "omaha"
    TEN_BLINDS = "banzai_texas"
    """The only such table for ten big blinds, whatever is played there."""


class BankOf(Enum):
    """What a time bank is for."""

    CASH = "cash"
    TOURNAMENT = "tournament"
    SIT_AND_GO = "sng"
    LOTTERY_SMALL = "hexapro_under_25"
    LOTTERY_LARGE = "hexapro_25_up"


class RakeRow(Value, frozen=True, kw_only=True):
    """A column of the printed rake tables; label and blinds together are its key."""

    game: OnlineGame
    label: str
    small_blind: Money
    big_blind: Money
    plan: PercentRake


class OnlineCash(Value, frozen=True, kw_only=True):
    """What an edition says about cash games."""

    version: str
    rake: tuple[RakeRow, ...]
    """As printed (ON-RAK-02)."""
    returns: ReturnWindow | None
    """None: nothing is said (2019)."""
    ten_blinds: ShortTables
    time_banks: Mapping[BankOf, TimeBank]
    """ON-CLK-02, ON-CLK-03; 2019 knows that of cash games alone."""

    def rake_of(self, game: OnlineGame, label: str, big_blind: Money) -> PercentRake:
        """The rake at those stakes.

        Raises:
            KeyError: the edition has no such table.
        """
        for row in self.rake:
            if (row.game, row.label, row.big_blind) == (game, label, big_blind):
                return row.plan
        raise KeyError((game, label, big_blind))


def read_online_cash(text: str, file: str) -> Mapping[Edition, OnlineCash]:
    """The editions in `text`.

    Raises:
        BadSetting: with all mistakes; `file` is what the sentence calls the text.
    """
    with reading(text, file) as top:
        return {edition: _edition(top.table(edition.value)) for edition in Edition}


@cache
def online_cash() -> Mapping[Edition, OnlineCash]:
    """The editions that come with the program; read once."""
    file = RULEBOOKS / "online" / "cash.toml"
    return read_online_cash(file.read_text(encoding="utf-8"), file.name)


def _edition(table: Reader) -> OnlineCash:
    edition = OnlineCash(
        version=table.text("version"),
        rake=_rake(table.table("rake")),
        returns=_returns(table.table("returns")) if table.has("returns") else None,
        ten_blinds=_ten_blinds(table.table("ten_blinds")),
        time_banks=_time_banks(table.table("time_banks")),
    )
    table.close()
    return edition


def _rake(table: Reader) -> tuple[RakeRow, ...]:
    cite(table)
    least = table.money("least")
    rows = tuple(
        _rake_row(game, row, least)
        for game in OnlineGame
        for _key, row in table.tables(game.value, MOST_ROWS)
    )
    table.close()
    return rows


def _rake_row(game: OnlineGame, table: Reader, least: Money) -> RakeRow:
    cap = table.money("cap")
    short_cap = table.money("short_cap") if table.has("short_cap") else halved(cap)
    row = RakeRow(
        game=game,
        label=table.text("label"),
        small_blind=table.money("small_blind"),
        big_blind=table.money("big_blind"),
        plan=PercentRake(
            share=Fraction(table.whole("basis_points", 1, WHOLE), WHOLE),
            cap=cap,
            short_cap=short_cap,
            least=least,
        ),
    )
    table.check("cap", cap > NOTHING, "more than zero")
    table.check("short_cap", short_cap <= cap, "at most cap", "cap")
    table.close()
    return row


def _returns(table: Reader) -> ReturnWindow:
    cite(table)
    barred = list(table.tables("barred", MOST_ROWS))
    for _form, row in barred:
        cite(row)
        row.close()
    window = ReturnWindow(
        window=timedelta(minutes=table.whole("minutes", 1, 24 * 60)),
        least=table.whole("least", 1, WHOLE),
        most=table.whole("most", 1, WHOLE),
        counts_from=table.whole("counts_from", 1, WHOLE),
        rows=tuple(_window_row(row) for _name, row in table.tables("rows", MOST_ROWS)),
        barred=frozenset(form for form, _row in barred),
    )
    ends = [(row.up_to, row.below, row.counter_below) for row in window.rows[-1:]]
    table.check("most", window.least <= window.most, "at least least", "least")
    table.check("rows", ends == [(None, None, None)], "a last line that is for everybody")
    table.close()
    return window


def _window_row(table: Reader) -> WindowRow:
    cite(table)
    row = WindowRow(
        up_to=_whole_if_there(table, "up_to"),
        below=_whole_if_there(table, "below"),
        counter_below=_whole_if_there(table, "counter_below"),
        least=table.choice("least", STACKS, None),
        most=table.choice("most", STACKS, None),
    )
    table.close()
    return row


def _whole_if_there(table: Reader, key: str) -> int | None:
    return table.whole(key, 1, WHOLE) if table.has(key) else None


def _time_banks(table: Reader) -> Mapping[BankOf, TimeBank]:
    banks = {of: _time_bank(table.table(of.value)) for of in BankOf if table.has(of.value)}
    table.close()
    return banks


def _time_bank(table: Reader) -> TimeBank:
    cite(table)
    first, credit, most, least = (
        timedelta(milliseconds=table.whole(key, 0, MOST_MILLISECONDS))
        for key in ("first", "credit", "most", "least")
    )
    every = table.whole("every", 1, WHOLE)
    fills = least <= first <= most
    table.check("first", fills, "from least to most", "least", "most")
    table.close()
    if not fills:
        return TimeBank(first=most, credit=credit, every=every, most=most)
    return TimeBank(first=first, credit=credit, every=every, most=most, least=least)


def _ten_blinds(table: Reader) -> ShortTables:
    cite(table)
    rule = ShortTables(
        stack=table.whole("big_blinds", 1, WHOLE),
        join=table.choice("join", JOINS, Upto.AT_MOST),
        top_up=table.choice("top_up", JOINS, Upto.AT_MOST),
        tables=table.whole("tables", 1, 20),
        seats=table.whole("seats", FEWEST_PLAYERS, MOST_PLAYERS),
        window=timedelta(minutes=table.whole("minutes", 1, 24 * 60)),
        resets=table.whole("resets", 0, 100),
    )
    table.close()
    return rule
