"""What stands beside a tournament's table: who may be out, rebuys, comes, waits or is sent away."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from enum import Enum
from typing import NamedTuple

from floor.app.core.names import Viewer
from floor.app.core.room import Room
from floor.base.text import _, number_text
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.orders.orders import penalty_on
from floor.tournament.event.places import next_place
from floor.tournament.event.seats import told_out
from floor.tournament.event.state import (
    EntryIs,
    EventEntry,
    EventSeat,
    EventStage,
    EventTable,
    LastMove,
    Tournament,
)
from floor.tournament.tables.seating import MoveBecause, SeatSlip
from floor.views.orders.penalty_words import left_words
from floor.views.tournament.moving import why_moved
from floor.views.words.words import Wording, span_words, spot

_TOLD = 2
"""Of no more comers it stands beside the table why they come: of others it is asked for."""
_ON_THE_WAY = timedelta(minutes=5)
"""So long after a move it is told, where nobody marks who has come and no hand is followed."""
_BROKEN_FOR = timedelta(minutes=30)
"""So long a table that was broken says where its players sit."""


class NoteTone(Enum):
    """How a note stands out; its words say the same."""

    ALERT = "alert"
    """Somebody has to decide."""
    WAIT = "wait"
    """No cards now, or chips that are not paid for yet."""
    CALM = "calm"
    """Dealt in."""
    PLAIN = "plain"


class EventNote(NamedTuple):
    """One thing to be known at the table now."""

    head: str
    """ "Seat 9 Otso L. waits"."""
    said: str
    """Why, with its rule."""
    tone: NoteTone = NoteTone.PLAIN


def event_notes(
    event: Tournament,
    table: EventTable,
    waiting: frozenset[SeatNo],
    words: Wording,
    look: Viewer,
) -> tuple[EventNote, ...]:
    """What is to be known at `table`, the most urgent first; `waiting`: who gets no cards in this
    hand or the next."""
    at = _Noted(event, table, words, look)
    return (
        *at.proposals(),
        *at.rebuys(),
        *at.comers(waiting),
        *at.leavers(),
        *at.others(),
        *at.sent_away(),
        *at.elsewhere(),
    )


class _Noted:
    """One table at a moment."""

    def __init__(self, event: Tournament, table: EventTable, words: Wording, look: Viewer) -> None:
        self._event, self._table, self._words, self._look = event, table, words, look

    def _head(self, words: str, number: SeatNo, seat: EventSeat) -> str:
        player = self._words.player(self._event.entries[seat.entry].player)
        return words.format(seat=number, player=player)

    def proposals(self) -> Iterator[EventNote]:
        place = next_place(self._event)
        hand = self._table.hand
        told = _("place {place} · the floor confirms it")
        between = _("place {place} · the floor confirms it · dealt without them")
        for number in told_out(self._event, self._table):
            goes_on = hand is None or not hand.is_on or number not in hand.dealt
            yield EventNote(
                self._head(_("Seat {seat} {player} out?"), number, self._table.taken[number]),
                (between if goes_on else told).format(place=number_text(place)),
                NoteTone.ALERT,
            )

    def rebuys(self) -> Iterator[EventNote]:
        declared = {one.entry for one in self._event.rebuys}
        for number, seat in self._table.taken.items():
            if seat.entry in declared:
                yield EventNote(
                    self._head(_("Seat {seat} {player} rebuys"), number, seat),
                    _("the chips play from the next hand on, the floor sells them (TDA-26)"),
                    NoteTone.WAIT,
                )

    def comers(self, waiting: frozenset[SeatNo]) -> Iterator[EventNote]:
        """Who has come to the table, why, and whether they are dealt in."""
        few = sum(seat.comes for seat in self._table.taken.values()) <= _TOLD
        for number, seat in self._table.taken.items():
            if number in waiting:
                yield EventNote(
                    self._head(_("Seat {seat} {player} waits"), number, seat),
                    self._why(number, seat)
                    if few and seat.comes
                    else _("between button and small blind (TR-BAL-5)"),
                    NoteTone.WAIT,
                )
            elif seat.comes and self._is_fresh(self._event.entries[seat.entry].moved):
                yield EventNote(
                    self._head(_("Seat {seat} {player} plays now"), number, seat),
                    (few and self._why(number, seat))
                    or _("comes to this table: touch the seat once they sit"),
                    NoteTone.CALM,
                )

    def _why(self, number: SeatNo, seat: EventSeat) -> str:
        """Why they come to this seat."""
        moved = self._event.entries[seat.entry].moved
        return why_moved(moved, SeatSlip(self._table.id, number)) if moved is not None else ""

    def leavers(self) -> Iterator[EventNote]:
        """Who was moved away from here and has not sat down there yet, until the next hand."""
        for table in self._event.tables.values():
            for number, seat in table.taken.items():
                moved = self._event.entries[seat.entry].moved
                if seat.comes and moved is not None and self._leaves(moved):
                    player = self._words.player(self._event.entries[seat.entry].player)
                    yield EventNote(
                        _("{player} goes to {where}").format(
                            player=player, where=spot(table.id, number)
                        ),
                        _("with all chips, at once (TR-MOVE-1)"),
                    )

    def _leaves(self, moved: LastMove) -> bool:
        """Whether who was moved so goes from this table now."""
        hand, at = self._table.hand, moved.at
        played_on = hand is not None and at is not None and hand.started >= at
        return moved.was.table == self._table.id and not played_on and self._is_fresh(moved)

    def _is_fresh(self, moved: LastMove | None) -> bool:
        """Whether it was so short a while ago that they may still be on their way."""
        at = moved.at if moved is not None else None
        return at is None or self._look.now - at < _ON_THE_WAY

    def others(self) -> Iterator[EventNote]:
        """Of hand for hand: which tables still play, and since when; who goes out here first."""
        playing, here = self._event.round, self._table
        if playing is None:
            return
        if here.id in playing.waited_for and here.hand is not None and here.hand.is_on:
            yield EventNote(
                _("Somebody out here?"),
                _(
                    "Touch Seat out before Hand over: outs of one round share their places"
                    " (TR-PLACE-3)"
                ),
            )
        for name in sorted(playing.waited_for - {here.id}):
            hand = self._event.tables[name].hand
            if hand is not None and hand.is_on:
                said = _("hand {hand}, for {span}").format(
                    hand=hand.number, span=span_words(self._look.now - hand.started)
                )
                yield EventNote(_("{table} still plays").format(table=name), said)
            else:
                waits = _("{table} has not played its hand").format(table=name)
                yield EventNote(waits, _("this table waits for it (ON-TRN-18)"))

    def sent_away(self) -> Iterator[EventNote]:
        """Whose penalty runs, and what is left of it."""
        orders = self._words.room.orders
        for number, seat in self._table.taken.items():
            player = self._event.entries[seat.entry].player
            penalty = penalty_on(orders, player, self._look.now, self._table.id)
            if penalty is not None:
                yield EventNote(
                    self._head(_("Seat {seat} {player} is sent away"), number, seat),
                    left_words(penalty, self._words),
                )

    def elsewhere(self) -> Iterator[EventNote]:
        """Who has not left their seat in a cash game yet."""
        for number, seat in self._table.taken.items():
            at = self._words.room.seated.get(self._event.entries[seat.entry].player)
            if at is not None:
                yield EventNote(
                    self._head(_("Seat {seat} {player} is not here yet"), number, seat),
                    _("plays at {table}: blinds and antes are posted (TR-ABS-4)").format(table=at),
                )


def sent_from(room: Room, table: TableId, words: Wording, now: datetime) -> tuple[str, ...]:
    """Where the players of a table went that was broken a while ago, also who is out by now:
    "Otso L. → E5 seat 6". Once the event is over nobody looks for a seat."""
    slips = sorted(
        (entry.seat, entry.player)
        for event in room.tournaments.values()
        if event.stage is EventStage.RUNNING
        for entry in event.entries.values()
        if entry.seat is not None and _was_broken(entry, table, now)
    )
    if not slips:
        return ()
    lines = (f"{words.player(player)} → {spot(slip.table, slip.seat)}" for slip, player in slips)
    return (_("The table was broken. Its players go, with all chips, to:"), *lines)


def _was_broken(entry: EventEntry, table: TableId, now: datetime) -> bool:
    """Whether they drew their seat when that table was broken."""
    moved = entry.moved
    if entry.state not in (EntryIs.SEATED, EntryIs.OUT) or moved is None or moved.at is None:
        return False
    broken = moved.because is MoveBecause.BROKEN and moved.was.table == table
    return broken and now - moved.at < _BROKEN_FOR
