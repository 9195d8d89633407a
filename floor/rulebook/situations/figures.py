"""The numbers a ruling may need: what they are called, and which of them are known."""

from enum import Enum
from typing import TypeAlias

from msgspec.structs import asdict, replace

from floor.base.value import Value
from floor.cards.card import Card
from floor.room.betting.round import Amount
from floor.room.blinds.button import SeatNo


class Figure(Enum):
    """What is asked for; its value is the field of `Figures` that holds it.

    Totals are what lies before a player in the round, as everywhere.
    """

    BET = "bet"
    """The bet they face, as a total; 0 where they face none."""
    MINE = "mine"
    """What lay before them."""
    STEP = "step"
    """The last full bet or raise of the round, else the big blind."""
    PUSHED = "pushed"
    """The chips they pushed, each by its value."""
    BEHIND = "behind"
    """What they have left besides them; 0 if that was all."""
    POT = "pot"
    """All that lies in the middle and before the players."""
    SMALL_BLIND = "small_blind"
    """In full, whatever was posted."""
    BIG_BLIND = "big_blind"
    POSTED_SMALL = "posted_small"
    """What the small blind could post."""
    POSTED_BIG = "posted_big"
    SEATS = "seats"
    """Who has put chips into the pot; for the button, who has chips now."""
    PUT = "put"
    """What each of those seats has put in, in the same order."""
    FOLDED = "folded"
    """Which of them have folded."""
    CHIP = "chip"
    """The smallest chip in use."""
    BUTTON = "button"
    """The seat of the button; for the next hand, where it lay in the last one."""
    LAST_SMALL = "last_small"
    """The seat of the last hand's small blind, whether or not somebody sits there."""
    LAST_BIG = "last_big"
    """The seat of the last hand's big blind."""
    WINNERS = "winners"
    """The seats that share the pot, or its high half."""
    LOW = "low"
    """The seats that share the low half."""
    BOARD_HALF = "board_half"
    """At Sviten: the seats that share the half of the hand with the board."""
    BY_OWN = "by_own"
    """At Sviten: all who share, by their own five cards, the best first; equal ones in the order
    from the button."""
    LOST = "lost"
    """The seat whose protected hand is gone."""
    CARDS = "cards"
    """The card of each winner that decides, in the order of the winners."""
    PLAYERS = "players"
    """How many sit at the table, the offender too."""
    ROUNDS = "rounds"


FigureGiven: TypeAlias = (
    Amount | SeatNo | tuple[Amount, ...] | tuple[SeatNo, ...] | tuple[Card, ...]
)


class Figures(Value, frozen=True, kw_only=True, omit_defaults=True):
    """Those that are known; the others are None."""

    bet: Amount | None = None
    mine: Amount | None = None
    step: Amount | None = None
    pushed: tuple[Amount, ...] | None = None
    behind: Amount | None = None
    pot: Amount | None = None
    small_blind: Amount | None = None
    big_blind: Amount | None = None
    posted_small: Amount | None = None
    posted_big: Amount | None = None
    seats: tuple[SeatNo, ...] | None = None
    put: tuple[Amount, ...] | None = None
    folded: tuple[SeatNo, ...] | None = None
    chip: Amount | None = None
    button: SeatNo | None = None
    last_small: SeatNo | None = None
    last_big: SeatNo | None = None
    winners: tuple[SeatNo, ...] | None = None
    low: tuple[SeatNo, ...] | None = None
    board_half: tuple[SeatNo, ...] | None = None
    by_own: tuple[SeatNo, ...] | None = None
    lost: SeatNo | None = None
    cards: tuple[Card, ...] | None = None
    players: int | None = None
    rounds: int | None = None

    def of(self, figure: Figure) -> FigureGiven | None:
        """What is known of `figure`; None if nothing is."""
        found: FigureGiven | None = getattr(self, figure.value)
        return found

    def missing(self, needed: tuple[Figure, ...]) -> tuple[Figure, ...]:
        """Those of `needed` that are not known."""
        return tuple(figure for figure in needed if self.of(figure) is None)

    def under(self, later: "Figures") -> "Figures":
        """These, and over them what `later` says."""
        said = {name: value for name, value in asdict(later).items() if value is not None}
        return replace(self, **said)


UNKNOWN = Figures()
"""Nothing is known yet."""
