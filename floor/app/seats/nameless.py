"""Players a dealer has seated without a name: numbered, named later, or found to be known.

The row with the number as a name ("New 3") is written among the people first, as that of anybody
new; then the fact with their id. To name them the row is corrected first.
"""

from typing import assert_never

import msgspec

from floor.app.core.declaration import AT_TABLE, ON_FLOOR, AtKiosk, Declaration, EventKind, given_by
from floor.app.core.messages import Command, Context, Event, NoteId, StaffId
from floor.app.core.room import Room, table_of
from floor.app.lists.free_seat import check_free
from floor.app.lists.may_sit import Override, check_known, check_may_play, check_may_sit
from floor.app.seats.merging import merged, tables_naming
from floor.app.seats.seats import PlayerSeated
from floor.app.seats.ways_in import check_way
from floor.base.errors import Refused
from floor.base.text import N_
from floor.base.value import with_entry, without
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import PlayerId, SeatNo, Sitter
from floor.room.lists.waitlist import TableId
from floor.tournament.event.state import EntryIs


class SeatNewcomer(Command, frozen=True, kw_only=True):
    """Give a free seat to somebody whose name the dealer does not know.

    Whether it was their turn nobody can say before they have a name: the list is not asked.
    """

    table: TableId
    seat: SeatNo
    player: PlayerId
    """Whose row has their number for a name; they are nobody else's."""
    way: Standing = Standing.WAITS


class NamePlayer(Command, frozen=True, kw_only=True):
    """Write down that a player without a name has one: their row has been corrected."""

    player: PlayerId


class MergePlayers(Command, frozen=True, kw_only=True):
    """A player without a name is somebody the house knows: from now on they are one."""

    player: PlayerId
    """Without a name."""
    into: PlayerId
    note: NoteId | None = None
    second: StaffId | None = None
    """The shift manager who lets them sit though an order keeps them from it; with a `note`."""

    def touches(self) -> frozenset[str]:
        return _of_both(self.player, self.into)


class NewcomerNumbered(Event, frozen=True, kw_only=True):
    """Somebody plays without a name, under a number."""

    player: PlayerId
    number: int


class PlayerNamed(Event, frozen=True, kw_only=True):
    """A player without a name has one."""

    player: PlayerId


class PlayersMerged(Event, frozen=True, kw_only=True):
    """A player without a name is one the house knew: seat, tokens, chips and lists are theirs."""

    player: PlayerId
    into: PlayerId
    tables: tuple[TableId, ...] = ()
    """Those that knew them under their number."""
    note: NoteId | None = None
    second: StaffId | None = None

    def touches(self) -> frozenset[str]:
        tables = frozenset(f"table:{table}" for table in self.tables)
        return _of_both(self.player, self.into) | tables


def _of_both(player: PlayerId, into: PlayerId) -> frozenset[str]:
    return frozenset({f"player:{player}", f"player:{into}"})


NamelessCommand = SeatNewcomer | NamePlayer | MergePlayers
NamelessEvent = NewcomerNumbered | PlayerNamed | PlayersMerged


def next_number(room: Room) -> int:
    """The number of the next player without a name: one more than the highest in use."""
    return max(room.nameless.values(), default=0) + 1


def decide(room: Room, command: NamelessCommand, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case SeatNewcomer():
            return _seated(room, command, ctx)
        case NamePlayer(player=player):
            _check_nameless(room, player)
            return (PlayerNamed(player=player),)
        case MergePlayers():
            return (_merged(room, command, ctx),)
        case _ as never:
            assert_never(never)


def _seated(
    room: Room, command: SeatNewcomer, ctx: Context
) -> tuple[NewcomerNumbered | PlayerSeated, ...]:
    table, player, seat = table_of(room, command.table), command.player, command.seat
    check_known(player, ctx)
    if player in room.nameless or player in room.seated:
        raise Refused("{player} plays already.", rule="HOUSE", player=player)
    check_free(table, seat, player)
    check_way(room, table, seat, Sitter(player=player), command.way)
    return (
        NewcomerNumbered(player=player, number=next_number(room)),
        PlayerSeated(table=table.id, game=table.game, seat=seat, player=player, way=command.way),
    )


def _check_nameless(room: Room, player: PlayerId) -> None:
    if player not in room.nameless:
        raise Refused("{player} has a name.", rule="HOUSE", player=player)


def _merged(room: Room, command: MergePlayers, ctx: Context) -> PlayersMerged:
    player, into = command.player, command.into
    _check_nameless(room, player)
    if into in room.nameless or not ctx.people.knows_player(into):
        raise Refused("There is no player {player}.", rule="HOUSE", player=into)
    _check_one_person(room, player, into)
    at = room.seated.get(player)
    if at is not None:
        if into in room.seated:
            raise Refused(
                "{player} sits at {table} and cannot also be at {other}.",
                rule="HOUSE",
                player=into,
                table=room.seated[into],
                other=at,
            )
        override = Override(command.second, command.note)
        check_may_sit(room, into, at, ctx, override)
        check_may_play(room, into, ctx, override)
    return PlayersMerged(
        player=player,
        into=into,
        tables=tables_naming(room, player),
        note=command.note,
        second=command.second,
    )


def _check_one_person(room: Room, player: PlayerId, into: PlayerId) -> None:
    """Two who took part in one hand that was claimed are not one: a share would be their twice, or
    one share fewer would be paid."""
    for event in room.tournaments.values():
        entered = {
            one.player for one in event.entries.values() if one.state is not EntryIs.RETURNED
        }
        if {player, into} <= entered:
            raise Refused(
                "{player} and {other} have both entered {title}: they are two people.",
                rule="ON-TRN-09",
                player=player,
                other=into,
                title=event.sheet.title,
            )
    for claim in room.claims.values():
        if {player, into} <= {one.player for one in claim.took_part}:
            raise Refused(
                "{player} and {other} both took part in hand {hand} at {table}: they are two"
                " people.",
                rule="JP-TRIG-5",
                player=player,
                other=into,
                hand=claim.hand,
                table=claim.table,
            )


def evolve(room: Room, event: NamelessEvent) -> Room:
    """The room once `event` has happened."""
    match event:
        case NewcomerNumbered(player=player, number=number):
            nameless = with_entry(room.nameless, player, number)
            return msgspec.structs.replace(room, nameless=nameless)
        case PlayerNamed(player=player):
            return msgspec.structs.replace(room, nameless=without(room.nameless, player))
        case PlayersMerged(player=player, into=into):
            return merged(room, player, into)
        case _ as never:
            assert_never(never)


PAGE = Declaration(
    commands=given_by(AT_TABLE, SeatNewcomer) | given_by(ON_FLOOR, NamePlayer, MergePlayers),
    decide=decide,
    kinds=(
        EventKind(
            "newcomer-numbered", NewcomerNumbered, N_("newcomer {number}, no name yet"), AtKiosk.YES
        ),
        EventKind("player-named", PlayerNamed, N_("{player} has a name now")),
        EventKind("players-merged", PlayersMerged, N_("{player} is {other}")),
    ),
    evolve=evolve,
)
