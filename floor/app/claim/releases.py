"""Releasing a claimed bad beat: what has to be done before, who approves, and that once is enough.

Two different people approve exactly the same; the second approval pays, in one entry with the
table that goes on.
"""

from floor.app.claim.facts import ClaimApproved, HitReleased
from floor.app.claim.freezes import TableReleased
from floor.app.claim.reckoning import Reckoning, reckoned
from floor.app.core.claim import Approval, Claim, ClaimId, JackpotShare, State
from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Context, Event, NoteId, Role, StaffId
from floor.app.core.room import Room, claims_at, game_of, house_of
from floor.app.staff.floor_calls import CallEnded, call_of
from floor.base.errors import Refused
from floor.jackpot.near import NearHit, why_not_first
from floor.jackpot.trigger import NoWinReason
from floor.room.dealing.first_hand import FirstOfTwo, began_first
from floor.room.lists.waitlist import TableId


def claim_at(room: Room, table: TableId) -> Claim | None:
    """The open claim of that table; the newest, where both its last hands are claimed."""
    found = claims_at(room, table)
    return found[-1] if found else None


def why_not_released(room: Room, claim: Claim) -> Refused | None:
    """What is still missing before an open `claim` may be approved; None: nothing."""
    try:
        _check_ready(room, claim, reckoned(room, claim))
    except Refused as missing:
        return missing
    return None


def _check_ready(room: Room, claim: Claim, found: Reckoning) -> None:
    """That every step is done, the claim is won, and no other hand was before it."""
    if claim.contrary is None:
        raise Refused("Go through the seats first: who took part?", rule="JP-TRIG-5")
    if found.finding is None:
        raise Refused("Enter the board and the hands first.", rule="JP-TRIG-7")
    if found.finding.bar is NoWinReason.TOO_FEW:
        raise Refused(
            "{players} took part, and {fewest} have to: nothing is won.",
            rule="JP-TRIG-4",
            players=len(claim.took_part),
            fewest=found.profile.fewest_players,
        )
    if not found.finding.category:
        raise Refused("No losing hand is strong enough: nothing is won.", rule="JP-TRIG-1")
    if found.trouble is not None:
        raise found.trouble
    if claim.conduct is None:
        raise Refused("Look at the deck and at how the hand was played first.", rule="JP-TRIG-7")
    if claim.watch is None or claim.watch.confirmed_at is None:
        raise Refused("Surveillance has to confirm the hand first.", rule="JP-TRIG-7")
    undecided = why_not_before_others(room, claim)
    if undecided is not None:
        raise undecided


def near_claims(room: Room, claim: Claim) -> tuple[Claim, ...]:
    """The other open claims for the same jackpot, in the order they were opened."""
    return tuple(
        other
        for other in room.claims.values()
        if other.state is State.OPEN and other.jackpot == claim.jackpot and other.id != claim.id
    )


def why_not_before_others(room: Room, claim: Claim) -> Refused | None:
    """Why `claim` may not be paid before all others that are open or may be (JP-TRIG-6)."""
    waiting = _stands_unclaimed(room, claim)
    if waiting is not None:
        return Refused(
            "{table} is stopped for a bad beat too: claim its hand, or let it go on, first.",
            rule="JP-TRIG-6",
            table=waiting,
        )
    for other in near_claims(room, claim):
        late = _why_not_before(claim, other)
        if late is not None:
            return late
    return None


def _why_not_before(claim: Claim, other: Claim) -> Refused | None:
    """Why the hand of `claim` did not begin before that of `other`."""
    if _same_table(claim, other):
        if claim.hand < other.hand:
            return None
        return Refused(
            "Hand {hand} at {table} came before it, and is claimed too: decide that one first.",
            rule="JP-TRIG-6",
            hand=other.hand,
            table=claim.table,
        )
    if claim.id in other.later_than:
        return None
    if other.id in claim.later_than:
        return Refused(
            "The hand at {beside} began earlier: {table} is paid from what it leaves.",
            rule="JP-TRIG-6",
            beside=other.table,
            table=claim.table,
        )
    return why_not_first(_near(claim), (_near(other),))


def check_sayable(room: Room, claim: Claim, earlier: Claim) -> None:
    """That surveillance can be believed that the hand of `earlier` began before that of `claim`
    (JP-TRIG-6). What it has said of the two before counts no more.

    Raises:
        Refused: the claims have nothing to do with each other, the book knows already which hand
            began first, or what is said of others makes it impossible.
    """
    if earlier.id == claim.id or earlier.jackpot != claim.jackpot:
        raise Refused("The two claims are not for the same jackpot.", rule="JP-TRIG-6")
    order = began_first(claim.began, earlier.began)
    if order.first is not FirstOfTwo.UNDECIDED or _same_table(claim, earlier):
        raise Refused(
            "The log shows which of the two hands began first: nobody has to say it.",
            rule="JP-TRIG-6",
        )
    if claim.id in _before(room, earlier, but=claim):
        raise Refused(
            "That cannot be: by what is known of the other claims {table} began before {beside}."
            " Ask surveillance for the order of all of them.",
            rule="JP-TRIG-6",
            table=claim.table,
            beside=earlier.table,
        )


def _before(room: Room, claim: Claim, but: Claim) -> frozenset[ClaimId]:
    """The open claims that are known to be before `claim`, directly or by way of others; `but` only
    by way of others."""
    found: set[ClaimId] = set()
    known = [claim]
    while known:
        later = known.pop()
        for other in near_claims(room, later):
            of_word = later.id == claim.id and other.id == but.id
            if other.id not in found and not of_word and _why_not_before(other, later) is None:
                found.add(other.id)
                known.append(other)
    return frozenset(found)


def _same_table(claim: Claim, other: Claim) -> bool:
    return (claim.table, claim.table_opened) == (other.table, other.table_opened)


def _stands_unclaimed(room: Room, claim: Claim) -> TableId | None:
    house = house_of(room)
    for name, table in room.tables.items():
        if table.frozen is None or claims_at(room, name):
            continue
        if house.fund_of(game_of(room, table.game)) == claim.jackpot:
            return name
    return None


def _near(claim: Claim) -> NearHit:
    return NearHit(table=claim.table, began=claim.began)


def approved(room: Room, claim: Claim, digest: str, ctx: Context) -> tuple[Event, ...]:
    """The approval; with the second that holds, the payment and the table that goes on."""
    found = reckoned(room, claim)
    _check_ready(room, claim, found)
    if digest != found.digest:
        raise Refused(
            "The claim has changed since it was shown to you: look at it again.", rule="HOUSE"
        )
    _check_approver(claim, found, ctx)
    approved = ClaimApproved(claim=claim.id, digest=digest, staff=ctx.by, at=ctx.now)
    first = _standing_approval(room, claim, found, ctx)
    if first is None:
        return (approved,)
    assert found.payout is not None  # it is ready
    if Role.SHIFT_MANAGER not in (room.on_duty[first.staff], room.on_duty[ctx.by]):
        raise Refused("One of the two who approve has to be a shift manager.", rule="HOUSE")
    released = HitReleased(
        claim=claim.id,
        jackpot=claim.jackpot,
        table=claim.table,
        payout=found.payout,
        shares=found.shares,
        postings=found.postings,
        approved=(first.staff, ctx.by),
        digest=digest,
        released_at=ctx.now,
    )
    return (approved, released, *table_goes_on(room, claim, ctx))


def _standing_approval(room: Room, claim: Claim, found: Reckoning, ctx: Context) -> Approval | None:
    """The approval that holds for that, of somebody who is still on duty, and has not turned out
    to get something of it since."""
    standing = (
        one
        for one in claim.approvals
        if one.holds(found.digest, ctx.now)
        and one.staff in room.on_duty
        and _own_share(found, one.staff, ctx) is None
    )
    return next(standing, None)


def _own_share(found: Reckoning, staff: StaffId, ctx: Context) -> JackpotShare | None:
    """What somebody gets who has the name on that badge."""
    return next((one for one in found.shares if ctx.people.are_one(staff, one.player)), None)


def _check_approver(claim: Claim, found: Reckoning, ctx: Context) -> None:
    """That they have not approved it already, and get nothing of it themselves (HOUSE)."""
    for one in claim.approvals:
        if one.staff == ctx.by and one.holds(found.digest, ctx.now):
            raise Refused(
                "{staff} has approved it already: somebody else has to.",
                rule="HOUSE",
                staff=ctx.by,
            )
    own = _own_share(found, ctx.by, ctx)
    if own is not None:
        raise Refused(
            "{staff} has the name of {player}, who gets a share: somebody else has to approve.",
            rule="HOUSE",
            staff=ctx.by,
            player=own.player,
        )


def table_goes_on(
    room: Room, claim: Claim, ctx: Context, note: NoteId | None = None
) -> tuple[Event, ...]:
    """The table, if it stands still for this claim and no other, and its call.

    One that was stopped after the claim was opened, which has been rejected and reopened since,
    stands still for another hand, unless it is in the claimed one still.
    """
    table = room.tables.get(claim.table)
    if table is None or table.frozen is None or claims_at(room, table.id) != (claim,):
        return ()
    if table.frozen > claim.opened_at and table.hand != claim.hand:
        return ()
    goes_on = TableReleased(table=table.id, released_at=ctx.now, note=note)
    if call_of(room, table.id, CallReason.BAD_BEAT) is None:
        return (goes_on,)
    return (goes_on, CallEnded(table=table.id, reason=CallReason.BAD_BEAT, ended_at=ctx.now))
