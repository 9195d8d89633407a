"""What was at 23:14: the journal folded again up to a moment, as it was believed then."""

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floor.app.core.ports import Snapshot
from floor.app.core.room import Room
from floor.app.office import past as past_page
from floor.app.office.past import EntryRelation, KeptRooms, Past, PastNight
from floor.app.staff.days import AdoptRulebook, OpenDay
from floor.app.tables.tables import CloseTable
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.errors import StoreTrouble
from floor.store.engines.memory import MemorySnapshots
from tests.evening import CODE, HELSINKI, PLO, T1, T2, Evening


def past_of(night: Evening, near: KeptRooms | None = None) -> Past:
    return Past(night.journal, night.snapshots, CODE, near)


class Watched:
    """What a desk showed behind each entry, while it was the newest."""

    def __init__(self, night: Evening) -> None:
        self.rooms: dict[int, Room] = {}
        self.night = night
        night.office.listen(lambda room, entries: self._keep(room))

    def _keep(self, room: Room) -> None:
        self.rooms[self.night.office.head.seq] = room


@pytest.fixture
def watched(night: Evening, monkeypatch: pytest.MonkeyPatch) -> Watched:
    """A night with voids of entries near and far, folded in small gulps."""
    monkeypatch.setattr(past_page, "_GULP", 3)
    seen = Watched(night)
    first = night.join("Otso", PLO)
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino").hands(2)
    night.later(minutes=1)
    table.away("Aino")
    away = table.entry
    night.later(minutes=1).void(away)
    table.hands(1)
    night.later(minutes=1).void(first)
    night.join("Otso", PLO)
    night.table(T2).seated("Marek")
    return seen


def test_at_every_entry_it_is_the_room_a_desk_showed_then(watched: Watched):
    past = past_of(watched.night)
    for last, room in watched.rooms.items():
        assert past.look(last).room == room


@settings(max_examples=min(25, settings().max_examples))
@given(seed=st.integers(0, 10_000))
def test_in_whatever_order_moments_are_looked_at(seed: int):
    """What one look has kept misleads no other, whatever was taken back between them."""
    chance = SeededChance(seed)
    clock = HandClock(past_page.from_micros(1_790_000_000_000_000))
    night = Evening(clock, chance).opened()
    seen = Watched(night)
    entries = []
    for number in range(12):
        if entries and chance.below(3) == 0:
            night.void(entries.pop())
        else:
            entries.append(night.join(f"Player {number}"))
    near = KeptRooms()
    looks = list(seen.rooms)
    for _turn in range(20):
        last = looks[chance.below(len(looks))]
        assert past_of(night, near).look(last).room == seen.rooms[last]


def test_a_snapshot_of_the_store_is_the_nearest_beginning(night: Evening):
    night.join("Otso")
    night.office.snapshot()
    kept = night.snapshots.kept[-1]
    told: list[int] = []
    night.join("Aino")
    past_of(night).look(kept.head.seq, told.append)
    assert told == [kept.head.seq]
    assert past_of(night).look(night.office.head.seq).room == night.room


def test_the_opening_of_a_gaming_day_is_kept(night: Evening):
    """So an older night is folded from its opening, not from the first entry."""
    (opening,) = night.snapshots.kept
    (tonight,) = past_of(night).nights()
    assert opening.head.seq == tonight.first


def test_a_look_can_be_stopped(watched: Watched):
    class Stopped(Exception):
        pass

    def told(row: int) -> None:
        if row > 5:
            raise Stopped

    with pytest.raises(Stopped):
        past_of(watched.night).look(watched.night.office.head.seq, told)


def test_a_damaged_journal_is_said(watched: Watched):
    night = watched.night
    row = night.journal.written[4]
    night.journal.written[4] = row._replace(at=row.at + 1)
    with pytest.raises(StoreTrouble):
        Past(night.journal, MemorySnapshots(), CODE).look(night.office.head.seq)


# Which moment


def test_as_of_a_moment_is_what_was_written_by_then(night: Evening):
    past, (tonight,) = past_of(night), past_of(night).nights()
    first = night.later(minutes=5).join("Otso")
    night.later(minutes=5).join("Aino")
    (tonight,) = past.nights()
    assert past.row_at(tonight, first.at) == first.seq
    assert past.row_at(tonight, first.at - timedelta(microseconds=1)) == first.seq - 1
    assert past.row_at(tonight, first.at + timedelta(minutes=4)) == first.seq
    assert past.row_at(tonight, first.at + timedelta(hours=9)) == tonight.last


def test_before_the_opening_there_is_the_opening(night: Evening):
    (tonight,) = past_of(night).nights()
    before = tonight.opened_at - timedelta(hours=1)
    assert past_of(night).row_at(tonight, before) == tonight.first


def test_where_a_clock_went_back_the_first_coming_of_an_hour_counts(night: Evening):
    """The second one is reached entry by entry: the order of the journal stands, no clock does."""
    first = night.later(minutes=30).join("Otso")
    night.later(minutes=-20)
    second = night.join("Aino")
    (tonight,) = past_of(night).nights()
    past = past_of(night)
    assert second.at < first.at
    assert past.row_at(tonight, second.at) < first.seq
    at = past.beside(first.seq, EntryRelation.LATER)
    assert past.beside(at, EntryRelation.LATER) == second.seq


def test_from_entry_to_entry_none_is_cut_in_two(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa")
    moved = night.close(T1, "Aino", "Eero")
    assert len(moved.events) > 1
    past, last = past_of(night), night.office.head.seq
    assert past.beside(last, EntryRelation.EARLIER) == moved.seq - 1 == table.entry.seq
    assert past.beside(moved.seq - 1, EntryRelation.LATER) == last
    assert past.end_of(moved.seq) == last


def test_at_its_ends_the_journal_stays_where_it_is(night: Evening):
    past, last = past_of(night), night.office.head.seq
    assert past.beside(last, EntryRelation.LATER) == last
    assert past.beside(1, EntryRelation.EARLIER) == 1


def test_the_newest_entry_of_then_is_told(night: Evening):
    joined = night.join("Otso")
    assert past_of(night).look(joined.seq).entry == joined


# Nights


def test_nights_come_newest_first_and_meet_without_a_gap(night: Evening):
    first = past_of(night).nights()[0]
    night.later(minutes=60).join("Otso")
    ended = night.clock.now()
    night.close_day()
    night.later(minutes=60 * 24)
    night.ask(OpenDay(), night.manager)
    second, again = past_of(night).nights()
    assert (again.day, again.first, again.opened_at) == (first.day, first.first, first.opened_at)
    assert again.ended_at == ended
    assert second.first == again.last + 1
    assert second.last == night.office.head.seq


def test_without_a_gaming_day_there_is_no_night(clock, chance):
    assert past_of(Evening(clock, chance)).nights() == ()


def test_rules_adopted_later_do_not_reach_back(night: Evening):
    night.join("Otso")
    before, room = night.office.head.seq, night.room
    night.close_day()
    text = HELSINKI.replace('name = "Casino Helsinki"', 'name = "Another house"')
    night.ask(AdoptRulebook(name="own", text=text), night.manager)
    looked = past_of(night).look(before).room
    assert looked.house == room.house
    assert looked == room


# What has become of a table


def tonight(night: Evening) -> PastNight:
    return past_of(night).nights()[0]


def test_what_happened_since_is_told_of_one_table(night: Evening):
    one, other = night.table(T1).seated("Aino"), night.table(T2).seated("Marek")
    then = night.office.head.seq
    one.seat(2, "Eero")
    seated = one.entry
    other.seat(2, "Otso")
    since = past_of(night).since(then, tonight(night), T1)
    assert since.entries == (seated,)
    assert since.taken_back == ()


def test_an_entry_about_two_tables_is_told_whole(night: Evening):
    night.table(T2)
    night.table(T1).seated("Aino", "Eero")
    then = night.office.head.seq
    moved = night.close(T1, "Aino")
    (told,) = past_of(night).since(then, tonight(night), T1).entries
    assert told == moved


def test_what_stood_then_and_was_taken_back_later_is_named(night: Evening):
    table = night.table(T1).seated("Aino", "Eero")
    stood = table.entry
    then = night.office.head.seq
    void = night.void(stood)
    since = past_of(night).since(then, tonight(night), T1)
    assert since.entries == ()
    assert since.taken_back == (past_page.TakenBack(stood, void),)
    assert past_of(night).look(then).room.seated


def test_a_void_of_something_since_stands_among_the_changes(night: Evening):
    table = night.table(T1).seated("Aino")
    then = night.office.head.seq
    table.seat(2, "Eero")
    void = night.void(table.entry)
    assert past_of(night).since(then, tonight(night), T1).entries == (table.entry, void)


def test_voids_elsewhere_are_no_matter_of_the_table(night: Evening):
    night.table(T1)
    joined = night.join("Otso")
    then = night.office.head.seq
    night.void(joined)
    since = past_of(night).since(then, tonight(night), T1)
    assert (since.entries, since.taken_back) == ((), ())


def test_of_an_older_night_it_is_told_to_its_end(night: Evening):
    night.table(T1)
    then = night.office.head.seq
    night.ask(CloseTable(table=T1, movers=()))
    night.close_day()
    old = tonight(night)
    night.later(minutes=60 * 24)
    night.ask(OpenDay(), night.manager)
    night.table(T1)
    assert len(past_of(night).since(then, old, T1).entries) == 1


# Rooms kept


def test_so_many_rooms_are_kept_and_no_more(night: Evening):
    kept = KeptRooms()
    body = Snapshot(night.office.head, CODE, "", b"")
    for seq in range(100):
        kept.keep(body._replace(head=night.office.head._replace(seq=seq)))
        kept.keep(body._replace(head=night.office.head._replace(seq=seq)))
    found = list(kept.newest(CODE))
    assert len(found) < 100
    assert found[0].head.seq == 99
    assert next(one.head.seq for one in kept.newest(CODE, 90)) == 90
    assert list(kept.newest("another program")) == []
