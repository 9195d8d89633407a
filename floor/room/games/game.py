"""What is played and for how much: games, betting structures, stakes, buy-ins."""

from enum import Enum
from typing import NewType

from floor.base.money import NOTHING, Money
from floor.base.value import Value
from floor.room.games.profile import HELSINKI, Profile
from floor.room.games.time_charge import TimeCharge

GameId = NewType("GameId", str)
"""One line of the house's offer: a game at given stakes; a waiting list belongs to it."""

MOST_PLAYERS = 12
"""At any table in any game (CH-TABLE-2, GM-GEN-2)."""
FEWEST_PLAYERS = 2
MOST_PLAYERS_WITH_JACKPOT = 10
"""At a table attached to the jackpot (CH-TABLE-2, JP-GAME-1, GM-X-12)."""


class BettingStructure(Enum):
    """How much may be bet."""

    NO_LIMIT = "no_limit"
    POT_LIMIT = "pot_limit"
    LIMIT = "limit"
    MIXED = "mixed"
    """That of the game of the hand."""
    POINTS = "points"
    """Nothing is bet: points are counted, at so much a point (GM-OFC-7)."""


class GameForm(Enum):
    """How a game is dealt and won; `floor.room.games.forms` says it for each."""

    TEXAS = "texas"
    TEXAS_HILO = "texas_hilo"
    OMAHA = "omaha"
    OMAHA_HILO = "omaha_hilo"
    OMAHA5 = "omaha5"
    OMAHA5_HILO = "omaha5_hilo"
    COURCHEVEL = "courchevel"
    COURCHEVEL_HILO = "courchevel_hilo"
    SVITEN = "sviten"
    HELSINKI = "helsinki"
    PINEAPPLE = "pineapple"
    CRAZY_PINEAPPLE = "crazy_pineapple"
    DOUBLE_FLOP = "double_flop"
    SOKO = "soko"
    STUD = "stud"
    STUD_HILO = "stud_hilo"
    RAZZ = "razz"
    OFC = "ofc"


class Chooser(Enum):
    """Who says which game of a mix the next hand is."""

    BUTTON = "button"
    """The player on the button (GM-DC-2)."""
    LEFT_OF_BUTTON = "left_of_button"
    """The first player dealt in left of the button (GM-PDC-2)."""
    ROTATION = "rotation"
    """Nobody: the games follow each other, each for so many hands (GM-HORSE-2)."""


class Variant(Value, frozen=True, kw_only=True):
    """A game as the house's catalogue describes it (games.md, overview)."""

    code: str
    name: str
    seats: int
    """Recommended at most in a cash game; a warning above it, not a bar (GM-GEN-2).

    `rule` says it of each: GM-THE-1, GM-OMA-1, GM-OMA5-1, GM-COUR-1, GM-SVIT-1, GM-HELS-1,
    GM-PINE-1, GM-CPIN-1, GM-DFH-1, GM-SOKO-1, GM-STUD-1, GM-RAZZ-1, GM-DC-1, GM-PDC-1, GM-OFC-1.
    """
    deck_limit: int
    """Seats one deck serves when nobody folds; nine in stud, which may run short (GM-STUD-22)."""
    jackpot: bool
    """Has a bad beat trigger, so the jackpot fee is due in its hands (JP-GAME-2, GM-X-12)."""
    board: bool
    """Has a board, so "flop seen" is the question after a hand; else "second round reached"."""
    rule: str
    tournament_seats: int | None = None
    """Recommended at most in a tournament; None: as many as in a cash game."""
    form: GameForm | None = None
    """How it is dealt; None in a mix, and where the house plays what the program does not know."""
    chooser: Chooser | None = None
    """None: not a mix."""
    choices: tuple[str, ...] = ()
    """Codes of the games of a mix, in the order of a rotation (GM-PDC-3, GM-HORSE-1)."""


class Stakes(Value, frozen=True, kw_only=True):
    """The forced bets of a game: blinds, antes or both, before the cards (CH-BLIND-1)."""

    small_blind: Money
    big_blind: Money
    straddle: Money = NOTHING
    """What a live straddle costs; nothing where straddles are not in use (CH-STRAD-1)."""
    ante: Money = NOTHING
    """From everybody, into the pot; Sökö has it instead of blinds (CH-BLIND-6, GM-SOKO-2)."""
    big_blind_ante: Money = NOTHING
    """The big blind pays it for all, into the pot (CH-BLIND-7, TR-ANTE-2)."""
    bring_in: Money = NOTHING
    """Where only antes are paid: what the first to act puts in at least (CH-BLIND-8, GM-STUD-5)."""
    unit: Money = NOTHING
    """The smaller unit of a limit game without blinds, else the big blind is it (CH-BLIND-3)."""
    point: Money = NOTHING
    """What a point of Open Face Chinese is worth (GM-OFC-15)."""


class RakePlan(Value, frozen=True, kw_only=True):
    """What the house takes from the pots of a hand (CH-RAKE-1…5)."""

    step: Money
    """One `unit` for each full `step` of all pots together: of 20 at five percent, of 10 at ten
    (CH-RAKE-1, CH-RAKE-4)."""
    unit: Money
    cap: Money | None
    """At most, a hand; None: there is no maximum (CH-RAKE-2)."""
    no_flop: Money
    """Flat, when a hand does not get past the initial deal (CH-RAKE-5)."""
    rule: str


NO_RAKE = RakePlan(step=NOTHING, unit=NOTHING, cap=NOTHING, no_flop=NOTHING, rule="CH-RAKE-7")
"""Of a game that is paid for by time."""


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
    fund: str = ""
    """To which of the house's jackpots; empty: to the first."""
    rule: str
    profile: Profile = HELSINKI
    """The customs of its tables: button, straddles, ways in."""
    hands_each: int | None = None
    """Hands of each game of a rotation; None: announced at the table (GM-HORSE-2)."""
    charge: TimeCharge | None = None
    """What is paid for time there instead of rake (CH-RAKE-7)."""
    chips: tuple[Money, ...] = ()
    """What the house's chips are worth, the smallest first; empty: it has not said."""


def seats_allowed(game: Game) -> int:
    """No table of `game` may have more seats: twelve, ten with the jackpot, or what a deck serves.

    CH-TABLE-2, GM-GEN-2, JP-GAME-1.
    """
    house = MOST_PLAYERS_WITH_JACKPOT if game.jackpot else MOST_PLAYERS
    return min(house, game.variant.deck_limit)


def seats_for_tournament(variant: Variant) -> int:
    """Recommended at most at a tournament table of `variant` (GM-SOKO-1, GM-STUD-1)."""
    return variant.seats if variant.tournament_seats is None else variant.tournament_seats


def limit_unit(stakes: Stakes) -> Money:
    """The smaller unit of limit betting; the bigger one is twice that.

    With blinds it is the big blind (CH-BLIND-3, GM-STUD-28).
    """
    return stakes.unit or stakes.big_blind
