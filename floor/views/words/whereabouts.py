"""Where somebody is in the room, for who looks them up."""

from floor.app.core.names import Names
from floor.app.core.room import Room
from floor.app.lists.lists import call_of
from floor.base.text import _
from floor.room.blinds.button import PlayerId
from floor.room.table.table import seat_of
from floor.views.words.words import Wording, spot


def whereabouts(room: Room, names: Names, player: PlayerId) -> str:
    """ "T2 seat 5", and the lists they wait on; empty for one who is not in the room."""
    words = Wording(room, names)
    places: list[str] = []
    at = room.seated.get(player)
    if at is not None:
        seat = seat_of(room.tables[at], player)
        assert seat is not None  # `seated` follows the seats
        places.append(spot(at, seat))
    for game, waiting in room.lists.items():
        if any(one.player == player for one in waiting):
            call = call_of(room, player, game)
            if call is not None:
                called = _("called to {place}").format(place=spot(call.table, call.seat))
                places.append(called)
            else:
                places.append(_("waits for {game}").format(game=words.game(game)))
    return ", ".join(places)


def in_the_room(room: Room) -> tuple[PlayerId, ...]:
    """Everybody who sits or waits, those who sit first, nobody twice."""
    waiting = (one.player for line in room.lists.values() for one in line)
    return tuple(dict.fromkeys((*room.seated, *waiting)))
