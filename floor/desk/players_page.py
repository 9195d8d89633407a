"""The players: find, add, correct, forget."""

from collections.abc import Iterator

import msgspec
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from floor.app.views.names import Called
from floor.app.views.people import whereabouts
from floor.base.errors import FloorError, Refused
from floor.base.text import NAME_LENGTH, _, say
from floor.desk.badge import Badge
from floor.desk.card import Card
from floor.desk.elided import Elided
from floor.desk.player_picker import PlayerPicker, called_words
from floor.desk.step_button import explain
from floor.qtkit.bridge import Backroom, Bridge
from floor.qtkit.theme import MARGIN, PAD, Look, Words, button, label, wear
from floor.room.button import PlayerId


def _change(back: Backroom, player: PlayerId, called: Called) -> None:
    known = back.people.player(player)
    if known is None:
        raise Refused("There is no player {player}.", rule="HOUSE", player=player)
    back.people.change_player(msgspec.structs.replace(known, name=called.name, alias=called.alias))


class PlayersPage(QWidget):
    """Who is in the books of the house."""

    join_wanted = Signal(object)
    """PlayerId and Called of somebody who is to be put on a list."""

    def __init__(self, bridge: Bridge, badge: Badge) -> None:
        super().__init__()
        self.setObjectName("players-page")
        self._bridge = bridge
        self._badge = badge
        badge.changed.connect(self._explain)
        self._who: tuple[PlayerId, Called] | None = None
        self._sure = False
        self._said = ""
        """What was done, said until somebody else is chosen."""
        self.picker = PlayerPicker(bridge, "players", shows_room=True)
        self.picker.chosen.connect(self._chosen)
        left = QVBoxLayout()
        left.setSpacing(PAD)
        left.addWidget(label(_("Players"), "players-title", Words.HEAD))
        left.addWidget(self.picker, 1)
        self._title = Elided("player-title", Words.HEAD, least=200)
        self._where = label("", "player-where", Words.MUTED)
        self._where.setWordWrap(True)
        self.name, self.alias = QLineEdit(), QLineEdit()
        form = QFormLayout()
        form.setSpacing(PAD)
        for words, field, key in (
            (_("Name"), self.name, "player-name"),
            (_("Alias, as lists show it"), self.alias, "player-alias"),
        ):
            field.setObjectName(key)
            field.setAccessibleName(words)
            field.setMaxLength(NAME_LENGTH)
            field.textEdited.connect(self._explain)
            said = label(words, f"{key}-label", Words.MUTED)
            said.setBuddy(field)
            form.addRow(said, field)
        self.save = button(_("Save"), "player-save", Look.PRIMARY)
        self.save.clicked.connect(self._save)
        self.join = button(_("Add to a waiting list …"), "player-join", Look.STEP)
        self.join.clicked.connect(self._join)
        self.erase = button(_("Forget this player …"), "player-erase", Look.QUIET)
        self.erase.clicked.connect(self._erase)
        self._note = label("", "player-note", Words.MUTED)
        self._note.setWordWrap(True)
        row = QHBoxLayout()
        row.setSpacing(PAD)
        for one in (self.save, self.join):
            row.addWidget(one)
        row.addStretch(1)
        row.addWidget(self.erase)
        card = Card("player-card")
        card.inside.addWidget(self._title)
        card.inside.addWidget(self._where)
        card.inside.addLayout(form)
        card.inside.addLayout(row)
        card.inside.addWidget(self._note)
        right = QVBoxLayout()
        right.addWidget(card)
        right.addStretch(1)
        across = QHBoxLayout(self)
        across.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        across.setSpacing(MARGIN)
        across.addLayout(left, 3)
        across.addLayout(right, 2)
        self._show(None)

    def look_again(self) -> None:
        """Who is in the room now."""
        self.picker.show_room()

    def show_player(self, player: PlayerId) -> None:
        """Show one who was found elsewhere."""
        self.picker.look_for(str(player))

    @Slot(object)
    def _chosen(self, player: PlayerId | None) -> None:
        called = self.picker.called
        self._show((player, called) if player is not None and called is not None else None)
        self._note.setText(self._said)
        self._said = ""

    def _show(self, who: tuple[PlayerId, Called] | None) -> None:
        self._who = who
        self._disarm()
        called = who[1] if who is not None else Called("")
        news = self._bridge.last
        where = whereabouts(news.room, news.names, who[0]) if who is not None else ""
        if who is None:
            where = _("Choose somebody in the list, or look for a name.")
        self._title.show_words(called_words(*who) if who is not None else _("Nobody chosen"))
        self._where.setText(where or _("Not in the room."))
        self.name.setText(called.name)
        self.alias.setText(called.alias)
        self._explain()

    @Slot()
    def _explain(self) -> None:
        """What can be asked for now, and why not."""
        why = "" if self._who is not None else _("Find somebody first.")
        why = why if self._badge.by is not None else _("Sign on first.")
        for control in (self.name, self.alias, self.join, self.erase):
            explain(control, why)
        explain(self.save, why or self._why_not_save())

    def _why_not_save(self) -> str:
        now = Called(self.name.text().strip(), self.alias.text().strip())
        if not (now.name or now.alias):
            return _("A name is needed.")
        return _("Nothing was changed.") if self._who and now == self._who[1] else ""

    @Slot()
    def _save(self) -> None:
        if self._who is None:
            return
        player = self._who[0]
        name, alias = self.name.text().strip(), self.alias.text().strip()
        self._bridge.consult(
            lambda back: _change(back, player, Called(name, alias)),
            lambda outcome: self._done(outcome, _("Saved."), player),
            self,
        )

    @Slot()
    def _join(self) -> None:
        if self._who is not None:
            self.join_wanted.emit(self._who)

    @Slot()
    def _erase(self) -> None:
        """Forget somebody; asked twice, for it cannot be undone."""
        if self._who is None:
            return
        player = self._who[0]
        if not self._sure:
            self._sure = True
            self.erase.setText(_("Really forget, for ever"))
            wear(self.erase, Look.DANGER)
            self._note.setText(
                _(
                    "Name and alias are erased and cannot be brought back. The journal keeps only"
                    " the number {n}."
                ).format(n=player)
            )
            return
        self._bridge.consult(
            lambda back: back.people.erase_player(player),
            lambda outcome: self._done(outcome, _("Forgotten."), None),
            self,
        )

    def _disarm(self) -> None:
        self._sure = False
        self.erase.setText(_("Forget this player …"))
        wear(self.erase, Look.QUIET)

    def _done(self, outcome: object, words: str, player: PlayerId | None) -> None:
        if isinstance(outcome, FloorError):
            self._note.setText(say(outcome))
            return
        self._bridge.forget_names()
        self._said = words
        self._show(None)
        self._note.setText(words)
        self.picker.look_for(str(player) if player is not None else "")

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from (self.picker.field, self.picker.list, self.picker.add_button)
        yield from (self.name, self.alias, self.save, self.join, self.erase)
