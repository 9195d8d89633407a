"""The desk as a program: one of it, bugs survived, nothing leaked, a new house opened."""

import json
import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from floor.app.core.messages import StaffId
from floor.app.staff.days import SignOn
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.errors import StoreTrouble
from floor.base.text import ENGLISH, use_language
from floor.desk.program.one_instance import MOST_DESKS, OneInstance
from floor.desk.program.program import DeskProgram, Premises, hook_in
from floor.desk.program.second_desk import SecondDesk
from floor.desk.program.top_hook import TopHook
from floor.desk.scene.badge import StationBadge
from floor.desk.staff.staff_sheets import FirstStartSheet, PinSheet
from floor.desk.window.window import DeskWindow
from floor.qtkit.office.bridge import Bridge
from floor.wiring.desk import DeskRoom
from tests.desk.hall import EVENING, Hall, desk_on, surroundings
from tests.desk.looks import complaints

CALLS = 1_000
PIN = "294715"


def test_a_second_start_raises_the_first_window(tmp_path: Path, qtbot: QtBot) -> None:
    """FAULTS row 31."""
    store = tmp_path / "floor.sqlite"
    first, second = OneInstance(store), OneInstance(store)
    assert first.take()
    first.listen()
    assert not second.take()
    with qtbot.waitSignal(first.raised):
        assert second.knock()
    second.release()
    first.release()
    assert not second.knock()


def test_in_a_folder_nobody_may_write_to_a_lock_that_lies_there_is_no_other_desk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = tmp_path / "floor.sqlite"
    first, second = OneInstance(store), OneInstance(store)
    assert first.take()
    monkeypatch.setattr(os, "access", lambda *_asked: False)
    assert second.take()
    first.release()


@pytest.fixture
def two(tmp_path: Path, qapp: QObject) -> Iterator[tuple[OneInstance, SecondDesk]]:
    """A desk on a store, and what a second one asks."""
    store = tmp_path / "floor.sqlite"
    first, second = OneInstance(store), OneInstance(store)
    assert first.take()
    assert not second.take()
    assert (first.number, second.number) == (1, 2)
    asked = SecondDesk(second, store)
    asked.show()
    yield first, asked
    asked.deleteLater()
    second.release()
    first.release()


def press(asked: SecondDesk, name: str, qtbot: QtBot) -> None:
    found = asked.findChild(QPushButton, name)
    assert found is not None
    qtbot.mouseClick(found, Qt.MouseButton.LeftButton)


def test_a_second_start_says_so_and_goes_to_the_first(
    two: tuple[OneInstance, SecondDesk], qtbot: QtBot
) -> None:
    first, asked = two
    first.listen()
    assert complaints(asked) == []
    with qtbot.waitSignal(first.raised):
        qtbot.keyClick(asked, Qt.Key.Key_Return)
    assert asked.result() == SecondDesk.DialogCode.Rejected
    assert not asked.isVisible()


def test_a_first_desk_that_does_not_answer_leaves_the_other_way(
    two: tuple[OneInstance, SecondDesk], qtbot: QtBot
) -> None:
    _first, asked = two
    press(asked, "second-desk-go", qtbot)
    assert asked.isVisible()
    assert asked.note.text().startswith("It does not answer")
    assert complaints(asked) == []
    press(asked, "second-desk-another", qtbot)
    assert asked.result() == SecondDesk.DialogCode.Accepted


def test_only_so_many_desks_open_on_a_store(tmp_path: Path, qtbot: QtBot) -> None:
    store = tmp_path / "floor.sqlite"
    desks = [OneInstance(store) for _number in range(MOST_DESKS + 1)]
    assert [desk.take() for desk in desks] == [True, *[False] * MOST_DESKS]
    assert [desk.number for desk in desks] == [*range(1, MOST_DESKS + 1), 0]
    asked = SecondDesk(desks[-1], store)
    asked.show()
    another = asked.findChild(QPushButton, "second-desk-another")
    assert another is not None
    assert not another.isEnabled()
    asked.deleteLater()
    for desk in desks:
        desk.release()


def test_another_store_has_its_own_desk(tmp_path: Path, qapp: QObject) -> None:
    one, other = OneInstance(tmp_path / "a.sqlite"), OneInstance(tmp_path / "b.sqlite")
    assert one.take()
    assert other.take()
    one.release()
    other.release()


@pytest.fixture
def hook(tmp_path: Path, qapp: QObject) -> Iterator[TopHook]:
    made = TopHook(tmp_path / "logs", lambda: 17)
    made.install()
    yield made
    made.remove()


class Bugs(QObject):
    """Throws in a slot."""

    go = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.go.connect(self.throw)

    def throw(self) -> None:
        raise ZeroDivisionError("Aino Laine")


def test_a_bug_in_a_slot_is_logged_without_names_and_told(
    tmp_path: Path, hook: TopHook, qtbot: QtBot
) -> None:
    """FAULTS row 30."""
    bugs = Bugs()
    with qtbot.waitSignal(hook.told) as told:
        bugs.go.emit()
    assert told.args == ["ZeroDivisionError"]
    lines = (tmp_path / "logs" / "floor.log").read_text(encoding="utf-8").splitlines()
    record = json.loads(lines[-1])
    assert "entry 17" in record["says"]
    assert record["trace"]
    assert "Aino" not in lines[-1]


def test_a_log_line_cannot_be_forged(tmp_path: Path, hook: TopHook) -> None:
    logging.getLogger("floor.desk").warning('first\n{"level": "forged"}')
    lines = (tmp_path / "logs" / "floor.log").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1


def test_a_thousand_texts_take_nothing_from_none(qapp: QObject) -> None:
    """FAULTS row 29: PySide6 6.12.0 would lose one reference to None a call."""
    label = QLabel()
    before = sys.getrefcount(None)
    for number in range(CALLS):
        label.setText(str(number))
    after = sys.getrefcount(None)
    label.deleteLater()
    assert abs(after - before) < 50


def test_five_idle_minutes_lock_the_desk(qtbot: QtBot) -> None:
    badge = StationBadge(idle_ms=30)
    badge.put_on(StaffId(1))
    with qtbot.waitSignal(badge.locked):
        pass
    assert badge.by is None
    assert badge.last == 1


def test_a_badge_and_its_pin_open_the_desk(hall: Hall, qtbot: QtBot) -> None:
    hall.people.set_pin(hall.manager, PIN)
    with desk_on(hall, qtbot) as (window, _bridge):
        qtbot.waitUntil(lambda: bool(window.errands.sheets))
        sheet = window.errands.sheets[0]
        assert isinstance(sheet, PinSheet)
        qtbot.keyClicks(sheet.pin, "111222")
        qtbot.waitUntil(lambda: "not the PIN" in sheet.note.text())
        assert window.badge.by is None
        qtbot.keyClicks(sheet.pin, PIN)
        qtbot.waitUntil(lambda: window.badge.by == hall.manager)
        qtbot.waitUntil(lambda: not window.errands.sheets)


def test_a_new_house_is_opened_by_its_first_badge(tmp_path: Path, qtbot: QtBot) -> None:
    clock = HandClock(EVENING)
    store = tmp_path / "new" / "floor.sqlite"
    store.parent.mkdir()
    bridge = Bridge(
        lambda: DeskRoom(store, clock, training=False), clock=clock, chance=SeededChance(1)
    )
    window = DeskWindow(bridge, clock, surroundings())
    window.show()
    bridge.start()
    try:
        qtbot.waitUntil(lambda: bool(window.findChildren(FirstStartSheet)))
        sheet = window.findChildren(FirstStartSheet)[0]
        qtbot.keyClicks(sheet.name, "Mira Salo")
        for field in (sheet.pin, sheet.again):
            qtbot.keyClicks(field, "123456")
        sheet.ask()
        assert sheet.note.text().startswith("This PIN is too easy to guess")
        assert sheet.pin.hasFocus(), "the name may stay"
        assert (sheet.pin.text(), sheet.again.text(), bridge.last.head.seq) == ("", "", 0)
        qtbot.keyClicks(sheet.pin, PIN)
        qtbot.keyClicks(sheet.again, PIN)
        sheet.ask()
        qtbot.waitUntil(lambda: len(window.scene.room.tables) == 2)
        qtbot.waitUntil(lambda: window.badge.by is not None)
        assert isinstance(window.badge.by, int)
        assert window.scene.room.on_duty.keys() == {window.badge.by}
    finally:
        window.close()
        assert bridge.close()
        window.deleteLater()
        bridge.deleteLater()


def test_a_folder_that_takes_no_log_is_said_on_the_screen(tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "logs").write_text("a file")
    said = []

    def reads() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            said.append(box.text())
            box.button(QMessageBox.StandardButton.Ok).click()

    looks = QTimer()
    looks.timeout.connect(reads)
    looks.start(50)
    with pytest.raises(StoreTrouble, match="Nothing can be written in"):
        hook_in(tmp_path / "logs")
    looks.stop()
    assert said
    assert str(tmp_path) in said[0]


def test_a_new_house_is_opened_in_its_own_language(tmp_path: Path, qtbot: QtBot) -> None:
    clock, kept = HandClock(EVENING), []
    store = tmp_path / "floor.sqlite"
    house = surroundings()._replace(languages=(("en", "English"), ("fi", "Suomi")))
    premises = Premises(
        store=store,
        logs=tmp_path,
        factory=lambda: DeskRoom(store, clock, training=False),
        clock=clock,
        house=house,
        keep_language=kept.append,
        train=lambda: None,
        opened=lambda: None,
        closed=lambda: None,
    )
    hook = TopHook(tmp_path / "logs", lambda: 0)
    hook.install()
    program = DeskProgram(premises, hook, OneInstance(store))
    program.window.show()
    try:
        qtbot.waitUntil(lambda: bool(program.window.findChildren(FirstStartSheet)))
        sheet = program.window.findChildren(FirstStartSheet)[0]
        sheet.language.setFocus()
        qtbot.keyClick(sheet.language, Qt.Key.Key_Down)
        sheet.language.activated.emit(sheet.language.currentIndex())
        qtbot.waitUntil(lambda: kept == ["fi"])
        qtbot.waitUntil(lambda: bool(program.window.findChildren(FirstStartSheet)))
        anew = program.window.findChildren(FirstStartSheet)[0]
        assert anew.windowTitle() == "Tervetuloa"
        assert anew.language.currentData() == "fi"
    finally:
        use_language(ENGLISH)
        program.window.close()
        program.close()
        program.window.deleteLater()
        program.deleteLater()
        hook.remove()


def test_signing_off_leaves_the_desk_locked(
    desk: tuple[DeskWindow, Bridge], hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    window.errands.sign_off()
    qtbot.waitUntil(lambda: hall.manager not in window.scene.room.on_duty)
    assert window.badge.by is None
    hall.ask(SignOn(staff=hall.manager), hall.manager)


def test_another_language_keeps_the_night(hall: Hall, qtbot: QtBot) -> None:
    with desk_on(hall, qtbot, badge=hall.manager) as (window, bridge):
        other = DeskWindow(bridge, hall.clock, surroundings(), window.scene)
        other.take_over(hall.manager)
        other.show()
        other.draw()
        assert other.badge.by == hall.manager
        assert len(other.floor.map._cards) == 1
        other.close()
        other.deleteLater()


def test_the_clock_moves_the_lists_without_any_news(
    desk: tuple[DeskWindow, Bridge], hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    running = [one for one in window.findChildren(QTimer) if one.isActive()]
    assert any(one.interval() == 1_000 for one in running)
