"""The last round of the night (CH-TABLE-3)."""

from hypothesis import given
from hypothesis import strategies as st

from floor.room.blinds.button import Deal, Place, PlayerId, SeatNo
from floor.room.blinds.last_round import hands_left, last_round, with_button
from tests.room.felt import Felt


def places(*seats: int) -> list[Place]:
    return [Place(SeatNo(seat), PlayerId(seat)) for seat in seats]


def test_everybody_has_the_button_once_more_and_who_has_it_now_comes_last():
    round_ = last_round(places(1, 4, 6, 9), SeatNo(4))
    assert round_.to_come == (6, 9, 1, 4)
    assert hands_left(round_, {1, 4, 6, 9}) == 4


def test_a_button_that_waits_takes_no_hand_away_and_one_that_passes_players_over_takes_theirs():
    four, six = PlayerId(4), PlayerId(6)
    round_ = with_button(last_round(places(1, 4, 6, 9), SeatNo(4)), four, six)
    assert hands_left(with_button(round_, six, six), {1, 4, 6, 9}) == 3
    assert with_button(round_, six, PlayerId(1)).to_come == (4,)
    assert with_button(round_, six, four).to_come == ()


def test_a_button_that_waits_where_the_round_was_announced_does_not_end_it():
    four = PlayerId(4)
    round_ = last_round(places(1, 4, 6, 9), SeatNo(4))
    assert with_button(round_, four, four) == round_
    assert with_button(round_, None, four).to_come == ()


def test_who_has_gone_home_takes_his_hand_with_him():
    round_ = last_round(places(1, 4, 6, 9), SeatNo(4))
    assert hands_left(round_, {1, 4, 9}) == 3
    assert hands_left(round_, {2, 3}) == 0


@given(
    seats=st.sets(st.integers(1, 10), min_size=2, max_size=9),
    before=st.integers(0, 8),
)
def test_a_table_nobody_leaves_plays_as_many_hands_as_it_has_players(seats: set[int], before: int):
    felt = Felt.drawn(min(seats), *sorted(seats))
    for _hand in range(before + 1):
        felt, deal = _next(felt)
    round_, left = last_round(deal.dealt, deal.positions.button.seat), []
    for _hand in seats:
        left.append(hands_left(round_, set(seats)))
        was = deal.positions.button.player
        felt, deal = _next(felt)
        round_ = with_button(round_, was, deal.positions.button.player)
    assert left == list(range(len(seats), 0, -1))
    assert hands_left(round_, set(seats)) == 0


def _next(felt: Felt) -> tuple[Felt, Deal]:
    deal, wrong = felt.ask()
    assert isinstance(deal, Deal)
    assert not wrong
    return felt.after(deal), deal
