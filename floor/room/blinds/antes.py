"""Hands without blinds: who antes, where the button goes, what becomes of who owes a blind.

Everybody at the table is dealt in and pays the ante; nobody waits for a blind, misses one or pays
one to come in (CH-BLIND-6).
"""

from collections.abc import Sequence
from enum import Enum
from typing import assert_never

import msgspec

from floor.base.money import NOTHING
from floor.room.blinds.blinds import BlindsOwed, BlindsPaid, Standing
from floor.room.blinds.button import (
    Deal,
    Lies,
    NoDeal,
    Place,
    Positions,
    Post,
    Seated,
    SeatedPlayer,
    Sitter,
    first_after,
    held_or_next,
)
from floor.room.blinds.rotation import betting_button
from floor.room.games.forms import PROCEDURES
from floor.room.games.game import FEWEST_PLAYERS, Chooser, Game, Stakes, Variant, limit_unit
from floor.room.games.procedure import FirstToAct, Procedure, later_opener
from floor.room.games.profile import Profile, WinnersButton


class AnteHand(Enum):
    """What a hand without blinds is to the button, and to who owes a blind."""

    WITH_BUTTON = "with_button"
    """It moves to the next player dealt in (CH-BTN-3, GM-OFC-2); for the first one they draw
    (CH-BTN-4, GM-OFC-14)."""
    BY_CARDS = "by_cards"
    """There is none: nobody draws for it (GM-STUD-4)."""
    IN_ROTATION = "in_rotation"
    """One by the cards among games with a button: button and blinds wait where they lay, and who
    owes a blind goes on owing it (GD-HORSE-2)."""


def procedure_of(variant: Variant) -> Procedure | None:
    """How `variant` is dealt; None for a mix and for what the program does not know."""
    return PROCEDURES[variant.form] if variant.form is not None else None


def stakes_in(game: Game, variant: Variant) -> Stakes:
    """What is put in before a hand of `variant` at a table of `game`.

    In a rotation that has both, the blinds belong to the games with a button, ante and bring-in to
    the others (HOUSE); a dealer's choice always has its blinds (GM-DC-3). Where the up cards say
    who opens nobody straddles, having no place to do it from.
    """
    stakes = game.stakes
    if game.variant.chooser is Chooser.ROTATION and stakes.big_blind and stakes.ante:
        if _has_button(variant):
            return msgspec.structs.replace(stakes, ante=NOTHING, bring_in=NOTHING)
        stakes = msgspec.structs.replace(
            stakes,
            small_blind=NOTHING,
            big_blind=NOTHING,
            big_blind_ante=NOTHING,
            unit=limit_unit(stakes),
        )
    if not stakes.big_blind and not _has_button(variant):
        stakes = msgspec.structs.replace(stakes, straddle=NOTHING)
    return stakes


def ante_hand(game: Game, variant: Variant) -> AnteHand | None:
    """What a hand of `variant` at a table of `game` is, if it has no blinds; None: it has."""
    if stakes_in(game, variant).big_blind:
        return None
    if _has_button(variant):
        return AnteHand.WITH_BUTTON
    rotates = game.variant.chooser is Chooser.ROTATION
    return AnteHand.IN_ROTATION if rotates else AnteHand.BY_CARDS


def _has_button(variant: Variant) -> bool:
    """Whether a game needs one where it has no blinds: stud and Sökö do not."""
    procedure = procedure_of(variant)
    if procedure is None:
        return variant.board
    return later_opener(procedure) is FirstToAct.LEFT_OF_BUTTON


def ante_deal(
    last: Positions | Place | None,
    chairs: Sequence[SeatedPlayer],
    stakes: Stakes,
    profile: Profile,
    kind: AnteHand,
) -> Deal | NoDeal:
    """The next hand without blinds; `last` is None where no button has been drawn for yet.

    `chairs` are all who sit at the table, in order of seats, the absent ones too; these are dealt
    in only where the house says so (ON-TRN-15, D-01), and never beside an over-player.
    """
    absent_too = profile.deals_absent(bring_in=bool(stakes.bring_in))
    taken = {chair.seat for chair in chairs if chair.here}
    here = [chair for chair in chairs if chair.here or (absent_too and chair.seat not in taken)]
    dealt = tuple(chair.place for chair in here)
    if len(dealt) < FEWEST_PLAYERS:
        return NoDeal.TOO_FEW
    positions = _positions(last, here, profile, kind)
    if positions is None:
        return NoDeal.NOBODY_FOR_BUTTON
    ante = BlindsOwed(NOTHING, NOTHING, stakes.ante)
    owed_stays = kind is AnteHand.IN_ROTATION
    return Deal(
        positions=positions,
        dealt=dealt,
        first_to_act=first_after(positions.button.seat, dealt),
        posts=tuple(Post(place.seat, ante) for place in dealt) if stakes.ante else (),
        changed=() if owed_stays else tuple(_now_in(chair) for chair in here if _owes(chair)),
    )


def _owes(chair: SeatedPlayer) -> bool:
    return chair.sitter.standing is not Standing.IN


def _now_in(chair: SeatedPlayer) -> Seated:
    return Seated(
        chair.seat, Sitter(player=chair.sitter.player, standing=Standing.IN, paid=BlindsPaid.BOTH)
    )


def _positions(
    last: Positions | Place | None, here: Sequence[SeatedPlayer], profile: Profile, kind: AnteHand
) -> Positions | None:
    """Where the button lies; None: it has to be drawn for."""
    match kind:
        case AnteHand.WITH_BUTTON:
            return _with_button(last, here, profile)
        case AnteHand.IN_ROTATION if isinstance(last, Place):
            return Positions(button=last, small=None, big=last, turn=last, lies=Lies.BUTTON)
        case AnteHand.IN_ROTATION if isinstance(last, Positions) and _has_lain(last):
            return msgspec.structs.replace(last, lies=Lies.BUTTON)
        case AnteHand.IN_ROTATION | AnteHand.BY_CARDS:
            end = here[-1].place
            return Positions(button=end, small=None, big=end, turn=end, lies=Lies.NOTHING)
        case _ as never:
            assert_never(never)


def _has_lain(last: Positions) -> bool:
    return last.lies is not Lies.NOTHING


def _with_button(
    last: Positions | Place | None, here: Sequence[SeatedPlayer], profile: Profile
) -> Positions | None:
    dealt = [chair.place for chair in here]
    if last is None or (isinstance(last, Positions) and not _has_lain(last)):
        return None
    if isinstance(last, Place):
        button = held_or_next(last, dealt)
    elif profile.winner is WinnersButton.DEALS and last.won is not None:
        button = held_or_next(last.won, dealt)
    else:
        button = first_after(last.button.seat, dealt)
    betting = None
    if profile.winner is WinnersButton.BETS and isinstance(last, Positions):
        betting = betting_button(last, button, here)
    return Positions(
        button=button, small=None, big=button, turn=button, betting=betting, lies=Lies.BUTTON
    )
