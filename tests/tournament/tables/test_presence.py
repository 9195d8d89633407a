"""Who gets cards when players are missing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.errors import Refused
from floor.room.betting.round import Action
from floor.room.blinds.button import SeatNo
from floor.room.games.profile import HELSINKI, Absent, Profile
from floor.tournament.tables.presence import (
    AbsentGet,
    InitialDeal,
    action_for_absent,
    initial_deal,
)

SEATS = tuple(SeatNo(seat) for seat in (1, 2, 5, 9))
ALONE = SEATS[2:3]


def test_absent_players_get_no_cards():  # TR-ABS-1, TR-X-1
    here = SEATS[:2]
    assert initial_deal(SEATS, here, brought_in=False) == InitialDeal(here, here)


def test_for_one_player_alone_every_seat_with_chips_is_dealt():  # TR-ABS-2
    assert initial_deal(SEATS, ALONE, brought_in=False) == InitialDeal(SEATS, ALONE)


def test_where_cards_may_force_a_bet_every_seat_with_chips_is_dealt():  # TR-ABS-3, TR-X-10
    here = SEATS[:2]
    assert initial_deal(SEATS, here, brought_in=True) == InitialDeal(SEATS, here)


def test_elsewhere_the_absent_are_always_dealt_in():  # TDA-29, ON-TRN-15
    here = SEATS[:2]
    found = initial_deal(SEATS, here, brought_in=False, absent=AbsentGet.ALWAYS)
    assert found == InitialDeal(SEATS, here)


def test_the_hand_of_the_absent_is_folded_in_turn():  # ON-TRN-15
    assert action_for_absent(Profile(absent=Absent.DEALT_IN)) is Action.FOLD
    assert action_for_absent(HELSINKI) is None


def test_no_hand_is_dealt_to_an_empty_table():  # TD-ABS-3
    with pytest.raises(Refused, match="Nobody sits at this table") as refusal:
        initial_deal(SEATS, (), brought_in=False)
    assert refusal.value.rule == "TR-ABS-1"


def test_a_hand_takes_two_seats_with_chips():
    with pytest.raises(ValueError):
        initial_deal(ALONE, ALONE, brought_in=False)


seats = st.integers(1, 12).map(SeatNo)


@given(
    with_chips=st.sets(seats, min_size=2),
    present=st.sets(seats),
    brought_in=st.booleans(),
    absent=st.sampled_from(AbsentGet),
)
def test_only_who_is_there_has_a_live_hand_and_two_at_least_are_dealt(
    with_chips: set[SeatNo], present: set[SeatNo], brought_in: bool, absent: AbsentGet
):
    if not with_chips & present:
        return
    deal = initial_deal(with_chips, present, brought_in=brought_in, absent=absent)
    assert set(deal.live) == with_chips & present
    assert set(deal.live) <= set(deal.dealt) <= with_chips
    assert len(deal.dealt) >= 2
