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

DRAWS = 100_000
SECRET, HEAD = "5d" * 32, "0c" * 32
T1, T2 = TableId("E1"), TableId("E2")
SIX = [PlayerId(number) for number in range(6)]
NEARLY_ALWAYS = {8: 20.09, 25: 44.31}
"""What chi square stays below in 99 of 100, by degrees of freedom."""


def chi_square(counts: Counter[tuple[PlayerId, SeatSlip]], expected: float, cells: int) -> float:
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    return seen + (cells - len(counts)) * expected


def drawn_often(chance: Chance, apart: Apart = NOBODY_APART) -> Counter[tuple[PlayerId, SeatSlip]]:
    slips = slips_for(6, [T1, T2])
    found: Counter[tuple[PlayerId, SeatSlip]] = Counter()
    for _ in range(DRAWS):
        found.update(drawn_seats(SIX, slips, chance, apart).items())
    return found


def test_every_seat_is_as_likely_for_everybody():  # TR-SEAT-1, TDA-6
    counts = drawn_often(ProvedChance(SECRET, HEAD, 1))
    assert chi_square(counts, DRAWS / 6, 36) < NEARLY_ALWAYS[25]


def test_who_is_kept_apart_sits_anywhere_as_likely():  # TR-COL-3
    counts = drawn_often(ProvedChance(SECRET, HEAD, 2), Apart([frozenset(SIX[:2])]))
    assert chi_square(counts, DRAWS / 6, 36) < NEARLY_ALWAYS[25]


def test_draws_one_after_the_other_have_nothing_to_do_with_each_other():  # TR-SEAT-1
    slips = slips_for(3, [T1])
    firsts = [
        drawn_seats(SIX[:3], slips, ProvedChance(SECRET, HEAD, number))[SIX[0]].seat
        for number in range(30_000)
    ]
    pairs = Counter(pairwise(firsts))
    seen = sum((count - 29_999 / 9) ** 2 / (29_999 / 9) for count in pairs.values())
    assert len(pairs) == 9
    assert seen < NEARLY_ALWAYS[8]
