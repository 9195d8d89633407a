"""Seats by lot, proved: the hat, who drew, and what came out."""

from collections.abc import Sequence
from datetime import datetime
from enum import Enum

from floor.app.core.messages import About, Context, Event, about_event
from floor.app.core.room import Room
from floor.app.tournament.events import lots
from floor.base.errors import Refused
from floor.base.value import Value
from floor.cards.card import Card
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.event.seats import counts, free_slips, kept_apart
from floor.tournament.event.state import EntryNo, Tournament, TournamentId
from floor.tournament.tables.seating import (
    NOBODY_APART,
    Apart,
    SeatSlip,
    drawn_seats,
    late_slips,
)


class DrawWhy(Enum):
    """What a draw was for."""

    START = "start"
    LATE = "late"
    BREAK = "break"
    REDRAW = "redraw"
    OPENING = "opening"


class DrawnSlip(Value, frozen=True, array_like=True):
    """A seat slip that somebody drew."""

    entry: EntryNo
    table: TableId
    seat: SeatNo


class SlipsDrawn(Event, frozen=True, kw_only=True):
    """Seats were drawn: of `hat`, in the order of `slips`, by the lots of draw `number`."""

    tournament: TournamentId
    number: int
    head: str
    """Of the journal, when it was drawn."""
    why: DrawWhy
    hat: tuple[SeatSlip, ...]
    slips: tuple[DrawnSlip, ...]
    free: tuple[SeatSlip, ...] = ()
    """Out of which the hat was drawn first, by the lots before; empty: all are in it."""
    at: datetime | None = None
    cards: tuple[Card, ...] = ()
    """Of each of `slips`: by the lots of the draw before, in that order they drew (TDA-9)."""

    def about(self) -> About:
        things = (f"entry:{slip.entry}" for slip in self.slips)
        seats = frozenset(f"event-seat:{slip.table}/{slip.seat}" for slip in self.slips)
        within = frozenset(f"table:{slip.table}" for slip in self.slips)
        return about_event(self.tournament, *things).with_(About(seats, within))


def apart_here(room: Room, event: Tournament) -> Apart:
    """Whom the house keeps apart, here and everywhere, and where those sit who have a seat."""
    pairs = tuple(
        frozenset({one, other})
        for one, others in room.orders.apart.items()
        for other in others
        if one < other
    )
    return kept_apart(event, pairs)


def apart_for(room: Room, event: Tournament, why: DrawWhy) -> Apart:
    """Whom a draw keeps apart: at the last table of the event there is nobody to be kept from."""
    stay = len(event.tables) - (why is DrawWhy.BREAK)
    if why in (DrawWhy.BREAK, DrawWhy.REDRAW) and stay == 1:
        return NOBODY_APART
    return apart_here(room, event)


def drawn(
    room: Room,
    event: Tournament,
    entries: Sequence[EntryNo],
    hat: Sequence[SeatSlip],
    why: DrawWhy,
    ctx: Context,
    *,
    free: Sequence[SeatSlip] = (),
    cards: Sequence[Card] = (),
) -> SlipsDrawn:
    """A seat out of the hat for each of the entries (TR-SEAT-1, TDA-6).

    Where the hat itself was drawn, of the `free` seats, that was the draw before, and where `cards`
    were dealt, that one after it.

    Raises:
        Refused: no draw keeps those apart who must not meet (TR-COL-3).
    """
    more = 1 + bool(free) + bool(cards)
    found = drawn_seats(
        [event.entries[entry].player for entry in entries],
        hat,
        lots(event, ctx, more),
        apart_for(room, event, why),
    )
    return SlipsDrawn(
        tournament=event.id,
        number=event.draw.drawn + more if event.draw is not None else more,
        head=ctx.head,
        why=why,
        hat=tuple(hat),
        slips=tuple(
            DrawnSlip(entry, slip.table, slip.seat)
            for entry, slip in zip(entries, found.values(), strict=True)
        ),
        free=tuple(free),
        at=ctx.now,
        cards=tuple(cards),
    )


def late_seat(room: Room, event: Tournament, entry: EntryNo, ctx: Context) -> SlipsDrawn:
    """The seat of a late comer, drawn out of the free ones of the smallest tables (TDA-7).

    Raises:
        Refused: nothing is free where they may sit: a new table is opened first (TR-OPEN-1).
    """
    player = event.entries[entry].player
    hat = late_slips(player, free_slips(event), counts(event), apart_here(room, event))
    if not hat:
        raise Refused(
            "No seat is free for {player}: open a table first.", rule="TR-OPEN-1", player=player
        )
    return drawn(room, event, (entry,), hat, DrawWhy.LATE, ctx)
