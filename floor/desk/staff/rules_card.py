"""The rules in force: which rulebook, which situations of the house's own, and a file to adopt."""

from collections.abc import Iterator

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFormLayout, QLabel, QWidget

from floor.app.core.messages import StaffId
from floor.app.core.room import Room
from floor.base.errors import FloorError
from floor.base.text import _, day_text, localized
from floor.desk.kit.card import TitledCard
from floor.desk.kit.step_button import disable_with_reason
from floor.desk.scene.badge import StationBadge
from floor.desk.scene.services import Services
from floor.qtkit.look.filling import tell
from floor.qtkit.look.layout import put
from floor.qtkit.look.theme import PAD, ButtonRole, TextStyle, button, label
from floor.qtkit.office.bridge import Bridge, StoreSession
from floor.qtkit.office.store_thread import RoomUpdate
from floor.rulebook.situations.reading import own_beside
from floor.views.assistant.own_situations import OwnView, own_view
from floor.views.words.words import Wording


class RulesCard(TitledCard):
    """Shows an OwnView beside the rulebook in force; asks to adopt what stands in the file."""

    asked = Signal(object)
    """A Command."""

    def __init__(self, bridge: Bridge, house: Services, badge: StationBadge) -> None:
        super().__init__("rules", _("Rules in force"))
        self._bridge, self._file, self._badge = bridge, house.own_situations, badge
        self._view: OwnView | None = None
        self._seen: tuple[object, ...] = ()
        self._book = _said("rules-book")
        self._held = _said("rules-held")
        self._state = _said("rules-file")
        self._mistakes = label("", "rules-mistakes", TextStyle.ALERT, wraps=True)
        self.adopt = button(_("Adopt"), "rules-adopt", ButtonRole.STEP)
        self.adopt.clicked.connect(self._adopt)
        form = QFormLayout()
        form.setSpacing(PAD)
        for words, value in (
            (_("Rulebook"), self._book),
            (_("Own situations"), self._held),
            (_("File for own situations"), self._state),
        ):
            form.addRow(label(words, f"{value.objectName()}-label", TextStyle.MUTED), value)
        put(self.inside, form, self._mistakes, self.adopt)
        badge.changed.connect(self.look_again)
        bridge.news.connect(self._news)

    @Slot()
    def look_again(self) -> None:
        """Read what is in force, and the file."""
        self._seen = _seen(self._bridge.last.room)
        file, by = self._file, self._badge.by

        def job(back: StoreSession) -> OwnView:
            staff = by if by is not None else StaffId(-1)
            return own_view(
                back.office.room,
                lambda: own_beside(file),
                lambda command: back.office.why_not(command, staff),
            )

        self._bridge.consult(job, self._show, self)

    @Slot(object)
    def _news(self, news: RoomUpdate) -> None:
        """What is in force has changed, or whether it may."""
        if self._view is not None and _seen(news.room) != self._seen:
            self.look_again()

    def _show(self, found: object) -> None:
        if isinstance(found, FloorError):
            self._state.setText(localized(found))
            return
        assert isinstance(found, OwnView)
        self._view = found
        house = self._bridge.last.room.house
        self._book.setText(
            _("{house}, {edition}, in force since {day}; digest {digest}").format(
                house=house.name,
                edition=house.edition,
                day=day_text(house.since),
                digest=house.digest[:8],
            )
            if house is not None
            else _("none yet")
        )
        self._held.setText(found.held)
        self._state.setText(f"{self._file}\n{found.file}")
        tell(self._mistakes, "\n".join(found.mistakes))
        self.adopt.setVisible(found.adopt is not None)
        self.adopt.setText(found.words)
        disable_with_reason(self.adopt, self._why_not(found.why_not))

    def _why_not(self, trouble: FloorError | None) -> str:
        if self._badge.by is None:
            return _("Sign on first.")
        news = self._bridge.last
        return Wording(news.room, news.names).why(trouble) if trouble is not None else ""

    @Slot()
    def _adopt(self) -> None:
        if self._view is not None and self._view.adopt is not None:
            self.asked.emit(self._view.adopt)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield self.adopt


def _seen(room: Room) -> tuple[object, ...]:
    """What the card hangs on."""
    digest = room.house.digest if room.house is not None else ""
    return (digest, room.situations, bool(room.tables))


def _said(name: str) -> QLabel:
    made = label("", name, wraps=True)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return made
