"""One line of a waiting list: who, how they stand, how long, and what can be asked for them."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

import msgspec
from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QFrame, QWidget

from floor.base.text import _
from floor.desk.kit.step_button import Pending, StepRow
from floor.desk.kit.step_menu import StepMenu
from floor.desk.lists.words import LineText, WaitingWords
from floor.qtkit.look.layout import LINE, row, stretched
from floor.qtkit.look.theme import GAP, PAD, Ground, Tone, set_surface
from floor.room.blinds.button import PlayerId
from floor.views.words.rows import Step, WaitingRow, WaitingState
from floor.views.words.words import minutes_and_seconds, span_words

PlayerSteps = Callable[[PlayerId], tuple[Step, ...]]
"""What else can be done with somebody; asked when their menu opens."""

TONES = {
    WaitingState.HERE: Tone.CALM,
    WaitingState.CALLED: Tone.WAIT,
    WaitingState.FETCHING: Tone.WAIT,
    WaitingState.PHONE: Tone.PLAIN,
    WaitingState.MOBILE: Tone.PLAIN,
    WaitingState.CLOSED_TABLE: Tone.CALM,
    WaitingState.TRANSFER: Tone.ELSEWHERE,
}
_RUNS = (WaitingState.CALLED, WaitingState.FETCHING)
"""A clock runs: how long they have waited no longer matters."""
_LONG = timedelta(hours=2)
_STEP = timedelta(minutes=5)
_USUAL, _USUAL_WHOLE = "88 · ~88 min", "88 min · ~88 min"


def state_sign(row: WaitingRow, now: datetime) -> str:
    """The same where room is scarce, and whoever is simply here needs none; the tool tip has the
    words."""
    if row.state is WaitingState.HERE:
        return "●"
    if row.state in _RUNS and row.until is not None:
        left = minutes_and_seconds(row.until - now)
        return left if row.state is WaitingState.CALLED else f"✓ {left}"
    return row.where if row.state is WaitingState.TRANSFER and row.where else state_words(row, now)


def state_words(row: WaitingRow, now: datetime) -> str:
    """How somebody stands on the list, in a word or two."""
    match row.state:
        case WaitingState.CALLED if row.until is not None:
            return _("called · {left}").format(left=minutes_and_seconds(row.until - now))
        case WaitingState.CALLED:
            return _("called")
        case WaitingState.FETCHING if row.until is not None:
            return _("buying chips · {left}").format(left=minutes_and_seconds(row.until - now))
        case WaitingState.FETCHING:
            return _("buying chips")
        case WaitingState.HERE:
            return _("here")
        case WaitingState.PHONE:
            return _("by phone")
        case WaitingState.MOBILE:
            return _("by the app")
        case WaitingState.CLOSED_TABLE:
            return _("table closed")
        case WaitingState.TRANSFER:
            return _("plays at {where}").format(where=row.where) if row.where else _("transfer")


def waited_words(row: WaitingRow, now: datetime) -> str:
    """How long they have waited and how long they still will: "41 min · ~10 min"."""
    waited = span_words(now - row.since)
    expected = expected_words(row.expected)
    return f"{waited} · {expected}" if expected else waited


def waited_told(row: WaitingRow, now: datetime) -> str:
    """The same in a sentence of its own, for the tool tip and for who hears it."""
    waited, expected = span_words(now - row.since), expected_words(row.expected)
    if not expected:
        return _("has waited {time}").format(time=waited)
    return _("has waited {time}; may still wait {expected}, from the calls tonight").format(
        time=waited, expected=expected
    )


def waited_sign(row: WaitingRow, now: datetime) -> str:
    """The same where room is scarce: "41 · ~10 min"; a seat that is free speaks for itself."""
    if not row.expected:
        return waited_words(msgspec.structs.replace(row, expected=None), now)
    span = max(now - row.since, timedelta())
    waited = f"{span // timedelta(minutes=1)}" if span < _LONG else span_words(span)
    return f"{waited} · {expected_words(row.expected)}"


def expected_words(expected: timedelta | None) -> str:
    """How long one will still wait, to five minutes; empty where nobody can say."""
    if expected is None:
        return ""
    if expected < _STEP / 2:
        return _("now")
    if expected > _LONG:
        return _("> {n} h").format(n=_LONG // timedelta(hours=1))
    return _("~{n} min").format(n=round(expected / _STEP) * 5)


class WaitingLine(QFrame):
    """One who waits."""

    asked = Signal(object)
    """A Step."""
    ticket = Signal(int)
    """A paper for this player."""

    def __init__(self, waiting: WaitingRow, brief: bool, more: PlayerSteps) -> None:
        super().__init__()
        set_surface(self, Ground.ROW)
        name = f"waiting-{waiting.player}"
        self.setObjectName(name)
        self._brief = brief
        self._row = waiting
        self._words = WaitingWords(f"{name}-words", _USUAL if brief else _USUAL_WHOLE)
        line = row(
            stretched(self._words),
            on=self,
            gap=LINE,
            margins=(PAD, 1 if brief else 3, GAP, 1 if brief else 3),
        )
        self._steps = StepRow(line, self.asked.emit)
        self._more = StepMenu(name, lambda: (*self._rest(), *more(self._row.player)))
        self._more.asked.connect(self.asked)
        self._more.ticket.connect(self._ticket_wanted)
        line.addWidget(self._more)

    @property
    def row(self) -> WaitingRow:
        return self._row

    def _rest(self) -> tuple[Step, ...]:
        """What has no button of its own here."""
        return self._row.steps[1:] if self._brief else ()

    def show_row(self, row: WaitingRow, now: datetime, pending: Pending) -> None:
        """Be the line of `row`."""
        self._row = row
        self.setAccessibleName(f"{row.place}. {row.label}")
        self.setAccessibleDescription(row.why)
        self._more.setAccessibleName(_("More for {player}").format(player=row.label))
        self.show_time(now)
        self._steps.show(row.steps[:1] if self._brief else row.steps, pending)
        layout = self.layout()
        if layout is not None:
            layout.removeWidget(self._more)
            layout.addWidget(self._more)

    def show_gone(self) -> None:
        """They wait no more; the line keeps its place while the pointer is over the list."""
        self.setEnabled(False)
        told = self._words.told
        if told is not None:
            gone = told._replace(place="", why="", sign="✓", state="", since="", waited="")
            self._words.show_words(gone, keeps=False)

    def show_time(self, now: datetime) -> None:
        """What the clock changes by itself."""
        if not self.isEnabled():
            return
        line, brief = self._row, self._brief
        state = state_words(line, now)
        since = waited_sign(line, now) if brief else waited_words(line, now)
        told = LineText(
            place=str(line.place),
            who=line.label,
            why=line.why,
            sign=state_sign(line, now) if brief else state,
            state=state,
            tone=TONES[line.state],
            since="" if line.state in _RUNS else since,
            waited=waited_told(line, now),
        )
        self._words.show_words(told, keeps=line.expected is not None)

    @property
    def words(self) -> LineText | None:
        """What the line says."""
        return self._words.told

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._more.open()

    @Slot()
    def _ticket_wanted(self) -> None:
        self.ticket.emit(self._row.player)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from self._steps.buttons
        yield self._more
