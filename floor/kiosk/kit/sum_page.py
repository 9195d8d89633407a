"""How many chips: the fields of a SumForm, filled by touch, and what holds for the sums."""

from PySide6.QtCore import Qt, Signal, Slot

from floor.app.tables.after_hand import QueueAct, QueueChips
from floor.base.text import LOCALES, _, amount_of, language, money_text, typed_text
from floor.kiosk.kit.page import Page
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import Tile, numbered
from floor.kiosk.kit.words import field_for_keys, large
from floor.qtkit.keypad import Keypad
from floor.qtkit.look.layout import BREAK, LINE, STRETCH, column, row, stretched
from floor.qtkit.look.theme import ButtonRole, TextStyle
from floor.views.money.chips import SumForm, Sums
from floor.views.words.rows import Step
from floor.views.words.words import no_sum

_FIELDS, _LINES = 2, 2
_HIGH = 76, 120


class SumPage(Page):
    """Shows a SumForm; asks for its step once the sums allow it."""

    asked = Signal(object)
    """The Step."""
    refused = Signal(str)
    """Why the sums are not asked for, once somebody would like to."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__("sum", sizes)
        self._form: SumForm | None = None
        self._step: Step | None = None
        self._at = 0
        made = [Tile(f"sum-field-{place}", sizes.finger) for place in range(_FIELDS)]
        self.fields = numbered(made, self._choose, *_HIGH)
        self.lines = [
            large(f"sum-line-{place}", sizes.caption, TextStyle.BODY) for place in range(_LINES)
        ]
        self.typed = [field_for_keys(self, f"sum-typed-{place}") for place in range(_FIELDS)]
        for field in self.typed:
            field.textChanged.connect(self._show)
        self.keys = Keypad(self.typed[0], decimal=LOCALES[language()].decimal, size=sizes.key)
        self.most = Tile("sum-most", sizes.finger, ButtonRole.QUIET)
        self.most.clicked.connect(self._fill_up)
        self.most.stand(*_HIGH)
        self.ask_tile = Tile("sum-ask", sizes.finger, ButtonRole.PRIMARY)
        self.ask_tile.clicked.connect(self._ask)
        self.ask_tile.stand(*_HIGH)
        self.ask_tile.greyed_touched.connect(
            lambda: self.refused.emit(self.ask_tile.accessibleDescription())
        )
        for line in self.lines:
            line.setAlignment(Qt.AlignmentFlag.AlignTop)
        asked = column(*self.fields, self.most, *self.lines, STRETCH, self.ask_tile, gap=LINE)
        self.body.addLayout(row(stretched(asked), stretched(self.keys), gap=BREAK))

    def _choose(self, place: int) -> None:
        self._at = place
        self._type_into(place)
        self._show()

    def _type_into(self, place: int) -> None:
        """What stands there gives way to the first figure."""
        self.typed[place].selectAll()
        self.keys.type_into(self.typed[place])

    def show_form(self, form: SumForm) -> None:
        """Ask for the sums of `form`."""
        at = next((n for n, one in enumerate(form.fields) if one.start is None), 0)
        self._form, self._at = form, at
        self.open(form.title)
        for place, field in enumerate(self.typed):
            start = form.fields[place].start if place < len(form.fields) else None
            field.setText(typed_text(start) if start is not None else "")
            self.fields[place].setVisible(place < len(form.fields))
        self._type_into(at)
        self._show()

    @property
    def _sums(self) -> Sums:
        assert self._form is not None
        return tuple(amount_of(one.text()) for one in self.typed[: len(self._form.fields)])

    @Slot()
    def _show(self) -> None:
        form = self._form
        if form is None:
            return
        sums = self._sums
        typed = [one.text() for one in self.typed[: len(form.fields)]]
        wrong = any(text and amount is None for text, amount in zip(typed, sums, strict=True))
        for place, field in enumerate(form.fields):
            amount = sums[place]
            said = typed[place] or "–"
            said = money_text(amount, short=True) if amount is not None else said
            self.fields[place].show_words(said, field.words, large=30)
            self.fields[place].show_look(ButtonRole.STEP if place == self._at else ButtonRole.QUIET)
        told = form.told(sums)
        for place, line in enumerate(self.lines):
            line.setText(told[place].strip() if place < len(told) else "")
        most = form.most(sums)
        self.most.setVisible(bool(most))
        if most is not None:
            words = _("to max {sum}").format(sum=money_text(most, short=True))
            self.most.show_words(words)
        missing = any(
            amount is None and not field.optional
            for amount, field in zip(sums, form.fields, strict=True)
        )
        self._step = form.step(sums)
        why_not = _("Touch the sum first.") if missing else self._step.why_not or self._step.reason
        why_not = no_sum() if wrong else why_not
        later = (
            _("after this hand") if isinstance(self._step.command, QueueAct | QueueChips) else ""
        )
        pairs = zip(sums, form.fields, strict=True)
        left_out = any(amount is None and field.wanted for amount, field in pairs)
        uncounted = _("not counted") if left_out else ""
        self.ask_tile.show_words(form.ask, why_not or later or uncounted)
        self.ask_tile.show_why_not(why_not)

    @Slot()
    def _fill_up(self) -> None:
        """As much as fits."""
        form = self._form
        most = form.most(self._sums) if form is not None else None
        if form is not None and most is not None:
            self._choose(len(form.fields) - 1)
            self.typed[self._at].setText(typed_text(most))

    @Slot()
    def _ask(self) -> None:
        if self._step is not None:
            self.asked.emit(self._step)
