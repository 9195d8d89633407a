"""How a ruling begins: a few letters that find situations and rules, or the situations by group."""

from collections.abc import Iterator, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QStackedWidget, QWidget

from floor.base.text import _, language
from floor.desk.kit.elided import Elided
from floor.desk.kit.fields import EnterField
from floor.qtkit.look.layout import LINE, STRETCH, column, holding, row, scrolling, stretched
from floor.qtkit.look.theme import (
    GAP,
    MARGIN,
    PAD,
    ButtonRole,
    Ground,
    TextStyle,
    button,
    label,
    plain_tip,
    restyle,
    set_surface,
)
from floor.rulebook.search.pages import PageKind, RuleSearch, SearchHit
from floor.views.assistant.page import SituationLine
from floor.views.rules.lines import RuleLine

_HITS = 9
"""As many as there are figures to choose them by."""
_WIDE = 1500
"""So wide the groups stand in three columns, else in two."""
_LONGEST = 120
_ID = 136
"""As wide as the longest id of a rule."""


class _Hit(QFrame):
    """Something that was found."""

    pressed = Signal()

    def __init__(self, number: int) -> None:
        super().__init__()
        name = f"ruling-hit-{number}"
        self.setObjectName(name)
        set_surface(self, Ground.ROW)
        self.go = button("", f"{name}-go", ButtonRole.QUIET)
        self.go.clicked.connect(self.pressed)
        self.go.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.go.setFixedWidth(_ID)
        self._title = Elided(f"{name}-title", TextStyle.TITLE, least=120)
        self._excerpt = Elided(f"{name}-excerpt", TextStyle.MUTED, least=120)
        self._kind = label("", f"{name}-kind", TextStyle.SMALL)
        row(
            self.go,
            stretched(column(self._title, self._excerpt, gap=0)),
            self._kind,
            on=self,
            gap=PAD,
            margins=(PAD, GAP),
        )

    def show_found(self, found: SearchHit, *, chosen: bool) -> None:
        """Be this."""
        self.go.setText(found.id)
        self.go.setAccessibleName(f"{found.id} {found.title}")
        restyle(self.go, ButtonRole.PRIMARY if chosen else ButtonRole.QUIET)
        self._title.show_words(found.title)
        self._excerpt.show_words(found.excerpt)
        situation = found.kind is PageKind.SITUATION
        self._kind.setText(_("situation") if situation else _("rule"))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The words are pressed as the button is."""
        inside = self.rect().contains(event.position().toPoint())
        if inside and event.button() is Qt.MouseButton.LeftButton:
            self.pressed.emit()
        event.accept()


class FindPanel(QWidget):
    """Offers situations and rules; Enter takes the first, ↓ and ↑ choose another."""

    situation_chosen = Signal(str)
    rule_chosen = Signal(str)
    compare_wanted = Signal()
    book_wanted = Signal()
    """The house book, as a PDF."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("ruling-find")
        self._search: RuleSearch | None = None
        self._found: tuple[SearchHit, ...] = ()
        self._at = 0
        self._lines: tuple[SituationLine, ...] = ()
        self._columns = 0
        self._last = ""
        """The rule that was read last."""
        self.buttons: list[QPushButton] = []
        self.heading = label(_("What happened?"), "ruling-find-heading", TextStyle.HEAD)
        self.note = label(
            _("The rules are being read …"), "ruling-find-note", TextStyle.MUTED, wraps=True
        )
        self.field = EnterField("ruling-field", _LONGEST)
        self.field.setAccessibleName(_("Find a situation or a rule"))
        self.field.setPlaceholderText(_("A few words: string bet, mucked winner, TDA-40 …"))
        self.field.setClearButtonEnabled(True)
        self.field.setProperty("look", "large")
        self.field.textChanged.connect(self._typed)
        self.field.entered.connect(self._take)
        self.field.installEventFilter(self)
        self._build()

    def _build(self) -> None:
        self.hits = [_Hit(number) for number in range(_HITS)]
        rows = column()
        found = holding("ruling-hits", rows)
        for number, hit in enumerate(self.hits):
            hit.pressed.connect(partial(self._choose, number))
            rows.addWidget(hit)
            hit.hide()
        rows.addStretch(1)
        self._groups = scrolling("ruling-groups", _("Situations"))
        self._stack = QStackedWidget()
        self._stack.setObjectName("ruling-find-stack")
        self._stack.addWidget(self._groups)
        self._stack.addWidget(found)
        column(
            self._top(),
            self.field,
            self.note,
            stretched(self._stack),
            on=self,
            gap=PAD,
            margins=(MARGIN + 8, MARGIN),
        )

    def _top(self) -> QHBoxLayout:
        """What the page asks, and the ways to the rule read last and to the whole book."""
        self.last = button("", "ruling-last-rule", ButtonRole.LINK)
        self.last.clicked.connect(lambda: self.rule_chosen.emit(self._last))
        self.last.hide()
        self.compare = button(_("Compare the houses"), "ruling-compare", ButtonRole.QUIET)
        self.compare.clicked.connect(self.compare_wanted)
        self.book = button(_("House book as PDF"), "ruling-book", ButtonRole.QUIET)
        self.book.clicked.connect(self.book_wanted)
        return row(self.heading, STRETCH, self.last, self.compare, self.book)

    def begin_anew(self, last: RuleLine | None) -> None:
        """Ask anew; the rule that was read last is one press away."""
        self.field.clear()
        if last is not None:
            self._last = last.id
            words = _("Last read: {rule}").format(rule=last.id)
            self.last.setText(words)
            self.last.setAccessibleName(f"{words} {last.title}")
            self.last.setToolTip(plain_tip(last.title))
            self.last.show()

    def show_situations(self, lines: tuple[SituationLine, ...]) -> None:
        """Those there are, by group."""
        if lines != self._lines:
            self._lines = lines
            self._lay_groups()

    def show_search(self, search: RuleSearch) -> None:
        """From now on what is typed is looked for."""
        self._search = search
        self._typed()

    def _lay_groups(self) -> None:
        """One column after the other, filled alike."""
        self._columns = 3 if self.width() >= _WIDE else 2
        self.buttons = []
        columns = [column(gap=PAD) for _number in range(self._columns)]
        groups: dict[str, list[SituationLine]] = {}
        for line in self._lines:
            groups.setdefault(line.group, []).append(line)
        share, above = (len(self._lines) + 2 * len(groups)) / self._columns, 0
        for number, (group, lines) in enumerate(groups.items()):
            high = len(lines) + 2
            which = min(int((above + high / 2) / share), self._columns - 1)
            columns[which].addWidget(self._group(number, group, lines))
            above += high
        for one in columns:
            one.addStretch(1)
        across = row(*map(stretched, columns), gap=MARGIN, margins=(0, 0, GAP, 0))
        self._groups.setWidget(holding("ruling-groups-inside", across))

    def _group(self, number: int, group: str, lines: Sequence[SituationLine]) -> QFrame:
        down = column(
            label(group, f"ruling-group-{number}-title", TextStyle.SMALL),
            gap=0,
            margins=(PAD, LINE),
        )
        for line in lines:
            made = button(line.title, f"ruling-situation-{line.situation}", ButtonRole.LINK)
            made.setStyleSheet("text-align: left; font-size: 16px;")
            made.clicked.connect(partial(self.situation_chosen.emit, line.situation))
            down.addWidget(made)
            self.buttons.append(made)
        return holding(f"ruling-group-{number}", down, Ground.CARD)

    @Slot()
    def _typed(self) -> None:
        words = self.field.text().strip()
        self._at = 0
        found = self._search is not None and bool(words)
        self._found = ()
        if self._search is not None and words:
            self._found = self._search.search(words, language())[:_HITS]
        self._stack.setCurrentIndex(1 if found else 0)
        self.note.setText(self._said() if found else "")
        if self._search is None:
            self.note.setText(_("The rules are being read …"))
        self.note.setVisible(bool(self.note.text()))
        self._show_hits()

    def _said(self) -> str:
        """What is to be said of what was found; empty where it is what was asked for."""
        if not self._found:
            return _("Nothing found. Other words, or fewer of them?")
        guessed = self._found[0].guessed
        return _("Nothing has these words. The nearest there is:") if guessed else ""

    def _show_hits(self) -> None:
        for number, hit in enumerate(self.hits):
            hit.setVisible(number < len(self._found))
            if number < len(self._found):
                hit.show_found(self._found[number], chosen=number == self._at)

    @property
    def found(self) -> tuple[SearchHit, ...]:
        """What stands under the field."""
        return self._found

    @Slot()
    def _take(self) -> None:
        if self._found:
            self._choose(self._at)

    def _choose(self, number: int) -> None:
        found = self._found[number]
        if found.kind is PageKind.SITUATION:
            self.situation_chosen.emit(found.id)
        else:
            self.rule_chosen.emit(found.id)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The arrows choose among what was found while the field keeps the focus."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and self._found:
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
            if step:
                self._at = (self._at + step) % len(self._found)
                self._show_hits()
                return True
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._lines and self._columns != (3 if self.width() >= _WIDE else 2):
            self._lay_groups()

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from (() if self.last.isHidden() else (self.last,))
        yield from (self.compare, self.book, self.field)
        yield from (hit.go for hit in self.hits if not hit.isHidden())
        if self._stack.currentIndex() == 0:
            yield from self.buttons
