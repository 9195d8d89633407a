"""A table that closes: who sits there, and where his game goes on."""

from floor.app.state import Room
from floor.app.views.names import Names
from floor.app.views.words import Words, spot
from floor.base.value import Value
from floor.room.button import PlayerId
from floor.room.table import Table, chairs_of, free_seats
from floor.room.waitlist import TableId


class Mover(Value, frozen=True, kw_only=True):
    """Somebody who has to leave his seat."""

    player: PlayerId
    words: str
    """"3 · Aino L.": seat and name."""
    here: bool
    """False for one who is away from the table."""


class Closing(Value, frozen=True, kw_only=True):
    """What is to be known before a table is closed."""

    table: TableId
    game: str
    movers: tuple[Mover, ...]
    """Everybody who sits there, in order of seats; an absent owner before his over-player."""
    tables: int
    """Others where the game is played."""
    open_seats: tuple[str, ...]
    """Free there and offered to nobody: "T2 seat 5"."""


def closing(room: Room, table: Table, names: Names) -> Closing:
    """`table` as whoever wants to close it has to see it (CH-SEAT-7)."""
    words = Words(room, names)
    others = [one for one in room.tables.values() if one.game == table.game and one.id != table.id]
    return Closing(
        table=table.id,
        game=words.game(table.game),
        movers=tuple(
            Mover(
                player=chair.sitter.player,
                words=f"{chair.seat} · {words.player(chair.sitter.player)}",
                here=chair.here,
            )
            for chair in chairs_of(table)
        ),
        tables=len(others),
        open_seats=tuple(spot(one.id, seat) for one in others for seat in free_seats(one)),
    )
