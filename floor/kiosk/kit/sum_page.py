"""How many chips: the fields of a SumForm, filled by touch, and what holds for the sums."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from floor.base.text import LOCALES, _, amount_of, language, money_text
from floor.kiosk.kit.page import Page, field_for_keys
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import Tile
from floor.qtkit.keypad import Keypad
from floor.qtkit.look.theme import GAP, MARGIN, Look, Words, label
from floor.views.money.chips import SumForm, Sums
from floor.views.words.rows import Step

_FIELDS, _LINES = 2, 2


class SumPage(Page):
    """Shows a SumForm; asks for its step once the sums allow it."""

    asked = Signal(object)
    """The Step."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__("sum", sizes)
        self._form: SumForm | None = None
        self._step: Step | None = None
        self._at = 0
        self.fields = [Tile(f"sum-field-{place}", sizes.finger) for place in range(_FIELDS)]
        self.lines = [label("", f"sum-line-{place}", Words.BODY) for place in range(_LINES)]
        self.typed = [field_for_keys(self, f"sum-typed-{place}") for place in range(_FIELDS)]
        for field in self.typed:
            field.textChanged.connect(self._show)
        self.keys = Keypad(self.typed[0], decimal=LOCALES[language()].decimal, size=sizes.key)
        self.ask_tile = Tile("sum-ask", sizes.finger, Look.PRIMARY)
        self.ask_tile.clicked.connect(self._ask)
        column = QVBoxLayout()
        column.setSpacing(GAP + 2)
        for place, tile in enumerate(self.fields):
            tile.clicked.connect(self._chooser(place))
            tile.keep(sizes.finger, max(sizes.finger, 84))
            tile.setMaximumHeight(120)
            column.addWidget(tile)
        for line in self.lines:
            line.setWordWrap(True)
            line.setAlignment(Qt.AlignmentFlag.AlignTop)
            column.addWidget(line)
        column.addStretch(1)
        self.ask_tile.keep(sizes.finger, max(sizes.finger, 84))
        self.ask_tile.setMaximumHeight(120)
        column.addWidget(self.ask_tile)
        row = QHBoxLayout()
        row.setSpacing(MARGIN * 2)
        row.addLayout(column, 1)
        row.addWidget(self.keys, 1)
        self.body.addLayout(row)

    def _chooser(self, place: int) -> Callable[[], None]:
        def choose() -> None:
            self._at = place
            self.keys.type_into(self.typed[place])
            self._show()

        return choose

    def show_form(self, form: SumForm) -> None:
        """Ask for the sums of `form`."""
        self._form, self._at = form, 0
        self.open(form.title)
        for place, field in enumerate(self.typed):
            field.clear()
            self.fields[place].setVisible(place < len(form.fields))
        self.keys.type_into(self.typed[0])
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
        for place, field in enumerate(form.fields):
            amount = sums[place]
            said = money_text(amount, short=True) if amount is not None else "–"
            self.fields[place].show_words(said, field.words, large=30)
            self.fields[place].show_look(Look.STEP if place == self._at else Look.QUIET)
        told = form.told(sums)
        for place, line in enumerate(self.lines):
            line.setText(told[place].strip() if place < len(told) else "")
        missing = any(
            amount is None and not field.optional
            for amount, field in zip(sums, form.fields, strict=True)
        )
        self._step = form.step(sums)
        why_not = _("Touch the sum first.") if missing else self._step.why_not or self._step.reason
        self.ask_tile.show_words(form.ask, why_not)
        self.ask_tile.show_why_not(why_not)

    @Slot()
    def _ask(self) -> None:
        if self._step is not None:
            self.asked.emit(self._step)
