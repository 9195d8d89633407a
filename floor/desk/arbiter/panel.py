"""What the floor is told of a hand, typed move by move, and the arbiter's answer beside it."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QComboBox, QFrame, QLineEdit, QSizePolicy, QWidget

from floor.app.core.names import Names
from floor.app.core.room import Room, game_of
from floor.app.rulings.prefilled import HandAsked
from floor.base.errors import Refused
from floor.base.text import _, amount_of, localized
from floor.desk.arbiter.answer_panel import AnswerPanel
from floor.desk.arbiter.move_field import MoveField
from floor.desk.arbiter.move_pad import MovePad
from floor.desk.arbiter.seat_tile import SeatTile
from floor.desk.kit.fields import offer
from floor.desk.kit.step_button import disable_with_reason
from floor.qtkit.look.flow import Flow
from floor.qtkit.look.layout import APART, STRETCH, column, grid, row, stretched
from floor.qtkit.look.theme import PAD, ButtonRole, TextStyle, button, label, plain_tip, restyle
from floor.room.blinds.button import SeatNo
from floor.room.games.game import MOST_PLAYERS, BettingStructure
from floor.views.arbiter.for_assistant import hand_asked
from floor.views.arbiter.hand_history import (
    HandHistory,
    ReportedMove,
    begun_at,
    with_choice,
    with_move,
    with_next_round,
    with_out,
    without_last,
)
from floor.views.arbiter.page import HandHistoryView, hand_history_view
from floor.views.arbiter.words import structure_words
from floor.views.words.chip_set import chips_of

_COLUMNS = 4
_POT = 132
"""Width of the field of the pot before."""
_TALL = 700
"""So high a panel has room for the legend."""
_SEAT = re.compile(r"\s*([0-9]{1,2})\s*[:;]\s*")
"""A seat typed before the move: "5: r 600"."""


class _At(NamedTuple):
    """What the panel shows."""

    room: Room
    names: Names
    history: HandHistory


class ArbiterPanel(QFrame):
    """Keeps a HandHistory, and shows what the rules make of it. Nothing of it is written down."""

    changed = Signal(object, object)
    """The HandHistory and its HandHistoryView."""
    again_wanted = Signal()
    """The hand from its beginning, as the table has it now."""
    said = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("arbiter")
        self.setAccessibleName(_("Arbiter"))
        self._at: _At | None = None
        self._seat: SeatNo | None = None
        self._view: HandHistoryView | None = None
        self.ruling = AnswerPanel()
        self.field = MoveField()
        self.pad = MovePad(self.field)
        self.tiles = [SeatTile(number) for number in range(MOST_PLAYERS)]
        self._build()
        self._connect()

    def _build(self) -> None:
        self.street = self._box("hearing-street", _("From which betting round"))
        self.game = self._box("hearing-game", _("Game of this hand"))
        self.structure = self._box("hearing-structure", _("Betting structure"))
        self.pot = QLineEdit()
        self.pot.setObjectName("hearing-pot")
        self.pot.setAccessibleName(_("Pot before"))
        self.pot.setPlaceholderText(_("Pot before"))
        self.pot.setMaxLength(14)
        self.pot.setFixedWidth(_POT)
        self.out = button(_("Not in the hand"), "hearing-out", ButtonRole.QUIET)
        self.out.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.out.setToolTip(plain_tip(_("The chosen seat had folded before this round (Ctrl+O)")))
        setup = QWidget()
        setup.setObjectName("hearing-setup")
        flow = Flow(setup)
        for one in (self.game, self.structure, self.street, self.pot, self.out):
            flow.addWidget(one)
        tiles = grid()
        for place, tile in enumerate(self.tiles):
            tiles.addWidget(tile, place // _COLUMNS, place % _COLUMNS)
            tiles.setColumnStretch(place % _COLUMNS, 1)
        self.rights = label("", "hearing-rights", TextStyle.HEAD, wraps=True)
        self.notice = label("", "hearing-notice", TextStyle.ALERT, wraps=True)
        self.take = button(_("Enter"), "hearing-take", ButtonRole.PRIMARY)
        self.take.setToolTip(plain_tip(_("Enter this action (Enter)")))
        self.take.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.take.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Ignored)
        self.legend = label(
            _("5: r 6 names the seat · 6 bare figure · +3x25 chips · / next motion · if r 6"),
            "hearing-legend",
            TextStyle.SMALL,
            wraps=True,
        )
        typed = column(
            setup,
            tiles,
            self.rights,
            self.notice,
            row(stretched(self.field), self.take),
            stretched(self.pad, 20),
            self.legend,
            STRETCH,
            gap=PAD - 2,
        )
        row(stretched(typed, 11), stretched(self.ruling, 10), on=self, gap=APART, margins=PAD)

    @staticmethod
    def _box(name: str, spoken: str) -> QComboBox:
        made = QComboBox()
        made.setObjectName(name)
        made.setAccessibleName(spoken)
        made.setToolTip(plain_tip(spoken))
        made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        return made

    def _connect(self) -> None:
        for tile in self.tiles:
            tile.clicked.connect(self._tile_pressed)
        self.field.textEdited.connect(self._typed)
        self.field.textChanged.connect(self._show)
        self.field.returnPressed.connect(self.enter)
        self.pad.said.connect(self.enter)
        self.take.clicked.connect(self.enter)
        self.street.activated.connect(self._street_chosen)
        self.game.activated.connect(self._game_chosen)
        self.structure.activated.connect(self._game_chosen)
        self.pot.textEdited.connect(self._pot_typed)
        self.out.clicked.connect(self.toggle_out)
        self.ruling.chosen.connect(self.choose)
        self.ruling.back_wanted.connect(self.take_back)
        self.ruling.next_wanted.connect(self.next_round)
        self.ruling.copy_wanted.connect(self.copy)
        self.ruling.again_wanted.connect(self.again_wanted)

    @property
    def history(self) -> HandHistory | None:
        """What was told."""
        return self._at.history if self._at is not None else None

    @property
    def asked(self) -> HandAsked | None:
        """The hand for a ruling on the move being typed, on the seat chosen, else on the move told
        last; None while no hand is shown."""
        if self._at is None:
            return None
        room, names, history = self._at
        return hand_asked(room, history, self.field.text(), self._seat, names)

    @property
    def idle(self) -> bool:
        """Nothing is told or being typed: another hand may take the place of this one."""
        history = self.history
        return history is None or (not history.is_begun and not self.field.text())

    def show_history(self, room: Room, names: Names, history: HandHistory) -> None:
        """Show this hand."""
        if self._at is None or self._at.history.setting != history.setting:
            self._seat = None
        self._at = _At(room, names, history)
        game = game_of(room, history.setting.game)
        self.pad.show_chips(chips_of(game))
        self._show()

    @Slot()
    def _show(self) -> None:
        if self._at is None:
            return
        at, draft = self._at, self.field.text()
        view = self._view = hand_history_view(at.room, at.history, draft, self._seat, at.names)
        self._show_setup(at.history, view)
        for number, tile in enumerate(self.tiles):
            tile.setVisible(number < len(view.tiles))
            if number < len(view.tiles):
                one = view.tiles[number]
                tile.show_tile(one, one.seat == self._acting(view))
        self.rights.setText(view.rights)
        self.notice.setText(view.notice)
        self.notice.setVisible(bool(view.notice))
        restyle(self.notice, TextStyle.ALERT if view.needs_pot else TextStyle.TITLE)
        self.ruling.show_view(view, bool(draft.strip()))
        nothing = "" if draft.strip() else _("Type the action first.")
        disable_with_reason(self.take, nothing)
        self.changed.emit(at.history, view)

    def _acting(self, view: HandHistoryView) -> SeatNo | None:
        return self._seat if self._seat is not None else view.to_act

    def _show_setup(self, history: HandHistory, view: HandHistoryView) -> None:
        offer(self.street, [(name, n) for n, name in enumerate(view.streets)], history.start)
        offer(self.game, [(name, code) for code, name in view.games], view.game)
        offer(
            self.structure,
            [(structure_words(one), one.value) for one in view.structures],
            view.structure.value,
        )
        for box in (self.game, self.structure):
            box.setVisible(bool(view.games))
        later = history.start > 0
        self.pot.setVisible(later)
        self.out.setVisible(later and not any(history.rounds))
        if history.pot is None and not self.pot.hasFocus():
            self.pot.clear()

    def _change(self, history: HandHistory, *, keep_seat: bool = False) -> None:
        assert self._at is not None
        self._at = self._at._replace(history=history)
        if not keep_seat:
            self._seat = None
        self._show()

    @Slot(str)
    def _typed(self, text: str) -> None:
        """A seat before the move chooses it."""
        found = _SEAT.match(text)
        if text.startswith(" "):
            self.field.setText(text.lstrip())
        if found is None or self._at is None:
            return
        seat = SeatNo(int(found[1]))
        if seat in self._at.history.setting.seats:
            self._seat = seat
            self.field.setText(text[found.end() :])

    @Slot()
    def _tile_pressed(self) -> None:
        view = self._view
        if view is None:
            return
        for number, tile in enumerate(self.tiles):
            if tile is self.sender() and number < len(view.tiles):
                self._seat = view.tiles[number].seat
        self.field.setFocus()
        self._show()

    def move_seat(self, by: int) -> None:
        """Choose the next player, or the one before them."""
        view = self._view
        if view is None or not view.tiles:
            return
        seats = [tile.seat for tile in view.tiles]
        acting = self._acting(view)
        place = seats.index(acting) if acting in seats else -1
        self._seat = seats[(place + by) % len(seats)]
        self._show()

    @Slot()
    def enter(self) -> None:
        """Take the move that is typed; with none typed, go on to the next street."""
        if self.field.text().strip():
            self._take(None)
        else:
            self.next_round()

    def _take(self, choice: int | None) -> None:
        view, at = self._view, self._at
        if view is None or at is None or view.answer is None or view.answer.refused:
            return
        acting = self._acting(view)
        if acting is None:
            return
        heard = ReportedMove(seat=acting, line=self.field.text().strip(), choice=choice)
        self.field.clear()
        self._change(with_move(at.history, heard))
        self.field.setFocus()

    @Slot(int)
    def choose(self, choice: int) -> None:
        """Decide what the rule leaves to the floor: of the move being typed, or told last."""
        view, at = self._view, self._at
        if view is None or at is None or view.answer is None:
            return
        if choice not in range(len(view.answer.choices)):
            return
        if self.field.text().strip():
            self._take(choice)
        elif at.history.last is not None:
            self._change(with_choice(at.history, choice))

    @Slot()
    def next_round(self) -> None:
        """The next street, once the round is over."""
        if self._at is not None and self._view is not None and self._view.next_round:
            self._change(with_next_round(self._at.history))

    @Slot()
    def take_back(self) -> None:
        """What is typed, else the move told last."""
        if self.field.text():
            self.field.clear()
        elif self._at is not None:
            self._change(without_last(self._at.history))
        self.field.setFocus()

    @Slot()
    def copy(self) -> None:
        """The hand and its answer as text on the clipboard."""
        if self._view is not None:
            QGuiApplication.clipboard().setText(self._view.copy)
            self.said.emit(_("The hand and the ruling are copied."))

    @Slot()
    def toggle_out(self) -> None:
        """The chosen seat has no cards any more when the history begins, or has them after all."""
        view, at = self._view, self._at
        if view is None or at is None or not at.history.start or any(at.history.rounds):
            return
        acting = self._acting(view)
        if acting is None:
            return
        try:
            self._change(with_out(at.history, acting))
        except Refused as refusal:
            self.said.emit(localized(refusal))
        self.field.setFocus()

    @Slot()
    def _street_chosen(self) -> None:
        if self._at is not None:
            self.pot.clear()
            self._change(begun_at(self._at.history, self.street.currentData()))
            self.field.setFocus()

    @Slot()
    def _game_chosen(self) -> None:
        if self._at is None:
            return
        code = self.game.currentData()
        changed = code != (self._view.game if self._view is not None else code)
        bet = None if changed else BettingStructure(self.structure.currentData())
        history = begun_at(self._at.history, 0)
        self._change(replace(history, variant=code, structure=bet))
        self.field.setFocus()

    @Slot(str)
    def _pot_typed(self, text: str) -> None:
        if self._at is not None:
            amount = amount_of(text)
            pot = amount.cents if amount is not None and amount.cents >= 0 else None
            self._change(replace(self._at.history, pot=pot), keep_seat=True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.legend.setVisible(self.height() > _TALL)
        super().resizeEvent(event)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from (self.game, self.structure, self.street, self.pot, self.out)
        yield from self.tiles
        yield from (self.field, self.take)
        yield from self.pad.stops()
        yield from self.ruling.stops()
