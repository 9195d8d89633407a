"""What a card read at the desk shows: whose it is, player or staff, or somebody new with it."""

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from floor.app.core.names import PersonName
from floor.app.core.people import Badge
from floor.base.text import NAME_LENGTH, _, plain
from floor.desk.kit.sheet import Sheet
from floor.qtkit.office.bridge import StoreSession
from floor.room.blinds.button import PlayerId

if TYPE_CHECKING:
    from floor.desk.scene.screen import DeskScreen, Ways

_STAFF_CARD = "badge-card-card"
_CARDS = ("player-card", _STAFF_CARD)
"""The fields of a card's number."""


class _Holder(NamedTuple):
    """Whose card was read."""

    player: PlayerId
    called: PersonName


def show_card(card: str, screen: "DeskScreen", ways: "Ways", asker: QObject) -> None:
    """Show whose card was read, or put them where somebody is looked for; offer to write it down.

    Of staff it asks for the PIN. In the field of a card's number the card is written down at once.
    """
    focus = QApplication.focusWidget()
    field = _field_of_cards(focus)
    if field is not None:
        field.setText(plain(card, NAME_LENGTH))
        field.textEdited.emit(field.text())
        return

    def job(back: StoreSession) -> _Holder | Badge | None:
        player = back.people.card_holder(card)
        known = back.people.player(player) if player is not None else None
        if known is not None:
            return _Holder(known.player, PersonName(known.name, known.alias))
        return back.people.bearer(card)

    def found(holder: object) -> None:
        over = QApplication.activeModalWidget()
        if isinstance(holder, _Holder):
            _show_holder(ways, focus, holder)
        elif isinstance(holder, Badge):
            screen.meet(holder)
        elif holder is None and isinstance(over, Sheet):
            over.complain(_("Nobody has card {card}").format(card=card))
        elif holder is None:
            ways.to_new_player(card)

    screen.consult(job, found, asker)


def _field_of_cards(focus: QWidget | None) -> QLineEdit | None:
    """Where a card's number is typed now: under the cursor, or in the sheet that is open for it."""
    if isinstance(focus, QLineEdit) and focus.objectName() in _CARDS:
        return focus
    over = QApplication.activeModalWidget()
    return over.findChild(QLineEdit, _STAFF_CARD) if over is not None else None


def _show_holder(ways: "Ways", focus: QWidget | None, holder: _Holder) -> None:
    from floor.desk.lists.join_popover import JoinPopover
    from floor.desk.people.picker import PlayerPicker

    while focus is not None:
        if isinstance(focus, JoinPopover):
            focus.show_player(*holder)
            focus.take()
            return
        if isinstance(focus, PlayerPicker):
            focus.show_found(((holder.player, holder.called),))
            return
        focus = focus.parentWidget()
    ways.to_player(holder.player)
