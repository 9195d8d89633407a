"""What a player said and pushed, typed on one line: "r 600", "+500+500", "b 6,50", "a 900".

A letter or the word for what was said, a figure for a spoken total, a plus before each chip, a
slash between two motions. What stands first was first: words or chips.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from floor.base.errors import Refused
from floor.base.text import amount_of, folded
from floor.room.betting.move import CameFirst, Manner, Move, Word
from floor.room.betting.round import Amount

LONGEST = 80
"""Characters of a line."""
_MOST_CHIPS = 60
"""Of one kind, in one push."""
_WORDS: Mapping[str, Word] = MappingProxyType(
    {
        "f": Word.FOLD,
        "fold": Word.FOLD,
        "k": Word.CHECK,
        "x": Word.CHECK,
        "check": Word.CHECK,
        "c": Word.CALL,
        "call": Word.CALL,
        "b": Word.BET,
        "bet": Word.BET,
        "r": Word.RAISE,
        "raise": Word.RAISE,
        "p": Word.POT,
        "pot": Word.POT,
        "a": Word.ALL_IN,
        "allin": Word.ALL_IN,
    }
)
_SUM = r"[0-9][0-9 .,]*"
_PARTS = re.compile(
    rf"(?P<chips>\+ *(?:(?P<times>[0-9]+) *[x×*] *)?(?P<chip>{_SUM})?)"
    rf"|(?P<back>- *(?P<taken>{_SUM})?)"
    rf"|(?P<sum>{_SUM})|(?P<word>[^\W\d_]+)|(?P<sign>[/?&])|(?P<other>\S)"
)


class TypedMove(NamedTuple):
    """A line as it was understood."""

    move: Move
    most: Amount | None = None
    """Their total if they put in everything, where it was typed with the all-in."""


def read_move(line: str) -> TypedMove:
    """The move that `line` tells.

    Signs: `+` before a chip, `+3x25` for three of 25, `/` before the next motion, `-` before chips
    they took back first, `?` between amounts that one word may mean, `&` where words and chips came
    together, `if` for conditional words.

    Raises:
        Refused: something in it cannot be read, or there is nothing in it.
    """
    typed = re.sub(r"all[\s-]*in\b", "allin", folded(line.replace("€", " ")))
    talk = _Talk()
    for part in _PARTS.finditer(" ".join(typed.split())):
        talk.hear(part)
    return talk.said()


class _Talk:
    """A line on its way through the parts it has."""

    def __init__(self) -> None:
        self._words: list[Word] = []
        self._amounts: list[Amount] = []
        self._motions: list[list[Amount]] = [[]]
        self._took_back = 0
        self._first: CameFirst | None = None
        self._together = self._conditional = self._either = False

    def hear(self, part: re.Match[str]) -> None:
        """Take in one part of the line."""
        if part["word"]:
            self._word(part["word"])
        elif part["sum"]:
            self._amount(part["sum"])
        elif part["chips"]:
            self._chips(part["chip"] or "", int(part["times"] or 1))
        elif part["back"]:
            self._took_back += _cents(part["taken"] or "", part["back"])
        elif part["sign"]:
            self._sign(part["sign"])
        else:
            raise _unread(part["other"])

    def _word(self, typed: str) -> None:
        if typed == "if":
            self._conditional = True
            return
        word = _WORDS.get(typed)
        if word is None:
            raise _unread(typed)
        if self._words:
            raise Refused(
                "Only the first word counts: type either {word} or {more}.",
                rule="CH-GEN-20",
                word=self._words[0].value,
                more=word.value,
            )
        self._words.append(word)
        self._first = self._first or CameFirst.WORDS

    def _amount(self, typed: str) -> None:
        cents = _cents(typed, typed)
        if self._amounts and not self._either:
            raise Refused(
                "Two amounts: type chips with a plus, +500+500, or 5 ? 500 if it may mean either.",
                rule="HOUSE",
            )
        self._amounts.append(cents)
        self._either = False
        self._first = self._first or CameFirst.WORDS

    def _chips(self, typed: str, times: int) -> None:
        chip = _cents(typed, f"+{typed}")
        if not 0 < times <= _MOST_CHIPS:
            raise Refused("{times} chips cannot be in one push.", rule="HOUSE", times=times)
        self._motions[-1] += [chip] * times
        self._first = self._first or CameFirst.CHIPS

    def _sign(self, sign: str) -> None:
        if sign == "/":
            self._motions.append([])
        elif sign == "?":
            self._either = True
        else:
            self._together = True

    def said(self) -> TypedMove:
        """What all of it comes to."""
        word = self._words[0] if self._words else Word.NOTHING
        motions = tuple(tuple(motion) for motion in self._motions if motion)
        amounts = tuple(self._amounts)
        most = None
        if word is Word.ALL_IN and amounts:
            most, amounts = amounts[0], ()
        if word is Word.NOTHING and not amounts and not motions:
            raise Refused(
                "Type the action: f, k, c, b 200, r 600, a 900 or chips +500+500.", rule="HOUSE"
            )
        first = CameFirst.TOGETHER if self._together else self._first or CameFirst.WORDS
        manner = Manner.CONDITIONAL if self._conditional else Manner.PLAIN
        move = Move(
            word=word,
            amounts=amounts,
            motions=motions,
            first=first,
            took_back=self._took_back,
            manner=manner,
        )
        return TypedMove(move, most)


def _cents(typed: str, part: str) -> Amount:
    amount = amount_of(typed)
    if amount is None or amount.cents <= 0:
        raise Refused(
            "{part} is no amount: type it like 6, 6,50 or 1 200.", rule="HOUSE", part=part.strip()
        )
    return amount.cents


def _unread(part: str) -> Refused:
    return Refused(
        "“{part}” cannot be read: f, k, c, b 200, r 600, p, a 900, or chips +500+500.",
        rule="HOUSE",
        part=part,
    )
