"""A run of hands told bit by bit, and how sure its outcome is."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.chance import SeededChance
from floor.jackpot.odds import BATCH, Odds, simulated
from floor.jackpot.odds_run import OddsOrder, OneIn, run, sure
from floor.room.games.game import GameForm
from tests.jackpot.profiles import BAD_BEAT
from tests.jackpot.test_odds import EASY


def order(hands: int, seed: int = 2) -> OddsOrder:
    return OddsOrder(profile=EASY, form=GameForm.TEXAS, players=9, hands=hands, seed=seed)


def test_a_short_run_is_told_once():
    (told,) = run(order(50))
    assert told.hands == 50


@pytest.mark.no_cover
def test_a_run_is_told_every_thousand_hands_and_what_was_hit_stays_hit():
    told = list(run(order(2 * BATCH + 500)))
    assert [odds.hands for odds in told] == [BATCH, 2 * BATCH, 2 * BATCH + 500]
    assert told[0] == simulated(EASY, GameForm.TEXAS, 9, BATCH, SeededChance(2))
    assert 0 < told[0].hits[0] < told[1].hits[0] < told[2].hits[0]
    assert told == list(run(order(2 * BATCH + 500)))
    assert told[0] != next(run(order(BATCH, seed=3)))


def test_an_order_survives_the_way_to_another_process():
    sent = OddsOrder(profile=BAD_BEAT, form=GameForm.SOKO, players=7, hands=10, seed=1)
    assert msgspec.json.decode(msgspec.json.encode(sent), type=OddsOrder) == sent


@pytest.mark.parametrize(
    ("hits", "least", "most"),
    [
        # Exact bounds as printed in tables of Poisson's law: 0 to 3.689, 0.0253 to 5.572,
        # 4.795 to 18.390, 81.36 to 121.63 for 100.
        (0, 271_075, None),
        (1, 179_477, 39_497_886),
        (10, 54_377, 208_541),
        (100, 8_221, 12_291),
    ],
)
def test_the_range_is_poissons(hits: int, least: int, most: int | None):
    found = sure(Odds(hands=1_000_000, hits=(hits,)), 1)
    assert found.least == pytest.approx(least, rel=1e-3)
    assert (found.most is None) is (most is None)
    assert found.most is None or found.most == pytest.approx(most, rel=1e-3)


@given(hands=st.integers(1, 10**7), hits=st.integers(0, 900))
def test_what_was_found_lies_in_its_range(hands: int, hits: int):
    found = sure(Odds(hands=hands, hits=(0, hits)), 2)
    assert found.least >= 1
    if hits:
        assert found.most is not None
        assert found.least <= max(hands / hits, 1) <= found.most + 1
    else:
        assert found.most is None


def test_the_more_hands_the_narrower_it_is():
    few, many = (sure(Odds(hands=n * 100_000, hits=(n * 10,)), 1) for n in (1, 10))
    assert isinstance(many, OneIn)
    assert many.most is not None
    assert few.most is not None
    assert few.least < many.least < many.most < few.most


def test_without_hands_nothing_is_sure():
    with pytest.raises(ValueError, match="no hand"):
        sure(Odds(hands=0, hits=(0,)), 1)
