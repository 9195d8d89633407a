"""What is looked at before a bad beat is paid: other tables, deck, conduct, surveillance."""

from collections.abc import Mapping

from floor.app.claim.claims import ConfirmSurveillance, SayOrder
from floor.app.claim.releases import near_claims, why_not_before_others
from floor.app.core.claim import Check, CheckResult, Claim, ClaimId
from floor.app.core.names import Viewer
from floor.app.core.room import Room
from floor.base.errors import Refused
from floor.base.text import N_, _
from floor.base.value import Value
from floor.views.claim.seats import began_words, second_text
from floor.views.words.rows import Step
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording


class OtherClaimLine(Value, frozen=True, kw_only=True):
    """Another claim for the same jackpot, beside this one."""

    claim: ClaimId
    words: str
    """"T5, hand 12"."""
    began: str
    said: str
    """What surveillance has said; empty while it has not been asked."""
    steps: tuple[Step, ...] = ()
    """Which of the two began first, but for what was said last; none where the stamps can tell."""


class OrderView(Value, frozen=True, kw_only=True):
    """Whether another hand came before this one (JP-TRIG-6)."""

    this: str
    """Of this hand: table, number, when it began."""
    lines: tuple[OtherClaimLine, ...]
    verdict: str
    is_first: bool
    """Nothing stands before it."""


class CheckLine(Value, frozen=True, kw_only=True):
    """One question of the checklist."""

    check: Check
    words: str
    well: str
    """The answer where all is as it should be."""
    wrong: str
    well_answer: CheckResult
    wrong_answer: CheckResult
    answer: CheckResult | None = None


class WatchView(Value, frozen=True, kw_only=True):
    """What surveillance was told and has confirmed."""

    told: str
    """Empty while nobody has told it."""
    confirmed: str
    confirm: Step


class ConductView(Value, frozen=True, kw_only=True):
    """The checklist of the deck and the hand, and surveillance."""

    lines: tuple[CheckLine, ...]
    written: bool
    """Somebody has answered it."""
    watch: WatchView


def said(words: Wording, refusal: Refused) -> str:
    """The sentence of a refusal with the rule it rests on."""
    return f"{words.why(refusal)} ({refusal.rule})"


def order_view(room: Room, claim: Claim, look: Viewer) -> OrderView:
    """The other open claims for the jackpot, and what stands before this one."""
    words = Wording(room, look.names)
    asking = StepBuilder(words, look)
    zone = room.house.zone if room.house is not None else "UTC"
    why_not = why_not_before_others(room, claim)
    others = near_claims(room, claim)
    if why_not is not None:
        verdict = said(words, why_not)
    elif others:
        verdict = _("This hand began first: it is paid before the others.")
    else:
        verdict = _("No other table is stopped for this jackpot: there is nothing to compare.")
    return OrderView(
        this=f"{_hand_words(claim)}: {began_words(claim.began, zone)}",
        lines=tuple(_other(asking, claim, other, zone) for other in others),
        verdict=verdict,
        is_first=why_not is None,
    )


def _hand_words(claim: Claim) -> str:
    return _("{table}, hand {hand}").format(table=claim.table, hand=claim.hand)


def _other(asking: StepBuilder, claim: Claim, other: Claim, zone: str) -> OtherClaimLine:
    told = ""
    if other.id in claim.later_than:
        told = _("Surveillance: {table} began first.").format(table=other.table)
    elif claim.id in other.later_than:
        told = _("Surveillance: {table} began first.").format(table=claim.table)
    pairs = ((claim, other), (other, claim))
    steps = tuple(
        asking.step(
            f"order-{other.id}-{first.id}",
            _("Surveillance: {table} began first").format(table=first.table),
            SayOrder(claim=later.id, earlier=first.id),
        )
        for first, later in pairs
        if first.id not in later.later_than
    )
    return OtherClaimLine(
        claim=other.id,
        words=_hand_words(other),
        began=began_words(other.began, zone),
        said=told,
        steps=tuple(step for step in steps if not step.why_not),
    )


def conduct_view(room: Room, claim: Claim, look: Viewer) -> ConductView:
    """The questions with the answers given so far."""
    words = Wording(room, look.names)
    answers = claim.conduct.answers if claim.conduct is not None else {}
    return ConductView(
        lines=tuple(_check(check, answers) for check in Check),
        written=claim.conduct is not None,
        watch=_watch(words, claim, look),
    )


def _check(check: Check, answers: Mapping[Check, CheckResult]) -> CheckLine:
    well, wrong = (
        (CheckResult.YES, CheckResult.NO) if check.expected else (CheckResult.NO, CheckResult.YES)
    )
    return CheckLine(
        check=check,
        words=check_words(check),
        well=_("Yes") if check.expected else _("No"),
        wrong=_("No") if check.expected else _("Yes"),
        well_answer=well,
        wrong_answer=wrong,
        answer=answers.get(check),
    )


def on_camera(answer: CheckResult) -> CheckResult:
    """The same answer, seen by surveillance too."""
    return CheckResult.YES_ON_CAMERA if answer.is_yes else CheckResult.NO_ON_CAMERA


_CHECK_WORDS: Mapping[Check, str] = {
    Check.DECK_COUNTED: N_("The deck was counted: 52 cards?"),
    Check.FACES_CHECKED: N_("The faces were checked: every card once?"),
    Check.DECK_KEPT: N_("The deck is set aside under seal?"),
    Check.EXPOSED_EARLY: N_("Were cards shown before the hand was over?"),
    Check.HAND_DISCUSSED: N_("Was the hand discussed while it was played?"),
    Check.AGREEMENT: N_("Had players agreed on something?"),
    Check.WRONG_NUMBER: N_("Did anybody hold too many or too few cards?"),
    Check.FEE_NOT_DUE: N_("Was this a hand that pays nothing for the jackpot?"),
}


def check_words(check: Check) -> str:
    """What is asked of the deck or of how the hand was played."""
    return _(_CHECK_WORDS[check])


def _watch(words: Wording, claim: Claim, look: Viewer) -> WatchView:
    zone = words.room.house.zone if words.room.house is not None else "UTC"
    watch, told, confirmed = claim.watch, "", ""
    if watch is not None:
        told = _("Told at {time}.").format(time=second_text(watch.told_at, zone))
        if watch.confirmed_at is not None:
            confirmed = _("Confirmed at {time}.").format(time=second_text(watch.confirmed_at, zone))
    step = StepBuilder(words, look).step(
        "watch-confirmed",
        _("Surveillance has confirmed the hand"),
        ConfirmSurveillance(claim=claim.id),
        leading=True,
    )
    return WatchView(told=told, confirmed=confirmed, confirm=step)
