"""Missed-blind tokens, the ways into a game, and what each of them costs."""

from enum import Enum, IntEnum
from typing import assert_never

from floor.base.money import NOTHING, Money
from floor.base.value import Value
from floor.room.games.game import Stakes
from floor.room.games.profile import MissedBigBlind, MoveBlind


class Tokens(IntEnum):
    """The missed-blind tokens before a player: never more than two (CH-MISS-2, CH-MISS-3)."""

    NONE = 0
    SMALL = 1
    BOTH = 2
    BIG = 3
    """For a hand, where the small blind's token follows when that blind passes too (D-35)."""


class Standing(Enum):
    """How a player stands to the deal."""

    IN = "in"
    """In the rotation: dealt in whenever they are at the table, owes nothing."""
    WAITS = "waits"
    """Comes in with their big blind (CH-NEW-2, CH-MISS-4)."""
    POSTS = "posts"
    """Pays what is due and is dealt in at once (CH-NEW-3, CH-MISS-5)."""
    STRADDLES = "straddles"
    """Comes in by a live straddle immediately left of the big blind (CH-NEW-4, CH-MISS-8)."""
    BUYS_BUTTON = "buys_button"
    """Comes in by buying the button in the small blind position (CH-BUYB-1)."""


class BlindsPaid(IntEnum):
    """Which blinds a player has paid in turn since they came in or last owed one (CH-BTN-6)."""

    NOTHING = 0
    BIG = 1
    BOTH = 2


class Blind(Enum):
    """Which of the two blinds."""

    SMALL = "SB"
    BIG = "BB"


class BlindsOwed(Value, frozen=True, omit_defaults=True):
    """What is put in before the cards: `live` lies before the player as their bet, `dead` goes into
    the pot, and so does `ante`."""

    live: Money
    dead: Money
    ante: Money = NOTHING
    """Their own or, in the big blind, that for everybody (CH-BLIND-6, CH-BLIND-7)."""

    @property
    def due(self) -> Money:
        """All of it together."""
        return self.live + self.dead + self.ante


NO_DUES = BlindsOwed(NOTHING, NOTHING)


def tokens_after(
    tokens: Tokens, missed: Blind, reading: MissedBigBlind = MissedBigBlind.BOTH_AT_ONCE
) -> Tokens:
    """The tokens before an absent player once `missed` has gone past them.

    A missed big blind brings the small blind's token with it, as the house reads that at once or
    when the small blind passes (CH-MISS-3, D-35); nothing goes beyond two (CH-MISS-2).
    """
    if missed is Blind.BIG:
        alone = reading is MissedBigBlind.SECOND_WITH_SMALL_BLIND and tokens is Tokens.NONE
        return Tokens.BIG if alone else Tokens.BOTH
    return Tokens.SMALL if tokens in (Tokens.NONE, Tokens.SMALL) else Tokens.BOTH


def dues(tokens: Tokens, way: Standing, stakes: Stakes) -> BlindsOwed:
    """What a player pays to come in by `way`, outside the turn of their own blinds.

    A new player's blind is a big blind (CH-NEW-3). Both missed: the big blind live, the small
    blind dead (CH-MISS-6); the small blind alone is live (CH-MISS-7). A live straddle contains
    everything (CH-NEW-4, CH-MISS-8). The button costs both blinds, the small one dead
    (CH-BUYB-2, D-37). Waiting costs nothing but the big blind when it comes (CH-MISS-4).
    """
    match way:
        case Standing.IN | Standing.WAITS:
            return NO_DUES
        case Standing.STRADDLES:
            return BlindsOwed(straddle_price(stakes), NOTHING)
        case Standing.BUYS_BUTTON:
            return BlindsOwed(stakes.big_blind, stakes.small_blind)
        case Standing.POSTS:
            match tokens:
                case Tokens.NONE | Tokens.BIG:
                    return BlindsOwed(stakes.big_blind, NOTHING)
                case Tokens.SMALL:
                    return BlindsOwed(stakes.small_blind, NOTHING)
                case Tokens.BOTH:
                    return BlindsOwed(stakes.big_blind, stakes.small_blind)
                case _ as never:
                    assert_never(never)
        case _ as never:
            assert_never(never)


def straddle_price(stakes: Stakes) -> Money:
    """What the first straddle of a hand costs; twice the big blind where the table names no sum, as
    when it is a way in only (CH-STRAD-1, D-33)."""
    return stakes.straddle or stakes.big_blind * 2


def moved_dues(way: Standing, stakes: Stakes, blind: MoveBlind) -> BlindsOwed:
    """What a player pays who has moved away from the blinds and comes in by `way`.

    Posting is one small blind, live or dead as the house reads it (CH-MOVE-2, D-38).
    """
    if way is Standing.POSTS and blind is MoveBlind.DEAD:
        return BlindsOwed(NOTHING, stakes.small_blind)
    return dues(Tokens.SMALL, way, stakes)


class Fate(Enum):
    """What becomes of cards that should not have been dealt."""

    LIVE = "live"
    DEAD = "dead"
    REMOVED = "removed"


def hand_with_debt(tokens: Tokens, posted: Money, stakes: Stakes) -> Fate:
    """The hand of one who owed `tokens` and was dealt in having posted `posted`: dead while any of
    it is unpaid (CH-MISS-10)."""
    owed = dues(tokens, Standing.POSTS, stakes).due if tokens is not Tokens.NONE else NOTHING
    return Fate.DEAD if posted < owed else Fate.LIVE


def hand_while_waiting(*, paid: bool, looked_before_paying: bool) -> Fate:
    """The hand of one who waits for the big blind but was dealt in by mistake (CH-MISS-11)."""
    return Fate.LIVE if paid and not looked_before_paying else Fate.REMOVED
