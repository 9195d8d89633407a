"""Who gets what of a bounty: shared among the pot's winners, divided as the sheet says."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from floor.base.money import NOTHING, Money, share_out, total
from floor.tournament.event.state import BountyShare, EntryNo, Out, Tournament
from floor.tournament.money.bounties import TERMINATOR, BountyWon, chips_shared, knocked_out
from floor.tournament.money.payouts import CENT


def bounty_shares(event: Tournament, outs: Sequence[Out]) -> tuple[BountyShare, ...]:
    """What each who knocked out one of `outs` has of it, one bounty after the other.

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
