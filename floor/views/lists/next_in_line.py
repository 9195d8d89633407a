"""Why is this person next, and why for that table? Sentences for everybody who asks."""

from collections import Counter
from datetime import datetime
from enum import Enum
from typing import assert_never

from floor.app.core.room import Room
from floor.app.lists.feeders import must_move
from floor.app.lists.free_seat import call_brings, offer_at
from floor.app.lists.lists import call_of, interested, next_for, own_table, tables_of, waiting_rules
from floor.base.text import _, many
from floor.base.value import Value
from floor.room.blinds.button import PlayerId
from floor.room.games.game import GameId
from floor.room.lists.waitlist import CallTo, Signup, TableId, TableOffer, Waiting
from floor.room.table.table import HeldSeat
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
        return "CH-SEAT-7", _("{player}’s table was closed: top of the list").format(player=player)
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
    return "; " + _("before {others}").format(others=", ".join(parts)) if parts else ""


def _why_passed(room: Room, game: GameId, table: TableId | None, one: Waiting) -> _Passed:
    if call_of(room, one.player, game) is not None:
        return _Passed.CALLED
    if not one.arrived:
        return _Passed.ABSENT
    if table is not None and own_table(room, one.player) == table:
        return _Passed.THERE
    return _Passed.KEPT_OFF


def why_table(room: Room, game: GameId, table: TableId, words: Wording, now: datetime) -> str:
    """Why somebody of the list is called to `table`, or not yet: "T3: 4 of 5, one short"."""
    mover = must_move(room, table, now)
    if mover is not None:
        return _("{table}: {player} moves up first").format(table=table, player=words.player(mover))
    offer = offer_at(room, room.tables[table])
    needed = min(waiting_rules(room).opens_with, offer.seats)
    match call_brings(room, game, offer):
        case CallTo.FEEDER:
            why = _("feeds {main}").format(main=room.feeders[table])
        case CallTo.SHORT | CallTo.TOO_SHORT if offer.players == needed - 1:
            why = _("one short")
        case CallTo.SHORT | CallTo.TOO_SHORT:
            n = needed - offer.players
            why = many("{n} short", "{n} short", n).format(n=n)
        case CallTo.STARTS:
            return _("{table} can start: {what}").format(
                table=table, what=_there(room, game, offer)
            )
        case CallTo.NOT_YET:
            return _("{table} starts with {needed} players: {what}").format(
                table=table, needed=needed, what=_there(room, game, offer)
            )
        case CallTo.PLAYS:
            why = _compared(room, game, offer)
        case _ as never:
            assert_never(never)
    called = _called_to(room, table)
    told = _("{table}: {taken} of {seats}").format(
        table=table, taken=offer.players - called, seats=offer.seats
    )
    coming = many("{n} called", "{n} called", called).format(n=called) if called else ""
    return ", ".join(filter(None, (told, coming, why)))


def _called_to(room: Room, table: TableId) -> int:
    """How many are on their way to seats held for them."""
    return sum(isinstance(seat, HeldSeat) for seat in room.tables[table].seats)


def _there(room: Room, game: GameId, offer: TableOffer) -> str:
    """How many there are of those with whom a table starts: "1 sits there, 2 called, 3 wait"."""
    n, called = len(interested(room, game)), _called_to(room, offer.table)
    sits = offer.players - called
    parts = []
    if sits:
        parts.append(many("{n} sits there", "{n} sit there", sits).format(n=sits))
    if called:
        parts.append(many("{n} called", "{n} called", called).format(n=called))
    parts.append(many("{n} waits", "{n} wait", n).format(n=n))
    return ", ".join(parts)


def _compared(room: Room, game: GameId, offer: TableOffer) -> str:
    """How a table where enough play stands beside the others with a free seat."""
    others = [
        other
        for table in tables_of(room, game)
        if table.id != offer.table
        and (other := offer_at(room, table)).players < other.seats
        and call_brings(room, game, other) is CallTo.PLAYS
    ]
    if not others:
        return ""
    fewest = min(other.players for other in others)
    if offer.players != fewest:
        return _("the shorter table") if offer.players < fewest else _("not the shortest")
    first = all(offer.opened_at <= other.opened_at for other in others if other.players == fewest)
    return _("opened first") if first else _("opened later")
