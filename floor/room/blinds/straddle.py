"""Straddles: who may raise before the cards, for how much, and who opens then.

The first player to act may straddle (CH-STRAD-1); if nobody does, the forced bets are as always
(CH-STRAD-5). Where chains are in use the players after them
may follow without a gap, each with twice the bet before, up to the button (CH-STRAD-3, CH-STRAD-4);
where the button straddle is in use the button may, if the first to act does not (CH-STRAD-6).
"""

from collections.abc import Iterable, Sequence
from enum import Enum

import msgspec

from floor.base.money import NOTHING, Money
from floor.base.value import Value
from floor.room.blinds.blinds import BlindsOwed, straddle_price
from floor.room.blinds.button import Deal, Place, Post, SeatNo, first_after, steps_round
from floor.room.games.game import Stakes
from floor.room.games.profile import ButtonStraddle, Profile, StraddleOpener, Straddles


class NoStraddle(Enum):
    """Why somebody may not straddle."""

    NOT_IN_USE = "not_in_use"
    """The table has no straddles (CH-STRAD-1)."""
    NOT_DEALT_IN = "not_dealt_in"
    """They are not in the hand (CH-GEN-5)."""
    HEADS_UP = "heads_up"
    """Nobody sits between the big blind and the button (CH-STRAD-4, D-28)."""
    ALREADY = "already"
    """They have straddled in this hand."""
    AFTER_BUTTON = "after_button"
    """A chain ends with the button at the latest (CH-STRAD-4)."""
    BUTTON_EXCLUDES = "button_straddle_excludes"
    """The button has straddled: there is no other in this hand (CH-STRAD-8)."""
    FIRST_HAS_PRIORITY = "first_to_act_has_priority"
    """The button may only when the first player to act does not (CH-STRAD-7)."""
    SINGLE_ONLY = "single_straddle_only"
    """Only the first player to act may, where chains are not in use (CH-STRAD-1)."""
    NOT_CONSECUTIVE = "not_consecutive"
    """A chain begins with the first player to act and has no gap (CH-STRAD-3, CH-STRAD-4)."""
    NOT_DOUBLE = "not_double"
    """Each straddle is exactly twice the bet before it, the first what the table says
    (CH-STRAD-3)."""


class Straddle(Value, frozen=True, array_like=True):
    """A straddle that may be posted now."""

    seat: SeatNo
    amount: Money


def straddles_open(deal: Deal, stakes: Stakes, profile: Profile) -> tuple[Straddle, ...]:
    """Every straddle that may be posted before the cards of `deal` as it is now: the next of the
    line and, before anybody has straddled, the button's."""
    price = next_price(deal, stakes)
    return tuple(
        Straddle(place.seat, price)
        for place in deal.dealt
        if why_no_straddle(deal, Straddle(place.seat, price), stakes, profile) is None
    )


def why_no_straddle(
    deal: Deal, wish: Straddle, stakes: Stakes, profile: Profile
) -> NoStraddle | None:
    """Why `wish` may not be posted before the cards of `deal`; None: it may."""
    seat = wish.seat
    if not stakes.straddle:
        return NoStraddle.NOT_IN_USE
    if seat not in [place.seat for place in deal.playing]:
        return NoStraddle.NOT_DEALT_IN
    if len(deal.dealt) == 2:
        return NoStraddle.HEADS_UP
    if seat in deal.straddles:
        return NoStraddle.ALREADY
    refusal = _why_not_in_line(deal, seat, profile)
    if refusal is None and wish.amount != next_price(deal, stakes):
        return NoStraddle.NOT_DOUBLE
    return refusal


def _why_not_in_line(deal: Deal, seat: SeatNo, profile: Profile) -> NoStraddle | None:
    line, so_far = _line(deal), deal.straddles
    by_button = seat == deal.positions.button.seat
    button_may = profile.button_straddle is ButtonStraddle.ON
    if so_far and so_far[:1] != line[:1]:
        return NoStraddle.BUTTON_EXCLUDES
    if seat not in line:
        return NoStraddle.AFTER_BUTTON
    if not so_far:
        if seat in line[:1] or (by_button and button_may):
            return None
    elif profile.straddles is Straddles.CHAIN:
        if seat == line[len(so_far)]:
            return None
    elif by_button and button_may:
        return NoStraddle.FIRST_HAS_PRIORITY
    chain = profile.straddles is Straddles.CHAIN
    return NoStraddle.NOT_CONSECUTIVE if chain else NoStraddle.SINGLE_ONLY


def _line(deal: Deal) -> tuple[SeatNo, ...]:
    """The seats that may chain, in turn: from the first to act to the button (D-26)."""
    big, button = deal.positions.big.seat, deal.positions.button.seat
    seats = sorted((place.seat for place in deal.playing), key=lambda seat: steps_round(big, seat))
    return tuple(seat for seat in seats if steps_round(big, seat) <= steps_round(big, button))


def next_price(deal: Deal, stakes: Stakes) -> Money:
    """What the next straddle costs: twice the one before (CH-STRAD-3)."""
    if not deal.straddles:
        return straddle_price(stakes)
    last = next(post for post in deal.posts if post.seat == deal.straddles[-1])
    return last.dues.live * 2


def with_straddle(deal: Deal, seat: SeatNo, stakes: Stakes, profile: Profile) -> Deal:
    """`deal` with one more straddle: they act last in the first round, the player after them first
    (CH-STRAD-2). It contains whatever they had posted live, and who straddles right behind the big
    blind owes no blind they missed (CH-MISS-8, lines 806–808)."""
    price, straddles = next_price(deal, stakes), (*deal.straddles, seat)
    others = [post for post in deal.posts if post.seat != seat]
    own = next(
        (post.dues for post in deal.posts if post.seat == seat), BlindsOwed(NOTHING, NOTHING)
    )
    dead = NOTHING if _line(deal)[:1] == (seat,) else own.dead
    post = Post(seat, BlindsOwed(price, dead, own.ante))
    return msgspec.structs.replace(
        deal,
        straddles=straddles,
        posts=tuple(sorted((*others, post), key=lambda one: one.seat)),
        first_to_act=_opener(deal, straddles, profile),
    )


def with_straddles(deal: Deal, seats: Iterable[SeatNo], stakes: Stakes, profile: Profile) -> Deal:
    """`deal` with the straddles of those of `seats` who may post one, asked in the order in which
    they would act: the first player to act has priority over the button (CH-STRAD-7)."""
    big = deal.positions.big.seat
    for seat in sorted(seats, key=lambda one: steps_round(big, one)):
        wish = Straddle(seat, next_price(deal, stakes))
        if why_no_straddle(deal, wish, stakes, profile) is None:
            deal = with_straddle(deal, seat, stakes, profile)
    return deal


def _opener(deal: Deal, straddles: Sequence[SeatNo], profile: Profile) -> Place:
    """Who acts first: the player after the last straddle; after a button straddle as the house
    reads it, left of the button or of the big blind (D-27)."""
    by_button = straddles[0] not in _line(deal)[:1]
    if by_button and profile.after_button_straddle is StraddleOpener.LEFT_OF_BIG_BLIND:
        return first_after(deal.positions.big.seat, deal.playing)
    return first_after(straddles[-1], deal.playing)
