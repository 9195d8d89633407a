"""A night shared out among stations: what each of them does, and what it leaves to the others.

How ten of them live through a night as processes is in tests/torture/stations/test_stations.py.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import islice

import pytest

from floor.app.core.floor_call import CallReason
from floor.app.core.line_up import post_at
from floor.app.core.messages import SYSTEM, Entry, Role
from floor.app.core.room import DayClosed
from floor.app.hands.dealing import HandEnded, HandStarted, StartHand
from floor.app.lists.waiting import PlayerCalled, PlayerJoined
from floor.app.office.fold import entries_of
from floor.app.office.office import Office, Outside
from floor.app.staff.dealers import TakeTable
from floor.app.staff.floor_calls import CallFloor, CallTaken
from floor.app.tables.tables import TableClosed
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.rehearsal.night import Night, NightPlan
from floor.room.lists.waitlist import TableId
from floor.room.table.table import HandOver, InHand
from floor.store.engines.memory import MemoryJournal, MemoryPeople, MemorySnapshots
from tests.evening import CODE, HELSINKI
from tests.torture.stations.shared import DeskStation, KioskStation, NightCast

T1, T2 = TableId("T1"), TableId("T2")
NOON = datetime.fromisoformat("2026-10-24T09:00:00+00:00")
HOUR = timedelta(hours=1)


class House:
    """A room of two tables whose night has gone on for an hour, and whoever sits down in it."""

    def __init__(self) -> None:
        self.journal, self.people = MemoryJournal(), MemoryPeople()
        self.clock = HandClock(NOON)
        self.plan = NightPlan(tables=2)
        office = self.office("desk 1", 5)
        night = Night(office, self.people, self.clock, SeededChance(6), self.plan)
        moments = night.moments(HELSINKI)
        until = next(moments) + HOUR
        while self.clock.now() < until:
            next(moments)
        moments.close()
        self.staff = night.staff
        self.begun = self.journal.head()

    def office(self, station: str, seed: int) -> Office:
        chance, snapshots = SeededChance(seed), MemorySnapshots()
        return Office(
            Outside(self.journal, snapshots, self.people, self.clock, chance, station, CODE)
        )

    def share(self, station: str, seed: int, lasts: timedelta = HOUR) -> NightCast:
        ends = self.clock.now() + lasts
        office = self.office(station, seed)
        chance = SeededChance(-seed)
        return NightCast(
            office, self.people, self.clock, chance, self.staff, self.plan, ends - lasts / 4, ends
        )

    def since(self) -> list[Entry]:
        return list(entries_of(self.journal.rows(self.begun)))


@pytest.fixture
def house() -> House:
    return House()


def _until(moments: Iterator[datetime], ends: datetime) -> None:
    for now in moments:
        if now >= ends:
            return


def test_a_kiosk_goes_on_with_its_table_and_touches_no_other(house: House):
    share = house.share("kiosk T1", 7)
    _until(KioskStation(share, T1).moments(), share.ends - timedelta(minutes=1))
    entries = [one for one in house.since() if one.by != SYSTEM]
    events = [event for one in entries for event in one.events]
    assert sum(isinstance(event, HandEnded) for event in events) > 10
    assert {event.table for event in events if hasattr(event, "table")} == {T1}
    on_duty = share.office.room.on_duty
    assert {on_duty[one.by] for one in entries} == {Role.DEALER}


def test_a_kiosk_ends_the_last_hand_and_leaves_the_table_to_the_desks(house: House):
    share = house.share("kiosk T1", 7, timedelta(minutes=5))
    moments = KioskStation(share, T1).moments()
    _until(moments, share.ends)
    *_, last = islice(moments, 5)
    assert last > share.ends
    dealt = [event for one in house.since() for event in one.events]
    hands = [event for event in dealt if isinstance(event, HandStarted | HandEnded)]
    assert isinstance(hands[-1], HandEnded)
    assert T1 in share.office.room.tables


def test_a_hand_whose_dealer_has_sat_down_elsewhere_is_ended_all_the_same(house: House):
    share = house.share("kiosk T1", 7, timedelta(minutes=5))
    moments, office = KioskStation(share, T1).moments(), share.office
    _until(moments, share.ends)
    # As it is once the night closes: the station looks after its dealers no more.
    office.refresh()
    post = post_at(office.room.dealers, T1)
    assert post is not None
    if not isinstance(office.room.tables[T1].stage, InHand):
        office.submit(StartHand(table=T1), post.dealer.staff)
    office.submit(TakeTable(table=T2, staff=post.dealer.staff), post.dealer.staff)
    assert post_at(office.room.dealers, T1) is None
    for _moment in islice(moments, 3):
        pass
    assert isinstance(office.room.tables[T1].stage, HandOver)


def test_a_desk_calls_from_its_lists_and_deals_no_hand(house: House):
    share = house.share("desk 2", 8)
    _until(DeskStation(share).moments(), share.ends - timedelta(minutes=1))
    kinds = {type(event) for one in house.since() for event in one.events}
    assert kinds >= {PlayerJoined, PlayerCalled}
    assert kinds.isdisjoint({HandStarted, HandEnded})


def test_a_desk_hears_a_call_for_the_floor_of_a_kiosk_and_goes_there(house: House):
    share = house.share("desk 2", 8)
    moments = DeskStation(share).moments()
    next(moments)
    house.office("kiosk T1", 9).submit(
        CallFloor(table=T1, reason=CallReason.CONDUCT), house.staff.floor
    )
    _until(moments, house.clock.now() + timedelta(minutes=2))
    taken = [event for one in house.since() for event in one.events if isinstance(event, CallTaken)]
    assert [(one.table, one.reason) for one in taken] == [(T1, CallReason.CONDUCT)]


def test_the_last_table_closed_closes_the_day(house: House):
    soon = timedelta(minutes=1)
    for number, table in enumerate(("T1", "T2")):
        share = house.share(f"kiosk {table}", 10 + number, soon)
        next(KioskStation(share._replace(ends=house.clock.now() - soon), TableId(table)).moments())
    share = house.share("desk 1", 12, -soon)
    for _ in islice(DeskStation(share).moments(), 10):
        pass
    assert isinstance(share.office.room.day, DayClosed)
    closed = [event for one in house.since() for event in one.events]
    assert sum(isinstance(event, TableClosed) for event in closed) == 2
