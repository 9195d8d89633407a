"""Entries at the counter: sold, bought again, added to, given back, waiting for a seat."""

from datetime import datetime
from typing import assert_never

from msgspec.structs import replace

from floor.app.core.declaration import ON_FLOOR, Declaration, EventKind, given_by
from floor.app.core.messages import About, Command, Context, Event, NoteId, StaffId, about_event
from floor.app.core.room import Room
from floor.app.lists.may_sit import NO_OVERRIDE, Override, check_known, stop_of
from floor.app.tournament.draws import late_seat
from floor.app.tournament.events import (
    entry_in,
    entry_of_player,
    event_in,
    flights_of,
    open_event,
    with_event,
)
from floor.base.errors import Refused
from floor.base.money import NO_CHIPS, NOTHING, Chips, Money
from floor.base.text import N_
from floor.base.value import with_entry, without
from floor.room.blinds.button import PlayerId
from floor.tournament.entries.entries import (
    Buyer,
    check_add_on,
    check_late_entry,
    check_re_entry,
    check_rebuy,
    stack_for,
)
from floor.tournament.entries.registration import check_entry, check_withdrawal
from floor.tournament.event.course import buyer_of, has_begun, left, stage_at
from floor.tournament.event.seats import free_slips, with_seat, without_said, without_seats
from floor.tournament.event.state import (
    Bought,
    Buy,
    EntryIs,
    EntryNo,
    EventEntry,
    EventSeat,
    Means,
    PaidFor,
    TicketNo,
    Tournament,
    TournamentId,
)
from floor.tournament.money.payouts import check_won_entry
from floor.tournament.money.terms import Price


class SellEntry(Command, frozen=True, kw_only=True):
    """Sell an entry, late and again too; who finds no seat waits as an alternate."""

    tournament: TournamentId
    player: PlayerId
    means: Means = Means.CASH
    amount: Money | None = None
    """Where everybody chooses what they pay for the pool (ON-VAR-06)."""
    vip: bool = False
    """They carry the one bounty of the event (ON-VAR-10)."""
    ticket: TicketNo | None = None
    """The entry won that they pay with, in person (TR-SAT-2)."""
    note: NoteId | None = None
    second: StaffId | None = None


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


class WithdrawEntry(Command, frozen=True, kw_only=True):
    """Give an entry back before the start; an alternate may at any time (ON-TRN-10)."""

    tournament: TournamentId
    entry: EntryNo


class CallAlternate(Command, frozen=True, kw_only=True):
    """The first of those who wait comes in, to a seat that is drawn."""

    tournament: TournamentId


class CloseBuying(Command, frozen=True, kw_only=True):
    """Nothing is sold any more, neither entries nor rebuys nor add-ons."""

    tournament: TournamentId


class AnnounceRebuyHands(Command, frozen=True, kw_only=True):
    """The rebuy time is over: `played` of the last rebuy hands have been played (TR-REB-4)."""

    tournament: TournamentId
    played: int = 0


class EntrySold(Event, frozen=True, kw_only=True):
    """A player has entered."""

    tournament: TournamentId
    entry: EntryNo
    player: PlayerId
    bought: Bought
    waits: bool = False
    """No seat is free: they are an alternate."""
    vip: bool = False
    note: NoteId | None = None
    second: StaffId | None = None

    def about(self) -> About:
        about = _about(self.tournament, self.entry, self.player)
        if self.bought.ticket is None:
            return about
        return about.with_(About(frozenset({f"ticket:{self.bought.ticket}"})))

    def adds_to(self) -> frozenset[str]:
        return _buys(self.tournament)


class ChipsSold(Event, frozen=True, kw_only=True):
    """A rebuy or an add-on was sold."""

    tournament: TournamentId
    entry: EntryNo
    player: PlayerId
    bought: Bought
    back: bool = False
    """They were out and are in again, in the seat they had."""

    def about(self) -> About:
        return _about(self.tournament, self.entry, self.player)

    def adds_to(self) -> frozenset[str]:
        return _buys(self.tournament)


class EntryReturned(Event, frozen=True, kw_only=True):
    """An entry was given back, and what was paid for it went the way it had come."""

    tournament: TournamentId
    entry: EntryNo
    player: PlayerId
    amount: Money
    means: Means

    def about(self) -> About:
        return _about(self.tournament, self.entry, self.player)

    def adds_to(self) -> frozenset[str]:
        return _buys(self.tournament)

    def is_final(self) -> bool:
        return True


class AlternateCalled(Event, frozen=True, kw_only=True):
    """Somebody who waited is in."""

    tournament: TournamentId
    entry: EntryNo
    player: PlayerId

    def about(self) -> About:
        return _about(self.tournament, self.entry, self.player)


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

    def about(self) -> About:
        return about_event(self.tournament, "buying")


def _about(tournament: TournamentId, entry: EntryNo, player: PlayerId) -> About:
    about = about_event(tournament, f"entry:{entry}")
    return about.with_(About(within=frozenset({f"player:{player}"})))


def _buys(tournament: TournamentId) -> frozenset[str]:
    return frozenset({f"buys@{tournament}"})


EntriesCommand = (
    SellEntry
    | SellRebuy
    | SellAddOn
    | WithdrawEntry
    | CallAlternate
    | CloseBuying
    | AnnounceRebuyHands
)
EntriesEvent = (
    EntrySold | ChipsSold | EntryReturned | AlternateCalled | BuyingClosed | RebuyHandsPlayed
)


def decide(room: Room, command: EntriesCommand, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    if isinstance(command, WithdrawEntry):
        return (_returned(room, event_in(room, command.tournament), command, ctx),)
    event = open_event(room, command.tournament)
    match command:
        case SellEntry():
            return _sold(room, event, command, ctx)
        case SellRebuy():
            return (_rebought(event, command, ctx),)
        case SellAddOn():
            return (_added(event, command, ctx),)
        case CallAlternate():
            return _called(room, event, ctx)
        case CloseBuying():
            if event.buying_closed:
                raise _closed()
            return (BuyingClosed(tournament=event.id, closed=ctx.now),)
        case AnnounceRebuyHands(played=played):
            return (_announced(event, played),)
        case _ as never:
            assert_never(never)


def _closed() -> Refused:
    return Refused("All buying is closed.", rule="TR-LATE-1")


def _sold(room: Room, event: Tournament, command: SellEntry, ctx: Context) -> tuple[Event, ...]:
    check_known(command.player, ctx)
    _check_may_enter(room, command, ctx)
    if event.buying_closed:
        raise _closed()
    _check_guest(event, command)
    if flights_of(room, event):
        raise Refused(
            "Nobody enters {title} but by a flight.",
            rule="ON-VAR-11",
            title=event.sheet.title,
        )
    _check_not_disqualified(event, command.player)
    before = entry_of_player(event, command.player)
    again = before is not None and before.state is EntryIs.OUT
    if again and before is not None:
        _check_again(event, before, ctx)
    else:
        _check_new(event, command.player, before, ctx)
    bought = _purchase(event, command, ctx, again=again)
    _check_ticket(room, command, bought.price)
    number = EntryNo(event.sold + 1)
    sold = EntrySold(
        tournament=event.id,
        entry=number,
        player=command.player,
        bought=bought,
        waits=is_full(event),
        vip=command.vip or (again and before is not None and before.vip),
        note=command.note,
        second=command.second,
    )
    if sold.waits or not event.tables or not has_seats(event):
        return (sold,)
    after = evolve(room, sold).tournaments[event.id]
    return (sold, late_seat(room, after, number, ctx))


def has_seats(event: Tournament) -> bool:
    """Whether seats have been drawn: who comes now gets one at once."""
    return any(table.taken for table in event.tables.values())


def is_full(event: Tournament) -> bool:
    """Whether who comes now waits: as many are in as the sheet allows, or every seat is taken."""
    most = event.sheet.most_entries
    if most is not None and len(left(event)) >= most:
        return True
    return has_seats(event) and not free_slips(event)


def _check_may_enter(room: Room, command: SellEntry, ctx: Context) -> None:
    """That no order keeps them out (CH-GEN-4); hands of a penalty are served at a seat."""
    stop = stop_of(room, command.player, ctx.now)
    override = Override(command.second, command.note) if command.second else NO_OVERRIDE
    if stop is not None and not (stop.yields and override.lets):
        raise stop.refusal


def _check_guest(event: Tournament, command: SellEntry) -> None:
    """One player carries the bounty of the guest, however often they enter (ON-VAR-10)."""
    here = (one for one in event.entries.values() if one.state is not EntryIs.RETURNED)
    guest = next((one for one in here if one.vip), None)
    if command.vip and guest is not None and guest.player != command.player:
        raise Refused(
            "{player} carries the bounty of the guest.", rule="ON-VAR-10", player=guest.player
        )


def _check_not_disqualified(event: Tournament, player: PlayerId) -> None:
    """Whichever entry of theirs it was."""
    states = (one.state for one in event.entries.values() if one.player == player)
    if EntryIs.DISQUALIFIED in states:
        raise Refused("{player} is disqualified.", rule="TR-DQ-2", player=player)


def _check_new(
    event: Tournament, player: PlayerId, before: EventEntry | None, ctx: Context
) -> None:
    entered = [] if before is None else [player]
    check_entry(event.sheet.registration, player, entered)
    check_late_entry(event.sheet.terms, stage_at(event, ctx.now))


def _check_again(event: Tournament, before: EventEntry, ctx: Context) -> None:
    had = sum(
        one.player == before.player and bool(one.count(Buy.RE_ENTRY))
        for one in event.entries.values()
        if one.state is not EntryIs.RETURNED
    )
    buyer = Buyer(before.player, NO_CHIPS, re_entries=had)
    check_re_entry(event.sheet.terms, stage_at(event, ctx.now), buyer)
    paid = (one for one in event.payments if one.what is not PaidFor.BOUNTY and not one.voided)
    if any(payment.entry == before.no for payment in paid):
        raise Refused(
            "{player} has been paid a prize: no re-entry.", rule="TR-RE-1", player=before.player
        )


def _purchase(event: Tournament, command: SellEntry, ctx: Context, *, again: bool) -> Bought:
    terms, multi = event.sheet.terms, event.sheet.multi
    price, chips = terms.entry, terms.stack
    if again and terms.re_entry is not None:
        price = terms.re_entry.price
    if multi is not None and command.amount is not None:
        chips = stack_for(command.amount, multi.least, multi.most, terms.stack)
        price = replace(price, to_pool=command.amount)
    elif command.amount is not None:
        raise Refused("Everybody pays the same here: leave the sum out.", rule="ON-VAR-06")
    _check_paid(price, command.means)
    what = Buy.RE_ENTRY if again else Buy.ENTRY
    means = command.means if command.ticket is None else Means.TICKET
    return Bought(
        what=what, price=price, chips=chips, means=means, at=ctx.now, ticket=command.ticket
    )


def _check_paid(price: Price, means: Means) -> None:
    if means is Means.FREE and price.total:
        raise Refused("It costs something here: say how it is paid.", rule="TR-ENT-1")


def _check_ticket(room: Room, command: SellEntry, price: Price) -> None:
    """An entry won is used once, by who has won it, for what it is worth (TR-SAT-2)."""
    if command.ticket is None:
        return
    ticket = room.tickets.get(command.ticket)
    if ticket is None:
        raise Refused("There is no such ticket.", rule="TR-SAT-2")
    check_won_entry(ticket, command.player, price.total)


_MAY_BUY = frozenset({EntryIs.SEATED, EntryIs.OUT, EntryIs.SOLD})


def _own_entry(event: Tournament, number: EntryNo) -> EventEntry:
    """The entry that buys more: in, or out and not entered again."""
    entry = entry_in(event, number)
    if event.buying_closed:
        raise _closed()
    if entry.state not in _MAY_BUY or entry_of_player(event, entry.player) != entry:
        raise Refused("{player} is not in with this entry.", rule="TR-REB-1", player=entry.player)
    return entry


def _rebought(event: Tournament, command: SellRebuy, ctx: Context) -> ChipsSold:
    entry = _own_entry(event, command.entry)
    out = entry.state is EntryIs.OUT
    stack = NO_CHIPS if out else command.stack
    # Declared in time it binds, whenever it is paid (TDA-26).
    declared = next((one.at for one in event.rebuys if one.entry == entry.no), ctx.now)
    check_rebuy(event.sheet.terms, stage_at(event, declared), buyer_of(entry, stack))
    sold = event.sheet.terms.rebuy
    assert sold is not None  # otherwise refused
    return _chips(event, entry, Buy.REBUY, sold.price, event.sheet.terms.stack, command.means, ctx)


def _added(event: Tournament, command: SellAddOn, ctx: Context) -> ChipsSold:
    entry = _own_entry(event, command.entry)
    stack = Chips(1) if command.stack is None else command.stack
    stack = NO_CHIPS if entry.state is EntryIs.OUT else stack
    check_add_on(event.sheet.terms, stage_at(event, ctx.now), buyer_of(entry, stack))
    sold = event.sheet.terms.add_on
    assert sold is not None  # otherwise refused
    return _chips(event, entry, Buy.ADD_ON, sold.price, sold.stack, command.means, ctx)


def _chips(
    event: Tournament,
    entry: EventEntry,
    what: Buy,
    price: Price,
    chips: Chips,
    means: Means,
    ctx: Context,
) -> ChipsSold:
    _check_paid(price, means)
    back = entry.state is EntryIs.OUT
    if back and not _seat_is_free(event, entry):
        raise Refused(
            "The seat of {player} is taken: sell a re-entry, or draw a seat.",
            rule="TR-REB-1",
            player=entry.player,
        )
    return ChipsSold(
        tournament=event.id,
        entry=entry.no,
        player=entry.player,
        bought=Bought(what=what, price=price, chips=chips, means=means, at=ctx.now),
        back=back,
    )


def _seat_is_free(event: Tournament, entry: EventEntry) -> bool:
    return entry.seat is not None and entry.seat in free_slips(event)


def _returned(room: Room, event: Tournament, command: WithdrawEntry, ctx: Context) -> EntryReturned:
    """Who never had a seat has the money back even when all is over."""
    entry = entry_in(event, command.entry)
    if entry.state is EntryIs.RETURNED:
        raise Refused("{player} has had this entry back.", rule="ON-TRN-10", player=entry.player)
    if entry.state is not EntryIs.WAITS:
        open_event(room, event.id)
        here = [one.player for one in left(event)] if not has_begun(event) else []
        check_withdrawal(event.sheet.registration, entry.player, here, ctx.now)
    return returned(event, entry)


def returned(event: Tournament, entry: EventEntry) -> EntryReturned:
    """That all an entry has paid goes back the way it came (ON-TRN-10, ON-CAN-01)."""
    means = entry.bought[0].means if entry.bought else Means.FREE
    paid = sum(
        one.price.total.cents for one in entry.bought if one.means in (Means.CASH, Means.CARD)
    )
    return EntryReturned(
        tournament=event.id,
        entry=entry.no,
        player=entry.player,
        amount=Money(paid),
        means=means,
    )


def _called(room: Room, event: Tournament, ctx: Context) -> tuple[Event, ...]:
    waiting = next((one for one in event.entries.values() if one.state is EntryIs.WAITS), None)
    if waiting is None:
        raise Refused("Nobody waits for a seat.", rule="TR-LATE-1")
    if event.buying_closed:
        raise _closed()
    called = AlternateCalled(tournament=event.id, entry=waiting.no, player=waiting.player)
    if not has_seats(event):
        return (called,)
    after = evolve(room, called).tournaments[event.id]
    return (called, late_seat(room, after, waiting.no, ctx))


def _announced(event: Tournament, played: int) -> RebuyHandsPlayed:
    if event.sheet.terms.rebuy is None:
        raise Refused("This tournament does not sell that.", rule="TR-REB-1")
    return RebuyHandsPlayed(tournament=event.id, hands=max(played, 0))


def evolve(room: Room, event: EntriesEvent) -> Room:
    """The room once `event` has happened."""
    tournament = room.tournaments[event.tournament]
    match event:
        case EntrySold(bought=bought):
            room = _with_ticket(room, bought.ticket, used=True)
        case EntryReturned(entry=number):
            for bought in tournament.entries[number].bought:
                room = _with_ticket(room, bought.ticket, used=False)
        case _:
            pass
    return with_event(room, _evolved(tournament, event))


def _with_ticket(room: Room, number: TicketNo | None, *, used: bool) -> Room:
    ticket = room.tickets.get(number) if number is not None else None
    if number is None or ticket is None:
        return room
    return replace(room, tickets=with_entry(room.tickets, number, replace(ticket, used=used)))


def _evolved(tournament: Tournament, event: EntriesEvent) -> Tournament:
    match event:
        case EntrySold(entry=number, player=player):
            state = EntryIs.WAITS if event.waits else EntryIs.SOLD
            entry = EventEntry(
                no=number, player=player, state=state, bought=(event.bought,), vip=event.vip
            )
            tournament = _vip_stays(tournament, player) if event.vip else tournament
            return replace(
                tournament,
                entries=with_entry(tournament.entries, number, entry),
                sold=max(tournament.sold, number),
                heads=_with_head(tournament, entry, event.bought),
            )
        case ChipsSold(entry=number):
            rebuys = event.bought.what is Buy.REBUY
            before = without_said(tournament, number) if rebuys else tournament
            return _with_chips(before, number, event)
        case EntryReturned(entry=number):
            free = without_seats(tournament, number)
            entry = replace(free.entries[number], state=EntryIs.RETURNED, seat=None)
            return replace(
                free,
                entries=with_entry(free.entries, number, entry),
                heads=without(free.heads, number),
            )
        case AlternateCalled(entry=number):
            entry = replace(tournament.entries[number], state=EntryIs.SOLD)
            return replace(tournament, entries=with_entry(tournament.entries, number, entry))
        case BuyingClosed():
            return replace(tournament, buying_closed=True, add_ons_closed=True)
        case RebuyHandsPlayed(hands=hands):
            return replace(tournament, rebuy_hands=hands)
        case _ as never:
            assert_never(never)


def _with_head(tournament: Tournament, entry: EventEntry, bought: Bought) -> dict[EntryNo, Money]:
    """The bounties, with what this purchase puts on the head of who pays it (TR-BNTY-1)."""
    own = bought.price.bounty
    if entry.vip:
        own += tournament.sheet.vip_bounty
    if not own:
        return dict(tournament.heads)
    return with_entry(tournament.heads, entry.no, tournament.heads.get(entry.no, NOTHING) + own)


def _vip_stays(tournament: Tournament, player: PlayerId) -> Tournament:
    """Who has the one bounty is in again: nobody has won it (ON-VAR-10)."""
    own = {one.no for one in tournament.entries.values() if one.player == player}
    won = dict(tournament.won)
    shares = (share for moment in tournament.moments for share in moment.bounties)
    for share in (share for share in shares if share.of in own):
        won[share.entry] = won.get(share.entry, NOTHING) - share.cash
    moments = tuple(
        replace(one, bounties=tuple(share for share in one.bounties if share.of not in own))
        for one in tournament.moments
    )
    left_over = {entry: cash for entry, cash in won.items() if cash}
    return replace(tournament, won=left_over, moments=moments)


def _with_chips(tournament: Tournament, number: EntryNo, event: ChipsSold) -> Tournament:
    old = tournament.entries[number]
    entry = replace(old, bought=(*old.bought, event.bought), stack=None)
    returns = old.vip and event.back
    tournament = _vip_stays(tournament, old.player) if returns else tournament
    heads = _with_head(tournament, replace(entry, vip=returns), event.bought)
    changed = replace(
        tournament, entries=with_entry(tournament.entries, number, entry), heads=heads
    )
    if not event.back or entry.seat is None:
        return changed
    moments = tuple(
        replace(one, outs=tuple(out for out in one.outs if out.entry != number))
        for one in changed.moments
    )
    back = with_seat(changed, number, entry.seat, EventSeat(entry=number))
    return replace(back, moments=tuple(one for one in moments if one.outs))


PAGE = Declaration(
    commands=given_by(
        ON_FLOOR,
        SellEntry,
        SellRebuy,
        SellAddOn,
        WithdrawEntry,
        CallAlternate,
        CloseBuying,
        AnnounceRebuyHands,
    ),
    decide=decide,
    kinds=(
        EventKind("entry-sold", EntrySold, N_("{player} enters")),
        EventKind("tournament-chips-sold", ChipsSold, N_("{player} buys more chips")),
        EventKind("entry-returned", EntryReturned, N_("{player} gives the entry back: {sum}")),
        EventKind("alternate-called", AlternateCalled, N_("{player} no longer waits for a seat")),
        EventKind("buying-closed", BuyingClosed, N_("nothing is sold any more")),
        EventKind("rebuy-hands-played", RebuyHandsPlayed, N_("last rebuy hands played: {hands}")),
    ),
    evolve=evolve,
)
