"""Two other programs agree on every hand drawn."""

import pytest

from tests.cards.oracles import QUICK, SLOW, Oracle, both_play_differences, differences

# Many hands, few lines: what they go through is covered by test_hand.py.
pytestmark = pytest.mark.no_cover


@pytest.mark.parametrize("oracle", [*QUICK, *SLOW], ids=lambda oracle: oracle.name)
def test_another_judge_puts_the_hands_in_the_same_order(oracle: Oracle, full: bool):
    assert differences(oracle, 100_000 if full else 800, seed=3) == []


def test_another_judge_sees_the_same_own_cards_play(full: bool):
    assert both_play_differences(100_000 if full else 800, seed=4) == []
