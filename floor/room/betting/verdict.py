"""What the arbiter answers: the action, its chips, why, and what the rule leaves to the floor."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from floor.base.value import Value
from floor.room.betting.round import Action, Amount
from floor.room.betting.rules import Book


class Reason(Enum):
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
    """A short all-in has not reopened the betting to him."""
    CAPPED = "capped"
    PASSIVE = "passive"
    LOWEST_READING = "lowest_reading"
    UNCLEAR_AMOUNT = "unclear_amount"
    EARLIER_CHIPS = "earlier_chips"
    TOOK_BACK = "took_back"
    CONDITIONAL = "conditional"
    TRUE_AMOUNT = "true_amount"
    HIDDEN_CHIPS = "hidden_chips"
    BRING_IN = "bring_in"
    """The forced bet of who shows the card that opens."""
    BIG_UNIT = "big_unit"
    """In limit on fourth street of stud, which a pair in view would allow."""


class Ruling(Enum):
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

    ruling: Ruling
    total: Amount
    """What then lies before the player."""
    pays: Amount
    """What it costs him beyond what lay before him; what a fold forfeits."""


class Verdict(Value, frozen=True, kw_only=True):
    """What a player has done, and what is to be done with the chips."""

    action: Action | None
    """None: the floor decides among `choices`, or nothing was done at all."""
    total: Amount
    """What lies before the player when the chips are settled."""
    add: Amount = 0
    """What he still has to put in."""
    give_back: Amount = 0
    """What goes back to him of the chips pushed."""
    to_be_named: bool = False
    """He is bound to bet or raise and names the amount himself; `total` is the least."""
    all_in: bool = False
    next_min: Amount = 0
    """The total of the least bet or raise after it."""
    may_reraise: bool = False
    """Somebody who has acted before may raise once more."""
    reason: Reason
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
        Reason.FOLDED_FOR_NOTHING,
        Reason.UNDERCALL,
        Reason.TINY_CHIP,
        Reason.POT_WORD,
        Reason.STRING_BET,
        Reason.UNCLEAR_AMOUNT,
        Reason.TOOK_BACK,
        Reason.CONDITIONAL,
        Reason.HIDDEN_CHIPS,
    }
)

_HOUSE = ("HOUSE",)
_CITED: Mapping[Reason, tuple[tuple[str, ...], tuple[str, ...]]] = MappingProxyType(
    {
        Reason.FOLDED: (("CH-GEN-20",), ("TDA-38",)),
        Reason.FOLDED_FOR_NOTHING: (("CH-DEAD-1",), ("TDA-53",)),
        Reason.CHECKED: (("CH-GEN-20",), ("TDA-38",)),
        Reason.CHECK_FACING_BET: (_HOUSE, _HOUSE),
        Reason.CALLED: (("CH-BET-23",), ("TDA-39",)),
        Reason.EXACT_CALL: (("CH-BET-1",), ("TDA-41",)),
        Reason.UNDERCALL: (("CH-BET-22",), ("TDA-39",)),
        Reason.TINY_CHIP: (("CH-BET-22",), ("TDA-41",)),
        Reason.ONE_CHIP_BET: (("CH-BET-17",), ("TDA-45",)),
        Reason.ONE_CHIP_CALL: (("CH-BET-21",), ("TDA-45",)),
        Reason.EVERY_CHIP_NEEDED: (("CH-BET-24",), ("TDA-46",)),
        Reason.UNDER_HALF: (("CH-BET-9",), ("TDA-43",)),
        Reason.HALF_RAISE: (("CH-BET-9",), ("TDA-43",)),
        Reason.RAISE_COMPLETED: (("CH-BET-20",), ("TDA-42", "TDA-43")),
        Reason.MINIMUM_BET: (("CH-BET-18", "CH-BET-25"), ("TDA-43",)),
        Reason.AS_MADE: (("CH-BET-8",), ("TDA-43",)),
        Reason.ALL_IN: (("CH-BET-10",), ("TDA-44",)),
        Reason.LIMIT_SIZE: (("CH-BET-2",), _HOUSE),
        Reason.OVER_POT: (("CH-BET-11", "CH-BET-12"), ("TDA-50",)),
        Reason.POT_SIZE: (("CH-BET-12",), ("TDA-50",)),
        Reason.POT_WORD: (("CH-GEN-18",), ("TDA-50",)),
        Reason.TO_BE_NAMED: (("CH-BET-19", "CH-BET-20"), ("TDA-42",)),
        Reason.ROUNDED: (("CH-BET-27",), _HOUSE),
        Reason.STRING_BET: (("CH-BET-28",), ("TDA-51",)),
        Reason.MAY_NOT_RAISE: (("CH-BET-10",), ("TDA-44",)),
        Reason.CAPPED: (("CH-BET-3",), ("TDA-48",)),
        Reason.PASSIVE: (("CH-OOT-3", "CH-SHOW-7"), _HOUSE),
        Reason.LOWEST_READING: (_HOUSE, ("TDA-52",)),
        Reason.UNCLEAR_AMOUNT: (("CH-GEN-22",), ("TDA-52",)),
        Reason.EARLIER_CHIPS: (("CH-BET-24",), ("TDA-47",)),
        Reason.TOOK_BACK: (("CH-GEN-22",), ("TDA-47",)),
        Reason.CONDITIONAL: (("CH-GEN-19",), ("TDA-54",)),
        Reason.TRUE_AMOUNT: (("CH-BET-26",), ("TDA-49",)),
        Reason.HIDDEN_CHIPS: (("CH-BET-26",), ("TDA-57",)),
        Reason.BRING_IN: (("GM-STUD-5",), _HOUSE),
        Reason.BIG_UNIT: (("GM-STUD-10",), _HOUSE),
    }
)
_CITED_ONLINE: Mapping[Reason, tuple[str, ...]] = MappingProxyType(
    {
        Reason.FOLDED: ("ON-BET-02",),
        Reason.FOLDED_FOR_NOTHING: ("ON-BET-02",),
        Reason.CHECKED: ("ON-BET-03",),
        Reason.CALLED: ("ON-BET-04",),
        Reason.EXACT_CALL: ("ON-BET-04",),
        Reason.AS_MADE: ("ON-BET-05",),
        Reason.MINIMUM_BET: ("ON-BET-05",),
        Reason.RAISE_COMPLETED: ("ON-BET-05",),
        Reason.ALL_IN: ("ON-ALL-03", "ON-ALL-04"),
        Reason.MAY_NOT_RAISE: ("ON-ALL-04", "ON-ALL-05"),
        Reason.OVER_POT: ("ON-BET-07",),
        Reason.POT_SIZE: ("ON-BET-07",),
    }
)


def cited(reason: Reason, book: Book) -> tuple[str, ...]:
    """The rules of `book` behind `reason`; HOUSE where it has none."""
    if book is Book.ONLINE:
        return _CITED_ONLINE.get(reason, _HOUSE)
    guide, tda = _CITED[reason]
    return guide if book is Book.GUIDE else tda
