"""Four policies of the house that hold whatever is asked for and whatever happens, so that no page
has to think of them: the jackpots' meters, penalties, tables that stand still, time meters."""

from datetime import datetime

from floor.app.claim import freezes
from floor.app.core.declaration import Evolve
from floor.app.core.messages import Command, Event
from floor.app.core.room import Room
from floor.app.hands.dealing import DealingCommand
from floor.app.jackpot import meters
from floor.app.money import time_charges
from floor.app.orders import penalties


def after(before: Room, event: Event, room: Room) -> Room:
    """`room`, which `event` has made of `before`, with what goes along with every fact.

    The jackpots' meters move by the money it brings (JP-PAY-4), and it may be a hand of a penalty
    that somebody serves (TDA-66).
    """
    return penalties.served(meters.with_moves(before, event, room), event)


def checked(
    room: Room, command: Command, events: tuple[Event, ...], now: datetime, evolve: Evolve
) -> tuple[Event, ...]:
    """`events`, which follow from `command` by its own page, and what follows from these.

    Who has hands of a penalty to miss is away from the seat they get (TDA-66). A table that stands
    still is left as it is (JP-TRIG-7). Where time is paid for, the meters that start and stop with
    it come behind (CH-RAKE-7).

    Raises:
        Refused: a table that stands still would change.
    """

    def left() -> Room:
        changed = room
        for event in events:
            changed = evolve(changed, event)
        return changed

    events = (*events, *penalties.kept_away(room, events, now))
    if any(table.frozen is not None for table in room.tables.values()):
        freezes.check_still(room, left(), events)
    if isinstance(command, DealingCommand) or not time_charges.may_move_meters(room, events):
        return events
    return (*events, *time_charges.meters_moved(room, left(), now))
