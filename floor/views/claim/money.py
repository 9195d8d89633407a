"""Who gets what of a jackpot, its meter before and after, and what is not paid yet."""

from datetime import datetime

from msgspec.structs import replace

from floor.app.claim.claims import ApproveClaim, PayShare
from floor.app.claim.reckoning import Reckoning, reckoned
from floor.app.claim.releases import why_not_released
from floor.app.core.claim import (
    APPROVAL_HOLDS,
    Claim,
    ClaimId,
    IdKind,
    JackpotShare,
    PaymentForm,
    State,
)
from floor.app.core.messages import Context, Role, StaffId
from floor.app.core.names import Viewer
from floor.app.core.room import Room
from floor.app.office.office import why_not
from floor.base.chance import SeededChance
from floor.base.errors import Refused
from floor.base.money import NOTHING, Money
from floor.base.text import _, money_text, percent_text
from floor.base.value import Value
from floor.jackpot.shares import Payout
from floor.room.blinds.button import PlayerId
from floor.views.claim.checks import said
from floor.views.claim.seats import second_text
from floor.views.claim.share_words import form_words, id_words, share_role_words
from floor.views.words.rows import Step
from floor.views.words.steps import StepBuilder, naming_step
from floor.views.words.words import Wording, role_words, seat_words

_NO_LOT = SeededChance(0)


class ShareLine(Value, frozen=True, kw_only=True):
    """What one person gets."""

    number: int
    player: PlayerId
    where: str
    """"T3 seat 5", without the table where it is the claim's own."""
    who: str
    role: str
    percent: str
    amount: str
    paid: str = ""
    """How and when they got it; empty while they have not."""
    why_not_pay: str = ""
    naming: Step | None = None
    """Writes down the name that the slip and the payment wait for."""


class MeterLine(Value, frozen=True):
    """A line of the equation: what, and how much."""

    words: str
    amount: str
    is_sum: bool = False


class Given(Value, frozen=True, kw_only=True):
    """An approval as it stands."""

    staff: StaffId
    words: str
    until: datetime
    """It is good for nothing after that."""
    holds: bool
    """False: what was approved has changed since, or it is too old."""


class Approver(Value, frozen=True, kw_only=True):
    """Somebody on duty who may be asked to approve."""

    staff: StaffId
    words: str
    why_not: str = ""


class ReleaseView(Value, frozen=True, kw_only=True):
    """All that two people approve."""

    shares: tuple[ShareLine, ...] = ()
    meter: tuple[MeterLine, ...] = ()
    digest: str = ""
    """Of exactly what is shown; approving it binds to that."""
    given: tuple[Given, ...] = ()
    approvers: tuple[Approver, ...] = ()
    why_not: str = ""
    """What is missing before anybody may approve; empty when nothing is."""

    @property
    def holding(self) -> tuple[Given, ...]:
        """The approvals that count."""
        return tuple(one for one in self.given if one.holds)


class PaymentView(Value, frozen=True, kw_only=True):
    """A released hit, until every share is fetched."""

    shares: tuple[ShareLine, ...]
    meter: tuple[MeterLine, ...]
    told: str
    """How many are not paid yet, and how much that is."""
    unpaid: int


class ClaimLine(Value, frozen=True, kw_only=True):
    """A line that leads to a claim."""

    claim: ClaimId
    share: int = 0
    """Which nobody has fetched; 0: it is about the claim itself."""
    who: str
    what: str
    """"€4,821.50, other at T3"."""
    since: str
    """Day and time."""
    at: datetime
    spoken: str
    """What its button does."""


def release_view(room: Room, claim: Claim, look: Viewer) -> ReleaseView:
    """What an open claim comes to now, and who has approved it."""
    words = Wording(room, look.names)
    found = reckoned(room, claim)
    missing = why_not_released(room, claim)
    if found.payout is None or missing is not None:
        why = said(words, missing) if missing is not None else ""
        lines = _shares(words, claim, found.shares) if found.payout is not None else ()
        meter = meter_lines(found.payout) if found.payout is not None else ()
        return ReleaseView(
            shares=lines, meter=meter, why_not=why, given=_given(words, claim, found, look.now)
        )
    return ReleaseView(
        shares=_shares(words, claim, found.shares),
        meter=meter_lines(found.payout),
        digest=found.digest,
        given=_given(words, claim, found, look.now),
        approvers=_approvers(words, claim, found, look),
    )


def _given(words: Wording, claim: Claim, found: Reckoning, now: datetime) -> tuple[Given, ...]:
    zone = words.room.house.zone if words.room.house is not None else "UTC"
    lines = []
    for one in claim.approvals:
        holds = bool(found.digest) and one.holds(found.digest, now)
        name, time = words.staff(one.staff), second_text(one.at, zone)
        if holds:
            told = _("{staff} approved at {time}.").format(staff=name, time=time)
        elif one.digest == found.digest:
            told = _("{staff} approved at {time}: that is more than five minutes ago.").format(
                staff=name, time=time
            )
        else:
            told = _("{staff} approved at {time}, before something was changed: void.").format(
                staff=name, time=time
            )
        until = one.at + APPROVAL_HOLDS
        lines.append(Given(staff=one.staff, words=told, until=until, holds=holds))
    return tuple(lines)


def _approvers(
    words: Wording, claim: Claim, found: Reckoning, look: Viewer
) -> tuple[Approver, ...]:
    """The floor and the shift managers on duty; who works at this station first."""
    room = words.room
    badges = [
        staff for staff, role in room.on_duty.items() if role in (Role.FLOOR, Role.SHIFT_MANAGER)
    ]
    badges.sort(key=lambda staff: (staff != look.by, words.staff(staff)))
    command = ApproveClaim(claim=claim.id, digest=found.digest)
    lines = []
    for staff in badges:
        refusal = why_not(room, command, Context(look.now, staff, _NO_LOT, look.names))
        called = f"{words.staff(staff)} · {role_words(room.on_duty[staff])}"
        lines.append(Approver(staff=staff, words=called, why_not=_why(words, refusal)))
    return tuple(lines)


def _why(words: Wording, refusal: Refused | None) -> str:
    return said(words, refusal) if refusal is not None else ""


def meter_lines(payout: Payout) -> tuple[MeterLine, ...]:
    """The jackpot sum before, what is paid, what is added, and the sum after it."""
    rows: list[tuple[str, Money, bool]] = [
        (_("Jackpot sum now"), payout.pool + payout.kept, True),
        (_("– paid to players"), payout.paid, False),
    ]
    if payout.to_reserve:
        rows.append((_("– cents to the reserve"), payout.to_reserve, False))
    if payout.from_reserve:
        rows.append((_("+ from the reserve"), payout.from_reserve, False))
    if payout.house_top_up:
        rows.append((_("+ from the house, up to the guarantee"), payout.house_top_up, False))
    rows.append((_("= jackpot sum after it"), payout.new_base, True))
    return tuple(MeterLine(words, money_text(amount), is_sum) for words, amount, is_sum in rows)


def payment_view(room: Room, claim: Claim, look: Viewer) -> PaymentView:
    """The shares of a released claim, paid and unpaid.

    Raises:
        ValueError: the claim is not released.
    """
    if claim.released is None:
        raise ValueError(f"claim {claim.id} is not released")
    words, released = Wording(room, look.names), claim.released
    unpaid = claim.unpaid
    owed = sum((share.amount for share in unpaid), NOTHING)
    told = (
        _("Not paid yet: {n} of {all} shares, {sum}.").format(
            n=len(unpaid), all=len(released.shares), sum=money_text(owed)
        )
        if unpaid
        else _("Every share is paid. The claim is done.")
    )
    asking = StepBuilder(words, look)
    lines = _shares(words, claim, released.shares)
    return PaymentView(
        shares=tuple(line if line.paid else _payable(asking, claim, line) for line in lines),
        meter=meter_lines(released.payout),
        told=told,
        unpaid=len(unpaid),
    )


def pay_command(claim: ClaimId, share: int, form: PaymentForm, checked: IdKind) -> PayShare:
    """That a share was paid."""
    return PayShare(claim=claim, share=share, form=form, checked=checked)


def _payable(asking: StepBuilder, claim: Claim, line: ShareLine) -> ShareLine:
    step = asking.step(
        "pay", "", pay_command(claim.id, line.number, PaymentForm.CASH, IdKind.PASSPORT)
    )
    if not step.why_not:
        return line
    return replace(line, why_not_pay=step.why_not, naming=naming_step(asking, line.player))


def unpaid_lines(room: Room, look: Viewer) -> tuple[ClaimLine, ...]:
    """Every share of the house that nobody has fetched, the oldest first."""
    words = Wording(room, look.names)
    released = [claim for claim in room.claims.values() if claim.state is State.RELEASED]
    lines = [_unpaid(words, claim, share) for claim in released for share in claim.unpaid]
    return tuple(sorted(lines, key=lambda line: (line.at, line.claim, line.share)))


def rejected_lines(room: Room, look: Viewer) -> tuple[ClaimLine, ...]:
    """Every claim that was rejected in this gaming day and may be reopened, the oldest first."""
    words = Wording(room, look.names)
    return tuple(
        ClaimLine(
            claim=claim.id,
            who=_("Claim {claim}").format(claim=claim.id),
            what=_("{table}, hand {hand}").format(table=claim.table, hand=claim.hand),
            since=words.time(claim.opened_at),
            at=claim.opened_at,
            spoken=_("Look at claim {claim}").format(claim=claim.id),
        )
        for claim in room.claims.values()
        if claim.state is State.REJECTED
    )


def _unpaid(words: Wording, claim: Claim, share: JackpotShare) -> ClaimLine:
    assert claim.released is not None
    return ClaimLine(
        claim=claim.id,
        share=share.number,
        who=words.player(share.player),
        what=_("{sum} · {role} · {table}, hand {hand}").format(
            sum=money_text(share.amount),
            role=share_role_words(share.role),
            table=claim.table,
            hand=claim.hand,
        ),
        since=f"{words.day(claim.released.at)} {words.time(claim.released.at)}",
        at=claim.released.at,
        spoken=_("Pay {player}").format(player=words.player(share.player)),
    )


def _shares(
    words: Wording, claim: Claim, shares: tuple[JackpotShare, ...]
) -> tuple[ShareLine, ...]:
    return tuple(_share(words, claim, share) for share in shares)


def _share(words: Wording, claim: Claim, share: JackpotShare) -> ShareLine:
    own = share.table == claim.table
    where = seat_words(share.seat, "") if own else f"{share.table} · {share.seat}"
    return ShareLine(
        number=share.number,
        player=share.player,
        where=where,
        who=words.player(share.player),
        role=share_role_words(share.role),
        percent=percent_text(share.percent.exact),
        amount=money_text(share.amount),
        paid=_paid_words(words, share),
    )


def _paid_words(words: Wording, share: JackpotShare) -> str:
    if share.paid is None:
        return ""
    return _("{form} · {checked} · {time} · {staff}").format(
        form=form_words(share.paid.form),
        checked=id_words(share.paid.checked),
        time=words.time(share.paid.at),
        staff=words.staff(share.paid.by),
    )
