"""The laws of button, blinds and seats, kept by their own books and checked hand by hand.

They are written from the rules, not from the engine, and know only what the events say.
"""

from collections.abc import Iterable

from floor.app.dealing import ButtonDrawn, HandStarted
from floor.app.messages import Entry
from floor.app.state import Room
from floor.app.voiding import EntryVoided
from floor.room.blinds import Standing, Tokens
from floor.room.button import Place, Positions
from floor.room.game import MOST_PLAYERS
from floor.room.table import chairs_of
from floor.room.waitlist import TableId

_ALL_SEATS_EVERY = 100
"""Entries after which every seat of the room is looked at; a table is at each of its hands."""


class LawBroken(AssertionError):
    """The night did something the rules do not allow."""


class Laws:
    """Watches an office and complains at the first breach."""

    def __init__(self) -> None:
        self._last: dict[TableId, HandStarted] = {}
        self._entitled: dict[TableId, set[Place]] = {}
        self.hands = 0
        self._since_all_seats = 0

    def watch(self, room: Room, entries: Iterable[Entry]) -> None:
        """Check what `entries` brought about; `room` is the room after them."""
        for entry in entries:
            for event in entry.events:
                match event:
                    case HandStarted(table=table):
                        self._hand(event, self._last.get(table))
                        self._last[table] = event
                        self.hands += 1
                        check_table(room, table)
                    case ButtonDrawn(table=table, cards=cards):
                        self._entitled[table] = {one.place for one in cards}
                        self._last.pop(table, None)
                    case EntryVoided():
                        # These books cannot be turned back: believe who sits there now.
                        self._last.clear()
                        self._entitled = {
                            table.id: {chair.place for chair in chairs_of(table)}
                            for table in room.tables.values()
                        }
                    case _:
                        pass
            self._since_all_seats += 1
        if self._since_all_seats >= _ALL_SEATS_EVERY:
            self._since_all_seats = 0
            check_seats(room)

    def _hand(self, event: HandStarted, last: HandStarted | None) -> None:
        deal = event.deal
        positions, places = deal.positions, set(deal.dealt)
        blinds = (positions.button, positions.big, positions.small or positions.big)
        self._hold(event, set(blinds) <= places, "button and blinds are with players dealt in")
        if len(places) > 2:
            self._hold(event, positions.button != positions.big, "button and big blind are two")
            self._hold(event, positions.button != positions.small, "button and small are two")
        if last is not None:
            self._against(event, last.deal.positions, {*last.deal.dealt} & places)
        self._entitlement(event)

    def _against(self, event: HandStarted, last: Positions, stayed: set[Place]) -> None:
        """What must hold between two hands of a table for those who played both."""
        now = event.deal.positions
        self._hold(
            event,
            now.big.player != last.big.player or len(event.deal.dealt) < 2,
            "nobody pays the big blind twice running",
        )
        if len(event.deal.dealt) == 2 or now.bought:
            return
        skipped = [
            place for place in stayed if 0 < _steps(last.turn, place) < _steps(last.turn, now.big)
        ]
        self._hold(event, not skipped, f"nobody skips the big blind: {skipped}")

    def _entitlement(self, event: HandStarted) -> None:
        """The button is only with who paid the big blind and then the small one (CH-BTN-6)."""
        positions, table = event.deal.positions, event.table
        entitled = self._entitled.setdefault(table, set(event.deal.dealt))
        if len(event.deal.dealt) > 2:
            self._hold(event, positions.button in entitled, "the button has paid both blinds")
        for seated in event.deal.changed:
            if seated.sitter.tokens is not Tokens.NONE:
                entitled.discard(Place(seated.seat, seated.sitter.player))
        if positions.small is not None:
            entitled.add(positions.small)
        if positions.bought:
            entitled.add(positions.big)

    @staticmethod
    def _hold(event: HandStarted, holds: bool, law: str) -> None:
        if not holds:
            raise LawBroken(f"{event.table} hand {event.hand}: {law}\n{event}")


def check_table(room: Room, name: TableId) -> None:
    """At one table: tokens are none, SB or SB+BB, nobody is in the rotation who owes one, and
    everybody who sits there sits nowhere else."""
    table = room.tables.get(name)
    for chair in chairs_of(table) if table is not None else ():
        owes = chair.sitter.tokens is not Tokens.NONE
        if owes and chair.sitter.standing is Standing.IN:
            raise LawBroken(f"{name}: {chair.place} is in the game and owes a blind")
        if room.seated.get(chair.sitter.player) != name:
            raise LawBroken(f"{name}: {chair.place} is not who the register has there")


def check_seats(room: Room) -> None:
    """One person sits once, and the register of who sits where agrees with the seats."""
    found = [(chair.sitter.player, t.id) for t in room.tables.values() for chair in chairs_of(t)]
    if len(found) != len(room.seated) or dict(found) != dict(room.seated):
        raise LawBroken(f"the seats and the register disagree: {found} {room.seated}")


def _steps(start: Place, end: Place) -> int:
    return (end.seat - start.seat) % MOST_PLAYERS
