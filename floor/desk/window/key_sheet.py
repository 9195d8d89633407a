"""All keys and the map's signs on one sheet, over everything; the next key puts it away."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from floor.base.text import N_, _
from floor.desk.kit.keys import CLOCK_KEY, KEYS, LETTERS, MAP_KEYS
from floor.desk.scene.places import PLACES
from floor.qtkit.look.layout import BREAK, column, grid, row
from floor.qtkit.look.theme import GAP, MARGIN, PAD, Ground, TextStyle, label, set_surface

_SIGNS = (
    ("◐", N_("Away")),
    ("⚠", N_("Away as a penalty")),
    ("▣", N_("Called: the seat is held")),
    ("•••", N_("Waits to be dealt in")),
    ("⊕", N_("Comes in by posting, a straddle or the button")),
    ("◎", N_("Played over")),
    ("€", N_("Plays, no buy-in recorded")),
    ("MS MB", N_("Owes the small, the big blind")),
    ("S", N_("Straddle")),
    ("◷", N_("The longest wait for this game")),
    ("~", N_("Estimated wait left, from the calls tonight")),
)
"""What the map has no room to say."""


class KeySheet(QFrame):
    """Shows the keys; asks for nothing."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("key-sheet")
        self.setAccessibleName(_("All keys"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        set_surface(self, Ground.CARD)
        self._before: QWidget | None = None
        everywhere = [(key.key, _(key.words)) for key in KEYS]
        pages = [(place.key, _(place.words)) for place in PLACES]
        letters = [(one.letter, _(one.words)) for one in LETTERS]
        on_map = [(_(key.key), _(key.words)) for key in MAP_KEYS]
        clock = (_("Tournaments"), [(_(CLOCK_KEY.key), _(CLOCK_KEY.words))])
        chosen = (_("For the selected seat or line"), letters)
        signs = [(sign, _(words)) for sign, words in _SIGNS]
        columns = row(
            _column("everywhere", (_("Everywhere"), everywhere), clock),
            _column("map", (_("On the map"), on_map), (_("Pages"), pages)),
            _column("chosen", chosen, (_("Signs on the map"), signs)),
            gap=BREAK,
        )
        hint = _("Shortcuts work outside text fields. Any key closes this.")
        column(
            label(_("All keys"), "key-sheet-title", TextStyle.HEAD),
            columns,
            label(hint, "key-sheet-hint", TextStyle.MUTED),
            on=self,
            gap=PAD,
            margins=(BREAK, MARGIN),
        )
        self.hide()

    def open(self) -> None:
        """Show it in the middle of the window, or put it away when it is there."""
        if self.isVisible():
            self._close()
            return
        self._before = self.window().focusWidget()
        self.adjustSize()
        room = self.window().rect()
        self.move(room.center() - self.rect().center())
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def _close(self) -> None:
        before = self._before
        self.hide()
        if before is not None:
            before.setFocus(Qt.FocusReason.PopupFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._close()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._close()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._before = None
        self.hide()
        super().focusOutEvent(event)


KeyGroup = tuple[str, Iterable[tuple[str, str]]]
"""A heading, and keys with what they do."""


def _column(name: str, *groups: KeyGroup) -> QGridLayout:
    cells = grid(gap=(PAD, GAP))
    line = 0
    for place, (heading, keys) in enumerate(groups):
        title = label(heading, f"{name}-{place}", TextStyle.TITLE)
        title.setContentsMargins(0, PAD if place else 0, 0, 0)
        cells.addWidget(title, line, 0, 1, 2)
        line += 1
        for key, words in keys:
            cap = label(key, f"{name}-{place}-{line}-key", TextStyle.KEY)
            cap.setAlignment(Qt.AlignmentFlag.AlignCenter)
            cells.addWidget(cap, line, 0, Qt.AlignmentFlag.AlignRight)
            cells.addWidget(label(words, f"{name}-{place}-{line}"), line, 1)
            line += 1
    cells.setRowStretch(line, 1)
    cells.setColumnStretch(1, 1)
    return cells
