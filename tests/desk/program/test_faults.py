"""What goes wrong around the desk: a store held or refused, a second start, clocks, badges.

FAULTS rows 15, 22, 26, 31, 40 and 41; a bug in a slot (row 30) is tests/desk/program/test_slots.py.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import pairwise
from pathlib import Path
from time import perf_counter

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from floor.app.core.messages import NoteId, Role, StaffId
from floor.app.lists.waiting import JoinList
from floor.app.seats.seats import SeatPlayer
from floor.app.staff.days import CloseDay, OpenDay, SignOn
from floor.app.staff.papers import PaperKind, PaperSubject
from floor.app.tables.tables import CloseTable
from floor.base.chance import SeededChance
from floor.desk.program.pictures import PAGES
from floor.desk.staff.staff_sheets import BadgeSheet
from floor.desk.window.window import DeskWindow
from floor.qtkit.office.bridge import Bridge
from floor.room.blinds.button import SeatNo
from floor.room.table.table import Away
from floor.store.sqlite import place
from floor.store.sqlite.schema import VERSION
from tests.desk.hall import NLH, T1, Hall, desk_on, surroundings
from tests.desk.window.test_window import button, choose, click
from tests.store.drafts import foreign
from tests.store.people.test_people import HOSTILE

Desk = tuple[DeskWindow, Bridge]
FRAME_MS = 10
GAP_MS = 100
"""What a frame may take at most while the store is held (FAULTS row 26)."""
ROOT = Path(__file__).parents[3]

HOLDER = """
import sys, pysqlite3
connection = pysqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.readline()
connection.execute("ROLLBACK")
"""
WITNESS = """
import sys, threading, time
ended = threading.Event()
threading.Thread(target=lambda: (sys.stdin.readline(), ended.set()), daemon=True).start()
print("up", flush=True)
longest, last = 0.0, time.perf_counter()
while not ended.is_set():
    time.sleep(0.01)
    now = time.perf_counter()
    longest, last = max(longest, now - last), now
print(longest * 1000, flush=True)
"""


@contextmanager
def running(program: str, *arguments: str) -> Iterator[Callable[[], str]]:
    """A Python program that has said it is up; what is given ends it and answers its last word."""
    with subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert process.stdout.readline()

        def end() -> str:
            last, _ = process.communicate("end\n", timeout=60)
            return last

        try:
            yield end
        finally:
            process.kill()


# A store that is held


def test_a_held_store_freezes_no_frame_and_sends_nothing_twice(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    """FAULTS row 26: another process holds the store for all of its five seconds' patience.

    How long the computer itself lets anybody wait meanwhile is what a bystander tells.
    """
    window, bridge = desk
    choose(qtbot, window, 1)
    window.draw()
    away = button(window, f"step-away-{hall.player('Aino Laine')}")
    before = hall.room.office.head
    frames: list[float] = []
    beat = QTimer()
    beat.setTimerType(Qt.TimerType.PreciseTimer)
    beat.timeout.connect(lambda: frames.append(perf_counter()))
    with running(WITNESS) as witness, running(HOLDER, str(hall.path)) as let_go:
        beat.start(FRAME_MS)
        click(qtbot, away)
        qtbot.waitUntil(lambda: not away.isEnabled())
        assert (away.text()[-1], away.toolTip()) == ("…", "<qt>Being written …</qt>")
        for _press in range(3):
            qtbot.mouseClick(away, Qt.MouseButton.LeftButton)
        assert len(bridge.pending) == 1
        said = window.foot.findChild(QLabel, "saved")
        assert isinstance(said, QLabel)
        qtbot.waitUntil(lambda: said.text() == "1 being written …")
        qtbot.waitUntil(lambda: not bridge.pending)
        beat.stop()
        let_go()
        bystander_ms = float(witness())
    gaps = [(after - before) * 1000 for before, after in pairwise(frames)]
    assert sum(gaps) > 4_000
    assert max(gaps) < GAP_MS + 2 * bystander_ms
    assert "Another program holds" in window.foot._said
    assert hall.room.journal.head() == before
    qtbot.waitUntil(away.isEnabled)
    click(qtbot, away)
    qtbot.waitUntil(lambda: isinstance(window.scene.room.tables[T1].seats[0], Away))
    assert hall.room.journal.head().seq == before.seq + 1


# A store that is refused


@contextmanager
def desk_refused(hall: Hall, qtbot: QtBot) -> Iterator[str]:
    """What the window says of a store it cannot open; it lives, and goes on trying."""
    bridge = Bridge(hall.backroom, clock=hall.clock, chance=SeededChance(5))
    window = DeskWindow(bridge, hall.clock, surroundings())
    window.show()
    bridge.start()
    try:
        qtbot.waitUntil(window.trouble.isVisible)
        yield window.trouble.accessibleName()
        assert window.isVisible()
        window.go("lists")
    finally:
        window.close()
        assert bridge.close()
        window.deleteLater()
        bridge.deleteLater()


def test_a_store_on_a_network_share_is_refused_in_words(
    hall: Hall, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """FAULTS row 15."""
    mounts = tmp_path / "mounts"
    mounts.write_text(f"nas:/poker {tmp_path} nfs4 rw 0 0\n")
    monkeypatch.setattr(place, "MOUNTS", mounts)
    with desk_refused(hall, qtbot) as words:
        assert "is on a network share (nas:/poker)" in words


def test_a_store_of_a_newer_program_is_refused_in_words(hall: Hall, qtbot: QtBot) -> None:
    """FAULTS row 22."""
    newer = foreign(hall.path)
    newer.execute(f"PRAGMA user_version = {VERSION + 1}")
    newer.close()
    with desk_refused(hall, qtbot) as words:
        assert "was written by a newer version of the program" in words


# A second start


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[], "subprocess.Popen[bytes]"]]:
    """Starts the program on one store, and ends what still runs."""
    begun: list[subprocess.Popen[bytes]] = []
    environment = {**os.environ, "FLOOR_DATA": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}

    def start() -> "subprocess.Popen[bytes]":
        words = [sys.executable, "-m", "floor", "desk", "--store", str(tmp_path / "floor.sqlite")]
        begun.append(subprocess.Popen(words, cwd=ROOT, env=environment))
        return begun[-1]

    yield start
    for process in begun:
        process.kill()
        process.wait()


def test_a_killed_desk_leaves_no_lock(
    start: Callable[[], "subprocess.Popen[bytes]"], tmp_path: Path, qtbot: QtBot
) -> None:
    """FAULTS row 31: started again after kill -9; started twice it asks (`test_two_desks`)."""
    first = start()
    lock = tmp_path / "floor.sqlite.desk"
    for _life in range(2):
        qtbot.waitUntil(partial(_holds, lock, first.pid))
        first.kill()
        first.wait()
        assert lock.exists()
        first = start()
    qtbot.waitUntil(partial(_holds, lock, first.pid))
    assert first.poll() is None


def _holds(lock: Path, pid: int) -> bool:
    try:
        return lock.read_text().startswith(f"{pid}\n")
    except OSError:
        return False


# Clocks


@pytest.fixture
def computer() -> Iterator[Callable[[str], None]]:
    """Sets the computer to a time zone."""
    with pytest.MonkeyPatch.context() as patch:

        def set_to(zone: str) -> None:
            patch.setenv("TZ", zone)
            time.tzset()

        yield set_to
    time.tzset()


def shown_time(window: DeskWindow) -> tuple[str, str]:
    """What the clock says, and its tip."""
    window.draw()
    clock = window.findChild(QLabel, "clock")
    assert isinstance(clock, QLabel)
    return clock.text(), clock.toolTip()


def test_the_desks_clock_tells_the_two_hours_of_october_apart(
    desk: Desk, hall: Hall, computer: Callable[[str], None]
) -> None:
    """FAULTS row 39."""
    computer("Europe/Helsinki")
    window, _bridge = desk
    hall.clock.move_to(datetime(2026, 10, 25, 0, 20, tzinfo=UTC))
    assert shown_time(window) == ("03:20 summer time", "")
    hall.clock.advance(timedelta(hours=1))
    assert shown_time(window) == ("03:20 winter time", "")
    hall.clock.advance(timedelta(hours=1))
    assert shown_time(window) == ("04:20", "")


def test_a_computer_in_another_time_zone_shows_the_houses_time_and_says_so(
    desk: Desk, computer: Callable[[str], None]
) -> None:
    """FAULTS row 41."""
    window, _bridge = desk
    computer("America/New_York")
    words, tip = shown_time(window)
    assert words == "18:00 · Helsinki"
    assert "This computer is set to another time zone." in tip


def test_a_desk_started_behind_the_roll_over_asks_for_the_late_close(
    hall: Hall, qtbot: QtBot
) -> None:
    """FAULTS row 40: the PC was off; the day is still open and is not closed by itself."""
    hall.clock.move_to(datetime(2026, 10, 25, 10, tzinfo=UTC))
    with desk_on(hall, qtbot, badge=hall.manager) as (window, _bridge):
        qtbot.waitUntil(window.late.isVisible)
        assert window.late.accessibleName().startswith(
            "Sun, 25 Oct 2026 has begun and gaming day Sat, 24 Oct 2026 is still open: close it"
        )
        hall.ask(CloseTable(table=T1))
        hall.ask(CloseDay(note=NoteId(1)))
        qtbot.waitUntil(lambda: not window.late.isVisible())


def test_a_desk_in_its_own_day_asks_nothing(desk: Desk) -> None:
    window, _bridge = desk
    assert not window.late.isVisible()


# Names


def test_whatever_people_are_called_is_drawn_and_hinted_at_as_text(
    hall: Hall, qtbot: QtBot
) -> None:
    """FAULTS rows 48 and 52: no tip takes a name for HTML, no name is too much for a page."""
    for seat, name in enumerate(HOSTILE[:5], start=4):
        strange = hall.people.add_player(name)
        hall.ask(JoinList(game=NLH, player=strange))
        note = hall.people.keep_note("As it comes.", hall.clock.now())
        hall.ask(SeatPlayer(table=T1, seat=SeatNo(seat), player=strange, note=note))
    for name in (*HOSTILE[5:], "<b>Åke</b> <img src=x>"):
        hall.ask(JoinList(game=NLH, player=hall.people.add_player(name)))
    with desk_on(hall, qtbot, badge=hall.manager) as (window, _bridge):
        for page in PAGES:
            window.go(page)
            qtbot.wait(50)
            for seat in range(1, 10):
                window.choose(T1, SeatNo(seat))
                tips = [one.toolTip() for one in window.findChildren(QWidget) if one.toolTip()]
                assert tips
                assert all(map(_reads_as_typed, tips))
        menus = [action.toolTip() for action in window.findChildren(QAction)]
        assert menus
        assert all(map(_reads_as_typed, menus))


def _reads_as_typed(tip: str) -> bool:
    """Whether Qt shows a tip letter by letter: it is plain, or escaped inside one frame."""
    inside = tip.removeprefix("<qt>").removesuffix("</qt>")
    return not GuiQt.mightBeRichText(tip) or (inside != tip and "<" not in inside)


# Badges


@pytest.fixture
def floor_badge(hall: Hall) -> StaffId:
    """Somebody of the floor on duty, who is no manager."""
    badge = hall.people.add_staff("Kaisa Berg", Role.FLOOR)
    hall.ask(SignOn(staff=badge), badge)
    return badge


def test_who_is_no_manager_changes_no_badge_but_his_own_pin(
    hall: Hall, floor_badge: StaffId, qtbot: QtBot
) -> None:
    with desk_on(hall, qtbot, badge=floor_badge) as (window, _bridge):
        window.go("setup")
        setup = window.pages.setup
        qtbot.waitUntil(lambda: setup.list.model().rowCount() == 3)
        assert setup.add.isEnabled()  # a dealer, or another one of the floor
        barred: tuple[QPushButton, ...] = (setup.change, setup.pin, setup.erase)
        for row in range(2):
            setup.list.selectRow(row)
            for control in barred:
                assert not control.isEnabled()
                assert control.statusTip() == (
                    "The badge of Kaisa Berg (floor) does not allow this."
                )
        setup.list.selectRow(2)
        assert [one.isEnabled() for one in barred] == [False, True, False]


def test_a_badge_that_is_too_high_is_refused_by_the_store_too(
    hall: Hall, floor_badge: StaffId, qtbot: QtBot
) -> None:
    with desk_on(hall, qtbot, badge=floor_badge) as (window, _bridge):
        window.go("setup")
        window.pages.setup.add.click()
        sheet = window.findChild(BadgeSheet)
        assert isinstance(sheet, BadgeSheet)
        sheet.name.setText("Otso")
        sheet.role.setCurrentIndex(sheet.role.findData(Role.SHIFT_MANAGER.value))
        for field in (sheet.pin, sheet.again):
            field.setText("294715")
        click(qtbot, sheet.ask_button)
        qtbot.waitUntil(lambda: "does not allow this" in sheet.note.text())
        assert len(hall.people.badges()) == 3
        sheet.role.setCurrentIndex(sheet.role.findData(Role.DEALER.value))
        for field in (sheet.pin, sheet.again):
            field.setText("7381")
        click(qtbot, sheet.ask_button)
        qtbot.waitUntil(lambda: len(hall.people.badges()) == 4)
        qtbot.waitUntil(lambda: window.findChild(BadgeSheet) is None)


# Papers


def test_tickets_go_when_the_next_gaming_day_begins(hall: Hall, desk: Desk, qtbot: QtBot) -> None:
    """They bear names (FAULTS row 74)."""
    assert hall.room.store is not None
    papers = hall.room.store.papers
    about = PaperSubject(at=hall.clock.now(), player=hall.player("Aino Laine"))
    ticket = papers.put(PaperKind.SEAT_TICKET, lambda _serial: b"%PDF- Aino", about)
    hall.ask(CloseTable(table=T1))
    hall.clock.advance(timedelta(hours=20))
    hall.ask(CloseDay(note=NoteId(1)))
    window, _bridge = desk
    qtbot.waitUntil(lambda: window.scene.head == hall.room.office.head)
    assert papers.paper(ticket.serial).body
    hall.ask(OpenDay())
    qtbot.waitUntil(lambda: not papers.paper(ticket.serial).body)
