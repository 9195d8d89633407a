"""The streets of a hand: what is dealt on each, and in which unit its betting goes."""

from enum import Enum

from floor.base.value import Value


class StreetName(Enum):
    """What the dealer calls a street; in stud games by the number of cards a player then has."""

    DEAL = "deal"
    """The initial deal of a game with a board."""
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"
    SECOND = "second"
    THIRD = "third"
    FOURTH = "fourth"
    FIFTH = "fifth"
    SIXTH = "sixth"
    SEVENTH = "seventh"
    FIRST_FIVE = "first_five"
    """Open Face Chinese: five at once (GM-OFC-3)."""
    SINGLES = "singles"
    """Open Face Chinese: card by card (GM-OFC-4)."""


class Unit(Enum):
    """By how much a limit bet goes up on a street (CH-BET-2, GM-STUD-28)."""

    SMALL = "small"
    BIG = "big"


class Street(Value, frozen=True, kw_only=True):
    """One dealing of cards, the betting round after it, and what players then give up."""

    name: StreetName
    burns: int = 1
    """None before an initial deal (GM-X-1), nor on a turn after an exchange (GM-SVIT-9)."""
    down: int = 0
    """To each player, face down."""
    up: int = 0
    """To each player, face up."""
    board: int = 0
    """Into the middle; on a table with two rows, to each row."""
    unit: Unit = Unit.SMALL
    discard: int = 0
    """Cards each player throws away after the betting."""
    exchange: int = 0
    """Cards each player may change after the betting; one is burnt before (GM-SVIT-9)."""

    @property
    def own(self) -> int:
        """Cards a player gets."""
        return self.down + self.up

    @property
    def all_burns(self) -> int:
        """Cards burnt on this street, those before an exchange included."""
        return self.burns + (1 if self.exchange else 0)
