"""The strip over the big buttons: a player's clock in its place, and whatever has to be said."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QSizePolicy

from floor.kiosk.kit.page import mirror
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import Tile
from floor.kiosk.kit.words import FittedWords
from floor.qtkit.look.layout import row, stretched
from floor.qtkit.look.theme import PAD, ButtonRole, TextStyle, restyle
from floor.views.kiosk.running import ClockShown

_WIDE = 2.6
"""The clock's share, in fingers."""


class WordStrip(QFrame):
    """Lies over room that is kept free for it: what it says moves nothing."""

    clock_wanted = Signal()

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.setObjectName("kiosk-strip")
        self._sizes = sizes
        self.clock = Tile("strip-clock", sizes.finger, ButtonRole.QUIET)
        self.clock.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.clock.keep(round(_WIDE * max(sizes.finger, 70)), sizes.finger)
        self.clock.clicked.connect(self.clock_wanted)
        self.trouble = FittedWords("kiosk-trouble", TextStyle.ALERT, sizes.read)
        self.notice = FittedWords("kiosk-notice", TextStyle.MUTED, sizes.read)
        for words in (self.trouble, self.notice):
            words.setAlignment(Qt.AlignmentFlag.AlignCenter)
            words.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.trouble.hide()
        self._row = row(
            self.clock, stretched(self.notice), stretched(self.trouble), on=self, gap=PAD
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

    def settle(self, *, says: bool, clock: bool) -> None:
        """What is said for a while goes before what is wrong, and that before a hint."""
        wrong = bool(self.trouble.text()) and not says
        self.trouble.setVisible(wrong)
        self.notice.setVisible(not wrong)
        self.clock.setVisible(clock)
