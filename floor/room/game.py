"""What is played and for how much: games, betting structures, stakes, buy-ins."""

from enum import Enum
from typing import NewType

from floor.base.money import NOTHING, Money
from floor.base.value import Value

GameId = NewType("GameId", str)
"""One line of the house's offer: a game at given stakes; a waiting list belongs to it."""

MOST_PLAYERS = 12
"""At any table in any game (CH-TABLE-2, GM-GEN-2)."""
FEWEST_PLAYERS = 2
MOST_PLAYERS_WITH_JACKPOT = 10
"""At a table attached to the jackpot (CH-TABLE-2, JP-GAME-1)."""


class BettingStructure(Enum):
    """How much may be bet."""

    NO_LIMIT = "no_limit"
    POT_LIMIT = "pot_limit"
    LIMIT = "limit"
    MIXED = "mixed"


class Variant(Value, frozen=True, kw_only=True):
    """A game as the house's catalogue describes it (games.md, overview)."""

    code: str
    name: str
    seats: int
    """Recommended at most in a cash game; a warning above it, not a bar (GM-GEN-2)."""
    deck_limit: int
    """Seats one deck serves when nobody folds; nine in stud, which may run short (GM-STUD-22)."""
    jackpot: bool
    """Has a bad beat trigger, so the jackpot fee is due in its hands (JP-GAME-2)."""
    board: bool
    """Has a board, so "flop seen" is the question after a hand; else "second round reached"."""
    rule: str


class Stakes(Value, frozen=True, kw_only=True):
    """The forced bets of a game."""

    small_blind: Money
    big_blind: Money
    straddle: Money = NOTHING
    """What a live straddle costs; nothing where straddles are not in use (CH-STRAD-1)."""
    ante: Money = NOTHING
    """From everybody, into the pot; Sökö has it instead of blinds (CH-BLIND-6, GM-SOKO-2)."""


class RakePlan(Value, frozen=True, kw_only=True):
    """What the house takes from the pots of a hand (CH-RAKE-1…5); the sums come in with pots."""

    step: Money
    """One `unit` for each full `step` of all pots together."""
    unit: Money
    cap: Money
    """At most, a hand (CH-RAKE-2)."""
    no_flop: Money
    """Flat, when a hand does not get past the initial deal (CH-RAKE-5)."""
    rule: str


class Game(Value, frozen=True, kw_only=True):
    """One line of the offer: what is played, at which stakes, for which buy-ins."""

    id: GameId
    name: str
    """How the board writes it, for example "NLH 1–2"."""
    variant: Variant
    structure: BettingStructure
    stakes: Stakes
    min_buy_in: Money
    max_buy_in: Money | None
    """None: no maximum (CH-BUY-3)."""
    seats: int
    """Proposed when a table is opened."""
    rake: RakePlan
    jackpot: bool
    """Its tables are attached to the bad beat jackpot (JP-GAME-1)."""
    rule: str


def seats_allowed(game: Game) -> int:
    """No table of `game` may have more seats: twelve, ten with the jackpot, or what a deck serves.

    CH-TABLE-2, GM-GEN-2, JP-GAME-1.
    """
    house = MOST_PLAYERS_WITH_JACKPOT if game.jackpot else MOST_PLAYERS
    return min(house, game.variant.deck_limit)
