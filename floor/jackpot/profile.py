"""A bad beat jackpot as a house has chosen it: triggers, shares, fees and what doubts are read as.

Casino Helsinki's is one of them. Where its guide can be read in more ways than one, the reading
chosen stands first and the doubt is numbered (JD-01 to JD-10).
"""

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import NewType

from floor.base.money import Money
from floor.base.value import Value
from floor.cards.worth import HighWorth
from floor.room.games.game import GameForm
from floor.room.games.time_charge import TimeCharge

JackpotId = NewType("JackpotId", str)
"""One of the house's jackpots: it has meters of its own."""


class HoleCards(Enum):
    """Whether the losing player has to use both their hole cards (JP-TRIG-2, JD-01)."""

    SOME = "some_combination"
    """Some of the fives that are worth their hand hold both."""
    EVERY = "every_combination"
    """All of them do."""
    NOT_ASKED = "not_asked"
    """The game says itself how many are used."""


class TwoBest(Enum):
    """Among which hands the two best are looked for (JP-TRIG-3, JD-02)."""

    ENTITLED = "entitled"
    """A better hand that may not trigger, as by JP-TRIG-2, is passed over."""
    SHOWDOWN = "showdown"
    """Among all: where the second best may not trigger, nothing is won."""


class Others(Enum):
    """Who shares beside losers and winners (JP-TRIG-5, JD-04)."""

    TOOK_PART = "took_part"
    """Who was dealt in and at their seat in that very hand."""
    SEATED = "seated"
    """Everybody who has a seat at that table."""
    ROOM = "room"
    """Everybody who plays in the room at a table attached to this jackpot."""


class AtTrigger(Enum):
    """What a hit is paid from (JP-FEE-3, JD-07)."""

    POSTED = "off"
    """The sum after the last day close."""
    POSTED_AND_ACCRUED = "on"
    """Today's accrual too."""


class LaterHit(Enum):
    """What the second of two tables is paid from (JP-TRIG-6, JD-05)."""

    NEW_BASE = "new_base"
    """What the first has left, topped up to the guarantee (JP-PAY-4)."""
    WHAT_IS_LEFT = "what_is_left"
    """The same without the house's money, which comes after the second."""


class RunOut(Enum):
    """An all-in in the first round whose board is dealt out (JP-FEE-1, JD-06)."""

    PAYS = "pays"
    """It is past the initial deal."""
    FREE = "free"
    """Nobody bets in a second round."""


class Remainder(Enum):
    """Where the whole cents go that the payout unit leaves (JP-PAY-3, JD-09)."""

    STAYS = "stays"
    RESERVE = "reserve"


class OthersShare(Enum):
    """What the percentage of the others means."""

    TOGETHER = "together"
    """Of all of them, in equal parts (JP-PAY-1)."""
    EACH = "each"
    """Of every single one (JP-PAY-2)."""


class Further(Enum):
    """What a second loser or winner does to the share of the first."""

    BRINGS_OWN = "brings_his_own"
    """They add what they would have had as another player, then it is split (JP-PAY-1,
    JP-PAY-2)."""
    SPLITS = "splits"
    """It is split, and that is all."""


class Percent(Value, frozen=True, array_like=True):
    """A percentage as it is printed: `units` with the last `places` figures behind the point."""

    units: int
    places: int = 0

    @property
    def exact(self) -> Fraction:
        """As a number of percent: 13.33 is 1333/100."""
        return Fraction(self.units, 10**self.places)

    @property
    def half_digit(self) -> Fraction:
        """By how much the number that was rounded to it may differ."""
        return Fraction(1, 2 * 10**self.places)

    def __str__(self) -> str:
        whole, rest = divmod(self.units, 10**self.places)
        return f"{whole}.{rest:0{self.places}}" if self.places else str(whole)


NO_PERCENT = Percent(0)


class PrintedRow(Value, frozen=True, kw_only=True):
    """A line of a printed table: percent for each player of a role; None where none is printed."""

    players: int | None
    """None: the line holds for every number of players."""
    losers: int
    loser: Percent
    winners: tuple[Percent | None, ...]
    """With one winner, two, and so on."""
    other: Percent | None


class Category(Value, frozen=True, kw_only=True):
    """What is paid out of the jackpot sum when a category is hit: the closed form of its table."""

    loser: Percent
    """Of a single loser."""
    winner: Percent
    others: Percent
    others_share: OthersShare = OthersShare.TOGETHER
    further: Further = Further.BRINGS_OWN
    printed: tuple[PrintedRow, ...] = ()
    """As the house prints it, misprints and all; it is never paid by (JD-08)."""
    rule: str = "HOUSE"


class Trigger(Value, frozen=True, kw_only=True):
    """What has to lose in a game."""

    least: tuple[HighWorth, ...]
    """The losing hand is at least this: for category 1, category 2, and so on."""
    hole_cards: HoleCards = HoleCards.NOT_ASKED
    rule: str = "JP-TRIG-1"


class JackpotProfile(Value, frozen=True, kw_only=True):
    """One jackpot of the house."""

    id: JackpotId
    name: str
    fee: Money
    """A hand (JP-FEE-1)."""
    fee_players: int
    """At least so many take part in a hand that pays it."""
    time_fees: Mapping[str, TimeCharge] = {}
    """What a table may pay for time instead (JP-FEE-2)."""
    run_out: RunOut = RunOut.PAYS
    fewest_players: int
    """At least so many took part in a hand that wins it: posted in the room (JP-TRIG-4, JD-03)."""
    shares_from: int
    """The shares are defined for so many players at least, whatever is posted (JP-PAY-5)."""
    shares_to: int
    most_tied: int
    """They are not defined for more losers, or more winners."""
    triggers: Mapping[GameForm, Trigger]
    """Games without one neither win it nor pay for it (JP-GAME-2)."""
    two_best: TwoBest = TwoBest.ENTITLED
    categories: tuple[Category, ...]
    """Category 1 first."""
    others: Others = Others.TOOK_PART
    at_trigger: AtTrigger = AtTrigger.POSTED
    later_hit: LaterHit = LaterHit.NEW_BASE
    payout_unit: Money = Money(1)
    """Every share is a multiple of it (JP-PAY-3)."""
    remainder: Remainder = Remainder.STAYS
    guarantee: Money
    """The sum is topped up to it after a hit (JP-PAY-4)."""
    reserve: Percent = NO_PERCENT
    """Of each day's fees, put aside at day close for the sum after a hit."""
    rule: str = "HOUSE"
