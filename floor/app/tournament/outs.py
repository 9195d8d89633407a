"""Who goes out of an event, in which hand, and by whom."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import assert_never

from msgspec.structs import replace

from floor.app.core.declaration import (
    ON_FLOOR,
    TAKES_TWO,
    Declaration,
    EventKind,
    given_by,
)
from floor.app.core.messages import About, Command, Context, Event, Role, StaffId, about_event
from floor.app.core.room import Room
from floor.app.tournament.events import (
    about_play,
    check_paid_stands,
    entry_in,
    lots,
    running_event,
    with_event,
)
from floor.app.tournament.seats import left_by_staff, with_draw
from floor.base.chance import shuffled
from floor.base.clock import EPOCH
from floor.base.errors import Refused
from floor.base.money import NO_CHIPS, NOTHING
from floor.base.text import N_
from floor.base.value import with_entry
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.event.bounties import bounty_shares
from floor.tournament.event.course import left, may_still_buy, played_at
from floor.tournament.event.money import prize_shares
from floor.tournament.event.places import finish_of, placed_of, tied
from floor.tournament.event.seats import without_said, without_seats
from floor.tournament.event.state import (
    BountyShare,
    EntryIs,
    EntryNo,
    EventClock,
    EventStage,
    Out,
    OutTogether,
    Tournament,
    TournamentId,
)
from floor.tournament.money.payouts import is_over
from floor.tournament.money.placings import Finish, SameTime


class BustOut(Command, frozen=True, kw_only=True):
    """These have lost their chips at that table, in one hand.

    Who goes out later in the same hand, or in the same round of hand for hand, joins them; one of
    them may be named again to say their stack.
    """

    tournament: TournamentId
    table: TableId
    outs: tuple[Out, ...]
    same_hand: bool = False
    """As those who went out at this table last, in whichever it was."""
    other_hand: bool = False
    """Not as those before, though the dealer has begun none since: that one is over."""
    hand: int = 0
    """Of that table, where it is not its last one: the dealer named it before the next began."""
    by_stack: bool | None = None
    """Whether stacks count across the tables of a round, as a shift manager decides (TD-PLACE-1);
    None: as it was decided for those who went out before, else by the sheet."""
    second: StaffId | None = None
    by_lot: bool = False
    """Lots say who of equal stacks places higher (ON-TRN-17); else they share (TR-PLACE-2)."""


class FinishTournament(Command, frozen=True, kw_only=True):
    """It is over: one is left, or all who are left get the same (ON-TRN-16)."""

    tournament: TournamentId


class PlayersOut(Event, frozen=True, kw_only=True):
    """Entries are out at one moment, and what their bounties brought."""

    tournament: TournamentId
    table: TableId
    moment: int
    at: datetime
    outs: tuple[Out, ...]
    hand: int = 0
    """Of the table; of a round its number."""
    in_round: bool = False
    """Hand for hand: at every table at once."""
    by_stack: bool = False
    """A shift manager has decided it: whoever asked, or the second."""
    second: StaffId | None = None
    bounties: tuple[BountyShare, ...] = ()
    played: timedelta = timedelta()
    """What the clock showed."""
    seats: tuple[SeatNo, ...] = ()
    """That are free now."""
    by_lot: tuple[EntryNo, ...] = ()
    """Those of equal stacks, the best first (ON-TRN-17)."""
    number: int | None = None
    """Of the draw that said so."""
    head: str = ""

    def about(self) -> About:
        things = {f"entry:{out.entry}" for out in self.outs}
        things |= {f"entry:{share.entry}" for share in self.bounties}
        ranks = About(
            frozenset(f"event-seat:{self.table}/{seat}" for seat in self.seats),
            frozenset({f"ranks@{self.tournament}"}),
        )
        return about_play(self.tournament, *things, table=self.table).with_(ranks)


class TournamentFinished(Event, frozen=True, kw_only=True):
    """Nothing is played any more; the prizes are paid from here."""

    tournament: TournamentId
    finished: datetime
    tables: tuple[TableId, ...] = ()
    """That are free now."""

    def about(self) -> About:
        free = About(within=frozenset(f"table:{table}" for table in self.tables))
        return about_event(self.tournament, "clock", "ranks").with_(free)


OutsCommand = BustOut | FinishTournament
OutsEvent = PlayersOut | TournamentFinished


def decide(room: Room, command: OutsCommand, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    event = running_event(room, command.tournament)
    match command:
        case BustOut():
            return _out(room, event, command, ctx)
        case FinishTournament():
            _check_over(event)
            return (_finished(event, ctx),)
        case _ as never:
            assert_never(never)


def _check_over(event: Tournament) -> None:
    if event.flight.goes_on_in is not None:
        raise Refused(
            "{title} is a flight: it ends when every stack is bagged.",
            rule="ON-VAR-11",
            title=event.sheet.title,
        )
    if not may_finish(event):
        raise Refused(
            "{title} is not over: {count} players are left.",
            rule="ON-TRN-16",
            title=event.sheet.title,
            count=len(left(event)),
        )


def _finished(event: Tournament, ctx: Context) -> TournamentFinished:
    return TournamentFinished(tournament=event.id, finished=ctx.now, tables=tuple(event.tables))


def may_finish(event: Tournament) -> bool:
    """Whether nothing is played for any more: one is left, all get the same, or they have divided
    all of it (ON-TRN-16). A flight goes on elsewhere."""
    deal, still = event.agreed, len(left(event))
    if event.flight.goes_on_in is not None:
        return False
    if deal is not None:
        return still < 2 or not deal.left_to_play_for
    paid = event.prizes.values if event.prizes is not None else ()
    return not still or is_over(still, paid, prize_shares(event))


def _out(room: Room, event: Tournament, command: BustOut, ctx: Context) -> tuple[Event, ...]:
    moment = moment_of(event, command)
    before = placed_of(event, moment) if moment is not None else ()
    outs = _checked(event, command, before)
    by_stack = _by_stack(moment, command)
    if by_stack != _by_stack(moment, replace(command, by_stack=None)):
        _check_decides(room, event, command, ctx)
    across = by_stack or event.sheet.across is SameTime.BY_STACK
    counting = (*_others(before, outs), *outs)
    here = counting if across else [out for out in counting if out.table == command.table]
    _check_stacks(event, here)
    new = tuple(out for out in outs if event.entries[out.entry].state is EntryIs.SEATED)
    stay = len(left(event)) - len(new)
    if stay < 1:
        raise Refused(
            "Somebody has won this hand: not all who are left can be out.", rule="TR-PLACE-1"
        )
    number = moment.number if moment is not None else event.moment + 1
    hand = _hand_of(event, command)
    out = PlayersOut(
        tournament=event.id,
        table=command.table,
        moment=number,
        at=ctx.now,
        outs=outs,
        hand=event.rounds if event.round is not None else hand,
        in_round=event.round is not None,
        by_stack=by_stack,
        second=command.second,
        bounties=bounty_shares(event, new),
        played=played_at(event, ctx.now),
        seats=tuple(
            slip.seat for out in new if (slip := event.entries[out.entry].seat) is not None
        ),
    )
    if command.by_lot:
        out = _by_lot(event, out, ctx)
    if moment is not None:
        # Places that were given before may move.
        check_paid_stands(_evolved(event, out))
    flight = event.flight.goes_on_in is not None
    if stay == 1 and not flight and not may_still_buy(event, ctx.now):
        return (out, _finished(event, ctx))
    return (out,)


def _by_stack(moment: OutTogether | None, command: BustOut) -> bool:
    """Whether stacks count across tables among those of that moment."""
    if command.by_stack is not None:
        return command.by_stack
    return moment is not None and moment.by_stack


def _check_decides(room: Room, event: Tournament, command: BustOut, ctx: Context) -> None:
    """That a shift manager says so, of several tables of one round (TD-PLACE-1)."""
    if event.round is None:
        raise Refused(
            "Only hand for hand do players of several tables go out in one hand.",
            rule="TR-PLACE-3",
        )
    if room.on_duty.get(ctx.by) is not Role.SHIFT_MANAGER and command.second is None:
        raise TAKES_TWO.of()


def _by_lot(event: Tournament, out: PlayersOut, ctx: Context) -> PlayersOut:
    """`out` with the order of those of equal stacks, by lots that can be drawn again."""
    equal = tied_by(event, out)
    if not equal:
        raise Refused("No two stacks are equal: there is no lot to draw.", rule="ON-TRN-17")
    number = event.draw.drawn + 1 if event.draw is not None else 1
    order = shuffled(equal, lots(event, ctx))
    return replace(out, by_lot=tuple(order), number=number, head=ctx.head)


def equal_stacks(event: Tournament, command: BustOut) -> tuple[EntryNo, ...]:
    """Who of those out at that moment would share places, as their stacks were equal."""
    return tied_by(event, _as_outs(event, command))


def _as_outs(event: Tournament, command: BustOut) -> PlayersOut:
    """What would be written, as far as places hang on it."""
    moment = moment_of(event, command)
    return PlayersOut(
        tournament=event.id,
        table=command.table,
        moment=moment.number if moment is not None else event.moment + 1,
        at=EPOCH,
        outs=command.outs,
        by_stack=_by_stack(moment, command),
    )


def tied_by(event: Tournament, out: PlayersOut) -> tuple[EntryNo, ...]:
    """Who shares places by it unless lots part them."""
    moments = (replace(one, by_lot=()) for one in event.moments)
    without = replace(event, moments=tuple(moments))
    return tied(_with_outs(without, replace(out, by_lot=(), number=None)), out.moment)


def moment_of(event: Tournament, command: BustOut) -> OutTogether | None:
    """The moment those who went out before belong to as well; None: a new one.

    Who divided the prizes that were left went out behind those who were out by then (TR-DEAL-1).
    """
    moment = _same_moment(event, command)
    if moment is None or event.agreed is None:
        return moment
    dealt = event.agreed.agreed
    before = any(out.entry not in dealt for out in moment.outs)
    return None if before and any(out.entry in dealt for out in command.outs) else moment


def _same_moment(event: Tournament, command: BustOut) -> OutTogether | None:
    """The moment of the round, of the hand, or the table's last."""
    lost = [one for one in event.moments if not one.removed]
    if event.round is not None:
        last = lost[-1] if lost else None
        same = last is not None and last.table is None and last.hand == event.rounds
        return last if same else None
    table = event.tables.get(command.table)
    # A table that broke and is opened again begins with hand 1.
    lost = [one for one in lost if table is None or one.at >= table.opened]
    own = next((one for one in reversed(lost) if one.table == command.table), None)
    if own is None or command.same_hand:
        return own
    hand = _hand_of(event, command)
    return own if hand and own.hand == hand else None


def finish_if(event: Tournament, command: BustOut, entry: EntryNo | None = None) -> Finish | None:
    """Where that one of them, or the last, would finish beside those of their moment; None: they
    are alone in it."""
    if len(command.outs) == 1 and moment_of(event, command) is None:
        return None
    entry = entry if entry is not None else command.outs[-1].entry
    return finish_of(_with_outs(event, _as_outs(event, command)), entry)


def _hand_of(event: Tournament, command: BustOut) -> int:
    """In which hand of their table they are out; 0: in one nobody has followed."""
    if command.other_hand:
        return 0
    table = event.tables.get(command.table)
    last = table.hand.number if table is not None and table.hand is not None else 0
    return command.hand or last


def _checked(event: Tournament, command: BustOut, before: Sequence[Out]) -> tuple[Out, ...]:
    """Those who are out, at this table; who was named before may be corrected."""
    if not command.outs or len({out.entry for out in command.outs}) != len(command.outs):
        raise Refused("Say who is out, each once.", rule="TR-PLACE-1")
    known = {out.entry: out for out in before}
    return tuple(_one(event, command, out, known.get(out.entry)) for out in command.outs)


def _one(event: Tournament, command: BustOut, out: Out, before: Out | None) -> Out:
    entry = entry_in(event, out.entry)
    if before is not None:
        return replace(before, stack=out.stack)
    here = entry.seat is not None and entry.seat.table == command.table
    if entry.state is not EntryIs.SEATED or not here:
        raise Refused(
            "{player} does not sit at {table}.",
            rule="TR-PLACE-1",
            player=entry.player,
            table=command.table,
        )
    if event.heads.get(entry.no, NOTHING) and not out.by:
        raise Refused(
            "Say who has knocked {player} out: there is a bounty.",
            rule="TR-BNTY-1",
            player=entry.player,
        )
    if len(set(out.by)) != len(out.by):
        raise Refused("Say who has won the bounty, each once.", rule="TR-BNTY-1")
    gone = {one.entry for one in command.outs}
    for winner in out.by:
        if winner in gone or entry_in(event, winner).state is not EntryIs.SEATED:
            raise Refused(
                "{player} is out too: another has won the bounty.",
                rule="TR-BNTY-1",
                player=entry_in(event, winner).player,
            )
    return Out(entry=entry.no, table=command.table, stack=out.stack, by=out.by)


def _others(before: Sequence[Out], outs: Sequence[Out]) -> tuple[Out, ...]:
    named = {out.entry for out in outs}
    return tuple(out for out in before if out.entry not in named)


def _check_stacks(event: Tournament, here: Sequence[Out]) -> None:
    """Of several whose stacks count those at the hand's start are asked for (TR-PLACE-1)."""
    missing = next((out for out in here if out.stack <= NO_CHIPS), None)
    if len(here) > 1 and missing is not None:
        raise Refused(
            "Two are out in one hand: how many chips had {player} before it?",
            rule="TR-PLACE-1",
            player=event.entries[missing.entry].player,
        )


def evolve(room: Room, event: OutsEvent) -> Room:
    """The room once `event` has happened."""
    tournament = room.tournaments[event.tournament]
    if isinstance(event, TournamentFinished):
        for table in tournament.tables:
            room = left_by_staff(room, table, event.finished)
    return with_event(room, _evolved(tournament, event))


def _evolved(tournament: Tournament, event: OutsEvent) -> Tournament:
    match event:
        case PlayersOut():
            return _with_outs(tournament, event)
        case TournamentFinished(finished=finished):
            clock = EventClock(played=played_at(tournament, finished))
            return replace(tournament, stage=EventStage.FINISHED, finished=finished, clock=clock)
        case _ as never:
            assert_never(never)


def _with_outs(tournament: Tournament, event: PlayersOut) -> Tournament:
    for out in event.outs:
        tournament = without_said(without_seats(tournament, out.entry), out.entry)
        entry = replace(tournament.entries[out.entry], state=EntryIs.OUT, stack=NO_CHIPS)
        tournament = replace(tournament, entries=with_entry(tournament.entries, out.entry, entry))
    heads, won = dict(tournament.heads), dict(tournament.won)
    for share in event.bounties:
        heads.pop(share.of, None)
        heads[share.entry] = heads.get(share.entry, NOTHING) + share.stays
        won[share.entry] = won.get(share.entry, NOTHING) + share.cash
    for out in event.outs:
        heads.pop(out.entry, None)
    if event.number is not None:
        tournament = with_draw(tournament, event.number)
    return replace(
        tournament,
        heads={entry: head for entry, head in heads.items() if head},
        won={entry: cash for entry, cash in won.items() if cash},
        moments=_with_moment(tournament.moments, event),
        moment=max(tournament.moment, event.moment),
    )


def _with_moment(moments: tuple[OutTogether, ...], event: PlayersOut) -> tuple[OutTogether, ...]:
    # They stand in their order: most often it is a new one.
    found = next((one for one in reversed(moments) if one.number <= event.moment), None)
    if found is None or found.number != event.moment:
        table = None if event.in_round else event.table
        new = OutTogether(
            number=event.moment,
            at=event.at,
            outs=event.outs,
            table=table,
            hand=event.hand,
            by_stack=event.by_stack,
            played=event.played,
            bounties=event.bounties,
            by_lot=event.by_lot,
        )
        return (*moments, new)
    joined = replace(
        found,
        outs=(*_others(found.outs, event.outs), *event.outs),
        by_stack=event.by_stack,
        bounties=(*found.bounties, *event.bounties),
        by_lot=event.by_lot or found.by_lot,
    )
    return tuple(joined if one is found else one for one in moments)


PAGE = Declaration(
    commands=given_by(ON_FLOOR, BustOut, FinishTournament),
    decide=decide,
    kinds=(
        EventKind("players-out", PlayersOut),
        EventKind("tournament-finished", TournamentFinished, N_("the tournament is over")),
    ),
    evolve=evolve,
)
