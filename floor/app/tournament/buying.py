"""Chips bought besides the entry: rebuys, declared at the table and sold, add-ons, and when nothing
is sold any more."""

from datetime import datetime
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
from floor.app.core.messages import About, Command, Context, Event, about_event
from floor.app.core.room import Room
from floor.app.tournament.draws import late_seat
from floor.app.tournament.events import (
    about_entry,
    about_play,
    buys_of,
    check_buying,
    check_paid_for,
    entry_in,
    entry_of_player,
    event_table,
    of_entries,
    open_event,
    running_event,
    with_event,
)
from floor.base.errors import Refused
from floor.base.money import NO_CHIPS, Chips
from floor.base.text import N_
from floor.base.value import with_entry
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.entries.entries import (
    check_add_on,
    check_rebuy,
    rebuys_go_on,
    rebuys_over,
)
from floor.tournament.event.bounties import with_guest_back, with_head
from floor.tournament.event.course import buyer_of, clock_at, stage_at
from floor.tournament.event.seats import free_slips, with_seat, without_rebuy, without_said
from floor.tournament.event.state import (
    Bought,
    Buy,
    DeclaredRebuy,
    EntryIs,
    EntryNo,
    EventEntry,
    EventSeat,
    Means,
    Tournament,
    TournamentId,
)
from floor.tournament.money.terms import TournamentStage


class SellRebuy(Command, frozen=True, kw_only=True):
    """Sell more chips to who is in, or was until this hand (TR-REB-1)."""

    tournament: TournamentId
    entry: EntryNo
    means: Means = Means.CASH
    stack: Chips = NO_CHIPS
    """What they have; nothing: all is lost."""


class SellAddOn(Command, frozen=True, kw_only=True):
    """Sell the add-on (TR-ADD-1)."""

    tournament: TournamentId
    entry: EntryNo
    means: Means = Means.CASH
    stack: Chips | None = None
    """What they have; None: some."""


class CloseBuying(Command, frozen=True, kw_only=True):
    """Nothing is sold any more, neither entries nor rebuys nor add-ons."""

    tournament: TournamentId


class AnnounceRebuyHands(Command, frozen=True, kw_only=True):
    """The rebuy time is over: `played` of the last rebuy hands have been played (TR-REB-4)."""

    tournament: TournamentId
    played: int = 0


class DeclareRebuy(Command, frozen=True, kw_only=True):
    """A dealer says that somebody rebuys: they play the chips in the next hand and pay (TDA-26)."""

    tournament: TournamentId
    table: TableId
    seat: SeatNo


class DropRebuy(Command, frozen=True, kw_only=True):
    """The rebuy was not declared after all."""

    tournament: TournamentId
    entry: EntryNo


class ChipsSold(Event, frozen=True, kw_only=True):
    """A rebuy or an add-on was sold."""

    tournament: TournamentId
    entry: EntryNo
    player: PlayerId
    bought: Bought
    back: bool = False
    """They were out and are in again, in the seat they had."""
    drawn: bool = False
    """Somebody has that seat by now, or its table has gone: another is drawn."""

    def about(self) -> About:
        return about_entry(self.tournament, self.entry, self.player)

    def adds_to(self) -> frozenset[str]:
        return buys_of(self.tournament)


class BuyingClosed(Event, frozen=True, kw_only=True):
    """Nothing is sold any more."""

    tournament: TournamentId
    closed: datetime

    def about(self) -> About:
        return about_event(self.tournament, "buying", "buys")


class RebuyHandsPlayed(Event, frozen=True, kw_only=True):
    """So many of the last rebuy hands have been played."""

    tournament: TournamentId
    hands: int
    at: datetime | None = None

    def about(self) -> About:
        return about_event(self.tournament, "buying")


class RebuyDeclared(Event, frozen=True, kw_only=True):
    """Somebody has said before the hand that they rebuy; the floor sells it."""

    tournament: TournamentId
    table: TableId
    seat: SeatNo
    entry: EntryNo
    at: datetime

    def about(self) -> About:
        about = about_play(self.tournament, f"rebuy:{self.entry}", table=self.table)
        return about.with_(of_entries(self.tournament, (self.entry,)))


class RebuyDropped(Event, frozen=True, kw_only=True):
    """A rebuy that was said to be declared was not."""

    tournament: TournamentId
    entry: EntryNo

    def about(self) -> About:
        return about_event(self.tournament, f"rebuy:{self.entry}")


SoldCommand = SellRebuy | SellAddOn | CloseBuying | AnnounceRebuyHands
DeclaredCommand = DeclareRebuy | DropRebuy
BuyingEvent = ChipsSold | BuyingClosed | RebuyHandsPlayed | RebuyDeclared | RebuyDropped


def decide(room: Room, command: SoldCommand | DeclaredCommand, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    if isinstance(command, DeclareRebuy | DropRebuy):
        return (_said(running_event(room, command.tournament), command, ctx),)
    event = open_event(room, command.tournament)
    match command:
        case SellRebuy():
            return _seated(room, _rebought(event, command, ctx), ctx)
        case SellAddOn():
            return _seated(room, _added(event, command, ctx), ctx)
        case CloseBuying():
            check_buying(event)
            return (BuyingClosed(tournament=event.id, closed=ctx.now),)
        case AnnounceRebuyHands(played=played):
            return (_announced(event, played, ctx),)
        case _ as never:
            assert_never(never)


def _said(event: Tournament, command: DeclaredCommand, ctx: Context) -> Event:
    """What is said at the table, before anything is paid."""
    if isinstance(command, DeclareRebuy):
        return _declared(event, command, ctx)
    if all(one.entry != command.entry for one in event.rebuys):
        raise Refused("Nobody has declared that rebuy.", rule="TDA-26")
    return RebuyDropped(tournament=event.id, entry=command.entry)


def _declared(event: Tournament, command: DeclareRebuy, ctx: Context) -> RebuyDeclared:
    """Only between hands: the chips play in the next one (TDA-26)."""
    table = event_table(event, command.table)
    seat = table.taken.get(command.seat)
    if seat is None:
        raise Refused(
            "Nobody sits at {table} seat {seat}.",
            rule="HOUSE",
            table=table.id,
            seat=command.seat,
        )
    entry = event.entries[seat.entry]
    if any(one.entry == entry.no for one in event.rebuys):
        raise Refused("The floor knows that {player} rebuys.", rule="HOUSE", player=entry.player)
    if table.hand is not None and table.hand.is_on:
        raise Refused(
            "Hand {hand} is being played: a rebuy is declared before the next one begins.",
            rule="TDA-26",
            hand=table.hand.number,
        )
    check_rebuy(event.sheet.terms, stage_at(event, ctx.now), buyer_of(entry, NO_CHIPS))
    return RebuyDeclared(
        tournament=event.id, table=table.id, seat=command.seat, entry=entry.no, at=ctx.moment
    )


_MAY_BUY = frozenset({EntryIs.SEATED, EntryIs.OUT, EntryIs.SOLD})


def _own_entry(event: Tournament, number: EntryNo) -> EventEntry:
    """The entry that buys more: in, or out and not entered again."""
    entry = entry_in(event, number)
    check_buying(event)
    if entry.state not in _MAY_BUY or entry_of_player(event, entry.player) != entry:
        raise Refused("{player} is not in with this entry.", rule="TR-REB-1", player=entry.player)
    return entry


def _rebought(event: Tournament, command: SellRebuy, ctx: Context) -> ChipsSold:
    entry = _own_entry(event, command.entry)
    out = entry.state is EntryIs.OUT
    stack = NO_CHIPS if out else command.stack
    sold = event.sheet.terms.rebuy
    stage = stage_at(event, ctx.now)
    if any(one.entry == entry.no for one in event.rebuys):
        # Declared in time it binds, whenever it is paid (TDA-26).
        stage = TournamentStage(level=0)
    elif sold is not None and not rebuys_go_on(sold, stage) and not _has_lost(event, entry):
        raise rebuys_over()
    check_rebuy(event.sheet.terms, stage, buyer_of(entry, stack))
    assert sold is not None  # otherwise refused
    return _chips(
        event,
        entry,
        Bought(
            what=Buy.REBUY,
            price=sold.price,
            chips=event.sheet.terms.stack,
            means=command.means,
            at=ctx.now,
        ),
    )


def _has_lost(event: Tournament, entry: EventEntry) -> bool:
    """Whether they have nothing left, as the floor or their dealer says (TR-ADD-2)."""
    said = any(one.entry == entry.no for one in event.proposed)
    return said or entry.state is EntryIs.OUT


def _added(event: Tournament, command: SellAddOn, ctx: Context) -> ChipsSold:
    entry = _own_entry(event, command.entry)
    stack = Chips(1) if command.stack is None else command.stack
    stack = NO_CHIPS if entry.state is EntryIs.OUT else stack
    check_add_on(event.sheet.terms, stage_at(event, ctx.now), buyer_of(entry, stack))
    sold = event.sheet.terms.add_on
    assert sold is not None  # otherwise refused
    return _chips(
        event,
        entry,
        Bought(
            what=Buy.ADD_ON,
            price=sold.price,
            chips=sold.stack,
            means=command.means,
            at=ctx.now,
        ),
    )


def _chips(event: Tournament, entry: EventEntry, bought: Bought) -> ChipsSold:
    check_paid_for(bought.price, bought.means)
    back = entry.state is EntryIs.OUT
    return ChipsSold(
        tournament=event.id,
        entry=entry.no,
        player=entry.player,
        bought=bought,
        back=back,
        drawn=back and not _seat_is_free(event, entry),
    )


def _seated(room: Room, sold: ChipsSold, ctx: Context) -> tuple[Event, ...]:
    """What is sold, and the seat of who has none to come back to."""
    if not sold.drawn:
        return (sold,)
    after = evolve(room, sold).tournaments[sold.tournament]
    return (sold, late_seat(room, after, sold.entry, ctx))


def _seat_is_free(event: Tournament, entry: EventEntry) -> bool:
    return entry.seat is not None and entry.seat in free_slips(event)


def _announced(event: Tournament, played: int, ctx: Context) -> RebuyHandsPlayed:
    if event.sheet.terms.rebuy is None:
        raise Refused("This tournament does not sell that.", rule="TR-REB-1")
    return RebuyHandsPlayed(tournament=event.id, hands=max(played, 0), at=ctx.now)


def evolve(room: Room, event: BuyingEvent) -> Room:
    """The room once `event` has happened."""
    return with_event(room, _evolved(room.tournaments[event.tournament], event))


def _evolved(tournament: Tournament, event: BuyingEvent) -> Tournament:
    match event:
        case ChipsSold(entry=number):
            rebuys = event.bought.what is Buy.REBUY
            before = without_said(tournament, number) if rebuys else tournament
            return _with_chips(before, number, event)
        case BuyingClosed(closed=closed):
            clock = clock_at(tournament, closed)
            return replace(tournament, buying_closed=True, add_ons_closed=True, clock=clock)
        case RebuyHandsPlayed(hands=hands, at=at):
            clock = clock_at(tournament, at) if at is not None else tournament.clock
            return replace(tournament, rebuy_hands=hands, clock=clock)
        case RebuyDeclared(table=table, entry=entry, at=said_at):
            new = DeclaredRebuy(table=table, entry=entry, at=said_at)
            return replace(tournament, rebuys=(*tournament.rebuys, new))
        case RebuyDropped(entry=entry):
            return without_rebuy(tournament, entry)
        case _ as never:
            assert_never(never)


def _with_chips(tournament: Tournament, number: EntryNo, event: ChipsSold) -> Tournament:
    old = tournament.entries[number]
    entry = replace(old, bought=(*old.bought, event.bought), stack=None)
    returns = old.vip and event.back
    tournament = with_guest_back(tournament, old.player) if returns else tournament
    heads = with_head(tournament, replace(entry, vip=returns), event.bought)
    changed = replace(
        tournament, entries=with_entry(tournament.entries, number, entry), heads=heads
    )
    if not event.back or entry.seat is None:
        return changed
    moments = tuple(
        replace(one, outs=tuple(out for out in one.outs if out.entry != number))
        for one in changed.moments
    )
    if event.drawn:
        lost = replace(entry, state=EntryIs.SOLD, seat=None)
        back = replace(changed, entries=with_entry(changed.entries, number, lost))
    else:
        back = with_seat(changed, number, entry.seat, EventSeat(entry=number))
    return replace(back, moments=tuple(one for one in moments if one.outs))


PAGE = Declaration(
    commands=given_by(ON_FLOOR, SellRebuy, SellAddOn, CloseBuying, AnnounceRebuyHands, DropRebuy)
    | given_by(AT_TABLE, DeclareRebuy),
    decide=decide,
    kinds=(
        EventKind("tournament-chips-sold", ChipsSold),
        EventKind("buying-closed", BuyingClosed, N_("nothing is sold any more")),
        EventKind("rebuy-declared", RebuyDeclared, N_("seat {seat} rebuys"), AtKiosk.YES),
        EventKind("rebuy-dropped", RebuyDropped, N_("the rebuy was not declared")),
        EventKind("rebuy-hands-played", RebuyHandsPlayed, N_("last rebuy hands played: {hands}")),
    ),
    evolve=evolve,
)
