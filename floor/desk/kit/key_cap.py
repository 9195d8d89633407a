"""A small key cap beside the words of a control: which key does the same."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen

from floor.qtkit.look.theme import SMALL, font

_HEIGHT, _PAD, _RADIUS = 19, 6, 4


def cap_width(words: str) -> int:
    """How wide the cap of that key is."""
    return max(QFontMetrics(font(SMALL)).horizontalAdvance(words) + 2 * _PAD, _HEIGHT)


def paint_cap(painter: QPainter, right: int, line: QRect, words: str, colour: QColor) -> int:
    """Paint the cap of a key, its right edge at `right`, in the middle of `line`; what comes back
    is its left edge."""
    wide = cap_width(words)
    left, top = right - wide, line.center().y() - _HEIGHT // 2 + 1
    edge = QColor(colour)
    edge.setAlphaF(edge.alphaF() * 0.55)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(edge, 1))
    painter.drawRoundedRect(QRectF(left + 0.5, top + 0.5, wide - 1, _HEIGHT - 1), _RADIUS, _RADIUS)
    painter.setPen(colour)
    painter.setFont(font(SMALL))
    painter.drawText(QRect(left, top, wide, _HEIGHT), Qt.AlignmentFlag.AlignCenter, words)
    painter.restore()
    return left
