"""A table on a real store with its kiosk in front of it, and fingers that touch it."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QPointingDevice, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from floor.app.core.messages import Event, NoteId, Role, StaffId
from floor.app.hands.dealing import DrawButton
from floor.app.offline.sender import Sender
from floor.app.seats.seats import SeatPlayer
from floor.app.staff.days import SignOn
from floor.app.staff.dealers import TakeTable
from floor.base.chance import SystemChance
from floor.base.text import _
from floor.kiosk.kit.tile import Tile
from floor.kiosk.scene.lock import Lock
from floor.kiosk.scene.manners import KioskSettings
from floor.kiosk.window.guard import DoubleTapGuard
from floor.kiosk.window.program import SIZE
from floor.kiosk.window.window import KioskWindow
from floor.qtkit.office.bridge import Bridge
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Table, Taken
from floor.store.journal.snapshots import code_fingerprint
from floor.store.sqlite.outbox import open_outbox
from floor.views.words.rows import TableCard
from floor.wiring.folders import local_path
from floor.wiring.kiosk import KioskRoom
from tests.desk.hall import T1, Hall, rule_search
from tests.desk.taps import lying_open
from tests.patience import PATIENCE_MS

SITTING = ("Olli Heino", "Tiina Korpi", "Elina Lahti")
PIN, FLOORS_PIN = "4183", "418305"
DEALER, NEXT = "Anna Karhu", "Ville Metsä"


class Seconds:
    """A stopwatch moved by hand."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


class Stand:
    """One kiosk: what is touched at it, what comes of it in the journal."""

    a_hand = timedelta(minutes=2)

    def __init__(
        self,
        hall: Hall,
        window: KioskWindow,
        bridge: Bridge,
        qtbot: QtBot,
        opened: ExitStack,
    ) -> None:
        self._opened = opened
        self.hall, self.window, self.bridge, self.qtbot = hall, window, bridge, qtbot
        self.heard: list[Event] = []
        hall.room.office.listen(
            lambda _room, entries: self.heard.extend(e for one in entries for e in one.events)
        )
        self.seconds = Seconds()
        window.lock = Lock(seconds=self.seconds)
        self.pace = Seconds()
        window.guard = DoubleTapGuard(seconds=self.pace)
        window.pin.seconds = self.pace
        self.fingers = Fingers(window, self.pace)

    def unlock(self, staff: StaffId) -> None:
        """As if he had given his PIN."""
        self.window.lock.put_on(staff)
        self.window.draw()

    @property
    def table(self) -> Table:
        """As the store has it now."""
        self.hall.room.office.refresh()
        return self.hall.room.office.room.tables[T1]

    def player(self, seat: int) -> PlayerId:
        """Who has that seat."""
        found = next(v for v in self.card.seats if v.number == seat)
        assert found.player is not None
        return found.player

    @property
    def card(self) -> TableCard:
        """The table as the kiosk has it."""
        view = self.window.view()
        assert view is not None
        return view.card

    def ready(self) -> None:
        """Until the kiosk shows what has happened."""
        office = self.hall.room.office

        def caught_up() -> bool:
            """Both stand where the journal ends: two touches may bring two entries."""
            office.refresh()
            return not self.bridge.pending and self.window.scene.head == office.head

        self.qtbot.waitUntil(caught_up, timeout=30_000)
        self.window.draw()
        QApplication.processEvents()

    def happened(self, kind: type[Event], many: int = 1) -> None:
        """Until the journal has so many facts of that kind."""

        def came() -> bool:
            self.hall.room.office.refresh()
            return sum(isinstance(event, kind) for event in self.heard) >= many

        self.qtbot.waitUntil(came, timeout=30_000)
        self.ready()

    def restarted(self) -> "Stand":
        """Another kiosk of the same table, as after a crash."""
        window, bridge = self._opened.enter_context(
            _window_on(self.hall, self.qtbot, KioskSettings())
        )
        return Stand(self.hall, window, bridge, self.qtbot, self._opened)

    @contextmanager
    def store_held(self) -> Iterator[None]:
        """Inside, another holds the store and nothing is written."""
        hold, held = threading.Event(), threading.Event()

        def wait(_back: object) -> None:
            held.set()
            hold.wait(PATIENCE_MS / 1000)

        self.bridge.consult(wait, lambda _outcome: None)
        assert held.wait(PATIENCE_MS / 1000)
        try:
            yield
        finally:
            hold.set()

    def says(self, label: QLabel, words: str) -> None:
        """Until those words stand there."""
        self.qtbot.waitUntil(lambda: words in label.text(), timeout=30_000)

    def seat_taken(self, seat: int) -> bool:
        """Whether somebody sits there and is not away, as the kiosk shows it."""
        table = self.window.scene.table
        assert table is not None
        return isinstance(table.seat(SeatNo(seat)), Taken)

    def touch(self, name: str, hold_ms: int = 0) -> None:
        """The control of that name which is seen."""
        found = [one for one in self.window.findChildren(QWidget, name) if one.isVisible()]
        assert found, f"{name} is not to be seen"
        self.fingers.touch(found[0], hold_ms)

    def touch_act(self, key: str) -> None:
        """An act of the chosen seat, or what may be done now in one tap."""
        tile = self.window.side.tile_of(key)
        assert tile is not None, (key, [s.key for s in self.window.side._steps.values() if s])
        self.fingers.touch(tile)

    def touch_choice(self, key: str) -> None:
        """One of a few things on a page."""

        def found() -> bool:
            """It is there; where there are more than fit, the next of them are looked at."""
            if self.window.choices.tile_of(key) is not None:
                return True
            tiles = self.window.choices.findChildren(Tile)
            more = [one for one in tiles if one.isVisible() and one.text() == _("More …")]
            if more:
                self.fingers.touch(more[0])
            return self.window.choices.tile_of(key) is not None

        self.qtbot.waitUntil(found)
        tile = self.window.choices.tile_of(key)
        assert tile is not None
        self.fingers.touch(tile)

    def touch_seat(self, seat: int, hold_ms: int = 0) -> None:
        """A seat of the table."""
        table = self.window.table
        self.fingers.touch_at(table, table.seat_point(SeatNo(seat)), hold_ms)

    def type_pin(self, pin: str) -> None:
        """Figure by figure."""
        for figure in pin:
            key = self.window.pin.keys.findChild(QWidget, f"key-{figure}")
            assert isinstance(key, QWidget)
            self.fingers.touch(key)


class Fingers(QObject):
    """Touches a kiosk; `count` says how often, by the touches a window was handed."""

    def __init__(self, window: KioskWindow, pace: Seconds) -> None:
        super().__init__(window)
        self._window = window
        self._pace = pace
        self._device: QPointingDevice = QTest.createTouchDevice()
        self.count = 0
        app = QApplication.instance()
        assert app is not None
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Counts; keeps nothing back."""
        if isinstance(watched, QWindow):
            self.count += event.type() in (QEvent.Type.TouchBegin, QEvent.Type.KeyPress)
        return False

    def touch(self, control: QWidget, hold_ms: int = 0) -> None:
        """A control that can be seen and touched, in its middle."""
        assert control.isEnabled(), f"{control.objectName()} {control.accessibleDescription()}"
        self.touch_at(control, control.rect().center(), hold_ms)

    def touch_at(self, control: QWidget, point: QPoint, hold_ms: int = 0) -> None:
        """A point of a control, which has to lie open there; a second after the touch before. The
        window shows then what that led to: it is not waited for until it does by itself."""
        QApplication.processEvents()
        window, at = lying_open(control, point)
        handle = window.windowHandle()
        assert handle is not None
        self._pace.now += 1
        QTest.touchEvent(handle, self._device).press(0, at).commit()
        if hold_ms:
            QTest.qWait(hold_ms)
        QTest.touchEvent(handle, self._device).release(0, at).commit()
        QApplication.processEvents()
        if self._window._draw.isActive():
            self._window.draw()


def dealt(hall: Hall, *, drawn: bool = True) -> tuple[StaffId, StaffId]:
    """Six players, a dealer at the table and one in the line-up, the button drawn for or not."""
    for number, name in enumerate(SITTING, start=4):
        hall.ask(
            SeatPlayer(table=T1, seat=SeatNo(number), player=hall.player(name), note=note(hall))
        )
    badges = [hall.people.add_staff(name, Role.DEALER) for name in (DEALER, NEXT)]
    for badge in badges:
        hall.people.set_pin(badge, PIN)
        hall.ask(SignOn(staff=badge), badge)
    hall.people.set_pin(hall.manager, FLOORS_PIN)
    hall.ask(TakeTable(table=T1, staff=badges[0]))
    if drawn:
        hall.ask(DrawButton(table=T1))
    return badges[0], badges[1]


def note(hall: Hall) -> NoteId:
    return hall.people.keep_note("friend of the house", hall.clock.now())


@contextmanager
def kiosk_on(
    hall: Hall, qtbot: QtBot, manners: KioskSettings | None = None, table: TableId = T1
) -> Iterator[Stand]:
    """The kiosk of T1, or of another `table`, in front of `hall`, closed again after."""
    with ExitStack() as opened:
        window, bridge = opened.enter_context(
            _window_on(hall, qtbot, manners or KioskSettings(), table)
        )
        yield Stand(hall, window, bridge, qtbot, opened)


@contextmanager
def _window_on(
    hall: Hall, qtbot: QtBot, manners: KioskSettings, table: TableId = T1
) -> Iterator[tuple[KioskWindow, Bridge]]:
    outbox = open_outbox(local_path(hall.path).with_name(f"kiosk-{table}.outbox"), hall.path)
    bridge = Bridge(
        lambda: KioskRoom(hall.path, table, hall.clock),
        clock=hall.clock,
        chance=SystemChance(),
        sender=Sender(outbox, table, code_fingerprint()),
    )
    window = KioskWindow(bridge, hall.clock, table, manners, rule_search)
    window.resize(*SIZE)
    window.show()
    bridge.start()
    try:
        qtbot.waitUntil(lambda: window.scene.known)
        window.draw()
        QApplication.processEvents()
        yield window, bridge
    finally:
        window.close_for_good()
        assert bridge.close()
        outbox.close()
        window.deleteLater()
        bridge.deleteLater()


@contextmanager
def store_away(stand: Stand) -> Iterator[None]:
    """Inside, the store's file is not in its place; the desk beside has it open all the while."""
    path = stand.hall.path
    elsewhere = path.with_name("elsewhere.sqlite")
    path.rename(elsewhere)
    try:
        stand.qtbot.waitUntil(lambda: stand.window.away, timeout=30_000)
        stand.window.draw()
        yield
    finally:
        elsewhere.rename(path)
    stand.qtbot.waitUntil(lambda: not stand.window.away, timeout=30_000)
