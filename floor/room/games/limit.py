"""Limit betting street by street: which unit a wager may use, and to what the bets go up."""

from collections.abc import Sequence

from floor.base.errors import Refused
from floor.base.money import NOTHING, Money
from floor.base.value import Value
from floor.room.games.procedure import Procedure
from floor.room.games.street import Street, StreetName, Unit

MOST_RAISES = 3
"""After the bet; no end with two players (CH-BET-3, CH-BET-4)."""


class Units(Value, frozen=True, kw_only=True):
    """What a limit game is played for.

    Raises:
        ValueError: the bigger unit is not above the smaller, or the bring-in not below it.
    """

    small: Money
    big: Money
    bring_in: Money = NOTHING
    """The forced bet with which stud games open; nothing in games with blinds."""

    def __post_init__(self) -> None:
        if not NOTHING <= self.bring_in < self.small < self.big:
            raise ValueError(f"bring-in, small and big unit must go up: {self}")

    def of(self, unit: Unit) -> Money:
        """The amount of `unit`."""
        return self.big if unit is Unit.BIG else self.small


class LimitRound(Value, frozen=True, kw_only=True):
    """A betting round of limit, so far as its units and its cap need it."""

    game: Procedure
    street: Street
    units: Units
    pair_visible: bool = False
    """At any player's up cards."""
    heads_up: bool = False
    """It began with only two players who had chips: no cap (CH-BET-4)."""


def units_open(this: LimitRound, wagers: Sequence[Unit]) -> tuple[Unit, ...]:
    """By which units the next bet or raise may go up after `wagers`; by none when it is capped.

    On fourth street of stud a visible pair lets anybody move on to the bigger unit, and then the
    round stays there (GM-STUD-10); not in Stud Hi-Lo and Razz (GM-STUD8-1, GM-RAZZ-7).
    """
    if len(wagers) > MOST_RAISES and not this.heads_up:
        return ()
    if Unit.BIG in wagers:
        return (Unit.BIG,)
    fourth = this.street.name is StreetName.FOURTH
    if this.game.pair_opens_big_unit and fourth and this.pair_visible:
        return (Unit.SMALL, Unit.BIG)
    return (this.street.unit,)


def bets_after(this: LimitRound, wagers: Sequence[Unit]) -> tuple[Money, ...]:
    """What each bet or raise brings a player's bet to; a bring-in stands first.

    The first wager completes the bring-in to the unit, it does not come on top (GM-STUD-6).

    Raises:
        Refused: the round was capped before, or a wager used a unit it may not.
    """
    bets = [this.units.bring_in] if _brings_in(this) else []
    bet = NOTHING
    for place, unit in enumerate(wagers):
        allowed = units_open(this, wagers[:place])
        if not allowed:
            raise Refused(
                "The round is capped: a bet and {raises} raises.",
                rule="CH-BET-3",
                raises=MOST_RAISES,
            )
        if unit not in allowed:
            rule = "GM-STUD-10" if this.game.pair_opens_big_unit else "CH-BET-2"
            raise Refused("Here bets go up by {unit}.", rule=rule, unit=this.units.of(allowed[0]))
        bet += this.units.of(unit)
        bets.append(bet)
    return tuple(bets)


def wagers_to_cap(this: LimitRound, wagers: Sequence[Unit] = ()) -> tuple[Unit, ...]:
    """`wagers` and those to the cap, if the round goes on by the unit it has reached.

    Raises:
        ValueError: the round has no cap (CH-BET-4).
    """
    if this.heads_up:
        raise ValueError("heads-up the raises have no end")
    made = tuple(wagers)
    while allowed := units_open(this, made):
        made = (*made, allowed[0])
    return made


def cap(this: LimitRound, wagers: Sequence[Unit] = ()) -> Money | None:
    """The most a player may have bet in this round, if it goes on by the unit it has reached.

    Four units where it stays at one (GM-STUD-28); None heads-up, where there is no cap (CH-BET-4).
    """
    return None if this.heads_up else bets_after(this, wagers_to_cap(this, wagers))[-1]


def _brings_in(this: LimitRound) -> bool:
    return bool(this.units.bring_in) and this.street == this.game.streets[0]
