"""Forty kiosks at work at once: nobody is told that the store is locked, nobody is left waiting.

FAULTS row 27; how long each waits is measured by the bench.
"""

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from math import ceil
from multiprocessing.connection import Connection
from select import select
from time import monotonic
from typing import NamedTuple

import pytest

from floor.app.core.messages import SYSTEM, Command, Role, StaffId
from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.seats.seats import SeatPlayer
from floor.app.staff.days import AdoptRulebook, OpenDay, SignOn
from floor.app.staff.dealers import TakeTable
from floor.app.tables.tables import OpenTable
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.wiring.rooms import OpenRoom, open_room, refold
from tests.torture.children import Gate, telling_child
from tests.torture.kill.rooms import GAME, HOUSE, OPENS, Stands, broken_promises
from tests.torture.stations.stations import Places

KIOSKS, PLAYERS = 40, 3
COMMANDS, FULL_COMMANDS = 6, 600
"""Of each kiosk: three seconds, five minutes."""
EVERY_S = 0.5


class Kiosk(NamedTuple):
    """A table and the badge of its dealer."""

    table: TableId
    dealer: StaffId

    @property
    def station(self) -> str:
        return f"kiosk {self.table}"


class Answer(NamedTuple):
    """A command that was granted, after how long."""

    stands: Stands
    seconds: float


def _opened(places: Places, station: str) -> OpenRoom:
    return open_room(places.of(station), station=station, clock=HandClock(OPENS), ready=False)


@pytest.fixture
def kiosks(places: Places) -> list[Kiosk]:
    """Forty tables with three players each, their dealers at them."""
    room = _opened(places, "desk 1")
    assert room.store is not None
    with closing(room.store):
        floor = room.people.add_staff("Olli", Role.FLOOR)
        room.office.submit(AdoptRulebook(name="helsinki", text=HOUSE), SYSTEM)
        for wish in (SignOn(staff=floor), OpenDay()):
            room.office.submit(wish, floor)
        all_of_them = [_kiosk(room, floor, number) for number in range(1, KIOSKS + 1)]
        room.office.snapshot()
    return all_of_them


def _kiosk(room: OpenRoom, floor: StaffId, number: int) -> Kiosk:
    table, dealer = TableId(f"T{number}"), room.people.add_staff(f"Ida {number}", Role.DEALER)
    room.office.submit(OpenTable(table=table, game=GAME, seats=9), floor)
    for seat in range(1, PLAYERS + 1):
        player = room.people.add_player(f"Aino {number} {seat}")
        sits = SeatPlayer(table=table, seat=SeatNo(seat), player=player, way=Standing.POSTS)
        room.office.submit(sits, floor)
    for wish in (
        SignOn(staff=dealer),
        TakeTable(table=table, staff=dealer),
        DrawButton(table=table),
    ):
        room.office.submit(wish, dealer)
    return Kiosk(table, dealer)


def _hands(table: TableId) -> Iterator[Command]:
    while True:
        yield StartHand(table=table)
        yield EndHand(table=table, second_round=True)


def _deal(places: Places, kiosk: Kiosk, commands: int, gate: Gate, tell: Connection) -> None:
    """Two commands a second, each granted: nobody else touches this table."""
    room = _opened(places, kiosk.station)
    hands, answers = _hands(kiosk.table), []
    chance = SeededChance(kiosk.dealer)
    tell.send("ready")
    gate.wait()
    turn = monotonic() + chance.below(500) / 1000
    for _ in range(commands):
        select([], [], [], max(0.0, turn - monotonic()))
        turn += EVERY_S
        own, begun = room.office.new_id(), monotonic()
        entry = room.office.submit(next(hands), kiosk.dealer, own)
        answers.append(Answer(Stands(own, entry.seq), monotonic() - begun))
    tell.send(answers)
    assert room.store is not None
    room.store.close()


def test_forty_kiosks_get_all_their_turns(places: Places, kiosks: list[Kiosk], full: bool):
    commands = FULL_COMMANDS if full else COMMANDS
    with closing(Gate()) as gate:
        children = [
            telling_child(partial(_deal, places, kiosk, commands, gate)) for kiosk in kiosks
        ]
        assert [child.heard.recv() for child in children] == ["ready"] * KIOSKS
        gate.open(KIOSKS)
        answers: list[Answer] = [one for child in children for one in child.heard.recv()]
    for child in children:
        assert child.wait() == []
    assert len(answers) == commands * KIOSKS
    room = _opened(places, "desk 1")
    assert room.store is not None
    with closing(room.store) as store:
        assert broken_promises(store, [one.stands for one in answers]) == []
        assert refold(room)
        rows = [row.station for row in store.journal.rows() if row.kind.startswith("hand-")]
    assert {kiosk.station: rows.count(kiosk.station) for kiosk in kiosks} == {
        kiosk.station: commands for kiosk in kiosks
    }
    waits = sorted(one.seconds * 1000 for one in answers)
    p50, p99 = (waits[ceil(len(waits) * part) - 1] for part in (0.5, 0.99))
    print(f"p50 {p50:.1f} ms, p99 {p99:.1f} ms, longest {waits[-1]:.0f} ms")
