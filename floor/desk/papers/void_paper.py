"""A paper that is good for nothing any more: which, why, and whose PIN says so."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from floor.app.core.messages import Role, StaffId
from floor.app.core.people import Badge
from floor.app.staff.papers import Serial
from floor.base.errors import FloorError
from floor.base.text import _
from floor.desk.scene.services import PaperDesk
from floor.desk.staff.badge_errands import BadgeErrands, PinListener
from floor.desk.staff.staff_sheets import ReasonPinSheet
from floor.qtkit.office.work import Work

_MAY = (Role.FLOOR, Role.SHIFT_MANAGER)


class VoidSheet(ReasonPinSheet):
    """Why, and the PIN of somebody of the floor."""

    def __init__(
        self, serial: Serial, staff: Sequence[Badge], last: StaffId | None, parent: QWidget
    ) -> None:
        title = _("Void {paper}").format(paper=serial)
        super().__init__("void-paper", title, staff, last, parent, _("Void"))
        self.tell(
            _("It keeps its number and says VOID whenever it is printed. Another can be made.")
        )


class VoidPaper(QObject):
    """Asks for reason and PIN, then makes the paper void."""

    done = Signal()

    def __init__(self, errands: BadgeErrands, papers: PaperDesk) -> None:
        super().__init__(errands)
        self._errands = errands
        self._papers = papers
        self._sheet: VoidSheet | None = None
        self._work = Work(self)
        self._work.done.connect(self._heard)

    @Slot(str)
    def ask(self, serial: str) -> None:
        """Whose PIN, and why."""
        by = self._errands.signed_on()
        if by is None:
            return
        sheet = VoidSheet(Serial(serial), self._staff(), by, self._errands.window)
        self._sheet = sheet

        def given(badge: StaffId, pin: str) -> None:
            self._errands.check_pin(
                badge,
                pin,
                PinListener(sheet, sheet.refuse, lambda: self._make(Serial(serial), badge)),
            )

        sheet.given.connect(given)
        self._errands.show(sheet)

    def _staff(self) -> list[Badge]:
        room, names = self._errands.scene.room, self._errands.scene.names
        return [
            Badge(staff=staff, name=names.staff_name(staff), role=role, has_pin=True)
            for staff, role in room.on_duty.items()
            if role in _MAY
        ]

    def _make(self, serial: Serial, by: StaffId) -> None:
        assert self._sheet is not None
        papers, reason = self._papers, self._sheet.reason.text().strip()
        self._work.start(lambda: papers.make_void(serial, by, reason))

    @Slot(object)
    def _heard(self, outcome: object) -> None:
        sheet, self._sheet = self._sheet, None
        if isinstance(outcome, FloorError):
            self._errands.said.emit(self._errands.scene.why(outcome), True)
        if sheet is not None:
            sheet.accept()
        self.done.emit()
