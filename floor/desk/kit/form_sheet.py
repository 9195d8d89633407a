"""The dialog that draws any form of the views: its fields, what is said of them, what it asks."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from floor.app.core.messages import Command, Entry
from floor.base.errors import FloorError
from floor.base.text import LOCALES, _, language
from floor.desk.kit.counts_part import CountsPart, FilePart
from floor.desk.kit.form_parts import (
    ButtonsPart,
    Changed,
    DayPart,
    EurosPart,
    NumberPart,
    OneOfPart,
    Part,
    ReasonPart,
    SaidPart,
    TextPart,
    TickPart,
    TicksPart,
)
from floor.desk.kit.grid_part import GridPart
from floor.desk.kit.sheet import WIDE, Sheet, Telling
from floor.qtkit.keypad import Keypad
from floor.qtkit.look.theme import ButtonRole, TextStyle, label, restyle
from floor.views.words.form import (
    LEAF,
    PART,
    Asking,
    ByTwo,
    Counts,
    Day,
    Emphasis,
    Euros,
    Field,
    File,
    Form,
    Grid,
    GridColumn,
    Missing,
    Number,
    OneOf,
    Reason,
    Said,
    Text,
    Tick,
    Ticks,
    Typed,
)
from floor.views.words.rows import Step, ToFind

if TYPE_CHECKING:
    from floor.desk.kit.two_presses import TwoPresses

_KEY = 44
_OVER_STEPS = 2
"""Lines that stand over the fields of a form with several steps, however short they are."""


class FormSheet(Sheet):
    """Shows the form that follows from what stands in its fields, and again after every change:
    what was chosen or typed stays until its field starts with something else."""

    filled = Signal(object)
    """What no command says: who opened the sheet does something with it."""

    def __init__(self, asking: Asking, parent: QWidget) -> None:
        self._asking = asking
        self.shown = form = asking(Typed())
        super().__init__(form.name, form.title, form.ask, parent)
        self.parts: dict[str, Part[Any]] = {}
        """By the names of the fields; those too that are hidden now."""
        self._fields: dict[str, Field] = {}
        self._stops: list[QWidget] = []
        self._told: list[QLabel] = []
        self._told_at = 0
        """Of which step that is."""
        self._filling = False
        self._leaves: dict[str, tuple[GridColumn, ...]] = {}
        self._largest = 0, 0
        """How wide and how high the largest leaf of those fields is."""
        self._kept = 0
        self.ask_button.setDefault(not form.enter)
        self.ask_button.setAutoDefault(not form.enter)
        if form.wide:
            self.setMinimumWidth(WIDE)
        if form.steps:
            self._where = label("", f"{form.name}-steps", TextStyle.SMALL, wraps=True)
            self._where.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
            self.body.insertWidget(0, self._where)
        self._leaving = self._asked_twice() if form.long else None
        self._show()
        self._opened = _but_turned(self.typed)
        self._add_keypad()
        # What is to spare lies below the rows: they stay where they are when one more comes.
        self.body.addStretch(1)
        self._begin()

    @property
    def typed(self) -> Typed:
        """What stands in the fields."""
        parts = ((name, self.parts[name]) for name in self._fields)
        return Typed(**dict(one for name, part in parts for one in part.values(name)))

    @Slot()
    def go_on(self) -> None:
        """Another dialog has asked for it, or not: show what follows now."""
        self.wait(False)
        self._show()

    @Slot()
    def look_again(self) -> None:
        """Show what follows now from what is known elsewhere."""
        self._show()

    @Slot()
    def _show(self) -> None:
        """Show what follows from what stands in the fields, until nothing more follows."""
        if self._filling:
            return
        self._filling, before = True, None
        try:
            while self.typed != before:
                before = self.typed
                self.shown = self._asking(before)
                self._fill(self.shown)
        finally:
            self._filling = False
        self._say(self.shown)
        if self.isVisible():
            self.grow()

    def _needed(self, least: int = 0) -> tuple[int, int]:
        """Of several leaves what the largest needs: its buttons stay where they are."""
        rows = {
            one.name: one.columns if isinstance(one, Grid) else () for one in self._fields.values()
        }
        if LEAF in rows and rows != self._leaves:
            self._leaves, self._largest = rows, self._size_of(list(self._turned(LEAF, self.typed)))
        wide, high = super()._needed(max(least, self._largest[0]))
        if self.shown.room and not self._kept:
            self._kept = high + self.shown.room * self.fontMetrics().lineSpacing()
        return wide, max(high, self._largest[1], min(self._kept, self._reach()))

    def _turned(self, turns: str, typed: Typed) -> Iterator[Collection[str]]:
        """Which rows each leaf has, and each part of one that has some."""
        field = self._fields[turns]
        assert isinstance(field, OneOf)
        for _words, meant in field.options:
            on_it = typed.but(**{turns: meant})
            rows = [one.name for one in self._asking(on_it).fields if not one.aside]
            if PART in rows and turns == LEAF:
                yield from self._turned(PART, on_it)
            else:
                yield rows

    def _size_of(self, leaves: Sequence[Collection[str]]) -> tuple[int, int]:
        """How wide the widest of them is, and how high at that width the highest."""
        focus, wide, high = self.focusWidget(), 0, 0
        self.setUpdatesEnabled(False)
        for names in leaves:
            self._see(names)
            wide = max(wide, super()._needed()[0])
        for names in leaves:
            self._see(names)
            high = max(high, super()._needed(wide)[1])
        self._see([name for name, one in self._fields.items() if not one.aside])
        self.setUpdatesEnabled(True)
        if focus is not None:
            focus.setFocus()
        return wide, high

    def _see(self, names: Collection[str]) -> None:
        """Show those rows, and no others; these go first, so that there is never room for both."""
        rows = [(name in names, part.widget) for name, part in self.parts.items()]
        for seen, widget in sorted(rows, key=lambda one: one[0]):
            if self.form.isRowVisible(widget) != seen:
                self.form.setRowVisible(widget, seen)

    def _say(self, form: Form) -> None:
        """What is said over the fields, below them, and on the buttons."""
        self.entitle(form.title)
        self._say_over(form)
        if form.steps:
            self._where.setText(_steps(form))
        if self._leaving is not None:
            self._leaving.lapse()
        leave = form.leave or _("Cancel")
        for control, words in ((self.ask_button, form.ask), (self.cancel_button, leave)):
            control.setText(words)
            control.setAccessibleName(words)
        self.cancel_button.setVisible(not form.last)
        self._say_below(form)

    def _say_below(self, form: Form) -> None:
        if form.wrong:
            self.complain(form.wrong)
        else:
            self.mention(form.hint)

    def _asked_twice(self) -> "TwoPresses":
        """Who waits for the second press of the button that leaves."""
        from floor.desk.kit.two_presses import TwoPresses  # not for the first picture

        made = TwoPresses(self.cancel_button)
        made.changed.connect(self._word_leaving)
        return made

    @Slot()
    def _word_leaving(self) -> None:
        """Whether the next press throws away what was typed; the button says so."""
        waits = self._leaving is not None and self._leaving.waits
        restyle(self.cancel_button, ButtonRole.DANGER if waits else ButtonRole.QUIET)
        words = _("Throw it away") if waits else self.shown.leave or _("Cancel")
        self.cancel_button.setText(words)
        self.cancel_button.setAccessibleName(words)
        if waits:
            self.complain(_("What was typed here is lost then: press once more."))
        else:
            self._say_below(self.shown)

    def reject(self) -> None:
        """What took long to type is not thrown away by one key."""
        typed = bool(self.note_text()) or _but_turned(self.typed) != self._opened
        if self._leaving is None or not typed or self._leaving.press():
            super().reject()

    def _say_over(self, form: Form) -> None:
        """What stands over the fields. While it is about the same step it keeps its room: no row
        comes under a finger that was meant for another."""
        if form.at != self._told_at:
            self._told_at = form.at
            for told in self._told:
                told.setMinimumHeight(0)
        for number, words in enumerate(form.told):
            if number == len(self._told):
                self._told.append(self.tell(words))
            told = self._told[number]
            if self.isVisible():
                high = told.heightForWidth(told.width())
                told.setMinimumHeight(max(high, told.minimumHeight()))
            elif form.steps and not number:
                told.setMinimumHeight(told.fontMetrics().lineSpacing() * _OVER_STEPS)
            told.setText(words)
        for number, told in enumerate(self._told):
            told.setVisible(number < len(form.told))

    def _fill(self, form: Form) -> None:
        above: Part[Any] | None = None
        for field in form.fields:
            before = self._fields.get(field.name)
            if field.name not in self.parts:
                self._add(field, above)
            elif before != field:
                fresh = before is None or before.start != field.start
                self.parts[field.name].fill(field, fresh=fresh)
            above = self.parts[field.name]
            above.widget.setEnabled(not field.fixed)
        stops = [stop for one in form.fields for stop in self.parts[one.name].stops]
        if stops != self._stops:
            # What comes later is gone to where it stands, not behind the buttons.
            self._stops = stops
            for first, second in pairwise((*stops, self.cancel_button, self.ask_button)):
                self.setTabOrder(first, second)
        counts = [one for one in form.fields if _has_others(one, self._fields.get(one.name))]
        self._fields = {field.name: field for field in form.fields}
        self._see([name for name, one in self._fields.items() if not one.aside])
        for one in counts if self.isVisible() else ():
            part = self.parts[one.name]
            assert isinstance(part, CountsPart)
            part.begin()

    def _add(self, field: Field, above: Part[Any] | None) -> None:
        """A new line of the form, below the one `above`."""
        named = f"{self.objectName()}-{field.name}"
        made = self.parts[field.name] = part_of(field, named, self._show)
        if isinstance(made, ReasonPart):
            self.reason = made.line
            self.tells_why = isinstance(field, Reason) and not field.numbers
        row = self._row_of(above) + 1 if above is not None else 0
        if isinstance(field, Said) and field.emphasis is Emphasis.BELOW:
            self.form.insertRow(row, "", made.widget)
        elif isinstance(field, Said | Tick | Ticks | Counts | Grid) or not field.words:
            self.form.insertRow(row, made.widget)
        else:
            self.field(field.words, made.widget, field.name, row)
        if field.aside:
            # At once: for a moment there would be no room, and the sheet would stay as high.
            self.form.setRowVisible(made.widget, False)

    def _row_of(self, part: Part[Any]) -> int:
        return cast(tuple[int, object], self.form.getWidgetPosition(part.widget))[0]

    def _add_keypad(self) -> None:
        """Sums are touched in, too."""
        fields, decimal = self._fields.items(), LOCALES[language()].decimal
        for name in [name for name, one in fields if isinstance(one, Euros) and one.keypad][:1]:
            part = self.parts[name]
            assert isinstance(part, EurosPart)
            self.body.addWidget(Keypad(part.line, decimal=decimal, size=_KEY))

    def _begin(self) -> None:
        """Where typing begins."""
        names = [self.shown.begin] if self.shown.begin else self._fields
        stops = [stop for name in names for stop in self.parts[name].begins]
        next((one for one in stops if one.isEnabled()), self._without_fields).setFocus()

    @property
    def _without_fields(self) -> QWidget:
        """Where the focus goes then: its button, but where nobody has opened the form and the
        button asks for something. Nothing is asked by Enter that nobody went to."""
        return self.ask_button if self.ask_button.isDefault() else self

    def command(self) -> Command | None:
        for name, shown in self._fields.items():
            wrong, complaint = self.parts[name].wrong, self.parts[name].complaint
            if wrong is not None:
                self.complain(f"{shown.words}: {complaint}" if shown.aside else complaint)
                wrong.setFocus()
                return None
        match self.shown.asks:
            case Command() as command:
                return command
            case Step(finder=ToFind.PIN, why_not="") as step:
                self.wait(True)
                self.filled.emit(step)
            case Step() as step:
                return self.command_of(step)
            case ByTwo(step) as asked:
                if self.command_of(step) is not None:
                    self.wait(True)
                    self.filled.emit(asked)
            case Missing(words=words, field=field):
                self.complain(words)
                if field:
                    self.parts[field].stops[0].setFocus()
            case None:
                self.accept()
            case filled:
                self.wait(True)
                self.filled.emit(filled)
        return None

    def entered(self, event: QKeyEvent) -> None:
        if self.shown.enter:
            self.mention(self.shown.enter)
        else:
            super().entered(event)

    def hear(self, outcome: Entry | FloorError, say: Telling) -> None:
        """What follows once it is written, if something does."""
        then = self.shown.then
        following = then(outcome) if then is not None and isinstance(outcome, Entry) else None
        if following is None:
            super().hear(outcome, say)
            return
        self.wait(False)
        self._asking = following
        self._fields = {}  # what was typed was of the form before
        self._kept = 0
        self._show()
        self.ask_button.setDefault(not isinstance(self.shown.asks, Command | Step))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._begin()


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
    Counts: CountsPart,
    File: FilePart,
    Grid: GridPart,
}


def _but_turned(typed: Typed) -> Typed:
    """What stands in the fields, whichever leaf is looked at."""
    return typed.but(**{LEAF: None, PART: None})


def _has_others(field: Field, before: Field | None) -> bool:
    """Whether there are lines in which typing is to go on at once."""
    if not isinstance(field, Counts) or not field.asks:
        return False
    known = before.lines if isinstance(before, Counts) else ()
    return [one.key for one in field.lines] != [one.key for one in known]


def part_of(field: Field, name: str, changed: Changed) -> Part[Any]:
    """What draws `field`; `changed` hears whatever is chosen or typed in it."""
    at_sight = isinstance(field, OneOf) and field.at_sight
    made: Part[Any] = (ButtonsPart if at_sight else _PARTS[type(field)])(name, changed)
    made.fill(field, fresh=True)
    return made


def _steps(form: Form) -> str:
    """Which steps there are, and which of them this is."""
    return "   ".join(
        f"{'●' if number == form.at else '✓' if number < form.at else '○'} {number + 1} {words}"
        for number, words in enumerate(form.steps)
    )
