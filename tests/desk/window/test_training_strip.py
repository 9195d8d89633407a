"""The strip of a rehearsed night: how fast it goes on, and how it begins again."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from floor.app.claim.freezes import ReleaseTable
from floor.app.core.messages import Role
from floor.app.core.people import training_pin
from floor.app.hands.dealing import DrawButton, StartHand
from floor.app.seats.seats import SeatPlayer
from floor.base.text import ENGLISH, use_language
from floor.desk.program.one_instance import OneInstance
from floor.desk.program.program import DeskProgram, Premises
from floor.desk.program.top_hook import TopHook
from floor.desk.staff.staff_sheets import pin_words
from floor.desk.window.rail import Rail
from floor.desk.window.window import DeskWindow
from floor.room.blinds.button import SeatNo
from floor.wiring.desk import DeskRoom
from floor.wiring.training import TrainingNight
from tests.desk.hall import T1, WAITING, Hall, Paced, desk_on, surroundings
from tests.desk.looks import complaints


@pytest.fixture
def pace() -> Paced:
    return Paced()


@pytest.fixture
def window(hall: Hall, qtbot: QtBot, pace: Paced) -> Iterator[DeskWindow]:
    house = surroundings(training=True, store=hall.path)._replace(pace=pace)
    with desk_on(hall, qtbot, badge=hall.manager, house=house) as (opened, _bridge):
        yield opened


def speed_button(window: DeskWindow, speed: int) -> QPushButton:
    found = window.training.findChild(QPushButton, f"training-speed-{speed}")
    assert isinstance(found, QPushButton)
    return found


def checked(window: DeskWindow) -> list[int]:
    return [speed for speed in Paced.speeds if speed_button(window, speed).isChecked()]


def test_a_speed_is_one_tap_away(window: DeskWindow, pace: Paced) -> None:
    assert checked(window) == [60]
    QTest.mouseClick(speed_button(window, 10), Qt.MouseButton.LeftButton)
    assert pace.asked == [10]
    assert checked(window) == [10]


def test_once_the_night_is_there_nobody_says_that_it_is_being_prepared(
    window: DeskWindow, qtbot: QtBot
) -> None:
    said = window.foot.findChild(QLabel, "status")
    assert isinstance(said, QLabel)
    qtbot.waitUntil(lambda: said.text() == "")


def test_the_greeting_wipes_away_nothing_that_was_said_meanwhile(window: DeskWindow) -> None:
    window.say("Seat 4 is held.", True)
    window.frame.greet()
    said = window.foot.findChild(QLabel, "status")
    assert isinstance(said, QLabel)
    assert said.text() == "Seat 4 is held."


def test_keys_go_slower_and_faster_and_hold_the_night(window: DeskWindow, pace: Paced) -> None:
    control = Qt.KeyboardModifier.ControlModifier

    def press(key: Qt.Key) -> int:
        QTest.keyClick(window.windowHandle(), key, control)
        return checked(window)[0]

    assert press(Qt.Key.Key_F11) == 60
    assert press(Qt.Key.Key_F9) == 10
    assert press(Qt.Key.Key_F10) == 0
    assert press(Qt.Key.Key_F10) == 10
    assert press(Qt.Key.Key_F9) == 1
    assert press(Qt.Key.Key_F9) == 0
    assert press(Qt.Key.Key_F9) == 0
    assert press(Qt.Key.Key_F10) == 1
    assert pace.speed == 1


def test_tab_reaches_every_speed(window: DeskWindow) -> None:
    window.draw()
    assert set(window.training.stops()) <= set(window.frame.stops)


def test_another_night_is_asked_for_twice(window: DeskWindow, qtbot: QtBot) -> None:
    """What was practised is gone then."""
    asked: list[bool] = []
    window.again_wanted.connect(lambda: asked.append(True))
    again = window.training.findChild(QPushButton, "training-again")
    assert isinstance(again, QPushButton)
    again.click()
    assert not asked
    assert again.text() == "Really begin again?"
    again.click()
    assert asked == [True]


def test_a_night_that_is_a_picture_has_no_speeds(hall: Hall, qtbot: QtBot) -> None:
    with desk_on(hall, qtbot, badge=hall.manager, house=surroundings(training=True)) as (
        opened,
        _bridge,
    ):
        assert opened.training.isVisible()
        assert opened.training.stops() == []


@pytest.mark.parametrize("language", ["en", "fi"])
def test_it_can_be_read_on_the_smallest_screen(
    hall: Hall, qtbot: QtBot, pace: Paced, language: str
) -> None:
    use_language(language)
    house = surroundings(training=True, store=hall.path)._replace(pace=pace)
    try:
        with desk_on(hall, qtbot, badge=hall.manager, house=house) as (opened, _bridge):
            opened.resize(1366, 768)
            opened.draw()
            assert complaints(opened) == []
    finally:
        use_language(ENGLISH)


def test_another_practice_night_takes_the_place_of_this_one(tmp_path: Path, qtbot: QtBot) -> None:
    night = TrainingNight(tmp_path / "training" / "training.sqlite", 60)
    hook, one = TopHook(tmp_path / "logs", lambda: 0), OneInstance(night.store)

    def factory() -> DeskRoom:
        night.wait()
        return DeskRoom(night.store, night.clock, training=True)

    premises = Premises(
        store=night.store,
        logs=tmp_path / "logs",
        factory=factory,
        clock=night.clock,
        house=surroundings(training=True, store=night.store)._replace(pace=night),
        keep_language=lambda code: None,
        train=lambda: None,
        opened=night.begin,
        closed=night.end,
    )
    hook.install()
    premises.opened()
    desk = DeskProgram(premises, hook, one)
    try:
        desk.window.show()
        qtbot.waitUntil(lambda: desk.window.badge.by is not None)
        old, day = desk.window, desk.window.scene.room.day
        night.change(10)
        qtbot.waitUntil(lambda: night.speed == 10, timeout=30_000)
        shown = night.clock.now()
        old.again_wanted.emit()
        assert desk.window is not old
        assert desk.window.isVisible()
        assert not desk.window.scene.known
        qtbot.waitUntil(lambda: desk.window.badge.by is not None)
        assert desk.window.scene.room.day.day == day.day  # type: ignore[union-attr]
        assert night.clock.now() < shown
        assert night.speed == 10
    finally:
        premises.closed()
        desk.close()
        desk.window.close()
        desk.window.deleteLater()
        desk.deleteLater()
        hook.remove()


def said(window: DeskWindow) -> str:
    """What stands at the foot."""
    return " ".join(label.text() for label in window.foot.findChildren(QLabel))


def staged(window: DeskWindow) -> str:
    """What the strip says of the bad beat that is practised; empty for none."""
    words = window.training.findChild(QLabel, "training-words").text()
    return words if words.startswith("T1, hand") else ""


def test_a_bad_beat_is_staged_and_the_strip_tells_what_lies_there(
    window: DeskWindow, hall: Hall, pace: Paced, qtbot: QtBot
) -> None:
    for seat, name in enumerate((*WAITING, "Otso Holm"), start=4):
        hall.ask(SeatPlayer(table=T1, seat=SeatNo(seat), player=hall.player(name)))
    hall.ask(DrawButton(table=T1))
    hall.ask(StartHand(table=T1))
    button = window.training.findChild(QPushButton, "training-bad-beat")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(staged(window)), timeout=30_000)
    assert pace.speed == 1
    words = staged(window)
    assert words.startswith("T1, hand 1. On the table: board ")
    assert all(word in words for word in ("seat", training_pin(Role.FLOOR), "Second trainee"))
    qtbot.waitUntil(lambda: window.scene.room.tables[T1].frozen is not None, timeout=30_000)
    window.resize(1366, 768)
    window.draw()
    assert complaints(window) == []
    hall.ask(ReleaseTable(table=T1, note=hall.room.people.keep_note("Seen.", hall.clock.now())))
    qtbot.waitUntil(lambda: not staged(window), timeout=30_000)
    assert window.scene.staged is None


def test_where_no_hand_is_played_it_says_so(window: DeskWindow, pace: Paced, qtbot: QtBot) -> None:
    button = window.training.findChild(QPushButton, "training-bad-beat")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "At no table" in said(window), timeout=30_000)
    assert staged(window) == ""
    assert pace.speed == 60


def test_the_strip_says_the_pins_also_those_of_the_dealers(window: DeskWindow) -> None:
    words = window.training.findChild(QLabel, "training-words").text()
    assert "PIN 271828 (dealers: 2718)" in words
    window.resize(1366, 768)
    window.draw()
    assert complaints(window) == []


def test_a_dealer_of_the_night_signs_on_at_a_kiosk(tmp_path: Path) -> None:
    hall = Hall.copied(tmp_path / "floor.sqlite")
    dealer = hall.people.add_staff("Anna Karhu", Role.DEALER)
    room = DeskRoom(hall.path, hall.clock, training=True)
    room.look_after()
    now = hall.clock.now()
    assert not pin_words(room.people.check_pin(dealer, training_pin(Role.DEALER), now), "UTC")
    room.close()
    hall.close()


def test_two_badges_to_practise_with_are_on_duty(tmp_path: Path) -> None:
    hall = Hall.copied(tmp_path / "floor.sqlite")
    for _again in range(2):
        room = DeskRoom(hall.path, hall.clock, training=True)
        badges = {one.name: one for one in room.people.badges()}
        assert room.trainee == badges["Trainee"].staff
        second = badges["Second trainee"]
        assert room.office.room.on_duty[second.staff] is Role.FLOOR
        now = hall.clock.now()
        assert not pin_words(
            room.people.check_pin(second.staff, training_pin(Role.FLOOR), now), "UTC"
        )
        room.close()
    hall.close()


def test_the_trainees_badge_is_not_cut(qtbot: QtBot) -> None:
    """Finnish has the longest words; a first name stands over the rest of a name."""
    rail = Rail()
    qtbot.addWidget(rail)
    rail.resize(rail.width(), 700)
    rail.show()
    rail.draw_icons()
    for name, shown in (
        ("Harjoittelija", "Harjoittelija"),
        ("Toinen harjoittelija", "Toinen\nharjoittelija"),
        ("Aino L.", "Aino L."),
    ):
        rail.show_staff(name)
        QApplication.processEvents()
        badge = rail.stops()[-1]
        assert isinstance(badge, QToolButton)
        assert badge.text() == shown
        assert complaints(rail) == []
