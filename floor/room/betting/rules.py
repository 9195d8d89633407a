"""What the houses decide differently about betting: the options of the one engine."""

from enum import Enum

import msgspec

from floor.base.value import Value


class RuleSource(Enum):
    """Whose rules a ruling cites."""

    GUIDE = "guide"
    """The Helsinki guide, CH-…"""
    TDA = "tda"
    """The tournament directors' rules, TDA-…"""
    ONLINE = "online"
    """The online room's book, ON-…; it knows no chips and no words."""


class Reopening(Enum):
    """When several all-ins, each short of a raise, let a player raise again (D-44)."""

    FACING_FULL_RAISE = "facing_full_raise"
    """When they face at least a full raise in their turn (TDA-44)."""
    CONSECUTIVE = "consecutive"
    """When they follow one another without a call and add up to a raise (ON-ALL-05)."""
    OFF = "off"
    """Never: each counts alone (CH-BET-10)."""


class HalfBet(Enum):
    """What part of a unit makes an all-in a bet or raise, in limit."""

    MORE_THAN_HALF = "more_than_half"
    """Then it is a raise like any other (CH-BET-5)."""
    AT_LEAST_HALF = "at_least_half"
    """It reopens the betting for who faces as much in their turn (TDA-44)."""


class CapLifted(Enum):
    """When the number of raises in limit has no end."""

    TWO_IN_ROUND = "two_in_round"
    """Two players have chips when the round begins (CH-BET-4)."""
    TWO_IN_EVENT = "two_in_event"
    """Two players are left in the tournament (TDA-48)."""


class ShortBlindCall(Enum):
    """What a flat call costs when a blind is all-in for less (D-47)."""

    LARGEST_POSTED = "largest_posted"
    FULL_BIG_BLIND = "full_big_blind"


class ShortBlindPot(Enum):
    """How a blind that is all-in for less counts for a pot-sized raise before the flop."""

    AS_POSTED = "as_posted"
    """What is missing is deducted once (CH-BET-13)."""
    AS_IF_FULL = "as_if_full"
    """It changes nothing (TDA-50)."""


class OverStraddle(Enum):
    """What the least raise over a straddle is counted by (D-25)."""

    STRADDLE_IS_RAISE = "straddle_is_raise"
    """Blinds 2–4, straddle 8: to 12."""
    STRADDLE_IS_BIG_BLIND = "straddle_is_big_blind"
    """To 16."""


class Rounding(Enum):
    """In which games a bet is rounded to the nearest multiple of the big blind (D-50)."""

    WHERE_BLIND_HAS_CENTS = "where_blind_has_cents"
    OFF = "off"
    EVERYWHERE = "everywhere"


class Undercalls(Enum):
    """What becomes of fewer chips than the call."""

    FLOOR_MAY_LET_FOLD = "floor_may_let_fold"
    """A full call, unless the floor lets them off for what they put in (CH-BET-22)."""
    BY_WHAT_IS_FACED = "by_what_is_faced"
    """A full call heads-up or against the opening bet, else the floor decides (TDA-39)."""


class EarlierChips(Enum):
    """How the chips of their earlier bet or blind count with new ones pushed without a word."""

    COUNT = "count"
    """They are read together with the new ones (CH-BET-24)."""
    FLOOR_DECIDES = "floor_decides"
    """Where they change the reading the floor decides; taken back they bind (TDA-47)."""


class OutOfTurn(Enum):
    """What an early call, bet or raise is worth once a skipped player has checked or called."""

    REDUCED = "reduced"
    """A check or call (CH-OOT-4); heads-up it stands unless the other claims (CH-OOT-7)."""
    BINDING = "binding"
    """All of it, heads-up too, for nothing has changed before them (TDA-40)."""


class SkippedAfter(Enum):
    """What has to pass behind a skipped player who had time and kept silent (D-51)."""

    TWO_PLAYERS = "two_players"
    """They have checked or folded then (CH-OOT-1)."""
    TWO_ACTIONS = "two_actions"
    """The same, after two actions."""
    SUBSTANTIAL_ACTION = "substantial_action"
    """The floor decides about their hand then (TDA-40)."""


class Substantial(Enum):
    """How much action a hand has seen before it is too late for a redeal."""

    TWO_PLAYERS_WITH_CHIPS = "two_players_with_chips"
    """Two players have acted, one of them with chips (CH-DEAL-10)."""
    TWO_WITH_CHIPS_OR_THREE = "two_with_chips_or_three"
    """Two actions, one of them with chips, or any three (TDA-35)."""


class Silence(Enum):
    """What somebody has done whose time ran out with nothing to call."""

    CHECKED = "checked"
    """CH-GEN-21."""
    CHECKED_AND_OUT = "checked_and_out"
    """And they sit out after the hand (ON-CLK-05)."""
    DEAD = "dead"
    """As TDA-27 is written."""


class Conditional(Enum):
    """What "if you bet, I raise" is worth."""

    NOT_BINDING = "not_binding"
    """It is not allowed (CH-GEN-19)."""
    FLOOR_DECIDES = "floor_decides"
    """TDA-54."""


class Readings(Enum):
    """What becomes of an amount that can be heard in several ways."""

    LOWEST = "lowest"
    """The lowest legal one, unless another fits the pot better (TDA-52)."""
    FLOOR_WEIGHS = "floor_weighs"
    """The floor decides (CH-GEN-22)."""


class BettingRules(Value, frozen=True, kw_only=True):
    """How a house bets; what is left out is the Helsinki guide's cash game."""

    book: RuleSource = RuleSource.GUIDE
    reopening: Reopening = Reopening.FACING_FULL_RAISE
    half_bet: HalfBet = HalfBet.MORE_THAN_HALF
    cap_lifted: CapLifted = CapLifted.TWO_IN_ROUND
    raises: int = 3
    """How often a bet may be raised in a round of limit (CH-BET-3)."""
    short_blind_call: ShortBlindCall = ShortBlindCall.LARGEST_POSTED
    short_blind_pot: ShortBlindPot = ShortBlindPot.AS_POSTED
    over_straddle: OverStraddle = OverStraddle.STRADDLE_IS_RAISE
    rounding: Rounding = Rounding.WHERE_BLIND_HAS_CENTS
    undercalls: Undercalls = Undercalls.FLOOR_MAY_LET_FOLD
    earlier_chips: EarlierChips = EarlierChips.COUNT
    readings: Readings = Readings.FLOOR_WEIGHS
    out_of_turn: OutOfTurn = OutOfTurn.REDUCED
    skipped_after: SkippedAfter = SkippedAfter.TWO_PLAYERS
    substantial: Substantial = Substantial.TWO_PLAYERS_WITH_CHIPS
    silence: Silence = Silence.CHECKED
    conditional: Conditional = Conditional.NOT_BINDING


HELSINKI = BettingRules()
"""A cash game by the guide."""
HELSINKI_TOURNAMENT = msgspec.structs.replace(HELSINKI, rounding=Rounding.OFF)
"""A tournament by the guide: it has chips, and no blind with cents."""
TDA = BettingRules(
    book=RuleSource.TDA,
    half_bet=HalfBet.AT_LEAST_HALF,
    cap_lifted=CapLifted.TWO_IN_EVENT,
    short_blind_call=ShortBlindCall.FULL_BIG_BLIND,
    short_blind_pot=ShortBlindPot.AS_IF_FULL,
    rounding=Rounding.OFF,
    undercalls=Undercalls.BY_WHAT_IS_FACED,
    earlier_chips=EarlierChips.FLOOR_DECIDES,
    readings=Readings.LOWEST,
    out_of_turn=OutOfTurn.BINDING,
    skipped_after=SkippedAfter.SUBSTANTIAL_ACTION,
    substantial=Substantial.TWO_WITH_CHIPS_OR_THREE,
    silence=Silence.DEAD,
    conditional=Conditional.FLOOR_DECIDES,
)
ONLINE = BettingRules(
    book=RuleSource.ONLINE,
    reopening=Reopening.CONSECUTIVE,
    short_blind_call=ShortBlindCall.FULL_BIG_BLIND,
    rounding=Rounding.OFF,
    silence=Silence.CHECKED_AND_OUT,
)
"""All three editions bet alike."""
