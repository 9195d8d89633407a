"""What somebody is called and the number of their card; in its corner what is rare and grave."""

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLineEdit, QWidget

from floor.app.core.people import Player
from floor.base.text import NAME_LENGTH, _
from floor.desk.kit.card import TitledCard
from floor.desk.kit.fields import limit
from floor.desk.kit.step_button import disable_with_reason
from floor.qtkit.look.layout import Space, put
from floor.qtkit.look.theme import PAD, ButtonRole, TextStyle, button, label, restyle


class TypedName(NamedTuple):
    """As somebody was typed in."""

    name: str
    alias: str
    card: str
    sure: bool = False
    """Whoever types has seen who else is called like that."""


class NameForm(TitledCard):
    """Name, alias and card of one player, or of somebody new."""

    saved = Signal(object)
    """TypedName."""
    join_wanted = Signal()
    export_wanted = Signal()
    erase_wanted = Signal()
    """Asked twice."""

    def __init__(self) -> None:
        super().__init__("player-names")
        self._player: Player | None = None
        self._new = False
        self._sure = self._armed = False
        self._why = ""
        self.name, self.alias, self.card = QLineEdit(), QLineEdit(), QLineEdit()
        form = QFormLayout()
        form.setSpacing(PAD)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        for words, field, key in (
            (_("Name"), self.name, "player-name"),
            (_("Alias, as lists show it"), self.alias, "player-alias"),
            (_("Card: type its number or read it here"), self.card, "player-card"),
        ):
            field.setObjectName(key)
            field.setAccessibleName(words)
            limit(field, NAME_LENGTH)
            field.textEdited.connect(self._edited)
            said = label(words, f"{key}-label", TextStyle.MUTED)
            said.setBuddy(field)
            form.addRow(said, field)
        self.save = button(_("Save"), "player-save", ButtonRole.PRIMARY)
        self.save.clicked.connect(self._save)
        self.join = button(_("Add to a waiting list …"), "player-join", ButtonRole.STEP)
        self.join.clicked.connect(self.join_wanted)
        self.export = button(_("Export player’s data …"), "player-export", ButtonRole.QUIET)
        self.export.clicked.connect(self.export_wanted)
        self.erase = button(_("Erase this player …"), "player-erase", ButtonRole.QUIET)
        self.erase.clicked.connect(self._erase)
        self._note = label("", "player-note", TextStyle.MUTED, wraps=True)
        often, corner = QHBoxLayout(), QHBoxLayout()
        often.setSpacing(PAD)
        often.addWidget(self.save)
        often.addWidget(self.join)
        often.addStretch(1)
        corner.setSpacing(PAD)
        corner.addStretch(1)
        corner.addWidget(self.export)
        corner.addWidget(self.erase)
        put(self.inside, form, often, self._note, Space(3 * PAD), corner)
        self.show_player(None)

    def show_player(self, player: Player | None) -> None:
        """Show what one is called; None: nobody is chosen."""
        self._player, self._new = player, False
        name, alias, card = (
            (player.name, player.alias, player.card) if player is not None else ("", "", "")
        )
        self._fill(name, alias, card)

    def show_new(self, card: str) -> None:
        """Ask what somebody new is called whose card was read."""
        self._player, self._new = None, True
        self._fill("", "", card)
        self.name.setFocus()

    @property
    def writes_new(self) -> bool:
        """Whether somebody new is being written down."""
        return self._new

    def _fill(self, name: str, alias: str, card: str) -> None:
        self._sure = False
        self._disarm()
        self.name.setText(name)
        self.alias.setText(alias)
        self.card.setText(card)
        self.save.setText(_("Add new player") if self._new else _("Save"))
        self.save.setAccessibleName(self.save.text())
        self._explain()

    def tell(self, words: str) -> None:
        """A sentence below the form."""
        self._note.setText(words)

    def warn(self, words: str) -> None:
        """Somebody may be in the books already: the next press adds them all the same."""
        self._sure = True
        self.tell(words)
        self.save.setText(_("Add all the same"))
        self.save.setAccessibleName(self.save.text())

    def explain(self, why: str, *, barred: bool) -> None:
        """Why nothing can be asked for now; empty when all can. Who is barred is not forgotten."""
        self._why = why
        self._explain()
        if barred and not why and self._player is not None:
            disable_with_reason(
                self.erase, _("An order is in force: lift it before the player is erased.")
            )

    def _explain(self) -> None:
        chosen = "" if self._player is not None else _("Find somebody first.")
        typed = "" if self._new else chosen
        for control in (self.name, self.alias, self.card):
            disable_with_reason(control, typed or self._why)
        for button_ in (self.join, self.export, self.erase):
            disable_with_reason(button_, chosen or self._why)
        disable_with_reason(self.save, typed or self._why or self._why_not_save())

    def _why_not_save(self) -> str:
        now = self._named()
        if not (now.name or now.alias):
            return _("A name is needed.")
        before = self._player
        same = before is not None and now[:3] == (before.name, before.alias, before.card)
        return _("Nothing was changed.") if same else ""

    def _named(self) -> TypedName:
        name, alias, card = (one.text().strip() for one in (self.name, self.alias, self.card))
        return TypedName(name, alias, card, self._sure)

    @Slot()
    def _edited(self) -> None:
        self._sure = False
        self._explain()

    @Slot()
    def _save(self) -> None:
        self.saved.emit(self._named())

    @Slot()
    def _erase(self) -> None:
        """Forget somebody; asked twice, for it cannot be undone."""
        if self._armed:
            self._disarm()
            self.erase_wanted.emit()
            return
        assert self._player is not None  # greyed before
        self._armed = True
        self.erase.setText(_("Erase for good"))
        restyle(self.erase, ButtonRole.DANGER)
        self.tell(
            _(
                "Name and alias are erased and cannot be brought back. The journal keeps only"
                " the number {n}."
            ).format(n=self._player.player)
        )

    def _disarm(self) -> None:
        self._armed = False
        self.erase.setText(_("Erase this player …"))
        restyle(self.erase, ButtonRole.QUIET)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from (self.name, self.alias, self.card, self.save, self.join, self.export, self.erase)
