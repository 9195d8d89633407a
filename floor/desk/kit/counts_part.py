"""Numbers for each of several lines, typed or touched in one after the other, and files."""

import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QRegularExpression, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QGuiApplication, QRegularExpressionValidator
from PySide6.QtWidgets import QFileDialog, QLabel, QLineEdit, QWidget

from floor.base.money import Money
from floor.base.text import LOCALES, _, amount_of, language, typed_text
from floor.desk.kit.fields import SUM_LENGTH, EnterField
from floor.desk.kit.form_parts import Changed, Part
from floor.desk.kit.sheet import Sheet
from floor.qtkit.keypad import Keypad
from floor.qtkit.look.layout import HAIR, emptied, grid, holding, row, scrolling, stretched
from floor.qtkit.look.theme import (
    CONTROL,
    GAP,
    PAD,
    ButtonRole,
    TextStyle,
    button,
    label,
    restyle,
)
from floor.views.words.form import CountLine, Counts, File

_KEY = 44
_NUMBER_WIDTH = 120
_SAID_WIDTH = 92
_ROWS, _ROWS_HIGH, _HIGH = 6, 9, 900
"""So many are seen at once at least, and on a screen so high."""
_BETWEEN = re.compile(r"[\s.,'’]")
_FIGURES = QRegularExpression(r"[0-9\s\x{a0}\x{202f}.,'’]*")
_MOST_BYTES = 1 << 20
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class _Line(EnterField):
    """The number of a line; tells when it is gone to, so that the keypad types into it."""

    gone_to = Signal(object)

    def __init__(self, name: str) -> None:
        super().__init__(name, SUM_LENGTH)
        self.asks = False
        """Enter behind it asks for what the sheet is for, if nothing else is to be filled in."""
        self.setFixedWidth(_NUMBER_WIDTH)
        self.setAlignment(_RIGHT)
        self.entered.connect(self._go_on)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.selectAll()
        self.gone_to.emit(self)

    @Slot()
    def _go_on(self) -> None:
        """Enter goes to the next line, and behind the last to whatever follows: what is typed is
        not thrown away by one more."""
        self.focusNextChild()
        sheet = self.window()
        if not isinstance(sheet, Sheet):
            return
        if sheet.focusWidget() is sheet.cancel_button:
            sheet.ask_button.setFocus()
        if self.asks and sheet.focusWidget() is sheet.ask_button:
            sheet.ask_button.click()


class CountsPart(Part[Counts]):
    """A field for each line, its words before it and what is said behind it, and a keypad beside
    them; many of them scroll."""

    def __init__(self, name: str, changed: Changed) -> None:
        self._name, self._changed = name, changed
        self._field = Counts(name=name, lines=())
        self._grid = grid(gap=(PAD, HAIR))
        self._inside = holding(f"{name}-lines", self._grid)
        self._area = scrolling(f"{name}-area", name, self._inside)
        self._inside.setAutoFillBackground(False)
        self._area.viewport().setAutoFillBackground(False)
        self._keypad: Keypad | None = None
        self._beside = row(stretched(self._area), gap=PAD)
        self.widget: QWidget = holding(f"{name}-counts", self._beside)
        self.edits: dict[object, QLineEdit] = {}
        self._said: dict[object, list[QLabel]] = {}
        self._words: dict[object, QLabel] = {}
        self._heads: list[QLabel] = []

    def fill(self, field: Counts, *, fresh: bool) -> None:
        before = {one.key: one for one in self._field.lines}
        keys = [one.key for one in field.lines]
        if fresh or list(before) != keys or len(self._heads) != len(field.heads) or not self._heads:
            typed = {} if fresh else {key: one.text() for key, one in self.edits.items()}
            self._build(field)
            for key in typed.keys() & self.edits.keys():
                self.edits[key].setText(typed[key])
            before = {key: line for key, line in before.items() if key in typed}
        self._field = field
        for place, (said, words) in enumerate(zip(self._heads, field.heads, strict=True)):
            said.setText(words)
            chosen = field.chosen is not None and place == field.chosen + (1 if field.fixed else 2)
            restyle(said, TextStyle.TITLE if chosen else TextStyle.MUTED)
        for one in field.lines:
            self._fill_line(field, one, before.get(one.key))
        wide = self._inside.sizeHint().width() + self._area.verticalScrollBar().sizeHint().width()
        self._area.setMinimumWidth(max(wide, self._area.minimumWidth()))

    def _fill_line(self, field: Counts, one: CountLine, before: CountLine | None) -> None:
        self._words[one.key].setText(one.words)
        edit = self.edits.get(one.key)
        if edit is not None:
            edit.setAccessibleName(f"{one.words}: {field.heads[1]}")
            if before is None or before.start != one.start:
                edit.setText(self._typed(one.start))
        for place, (said, words) in enumerate(zip(self._said[one.key], one.said, strict=True)):
            said.setText(words)
            restyle(said, TextStyle.TITLE if place == field.chosen else TextStyle.BODY)

    def _typed(self, start: int | None) -> str:
        if start is None:
            return ""
        return typed_text(Money(start)) if self._field.euros else str(start)

    def _build(self, field: Counts) -> None:
        """Others are counted."""
        emptied(self._grid)
        self.edits, self._said, self._words, self._heads = {}, {}, {}, []
        self._field = field
        for place, _head in enumerate(field.heads):
            said = label("", f"{self._name}-head-{place}", TextStyle.MUTED)
            self._heads.append(said)
            if place:
                said.setAlignment(_RIGHT)
            self._grid.addWidget(said, 0, place)
        for number, one in enumerate(field.lines, start=1):
            self._add(field, number, one)
        for first, second in pairwise(self.stops):
            QWidget.setTabOrder(first, second)
        self._grid.setColumnStretch(0, 1)
        widest = label(field.widest, "", TextStyle.TITLE).sizeHint().width()
        for place in range(1 if field.fixed else 2, len(field.heads)):
            self._grid.setColumnMinimumWidth(place, max(_SAID_WIDTH, widest))
        self._grid.setRowStretch(len(field.lines) + 1, 1)
        line = CONTROL if not field.fixed else self._words[field.lines[0].key].sizeHint().height()
        screen = QGuiApplication.primaryScreen().availableSize()
        shown = min(len(field.lines), _ROWS_HIGH if screen.height() >= _HIGH else _ROWS)
        self._area.setMinimumHeight(shown * (line + HAIR) + CONTROL + GAP)
        self._area.setAccessibleName(field.heads[0])
        if self._keypad is None and self.edits and not field.fixed:
            decimal = LOCALES[language()].decimal if field.euros else ""
            self._keypad = Keypad(next(iter(self.edits.values())), decimal=decimal, size=_KEY)
            self._beside.addWidget(self._keypad, 0, Qt.AlignmentFlag.AlignTop)
        elif self._keypad is not None and self.edits:
            self._keypad.type_into(next(iter(self.edits.values())))

    def _add(self, field: Counts, number: int, one: CountLine) -> None:
        words = self._words[one.key] = label("", f"{self._name}-{one.key}-words")
        self._grid.addWidget(words, number, 0)
        if not field.fixed:
            edit = self.edits[one.key] = _Line(f"{self._name}-{one.key}")
            if not field.euros:
                edit.setValidator(QRegularExpressionValidator(_FIGURES, edit))
            edit.asks = field.asks
            edit.gone_to.connect(self._go_to)
            edit.textChanged.connect(self._changed)
            self._grid.addWidget(edit, number, 1)
        self._said[one.key] = []
        for place, _words in enumerate(one.said):
            said = label("", f"{self._name}-{one.key}-said-{place}")
            said.setAlignment(_RIGHT)
            self._said[one.key].append(said)
            self._grid.addWidget(said, number, place + (1 if field.fixed else 2))

    def begin(self) -> None:
        """Typing goes on in the first line that is empty."""
        for edit in self.edits.values():
            if not edit.text():
                edit.setFocus()
                return

    def _go_to(self, edit: object) -> None:
        assert isinstance(edit, QLineEdit)
        self._area.ensureWidgetVisible(edit)
        if self._keypad is not None:
            self._keypad.type_into(edit)

    def _number(self, text: str) -> int | Money | None:
        if self._field.euros:
            return amount_of(text)
        figures = _BETWEEN.sub("", text)
        return int(figures) if figures.isascii() and figures.isdecimal() else None

    @property
    def value(self) -> object:
        return {key: self._number(edit.text()) for key, edit in self.edits.items()}

    @property
    def stops(self) -> Sequence[QWidget]:
        return tuple(self.edits.values())


class FilePart(Part[File]):
    """A button that lets a file be chosen, with its name beside it."""

    def __init__(self, name: str, changed: Changed) -> None:
        self._changed = changed
        self._read: tuple[str, str] | None = None
        self.choose = button(_("Choose a file …"), f"{name}-choose", ButtonRole.QUIET)
        self.choose.setAutoDefault(False)
        self.choose.clicked.connect(self._ask)
        self._said = label("", f"{name}-file", TextStyle.MUTED)
        self.widget = holding(f"{name}-row", row(self.choose, stretched(self._said), gap=PAD))
        self._patterns = ""

    def fill(self, field: File, *, fresh: bool) -> None:
        self._patterns = field.patterns

    @Slot()
    def _ask(self) -> None:
        window = self.widget.window()
        path, _kind = QFileDialog.getOpenFileName(window, self.choose.text(), "", self._patterns)
        if path:
            self.take(Path(path))

    def take(self, path: Path) -> None:
        """Read that file."""
        try:
            with path.open("rb") as file:
                text = _text_of(file.read(_MOST_BYTES))
        except OSError as trouble:
            text = ""
            self._said.setText(trouble.strerror or path.name)
        else:
            self._said.setText(path.name)
        self._read = (path.name, text)
        self._changed()

    @property
    def value(self) -> object:
        return self._read

    @property
    def stops(self) -> Sequence[QWidget]:
        return (self.choose,)


def _text_of(body: bytes) -> str:
    """As spreadsheets write it: in Unicode with or without a mark, or as older ones did."""
    for code in ("utf-16" if body[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig", "cp1252"):
        try:
            return body.decode(code)
        except UnicodeDecodeError:
            continue
    return ""
