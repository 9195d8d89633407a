"""Figures to touch: for badges, PINs and amounts, beside a field that a keyboard fills as well."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from floor.base.text import _
from floor.qtkit.look.layout import grid
from floor.qtkit.look.theme import TOUCH, ButtonRole, button

_ROWS = ("123", "456", "789")
"""As on a phone."""


class Keypad(QWidget):
    """Types into a field, which keeps the focus; without a decimal sign that place stays free."""

    touched = Signal()
    """A figure comes."""

    def __init__(self, field: QLineEdit, *, decimal: str = "", size: int = TOUCH) -> None:
        super().__init__()
        self.setObjectName("keypad")
        self.setAccessibleName(_("Keypad"))
        self._field = field
        cells = grid(on=self)
        for line, figures in enumerate(_ROWS):
            for place, figure in enumerate(figures):
                cells.addWidget(self._key(figure, f"key-{figure}", size), line, place)
            cells.setColumnStretch(line, 1)
        if decimal:
            cells.addWidget(self._key(decimal, "key-decimal", size), 3, 0)
        cells.addWidget(self._key("0", "key-0", size), 3, 1)
        back = button("⌫", "key-back", ButtonRole.QUIET, spoken=_("Delete the last digit"))
        self._fit(back, size)
        back.clicked.connect(self._back)
        cells.addWidget(back, 3, 2)

    def type_into(self, field: QLineEdit) -> None:
        """From now on the figures go into `field`."""
        self._field = field

    def _key(self, figure: str, name: str, size: int) -> QWidget:
        made = button(figure, name, ButtonRole.QUIET)
        self._fit(made, size)
        made.clicked.connect(self._pressed)
        return made

    @staticmethod
    def _fit(key: QWidget, size: int) -> None:
        # The program's style sheet would win over a minimum size.
        large = f"font-size: {size // 3}px;" if size > TOUCH else ""
        key.setStyleSheet(f"min-height: {size - 10}px; min-width: {size - 24}px; {large}")
        key.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        key.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    @Slot()
    def _back(self) -> None:
        self._field.backspace()

    @Slot()
    def _pressed(self) -> None:
        figure: str = self.sender().text()  # type: ignore[attr-defined]
        self.touched.emit()
        self._field.insert(figure)
