"""Which ways into a game are open, for the pages on which somebody chooses one."""

from typing import assert_never

from floor.app.core.room import Room, between
from floor.base.errors import Refused
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
    if closed is None:
        return
    rule = closed_rule(closed, now.profile)
    match closed:
        case Closed.OWES:
            raise Refused(
                "{player} has to wait, post, straddle or buy the button.",
                rule=rule if sitter.tokens is not Tokens.NONE else "CH-NEW-1",
                player=sitter.player,
            )
        case Closed.NEWCOMERS_WAIT | Closed.RETURNERS_WAIT:
            raise Refused(
                "At {table} {player} comes in with his big blind: nobody posts there.",
                rule=rule,
                table=table.id,
                player=sitter.player,
            )
        case Closed.NO_STRADDLES:
            raise Refused("Straddles are not in use at {table}.", rule=rule, table=table.id)
        case Closed.NOT_SMALL_BLIND_POSITION:
            raise Refused(
                "{table} seat {seat} is not in the small blind position: the button is not for"
                " sale there.",
                rule=rule,
                table=table.id,
                seat=seat,
            )
        case Closed.NOT_FOR_SALE:
            raise Refused("The button is not for sale at {table}.", rule=rule, table=table.id)
        case _ as never:
            assert_never(never)
