"""The printed tables beside the rule they follow, and the four cells that do not follow it."""

import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

from floor.base.money import Money
from floor.jackpot.printed import printed_cells, table_check
from floor.jackpot.profile import Percent
from floor.jackpot.shares import Party, ShareRole, percents
from tests.jackpot.profiles import BAD_BEAT, ROOM_SHARE

PRINTED = tomllib.loads((Path(__file__).parent / "printed_helsinki.toml").read_text("utf-8"))
LOST = (6, 4, 1, "other")
"""The cell that is not legible in the source; the copy has it by the rule."""


def as_printed() -> dict[tuple[int, int, int, str], str]:
    """Every cell of category 1 as the copy of the print has it."""
    return {
        (line["players"], line["losers"], line["winners"], role): line[role]
        for line in PRINTED["category_1"]
        for role in ("loser", "winner", "other")
        if role in line
    }


def test_the_rulebook_has_every_printed_cell_as_it_is_printed():
    rows = {(row.players, row.losers): row for row in BAD_BEAT.categories[0].printed}
    for (players, losers, winners, role), text in as_printed().items():
        row = rows[players, losers]
        printed = {"loser": row.loser, "winner": row.winners[winners - 1], "other": row.other}
        found = printed[role]
        assert (players, losers, winners, role) == LOST if found is None else str(found) == text
    winners = {
        (players, losers, many)
        for (players, losers), row in rows.items()
        for many, printed in enumerate(row.winners, start=1)
        if printed is not None
    }
    assert winners == {key[:3] for key in as_printed() if key[3] == "winner"}


def test_the_rulebook_has_the_second_table_too():
    second = PRINTED["category_2"]
    for row, loser in zip(BAD_BEAT.categories[1].printed, second["loser"], strict=True):
        assert (row.players, str(row.loser), str(row.other)) == (None, loser, second["other"])
        assert [str(one) for one in row.winners] == second["winner"]


def test_every_cell_follows_the_rule_but_the_four_that_are_marked():
    suspect = {
        (line["players"], line["losers"], line["winners"], line["suspect"])
        for line in PRINTED["category_1"]
        if "suspect" in line
    }
    wrong = set()
    for (players, losers, winners, role), text in as_printed().items():
        party = Party(players=players, losers=losers, winners=winners)
        exact = percents(BAD_BEAT.categories[0], party).of(ShareRole(role))
        places = len(text.partition(".")[2])
        if abs(exact - Fraction(text)) > Fraction(1, 2 * 10**places):
            wrong.add((players, losers, winners, role))
    assert wrong == suspect
    assert len(wrong) == 4


def test_the_check_names_the_four_cells_and_what_they_would_cost():
    found = table_check(BAD_BEAT, 1, Money(10_000_000))
    assert [one.cell.party for one in found] == [
        Party(players=9, losers=losers, winners=2) for losers in (1, 2, 3, 4)
    ]
    for one in found:
        assert (one.cell.role, one.cell.printed, one.cell.exact) == (
            ShareRole.WINNER,
            Percent(11439, 3),
            Fraction(80, 7),
        )
        assert round(one.line_pays, 2) == Fraction("80.02")
        # 11,439.00 in place of 11,428.57, twice.
        assert one.dearer == Money(2 * (1_143_900 - 1_142_857))


def test_the_second_table_has_no_misprint_and_a_table_that_is_not_printed_neither():
    assert table_check(BAD_BEAT, 2, Money(10_000_000)) == ()
    assert table_check(ROOM_SHARE, 1, Money(10_000_000)) == ()


def test_each_printed_cell_is_compared_once():
    cells = list(printed_cells(BAD_BEAT, 1))
    # Six numbers of players by four of losers; of the others two are missing, one of them lost.
    roles = [cell.role for cell in cells]
    assert [roles.count(role) for role in ShareRole] == [24, 86, 22]
    assert len({(cell.party, cell.role) for cell in cells}) == len(cells)
    assert [cell.many for cell in cells[:6]] == [1, 1, 2, 3, 4, 3]


@pytest.mark.parametrize(
    ("percent", "text"), [(Percent(1333, 2), "13.33"), (Percent(40), "40"), (Percent(5, 2), "0.05")]
)
def test_a_percentage_is_written_as_it_is_printed(percent: Percent, text: str):
    assert str(percent) == text
    assert percent.exact == Fraction(text)
