"""What is touched: a large button with words, a line under them and perhaps a sign over them."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from math import ceil
from typing import NamedTuple, TypeVar

from PySide6.QtCore import QElapsedTimer, QEvent, QPointF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QApplication,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QToolTip,
)

from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.words import LONG_WORD
from floor.qtkit.look.theme import (
    ButtonRole,
    deck_of,
    font,
    ink_of,
    plain_tip,
    restyle,
    unbroken,
)

_LARGE, _LEAST = (29, 20), (20, 14)
"""Letters of the words where a finger is 71 pixels wide, and on the coarsest screen: as large as
there is room, never smaller than can be read at arm's length."""
_LEAST_OF_MANY = 16, 14
_UNDER, _UNDER_LEAST = (21, 15), (18, 13)
_SIGN = 34
_PAD = 6
_GAP = 3
_APART = re.compile(r" (?=…|·|\d+$|\d+ ·)|(?<=\d) (?=(?:s|min|h)\b)")
_BREAKS = re.compile(r"[ \n]")
_PARTS = re.compile(r"[ \n]|[^ \n]+")
_LOOSE, _TIGHT = 1.21, 1.0
"""From line to line, in the letters' size: as usual, and as near as lines of capitals can stand."""
_BASE = 0.79
"""Of a tight line, how far its letters stand under its upper edge."""
_KEPT_LINES = 2_000
_BETWEEN = " ,.:;·–"
"""What no cut sentence ends with."""
_ANY = 0xFFFFFF
"""Qt's own for as high as there is room."""
_TELL_MS = 600
_HOLD_MS = 1_000
_HOLD_STEP_MS = 40


class _Laid(NamedTuple):
    """The letters for which there is room, and how high the parts stand."""

    words: int
    under: int
    high: tuple[int, int, int]
    all_high: int
    broad: int
    """The widest single word."""
    fits: bool
    apart: float = _LOOSE
    """From line to line of the words."""
    said: str = ""
    """The words, as far as there is room."""
    name_cut: bool = False
    """A single word of them has none for all its letters."""


class _Block(NamedTuple):
    """Words in letters of one size."""

    words: str
    letters: int
    apart: float = _LOOSE
    strong: bool = True


class Tile(QPushButton):
    """A button as large as a finger; paints its own words, since they may have two sizes."""

    at_left = False
    """Its words begin at the left; else they stand in the middle."""
    cuts = False
    """What has no room in its least letters loses its last words."""
    most, least = _LARGE, _LEAST
    """How large its words are."""

    greyed_touched = Signal()
    """It cannot be pressed, and somebody would like to."""

    def __init__(self, name: str, finger: int, look: ButtonRole = ButtonRole.STEP) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setProperty("look", look.value)
        self.keep(finger, finger)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        # What was touched last needs no frame around it.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._finger = finger
        self._under = self._sign = ""
        self._shown = "", ""
        """Words and the line under them as they are written."""
        self._sizes = Sizes(finger)
        self._large = self._sizes.letters(*self.most)
        self._tells = QTimer(self, singleShot=True, interval=_TELL_MS)
        self._tells.timeout.connect(self._tell)
        self._told = False
        """The finger lies on it to read, and asks for nothing."""

    def keep(self, wide: int, high: int) -> None:
        """Be never smaller than that; the program's style sheet would win over a minimum size."""
        self.setStyleSheet(f"min-width: {wide - 4}px; min-height: {high - 4}px; padding: 0px;")

    def stand(self, high: int, most: int = _ANY) -> None:
        """Be at least so high, and never less than a finger; `most` is as high as it gets."""
        self.keep(self._finger, max(self._finger, high))
        self.setMaximumHeight(most)

    def show_words(self, words: str, under: str = "", *, sign: str = "", large: int = 0) -> None:
        """Say `words`; `large` are letters of another size than usual."""
        large = self._sizes.letters(*((large, large) if large else self.most))
        said = self.text(), self._under, self._sign, self._large
        if said == (words, under, sign, large):
            return
        self._under, self._sign, self._large = under, sign, large
        if self.text() != words:
            self.setText(words)
        self._shown = _together(words), _together(under)
        self.setAccessibleName(f"{words}, {under}" if under else words)
        self.updateGeometry()
        self.update()

    def show_why_not(self, why_not: str) -> None:
        """Be greyed and say why in the line under the words; free without a reason."""
        if self.isEnabled() == bool(why_not):
            self.setEnabled(not why_not)
        if why_not:
            self.setAccessibleDescription(why_not)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # How high its words stand is known only now.
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.MouseButtonRelease and not self.isEnabled():
            self.greyed_touched.emit()
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Held, it says all of a name for which it has no room."""
        self._told = False
        if self._laid(self.size()).name_cut:
            self._tells.start()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._tells.stop()
        if self._told:
            self.setDown(False)
        else:
            super().mouseReleaseEvent(event)

    @Slot()
    def _tell(self) -> None:
        self._told = True
        QToolTip.setFont(font(self._sizes.letters(*_UNDER), strong=True))
        QToolTip.showText(self.mapToGlobal(self.rect().topLeft()), plain_tip(self.text()), self)

    def show_look(self, look: ButtonRole) -> None:
        """Be a button of that kind."""
        restyle(self, look)

    @property
    def under(self) -> str:
        """The line under the words."""
        return self._under

    def sizeHint(self) -> QSize:
        """What the words need in the least letters; whatever there is more makes them larger."""
        wide = max(self.width(), self._finger)
        laid = self._in_letters(self._sizes.letters(*self.least), QSize(wide, 0))
        long_name = any(len(word) >= LONG_WORD for word in _BREAKS.split(self._shown[0]))
        broad = 0 if long_name else laid.broad + 2 * _PAD
        return QSize(
            broad if broad > wide else self._finger,
            max(laid.all_high + 2 * _PAD, self._finger),
        )

    def minimumSizeHint(self) -> QSize:
        return QSize(self._finger, self._finger)

    def _laid(self, size: QSize) -> _Laid:
        """In the largest letters for which there is room."""
        least = self._sizes.letters(*self.least)
        for letters in range(self._large, least - 1, -1):
            for apart in (_LOOSE, _TIGHT):
                laid = self._in_letters(letters, size, apart)
                if laid.fits:
                    return laid
        parts = self._shown[0].split(" ") if self.cuts else []
        for kept in range(len(parts) - 1, 0, -1):
            said = " ".join(parts[:kept]).rstrip(_BETWEEN) + "\N{NO-BREAK SPACE}…"
            laid = self._in_letters(least, size, _TIGHT, said)
            if laid.fits:
                return laid
        return self._shortened(least, size)

    def _shortened(self, least: int, size: QSize) -> _Laid:
        """With every word too long for a line cut within itself, as somebody's name may be."""
        metrics, wide = QFontMetrics(font(least, strong=True)), size.width() - 2 * _PAD
        said = "".join(
            metrics.elidedText(part, Qt.TextElideMode.ElideRight, max(wide, 1))
            for part in _PARTS.findall(self._shown[0])
        )
        laid = self._in_letters(least, size, said=said)
        return laid._replace(name_cut=said != self._shown[0])

    def _in_letters(
        self, letters: int, size: QSize, apart: float = _LOOSE, said: str = ""
    ) -> _Laid:
        wide, high = size.width() - 2 * _PAD, size.height() - 2 * _PAD
        said, more = said or self._shown[0], self._shown[1]
        most, least = self._sizes.letters(*_UNDER), self._sizes.letters(*_UNDER_LEAST)
        under = max(min(most, letters - 3), least)
        fonts = font(letters, strong=True), font(under)
        parts = (
            _SIGN + 10 if self._sign else 0,
            _high(said, letters, wide, apart, strong=True),
            _high(more, under, wide, _LOOSE, strong=False),
        )
        all_high = sum(parts) + (_GAP if more else 0)
        broad = max(_widest(said, fonts[0]), _widest(more, fonts[1]))
        fits = all_high <= high and broad <= wide
        return _Laid(letters, under, parts, all_high, broad, fits, apart, said)

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        laid = self._laid(self.size())
        gap = _GAP if self._under else 0
        top = (self.height() - laid.all_high) // 2
        painter.setPen(QColor(self.ink))
        for block, high in zip(
            (
                _Block(self._sign, _SIGN),
                _Block(laid.said, laid.words, laid.apart),
                _Block(self._shown[1], laid.under, strong=False),
            ),
            laid.high,
            strict=True,
        ):
            if block.words:
                self._write(painter, block, top)
                top += high + gap
        painter.end()

    def _write(self, painter: QPainter, block: "_Block", top: int) -> None:
        """Lines from `top` on, each in the middle or at the left."""
        wide = self.width() - 2 * _PAD
        painter.setFont(font(block.letters, strong=block.strong))
        metrics = painter.fontMetrics()
        base = top + block.letters * (_BASE + (block.apart - _TIGHT) / 2)
        for line in _lines(block.words, block.letters, wide, strong=block.strong):
            aside = 0 if self.at_left else (wide - metrics.horizontalAdvance(line)) / 2
            painter.drawText(QPointF(_PAD + aside, base), line)
            base += block.letters * block.apart

    @property
    def ink(self) -> str:
        """The colour of its words."""
        # Not its own palette: what has a style sheet of its own keeps the one it was made with.
        return ink_of(self, deck_of(QApplication.palette()))


def _together(words: str) -> str:
    """`words` where no line begins with a dot, a number's unit or a lone number."""
    return _APART.sub("\N{NO-BREAK SPACE}", words)


def _high(words: str, letters: int, wide: int, apart: float, *, strong: bool) -> int:
    if not words:
        return 0
    return ceil(len(_lines(words, letters, wide, strong=strong)) * letters * apart)


@lru_cache(_KEPT_LINES)
def _lines(words: str, letters: int, wide: int, *, strong: bool) -> tuple[str, ...]:
    """`words` as they stand under each other where so wide a line has room."""
    words = unbroken(words).replace("\n", "\N{LINE SEPARATOR}")
    layout = QTextLayout(words, font(letters, strong=strong))
    option = layout.textOption()
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    layout.setTextOption(option)
    found = []
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(wide, 1))
        found.append(layout.text()[line.textStart() : line.textStart() + line.textLength()].strip())
    layout.endLayout()
    return tuple(found)


def _widest(words: str, letters: QFont) -> int:
    """The widest single word: it cannot be broken."""
    metrics = QFontMetrics(letters)
    # A blank that holds words together is part of a word.
    return max((metrics.horizontalAdvance(word) for word in _BREAKS.split(words)), default=0)


class LineTile(Tile):
    """One of a list: its words begin at the left, so that the signs before them stand in a row."""

    at_left = True
    most, least = (24, 20), _LEAST_OF_MANY


class LongTile(Tile):
    """What it says is now two words and now a sentence."""

    least = _LEAST_OF_MANY


class CutTile(Tile):
    """What it says is read from a metre away: a long sentence loses its end, and its touch or its
    spoken name says all of it."""

    least = _LARGE
    cuts = True

    def sizeHint(self) -> QSize:
        """As it is: it asks for no more room."""
        return self.minimumSizeHint()


class HoldTile(Tile):
    """Asks only once it has been held for a second; fills while it is."""

    held = Signal()
    let_go = Signal()
    """It was let go before that."""

    def __init__(self, name: str, finger: int, look: ButtonRole = ButtonRole.STEP) -> None:
        super().__init__(name, finger, look)
        self._since = QElapsedTimer()
        self._tick = QTimer(self)
        self._tick.setInterval(_HOLD_STEP_MS)
        self._tick.timeout.connect(self._look)
        self.pressed.connect(self._begin)
        self.released.connect(self._release)

    @Slot()
    def _begin(self) -> None:
        self._since.start()
        self._tick.start()

    @Slot()
    def _release(self) -> None:
        too_soon = self._since.isValid()
        self._end()
        if too_soon:
            self.let_go.emit()

    @Slot()
    def _end(self) -> None:
        self._tick.stop()
        self._since.invalidate()
        self.update()

    @Slot()
    def _look(self) -> None:
        self.update()
        if self._since.isValid() and self._since.elapsed() >= _HOLD_MS:
            self._end()
            self.held.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._since.isValid():
            part = min(self._since.elapsed() / _HOLD_MS, 1.0)
            painter = QPainter(self)
            colour = QColor(self.ink)
            colour.setAlphaF(0.28)
            painter.fillRect(0, 0, round(self.width() * part), self.height(), colour)
            painter.end()


T = TypeVar("T", bound=Tile)


def numbered(
    tiles: Sequence[T], act: Callable[[int], object], high: int, most: int = _ANY
) -> Sequence[T]:
    """Those `tiles`, each as high as `Tile.stand` says; the one touched tells `act` its place."""
    for place, tile in enumerate(tiles):
        tile.stand(high, most)
        tile.clicked.connect(partial(act, place))
    return tiles
