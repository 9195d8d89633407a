"""One player's page: where they are, their night, what stands about them, and what may be done."""

from collections.abc import Iterator
from zoneinfo import ZoneInfo

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from floor.base.text import NOTE_LENGTH, _, day_text, time_text
from floor.desk.kit.card import TitledCard
from floor.desk.kit.elided import Elided
from floor.desk.kit.fields import limit
from floor.desk.kit.step_button import Pending, StepButton, StepRow
from floor.desk.kit.table import RowTable
from floor.desk.people.picker import called_words
from floor.qtkit.look.filling import fill, tell
from floor.qtkit.look.flow import Flow
from floor.qtkit.look.layout import HAIR, STRETCH, grid, put, row, stretched
from floor.qtkit.look.theme import (
    GAP,
    PAD,
    ButtonRole,
    TextStyle,
    button,
    label,
    plain_tip,
    restyle,
)
from floor.qtkit.rows import Column, RowModel
from floor.views.people.person import PersonCard, PersonFact, Remark, StandingOrder
from floor.views.words.rows import Step
from floor.views.words.words import why_no_reason

_WHEN = 190
_FACTS = 7


class PersonPanel(TitledCard):
    """Shows a PersonCard; asks, never decides."""

    asked = Signal(object, str)
    """A Command, and the note that goes with it."""
    step_asked = Signal(object)
    """A Step that needs a reason or something found first."""
    rulings_wanted = Signal()
    """What was ruled about whoever is shown."""

    def __init__(self) -> None:
        super().__init__("person")
        self._zone = "UTC"
        self._title = Elided("player-title", TextStyle.HEAD, least=200)
        self.rulings = button(_("Rulings"), "player-rulings", ButtonRole.QUIET)
        self.rulings.setToolTip(plain_tip(_("What was ruled about this player")))
        self.rulings.clicked.connect(self.rulings_wanted)
        self._where = label("", "player-where", TextStyle.MUTED, wraps=True)
        self._alert = label("", "player-alert", TextStyle.ALERT, wraps=True)
        self._facts = _Facts()
        self._orders = QVBoxLayout()
        self._orders.setSpacing(GAP)
        self._standing: list[_OrderRow] = []
        self.note = QLineEdit()
        self.note.setObjectName("player-note-text")
        self.note.setAccessibleName(_("What happened, for the note, the warning or the penalty"))
        limit(self.note, NOTE_LENGTH)
        self._ask_what_happened()
        often, seldom = QWidget(), QWidget()
        often.setObjectName("player-often")
        seldom.setObjectName("player-seldom")
        self.often = StepRow(Flow(often), self._asked_with_note)
        self.seldom = StepRow(Flow(seldom), self.step_asked.emit)
        columns = (
            Column[Remark](_("Notes on the player"), lambda one: one.words),
            Column[Remark](_("When, by whom"), self._when),
        )
        self._remarks = RowModel(columns, lambda one: (one.at, one.words), self)
        self.remarks = RowTable("player-remarks", _("Notes on the player"), self._remarks, (_WHEN,))
        self.remarks.setMinimumHeight(96)
        put(
            self.inside,
            row(stretched(self._title), self.rulings, gap=PAD),
            self._where,
            self._alert,
            self._facts,
            self._orders,
            self.note,
            often,
            stretched(self.remarks, 4),
            STRETCH,
            seldom,
        )
        self._parts = (self.rulings, self._facts, self.note, often, self.remarks, seldom)
        self.show_nobody(_("Nobody chosen"), _("Choose somebody in the list, or look for a name."))

    def show_nobody(self, title: str, where: str) -> None:
        """Nobody, and why."""
        self._title.show_words(title)
        self._where.setText(where)
        self._alert.hide()
        self._ask_what_happened()
        self._show_orders(())
        for part in self._parts:
            part.hide()

    def show_card(self, card: PersonCard, zone: str, pending: Pending) -> None:
        """Show them as they are now."""
        self._zone = zone
        self._title.show_words(called_words(card.player, card.called))
        self._where.setText(card.where or _("Not in the room."))
        tell(self._alert, card.alert)
        self._facts.show_facts(card.facts)
        self._show_orders(card.orders)
        self._remarks.show(card.remarks)
        self.often.show(card.often, pending)
        self.seldom.show(card.seldom, pending)
        for grave in self.seldom.buttons:
            restyle(grave, ButtonRole.QUIET)
        for part in self._parts:
            part.show()
        self.remarks.setVisible(bool(card.remarks))

    @property
    def seldom_steps(self) -> tuple[Step, ...]:
        """Those whose dialog asks the rest."""
        return tuple(one.step for one in self.seldom.buttons)

    def _show_orders(self, orders: tuple[StandingOrder, ...]) -> None:
        while len(self._standing) < max(len(orders), 1):
            line = _OrderRow(len(self._standing))
            line.lift.asked.connect(self._lift)
            self._standing.append(line)
            self._orders.addWidget(line)
        fill(self._standing, orders, lambda line, one: line.show_order(one))

    def _when(self, remark: Remark) -> str:
        """The time tonight, else the day; and who wrote it."""
        day = remark.at.astimezone(ZoneInfo(self._zone)).date()
        when = time_text(remark.at, self._zone) if remark.tonight else day_text(day)
        return f"{when} · {remark.by}" if remark.by else when

    @Slot(object)
    def _lift(self, step: Step) -> None:
        self.step_asked.emit(step)

    @Slot(object)
    def _asked_with_note(self, step: object) -> None:
        """What is typed goes with it; where words are needed and none are, the field waits."""
        words = self.note.text().strip()
        if not isinstance(step, Step) or step.command is None:
            return
        if step.finder:
            self.step_asked.emit(step)
            return
        wrong = why_no_reason(words, step.reason) if step.reason else ""
        if wrong:
            self.note.clear()
            self.note.setPlaceholderText(wrong)
            self.note.setFocus()
            return
        self._ask_what_happened()
        self.asked.emit(step.command, words)

    def _ask_what_happened(self) -> None:
        self.note.clear()
        self.note.setPlaceholderText(_("What happened"))

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield self.rulings
        yield from (line.lift for line in self._standing)
        yield self.note
        yield from self.often.buttons
        yield self.remarks
        yield from self.seldom.buttons


class _Facts(QWidget):
    """Names and words, in two columns."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("player-facts")
        cells = grid(on=self, gap=(PAD, HAIR))
        cells.setColumnStretch(1, 1)
        self._rows = []
        for number in range(_FACTS):
            name = label("", f"player-fact-{number}", TextStyle.MUTED)
            words = Elided(f"player-fact-{number}-words")
            cells.addWidget(name, number, 0)
            cells.addWidget(words, number, 1)
            self._rows.append((name, words))

    def show_facts(self, facts: tuple[PersonFact, ...]) -> None:
        for number, (name, words) in enumerate(self._rows):
            shown = number < len(facts)
            name.setVisible(shown)
            words.setVisible(shown)
            if shown:
                name.setText(facts[number].name)
                words.show_words(facts[number].words)


class _OrderRow(QWidget):
    """An order that holds, and the button that ends it."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.setObjectName(f"player-order-{number}")
        self._words = Elided(f"player-order-{number}-words", TextStyle.ALERT, least=120)
        self.lift = StepButton(Step(key=f"lift-{number}", words="…", why_not="…"))
        row(stretched(self._words), self.lift, on=self, gap=PAD)

    def show_order(self, order: StandingOrder) -> None:
        self._words.show_words(order.words)
        self.lift.show_step(order.lift, ())
