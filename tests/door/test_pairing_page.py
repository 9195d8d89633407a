"""A PC that is no kiosk yet is made one by touch, and goes on as the kiosk of its table."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from floor.base.errors import StoreTrouble
from floor.base.text import ENGLISH, use_language
from floor.kiosk.window.pairing import PairingTerms, PairingWindow
from floor.kiosk.window.program import SIZE
from floor.kiosk.window.window import KioskWindow
from floor.qtkit.look import theme
from floor.wiring.door.paired import paired_with
from floor.wiring.door.station import pair_at
from floor.wiring.kiosk import open_kiosk
from tests.desk.hall import T1
from tests.desk.looks import complaints
from tests.door.house import DIGITS, House
from tests.door.test_pairing import shown
from tests.qtkit.shots import shot


@pytest.fixture
def kiosk_pc(tmp_path: Path, house: House, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a PC of its own; nothing is in it."""
    folder = tmp_path / "kiosk"
    monkeypatch.setenv("FLOOR_DATA", str(folder))
    return folder


@pytest.fixture
def page(house: House, kiosk_pc: Path, qtbot: QtBot) -> Iterator[PairingWindow]:
    """What that PC shows, with one house to be heard."""
    made = page_of(lambda: [f"127.0.0.1:{house.port}"])
    yield made
    put_away(made)


def page_of(
    heard: Callable[[], list[str]], may_go_on: Callable[[], bool] = lambda: False
) -> PairingWindow:
    made = PairingWindow(PairingTerms(pair_at, heard, may_go_on))
    made.done.connect(made.close_for_good)
    made.resize(*SIZE)
    made.show()
    return made


def put_away(page: PairingWindow) -> None:
    page.close_for_good()
    page.deleteLater()


def touch(page: QWidget, name: str) -> None:
    found = page.findChild(QPushButton, name)
    assert found is not None
    assert found.isVisible(), name
    QTest.mouseClick(found, _LEFT)


_LEFT = Qt.MouseButton.LeftButton


def type_figures(page: QWidget, text: str) -> None:
    for sign in text:
        touch(page, f"key-{sign}")


def test_the_house_that_is_heard_and_the_digits_make_it_a_kiosk(
    page: PairingWindow, house: House, qtbot: QtBot
):
    shown(house)
    assert not page.ask_tile.isEnabled()
    assert "address" in page.ask_tile.under
    touch(page, "pairing-heard-0")
    assert "twelve" in page.ask_tile.under
    type_figures(page, DIGITS)
    assert page.fields[1].text() == "4839 1572 0466"
    with qtbot.waitSignal(page.done):
        touch(page, "pairing-ask")
    paired = paired_with()
    assert paired is not None
    assert paired.table == T1
    assert not page.isVisible()


def test_an_address_is_typed_with_its_port(page: PairingWindow, house: House, qtbot: QtBot):
    shown(house)
    type_figures(page, f"127.0.0.1:{house.port}9")
    touch(page, "key-⌫")
    touch(page, "pairing-field-1")
    type_figures(page, DIGITS)
    with qtbot.waitSignal(page.done):
        touch(page, "pairing-ask")
    assert paired_with() is not None


def test_wrong_digits_say_how_many_tries_are_left_and_are_typed_anew(
    page: PairingWindow, house: House, qtbot: QtBot
):
    shown(house)
    touch(page, "pairing-heard-0")
    for left in ("2 tries are left", "one try is left", "hold no more"):
        type_figures(page, "000000000000")
        touch(page, "pairing-ask")
        assert not page.ask_tile.isEnabled()
        qtbot.waitUntil(lambda left=left: left in page.note.text())
        assert page.typed[1].text() == ""
    assert paired_with() is None
    assert page.isVisible()


def test_where_no_house_lets_anybody_in_that_is_said_and_the_digits_stay(
    page: PairingWindow, house: House, qtbot: QtBot
):
    touch(page, "pairing-heard-0")
    type_figures(page, DIGITS)
    touch(page, "pairing-ask")
    qtbot.waitUntil(lambda: "No house at 127.0.0.1" in page.note.text())
    assert page.ask_tile.isEnabled()


def test_no_key_of_a_keyboard_closes_it_and_a_touch_does(page: PairingWindow, qtbot: QtBot):
    page.close()
    assert page.isVisible()
    with qtbot.waitSignal(page.done):
        touch(page, "pairing-leave")
    assert not page.isVisible()


def test_once_the_desk_was_opened_on_this_pc_it_goes_by_itself(kiosk_pc: Path, qtbot: QtBot):
    opened: list[bool] = []
    page = page_of(list, lambda: bool(opened))
    with qtbot.waitSignal(page.done):
        opened.append(True)
    put_away(page)


@pytest.mark.parametrize("language", ["en", "fi", "sv"])
@pytest.mark.parametrize("size", [SIZE, (1024, 768)], ids=["1280", "1024"])
def test_nothing_is_cut(language: str, size: tuple[int, int], kiosk_pc: Path, qtbot: QtBot):
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    before, palette, letters = app.styleSheet(), app.palette(), app.font()
    theme.apply(app)
    use_language(language)

    def pair(_place: str, _digits: str) -> None:
        raise StoreTrouble(
            "No house at {address} lets this PC in now. Look at the desk whether it shows that"
            " address; digits hold for five minutes (Setup, Kiosks on other PCs).",
            address="192.168.100.105",
        )

    heard = ["192.168.100.105:7360", "192.168.100.106:7360"]
    page = PairingWindow(PairingTerms(pair, lambda: heard, lambda: False))
    page.resize(*size)
    page.show()
    touch(page, "pairing-heard-0")
    type_figures(page, DIGITS[:7])
    QApplication.processEvents()
    shot(page, f"pairing-{language}-{size[0]}")
    found = complaints(page)
    type_figures(page, DIGITS[7:])
    touch(page, "pairing-ask")
    qtbot.waitUntil(lambda: bool(page.note.text()))
    QApplication.processEvents()
    shot(page, f"pairing-no-{language}-{size[0]}")
    found += complaints(page)
    put_away(page)
    use_language(ENGLISH)
    app.setStyleSheet(before)
    app.setPalette(palette)
    app.setFont(letters)
    assert found == []


def test_the_program_goes_on_as_the_kiosk_of_that_table(
    house: House, kiosk_pc: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    """From `floor kiosk` on an empty PC to a table that is shown."""
    shown(house)
    seen: list[str] = []

    def act() -> None:
        for window in QApplication.topLevelWidgets():
            if isinstance(window, PairingWindow) and window.isVisible() and not seen:
                seen.append("asked")
                type_figures(window, f"127.0.0.1:{house.port}")
                touch(window, "pairing-field-1")
                type_figures(window, DIGITS)
                touch(window, "pairing-ask")
            if isinstance(window, KioskWindow) and window.scene.known and len(seen) == 1:
                seen.append(window.scene.name)
                window.close_for_good()

    hand = QTimer()
    hand.setInterval(50)
    hand.timeout.connect(act)
    hand.start()
    QTimer.singleShot(timedelta(seconds=30) // timedelta(milliseconds=1), QApplication.quit)
    assert open_kiosk(windowed=True) == 0
    hand.stop()
    assert seen == ["asked", T1]
    with house.rows() as rows:
        assert len(rows.all()) == 1
