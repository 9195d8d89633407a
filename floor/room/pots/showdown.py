"""Who shows their hand when, once the betting is over, and what the hands shown win (CH-SHOW-1)."""

from collections.abc import Mapping, Sequence
from enum import Enum
from itertools import groupby

from floor.base.value import Value
from floor.cards.card import Card
from floor.cards.hand import best_high
from floor.cards.showdown import Contest, HandRule, winners
from floor.cards.tally import wrong_cards
from floor.room.blinds.button import SeatNo
from floor.room.pots.pots import (
    ByCards,
    FromButton,
    High,
    HighLow,
    Low,
    OddChips,
    OwnAndBoard,
    Pot,
    TwoRows,
    Won,
    clockwise,
)


class FirstToShow(Enum):
    """Whose bet or raise counts for who shows first (D-05)."""

    LAST_AGGRESSOR_OF_HAND = "last_aggressor_of_hand"
    """The last one of the whole hand, even if later rounds were checked (CH-SHOW-2)."""
    LAST_AGGRESSOR_OF_ROUND = "last_aggressor_of_round"
    """That of the last betting round only (TDA-16)."""


class UpCards(Value, frozen=True):
    """In stud games without a button: who has the strongest up cards is asked first."""

    order: tuple[SeatNo, ...]
    """The strongest first; everybody who still has cards."""


def showing_order(
    pots: Sequence[Pot],
    rounds: Sequence[Sequence[SeatNo]],
    unbet: FromButton | UpCards,
    reading: FirstToShow = FirstToShow.LAST_AGGRESSOR_OF_HAND,
) -> tuple[SeatNo, ...]:
    """Everybody who can win one of `pots`, in the order in which they show.

    The last bettor or raiser comes first, then clockwise; where nobody has bet, the player after
    the button or the strongest up cards (CH-SHOW-2). The players of the side pot formed last come
    before the others (CH-SHOW-5). `rounds` has those who bet or raised in each betting round, in
    order; blinds are no bets here (D-05).

    Raises:
        ValueError: the up cards of somebody who could have to show first are not in `unbet`.
    """
    counting = rounds if reading is FirstToShow.LAST_AGGRESSOR_OF_HAND else rounds[-1:]
    aggressors = [seat for bettors in counting for seat in bettors]
    order: dict[SeatNo, None] = {}
    for pot in reversed(pots):
        first = next((seat for seat in reversed(aggressors) if seat in pot.seats), None)
        if first is None:
            first = _unbet_first(pot, unbet)
        order.update(dict.fromkeys((first, *clockwise(pot.seats, first))))
    return tuple(order)


def _unbet_first(pot: Pot, unbet: FromButton | UpCards) -> SeatNo:
    if isinstance(unbet, FromButton):
        return clockwise(pot.seats, unbet.button)[0]
    strongest = next((seat for seat in unbet.order if seat in pot.seats), None)
    if strongest is None:
        raise ValueError("whose up cards are the strongest has to be known")
    return strongest


def won_by(
    rule: HandRule, hands: Mapping[SeatNo, Sequence[Card]], rows: Sequence[Sequence[Card]]
) -> Won:
    """Who wins a pot whose `hands` are shown, by the way the game divides it.

    `rows` are those of the board: none, one, or two (GM-DFH-5); a common card of stud is a row of
    its own (GM-STUD-19). Only who can win the pot may be in `hands`.

    Raises:
        ValueError: nobody has shown, or the board has another number of rows, or somebody has too
            few or too many cards, or one is there twice.
    """
    if not hands:
        raise ValueError("somebody shows, or the last one with cards has won already")
    if len(rows) not in ((rule.rows,) if rule.board else (0, 1)):
        raise ValueError(f"a board of {rule.rows} expected, not of {len(rows)} rows")
    for own in hands.values():
        for row in rows or ((),):
            rule.check(own, row)
    laid = [card for row in rows for card in row]
    if len(set(laid)) < len(laid):
        raise wrong_cards(laid, 0, len(laid))
    best = [tuple(winners(rule.contests[0], hands, row)) for row in rows or ((),)]
    if len(best) == 2:
        return TwoRows(upper=best[0], lower=best[1])
    match rule.contests:
        case (Contest.OWN_FIVE, contest):
            return OwnAndBoard(
                own=_by_own_five(hands), board=tuple(winners(contest, hands, rows[0]))
            )
        case (_, contest):
            board = rows[0] if rows else ()
            return HighLow(high=best[0], low=tuple(winners(contest, hands, board)))
        case (Contest.RAZZ,):
            return Low(best[0])
        case _:
            return High(best[0])


def odd_chips_of(
    rule: HandRule,
    hands: Mapping[SeatNo, Sequence[Card]],
    rows: Sequence[Sequence[Card]],
    button: SeatNo,
) -> OddChips:
    """Who gets odd chips: from the button where there is a board, else by card (GM-X-2, GM-X-3)."""
    if rule.board:
        return FromButton(button)
    return ByCards(
        {seat: (*own, *(card for row in rows for card in row)) for seat, own in hands.items()}
    )


def _by_own_five(hands: Mapping[SeatNo, Sequence[Card]]) -> tuple[tuple[SeatNo, ...], ...]:
    """Everybody by their own five cards, the best first and equal ones together."""
    worth = {seat: best_high(own) for seat, own in hands.items()}
    by_worth = sorted(worth, key=lambda seat: worth[seat], reverse=True)
    return tuple(tuple(equal) for _, equal in groupby(by_worth, key=lambda seat: worth[seat]))
