"""The strip over the big buttons: a player's clock in its place, and whatever has to be said."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QSizePolicy

from floor.kiosk.kit.page import mirror
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import Tile
from floor.kiosk.kit.words import FittedWords
from floor.qtkit.look.layout import placed, row, stretched
from floor.qtkit.look.theme import PAD, ButtonRole, Ground, TextStyle, restyle, set_surface
from floor.views.kiosk.running import ClockShown

_SPARE = 4
_WIDE = 2.6
"""The clock's share, in fingers."""


class WordStrip(QFrame):
    """Lies over room that is kept free for it: what it says moves nothing."""

    clock_wanted = Signal()
    was_read = Signal()

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.setObjectName("kiosk-strip")
        set_surface(self, Ground.PANEL)
        self._sizes = sizes
        self.clock = Tile("strip-clock", sizes.finger, ButtonRole.QUIET)
        self.clock.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._beside = round(_WIDE * max(sizes.finger, 70))
        self.clock.keep(self._beside, sizes.strip)
        self.clock.setMaximumHeight(sizes.strip)
        self.clock.clicked.connect(self.clock_wanted)
        self.trouble = FittedWords("kiosk-trouble", TextStyle.ALERT, sizes.read)
        self.notice = FittedWords("kiosk-notice", TextStyle.MUTED, sizes.read)
        for words in (self.trouble, self.notice):
            words.setAlignment(Qt.AlignmentFlag.AlignCenter)
            words.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.trouble.hide()
        self._row = row(
            placed(self.clock, Qt.AlignmentFlag.AlignBottom),
            stretched(self.notice),
            stretched(self.trouble),
            on=self,
            gap=PAD,
        )

    def turn(self, *, left_handed: bool) -> None:
        """Mirrored for a left hand."""
        mirror(self._row, left_handed=left_handed)

    def show_clock(self, shown: ClockShown) -> None:
        """What is left of a player's time, or how much they would get."""
        running = shown.face is not None
        self.clock.show_words(shown.words, shown.under, large=34 if running else 0)
        self.clock.show_look(ButtonRole.DANGER if running else ButtonRole.QUIET)

    def show_trouble(self, words: str, *, alarm: bool) -> None:
        """What is wrong as long as it lasts; empty when nothing is."""
        restyle(self.trouble, TextStyle.ALERT if alarm else TextStyle.BODY)
        self.trouble.setText(words)

    def show_hint(self, words: str, *, loud: bool = False) -> None:
        """What may be done, while nothing has to be said; `loud` what holds for every hand now."""
        restyle(self.notice, TextStyle.SUM if loud else TextStyle.MUTED)
        self.notice.at_most(self._sizes.read if loud else self._sizes.caption)
        self.notice.setText(words)

    def say(self, words: str, *, alarm: bool) -> None:
        """A sentence."""
        restyle(self.notice, TextStyle.ALERT if alarm else TextStyle.BODY)
        self.notice.at_most(self._sizes.read)
        self.notice.setText(words)

    def high(self, wide: int, usual: int) -> int:
        """How high it stands where it is so `wide`: what is said for a while rather stands higher
        than `usual` than in letters smaller than are read from a metre away. What lasts does not:
        it would lie over the table."""
        edges = self._row.contentsMargins()
        room = wide - edges.left() - edges.right()
        room -= 0 if self.clock.isHidden() else self._beside + PAD
        high = self.notice.wanted(room - _SPARE) + edges.top() + edges.bottom() + _SPARE
        says = bool(self.notice.text()) and not self.notice.isHidden()
        grown = max(usual, high) if says else usual
        restyle(self, Ground.CARD if grown > usual else Ground.PANEL)
        return grown

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Somebody has read it, and wants what lies under it."""
        event.accept()
        self.was_read.emit()

    def settle(self, *, says: bool, clock: bool) -> None:
        """What is said for a while goes before what is wrong, and that before a hint."""
        wrong = bool(self.trouble.text()) and not says
        self.trouble.setVisible(wrong)
        self.notice.setVisible(not wrong)
        self.clock.setVisible(clock)
