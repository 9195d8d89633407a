"""What a dealer does all night, each in its touches: the table of night.md §1, after ten minutes in
which nobody touched the kiosk.

What happens ten times an hour in the room costs at most one touch above its target, anything else
no more than that. `test_taps.py` has each of them in its shortest way and what comes of it.
"""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Event
from floor.app.hands.clocks import ClockCalled
from floor.app.hands.dealing import HandEnded
from floor.app.hands.misdeals import MisdealCalled
from floor.app.hands.straddles import StraddleDeclared
from floor.app.lists.waiting import CallPlayer
from floor.app.money.chips import ChipsAdded, PlayerBoughtIn
from floor.app.office.voiding import EntryVoided
from floor.app.seats.changes import SeatChanged
from floor.app.seats.requests import AskForSeat
from floor.app.seats.seats import MarkAway, PlayerAway, PlayerBack, PlayerSeated, SeatLeft
from floor.app.staff.dealers import DealerPushed
from floor.app.staff.floor_calls import FloorCalled
from floor.room.blinds.button import SeatNo
from tests.desk.hall import NLH, T1, WAITING
from tests.kiosk.stand import PIN, Stand
from tests.kiosk.test_taps import begun, owing, sits_with

QUIET_S = 600


class Row(NamedTuple):
    """An act of the table."""

    hourly: int
    """How often it happens in the room."""
    target: int
    comes: type[Event]
    before: Callable[[Stand], object]
    touches: Callable[[Stand], object]


def _nothing(_stand: Stand) -> None:
    """As the kiosk stands there."""


def _away(stand: Stand) -> None:
    stand.hall.ask(MarkAway(table=T1, player=stand.player(1)))
    stand.ready()


def _called(stand: Stand) -> None:
    player = stand.hall.player(WAITING[0])
    stand.hall.ask(CallPlayer(game=NLH, player=player, table=T1, seat=SeatNo(7)))
    stand.ready()


def _wants_seat(stand: Stand) -> None:
    stand.hall.ask(AskForSeat(table=T1, player=stand.player(1)))
    stand.ready()


def _ended(stand: Stand) -> None:
    begun(stand).touch("hand-0")
    stand.happened(HandEnded)


def _on_seat(seat: int, act: str, hold_ms: int = 0) -> Callable[[Stand], None]:
    """That act of the seat; its key may name whoever sits there."""

    def touches(stand: Stand) -> None:
        key = act.format(player=stand.player(seat)) if "{player}" in act else act
        stand.touch_seat(seat, hold_ms=hold_ms)
        if not hold_ms:
            stand.ready()
        stand.touch_act(key)

    return touches


def _seats_called(stand: Stand) -> None:
    stand.touch_seat(7)
    stand.touch_act(f"seat-{stand.hall.player(WAITING[0])}-waits")


def _tops_up(stand: Stand) -> None:
    stand.touch_seat(1, hold_ms=600)
    stand.touch("chip-5")
    stand.touch("chip-add")


def _calls_floor(stand: Stand) -> None:
    stand.touch("foot-floor")
    stand.touch_choice(f"floor-{CallReason.CHIPS.value}")


def _pushes(stand: Stand) -> None:
    stand.touch("head-next")
    stand.type_pin(PIN)


def _misdeals(stand: Stand) -> None:
    stand.touch_act("misdeal")
    stand.touch_choice("misdeal-too_many_cards")


ROWS = {
    "1 a hand is over": Row(240, 1, HandEnded, begun, lambda at: at.touch("hand-0")),
    "2 the last hand is taken back": Row(
        4, 2, EntryVoided, _ended, lambda at: at.touch("head-undo")
    ),
    "3 away": Row(68, 1, PlayerAway, begun, lambda at: at.touch_seat(1)),
    "4 back, nothing due": Row(40, 1, PlayerBack, _away, lambda at: at.touch_seat(1)),
    "5 back with dues": Row(28, 2, PlayerBack, owing, _on_seat(4, "back-{player}-posts")),
    "6 takes the offered seat": Row(23, 2, PlayerSeated, _called, _seats_called),
    "7 leaves": Row(23, 2, SeatLeft, _nothing, _on_seat(2, "gone-leave-{player}")),
    "8 straddles": Row(40, 1, StraddleDeclared, begun, lambda at: at.touch("foot-straddle")),
    "9 buys in": Row(
        17, 2, PlayerBoughtIn, _nothing, _on_seat(1, "chips-{player}-20000", hold_ms=600)
    ),
    "9 tops up": Row(17, 2, ChipsAdded, lambda at: sits_with(at, 1, 60), _tops_up),
    "10 a free seat in order": Row(4, 2, SeatChanged, _wants_seat, _on_seat(9, "change-9")),
    "11 calls the floor": Row(8, 2, FloorCalled, _nothing, _calls_floor),
    "12 the clock": Row(4, 1, ClockCalled, begun, lambda at: at.touch("strip-clock")),
    "13 the next dealer": Row(16, 5, DealerPushed, _nothing, _pushes),
    "a misdeal": Row(1, 2, MisdealCalled, begun, _misdeals),
}


@pytest.mark.parametrize("name", ROWS)
def test_every_act_costs_no_more_than_its_target(stand: Stand, name: str) -> None:
    row = ROWS[name]
    row.before(stand)
    stand.seconds.now += QUIET_S
    stand.window._beat()
    stand.fingers.count = 0
    before = sum(isinstance(event, row.comes) for event in stand.heard)
    row.touches(stand)
    stand.happened(row.comes, before + 1)
    assert stand.fingers.count <= row.target + (row.hourly >= 10), stand.fingers.count
