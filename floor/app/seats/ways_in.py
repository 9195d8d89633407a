"""Which ways into a game are open, for the pages on which somebody chooses one."""

from collections.abc import Mapping

from floor.app.core.next_hand import between
from floor.app.core.room import Room
from floor.base.errors import Refusal
from floor.base.text import N_
from floor.room.blinds.blinds import Standing, Tokens
from floor.room.blinds.button import SeatNo, Sitter
from floor.room.blinds.dues import Closed, closed_rule, why_closed
from floor.room.table.table import Table


def check_way(room: Room, table: Table, seat: SeatNo, sitter: Sitter, way: Standing) -> None:
    """That `way` in is open to `sitter`, who comes to `seat` of `table`.

    Before the draw for the button the ways stand open that the table knows at all: who is there
    when it is drawn is in.

    Raises:
        Refused: it is not.
    """
    now = between(room, table)
    closed = why_closed(now, seat, sitter, way)
    if closed is None or (closed is Closed.OVER_POSTS and not table.followed):
        return
    rule = closed_rule(closed, now.profile)
    owes_nothing = closed is Closed.OWES and sitter.tokens is Tokens.NONE
    refusal = Refusal(_CLOSED_WORDS[closed], "CH-NEW-1" if owes_nothing else rule)
    raise refusal.of(player=sitter.player, table=table.id, seat=seat)


_NOBODY_POSTS = N_("At {table} {player} comes in on the big blind: nobody posts there.")
_CLOSED_WORDS: Mapping[Closed, str] = {
    Closed.OWES: N_("{player} has to wait, post, straddle or buy the button."),
    Closed.NEWCOMERS_WAIT: _NOBODY_POSTS,
    Closed.RETURNERS_WAIT: _NOBODY_POSTS,
    Closed.OVER_POSTS: N_(
        "{player} plays over and posts the new player’s blind: only who has a seat waits."
    ),
    Closed.MOVED_AWAY: N_(
        "{player} changed seats and owes a small blind: post it or wait for the big blind."
    ),
    Closed.NO_STRADDLES: N_("Straddles are not in use at {table}."),
    Closed.NOT_SMALL_BLIND_POSITION: N_(
        "{table} seat {seat} is not in the small blind position: the button is not for sale there."
    ),
    Closed.NOT_FOR_SALE: N_("The button is not for sale at {table}."),
}
