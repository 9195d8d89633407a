"""The hand over: what to take out of the pot, where the button goes, who posts what next."""

from collections.abc import Iterator

from floor.app.core.room import Room
from floor.app.hands.dealing import deal_now, owed_by
from floor.app.hands.mixes import game_at
from floor.base.text import _, money_text
from floor.base.value import Value
from floor.room.blinds.blinds import BlindsOwed
from floor.room.blinds.button import Deal, Lies, NoDeal, PlayerId, SeatNo
from floor.room.blinds.straddle import with_straddles
from floor.room.games.game import NO_RAKE
from floor.room.table.table import InHand, Table
from floor.views.money.dues import price_words


class NextPost(Value, frozen=True, kw_only=True):
    """What somebody puts in before the cards."""

    seat: SeatNo
    player: PlayerId
    dues: BlindsOwed
    words: str
    """"Seat 2 posts €2"."""


class NextHand(Value, frozen=True, kw_only=True):
    """The hand being dealt or, between two, the one that would begin now."""

    hand: int
    button: SeatNo | None
    """None: none lies there."""
    posts: tuple[NextPost, ...]
    words: str
    """"Button to seat 1 · seat 2 posts €2, seat 3 posts €5"; or why none can begin."""


def briefly_taken(room: Room, table: Table, *, second_round: bool) -> str:
    """What is taken out of the pot if the hand being played ends so: "rake + €1"; empty where
    nothing is, and where no hand is played."""
    if not isinstance(table.stage, InHand):
        return ""
    game, owed = game_at(room, table), owed_by(room, table, table.stage, second_round=second_round)
    parts = []
    if owed.flat_rake:
        parts.append(_("rake {sum}").format(sum=money_text(owed.flat_rake, short=True)))
    elif game.rake != NO_RAKE:
        parts.append(_("rake"))
    if owed.jackpot:
        parts.append(money_text(owed.jackpot, short=True))
    return " + ".join(parts)


def next_hand(room: Room, table: Table) -> NextHand:
    """The hand that is dealt after the hand over, with the straddles said so far.

    Between two hands it is the one that would begin now; while one is played, that one.
    """
    if isinstance(table.stage, InHand):
        return _told(table.hand, table.stage.deal)
    found = deal_now(room, table)
    if isinstance(found, Deal):
        game = game_at(room, table)
        deal = with_straddles(found, table.straddles, game.stakes, game.profile)
        return _told(table.hand + 1, deal)
    return NextHand(hand=table.hand + 1, button=None, posts=(), words=_why_none(table, found))


def _why_none(table: Table, found: NoDeal | None) -> str:
    if not table.followed:
        return _("hands not tracked")
    return _("waiting for players") if found is NoDeal.TOO_FEW else _("draw for the button")


def _told(hand: int, deal: Deal) -> NextHand:
    lies = deal.positions.lies is not Lies.NOTHING
    button = deal.positions.button.seat if lies else None
    posts = tuple(_posts(deal))
    lying = _("button to seat {seat}").format(seat=button) if lies else ""
    parts = (lying, ", ".join(post.words for post in posts))
    words = " · ".join(part for part in parts if part)
    return NextHand(hand=hand, button=button, posts=posts, words=words)


def _posts(deal: Deal) -> Iterator[NextPost]:
    """In the order in which they lie there: clockwise from the button."""
    player = {place.seat: place.player for place in deal.dealt}
    button = deal.positions.button.seat
    for post in sorted(deal.posts, key=lambda one: (one.seat <= button, one.seat)):
        said = _("seat {seat} posts {price}").format(seat=post.seat, price=price_words(post.dues))
        yield NextPost(seat=post.seat, player=player[post.seat], dues=post.dues, words=said)
