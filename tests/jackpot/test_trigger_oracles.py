"""Two other programs find the same losers, winners and categories."""

import pytest

from floor.room.games.game import GameForm
from tests.jackpot.oracles import QUICK, SLOW, Judge, compared
from tests.jackpot.profiles import BAD_BEAT

# Many hands, few lines: what they go through is covered by test_trigger.py.
pytestmark = pytest.mark.no_cover

MANY = (GameForm.TEXAS, GameForm.OMAHA)


@pytest.mark.parametrize("judge", QUICK, ids=lambda judge: judge.form.value)
def test_phevaluator_agrees_around_the_thresholds(judge: Judge, full: bool):
    many = judge.form in MANY
    hands = (1_000_000 if many else 100_000) if full else (8_000 if many else 2_000)
    found = compared(BAD_BEAT, judge, hands, seed=5)
    assert found.wrong == []
    assert min(found.hits) > 0


@pytest.mark.parametrize("judge", SLOW, ids=lambda judge: judge.form.value)
def test_pokerkit_agrees_around_the_thresholds(judge: Judge, full: bool):
    found = compared(BAD_BEAT, judge, 20_000 if full else 500, seed=6)
    assert found.wrong == []
    assert sum(found.hits[1:]) > 0
