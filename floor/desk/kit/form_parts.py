"""How each field of a form is drawn on the desk."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QDate
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QComboBox, QDateEdit, QLineEdit, QWidget

from floor.base.text import _, amount_of, typed_text
from floor.desk.kit.fields import (
    Option,
    inset,
    limit,
    named_box,
    note_field,
    number_box,
    offer,
    scrolled,
    sum_field,
)
from floor.qtkit.look.flow import Flow
from floor.qtkit.look.layout import LINE, column, emptied, grid, holding, row
from floor.qtkit.look.theme import GAP, PAD, ButtonRole, TextStyle, button, label, restyle
from floor.views.words.form import (
    Box,
    Day,
    Emphasis,
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
from floor.views.words.words import no_sum

_NAME_WIDTH, _SUM_WIDTH = 230, 120
"""So that two ticks stand side by side, with their sums too."""

F = TypeVar("F", bound=Field)
Changed = Callable[[], None]


class Part(Generic[F]):
    """A field of a form as it is drawn: `widget` stands in its row."""

    widget: QWidget

    def fill(self, field: F, *, fresh: bool) -> None:
        """Be that field; a `fresh` one shows what it starts with, any other keeps what is there."""
        raise NotImplementedError

    def values(self, name: str) -> Iterator[tuple[str, object]]:
        """What stands in it, by the names it goes by."""
        yield name, self.value

    @property
    def value(self) -> object:
        """What stands in it."""
        return None

    @property
    def stops(self) -> Sequence[QWidget]:
        """Where Tab stops in it."""
        return (self.widget,)

    @property
    def begins(self) -> Sequence[QWidget]:
        """Where typing may begin in it, best first."""
        return self.stops

    @property
    def wrong(self) -> QWidget | None:
        """Where no sum stands and one has to."""
        return None

    @property
    def complaint(self) -> str:
        """What is said then."""
        return no_sum()


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


class ButtonsPart(Part[OneOf]):
    """A button for each of several: one tap."""

    def __init__(self, name: str, changed: Changed) -> None:
        self._name = name
        self.widget = QWidget()
        self.widget.setObjectName(f"{name}s")
        self._flow = Flow(self.widget)
        self.group = QButtonGroup(self.widget)
        self.group.setExclusive(True)
        self.group.idClicked.connect(changed)
        self._options: tuple[Option, ...] = ()

    def fill(self, field: OneOf, *, fresh: bool) -> None:
        self._options = field.options
        for place, (words, meant) in list(enumerate(field.options))[len(self.group.buttons()) :]:
            made = button(words, f"{self._name}-{meant}", ButtonRole.QUIET)
            made.setCheckable(True)
            made.setAutoDefault(False)
            self.group.addButton(made, place)
            self._flow.addWidget(made)
        if fresh:
            meant = [one for _words, one in field.options]
            self.group.button(meant.index(field.start)).setChecked(True)

    @property
    def value(self) -> object:
        return self._options[self.group.checkedId()][1]

    @property
    def stops(self) -> Sequence[QWidget]:
        return self.group.buttons()

    @property
    def begins(self) -> Sequence[QWidget]:
        return [one for one in (self.group.checkedButton(),) if one] or self.stops


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

    @property
    def wrong(self) -> QWidget | None:
        """Asked once: what it filled in again is seen then."""
        emptied, self.box.was_emptied = self.box.was_emptied, False
        return self.box if emptied else None

    @property
    def complaint(self) -> str:
        return _("Nothing was typed there: is it {n}?").format(n=self.box.value())


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
    def wrong(self) -> QWidget | None:
        empty = not self.line.text().strip()
        return self.line if self.value is None and not (empty and self._optional) else None


class TextPart(Part[Text]):
    """A field for a line of words."""

    def __init__(self, name: str, changed: Changed) -> None:
        self.widget = self.line = QLineEdit()
        self.line.textChanged.connect(changed)

    def fill(self, field: Text, *, fresh: bool) -> None:
        limit(self.line, field.most)
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
    """A box to tick for each of several, some with a sum beside it; many of them scroll."""

    def __init__(self, name: str, changed: Changed) -> None:
        self._name, self._changed = name, changed
        self._sheet = name.rsplit("-", 1)[0]
        self._grid = grid(gap=(PAD, LINE))
        self.widget = self._inside = holding(f"{name}s", self._grid)
        self.boxes: dict[object, QCheckBox] = {}
        self.sums: dict[str, EurosPart] = {}
        self._shown: tuple[Box, ...] = ()

    def fill(self, field: Ticks, *, fresh: bool) -> None:
        if field.many and self.widget is self._inside:
            self.widget = self._scrolling(field.words)
        if fresh:
            self._build(field, field.start)
        elif field.boxes != self._shown:
            self._build(field, self.value)

    def _scrolling(self, spoken: str) -> QWidget:
        """All of it where there is no room for them at once, and two buttons that tick them."""
        ticking = row(gap=GAP)
        for words, part, ticked in (
            (_("Tick all"), "all", True),
            (_("Tick nobody"), "none", False),
        ):
            made = button(words, f"{self._sheet}-{part}", ButtonRole.QUIET)
            made.setAutoDefault(False)
            made.clicked.connect(partial(self._tick, ticked))
            ticking.addWidget(made)
        ticking.addStretch(1)
        area = scrolled(self._inside, f"{self._name}-area", spoken)
        return holding(f"{self._name}-list", column(area, ticking, gap=LINE))

    def _tick(self, ticked: bool, _checked: bool = False) -> None:
        for box in self.boxes.values():
            if box.isEnabled():
                box.setChecked(ticked)

    def _build(self, field: Ticks, ticked: Collection[Any]) -> None:
        """Anew: others are ticked, or there are others to tick."""
        emptied(self._grid)
        self._shown, self.boxes, self.sums = field.boxes, {}, {}
        for place, one in enumerate(field.boxes):
            line, across = divmod(place, field.columns)
            box = self._box(field, one)
            box.setChecked(one.key in ticked)
            box.toggled.connect(self._changed)
            self._grid.addWidget(box, line, 2 * across)
            if one.euros is not None:
                self._grid.addWidget(self._sum(one.euros), line, 2 * across + 1)

    def _box(self, field: Ticks, one: Box) -> QCheckBox:
        width = _NAME_WIDTH if field.columns > 1 else 0
        width = width if one.euros is None else width // 2
        made = self.boxes[one.key] = named_box(one.words, f"{self._name}-{one.key}", width)
        made.setEnabled(not one.fixed)
        return made

    def _sum(self, field: Euros) -> QWidget:
        name = f"{self._sheet}-{field.name}"
        made = self.sums[field.name] = EurosPart(name, self._changed)
        made.fill(field, fresh=True)
        made.line.setObjectName(name)
        made.line.setAccessibleName(field.words)
        made.line.setFixedWidth(_SUM_WIDTH)
        return made.line

    @property
    def value(self) -> tuple[Any, ...]:
        return tuple(key for key, box in self.boxes.items() if box.isChecked())

    def values(self, name: str) -> Iterator[tuple[str, object]]:
        yield name, self.value
        yield from ((each, part.value) for each, part in self.sums.items())

    @property
    def stops(self) -> Sequence[QWidget]:
        return tuple(self.boxes.values())

    @property
    def wrong(self) -> QWidget | None:
        return next(filter(None, (part.wrong for part in self.sums.values())), None)


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
        restyle(self.said, _EMPHASES[field.emphasis])
        self.said.setText(field.words)

    @property
    def stops(self) -> Sequence[QWidget]:
        return ()


_EMPHASES: Mapping[Emphasis, TextStyle] = {
    Emphasis.PLAIN: TextStyle.BODY,
    Emphasis.BELOW: TextStyle.BODY,
    Emphasis.MUTED: TextStyle.MUTED,
    Emphasis.HEAD: TextStyle.TITLE,
    Emphasis.SUM: TextStyle.SUM,
}


def _shown(day: date) -> QDate:
    return QDate(day.year, day.month, day.day)
