"""The dialog that draws any form of the views: its fields, what is said of them, what it asks."""

from itertools import pairwise
from typing import Any, cast

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QLabel, QWidget

from floor.app.core.messages import Command
from floor.base.text import LOCALES, language
from floor.desk.kit.fields import EurosPart, Part, ReasonPart, no_sum, part_of
from floor.desk.kit.sheet import WIDE, Sheet
from floor.qtkit.keypad import Keypad
from floor.views.words.form import Asking, Euros, Field, Form, Missing, Said, Tick, Ticks, Typed
from floor.views.words.rows import Step

_KEY = 44


class FormSheet(Sheet):
    """Shows the form that follows from what stands in its fields, and again after every change:
    what was chosen or typed stays until its field starts with something else."""

    filled = Signal(object)
    """What no command says: who opened the sheet does something with it."""

    def __init__(self, asking: Asking, parent: QWidget) -> None:
        self._asking = asking
        self._shown = form = asking(Typed())
        super().__init__(form.name, form.title, form.ask, parent)
        self.parts: dict[str, Part[Any]] = {}
        """By the names of the fields; those too that are hidden now."""
        self._fields: dict[str, Field] = {}
        self._told: list[QLabel] = []
        self._filling = False
        if form.wide:
            self.setMinimumWidth(WIDE)
        self._show()
        self._add_keypad(form)
        self._begin(form)

    @property
    def typed(self) -> Typed:
        """What stands in the fields."""
        return Typed(**{name: self.parts[name].value for name in self._fields})

    @Slot()
    def _show(self) -> None:
        """Show what follows from what stands in the fields, until nothing more follows."""
        if self._filling:
            return
        self._filling, before = True, None
        try:
            while self.typed != before:
                before = self.typed
                self._shown = self._asking(before)
                self._fill(self._shown)
        finally:
            self._filling = False
        self._say()
        if self.isVisible():
            self.grow()

    def _say(self) -> None:
        if self._shown.wrong:
            self.complain(self._shown.wrong)
        else:
            self.mention(self._shown.hint)

    def _fill(self, form: Form) -> None:
        for number, words in enumerate(form.told):
            if number == len(self._told):
                self._told.append(self.tell(words))
            self._told[number].setText(words)
        above: Part[Any] | None = None
        for field in form.fields:
            if field.name not in self.parts:
                self._add(field, above)
            above = self.parts[field.name]
            before = self._fields.get(field.name)
            if before != field:
                above.fill(field, fresh=before is None or before.start != field.start)
                above.widget.setEnabled(not field.fixed)
        self._fields = {field.name: field for field in form.fields}
        for name, part in self.parts.items():
            if self.form.isRowVisible(part.widget) != (name in self._fields):
                self.form.setRowVisible(part.widget, name in self._fields)

    def _add(self, field: Field, above: Part[Any] | None) -> None:
        """A new line of the form, below the one `above`."""
        named = f"{self.objectName()}-{field.name}"
        made = self.parts[field.name] = part_of(field, named, self._show)
        if isinstance(made, ReasonPart):
            self.reason = made.line
        row = self._row_of(above) + 1 if above is not None else 0
        if isinstance(field, Tick | Ticks) or (isinstance(field, Said) and field.large):
            self.form.insertRow(row, made.widget)
        elif isinstance(field, Said):
            self.form.insertRow(row, "", made.widget)
        else:
            self.field(field.words, made.widget, field.name, row)
        if above is not None:
            for first, second in pairwise((*above.stops[-1:], *made.stops)):
                self.setTabOrder(first, second)

    def _row_of(self, part: Part[Any]) -> int:
        return cast(tuple[int, object], self.form.getWidgetPosition(part.widget))[0]

    def _add_keypad(self, form: Form) -> None:
        """Sums are touched in, too."""
        keyed = [one.name for one in form.fields if isinstance(one, Euros) and one.keypad]
        for name in keyed[:1]:
            part, decimal = self.parts[name], LOCALES[language()].decimal
            assert isinstance(part, EurosPart)
            self.body.addWidget(Keypad(part.line, decimal=decimal, size=_KEY))

    def _begin(self, form: Form) -> None:
        """Where typing begins."""
        stops = [stop for name in self._fields for stop in self.parts[name].stops]
        if form.begin:
            stops = [*self.parts[form.begin].stops]
        next((one for one in stops if one.isEnabled()), self.ask_button).setFocus()

    def command(self) -> Command | None:
        wrong = next(filter(self._lacks_sum, self._fields), None)
        if wrong is not None:
            self.complain(no_sum())
            self.parts[wrong].widget.setFocus()
            return None
        asks = self._shown.asks
        if isinstance(asks, Missing):
            self.complain(asks.words)
            if asks.field:
                self.parts[asks.field].stops[0].setFocus()
            return None
        if isinstance(asks, Command):
            return asks
        if isinstance(asks, Step):
            return self.command_of(asks)
        self.wait(True)
        self.filled.emit(asks)
        return None

    def _lacks_sum(self, name: str) -> bool:
        part = self.parts[name]
        return isinstance(part, EurosPart) and part.is_wrong
