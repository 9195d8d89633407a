"""What stands beside the table: acts that say whose they are, and reasons that are said whole."""

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QAbstractButton

from floor.app.hands.dealing import StartHand
from floor.app.seats.seats import MarkAway, PlayOver, SeatLeft
from floor.app.tables.tables import CloseTable
from floor.kiosk.kit.tile import Tile
from floor.room.blinds.button import SeatNo
from tests.desk.hall import T1
from tests.kiosk.stand import Stand


def test_a_greyed_act_says_the_whole_reason_when_it_is_touched(stand: Stand) -> None:
    stand.hall.ask(StartHand(table=T1))
    stand.ready()
    stand.touch_seat(1, hold_ms=600)
    window = stand.window
    greyed = next(
        tile
        for tile in window.findChildren(Tile)
        if tile.isVisible() and tile.under == "after this hand" and tile is not window.foot.straddle
    )
    assert not greyed.isEnabled()
    stand.fingers.touch_at(greyed, QPoint(20, 20))
    assert window.notice.text() == greyed.accessibleDescription()
    assert len(window.notice.text()) > len(greyed.under)


def test_where_two_have_a_seat_each_of_them_leaves_by_name(stand: Stand) -> None:
    stand.hall.ask(MarkAway(table=T1, player=stand.hall.player("Eero Virta")))
    over = stand.hall.player("Žaneta Růžičková-Dvořáková")
    stand.hall.ask(PlayOver(table=T1, seat=SeatNo(2), player=over))
    stand.ready()
    stand.touch_seat(2, hold_ms=600)
    tile = stand.window.side.tile_of(f"gone-leave-{over}")
    assert tile is not None
    assert tile.text() == "Žaneta R. left the game"
    stand.fingers.touch(tile)
    stand.happened(SeatLeft)
    assert [event.player for event in stand.heard if isinstance(event, SeatLeft)] == [over]


def test_a_closed_table_says_so_and_has_no_empty_button(stand: Stand) -> None:
    window = stand.window
    stand.hall.ask(CloseTable(table=T1))
    stand.ready()
    assert window.instead.isVisible()
    assert window.instead.text() == "T1 is closed: the floor opens it."
    seen = [one for one in window.findChildren(QAbstractButton) if one.isVisible()]
    assert [one.objectName() for one in seen] == ["head-table"]
