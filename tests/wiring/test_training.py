"""A rehearsed night in a process of its own: its speed is changed while it runs."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event

import pytest

from floor.base.clock import SystemClock
from floor.base.errors import StoreTrouble
from floor.rehearsal.pace import Run
from floor.wiring.folders import check_is_lived, clock_file, clock_of
from floor.wiring.night_clock import run_line
from floor.wiring.rooms import open_room
from floor.wiring.training import TrainingNight

_PATIENCE_S = 60.0


@pytest.fixture
def night(tmp_path: Path) -> Iterator[TrainingNight]:
    made = TrainingNight(tmp_path / "training" / "training.sqlite", 60)
    made.begin()
    made.wait()
    yield made
    made.end()


def until(night: TrainingNight, speed: int) -> None:
    """The night has heard it."""
    never = Event()
    for _turn in range(round(_PATIENCE_S / 0.02)):
        if night.speed == speed:
            return
        never.wait(0.02)
    raise AssertionError(f"still at {night.speed}")


def test_the_speed_is_changed_while_it_runs(night: TrainingNight) -> None:
    assert night.speeds == (0, 1, 10, 60)
    before = night.clock.now()
    for speed in (10, 0, 60, 1):
        night.change(speed)
        until(night, speed)
        now = night.clock.now()
        assert now >= before
        before = now


def test_a_kiosk_beside_it_lives_by_its_clock(night: TrainingNight) -> None:
    clock = clock_of(night.store)
    check_is_lived(night.store)
    night.change(0)
    until(night, 0)
    held = clock.now()
    assert clock.now() == held
    # Whoever learns late that it is held waits for the others: so far ahead is the desk at most.
    assert timedelta() <= night.clock.now() - held < timedelta(minutes=20)
    night.change(60)
    until(night, 60)
    never = Event()
    for _turn in range(round(_PATIENCE_S / 0.02)):
        if clock.now() > held:
            break
        never.wait(0.02)
    assert held < clock.now()
    night.end()
    over = clock.now()
    assert clock.now() >= over
    assert isinstance(clock_of(night.store), SystemClock)
    with pytest.raises(StoreTrouble, match="No training night is in progress"):
        check_is_lived(night.store)


def test_a_station_that_comes_before_its_night_lives_by_its_clock_too(tmp_path: Path) -> None:
    store = tmp_path / "training.sqlite"
    clock = clock_of(store, training=True)
    clock.now()
    shows = datetime(2026, 10, 24, 19, tzinfo=UTC)
    line = run_line(Run(shows, SystemClock().now(), 0))
    clock_file(store).write_text(line, encoding="ascii")
    assert clock.now() == shows


def test_held_it_writes_nothing_and_goes_on_where_it_was(night: TrainingNight) -> None:
    night.change(0)
    until(night, 0)
    never = Event()
    never.wait(0.3)  # what was being asked for is written
    held = open_room(night.store, station="look", ready=False).office.head
    never.wait(0.5)
    room = open_room(night.store, station="look", ready=False)
    assert room.office.head == held
    night.change(60)
    for _turn in range(round(_PATIENCE_S / 0.1)):
        room.office.refresh()
        if room.office.head != held:
            break
        never.wait(0.1)
    assert room.office.head != held


def test_another_night_begins_from_its_beginning(night: TrainingNight) -> None:
    shown = night.clock.now()
    first = open_room(night.store, station="look", ready=False)
    night.change(10)
    until(night, 10)
    night.end()
    assert first.store is not None
    first.store.close()
    night.begin()
    assert night.clock.now() < shown
    night.wait()
    assert night.speed == 10
    again = open_room(night.store, station="look", ready=False)
    assert again.office.head.digest != first.office.head.digest


def test_a_night_that_has_ended_hears_nothing(tmp_path: Path) -> None:
    made = TrainingNight(tmp_path / "training.sqlite", 7)
    assert made.speeds == (0, 1, 7, 10, 60)
    made.change(1)
    made.begin()
    made.wait()
    made.end()
    made.change(1)
    assert made.speed == 7


def test_a_night_that_never_began_is_a_sentence(tmp_path: Path) -> None:
    made = TrainingNight(tmp_path / "training.sqlite", 60)
    with pytest.raises(StoreTrouble, match="could not be begun"):
        made.wait()
