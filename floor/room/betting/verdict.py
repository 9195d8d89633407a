"""What the arbiter answers: the action, its chips, why, and what the rule leaves to the floor."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from floor.base.value import Value
from floor.room.betting.round import Action, Amount
from floor.room.betting.rules import RuleSource


class VerdictReason(Enum):
    """Why a verdict is what it is: one sentence each at the edge."""

    FOLDED = "folded"
    FOLDED_FOR_NOTHING = "folded_for_nothing"
    """With no bet to call: it binds."""
    CHECKED = "checked"
    CHECK_FACING_BET = "check_facing_bet"
    CALLED = "called"
    """By the word: always the full amount."""
    EXACT_CALL = "exact_call"
    UNDERCALL = "undercall"
    TINY_CHIP = "tiny_chip"
    ONE_CHIP_BET = "one_chip_bet"
    ONE_CHIP_CALL = "one_chip_call"
    EVERY_CHIP_NEEDED = "every_chip_needed"
    """Without the smallest of the chips the call is not covered."""
    UNDER_HALF = "under_half"
    """Less than half the least raise over the call: a call, or a check with nothing to call."""
    HALF_RAISE = "half_raise"
    """At least half of it: made up to the least raise."""
    RAISE_COMPLETED = "raise_completed"
    """The word "raise" binds, however little was put in or named."""
    MINIMUM_BET = "minimum_bet"
    AS_MADE = "as_made"
    """A bet or raise of a size the round allows."""
    ALL_IN = "all_in"
    """Stands at its size, short of a bet or raise or not."""
    HALF_BET = "half_bet"
    """In limit, all-in for too little of a bet or raise to be one: it counts as a call."""
    OVER_HALF_BET = "over_half_bet"
    """In limit, all-in for enough of it."""
    LIMIT_SIZE = "limit_size"
    OVER_POT = "over_pot"
    POT_SIZE = "pot_size"
    POT_WORD = "pot_word"
    """"Pot" where the pot is no limit: it binds but names no amount."""
    TO_BE_NAMED = "to_be_named"
    """"Bet" or "raise" without an amount or a chip."""
    ROUNDED = "rounded"
    STRING_BET = "string_bet"
    MAY_NOT_RAISE = "may_not_raise"
    """A short all-in has not reopened the betting to them."""
    CAPPED = "capped"
    PASSIVE = "passive"
    LOWEST_READING = "lowest_reading"
    UNCLEAR_AMOUNT = "unclear_amount"
    EARLIER_CHIPS = "earlier_chips"
    TOOK_BACK = "took_back"
    CONDITIONAL = "conditional"
    TRUE_AMOUNT = "true_amount"
    HIDDEN_CHIPS = "hidden_chips"
    SHORT_BLIND = "short_blind"
    """Posted by who had no more."""
    BRING_IN = "bring_in"
    """The forced bet of who shows the card that opens."""
    BIG_UNIT = "big_unit"
    """In limit on fourth street of stud, which a pair in view would allow."""


class RulingOutcome(Enum):
    """One of the outcomes among which the floor chooses."""

    FULL_CALL = "full_call"
    FORFEIT_AND_FOLD = "forfeit_and_fold"
    CALL = "call"
    FOLD = "fold"
    BET = "bet"
    RAISE = "raise"
    BINDING = "binding"
    NOT_BINDING = "not_binding"
    TRUE_AMOUNT = "true_amount"
    AS_ANNOUNCED = "as_announced"
    INCLUDED = "included"
    EXCLUDED = "excluded"


class Choice(Value, frozen=True):
    """An outcome the rule allows, with its price."""

    ruling: RulingOutcome
    total: Amount
    """What then lies before the player."""
    pays: Amount
    """What it costs them beyond what lay before them; what a fold forfeits."""


class Verdict(Value, frozen=True, kw_only=True):
    """What a player has done, and what is to be done with the chips."""

    action: Action | None
    """None: the floor decides among `choices`, or nothing was done at all."""
    total: Amount
    """What lies before the player when the chips are settled."""
    add: Amount = 0
    """What they still have to put in."""
    give_back: Amount = 0
    """What goes back to them of the chips pushed."""
    to_be_named: bool = False
    """They are bound to bet or raise and name the amount themselves; `total` is the least."""
    all_in: bool = False
    next_min: Amount = 0
    """The total of the least bet or raise after it."""
    may_reraise: bool = False
    """Somebody who has acted before may raise once more."""
    reason: VerdictReason
    rules: tuple[str, ...]
    """The ids of the house's rules that say so."""
    choices: tuple[Choice, ...] = ()
    """What the rule leaves to the floor; the first is the normal or advised one."""

    @property
    def penalty_possible(self) -> bool:
        """The move was bad form, for which the floor may give a penalty."""
        return self.reason in _BAD_FORM


_BAD_FORM = frozenset(
    {
        VerdictReason.FOLDED_FOR_NOTHING,
        VerdictReason.UNDERCALL,
        VerdictReason.TINY_CHIP,
        VerdictReason.POT_WORD,
        VerdictReason.STRING_BET,
        VerdictReason.UNCLEAR_AMOUNT,
        VerdictReason.TOOK_BACK,
        VerdictReason.CONDITIONAL,
        VerdictReason.HIDDEN_CHIPS,
    }
)

_HOUSE = ("HOUSE",)
_CITED: Mapping[VerdictReason, tuple[tuple[str, ...], tuple[str, ...]]] = MappingProxyType(
    {
        VerdictReason.FOLDED: (("CH-GEN-20",), ("TDA-38",)),
        VerdictReason.FOLDED_FOR_NOTHING: (("CH-DEAD-1",), ("TDA-53",)),
        VerdictReason.CHECKED: (("CH-GEN-20",), ("TDA-38",)),
        VerdictReason.CHECK_FACING_BET: (_HOUSE, _HOUSE),
        VerdictReason.CALLED: (("CH-BET-23",), ("TDA-39",)),
        VerdictReason.EXACT_CALL: (("CH-BET-1",), ("TDA-41",)),
        VerdictReason.UNDERCALL: (("CH-BET-22",), ("TDA-39",)),
        VerdictReason.TINY_CHIP: (("CH-BET-22",), ("TDA-41",)),
        VerdictReason.ONE_CHIP_BET: (("CH-BET-17",), ("TDA-45",)),
        VerdictReason.ONE_CHIP_CALL: (("CH-BET-21",), ("TDA-45",)),
        VerdictReason.EVERY_CHIP_NEEDED: (("CH-BET-24",), ("TDA-46",)),
        VerdictReason.UNDER_HALF: (("CH-BET-9",), ("TDA-43",)),
        VerdictReason.HALF_RAISE: (("CH-BET-9",), ("TDA-43",)),
        VerdictReason.RAISE_COMPLETED: (("CH-BET-20",), ("TDA-42", "TDA-43")),
        VerdictReason.MINIMUM_BET: (("CH-BET-18", "CH-BET-25"), ("TDA-43",)),
        VerdictReason.AS_MADE: (("CH-BET-8",), ("TDA-43",)),
        VerdictReason.ALL_IN: (("CH-BET-10",), ("TDA-44",)),
        VerdictReason.HALF_BET: (("CH-BET-5",), ("TDA-44",)),
        VerdictReason.OVER_HALF_BET: (("CH-BET-5",), ("TDA-44",)),
        VerdictReason.LIMIT_SIZE: (("CH-BET-2",), _HOUSE),
        VerdictReason.OVER_POT: (("CH-BET-11", "CH-BET-12"), ("TDA-50",)),
        VerdictReason.POT_SIZE: (("CH-BET-12",), ("TDA-50",)),
        VerdictReason.POT_WORD: (("CH-GEN-18",), ("TDA-50",)),
        VerdictReason.TO_BE_NAMED: (("CH-BET-19", "CH-BET-20"), ("TDA-42",)),
        VerdictReason.ROUNDED: (("CH-BET-27",), _HOUSE),
        VerdictReason.STRING_BET: (("CH-BET-28",), ("TDA-51",)),
        VerdictReason.MAY_NOT_RAISE: (("CH-BET-10",), ("TDA-44",)),
        VerdictReason.CAPPED: (("CH-BET-3",), ("TDA-48",)),
        VerdictReason.PASSIVE: (("CH-OOT-3", "CH-SHOW-7"), _HOUSE),
        VerdictReason.LOWEST_READING: (_HOUSE, ("TDA-52",)),
        VerdictReason.UNCLEAR_AMOUNT: (("CH-GEN-22",), ("TDA-52",)),
        VerdictReason.EARLIER_CHIPS: (("CH-BET-24",), ("TDA-47",)),
        VerdictReason.TOOK_BACK: (("CH-GEN-22",), ("TDA-47",)),
        VerdictReason.CONDITIONAL: (("CH-GEN-19",), ("TDA-54",)),
        VerdictReason.TRUE_AMOUNT: (("CH-BET-26",), ("TDA-49",)),
        VerdictReason.HIDDEN_CHIPS: (("CH-BET-26",), ("TDA-57",)),
        VerdictReason.SHORT_BLIND: (("CH-BET-13", "CH-BET-14"), ("TDA-50",)),
        VerdictReason.BRING_IN: (("GM-STUD-5",), _HOUSE),
        VerdictReason.BIG_UNIT: (("GM-STUD-10",), _HOUSE),
    }
)
_CITED_ONLINE: Mapping[VerdictReason, tuple[str, ...]] = MappingProxyType(
    {
        VerdictReason.FOLDED: ("ON-BET-02",),
        VerdictReason.FOLDED_FOR_NOTHING: ("ON-BET-02",),
        VerdictReason.CHECKED: ("ON-BET-03",),
        VerdictReason.CALLED: ("ON-BET-04",),
        VerdictReason.EXACT_CALL: ("ON-BET-04",),
        VerdictReason.AS_MADE: ("ON-BET-05",),
        VerdictReason.MINIMUM_BET: ("ON-BET-05",),
        VerdictReason.RAISE_COMPLETED: ("ON-BET-05",),
        VerdictReason.ALL_IN: ("ON-ALL-03", "ON-ALL-04"),
        VerdictReason.HALF_BET: ("ON-ALL-03", "ON-ALL-04"),
        VerdictReason.OVER_HALF_BET: ("ON-ALL-03", "ON-ALL-04"),
        VerdictReason.MAY_NOT_RAISE: ("ON-ALL-04", "ON-ALL-05"),
        VerdictReason.OVER_POT: ("ON-BET-07",),
        VerdictReason.POT_SIZE: ("ON-BET-07",),
    }
)


def cited(reason: VerdictReason, book: RuleSource) -> tuple[str, ...]:
    """The rules of `book` behind `reason`; HOUSE where it has none."""
    if book is RuleSource.ONLINE:
        return _CITED_ONLINE.get(reason, _HOUSE)
    guide, tda = _CITED[reason]
    return guide if book is RuleSource.GUIDE else tda
