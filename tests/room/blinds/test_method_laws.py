"""The laws of the three button methods: whatever up to six people do, at tables of any size."""

from collections import deque
from collections.abc import Collection, Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import Deal, NoDeal, Place, PlayerId, SeatNo
from floor.room.games.profile import ButtonMethod
from tests.room.felt import WAYS, Felt
from tests.room.walk import Walk

# Many hands, few lines: what they go through is covered by other tests of the button.
pytestmark = pytest.mark.no_cover

LED, DEAD, MOVING = ButtonMethod.BIG_BLIND_LED, ButtonMethod.DEAD, ButtonMethod.MOVING
SEATS = {2: (1, 7), 3: (1, 5, 9), 4: (1, 4, 7, 10), 5: (1, 3, 5, 8, 10), 6: (1, 3, 5, 7, 9, 11)}
QUICK = {2: 6, 3: 3}
FULL = {2: 6, 3: 6}
"""How many things happen, by how many seats, where somebody may also play over, straddle in or buy
the button: a walk takes a few minutes at most."""
QUICK_PACKED = {4: 4, 5: 3, 6: 2}
FULL_PACKED = {4: 100, 5: 100, 6: 4}
"""The same where they only leave, join, walk, come back and choose; 100 is for ever."""


def ways_of(method: ButtonMethod) -> Sequence[Standing]:
    """Only where the button waits is it for sale."""
    return WAYS if method is LED else WAYS[:3]


def every_sequence(
    method: ButtonMethod, seats: Sequence[int], most: int, ways: Sequence[Standing], *, over: bool
) -> Collection[Felt]:
    """All tables that `most` leavings, joinings, walks, returns and choices can lead to, with as
    many hands in between as there may be; `over`: playing over, too.

    Raises:
        AssertionError: the umpire objects to a hand.
    """
    nearest: dict[Felt, int] = {}
    open_ends: deque[tuple[Felt, int]] = deque()

    def reach(felt: Felt, happened: int) -> None:
        turned = felt.turned(seats)
        if nearest.get(turned, most + 1) > happened:
            nearest[turned] = happened
            open_ends.append((turned, happened))

    for count in range(2, len(seats) + 1):
        for drew in combinations(seats, count):
            for winner in drew:
                reach(Felt.drawn(winner, *drew, method=method), 0)
    while open_ends:
        felt, happened = open_ends.popleft()
        if nearest[felt] < happened:
            continue
        answer, wrong = felt.ask()
        assert not wrong, (wrong, felt, answer)
        if isinstance(answer, Deal):
            reach(felt.after(answer), happened)
        elif answer is NoDeal.NOBODY_FOR_BUTTON:
            for one in felt.sitting:
                if one.here:
                    reach(felt.redrawn(one.player), happened)
        if happened < most:
            for then in felt.moves(seats, ways, over=over):
                reach(then, happened + 1)
    return nearest


@pytest.mark.parametrize("method", ButtonMethod)
@pytest.mark.parametrize("count", QUICK)
def test_nothing_that_happens_leads_to_a_hand_against_the_rules(
    method: ButtonMethod, count: int, full: bool
):
    most = (FULL if full else QUICK)[count]
    tables = every_sequence(method, SEATS[count], most, ways_of(method), over=True)
    assert len(tables) > 1_000


@pytest.mark.parametrize("method", ButtonMethod)
@pytest.mark.parametrize("count", QUICK_PACKED)
def test_no_going_and_coming_leads_to_a_hand_against_the_rules(
    method: ButtonMethod, count: int, full: bool
):
    walk = Walk(method, SEATS[count])
    tables = walk.tables((FULL_PACKED if full else QUICK_PACKED)[count])
    assert tables[-1] > 4_000
    assert walk.hands > 2_000


def told(deal: Deal) -> tuple[object, ...]:
    """A hand as somebody sees it who knows nobody at the table."""
    small = deal.positions.small
    return (
        deal.positions.button.seat,
        small.seat if small is not None else None,
        deal.positions.big.seat,
        tuple(place.seat for place in deal.dealt),
        deal.posts,
    )


class Recorded(Walk):
    """A walk that remembers its hands."""

    def __init__(self, method: ButtonMethod, seats: Sequence[int]) -> None:
        super().__init__(method, seats)
        self.told: set[tuple[object, ...]] = set()

    def after(self, deal: Deal, kinds: Sequence[int]) -> int:
        self.told.add(told(deal))
        return super().after(deal, kinds)


@pytest.mark.parametrize("method", ButtonMethod)
def test_a_packed_walk_sees_every_hand_of_a_plain_one(method: ButtonMethod):
    """What it leaves out makes no difference to any hand."""
    seats, ways = SEATS[3], (Standing.WAITS, Standing.POSTS)
    answers = [felt.ask()[0] for felt in every_sequence(method, seats, 3, ways, over=False)]
    packed = Recorded(method, seats)
    packed.tables(3)
    assert packed.told == {told(answer) for answer in answers if isinstance(answer, Deal)}


@given(data=st.data(), method=st.sampled_from(ButtonMethod))
@settings(max_examples=settings().max_examples * 2)
def test_six_people_may_do_anything_at_a_table_of_up_to_ten(
    data: st.DataObject, method: ButtonMethod
):
    """Changing seats, too; none to two hands after each."""
    seats = sorted(data.draw(st.sets(st.integers(1, 12), min_size=2, max_size=10), "seats"))
    drew = sorted(data.draw(st.sets(st.sampled_from(seats), min_size=2), "drew"))
    felt = Felt.drawn(data.draw(st.sampled_from(drew), "winner"), *drew, method=method)
    for _ in range(6):
        moves = list(felt.moves(seats, ways_of(method), change=True))
        felt = moves[data.draw(st.integers(0, len(moves) - 1), "move")]
        for _ in range(data.draw(st.integers(0, 2), "hands")):
            answer, wrong = felt.ask()
            assert not wrong, (wrong, felt, answer)
            if isinstance(answer, Deal):
                felt = felt.after(answer)
            elif answer is NoDeal.NOBODY_FOR_BUTTON:
                here = [one.player for one in felt.sitting if one.here]
                felt = felt.redrawn(data.draw(st.sampled_from(here), "redrawn"))


@given(
    leaving=st.lists(st.integers(0, 6), min_size=1, max_size=60),
    players=st.integers(4, 10),
    method=st.sampled_from(ButtonMethod),
)
def test_who_stays_pays_the_big_blind_once_an_orbit_under_every_method(
    leaving: list[int], players: int, method: ButtonMethod
):
    """Three stay all night, the others step away and come back as they like."""
    felt = Felt.drawn(1, *range(1, players + 1), method=method)
    since = dict.fromkeys((1, 2, 3), 0)
    for number in leaving:
        walker = 4 + number % (players - 3)
        one = felt.of(walker)
        felt = felt.away(walker) if one.here else felt.back(walker, Standing.POSTS)
        answer, wrong = felt.ask()
        assert isinstance(answer, Deal)
        assert not wrong
        felt = felt.after(answer)
        since = {player: hands + 1 for player, hands in since.items()}
        since[answer.positions.big.player] = 0
        assert max(since[player] for player in (1, 2, 3)) <= players


@given(
    leaving=st.lists(st.integers(4, 10), min_size=1, max_size=60),
    method=st.sampled_from([LED, MOVING]),
)
def test_only_a_dead_button_lies_where_nobody_is_dealt_in(leaving: list[int], method: ButtonMethod):
    felt = Felt.drawn(1, *range(1, 11), method=method)
    for walker in leaving:
        one = felt.of(walker)
        felt = felt.away(walker) if one.here else felt.back(walker)
        deal, wrong = felt.ask()
        assert isinstance(deal, Deal)
        assert not wrong
        assert not deal.button_is_dead
        felt = felt.after(deal)


@pytest.mark.parametrize("players", range(3, 11))
@pytest.mark.parametrize("method", ButtonMethod)
def test_at_a_quiet_table_button_and_blinds_move_one_seat(method: ButtonMethod, players: int):
    felt = Felt.drawn(1, *range(1, players + 1), method=method)
    for hand in range(2 * players):
        deal, wrong = felt.ask()
        assert isinstance(deal, Deal)
        assert not wrong
        small = deal.positions.small
        assert small is not None
        at = [(hand + way) % players + 1 for way in range(3)]
        assert [deal.positions.button.seat, small.seat, deal.positions.big.seat] == at
        felt = felt.after(deal)


def five(method: ButtonMethod) -> Felt:
    """Button 1, blinds 2 and 3; then seat 3 is given up (TDA-31, CH-BTN-8)."""
    felt = Felt.drawn(1, 1, 2, 3, 4, 5, method=method)
    deal, _ = felt.ask()
    assert isinstance(deal, Deal)
    return felt.after(deal).leave(3)


def places(felt: Felt, hands: int) -> list[tuple[int, int, int]]:
    """Seats of button, small and big blind of the next hands; 0 for no small blind."""
    told = []
    for _ in range(hands):
        deal, wrong = felt.ask()
        assert isinstance(deal, Deal)
        assert not wrong
        small = deal.positions.small
        now = deal.positions
        told.append((now.button.seat, small.seat if small else 0, now.big.seat))
        felt = felt.after(deal)
    return told


def test_the_methods_differ_in_the_place_of_the_button_alone():
    """The example of the dead button, and what Helsinki does there (TDA-31)."""
    assert places(five(LED), 3) == [(2, 0, 4), (2, 4, 5), (4, 5, 1)]
    assert places(five(DEAD), 3) == [(2, 0, 4), (3, 4, 5), (4, 5, 1)]
    assert places(five(MOVING), 3) == [(2, 0, 4), (2, 4, 5), (4, 5, 1)]


def test_a_newcomer_in_the_seat_of_the_big_blind_that_left_differs_by_method():
    """Helsinki gives him the big blind at once; elsewhere he waits for it or posts (CH-BTN-9)."""
    assert places(five(LED).join(3, 9), 2) == [(2, 0, 3), (2, 3, 4)]
    assert places(five(DEAD).join(3, 9), 2) == [(2, 0, 4), (3, 4, 5)]
    assert places(five(MOVING).join(3, 9), 2) == [(2, 0, 4), (2, 4, 5)]
    posted = five(MOVING).join(3, 9, Standing.POSTS)
    assert places(posted, 2) == [(2, 0, 4), (3, 4, 5)]


def test_nobody_comes_in_between_a_dead_button_and_the_small_blind():
    """Seats 1, 2, 4 hold button and blinds; who posts in seat 3 waits a hand (TDA-9)."""
    felt = Felt.drawn(1, 1, 2, 4, 6, 7, method=DEAD)
    first, _ = felt.ask()
    assert isinstance(first, Deal)
    felt = felt.after(first).join(3, 9, Standing.POSTS)
    second, wrong = felt.ask()
    assert isinstance(second, Deal)
    assert not wrong
    assert Place(SeatNo(3), PlayerId(9)) not in second.dealt
    third, wrong = felt.after(second).ask()
    assert isinstance(third, Deal)
    assert not wrong
    assert Place(SeatNo(3), PlayerId(9)) in third.dealt


def test_the_moving_button_passes_over_who_comes_in_with_this_hand():
    """The small blind leaves and another posts in his seat: the button stays (ON-BTN-02)."""
    felt = Felt.drawn(1, 1, 2, 3, 4, 5, method=MOVING)
    first, _ = felt.ask()
    assert isinstance(first, Deal)
    felt = felt.after(first).leave(2).join(2, 9, Standing.POSTS)
    assert places(felt, 2) == [(1, 3, 4), (3, 4, 5)]


def test_two_become_three_and_a_dead_button_does_not_fall_on_the_big_blind():
    """Seats 1 and 10 alone: the big blind leaves seat 1 to another and comes back in seat 7. He has
    just paid, so it passes over him to the button's own seat."""
    felt = Felt.drawn(10, 1, 10, method=DEAD)
    first, _ = felt.ask()
    assert isinstance(first, Deal)
    felt = felt.after(first).leave(1).join(1, 3, Standing.POSTS).join(7, 1, Standing.POSTS)
    deal, wrong = felt.ask()
    assert isinstance(deal, Deal)
    assert not wrong
    assert (deal.positions.button.seat, deal.positions.big.seat) == (1, 10)
    # And after that hand the order holds, whoever goes or comes.
    then = felt.after(deal)
    for after in then.moves((1, 4, 7, 10), WAYS[:2]):
        assert after.ask()[1] == []
