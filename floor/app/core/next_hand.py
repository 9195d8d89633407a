"""Who stands before the next hand of a table; whose chairs are dealt in though they are away."""

from collections.abc import Iterable, Set
from datetime import datetime

from floor.app.core.room import Room, game_of
from floor.room.blinds.antes import ante_hand, procedure_of, stakes_in
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import SeatedPlayer, SeatNo
from floor.room.blinds.dues import Between
from floor.room.games.game import Variant
from floor.room.games.profile import Absent
from floor.room.orders.orders import sent_away
from floor.room.table.table import Away, HandOver, InHand, Table, chairs_of, last_of


def between(room: Room, table: Table, variant: Variant | None = None) -> Between:
    """`table` as the next hand will find it; while one is played, as if it were over.

    `variant` is the game of that hand where games change; without it the blinds go on as if every
    hand had them.
    """
    game = game_of(room, table.game)
    played = variant or game.variant
    away = sent_away_from(room, table)
    return Between(
        last_of(table),
        _dealt_in(chairs_of(table), away) if away else chairs_of(table),
        stakes_in(game, played),
        game.profile,
        ante_hand(game, played),
        procedure_of(played),
    )


def sent_away_from(room: Room, table: Table) -> frozenset[SeatNo]:
    """Seats whose players are dealt in though a penalty keeps them away for a while, their hands to
    be killed; nobody's where the house has them miss their blinds (CH-MISS-1, TDA-66).

    Asked of the last hand's time, as no clock is known here: whose time runs out between two hands
    still pays in the next one, unless they are back for it.
    """
    if not room.orders.marks or game_of(room, table.game).profile.sent_away is Absent.SITS_OUT:
        return frozenset()
    moment = _last_moment(table)
    return frozenset(
        SeatNo(number)
        for number, seat in enumerate(table.seats, start=1)
        if isinstance(seat, Away) and sent_away(room.orders, seat.sitter.player, table.id, moment)
    )


def _last_moment(table: Table) -> datetime:
    """When the last hand was over, or the one being played began."""
    match table.stage:
        case HandOver(ended=ended):
            return ended
        case InHand(started=started):
            return started
        case _:
            return table.opened_at


def _dealt_in(chairs: Iterable[SeatedPlayer], away: Set[SeatNo]) -> tuple[SeatedPlayer, ...]:
    """`chairs`, and those of these seats as if their players were here; who has chosen to pay their
    way in pays nothing for a hand they do not play."""
    return tuple(
        SeatedPlayer(chair.seat, chair.sitter, True)
        if chair.seat in away and chair.sitter.standing in (Standing.IN, Standing.WAITS)
        else chair
        for chair in chairs
    )
