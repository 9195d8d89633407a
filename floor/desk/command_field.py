"""One field for everything: finds players and tables, and knows every command by its name."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QLineEdit, QWidget

from floor.base.text import _, folded

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QStringListModel
    from PySide6.QtWidgets import QListView

_SHOWN = 12


class Hit(NamedTuple):
    """One thing the field can lead to."""

    words: str
    act: Callable[[], object]


class CommandField(QLineEdit):
    """Offers hits under itself while somebody types; Enter takes the chosen one."""

    find_wanted = Signal(str)
    """Ask for players by this text; answer by `show_players`."""
    opened = Signal()
    """Somebody is about to choose: what is there now?"""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("command-field")
        self.setAccessibleName(_("Find or command"))
        self.setPlaceholderText(_("Find a player, table … or type a command (Ctrl+K)"))
        self.setMaxLength(80)
        self.setClearButtonEnabled(True)
        self._key = QShortcut(QKeySequence("Ctrl+K"), self)
        self._key.activated.connect(self._jump)
        self._fixed: Sequence[Hit] = ()
        self._players: Sequence[Hit] = ()
        self._shown: list[Hit] = []
        self.textEdited.connect(self._edited)
        self.returnPressed.connect(self._take)

    @cached_property
    def _model(self) -> "QStringListModel":
        from PySide6.QtCore import QStringListModel

        return QStringListModel(self)

    @cached_property
    def _list(self) -> "QListView":
        """What was found; made when somebody looks for the first time."""
        from PySide6.QtWidgets import QAbstractItemView, QListView

        made = QListView(self)
        made.setObjectName("command-hits")
        made.setAccessibleName(_("What was found"))
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        made.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.setModel(self._model)
        made.setSpacing(3)
        made.setProperty("ground", "card")
        made.hide()
        made.clicked.connect(self._clicked)
        return made

    def show_hits(self, hits: Sequence[Hit]) -> None:
        """The tables and commands there are now."""
        self._fixed = hits

    def show_players(self, text: str, hits: Sequence[Hit]) -> None:
        """The players found for `text`; late answers to an older text are dropped."""
        if text == self.text().strip():
            self._players = hits
            self._fill()

    @Slot()
    def _jump(self) -> None:
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()
        self.opened.emit()
        self._fill()

    @Slot(str)
    def _edited(self, text: str) -> None:
        self._players = ()
        self.opened.emit()
        if len(text.strip()) > 1 or text.strip().isdigit():
            self.find_wanted.emit(text.strip())
        self._fill()

    def _fill(self) -> None:
        wanted = folded(self.text().strip())
        fixed = [hit for hit in self._fixed if _fits(wanted, folded(hit.words))]
        self._shown = [*fixed[: _SHOWN - 3], *self._players][:_SHOWN] if wanted else fixed[:_SHOWN]
        words = [hit.words for hit in self._shown] or [_("Nothing found.")]
        self._model.setStringList(words)
        self._list.setCurrentIndex(self._model.index(0) if self._shown else self._list.rootIndex())
        self._place()

    def _place(self) -> None:
        window = self.window()
        if self._list.parentWidget() is not window:
            self._list.setParent(window)
        under = self.mapTo(window, QPoint(0, self.height() + 4))
        row = max(self._list.sizeHintForRow(0), 20) + 2 * self._list.spacing()
        self._list.setGeometry(
            under.x(), under.y(), self.width(), row * self._model.rowCount() + 12
        )
        self._list.show()
        self._list.raise_()

    @Slot()
    def _take(self) -> None:
        place = self._list.currentIndex().row()
        if self._list.isVisible() and 0 <= place < len(self._shown):
            hit = self._shown[place]
            self.close_hits()
            self.clear()
            hit.act()

    def _clicked(self, index: "QModelIndex") -> None:
        self._list.setCurrentIndex(index)
        self._take()

    def close_hits(self) -> None:
        """Show nothing any more."""
        if "_list" in self.__dict__:
            self._list.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
        if step and not self._list.isVisible():
            self._fill()
        elif step:
            row = (self._list.currentIndex().row() + step) % max(self._model.rowCount(), 1)
            self._list.setCurrentIndex(self._model.index(row))
        elif event.key() == Qt.Key.Key_Escape:
            self.close_hits()
            self.clear()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.close_hits()
        super().focusOutEvent(event)


def _fits(wanted: str, words: str) -> bool:
    """Whether every word typed begins a word of the hit."""
    starts = words.replace("·", " ").split()
    return all(any(word.startswith(part) for word in starts) for part in wanted.split())
