"""Every page and dialog in both languages and sizes: nothing cut, nothing nameless, all plain."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from floor.app.dealing import DrawButton, EndHand, StartHand
from floor.app.seats import MarkAway
from floor.app.tables import OpenTable
from floor.app.waiting import CallPlayer, JoinList
from floor.base.text import ENGLISH, use_language
from floor.desk.pictures import PAGES
from floor.desk.staff_sheets import BadgeSheet, FirstStartSheet
from floor.desk.window import DeskWindow
from floor.qtkit.bridge import Bridge
from floor.room.button import SeatNo
from floor.room.game import GameId
from floor.room.waitlist import TableId
from tests.desk.hall import NLH, T1, WAITING, Hall, desk_on
from tests.desk.looks import complaints

SIZES = ((1920, 1080), (1366, 768))
HOSTILE = "<b>Åke</b> <img src=x> & Jörgensdóttir-Hämäläinen"


@pytest.fixture(params=["en", "fi"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language(ENGLISH)


@pytest.fixture
def busy(hall: Hall) -> Hall:
    """Several tables and lists, somebody away with tokens, somebody called, somebody by phone."""
    for number, game in enumerate(("nlh-250-250", "nlh-2-5", "plo-2-2", "nlh-1-2"), start=2):
        hall.ask(OpenTable(table=TableId(f"T{number}"), game=GameId(game), seats=9))
    hall.ask(DrawButton(table=T1))
    hall.ask(MarkAway(table=T1, player=hall.player("Eero Virta")))
    for _hand in range(4):
        hall.ask(StartHand(table=T1))
        hall.ask(EndHand(table=T1, second_round=True))
    hall.ask(CallPlayer(game=NLH, player=hall.player(WAITING[0]), table=T1, seat=SeatNo(5)))
    for name in (HOSTILE, "Žaneta Růžičková", "Õnne Šmidt-Žukov", "Tõnu Kõiv"):
        hall.ask(JoinList(game=NLH, player=hall.player(name), by_phone=name == "Tõnu Kõiv"))
    hall.ask(JoinList(game=GameId("plo-2-2"), player=hall.player(HOSTILE)))
    return hall


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def shown(
    request: pytest.FixtureRequest, language: str, busy: Hall, qtbot: QtBot
) -> Iterator[DeskWindow]:
    with desk_on(busy, qtbot, badge=busy.manager) as (window, _bridge):
        window.resize(QSize(*request.param))
        window.choose(T1, SeatNo(2))
        settle(window)
        yield window


def settle(window: DeskWindow) -> None:
    for _turn in range(4):
        QApplication.processEvents()
        window.draw()


@pytest.mark.parametrize("page", PAGES)
def test_a_page_can_be_read(shown: DeskWindow, page: str, tmp_path: Path) -> None:
    shown.go(page)
    settle(shown)
    assert complaints(shown) == []


def test_a_dialog_can_be_read(shown: DeskWindow, qtbot: QtBot) -> None:
    errands = shown.errands
    for open_one in (errands.open_table, errands.count_drop, errands.day, errands.join):
        open_one()
        sheet = errands.sheets[-1]
        settle(shown)
        assert complaints(sheet) == []
        sheet.reject()
    errands.sign_on()
    qtbot.waitUntil(lambda: bool(errands.sheets))
    settle(shown)
    assert complaints(errands.sheets[-1]) == []
    errands.sheets[-1].reject()
    for sheet in (BadgeSheet(shown), FirstStartSheet((("helsinki", "Casino Helsinki"),), shown)):
        sheet.open()
        settle(shown)
        assert complaints(sheet) == []
        sheet.reject()


def test_names_stay_plain_everywhere(shown: DeskWindow) -> None:
    """FAULTS row 48: no label takes a player's name for HTML."""
    for label in shown.findChildren(QLabel):
        assert label.textFormat() is Qt.TextFormat.PlainText, label.objectName()
    tips = " ".join(one.toolTip() for one in shown.findChildren(QLabel))
    assert "&lt;b&gt;Åke" in tips
    assert "<b>" not in tips


def test_the_training_mark_cannot_be_missed(busy: Hall, qtbot: QtBot) -> None:
    with desk_on(busy, qtbot, badge=busy.manager, training=True) as (window, _bridge):
        assert window.training.isVisible()
        assert window.training.width() == window.width()
        assert "TRAINING" in window.windowTitle()


def test_tab_goes_through_everything_that_can_be_pressed(
    desk: tuple[DeskWindow, Bridge], qtbot: QtBot
) -> None:
    window, _bridge = desk
    settle(window)
    reached = set()
    for _step in range(120):
        reached.add(QApplication.focusWidget())
        window.focusNextChild()
    pages = set(window.rail.stops()[:-1])  # one stop, the arrows go on from there
    wanted = {one for one in window._stops if one.isVisible() and one.isEnabled()} - pages
    assert wanted <= reached, [one.objectName() for one in wanted - reached]
