"""What Open Face Chinese wins and loses; the printed examples are in tests/cases."""

from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.errors import Refused
from floor.base.money import Money
from floor.room.ofc.points import (
    FOUL,
    MOST_LOST,
    cash_net,
    chips_needed,
    compared,
    net_of,
    places,
    points_of,
    settled,
    shared_loss,
)
from floor.room.ofc.rows import OfcRow, OfcRows, bonus, is_legal
from tests.room.ofc_hands import rows, tables

POINT = 100


@st.composite
def scores(draw: st.DrawFn) -> dict[str, dict[str, int]]:
    """Two to four players, and what each has won from each, however unlikely."""
    names = "PQRS"[: draw(st.integers(2, 4))]
    points: dict[str, dict[str, int]] = {name: {} for name in names}
    for place, one in enumerate(names):
        for other in names[place + 1 :]:
            net = draw(st.integers(-110, 110))
            points[one][other], points[other][one] = net, -net
    return points


@given(players=tables())
def test_what_one_wins_another_loses(players: Mapping[str, OfcRows]):
    assert sum(net_of(points_of(players)).values()) == 0


@given(players=tables(most=2))
def test_two_hands_see_each_other_from_both_sides(players: Mapping[str, OfcRows]):
    one, other = players.values()
    ours, theirs = compared(one, other), compared(other, one)
    assert ours.net == -theirs.net
    assert [-row for row in ours.rows] == list(theirs.rows)


def test_a_card_in_two_hands_cancels_them():
    one = rows("2c 3d 5h", "6c 6d 7h 8s Tc", "Ah Ad Kc Ks Qd")
    other = rows("2d 3c 5c", "6h 6s 7c 8c Tc", "Ac As Kd Kh Qd")
    with pytest.raises(Refused, match="Tc lies in two hands") as refusal:
        points_of({"P": one, "Q": other})
    assert refusal.value.rule == "GM-X-9"


@given(players=tables(most=2))
def test_an_illegal_hand_pays_six_and_the_bonuses(players: Mapping[str, OfcRows]):
    one, other = players.values()
    found = compared(one, other)
    bonuses = sum(bonus(row, other.of(row)) for row in OfcRow)
    if is_legal(other) and not is_legal(one):
        assert found.net == -FOUL - bonuses
        assert found.rows == ()
    if not is_legal(other) and not is_legal(one):
        assert found.net == 0


@given(players=tables(most=2))
def test_three_rows_are_six_points_and_two_never_more_than_two(players: Mapping[str, OfcRows]):
    found = compared(*players.values())
    without_bonus = found.net - found.bonus
    assert abs(without_bonus) <= 6
    if found.rows:
        assert (abs(without_bonus) == 6) is (abs(sum(found.rows)) == 3)


@given(points=scores())
def test_nobody_loses_more_than_fifty_and_nothing_is_lost(points: dict[str, dict[str, int]]):
    order = list(points)
    net = cash_net(points, order)
    assert sum(net.values()) == 0
    assert min(net.values()) >= -MOST_LOST


@given(points=scores())
def test_a_hand_within_fifty_is_paid_as_it_was_won(points: dict[str, dict[str, int]]):
    won = net_of(points)
    if min(won.values()) >= -MOST_LOST:
        assert cash_net(points, list(points)) == won


@given(points=scores())
def test_a_single_capped_player_pays_fifty_net(points: dict[str, dict[str, int]]):
    won = net_of(points)
    capped = [who for who, net in won.items() if net < -MOST_LOST]
    if len(capped) == 1:
        assert cash_net(points, list(points))[capped[0]] == -MOST_LOST


def test_the_printed_loss_of_seventy_leaves_the_others_their_own_points():
    points = {
        "A": {"B": -25, "C": -20, "D": -25},
        "B": {"A": 25, "C": 3, "D": 0},
        "C": {"A": 20, "B": -3, "D": 0},
        "D": {"A": 25, "B": 0, "C": 0},
    }
    assert cash_net(points, ["B", "C", "D", "A"]) == {"A": -50, "B": 21, "C": 11, "D": 18}


def test_a_capped_player_keeps_his_own_wins_as_part_of_the_payment():
    points = {
        "A": {"B": -40, "C": -30, "D": 10},
        "B": {"A": 40, "C": 0, "D": 0},
        "C": {"A": 30, "B": 0, "D": 0},
        "D": {"A": -10, "B": 0, "C": 0},
    }
    net = cash_net(points, ["B", "C", "D", "A"])
    assert net == {"A": -50, "B": 34, "C": 26, "D": -10}


def test_of_two_capped_players_neither_pays_for_what_the_other_does_not():
    points = {
        "A": {"B": 60, "C": -120},
        "B": {"A": -60, "C": -90},
        "C": {"A": 120, "B": 90},
    }
    net = cash_net(points, ["C", "A", "B"])
    assert net["B"] == net["A"] == -MOST_LOST


@given(
    owed=st.dictionaries(st.sampled_from("BCDE"), st.integers(0, 120), min_size=1),
    most=st.integers(0, 200),
)
def test_a_shared_loss_is_whole_and_nobody_gets_more_than_he_won(owed: dict[str, int], most: int):
    pays = shared_loss(owed, most, sorted(owed))
    assert sum(pays.values()) == min(most, sum(owed.values()))
    assert all(0 <= pays[who] <= won for who, won in owed.items())
    if sum(owed.values()) > most:
        for who, won in owed.items():
            assert abs(pays[who] - Fraction(most * won, sum(owed.values()))) < 1


@pytest.mark.parametrize(
    ("owed", "most", "order"),
    [({"B": -1}, 50, ["B"]), ({"B": 70}, -1, ["B"]), ({"B": 70}, 50, ["C"])],
)
def test_a_loss_that_cannot_be_is_not_shared(owed: dict[str, int], most: int, order: list[str]):
    with pytest.raises(ValueError, match="no loss to share"):
        shared_loss(owed, most, order)


def test_fifty_points_lie_before_a_player():
    assert chips_needed(Money(500)) == Money(25_000)


@pytest.mark.parametrize("cents", [0, -100])
def test_a_point_is_worth_something(cents: int):
    with pytest.raises(Refused, match="worth something") as refusal:
        chips_needed(Money(cents))
    assert refusal.value.rule == "GM-OFC-15"


stacks = st.fixed_dictionaries({who: st.integers(1, 5000) for who in "PQRS"})


@given(points=scores(), chips=stacks)
def test_a_tournament_hand_makes_no_chips(points: dict[str, dict[str, int]], chips: dict[str, int]):
    order = list(points)
    found = settled(order, chips, points, POINT)
    assert sum(found.stacks.values()) == sum(chips[who] for who in order)
    assert min(found.stacks.values()) >= 0
    assert {who for who, stack in found.stacks.items() if not stack} == set(found.out)


@given(points=scores(), chips=stacks)
def test_nobody_wins_more_than_his_stack_from_each(
    points: dict[str, dict[str, int]], chips: dict[str, int]
):
    found = settled(list(points), chips, points, POINT)
    for who, stack in found.stacks.items():
        assert stack <= chips[who] * len(points)


@given(points=scores())
def test_with_chips_enough_everybody_is_paid_in_full(points: dict[str, dict[str, int]]):
    plenty = dict.fromkeys(points, 1_000_000)
    found = settled(list(points), plenty, points, POINT)
    won = net_of(points)
    assert found.stacks == {who: 1_000_000 + net * POINT for who, net in won.items()}
    assert not found.out


def test_who_began_without_chips_gets_no_cards():
    points = {"P": {"Q": 1}, "Q": {"P": -1}}
    with pytest.raises(Refused, match="without chips") as refusal:
        settled(["P", "Q"], {"P": 100, "Q": 0}, points, POINT)
    assert refusal.value.rule == "GM-OFC-22"


def test_a_tournament_point_is_worth_something_too():
    points = {"P": {"Q": 1}, "Q": {"P": -1}}
    with pytest.raises(Refused, match="worth something") as refusal:
        settled(["P", "Q"], {"P": 100, "Q": 100}, points, 0)
    assert refusal.value.rule == "GM-OFC-20"


def test_equal_stacks_share_a_place():
    assert places({"P": 400, "Q": 700, "R": 400}) == (("Q",), ("P", "R"))
    assert places({}) == ()
