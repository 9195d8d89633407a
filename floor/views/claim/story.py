"""What the book of a gaming day tells of a paid bad beat besides the claim itself."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from floor.app.claim.facts import ClaimOpened, HitReleased, OrderSaid
from floor.app.core.claim import Claim, ClaimId
from floor.app.core.line_up import post_at
from floor.app.core.messages import SYSTEM, Entry, Role, StaffId
from floor.app.core.room import EMPTY_ROOM, Room
from floor.app.hands.dealing import HandEnded, HandStarted
from floor.room.lists.waitlist import TableId
from floor.views.night.walk import WalkedEvent, facts


class Story(NamedTuple):
    """Who was there and when, as the paper of a claim has to say (night.md 2.4)."""

    released_in: Room
    """As it was just before the shares were owed: its rules, its meters, the other claims."""
    opened_by: StaffId
    dealer: StaffId | None
    """Who dealt the hand; None: nobody was signed in at the table."""
    duty: tuple[tuple[StaffId, Role], ...]
    """Floor and shift managers on duty when the claim was opened."""
    ended: datetime | None
    """When the hand was over; None: the book has no end of it."""
    order: tuple[OrderSaid, ...]
    """What surveillance has said of which hand began first."""


NO_STORY = Story(EMPTY_ROOM, SYSTEM, None, (), None, ())


def story(before: Room, entries: Iterable[Entry], claim: Claim) -> Story:
    """What those of `entries` that stand tell of `claim`, from the room `before` them on."""
    told = NO_STORY
    for fact in facts(before, entries):
        told = _gone_on(told, fact, claim)
    return told


def _gone_on(told: Story, fact: WalkedEvent, claim: Claim) -> Story:
    own, event = (claim.table, claim.hand), fact.event
    match event:
        # Before its claim is opened the last hand of that number is the one, also where the table
        # was opened anew; not by its moments, which a clock that was set back has moved.
        case HandStarted() if (event.table, event.hand) == own and told.opened_by == SYSTEM:
            return told._replace(dealer=_dealer(fact.before, event.table), ended=None)
        case HandEnded() if (event.table, event.hand) == own and told.ended is None:
            return told._replace(ended=event.ended)
        case ClaimOpened(claim=opened) if opened == claim.id:
            return told._replace(opened_by=fact.by, duty=_duty(fact.before))
        case OrderSaid(claim=later, earlier=earlier) if claim.id in (later, earlier):
            return told._replace(order=(*told.order, event))
        case HitReleased(claim=paid) if paid == claim.id:
            return told._replace(released_in=fact.before)
        case _:
            return told


def _dealer(room: Room, table: TableId) -> StaffId | None:
    post = post_at(room.dealers, table)
    return post.dealer.staff if post is not None else None


def _duty(room: Room) -> tuple[tuple[StaffId, Role], ...]:
    signs = (Role.FLOOR, Role.SHIFT_MANAGER)
    return tuple((staff, role) for staff, role in room.on_duty.items() if role in signs)


def others_claimed(told: Story, claim: Claim) -> tuple[Claim, ...]:
    """The other claims for the same jackpot when `claim` was paid, by their numbers."""
    known: dict[ClaimId, Claim] = dict(told.released_in.claims)
    return tuple(
        known[number]
        for number in sorted(known)
        if number != claim.id and known[number].jackpot == claim.jackpot
    )
