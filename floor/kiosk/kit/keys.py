"""Keys to touch: letters for a reason, figures for sums, ranks and suits for cards."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLineEdit, QPushButton, QSizePolicy, QWidget

from floor.base.text import _
from floor.qtkit.look.layout import LINE, column, row, stretched
from floor.qtkit.look.theme import ButtonRole, button

BACK, BLANK, OTHER = "⌫", "␣", "⇄"
_LETTER = 22
_WIDER = 5
"""The blank is so much wider than a letter."""

LETTERS = (
    ("qwertyuiopå", "asdfghjklöä", f"zxcvbnm,.{BACK}", f"{OTHER}{BLANK}"),
    ("1234567890€", "+-–/:;()%×=", f"?!'’“”&#{BACK}", f"{OTHER}{BLANK}"),
)
CARDS = (("AKQJT", "98765", f"432{BLANK}{BACK}", "shdc"),)
_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def figure_keys(decimal: str, *, several: bool) -> tuple[tuple[str, ...], ...]:
    """Those for one sum, or for several with what parts and counts them."""
    if several:
        return (("123×", f"456{BLANK}", f"789{BACK}", f"{decimal}0"),)
    return (("123", "456", "789", f"{decimal}0{BACK}"),)


class TypedPanel(QWidget):
    """A field filled by touch, what is asked over it and what helps, and the keys below."""

    typed = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)

    def ask(self, field: QLineEdit, keys: "FieldKeys", *parts: QWidget, gap: int = LINE) -> None:
        """Have `parts`, of which `field` is one, over `keys`."""
        self.field, self.keys = field, keys
        field.textChanged.connect(self.typed)
        keys.type_into(field)
        column(*parts, stretched(keys), on=self, gap=gap)


class FieldKeys(QWidget):
    """Types into a field, which is only shown; where there are two layers a key changes them."""

    typed = Signal()
    """The field says something else now."""

    def __init__(self, name: str, layers: Sequence[Sequence[str]], size: int) -> None:
        super().__init__()
        self.setObjectName(name)
        self._size = size
        self._suits = layers is CARDS
        self._field: QLineEdit | None = None
        self._layers = [self._layer(rows) for rows in layers]
        column(*self._layers, on=self, gap=None)
        self.begin()

    def begin(self) -> None:
        """The first layer again."""
        for layer in self._layers:
            layer.setVisible(layer is self._layers[0])

    def type_into(self, field: QLineEdit) -> None:
        """From now on what is touched goes into `field`."""
        self._field = field

    def _layer(self, rows: Sequence[str]) -> QWidget:
        layer = QWidget()
        lines = (
            row(*(stretched(self._key(sign), _WIDER if sign == BLANK else 1) for sign in line))
            for line in rows
        )
        column(*lines, on=layer)
        return layer

    def _key(self, sign: str) -> QPushButton:
        spoken = {
            BACK: _("Delete the last"),
            BLANK: _("Space"),
            OTHER: _("Letters or digits"),
        }
        shown = _SUITS.get(sign, sign) if self._suits else sign
        made = button(shown, f"key-{sign}", ButtonRole.QUIET, spoken=spoken.get(sign, ""))
        made.setProperty("sign", sign)
        # The program's style sheet would win over a minimum size.
        size = self._size
        made.setStyleSheet(
            f"min-height: {size - 10}px; min-width: {size - 24}px;"
            f"font-size: {max(size // 3, _LETTER)}px;"
        )
        made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        made.clicked.connect(self._pressed)
        return made

    @Slot()
    def _pressed(self) -> None:
        key = self.sender()
        assert key is not None
        sign, field = key.property("sign"), self._field
        if sign == OTHER:
            for layer in self._layers:
                layer.setVisible(layer.isHidden())
        elif field is not None:
            if sign == BACK:
                field.backspace()
            else:
                text = " " if sign == BLANK else sign
                field.insert(text if field.text().strip() else text.strip().upper())
            self.typed.emit()
