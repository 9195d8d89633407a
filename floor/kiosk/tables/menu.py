"""The table's own page: set right, misdeal, and how this kiosk behaves."""

import logging
from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot

from floor.app.core.messages import StaffId
from floor.base.errors import FloorError, OtherBook, Unknown
from floor.base.text import _, language
from floor.kiosk.kit.choice_grid import GridChoice
from floor.kiosk.scene.manners import KioskSettings
from floor.kiosk.scene.screen import KioskScreen
from floor.kiosk.staff.sign_in import SignIn
from floor.kiosk.tables.set_right import SettingRight
from floor.qtkit.look.theme import ButtonRole
from floor.rulebook.machine import SCREENS, KioskChoices

_log = logging.getLogger("floor.kiosk")

_LANGUAGES = (("en", "English"), ("fi", "Suomi"), ("sv", "Svenska"))


class Menu(QObject):
    """What is seldom wanted, two taps away."""

    rulings_wanted = Signal()
    dispute_wanted = Signal()
    changed = Signal()
    """The kiosk is to behave otherwise from now on."""
    language_chosen = Signal(str)
    resized = Signal()
    """Everything is to be laid out anew."""
    close_wanted = Signal()
    pairing_wanted = Signal()
    restart_wanted = Signal()
    """It is to begin again, with the book the house has now."""

    def __init__(self, screen: KioskScreen, manners: KioskSettings, sign_in: SignIn) -> None:
        super().__init__(sign_in)
        self._screen = screen
        self._manners = manners
        self._sign_in = sign_in
        self.right = SettingRight(screen, self)

    @Slot()
    def open(self) -> None:
        """Show what there is."""
        manners, scene = self._manners, self._screen.scene
        now = manners.now
        closed = "" if scene.table is not None else _("the table is closed")
        if scene.event is not None:
            closed = _("done at the desk")
        choices = [
            *self._again(),
            *self._left(),
            GridChoice("set-right", _("Correct"), self.right.open, _("as it is on the felt"), "✎"),
            GridChoice(
                "ruling", _("Rulings"), self.rulings_wanted.emit, _("what the rules say"), "⚖"
            ),
            GridChoice(
                "dispute", _("Dispute a hand"), self.dispute_wanted.emit, _("floor’s PIN"), "≠"
            ),
            GridChoice(
                "misdeal", _("Misdeal"), self.right.misdeal, _("same button, same posts"), "♠"
            ),
            GridChoice(
                "left",
                _("Right-handed") if now.left_handed else _("Left-handed"),
                partial(self._change, replace(now, left_handed=not now.left_handed)),
                look=ButtonRole.QUIET,
            ),
            GridChoice(
                "dim",
                _("Normal light") if now.dim else _("Dim light"),
                partial(self._change, replace(now, dim=not now.dim)),
                look=ButtonRole.QUIET,
            ),
            GridChoice(
                "sound",
                _("Sound: on") if now.aloud else _("Sound: off"),
                partial(self._change, replace(now, aloud=not now.aloud)),
                _("of the player’s clock"),
                look=ButtonRole.QUIET,
            ),
            GridChoice(
                "screen",
                _("Screen size"),
                self._screens,
                _("{n} inches").format(n=now.inches) if now.inches else _("detected"),
                look=ButtonRole.QUIET,
            ),
            *(
                GridChoice(
                    f"language-{code}",
                    name,
                    partial(self.language_chosen.emit, code),
                    look=ButtonRole.STEP if code == language() else ButtonRole.QUIET,
                )
                for code, name in _LANGUAGES
            ),
            GridChoice(
                "lock", _("Lock"), self._sign_in.lock, _("PIN asked again"), look=ButtonRole.QUIET
            ),
            GridChoice(
                "close", _("Close the kiosk"), self.leave, _("floor’s PIN"), look=ButtonRole.DANGER
            ),
            *self._pairing(),
        ]
        choices = [one._replace(why_not=closed) if one.sign else one for one in choices]
        self._screen.choose(
            _("{table}: this table and this screen").format(table=scene.name),
            choices,
            "\n".join(
                scene.why(one) for one in (manners.trouble, self._screen.wrong) if one is not None
            ),
        )

    def _pairing(self) -> Iterator[GridChoice]:
        """Where the house does not let it in, or has moved; its place is the same while it
        answers."""
        if self._screen.may_pair and not isinstance(self._screen.wrong, Unknown):
            why_not = "" if self._screen.away else _("the house answers")
            yield self._pair(ButtonRole.QUIET, why_not)

    def _pair(self, look: ButtonRole, why_not: str = "") -> GridChoice:
        return GridChoice(
            "pair",
            _("Pair anew"),
            self.pairing_wanted.emit,
            _("digits from the desk"),
            why_not=why_not,
            look=look,
        )

    def _again(self) -> Iterator[GridChoice]:
        """Before all else where nothing else helps."""
        if self._screen.may_pair and isinstance(self._screen.wrong, Unknown):
            yield self._pair(ButtonRole.STEP)
        if isinstance(self._screen.wrong, OtherBook):
            yield GridChoice(
                "again",
                _("Start again"),
                self.restart_wanted.emit,
                _("with the house’s book"),
                look=ButtonRole.STEP,
            )

    def _left(self) -> Iterator[GridChoice]:
        """Where something lies here that nobody hands in."""
        if self._manners.left:
            yield GridChoice(
                "left-acts",
                _("Acts left here"),
                self._say_left,
                _("in no book"),
                look=ButtonRole.DANGER,
            )

    def _say_left(self) -> None:
        """All of what is known of it, and how it is done with."""
        written = GridChoice(
            "put-aside",
            _("Put aside"),
            partial(self._sign_in.prove, self._put_aside),
            _("the floor has seen to it · PIN"),
            look=ButtonRole.DANGER,
        )
        why = "\n".join(self._screen.scene.why(one) for one in self._manners.left)
        self._screen.choose(_("Acts left on this PC"), [written], why)

    def _put_aside(self, staff: StaffId) -> None:
        try:
            self._manners.put_aside()
        except FloorError as trouble:
            self._screen.say(self._screen.scene.why(trouble), True)
            return
        _log.warning("acts left here are put aside by %s", staff)
        self._screen.say(_("Put aside: the files stay on this PC."))

    def _screens(self) -> None:
        """How far the screen is across: how large letters and buttons are hangs on it."""
        now = self._manners.now
        inches = [("", _("Detected"))]
        inches += [(one, _("{n} inches").format(n=one)) for one in SCREENS]
        self._screen.choose(
            _("How far is the screen across, corner to corner?"),
            [
                GridChoice(
                    f"screen-{one or 'own'}",
                    words,
                    partial(self._resize, replace(now, inches=one)),
                    look=ButtonRole.STEP if one == now.inches else ButtonRole.QUIET,
                )
                for one, words in inches
            ],
        )

    def _resize(self, choices: KioskChoices) -> None:
        self._manners.choose(choices)
        self.resized.emit()

    def _change(self, choices: KioskChoices) -> None:
        self._manners.choose(choices)
        self._screen.main()
        self.changed.emit()

    @Slot()
    def leave(self) -> None:
        """Close the kiosk, with a PIN of the floor where there is one; where the house has another
        book nobody could give it."""
        if isinstance(self._screen.wrong, OtherBook):
            self.close_wanted.emit()
            return
        self._sign_in.leave(lambda _staff: self.close_wanted.emit())
