"""Cards in words and signs, and cards as somebody types them: "Ah Kd", "ah, 10d", "A♥"."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from floor.base.text import N_, _
from floor.cards.card import RANKS, SUIT_LETTERS, Card, Suit
from floor.views.words.hands import rank_words

SUIT_SIGNS: Mapping[Suit, str] = MappingProxyType(
    {Suit.CLUB: "♣", Suit.DIAMOND: "♦", Suit.HEART: "♥", Suit.SPADE: "♠"}
)
_SUITS: Mapping[Suit, str] = MappingProxyType(
    {
        Suit.CLUB: N_("clubs"),
        Suit.DIAMOND: N_("diamonds"),
        Suit.HEART: N_("hearts"),
        Suit.SPADE: N_("spades"),
    }
)
_BETWEEN = re.compile(r"[\s,.;+/-]+")
_RANK = re.compile(r"10|[2-9TJQKA]", re.IGNORECASE)
_SUIT_OF: Mapping[str, Suit] = MappingProxyType(
    {letter: Suit(place) for place, letter in enumerate(SUIT_LETTERS)}
    | {sign: suit for suit, sign in SUIT_SIGNS.items()}
)
_SEAT = re.compile(r"([0-9]{1,2})[:#]")


class TypedCard(NamedTuple):
    """A card at the beginning of a line."""

    card: Card


class TypedSeat(NamedTuple):
    """A seat at the beginning of a line, as in "3:": what comes is theirs."""

    seat: int


class Unread(NamedTuple):
    """What no card begins with."""

    text: str


Typed = TypedCard | TypedSeat | Unread


def suit_words(suit: Suit) -> str:
    """Its name: "hearts"."""
    return _(_SUITS[suit])


def card_words(card: Card) -> str:
    """As it is spoken of: "ace of hearts"."""
    return _("{rank} of {suit}").format(rank=rank_words(card.rank), suit=suit_words(card.suit))


def rank_sign(rank: int) -> str:
    """As it is printed on the card: "A", "10", "2"."""
    return "10" if rank == 10 else RANKS[rank - 2]


def card_sign(card: Card) -> str:
    """Rank and suit: "A♥", "10♦"."""
    return rank_sign(card.rank) + SUIT_SIGNS[card.suit]


def card_signs(cards: tuple[Card, ...]) -> str:
    """Several of them in a line; empty for none."""
    return " ".join(map(card_sign, cards))


def first_typed(line: str) -> tuple[Typed | None, str]:
    """What `line` begins with, and the rest of it; None while that may still become something.

    Small and capital letters mean the same, ten is "10" or "T", and what stands between cards does
    not matter.
    """
    text = line[found.end() :] if (found := _BETWEEN.match(line)) else line
    if seat := _SEAT.match(text):
        return TypedSeat(int(seat[1])), text[seat.end() :]
    rank = _RANK.match(text)
    if rank is None:
        begun = not text or text.isdecimal()
        return (None if begun else Unread(text)), text if begun else ""
    behind = text[rank.end() :]
    if not behind or text.isdecimal():
        return None, text
    suit = _SUIT_OF.get(behind[0].lower())
    if suit is None:
        return Unread(text), ""
    letter = "T" if rank[0] == "10" else rank[0].upper()
    return TypedCard(Card(RANKS.index(letter) + 2, suit)), behind[1:]
