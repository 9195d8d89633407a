"""What there is to know of a game from its first card to the pot, and what follows from it."""

from collections.abc import Sequence
from enum import Enum
from typing import TypeVar, assert_never

from floor.base.value import Value
from floor.cards.card import DECK
from floor.cards.showdown import Contest
from floor.cards.upcards import StudGame
from floor.room.games.game import FEWEST_PLAYERS, BettingStructure, GameForm
from floor.room.games.street import Street

Who = TypeVar("Who")

MOST_AT_STUD = 9
"""Seats of a stud table: the deck serves six to the end, then cards are shared (GM-STUD-22)."""


class ForcedBets(Enum):
    """What has to be put in before a hand."""

    BLINDS_OR_ANTES = "blinds_or_antes"
    """Either, or both (GM-THE-3)."""
    ANTES = "antes"
    """From everybody (GM-SOKO-2)."""
    ANTES_AND_BRING_IN = "antes_and_bring_in"
    """In pot limit the bring-in may be left away (GM-STUD-5, GM-STUD-7)."""
    POINTS = "points"
    """Nothing; each player has so many points' worth before them (GM-OFC-16)."""


class FirstToAct(Enum):
    """Who opens a betting round."""

    LEFT_OF_BIG_BLIND = "left_of_big_blind"
    LEFT_OF_BUTTON = "left_of_button"
    UP_CARDS = "up_cards"
    """Whoever the open cards say: `floor.cards.upcards.opener` for the `stud_game` it is."""


class Shares(Enum):
    """Into which parts a pot falls before ties."""

    ONE = "one"
    HIGH_AND_LOW = "high_and_low"
    """Half for a low of eight or better, if there is one (GM-HILO-3)."""
    OWN_AND_BOARD = "own_and_board"
    """Half for the own five cards, half for the hand with the board (GM-SVIT-11)."""
    ROW_BY_ROW = "row_by_row"
    """Half for each row of the board (GM-DFH-5)."""
    POINTS = "points"
    """No pot: points between every two players (GM-OFC-5)."""


class OddChip(Enum):
    """Who gets what cannot be halved among equal hands."""

    LEFT_OF_BUTTON = "left_of_button"
    """The first of them (GM-X-2, GM-OFC-18)."""
    HIGHEST_CARD = "highest_card"
    """Of all their cards, equal ranks by suit (GM-X-3)."""
    LOWEST_CARD = "lowest_card"
    """GM-X-3; ace is one (GD-HILO-1)."""
    BETTER_OWN_HAND = "better_own_hand"
    """Then left of the button (GM-SVIT-12)."""


class SitsOut(Enum):
    """Who gets no cards at a full table."""

    BUTTON = "button"
    CUTOFF = "cutoff"
    """The seat before the button."""


ALL_STRUCTURES = (
    BettingStructure.NO_LIMIT,
    BettingStructure.POT_LIMIT,
    BettingStructure.LIMIT,
)


class Procedure(Value, frozen=True, kw_only=True):
    """A game from the first card to the pot."""

    form: GameForm
    streets: tuple[Street, ...]
    contests: tuple[Contest, ...]
    """What the pot goes by; two contests halve it, none leaves points."""
    rows: int = 0
    """Of the board: none, one or two."""
    odd_chip: OddChip = OddChip.LEFT_OF_BUTTON
    forced: ForcedBets = ForcedBets.BLINDS_OR_ANTES
    structures: tuple[BettingStructure, ...] = ALL_STRUCTURES
    """Those the guide prints; where it is silent, all (GD-GEN-1)."""
    pair_opens_big_unit: bool = False
    """In limit, a pair visible on fourth street (GM-STUD-10, GM-STUD8-1, GM-RAZZ-7)."""
    shares_cards_when_short: bool = False
    """Has a way to go on when the deck runs out (GM-STUD-17 to GM-STUD-22)."""
    full_table: int | None = None
    """With so many seated one gets no cards; None: everybody always does."""
    sits_out: SitsOut = SitsOut.BUTTON
    """Who that is."""

    @property
    def board(self) -> bool:
        """Cards lie in the middle."""
        return self.rows > 0

    @property
    def betting_rounds(self) -> int:
        """One a street; none where points are counted."""
        return len(self.streets) if self.contests else 0

    @property
    def shares(self) -> Shares:
        """Into which parts its pot falls."""
        if not self.contests:
            return Shares.POINTS
        if self.rows > 1:
            return Shares.ROW_BY_ROW
        if len(self.contests) == 1:
            return Shares.ONE
        lows = (Contest.LOW, Contest.LOW_TWO_AND_THREE)
        return Shares.HIGH_AND_LOW if self.contests[1] in lows else Shares.OWN_AND_BOARD


def dealt_in(game: Procedure, clockwise: Sequence[Who]) -> tuple[Who, ...]:
    """Who of those seated gets cards; `clockwise` begins left of the button and ends with it.

    At a full table of Open Face Chinese the button sits out (GM-OFC-1), of Sviten the cutoff
    (GM-SVIT-14).

    Raises:
        ValueError: there are not two players.
    """
    if len(clockwise) < FEWEST_PLAYERS:
        raise ValueError(f"{len(clockwise)} cannot play: two at least (GM-GEN-3)")
    if len(clockwise) != game.full_table:
        return tuple(clockwise)
    match game.sits_out:
        case SitsOut.BUTTON:
            return tuple(clockwise[:-1])
        case SitsOut.CUTOFF:
            return (*clockwise[:-2], clockwise[-1])
        case _ as never:
            assert_never(never)


def cards_needed(game: Procedure, dealt: int) -> int:
    """Cards that `dealt` players use when nobody folds, burns included, exchanges not.

    Raises:
        ValueError: `dealt` is less than two.
    """
    if dealt < FEWEST_PLAYERS:
        raise ValueError(f"{dealt} players cannot be dealt in: two at least (GM-GEN-3)")
    shared = sum(street.board * game.rows + street.all_burns for street in game.streets)
    return dealt * sum(street.own for street in game.streets) + shared


def seats_served(game: Procedure) -> int:
    """How many may sit at a table for which one deck does; in stud nine (GM-STUD-22)."""
    if game.shares_cards_when_short:
        return MOST_AT_STUD
    seats = FEWEST_PLAYERS
    while cards_needed(game, len(dealt_in(game, range(seats + 1)))) <= len(DECK):
        seats += 1
    return seats


def first_opener(game: Procedure, *, blinds: bool) -> FirstToAct:
    """Who opens the first betting round.

    With blinds it is left of the big blind whatever lies open, in stud and Sökö too (GM-THE-4,
    GM-SVIT-3, GM-DC-3); in board games with antes alone left of the button (GM-THE-5); else the up
    cards decide (GM-SOKO-4, GM-STUD-5, GM-STUD-7, GM-RAZZ-5).
    """
    if blinds and game.betting_rounds:
        return FirstToAct.LEFT_OF_BIG_BLIND
    return later_opener(game)


def later_opener(game: Procedure) -> FirstToAct:
    """Who opens the other rounds: left of the button, or by what is visible.

    GM-THE-8, GM-SVIT-3, GM-SOKO-5, GM-RAZZ-6; on every street of stud from the fourth to the last
    (GM-STUD-9, GM-STUD-11, GM-STUD-12, GM-STUD-13), with blinds too (GM-DC-4). In Open Face
    Chinese the same player sets their cards first (GM-OFC-3).
    """
    shows = game.betting_rounds and not game.board
    return FirstToAct.UP_CARDS if shows else FirstToAct.LEFT_OF_BUTTON


def stud_game(game: Procedure, structure: BettingStructure) -> StudGame:
    """As which game the up cards of `game` are read.

    Raises:
        ValueError: it has a board, or rows of its own.
    """
    match game.contests:
        case (Contest.SOKO,):
            return StudGame.SOKO
        case (Contest.RAZZ,):
            return StudGame.RAZZ
        case (Contest.BEST_FIVE, *_) if not game.board:
            limit = structure is BettingStructure.LIMIT
            return StudGame.STUD_LIMIT if limit else StudGame.STUD_POT_LIMIT
        case _:
            raise ValueError(f"nobody shows cards in {game.form.value}")
