"""The jackpots that come with the program, and showdowns written short."""

from floor.jackpot.profile import JackpotId
from floor.jackpot.trigger import Showdown, ShownHand
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameForm
from floor.rulebook.house.rulebooks import read_house, shipped_house
from tests.cards.deals import cards

HOUSE = read_house(shipped_house("helsinki"), "helsinki")
BAD_BEAT = HOUSE.jackpots[JackpotId("bad_beat")]
ROOM_SHARE = HOUSE.jackpots[JackpotId("room_share")]


def seats(*numbers: int) -> tuple[SeatNo, ...]:
    return tuple(map(SeatNo, numbers))


def showdown(
    board: str,
    *hands: str,
    form: GameForm = GameForm.TEXAS,
    took_part: tuple[SeatNo, ...] = seats(*range(1, 11)),
) -> Showdown:
    """Seat 1 shows the first hand, seat 2 the second, and so on."""
    return Showdown(
        form=form,
        board=tuple(cards(board)),
        hands=tuple(
            ShownHand(seat=SeatNo(seat), cards=tuple(cards(hand)))
            for seat, hand in enumerate(hands, start=1)
        ),
        took_part=took_part,
    )
