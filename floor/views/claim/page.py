"""The guided claim of a bad beat: its steps, how far it has come, and what may be asked of it.

Where it stands is read from its facts alone, so that every desk shows the same and goes on there.
"""

from collections.abc import Mapping
from enum import Enum
from typing import assert_never

from floor.app.claim.claims import RejectClaim, ReopenClaim
from floor.app.claim.freezes import ClaimBadBeat, ReleaseTable
from floor.app.claim.reckoning import finding_of, profile_of
from floor.app.claim.releases import claim_at, near_claims, why_not_before_others
from floor.app.core.claim import Claim, State
from floor.app.core.names import Viewer
from floor.app.core.room import Room
from floor.base.text import N_, _, many, money_text
from floor.base.value import Value
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Table
from floor.views.claim.seats import HandOffer, began_words, hand_offers, took_part_words
from floor.views.words.rows import Progress, Step
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording


class ClaimStep(Enum):
    """What is done one after the other."""

    SEATS = "seats"
    CARDS = "cards"
    ORDER = "order"
    CONDUCT = "conduct"
    RELEASE = "release"
    SLIPS = "slips"


class StepLine(Value, frozen=True, kw_only=True):
    """A step in the list of them."""

    step: ClaimStep
    words: str
    told: str
    """What came of it; empty while nothing has."""
    progress: Progress


class ClaimView(Value, frozen=True, kw_only=True):
    """A claim, or a table that stands still and has none yet."""

    table: TableId
    claim: Claim | None
    title: str
    told: str
    """Which hand, and when it began."""
    at: ClaimStep | None = None
    """Where it stands; None: which hand it is has to be said first, or nothing is to be done."""
    steps: tuple[StepLine, ...] = ()
    offers: tuple[HandOffer, ...] = ()
    """The hands that may be claimed, where none is yet."""
    freeze: Step | None = None
    """The table plays on: stop it first."""
    ending: tuple[Step, ...] = ()
    """Letting the table go on without a claim, rejecting the claim, reopening it: each with a
    reason."""
    closed: str = ""
    """Why nothing more is asked here; empty while something is."""


def latest_claim(room: Room, table: TableId) -> Claim | None:
    """The claim of that table a page shows: the open one, else the last one of them; none where the
    table stands still for another hand."""
    found = claim_at(room, table)
    if found is not None:
        return found
    there = room.tables.get(table)
    if there is not None and there.frozen is not None:
        return None
    every = [claim for claim in room.claims.values() if claim.table == table]
    return max(every, key=lambda claim: claim.id, default=None)


def claim_page(room: Room, table: TableId, claim: Claim | None, look: Viewer) -> ClaimView:
    """The page of a claim; without one, what begins it at `table`."""
    words = Wording(room, look.names)
    asking = StepBuilder(words, look)
    if claim is None:
        return _before(room, table, asking, look)
    zone = room.house.zone if room.house is not None else "UTC"
    steps = _steps(room, claim, words)
    return ClaimView(
        table=table,
        claim=claim,
        title=_("Bad beat at {table} · {game} · hand {hand}").format(
            table=claim.table, game=words.game(claim.game), hand=claim.hand
        ),
        told=began_words(claim.began, zone),
        at=next((line.step for line in steps if line.progress is Progress.NOW), None),
        steps=steps,
        ending=tuple(_ending(asking, claim)),
        closed=_closed(claim),
    )


def _before(room: Room, name: TableId, asking: StepBuilder, look: Viewer) -> ClaimView:
    table = room.tables.get(name)
    title = _("Bad beat at {table}").format(table=name)
    if table is None:
        closed = _("{table} is closed.").format(table=name)
        return ClaimView(table=name, claim=None, title=title, told="", closed=closed)
    if table.frozen is None:
        told = _(
            "{table} plays on. A bad beat stops it: no hand, no seat changes until it is settled."
        )
        return ClaimView(
            table=name,
            claim=None,
            title=title,
            told=told.format(table=name),
            freeze=freeze_step(asking, table),
        )
    return ClaimView(
        table=name,
        claim=None,
        title=title,
        told=_("{table} is stopped. Which hand is it?").format(table=name),
        offers=hand_offers(room, table, look),
        ending=(
            asking.step(
                "release",
                _("No bad beat: let {table} go on …").format(table=name),
                ReleaseTable(table=name),
            ),
        ),
    )


def freeze_step(asking: StepBuilder, table: Table) -> Step:
    """Stop a table because the jackpot may have been hit there."""
    words = _("Bad beat at {table}").format(table=table.id)
    return asking.step("bad-beat", words, ClaimBadBeat(table=table.id))


def _ending(asking: StepBuilder, claim: Claim) -> list[Step]:
    match claim.state:
        case State.OPEN:
            command, words = RejectClaim(claim=claim.id), _("Reject the claim …")
            return [asking.step("reject-claim", words, command)]
        case State.REJECTED:
            return [
                asking.step("reopen-claim", _("Reopen the claim …"), ReopenClaim(claim=claim.id))
            ]
        case State.RELEASED:
            return []
        case _ as never:
            assert_never(never)


_CLOSED_WORDS = {
    State.REJECTED: N_("The claim was rejected: nothing is paid."),
    State.RELEASED: N_("The jackpot is released: that is final."),
}


def _closed(claim: Claim) -> str:
    words = _CLOSED_WORDS.get(claim.state)
    return _(words) if words is not None else ""


def _steps(room: Room, claim: Claim, words: Wording) -> tuple[StepLine, ...]:
    """All steps; the first that is not done is the next one, unless the claim is rejected."""
    done = {step: _is_done(room, claim, step) for step in ClaimStep}
    after = claim.state is State.REJECTED
    lines = []
    for step in ClaimStep:
        progress = Progress.DONE if done[step] else Progress.LATER if after else Progress.NOW
        after = after or not done[step]
        told = _told(room, claim, words, step) if done[step] or progress is Progress.NOW else ""
        lines.append(StepLine(step=step, words=step_words(step), told=told, progress=progress))
    return tuple(lines)


def _is_done(room: Room, claim: Claim, step: ClaimStep) -> bool:
    released = claim.released is not None
    match step:
        case ClaimStep.SEATS:
            return claim.contrary is not None
        case ClaimStep.CARDS:
            # Where nothing is won the cards are looked at again, or the claim is rejected.
            return bool(claim.hands) and finding_of(profile_of(room, claim), claim).category > 0
        case ClaimStep.ORDER:
            return released or why_not_before_others(room, claim) is None
        case ClaimStep.CONDUCT:
            confirmed = claim.watch is not None and claim.watch.confirmed_at is not None
            return claim.conduct is not None and confirmed
        case ClaimStep.RELEASE:
            return released
        case ClaimStep.SLIPS:
            return released and not claim.unpaid
        case _ as never:
            assert_never(never)


_STEP_WORDS: Mapping[ClaimStep, str] = {
    ClaimStep.SEATS: N_("Who took part"),
    ClaimStep.CARDS: N_("Board and hands"),
    ClaimStep.ORDER: N_("Other tables"),
    ClaimStep.CONDUCT: N_("Deck and conduct"),
    ClaimStep.RELEASE: N_("Shares and release"),
    ClaimStep.SLIPS: N_("Slips and payment"),
}


def step_words(step: ClaimStep) -> str:
    """What a step is called."""
    return _(_STEP_WORDS[step])


def _told(room: Room, claim: Claim, words: Wording, step: ClaimStep) -> str:
    """What came of a step so far, in a few words."""
    match step:
        case ClaimStep.SEATS:
            if claim.contrary is None:
                return ""
            return took_part_words(profile_of(room, claim), len(claim.took_part))
        case ClaimStep.CARDS:
            if not claim.hands:
                return ""
            category = finding_of(profile_of(room, claim), claim).category
            if not category:
                return _("nothing is won")
            return _("category {n}").format(n=category)
        case ClaimStep.ORDER:
            others = len(near_claims(room, claim)) if claim.state is State.OPEN else 0
            if not others:
                return ""
            return many("{n} other claim", "{n} other claims", others).format(n=others)
        case ClaimStep.CONDUCT:
            if claim.watch is None:
                return ""
            if claim.watch.confirmed_at is None:
                return _("surveillance was told")
            return _("surveillance has confirmed")
        case ClaimStep.RELEASE:
            if claim.released is None:
                return ""
            return _("{sum} released").format(sum=money_text(claim.released.payout.paid))
        case ClaimStep.SLIPS:
            unpaid = len(claim.unpaid)
            return (
                many("{n} share unpaid", "{n} shares unpaid", unpaid).format(n=unpaid)
                if (unpaid)
                else ""
            )
        case _ as never:
            assert_never(never)
