"""A field whose Enter is its own: what it leads to does not get the same Enter."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class EnterField(QLineEdit):
    """One line. `returnPressed` would let the key go on to whatever has the focus by then, and a
    button that has it would be pressed."""

    entered = Signal()

    def __init__(self, name: str, most: int) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setMaxLength(most)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER:
            event.accept()
            if not event.isAutoRepeat():
                self.entered.emit()
        else:
            super().keyPressEvent(event)
