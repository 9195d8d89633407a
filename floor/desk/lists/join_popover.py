"""A name, Enter: puts somebody on the ticked lists. Lies over the page and stops nobody."""

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QButtonGroup,
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QRadioButton,
    QWidget,
)
from shiboken6 import isValid

from floor.app.core.names import PersonName
from floor.app.core.room import Room
from floor.app.lists.waiting import JoinList
from floor.base.errors import FloorError
from floor.base.text import NAME_LENGTH, _, localized, plain
from floor.desk.kit.fields import limit
from floor.desk.people.picker import called_words
from floor.desk.people.writing_down import added_or_twins, known_players
from floor.qtkit.look.flow import Flow
from floor.qtkit.look.layout import STRETCH, Space, column, row, stretched
from floor.qtkit.look.theme import (
    GAP,
    MARGIN,
    PAD,
    ButtonRole,
    Ground,
    TextStyle,
    button,
    label,
    set_surface,
)
from floor.qtkit.office.bridge import Bridge
from floor.room.blinds.button import PlayerId
from floor.room.games.game import GameId
from floor.room.lists.waitlist import Signup
from floor.views.lists.waiting import games_shown
from floor.views.words.whereabouts import whereabouts
from floor.views.words.words import game_name

WIDE = 470
_PAUSE_MS = 40
"""Of typing, before the store is asked."""
_MATCHES = 6
_LINE = 30


class _Match(NamedTuple):
    """One line under the field: somebody of the books, or whoever was typed as somebody new."""

    words: str
    player: PlayerId | None
    """None: they are new."""


class _Field(QLineEdit):
    """Arrow keys move in the lines below it, Escape closes."""

    moved = Signal(int)
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
        if step:
            self.moved.emit(step)
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class JoinPopover(QFrame):
    """Finds or adds a player and asks for a place on every ticked list (CH-SEAT-1, CH-SEAT-2)."""

    asked = Signal(object)
    """A JoinList, one for each list."""

    def __init__(self, bridge: Bridge, window: QWidget) -> None:
        super().__init__(window)
        self._bridge = bridge
        self._before: QWidget | None = None
        """What had the focus."""
        self._matches: tuple[_Match, ...] = ()
        self._found_for: str | None = None
        """What was typed when the lines below were found; None while somebody is looked for."""
        self._wants = False
        """Enter was pressed before they were."""
        self._sure = ""
        """A new name that was typed although somebody is called like it."""
        self._ticks: dict[GameId, QCheckBox] = {}
        self.setObjectName("join-list")
        self.setAccessibleName(_("Add to a waiting list"))
        self.setFixedWidth(WIDE)
        set_surface(self, Ground.CARD)
        self._furnish()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self._look)
        self.field.textEdited.connect(self._edited)
        self.field.moved.connect(self._move)
        self.field.left.connect(self.leave)
        self.field.returnPressed.connect(self.take)
        self.lines.itemClicked.connect(lambda _line: self.take())
        self.lines.itemActivated.connect(lambda _line: self.take())
        self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)

    def _furnish(self) -> None:
        self.field = _Field()
        self.field.setObjectName("join-list-field")
        self.field.setAccessibleName(_("Player: name, alias or number"))
        self.field.setPlaceholderText(_("Name, alias or number"))
        limit(self.field, NAME_LENGTH)
        self.lines = QListWidget()
        self.lines.setObjectName("join-list-found")
        self.lines.setAccessibleName(_("Players found"))
        self.lines.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.lines.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.lines.setFixedHeight(_LINE * (_MATCHES + 1) + GAP)
        self._note = label("", "join-list-note", TextStyle.MUTED, wraps=True)
        self._games = Flow(gap=PAD)
        self._signups = QButtonGroup(self)
        close = button("✕", "join-list-close", ButtonRole.LINK, spoken=_("Close"))
        close.clicked.connect(self.leave)
        column(
            row(
                stretched(label(_("Add to a waiting list"), "join-list-title", TextStyle.TITLE)),
                close,
                gap=None,
            ),
            self.field,
            self.lines,
            self._note,
            Space(GAP),
            self._games,
            Space(GAP),
            self._signup_row(),
            STRETCH,
            on=self,
            margins=PAD,
        )

    def _signup_row(self) -> QHBoxLayout:
        across = QHBoxLayout()
        across.setSpacing(MARGIN)
        for signup, words in (
            (Signup.FLOOR, _("Here")),
            (Signup.PHONE, _("By phone")),
            (Signup.MOBILE, _("By the app")),
        ):
            tick = QRadioButton(words)
            tick.setObjectName(f"join-list-{signup.value}")
            tick.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            tick.setAccessibleName(words)
            tick.setProperty("signup", signup.value)
            self._signups.addButton(tick)
            across.addWidget(tick)
        across.addStretch(1)
        return across

    def open(
        self,
        room: Room,
        game: GameId | None,
        anchor: QWidget | None,
        signup: Signup = Signup.FLOOR,
    ) -> None:
        """Show it under `anchor`, the list of `game` ticked, ready for a name."""
        if not self.isVisible():
            self._before = QApplication.focusWidget()
        self._show_games(room, game)
        for tick in self._signups.buttons():
            tick.setChecked(tick.property("signup") == signup.value)
        self.field.clear()
        self._sure, self._wants, self._found_for = "", False, ""
        self._show_matches(())
        self._place(anchor)
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_player(self, player: PlayerId, called: PersonName) -> None:
        """With somebody who was found elsewhere."""
        words = called_words(player, called)
        self.field.setText(called.name or called.alias)
        self._found_for = self.field.text()
        self._show_matches((_Match(words, player),))

    def look_for(self, called: str) -> None:
        """With a name that was typed elsewhere; Enter at once adds whoever is found by it."""
        self.field.setText(called)
        self._found_for = None
        self._look()

    def _show_games(self, room: Room, game: GameId | None) -> None:
        for tick in self._ticks.values():
            self._games.removeWidget(tick)
            tick.hide()
            tick.deleteLater()
        house = room.house.games if room.house is not None else {}
        running = [one for one in games_shown(room) if one in house]
        chosen = game if game is not None else next(iter(running), None)
        self._ticks = {}
        for one in (*running, *(name for name in house if name not in running)):
            tick = self._ticks[one] = QCheckBox(game_name(house[one]).replace("&", "&&"))
            tick.setObjectName(f"join-list-game-{one}")
            # A tap leaves the name in the field to go on with, and Enter its meaning.
            tick.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            tick.setAccessibleName(game_name(house[one]))
            tick.setChecked(one == chosen)
            self._games.addWidget(tick)
            tick.show()

    def _place(self, anchor: QWidget | None) -> None:
        window = self.window()
        self.resize(WIDE, self._column_height())
        at = QPoint((window.width() - WIDE) // 2, 60)
        if anchor is not None:
            at = anchor.mapTo(window, QPoint(anchor.width() - WIDE, anchor.height() + 2))
        right, low = window.width() - WIDE - GAP, window.height() - self.height() - GAP
        self.move(max(min(at.x(), right), GAP), max(min(at.y(), low), GAP))

    def _column_height(self) -> int:
        place = self.layout()
        assert place is not None
        return place.totalHeightForWidth(WIDE)

    @Slot()
    def leave(self) -> None:
        """Close it, and let the focus go back where it came from."""
        self._pause.stop()
        self._wants = False
        self.hide()
        before, self._before = self._before, None
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def games(self) -> tuple[GameId, ...]:
        """The ticked lists."""
        return tuple(game for game, tick in self._ticks.items() if tick.isChecked())

    @Slot(str)
    def _edited(self, text: str) -> None:
        self._found_for, self._sure = None, ""
        if text.strip():
            self._pause.start()
        else:
            self._pause.stop()
            self._found_for = ""
            self._show_matches(())

    @Slot()
    def _look(self) -> None:
        text = self.field.text()
        self._bridge.consult(
            lambda back: known_players(back, back.people.find_players(text)[:_MATCHES]),
            lambda found: self._found(text, found),
            self,
        )

    def _found(self, text: str, found: object) -> None:
        if text != self.field.text():
            return
        self._found_for = text
        if isinstance(found, FloorError):
            self._say(localized(found))
        elif isinstance(found, tuple):
            self._show_matches((*self._known(found), *self._new(text)))
        if self._wants:
            self._wants = False
            self.take()

    def _known(self, found: tuple[tuple[PlayerId, PersonName], ...]) -> Iterator[_Match]:
        news = self._bridge.last
        for player, called in found:
            where = whereabouts(news.room, news.names, player)
            words = called_words(player, called)
            yield _Match(f"{words}  ·  {where}" if where else words, player)

    def _new(self, text: str) -> Iterator[_Match]:
        """Whoever was typed as somebody new, behind all others; never a mere number."""
        name = plain(text, NAME_LENGTH)
        if len(name) > 1 and not name.isdigit():
            yield _Match(_("New player: {name}").format(name=name), None)

    def _show_matches(self, matches: tuple[_Match, ...]) -> None:
        self._matches = matches
        self.lines.clear()
        for one in matches:
            line = QListWidgetItem(one.words, self.lines)
            line.setSizeHint(QSize(0, _LINE))
        self.lines.setCurrentRow(0 if matches else -1)
        if self.field.text() and not matches:
            self._say(_("Nobody found."))
        else:
            self._say(_("Enter adds the first, to every ticked list."))

    def _say(self, words: str) -> None:
        self._note.setText(words)
        if self.isVisible():  # what has to be said may take another line
            self.resize(WIDE, self._column_height())

    @Slot(int)
    def _move(self, step: int) -> None:
        if self._matches:
            self.lines.setCurrentRow((self.lines.currentRow() + step) % len(self._matches))

    @Slot()
    def take(self) -> None:
        """Put the chosen one on the ticked lists; if they are still looked for, once they are
        found."""
        if not self.isVisible():
            return
        if self._found_for is None:
            self._wants = True
            return
        place = self.lines.currentRow()
        if not self.games:
            self._say(_("Tick a list first."))
        elif 0 <= place < len(self._matches):
            match = self._matches[place]
            if match.player is None:
                self._add(plain(self.field.text(), NAME_LENGTH))
            else:
                self._join(match.player)

    def _add(self, name: str) -> None:
        """Somebody new; if one is called like them, only once that was seen."""
        sure = self._sure == name
        self._bridge.consult(
            lambda back: added_or_twins(back, name, sure=sure),
            lambda came: self._added(name, came),
            self,
        )

    def _added(self, name: str, came: object) -> None:
        if not self.isVisible():
            return
        if isinstance(came, FloorError):
            self._say(localized(came))
        elif isinstance(came, tuple):
            self._sure = name
            new = _Match(_("Add {name} all the same").format(name=name), None)
            self._show_matches((*self._known(came[: _MATCHES - 1]), new))
            self._say(_("One of these? The names are alike."))
        else:
            assert isinstance(came, int)
            self._join(PlayerId(came))

    def _join(self, player: PlayerId) -> None:
        chosen = self._signups.checkedButton()
        assert chosen is not None  # one of them always is
        signup = Signup(chosen.property("signup"))
        games = self.games
        self.leave()
        for game in games:
            self.asked.emit(JoinList(game=game, player=player, signup=signup))
