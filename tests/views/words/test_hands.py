"""Hands as they are called at the table."""

import pytest

from floor.base.text import speaking
from floor.cards.hand import best_high, high_so_far, soko
from floor.views.words.hands import high_words
from tests.cards.deals import cards


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Ah Kh Qh Jh Th", "royal flush"),
        ("5h 4h 3h 2h Ah", "straight flush, five high"),
        ("6c 6d 6h 6s 2c", "four sixes"),
        ("Ac Ad Ah Ks Kd", "full house, aces full of kings"),
        ("Ah Kh Qh Jh 9h", "flush, ace high"),
        ("Th 9c 8c 7c 6c", "straight, ten high"),
        ("2c 2d 2h Ks Qs", "three deuces"),
        ("Ac Kd Kh As Qs", "two pair, aces and kings"),
        ("8c 8d Ah Ks Qs", "pair of eights"),
        ("Jc 9d 7h 5s 3s", "jack high"),
    ],
)
def test_a_hand_is_called_by_its_class_and_ranks(text: str, words: str):
    assert high_words(best_high(cards(text))) == words


def test_soko_has_two_names_of_its_own():
    assert high_words(soko(cards("Kh 9h 4h 3h 3s"))) == "four-card flush, king high"
    assert high_words(soko(cards("Qc Jd Th 9s 9d"))) == "four-card straight, queen high"


def test_a_row_of_three_is_called_alike():
    assert high_words(high_so_far(cards("Qc Qd Qh"))) == "three queens"


def test_hands_are_called_in_the_house_language_too():
    with speaking("fi"):
        assert high_words(best_high(cards("Ac Kd Kh As Qs"))) == "kaksi paria, ässät ja kuninkaat"
        assert high_words(best_high(cards("Th 9c 8c 7c 6c"))) == "suora, korkein kymppi"
