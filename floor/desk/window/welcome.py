"""The first thing the window says: a new house, a rehearsed night, or whose badge it is."""

from PySide6.QtCore import QObject, Signal, Slot

from floor.app.core.messages import SYSTEM, StaffId
from floor.app.office.staffing import first_badge
from floor.app.staff.days import AdoptRulebook, OpenDay, SignOn
from floor.app.tables.tables import OpenTable
from floor.base.errors import FloorError
from floor.desk.scene.badge import StationBadge
from floor.desk.scene.services import Services
from floor.desk.staff.staff_sheets import FirstStart, FirstStartSheet
from floor.desk.window.errands import Errands
from floor.qtkit.office.bridge import StoreSession
from floor.views.tables.opening import all_open, free_name


class Welcome(QObject):
    """Greets whoever opens the desk."""

    training_wanted = Signal()
    language_chosen = Signal(str)

    def __init__(self, errands: Errands, badge: StationBadge, house: Services) -> None:
        super().__init__(errands)
        self._errands = errands
        self._bridge = errands.bridge
        self._badge = badge
        self._house = house
        self._sheet: FirstStartSheet | None = None

    def greet(self) -> None:
        """Ask what is needed: everything in a new house, else a badge."""
        if self._house.trouble is not None:
            self._complain(self._house.trouble)
        if self._house.training:
            self._errands.put_on_trainee()
        elif self._badge.by is None:
            self._bridge.consult(lambda back: back.people.badges(), self._greet, self)

    def _greet(self, staff: object) -> None:
        if isinstance(staff, FloorError):
            self._complain(staff)
        elif staff and self._badge.by is None:
            self._errands.sign_on()
        elif not staff:
            self._first_start()

    def _complain(self, trouble: FloorError) -> None:
        self._errands.said.emit(self._errands.scene.why(trouble), True)

    def _first_start(self) -> None:
        self._sheet = sheet = FirstStartSheet(
            self._house.rulebooks, self._errands.window, self._house.languages
        )
        sheet.begun.connect(self._begin)
        sheet.training_wanted.connect(self.training_wanted)
        sheet.language_chosen.connect(self.language_chosen)
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
                sheet.complain(self._errands.scene.why(outcome))
            return
        assert isinstance(outcome, int)
        self._bridge.forget_names()
        self._errands.take_badge(StaffId(outcome))
        if sheet is not None:
            sheet.accept()


def begin(back: StoreSession, first: FirstStart, text: str) -> StaffId:
    """Open a new house: rules in force, first badge, gaming day and tables open.

    Raises:
        FloorError: it stopped on the way; what was done stays and asking again goes on from there.
    """
    office = back.office
    if office.room.house is None:
        office.submit(AdoptRulebook(name=first.rulebook, text=text), SYSTEM)
    badge = first_badge(office, back.people, *first.badge)
    office.submit(SignOn(staff=badge), badge)
    if first.tables:
        office.submit(OpenDay(), badge)
        assert office.room.house is not None
        game = next(iter(office.room.house.games.values()))
        for _number in range(first.tables):
            name = free_name(all_open(office.room))
            office.submit(OpenTable(table=name, game=game.id, seats=game.seats), badge)
    return badge
