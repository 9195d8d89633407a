"""Over the felt of a tournament's table: the time, what is put in, what comes next."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel

from floor.base.text import _
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.words import FittedWords
from floor.qtkit.look.layout import HAIR, column, row, stretched
from floor.qtkit.look.theme import MARGIN, PAD, Ground, TextStyle, restyle, set_surface
from floor.views.kiosk.sight import EventFace
from floor.views.tournament.clock import countdown

_HIGH, _DIGITS = 96, 76
_SHARES = 4, 6, 5
_AT = Qt.AlignmentFlag.AlignVCenter


class EventBar(QFrame):
    """Shows an EventFace's clock; marks it while nobody can confirm it."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.setObjectName("kiosk-event")
        set_surface(self, Ground.CARD)
        self.setFixedHeight(sizes.letters(_HIGH, 72))
        self.left = FittedWords("event-left", TextStyle.HEAD, sizes.letters(_DIGITS, 54))
        self.blinds = FittedWords("event-blinds", TextStyle.HEAD, sizes.letters(36, 26))
        self.level = FittedWords("event-level", TextStyle.BODY, sizes.read)
        self.coming = FittedWords("event-next", TextStyle.MUTED, sizes.read)
        self.rest = FittedWords("event-break", TextStyle.MUTED, sizes.read)
        self.left.setAlignment(Qt.AlignmentFlag.AlignLeft | _AT)
        for one in (self.blinds, self.level):
            one.setAlignment(Qt.AlignmentFlag.AlignLeft | _AT)
        for one in (self.coming, self.rest):
            one.setAlignment(Qt.AlignmentFlag.AlignRight | _AT)
        now = column(stretched(self.blinds, 5), stretched(self.level, 4), gap=HAIR)
        then = column(stretched(self.coming), stretched(self.rest), gap=HAIR)
        time, middle, last = _SHARES
        row(
            stretched(self.left, time),
            stretched(now, middle),
            stretched(then, last),
            on=self,
            gap=PAD,
            margins=(MARGIN, HAIR),
        )
        self.hide()

    def show_event(self, face: EventFace, unconfirmed: str) -> None:
        """Show the clock; `unconfirmed`: since when the store is away, empty while it is there."""
        clock = face.clock
        self.left.setText(countdown(clock.left))
        self.left.setAccessibleName(f"{clock.head}: {countdown(clock.left)}")
        _style(self.left, TextStyle.MUTED if clock.stands else TextStyle.HEAD)
        self.blinds.setText(clock.blinds)
        self.level.setText(face.levels[0])
        self.coming.setText(face.levels[1])
        said = _("unconfirmed since {time}").format(time=unconfirmed)
        rest = f"{clock.break_at} {clock.break_in}" if clock.stands else clock.break_at
        self.rest.setText(said if unconfirmed else rest)
        _style(self.rest, TextStyle.ALERT if unconfirmed else TextStyle.MUTED)


def _style(words: QLabel, style: TextStyle) -> None:
    if words.property("words") != style.value:
        restyle(words, style)
