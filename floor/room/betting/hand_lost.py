"""Counts, cards shown early and hands lost: what they do to the chips and to the right to bet."""

from enum import Enum
from typing import assert_never

from floor.base.value import Value
from floor.room.betting.round import Action, Amount, check_amounts
from floor.room.betting.rules import BettingRules, RuleSource
from floor.room.betting.verdict import Choice, RulingOutcome, Verdict, VerdictReason, cited
from floor.room.blinds.blinds import Fate


class Count(Value, frozen=True, kw_only=True):
    """A bet that was called on a count which proved wrong.

    Raises:
        ValueError: an amount that cannot be.
    """

    announced: Amount
    visible: Amount
    """What lay there for all to see, the bet's true total."""
    hidden: Amount = 0
    """What the bettor had covered or kept from view."""
    called: Amount
    """What the caller has put in."""

    def __post_init__(self) -> None:
        check_amounts("counts", self.announced, self.visible, self.hidden, self.called)


def true_count(count: Count, rules: BettingRules) -> Verdict:
    """The call corrected to the chips in view, whatever was announced (CH-BET-26, TDA-49).

    Hidden chips do not count in the guide; elsewhere the floor says whether they belong to the
    action (TDA-57), and may depart from a count grossly wrong. `total` is the caller's.
    """
    choices: tuple[Choice, ...] = ()
    reason = VerdictReason.HIDDEN_CHIPS if count.hidden else VerdictReason.TRUE_AMOUNT
    if rules.book is RuleSource.TDA and count.hidden:
        choices = (
            _corrected(RulingOutcome.EXCLUDED, count.visible, count),
            _corrected(RulingOutcome.INCLUDED, count.visible + count.hidden, count),
        )
    elif rules.book is RuleSource.TDA and count.announced != count.visible:
        choices = (
            _corrected(RulingOutcome.TRUE_AMOUNT, count.visible, count),
            _corrected(RulingOutcome.AS_ANNOUNCED, count.announced, count),
        )
    return Verdict(
        action=Action.CALL,
        total=count.visible,
        add=max(0, count.visible - count.called),
        give_back=max(0, count.called - count.visible),
        reason=reason,
        rules=cited(reason, rules.book),
        choices=choices,
    )


def _corrected(ruling: RulingOutcome, total: Amount, count: Count) -> Choice:
    return Choice(ruling, total, total - count.called)


class ShownBefore(Enum):
    """How many hole cards a player let others see before the showdown."""

    NONE = "none"
    SOME = "some"
    ALL = "all"


class Exposure(Value, frozen=True, kw_only=True):
    """What follows from showing cards too early."""

    may_raise: bool
    """They may still bet and raise in the hand; calling is always open."""
    hand: Fate
    may_be_ruled: tuple[Fate, ...]
    """What the floor may rule instead."""
    penalty_possible: bool


def shown_early(shown: ShownBefore, *, last_round_over: bool, deliberate: bool) -> Exposure:
    """Hole cards shown before the last betting round is over: no bet or raise any more.

    Clearly deliberate: the floor may rule the hand dead (CH-SHOW-7).
    """
    early = shown is not ShownBefore.NONE and not last_round_over
    return Exposure(
        may_raise=not early,
        hand=Fate.LIVE,
        may_be_ruled=(Fate.DEAD,) if early and deliberate else (),
        penalty_possible=early,
    )


class Protection(Enum):
    """How a hand that left the table was looked after."""

    PROTECTED = "protected"
    """Held, or with a chip or card protector on it (CH-GEN-11)."""
    UNPROTECTED = "unprotected"
    MIXED_ON_PURPOSE = "mixed_on_purpose"
    """The players mixed their cards themselves (D-02)."""


def chips_back(
    protection: Protection, call_part: Amount, raise_part: Amount, *, raise_called: bool
) -> Amount:
    """What a player takes back out of the pot whose hand was removed by mistake.

    Everything if it was protected (CH-GEN-13); otherwise their own raise that nobody has called,
    without the call in it (CH-GEN-12); nothing if the hands were mixed on purpose (D-02).

    Raises:
        ValueError: a part that cannot be.
    """
    check_amounts("call and raise", call_part, raise_part)
    match protection:
        case Protection.PROTECTED:
            return call_part + raise_part
        case Protection.UNPROTECTED:
            return 0 if raise_called else raise_part
        case Protection.MIXED_ON_PURPOSE:
            return 0
        case _ as never:
            assert_never(never)


class HowMucked(Enum):
    """How cards came to lie face down in the middle or at the dealer."""

    THROWN = "thrown"
    """Given up."""
    SHOWING = "showing"
    """They slipped while they tried to show them."""
    MISLED = "misled"
    """By accident, a misunderstanding, or because they were misled."""


class SlipRuling(Value, frozen=True):
    """What the letter says of a hand, and what the floor may rule instead."""

    by_the_letter: Fate
    may_be_ruled: tuple[Fate, ...]


def face_down_in_middle(slip: HowMucked) -> SlipRuling:
    """Cards face down in the middle are dead; unless given up the floor may rule them live.

    CH-DEAD-2, CH-GEN-22.
    """
    return SlipRuling(Fate.DEAD, () if slip is HowMucked.THROWN else (Fate.LIVE,))
