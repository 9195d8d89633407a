"""What a table knows when the floor is called."""

import pytest
from msgspec.structs import replace

from floor.room.betting.betting import wagered
from floor.room.betting.out_of_turn import EarlyAct
from floor.room.betting.round import Action, Bettor, FullBlinds, opened
from floor.room.betting.rules import HELSINKI, TDA, BettingRules
from floor.room.blinds.button import SeatNo
from floor.room.games.game import BettingStructure, GameForm, GameId
from floor.rulebook.house.house import HouseRules
from floor.rulebook.situations import walk
from floor.rulebook.situations.figures import Figures
from floor.rulebook.situations.inquiry import Origin
from floor.rulebook.situations.prefill import (
    figures_of_round,
    of_cash_game,
    of_hand,
    of_round,
    of_skipped,
)
from floor.rulebook.situations.reading import shipped_situations
from floor.rulebook.situations.situation import SituationId

UTG, SMALL, BIG = SeatNo(1), SeatNo(2), SeatNo(3)


def acts(*seats: SeatNo, action: Action = Action.CALL) -> list[EarlyAct]:
    return [EarlyAct(seat, action, 200) for seat in seats]


def before_flop(rules: BettingRules):
    bettors = [
        Bettor(seat=UTG, stack=10_000),
        Bettor(seat=SMALL, stack=9_900, bet=100),
        Bettor(seat=BIG, stack=9_800, bet=200),
    ]
    forced = FullBlinds(small_blind=100, big_blind=200)
    return opened(BettingStructure.NO_LIMIT, 200, bettors, rules, forced=forced)


def test_a_cash_game_tells_its_kind_structure_and_family(house: HouseRules):
    nlh = of_cash_game(house.games[GameId("nlh-1-2")])
    assert nlh == {"kind": "cash", "structure": "nl", "game_family": "flop"}


@pytest.mark.parametrize(
    ("form", "family"),
    [
        (GameForm.RAZZ, "stud"),
        (GameForm.SOKO, "soko"),
        (GameForm.SVITEN, "draw"),
        (GameForm.COURCHEVEL_HILO, "courchevel"),
        (GameForm.OMAHA5, "flop"),
        (GameForm.OFC, None),
        (None, None),
    ],
)
def test_how_a_game_is_dealt_tells_its_family(
    house: HouseRules, form: GameForm | None, family: str | None
):
    game = house.games[GameId("nlh-1-2")]
    told = of_cash_game(replace(game, variant=replace(game.variant, form=form)))
    assert told.get("game_family") == family


def test_every_game_of_the_house_can_be_asked_about(house: HouseRules):
    book = shipped_situations()
    families = set()
    for game in house.games.values():
        told = of_cash_game(game)
        inquiry = walk.opened(book, SituationId("S04"), HELSINKI, told)
        assert inquiry.told == told
        families.add(told.get("game_family"))
    for variant in house.variants.values():
        game = replace(house.games[GameId("nlh-1-2")], variant=variant)
        families.add(of_cash_game(game).get("game_family"))
    assert {"flop", "stud", "soko", "draw", "courchevel", "st_petersburg"} <= families


def test_substantial_action_is_counted_by_the_house():
    three_folds = acts(UTG, SMALL, BIG, action=Action.FOLD)
    assert of_hand(three_folds, TDA, whole=True) == {"sa": "yes"}
    assert of_hand(three_folds, HELSINKI, whole=True) == {"sa": "no"}


def test_of_a_hand_told_in_part_too_little_action_says_nothing():
    assert of_hand([], TDA, whole=False) == {}
    assert of_hand(acts(UTG, SMALL), TDA, whole=False) == {"sa": "yes"}


def test_behind_a_skipped_player_the_guide_wants_time_to_object():
    """CH-OOT-1: whether he had it is for the floor to say; TDA-40 asks for it separately."""
    one, two = acts(SMALL), acts(SMALL, BIG)
    assert of_skipped(one, HELSINKI) == of_skipped(one, TDA) == {"behind": "no"}
    assert of_skipped(two, HELSINKI) == {}
    assert of_skipped(two, TDA) == {"behind": "yes"}
    assert of_skipped([], TDA) == {}


def test_a_round_tells_what_a_player_faces():
    state = before_flop(TDA)
    assert of_round(state, UTG) == {
        "facing": "yes",
        "live": "more",
        "opener": "yes",
        "acted": "no",
    }
    raised = wagered(state, UTG, 600, TDA)
    assert of_round(raised, BIG)["opener"] == "no"
    assert of_round(raised, UTG) == {"facing": "no", "live": "more", "acted": "yes"}
    assert figures_of_round(raised, BIG) == Figures(bet=600, mine=200, step=400, pot=900)


def test_what_the_table_knows_is_marked_as_its_own():
    book = shipped_situations()
    told = of_round(before_flop(TDA), UTG)
    known = walk.standing(book, walk.opened(book, SituationId("S15"), TDA, told))
    assert known.path[0].origin is Origin.TABLE
