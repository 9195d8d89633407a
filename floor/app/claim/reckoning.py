"""What a claim comes to as the room stands: category, shares, sums, and the digest of it all."""

from hashlib import sha256
from typing import NamedTuple, assert_never

import msgspec

from floor.app.core.claim import Claim, JackpotShare, Percentage, Person, State
from floor.app.core.room import Room, house_of
from floor.base.errors import Refused
from floor.base.money import NOTHING
from floor.jackpot.ledger import NO_METERS, Meters, Posting, after, hit
from floor.jackpot.profile import JackpotProfile, LaterHit, Others
from floor.jackpot.shares import (
    Party,
    Payout,
    Percents,
    Pool,
    ShareRole,
    payout,
    percents,
    pool_at_trigger,
    pool_for_later,
)
from floor.jackpot.trigger import Finding, Showdown, judged

_encode = msgspec.json.Encoder().encode

_DIGEST_LETTERS = 32


class Reckoning(NamedTuple):
    """A claim worked out."""

    profile: JackpotProfile
    finding: Finding | None
    """None: nobody has entered cards yet."""
    before: Meters
    payout: Payout | None = None
    """None: nothing is won, or it cannot be shared."""
    shares: tuple[JackpotShare, ...] = ()
    postings: tuple[Posting, ...] = ()
    """What releasing it moves."""
    digest: str = ""
    """Of exactly what is approved; empty where there is nothing to approve."""
    trouble: Refused | None = None
    """Why it cannot be shared though it is won (JP-PAY-5)."""

    @property
    def after(self) -> Meters:
        """The meters once it is released."""
        meters = self.before
        for posting in self.postings:
            meters = after(meters, posting)
        return meters

    @property
    def sharing(self) -> frozenset[int]:
        """The players who get something."""
        return frozenset(share.player for share in self.shares)


def profile_of(room: Room, claim: Claim) -> JackpotProfile:
    """The jackpot `claim` is for: no rules change before it is paid, and later ones do not concern
    it."""
    if claim.released is not None:
        return claim.released.profile
    return house_of(room).jackpots[claim.jackpot]


def reckoned(room: Room, claim: Claim) -> Reckoning:
    """What an open `claim` comes to now."""
    profile = profile_of(room, claim)
    before = room.meters.get(claim.jackpot, NO_METERS)
    if not claim.hands:
        return Reckoning(profile, None, before)
    finding = finding_of(profile, claim)
    if not finding.category:
        return Reckoning(profile, finding, before)
    sharing = _sharing(profile, claim)
    party = Party(
        players=len(claim.took_part),
        losers=len(finding.losers),
        winners=len(finding.winners),
        elsewhere=len(sharing) - len(claim.took_part),
    )
    try:
        paid = payout(profile, finding.category, _pool(room, claim, profile), party)
        postings = hit(profile, before, paid)
    except Refused as trouble:
        return Reckoning(profile, finding, before, trouble=trouble)
    exact = percents(profile.categories[finding.category - 1], party)
    shares = _shares(claim, finding, sharing, paid, exact)
    digest = _digest(room, claim, paid, shares)
    return Reckoning(profile, finding, before, paid, shares, postings, digest)


def finding_of(profile: JackpotProfile, claim: Claim) -> Finding:
    """What the cards of `claim` come to (JP-TRIG-1…4).

    Raises:
        ValueError: they are no showdown of its game.
    """
    seats = tuple(person.seat for person in claim.took_part)
    return judged(
        profile,
        Showdown(form=claim.form, board=claim.board, hands=claim.hands, took_part=seats),
    )


def _sharing(profile: JackpotProfile, claim: Claim) -> tuple[Person, ...]:
    """Who gets something: who took part, and who shares without (JP-TRIG-5, JD-04)."""
    match profile.others:
        case Others.TOOK_PART:
            return claim.took_part
        case Others.SEATED:
            seated = tuple(one for one in claim.stood_by if one.table == claim.table)
            return (*claim.took_part, *seated)
        case Others.ROOM:
            return (*claim.took_part, *(one for one in claim.stood_by if one.here))
        case _ as never:
            assert_never(never)


def _pool(room: Room, claim: Claim, profile: JackpotProfile) -> Pool:
    """What there is to pay from: after an earlier hit, what that has left (JP-TRIG-6, JD-05)."""
    meters = room.meters.get(claim.jackpot, NO_METERS)
    first = _hit_before(room, claim)
    left_whole = first is not None and meters.posted == first.new_base
    if first is not None and left_whole and profile.later_hit is LaterHit.WHAT_IS_LEFT:
        return pool_for_later(profile, first, meters.reserve)
    fees = min(claim.accrued, meters.accrued)
    return pool_at_trigger(profile, meters.posted, fees, meters.reserve)


def _hit_before(room: Room, claim: Claim) -> Payout | None:
    """What was paid for another hand after this one had begun; the last of them."""
    hits = [
        other.released
        for other in room.claims.values()
        if other.jackpot == claim.jackpot
        and other.released is not None
        and other.released.at >= claim.began.at
    ]
    return max(hits, key=lambda one: one.at).payout if hits else None


def _shares(
    claim: Claim, finding: Finding, sharing: tuple[Person, ...], paid: Payout, exact: Percents
) -> tuple[JackpotShare, ...]:
    """Losers first, then winners, then the others; each in the order of `sharing`."""
    amounts = {
        ShareRole.LOSER: paid.loser_each,
        ShareRole.WINNER: paid.winner_each,
        ShareRole.OTHER: paid.other_each,
    }
    found: list[JackpotShare] = []
    for role in ShareRole:
        percent = exact.of(role)
        for person in sharing:
            if _role(claim, finding, person) is role and amounts[role] > NOTHING:
                share = JackpotShare(
                    number=len(found) + 1,
                    table=person.table,
                    seat=person.seat,
                    player=person.player,
                    role=role,
                    percent=Percentage(percent.numerator, percent.denominator),
                    amount=amounts[role],
                )
                found.append(share)
    return tuple(found)


def _role(claim: Claim, finding: Finding, person: Person) -> ShareRole:
    if person in claim.took_part:
        if person.seat in finding.losers:
            return ShareRole.LOSER
        if person.seat in finding.winners:
            return ShareRole.WINNER
    return ShareRole.OTHER


def _digest(room: Room, claim: Claim, paid: Payout, shares: tuple[JackpotShare, ...]) -> str:
    """Of all that the claim says and comes to, under the rules in force: change anything, and
    whoever has approved it has to look again."""
    bare = msgspec.structs.replace(claim, approvals=(), state=State.OPEN, rejected=None)
    whole = (bare, paid, shares, house_of(room).digest)
    return sha256(_encode(whole)).hexdigest()[:_DIGEST_LETTERS]
