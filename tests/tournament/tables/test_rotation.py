"""Button and blinds of a tournament: the dead button, from three to two and back."""

import pytest

from floor.room.blinds.button import SeatNo
from floor.tournament.tables.rotation import Blinds, first_blinds, has_to_wait, next_blinds


def seats(*numbers: int) -> list[SeatNo]:
    return [SeatNo(number) for number in numbers]


def blinds(*numbers: int) -> Blinds:
    return Blinds(*seats(*numbers))


def test_the_first_hand_goes_by_the_button():
    assert first_blinds(SeatNo(9), seats(1, 2, 5, 9)) == blinds(9, 1, 2)
    assert first_blinds(SeatNo(9), seats(4, 9)) == blinds(9, 9, 4)


@pytest.mark.parametrize("few", [[], seats(4)])
def test_a_hand_takes_two(few: list[SeatNo]):
    with pytest.raises(ValueError, match="two players"):
        first_blinds(SeatNo(9), few)
    with pytest.raises(ValueError, match="two players"):
        next_blinds(blinds(1, 2, 3), few)


@pytest.mark.parametrize(
    ("last", "here", "then"),
    [
        ((1, 2, 3), (1, 2, 3, 4), (2, 3, 4)),
        ((1, 2, 3), (1, 2, 4), (2, 3, 4)),  # the big blind is out: nobody posts the small one
        ((1, 2, 3), (1, 3, 4), (2, 3, 4)),  # the small blind is out: the button lies there dead
        ((1, 2, 3), (1, 4), (1, 1, 4)),
        ((1, 2, 3), (3, 4), (3, 3, 4)),  # who had the big blind has the button now (TR-X-7)
        ((1, 2, 3), (1, 3), (3, 3, 1)),
        ((1, 1, 4), (1, 4), (4, 4, 1)),
        ((1, 1, 4), (1, 4, 7), (1, 4, 7)),
        ((1, 1, 4), (1, 2, 4), (2, 4, 1)),
    ],
)
def test_the_big_blind_leads(last: tuple[int, ...], here: tuple[int, ...], then: tuple[int, ...]):
    assert next_blinds(blinds(*last), seats(*here)) == blinds(*then)


def test_between_button_and_small_blind_nobody_new_plays():
    assert has_to_wait(SeatNo(5), blinds(4, 6, 7))
    assert not has_to_wait(SeatNo(8), blinds(4, 6, 7))
