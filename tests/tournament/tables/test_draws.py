"""Draws that anybody can repeat favour nobody."""

from collections import Counter
from itertools import pairwise

from floor.base.chance import Chance, ProvedChance
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.tournament.tables.seating import (
    NOBODY_APART,
    Apart,
    SeatSlip,
    drawn_seats,
    slips_for,
)

QUICK, FULL = 20_000, 100_000
SECRET, HEAD = "5d" * 32, "0c" * 32
T1, T2 = TableId("E1"), TableId("E2")
SIX = [PlayerId(number) for number in range(6)]
NEARLY_ALWAYS = {8: 20.09, 25: 44.31}
"""What chi square stays below in 99 of 100, by degrees of freedom."""


def chi_square(counts: Counter[tuple[PlayerId, SeatSlip]], expected: float, cells: int) -> float:
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    return seen + (cells - len(counts)) * expected


def strange(chance: Chance, draws: int, apart: Apart = NOBODY_APART) -> float:
    """How far so many draws are from giving everybody each seat as often: chi square."""
    slips = slips_for(6, [T1, T2])
    found: Counter[tuple[PlayerId, SeatSlip]] = Counter()
    for _ in range(draws):
        found.update(drawn_seats(SIX, slips, chance, apart).items())
    return chi_square(found, draws / 6, 36)


def test_every_seat_is_as_likely_for_everybody(full: bool):  # TR-SEAT-1, TDA-6
    chance = ProvedChance(SECRET, HEAD, 1)
    assert strange(chance, FULL if full else QUICK) < NEARLY_ALWAYS[25]


def test_who_is_kept_apart_sits_anywhere_as_likely(full: bool):  # TR-COL-3
    chance, apart = ProvedChance(SECRET, HEAD, 2), Apart([frozenset(SIX[:2])])
    assert strange(chance, FULL if full else QUICK, apart) < NEARLY_ALWAYS[25]


def test_draws_one_after_the_other_have_nothing_to_do_with_each_other(full: bool):  # TR-SEAT-1
    slips, draws = slips_for(3, [T1]), 30_000 if full else 10_000
    firsts = [
        drawn_seats(SIX[:3], slips, ProvedChance(SECRET, HEAD, number))[SIX[0]].seat
        for number in range(draws)
    ]
    pairs = Counter(pairwise(firsts))
    expected = (draws - 1) / 9
    seen = sum((count - expected) ** 2 / expected for count in pairs.values())
    assert len(pairs) == 9
    assert seen < NEARLY_ALWAYS[8]
