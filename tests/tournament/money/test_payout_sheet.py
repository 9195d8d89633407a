"""Payout tables as they come out of a spreadsheet."""

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.errors import Refused
from floor.base.money import Money
from floor.base.text import localized
from floor.tournament.money.payout_sheet import payout_table
from floor.tournament.money.payouts import PayoutRow, PayoutTable

SHEET = """place;2-9;10\N{EN DASH}18;19+
1;65 %;50;37,5
2;35;30;25
3;;20;17.5

4-5;;;10
"""


def shares(*percents: str) -> tuple[Fraction, ...]:
    return tuple(Fraction(percent) / 100 for percent in percents)


@pytest.mark.parametrize("parting", [";", "\t"])
def test_a_sheet_is_read_column_by_column(parting: str):  # TR-POOL-1
    assert payout_table(SHEET.replace(";", parting), Money(500)) == PayoutTable(
        rows=(
            PayoutRow(players=2, shares=shares("65", "35")),
            PayoutRow(players=10, shares=shares("50", "30", "20")),
            PayoutRow(players=19, shares=shares("37.5", "25", "17.5", "10", "10")),
        ),
        unit=Money(500),
    )
    assert payout_table("x,2\n1,60\n2,40").rows[0].shares == shares("60", "40")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a row for each number"),
        ("place", "a row for each number"),
        ("place;2\n1;60\n2;36", "make 96 %"),
        ("place;2\n", "make 0 %"),
        ("place;two\n1;100", "Line 1 of the payout table: “two”"),
        ("place;2\nfirst;100", "Line 2 of the payout table: “first”"),
        ("place;2\n1;a lot", "Line 2 of the payout table: “a lot”"),
        ("place;2\n1;60\n3;40", "Line 3 of the payout table: “3”"),
        ("place;2\n2-1;100", "Line 2 of the payout table: “2-1”"),
        ("place;2\n0;100", "Line 2 of the payout table: “0”"),
        ("place;2\n1-1001;1", "Line 2 of the payout table"),
        ("place;2;9\n1;60;50\n2;;30\n3;40;20", "Line 4 of the payout table: “40”"),
        ("place,2\n1,62,5", "Line 2 of the payout table"),
        ("place;2\n1;40\n2;60", "none a bigger one"),
    ],
)
def test_a_sheet_that_does_not_hold_says_where(text: str, words: str):  # TR-POOL-1
    with pytest.raises(Refused) as refusal:
        payout_table(text)
    assert words in localized(refusal.value)


@pytest.mark.parametrize(
    "text",
    [
        "place;2+\n1;" + "1" * 200_000,
        "place;2+\n1;100" + " " * 100_000 + "x",
        "place;2" + " " * 100_000 + "x\n1;100",
        "x" * 1_000_000,
        "place" + ";1000" * 19_000 + "\n1-1000" + ";0,1" * 19_000,
        "place;2+\n1;100\x00",
    ],
    ids=["a long cell", "spaces", "spaces in the head", "one cell", "columns", "nothing seen"],
)
def test_a_file_that_is_no_payout_table_is_refused_at_once(text: str):
    with pytest.raises(Refused) as refusal:
        payout_table(text)
    assert refusal.value.rule == "TR-POOL-1"
    assert len(str(refusal.value)) < 200


@given(st.text() | st.text(alphabet='0123456789-+;,\t\n%"\0 \N{EN DASH}', max_size=80))
def test_whatever_is_in_the_file_is_a_whole_table_or_refused(text: str):  # TR-POOL-1
    read_or_refused(text)


@given(st.data())
def test_a_sheet_with_something_else_in_it_is_a_whole_table_or_refused(data: st.DataObject):
    at = data.draw(st.integers(0, len(SHEET)))
    gone = data.draw(st.integers(0, 12))
    read_or_refused(SHEET[:at] + data.draw(st.text(max_size=12)) + SHEET[at + gone :])


def read_or_refused(text: str) -> None:
    """Every row of what is read shares out all there is."""
    with suppress(Refused):
        assert all(sum(row.shares) == 1 for row in payout_table(text).rows)
