"""An area as high as what is in it; where a window has no room for that, it scrolls."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QWidget

_LEAST = 150
"""Pixels it keeps in the smallest window."""


class Fitting(QScrollArea):
    """Shows `inside`, which is as wide as this is."""

    def __init__(self, inside: QWidget, name: str, spoken: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(spoken)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._inside, self._beside = inside, 0
        self.setWidget(inside)

    def give_up(self, room: int) -> None:
        """Keep so much less in the smallest window: something beside it has that."""
        if room != self._beside:
            self._beside = room
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        inside = self._inside
        high = inside.heightForWidth(self.width()) if inside.hasHeightForWidth() else -1
        least = max(inside.minimumSizeHint().height(), inside.minimumHeight())
        return QSize(inside.sizeHint().width(), max(high, least))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, min(_LEAST - self._beside, self.sizeHint().height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._show_bar()
        super().resizeEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Its height follows what is inside."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            QTimer.singleShot(0, self, self._show_bar)  # once it has been given its height
        return super().eventFilter(watched, event)

    @Slot()
    def _show_bar(self) -> None:
        """Have a bar only where not everything is seen. Left to itself Qt shows one before the
        height has followed, and the width it takes may be why it stays."""
        policy = Qt.ScrollBarPolicy
        fits = self.height() >= self.sizeHint().height()
        wanted = policy.ScrollBarAlwaysOff if fits else policy.ScrollBarAlwaysOn
        if wanted is not self.verticalScrollBarPolicy():
            self.setVerticalScrollBarPolicy(wanted)
