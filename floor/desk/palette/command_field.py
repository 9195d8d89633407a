"""One field for everything: Ctrl+K, a few letters, Enter."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from floor.base.text import _
from floor.desk.kit.fields import EnterField
from floor.desk.kit.keys import shortcut

if TYPE_CHECKING:
    from floor.desk.palette.hit_list import HitList
    from floor.desk.palette.palette import LookedUp, PaletteHit

_SHOWN = 12
_LEAST = 600
"""Width of what is found, in pixels, however narrow the field is: rules have long titles."""
_REMEMBERED = 8
"""Of what was taken, so many come first the next time."""


class CommandField(EnterField):
    """Offers hits under itself while somebody types; Enter takes the chosen one, Escape gives back
    the focus."""

    find_wanted = Signal(str)
    """Ask for players by this text; answer by `show_found`."""
    opened = Signal()
    """Somebody is about to choose: what is there now?"""

    def __init__(self) -> None:
        super().__init__("command-field", 80)
        self.setAccessibleName(_("Find or command"))
        hint = _("Find a player, table … or type a command ({key})")
        self.setPlaceholderText(hint.format(key=shortcut("find")))
        self.setClearButtonEnabled(True)
        self.read_wish: Callable[[str], Sequence[PaletteHit]] = lambda _typed: ()
        """What is meant by what was typed, as far as it is a wish: it comes first."""
        self.is_told: Callable[[str], bool] = lambda _typed: False
        """Whether what was typed is about somebody or asks for something: then the books come
        last, and no Enter opens them unseen."""
        self._before: QWidget | None = None
        """What had the focus."""
        self._hits: Sequence[PaletteHit] = ()
        self._found: Sequence[PaletteHit] = ()
        self._looked_up: Sequence[LookedUp] = ()
        self._lately: list[str] = []
        self.textEdited.connect(self._edited)
        self.entered.connect(self._take)

    @cached_property
    def _list(self) -> "HitList":
        """What was found; made when somebody looks for the first time."""
        from floor.desk.palette.hit_list import HitList

        made = HitList(self)
        made.clicked.connect(self._take)
        return made

    def open(self) -> None:
        """Begin to choose, wherever the focus was."""
        before = QApplication.focusWidget()
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._before = before if before is not self else self._before
        self.selectAll()
        self.opened.emit()
        self._fill()

    def show_hits(self, hits: "Sequence[PaletteHit]") -> None:
        """Everything there is in the room now, found anew while somebody chooses."""
        self._hits = hits
        self.refill()

    def refill(self) -> None:
        """More is known now, or something else: what is shown is found anew."""
        if "_list" in self.__dict__ and self._list.isVisible():
            self._fill()

    def show_found(self, text: str, hits: "Sequence[PaletteHit]") -> None:
        """What the store has found for `text`; late answers to an older text are dropped."""
        if hits and self._waits_for(text):
            self._found = hits
            self._fill()

    def show_looked_up(self, text: str, pages: "Sequence[LookedUp]") -> None:
        """What the books say of `text`; late answers to an older text are dropped."""
        if pages and self._waits_for(text):
            self._looked_up = pages
            self._fill()

    def _waits_for(self, text: str) -> bool:
        return text == self.text().strip() and self.hasFocus()

    @property
    def shown(self) -> "tuple[PaletteHit, ...]":
        """What stands under the field, the likeliest first; nothing while it is closed."""
        if "_list" not in self.__dict__ or not self._list.isVisible():
            return ()
        return tuple(hit for hit in self._list.hits if hit.kind.value)

    @Slot(str)
    def _edited(self, text: str) -> None:
        if not self._hits:
            self.opened.emit()
        self._found = self._looked_up = ()
        typed = text.strip()
        if len(typed) > 1 or typed.isdigit():
            self.find_wanted.emit(typed)
        self._fill()

    def _fill(self) -> None:
        from floor.desk.palette.hit_list import not_understood
        from floor.desk.palette.palette import OF_BOOKS, ranked, with_looked_up

        typed = self.text()
        found = ranked(typed, [*self._hits, *self._found], self._lately, _SHOWN)
        missing = [hit for hit in self._found if hit not in found]
        # The store finds by more than is written here: a number, a second name.
        found = [*found, *missing][:_SHOWN] if typed.strip() else found
        wished = self.read_wish(typed) if typed.strip() else ()
        meant = {hit.words for hit in wished}
        done = {hit.same for hit in wished if hit.same}
        found = [hit for hit in found if hit.words not in meant and hit.same not in done]
        like = any(one.like for one in self._looked_up)
        told = bool(wished) or not like or self.is_told(typed)
        found = with_looked_up(typed, [*wished, *found], self._looked_up, _SHOWN, last=told)
        if not found or (told and found[0].kind in OF_BOOKS):
            found = [not_understood(), *found]
        self._list.show_hits(found[:_SHOWN])
        self._place()

    def _place(self) -> None:
        window = self.window()
        if self._list.parentWidget() is not window:
            self._list.setParent(window)
        under = self.mapTo(window, QPoint(0, self.height() + 4))
        wide, room = max(self.width(), _LEAST), window.height() - under.y() - 8
        left = max(min(under.x(), window.width() - wide - 8), 0)
        self._list.setGeometry(left, under.y(), wide, min(self._list.wanted, room))
        self._list.show()
        self._list.raise_()

    @Slot()
    def _take(self) -> None:
        hit = self._list.chosen if self._list.isVisible() else None
        if hit is None:
            return
        why = hit.why_not()
        if why:
            self._list.setAccessibleDescription(why)
            return
        self._lately = [hit.words, *(one for one in self._lately if one != hit.words)]
        del self._lately[_REMEMBERED:]
        self._leave()
        hit.act()

    def _leave(self) -> None:
        """Close, and let the focus go back where it came from."""
        self.close_hits()
        self.clear()
        before, self._before = self._before, None
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.clearFocus()

    def close_hits(self) -> None:
        """Show nothing any more, and forget what there was: the room goes on."""
        self._hits = self._found = self._looked_up = ()
        if "_list" in self.__dict__:
            self._list.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
        if step and not (self._hits and self._list.isVisible()):
            self.opened.emit()
            self._fill()
        elif step:
            self._list.step_by(step)
        elif event.key() == Qt.Key.Key_Escape:
            self._leave()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._before = None

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.close_hits()
        super().focusOutEvent(event)
