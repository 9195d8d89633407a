"""Fields in which something is chosen or typed, and how each field of a form is drawn."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDateEdit,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QWidget,
)

from floor.base.text import NOTE_LENGTH, _, amount_of, typed_text
from floor.qtkit.look.layout import LINE, emptied, grid, holding, scrolling
from floor.qtkit.look.theme import PAD, TextStyle, label, plain_tip, restyle
from floor.views.words.form import (
    Day,
    Euros,
    Field,
    Number,
    OneOf,
    Reason,
    Said,
    Text,
    Tick,
    Ticks,
)

F = TypeVar("F", bound=Field)
Changed = Callable[[], None]
Option = tuple[str, object]
"""What is read, and what is meant."""
SUM_LENGTH = 16
_NAME_WIDTH = 230
"""Of a tick, so that two of them stand side by side."""
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


class Part(Generic[F]):
    """A field of a form as it is drawn: `widget` stands in its row."""

    widget: QWidget

    def fill(self, field: F, *, fresh: bool) -> None:
        """Be that field; a `fresh` one shows what it starts with, any other keeps what is there."""
        raise NotImplementedError

    @property
    def value(self) -> object:
        """What stands in it."""
        return None

    @property
    def stops(self) -> Sequence[QWidget]:
        """Where Tab stops in it."""
        return (self.widget,)


class OneOfPart(Part[OneOf]):
    """A box to choose from."""

    def __init__(self, name: str, changed: Changed) -> None:
        self.widget = self.box = QComboBox()
        self.options: tuple[Option, ...] = ()
        self.box.currentIndexChanged.connect(changed)

    def fill(self, field: OneOf, *, fresh: bool) -> None:
        self.options = field.options
        offer(self.box, field.options, field.start if fresh else None)

    @property
    def value(self) -> object:
        place = self.box.currentIndex()
        return self.options[place][1] if 0 <= place < len(self.options) else None


class NumberPart(Part[Number]):
    """A field for a whole number."""

    def __init__(self, name: str, changed: Changed) -> None:
        self.widget = self.box = number_box(0, 0)
        self.box.valueChanged.connect(changed)

    def fill(self, field: Number, *, fresh: bool) -> None:
        self.box.setRange(field.least, field.most)
        if fresh:
            self.box.setValue(field.start)

    @property
    def value(self) -> object:
        return self.box.value()


class EurosPart(Part[Euros]):
    """A field for euros."""

    def __init__(self, name: str, changed: Changed) -> None:
        self.widget = self.line = sum_field()
        self.line.textChanged.connect(changed)

    def fill(self, field: Euros, *, fresh: bool) -> None:
        self._optional = field.optional
        self.line.setPlaceholderText(field.hint)
        if fresh:
            self.line.setText(typed_text(field.start) if field.start is not None else "")
            self.line.selectAll()

    @property
    def value(self) -> object:
        return amount_of(self.line.text())

    @property
    def is_wrong(self) -> bool:
        """No sum stands there, and one has to."""
        empty = not self.line.text().strip()
        return self.value is None and not (empty and self._optional)


class TextPart(Part[Text]):
    """A field for a line of words."""

    def __init__(self, name: str, changed: Changed) -> None:
        self.widget = self.line = QLineEdit()
        self.line.textChanged.connect(changed)

    def fill(self, field: Text, *, fresh: bool) -> None:
        self.line.setMaxLength(field.most)
        if fresh:
            self.line.setText(field.start)

    @property
    def value(self) -> object:
        return self.line.text().strip()


class TickPart(Part[Tick]):
    """A box to tick."""

    def __init__(self, name: str, changed: Changed) -> None:
        self.widget = self.box = named_box("", name)
        self.box.toggled.connect(changed)

    def fill(self, field: Tick, *, fresh: bool) -> None:
        self.box.setText(field.words.replace("&", "&&"))
        self.box.setAccessibleName(field.words)
        if fresh:
            self.box.setChecked(field.start)

    @property
    def value(self) -> object:
        return self.box.isChecked()


class TicksPart(Part[Ticks]):
    """A box to tick for each of several."""

    def __init__(self, name: str, changed: Changed) -> None:
        self._name, self._changed = name, changed
        self._grid = grid(gap=(PAD, LINE))
        self.widget = holding(name, self._grid)
        self.boxes: dict[object, QCheckBox] = {}

    def fill(self, field: Ticks, *, fresh: bool) -> None:
        if fresh or list(self.boxes) != [key for key, _words in field.boxes]:
            self._build(field)

    def _build(self, field: Ticks) -> None:
        """Anew: others are ticked, or there are others to tick."""
        emptied(self._grid)
        self.boxes = {}
        width = _NAME_WIDTH if field.columns > 1 else 0
        for place, (key, words) in enumerate(field.boxes):
            made = named_box(words, f"{self._name}-{key}", width)
            made.setChecked(key in field.start)
            made.toggled.connect(self._changed)
            self._grid.addWidget(made, *divmod(place, field.columns))
            self.boxes[key] = made

    @property
    def value(self) -> object:
        return tuple(key for key, box in self.boxes.items() if box.isChecked())

    @property
    def stops(self) -> Sequence[QWidget]:
        return tuple(self.boxes.values())


class DayPart(Part[Day]):
    """A field for a day."""

    def __init__(self, name: str, changed: Changed) -> None:
        self.widget = self.edit = QDateEdit()
        self.edit.setDisplayFormat("d.M.yyyy")
        inset(self.edit)
        self.edit.dateChanged.connect(changed)

    def fill(self, field: Day, *, fresh: bool) -> None:
        self.edit.setMinimumDate(_shown(field.least))
        if fresh:
            self.edit.setDate(_shown(field.start))

    @property
    def value(self) -> object:
        day = self.edit.date()
        return date(day.year(), day.month(), day.day())


class ReasonPart(Part[Reason]):
    """A field for why; what is typed there stays, whatever the form asks meanwhile."""

    def __init__(self, name: str, changed: Changed) -> None:
        self.widget = self.line = note_field()

    def fill(self, field: Reason, *, fresh: bool) -> None:
        self.line.setPlaceholderText(field.hint)


class SaidPart(Part[Said]):
    """Words between the fields."""

    def __init__(self, name: str, changed: Changed) -> None:
        self.widget = self.said = label("", name, wraps=True)

    def fill(self, field: Said, *, fresh: bool) -> None:
        restyle(self.said, TextStyle.SUM if field.large else TextStyle.BODY)
        self.said.setText(field.words)

    @property
    def stops(self) -> Sequence[QWidget]:
        return ()


_PARTS: Mapping[type[Field], Callable[[str, Changed], Part[Any]]] = {
    OneOf: OneOfPart,
    Number: NumberPart,
    Euros: EurosPart,
    Text: TextPart,
    Reason: ReasonPart,
    Tick: TickPart,
    Ticks: TicksPart,
    Day: DayPart,
    Said: SaidPart,
}


def part_of(field: Field, name: str, changed: Changed) -> Part[Any]:
    """What draws `field`, not filled yet; `changed` hears whatever is chosen or typed in it."""
    return _PARTS[type(field)](name, changed)


def _shown(day: date) -> QDate:
    return QDate(day.year, day.month, day.day)
