"""How often a jackpot would be hit, by dealing."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from floor.base.chance import SeededChance
from floor.cards.worth import HandClass, HighWorth
from floor.jackpot.odds import BATCH, Odds, simulated, together
from floor.jackpot.profile import JackpotProfile, Trigger
from floor.room.games.game import GameForm
from tests.jackpot.profiles import BAD_BEAT

# Lost so often that a few hands are enough to see it.
EASY = replace(
    BAD_BEAT,
    triggers={
        GameForm.TEXAS: Trigger(
            least=(HighWorth.of(HandClass.FULL_HOUSE, 2), HighWorth.of(HandClass.STRAIGHT, 5))
        ),
        GameForm.STUD: Trigger(least=(HighWorth.of(HandClass.FULL_HOUSE, 2),) * 2),
    },
)


@pytest.mark.no_cover
def test_the_same_lots_hit_as_often():
    one = simulated(EASY, GameForm.TEXAS, 9, 3_000, SeededChance(2))
    assert one == simulated(EASY, GameForm.TEXAS, 9, 3_000, SeededChance(2))
    assert one.hands == 3_000
    assert 0 < one.hits[0] < one.hits[1] < 3_000
    assert one.one_in(2) == Fraction(3_000, one.hits[1])


def test_helsinkis_jackpot_is_rarer_than_one_in_a_thousand():
    odds = simulated(BAD_BEAT, GameForm.TEXAS, 9, 2_000, SeededChance(3))
    assert sum(odds.hits) <= 2
    assert odds.one_in(1) is None or odds.one_in(1) > 500


def test_who_asks_hears_how_far_it_is_and_may_stop_it():
    heard: list[int] = []

    def twice(hands: int) -> bool:
        heard.append(hands)
        return len(heard) < 2

    odds = simulated(EASY, GameForm.STUD, 6, 5 * BATCH, SeededChance(4), twice)
    assert heard == [BATCH, 2 * BATCH]
    assert odds.hands == 2 * BATCH


def test_runs_are_added_up():
    parts = [Odds(hands=10, hits=(0, 2)), Odds(hands=5, hits=(1, 0))]
    assert together(parts) == Odds(hands=15, hits=(1, 2))
    assert Odds(hands=15, hits=(0, 2)).one_in(1) is None
    with pytest.raises(ValueError, match="no run"):
        together(())


@pytest.mark.parametrize(
    ("profile", "form", "players"),
    [(EASY, GameForm.OMAHA, 9), (EASY, GameForm.TEXAS, 4), (EASY, GameForm.STUD, 8)],
)
def test_what_cannot_be_dealt_or_won_is_not_simulated(
    profile: JackpotProfile, form: GameForm, players: int
):
    with pytest.raises(ValueError, match="cannot hit"):
        simulated(profile, form, players, 10, SeededChance(1))
