"""The players: find, add, correct, forget."""

from collections.abc import Iterator

import msgspec
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from floor.app.views.names import Called
from floor.base.errors import FloorError, Refused
from floor.base.text import NAME_LENGTH, _, say
from floor.desk.player_picker import PlayerPicker
from floor.desk.step_button import explain
from floor.qtkit.bridge import Backroom, Bridge
from floor.qtkit.theme import GAP, MARGIN, Look, Words, button, label, wear
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

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self.setObjectName("players-page")
        self._bridge = bridge
        self._who: tuple[PlayerId, Called] | None = None
        self._sure = False
        self.picker = PlayerPicker(bridge, "players")
        self.picker.chosen.connect(self._chosen)
        left = QVBoxLayout()
        left.addWidget(label(_("Players"), "players-title", Words.HEAD))
        left.addWidget(self.picker, 1)
        self._title = label("", "player-title", Words.HEAD)
        self.name, self.alias = QLineEdit(), QLineEdit()
        form = QFormLayout()
        for words, field, key in (
            (_("Name"), self.name, "player-name"),
            (_("Alias, as lists show it"), self.alias, "player-alias"),
        ):
            field.setObjectName(key)
            field.setAccessibleName(words)
            field.setMaxLength(NAME_LENGTH)
            field.textEdited.connect(self._edited)
            said = label(words, f"{key}-label")
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
        for one in (self.save, self.join):
            row.addWidget(one)
        row.addStretch(1)
        row.addWidget(self.erase)
        right = QVBoxLayout()
        right.setSpacing(GAP * 2)
        right.addWidget(self._title)
        right.addLayout(form)
        right.addLayout(row)
        right.addWidget(self._note)
        right.addStretch(1)
        across = QHBoxLayout(self)
        across.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        across.setSpacing(MARGIN * 2)
        across.addLayout(left, 1)
        across.addLayout(right, 1)
        self._show(None)

    def show_player(self, player: PlayerId) -> None:
        """Show one who was found elsewhere."""
        self.picker.look_for(str(player))

    @Slot(object)
    def _chosen(self, player: PlayerId | None) -> None:
        called = self.picker.called
        self._show((player, called) if player is not None and called is not None else None)

    def _show(self, who: tuple[PlayerId, Called] | None) -> None:
        self._who = who
        self._disarm()
        called = who[1] if who is not None else Called("")
        title = _("Player {n}").format(n=who[0]) if who is not None else _("Nobody chosen")
        self._title.setText(title)
        self.name.setText(called.name)
        self.alias.setText(called.alias)
        why = "" if who is not None else _("Find somebody first.")
        for control in (self.name, self.alias, self.join, self.erase):
            explain(control, why)
        explain(self.save, why or _("Nothing was changed."))
        self._note.setText("")

    @Slot()
    def _edited(self) -> None:
        if self._who is not None:
            now = Called(self.name.text().strip(), self.alias.text().strip())
            why = _("Nothing was changed.") if now == self._who[1] else ""
            explain(self.save, why if now.name or now.alias else _("A name is needed."))

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
        self.picker.look_for(str(player) if player is not None else "")
        self._show(None)
        self._note.setText(words)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from (self.picker.field, self.picker.list, self.picker.add_button)
        yield from (self.name, self.alias, self.save, self.join, self.erase)
