"""The page that sets the houses side by side: what each rules, and where they contradict."""

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QStackedWidget, QWidget

from floor.base.errors import FloorError
from floor.base.text import _, localized
from floor.desk.kit.fields import offer
from floor.desk.kit.step_button import disable_with_reason
from floor.desk.rules.compare_table import CompareTable
from floor.desk.rules.panel import RulePanel
from floor.desk.rules.reading import Reading
from floor.desk.scene.page import Moment, Page
from floor.qtkit.look.layout import LINE, STRETCH, Space, column, holding, row, stretched
from floor.qtkit.look.theme import MARGIN, PAD, ButtonRole, Ground, TextStyle, button, label
from floor.room.betting.rules import RuleSource
from floor.views.rules.compare import FEWEST, HOUSES, SideBySide, Wish
from floor.views.rules.lines import house_words
from floor.views.rules.page import rule_view

_LONGEST = 60


class ComparePage(Page):
    """Shows a CompareView of the houses that are ticked; a rule is read up in its place."""

    back = Signal()
    situation_wanted = Signal(str)
    paper_wanted = Signal(object)
    """The Wish that is shown, to be put on paper."""
    book_wanted = Signal()
    """The house book."""
    turned = Signal()
    """A rule is shown, or the table again: Tab goes another way."""

    def __init__(self, reading: Reading) -> None:
        super().__init__()
        self.setObjectName("compare-page")
        self._reading = reading
        self._side: SideBySide | None = None
        reading.read.connect(self._were_read)
        reading.failed.connect(self._failed)
        self.table, self.rule = CompareTable(), RulePanel()
        self.table.rule_wanted.connect(self.show_rule)
        self.rule.rule_wanted.connect(self.show_rule)
        self.rule.situation_wanted.connect(self.situation_wanted)
        self._make_head()
        self._make_choice()
        self._build()

    def _make_head(self) -> None:
        self.to_rulings = button(_("← Rulings"), "compare-back", ButtonRole.QUIET)
        self.to_rulings.clicked.connect(self.go_back)
        self._title = label(_("The houses side by side"), "compare-title", TextStyle.HEAD)
        self.told = label("", "compare-told", TextStyle.MUTED)
        self.paper = button(_("Save as PDF"), "compare-paper", ButtonRole.STEP)
        self.paper.clicked.connect(self._want_paper)
        self.book = button(_("House book as PDF"), "compare-book", ButtonRole.QUIET)
        self.book.clicked.connect(self.book_wanted)

    def _make_choice(self) -> None:
        self.houses = {house: self._house(house) for house in HOUSES}
        self.topic = QComboBox()
        self.topic.setObjectName("compare-topic")
        self.topic.setAccessibleName(_("Topic"))
        self.topic.setMinimumWidth(230)
        self.topic.activated.connect(self._narrow)
        self.contrary = QCheckBox()
        self.contrary.setObjectName("compare-contrary")
        self.contrary.toggled.connect(self._narrow)
        self.field = QLineEdit()
        self.field.setObjectName("compare-field")
        self.field.setAccessibleName(_("Search in what is compared"))
        self.field.setPlaceholderText(_("Search: button, TDA-40 …"))
        self.field.setMaxLength(_LONGEST)
        self.field.setClearButtonEnabled(True)
        self.field.setMinimumWidth(220)
        self.field.textChanged.connect(self._narrow)
        self.field.installEventFilter(self)

    def _house(self, house: RuleSource) -> QCheckBox:
        made = QCheckBox(house_words(house))
        made.setObjectName(f"compare-{house.value}")
        made.setAccessibleName(made.text())
        made.setChecked(True)
        made.toggled.connect(self._compare)
        return made

    def _build(self) -> None:
        head = holding(
            "compare-head",
            row(
                self.to_rulings,
                self._title,
                STRETCH,
                self.book,
                self.paper,
                gap=MARGIN,
                margins=(MARGIN, LINE),
            ),
            Ground.BAR,
        )
        self._compared = holding(
            "compare-compared",
            column(
                row(
                    *self.houses.values(),
                    Space(PAD),
                    self.topic,
                    self.contrary,
                    stretched(self.field),
                    gap=MARGIN,
                ),
                self.told,
                stretched(self.table),
                gap=PAD,
                margins=(MARGIN + 8, PAD, MARGIN, MARGIN),
            ),
        )
        self._stack = QStackedWidget()
        self._stack.setObjectName("compare-stack")
        self._stack.addWidget(self._compared)
        self._stack.addWidget(self.rule)
        column(head, stretched(self._stack), on=self, gap=0)
        self.told.setText(_("The rules are being read …"))
        self._explain()

    def show_moment(self, at: Moment) -> None:
        """Read the books of the house, unless they are read already."""
        self._reading.show_room(at.scene.room)
        self._were_read()

    @Slot()
    def _were_read(self) -> None:
        if self._reading.books is not None and self._side is None:
            self._compare()

    @Slot(object)
    def _failed(self, trouble: FloorError) -> None:
        self.told.setText(localized(trouble))

    @property
    def wish(self) -> Wish:
        """What is to be shown."""
        return Wish(
            houses=self._chosen(),
            topic=self.topic.currentData() or "",
            contrary_only=self.contrary.isChecked(),
            typed=self.field.text(),
        )

    def _chosen(self) -> tuple[RuleSource, ...]:
        return tuple(house for house, box in self.houses.items() if box.isChecked())

    @Slot()
    def _compare(self) -> None:
        """Other houses stand side by side."""
        books = self._reading.books
        if books is not None:
            self._side = SideBySide(books.rules, self._chosen())
            self._show_topics(self._side)
        self._explain()
        self._narrow()

    def _show_topics(self, side: SideBySide) -> None:
        topics = ((words, name) for name, words in side.topics)
        offer(self.topic, ((_("All topics"), ""), *topics))

    @Slot()
    def _narrow(self) -> None:
        if self._side is None:
            return
        view = self._side.view(self.wish)
        words = _("Only contradictions ({n})").format(n=view.contrary)
        self.contrary.setText(words)
        self.contrary.setAccessibleName(words)
        nothing = _("Nothing found. Other words, or fewer of them?")
        self.told.setText(view.told if view.lines else nothing)
        self.table.show_view(view)

    def _explain(self) -> None:
        """Two houses at least stand side by side."""
        chosen = self._chosen()
        for house, box in self.houses.items():
            last = house in chosen and len(chosen) <= FEWEST
            disable_with_reason(box, _("At least two houses are compared.") if last else "")
        disable_with_reason(
            self.paper, "" if self._side is not None else _("The rules are being read …")
        )
        self.contrary.setText(self.contrary.text() or _("Only contradictions"))
        self.contrary.setAccessibleName(self.contrary.text())

    @Slot()
    def _want_paper(self) -> None:
        self.paper_wanted.emit(self.wish)

    @Slot(str)
    def show_rule(self, rule: str) -> None:
        """Read a rule up; back leads to where one was in the table."""
        books = self._reading.books
        if books is not None and rule in books.rules.rules:
            self.rule.show_rule(rule_view(books.rules, books.situations, books.rules.rules[rule]))
            self._stack.setCurrentWidget(self.rule)
            self.to_rulings.setText(_("← The houses"))
            self.to_rulings.setFocus()
            self.turned.emit()

    @Slot()
    def go_back(self) -> None:
        """From a rule to the table; from there to the rulings."""
        if self._stack.currentWidget() is self.rule:
            self._stack.setCurrentWidget(self._compared)
            self.to_rulings.setText(_("← Rulings"))
            self.table.setFocus()
            self.turned.emit()
        else:
            self.back.emit()

    def take_focus(self) -> None:
        """Have the keyboard where it is wanted first."""
        if self._stack.currentWidget() is self._compared:
            self.field.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """From the field ↓ goes into the table."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Down
            and self.table.lines.rowCount()
        ):
            self.table.setFocus()
            self.table.choose(1, 0)
            return True
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        """Keys of the page come before the window's."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
            event.setAccepted(event.key() == Qt.Key.Key_Escape)
            return event.isAccepted()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Backspace and Escape lead back."""
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Backspace):
            self.go_back()
        else:
            super().keyPressEvent(event)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield self.to_rulings
        if self._stack.currentWidget() is self.rule:
            yield from self.rule.stops()
            return
        yield from (self.book, self.paper, *self.houses.values())
        yield from (self.topic, self.contrary, self.field, self.table)
