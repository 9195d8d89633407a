"""Who gets what of a bounty: shared among the pot's winners, divided as the sheet says."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from fractions import Fraction

from msgspec.structs import replace

from floor.base.money import NOTHING, Money, share_out, total
from floor.base.value import with_entry
from floor.room.blinds.button import PlayerId
from floor.tournament.event.course import may_still_buy
from floor.tournament.event.state import (
    Bought,
    BountyShare,
    EntryNo,
    EventEntry,
    Out,
    Tournament,
)
from floor.tournament.money.bounties import TERMINATOR, BountyWon, chips_shared, knocked_out
from floor.tournament.money.payouts import CENT


def bounty_shares(event: Tournament, outs: Sequence[Out]) -> tuple[BountyShare, ...]:
    """What each who knocked out one of `outs` has of it, one bounty after the other (ON-VAR-08).

    Bounty chips are never broken; an odd one goes to the first left of the button (TR-BNTY-4).
    """
    heads = dict(event.heads)
    found: list[BountyShare] = []
    for out in outs:
        bounty = heads.pop(out.entry, NOTHING)
        if bounty and out.by:
            for share in _shared(event, out, bounty, heads):
                heads[share.entry] = heads.get(share.entry, NOTHING) + share.stays
                found.append(share)
    return tuple(found)


def bounties_left(event: Tournament, still: Sequence[EntryNo]) -> dict[EntryNo, Money]:
    """What those who are left have of the bounties nobody has won: their own, and in equal parts
    those of who was removed."""
    nobodys = total(head for entry, head in event.heads.items() if entry not in still)
    parts = share_out(nobodys, [Fraction(1)] * len(still)) if still else []
    return {
        entry: event.heads.get(entry, NOTHING) + part
        for entry, part in zip(still, parts, strict=True)
    }


def _shared(
    event: Tournament, out: Out, bounty: Money, heads: Mapping[EntryNo, Money]
) -> Iterator[BountyShare]:
    sheet = event.sheet.bounty
    split, worth = (TERMINATOR, CENT) if sheet is None else (sheet.split, sheet.chip)
    chips, odd = divmod(bounty.cents, worth.cents)
    for number, (entry, count) in enumerate(chips_shared(chips, out.by).items()):
        # What makes no whole chip goes with the first of them: no cent is lost.
        own = worth * count + (Money(odd) if number == 0 else NOTHING)
        won: BountyWon = knocked_out(own, heads.get(entry, NOTHING), split)
        stays = won.own_bounty - heads.get(entry, NOTHING)
        yield BountyShare(of=out.entry, entry=entry, cash=won.cash, stays=stays)


def with_head(tournament: Tournament, entry: EventEntry, bought: Bought) -> dict[EntryNo, Money]:
    """The bounties, with what this purchase puts on the head of who pays it (TR-BNTY-1)."""
    own = bought.price.bounty
    if entry.vip:
        own += tournament.sheet.vip_bounty
    if not own:
        return dict(tournament.heads)
    return with_entry(tournament.heads, entry.no, tournament.heads.get(entry.no, NOTHING) + own)


def with_guest_back(tournament: Tournament, player: PlayerId) -> Tournament:
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


def vip_pending(event: Tournament, entry: EntryNo, now: datetime) -> bool:
    """Whether `entry` has won the one bounty of the event and its guest may still come back by
    buying (ON-VAR-10)."""
    won = (
        share.of for moment in event.moments for share in moment.bounties if share.entry == entry
    )
    return any(event.entries[of].vip for of in won) and may_still_buy(event, now)
