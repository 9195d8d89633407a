"""The table's own page: set right, misdeal, and how this kiosk behaves."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from floor.base.text import _, language
from floor.kiosk.choice_page import Choice
from floor.kiosk.set_right import SettingRight
from floor.qtkit.theme import Look

if TYPE_CHECKING:
    from floor.kiosk.window import KioskWindow

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
        table = window.scene.table
        closed = "" if table is not None else _("the table is closed")
        choices = [
            Choice("set-right", _("Set right"), self.right.open, _("as it is on the felt"), "✎"),
            Choice("misdeal", _("Misdeal"), self.right.misdeal, _("same button, same posts"), "♠"),
            Choice(
                "left",
                _("Right-handed") if manners.left_handed else _("Left-handed"),
                partial(self._change, self._turn),
                look=Look.QUIET,
            ),
            Choice(
                "dim",
                _("Normal light") if manners.dim else _("Dim light"),
                partial(self._change, self._dim),
                look=Look.QUIET,
            ),
            Choice(
                "sound",
                _("Sound: on") if manners.aloud else _("Sound: off"),
                partial(self._change, self._sound),
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
            _("{table}: this table and this screen").format(table=window.scene.name), choices
        )

    def _change(self, change: Callable[[], None]) -> None:
        change()
        self._window.main()

    def _turn(self) -> None:
        self._window.manners.left_handed = not self._window.manners.left_handed
        self._window.turn()

    def _dim(self) -> None:
        self._window.manners.dim = not self._window.manners.dim
        self._window.light()

    def _sound(self) -> None:
        self._window.manners.aloud = not self._window.manners.aloud

    def _lock(self) -> None:
        self._window.lock.take_off()
        self._window.main()

    def _close(self) -> None:
        self._window.sign_in.floor_only(self._window.close_for_good)
