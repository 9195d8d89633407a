"""Where the button goes; the laws of whole nights are in test_button_laws and test_method_laws."""

from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import Place, PlayerId, Positions, SeatedPlayer, SeatNo, Sitter
from floor.room.blinds.rotation import next_button
from floor.room.games.profile import ButtonMethod


def test_a_dead_button_lies_before_the_small_blind_when_two_become_three():
    """The big blind comes to the seat of the last small blind, where it would lie (TDA-31)."""
    small, newcomer, big = (
        SeatedPlayer(SeatNo(seat), Sitter(player=PlayerId(seat), standing=Standing.IN), here=True)
        for seat in (2, 3, 5)
    )
    last = Positions(button=small.place, small=small.place, big=big.place, turn=big.place)
    dealt = (small, newcomer, big)
    button = next_button(last, small, big, dealt, ButtonMethod.DEAD)
    assert button == Place(SeatNo(3), PlayerId(3))
