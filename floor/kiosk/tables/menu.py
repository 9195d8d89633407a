"""The table's own page: set right, misdeal, and how this kiosk behaves."""

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Slot

from floor.base.text import _, language
from floor.kiosk.kit.choice_grid import Choice
from floor.kiosk.tables.set_right import SettingRight
from floor.qtkit.look.theme import Look
from floor.rulebook.machine import KioskChoices

if TYPE_CHECKING:
    from floor.kiosk.window.window import KioskWindow

_LANGUAGES = (("en", "English"), ("fi", "Suomi"), ("sv", "Svenska"))


class Menu(QObject):
    """What is seldom wanted, two taps away."""

    def __init__(self, window: "KioskWindow") -> None:
        super().__init__(window)
        self._window = window
        self.right = SettingRight(window)

    @Slot()
    def open(self) -> None:
        """Show what there is."""
        manners, window = self._window.manners, self._window
        now = manners.now
        table = window.scene.table
        closed = "" if table is not None else _("the table is closed")
        choices = [
            Choice("set-right", _("Set right"), self.right.open, _("as it is on the felt"), "✎"),
            Choice("ruling", _("Rulings"), self._rulings, _("what the rules say"), "⚖"),
            Choice("dispute", _("Dispute a hand"), self._dispute, _("floor’s PIN"), "≠"),
            Choice("misdeal", _("Misdeal"), self.right.misdeal, _("same button, same posts"), "♠"),
            Choice(
                "left",
                _("Right-handed") if now.left_handed else _("Left-handed"),
                partial(self._change, replace(now, left_handed=not now.left_handed)),
                look=Look.QUIET,
            ),
            Choice(
                "dim",
                _("Normal light") if now.dim else _("Dim light"),
                partial(self._change, replace(now, dim=not now.dim)),
                look=Look.QUIET,
            ),
            Choice(
                "sound",
                _("Sound: on") if now.aloud else _("Sound: off"),
                partial(self._change, replace(now, aloud=not now.aloud)),
                _("of the player’s clock"),
                look=Look.QUIET,
            ),
            *(
                Choice(
                    f"language-{code}",
                    name,
                    partial(window.language_chosen.emit, code),
                    look=Look.STEP if code == language() else Look.QUIET,
                )
                for code, name in _LANGUAGES
            ),
            Choice("lock", _("Lock"), self._lock, _("PIN asked again"), look=Look.QUIET),
            Choice("close", _("Close the kiosk"), self._close, _("floor’s PIN"), look=Look.DANGER),
        ]
        choices = [one._replace(why_not=closed) if one.sign else one for one in choices]
        window.choose(
            _("{table}: this table and this screen").format(table=window.scene.name),
            choices,
            "" if manners.trouble is None else window.scene.why(manners.trouble),
        )

    def _rulings(self) -> None:
        self._window.rulings.open(None)

    def _dispute(self) -> None:
        self._window.disputing.open()

    def _change(self, choices: KioskChoices) -> None:
        window = self._window
        window.manners.choose(choices)
        window.turn()
        window.light()
        window.main()
        window.say_not_kept()

    def _lock(self) -> None:
        self._window.lock.take_off()
        self._window.main()

    def _close(self) -> None:
        window = self._window
        window.sign_in.prove(lambda _staff: window.close_for_good())
