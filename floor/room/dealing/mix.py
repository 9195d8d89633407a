"""Mixed games: who says what is played next, and where a rotation stands."""

from collections.abc import Mapping, Sequence
from typing import assert_never

from floor.base.errors import Refused
from floor.base.value import Value
from floor.room.blinds.button import Deal, Place, first_after
from floor.room.games.game import Chooser, Variant

HORSE = ("texas", "omaha_hilo", "razz", "stud", "stud_hilo")
"""The five games in their order (GM-HORSE-1)."""

CHOOSERS: Mapping[str, Chooser] = {
    "dealers_choice": Chooser.BUTTON,
    "pietari_dc": Chooser.LEFT_OF_BUTTON,
    "horse": Chooser.ROTATION,
}
"""Who chooses in the mixes of the guide, by their codes."""


class MixTurn(Value, frozen=True, kw_only=True):
    """Where a rotation stands."""

    game: str
    """Code of the variant that is played."""
    hand: int
    """Which hand of it this is, from 1."""
    hands_left: int
    """Of the same game, after this one."""
    next_game: str


def chooser_of(mix: Variant, deal: Deal) -> Place | None:
    """Who says what is played in this hand; None in a rotation, where nobody does.

    GM-DC-2: the button, or where it is nobody's the first player to its left (HOUSE). GM-PDC-2:
    that player always.

    Raises:
        ValueError: `mix` is no mix.
    """
    match mix.chooser:
        case Chooser.BUTTON:
            button = deal.positions.button
            return button if button in deal.playing else _left_of_button(deal)
        case Chooser.LEFT_OF_BUTTON:
            return _left_of_button(deal)
        case Chooser.ROTATION:
            return None
        case None:
            raise ValueError(f"{mix.code} is no mix")
        case _ as never:
            assert_never(never)


def _left_of_button(deal: Deal) -> Place:
    """The first there who plays the cards they are dealt."""
    return first_after(deal.positions.button.seat, deal.playing)


def refuse_other_game(mix: Variant, chosen: Variant) -> None:
    """Say no to a game that is not among those of `mix` (GM-PDC-3).

    Raises:
        Refused: it is not.
    """
    if chosen.code not in mix.choices:
        raise Refused(
            "{chosen} cannot be chosen in {mix}.",
            rule="GM-PDC-3",
            chosen=chosen.name,
            mix=mix.name,
        )


def turn_of(games: Sequence[str], hands_each: int, hands_dealt: int) -> MixTurn:
    """What the next hand is when `hands_dealt` have been dealt since the rotation began.

    Each game runs for `hands_each` hands, then the next; after the last the first (GM-HORSE-2).

    Raises:
        ValueError: no games, no hands each, or fewer than no hands dealt.
    """
    if not games or hands_each < 1 or hands_dealt < 0:
        raise ValueError(f"no rotation: {len(games)} games, {hands_each} hands, {hands_dealt}")
    rounds, hand = divmod(hands_dealt, hands_each)
    return MixTurn(
        game=games[rounds % len(games)],
        hand=hand + 1,
        hands_left=hands_each - hand - 1,
        next_game=games[(rounds + 1) % len(games)],
    )
