"""Two operators and one seat: one has it, the other is told who and where (FAULTS row 23)."""

from collections import Counter
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from select import select
from typing import NamedTuple

from floor.app.fold import entries_of
from floor.app.messages import Command, Entry, StaffId
from floor.app.office import Office
from floor.app.seats import LeaveSeat, PlayerSeated, SeatLeft, SeatPlayer
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.errors import Refused
from floor.room.button import PlayerId, SeatNo
from floor.room.table import Taken
from floor.store.sqlite import open_store
from tests.torture.children import telling_child
from tests.torture.rooms import (
    OPENS,
    TABLE,
    Stands,
    broken_promises,
    is_its_fold,
    open_desk,
    outside,
)

EDITS, FULL_EDITS = 600, 50_000
"""Of each of the two."""
SEAT = SeatNo(4)


class Told(NamedTuple):
    """What an operator was told all in all."""

    stands: tuple[Stands, ...]
    refused: Counter[str]
    """How often which sentence."""
    seen: frozenset[PlayerId]
    """Whom he saw in the seat he did not get."""


def _edit(path: Path, own: PlayerId, badge: StaffId, edits: int, tell: Connection) -> None:
    """Give one's own player the seat, and take it from him, over and over."""
    store = open_store(path, patience_s=60)
    chance = SeededChance(own)
    seed = 100 + own  # another one than the desk had: ids are drawn by it
    office = Office(outside(store, HandClock(OPENS), seed, f"desk {own}"))
    stands: list[Stands] = []
    refused: Counter[str] = Counter()
    seen: set[PlayerId] = set()
    for _ in range(edits):
        wish: Command = SeatPlayer(table=TABLE, seat=SEAT, player=own)
        if own in office.room.seated:
            wish = LeaveSeat(table=TABLE, player=own)
        command = office.new_id()
        try:
            entry = office.submit(wish, badge, command)
        except Refused as refusal:
            refused[str(refusal)] += 1
            has_it = office.room.tables[TABLE].seats[SEAT - 1]
            assert isinstance(has_it, Taken)
            seen.add(has_it.sitter.player)
        else:
            stands.append(Stands(command, entry.seq))
        select((), (), (), chance.below(3) / 10_000)  # so that the other comes to the lock
    tell.send(Told(tuple(stands), refused, frozenset(seen)))
    store.close()


def test_two_operators_edit_the_same_seat_and_nothing_is_lost(place: Path, full: bool):
    path = place / "room.sqlite"
    desk = open_desk(path)
    players = [desk.store.people.add_player(name) for name in ("Aino", "Eero")]
    desk.store.close()
    edits = FULL_EDITS if full else EDITS
    children = [telling_child(partial(_edit, path, own, desk.floor, edits)) for own in players]
    told: list[Told] = [child.heard.recv() for child in children]
    for child in children:
        assert child.wait() == []
    store = open_store(path)
    promised = [stand for one in told for stand in one.stands]
    assert broken_promises(store, promised) == []
    assert is_its_fold(store)
    entries = [one for one in entries_of(store.journal.rows()) if one.station.startswith("desk ")]
    assert len(entries) == len(promised)
    _check_by_hand(entries)
    for other, one in zip(reversed(players), told, strict=True):
        assert len(one.stands) + one.refused.total() == edits
        assert one.refused.keys() == {"T1 seat 4 is not free."}
        assert one.seen == {other}
    store.close()


def _check_by_hand(entries: list[Entry]) -> None:
    """That nobody ever got the seat while somebody had it, as a slip of paper would show."""
    has_it: PlayerId | None = None
    for entry in entries:
        for event in entry.events:
            match event:
                case PlayerSeated(player=player):
                    assert has_it is None
                    has_it = player
                case SeatLeft(player=player):
                    assert has_it == player
                    has_it = None
