"""Setting the table right as it is on the felt: one fact and its reason, in six taps at most."""

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot

from floor.app.core.messages import Command
from floor.app.hands.misdeals import CallMisdeal
from floor.app.hands.set_right import SetRight
from floor.base.text import N_, _
from floor.kiosk.kit.choice_grid import GridChoice
from floor.kiosk.scene.screen import KioskScreen
from floor.qtkit.look.theme import ButtonRole
from floor.room.blinds.blinds import Tokens
from floor.room.dealing.misdeal import MisdealReason
from floor.room.table.table import InHand
from floor.views.feed.kiosk import misdeal_words
from floor.views.hands.set_right import (
    FoundRow,
    SetRightForm,
    as_found,
    set_right_form,
    token_words,
)
from floor.views.words.words import capital

_MISSED = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20)
_REASONS = (
    ("tapped", N_("Wrong thing touched")),
    ("missed", N_("Hands were not recorded")),
    ("dealer", N_("The dealer was wrong")),
    ("player", N_("A player came or went unseen")),
    ("floor", N_("The floor has ruled so")),
)
"""Why the table is not as was known, to be read in the night's book."""


class SettingRight(QObject):
    """Asks one thing after the other, each with a tap, the reason last: it writes it down."""

    asked = Signal(object, str)
    """A Command, and why in words."""

    def __init__(self, screen: KioskScreen, parent: QObject) -> None:
        super().__init__(parent)
        self._screen = screen
        self._scene = screen.scene

    @Slot()
    def open(self) -> None:
        """What is not as was known."""
        table = self._scene.table
        if table is None:
            return
        in_hand = _("between two hands") if isinstance(table.stage, InHand) else ""
        self._screen.choose(
            _("What differs on the felt?"),
            [
                GridChoice("button", _("The button"), self._button, why_not=in_hand, sign="Ⓓ"),
                GridChoice("away", _("Who is away"), self._presence, why_not=in_hand, sign="◐"),
                GridChoice("tokens", _("Tokens"), self._tokens, why_not=in_hand, sign="▣"),
                GridChoice("missed", _("Hands missed"), self._missed, why_not=in_hand, sign="≠"),
            ],
        )

    @Slot()
    def misdeal(self) -> None:
        """Why the cards are dealt again."""
        self._screen.choose(
            _("Misdeal: why?"),
            [
                GridChoice(
                    f"misdeal-{reason.value}",
                    capital(misdeal_words(reason)),
                    partial(self._do, CallMisdeal(table=self._scene.name, reason=reason), ""),
                )
                for reason in MisdealReason
            ],
        )

    @property
    def _form(self) -> SetRightForm:
        """The table as it is known."""
        table = self._scene.table
        assert table is not None
        return set_right_form(self._scene.room, table, self._screen.look())

    def _button(self) -> None:
        form = self._form
        self._screen.choose(
            _("Where is the button for the next hand?"),
            [
                GridChoice(
                    f"seat-{seat}",
                    str(seat),
                    partial(self._reason, as_found(form, (), button=seat)),
                    under=_("as on the screen") if seat == form.button else "",
                    look=ButtonRole.QUIET if seat == form.button else ButtonRole.STEP,
                )
                for seat in sorted({row.seat for row in form.rows})
            ],
        )

    def _presence(self) -> None:
        form = self._form
        self._screen.choose(
            _("Who differs from the screen?"),
            [
                GridChoice(
                    f"player-{row.player}",
                    _name(row),
                    partial(self._reason, _with(form, replace(row, here=not row.here))),
                    under=_("is away, not here") if row.here else _("is here, not away"),
                )
                for row in form.rows
                if not row.shares
            ],
        )

    def _tokens(self) -> None:
        form = self._form
        self._screen.choose(
            _("Whose tokens differ?"),
            [
                GridChoice(f"player-{row.player}", _name(row), partial(self._which, form, row))
                for row in form.rows
            ],
        )

    def _which(self, form: SetRightForm, row: FoundRow) -> None:
        self._screen.choose(
            _("Which tokens does {player} have?").format(player=_name(row)),
            [
                GridChoice(
                    f"tokens-{tokens.value}",
                    token_words(tokens),
                    partial(self._reason, _with(form, replace(row, tokens=tokens, new=False))),
                    look=ButtonRole.QUIET
                    if row.tokens is tokens and not row.new
                    else ButtonRole.STEP,
                )
                for tokens in Tokens
            ],
        )

    def _missed(self) -> None:
        form = self._form
        self._screen.choose(
            _("How many hands were not recorded?"),
            [
                GridChoice(
                    f"hands-{n}",
                    str(n),
                    partial(self._reason, as_found(form, (), button=form.button, hands_missed=n)),
                )
                for n in _MISSED
            ],
        )

    def _reason(self, command: SetRight) -> None:
        """Why; with that it is asked."""
        self._screen.choose(
            _("Why does it differ?"),
            [
                GridChoice(f"why-{key}", _(words), partial(self._do, command, _(words)))
                for key, words in _REASONS
            ],
        )

    def _do(self, command: Command, note: str) -> None:
        self._screen.main()
        self.asked.emit(command, note)


def _name(row: FoundRow) -> str:
    return _("{seat} · {player}").format(seat=row.seat, player=row.label)


def _with(form: SetRightForm, row: FoundRow) -> SetRight:
    """The table as it is known, but for one who is found otherwise."""
    return as_found(form, (row,), button=form.button)
