"""A page that lies over table and side while one thing is decided; the foot stays as it is."""

from collections.abc import Collection
from typing import ClassVar, TypeAlias

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from floor.app.core.messages import Command, CommandId
from floor.app.core.names import Viewer
from floor.app.core.room import Room
from floor.base.text import _
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import Tile
from floor.qtkit.look.filling import tell
from floor.qtkit.look.layout import HAIR, LINE, column, row, stretched
from floor.qtkit.look.theme import (
    MARGIN,
    ButtonRole,
    Ground,
    TextStyle,
    label,
    restyle,
    set_surface,
)

Pending: TypeAlias = Collection[Command | CommandId]
"""What was asked for and is not answered yet."""


_NOTE = 17, 15
"""Letters of what is said under a title besides."""


class Page(QWidget):
    """A title, the way back, and what its children put between."""

    left = Signal()
    """Nothing was decided: back to the table."""
    lasting: ClassVar[bool] = False
    """It stays though the badge was taken off because nobody touched it."""
    covers_foot: ClassVar[bool] = False
    """It needs the place of the big buttons too."""

    def __init__(self, name: str, sizes: Sizes) -> None:
        super().__init__()
        self.setObjectName(f"page-{name}")
        set_surface(self, Ground.PANEL)
        self.sizes = sizes
        self.title = label("", f"{name}-title", TextStyle.HEAD, wraps=True)
        self.note = label("", f"{name}-note", TextStyle.MUTED, wraps=True)
        self.back = Tile(f"{name}-back", sizes.finger, ButtonRole.QUIET)
        self.back.keep(2 * max(sizes.finger, 70), max(sizes.finger, 60))
        self.back.clicked.connect(self.left)
        self._head = row(stretched(column(self.title, self.note, gap=HAIR)), self.back, gap=None)
        self.body = column(gap=LINE)
        below = sizes.low_strip if self.covers_foot else sizes.strip_room
        margins = (MARGIN, LINE, MARGIN, below)
        column(self._head, stretched(self.body), on=self, gap=LINE, margins=margins)

    @property
    def meaning(self) -> tuple[object, ...]:
        """What a touch on it is about: as long as it is the same, nothing has moved."""
        return (self.objectName(), self.title.text())

    def open(self, title: str, note: str = "") -> None:
        """Be about that."""
        self.title.setText(title)
        self.say(note)
        self.back.show_words(_("To the table"))

    def say(self, note: str, *, alarm: bool = False) -> None:
        """A line under the title."""
        restyle(self.note, TextStyle.ALERT if alarm else TextStyle.MUTED)
        letters = self.sizes.read if alarm else self.sizes.letters(*_NOTE)
        self.note.setStyleSheet(f"font-size: {letters}px;")
        tell(self.note, note)

    def show_room(self, room: Room, look: Viewer, pending: Pending) -> None:
        """The room as it is now; what asks one thing and is gone need not hear of it."""

    def turn(self, *, left_handed: bool) -> None:
        """The way back on the side of the hand that touches."""
        mirror(self._head, left_handed=left_handed)


def mirror(row: QBoxLayout, *, left_handed: bool) -> None:
    """Mirrored for a left hand."""
    way = QBoxLayout.Direction
    row.setDirection(way.RightToLeft if left_handed else way.LeftToRight)
