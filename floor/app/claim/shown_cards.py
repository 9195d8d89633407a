"""The cards that are written down for a claimed hand: whether they are a showdown of its game."""

from collections.abc import Iterator
from itertools import chain

from floor.app.core.claim import Claim
from floor.base.errors import Refused
from floor.cards.card import Card
from floor.cards.showdown import HAND_RULES
from floor.jackpot.trigger import ShownHand


def check_shown(claim: Claim, board: tuple[Card, ...], hands: tuple[ShownHand, ...]) -> None:
    """That `board` and `hands` can have been the showdown of the hand of `claim` (JP-TRIG-7).

    Raises:
        Refused: the seats are not gone through, a seat took no part or shows twice, a card is
            there twice, or there are too few or too many.
    """
    if claim.contrary is None:
        raise Refused("Go through the seats first: who took part?", rule="JP-TRIG-5")
    if len(hands) < 2:
        raise Refused("A bad beat takes two hands at least: who won, who lost?", rule="JP-TRIG-1")
    _check_seats(claim, hands)
    _check_counts(claim, board, hands)
    for card in _twice(board, hands):
        raise Refused(
            "{card} is there twice: look at the cards again.", rule="JP-TRIG-7", card=str(card)
        )


def _check_seats(claim: Claim, hands: tuple[ShownHand, ...]) -> None:
    seats, shown = {person.seat for person in claim.took_part}, set()
    for hand in hands:
        if hand.seat not in seats:
            raise Refused(
                "Seat {seat} took no part in the hand: its cards do not count.",
                rule="JP-TRIG-5",
                seat=hand.seat,
            )
        if hand.seat in shown:
            raise Refused("Seat {seat} shows two hands.", rule="JP-TRIG-7", seat=hand.seat)
        shown.add(hand.seat)


def _check_counts(claim: Claim, board: tuple[Card, ...], hands: tuple[ShownHand, ...]) -> None:
    """As many cards as the game has; a stud card for everybody lies on the board instead."""
    rule = HAND_RULES[claim.form.value]
    common = len(board) - rule.board
    if not 0 <= common <= rule.common:
        raise Refused(
            "Cards on the board: {cards} instead of {right}. Look at it again.",
            rule="JP-TRIG-7",
            cards=len(board),
            right=rule.board,
        )
    for hand in hands:
        if len(hand.cards) != rule.own - common:
            raise Refused(
                "Cards of seat {seat}: {cards} instead of {right}. Look at them again.",
                rule="JP-TRIG-7",
                seat=hand.seat,
                cards=len(hand.cards),
                right=rule.own - common,
            )


def _twice(board: tuple[Card, ...], hands: tuple[ShownHand, ...]) -> Iterator[Card]:
    seen = set()
    for card in chain(board, *(hand.cards for hand in hands)):
        if card in seen:
            yield card
        seen.add(card)
