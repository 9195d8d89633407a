"""The first thing the window says: a new house, a rehearsed night, or whose badge it is."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from floor.app.messages import StaffId
from floor.base.errors import FloorError
from floor.desk.errands import Errands
from floor.desk.house import House, begin
from floor.desk.staff_sheets import FirstStart, FirstStartSheet
from floor.qtkit.bridge import Bridge

if TYPE_CHECKING:
    from floor.desk.window import DeskWindow


class Welcome(QObject):
    """Greets whoever opens the desk."""

    training_wanted = Signal()

    def __init__(
        self, window: "DeskWindow", bridge: Bridge, house: House, errands: Errands
    ) -> None:
        super().__init__(window)
        self._window = window
        self._bridge = bridge
        self._house = house
        self._errands = errands
        self._sheet: FirstStartSheet | None = None

    def greet(self) -> None:
        """Ask what is needed: everything in a new house, else a badge."""
        if self._house.training:
            self._errands.put_on_trainee()
        elif self._window.badge.by is None:
            self._bridge.consult(lambda back: back.people.badges(), self._greet, self)

    def _greet(self, staff: object) -> None:
        if isinstance(staff, FloorError):
            self._window.complain(staff)
        elif staff and self._window.badge.by is None:
            self._errands.sign_on()
        elif not staff:
            self._first_start()

    def _first_start(self) -> None:
        self._sheet = sheet = FirstStartSheet(self._house.rulebooks, self._window)
        sheet.begun.connect(self._begin)
        sheet.training_wanted.connect(self.training_wanted)
        sheet.destroyed.connect(self._closed)
        sheet.open()

    @Slot()
    def _closed(self) -> None:
        self._sheet = None

    @Slot(object)
    def _begin(self, first: FirstStart) -> None:
        text = self._house.rulebook(first.rulebook)
        self._bridge.consult(lambda back: begin(back, first, text), self._begun, self)

    def _begun(self, outcome: object) -> None:
        sheet = self._sheet
        if isinstance(outcome, FloorError):
            if sheet is not None:
                sheet.wait(False)
                sheet.complain(self._window.scene.why(outcome))
            return
        assert isinstance(outcome, int)
        self._bridge.forget_names()
        self._errands.take_badge(StaffId(outcome))
        if sheet is not None:
            sheet.accept()
