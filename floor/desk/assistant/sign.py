"""What the floor adds to a ruling before it is written down: whom it concerns, why, and when on
camera."""

from collections.abc import Iterator

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from floor.base.text import NOTE_LENGTH, _
from floor.desk.kit.fields import EnterField
from floor.desk.kit.step_button import Pending, StepRow, disable_with_reason
from floor.qtkit.look.filling import tell
from floor.qtkit.look.flow import Flow
from floor.qtkit.look.layout import FORM, LINE, column, row, stretched
from floor.qtkit.look.theme import (
    MARGIN,
    PAD,
    ButtonRole,
    Ground,
    TextStyle,
    button,
    label,
    set_surface,
)
from floor.room.blinds.button import SeatNo
from floor.views.assistant.sign import SeatLine, SignView

_CAMERA, _CAMERA_LONG = 130, 8


class SignBar(QFrame):
    """Lies under a ruling; its button writes it down."""

    changed = Signal()
    confirmed = Signal()
    step_asked = Signal(object)
    """A Step: a warning or penalty that goes with it."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("ruling-sign")
        set_surface(self, Ground.BAR)
        self.told = label("", "ruling-sign-told", TextStyle.TITLE, wraps=True)
        self._seats: dict[SeatNo, QPushButton] = {}
        self._lines: tuple[SeatLine, ...] = ()
        self._place = QWidget()
        self._place.setObjectName("ruling-seats")
        self._flow = Flow(self._place)
        penalties = self._penalties = QWidget()
        penalties.setObjectName("ruling-penalties")
        self.penalties = StepRow(Flow(penalties), self.step_asked.emit)
        self.ladder = label("", "ruling-ladder", TextStyle.MUTED, wraps=True)
        self.reason = EnterField("ruling-reason", NOTE_LENGTH)
        self.reason.setMinimumHeight(36)
        self.reason.textChanged.connect(self.changed)
        self.reason.entered.connect(self._enter)
        self.camera = EnterField("ruling-camera", _CAMERA_LONG)
        self.camera.entered.connect(self._enter)
        self.camera.setAccessibleName(_("Time on camera"))
        self.camera.setPlaceholderText(_("on camera"))
        self.camera.setFixedWidth(_CAMERA)
        self.camera.setMinimumHeight(36)
        self.camera.textChanged.connect(self.changed)
        self.note = label("", "ruling-sign-note", TextStyle.MUTED, wraps=True)
        self.confirm = button(_("Confirm the ruling"), "ruling-confirm", ButtonRole.PRIMARY)
        self.confirm.setMinimumHeight(44)
        self.confirm.setMinimumWidth(230)
        self.confirm.clicked.connect(self.confirmed)
        column(
            self.told,
            self._place,
            self.ladder,
            penalties,
            row(stretched(self.reason), self.camera, gap=PAD),
            row(stretched(self.note), self.confirm, gap=PAD),
            on=self,
            margins=(MARGIN + 8, LINE, MARGIN, FORM),
        )

    def clear(self) -> None:
        """Nothing is added yet."""
        for made in self._seats.values():
            made.setChecked(False)
        self.reason.clear()
        self.camera.clear()

    def show_sign(self, view: SignView, pending: Pending) -> None:
        """Ask for what this ruling needs."""
        tell(self.told, view.told)
        self._show_seats(view.seats)
        self._place.setVisible(view.wants_people)
        self.penalties.show(view.penalties, pending)
        self._penalties.setVisible(bool(view.penalties))
        tell(self.ladder, "\n".join(view.ladder))
        self.reason.setVisible(view.wants_reason)
        self.reason.setPlaceholderText(view.asks)
        self.reason.setAccessibleName(view.asks)
        self.camera.setVisible(view.wants_camera)
        self.note.setText(view.why_not)
        self.confirm.setText(view.confirm.replace("&", "&&"))
        self.confirm.setAccessibleName(view.confirm)
        disable_with_reason(self.confirm, view.why_not)

    def _show_seats(self, lines: tuple[SeatLine, ...]) -> None:
        if lines == self._lines:
            return
        before = {seat for seat, made in self._seats.items() if made.isChecked()}
        self._lines = lines
        for gone in self._seats.values():
            self._flow.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        self._seats = {}
        for line in lines:
            made = button(line.words, f"ruling-seat-{line.seat}", ButtonRole.QUIET)
            made.setCheckable(True)
            made.setChecked(line.seat in before)
            made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            made.clicked.connect(self._choose_seat)
            self._flow.addWidget(made)
            self._seats[line.seat] = made

    @property
    def seats(self) -> tuple[SeatNo, ...]:
        """Those it concerns."""
        return tuple(seat for seat, made in self._seats.items() if made.isChecked())

    @Slot()
    def _choose_seat(self) -> None:
        """Who points at a seat types the reason next; who came to it with Tab stays there."""
        self.changed.emit()
        if not any(made.hasFocus() for made in self._seats.values()):
            self.take_focus()

    @Slot()
    def _enter(self) -> None:
        if self.confirm.isEnabled():
            self.confirmed.emit()

    def take_focus(self) -> None:
        """Have the keyboard where it is wanted first."""
        fields = [one for one in (self.reason, self.camera) if not one.isHidden()]
        (fields[0] if fields else self.confirm).setFocus()

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        if not self._place.isHidden():
            yield from self._seats.values()
        yield from self.penalties.buttons
        yield from (one for one in (self.reason, self.camera) if not one.isHidden())
        yield self.confirm
