"""Hands of an event: begun and ended by the dealer, each with its level; who is out, they say."""

from datetime import datetime, timedelta
from typing import assert_never

from msgspec.structs import replace

from floor.app.core.declaration import (
    AT_TABLE,
    ON_FLOOR,
    AtKiosk,
    Declaration,
    EventKind,
    given_by,
)
from floor.app.core.line_up import with_hand
from floor.app.core.messages import About, Command, Context, Event, about_event
from floor.app.core.room import Room
from floor.app.orders.penalties import hand_begun
from floor.app.orders.penalties import hand_over as served_hand
from floor.app.tournament.events import (
    about_play,
    event_table,
    of_entries,
    running_event,
    with_event,
)
from floor.base.errors import Refused
from floor.base.text import N_
from floor.base.value import with_entry
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.forms import PROCEDURES
from floor.room.games.procedure import ForcedBets
from floor.room.lists.waitlist import TableId
from floor.room.orders.orders import penalty_on
from floor.tournament.clock.structure import level_of_hand
from floor.tournament.event.balancing import halted_tables
from floor.tournament.event.blinds import coming_blinds
from floor.tournament.event.course import break_waits, game_played, is_dealt, left, standing
from floor.tournament.event.hands import with_hand_begun, with_hand_over, with_table_done
from floor.tournament.event.seats import counts, told_out, with_chips, with_table
from floor.tournament.event.state import (
    EntryNo,
    EventHand,
    EventTable,
    ProposedOut,
    Tournament,
    TournamentId,
)
from floor.tournament.tables.hand_for_hand import hand_over
from floor.tournament.tables.presence import initial_deal

A_MOMENT = timedelta(minutes=1)
"""So long after a hand is over somebody may still have gone out in it (HOUSE)."""


class StartEventHand(Command, frozen=True, kw_only=True):
    """The first riffle: the hand is played at the level of this moment (TDA-22)."""

    tournament: TournamentId
    table: TableId


class EndEventHand(Command, frozen=True, kw_only=True):
    """The hand is over; a misdeal is dealt again at the same level (TR-X-3)."""

    tournament: TournamentId
    table: TableId
    misdealt: bool = False


class TableDone(Command, frozen=True, kw_only=True):
    """A table whose hands are not followed has played the hand of the round."""

    tournament: TournamentId
    table: TableId


class MarkEventSeat(Command, frozen=True, kw_only=True):
    """Somebody is away or back, or has come to the seat they were moved to."""

    tournament: TournamentId
    table: TableId
    seat: SeatNo
    away: bool = False


class ProposeOut(Command, frozen=True, kw_only=True):
    """A dealer says who is out; places and prizes are the floor's."""

    tournament: TournamentId
    table: TableId
    entries: tuple[EntryNo, ...]
    by: tuple[EntryNo, ...] = ()


class DropProposal(Command, frozen=True, kw_only=True):
    """They are not out after all."""

    tournament: TournamentId
    entry: EntryNo


class EventHandStarted(Event, frozen=True, kw_only=True):
    """A hand has begun at a table of an event."""

    tournament: TournamentId
    table: TableId
    hand: int
    level: int
    started: datetime
    button: SeatNo | None = None
    small: SeatNo | None = None
    big: SeatNo | None = None
    dealt: tuple[SeatNo, ...] = ()
    live: tuple[SeatNo, ...] = ()
    waiting: tuple[SeatNo, ...] = ()
    """Who gets no cards until the button has passed them (TR-BAL-5)."""
    without: tuple[SeatNo, ...] = ()
    """Who was told out and not confirmed yet: no chips, no cards, no blind."""

    def about(self) -> About:
        seats = frozenset(f"event-seat:{self.table}/{seat}" for seat in self.dealt)
        begun = about_play(self.tournament, table=self.table)
        return _about_hand(self.tournament, self.table).with_(begun, About(within=seats))


class EventHandEnded(Event, frozen=True, kw_only=True):
    """A hand at a table of an event is over."""

    tournament: TournamentId
    table: TableId
    hand: int
    ended: datetime
    misdealt: bool = False

    def about(self) -> About:
        return _about_hand(self.tournament, self.table)


class TableIsDone(Event, frozen=True, kw_only=True):
    """A table has played the hand of the round."""

    tournament: TournamentId
    table: TableId

    def about(self) -> About:
        return _about_hand(self.tournament, self.table)


class EventSeatMarked(Event, frozen=True, kw_only=True):
    """Whether the player of a seat is there."""

    tournament: TournamentId
    table: TableId
    seat: SeatNo
    entry: EntryNo
    away: bool
    since: datetime | None = None
    """When they were seen to be away."""

    def about(self) -> About:
        there = About(frozenset({f"event-seat:{self.table}/{self.seat}"}))
        return about_event(self.tournament, table=self.table).with_(there)


class OutProposed(Event, frozen=True, kw_only=True):
    """A dealer has said who is out."""

    tournament: TournamentId
    table: TableId
    entries: tuple[EntryNo, ...]
    at: datetime
    hand: int = 0
    by: tuple[EntryNo, ...] = ()

    def about(self) -> About:
        things = (f"proposed:{entry}" for entry in self.entries)
        about = about_play(self.tournament, *things, table=self.table)
        return about.with_(of_entries(self.tournament, (*self.entries, *self.by)))


class ProposalDropped(Event, frozen=True, kw_only=True):
    """Somebody who was said to be out is not."""

    tournament: TournamentId
    entry: EntryNo

    def about(self) -> About:
        return about_event(self.tournament, f"proposed:{self.entry}")


def _about_hand(tournament: TournamentId, table: TableId) -> About:
    return about_event(tournament, table=table).with_(About(frozenset({f"hand:{table}"})))


AtTableCommand = StartEventHand | EndEventHand | TableDone | MarkEventSeat | ProposeOut
EventHandsCommand = AtTableCommand | DropProposal
AtTableEvent = EventHandStarted | EventHandEnded | TableIsDone | EventSeatMarked | OutProposed
EventHandsEvent = AtTableEvent | ProposalDropped


def decide(room: Room, command: EventHandsCommand, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    event = running_event(room, command.tournament)
    if not isinstance(command, DropProposal):
        return _at_table(room, event, command, ctx)
    if not any(one.entry == command.entry for one in event.proposed):
        raise Refused("Nobody has said that they are out.", rule="HOUSE")
    return (ProposalDropped(tournament=event.id, entry=command.entry),)


def _at_table(
    room: Room, event: Tournament, command: AtTableCommand, ctx: Context
) -> tuple[Event, ...]:
    table = event_table(event, command.table)
    match command:
        case StartEventHand():
            return (_started(room, event, table, ctx),)
        case EndEventHand(misdealt=misdealt):
            hand = table.hand
            if hand is None or not hand.is_on:
                raise Refused("No hand is being played at {table}.", rule="HOUSE", table=table.id)
            ended = EventHandEnded(
                tournament=event.id,
                table=table.id,
                hand=hand.number,
                ended=ctx.moment,
                misdealt=misdealt,
            )
            return (ended,)
        case TableDone():
            if event.round is None or table.id not in event.round.tables:
                raise Refused("Play is not hand for hand.", rule="ON-TRN-18")
            _check_no_hand(table)
            hand_over(event.round, table.id)
            return (TableIsDone(tournament=event.id, table=table.id),)
        case MarkEventSeat(seat=seat, away=away):
            return (_marked(event, table, seat, ctx.moment if away else None),)
        case ProposeOut():
            return (_proposed(event, table, command, ctx),)
        case _ as never:
            assert_never(never)


def _started(room: Room, event: Tournament, table: EventTable, ctx: Context) -> EventHandStarted:
    last = table.hand
    _check_may_deal(room, event, table, ctx)
    seats = tuple(with_chips(event, table).taken)
    announced = standing(event, ctx.moment).number
    misdealt = last.level if last is not None and last.misdealt else None
    level = level_of_hand(announced, misdealt)
    form = game_played(event, level)
    forced = PROCEDURES[form].forced
    blinds, waiting = coming_blinds(event, table, form)
    playing = [seat for seat in seats if seat not in waiting]
    deal = initial_deal(
        playing,
        [seat for seat in playing if _is_there(room, event, table, seat, ctx.now)],
        brought_in=forced is ForcedBets.ANTES_AND_BRING_IN,
        absent=event.sheet.absent,
    )
    posts = forced is not ForcedBets.POINTS
    return EventHandStarted(
        tournament=event.id,
        table=table.id,
        hand=(last.number if last is not None else 0) + 1,
        level=level,
        started=ctx.moment,
        button=blinds.button if blinds is not None else None,
        small=blinds.small if blinds is not None and posts else None,
        big=blinds.big if blinds is not None and posts else None,
        dealt=deal.dealt,
        live=deal.live,
        waiting=tuple(waiting),
        without=told_out(event, table),
    )


def _is_there(
    room: Room, event: Tournament, table: EventTable, number: SeatNo, now: datetime
) -> bool:
    """Whether their hand is live: who still sits in a cash game is blinded off (TR-ABS-4), and so
    is who is sent away (TR-PEN-2)."""
    seat = table.taken[number]
    player = event.entries[seat.entry].player
    sent_away = penalty_on(room.orders, player, now, table.id) is not None
    return not (seat.away or sent_away or player in room.seated)


def _check_no_hand(table: EventTable) -> None:
    if table.hand is not None and table.hand.is_on:
        raise Refused(
            "Hand {hand} is being played at {table}: end it first.",
            rule="HOUSE",
            hand=table.hand.number,
            table=table.id,
        )


def _check_may_deal(room: Room, event: Tournament, table: EventTable, ctx: Context) -> None:
    _check_no_hand(table)
    if not is_dealt(event, ctx.moment):
        raise _no_hand(event, ctx)
    if room.house is not None and break_waits(event, room.house.zone, ctx.moment):
        raise Refused("The break of all events begins: no hand before it.", rule="ON-TRN-23")
    if len(table.taken) < 2:
        raise Refused("Fewer than two players sit at {table}.", rule="TR-START-1", table=table.id)
    if len(with_chips(event, table).taken) < 2:
        raise Refused(
            "Fewer than two at {table} have chips: the floor confirms first who is out.",
            rule="TR-START-1",
            table=table.id,
        )
    if table.id in halted_tables(event):
        raise Refused(
            "{table} is {n} short: no hand begins until somebody has come.",
            rule="TDA-10",
            table=table.id,
            n=max(counts(event).values()) - len(table.taken),
        )
    if event.round is not None and table.id not in event.round.waited_for:
        raise Refused(
            "{table} has played this hand: it waits for the others.",
            rule="ON-TRN-18",
            table=table.id,
        )


def _no_hand(event: Tournament, ctx: Context) -> Refused:
    if event.clock.since is None:
        return Refused("The clock stands: no hand begins.", rule="ON-TRN-23")
    return Refused("It is the break: no hand begins.", rule="ON-TRN-23")


def _marked(
    event: Tournament, table: EventTable, seat: SeatNo, since: datetime | None
) -> EventSeatMarked:
    """Away `since` then; None: there."""
    away = since is not None
    taken = table.taken.get(seat)
    if taken is None:
        raise Refused(
            "Nobody sits at {table} seat {seat}.", rule="HOUSE", table=table.id, seat=seat
        )
    if taken.away == away and not taken.comes:
        raise Refused("It is marked so already.", rule="HOUSE")
    return EventSeatMarked(
        tournament=event.id,
        table=table.id,
        seat=seat,
        entry=taken.entry,
        away=away,
        since=since,
    )


def _proposed(
    event: Tournament, table: EventTable, command: ProposeOut, ctx: Context
) -> OutProposed:
    here = {seat.entry for seat in table.taken.values()}
    said = {one.entry for one in event.proposed}
    if not command.entries or not here.issuperset(command.entries):
        raise Refused("Say who of this table is out.", rule="TR-PLACE-1")
    if not here.issuperset(command.by):
        raise Refused("Say who of this table has won the hand.", rule="TR-PLACE-1")
    if said & {*command.entries}:
        raise Refused("The floor knows that they are out.", rule="HOUSE")
    if len(left(event)) <= len(command.entries) + len(said):
        raise Refused(
            "Somebody has won this hand: not all who are left can be out.", rule="TR-PLACE-1"
        )
    return OutProposed(
        tournament=event.id,
        table=table.id,
        entries=tuple(dict.fromkeys(command.entries)),
        at=ctx.moment,
        hand=hand_at(table, ctx.moment),
        by=tuple(dict.fromkeys(command.by)),
    )


def hand_at(table: EventTable, now: datetime) -> int:
    """In which of its hands somebody goes out now: the one that is on, or was a moment ago; 0: in
    one nobody has followed."""
    hand = table.hand
    if hand is None or (hand.ended is not None and now - hand.ended >= A_MOMENT):
        return 0
    return hand.number


def evolve(room: Room, event: EventHandsEvent) -> Room:
    """The room once `event` has happened; who is away may serve a hand of a penalty (TDA-66), and
    whoever deals there has dealt one more."""
    room = with_event(room, _evolved(room.tournaments[event.tournament], event))
    match event:
        case EventHandStarted(table=table, hand=hand):
            return hand_begun(room, table, hand, _away_from(room, event))
        case EventHandEnded(table=table, hand=hand, ended=ended) if not event.misdealt:
            room = replace(room, dealers=with_hand(room.dealers, table))
            return served_hand(room, table, hand, ended)
        case _:
            return room


def _away_from(room: Room, event: EventHandStarted) -> frozenset[PlayerId]:
    """Who sits at the table and is not there."""
    tournament = room.tournaments[event.tournament]
    return frozenset(
        tournament.entries[seat.entry].player
        for number, seat in tournament.tables[event.table].taken.items()
        if number not in event.live
    )


def _evolved(tournament: Tournament, event: EventHandsEvent) -> Tournament:
    match event:
        case EventHandStarted(table=name, waiting=waiting):
            return with_hand_begun(tournament, name, _hand(event), waiting)
        case EventHandEnded(table=name, hand=hand, ended=ended, misdealt=misdealt):
            return with_hand_over(tournament, name, hand, ended, misdealt=misdealt)
        case TableIsDone(table=name):
            return with_table_done(tournament, name)
        case EventSeatMarked(table=name, seat=number, away=away):
            table = tournament.tables[name]
            seat = replace(table.taken[number], away=away, comes=False, since=event.since)
            taken = with_entry(table.taken, number, seat)
            return with_table(tournament, replace(table, taken=taken))
        case OutProposed(table=name):
            new = (
                ProposedOut(table=name, entry=entry, at=event.at, hand=event.hand, by=event.by)
                for entry in event.entries
            )
            return replace(tournament, proposed=(*tournament.proposed, *new))
        case ProposalDropped(entry=entry):
            kept = tuple(one for one in tournament.proposed if one.entry != entry)
            return replace(tournament, proposed=kept)
        case _ as never:
            assert_never(never)


def _hand(event: EventHandStarted) -> EventHand:
    return EventHand(
        number=event.hand,
        level=event.level,
        started=event.started,
        button=event.button,
        small=event.small,
        big=event.big,
        dealt=event.dealt,
        live=event.live,
    )


PAGE = Declaration(
    commands=given_by(AT_TABLE, StartEventHand, EndEventHand, TableDone, MarkEventSeat, ProposeOut)
    | given_by(ON_FLOOR, DropProposal),
    decide=decide,
    kinds=(
        EventKind("event-hand-started", EventHandStarted, kiosk=AtKiosk.YES),
        EventKind("event-hand-ended", EventHandEnded, N_("hand {hand} over"), AtKiosk.YES),
        EventKind("table-done", TableIsDone, N_("the hand of the round is played"), AtKiosk.YES),
        EventKind("event-seat-marked", EventSeatMarked, kiosk=AtKiosk.YES),
        EventKind("out-proposed", OutProposed, kiosk=AtKiosk.YES),
        EventKind("proposal-dropped", ProposalDropped, N_("nobody is out after all")),
    ),
    evolve=evolve,
)
