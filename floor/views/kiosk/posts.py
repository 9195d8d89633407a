"""Who puts what in before the cards, in the order in which it is looked for."""

from typing import NamedTuple

from floor.base.text import _
from floor.room.blinds.button import Deal, SeatNo
from floor.views.money.dues import price_words

_POSTS = 6
"""So many stand one under the other; where everybody posts the same it is one line."""


class PostRow(NamedTuple):
    """What somebody puts in before the cards."""

    words: str
    price: str
    short: str = ""
    """The words where there is little room."""
    straddle: bool = False


def post_rows(deal: Deal | None) -> tuple[PostRow, ...]:
    """Who posts what, in the order in which it is looked for: blinds, straddles, the others."""
    if deal is None:
        return ()
    rows = [(_rank(deal, post.seat), post) for post in deal.posts]
    if len(rows) > _POSTS and len({post.dues for _rank_, post in rows}) == 1:
        return (PostRow(_("Everybody"), price_words(rows[0][1].dues)),)
    rows.sort(key=lambda row: row[0])
    return tuple(
        PostRow(
            _("Seat {seat} · {what}").format(seat=post.seat, what=_told(deal, post.seat)),
            price_words(post.dues),
            f"{post.seat} · {_told(deal, post.seat)}",
            post.seat in deal.straddles,
        )
        for _rank_, post in rows[:_POSTS]
    )


def _rank(deal: Deal, seat: SeatNo) -> tuple[int, int]:
    at = deal.positions
    if at.small is not None and at.small.seat == seat:
        return 0, 0
    if at.big.seat == seat:
        return 1, 0
    if seat in deal.straddles:
        return 2, deal.straddles.index(seat)
    return 3, seat


def _told(deal: Deal, seat: SeatNo) -> str:
    """What is posted there; for whom the dealer posts, that their hand is killed (TDA-66)."""
    what = _what(deal, seat)
    return _("{what}, hand killed").format(what=what) if seat in deal.killed else what


def _what(deal: Deal, seat: SeatNo) -> str:
    match _rank(deal, seat)[0]:
        case 0:
            return _("small blind")
        case 1:
            return _("big blind")
        case 2:
            return _("straddle")
        case _:
            return _("comes in")
