"""Every game from the first card to the pot, against the overview of the digest."""

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.cards.showdown import HAND_RULES, Contest
from floor.cards.upcards import StudGame
from floor.room.games.forms import PROCEDURES
from floor.room.games.game import BettingStructure, GameForm
from floor.room.games.procedure import (
    ALL_STRUCTURES,
    FirstToAct,
    ForcedBets,
    OddChip,
    Procedure,
    Shares,
    cards_needed,
    dealt_in,
    first_opener,
    later_opener,
    seats_served,
    stud_game,
)
from floor.room.games.street import Unit
from floor.rulebook.house.house import HouseRules

games = st.sampled_from(list(PROCEDURES.values()))
LIMIT, POT_LIMIT = BettingStructure.LIMIT, BettingStructure.POT_LIMIT


class Row(NamedTuple):
    """A line of the overview (games.md, section 1)."""

    deck_limit: int
    down: int
    up: int
    board: tuple[int, ...]
    rounds: int
    burns: int
    discards: tuple[int, ...]
    shares: Shares


ONE, HILO = Shares.ONE, Shares.HIGH_AND_LOW
OVERVIEW = {
    GameForm.TEXAS: Row(22, 2, 0, (3, 1, 1), 4, 3, (), ONE),
    GameForm.OMAHA: Row(11, 4, 0, (3, 1, 1), 4, 3, (), ONE),
    GameForm.OMAHA5: Row(8, 5, 0, (3, 1, 1), 4, 3, (), ONE),
    GameForm.COURCHEVEL: Row(8, 5, 0, (1, 2, 1, 1), 4, 3, (), ONE),
    GameForm.SVITEN: Row(8, 5, 0, (3, 1, 1), 4, 3, (), Shares.OWN_AND_BOARD),
    GameForm.HELSINKI: Row(11, 4, 0, (3, 1, 1), 4, 3, (1, 2), ONE),
    GameForm.PINEAPPLE: Row(14, 3, 0, (3, 1, 1), 4, 3, (1,), ONE),
    GameForm.CRAZY_PINEAPPLE: Row(14, 3, 0, (3, 1, 1), 4, 3, (2,), ONE),
    GameForm.DOUBLE_FLOP: Row(19, 2, 0, (3, 1, 1), 4, 3, (), Shares.ROW_BY_ROW),
    GameForm.SOKO: Row(9, 1, 4, (), 4, 3, (), ONE),
    GameForm.STUD: Row(9, 3, 4, (), 5, 4, (), ONE),
    GameForm.STUD_HILO: Row(9, 3, 4, (), 5, 4, (), HILO),
    GameForm.OMAHA_HILO: Row(11, 4, 0, (3, 1, 1), 4, 3, (), HILO),
    GameForm.RAZZ: Row(9, 3, 4, (), 5, 4, (), ONE),
    GameForm.OFC: Row(5, 5, 8, (), 0, 0, (), Shares.POINTS),
    GameForm.TEXAS_HILO: Row(22, 2, 0, (3, 1, 1), 4, 3, (), HILO),
    GameForm.OMAHA5_HILO: Row(8, 5, 0, (3, 1, 1), 4, 3, (), HILO),
    GameForm.COURCHEVEL_HILO: Row(8, 5, 0, (1, 2, 1, 1), 4, 3, (), HILO),
}


def told(game: Procedure) -> Row:
    return Row(
        deck_limit=seats_served(game),
        down=sum(street.down for street in game.streets),
        up=sum(street.up for street in game.streets),
        board=tuple(street.board for street in game.streets if street.board),
        rounds=game.betting_rounds,
        burns=sum(street.all_burns for street in game.streets),
        discards=tuple(
            number for number, street in enumerate(game.streets, start=1) if street.discard
        ),
        shares=game.shares,
    )


def test_every_game_is_described():
    assert set(PROCEDURES) == set(GameForm) == set(OVERVIEW)
    assert all(game.form is form for form, game in PROCEDURES.items())


@pytest.mark.parametrize("form", GameForm)
def test_a_game_is_dealt_as_the_overview_says(form: GameForm):
    assert told(PROCEDURES[form]) == OVERVIEW[form]


def test_every_game_but_that_without_a_pot_has_a_showdown():
    assert {form.value for form in GameForm} - set(HAND_RULES) == {"ofc"}


@pytest.mark.parametrize("code", HAND_RULES)
def test_the_showdown_sees_the_cards_that_were_dealt(code: str):
    game, rule = PROCEDURES[GameForm(code)], HAND_RULES[code]
    own = sum(street.own - street.discard for street in game.streets)
    board = sum(street.board for street in game.streets)
    assert (own, board, game.contests) == (rule.own, rule.board, rule.contests)


@pytest.mark.parametrize(
    ("form", "a_player", "shared"),
    [
        (GameForm.TEXAS, 2, 8),
        (GameForm.OMAHA, 4, 8),
        (GameForm.HELSINKI, 4, 8),
        (GameForm.COURCHEVEL, 5, 8),
        (GameForm.SVITEN, 5, 8),
        (GameForm.PINEAPPLE, 3, 8),
        (GameForm.DOUBLE_FLOP, 2, 13),
        (GameForm.SOKO, 5, 3),
        (GameForm.RAZZ, 7, 4),
        (GameForm.OFC, 13, 0),
    ],
)
def test_a_hand_uses_so_many_cards(form: GameForm, a_player: int, shared: int):
    for players in range(2, 13):
        assert cards_needed(PROCEDURES[form], players) == a_player * players + shared


@given(game=games, players=st.integers(2, 30))
def test_one_player_more_needs_more_cards(game: Procedure, players: int):
    assert cards_needed(game, players) < cards_needed(game, players + 1)


@given(game=games, seated=st.integers(2, 30))
def test_a_table_has_as_many_seats_as_one_deck_does_for(game: Procedure, seated: int):
    enough = (
        seated <= 9
        if game.shares_cards_when_short
        else cards_needed(game, len(dealt_in(game, range(seated)))) <= 52
    )
    assert (seated <= seats_served(game)) is enough


def test_one_player_gets_no_cards():
    with pytest.raises(ValueError, match="two at least"):
        cards_needed(PROCEDURES[GameForm.TEXAS], 1)
    with pytest.raises(ValueError, match="two at least"):
        dealt_in(PROCEDURES[GameForm.TEXAS], ["alone"])


CLOCKWISE = ["small", "big", "third", "fourth", "cutoff", "button"]


@pytest.mark.parametrize("form", GameForm)
def test_all_of_six_are_dealt_in(form: GameForm):
    assert dealt_in(PROCEDURES[form], CLOCKWISE) == tuple(CLOCKWISE)


def test_of_seven_at_sviten_the_cutoff_sits_out():
    seven = ["left", *CLOCKWISE]
    dealt = dealt_in(PROCEDURES[GameForm.SVITEN], seven)
    assert dealt == ("left", "small", "big", "third", "fourth", "button")


def test_of_five_at_open_face_chinese_the_button_sits_out():
    assert dealt_in(PROCEDURES[GameForm.OFC], CLOCKWISE[1:]) == tuple(CLOCKWISE[1:-1])


@given(game=games, blinds=st.booleans())
def test_with_a_board_the_seat_opens_and_without_one_the_cards(game: Procedure, blinds: bool):
    """GM-THE-4, GM-THE-5, GM-THE-8, GM-SVIT-3, GM-SOKO-5, GM-STUD-9, GM-DC-3, GM-DC-4."""
    first, later = first_opener(game, blinds=blinds), later_opener(game)
    seen = game.betting_rounds > 0 and not game.board
    assert later is (FirstToAct.UP_CARDS if seen else FirstToAct.LEFT_OF_BUTTON)
    bets_blinds = blinds and game.betting_rounds > 0
    assert first is (FirstToAct.LEFT_OF_BIG_BLIND if bets_blinds else later)


@pytest.mark.parametrize(
    ("form", "structure", "read_as"),
    [
        (GameForm.SOKO, POT_LIMIT, StudGame.SOKO),
        (GameForm.STUD, LIMIT, StudGame.STUD_LIMIT),
        (GameForm.STUD, POT_LIMIT, StudGame.STUD_POT_LIMIT),
        (GameForm.STUD_HILO, LIMIT, StudGame.STUD_LIMIT),
        (GameForm.RAZZ, LIMIT, StudGame.RAZZ),
    ],
)
def test_up_cards_are_read_by_game_and_structure(
    form: GameForm, structure: BettingStructure, read_as: StudGame
):
    assert stud_game(PROCEDURES[form], structure) is read_as


@pytest.mark.parametrize("form", [GameForm.TEXAS, GameForm.OMAHA, GameForm.OFC])
def test_where_nobody_shows_cards_they_are_not_read(form: GameForm):
    with pytest.raises(ValueError, match="nobody shows cards"):
        stud_game(PROCEDURES[form], LIMIT)


@pytest.mark.parametrize(
    ("form", "odd_chip"),
    [
        (GameForm.TEXAS, OddChip.LEFT_OF_BUTTON),
        (GameForm.STUD, OddChip.HIGHEST_CARD),
        (GameForm.SOKO, OddChip.HIGHEST_CARD),
        (GameForm.RAZZ, OddChip.LOWEST_CARD),
        (GameForm.SVITEN, OddChip.BETTER_OWN_HAND),
    ],
)
def test_each_game_knows_its_odd_chip(form: GameForm, odd_chip: OddChip):
    assert PROCEDURES[form].odd_chip is odd_chip


FORCED = {
    GameForm.SOKO: ForcedBets.ANTES,
    GameForm.STUD: ForcedBets.ANTES_AND_BRING_IN,
    GameForm.STUD_HILO: ForcedBets.ANTES_AND_BRING_IN,
    GameForm.RAZZ: ForcedBets.ANTES_AND_BRING_IN,
    GameForm.OFC: ForcedBets.POINTS,
}
STRUCTURES = {
    GameForm.STUD: (LIMIT, POT_LIMIT),
    GameForm.STUD_HILO: (LIMIT,),
    GameForm.RAZZ: (LIMIT,),
    GameForm.OFC: (BettingStructure.POINTS,),
}


@pytest.mark.parametrize("form", GameForm)
def test_a_game_is_bet_as_the_overview_says(form: GameForm):
    game = PROCEDURES[form]
    assert game.forced is FORCED.get(form, ForcedBets.BLINDS_OR_ANTES)
    assert game.structures == STRUCTURES.get(form, ALL_STRUCTURES)
    assert game.pair_opens_big_unit is (form is GameForm.STUD)


WITHOUT_TRIGGER = {
    GameForm.SVITEN,
    GameForm.HELSINKI,
    GameForm.PINEAPPLE,
    GameForm.CRAZY_PINEAPPLE,
    GameForm.DOUBLE_FLOP,
    GameForm.RAZZ,
    GameForm.OFC,
}


def test_the_house_plays_every_game_the_guide_names(house: HouseRules):
    """Those with a bad beat trigger alone owe its euro (GM-X-12, JP-GAME-2)."""
    played = {one.form: one for one in house.variants.values() if one.form is not None}
    assert set(GameForm) - set(played) == {GameForm.COURCHEVEL_HILO}
    assert {form for form, one in played.items() if not one.jackpot} == WITHOUT_TRIGGER


@pytest.mark.parametrize("form", GameForm)
def test_the_bigger_unit_comes_from_the_third_round_on(form: GameForm):
    game = PROCEDURES[form]
    units = [street.unit for street in game.streets[: game.betting_rounds]]
    assert units == [Unit.SMALL] * min(2, len(units)) + [Unit.BIG] * (len(units) - 2)


@pytest.mark.parametrize("form", GameForm)
def test_a_hi_lo_version_differs_in_the_pot_alone(form: GameForm):
    """GM-HILO-2."""
    game = PROCEDURES[form]
    if game.shares is Shares.HIGH_AND_LOW:
        high = PROCEDURES[GameForm(form.value.removesuffix("_hilo"))]
        assert (game.streets, game.forced, game.odd_chip) == (
            high.streets,
            high.forced,
            high.odd_chip,
        )
        assert game.contests[:1] == high.contests
        assert game.contests[1] in (Contest.LOW, Contest.LOW_TWO_AND_THREE)
