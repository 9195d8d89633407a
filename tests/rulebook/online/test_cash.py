"""The online room's tables of cash games: as printed, and what the formulas say of them."""

import re
from fractions import Fraction

import pytest

from floor.base.errors import BadSetting
from floor.base.money import Money
from floor.room.pots.rake import halved
from floor.rulebook.book.rule import RULEBOOKS
from floor.rulebook.online.cash import (
    BankOf,
    Edition,
    OnlineCash,
    OnlineGame,
    RakeRow,
    online_cash,
    read_online_cash,
)

TEXT = (RULEBOOKS / "online" / "cash.toml").read_text(encoding="utf-8")
PRINTED_OTHERWISE = {("online_2019", "NL1")}
"""Half of its cap is 1.50, but the sentence about the blinds says 1.00; at 1 % never reached."""
OTHER_STACKS = {("NL100", 10): 1000, ("PL10", 50): 20}
"""The deep and the short stack game have the label of their buy-in, not of a hundred blinds."""


@pytest.fixture(params=Edition)
def edition(request: pytest.FixtureRequest) -> OnlineCash:
    return online_cash()[request.param]


def rows() -> list[tuple[str, RakeRow]]:
    return [(name.value, row) for name, book in online_cash().items() for row in book.rake]


def test_there_are_as_many_stakes_as_printed():
    count = {name.value: len(book.rake) for name, book in online_cash().items()}
    assert count == {"online_2019": 17, "online_2023": 21, "online_2024": 21}


@pytest.mark.parametrize(("book", "row"), rows(), ids=lambda one: getattr(one, "label", one))
def test_the_cap_of_a_short_table_is_half_the_cap(book: str, row: RakeRow):
    agrees = row.plan.short_cap == halved(row.plan.cap)
    assert agrees is ((book, row.label) not in PRINTED_OTHERWISE)


@pytest.mark.parametrize(("book", "row"), rows(), ids=lambda one: getattr(one, "label", one))
def test_a_label_is_the_usual_buy_in_in_euros(book: str, row: RakeRow):
    euros = int(re.sub(r"\D", "", row.label))
    blinds = 10 if row.game is OnlineGame.TEN_BLINDS else 100
    blinds = OTHER_STACKS.get((row.label, row.big_blind.cents), blinds)
    assert row.big_blind * blinds == Money(euros * 100)


def test_label_and_blinds_together_name_a_table(edition: OnlineCash):
    keys = {(row.game, row.label, row.big_blind) for row in edition.rake}
    assert len(keys) == len(edition.rake)
    for row in edition.rake:
        assert edition.rake_of(row.game, row.label, row.big_blind) is row.plan
    with pytest.raises(KeyError):
        edition.rake_of(OnlineGame.TEXAS, "NL4", Money(5))


def test_the_later_editions_differ_in_one_rate():
    later = [online_cash()[one].rake for one in (Edition.ONLINE_2023, Edition.ONLINE_2024)]
    different = [(old, new) for old, new in zip(*later, strict=True) if old != new]
    assert [(old.label, old.plan.share, new.plan.share) for old, new in different] == [
        ("NL20", Fraction(2, 100), Fraction(25, 1000))
    ]


def test_only_the_later_editions_have_a_table_of_returns():
    returns = {name: book.returns for name, book in online_cash().items()}
    assert returns[Edition.ONLINE_2019] is None
    assert returns[Edition.ONLINE_2023] == returns[Edition.ONLINE_2024] is not None


def test_the_first_edition_knows_a_time_bank_of_cash_games_alone():
    banks = {name: book.time_banks for name, book in online_cash().items()}
    assert set(banks[Edition.ONLINE_2019]) == {BankOf.CASH}
    assert banks[Edition.ONLINE_2023] == banks[Edition.ONLINE_2024]
    assert set(banks[Edition.ONLINE_2024]) == set(BankOf)


@pytest.mark.parametrize(
    ("old", "new", "mistake"),
    [
        ('version = "v2.0"\n', "", "online_2019.version: missing"),
        ('cap = "1.00", short', 'cap = "0.00", short', "online_2019.rake.texas_holdem.nl4.cap"),
        (', cap = "0.50" }', ', cap = "0.20", short_cap = "0.30" }', "short_cap: found"),
        ("basis_points = 100", "basis_points = 0", "basis_points: found 0, expected a whole"),
        ('least = "50"', 'least = "70"', "online_2023.returns.rows.small.least"),
        ("most = 100", "most = 40", "online_2023.returns.most: found 40, expected at least least"),
        (
            "from_then_on = { least",
            "from_then_on = { up_to = 900, least",
            "online_2023.returns.rows: found a table, expected a last line that is for everybody",
        ),
        ('join = "at_most"', 'join = "up to"', "online_2019.ten_blinds.join"),
        ("big_blinds = 10", "blinds = 10", "online_2019.ten_blinds.blinds: unknown key"),
        ("cash = { first = 15000", "cash = { first = 45000", "online_2023.time_banks.cash.first"),
        ("every = 10", "every = 0", "online_2023.time_banks.cash.every"),
        ("[online_2023]", "[online_2022]\n[online_2023]", "online_2022: unknown key"),
    ],
)
def test_mistakes_are_named_where_they_are(old: str, new: str, mistake: str):
    assert old in TEXT
    with pytest.raises(BadSetting) as refusal:
        read_online_cash(TEXT.replace(old, new, 1), "cash.toml")
    assert any(mistake in found for found in refusal.value.mistakes), refusal.value.mistakes
