"""What the journal says of one player, and what is kept beside it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from itertools import groupby
from typing import NamedTuple

from msgspec.structs import replace

from floor.app.core.messages import CommandId, Entry, Event, players_of
from floor.app.core.people import Player
from floor.app.core.ports import START, JournalHead, People, ReadableJournal
from floor.app.core.room import Room
from floor.app.money.chips import ChipsAdded, PlayerBoughtIn
from floor.app.office.catalog import DAY_KIND, VOIDED_KIND
from floor.app.office.fold import entries_of
from floor.app.office.voiding import EntryVoided, standing
from floor.app.seats.nameless import PlayersMerged
from floor.app.seats.seats import OverPlayerSeated, PlayerSeated, SeatLeft
from floor.app.tables.tables import TableClosed
from floor.base.clock import lasted
from floor.base.money import Money, total
from floor.base.value import Value
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId


class Dossier(NamedTuple):
    """One player, as far as the house knows them."""

    player: Player
    notes: Mapping[int, str]
    """The free texts of what is written about them now, by number; erased ones are missing."""
    others: tuple[Player, ...]
    """With whom they may not share a table."""
    told: tuple[Entry, ...]
    """What this gaming day's entries say of them, oldest first; also what was taken back."""


class Sitting(Value, frozen=True, kw_only=True):
    """Somebody had a seat at a table."""

    table: TableId
    since: datetime
    until: datetime | None = None
    """None: they have it still."""


class ChipsBought(Value, frozen=True, kw_only=True):
    """Chips somebody bought at a table, or those they took away from one."""

    table: TableId
    at: datetime
    amount: Money


class Tonight(Value, frozen=True, kw_only=True):
    """What somebody did in a gaming day."""

    sittings: tuple[Sitting, ...] = ()
    buy_ins: tuple[ChipsBought, ...] = ()
    top_ups: tuple[ChipsBought, ...] = ()
    left: tuple[ChipsBought, ...] = ()
    """Stacks that were counted when they left a table."""

    @property
    def bought(self) -> Money:
        """Both together."""
        return total(one.amount for one in (*self.buy_ins, *self.top_ups))

    def played(self, now: datetime) -> timedelta:
        """From seating to leaving, all in all (CH-RAKE-7)."""
        return sum((lasted(sat.since, sat.until or now) for sat in self.sittings), timedelta())


def told_of(
    book: ReadableJournal, player: PlayerId, after: JournalHead = START
) -> tuple[Entry, ...]:
    """The entries behind `after` that are about `player`, and the voids of them, oldest first; also
    those of when they played without a name."""
    told = _told_of(book, frozenset({player}), after)
    numbers = numbers_of(told, player)
    return told if len(numbers) == 1 else _told_of(book, numbers, after)


def _told_of(
    book: ReadableJournal, players: frozenset[PlayerId], after: JournalHead
) -> tuple[Entry, ...]:
    # To look for the numbers costs less than to read what every row says.
    numbers = b"|".join(b"%d" % player for player in players)
    number = re.compile(rb"(?<![0-9.])(?:%b)(?![0-9.])" % numbers).search
    entries: list[Entry] = []
    for _, rows in groupby(book.rows(after), key=lambda row: row.command):
        whole = tuple(rows)
        if any(number(row.body) for row in whole) or whole[0].kind == VOIDED_KIND:
            entries += entries_of(whole)
    about = {one.command for one in entries if any(is_about(one, player) for player in players)}
    return tuple(one for one in entries if one.command in about or _voided(one) in about)


def numbers_of(entries: Iterable[Entry], player: PlayerId) -> frozenset[PlayerId]:
    """`player`, and under which numbers they played before they were found to be known."""
    merged = (
        event.player
        for _at, event in _happened(entries)
        if isinstance(event, PlayersMerged) and event.into == player
    )
    return frozenset({player, *merged})


def tonight_of(book: ReadableJournal, player: PlayerId) -> tuple[Entry, ...]:
    """As `told_of`, since the gaming day was opened that is open or was the last."""
    began = book.of_kind(DAY_KIND, 0)
    if not began:
        return ()
    return told_of(book, player, JournalHead(began[-1].seq, began[-1].digest))


def known_of(
    people: People, room: Room, player: PlayerId, told: tuple[Entry, ...]
) -> Dossier | None:
    """What the house knows of `player`; None when they are not in the books."""
    known = people.player(player)
    if known is None:
        return None
    others = (people.player(other) for other in room.orders.apart.get(player, ()))
    return Dossier(
        player=known,
        notes=notes_about(people, room, player),
        others=tuple(other for other in others if other is not None),
        told=told,
    )


def notes_about(people: People, room: Room, player: PlayerId) -> dict[int, str]:
    """The free texts of what is written about `player` now, by number; erased ones are missing."""
    orders = room.orders
    bar = orders.bars.get(player)
    written = (*orders.marks.get(player, ()), *((bar,) if bar is not None else ()))
    texts = {one.note: people.note(one.note) for one in written if one.note is not None}
    return {note: text for note, text in texts.items() if text}


def night_of(entries: Iterable[Entry], player: PlayerId) -> Tonight:
    """What `entries` add up to for `player`; what was taken back counts for nothing."""
    entries = tuple(entries)
    own = numbers_of(entries, player)
    sittings: list[Sitting] = []
    buy_ins: list[ChipsBought] = []
    top_ups: list[ChipsBought] = []
    left: list[ChipsBought] = []
    for at, event in _happened(entries):
        match event:
            case PlayerSeated(player=who) | OverPlayerSeated(player=who) if who in own:
                sittings.append(Sitting(table=event.table, since=at))
            case SeatLeft(player=who, table=table, stack=stack) if who in own:
                _get_up(sittings, table, at)
                if stack is not None:
                    left.append(ChipsBought(table=table, at=at, amount=stack))
            case TableClosed(table=table, sat=sat) if not own.isdisjoint(sat):
                _get_up(sittings, table, at)
            case PlayerBoughtIn(player=who, table=table, amount=amount) if who in own:
                buy_ins.append(ChipsBought(table=table, at=at, amount=amount))
            case ChipsAdded(player=who, table=table, amount=amount) if who in own:
                top_ups.append(ChipsBought(table=table, at=at, amount=amount))
            case _:
                pass
    return Tonight(
        sittings=tuple(sittings), buy_ins=tuple(buy_ins), top_ups=tuple(top_ups), left=tuple(left)
    )


def _happened(entries: Iterable[Entry]) -> Iterator[tuple[datetime, Event]]:
    """What stands of `entries`, each event with its time."""
    return ((entry.at, event) for entry in standing(entries) for event in entry.events)


def _get_up(sittings: list[Sitting], table: TableId, at: datetime) -> None:
    """End the last of `sittings`, if it is at `table`: they may sit elsewhere when that closes."""
    if sittings and sittings[-1].table == table and sittings[-1].until is None:
        sittings[-1] = replace(sittings[-1], until=at)


def is_about(entry: Entry, player: PlayerId) -> bool:
    """Whether something in `entry` is about `player`."""
    return any(player in players_of(event) for event in entry.events)


def _voided(entry: Entry) -> CommandId | None:
    """Which entry it takes back."""
    event = entry.events[0]
    return event.command if isinstance(event, EntryVoided) else None
