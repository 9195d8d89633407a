"""The computer's clock goes back, stands in another time zone, or slept over the roll-over.

FAULTS rows 38, 40 and 41; the gaming days themselves are tests/base/test_gaming_days.py.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.app.core.messages import SYSTEM, Entry, Event
from floor.app.core.ports import START
from floor.app.core.room import EMPTY_ROOM, ClockMove, DayClosed, DayOpen
from floor.app.lists.waiting import CallExpired
from floor.app.office.catalog import KINDS, from_body, to_body
from floor.app.office.fold import entries_of
from floor.app.orders.orders import BarPlayer, GivePenalty, WarnPlayer
from floor.app.staff.clock_put import CLOCK_SLACK, ClockWentBack, ClockWentOn
from floor.app.staff.days import (
    DayEnded,
    LockStaff,
    OpenDay,
    SignOff,
    StaffLocked,
    is_late,
)
from floor.base.chance import SeededChance
from floor.base.clock import EPOCH, HandClock
from floor.base.errors import Refused, StoreTrouble
from floor.room.orders.orders import BarKind
from floor.room.table.table import EMPTY, Taken
from floor.store.journal.journal import prove
from floor.views.night.day import DayReport
from floor.views.night.tally import day_report
from tests.evening import NLH, T1, T2, Evening, refused

HOUR, DAY, MINUTE = timedelta(hours=1), timedelta(days=1), timedelta(minutes=1)
NINE = datetime(2026, 10, 24, 21, tzinfo=UTC)
BACK = {
    "an hour": NINE - HOUR,
    "a day": NINE - DAY,
    "to 1970": EPOCH,
}
ROOT = Path(__file__).parents[2]


@pytest.fixture
def busy(night: Evening) -> Evening:
    """Nine in the evening by UTC: a hand is played, one is away, one is called."""
    table = night.table().seated("Aino", "Eero", "Kaisa", "Väinö").draw()
    table.hands(2)
    night.clock.move_to(NINE - 10 * MINUTE)
    table.away("Kaisa").start()
    night.table(T2)
    night.join("Otso")
    night.join("Leena")
    night.clock.move_to(NINE)
    night.call("Otso", T2, 5)
    return night


def entries(night: Evening) -> list[Entry]:
    return list(entries_of(night.journal.written))


def instants(value: Any) -> Iterator[datetime]:
    """Every instant in a room."""
    match value:
        case datetime():
            yield value
        case msgspec.Struct():
            for name in value.__struct_fields__:
                yield from instants(getattr(value, name))
        case dict():
            yield from instants(tuple(value.values()))
        case tuple():
            for part in value:
                yield from instants(part)


@pytest.mark.parametrize("then", BACK.values(), ids=BACK)
def test_a_clock_that_goes_back_is_written_down_once(busy: Evening, then: datetime):
    before = entries(busy)
    busy.clock.move_to(then)
    joined = busy.join("Sanna")
    busy.later(seconds=5)
    busy.join("Timo")
    fresh = entries(busy)[len(before) :]
    assert entries(busy)[: len(before)] == before
    assert fresh[0].events == (ClockWentBack(by=NINE - then),)
    assert (fresh[0].by, fresh[0].at) == (SYSTEM, then)
    assert fresh[1] == joined
    assert [len(one.events) for one in fresh] == [1, 1, 1]
    assert [one.at - then for one in fresh[1:]] == [timedelta(), timedelta(seconds=5)]
    numbers = [row.seq for row in busy.journal.written]
    assert numbers == list(range(1, len(numbers) + 1))
    assert prove(busy.journal.written, START) == busy.office.head


@pytest.mark.parametrize("then", BACK.values(), ids=BACK)
def test_what_was_running_runs_on(busy: Evening, then: datetime):
    waiting = busy.room.lists[NLH]
    busy.clock.move_to(then)
    busy.tick()
    room, back = busy.room, NINE - then
    assert [one.player for one in room.lists[NLH]] == [one.player for one in waiting]
    gone = [one.since - two.since for one, two in zip(waiting, room.lists[NLH], strict=True)]
    assert gone == [min(back, waiting[0].since - EPOCH)] * 2
    assert max(instants(msgspec.structs.replace(room, calls=()))) <= then
    # The seat is held five minutes, neither longer nor less.
    (call,) = room.calls
    assert call.until == then + 5 * MINUTE
    busy.later(minutes=5).tick()
    assert busy.room.calls
    busy.later(seconds=1).tick()
    assert not busy.room.calls
    last = entries(busy)[-1]
    assert isinstance(last.events[0], CallExpired)
    assert last.at == call.until


def test_tables_keep_the_order_they_were_opened_in(busy: Evening):
    first = busy.room.tables[T1].opened_at
    busy.clock.move_to(NINE - DAY)
    busy.tick()
    opened = [busy.room.tables[table].opened_at for table in (T1, T2)]
    busy.later(minutes=1).close(T2)
    opened.append(busy.table(T2).now.opened_at)
    assert opened == sorted(opened)
    assert opened[0] == first - DAY


@pytest.mark.parametrize("slip", [timedelta(seconds=1), CLOCK_SLACK])
def test_what_a_time_server_takes_back_is_waited_for(busy: Evening, slip: timedelta):
    before = len(entries(busy))
    busy.clock.move_to(NINE - slip)
    assert busy.office.now() == NINE
    assert busy.join("Sanna").at == NINE
    busy.clock.move_to(NINE + MINUTE)
    assert busy.office.now() == NINE + MINUTE
    busy.tick()
    assert len(entries(busy)) == before + 1


def test_of_two_stations_one_writes_it_down(busy: Evening):
    kiosk = busy.office_at("kiosk")
    busy.clock.move_to(NINE - HOUR)
    for office in (kiosk, busy.office, kiosk):
        office.tick()
    assert [one.events for one in entries(busy)].count((ClockWentBack(by=HOUR),)) == 1
    assert kiosk.room == busy.room


@pytest.mark.parametrize("snapshot", [True, False])
def test_a_program_started_after_it_notices_too(busy: Evening, snapshot: bool):
    if snapshot:
        busy.office.snapshot()
    busy.clock.move_to(NINE - HOUR)
    office = busy.office_at("desk")
    office.tick()
    assert entries(busy)[-1].events == (ClockWentBack(by=HOUR),)
    busy.office.refresh()
    assert office.room == busy.room
    again = busy.office_at("desk")
    again.tick()
    assert again.room == busy.room
    assert entries(busy)[-1].events == (ClockWentBack(by=HOUR),)


def test_the_warning_is_not_taken_back_and_bars_nobody(busy: Evening):
    joined = busy.join("Sanna")
    busy.clock.move_to(NINE - HOUR)
    busy.tick()
    warning = entries(busy)[-1]
    with refused("HOUSE", "What time or the set-up brought about is not voided."):
        busy.void(warning)
    room = busy.room
    busy.void(joined)
    assert busy.room.lists[NLH] == room.lists[NLH][:-1]
    assert busy.room.calls == room.calls


def test_a_void_asked_for_by_a_clock_gone_back_is_foreseen(busy: Evening):
    joined = busy.join("Sanna")
    busy.clock.move_to(NINE - HOUR)
    busy.void(joined)
    assert [type(one.events[0]).__name__ for one in entries(busy)[-2:]] == [
        "ClockWentBack",
        "EntryVoided",
    ]


def test_the_day_asks_before_it_closes(night: Evening):
    night.clock.move_to(night.clock.now() - HOUR)
    # Foreseen, too, before the warning is in the book.
    with refused(
        "HOUSE",
        "The computer's clock was put in this gaming day: look at the times, then close it and say"
        " that you did.",
    ):
        night.close_day()
    assert isinstance(night.room.day, DayOpen)
    assert night.room.day.clock_moves == (ClockMove("", -HOUR),)
    night.clock.move_to(night.clock.now() - HOUR)
    night.tick()
    assert night.room.day.clock_moves == (ClockMove("", -HOUR),) * 2
    ended = night.close_day(clock_checked=True).events[0]
    assert isinstance(ended, DayEnded)
    assert (ended.day, ended.closed_at) == (date(2026, 10, 24), night.clock.now())
    # The next day has its own clock.
    night.clock.advance(2 * DAY)
    night.ask(OpenDay(), night.manager)
    night.close_day()


def test_a_clock_that_went_back_while_no_day_was_open_asks_nothing(night: Evening):
    night.close_day()
    night.clock.move_to(night.clock.now() - 2 * HOUR)
    night.tick()
    assert night.room.day == DayClosed(date(2026, 10, 24))
    night.clock.advance(DAY)
    night.ask(OpenDay(), night.manager)
    night.close_day()


def test_before_the_first_entry_any_time_will_do():
    night = Evening(HandClock(EPOCH), SeededChance(1))
    night.opened()
    assert not any(isinstance(event, ClockWentBack) for event in night.events())


class Watched:
    """A house that has a clock which nobody can put, and two stations on it."""

    def __init__(self) -> None:
        self.steady = HandClock(NINE)
        self.night = Evening(HandClock(NINE), SeededChance(1), steady=self.steady).opened()
        self.night.table().seated("Aino", "Eero")
        self.night.table(T2)
        self.stations = (self.night.office, self.night.office_at("door"))
        self.look()
        self._told = len(entries(self.night))

    def look(self) -> None:
        """What each does every second."""
        for office in self.stations:
            office.tick()

    def later(self, by: timedelta) -> "Watched":
        """So much time goes by."""
        for clock in (self.night.clock, self.steady):
            clock.advance(by)
        self.look()
        return self

    def put(self, by: timedelta) -> "Watched":
        """Somebody puts the clock."""
        self.night.clock.advance(by)
        self.look()
        return self

    def new(self) -> list[Event]:
        """What is written since the last call."""
        told = entries(self.night)[self._told :]
        self._told += len(told)
        return [event for one in told for event in one.events]


BACK_AN_HOUR, ON_AN_HOUR = (
    ClockWentBack(by=HOUR, pc="house-pc"),
    ClockWentOn(by=HOUR, pc="house-pc"),
)


def test_each_time_the_clock_is_put_it_is_written_down_once():
    """Back and right again, twice; also where nothing is written for longer than that."""
    house = Watched()
    for _time in range(2):
        for by, written in ((-HOUR, BACK_AN_HOUR), (HOUR, ON_AN_HOUR)):
            house.later(10 * MINUTE)
            assert house.put(by).new() == [written]
            assert house.later(2 * HOUR).new() == []
    assert isinstance(house.night.room.day, DayOpen)
    moves = [move.by for move in house.night.room.day.clock_moves]
    assert moves == [-HOUR, HOUR] * 2
    assert house.night.room.clock_put == timedelta()
    assert house.stations[1].room == house.night.room
    house.night.close(T1)
    house.night.close(T2)
    with pytest.raises(Refused, match="clock was put in this gaming day: look at the times"):
        house.night.close_day()


def test_what_was_running_runs_on_while_the_clock_is_put_to_and_fro():
    house = Watched()
    house.night.join("Otso")
    house.night.call("Otso", T2, 5)
    for by in (-HOUR, HOUR, HOUR, -HOUR):
        house.put(by).later(MINUTE)
        (call,) = house.night.room.calls
    assert call.until - house.night.clock.now() == MINUTE
    assert call.until == NINE + 5 * MINUTE
    assert not house.later(2 * MINUTE).night.room.calls


@pytest.mark.parametrize("by", [CLOCK_SLACK, -CLOCK_SLACK, timedelta(seconds=1)])
def test_what_a_time_server_puts_right_is_nobodys_business(by: timedelta):
    house = Watched().later(10 * MINUTE)
    assert house.put(by).new() == []
    house.night.join("Sanna")
    assert not any(isinstance(event, ClockWentBack | ClockWentOn) for event in house.new())


def test_it_is_written_down_by_who_asks_before_anybody_has_looked():
    house = Watched().later(MINUTE)
    house.night.clock.advance(HOUR)
    joined = house.night.join("Sanna")
    assert house.new()[0] == ON_AN_HOUR
    assert joined.at == house.night.clock.now()
    house.look()
    assert house.new() == []


def test_what_could_not_be_written_is_written_once_the_store_is_back(
    monkeypatch: pytest.MonkeyPatch,
):
    house = Watched().later(MINUTE)

    def away(*_all: object) -> None:
        raise StoreTrouble("The store is away.")

    with monkeypatch.context() as gone:
        gone.setattr(house.night.journal, "write", away)
        with pytest.raises(StoreTrouble):
            house.put(-HOUR)
    assert house.later(MINUTE).new() == [BACK_AN_HOUR]


def test_a_station_that_begins_while_the_clock_is_put_says_what_it_knows_and_others_the_rest():
    """It only sees that the newest entry is from later than now."""
    house = Watched().later(20 * MINUTE)
    house.night.clock.advance(-HOUR)
    late = house.night.office_at("late")
    late.tick()
    house.stations = (*house.stations, late)
    house.look()
    said = [event.by for event in house.new() if isinstance(event, ClockWentBack)]
    assert said == [40 * MINUTE, 20 * MINUTE]
    for _second in range(20):
        house.later(timedelta(seconds=1))
    assert house.new() == []
    assert house.put(HOUR).new() == [ON_AN_HOUR]


@given(st.lists(st.timedeltas(-DAY, DAY), max_size=8))
def test_whatever_it_is_put_to_the_book_says_each_and_no_more(puts: list[timedelta]):
    house = Watched()
    for by in puts:
        house.put(by).later(timedelta(seconds=20))
        said = house.new()
        assert len(said) == (abs(by) > CLOCK_SLACK)
        assert all(isinstance(one, ClockWentBack | ClockWentOn) for one in said)
    noticed = (by for by in puts if abs(by) > CLOCK_SLACK)
    assert house.night.room.clock_put == sum(noticed, timedelta())
    assert house.stations[1].room == house.night.room


@given(
    st.lists(
        st.tuples(
            st.integers(-3, 3).map(lambda hours: hours * HOUR) | st.timedeltas(-DAY, DAY),
            st.sampled_from(("join", "call", "away", "back", "hand", "tick")),
        ),
        max_size=25,
    )
)
def test_whatever_the_clock_does_nothing_began_later_than_now(
    steps: list[tuple[timedelta, str]],
):
    night = Evening(HandClock(NINE), SeededChance(7)).opened()
    table = night.table().seated("Aino", "Eero", "Kaisa", "Väinö").draw()
    night.table(T2)
    for number, (jump, what) in enumerate(steps):
        night.clock.move_to(max(night.clock.now() + jump, EPOCH))
        match what:
            case "join":
                night.join(f"Player {number}")
            case "call" if night.room.lists.get(NLH) and not night.room.calls:
                first = night.room.lists[NLH][0].player
                night.call(night.people.label(first), T2, number % 9 + 1)
            case "away" if _sits(night, "Kaisa"):
                table.away("Kaisa")
            case "back" if not _sits(night, "Kaisa"):
                table.back("Kaisa")
            case "hand":
                table.hand()
            case _:
                night.tick()
        now, calls = night.office.now(), night.room.calls
        assert max(instants(msgspec.structs.replace(night.room, calls=()))) <= now
        assert all(now <= call.until <= now + 5 * MINUTE for call in calls)
    for one, two in zip(entries(night), entries(night)[1:], strict=False):
        assert one.at <= two.at or isinstance(two.events[0], ClockWentBack)
    folded = night.office_at("other")
    folded.refresh()
    assert folded.room == night.room


def _sits(night: Evening, name: str) -> bool:
    return isinstance(night.room.tables[T1].seats[night.table().place(name).seat - 1], Taken)


def _report(night: Evening) -> DayReport:
    made = day_report(entries(night), night.room.house, night.people, night.office.head)
    assert made is not None
    return made


@pytest.mark.parametrize("then", BACK.values(), ids=BACK)
def test_the_report_has_no_negative_time_and_keeps_the_books_order(busy: Evening, then: datetime):
    busy.table(T1).end()
    busy.clock.move_to(then)
    busy.join("Sanna")
    busy.clock.advance(90 * MINUTE)
    busy.ask(SignOff(staff=busy.dealer), busy.dealer)
    busy.close(T1)
    busy.close(T2)
    busy.close_day(clock_checked=True)
    report = _report(busy)
    assert report.clock_moves == (ClockMove("", then - NINE),)
    assert report.length == NINE - report.opened_at + 90 * MINUTE
    assert [line.name for line in report.duty] == ["Mira", "Olli", "Ida"]
    first, second = report.tables
    assert first.hands_an_hour(then) == 0  # three hands in seven hours and a half
    assert first.clock_put == second.clock_put == then - NINE
    hours = [line.at for line in report.hours]
    real = [at for at in hours if at.date() == date(2026, 10, 24) and at <= NINE]
    assert real[:6] == [NINE - ahead * HOUR for ahead in range(5, -1, -1)]
    assert len(hours) == 7
    assert hours[-1] == then.replace(minute=0) + HOUR


def test_a_table_that_was_closed_before_is_not_longer_open_for_it(night: Evening):
    night.table(T2)
    night.later(minutes=60).close(T2)
    night.clock.move_to(night.clock.now() - HOUR)
    night.close_day(clock_checked=True)
    (line,) = _report(night).tables
    assert line.clock_put == timedelta()


def test_a_day_opened_by_a_clock_years_behind_has_no_endless_report():
    night = Evening(HandClock(EPOCH + 20 * HOUR), SeededChance(1)).opened()
    night.clock.move_to(NINE)
    night.table()
    night.later(minutes=61).close(T1)
    report = _report(night)
    assert report.length is None
    assert [line.at for line in report.hours] == [NINE + HOUR]


def test_a_day_outruns_its_hours_and_is_closed_late(night: Evening):
    """FAULTS row 40: the PC was off over the roll-over; the day is still open at the start."""
    six = datetime(2026, 10, 25, 4, tzinfo=UTC)  # the clocks went back: 25 hours
    assert not is_late(night.room, night.clock.now())
    assert not is_late(night.room, six - timedelta(microseconds=1))
    assert is_late(night.room, six)
    night.clock.move_to(six + 4 * HOUR)
    desk = night.office_at("desk")
    desk.tick()
    assert isinstance(desk.room.day, DayOpen)
    assert is_late(desk.room, desk.now())
    with refused("HOUSE", "Gaming day 2026-10-24 is still open: close it first."):
        night.ask(OpenDay(), night.manager)
    entry = night.close_day()
    (ended,) = entry.events
    assert isinstance(ended, DayEnded)
    assert (ended.day, ended.closed_at) == (date(2026, 10, 24), six + 4 * HOUR)
    assert ended.late
    assert _report(night).late
    assert not is_late(night.room, six + 4 * HOUR)
    night.ask(OpenDay(), night.manager)
    assert isinstance(night.room.day, DayOpen)
    assert night.room.day.day == date(2026, 10, 25)


def test_without_rules_or_a_day_nothing_is_late():
    assert not is_late(EMPTY_ROOM, NINE)
    assert not is_late(msgspec.structs.replace(EMPTY_ROOM, day=DayClosed(date(2026, 1, 1))), NINE)


def test_an_old_entry_of_a_day_closed_in_time_says_nothing_of_late():
    ended = DayEnded(day=date(2026, 10, 24), closed_at=NINE)
    assert b"late" not in to_body(ended)
    assert from_body("day-ended", to_body(ended)) == ended
    assert KINDS["clock-went-back"].event is ClockWentBack


def test_a_locked_badge_is_written_down_by_the_program_alone(night: Evening):
    """FAULTS row 68."""
    room = night.room
    lock = LockStaff(staff=night.dealer, until=NINE)
    with refused("HOUSE", f"The badge of {night.manager} (shift_manager) does not allow this."):
        night.ask(lock, night.manager)
    entry = night.ask(lock, SYSTEM)
    assert entry.events == (StaffLocked(staff=night.dealer, until=NINE),)
    assert night.room == room
    night.close_day()
    night.ask(lock, SYSTEM)


# The real clock, in processes of their own


LIVE = """
import sys
from pathlib import Path
from floor.app.staff.days import AdoptRulebook, CloseDay, OpenDay, SignOn, is_late
from floor.app.core.messages import SYSTEM, Role
from floor.base.errors import Refused
from floor.rulebook.house.rulebooks import shipped_house
from floor.wiring.rooms import open_room

path, act = Path(sys.argv[1]), sys.argv[2]
room = open_room(path, station="desk")
office, people = room.office, room.people
office.tick()
if act == "open":
    badge = people.add_staff("Mira", Role.SHIFT_MANAGER)
    office.submit(AdoptRulebook(name="helsinki", text=shipped_house("helsinki")), SYSTEM)
    office.submit(SignOn(staff=badge), badge)
    office.submit(OpenDay(), badge)
elif act == "close":
    (badge,) = (one.staff for one in people.badges() if one.role is Role.SHIFT_MANAGER)
    print("late" if is_late(office.room, office.now()) else "in time")
    try:
        office.submit(CloseDay(), badge)
    except Refused as refusal:
        print(refusal)
    office.submit(CloseDay(clock_checked=True), badge)
for row in room.journal.rows():
    print(row.seq, row.kind, row.at, row.body.decode()[-60:])
"""


def _live(path: Path, act: str, moment: str, zone: str = "UTC") -> list[str]:
    """What a program prints that is started at `moment` by a clock that lies."""
    done = subprocess.run(
        ["faketime", "-f", f"@{moment}", sys.executable, "-c", LIVE, str(path), act],
        cwd=ROOT,
        env={**os.environ, "TZ": zone, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.skipif(shutil.which("faketime") is None, reason="needs the command faketime")
def test_a_real_program_lives_through_a_clock_that_lies(tmp_path: Path):
    path = tmp_path / "room.sqlite"
    begun = _live(path, "open", "2026-10-24 19:00:00")
    assert [line.split()[1] for line in begun] == ["rulebook-adopted", "signed-on", "day-began"]
    assert '"2026-10-24"' in begun[-1]
    for moment in ("2026-10-24 18:00:00", "2026-10-23 18:00:00", "1970-01-02 00:00:00"):
        told = _live(path, "look", moment)
        assert told[:-1] == begun
        assert told[-1].split()[1] == "clock-went-back"
        # A second look finds nothing more to say.
        assert _live(path, "look", moment.replace(":00:00", ":00:30")) == told
        begun = told
    # The PC was off over the roll-over of 04:00 UTC; its clock is right again.
    said, asked, *book = _live(path, "close", "2026-10-25 10:00:00")
    assert said == "late"
    assert "clock was put" in asked
    assert book[:-1] == begun
    assert '"late":true' in book[-1]


@pytest.mark.skipif(shutil.which("faketime") is None, reason="needs the command faketime")
def test_the_time_zone_of_the_computer_moves_nothing(tmp_path: Path):
    """FAULTS row 41: an instant is written the same, and reads the same, everywhere."""
    path = tmp_path / "room.sqlite"
    # The lie is told in local time.
    begun = _live(path, "open", "2026-10-24 19:00:00", "UTC")
    there = _live(tmp_path / "other.sqlite", "open", "2026-10-25 04:00:00", "Asia/Tokyo")
    assert _kinds_and_minutes(there) == _kinds_and_minutes(begun)
    for zone, moment in (
        ("America/New_York", "2026-10-24 15:01:00"),
        ("UTC", "2026-10-24 19:02:00"),
    ):
        assert _live(path, "look", moment, zone) == begun


def _kinds_and_minutes(told: list[str]) -> list[tuple[str, int]]:
    return [
        (kind, int(at) // 60_000_000) for _, kind, at, _ in (line.split(" ", 3) for line in told)
    ]


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Chatham", "America/St_Johns"])
def test_a_rehearsed_night_is_the_same_in_every_time_zone(zone: str):
    digests = set()
    for computers in ("Europe/Helsinki", zone):
        done = subprocess.run(
            [sys.executable, "-m", "floor", "rehearse", "--tables", "1", "--hours", "1", "--json"],
            cwd=ROOT,
            env={**os.environ, "TZ": computers},
            capture_output=True,
            text=True,
            check=True,
        )
        digests.add(json.loads(done.stdout)["digest"])
    assert len(digests) == 1


def test_who_is_kept_out_until_a_day_is_so_until_that_day_whatever_a_clock_shows(night: Evening):
    aino, eero = night.player("Aino"), night.player("Eero")
    until = night.clock.now() + 90 * DAY
    night.ask(BarPlayer(player=aino, kind=BarKind.SELF_EXCLUDED, until=until))
    night.ask(GivePenalty(player=eero, lasts=10 * MINUTE))
    night.ask(WarnPlayer(player=eero, note=night.note("Talks back")))
    warned = night.clock.now()
    night.clock.advance(-DAY)
    night.tick()
    orders = night.room.orders
    assert orders.bars[aino].until == until
    penalty, warning = orders.marks[eero]
    assert penalty.until == warned - DAY + 10 * MINUTE
    assert warning.at == warned


def test_a_call_that_a_void_brings_back_overdue_runs_out_though_the_clock_goes_back(night: Evening):
    night.table(T1)
    night.join("Aino")
    night.call("Aino", T1, 4)
    seated = night.table(T1).seat(4, "Aino").entry
    night.later(minutes=7)
    night.void(seated)
    night.clock.advance(-30 * MINUTE)
    with refused("CH-SEAT-3"):
        night.decline("Aino")
    assert [type(one) for one in night.events()[-2:]] == [ClockWentBack, CallExpired]
    assert night.table(T1).seats(4) == (EMPTY,)
