"""Chips bought and chips carried: least and most, short buy-ins, one night one stack.

The span of "one night" is the gaming day (CH-STACK-1…8).
"""

from collections.abc import Sequence
from enum import Enum
from typing import assert_never

from floor.base.money import NOTHING, Money
from floor.base.value import Value
from floor.room.games.game import BettingStructure, Game, Stakes, limit_unit

MOST_AT_ONCE = Money(100_000_000)
"""A million: more is a slip of the finger, not a purchase (HOUSE)."""


class BuyInTerms(Value, frozen=True, kw_only=True):
    """What a game asks of who sits down; its structure and stakes say what kind of table it is."""

    structure: BettingStructure
    stakes: Stakes
    min_buy_in: Money
    max_buy_in: Money | None
    """None: no maximum (CH-BUY-3)."""


def terms_of(game: Game) -> BuyInTerms:
    """What `game` asks of who sits down."""
    return BuyInTerms(
        structure=game.structure,
        stakes=game.stakes,
        min_buy_in=game.min_buy_in,
        max_buy_in=game.max_buy_in,
    )


class Limits(Value, frozen=True):
    """How much at least, and at most; None is no end."""

    least: Money
    most: Money | None

    def allows(self, amount: Money) -> bool:
        """Whether `amount` lies within, the ends included."""
        return self.least <= amount and (self.most is None or amount <= self.most)


class NoSale(Enum):
    """Why chips are not sold."""

    NO_AMOUNT = "no_amount"
    """Nothing, less than nothing, or more than anybody means."""
    HAND_RUNNING = "hand_running"
    """What held when the hand began holds until it ends (CH-GEN-1, CH-STAKE-1)."""
    BELOW_MINIMUM = "below_minimum"
    """Without a big blind in front at least the minimum is bought (CH-BUY-1, CH-STAKE-4, D-06)."""
    ABOVE_MAXIMUM = "above_maximum"
    """All in front together is at most the maximum (CH-BUY-3)."""
    POT_LIMIT_ONLY = "pot_limit_only"
    """A short buy-in belongs to pot limit (CH-BUY-5), as do the reasons that follow."""
    CHIPS_LEFT = "chips_left"
    """Only when the chips have run out."""
    FIRST_PURCHASE = "first_purchase"
    """Never the first purchase of the evening."""
    ALREADY_USED = "already_used_today"
    """Once an evening; after it the minimum is due again (CH-BUY-6)."""
    BELOW_HALF_MINIMUM = "below_half_minimum"
    """At least half of the minimum."""


class Purchase(Value, frozen=True, kw_only=True):
    """Somebody wants to add chips."""

    amount: Money
    stack: Money
    """What lies in front of them before."""
    hand_running: bool = False
    """They are in a hand."""


class BoughtBefore(Value, frozen=True, kw_only=True):
    """What somebody has bought in a gaming day already."""

    purchases: int = 0
    short: int = 0
    """Of them, short buy-ins."""


def least_stake(stakes: Stakes) -> Money:
    """What it takes to go on playing: the big blind, or the ante of a game without blinds."""
    return stakes.big_blind or stakes.ante


def is_broke(terms: BuyInTerms, stack: Money) -> bool:
    """Whether `stack` counts as no chips: less than a big blind (CH-STAKE-4, D-06)."""
    return stack < least_stake(terms.stakes)


def limits(terms: BuyInTerms, stack: Money) -> Limits:
    """What may be added to `stack` between hands (CH-BUY-1…3, CH-STAKE-4).

    With a big blind in front any amount, without at least the minimum; up to the maximum counted on
    all that lies there, which is nothing for who has as much already.
    """
    most = None
    if terms.max_buy_in is not None:
        most = max(terms.max_buy_in - stack, NOTHING)
    least = terms.min_buy_in if is_broke(terms, stack) else Money(1)
    # Where minimum and maximum are one, some cents in front must not bar every purchase.
    return Limits(least if most is None else min(least, most), most)


def why_not_buy(terms: BuyInTerms, purchase: Purchase) -> NoSale | None:
    """Why a buy-in or an addition is refused; None when it may be sold."""
    reason = _why_never(purchase)
    if reason is not None:
        return reason
    allowed = limits(terms, purchase.stack)
    if allowed.most is not None and purchase.amount > allowed.most:
        return NoSale.ABOVE_MAXIMUM
    return None if allowed.allows(purchase.amount) else NoSale.BELOW_MINIMUM


def why_not_buy_uncounted(terms: BuyInTerms, purchase: Purchase) -> NoSale | None:
    """Why an addition to a stack that nobody has counted is refused; None when it may be sold.

    Whoever sells it sees the stack: only what is too much for every stack is refused (CH-BUY-3).
    """
    reason = _why_never(purchase)
    if reason is not None:
        return reason
    most = terms.max_buy_in
    return NoSale.ABOVE_MAXIMUM if most is not None and purchase.amount > most else None


def why_not_buy_short(terms: BuyInTerms, purchase: Purchase, bought: BoughtBefore) -> NoSale | None:
    """Why a short buy-in is refused; None when it may be sold (CH-BUY-5, CH-BUY-6).

    In pot limit, once an evening, when the chips have run out; at least half of the minimum, and
    not the first purchase of the evening. The minimum and more is an ordinary purchase.
    """
    if purchase.amount >= terms.min_buy_in:
        return why_not_buy(terms, purchase)
    reason = _why_never(purchase)
    if reason is not None:
        return reason
    if terms.structure is not BettingStructure.POT_LIMIT:
        return NoSale.POT_LIMIT_ONLY
    if not is_broke(terms, purchase.stack):
        return NoSale.CHIPS_LEFT
    if not bought.purchases:
        return NoSale.FIRST_PURCHASE
    if bought.short:
        return NoSale.ALREADY_USED
    return NoSale.BELOW_HALF_MINIMUM if purchase.amount < half_minimum(terms) else None


def half_minimum(terms: BuyInTerms) -> Money:
    """The least a short buy-in comes to, to the cent above (CH-BUY-5)."""
    return Money(-(-terms.min_buy_in.cents // 2))


def _why_never(purchase: Purchase) -> NoSale | None:
    if not NOTHING < purchase.amount <= MOST_AT_ONCE:
        return NoSale.NO_AMOUNT
    return NoSale.HAND_RUNNING if purchase.hand_running else None


class Arrival(Enum):
    """How somebody comes to a table who has played elsewhere in this gaming day."""

    RETURNS = "returns"
    """They had left the game (CH-BUY-4)."""
    MOVES = "moves"
    """They give up their seat at another table for this one (CH-SEAT-4)."""


class Relation(Enum):
    """How the table they come to compares with the one they left."""

    RETURN = "return"
    SAME_STAKES = "same_structure_same_stakes"
    OTHER_STAKES = "same_structure_other_stakes"
    OTHER_STRUCTURE = "other_structure"
    FROM_MIXED = "from_mixed"


class ReturningStack(Enum):
    """What comes back to the same kind of table from a stack above its maximum (D-07)."""

    WHOLE = "whole"
    UP_TO_MAXIMUM = "up_to_maximum"


class MixedMaximum(Enum):
    """Whose maximum decides what comes out of a mixed game (D-08)."""

    GAME_LEFT = "game_left"
    GAME_ENTERED = "game_entered"


class MoveTopsUp(Enum):
    """Whether who moves with less than the new minimum adds up to it (D-55)."""

    ON = "on"
    OFF = "off"
    """Their stack suffices while it covers a big blind."""


class StackMemory(Enum):
    """What binds who comes back to a kind of table after playing another (CH-STACK-1)."""

    EVERY_KIND = "every_kind"
    """What was left at that kind of table, whatever was played meanwhile and however they come."""
    LAST_TABLE = "last_table"
    """What was left at the last table, as the move from there to here asks."""


class StackRules(Value, frozen=True, kw_only=True):
    """The readings a house has chosen of one night, one stack."""

    returning: ReturningStack = ReturningStack.WHOLE
    mixed_maximum: MixedMaximum = MixedMaximum.GAME_LEFT
    move_tops_up: MoveTopsUp = MoveTopsUp.ON
    memory: StackMemory = StackMemory.EVERY_KIND


class LeftStack(Value, frozen=True, kw_only=True):
    """What somebody had in front of them when they left a table."""

    terms: BuyInTerms
    stack: Money | None
    """None: nobody counted it."""


class Bring(Value, frozen=True, kw_only=True):
    """What has to lie on the new table."""

    limits: Limits
    rule: str
    floor_decides: bool = False
    """The guide does not cover it: what `limits` says is a proposal (D-08)."""


def same_kind(one: BuyInTerms, other: BuyInTerms) -> bool:
    """Whether two tables are alike: structure and stakes; not who may buy how much."""
    return one.structure is other.structure and _size(one.stakes) == _size(other.stakes)


def _size(stakes: Stakes) -> tuple[Money, ...]:
    """How big a game is: its blinds and ante, what is bet in limit, what a point is worth."""
    bet = limit_unit(stakes)
    return (stakes.small_blind, stakes.big_blind, stakes.ante, bet, stakes.point)


def relation(left: BuyInTerms, new: BuyInTerms, coming: Arrival) -> Relation:
    """Which of the cases of one night, one stack it is to come from `left` to `new`."""
    alike = same_kind(left, new)
    if alike and coming is Arrival.RETURNS:
        return Relation.RETURN
    if left.structure is BettingStructure.MIXED:
        return Relation.FROM_MIXED
    if alike:
        return Relation.SAME_STAKES
    if left.structure is new.structure:
        return Relation.OTHER_STAKES
    return Relation.OTHER_STRUCTURE


def brings(left: Sequence[LeftStack], new: BuyInTerms, coming: Arrival, rules: StackRules) -> Bring:
    """What has to lie on the `new` table of who `left` those tables tonight, the last one last.

    What they left at that kind of table binds them, however they come and whatever they played
    meanwhile, unless the house goes by the last table alone; else what they left last does
    (CH-STACK-1…8). A stack that nobody counted binds nobody.
    """
    if not left:
        return Bring(limits=Limits(new.min_buy_in, new.max_buy_in), rule="CH-BUY-1")
    last = left[-1]
    if rules.memory is StackMemory.EVERY_KIND and not same_kind(last.terms, new):
        own = next((one for one in left if same_kind(one.terms, new) and one.stack), None)
        if own is not None:
            return bring(own, new, Arrival.RETURNS, rules)
    return bring(last, new, coming, rules)


def bring(left: LeftStack, new: BuyInTerms, coming: Arrival, rules: StackRules) -> Bring:
    """What somebody has to put on the `new` table after leaving another (CH-STACK-1…8, CH-BUY-4).

    Who left with nothing, or uncounted, comes like a new player, within the table's limits
    (CH-BUY-1).
    """
    anything = Limits(new.min_buy_in, new.max_buy_in)
    if not left.stack:
        return Bring(limits=anything, rule="CH-BUY-1")
    whole, capped = _whole(left.stack, new, coming, rules), _capped(left.stack, new, coming, rules)
    match relation(left.terms, new, coming):
        case Relation.RETURN:
            most = whole if rules.returning is ReturningStack.WHOLE else capped
            return Bring(limits=most, rule="CH-STACK-1")
        case Relation.SAME_STAKES:
            return Bring(limits=whole, rule="CH-STACK-2")
        case Relation.OTHER_STAKES:
            return Bring(limits=capped, rule="CH-STACK-3")
        case Relation.OTHER_STRUCTURE:
            into_mixed = new.structure is BettingStructure.MIXED
            return Bring(limits=anything, rule="CH-STACK-4", floor_decides=into_mixed)
        case Relation.FROM_MIXED:
            decides = left.terms if rules.mixed_maximum is MixedMaximum.GAME_LEFT else new
            return _from_mixed(decides.max_buy_in is not None, new, (whole, capped, anything))
        case _ as never:
            assert_never(never)


def _from_mixed(has_maximum: bool, new: BuyInTerms, ways: tuple[Limits, Limits, Limits]) -> Bring:
    """Out of a game of several structures; one with a maximum counts as no limit (CH-STACK-5…8)."""
    whole, capped, anything = ways
    match new.structure:
        case BettingStructure.NO_LIMIT if has_maximum:
            return Bring(limits=capped, rule="CH-STACK-5")
        case BettingStructure.NO_LIMIT:
            return Bring(limits=anything, rule="CH-STACK-6")
        case BettingStructure.POT_LIMIT if has_maximum:
            return Bring(limits=anything, rule="CH-STACK-7")
        case BettingStructure.POT_LIMIT:
            return Bring(limits=whole, rule="CH-STACK-8", floor_decides=whole != capped)
        case BettingStructure.LIMIT | BettingStructure.MIXED | BettingStructure.POINTS:
            return Bring(limits=anything, rule="CH-STACK-4", floor_decides=True)
        case _ as never:
            assert_never(never)


def _whole(stack: Money, new: BuyInTerms, coming: Arrival, rules: StackRules) -> Limits:
    """All of it, raised to the table's minimum where that is asked (D-55)."""
    suffices = rules.move_tops_up is MoveTopsUp.OFF and not is_broke(new, stack)
    if not (coming is Arrival.MOVES and suffices):
        stack = max(stack, new.min_buy_in)
    return Limits(stack, stack)


def _capped(stack: Money, new: BuyInTerms, coming: Arrival, rules: StackRules) -> Limits:
    """All of it, but no more than the table's maximum."""
    most = stack if new.max_buy_in is None else min(stack, new.max_buy_in)
    return _whole(most, new, coming, rules)
