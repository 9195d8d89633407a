"""Words that are read from a metre away, and fields that show what is touched."""

from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from floor.qtkit.look.theme import TextStyle, label

_FIGURES = 10


def large(name: str, size: int, kind: TextStyle, text: str = "", *, wraps: bool = True) -> QLabel:
    """Words of that size, in as many lines as they need."""
    made = label(text, name, kind)
    made.setWordWrap(wraps)
    made.setStyleSheet(f"font-size: {size}px;")
    return made


def shown_field(name: str, spoken: str, longest: int) -> QLineEdit:
    """A field that is looked at, and typed into by keys that are touched."""
    made = QLineEdit()
    made.setObjectName(name)
    made.setAccessibleName(spoken)
    made.setProperty("look", "large")
    made.setReadOnly(True)
    made.setMaxLength(longest)
    made.setAcceptDrops(False)
    return made


def field_for_keys(parent: QWidget, name: str, longest: int = _FIGURES) -> QLineEdit:
    """What a keypad types into: never shown, and nothing else gets anything into it."""
    made = QLineEdit(parent)
    made.setObjectName(name)
    made.setMaxLength(longest)
    made.setAcceptDrops(False)
    made.hide()
    return made
