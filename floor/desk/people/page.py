"""The players: find, look at, correct, give out what is kept of one, forget."""

from collections.abc import Callable, Iterator

import msgspec
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QApplication, QWidget

from floor.app.core.names import PersonName, Viewer
from floor.app.office.dossier import Dossier, is_about, known_of
from floor.app.office.voiding import is_void
from floor.app.seats.nameless import NamePlayer, PlayersMerged
from floor.base.errors import FloorError
from floor.base.text import _, localized
from floor.desk.kit.step_button import Pending
from floor.desk.people.bought import BoughtCard
from floor.desk.people.name_form import NameForm, TypedName
from floor.desk.people.panel import PersonPanel
from floor.desk.people.picker import PlayerPicker, called_words
from floor.desk.people.writing_down import added_or_twins, known_players, named_or_twins
from floor.desk.scene.badge import StationBadge
from floor.desk.scene.page import Moment, Page
from floor.desk.scene.scene import Scene
from floor.desk.scene.services import PaperDesk
from floor.qtkit.look.layout import STRETCH, column, row, stretched
from floor.qtkit.look.theme import MARGIN, PAD, TextStyle, label
from floor.qtkit.office.bridge import Bridge, RoomUpdate, StoreSession
from floor.qtkit.office.work import Work
from floor.room.blinds.button import PlayerId
from floor.room.orders.orders import bar_on
from floor.views.people.person import person_card
from floor.views.words.rows import Step


class PlayersPage(Page):
    """Who is in the books of the house, and one of them."""

    join_wanted = Signal(object)
    """PlayerId and PersonName of somebody who is to be put on a list."""
    asked = Signal(object, str)
    """A Command, and the note that goes with it."""
    step_asked = Signal(object)
    """A Step that needs a reason."""
    order_wanted = Signal(str, object)
    """Key of a step whose dialog asks the rest, and the Player it is about."""
    undo = Signal(object)
    """A FeedLine that is to be taken back."""
    rulings_wanted = Signal(object)
    """The Player whose rulings are to be looked through."""

    def __init__(
        self, bridge: Bridge, badge: StationBadge, look: Callable[[], Viewer], papers: PaperDesk
    ) -> None:
        super().__init__()
        self.setObjectName("players-page")
        self._bridge = bridge
        self._badge = badge
        self._look = look
        self._known: Dossier | None = None
        self._wanted: PlayerId | None = None
        """Whom the store was asked for last."""
        self._told = ""
        """What was done, said until somebody else is chosen."""
        self._papers = papers
        self._work = Work(self)
        self._work.done.connect(self._given_out)
        badge.changed.connect(self._draw)
        bridge.news.connect(self._hear)
        self.picker = PlayerPicker(bridge, "players", shows_room=True)
        self.picker.chosen.connect(self._chosen)
        self.picker.field.returnPressed.connect(self._entered)
        self.person = PersonPanel()
        self.person.asked.connect(self.asked)
        self.person.step_asked.connect(self._step)
        self.person.rulings_wanted.connect(self._look_rulings_up)
        self.bought = BoughtCard()
        self.bought.undo.connect(self.undo)
        self.names = NameForm()
        self.names.saved.connect(self._save)
        self.names.join_wanted.connect(self._join)
        self.names.export_wanted.connect(self._export)
        self.names.erase_wanted.connect(self._erase)
        row(
            stretched(
                column(
                    label(_("Players"), "players-title", TextStyle.HEAD),
                    stretched(self.picker),
                    gap=PAD,
                ),
                5,
            ),
            stretched(self.person, 6),
            stretched(column(self.names, self.bought, STRETCH), 4),
            on=self,
            gap=MARGIN,
            margins=MARGIN,
        )

    def arrive(self, scene: Scene) -> None:
        """Who is in the room now; whoever comes here by key can type a name at once."""
        focus = QApplication.focusWidget()
        if self.isHidden() or (focus is not None and self.isAncestorOf(focus)):
            self.picker.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.picker.field.selectAll()
        self.picker.show_room()

    def show_player(self, player: PlayerId) -> None:
        """Show one who was found elsewhere."""
        self._bridge.consult(
            lambda back: known_players(back, (player,)),
            lambda found: self.picker.show_found(found) if isinstance(found, tuple) else None,
            self,
        )

    def show_new(self, card: str) -> None:
        """Offer to write down somebody new with a card nobody has."""
        self._want(None)
        title = _("Nobody has card {card}").format(card=card)
        self.person.show_nobody(title, _("Add a name, or find the player and add the card."))
        self.names.show_new(card)

    @Slot()
    def _entered(self) -> None:
        """A name that is nobody's yet is looked at once more; the next Enter writes it down."""
        if self.picker.is_new:
            self.picker.add_button.setFocus()

    @Slot(object)
    def _chosen(self, player: PlayerId | None) -> None:
        if player is None and self.names.writes_new:
            return  # the list was filled anew under somebody's hands
        self.names.tell(self._told)
        self._told = ""
        self._want(player)

    def _want(self, player: PlayerId | None) -> None:
        """Look somebody up; nobody else is shown meanwhile."""
        self._wanted = player
        if player is None:
            self._found(None, None)
            return
        self._bridge.consult(
            lambda back: _looked_up(back, player), lambda found: self._found(player, found), self
        )

    def _found(self, player: PlayerId | None, found: object) -> None:
        if player != self._wanted:
            return
        if isinstance(found, FloorError):
            self.names.tell(localized(found))
        before = self._known.player if self._known is not None else None
        self._known = found if isinstance(found, Dossier) else None
        now = self._known.player if self._known is not None else None
        if now is None or now != before:
            self.names.show_player(now)
        if self._known is None:
            self.bought.hide()
            self.person.show_nobody(
                _("Nobody chosen"), _("Choose somebody in the list, or look for a name.")
            )
        self._draw()

    @Slot(object)
    def _hear(self, news: RoomUpdate) -> None:
        """Look them up again when something was written about them, or taken back; who was found to
        be somebody known is that one from now on."""
        player = self._wanted
        for event in (event for entry in news.entries for event in entry.events):
            if isinstance(event, PlayersMerged) and event.player == player:
                self.show_player(event.into)
                return
        if player is not None and any(
            is_void(entry) or is_about(entry, player) for entry in news.entries
        ):
            self._want(player)

    def show_moment(self, at: Moment) -> None:
        """Show who is chosen as they are now."""
        self._draw(at.pending)

    @Slot()
    def _draw(self, pending: Pending = ()) -> None:
        if self._known is not None:
            room = self._bridge.last.room
            zone = room.house.zone if room.house is not None else "UTC"
            card = person_card(room, self._look(), self._known)
            self.person.show_card(card, zone, pending)
            self.bought.show_purchases(card.buys, pending)
        signed_on = self._badge.by is not None
        self.names.explain("" if signed_on else _("Sign on first."), barred=self._is_barred())

    def _is_barred(self) -> bool:
        if self._known is None:
            return False
        orders = self._bridge.last.room.orders
        return bar_on(orders, self._known.player.player, self._look().now) is not None

    @Slot(object)
    def _step(self, step: Step) -> None:
        """What a dialog asks the rest of goes there; all else is asked as it is."""
        if self._known is None:
            return
        if step in self.person.seldom_steps:
            self.order_wanted.emit(step.key, self._known.player)
        else:
            self.step_asked.emit(step)

    @Slot()
    def _look_rulings_up(self) -> None:
        if self._known is not None:
            self.rulings_wanted.emit(self._known.player)

    @Slot(object)
    def _save(self, named: TypedName) -> None:
        """Correct who is chosen, or write down somebody new."""
        known = self._known

        nameless = known is not None and known.player.player in self._bridge.last.room.nameless

        def job(back: StoreSession) -> object:
            if known is None:
                return added_or_twins(
                    back, named.name, sure=named.sure, alias=named.alias, card=named.card
                )
            written = msgspec.structs.replace(
                known.player, name=named.name, alias=named.alias, card=named.card
            )
            return named_or_twins(back, written, sure=named.sure or not nameless)

        def saved(came: object) -> None:
            if nameless and isinstance(came, tuple):
                self._warn_of(came)
                return
            if nameless and isinstance(came, int):
                self.asked.emit(NamePlayer(player=PlayerId(came)), "")
            self._saved(came)

        self._bridge.consult(job, saved, self)

    def _saved(self, came: object) -> None:
        if isinstance(came, tuple):
            self.picker.show_twins(came)
            self.names.warn(_("One of these? The names are alike."))
        else:
            self._done(came, _("Saved."))

    def _warn_of(self, twins: tuple[tuple[PlayerId, PersonName], ...]) -> None:
        """Who has no name may be one of these: they stay chosen, to be named or found among
        them."""
        alike = ", ".join(called_words(player, called) for player, called in twins)
        self.names.warn(
            _("Is this {players}? Say so with “Who is …”; else save again.").format(players=alike)
        )

    @Slot()
    def _join(self) -> None:
        if self._known is not None:
            called = self._known.player
            self.join_wanted.emit((called.player, PersonName(called.name, called.alias)))

    @Slot()
    def _export(self) -> None:
        """What is kept of somebody, for them to take away."""
        if self._known is not None:
            papers, player = self._papers, self._known.player.player
            self.names.tell(_("Being written …"))
            self._work.start(lambda: papers.player_file(player))

    def _given_out(self, outcome: object) -> None:
        if isinstance(outcome, FloorError):
            self.names.tell(localized(outcome))
        else:
            self.names.tell(_("Written: {place}").format(place=outcome))

    @Slot()
    def _erase(self) -> None:
        if self._known is not None:
            player = self._known.player.player
            self._bridge.consult(
                lambda back: back.people.erase_player(player),
                lambda outcome: self._done(outcome, _("Erased.")),
                self,
            )

    def _done(self, outcome: object, words: str) -> None:
        if isinstance(outcome, FloorError):
            self.names.tell(localized(outcome))
            return
        self._bridge.forget_names()
        self._told = words
        if isinstance(outcome, int):
            self._known = None
            self.picker.show_again(PlayerId(outcome))
        else:
            self._want(None)
            self.names.tell(words)
            self.picker.look_for("")

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from (self.picker.field, self.picker.list, self.picker.add_button)
        yield from self.person.stops()
        yield from self.names.stops()
        yield from self.bought.stops()


def _looked_up(back: StoreSession, player: PlayerId) -> Dossier | None:
    told = back.office.tonight_of(player)
    return known_of(back.people, back.office.room, player, told)
