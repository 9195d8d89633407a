"""Why is this person next? One sentence with its rule, for everybody who asks."""

from collections import Counter
from datetime import datetime
from enum import Enum

from floor.app.core.room import Room
from floor.app.lists.feeders import must_move
from floor.app.lists.lists import call_of, next_for, own_table
from floor.base.text import _
from floor.base.value import Value
from floor.room.blinds.button import PlayerId
from floor.room.games.game import GameId
from floor.room.lists.waitlist import Signup, TableId, Waiting
from floor.views.words.words import Wording


class _Passed(Enum):
    """Why somebody is passed over for a seat."""

    CALLED = "called"
    ABSENT = "absent"
    THERE = "there"
    """They sit at that very table."""
    KEPT_OFF = "kept_off"
    """By an order."""


class NextPlayer(Value, frozen=True, kw_only=True):
    """Who is offered the next seat, and why it is them."""

    player: PlayerId
    rule: str
    words: str


def why_next(
    room: Room, game: GameId, table: TableId | None, words: Wording, now: datetime
) -> NextPlayer | None:
    """Who is next for a free seat in `game`, at `table` if it is one of that; None: nobody is."""
    player = next_for(room, game, now, table)
    if player is None:
        return None
    if table is not None and must_move(room, table, now) == player:
        said = _("{player} has sat longest at {feeder}, which feeds {table}").format(
            player=words.player(player), feeder=room.seated[player], table=table
        )
        return _next(player, "HOUSE", said)
    line = room.lists[game]
    place = next(n for n, one in enumerate(line) if one.player == player)
    rule, said = _reason(line[place], words)
    return _next(player, rule, said + _passed(room, game, table, line[:place]))


def _next(player: PlayerId, rule: str, said: str) -> NextPlayer:
    return NextPlayer(player=player, rule=rule, words=f"{said} ({rule}).")


def _reason(one: Waiting, words: Wording) -> tuple[str, str]:
    player = words.player(one.player)
    if one.placed:
        return "HOUSE", _("{player} was put there by the floor, with a reason").format(
            player=player
        )
    if one.signup is Signup.CLOSED_TABLE:
        return "CH-SEAT-7", _("{player}’s table was closed: he comes before the list").format(
            player=player
        )
    return "CH-SEAT-1", _("{player} is the first who is here, on the list since {time}").format(
        player=player, time=words.time(one.since)
    )


def _passed(room: Room, game: GameId, table: TableId | None, before: tuple[Waiting, ...]) -> str:
    """Why each of those who stand before them is not called now."""
    counted = Counter(_why_passed(room, game, table, one) for one in before)
    parts = [
        words.format(n=counted[why])
        for why, words in (
            (_Passed.CALLED, _("{n} called already")),
            (_Passed.ABSENT, _("{n} not here yet")),
            (_Passed.THERE, _("{n} at that table already")),
            (_Passed.KEPT_OFF, _("{n} kept from it by an order")),
        )
        if counted[why]
    ]
    return "; " + _("before him {others}").format(others=", ".join(parts)) if parts else ""


def _why_passed(room: Room, game: GameId, table: TableId | None, one: Waiting) -> _Passed:
    if call_of(room, one.player, game) is not None:
        return _Passed.CALLED
    if not one.arrived:
        return _Passed.ABSENT
    if table is not None and own_table(room, one.player) == table:
        return _Passed.THERE
    return _Passed.KEPT_OFF
