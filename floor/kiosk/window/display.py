"""What the window shows at this moment: each part is handed its share of what is known."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from floor.app.core.messages import CommandId
from floor.app.hands.clocks import clock_of
from floor.app.seats.seats import MarkAway, MarkBack
from floor.app.tournament.hands import MarkEventSeat
from floor.base.errors import Outdated, PutOut
from floor.base.text import _, time_text
from floor.kiosk.scene.manners import KioskSettings
from floor.kiosk.scene.screen import KioskScreen
from floor.kiosk.window.frame import Frame
from floor.kiosk.window.head import HeadText
from floor.kiosk.window.link import StoreWatch
from floor.qtkit.office.own_entries import Offer, OwnEntries
from floor.room.blinds.button import SeatNo
from floor.views.kiosk.acts import locked_words, touch_words
from floor.views.kiosk.event import kiosk_sight
from floor.views.kiosk.event_notes import sent_from
from floor.views.kiosk.offline import (
    age_words,
    held_words,
    kept_act_words,
    kept_at_event_words,
    kept_words,
    left_words,
    link_words,
    may_leave,
    put_back_words,
    taken_off_words,
    unkept_words,
    waiting_words,
    without_table_words,
    would_not_keep_words,
)
from floor.views.kiosk.posts import gone_elsewhere
from floor.views.kiosk.running import clock_shown, floor_shown
from floor.views.kiosk.sight import KioskView
from floor.views.staff.held_acts import held_at


class Display:
    """Fills the parts of a window; asks nothing and decides nothing."""

    def __init__(self, screen: KioskScreen, frame: Frame, manners: KioskSettings) -> None:
        self._screen = screen
        self._frame = frame
        self._manners = manners
        self.offer: Offer | None = None
        """What can be taken back now."""
        self._told: frozenset[CommandId | datetime] = frozenset()
        """The acts that no longer fitted, as far as it is said of them."""
        self._read: frozenset[CommandId | datetime] = frozenset()
        """Those of which somebody here has read it."""
        self.wakes_in: timedelta | None = None
        """When the next second of a tournament's clock begins."""
        self.meanings: Mapping[str, object] = {}
        """What a touch on each place does, as it is shown."""

    def draw(self, now: datetime, link: StoreWatch, own: OwnEntries, *, says: bool) -> None:
        """Show everything as it is at `now`; a sentence the window `says` stays."""
        frame, scene = self._frame, self._screen.scene
        self._show_link(link)
        off = isinstance(link.trouble, PutOut)
        view = kiosk_sight(scene.seen, self._screen.look()) if scene.known and not off else None
        event = view.event if view is not None else None
        self.wakes_in = event.wakes_in if event is not None else None
        frame.event.setVisible(event is not None)
        if event is not None:
            since = link.away_since
            frame.event.show_event(event, time_text(since, scene.zone) if since else "")
        claim = view.claim if view is not None else None
        for part in (frame.table, frame.side):
            part.setVisible(view is not None and claim is None)
        frame.claim.setVisible(claim is not None)
        page = frame.page
        frame.foot.setVisible(view is not None and not (page is not None and page.covers_foot))
        if not says:
            banner = event.banner if event is not None and page is None else ""
            hint = self._hint(view) if view is not None and claim is None else ""
            frame.strip.show_hint(banner or hint, loud=bool(banner))
        frame.strip.settle(says=says, clock=not frame.foot.isHidden())
        frame.settle()
        if view is None:
            self._show_closed(now, link)
        else:
            frame.show_empty("", may_leave=False, may_pair=False)
            self._show_view(view, now, own)
        self.meanings = self._meanings(view)

    def _show_view(self, view: KioskView, now: datetime, own: OwnEntries) -> None:
        frame, scene, pending = self._frame, self._screen.scene, self._screen.bridge.pending
        claim = view.claim
        if claim is not None:
            frame.claim.show_claim(claim)
        frame.table.show_table(
            view.card,
            now,
            chosen=scene.chosen,
            asks=view.asks,
            pending=self._waiting(view),
        )
        frame.side.show_view(view, pending, self._besides(), locked=self._screen.lock.by is None)
        waits = any(key.step.command in pending for key in view.keys)
        frame.foot.show_keys(view.keys, waits=waits, why_not=view.why_not)
        frame.foot.show_jackpot(view.jackpot)
        frame.foot.show_event(view.event.misdeal if view.event is not None else None)
        self._show_head(view)
        self._show_times(now, own)

    def _show_head(self, view: KioskView) -> None:
        locked = self._screen.lock.by is None
        self._frame.head.show_told(
            HeadText(
                title=view.title,
                game=view.game,
                hand=view.hand,
                dealer=view.dealer,
                comes=view.comes,
                locked=locked and bool(view.dealer),
            )
        )

    def _show_closed(self, now: datetime, link: StoreWatch) -> None:
        frame, scene = self._frame, self._screen.scene
        frame.head.show_told(HeadText(title=scene.name))
        frame.head.show_offer(None, waits=False)
        # Where the house is nobody knows before its store is open.
        frame.head.show_time(time_text(now, scene.zone) if scene.known else "")
        room = scene.room if scene.known else None
        if isinstance(link.trouble, PutOut):
            words = taken_off_words(scene.name, scene.shown.acts, link.trouble)
            frame.show_empty(words, may_leave=True, may_pair=self._screen.may_pair)
            return
        words = without_table_words(room, scene.name, self._why_away(link), link.trouble)
        if room is not None and room.house is not None:
            gone = gone_elsewhere(room, scene.name, scene.entries, scene.words())
            sent = sent_from(room, scene.name, scene.words(), now)
            words = "\n".join((*sent, "", words) if sent else (words, *gone))
        leaves = bool(link.away_since or room) and may_leave(room)
        frame.show_empty(words, may_leave=leaves, may_pair=False)

    def _why_away(self, link: StoreWatch) -> str:
        """Why the store is away; empty while it is there."""
        if link.trouble is not None:
            return self._screen.scene.why(link.trouble)
        return _("The store does not answer.") if link.away_since is not None else ""

    def _waiting(self, view: KioskView) -> frozenset[SeatNo]:
        """Seats about which something is being written."""
        pending = self._screen.bridge.pending
        about = {one.player for one in pending if isinstance(one, MarkAway | MarkBack)}
        marked = {one.seat for one in pending if isinstance(one, MarkEventSeat)}
        return frozenset(
            one.number
            for one in view.card.seats
            if {one.player, one.owner} & about or one.number in marked
        )

    def _show_times(self, now: datetime, own: OwnEntries) -> None:
        frame, scene = self._frame, self._screen.scene
        frame.head.show_time(time_text(now, scene.zone))
        look = self._screen.look()
        self.offer = own.offer(scene.feed(look, own.known))
        waits, kept = bool(self._screen.bridge.pending), scene.shown.last
        if kept is not None:
            frame.head.show_kept(kept_act_words(scene.words(), kept), waits=waits)
        elif self._is_uncertain():
            frame.head.show_uncertain()
        else:
            frame.head.show_offer(self.offer, waits=waits)
        if scene.is_open:
            clock = clock_shown(scene.room, scene.name, now)
            frame.strip.show_clock(clock)
            frame.table.show_count(clock.words if clock.face is not None else "", clock.whose)
            self._manners.sound(clock.face)
        frame.foot.show_floor(floor_shown(scene.room, scene.name, look))

    def _is_uncertain(self) -> bool:
        """Perhaps the store has heard of what was done last, and has not answered."""
        return bool(self._screen.scene.shown.acts) and not self._screen.bridge.pending

    def _show_link(self, link: StoreWatch) -> None:
        """Since when the store is away, and what is not in the book yet or has no place there."""
        scene = self._screen.scene
        since, words = link.away_since, scene.words()
        held = tuple(
            one for one in held_at(scene.room, scene.name) if one.act.command not in self._read
        )
        went_back = scene.room.put_back.get(scene.name)
        parts, self._told = list[str](), frozenset()
        if isinstance(link.trouble, PutOut):
            pass  # it stands where the table would
        elif since is not None and scene.known:
            wrong = link.trouble
            parts = [f"{link_words(words, since, scene.shown, wrong)}.", age_words(link.age)]
            says = wrong is not None and not isinstance(wrong, Outdated)
            parts += [scene.why_away(wrong)] if wrong is not None and says else []
        elif scene.shown.acts:
            waits, hindered = waiting_words(scene.shown.acts), scene.shown.hindered
            parts = [_("Connected again: {what}.").format(what=waits)]
            if hindered is not None:
                parts = [f"{waits}.", scene.why_away(hindered)]
        elif held:
            said = held_words(words, held)
            stop = "" if said.endswith((".", "…")) else "."
            parts = [f"{said}{stop}", _("Touch: put away.")]
            self._told = frozenset(one.act.command for one in held)
        if not parts and went_back is not None and went_back not in self._read:
            said = put_back_words(scene.room, scene.name, scene.shown.saw)
            parts, self._told = [said, _("Touch: put away.")], frozenset({went_back})
        parts += [left_words()] if self._manners.left else []
        if since is None and scene.shown.unkept is not None:
            parts.append(would_not_keep_words(scene.shown.unkept))
        self._frame.strip.show_trouble(" ".join(parts), alarm=since is not None)

    def read(self) -> None:
        """What is said of acts that no longer fitted is read: the floor looks at them without
        it."""
        self._read |= self._told

    def _besides(self) -> str:
        """How one works on while the store is away."""
        if not self._screen.away:
            return ""
        unkept = self._screen.scene.shown.unkept
        if unkept is not None:
            return unkept_words(unkept)
        return kept_words() if self._screen.scene.event is None else kept_at_event_words()

    def _meanings(self, view: KioskView | None) -> Mapping[str, object]:
        """What a touch does now, place by place."""
        page, means = self._frame.page, dict[str, object]()
        means["page"] = page.meaning if page is not None else None
        if view is None:
            return means
        hand, offer = view.card.hand, self.offer
        for place, key in zip(("hand-0", "hand-1", "foot-straddle"), view.keys, strict=True):
            means[place] = (key.step.key, key.step.command, hand)
        kept = self._screen.scene.shown.last
        means["head-undo"] = offer.line.command if offer is not None else None
        if kept is not None or self._is_uncertain():
            means["head-undo"] = kept.command if kept is not None else None
        means["head-next"] = view.comes
        scene = self._screen.scene
        runs = clock_of(scene.room, scene.name).runs if scene.is_open else None
        means["strip-clock"] = runs is not None
        for seat in view.card.seats:
            means[f"seat-{seat.number}"] = (seat.state, seat.player)
        return {**means, **self._frame.side.meanings}

    def _hint(self, view: KioskView) -> str:
        """What stands over the big buttons when nothing has to be said."""
        on_table = self._frame.stack.currentIndex() == 0
        if on_table and self._screen.lock.by is None:
            away = self._screen.away
            if away and self._screen.scene.shown.unkept is not None:
                return self._besides()
            return locked_words(view.dealer, view.comes, away=away) if view is not None else ""
        return touch_words(self._screen.scene.table) if on_table else ""
