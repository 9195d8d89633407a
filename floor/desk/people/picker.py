"""Finding a player by name, alias or number, and adding one who is new."""

from functools import cmp_to_key
from typing import NamedTuple

from PySide6.QtCore import QCollator, QModelIndex, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from floor.app.core.names import PersonName
from floor.base.errors import FloorError
from floor.base.text import NAME_LENGTH, _, localized, many, plain
from floor.desk.kit.fields import limit
from floor.desk.kit.step_button import disable_with_reason
from floor.desk.kit.table import RowTable
from floor.desk.people.writing_down import WritingDown, adding, found_players, known_players
from floor.qtkit.look.layout import column, row, stretched
from floor.qtkit.look.theme import ButtonRole, TextStyle, button, label
from floor.qtkit.office.bridge import Bridge
from floor.qtkit.rows import Column, RowModel
from floor.room.blinds.button import PlayerId
from floor.views.words.whereabouts import in_the_room, whereabouts

_PAUSE_MS = 120
"""Of typing, before the store is asked."""
_WIDTHS = (0, 84)
"""Of whereabouts and number."""


def hint() -> str:
    """What the empty field waits for."""
    return _("Type the beginning of a name, or a number.")


def _name(called: PersonName) -> str:
    """Name and alias, where they have both."""
    name = called.name or called.alias
    return f"{name} “{called.alias}”" if called.alias and called.alias != name else name


def called_words(player: PlayerId, called: PersonName) -> str:
    """A player's line where several may be meant: name, alias, number."""
    return f"{_name(called)}  #{player}"


class FoundPlayer(NamedTuple):
    """A player among those found."""

    player: PlayerId
    called: PersonName
    where: str


class _Field(QLineEdit):
    """Arrow keys move in the list below it."""

    moved = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
        if step:
            self.moved.emit(step)
            return
        super().keyPressEvent(event)
        if not self.hasFocus():
            # Enter has led on to a button: the next one presses it, not this one.
            event.accept()


class PlayerPicker(QWidget):
    """A field, the players found, and a button to add the one who is not among them."""

    chosen = Signal(object)
    """PlayerId, or None while nobody is chosen."""
    written = Signal()
    """The name that was typed is written down; whose it is now is chosen."""

    def __init__(
        self,
        bridge: Bridge,
        name: str,
        *,
        shows_room: bool = False,
        writing: WritingDown | None = None,
    ) -> None:
        """With `shows_room` those in the room stand there while nobody is looked for; `writing`
        says what becomes of a name that is nobody's: without it they are new."""
        super().__init__()
        self._writing = writing or adding()
        self.setObjectName(name)
        self._bridge = bridge
        self._shows_room = shows_room
        self._found: tuple[FoundPlayer, ...] = ()
        self._warned = ""
        self._adding = False
        self.field = _Field()
        self.field.setObjectName(f"{name}-field")
        self.field.setAccessibleName(_("Player: name, alias or number"))
        self.field.setPlaceholderText(_("Name, alias or number"))
        limit(self.field, NAME_LENGTH)
        columns = (
            Column[FoundPlayer](_("Name"), lambda found: _name(found.called)),
            Column[FoundPlayer](_("In the room"), lambda found: found.where),
            Column[FoundPlayer](_("Number"), lambda found: f"#{found.player}", figures=True),
        )
        self._rows = RowModel(columns, lambda found: found.player, self)
        self.list = RowTable(f"{name}-found", _("Players found"), self._rows, _WIDTHS)
        self.list.setMinimumHeight(200)
        self._note = label(hint(), f"{name}-note", TextStyle.MUTED, wraps=True)
        self.add_button: QPushButton = button("", f"{name}-add", ButtonRole.STEP)
        self.add_button.setAutoDefault(False)
        column(
            self.field,
            stretched(self.list),
            row(stretched(self._note), self.add_button, gap=None),
            on=self,
        )
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self._look)
        self.field.textEdited.connect(self._edited)
        self.field.moved.connect(self._move)
        self.list.selectionModel().currentChanged.connect(self._current_changed)
        self.add_button.clicked.connect(self._add)
        self._show_add()

    @property
    def player(self) -> PlayerId | None:
        """Who is chosen."""
        chosen = self._rows.row(self.list.currentIndex())
        return chosen.player if chosen is not None else None

    @property
    def called(self) -> PersonName | None:
        """What they are called."""
        chosen = self._rows.row(self.list.currentIndex())
        return chosen.called if chosen is not None else None

    @property
    def is_new(self) -> bool:
        """Whether a name stands there that is nobody's yet."""
        return not self._found and self.add_button.isEnabled()

    def look_for(self, text: str) -> None:
        """As if somebody had typed it."""
        self.field.setText(text)
        self._look()

    def show_room(self) -> None:
        """Those in the room, while nobody is looked for."""
        if self.field.text():
            return
        players = in_the_room(self._bridge.last.room)
        self._bridge.consult(lambda back: known_players(back, players), self._show_room, self)

    def _show_room(self, found: object) -> None:
        if isinstance(found, tuple) and not self.field.text():
            by_name = cmp_to_key(QCollator().compare)
            self._fill(tuple(sorted(found, key=lambda one: by_name(_name(one[1])))))
            self._note.setText(
                many("{n} player in the room.", "{n} players in the room.", len(found)).format(
                    n=len(found)
                )
            )

    @Slot(str)
    def _edited(self, _text: str) -> None:
        self._warned = ""
        self._pause.start()
        self._show_add()

    @Slot()
    def _look(self) -> None:
        text = self.field.text()
        if self._shows_room and not text:
            self.show_room()
            return
        nameless = self._bridge.last.room.nameless
        self._bridge.consult(
            lambda back: found_players(back, text, nameless),
            lambda found: self._show(text, found),
            self,
        )

    def show_again(self, player: PlayerId) -> None:
        """The list as it was with `player`, who was written down anew, chosen in it."""
        listed = dict.fromkeys([*(one.player for one in self._found), player])
        self._bridge.consult(
            lambda back: known_players(back, tuple(listed)),
            lambda found: self._show_chosen(player, found),
            self,
        )

    def _show_chosen(self, player: PlayerId, found: object) -> None:
        if isinstance(found, tuple):
            self._fill(found)
            places = [place for place, (one, _called) in enumerate(found) if one == player]
            if places:
                self.list.choose(places[0])
            self._show_add()
            self.chosen.emit(self.player)

    def _show(self, text: str, found: object) -> None:
        if isinstance(found, FloorError):
            self._note.setText(localized(found))
        elif text == self.field.text() and isinstance(found, tuple):
            self.show_found(found)

    def show_found(self, found: tuple[tuple[PlayerId, PersonName], ...]) -> None:
        """Show these players, the first of them chosen."""
        self._fill(found)
        if found:
            self.list.choose(0)
        self._note.setText("" if found else self._nobody())
        self._show_add()
        self.chosen.emit(self.player)

    def _nobody(self) -> str:
        """What is said while nobody is found."""
        typed = plain(self.field.text(), NAME_LENGTH)
        if not typed:
            return hint()
        return self._writing.nobody.replace("{name}", typed) or _("Nobody found.")

    def show_twins(self, twins: tuple[tuple[PlayerId, PersonName], ...]) -> None:
        """Show who is called like somebody about to be added; nobody of them is chosen."""
        self._fill(twins)
        self._note.setText(_("One of these? The names are alike."))

    def _fill(self, found: tuple[tuple[PlayerId, PersonName], ...]) -> None:
        news = self._bridge.last
        self._found = tuple(
            FoundPlayer(who, called, whereabouts(news.room, news.names, who))
            for who, called in found
        )
        self._rows.show(self._found)

    @Slot(int)
    def _move(self, step: int) -> None:
        if self._found:
            self.list.choose((self.list.chosen + step) % len(self._found))

    @Slot(QModelIndex, QModelIndex)
    def _current_changed(self, _now: QModelIndex, _before: QModelIndex) -> None:
        self.chosen.emit(self.player)

    def _show_add(self) -> None:
        name = plain(self.field.text(), NAME_LENGTH)
        words = self._writing.words
        if self._warned:
            words = _("Add all the same")
        self.add_button.setText(words)
        self.add_button.setAccessibleName(words)
        disable_with_reason(
            self.add_button, "" if len(name) > 1 else _("Type the name of the new player first.")
        )

    @Slot()
    def _add(self) -> None:
        """A new player, unless somebody is called like them: then only the second press adds."""
        name = plain(self.field.text(), NAME_LENGTH)
        if not name or self._adding:
            return
        self._adding = True
        sure, write = self._warned == name, self._writing.write
        self._bridge.consult(
            lambda back: write(back, name, sure),
            lambda came: self._added(name, came),
            self,
        )

    def _added(self, name: str, added: object) -> None:
        self._adding = False
        self._warned = ""
        if isinstance(added, FloorError):
            self._note.setText(localized(added))
            return
        if isinstance(added, tuple):
            self._warn(name, added)
            return
        assert isinstance(added, int)
        self.show_found(((PlayerId(added), PersonName(name)),))
        self._bridge.forget_names()
        self._note.setText(self._writing.done.format(n=added))
        self.written.emit()

    def _warn(self, name: str, twins: tuple[tuple[PlayerId, PersonName], ...]) -> None:
        """Somebody like them is in the books: look at them before adding another."""
        self._warned = name
        self._fill(twins)
        self.list.choose(0)
        self._note.setText(_("One of these? The names are alike."))
        self._show_add()
