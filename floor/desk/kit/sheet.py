"""What every dialog of the desk is: a form, a line for what is wrong, a button that asks."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from floor.app.core.messages import Command, CommandId, Entry
from floor.base.errors import FloorError
from floor.base.text import NOTE_LENGTH, _
from floor.desk.kit.step_button import explain
from floor.qtkit.look.layout import LINE, STRETCH, column, row, stretched
from floor.qtkit.look.theme import GAP, MARGIN, PAD, Look, Words, button, deck_of, label, wear

WIDE = 600
"""Of a sheet in which players are looked for."""

Telling = Callable[[FloorError], str]
"""How a refusal is worded where names and games are known."""


def number_box(least: int, most: int) -> QSpinBox:
    """A field for a whole number."""
    made = QSpinBox()
    made.setRange(least, most)
    inset(made)
    return made


def inset(box: QAbstractSpinBox) -> None:
    """Keep its words off its edge: the style sheet's padding does not reach the field inside."""
    inside = box.findChild(QLineEdit)
    assert inside is not None
    inside.setTextMargins(PAD - 4, 0, 0, 0)


def note_field() -> QLineEdit:
    """A field for free text, which the store takes only so long."""
    made = QLineEdit()
    made.setMaxLength(NOTE_LENGTH)
    return made


class Sheet(QDialog):
    """A dialog that stays open until what it asked for is done; a refusal stands in it."""

    asked = Signal(object, str)
    """A Command, and the free text that goes with it."""
    stops_nobody = False
    """What is asked every hour lies beside the room, which goes on."""

    def __init__(self, name: str, title: str, ask: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(460)
        self.command_id: CommandId | None = None
        """Made by who opens the dialog: however often it is pressed, it asks once."""
        self._waits = False
        self._title = label(title, f"{name}-title", Words.HEAD)
        self._title.setWordWrap(True)
        self.form = QFormLayout()
        self.form.setSpacing(GAP + 4)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.body = column(self.form, gap=LINE)
        self.note = label("", f"{name}-note", Words.ALERT)
        self.note.setWordWrap(True)
        self.note.setMinimumHeight(self.note.sizeHint().height() * 2)
        self.ask_button = button(ask, f"{name}-ask", Look.PRIMARY)
        self.ask_button.setDefault(True)
        self.ask_button.clicked.connect(self.ask)
        self.cancel_button = button(_("Cancel"), f"{name}-cancel", Look.QUIET)
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

    def tell(self, words: str) -> None:
        """A sentence over the form: what this is about."""
        number = self.body.indexOf(self.form)
        said = label(words, f"{self.objectName()}-told-{number}", Words.MUTED)
        said.setWordWrap(True)
        self.body.insertWidget(number, said)

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

    def command(self) -> Command | None:
        """What is to be asked as the form stands; None when something is missing."""
        raise NotImplementedError

    def note_text(self) -> str:
        """The free text that goes with it."""
        return ""

    @Slot()
    def ask(self) -> None:
        """Ask for it, once."""
        if self._waits:
            return
        command = self.command()
        if command is not None:
            self.wait(True)
            self.asked.emit(command, self.note_text())

    def wait(self, waits: bool) -> None:
        """Whether an answer is awaited; the button says so."""
        self._waits = waits
        explain(self.ask_button, _("Being written …") if waits else "")
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
        wear(self.note, Words.ALERT)
        self.note.setText(words)

    def mention(self, words: str) -> None:
        """Say what is good to know: nothing is wrong."""
        wear(self.note, Words.MUTED)
        self.note.setText(words)

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
        self.grow()
        if self.stops_nobody:
            self.show()
            # What is typed now is meant for it, not for the room, whose letters are acts.
            self.activateWindow()
        else:
            super().open()

    def grow(self) -> None:
        """Be high enough for what is in it: a dialog does not ask by itself how high its wrapped
        sentences are."""
        layout = self.layout()
        assert layout is not None
        layout.activate()
        needed = layout.totalHeightForWidth(self.width())
        if needed > self.height():
            self.resize(self.width(), needed)
