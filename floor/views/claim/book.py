"""What the papers of a paid bad beat are made from, and how they are made of it."""

from datetime import date, datetime
from typing import NamedTuple

from msgspec.structs import replace

from floor.app.claim.reckoning import finding_of
from floor.app.core.claim import Claim, ClaimId, JackpotShare, Released
from floor.app.core.messages import NoteId
from floor.app.core.ports import JournalHead, People
from floor.app.core.room import Room, house_of
from floor.base.errors import Refused
from floor.base.money import Money
from floor.base.text import speaking
from floor.jackpot.ledger import Meters
from floor.jackpot.profile import JackpotId, JackpotProfile
from floor.jackpot.trigger import Showdown
from floor.room.blinds.button import PlayerId
from floor.views.claim.cards import CardsView, finding_view, least_words
from floor.views.claim.paper import (
    ClaimReport,
    HandPlayed,
    LedgerExtract,
    OtherClaim,
    PayoutSlip,
    PersonAtHand,
    ShareOut,
    Signed,
)
from floor.views.claim.story import Story, others_claimed
from floor.views.night.meters import MeterRow
from floor.views.words.issued import Issued, issued
from floor.views.words.words import game_name, seat_words


class ClaimBook(NamedTuple):
    """What the papers of a claim are made from."""

    room: Room
    claim: Claim
    story: Story
    day: date
    """The gaming day the claim was opened in."""
    people: People
    before: Meters
    """Of its jackpot when that day began."""
    lines: tuple[MeterRow, ...]
    """What that day has moved, of every jackpot."""
    entry: JournalHead
    """By which it was paid."""
    head: JournalHead
    at: datetime
    training: bool


def payout_slip(book: ClaimBook, number: int, language: str) -> PayoutSlip:
    """The slip of a share, in `language`.

    Raises:
        Refused: nothing is released, there is no such share, or nobody has said whose it is.
    """
    released = _released(book.claim)
    share = next((one for one in released.shares if one.number == number), None)
    if share is None:
        raise Refused("There is no such share: release the jackpot first.", rule="JP-PAY-1")
    if share.player in book.room.nameless:
        raise Refused(
            "{player} has no name yet: write it down before the slip is printed.",
            rule="JP-TRIG-7",
            player=share.player,
        )
    first, second = (book.people.staff_name(staff) for staff in released.approved)
    return PayoutSlip(
        issue=issued(book, language),
        claim=book.claim.id,
        hand=_hand(book),
        category=released.payout.category,
        share=share,
        of=len(released.shares),
        name=_name(book.people, share.player),
        released_at=released.at,
        approved=(first, second),
        paid_by=book.people.staff_name(share.paid.by) if share.paid is not None else "",
    )


def with_names(book: ClaimBook) -> tuple[JackpotShare, ...]:
    """The shares whose slips can be made: who has no name yet gets one first."""
    shares = book.claim.released.shares if book.claim.released is not None else ()
    return tuple(share for share in shares if share.player not in book.room.nameless)


def claim_report(book: ClaimBook, language: str) -> ClaimReport:
    """The report of a claim, in `language`.

    Raises:
        Refused: nothing is released.
    """
    claim, told, released = book.claim, book.story, _released(book.claim)
    watch, conduct = claim.watch, claim.conduct
    profile = _profile(book)
    with speaking(language):
        cards = _cards(profile, claim)
        least = least_words(profile.triggers[claim.form].least[released.payout.category - 1])
    house = house_of(told.released_in)
    return ClaimReport(
        issue=issued(book, language),
        claim=claim.id,
        hand=_hand(book),
        opened_at=claim.opened_at,
        opened_by=book.people.staff_name(told.opened_by),
        dealer=book.people.staff_name(told.dealer) if told.dealer is not None else "",
        duty=tuple(
            Signed(name=book.people.staff_name(staff), role=role) for staff, role in told.duty
        ),
        watched_by=_note(book, watch.person if watch is not None else None),
        told_at=watch.told_at if watch is not None else None,
        confirmed_at=watch.confirmed_at if watch is not None else None,
        answers=conduct.answers if conduct is not None else {},
        note=_note(book, conduct.note if conduct is not None else None),
        board=claim.board,
        cards=cards,
        least=least,
        rule=profile.triggers[claim.form].rule,
        people=_people(book),
        others=_others(book),
        payout=released.payout,
        accrued=claim.accrued,
        before=told.released_in.meters[claim.jackpot],
        guarantee=profile.guarantee,
        edition=house.edition,
        rulebook=house.digest,
        shares=tuple(_share_out(released.payout.pool, share) for share in released.shares),
        approvals=_approvals(book, released),
        released_at=released.at,
        digest=released.digest,
        entry=book.entry,
    )


def ledger_extract(book: ClaimBook, language: str) -> LedgerExtract:
    """What the claim's gaming day has moved on the accounts of its jackpot, in `language`.

    Raises:
        Refused: nothing is released.
    """
    _released(book.claim)
    moved = Moved(book.claim.jackpot, _profile(book).name, book.before, book.lines)
    return replace(day_extract(issued(book, language), moved, book.people), claim=book.claim.id)


class Moved(NamedTuple):
    """What a gaming day has moved on the accounts of a jackpot."""

    jackpot: JackpotId
    name: str
    before: Meters
    lines: tuple[MeterRow, ...]
    """Of every jackpot."""


def day_extract(issue: Issued, moved: Moved, people: People) -> LedgerExtract:
    """What a gaming day has moved, on paper."""
    own = tuple(line for line in moved.lines if line.jackpot == moved.jackpot)
    acting = {staff for line in own for staff in (line.by, line.second) if staff is not None}
    return LedgerExtract(
        issue=issue,
        claim=None,
        jackpot=moved.name,
        before=moved.before,
        lines=own,
        staff={staff: people.staff_name(staff) for staff in sorted(acting)},
        notes={line.note: people.note(line.note) for line in own if line.note is not None},
    )


def _released(claim: Claim) -> Released:
    if claim.released is None:
        raise Refused(
            "The jackpot is not released for this claim: there is nothing to print.",
            rule="JP-PAY-1",
        )
    return claim.released


def _profile(book: ClaimBook) -> JackpotProfile:
    """The jackpot by the rules it was paid by."""
    return _released(book.claim).profile


def _hand(book: ClaimBook) -> HandPlayed:
    claim, house = book.claim, house_of(book.story.released_in)
    game = house.games[claim.game]
    variant = game.variant
    if variant.form is not claim.form:  # of a mix, one of whose games it was
        variant = next(one for one in house.variants.values() if one.form is claim.form)
    return HandPlayed(
        jackpot=_profile(book).name,
        table=claim.table,
        game=game_name(game),
        variant=variant.name,
        hand=claim.hand,
        began=claim.began,
        ended=book.story.ended,
    )


def _name(people: People, player: PlayerId) -> str:
    """As they sign; their number when they were forgotten."""
    known = people.player(player)
    return (known.name or known.alias) if known is not None else f"#{player}"


def _note(book: ClaimBook, note: NoteId | None) -> str:
    return book.people.note(note) if note is not None else ""


def _cards(profile: JackpotProfile, claim: Claim) -> CardsView:
    """Explained without a name."""
    showdown = Showdown(
        form=claim.form,
        board=claim.board,
        hands=claim.hands,
        took_part=tuple(one.seat for one in claim.took_part),
    )
    labels = {one.seat: seat_words(one.seat, f"#{one.player}") for one in claim.took_part}
    return finding_view(profile, showdown, finding_of(profile, claim), labels)


def _people(book: ClaimBook) -> tuple[PersonAtHand, ...]:
    claim = book.claim
    took = {one.player for one in claim.took_part}
    reasons = {one.player: _note(book, one.note) for one in claim.contrary or ()}
    return tuple(
        PersonAtHand(
            table=one.table,
            seat=one.seat,
            player=one.player,
            part=one.part,
            took_part=one.player in took,
            reason=reasons.get(one.player, ""),
        )
        for one in claim.people
    )


def _others(book: ClaimBook) -> tuple[OtherClaim, ...]:
    said: dict[ClaimId, str] = {}
    for order in book.story.order:
        other = order.earlier if order.claim == book.claim.id else order.claim
        said[other] = _note(book, order.note)
    return tuple(
        OtherClaim(
            claim=other.id,
            table=other.table,
            hand=other.hand,
            began=other.began,
            state=other.state,
            said=said.get(other.id, ""),
        )
        for other in others_claimed(book.story, book.claim)
    )


def _share_out(pool: Money, share: JackpotShare) -> ShareOut:
    exact = pool.cents * share.percent.exact / 100
    return ShareOut(share=share, cut=exact - share.amount.cents)


def _approvals(book: ClaimBook, released: Released) -> tuple[Signed, Signed]:
    given = {one.staff: one.at for one in book.claim.approvals}
    first, second = (
        Signed(
            name=book.people.staff_name(staff),
            role=book.story.released_in.on_duty.get(staff),
            at=given.get(staff),
        )
        for staff in released.approved
    )
    return first, second
