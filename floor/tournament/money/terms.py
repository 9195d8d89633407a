"""What a tournament sells, at which price and how long: the structure sheet's part about money."""

from collections.abc import Sequence
from enum import Enum

from floor.base.errors import Refused
from floor.base.money import NO_CHIPS, NOTHING, Chips, Money
from floor.base.value import Value
from floor.tournament.clock.structure import Structure

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
    through_break: bool = False
    """Open in the break after that level, too."""

    def is_open(self, stage: TournamentStage) -> bool:
        """Whether something may still be bought at `stage`."""
        if self.closes_in_prizes and stage.all_in_prizes:
            return False
        behind = stage.level_over and not self.through_break
        return stage.level + behind <= self.through_level


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
    window: Window | None = None
    """None: until the floor says that the last has been sold."""
    opens_after: int = 0
    """Not before this level is over; 0: as soon as there are no more rebuys."""

    def is_over(self, stage: TournamentStage) -> bool:
        """Whether none will be sold any more."""
        return stage.add_ons_closed or not (self.window is None or self.window.is_open(stage))


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


def check_terms(terms: TournamentTerms, structure: Structure, chips: Sequence[Chips] = ()) -> None:
    """Refuse terms that cannot be kept, or that `structure` and the values of the `chips` do not
    fit.

    Raises:
        Refused: a price below nothing, no chips for it, a time that no level of the sheet ends, a
            maximum or lot below one, or add-ons that are over before the rebuys (TR-STR-5).
    """
    sold = [one for one in (terms.re_entry, terms.rebuy, terms.add_on) if one is not None]
    for price in (terms.entry, *(one.price for one in sold)):
        if min(price.to_pool, price.fee, price.bounty) < NOTHING:
            raise Refused("No part of a price is below nothing.", rule="TR-ENT-2")
    for stack in (terms.stack, *([terms.add_on.stack] if terms.add_on else ())):
        if stack <= NO_CHIPS:
            raise Refused("An entry and an add-on bring chips: write how many.", rule="TR-STR-5")
        if chips and stack.points % min(chips).points:
            raise Refused(
                "Chips of {smallest} do not make up a stack of {stack}.",
                rule="TR-STR-5",
                smallest=min(chips),
                stack=stack,
            )
    for window in (terms.late, *(one.window for one in sold)):
        if window is not None and not 1 <= window.through_level <= len(structure.levels):
            raise Refused(
                "What is sold through level {level} needs that level: the sheet has {levels}.",
                rule="TR-STR-5",
                level=window.through_level,
                levels=len(structure.levels),
            )
    _check_counts(terms)
    if terms.add_on is not None and terms.add_on.window is not None:
        _check_add_on(terms.add_on, terms.add_on.window, terms.rebuy)


def _check_counts(terms: TournamentTerms) -> None:
    """A maximum of none would be a thing that is not sold."""
    counted = []
    if terms.re_entry is not None:
        counted += [terms.re_entry.most, terms.re_entry.prizes_per]
    if terms.rebuy is not None:
        counted += [terms.rebuy.most, terms.rebuy.last_hands + 1]
    if any(one is not None and one < 1 for one in counted):
        raise Refused(
            "A maximum, and how many re-entries count as a player, is at least one.",
            rule="TR-STR-5",
        )


def _check_add_on(add_on: AddOn, window: Window, rebuy: Rebuy | None) -> None:
    if not 0 <= add_on.opens_after < window.through_level + window.through_break:
        raise Refused(
            "Add-ons through level {level} cannot begin when level {opens} is over.",
            rule="TR-ADD-1",
            level=window.through_level,
            opens=add_on.opens_after,
        )
    ends = window.through_level, window.through_break
    if rebuy is not None and ends <= (rebuy.window.through_level, rebuy.window.through_break):
        raise Refused(
            "Add-ons are sold after the last rebuy hand: their time ends after that of the rebuys.",
            rule="TR-ADD-1",
        )
