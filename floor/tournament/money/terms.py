"""What a tournament sells, at which price and how long: the structure sheet's part about money."""

from enum import Enum

from floor.base.money import NOTHING, Chips, Money
from floor.base.value import Value

LAST_REBUY_HANDS = 3
"""Announced when the rebuy time is over (TR-REB-4)."""


class Price(Value, frozen=True, kw_only=True):
    """What something costs, part by part, as the entry ticket shows it (TR-ENT-2)."""

    to_pool: Money
    fee: Money = NOTHING
    """The house's."""
    bounty: Money = NOTHING
    """On the head of who pays it (TR-BNTY-1)."""

    @property
    def played_for(self) -> Money:
        """The first sum of the entry ticket: the pool's part and the bounty (TR-PRG-2)."""
        return self.to_pool + self.bounty

    @property
    def total(self) -> Money:
        """What is paid at the desk."""
        return self.played_for + self.fee

    @property
    def without_fee(self) -> "Price":
        """What a rebuy usually costs (TR-REB-2)."""
        return Price(to_pool=self.to_pool, bounty=self.bounty)


class TournamentStage(Value, frozen=True, kw_only=True):
    """How far a tournament is."""

    level: int
    """The one that is played; 0 before the start."""
    level_over: bool = False
    """Its time is up and the next has not begun: a break."""
    left: int | None = None
    """Players with chips; None before the start."""
    paid: int | None = None
    """Places paid; None while that is not settled."""
    rebuy_hands_played: int = 0
    """Of the last ones that were announced."""
    add_ons_closed: bool = False
    """The floor has sold the last add-on."""

    @property
    def all_in_prizes(self) -> bool:
        """Whether everybody who is left is sure of a prize."""
        return self.left is not None and self.paid is not None and self.left <= self.paid


class Window(Value, frozen=True, kw_only=True):
    """A time fixed beforehand (TR-LATE-1, TR-RE-3, TR-REB-1)."""

    through_level: int
    """Open until this level is over (ON-TRN-08)."""
    closes_in_prizes: bool = False
    """Also over once everybody who is left is in the prizes (ON-TRN-08)."""

    def is_open(self, stage: TournamentStage) -> bool:
        """Whether something may still be bought at `stage`."""
        if self.closes_in_prizes and stage.all_in_prizes:
            return False
        return stage.level + stage.level_over <= self.through_level


class ReEntry(Value, frozen=True, kw_only=True):
    """A player who is out buys themselves in again, for the starting stack (TR-RE-1, TR-RE-2)."""

    price: Price
    window: Window
    most: int | None = None
    """Each player; None: no maximum."""
    prizes_per: int | None = None
    """So many re-entries count as one more player for the prizes (TR-RE-4); None: none counts."""


class RebuyWhen(Enum):
    """With how many chips more may be bought (TR-REB-3)."""

    ANY_STACK = "any_stack"
    BELOW_START = "below_start"
    """Fewer than at the start."""
    ALL_LOST = "all_lost"


class Rebuy(Value, frozen=True, kw_only=True):
    """More chips for a player who is in, as many as at the start (TR-REB-1, TR-REB-2,
    ON-VAR-07)."""

    price: Price
    window: Window
    when: RebuyWhen = RebuyWhen.ANY_STACK
    most: int | None = None
    last_hands: int = LAST_REBUY_HANDS


class AddOn(Value, frozen=True, kw_only=True):
    """Once, after the last rebuy hand; its chips are announced before the start (TR-ADD-3)."""

    price: Price
    stack: Chips


class TournamentTerms(Value, frozen=True, kw_only=True):
    """What is sold, as the structure sheet says it beforehand (TR-STR-5)."""

    entry: Price
    stack: Chips
    """At the start, for everybody."""
    late: Window | None = None
    """None: no entry after the start."""
    re_entry: ReEntry | None = None
    rebuy: Rebuy | None = None
    add_on: AddOn | None = None

    @property
    def is_freezeout(self) -> bool:
        """Nobody can buy anything a second time (TR-FRZ-1, ON-VAR-03)."""
        return self.re_entry is None and self.rebuy is None and self.add_on is None


def usual_re_entry(entry: Price, window: Window) -> ReEntry:
    """At the price of an entry, the house fee too (TR-RE-2)."""
    return ReEntry(price=entry, window=window)


def usual_rebuy(entry: Price, window: Window) -> Rebuy:
    """At the price of an entry without the house fee (TR-REB-2)."""
    return Rebuy(price=entry.without_fee, window=window)
