"""A claimed bad beat as the players of its table may read it: the hand, the cards, how far it is.

No money stands here, neither the jackpot's nor anybody's share, no name of the staff, and nothing
of what was found of a player's conduct: until it is released every sum may still change.
"""

from collections.abc import Mapping
from datetime import datetime
from enum import Enum
from typing import assert_never

from floor.app.claim.freezes import WITHDRAWN_WITHIN, WithdrawBadBeat
from floor.app.claim.opening import claimable
from floor.app.claim.reckoning import finding_of, profile_of, reckoned
from floor.app.claim.releases import claim_at, why_not_before_others
from floor.app.core.claim import Claim
from floor.app.core.floor_call import CallReason
from floor.app.core.names import Viewer
from floor.app.core.room import Room, house_of
from floor.app.staff.floor_calls import call_of
from floor.base.text import N_, _, many, time_text
from floor.base.value import Value
from floor.cards.card import Card
from floor.jackpot.trigger import SeatRemark
from floor.room.table.table import Table
from floor.views.claim.cards import HandLine, cards_to_lay, cards_view
from floor.views.claim.seats import began_words, hand_offers
from floor.views.words.rows import Progress, Step
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording

SHOWN_HANDS = 3
"""So many stand below each other: most often one has won and one has lost; of more the verdict
tells."""


class ClaimStage(Enum):
    """What is done one after the other, as far as the table has to know."""

    SEATS = "seats"
    CARDS = "cards"
    CHECKED = "checked"
    APPROVED = "approved"


class StageLine(Value, frozen=True, kw_only=True):
    """A stage, and what came of it or is still to come."""

    stage: ClaimStage
    words: str
    told: str
    mark: Progress


class KioskClaim(Value, frozen=True, kw_only=True):
    """A table that stands still."""

    title: str
    """ "T1 · Bad beat · hand 97"; without the number before any hand was dealt."""
    began: str
    """When the hand began, by what, and by how much that may be wrong."""
    urge: str
    """Who is awaited, and what is left as it lies."""
    dealt: str = ""
    """Who was dealt in, by seats: for whoever comes. Empty once a claim says who took part."""
    withdraw: Step | None = None
    """It was no bad beat: as long as the dealer may say so."""
    withdraw_until: str = ""
    """ "until 21:47:12"; empty where that may not be said any more."""
    stages: tuple[StageLine, ...] = ()
    """None while nobody has opened a claim."""
    board: tuple[Card, ...] = ()
    hands: tuple[HandLine, ...] = ()
    """Who won, who lost, then the others; each with their best five."""
    verdict: str = ""
    """Category, who lost to whom; or why nothing is won. Empty before the cards are known."""
    ends: str = ""
    """What comes at last; empty while the dealer may still say that it was none."""


def kiosk_claim(room: Room, table: Table, look: Viewer) -> KioskClaim | None:
    """What stands on the kiosk of `table` while it stands still; None: it plays on."""
    if table.frozen is None:
        return None
    claim = claim_at(room, table.id)
    return _unclaimed(room, table, look) if claim is None else _claimed(room, claim, look)


def _unclaimed(room: Room, table: Table, look: Viewer) -> KioskClaim:
    """Somebody of the floor has to come first, and to say which hand it is."""
    call = call_of(room, table.id, CallReason.BAD_BEAT)
    comes = (
        _("The floor is on the way.")
        if call is not None and call.taken is not None
        else _("The floor has been called.")
    )
    hand = next(iter(hand_offers(room, table, look)), None)
    withdraw = StepBuilder(Wording(room, look.names), look).step(
        "withdraw-bad-beat", _("It was no bad beat"), WithdrawBadBeat(table=table.id)
    )
    played = next(iter(claimable(table)), None)
    late = table.frozen is not None and look.now >= table.frozen + WITHDRAWN_WITHIN
    seats = ", ".join(str(place.seat) for place in played.dealt) if played is not None else ""
    return KioskClaim(
        title=f"{table.id} · {_title(hand.hand) if hand is not None else _('Bad beat')}",
        dealt=_("Dealt in: seats {seats}").format(seats=seats) if seats else "",
        withdraw=None if withdraw.why_not else withdraw,
        withdraw_until=_until(room, table.frozen) if table.frozen and not withdraw.why_not else "",
        began=hand.began if hand is not None else "",
        urge=f"{comes} {_leave_it()}",
        ends=_("No bad beat? The floor lets the table go on, at the desk.") if late else "",
    )


def _until(room: Room, frozen: datetime) -> str:
    """To the second: it is a minute."""
    last = frozen + WITHDRAWN_WITHIN
    time = time_text(last, house_of(room).zone)
    return _("until {time}").format(time=f"{time}{time[2]}{last.second:02}")


def _title(hand: int) -> str:
    return _("Bad beat · hand {hand}").format(hand=hand)


def _leave_it() -> str:
    return _("Board, hands and chips stay as they lie; everybody stays at the table.")


def _claimed(room: Room, claim: Claim, look: Viewer) -> KioskClaim:
    cards = cards_view(profile_of(room, claim), claim, cards_to_lay(claim, look.names), look.names)
    stages = _stages(room, claim, look)
    now = next(line.stage for line in stages if line.mark is Progress.NOW)
    return KioskClaim(
        title=f"{claim.table} · {_title(claim.hand)}",
        began=began_words(claim.began, house_of(room).zone),
        urge=_nothing_won() if cards.verdict and not cards.is_won else _awaited(now),
        stages=stages,
        board=claim.board,
        hands=tuple(line for line in cards.lines if line.why is not SeatRemark.NOT_SHOWN)[
            :SHOWN_HANDS
        ],
        verdict=cards.verdict,
        ends=_("The table goes on by itself as soon as it is decided."),
    )


def _stages(room: Room, claim: Claim, look: Viewer) -> tuple[StageLine, ...]:
    lines, after = [], False
    for stage in ClaimStage:
        done = not after and _is_done(room, claim, stage)
        mark = Progress.DONE if done else Progress.LATER if after else Progress.NOW
        after = after or not done
        told = _told(room, claim, stage, look)
        lines.append(StageLine(stage=stage, words=stage_words(stage), told=told, mark=mark))
    return tuple(lines)


def _is_done(room: Room, claim: Claim, stage: ClaimStage) -> bool:
    match stage:
        case ClaimStage.SEATS:
            return claim.contrary is not None
        case ClaimStage.CARDS:
            return bool(claim.hands)
        case ClaimStage.CHECKED:
            seen = claim.watch is not None and claim.watch.confirmed_at is not None
            return claim.conduct is not None and seen and not why_not_before_others(room, claim)
        case ClaimStage.APPROVED:
            return False  # the second approval lets the table go on in the same entry
        case _ as never:
            assert_never(never)


_STAGE_WORDS: Mapping[ClaimStage, str] = {
    ClaimStage.SEATS: N_("Who took part"),
    ClaimStage.CARDS: N_("Board and hands"),
    ClaimStage.CHECKED: N_("Deck and cameras"),
    ClaimStage.APPROVED: N_("Approved by two"),
}


def stage_words(stage: ClaimStage) -> str:
    """What a stage is called at the table."""
    return _(_STAGE_WORDS[stage])


def _told(room: Room, claim: Claim, stage: ClaimStage, look: Viewer) -> str:
    """What came of it so far; empty while nothing has."""
    match stage:
        case ClaimStage.SEATS if claim.contrary is not None:
            n = len(claim.took_part)
            return many("{n} player took part", "{n} players took part", n).format(n=n)
        case ClaimStage.CARDS if claim.hands:
            category = finding_of(profile_of(room, claim), claim).category
            return _("category {n}").format(n=category) if category else _("nothing is won")
        case ClaimStage.CHECKED if claim.watch is not None:
            if claim.watch.confirmed_at is None:
                return _("surveillance looks at the pictures")
            return _("surveillance has confirmed")
        case ClaimStage.APPROVED if claim.approvals:
            digest = reckoned(room, claim).digest
            given = sum(one.holds(digest, look.now) for one in claim.approvals)
            return _("{n} of 2 approvals").format(n=given)
        case _:
            return ""


def _nothing_won() -> str:
    return _("The floor decides. Everybody stays at the table.")


def _awaited(stage: ClaimStage) -> str:
    """What happens now."""
    match stage:
        case ClaimStage.SEATS:
            return _("The floor goes through the seats. {leave}").format(leave=_leave_it())
        case ClaimStage.CARDS:
            return _("The floor writes the cards down. {leave}").format(leave=_leave_it())
        case ClaimStage.CHECKED:
            return _("Deck and pictures are looked at. Everybody stays at the table.")
        case ClaimStage.APPROVED:
            return _("Two of the house have to approve it. Everybody stays at the table.")
        case _ as never:
            assert_never(never)
