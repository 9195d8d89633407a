"""What every dialog of the desk is: a form, a line for what is wrong, a button that asks."""

from collections.abc import Callable
from functools import cached_property

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QDialog,
    QFormLayout,
    QLabel,
    QLineEdit,
    QWidget,
)

from floor.app.core.messages import Command, CommandId, Entry
from floor.base.errors import FloorError
from floor.base.text import _
from floor.desk.kit.fields import note_field
from floor.desk.kit.step_button import disable_with_reason
from floor.qtkit.look.layout import LINE, STRETCH, column, row, stretched
from floor.qtkit.look.theme import (
    GAP,
    MARGIN,
    PAD,
    ButtonRole,
    TextStyle,
    button,
    deck_of,
    label,
    restyle,
)
from floor.views.words.rows import Step
from floor.views.words.words import why_no_reason

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
WIDE = 600
"""Of a sheet in which players are looked for."""

Telling = Callable[[FloorError], str]
"""How a refusal is worded where names and games are known."""


class Sheet(QDialog):
    """A dialog that stays open until what it asked for is done; a refusal stands in it."""

    asked = Signal(object, str)
    """A Command, and the free text that goes with it."""
    tells_why = True
    """What is typed for a reason says why, in words; else a number alone will do."""
    stops_nobody = False
    """What is asked every hour lies beside the room, which goes on."""

    def __init__(self, name: str, title: str, ask: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(460)
        self.command_id: CommandId | None = None
        """Made by who opens the dialog: however often it is pressed, it asks once."""
        self._waits = False
        self._title = label("", f"{name}-title", TextStyle.HEAD, wraps=True)
        self.entitle(title)
        self.form = QFormLayout()
        self.form.setSpacing(GAP + 4)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.body = column(self.form, gap=LINE)
        self.note = label("", f"{name}-note", TextStyle.ALERT, wraps=True)
        self.note.setMinimumHeight(self.note.sizeHint().height() * 2)
        self.ask_button = button(ask, f"{name}-ask", ButtonRole.PRIMARY)
        self.ask_button.setDefault(True)
        self.ask_button.clicked.connect(self.ask)
        self.cancel_button = button(_("Cancel"), f"{name}-cancel", ButtonRole.QUIET)
        self.cancel_button.setAutoDefault(False)
        self.cancel_button.clicked.connect(self.reject)
        self.below = row(STRETCH, self.cancel_button, self.ask_button, gap=None)
        column(
            self._title,
            stretched(self.body),
            self.note,
            self.below,
            on=self,
            gap=PAD,
            margins=(MARGIN + 4, MARGIN),
        )

    def entitle(self, title: str) -> None:
        """What it is about, over it and in its frame."""
        if self._title.text() != title:
            self._title.setText(title)
            self.setWindowTitle(title)
            self.setAccessibleName(title)

    def tell(self, words: str) -> QLabel:
        """A sentence over the form: what this is about."""
        number = self.body.indexOf(self.form)
        said = label(words, f"{self.objectName()}-told-{number}", TextStyle.MUTED, wraps=True)
        self.body.insertWidget(number, said)
        return said

    def field(self, words: str, widget: QWidget, name: str, row: int = -1) -> None:
        """One more line of the form, the last unless `row` says where."""
        widget.setObjectName(f"{self.objectName()}-{name}")
        widget.setAccessibleName(words)
        said = label(words, f"{self.objectName()}-{name}-label")
        said.setBuddy(widget)
        if isinstance(widget, QComboBox):
            # However long a name is, the words before it keep their room.
            widget.setMinimumContentsLength(12)
            widget.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
        self.form.insertRow(row if row >= 0 else self.form.rowCount(), said, widget)

    def reason_field(self, words: str = "", name: str = "reason", row: int = -1) -> None:
        """One more line of the form: why. It goes with the command while it is shown."""
        self.field(words or _("Reason"), self.reason, name, row)

    @cached_property
    def reason(self) -> QLineEdit:
        """Where it is typed why."""
        return note_field()

    def command(self) -> Command | None:
        """What is to be asked as the form stands; None when something is missing, or when what
        this sheet is for is said by another signal."""
        return None

    def command_of(self, step: Step) -> Command | None:
        """What the step asks; a complaint where it may not be, or where nobody says why."""
        unsaid = why_no_reason(self.note_text(), step.reason) if step.reason else ""
        wrong = step.why_not or unsaid
        if wrong:
            self.complain(wrong)
            if not step.why_not:
                self.reason.setFocus()
                self.reason.selectAll()
            return None
        return step.command

    def note_text(self) -> str:
        """The free text that goes with it."""
        if "reason" not in vars(self) or not self.form.isRowVisible(self.reason):
            return ""
        return self.reason.text().strip() if self.reason.isEnabled() else ""

    def is_explained(self) -> bool:
        """Somebody has typed why; else a complaint."""
        wrong = why_no_reason(self.reason.text())
        if wrong:
            self.complain(wrong)
            self.reason.setFocus()
            self.reason.selectAll()
        return not wrong

    @Slot()
    def ask(self) -> None:
        """Ask for it, once."""
        if self._waits:
            return
        command = self.command()
        if command is not None and self.note_text() and self.tells_why and not self.is_explained():
            return
        if command is not None:
            self.wait(True)
            self.asked.emit(command, self.note_text())

    def wait(self, waits: bool) -> None:
        """Whether an answer is awaited; the button says so."""
        self._waits = waits
        disable_with_reason(self.ask_button, _("Being written …") if waits else "")
        if waits:
            self.mention(_("Being written …"))

    def hear(self, outcome: Entry | FloorError, say: Telling) -> None:
        """The answer: done, or a sentence in the form."""
        self.wait(False)
        if isinstance(outcome, FloorError):
            self.complain(say(outcome))
        else:
            self.accept()

    def complain(self, words: str) -> None:
        """Say what is wrong."""
        restyle(self.note, TextStyle.ALERT)
        self.note.setText(words)
        if self.isVisible():
            self.grow()

    def mention(self, words: str) -> None:
        """Say what is good to know: nothing is wrong."""
        restyle(self.note, TextStyle.MUTED)
        self.note.setText(words)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter does what the ring shows: it presses the button it is hit on, whatever the sheet
        is for. What is one of several is chosen by the space bar. A key that is held asks
        nothing."""
        control = self.focusWidget()
        if event.key() not in ENTER:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            if isinstance(control, QAbstractButton) and not control.isCheckable():
                control.click()
            else:
                self.entered(event)

    def entered(self, event: QKeyEvent) -> None:
        """Enter was hit beside every button."""
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Its edge can be seen also where no window has a frame."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setPen(QColor(deck_of(self.palette()).edge))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def open(self) -> None:
        """Show it, high enough for its sentences; its buttons come last, whatever was added."""
        for control in (self.cancel_button, self.ask_button):
            hidden = control.isHidden()
            control.setParent(None)
            # To the end of what Tab goes through. `nextInFocusChain` would say where that is, but
            # give Python the headers of tables to own, and it would delete them under Qt.
            control.setParent(self)
            self.below.addWidget(control)
            control.setVisible(not hidden)
        self.adjustSize()
        # Its height was worked out for what its words ask for, and it may be wider than that.
        wide, high = self._needed()
        self.resize(wide, max(high, self.minimumHeight()))
        if self.stops_nobody:
            self.show()
            # What is typed now is meant for it, not for the room, whose letters are acts.
            self.activateWindow()
        else:
            super().open()

    def _reach(self) -> int:
        """How high the window is that it lies over: what scrolls in it makes do with that."""
        below = self.parentWidget()
        while isinstance(below, Sheet):
            below = below.parentWidget()
        return below.window().height() if below is not None else self.height()

    def grow(self) -> None:
        """Be wide and high enough for what is in it: a dialog does not ask by itself how high its
        wrapped sentences are."""
        wide, high = self._needed()
        if wide > self.width() or high > self.height():
            self.resize(max(wide, self.width()), max(high, self.height()))

    def _needed(self, least: int = 0) -> tuple[int, int]:
        """How wide and how high, `least` so wide."""
        layout = self.layout()
        assert layout is not None
        layout.activate()
        wide = max(layout.totalMinimumSize().width(), self.width(), least)
        fitting = min(layout.totalHeightForWidth(wide), self._reach())
        return wide, max(fitting, layout.totalMinimumSize().height())
