"""What the window shows at this moment: each part is handed its share of what is known."""

from datetime import datetime
from typing import TYPE_CHECKING

from floor.app.seats.seats import MarkAway, MarkBack
from floor.base.text import _, time_text
from floor.kiosk.scene.sight import KioskView
from floor.kiosk.tables.running import clock_shown, floor_shown
from floor.kiosk.window.head import Told
from floor.qtkit.look.theme import Words, wear
from floor.qtkit.office.own_entries import Offer
from floor.room.blinds.button import SeatNo
from floor.views.kiosk.offline import (
    age_words,
    held_words,
    kept_words,
    link_words,
    waiting_words,
)
from floor.views.staff.held_acts import held_at

if TYPE_CHECKING:
    from floor.kiosk.window.window import KioskWindow


class Display:
    """Fills the parts of a window; asks nothing and decides nothing."""

    def __init__(self, window: "KioskWindow") -> None:
        self._window = window
        self.offer: Offer | None = None
        """What can be taken back now."""

    def draw(self, now: datetime) -> None:
        """Show everything as it is at `now`."""
        window, pending = self._window, self._window.bridge.pending
        self._show_link(now)
        view = window.view() if window.scene.known else None
        claim = view.claim if view is not None else None
        for part in (window.table, window.side):
            part.setVisible(view is not None and claim is None)
        window.claim.setVisible(claim is not None)
        page = window.page
        window.foot.setVisible(view is not None and not (page is not None and page.covers_foot))
        window.instead.setVisible(view is None)
        if not window.says:
            window.notice.setText(self._hint() if view is not None and claim is None else "")
        if view is None:
            self._show_closed(now)
            return
        if claim is not None:
            window.claim.show_claim(claim)
        window.table.show_table(
            view.card,
            now,
            chosen=window.scene.chosen,
            asks=view.asks,
            pending=self._waiting(view),
        )
        window.side.show_view(view, pending)
        waits = any(key.step.command in pending for key in view.keys)
        window.foot.show_keys(view.keys, waits=waits, why_not=view.why_not)
        self._show_head(view)
        self._show_times(now)

    def _show_head(self, view: KioskView) -> None:
        locked = self._window.lock.by is None
        self._window.head.show_told(
            Told(
                title=view.title,
                game=view.game,
                jackpot=view.jackpot,
                accrued=view.accrued,
                hand=view.hand,
                dealer=view.dealer,
                comes=view.comes,
                locked=locked and bool(view.dealer),
            )
        )

    def _show_closed(self, now: datetime) -> None:
        window, scene = self._window, self._window.scene
        window.head.show_told(Told(title=scene.name))
        window.head.show_offer(None, waits=False)
        # Where the house is nobody knows before its store is open.
        window.head.show_time(time_text(now, scene.zone) if scene.known else "")
        closed = _("{table} is closed: the floor opens it.").format(table=scene.name)
        window.instead.setText(closed if scene.known else _("The store is being opened …"))

    def _waiting(self, view: KioskView) -> frozenset[SeatNo]:
        """Seats about which something is being written."""
        pending = self._window.bridge.pending
        about = {one.player for one in pending if isinstance(one, MarkAway | MarkBack)}
        return frozenset(one.number for one in view.card.seats if {one.player, one.owner} & about)

    def _show_times(self, now: datetime) -> None:
        window, scene = self._window, self._window.scene
        window.head.show_time(time_text(now, scene.zone))
        look = window.look()
        self.offer = window.own.offer(scene.feed(look))
        window.head.show_offer(self.offer, waits=bool(window.bridge.pending))
        table = scene.table
        if table is not None:
            clock = clock_shown(scene.room, table, now)
            window.foot.show_clock(clock)
            window.table.show_count(clock.words if clock.face is not None else "")
            window.manners.sound(clock.face)
            window.foot.show_floor(floor_shown(scene.room, table, look))

    def _show_link(self, now: datetime) -> None:
        """Since when the store is away, and what is not in the book yet or has no place there."""
        window, scene = self._window, self._window.scene
        since, words = window.link.away_since, scene.words()
        held = held_at(scene.room, scene.name)
        parts = []
        if since is not None:
            told = window.link.trouble
            parts = [f"{link_words(words, since, scene.shown)}.", age_words(now - since)]
            parts += [scene.why(told)] if told is not None else []
        elif scene.shown.acts:
            parts = [_("In touch again: {what}.").format(what=waiting_words(scene.shown.acts))]
        elif held:
            parts = [held_words(words, held)]
        window.trouble.setVisible(bool(parts))
        if parts:
            wear(window.trouble, Words.ALERT if since is not None else Words.BODY)
            window.trouble.setText(" ".join(parts))

    def _hint(self) -> str:
        """What stands over the big buttons when nothing has to be said."""
        if self._window.away:
            return kept_words()
        on_table = self._window.stack.currentIndex() == 0
        return _("Touch a seat: away or back. Hold it: everything else.") if on_table else ""
