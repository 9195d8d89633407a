"""What the players put in before the cards, and how everybody stands once the hand has begun."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from floor.base.money import NOTHING
from floor.room.blinds.blinds import (
    NO_DUES,
    Blind,
    BlindsOwed,
    BlindsPaid,
    Standing,
    Tokens,
    dues,
    moved_dues,
    tokens_after,
)
from floor.room.blinds.button import (
    Deal,
    Place,
    Positions,
    Post,
    Prompt,
    Seated,
    SeatedPlayer,
    SeatNo,
    Sitter,
    first_after,
)
from floor.room.games.game import Stakes
from floor.room.games.profile import Profile


class Plan(NamedTuple):
    """Positions and players of the next hand, and which blinds go past the absent."""

    positions: Positions
    dealt: Sequence[SeatedPlayer]
    owed: Mapping[Place, Blind]
    prompts: tuple[Prompt, ...] = ()


def deal(plan: Plan, everybody: Sequence[SeatedPlayer], stakes: Stakes, profile: Profile) -> Deal:
    """The hand as planned: who posts what, who acts first, how everybody stands then."""
    positions = plan.positions
    blinds = (positions.big, positions.small)
    # Nothing changes for who is in and has no blind, who pays nothing but an ante: most players.
    busy = [chair for chair in everybody if not chair.is_in or chair.place in blinds]
    paying = plan.dealt if stakes.ante else [chair for chair in busy if chair in plan.dealt]
    places = tuple(chair.place for chair in plan.dealt)
    straddles = tuple(
        chair.seat
        for chair in paying
        if chair.sitter.standing is Standing.STRADDLES and chair.place != positions.big
    )
    return Deal(
        positions=positions,
        dealt=places,
        first_to_act=_opener(positions, places, straddles),
        posts=tuple(
            Post(chair.seat, paid)
            for chair in paying
            if (paid := _posts(chair, positions, stakes, profile)) is not None
        ),
        changed=tuple(
            Seated(chair.seat, after)
            for chair in busy
            if (after := _once_begun(chair, plan, profile)) != chair.sitter
        ),
        prompts=plan.prompts,
        straddles=straddles,
    )


def _opener(positions: Positions, dealt: Sequence[Place], straddles: Sequence[SeatNo]) -> Place:
    """Who acts first: left of big blind and straddle, heads-up the button (CH-BLIND-4, CH-HU-2)."""
    if len(dealt) == 2:
        return positions.button
    return first_after(straddles[-1] if straddles else positions.big.seat, dealt)


def _posts(
    chair: SeatedPlayer, positions: Positions, stakes: Stakes, profile: Profile
) -> BlindsOwed | None:
    """What `chair` puts in before the cards; None is nothing."""
    paid = _blind_part(chair, positions, stakes, profile)
    ante = stakes.ante
    if chair.place == positions.big:
        ante += stakes.big_blind_ante
    if ante:
        return BlindsOwed(paid.live, paid.dead, ante)
    return paid if paid is not NO_DUES and paid.due else None


def _blind_part(
    chair: SeatedPlayer, positions: Positions, stakes: Stakes, profile: Profile
) -> BlindsOwed:
    """What of it is blinds and straddle.

    In their own big blind they pay that and nothing else (CH-MISS-4). In the small blind's place
    what they come in with already contains it.
    """
    sitter = chair.sitter
    if chair.place == positions.big:
        way = Standing.BUYS_BUTTON if positions.bought else Standing.POSTS
        return dues(Tokens.NONE, way, stakes)
    if sitter.standing is not Standing.IN:
        if sitter.moved and sitter.tokens is Tokens.SMALL:
            return moved_dues(sitter.standing, stakes, profile.move_blind)
        return dues(sitter.tokens, sitter.standing, stakes)
    return BlindsOwed(stakes.small_blind, NOTHING) if chair.place == positions.small else NO_DUES


def _once_begun(chair: SeatedPlayer, plan: Plan, profile: Profile) -> Sitter:
    """How the sitter stands once this hand has begun."""
    sitter = chair.sitter
    missed = plan.owed.get(chair.place)
    if missed is not None:
        tokens = tokens_after(sitter.tokens, missed, profile.missed_big_blind)
        return Sitter(player=sitter.player, standing=Standing.WAITS, tokens=tokens)
    if chair not in plan.dealt:
        return sitter
    paid = _paid_then(chair, plan.positions)
    if paid is sitter.paid and sitter.standing is Standing.IN:
        return sitter
    return Sitter(player=sitter.player, standing=Standing.IN, paid=paid)


def _paid_then(chair: SeatedPlayer, positions: Positions) -> BlindsPaid:
    """Which blinds the player has paid with those of this hand (CH-BTN-6, CH-BUYB-4)."""
    paid = chair.sitter.paid
    if chair.place == positions.big:
        return BlindsPaid.BOTH if positions.bought else max(paid, BlindsPaid.BIG)
    if chair.place == positions.small and paid is BlindsPaid.BIG:
        return BlindsPaid.BOTH
    return paid
