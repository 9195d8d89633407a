"""The laws of button and blinds, on every table that small ones can come to and on many others."""

from collections import deque
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import Deal, NoDeal, Place, PlayerId, SeatNo
from tests.room.felt import STAKES, WAYS, Felt
from tests.room.umpire import Before, faults

# Many hands, few lines: what they go through is covered by other tests of the button.
pytestmark = pytest.mark.no_cover

WAIT_OR_POST = (Standing.WAITS, Standing.POSTS)


def every_table(
    seats: Sequence[int], ways: Sequence[Standing], *, over: bool, most: int = 10**9
) -> tuple[int, int]:
    """Walk through all tables that can come about, nearest first; (tables, hands) seen.

    Raises:
        AssertionError: the umpire objects; the path to the table is a shortest one.
    """
    came_from: dict[Felt, Felt | None] = {}
    open_ends: deque[Felt] = deque()

    def reach(felt: Felt, before: Felt | None) -> None:
        turned = felt.turned(seats)
        if turned not in came_from:
            came_from[turned] = before
            open_ends.append(turned)

    for count in range(2, len(seats) + 1):
        for drew in combinations(seats, count):
            for winner in drew:
                reach(Felt.drawn(winner, *drew), None)
    hands = 0
    while open_ends and len(came_from) < most:
        felt = open_ends.popleft()
        answer, wrong = felt.ask()
        assert not wrong, (wrong, answer, _way_to(felt, came_from))
        if isinstance(answer, Deal):
            hands += 1
            reach(felt.after(answer), felt)
        elif answer is NoDeal.NOBODY_FOR_BUTTON:
            for one in felt.sitting:
                if one.here:
                    reach(felt.redrawn(one.player), felt)
        for then in felt.moves(seats, ways, over=over):
            reach(then, felt)
    return len(came_from), hands


def _way_to(felt: Felt, came_from: dict[Felt, Felt | None]) -> list[Felt]:
    path = [felt]
    while (before := came_from[path[-1]]) is not None:
        path.append(before)
    return path[::-1]


def test_two_seats_cannot_come_to_a_hand_against_the_rules(full: bool):
    tables, hands = every_table((1, 7), WAYS if full else WAIT_OR_POST, over=True)
    assert tables > 12_000
    assert hands > 4_000


def test_three_seats_cannot_come_to_a_hand_against_the_rules(full: bool):
    ways, most = (WAYS, 10**9) if full else (WAIT_OR_POST, 6_000)
    tables, hands = every_table((1, 5, 9), ways, over=False, most=most)
    assert tables > (12_000 if full else 5_999)
    assert hands > (6_000 if full else 1_000)


@pytest.mark.parametrize("seats", [(1, 5, 9), (1, 4, 7, 10), (1, 3, 5, 7, 9, 11)], ids=len)
def test_no_table_near_the_first_hand_comes_to_one_against_the_rules(
    seats: tuple[int, ...], full: bool
):
    every_table(seats, WAYS, over=True, most=300_000 if full else 5_000)


@given(data=st.data())
@settings(max_examples=settings().max_examples * 4)
def test_no_sequence_of_eight_hands_breaks_a_rule(data: st.DataObject):
    seats = sorted(data.draw(st.sets(st.integers(1, 12), min_size=2, max_size=10), "seats"))
    drew = data.draw(st.sets(st.sampled_from(seats), min_size=2), "drew")
    felt = Felt.drawn(data.draw(st.sampled_from(sorted(drew)), "winner"), *sorted(drew))
    for _ in range(8):
        for _ in range(data.draw(st.integers(0, 4), "moves")):
            moves = list(felt.moves(seats, WAYS))
            felt = moves[data.draw(st.integers(0, len(moves) - 1), "move")]
        answer, wrong = felt.ask()
        assert not wrong, (wrong, felt, answer)
        if isinstance(answer, Deal):
            felt = felt.after(answer)
        elif answer is NoDeal.NOBODY_FOR_BUTTON:
            here = [one.player for one in felt.sitting if one.here]
            felt = felt.redrawn(data.draw(st.sampled_from(here), "redrawn"))


FELT = Felt.drawn(1, 1, 2, 3, 4, 5)
FIRST, _ = FELT.ask()
assert isinstance(FIRST, Deal)
SECOND = FELT.after(FIRST).away(4)


def doctored(deal: Deal, **changes: Any) -> Deal:
    return msgspec.structs.replace(deal, **changes)


def moved(deal: Deal, **changes: Place | None) -> Deal:
    return doctored(deal, positions=msgspec.structs.replace(deal.positions, **changes))


def seat(number: int) -> Place:
    return Place(SeatNo(number), PlayerId(number))


@pytest.mark.parametrize(
    "wrong",
    [
        lambda deal: moved(deal, big=seat(3), turn=seat(3)),
        lambda deal: moved(deal, big=seat(1), turn=seat(1)),
        lambda deal: moved(deal, button=seat(1)),
        lambda deal: moved(deal, button=seat(5)),
        lambda deal: moved(deal, small=None),
        lambda deal: moved(deal, small=seat(1), button=seat(3)),
        lambda deal: moved(deal, turn=seat(3)),
        lambda deal: doctored(deal, dealt=deal.dealt[1:]),
        lambda deal: doctored(deal, dealt=(*deal.dealt, seat(4))),
        lambda deal: doctored(deal, dealt=deal.dealt[::-1]),
        lambda deal: doctored(deal, dealt=deal.dealt[2:]),
        lambda deal: doctored(deal, posts=deal.posts[1:]),
        lambda deal: doctored(deal, posts=(*deal.posts, *deal.posts)),
        lambda deal: doctored(deal, changed=()),
        lambda deal: doctored(deal, changed=(*deal.changed, *deal.changed)),
        lambda deal: doctored(deal, first_to_act=deal.positions.big),
    ],
)
def test_the_umpire_sees_a_doctored_hand(wrong: Callable[[Deal], Deal]):
    fair, nothing = SECOND.ask()
    assert isinstance(fair, Deal)
    assert not nothing
    before = Before(SECOND.last, SECOND.chairs(), STAKES)
    assert faults(before, wrong(fair))
