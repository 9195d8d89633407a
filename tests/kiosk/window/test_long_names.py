"""Names of any length and any signs: cut on what is touched, whole where it is held or opened."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from floor.app.core.messages import Role
from floor.app.hands.dealing import StartHand
from floor.app.seats.seats import SeatPlayer
from floor.app.staff.days import SignOn
from floor.app.staff.dealers import TakeTable
from floor.kiosk.kit.sizes import Sizes
from floor.qtkit.look.density import FINGER_MM, dots_of, pixels
from floor.qtkit.look.theme import plain_tip
from floor.room.blinds.button import SeatNo
from tests.desk.hall import T1, Hall
from tests.kiosk.stand import DEALER, NEXT, PIN, Stand, kiosk_on, note
from tests.kiosk.window.test_looks import SCREENS, check

LONG = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissen"
EMOJI = "Kalle 🦈 Aho", "🎲 Petra 👩🏽‍🚀 Niemi"


@pytest.fixture(params=["10 inches", "1024 by 768"])
def named(
    request: pytest.FixtureRequest, hall: Hall, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Stand]:
    """A table before its draw: a very long name, and two with pictures in them."""
    for seat, name in enumerate((LONG, *EMOJI), start=4):
        player = hall.people.add_player(name)
        hall.ask(SeatPlayer(table=T1, seat=SeatNo(seat), player=player, note=note(hall)))
    badges = [hall.people.add_staff(name, Role.DEALER) for name in (DEALER, f"{NEXT} {LONG}")]
    for badge in badges:
        hall.people.set_pin(badge, PIN)
        hall.ask(SignOn(staff=badge), badge)
    hall.ask(TakeTable(table=T1, staff=badges[0]))
    size, inches = SCREENS[request.param]
    sizes = Sizes(pixels(FINGER_MM, dots_of(QSize(*size), 0, inches)))
    monkeypatch.setattr(Sizes, "on", lambda _screen, _inches: sizes)
    with kiosk_on(hall, qtbot) as stand:
        stand.window.resize(*size)
        QApplication.processEvents()
        stand.unlock(badges[0])
        yield stand


def test_the_draw_cuts_a_name_without_room_and_says_it_whole_when_held(
    named: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, words, _of: said.append(words))
    named.touch("hand-0")
    check(named, f"long-draw-{named.window.width()}")
    tile = named.window.choices.tile_of("drew-4")
    assert tile is not None
    laid = tile._laid(tile.size())
    assert laid.fits
    assert laid.said.endswith("… drew the highest card")
    page = named.window.page
    named.fingers.touch(tile, hold_ms=800)
    assert said == [plain_tip(tile.text())]
    assert LONG[:40] in said[0]
    assert named.window.page is page, "it was only read"
    assert "Kalle A." in (named.window.choices.tile_of("drew-5") or tile).text()
    named.pace.now += 1
    named.touch_choice("drew-4")
    named.ready()
    named.hall.ask(StartHand(table=T1))
    named.ready()
    check(named, f"long-main-{named.window.width()}")


def test_every_page_with_a_name_holds_a_long_one(named: Stand) -> None:
    wide = named.window.width()
    check(named, f"long-undrawn-{wide}")
    for seat in (4, 5, 6):
        named.window.choose_seat(seat)
        check(named, f"long-seat-{seat}-{wide}")
    assert "Petra N." in named.window.side.seat.text()
    named.window.choose_seat(0)
    named.window.sign_in.dealers()
    check(named, f"long-dealers-{wide}")
    named.window.sign_in.next_dealer()
    check(named, f"long-pin-{wide}")
