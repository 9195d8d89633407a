"""The dialog about players: who sits down, or plays over."""

from collections.abc import Callable

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QPushButton, QWidget

from floor.app.core.names import PersonName
from floor.base.text import _
from floor.desk.kit.sheet import WIDE, Sheet
from floor.desk.kit.way_rows import WayRows
from floor.desk.people.picker import PlayerPicker
from floor.desk.people.writing_down import WritingDown
from floor.qtkit.look.layout import put
from floor.qtkit.office.bridge import Bridge
from floor.room.blinds.button import PlayerId
from floor.views.words.rows import QuoteLine, ToFind

Ways = Callable[[PlayerId, PersonName], tuple[QuoteLine, ...]]


class FindSheet(Sheet):
    """Find somebody for a seat; the ways in they have stand below, each with what comes of it."""

    step_asked = Signal(object)
    """The Step."""

    def __init__(
        self,
        bridge: Bridge,
        title: str,
        ways: Ways,
        parent: QWidget,
        writing: WritingDown | None = None,
        *,
        sells: bool = False,
    ) -> None:
        """With `writing` whoever has been written down by their name takes the first way they
        have. Where the ways are of paying (`sells`), Enter goes on to the first: it is taken by
        an Enter of its own."""
        super().__init__("find-player", title, _("Seat"), parent)
        self._ways, self._sells = ways, sells
        self._begun = False
        self.setMinimumWidth(WIDE)
        self.picker = PlayerPicker(bridge, "seat-player", writing=writing)
        self.picker.written.connect(self._to_leading if writing is None else self._take_leading)
        self.picker.chosen.connect(self._player_chosen)
        self.ways = WayRows("find-player-ways", self.step_asked.emit)
        put(self.body, self.picker, self.ways)
        self.ask_button.hide()
        self.picker.field.returnPressed.connect(self._entered)
        self.picker.field.setFocus()

    def look_for(self, called: str) -> None:
        """Begin with that name; where it is nobody's, the next Enter writes it down."""
        self._begun = True
        self.picker.look_for(called)

    @Slot(object)
    def _player_chosen(self, player: PlayerId | None) -> None:
        called = self.picker.called
        if self._begun and self.picker.is_new:
            self.picker.add_button.setFocus()
        self._begun = False
        lines = self._ways(player, called) if player is not None and called is not None else ()
        self.ways.show_lines(lines, ())
        self.note.setText(next(filter(None, map(_hindrance, lines)), ""))
        self.grow()

    @Slot()
    def _entered(self) -> None:
        """The first way in of who is chosen; a name that is nobody's yet is looked at once more
        before the next Enter writes it down."""
        if self.picker.is_new:
            self.picker.add_button.setFocus()
        elif self._sells:
            self._to_leading()
        else:
            self._take_leading()

    @property
    def _leading(self) -> QPushButton | None:
        return next((one for one in self.ways.buttons if one.isEnabled()), None)

    @Slot()
    def _take_leading(self) -> None:
        if self._leading is not None:
            self._leading.click()

    @Slot()
    def _to_leading(self) -> None:
        """Enter goes on from here."""
        if self._leading is not None:
            self._leading.setFocus()


def _hindrance(line: QuoteLine) -> str:
    """Why a way is closed, unless its line says so, or that it needs two."""
    step = line.step
    if step is None or (step.why_not and not line.open and step.why_not in line.words):
        return ""
    return step.why_not or (step.reason if step.finder == ToFind.SECOND else "")
