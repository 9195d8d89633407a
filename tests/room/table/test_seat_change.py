"""Changing seats at a table: what it costs to go farther from the blinds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.money import NOTHING, Money
from floor.room.blinds.blinds import BlindsOwed, Standing, Tokens
from floor.room.blinds.button import Deal, SeatNo
from floor.room.table.seat_change import Direction, seat_move
from tests.room.felt import Felt


def dealt(felt: Felt) -> Deal:
    deal, wrong = felt.ask()
    assert isinstance(deal, Deal)
    assert not wrong
    return deal


def six() -> Felt:
    """Seats 1 to 6 in play, 7 to 9 free; the last hand had button 1, blinds 2 and 3."""
    felt = Felt.drawn(1, 1, 2, 3, 4, 5, 6)
    return felt.after(dealt(felt))


def direction(old: int, new: int, *others: int) -> Direction:
    seats = [SeatNo(other) for other in others]
    return seat_move(SeatNo(3), seats, SeatNo(old), SeatNo(new)).direction


def test_a_seat_behind_the_same_players_is_no_farther():
    assert direction(6, 7, 1, 2, 3, 4, 5) is Direction.SAME
    assert direction(6, 9, 1, 2, 3, 4, 5) is Direction.SAME
    assert direction(2, 9, 1, 3, 4, 5, 6) is Direction.CLOSER
    assert direction(4, 9, 1, 2, 3, 5, 6) is Direction.AWAY


def test_who_goes_closer_owes_nothing_and_plays_on():
    felt = six().change(2, 8)
    assert felt.of(2).sitter.standing is Standing.IN
    assert felt.of(2).place in dealt(felt).dealt


@pytest.mark.parametrize("way", [Standing.WAITS, Standing.POSTS])
def test_who_goes_farther_posts_a_small_blind_or_waits_for_his_big_one(way: Standing):
    felt = six().change(4, 8)
    assert (felt.of(4).sitter.standing, felt.of(4).sitter.moved) == (Standing.WAITS, True)
    assert not felt.of(4).sitter.is_new
    felt = felt.choose(4, way)
    deal = dealt(felt)
    paid = {post.seat: post.dues for post in deal.posts}
    assert (felt.of(4).place in deal.dealt) is (way is Standing.POSTS)
    assert paid.get(SeatNo(8)) == (
        BlindsOwed(Money(100), NOTHING) if way is Standing.POSTS else None
    )
    felt = felt.after(deal)
    sitter = felt.of(4).sitter
    expected = (False, Tokens.NONE) if way is Standing.POSTS else (True, Tokens.SMALL)
    assert (sitter.moved, sitter.tokens) == expected


def test_who_moved_and_waits_pays_his_big_blind_and_nothing_else():
    felt = six().change(4, 8)
    while felt.of(4).sitter.standing is not Standing.IN:
        deal = dealt(felt)
        felt = felt.after(deal)
    assert deal.positions.big.player == 4
    assert {post.seat: post.dues for post in deal.posts}[SeatNo(8)] == BlindsOwed(
        Money(200), NOTHING
    )


def test_who_moved_and_walks_off_owes_like_anybody_once_the_big_blind_has_passed():
    felt = six().change(4, 8).away(4)
    for _ in range(4):
        felt = felt.after(dealt(felt))
    assert (felt.of(4).sitter.tokens, felt.of(4).sitter.moved) == (Tokens.BOTH, False)


def test_who_is_not_in_yet_takes_what_he_owes_along():
    felt = six().join(8, 9)
    assert felt.change(9, 7).of(9).sitter == felt.of(9).sitter
    owing = six().away(4)
    for _ in range(2):
        owing = owing.after(dealt(owing))
    tokens = owing.back(4).of(4).sitter
    assert tokens.tokens is Tokens.BOTH
    assert owing.back(4).change(4, 8).of(4).sitter == tokens


def test_the_big_blind_heads_up_changes_seats_and_gets_the_button():
    """Nobody pays the big blind twice running, wherever he sits (D-29)."""
    felt = Felt.drawn(1, 1, 2)
    felt = felt.after(dealt(felt)).change(2, 8)
    assert felt.of(2).sitter.standing is Standing.IN
    assert dealt(felt).positions.button == felt.of(2).place


def spread() -> Felt:
    """Seats 1, 3, 5, 7 and 9 in play; the last hand had button 1, blinds 3 and 5."""
    felt = Felt.drawn(1, 1, 3, 5, 7, 9)
    return felt.after(dealt(felt))


@pytest.mark.parametrize("seat", [4, 6])
def test_the_small_blind_goes_along_past_nobody(seat: int):
    """No hand without a small blind, the button moves on, and nobody is passed over (CH-MOVE-2)."""
    felt = spread().change(5, seat, Standing.POSTS)
    assert felt.of(5).sitter.standing is Standing.IN
    now = dealt(felt).positions
    assert [place and place.seat for place in (now.button, now.small, now.big)] == [3, seat, 7]
    after = dealt(felt.after(dealt(felt))).positions
    assert [place and place.seat for place in (after.button, after.small, after.big)] == [
        seat,
        7,
        9,
    ]


def test_or_waits_for_the_big_one_there():
    felt = spread().change(5, 6)
    assert (felt.of(5).sitter.standing, felt.of(5).sitter.moved) == (Standing.WAITS, True)
    deal = dealt(felt)
    assert felt.of(5).place not in deal.dealt
    assert (deal.positions.small, deal.positions.big.seat) == (None, 7)


@pytest.mark.parametrize("seat", [2, 8, 10, 12])
def test_who_leaves_the_small_blind_behind_owes_it_wherever_they_go(seat: int):
    felt = spread().change(5, seat).choose(5, Standing.POSTS)
    assert felt.of(5).sitter.moved
    paid = {post.seat: post.dues for post in dealt(felt).posts}
    assert paid[SeatNo(seat)] == BlindsOwed(Money(100), NOTHING)


def test_the_button_goes_along_past_nobody():
    """Who had the small blind last has the button next, in the seat they changed to (D-29)."""
    now = dealt(spread().change(3, 4)).positions
    assert [place and place.seat for place in (now.button, now.small, now.big)] == [4, 5, 7]


@given(data=st.data())
def test_distance_is_counted_in_players_not_in_chairs(data: st.DataObject):
    seats = data.draw(st.permutations(range(1, 13)), "seats")
    others = sorted(seats[: data.draw(st.integers(1, 9), "others")])
    old, new = seats[10], seats[11]
    turn = data.draw(st.sampled_from(others), "turn")
    move = seat_move(SeatNo(turn), [SeatNo(seat) for seat in others], SeatNo(old), SeatNo(new))
    assert not move.small_due
    ring = [(turn + n - 1) % 12 + 1 for n in range(1, 13)]
    met = [seat for seat in ring if seat in others or seat == old]
    assert move.hands_before == met.index(old) + 1
    met = [seat for seat in ring if seat in others or seat == new]
    assert move.hands_after == met.index(new) + 1
    assert move.owes_small_blind is (move.hands_after > move.hands_before)
