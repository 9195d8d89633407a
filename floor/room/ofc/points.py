"""Open Face Chinese: what the rows win and lose, the cap of a cash hand, tournament settlement."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Generic, NamedTuple, TypeVar

from floor.base.errors import Refused
from floor.base.money import NOTHING, Money, share_whole
from floor.base.value import Value
from floor.room.ofc.rows import OfcRow, OfcRows, bonus, is_legal, worth

Who = TypeVar("Who")

SCOOP = 3
"""More for all three rows (GM-OFC-6)."""
FOUL = 6
"""From an illegal hand to a legal one (GM-OFC-13)."""
MOST_LOST = 50
"""Points a player can lose in a cash hand, and must have before them (GM-OFC-16, GM-OFC-17)."""

Points = Mapping[Who, Mapping[Who, int]]
"""By player and opponent: what they win from them; the opponent has the same below nought."""


class HandsCompared(Value, frozen=True, kw_only=True):
    """Two hands against each other, in points, as the first of them sees it."""

    rows: tuple[int, ...]
    """1, 0 or -1 for front, middle and back; empty when a hand is illegal."""
    scoop: int = 0
    foul: int = 0
    bonus: int = 0

    @property
    def net(self) -> int:
        """All together."""
        return sum(self.rows) + self.scoop + self.foul + self.bonus


def compared(one: OfcRows, other: OfcRows) -> HandsCompared:
    """What `one` wins from `other` (GM-OFC-5 to GM-OFC-9).

    An illegal hand loses six points and the other's bonuses, and earns none (GM-OFC-13); two of
    them owe each other nothing (GD-OFC-8).

    Raises:
        Refused: a card lies in both (GM-X-9).
    """
    if twice := set(one.cards) & set(other.cards):
        raise Refused(
            "{card} lies in two hands: the deck has it twice, and the hand is cancelled.",
            rule="GM-X-9",
            card=str(min(twice)),
        )
    legal, other_legal = is_legal(one), is_legal(other)
    earned = (_bonuses(one) if legal else 0) - (_bonuses(other) if other_legal else 0)
    if not (legal and other_legal):
        return HandsCompared(rows=(), foul=FOUL * (legal - other_legal), bonus=earned)
    rows = tuple(_better(one, other, row) for row in OfcRow)
    scoop = rows[0] * SCOOP if len(set(rows)) == 1 else 0
    return HandsCompared(rows=rows, scoop=scoop, bonus=earned)


def points_of(hands: Mapping[Who, OfcRows]) -> dict[Who, dict[Who, int]]:
    """What each player wins from each other, every pair by itself (GM-OFC-5).

    Raises:
        Refused: a card lies in two hands (GM-X-9).
    """
    points: dict[Who, dict[Who, int]] = {who: {} for who in hands}
    for one, other in combinations(hands, 2):
        net = compared(hands[one], hands[other]).net
        points[one][other], points[other][one] = net, -net
    return points


def net_of(points: Points[Who]) -> dict[Who, int]:
    """What each player has won in all; together it is nothing."""
    return {who: sum(won.values()) for who, won in points.items()}


def shared_loss(owed: Mapping[Who, int], most: int, from_button: Iterable[Who]) -> dict[Who, int]:
    """What somebody pays who owes `owed` but loses `most` points at most.

    In the proportion of what they won; whole parts first, then a point each to the largest
    fractions, equal ones in order from the button (GM-OFC-17, GM-OFC-18, GD-OFC-1).

    Raises:
        ValueError: a sum is negative, or `from_button` does not name those who won.
    """
    winners = [who for who in from_button if who in owed]
    if len(winners) != len(owed) or min((most, *owed.values())) < 0:
        raise ValueError(f"no loss to share: {owed} of {most} among {winners}")
    if sum(owed.values()) <= most:
        return dict(owed)
    parts = share_whole(most, [Fraction(owed[who]) for who in winners])
    return dict(zip(winners, parts, strict=True))


def cash_net(points: Points[Who], from_button: Sequence[Who]) -> dict[Who, int]:
    """What each player wins or loses in a cash hand; `from_button` lists all, in that order.

    Nobody loses more than fifty points net: they pay fifty and what they win themselves, in the
    proportion of what the others won from them (GM-OFC-17, GD-OFC-2). Where one capped player owes
    another, the second is paid less and so pays less; that is repeated until nobody is above fifty.
    """
    owed = {
        loser: {winner: -net for winner, net in points[loser].items() if net < 0}
        for loser in from_button
    }
    pays = dict(owed)
    capped = True
    while capped:  # Each turn lowers what somebody pays, so there is a last one.
        capped = False
        for loser in from_button:
            most = MOST_LOST + _received(pays, loser)
            if sum(pays[loser].values()) > most:
                pays[loser] = shared_loss(owed[loser], most, from_button)
                capped = True
    return {who: _received(pays, who) - sum(pays[who].values()) for who in from_button}


def chips_needed(point: Money) -> Money:
    """What each player has on the table before a cash hand at so much a `point` (GM-OFC-16).

    Raises:
        Refused: a point is worth nothing.
    """
    if point <= NOTHING:
        raise Refused("A point has to be worth something.", rule="GM-OFC-15")
    return point * MOST_LOST


class Settled(NamedTuple, Generic[Who]):
    """A tournament hand once everybody has settled."""

    stacks: dict[Who, int]
    """Chips of each player."""
    out: list[Who]
    """Who has none left, in the order in which they ran out."""


def settled(
    order: Sequence[Who], stacks: Mapping[Who, int], points: Points[Who], point: int
) -> Settled[Who]:
    """The stacks after a tournament hand at `point` chips a point.

    `order` begins left of the button. Each in turn settles with those behind them, their left
    neighbour first (GM-OFC-21). Against each opponent at most the smaller of the two stacks with
    which the hand began goes over, and no more than the loser still has (GM-OFC-23, GD-OFC-4). Who
    runs out is out, whatever they would have won later (GM-OFC-22).

    Raises:
        Refused: a point is worth nothing, or somebody begins without chips.
    """
    if point < 1:
        raise Refused("A point has to be worth something.", rule="GM-OFC-20")
    if min(stacks[who] for who in order) < 1:
        raise Refused("Somebody without chips is out and gets no cards.", rule="GM-OFC-22")
    now = {who: stacks[who] for who in order}
    out: list[Who] = []
    for one, other in combinations(order, 2):
        net = points[one].get(other, 0)
        winner, loser = (one, other) if net > 0 else (other, one)
        if now[one] and now[other]:
            paid = min(abs(net) * point, stacks[one], stacks[other], now[loser])
            now[winner] += paid
            now[loser] -= paid
            if not now[loser]:
                out.append(loser)
    return Settled(now, out)


def places(start_stacks: Mapping[Who, int]) -> tuple[tuple[Who, ...], ...]:
    """Those who went out in one hand, the best place first; equal stacks share a place.

    More chips at the start of the hand place higher (GM-OFC-25, GD-OFC-5).
    """
    stacks = sorted(set(start_stacks.values()), reverse=True)
    return tuple(
        tuple(who for who, stack in start_stacks.items() if stack == same) for same in stacks
    )


def _bonuses(hand: OfcRows) -> int:
    return sum(bonus(row, hand.of(row)) for row in OfcRow)


def _better(one: OfcRows, other: OfcRows, row: OfcRow) -> int:
    ours, theirs = worth(one.of(row)), worth(other.of(row))
    return (ours > theirs) - (ours < theirs)


def _received(pays: Mapping[Who, Mapping[Who, int]], who: Who) -> int:
    return sum(paid.get(who, 0) for paid in pays.values())
