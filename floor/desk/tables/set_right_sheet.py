"""Setting a table right from the desk, as it is found on the felt: one fact and its reason."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QComboBox, QRadioButton, QWidget

from floor.app.core.messages import Command
from floor.app.hands.set_right import MOST_HANDS_MISSED
from floor.base.text import _
from floor.desk.kit.elided import Elided
from floor.desk.kit.fields import choice, number_box
from floor.desk.kit.sheet import WIDE, Sheet
from floor.qtkit.look.layout import grid, holding
from floor.qtkit.look.theme import GAP, PAD, TextStyle, label
from floor.room.blinds.blinds import Tokens
from floor.room.blinds.button import SeatNo
from floor.views.hands.set_right import FoundRow, SetRightForm, as_found, token_words

_NEW = "new"
"""What a row of somebody who has not come in yet stands at."""
_TOKENS = (Tokens.SMALL, Tokens.BIG, Tokens.BOTH)


class _Chair(NamedTuple):
    """The controls of one row."""

    known: FoundRow
    here: QCheckBox
    tokens: QComboBox

    @property
    def found(self) -> FoundRow:
        """The row as it stands now."""
        stands = self.tokens.currentData()
        new = stands == _NEW
        tokens = Tokens.NONE if new else Tokens(stands)
        return replace(self.known, here=self.here.isChecked(), tokens=tokens, new=new)


class SetRightSheet(Sheet):
    """Everybody at the table as they are known; what is otherwise is changed where it stands."""

    def __init__(self, form: SetRightForm, parent: QWidget) -> None:
        title = _("{table} as it is on the felt").format(table=form.table)
        ask = _("Correct") if form.followed else _("Track from now on")
        super().__init__("set-right", title, ask, parent)
        self.setMinimumWidth(WIDE)
        self._known = form
        self.tell(
            _("Change what differs on the felt. It is recorded as one correction, with its reason.")
            if form.followed
            else _(
                "Say where the button is and who is here. Players here are in the game from "
                "the next hand and owe what their tokens say."
            )
        )
        self._buttons = QButtonGroup(self)
        self._chairs = self._laid_out(form.rows)
        self.missed = number_box(0, MOST_HANDS_MISSED)
        self.field(_("Hands not recorded"), self.missed, "missed")
        self.reason_field()
        self.reason.setPlaceholderText(_("Why it differs"))

    def _laid_out(self, rows: Sequence[FoundRow]) -> tuple[_Chair, ...]:
        cells = grid(gap=(PAD, GAP - 2))
        chairs = holding("set-right-chairs", cells)
        cells.setColumnStretch(1, 1)
        heads = (_("Button") if self._known.has_button else "", _("Player"), "", _("Tokens"))
        for place, words in enumerate(heads):
            cells.addWidget(label(words, f"set-right-head-{place}", TextStyle.SMALL), 0, place)
        made = []
        for line, each in enumerate(rows, start=1):
            chair = self._chair(each)
            if self._known.has_button and (each.here or not each.shares):
                cells.addWidget(self._button(each), line, 0)
            name = Elided(f"set-right-name-{each.player}", least=160)
            name.show_words(_("{seat} · {player}").format(seat=each.seat, player=each.label))
            cells.addWidget(name, line, 1)
            cells.addWidget(chair.here, line, 2)
            cells.addWidget(chair.tokens, line, 3)
            made.append(chair)
        self.body.insertWidget(self.body.indexOf(self.form), chairs)
        return tuple(made)

    def _button(self, row: FoundRow) -> QRadioButton:
        lies = QRadioButton()
        lies.setObjectName(f"set-right-button-{row.seat}")
        lies.setAccessibleName(_("The button is at seat {seat}").format(seat=row.seat))
        lies.setChecked(row.seat == self._known.button)
        self._buttons.addButton(lies, row.seat)
        return lies

    def _chair(self, row: FoundRow) -> _Chair:
        here = QCheckBox(_("here"))
        here.setObjectName(f"set-right-here-{row.player}")
        here.setAccessibleName(_("{player} is here").format(player=row.label))
        here.setChecked(row.here)
        here.setEnabled(not row.shares)
        kinds = (
            *(((_("New: not in yet"), _NEW),) if row.new else ()),
            (token_words(Tokens.NONE), Tokens.NONE.value),
            *((token_words(one), one.value) for one in _TOKENS),
        )
        tokens = choice(kinds, _NEW if row.new else row.tokens.value)
        tokens.setObjectName(f"set-right-tokens-{row.player}")
        tokens.setAccessibleName(_("Tokens before {player}").format(player=row.label))
        return _Chair(row, here, tokens)

    def command(self) -> Command | None:
        chosen = self._buttons.checkedId()
        return as_found(
            self._known,
            (chair.found for chair in self._chairs if chair.found != chair.known),
            button=SeatNo(chosen) if chosen >= 0 else None,
            hands_missed=self.missed.value(),
        )
