"""The laws of lists, calls, orders and dealers, checked entry by entry.

Like the laws of the blinds they are written from the rules: they look at what an entry says and at
the room before and behind it, never at how it was decided.
"""

from collections.abc import Iterator

from floor.app.core.line_up import Deals
from floor.app.core.messages import Entry, Event
from floor.app.core.room import Room, in_events
from floor.app.lists.lists import is_kept_off, own_table
from floor.app.lists.order import EntryMoved, EntryRestored
from floor.app.lists.waiting import PlayerCalled
from floor.app.office.voiding import EntryVoided
from floor.app.seats.seats import OverPlayerSeated, PlayerSeated
from floor.room.blinds.button import PlayerId
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId, Waiting
from floor.room.orders.orders import bar_on
from floor.room.table.table import EMPTY, HeldSeat


class RoomLaws:
    """Remembers the room as it was, and who was let in by two people."""

    def __init__(self) -> None:
        self._before: Room | None = None
        self._let_in: set[tuple[TableId, PlayerId]] = set()

    def broken_by(self, room: Room, entries: tuple[Entry, ...]) -> Iterator[str]:
        """What `entries` have broken, which led to `room`.

        Where several came at once, or one was taken back, only the room itself is looked at.
        """
        before, self._before = self._before, room
        if before is None:
            self._believe(room)
        if before is not None and _is_as_before(before, room):
            return
        events = [event for entry in entries for event in entry.events]
        self._remember(events)
        if before is not None and not any(isinstance(event, EntryVoided) for event in events):
            for entry in entries:
                yield from self._seatings(room, entry)
            if len(entries) == 1:
                yield from _calls(before, room, entries[0])
                yield from _orders_of_lists(before, room, events)
        yield from self._too_close(room)

    def _believe(self, room: Room) -> None:
        """Who sits with whom they are kept apart from when this begins was let in before."""
        for one, kept in room.orders.apart.items():
            table = room.seated.get(one)
            if table is not None and any(room.seated.get(other) == table for other in kept):
                self._let_in.add((table, one))

    def _remember(self, events: list[Event]) -> None:
        for event in events:
            match event:
                case PlayerSeated(second=second) | OverPlayerSeated(second=second) if second:
                    self._let_in.add((event.table, event.player))
                case _:
                    pass

    def _seatings(self, room: Room, entry: Entry) -> Iterator[str]:
        """Nobody who is barred sits down, unless two people let them (CH-GEN-4)."""
        for event in entry.events:
            if not isinstance(event, PlayerSeated | OverPlayerSeated) or event.second is not None:
                continue
            if bar_on(room.orders, event.player, entry.at) is not None:
                yield f"{event.player} is barred and sits down at {event.table}"

    def _too_close(self, room: Room) -> Iterator[str]:
        """Nobody shares a table with whom they are kept apart from, unless one of the two was let
        in by two people there, or they sat there already (CH-GEN-25)."""
        for one, kept in room.orders.apart.items():
            table = room.seated.get(one)
            for other in kept:
                if table is None or one > other or room.seated.get(other) != table:
                    continue
                if self._let_in.isdisjoint({(table, one), (table, other)}):
                    yield f"{one} and {other} are kept apart and share {table}"


def _calls(before: Room, room: Room, entry: Entry) -> Iterator[str]:
    """A call is for a seat that was free, holds it, and without a reason goes to somebody of a
    feeder, or to the first who is here, not called yet and kept from it by no order (CH-SEAT-3,
    CH-SEAT-7)."""
    for event in entry.events:
        if not isinstance(event, PlayerCalled):
            continue
        old, new = before.tables.get(event.table), room.tables.get(event.table)
        if old is not None and old.seat(event.seat) != EMPTY:
            yield f"{event.player} is called to {event.table} seat {event.seat}, which is not free"
        if new is not None and new.seat(event.seat) != HeldSeat(event.player):
            yield f"{event.table} seat {event.seat} is not held for {event.player}"
        feeder = before.seated.get(event.player)
        fed = feeder is not None and before.feeders.get(feeder) == event.table
        if event.note is None and old is not None and not fed:
            called = {call.player for call in before.calls if call.game == event.game}
            called |= in_events(before, entry.at)
            for one in before.lists.get(event.game, ()):
                if one.player == event.player:
                    break
                passed = (
                    one.player in called
                    or own_table(before, one.player) == event.table
                    or is_kept_off(before, one.player, entry.at, event.table)
                )
                if one.arrived and not passed:
                    yield f"{event.player} is called before {one.player}"


def _orders_of_lists(before: Room, room: Room, events: list[Event]) -> Iterator[str]:
    """Those who stay on a list stay in their order, unless somebody gave a reason for another."""
    moved = {
        (event.game, event.player)
        for event in events
        if isinstance(event, EntryMoved | EntryRestored)
    }
    for game, now in room.lists.items():
        then = before.lists.get(game, ())
        if then is not now:
            yield from _order_of_list(game, then, now, {who for at, who in moved if at == game})


def _order_of_list(
    game: GameId, then: tuple[Waiting, ...], now: tuple[Waiting, ...], moved: set[PlayerId]
) -> Iterator[str]:
    still = {one.player for one in now} - moved
    was = [one.player for one in then if one.player in still]
    known = set(was)
    if was != [one.player for one in now if one.player in known]:
        yield f"the list of {game} has changed its order: {was}"


def _is_as_before(before: Room, room: Room) -> bool:
    """Whether nobody has come, gone, sat down or been called: as after most hands."""
    return (
        before.seated is room.seated and before.lists is room.lists and before.calls is room.calls
    )


def check_dealers(room: Room) -> Iterator[str]:
    """A table has one dealer, and a dealer stands in the line-up once."""
    dealt = [one.now.table for one in room.dealers.line if isinstance(one.now, Deals)]
    if len(dealt) != len(set(dealt)):
        yield f"a table has two dealers: {dealt}"
    staff = [one.staff for one in room.dealers.line]
    if len(staff) != len(set(staff)):
        yield f"a dealer stands in the line-up twice: {staff}"
