"""Who gets no cards at a full table: the cutoff of Sviten, the button of Open Face Chinese."""

import msgspec

from floor.room.blinds.button import Deal, first_after
from floor.room.games.procedure import Procedure, dealt_in


def with_one_out(deal: Deal, game: Procedure) -> Deal:
    """`deal` without whoever sits out at a full table of `game` (GM-SVIT-14, GM-OFC-1).

    No cards, no ante, no blind; how they stand to the deal does not change (GD-SVIT-4). One whose
    blind it is plays on: nobody is spared a blind, and the deck still does.
    """
    button, blinds = deal.positions.button, (deal.positions.small, deal.positions.big)
    behind = [place for place in deal.dealt if place.seat > button.seat]
    ring = [*behind, *deal.dealt[: len(deal.dealt) - len(behind)]]
    playing = dealt_in(game, ring)
    out = next((place for place in ring if place not in playing), None)
    if out is None or (out in blinds and out != button):
        return deal
    dealt = tuple(place for place in deal.dealt if place != out)
    first = deal.first_to_act
    return msgspec.structs.replace(
        deal,
        dealt=dealt,
        first_to_act=first_after(out.seat, dealt) if first == out else first,
        posts=tuple(post for post in deal.posts if post.seat != out.seat),
        changed=tuple(one for one in deal.changed if one.sitter.player != out.player),
    )
