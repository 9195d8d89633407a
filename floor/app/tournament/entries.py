"""Entries at the counter: sold, given back, waiting for a seat."""

from typing import assert_never

from msgspec.structs import replace

from floor.app.core.declaration import ON_FLOOR, Declaration, EventKind, given_by
from floor.app.core.messages import About, Command, Context, Event, NoteId, StaffId
from floor.app.core.room import Room
from floor.app.lists.may_sit import NO_OVERRIDE, Override, check_known, stop_of
from floor.app.tournament.draws import late_seat
from floor.app.tournament.events import (
    about_entry,
    buys_of,
    check_buying,
    check_paid_for,
    entry_in,
    entry_of_player,
    event_in,
    flights_of,
    of_entries,
    open_event,
    with_event,
)
from floor.base.errors import Refused
from floor.base.money import NO_CHIPS, Money
from floor.base.text import N_
from floor.base.value import with_entry, without
from floor.room.blinds.button import PlayerId
from floor.tournament.entries.entries import (
    Buyer,
    check_late_entry,
    check_re_entry,
    stack_for,
)
from floor.tournament.entries.registration import check_entry, check_withdrawal
from floor.tournament.event.bounties import with_guest_back, with_head
from floor.tournament.event.course import alternates, has_begun, left, stage_at
from floor.tournament.event.seats import free_slips, without_seats
from floor.tournament.event.state import (
    Bought,
    Buy,
    EntryIs,
    EntryNo,
    EventEntry,
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


class WithdrawEntry(Command, frozen=True, kw_only=True):
    """Give an entry back before the start; an alternate may at any time (ON-TRN-10)."""

    tournament: TournamentId
    entry: EntryNo


class CallAlternate(Command, frozen=True, kw_only=True):
    """The first of those who wait comes in, to a seat that is drawn."""

    tournament: TournamentId


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
    after: EntryNo | None = None
    """Their entry that is out: it is not in again while this one counts (TD-RE-2)."""

    def about(self) -> About:
        about = about_entry(self.tournament, self.entry, self.player)
        if self.after is not None:
            about = about.with_(of_entries(self.tournament, (self.after,)))
        if self.bought.ticket is None:
            return about
        return about.with_(About(frozenset({f"ticket:{self.bought.ticket}"})))

    def adds_to(self) -> frozenset[str]:
        return buys_of(self.tournament)


class EntryReturned(Event, frozen=True, kw_only=True):
    """An entry was given back, and what was paid for it went the way it had come."""

    tournament: TournamentId
    entry: EntryNo
    player: PlayerId
    amount: Money
    means: Means

    def about(self) -> About:
        return about_entry(self.tournament, self.entry, self.player)

    def adds_to(self) -> frozenset[str]:
        return buys_of(self.tournament)

    def is_final(self) -> bool:
        return True


class AlternateCalled(Event, frozen=True, kw_only=True):
    """Somebody who waited is in."""

    tournament: TournamentId
    entry: EntryNo
    player: PlayerId

    def about(self) -> About:
        return about_entry(self.tournament, self.entry, self.player)


EntriesCommand = SellEntry | WithdrawEntry | CallAlternate
EntriesEvent = EntrySold | EntryReturned | AlternateCalled


def decide(room: Room, command: EntriesCommand, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    if isinstance(command, WithdrawEntry):
        return (_returned(room, event_in(room, command.tournament), command, ctx),)
    event = open_event(room, command.tournament)
    match command:
        case SellEntry():
            return _sold(room, event, command, ctx)
        case CallAlternate():
            return _called(room, event, ctx)
        case _ as never:
            assert_never(never)


def _sold(room: Room, event: Tournament, command: SellEntry, ctx: Context) -> tuple[Event, ...]:
    check_known(command.player, ctx)
    _check_may_enter(room, command, ctx)
    check_buying(event)
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
        _check_new(event, command.player, ctx)
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
        after=before.no if again and before is not None else None,
    )
    if sold.waits or not event.tables or not has_seats(event):
        return (sold,)
    after = evolve(room, sold).tournaments[event.id]
    return (sold, late_seat(room, after, number, ctx))


def has_seats(event: Tournament) -> bool:
    """Whether seats have been drawn: who comes now gets one at once."""
    return any(table.taken for table in event.tables.values())


def is_full(event: Tournament) -> bool:
    """Whether who comes now waits: as many are in as the sheet allows, every seat is taken, or
    others wait already."""
    if alternates(event) or may_come_in(event) == 0:
        return True
    return has_seats(event) and not free_slips(event)


def may_come_in(event: Tournament) -> int | None:
    """How many more may play at once, by the sheet; None: as many as have a seat."""
    most = event.sheet.most_entries
    return max(most - len(left(event)), 0) if most is not None else None


def _check_may_enter(room: Room, command: SellEntry, ctx: Context) -> None:
    """That no order keeps them out (CH-GEN-4); hands of a penalty are served at a seat."""
    stop = stop_of(room, command.player, ctx.now)
    override = Override(command.second, command.note) if command.second else NO_OVERRIDE
    if stop is not None and not (stop.yields and override.lets):
        raise stop.refusal


def _check_guest(event: Tournament, command: SellEntry) -> None:
    """One player carries the bounty of the guest, however often they enter (ON-VAR-10)."""
    if command.vip and not event.sheet.vip_bounty:
        raise Refused("No guest carries a bounty here.", rule="ON-VAR-10")
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


def _check_new(event: Tournament, player: PlayerId, ctx: Context) -> None:
    every = event.entries.values()
    entered = {one.player for one in every if one.state is not EntryIs.RETURNED}
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
    check_paid_for(price, command.means)
    what = Buy.RE_ENTRY if again else Buy.ENTRY
    means = command.means if command.ticket is None else Means.TICKET
    return Bought(
        what=what, price=price, chips=chips, means=means, at=ctx.now, ticket=command.ticket
    )


def _check_ticket(room: Room, command: SellEntry, price: Price) -> None:
    """An entry won is used once, by who has won it, for what it is worth (TR-SAT-2)."""
    if command.ticket is None:
        return
    ticket = room.tickets.get(command.ticket)
    if ticket is None:
        raise Refused("There is no such ticket.", rule="TR-SAT-2")
    check_won_entry(ticket, command.player, price.total)


def _returned(room: Room, event: Tournament, command: WithdrawEntry, ctx: Context) -> EntryReturned:
    """Who never had a seat has the money back even when all is over."""
    entry = entry_in(event, command.entry)
    if entry.state is EntryIs.RETURNED:
        raise Refused("{player} has had this entry back.", rule="ON-TRN-10", player=entry.player)
    if entry.state is not EntryIs.WAITS:
        open_event(room, event.id)
        if has_begun(event):
            raise Refused("Entries are not given back any more.", rule="ON-TRN-12")
        here = [one.player for one in left(event)]
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
    check_buying(event)
    if may_come_in(event) == 0:
        raise Refused(
            "{title} has as many players as the sheet allows: who waits comes in for who is out.",
            rule="TR-LATE-1",
            title=event.sheet.title,
        )
    called = AlternateCalled(tournament=event.id, entry=waiting.no, player=waiting.player)
    if not has_seats(event):
        return (called,)
    after = evolve(room, called).tournaments[event.id]
    return (called, late_seat(room, after, waiting.no, ctx))


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
            tournament = with_guest_back(tournament, player) if event.vip else tournament
            return replace(
                tournament,
                entries=with_entry(tournament.entries, number, entry),
                sold=max(tournament.sold, number),
                heads=with_head(tournament, entry, event.bought),
            )
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
        case _ as never:
            assert_never(never)


PAGE = Declaration(
    commands=given_by(
        ON_FLOOR,
        SellEntry,
        WithdrawEntry,
        CallAlternate,
    ),
    decide=decide,
    kinds=(
        EventKind("entry-sold", EntrySold, N_("{player} enters")),
        EventKind("entry-returned", EntryReturned, N_("{player} gives the entry back: {sum}")),
        EventKind("alternate-called", AlternateCalled, N_("{player} no longer waits for a seat")),
    ),
    evolve=evolve,
)
