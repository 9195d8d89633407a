"""The kiosk as a program: another language, a store that comes back, one for each table."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLockFile, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from floor.app.seats.seats import MarkAway
from floor.base.clock import HandClock
from floor.base.errors import DiskFull, StoreTrouble
from floor.base.text import ENGLISH, use_language
from floor.kiosk.window.pairing import ToldWindow
from floor.kiosk.window.program import SIZE, KioskOptions, KioskProgram, run
from floor.qtkit.office.own_lock import own_lock
from floor.store.sqlite.backup import back_up
from floor.wiring.kiosk import KioskRoom
from floor.wiring.rooms import open_room
from tests.desk.hall import T1, Hall
from tests.kiosk.stand import dealt


@pytest.fixture
def kiosk(hall: Hall, tmp_path: Path, qtbot: QtBot) -> Iterator[KioskProgram]:
    dealt(hall)
    wanted = KioskOptions(table=T1, lock=tmp_path / "T1.lock", windowed=True)
    made = KioskProgram(lambda: KioskRoom(hall.path, T1, hall.clock), hall.clock, wanted)
    made.show()
    qtbot.waitUntil(lambda: made.window.view() is not None)
    yield made
    made.close()
    made.window.deleteLater()
    made.bridge.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    use_language(ENGLISH)


def test_another_language_is_another_window_at_the_same_table(
    kiosk: KioskProgram, qtbot: QtBot
) -> None:
    dealer = kiosk.window.scene.dealer
    assert dealer is not None
    kiosk.window.lock.put_on(dealer)
    kiosk.window.language_chosen.emit("sv")
    window = kiosk.window
    window.draw()
    assert window.foot.floor.text() == "Kalla floor"
    assert window.lock.by == dealer
    assert window.isVisible()
    assert (window.width(), window.height()) == SIZE
    view = window.view()
    assert view is not None
    assert view.title == T1


def test_a_store_that_is_back_in_its_place_is_worked_on_again(
    kiosk: KioskProgram, hall: Hall, qtbot: QtBot
) -> None:
    elsewhere = hall.path.with_name("elsewhere.sqlite")
    hall.path.rename(elsewhere)
    qtbot.waitUntil(lambda: kiosk.window.away, timeout=30_000)
    elsewhere.rename(hall.path)
    qtbot.waitUntil(lambda: not kiosk.window.away and kiosk.window.view() is not None)
    hall.ask(MarkAway(table=T1, player=hall.player("Aino Laine")))
    qtbot.waitUntil(lambda: kiosk.window.scene.head == hall.room.office.head)


def test_another_store_put_in_its_place_is_opened_anew(
    kiosk: KioskProgram, hall: Hall, qtbot: QtBot
) -> None:
    copy = hall.path.with_name("copy.sqlite")
    back_up(hall.path, copy)
    hall.path.rename(hall.path.with_name("elsewhere.sqlite"))
    qtbot.waitUntil(lambda: kiosk.window.away, timeout=30_000)
    copy.rename(hall.path)
    other = open_room(hall.path, station="desk", clock=hall.clock)
    assert other.store is not None
    away = MarkAway(table=T1, player=hall.player("Aino Laine"))
    entry = other.office.submit(away, hall.manager)
    qtbot.waitUntil(lambda: kiosk.window.scene.head.seq == entry.seq)
    qtbot.waitUntil(lambda: not kiosk.window.away)
    other.store.close()


def test_a_kiosk_makes_no_store(tmp_path: Path, hall: Hall) -> None:
    missing = tmp_path / "missing.sqlite"
    with pytest.raises(StoreTrouble, match="no store"):
        KioskRoom(missing, T1, hall.clock)
    assert not missing.exists()


@pytest.fixture
def kiosk_on(tmp_path: Path, qtbot: QtBot) -> Iterator[Callable[[Path], KioskProgram]]:
    """A kiosk of T1 that fills the screen, on the store at a path, which may not be there."""
    made: list[KioskProgram] = []

    def begin(path: Path) -> KioskProgram:
        clock = HandClock(datetime(2026, 10, 24, 15, tzinfo=UTC))
        wanted = KioskOptions(table=T1, lock=tmp_path / "T1.lock")
        made.append(KioskProgram(lambda: KioskRoom(path, T1, clock), clock, wanted))
        made[0].show()
        qtbot.waitUntil(lambda: said(made[0]) not in ("", OPENING), timeout=30_000)
        return made[0]

    yield begin
    for one in made:
        one.close()
        one.window.deleteLater()
        one.bridge.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


OPENING = "The store is being opened …"


def said(kiosk: KioskProgram) -> str:
    """What stands where the table would."""
    return kiosk.window.instead.text()


def test_without_a_store_it_says_what_to_do_and_can_be_left(
    kiosk_on: Callable[[Path], KioskProgram], tmp_path: Path, qtbot: QtBot
) -> None:
    kiosk = kiosk_on(tmp_path / "nowhere.sqlite")
    assert said(kiosk).startswith("There is no store at ")
    assert "The kiosk goes on by itself." in said(kiosk)
    assert not kiosk.window.trouble.isVisible()
    assert not (tmp_path / "nowhere.sqlite").exists()
    leave = kiosk.window.findChild(QPushButton, "kiosk-leave")
    assert leave is not None
    qtbot.mouseClick(leave, Qt.MouseButton.LeftButton)
    assert not kiosk.window.isVisible()


def test_a_store_without_a_house_says_so_and_can_be_left(
    kiosk_on: Callable[[Path], KioskProgram], tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "empty.sqlite"
    store = open_room(path, station="desk").store
    assert store is not None
    store.close()
    kiosk = kiosk_on(path)
    assert said(kiosk).startswith("This store has no house yet: set it up at the desk.")
    leave = kiosk.window.findChild(QPushButton, "kiosk-leave")
    assert leave is not None
    qtbot.mouseClick(leave, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not kiosk.window.isVisible())


def test_in_a_window_it_is_closed_like_any_other(kiosk: KioskProgram) -> None:
    handle = kiosk.window.windowHandle()
    assert handle is not None
    QTest.keyClick(handle, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
    assert not kiosk.window.isVisible()


@pytest.mark.parametrize("by", ["a touch", "itself"])
def test_a_second_kiosk_of_its_table_says_so_on_the_screen_and_can_be_closed(
    tmp_path: Path, hall: Hall, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    lock = QLockFile(str(tmp_path / "T1.lock"))
    assert lock.tryLock(0)
    seen: list[tuple[str, bool]] = []
    monkeypatch.setattr("floor.kiosk.window.pairing._TOLD_MS", 300 if by == "itself" else 60_000)

    def look() -> None:
        (told,) = (one for one in QApplication.topLevelWidgets() if isinstance(one, ToldWindow))
        seen.append((told.words.text(), told.isFullScreen()))
        if by == "a touch":
            qtbot.mouseClick(told.leave, Qt.MouseButton.LeftButton)

    monkeypatch.setattr("floor.kiosk.window.program.collect_later", lambda: None)
    QTimer.singleShot(100, look)
    wanted = KioskOptions(table=T1, lock=tmp_path / "T1.lock")
    with pytest.raises(StoreTrouble, match="T1 has its kiosk on this machine already"):
        run(lambda: KioskRoom(hall.path, T1, hall.clock), hall.clock, wanted)
    assert seen == [("T1 has its kiosk on this machine already.", True)]
    lock.unlock()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_on_a_full_disk_a_lock_that_lies_there_is_no_other_kiosk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who was killed has left it, and it can be neither taken away nor taken."""
    held = QLockFile(str(tmp_path / "T1.lock"))
    assert held.tryLock(0)
    taken = StoreTrouble("T1 has its kiosk on this machine already.")
    with pytest.raises(StoreTrouble, match="T1 has its kiosk"):
        own_lock(tmp_path / "T1.lock", taken)
    with monkeypatch.context() as closed:
        closed.setattr("floor.qtkit.office.own_lock.os.access", lambda *_asked: False)
        with pytest.raises(StoreTrouble, match="Nothing can be written"):
            own_lock(tmp_path / "T1.lock", taken)
    monkeypatch.setattr(
        "floor.qtkit.office.own_lock.shutil.disk_usage", lambda _folder: SimpleNamespace(free=0)
    )
    with pytest.raises(DiskFull):
        own_lock(tmp_path / "T1.lock", taken)
    held.unlock()


@pytest.mark.parametrize("free", [0, 1_000_000])
def test_a_folder_that_takes_no_lock_is_said_and_not_another_kiosk(
    tmp_path: Path, hall: Hall, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, free: int
) -> None:
    seen: list[str] = []
    monkeypatch.setattr(
        "floor.qtkit.office.own_lock.shutil.disk_usage", lambda _folder: SimpleNamespace(free=free)
    )
    monkeypatch.setattr("floor.kiosk.window.pairing._TOLD_MS", 10)
    monkeypatch.setattr("floor.kiosk.window.program.collect_later", lambda: None)

    def look() -> None:
        (told,) = (one for one in QApplication.topLevelWidgets() if isinstance(one, ToldWindow))
        seen.append(told.words.text())
        qtbot.mouseClick(told.leave, Qt.MouseButton.LeftButton)

    QTimer.singleShot(300, look)
    wanted = KioskOptions(table=T1, lock=tmp_path / "gone" / "T1.lock")
    with pytest.raises(StoreTrouble, match="is full" if not free else "Nothing can be written"):
        run(lambda: KioskRoom(hall.path, T1, hall.clock), hall.clock, wanted)
    assert str(tmp_path / "gone") in seen[0]
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
