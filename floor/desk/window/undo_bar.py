"""What this desk did last: what would be taken back, and the one tap that does."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QSizePolicy, QWidget

from floor.base.text import _
from floor.desk.kit.elided import Elided
from floor.desk.kit.keys import shortcut
from floor.desk.kit.step_button import Pending, disable_with_reason
from floor.desk.scene.second_click import DEAD_MS
from floor.qtkit.look.layout import STRETCH, row
from floor.qtkit.look.theme import ButtonRole, button
from floor.qtkit.office.bridge import Bridge
from floor.qtkit.office.own_entries import Offer, OwnEntries
from floor.views.words.rows import FeedLine

if TYPE_CHECKING:
    from floor.desk.scene.screen import DeskScreen


class Undo(QObject):
    """What this desk can take back now: shows it in the foot, and does it when it is asked to."""

    def __init__(
        self,
        screen: "DeskScreen",
        bar: "UndoBar",
        bridge: Bridge,
        take_back: Callable[[FeedLine], None],
    ) -> None:
        super().__init__(bar)
        self._screen = screen
        self._bar = bar
        self._bridge = bridge
        self._take_back = take_back
        self._own = OwnEntries(strikes=True)
        self._since = QElapsedTimer()
        """Since its key was struck."""
        bridge.answered.connect(self._own.heard)
        bar.undo.connect(take_back)

    def show(self) -> None:
        """As it is at this moment."""
        offer, screen = self._offer, self._screen
        two = offer is not None and offer.line.takes_two(screen.scene.by, screen.now())
        self._bar.show_offer(offer, self._bridge.pending, two=two)

    @property
    def _offer(self) -> Offer | None:
        return self._own.offer(self._screen.scene.feed)

    @property
    def why_not(self) -> str:
        """Why there is nothing; empty when there is."""
        offer = self._offer
        if offer is None:
            return _("This desk did nothing that can be taken back.")
        return offer.line.barred

    @property
    def told(self) -> str:
        """What it would take back; empty where there is nothing, or something bars it."""
        offer = self._offer
        return _what(offer.line) if offer is not None and offer.line.undo else ""

    @Slot()
    def newest(self) -> None:
        """Take back what this desk did last; its key hit again at once was not meant."""
        if self._since.isValid() and self._since.elapsed() < DEAD_MS:
            return
        self._since.start()
        offer = self._offer
        if offer is None or not offer.line.undo:
            self._screen.say(self.why_not, True)
        else:
            self._take_back(offer.line)


class UndoBar(QWidget):
    """Shows an Offer; asks for it, never takes back by itself."""

    undo = Signal(object)
    """A FeedLine."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("undo-bar")
        self._line: FeedLine | None = None
        self._words = Elided("undo-words", least=120)
        self._press = button("", "undo-last", ButtonRole.QUIET)
        self._press.clicked.connect(self._pressed)
        # Its key is Ctrl+Z: where what had the keyboard goes, Enter takes nothing back.
        self._press.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._press.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        row(STRETCH, self._words, self._press, on=self)
        # The foot is as high without it: nothing moves when it comes and goes.
        self.hide()

    def show_offer(self, offer: Offer | None, pending: Pending, *, two: bool) -> None:
        """Be the bar of `offer`, which may take `two`, or gone."""
        shown = offer is not None and offer.is_shown
        self._line = offer.line if offer is not None and offer.line.undo else None
        self.setVisible(shown)
        if offer is None or not shown:
            return
        line = offer.line
        what = _what(line)
        if line.barred:
            words = line.barred
        elif offer.minutes:
            words = _("Undo ({n} min ago): {what}").format(n=offer.minutes, what=what)
        else:
            words = _("Undo: {what}").format(what=what)
        if two and not line.barred:
            words = _("{words} · undoing it takes a second badge").format(words=words)
        self._words.show_words(words)
        self._press.setText(_("Undo {key}").format(key=shortcut("undo")))
        self._press.setAccessibleName(words)
        written = _("Being written …") if line.command in pending else ""
        disable_with_reason(self._press, line.barred or written)

    @property
    def line(self) -> FeedLine | None:
        """What it would take back; None: nothing, or something bars it."""
        return self._line

    @Slot()
    def _pressed(self) -> None:
        if self._line is not None:
            self.undo.emit(self._line)


def _what(line: FeedLine) -> str:
    return f"{line.place} · {line.words}" if line.place not in line.words else line.words
