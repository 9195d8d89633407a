"""What a player said and pushed in their turn."""

from enum import Enum

from floor.base.value import Value
from floor.room.betting.round import MOST, Amount


class Word(Enum):
    """What a player said, in the official words; a knock is a check, cards thrown away a fold
    (CH-GEN-20)."""

    NOTHING = "nothing"
    """No word; an amount may still have been named."""
    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    ALL_IN = "all_in"
    POT = "pot"


class CameFirst(Enum):
    """Which came first; what came later changes nothing (CH-BET-21, CH-BET-28, TDA-37)."""

    WORDS = "words"
    CHIPS = "chips"
    TOGETHER = "together"
    """The words decide if they are clear, else the chips."""


class Manner(Enum):
    """What else the floor has to know about the move."""

    PLAIN = "plain"
    CONDITIONAL = "conditional"
    """"If you bet, I raise.\""""
    TINY = "tiny"
    """One chip that is tiny against the bet, as the floor sees it (TDA-41)."""


class Move(Value, frozen=True, kw_only=True):
    """What a player said and pushed in their turn.

    Raises:
        ValueError: nothing was said or pushed, or an amount or chip that cannot be.
    """

    word: Word = Word.NOTHING
    amounts: tuple[Amount, ...] = ()
    """What the spoken total may mean: one amount if it is clear, several if it is not."""
    motions: tuple[tuple[Amount, ...], ...] = ()
    """The chips pushed, motion by motion."""
    first: CameFirst = CameFirst.WORDS
    took_back: Amount = 0
    """Chips of their earlier bet that they pulled back first (TDA-47)."""
    manner: Manner = Manner.PLAIN

    def __post_init__(self) -> None:
        if self.word is Word.NOTHING and not self.amounts and not any(self.motions):
            raise ValueError("nothing was said and no chip was pushed")
        for amount in (*self.amounts, *(chip for motion in self.motions for chip in motion)):
            if not 0 < amount <= MOST:
                raise ValueError(f"an amount or a chip of {amount} cannot be")

    @property
    def pushed(self) -> Amount:
        """All chips of all motions."""
        return sum(sum(motion) for motion in self.motions)
