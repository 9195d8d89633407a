"""Mixed games: who chooses, and where a rotation stands."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.errors import Refused
from floor.room.blinds.button import Deal, Place, PlayerId, Positions, SeatNo
from floor.room.dealing.mix import CHOOSERS, HORSE, MixTurn, chooser_of, refuse_other_game, turn_of
from floor.room.games.game import Chooser
from floor.rulebook.house.house import HouseRules


def place(seat: int) -> Place:
    return Place(SeatNo(seat), PlayerId(seat))


def deal(button: int, *seats: int) -> Deal:
    """A hand dealt to `seats`, the blinds in the two after the first."""
    dealt = tuple(place(seat) for seat in seats)
    positions = Positions(button=place(button), small=dealt[1], big=dealt[2], turn=dealt[2])
    return Deal(
        positions=positions, dealt=dealt, first_to_act=dealt[0], posts=(), changed=(), prompts=()
    )


def test_at_dealers_choice_the_button_chooses(house: HouseRules):
    mix = house.variants["dealers_choice"]
    assert chooser_of(mix, deal(4, 4, 6, 9)) == place(4)


def test_for_a_button_that_is_nobodys_the_next_player_chooses(house: HouseRules):
    mix = house.variants["dealers_choice"]
    assert chooser_of(mix, deal(5, 4, 6, 9)) == place(6)


def test_at_st_petersburg_the_first_left_of_the_button_chooses(house: HouseRules):
    """GM-PDC-2."""
    mix = house.variants["pietari_dc"]
    assert chooser_of(mix, deal(9, 4, 6, 9)) == place(4)
    assert chooser_of(mix, deal(4, 4, 6, 9)) == place(6)


def test_who_is_dealt_in_only_to_pay_chooses_nothing(house: HouseRules):
    """TDA-66: he is not there."""
    killed = msgspec.structs.replace(deal(4, 4, 6, 9), killed=(SeatNo(4), SeatNo(6)))
    assert chooser_of(house.variants["dealers_choice"], killed) == place(9)
    assert chooser_of(house.variants["pietari_dc"], killed) == place(9)


def test_in_a_rotation_nobody_chooses(house: HouseRules):
    assert chooser_of(house.variants["horse"], deal(4, 4, 6, 9)) is None


def test_hold_em_is_no_mix(house: HouseRules):
    with pytest.raises(ValueError, match="texas is no mix"):
        chooser_of(house.variants["texas"], deal(4, 4, 6, 9))


def test_only_what_hangs_at_the_table_can_be_chosen(house: HouseRules):
    mix = house.variants["pietari_dc"]
    refuse_other_game(mix, house.variants["stud_hilo"])
    with pytest.raises(Refused, match="Sviten Special cannot be chosen in St Petersburg"):
        refuse_other_game(mix, house.variants["sviten"])


@pytest.mark.parametrize("code", CHOOSERS)
def test_the_mixes_of_the_guide_have_their_choosers(house: HouseRules, code: str):
    assert house.variants[code].chooser is CHOOSERS[code]


def test_every_choice_is_a_game_of_the_catalogue_and_no_mix(house: HouseRules):
    for variant in house.variants.values():
        assert bool(variant.choices) is (variant.chooser is not None)
        for choice in variant.choices:
            assert house.variants[choice].chooser is None
            assert house.variants[choice].deck_limit >= variant.deck_limit


def test_horse_is_five_games_in_a_fixed_order(house: HouseRules):
    horse = house.variants["horse"]
    assert (horse.choices, horse.chooser) == (HORSE, Chooser.ROTATION)


def test_the_eighth_hand_of_razz_is_followed_by_stud():
    assert turn_of(HORSE, 8, 23) == MixTurn(game="razz", hand=8, hands_left=0, next_game="stud")


@given(hands_each=st.integers(1, 20), dealt=st.integers(0, 500))
def test_each_game_runs_for_its_hands_and_then_the_next(hands_each: int, dealt: int):
    now, then = turn_of(HORSE, hands_each, dealt), turn_of(HORSE, hands_each, dealt + 1)
    assert now.hand + now.hands_left == hands_each
    assert 1 <= now.hand <= hands_each
    if now.hands_left:
        assert then == msgspec.structs.replace(
            now, hand=now.hand + 1, hands_left=now.hands_left - 1
        )
    else:
        assert (then.game, then.hand) == (now.next_game, 1)


@given(hands_each=st.integers(1, 20), dealt=st.integers(0, 500))
def test_after_a_whole_rotation_it_begins_again(hands_each: int, dealt: int):
    whole = hands_each * len(HORSE)
    assert turn_of(HORSE, hands_each, dealt) == turn_of(HORSE, hands_each, dealt + whole)


@pytest.mark.parametrize(("games", "each", "dealt"), [((), 8, 0), (HORSE, 0, 0), (HORSE, 8, -1)])
def test_a_rotation_needs_games_and_hands(games: tuple[str, ...], each: int, dealt: int):
    with pytest.raises(ValueError, match="no rotation"):
        turn_of(games, each, dealt)
