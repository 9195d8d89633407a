"""One line of a waiting list: who, how he stands, since when, and what can be asked for him."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from floor.app.views.rows import Step, WaitingRow, WaitingState
from floor.base.text import _
from floor.desk.elided import Elided
from floor.desk.step_button import Pending, StepRow
from floor.qtkit.theme import GAP, PAD, Ground, Tone, Words, badge, label, lay, plain_tip, wear

_TONES = {
    WaitingState.HERE: Tone.CALM,
    WaitingState.CALLED: Tone.WAIT,
    WaitingState.PHONE: Tone.PLAIN,
    WaitingState.CLOSED_TABLE: Tone.CALM,
    WaitingState.TRANSFER: Tone.ELSEWHERE,
}


def time_left(until: datetime, now: datetime) -> str:
    """Minutes and seconds until then, "0:00" once it is over."""
    seconds = max(0, int((until - now) / timedelta(seconds=1)))
    return f"{seconds // 60}:{seconds % 60:02}"


def state_sign(row: WaitingRow, now: datetime) -> str:
    """The same where room is scarce; the tool tip has the words."""
    if row.state is WaitingState.CALLED and row.until is not None:
        return time_left(row.until, now)
    return row.where if row.state is WaitingState.TRANSFER and row.where else state_words(row, now)


def state_words(row: WaitingRow, now: datetime) -> str:
    """How somebody stands on the list, in a word or two."""
    match row.state:
        case WaitingState.CALLED if row.until is not None:
            return _("called · {left}").format(left=time_left(row.until, now))
        case WaitingState.CALLED:
            return _("called")
        case WaitingState.HERE:
            return _("here")
        case WaitingState.PHONE:
            return _("by phone")
        case WaitingState.CLOSED_TABLE:
            return _("table closed")
        case WaitingState.TRANSFER:
            return _("plays at {where}").format(where=row.where) if row.where else _("transfer")


class WaitingLine(QFrame):
    """One who waits."""

    asked = Signal(object)
    """A Step."""
    ticket = Signal(int)
    """A paper for this player."""

    def __init__(self, row: WaitingRow, brief: bool) -> None:
        super().__init__()
        lay(self, Ground.ROW)
        name = f"waiting-{row.player}"
        self.setObjectName(name)
        self._brief = brief
        self._row = row
        self._menu_steps: tuple[Step, ...] = ()
        line = QHBoxLayout(self)
        line.setContentsMargins(PAD, 3, GAP, 3)
        line.setSpacing(GAP + 2)
        self._place = label("", f"{name}-place", Words.MUTED)
        self._place.setFixedWidth(22)
        self._place.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._who = Elided(f"{name}-who", least=56)
        self._state = badge("", f"{name}-state")
        self._state.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._since = label("", f"{name}-since", Words.MUTED)
        line.addWidget(self._place)
        line.addWidget(self._who, 1)
        line.addWidget(self._state)
        line.addWidget(self._since)
        self._steps = StepRow(line, self.asked.emit)
        self._more = QToolButton()
        self._more.setText("…")
        self._more.setStyleSheet(
            "QToolButton { padding: 0px 3px; } QToolButton::menu-indicator { image: none; }"
        )
        self._more.setObjectName(f"{name}-more")
        self._more.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._more.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._menu = QMenu(self._more)
        self._menu.setToolTipsVisible(True)
        self._more.setMenu(self._menu)
        line.addWidget(self._more)

    @property
    def row(self) -> WaitingRow:
        return self._row

    def show_row(self, row: WaitingRow, now: datetime, pending: Pending) -> None:
        """Be the line of `row`."""
        self._row = row
        self.setAccessibleName(f"{row.place}. {row.label}")
        self._place.setText(str(row.place))
        self._who.show_words(row.label)
        self._more.setAccessibleName(_("More for {player}").format(player=row.label))
        wear(self._state, _TONES[row.state])
        self.show_time(now)
        steps = row.steps[:1] if self._brief else row.steps
        self._steps.show(steps, pending)
        rest = row.steps[1:] if self._brief else ()
        if rest != self._menu_steps or self._menu.isEmpty():
            self._menu_steps = rest
            self._fill_menu()
        layout = self.layout()
        if layout is not None:
            layout.removeWidget(self._more)
            layout.addWidget(self._more)

    def show_time(self, now: datetime) -> None:
        """What the clock changes by itself."""
        row = self._row
        words = state_words(row, now)
        self._state.setText(state_sign(row, now) if self._brief else words)
        self._state.setAccessibleName(words)
        self._state.setToolTip(plain_tip(words))
        self._since.setVisible(not (self._brief and row.state is WaitingState.CALLED))
        minutes = max(0, int((now - row.since) / timedelta(minutes=1)))
        self._since.setText(_("{n} min").format(n=minutes))

    def _fill_menu(self) -> None:
        self._menu.clear()
        for step in self._menu_steps:
            action = self._menu.addAction(step.words.replace("&", "&&"))
            action.setObjectName(f"step-{step.key}")
            action.setEnabled(not step.why_not)
            action.setToolTip(plain_tip(step.why_not))
            action.setStatusTip(step.why_not)
            action.setData(step.key)
            action.triggered.connect(self._chosen)
        ticket = self._menu.addAction(_("Print ticket"))
        ticket.setObjectName("ticket")
        ticket.triggered.connect(self._ticket_wanted)

    @Slot()
    def _chosen(self) -> None:
        key = self.sender().data()  # type: ignore[attr-defined]
        for step in self._menu_steps:
            if step.key == key:
                self.asked.emit(step)

    @Slot()
    def _ticket_wanted(self) -> None:
        self.ticket.emit(self._row.player)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from self._steps.buttons
        yield self._more
