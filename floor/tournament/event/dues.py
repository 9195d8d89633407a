"""What each entry has coming: prizes, bounties, special prizes, money back; less what was paid."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from floor.base.chance import ProvedChance
from floor.base.money import NOTHING, Money, total
from floor.room.blinds.button import PlayerId
from floor.tournament.event.bounties import bounties_left
from floor.tournament.event.course import alternates, left
from floor.tournament.event.money import played_for
from floor.tournament.event.places import finishes, last_entries
from floor.tournament.event.state import (
    LEFT,
    EntryNo,
    EventDeal,
    EventPayment,
    EventStage,
    LockedPrizes,
    PaidFor,
    SlipNo,
    TicketNo,
    Tournament,
    TournamentId,
)
from floor.tournament.money.payouts import as_places
from floor.tournament.money.placings import Finish, prizes_shared


class Due(NamedTuple):
    """Something owed to an entry, paid or not."""

    entry: EntryNo
    what: PaidFor
    amount: Money
    """All of it; `unpaid` takes off what was paid."""
    ticket: bool = False
    """An entry won, in person (TR-SAT-2)."""
    name: str = ""
    places: tuple[int, ...] = ()


def dues(event: Tournament) -> tuple[Due, ...]:
    """All that the event owes or has paid, prizes first, the best place first."""
    found = [*_prizes(event), *_bounties(event), *_special(event), *_back(event)]
    return tuple(due for due in found if due.amount or due.ticket)


def slips_for(
    event: Tournament, entry: EntryNo, what: PaidFor, name: str = ""
) -> tuple[EventPayment, ...]:
    """The slips that stand by which that was paid, the last one last."""
    return tuple(
        one
        for one in event.payments
        if (one.entry, one.what, one.name) == (entry, what, name) and not one.voided
    )


def unpaid(event: Tournament) -> tuple[Due, ...]:
    """What is still to be paid; of who moved up behind a payment the rest."""
    found = []
    for due in dues(event):
        had = slips_for(event, due.entry, due.what, due.name)
        rest = due.amount - total(one.amount for one in had)
        ticket = due.ticket and not any(one.ticket for one in had)
        if rest > NOTHING or ticket:
            found.append(due._replace(amount=max(rest, NOTHING), ticket=ticket))
    return tuple(found)


def overpaid(event: Tournament) -> EventPayment | None:
    """The last slip by which an entry has had more of a prize than it has coming; None: nobody
    has."""
    prizes = [one for one in event.payments if one.what is PaidFor.PRIZE and not one.voided]
    if not prizes:
        return None
    owed = {due.entry: due for due in dues(event) if due.what is PaidFor.PRIZE}
    for entry in dict.fromkeys(one.entry for one in prizes):
        had, due = [one for one in prizes if one.entry == entry], owed.get(entry)
        ticket = any(one.ticket for one in had) and not (due is not None and due.ticket)
        if ticket or due is None or total(one.amount for one in had) > due.amount:
            return had[-1]
    return None


class StillOwed(NamedTuple):
    """What can be fetched of an event and nobody has."""

    tournament: TournamentId
    dues: tuple[Due, ...] = ()
    to_lock: bool = False
    """Its prizes are not final: what there is to fetch nobody knows."""


def still_owed(event: Tournament) -> StillOwed | None:
    """What those have not had who do not play it any more; None: nothing is owed to them."""
    over = event.stage in (EventStage.FINISHED, EventStage.CANCELLED)
    owed = tuple(due for due in unpaid(event) if over or event.entries[due.entry].state not in LEFT)
    to_lock = event.stage is EventStage.FINISHED and is_to_lock(event)
    return StillOwed(event.id, owed, to_lock) if owed or to_lock else None


def ticket_of(event: Tournament, slip: SlipNo) -> TicketNo:
    """The entry won that a slip stands for."""
    return TicketNo(f"{event.id}-{slip}")


def is_settled(event: Tournament) -> bool:
    """Whether it is over and nothing of it is owed to anybody; prizes that are not locked are."""
    if event.stage is EventStage.FINISHED and (alternates(event) or is_to_lock(event)):
        return False
    over = event.stage in (EventStage.FINISHED, EventStage.CANCELLED)
    return over and not unpaid(event)


def is_to_lock(event: Tournament) -> bool:
    """Whether there is a pool and its prizes are not final; a flight has none of its own."""
    if event.prizes is not None or event.flight.goes_on_in is not None:
        return False
    return bool(event.sheet.guarantee) or any(one.price.to_pool for one in played_for(event))


def is_still_needed(events: Mapping[TournamentId, Tournament], event: Tournament) -> bool:
    """Whether it, or the last phase it belongs to, is not settled yet, or the secret of its draws
    not shown."""
    last = events.get(event.flight.goes_on_in) if event.flight.goes_on_in is not None else None
    hidden = event.draw is not None and event.draw.drawn > 0 and not event.draw.revealed
    return hidden or not is_settled(event) or (last is not None and not is_settled(last))


def _prizes(event: Tournament) -> Iterator[Due]:
    """The prizes of who is out, by the sheet or by the deal; of all once it is over."""
    prizes, agreed = event.prizes, event.agreed
    if prizes is None:
        return
    entry_of = last_entries(event)
    if agreed is not None:
        yield from _agreed(event, agreed)
    for finish in finishes(event):
        for player, due in _of_finish(event, prizes, finish).items():
            entry = entry_of[player]
            if agreed is None or entry not in agreed.agreed:
                yield due._replace(entry=entry)


def _agreed(event: Tournament, deal: EventDeal) -> Iterator[Due]:
    """What they agreed on is paid at once; what was left to play for goes to the winner."""
    still = left(event)
    for entry, amount in deal.agreed.items():
        wins = len(still) == 1 and still[0].no == entry and event.finished is not None
        more = deal.left_to_play_for if wins else NOTHING
        yield Due(entry, PaidFor.PRIZE, amount + more)


def _of_finish(event: Tournament, prizes: LockedPrizes, finish: Finish) -> dict[PlayerId, Due]:
    """What each of a finish has: the prizes of their places in equal parts, odd cents by the lots
    of the event (TD-PLACE-2); an entry won only where all of those places win one."""
    tickets = all(place <= prizes.entries_won for place in finish.places)
    paid = as_places(prizes.places if tickets else prizes.values)
    secret = event.draw.secret if event.draw is not None else ""
    lots = ProvedChance(secret, "places", finish.first_place)
    return {
        player: Due(EntryNo(0), PaidFor.PRIZE, amount, tickets, places=finish.places)
        for player, amount in prizes_shared(finish, paid, lots).items()
    }


def _bounties(event: Tournament) -> Iterator[Due]:
    """Bounties won, and their own for who is left when it is over; what nobody won is the
    winner's, or in equal parts of all who are left."""
    still = [entry.no for entry in left(event)] if event.finished is not None else []
    more = bounties_left(event, still)
    for entry in dict.fromkeys((*event.won, *still)):
        won = event.won.get(entry, NOTHING)
        yield Due(entry, PaidFor.BOUNTY, won + more.get(entry, NOTHING))


def _special(event: Tournament) -> Iterator[Due]:
    prizes = event.prizes
    if prizes is not None:
        for name, entry in event.special.items():
            yield Due(entry, PaidFor.SPECIAL, prizes.special.get(name, NOTHING), name=name)


def _back(event: Tournament) -> Iterator[Due]:
    if event.cancelled is not None:
        for entry, amount in event.cancelled.amounts.items():
            yield Due(entry, PaidFor.REFUND, amount)
