"""The order of a waiting list where people change it: another place, or back to the old one."""

from datetime import datetime
from typing import assert_never

from floor.app.core.declaration import ON_FLOOR, Declaration, EventKind, given_by
from floor.app.core.messages import About, Command, Context, Event, NoteId, about_line
from floor.app.core.room import Room, house_of
from floor.app.lists.lists import back_on_list, entry_of, gone_of, waiting_entry, with_list
from floor.app.lists.may_sit import check_may_play
from floor.base.errors import Refused
from floor.base.text import N_
from floor.room.blinds.button import PlayerId
from floor.room.games.game import GameId
from floor.room.lists.waitlist import Departure, Gone, moved_to, put_back


class MoveEntry(Command, frozen=True, kw_only=True):
    """Put somebody at another place of a list, 1 being the first; `note` says why."""

    game: GameId
    player: PlayerId
    place: int
    """One behind the end is the end."""
    note: NoteId | None = None


class RestoreEntry(Command, frozen=True, kw_only=True):
    """Put somebody who has left a list back where they stood; `note` says why.

    After a call that ran out no reason is needed: nobody had decided that they go.
    """

    game: GameId
    player: PlayerId
    note: NoteId | None = None


class _OrderChanged(Event, frozen=True, kw_only=True):
    """Somebody has another place: it is the whole list that is in another order."""

    game: GameId
    player: PlayerId

    def about(self) -> About:
        return About(frozenset({f"game:{self.game}"})).with_(about_line(self.game, self.player))


class EntryMoved(_OrderChanged, frozen=True, kw_only=True):
    """Somebody stands at another place of a list."""

    place: int
    note: NoteId


class EntryRestored(_OrderChanged, frozen=True, kw_only=True):
    """Somebody stands on a list again where they stood before they left it."""

    note: NoteId | None = None


ListOrderCommand = MoveEntry | RestoreEntry
ListOrderEvent = EntryMoved | EntryRestored


def decide(room: Room, command: ListOrderCommand, ctx: Context) -> tuple[ListOrderEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case MoveEntry():
            return (_moved(room, command),)
        case RestoreEntry():
            return (_restored(room, command, ctx),)
        case _ as never:
            assert_never(never)


def _moved(room: Room, command: MoveEntry) -> EntryMoved:
    game, player = command.game, command.player
    one = waiting_entry(room, game, player)
    line = room.lists[game]
    place = min(command.place, len(line))
    if place < 1:
        raise Refused("The first place of a list is 1.", rule="HOUSE")
    if line[place - 1] is one:
        raise Refused(
            "{player} has place {place} already.", rule="HOUSE", player=player, place=place
        )
    if command.note is None:
        raise Refused(
            "Place {place} for {player} is out of turn: give a reason.",
            rule="HOUSE",
            place=place,
            player=player,
        )
    return EntryMoved(game=game, player=player, place=place, note=command.note)


def _restored(room: Room, command: RestoreEntry, ctx: Context) -> EntryRestored:
    game, player = command.game, command.player
    left = may_restore(room, game, player, ctx.now)
    if left is None:
        raise Refused(
            "{player} has not left the list for {game} lately: add to its end.",
            rule="HOUSE",
            player=player,
            game=game,
        )
    check_may_play(room, player, ctx)
    if left.why is not Departure.EXPIRED and command.note is None:
        raise Refused(
            "{player} was removed from the list for {game}: give a reason to put {player} back.",
            rule="HOUSE",
            player=player,
            game=game,
        )
    return EntryRestored(game=game, player=player, note=command.note)


def may_restore(room: Room, game: GameId, player: PlayerId, now: datetime) -> Gone | None:
    """How `player` left the list of `game`, if they may still be put back: they are not on it, has
    no seat in that game, and the house's time for it has not gone by (HOUSE)."""
    left = gone_of(room, game, player)
    if left is None or now - left.at > house_of(room).waiting.restore:
        return None
    if entry_of(room, game, player) is not None:
        return None
    at = room.seated.get(player)
    return left if at is None or room.tables[at].game != game else None


def evolve(room: Room, event: ListOrderEvent) -> Room:
    """The room once `event` has happened."""
    game, player = event.game, event.player
    line = room.lists.get(game, ())
    match event:
        case EntryMoved(place=place):
            return with_list(room, game, moved_to(line, player, place))
        case EntryRestored():
            left = gone_of(room, game, player)
            assert left is not None  # decided so
            return with_list(back_on_list(room, game, player), game, put_back(line, left))
        case _ as never:
            assert_never(never)


PAGE = Declaration(
    commands=given_by(ON_FLOOR, MoveEntry, RestoreEntry),
    decide=decide,
    kinds=(
        EventKind(
            "entry-moved",
            EntryMoved,
            N_("{player} is put at place {place} for {game}, with a reason"),
        ),
        EventKind("entry-restored", EntryRestored),
    ),
    evolve=evolve,
)
