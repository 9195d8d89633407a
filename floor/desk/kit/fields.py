"""Fields in which something is chosen or typed: one of several, a number, a sum, free text."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QLineEdit, QSpinBox

from floor.base.text import NOTE_LENGTH, _
from floor.qtkit.look.theme import PAD, plain_tip

Option = tuple[str, object]
"""What is read, and what is meant."""
SUM_LENGTH = 16


def choice(options: Iterable[Option] = (), chosen: object = None) -> QComboBox:
    """One of several: `chosen`, else the first."""
    made = QComboBox()
    offer(made, options, chosen)
    return made


def page_choice(
    name: str, spoken: str, options: Iterable[Option] = (), chosen: object = None
) -> QComboBox:
    """One of several on a page: as wide as its longest words, and no wheel changes it unasked."""
    made = choice(options, chosen)
    made.setObjectName(name)
    made.setAccessibleName(spoken)
    made.setToolTip(plain_tip(spoken))
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    return made


def offer(box: QComboBox, options: Iterable[Option], chosen: object = None) -> None:
    """Let these be chosen in `box`: `chosen`, else what was, else the first of them."""
    wanted = list(options)
    meant = box.currentData() if chosen is None else chosen
    if wanted != [(box.itemText(n), box.itemData(n)) for n in range(box.count())]:
        box.clear()
        for words, data in wanted:
            box.addItem(words, data)
    elif chosen is None:
        return
    place = next((n for n, (_words, data) in enumerate(wanted) if data == meant), 0)
    if wanted and place != box.currentIndex():
        box.setCurrentIndex(place)


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


def sum_field() -> QLineEdit:
    """A field for euros."""
    made = QLineEdit()
    made.setMaxLength(SUM_LENGTH)
    return made


def no_sum() -> str:
    """What is said where no sum stands in such a field."""
    return _("Type the sum in euros, for example 1234,50.")


def note_field() -> QLineEdit:
    """A field for free text, which the store takes only so long."""
    made = QLineEdit()
    made.setMaxLength(NOTE_LENGTH)
    return made
