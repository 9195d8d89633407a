"""The money in the middle: which pots there are, what goes back, and who gets how much of them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import NamedTuple, assert_never

import msgspec

from floor.base.value import Value
from floor.cards.card import Card, ace_low
from floor.room.betting.round import Amount, check_amounts
from floor.room.blinds.button import SeatNo, steps_round


class Contribution(Value, frozen=True, kw_only=True):
    """What a player has put into the pot in a hand, bets of all rounds and live blinds together."""

    seat: SeatNo
    put: Amount
    folded: bool = False
    """Has no cards any more: their chips stay in, they win nothing."""


class Pot(Value, frozen=True, kw_only=True):
    """The main pot or a side pot."""

    amount: Amount
    seats: tuple[SeatNo, ...]
    """Who can win it, in order of seats."""


class PotShare(Value, frozen=True, array_like=True):
    """Chips for a player."""

    seat: SeatNo
    amount: Amount


class Collected(Value, frozen=True, kw_only=True):
    """The pots once the betting is over."""

    pots: tuple[Pot, ...]
    """In the order they were formed, the main pot first."""
    returned: PotShare | None
    """The part of a bet that nobody matched: it goes back before anything is taken or won."""

    @property
    def total(self) -> Amount:
        """All pots together."""
        return sum(pot.amount for pot in self.pots)


def collected(contributions: Sequence[Contribution], dead: Amount = 0) -> Collected:
    """The pots those contributions make, and what of them goes back uncalled.

    What an all-in player could not match forms a side pot of those who did (CH-STAKE-5, ON-ALL-01);
    the chips of who folded stay in. `dead` is money in the main pot that is nobody's bet: antes,
    dead blinds (CH-BLIND-6, CH-MISS-6). What one alone put in goes back to them, even if their hand
    has died since (CH-GEN-12).

    Raises:
        ValueError: a seat twice, an amount that cannot be, or nobody has cards.
    """
    _check(contributions, dead)
    pots: list[Pot] = []
    returned = None
    below, loose = 0, dead
    for level in sorted({one.put for one in contributions if one.put}):
        inside = [one for one in contributions if one.put >= level]
        layer = (level - below) * len(inside)
        below = level
        seats = tuple(sorted(one.seat for one in inside if not one.folded))
        if len(inside) == 1:
            returned = PotShare(inside[0].seat, layer)
        elif pots and seats in (pots[-1].seats, ()):
            # Nobody new is all-in there, or all have folded: no pot of its own.
            pots[-1] = msgspec.structs.replace(pots[-1], amount=pots[-1].amount + layer)
        elif not seats:
            loose += layer
        else:
            pots.append(Pot(amount=loose + layer, seats=seats))
            loose = 0
    if loose:
        live = tuple(sorted(one.seat for one in contributions if not one.folded))
        pots.append(Pot(amount=loose, seats=live))
    return Collected(pots=tuple(pots), returned=returned)


def wound_back(contributions: Sequence[Contribution]) -> tuple[PotShare, ...]:
    """What goes back to whom so that the hand was never played, dead hands' chips too; `put` then
    holds antes and dead blinds as well. Every stack is as at the start (CH-DEAL-10, CH-DEAL-12,
    ON-SRV-01, ON-SRV-02).

    Raises:
        ValueError: a seat twice, or an amount that cannot be.
    """
    _check_put(contributions)
    return tuple(PotShare(one.seat, one.put) for one in contributions if one.put)


def without_lost_hand(
    contributions: Sequence[Contribution], seat: SeatNo
) -> tuple[PotShare, Collected]:
    """What goes back to `seat`, whose protected hand was removed by mistake, and the pots that the
    others play on for (CH-GEN-13).

    Raises:
        ValueError: as `collected`, or nothing of that seat is among `contributions`.
    """
    back = next((PotShare(one.seat, one.put) for one in contributions if one.seat == seat), None)
    if back is None:
        raise ValueError(f"seat {seat} has put nothing in")
    return back, collected([one for one in contributions if one.seat != seat])


def _check(contributions: Sequence[Contribution], dead: Amount) -> None:
    _check_put(contributions)
    check_amounts("dead money", dead)
    if all(one.folded for one in contributions):
        raise ValueError("somebody must still have cards: the last one wins")


def _check_put(contributions: Sequence[Contribution]) -> None:
    if len({one.seat for one in contributions}) != len(contributions):
        raise ValueError("a seat puts in once: its bets of all rounds together")
    check_amounts("chips put in", *(one.put for one in contributions))


class FromButton(Value, frozen=True, tag="from_button"):
    """The first sharer clockwise from the button comes first (CH-SPLIT-2, TDA-19A, ON-SHO-02)."""

    button: SeatNo


class LowOddChip(Enum):
    """Which card gets the odd chip of a low hand in stud games."""

    LOWEST = "lowest"
    """The ace counts as one, the club is the lowest suit (CH-SPLIT-3, GD-HILO-1)."""
    HIGHEST = "highest"
    """As for a high hand (TDA-19B)."""


class ByCards(Value, frozen=True, tag="by_cards"):
    """The highest card comes first, in low hands the lowest; equal ranks by suit.

    CH-SPLIT-3, GM-X-3, GM-STUD-29, GM-SOKO-19, GM-RAZZ-8: all of a player's cards count; TDA-19B:
    those of their best five. Where a common card is the best of several, their next ones decide.
    """

    cards: Mapping[SeatNo, tuple[Card, ...]]
    """Needed of the sharers, and only when a chip is left over."""
    low: LowOddChip = LowOddChip.LOWEST


class Told(Value, frozen=True, tag="told"):
    """Who comes first, as somebody says who has looked at the cards (CH-SPLIT-3)."""

    first: tuple[SeatNo, ...]
    """At least as many of the sharers as chips are left over."""


OddChips = FromButton | ByCards | Told
"""Who gets the chips that are left over when a pot is shared, one each."""


class High(Value, frozen=True, tag="high"):
    """The best hand has the pot, equal ones share it (CH-SPLIT-1)."""

    seats: tuple[SeatNo, ...]


class Low(Value, frozen=True, tag="low"):
    """The lowest hand has the pot: Razz (GM-RAZZ-2)."""

    seats: tuple[SeatNo, ...]


class HighLow(Value, frozen=True, tag="high_low"):
    """Half for the highest hand and half for the lowest, each found by itself: one player may win
    both (GM-HILO-3, GM-HILO-5)."""

    high: tuple[SeatNo, ...]
    low: tuple[SeatNo, ...]
    """Nobody: no hand qualifies, and the high hand has it all (GM-HILO-6)."""


class TwoRows(Value, frozen=True, tag="two_rows"):
    """Half for each row of a double board (GM-DFH-5)."""

    upper: tuple[SeatNo, ...]
    lower: tuple[SeatNo, ...]


class OwnAndBoard(Value, frozen=True, tag="own_and_board"):
    """Sviten Special: half for the best own five cards, half for the best hand with the board."""

    own: tuple[tuple[SeatNo, ...], ...]
    """Everybody at showdown by their own five cards: the best first, equal ones together."""
    board: tuple[SeatNo, ...]


Won = High | Low | HighLow | TwoRows | OwnAndBoard
"""Who has won a pot, by the game's way of dividing it."""


class _Part(NamedTuple):
    """Who shares a pot or half of one; `order` says who comes first if chips are left over."""

    seats: frozenset[SeatNo]
    order: Callable[[Iterable[SeatNo]], Sequence[SeatNo]]

    def split(self, chips: int) -> dict[SeatNo, int]:
        """Equal shares, an odd chip each to the first in order (D-53)."""
        each, odd = divmod(chips, len(self.seats))
        first = self.order(self.seats)[:odd] if odd else ()
        return {seat: each + (seat in first) for seat in self.seats}


def shares(pot: Pot, won: Won, odd: OddChips, chip: Amount = 1) -> dict[SeatNo, Amount]:
    """What each winner gets of `pot`, in order of seats; the parts add up to it.

    `chip` is the smallest in use, which is not broken further (D-53). The odd chip between two
    halves goes to the high hand (CH-SPLIT-4, GM-X-4, GM-HILO-7, TDA-19C), to the better own five
    cards (CH-SPLIT-7), or to the row that the first sharer from the button has a part in, the upper
    one if in both (GD-DFH-2). Who win both halves alike share all of it as one (CH-SPLIT-5, GM-X-5,
    GM-HILO-8, TDA-19D).

    Raises:
        ValueError: nobody has won, somebody who has no part in the pot, the cards that decide are
            missing, or the pot cannot be paid in such chips.
    """
    if chip <= 0 or pot.amount % chip:
        raise ValueError(f"a pot of {pot.amount} cannot be paid in chips of {chip}")
    chips = pot.amount // chip
    first, second = _parts(won, odd)
    for part in (first, second or first):
        if not part.seats or not part.seats <= set(pot.seats):
            raise ValueError(f"only seats {pot.seats} can win this pot, not {set(part.seats)}")
    if second is None or second.seats == first.seats:
        paid = first.split(chips)
    else:
        paid = paid_out((first.split(chips - chips // 2), second.split(chips // 2)))
    return {seat: paid[seat] * chip for seat in sorted(paid)}


def paid_out(parts: Iterable[Mapping[SeatNo, Amount]]) -> dict[SeatNo, Amount]:
    """What everybody gets of several pots or halves, each shared alone (CH-SPLIT-6, GM-X-6)."""
    paid: dict[SeatNo, Amount] = {}
    for part in parts:
        for seat, amount in part.items():
            paid[seat] = paid.get(seat, 0) + amount
    return {seat: paid[seat] for seat in sorted(paid)}


def awarded(
    pots: Iterable[Pot], ranks: Mapping[SeatNo, int], odd: OddChips, chip: Amount = 1
) -> dict[SeatNo, Amount]:
    """What everybody gets who wins a pot of a game with one best hand, pot by pot among those who
    have a part in it (TDA-20, CH-SPLIT-6, ON-SHO-01).

    `ranks` are the places of the hands shown, 1 the best, equal hands alike; who gave their up
    unseen has none.

    Raises:
        ValueError: as `shares`, or nobody has shown a hand for one of the pots.
    """
    parts = []
    for pot in pots:
        shown = {seat: ranks[seat] for seat in pot.seats if seat in ranks}
        best = min(shown.values(), default=0)
        winners = tuple(seat for seat, rank in shown.items() if rank == best)
        parts.append(shares(pot, High(winners), odd, chip))
    return paid_out(parts)


def clockwise(seats: Iterable[SeatNo], button: SeatNo) -> tuple[SeatNo, ...]:
    """`seats` as the deal reaches them, the first after `button` first, the button itself last.

    Also who gets the button of the betting order when its winners share a pot, if that one is put
    for `button` (CH-BLIND-10, D-23).
    """
    return tuple(sorted(seats, key=lambda seat: steps_round(button, seat)))


def _parts(won: Won, odd: OddChips) -> tuple[_Part, _Part | None]:
    """The part that gets the odd chip between halves, and the other half, if there is one."""

    def high(seats: Iterable[SeatNo]) -> Sequence[SeatNo]:
        return _in_order(seats, odd, LowOddChip.HIGHEST)

    def low(seats: Iterable[SeatNo]) -> Sequence[SeatNo]:
        return _in_order(seats, odd, odd.low if isinstance(odd, ByCards) else LowOddChip.LOWEST)

    match won:
        case High(seats):
            return _Part(frozenset(seats), high), None
        case Low(seats):
            return _Part(frozenset(seats), low), None
        case HighLow(high=best, low=lowest):
            return _Part(frozenset(best), high), _Part(frozenset(lowest), low) if lowest else None
        case TwoRows(upper=upper, lower=lower):
            rows = _Part(frozenset(upper), high), _Part(frozenset(lower), high)
            ahead = next(iter(high({*upper, *lower})), None)
            return rows if ahead in upper else rows[::-1]
        case OwnAndBoard(own=own, board=board):

            def by_own(seats: Iterable[SeatNo]) -> Sequence[SeatNo]:
                there = set(seats)
                return [seat for equal in own for seat in high(there & set(equal))]

            if not set(board) <= {seat for equal in own for seat in equal}:
                raise ValueError("whoever has the best hand with the board has own cards too")
            best = own[0] if own else ()
            return _Part(frozenset(best), high), _Part(frozenset(board), by_own)
        case _ as never:
            assert_never(never)


def _in_order(seats: Iterable[SeatNo], odd: OddChips, card: LowOddChip) -> Sequence[SeatNo]:
    match odd:
        case FromButton(button):
            return clockwise(seats, button)
        case Told(first):
            there = set(seats)
            return [seat for seat in first if seat in there]
        case ByCards(cards=cards):
            sharers = list(seats)
            if not all(cards.get(seat) for seat in sharers):
                raise ValueError("a chip is left over: the cards of all who share are needed")
            if card is LowOddChip.HIGHEST:
                return sorted(sharers, key=lambda seat: sorted(cards[seat])[::-1], reverse=True)
            return sorted(sharers, key=lambda seat: sorted(map(ace_low, cards[seat])))
        case _ as never:
            assert_never(never)
