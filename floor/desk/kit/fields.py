"""Fields in which something is chosen or typed: one of several, a number, a sum, free text."""

from collections.abc import Iterable
from weakref import ref

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QToolTip,
    QWidget,
)

from floor.base.text import NOTE_LENGTH, _
from floor.qtkit.look.layout import scrolling
from floor.qtkit.look.theme import PAD, plain_tip

Option = tuple[str, object]
"""What is read, and what is meant."""
SUM_LENGTH = 16
_LIST_HEIGHT = 220
"""Of a list that scrolls, at most."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


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


class NumberBox(QSpinBox):
    """A field for a whole number; knows that it was emptied, though it fills itself in again."""

    def __init__(self) -> None:
        super().__init__()
        self.was_emptied = False
        """What stands there nobody has typed since."""
        self.lineEdit().textEdited.connect(self._typed)

    def fixup(self, text: str) -> str:
        self.was_emptied = not text.strip()
        return super().fixup(text)

    @Slot()
    def _typed(self) -> None:
        self.was_emptied = False


def number_box(least: int, most: int) -> NumberBox:
    """A field for a whole number."""
    made = NumberBox()
    made.setRange(least, most)
    inset(made)
    return made


def inset(box: QAbstractSpinBox) -> None:
    """Keep its words off its edge: the style sheet's padding does not reach the field inside."""
    inside = box.findChild(QLineEdit)
    assert inside is not None
    inside.setTextMargins(PAD - 4, 0, 0, 0)


def limit(field: QLineEdit, most: int) -> None:
    """Let it take so many letters; what is typed or pasted beyond that is told, not just cut."""
    field.setMaxLength(most)
    here = ref(field)  # what hears a signal of a widget must not keep it

    def told() -> None:
        line = here()
        if line is not None and len(line.text()) >= most:
            words = _("No more than {n} letters go in here: the rest is left out.").format(n=most)
            QToolTip.showText(line.mapToGlobal(QPoint(0, line.height())), plain_tip(words), line)

    field.inputRejected.connect(told)


def sum_field() -> QLineEdit:
    """A field for euros."""
    made = QLineEdit()
    made.setMaxLength(SUM_LENGTH)
    return made


def note_field() -> QLineEdit:
    """A field for free text, which the store takes only so long."""
    made = QLineEdit()
    limit(made, NOTE_LENGTH)
    return made


class EnterField(QLineEdit):
    """One line whose Enter is its own. `returnPressed` would let the key go on to whatever has the
    focus by then, and a button that has it would be pressed."""

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


def scrolled(inside: QWidget, name: str, spoken: str, height: int = _LIST_HEIGHT) -> QScrollArea:
    """`inside` in an area that scrolls where it is higher than that."""
    area = scrolling(name, spoken, inside)
    area.setMaximumHeight(height)
    return area


def named_box(words: str, name: str, width: int = 0) -> QCheckBox:
    """A box to tick; what is wider than `width` is cut, and stands whole in its tool tip."""
    made = QCheckBox()
    made.setObjectName(name)
    made.setAccessibleName(words)
    shown = words
    if width:
        made.ensurePolished()
        shown = made.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, width)
        if shown != words:
            made.setToolTip(plain_tip(words))
    made.setText(shown.replace("&", "&&"))
    return made
