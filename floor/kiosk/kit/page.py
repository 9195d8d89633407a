"""A page that lies over table and side while one thing is decided; the foot stays as it is."""

from collections.abc import Collection
from typing import ClassVar, TypeAlias

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from floor.app.core.messages import Command, CommandId
from floor.app.core.names import Look as Seen
from floor.app.core.room import Room
from floor.base.text import _
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import Tile
from floor.qtkit.look.theme import GAP, MARGIN, Ground, Look, Words, label, lay, wear

_FIGURES = 10

Pending: TypeAlias = Collection[Command | CommandId]
"""What was asked for and is not answered yet."""


def field_for_keys(parent: QWidget, name: str) -> QLineEdit:
    """What a keypad types into: never shown, and nothing else gets anything into it."""
    made = QLineEdit(parent)
    made.setObjectName(name)
    made.setMaxLength(_FIGURES)
    made.setAcceptDrops(False)
    made.hide()
    return made


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
        lay(self, Ground.PANEL)
        self.sizes = sizes
        self.title = label("", f"{name}-title", Words.HEAD)
        self.note = label("", f"{name}-note", Words.MUTED)
        self.note.setWordWrap(True)
        self.back = Tile(f"{name}-back", sizes.finger, Look.QUIET)
        self.back.keep(2 * max(sizes.finger, 70), max(sizes.finger, 60))
        self.back.clicked.connect(self.left)
        said = QVBoxLayout()
        said.setSpacing(2)
        said.addWidget(self.title)
        said.addWidget(self.note)
        self._head = QHBoxLayout()
        self._head.addLayout(said, 1)
        self._head.addWidget(self.back)
        self.body = QVBoxLayout()
        self.body.setSpacing(GAP + 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, GAP + 2, MARGIN, GAP + 2)
        column.setSpacing(GAP + 2)
        column.addLayout(self._head)
        column.addLayout(self.body, 1)

    def open(self, title: str, note: str = "") -> None:
        """Be about that."""
        self.title.setText(title)
        self.say(note)
        self.back.show_words(_("To the table"))

    def say(self, note: str, *, alarm: bool = False) -> None:
        """A line under the title."""
        wear(self.note, Words.ALERT if alarm else Words.MUTED)
        self.note.setText(note)
        self.note.setVisible(bool(note))

    def show_room(self, room: Room, look: Seen, pending: Pending) -> None:
        """The room as it is now; what asks one thing and is gone need not hear of it."""

    def turn(self, *, left_handed: bool) -> None:
        """The way back on the side of the hand that touches."""
        way = QBoxLayout.Direction.RightToLeft if left_handed else QBoxLayout.Direction.LeftToRight
        self._head.setDirection(way)
