"""The field in which a move is typed: keys it has no use for go to the page."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit

from floor.base.text import _
from floor.views.arbiter.typed_moves import LONGEST


class MoveField(QLineEdit):
    """One line. Empty, it takes back nothing of its own, nor copies without a selection."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("talk")
        self.setAccessibleName(_("The action"))
        self.setMaxLength(LONGEST)
        self.setProperty("look", "large")
        self.setPlaceholderText(_("f   k   c   b 200   r 600   a 900   +500+500"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        undo = event.matches(QKeySequence.StandardKey.Undo) and not self.text()
        copy = event.matches(QKeySequence.StandardKey.Copy) and not self.hasSelectedText()
        # Alt with a figure decides among outcomes; Qt would type the figure.
        if undo or copy or event.modifiers() & Qt.KeyboardModifier.AltModifier:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def say(self, part: str) -> None:
        """Put a word or chip where the cursor is, apart from what stands before it."""
        before = self.text()[: self.cursorPosition()]
        apart = before and not before.endswith((" ", "+", "/")) and not part.startswith("+")
        self.insert(f" {part}" if apart else part)
