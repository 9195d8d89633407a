"""Who is removed from an event, disqualified, or in again after all."""

from datetime import datetime
from typing import assert_never

from msgspec.structs import replace

from floor.app.core.declaration import ON_FLOOR, Declaration, EventKind, given_by
from floor.app.core.messages import About, Command, Context, Event, NoteId, about_event
from floor.app.core.room import Room
from floor.app.tournament.draws import apart_here, late_seat
from floor.app.tournament.events import (
    check_not_bagged,
    check_note,
    entry_in,
    event_in,
    open_event,
    with_event,
)
from floor.app.tournament.filling import opened_for
from floor.app.tournament.seats import check_unused
from floor.base.errors import Refused
from floor.base.money import NO_CHIPS, NOTHING, Chips, total_chips
from floor.base.text import N_
from floor.base.value import with_entry
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.tournament.event.balancing import waits_at
from floor.tournament.event.course import left
from floor.tournament.event.places import last_entries
from floor.tournament.event.seats import (
    chips_in_play,
    counts,
    free_slips,
    with_seat,
    without_said,
    without_seats,
)
from floor.tournament.event.state import (
    EntryIs,
    EntryNo,
    EventEntry,
    EventSeat,
    EventStage,
    Out,
    OutTogether,
    PaidFor,
    Tournament,
    TournamentId,
)
from floor.tournament.tables.seating import SeatSlip, late_slips


class RemoveFromEvent(Command, frozen=True, kw_only=True):
    """Remove somebody: their chips leave play, what they paid stays in the pool (TR-PEN-3).

    Disqualified they have no place and no prize, out already or not (TR-DQ-2, TR-DQ-3); otherwise
    they are out at this moment (TD-PEN-1).
    """

    tournament: TournamentId
    entry: EntryNo
    stack: Chips = NO_CHIPS
    """What they have in front of them."""
    disqualified: bool = False
    note: NoteId | None = None


class Reinstate(Command, frozen=True, kw_only=True):
    """Somebody was not out: places move, and they have a seat and their chips again."""

    tournament: TournamentId
    entry: EntryNo
    stack: Chips
    """As the floor has confirmed it."""
    table: TableId | None = None
    """Opened for them where nothing is free: their table has gone, and the others are full."""
    note: NoteId | None = None


class PlayerRemoved(Event, frozen=True, kw_only=True):
    """Somebody was removed from an event, or disqualified."""

    tournament: TournamentId
    entry: EntryNo
    player: PlayerId
    stack: Chips
    at: datetime
    disqualified: bool
    moment: int = 0
    """Of who is out without being disqualified."""
    seat: SeatSlip | None = None
    """That is free now; None: they had none any more."""
    note: NoteId | None = None

    def about(self) -> About:
        return _about(self.tournament, self.entry, self.seat)


class PlayerReinstated(Event, frozen=True, kw_only=True):
    """Somebody is in again who was out."""

    tournament: TournamentId
    entry: EntryNo
    player: PlayerId
    stack: Chips
    seat: SeatSlip | None = None
    """None: it is drawn."""
    note: NoteId | None = None

    def about(self) -> About:
        return _about(self.tournament, self.entry, self.seat)


def _about(tournament: TournamentId, entry: EntryNo, seat: SeatSlip | None) -> About:
    about = about_event(tournament, f"entry:{entry}", "ranks")
    if seat is None:
        return about
    return about.with_(
        About(
            frozenset({f"event-seat:{seat.table}/{seat.seat}"}),
            frozenset({f"table:{seat.table}"}),
        )
    )


RemovalsCommand = RemoveFromEvent | Reinstate
RemovalsEvent = PlayerRemoved | PlayerReinstated


def decide(room: Room, command: RemovalsCommand, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case RemoveFromEvent():
            return (_removed(event_in(room, command.tournament), command, ctx),)
        case Reinstate():
            return _reinstated(room, event_in(room, command.tournament), command, ctx)
        case _ as never:
            assert_never(never)


def _removed(event: Tournament, command: RemoveFromEvent, ctx: Context) -> PlayerRemoved:
    entry = entry_in(event, command.entry)
    check_note(command.note)
    out = entry.state is EntryIs.OUT
    if entry.state not in (EntryIs.SEATED, EntryIs.OUT) or (out and not command.disqualified):
        raise Refused("{player} is not in.", rule="TR-PEN-3", player=entry.player)
    if any(one.entry == entry.no and not one.voided for one in event.payments):
        raise Refused(
            "{player} has been paid: void that slip first.", rule="TR-DQ-3", player=entry.player
        )
    deal = event.agreed
    if command.disqualified and deal is not None and entry.no in deal.agreed:
        raise Refused(
            "The deal stands, and {player} is paid by it: remove them without disqualifying.",
            rule="TR-DEAL-1",
            player=entry.player,
        )
    stack = NO_CHIPS if out else command.stack
    if not out and (stack <= NO_CHIPS or stack >= chips_in_play(event)):
        raise Refused(
            "Count the chips of {player}: they leave play.", rule="TR-PEN-3", player=entry.player
        )
    if not out and len(left(event)) < 2:
        raise Refused("Nobody else is left.", rule="TR-PEN-3")
    return PlayerRemoved(
        tournament=event.id,
        entry=entry.no,
        player=entry.player,
        stack=stack,
        at=ctx.now,
        disqualified=command.disqualified,
        moment=0 if command.disqualified else event.moment + 1,
        seat=None if out else entry.seat,
        note=command.note,
    )


def _reinstated(
    room: Room, event: Tournament, command: Reinstate, ctx: Context
) -> tuple[Event, ...]:
    entry = entry_in(event, command.entry)
    check_note(command.note)
    if entry.state is not EntryIs.OUT:
        raise Refused("{player} is not out.", rule="TR-PLACE-1", player=entry.player)
    if last_entries(event)[entry.player] != entry.no:
        raise Refused(
            "{player} has entered again: undo that entry first.",
            rule="TD-RE-2",
            player=entry.player,
        )
    if event.agreed is not None:
        raise Refused("A deal stands behind it.", rule="TR-DEAL-1")
    check_not_bagged(event)
    if event.stage is EventStage.FINISHED and not event.flight.merged:
        for table in event.tables:
            check_unused(room, table)
    else:
        open_event(room, event.id)
    _check_nothing_paid(event, entry)
    _check_bounties(event, entry)
    if command.stack <= NO_CHIPS:
        raise Refused(
            "Say how many chips {player} has again.", rule="TR-PLACE-1", player=entry.player
        )
    own = _own_seat(event, entry)
    back = PlayerReinstated(
        tournament=event.id,
        entry=entry.no,
        player=entry.player,
        stack=command.stack,
        seat=own,
        note=command.note,
    )
    if own is not None:
        return (back,)
    after = evolve(room, back)
    if command.table is not None and needs_table(room, event, entry):
        return (back, *opened_for(after, event.id, command.table, ctx))
    return (back, late_seat(room, after.tournaments[event.id], entry.no, ctx))


def _own_seat(event: Tournament, entry: EventEntry) -> SeatSlip | None:
    """Where they sat last; None: it is taken, or the table has gone."""
    return entry.seat if entry.seat is not None and entry.seat in free_slips(event) else None


def needs_table(room: Room, event: Tournament, entry: EventEntry) -> bool:
    """Whether a table has to be opened for whoever is in again: no seat is free for them."""
    if _own_seat(event, entry) is not None:
        return False
    apart = apart_here(room, event)
    return not late_slips(entry.player, free_slips(event), counts(event), apart)


def _check_nothing_paid(event: Tournament, entry: EventEntry) -> None:
    """Places of who went out later move: none of them has been paid (HOUSE)."""
    moved = {entry.no}
    own = next(one for one in event.moments if any(out.entry == entry.no for out in one.outs))
    for moment in event.moments:
        if moment.number >= own.number:
            moved |= {out.entry for out in moment.outs}
    moved |= {one.no for one in left(event)}
    for payment in event.payments:
        if payment.entry in moved and payment.what is PaidFor.PRIZE and not payment.voided:
            raise Refused(
                "Slip {slip} of {player} is paid and would change: void it first.",
                rule="HOUSE",
                slip=payment.slip,
                player=event.entries[payment.entry].player,
            )


def _check_bounties(event: Tournament, entry: EventEntry) -> None:
    """The bounty goes back from who won it, who is still in and has not been paid it."""
    for moment in event.moments:
        for share in moment.bounties:
            if share.of != entry.no:
                continue
            winner = event.entries[share.entry]
            paid = any(
                one.entry == share.entry and one.what is PaidFor.BOUNTY and not one.voided
                for one in event.payments
            )
            if winner.state is not EntryIs.SEATED or paid:
                raise Refused(
                    "{player} has won the bounty and passed it on: undo that first.",
                    rule="TR-PRG-1",
                    player=winner.player,
                )


def evolve(room: Room, event: RemovalsEvent) -> Room:
    """The room once `event` has happened."""
    return with_event(room, _evolved(room.tournaments[event.tournament], event))


def _evolved(tournament: Tournament, event: RemovalsEvent) -> Tournament:
    match event:
        case PlayerRemoved():
            return _without(tournament, event)
        case PlayerReinstated():
            return _with_back(tournament, event)
        case _ as never:
            assert_never(never)


def _without(tournament: Tournament, event: PlayerRemoved) -> Tournament:
    slip = tournament.entries[event.entry].seat
    free = without_said(without_seats(tournament, event.entry), event.entry)
    state = EntryIs.DISQUALIFIED if event.disqualified else EntryIs.OUT
    entry = replace(free.entries[event.entry], state=state, stack=NO_CHIPS)
    chips = replace(free.chips, removed=free.chips.removed + event.stack)
    after = replace(free, entries=with_entry(free.entries, event.entry, entry), chips=chips)
    if event.disqualified or slip is None:
        return after
    out = Out(entry=event.entry, table=slip.table, stack=event.stack)
    moment = OutTogether(
        number=event.moment, at=event.at, outs=(out,), table=slip.table, removed=True
    )
    return replace(after, moments=(*after.moments, moment), moment=event.moment)


def _with_back(tournament: Tournament, event: PlayerReinstated) -> Tournament:
    number = event.entry
    shares = [share for one in tournament.moments for share in one.bounties if share.of == number]
    heads, won = dict(tournament.heads), dict(tournament.won)
    for share in shares:
        heads[share.entry] = heads.get(share.entry, NOTHING) - share.stays
        won[share.entry] = won.get(share.entry, NOTHING) - share.cash
        own = heads.get(number, NOTHING)
        heads[number] = own + share.cash + share.stays
    returned = total_chips(
        out.stack
        for one in tournament.moments
        for out in one.outs
        if one.removed and out.entry == number
    )
    moments = tuple(
        replace(
            one,
            outs=tuple(out for out in one.outs if out.entry != number),
            bounties=tuple(share for share in one.bounties if share.of != number),
        )
        for one in tournament.moments
    )
    entry = replace(tournament.entries[number], state=EntryIs.SOLD, seat=None, stack=event.stack)
    over = tournament.stage is EventStage.FINISHED
    after = replace(
        tournament,
        stage=EventStage.RUNNING if over else tournament.stage,
        finished=None,
        heads={one: head for one, head in heads.items() if head},
        won={one: cash for one, cash in won.items() if cash},
        moments=tuple(one for one in moments if one.outs),
        entries=with_entry(tournament.entries, number, entry),
        chips=replace(tournament.chips, removed=tournament.chips.removed - returned),
    )
    if event.seat is None:
        return after
    waits = waits_at(after.tables[event.seat.table], event.seat.seat)
    return with_seat(after, number, event.seat, EventSeat(entry=number, waits=waits))


PAGE = Declaration(
    commands=given_by(ON_FLOOR, RemoveFromEvent, Reinstate),
    decide=decide,
    kinds=(
        EventKind("player-removed", PlayerRemoved),
        EventKind("player-reinstated", PlayerReinstated, N_("{player} is in again")),
    ),
    evolve=evolve,
)
