"""A rehearsed night can be repeated, is kept by its laws, and knows an hour that comes twice."""

from datetime import date, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from floor.app.core.messages import CommandId, Entry, StaffId
from floor.app.core.room import DayClosed
from floor.app.hands.dealing import HandStarted
from floor.app.office.fold import event_of
from floor.rehearsal.laws.hands import LawBroken, Laws
from floor.rehearsal.night import NightPlan
from floor.wiring.nights import Rehearsal, rehearse
from floor.wiring.papers import last_day_report
from tests.gaming_days import gaming_day_bounds

SHORT = NightPlan(tables=2, hours=3)


def digest(night: Rehearsal) -> str:
    return night.head.digest.hex()


def test_the_same_seed_is_the_same_night_in_memory_and_on_disk(tmp_path: Path):
    first = digest(rehearse(7, SHORT))
    assert digest(rehearse(7, SHORT)) == first
    assert digest(rehearse(7, SHORT, path=tmp_path / "night.sqlite")) == first


def test_another_seed_is_another_night():
    assert digest(rehearse(7, SHORT)) != digest(rehearse(8, SHORT))


def test_a_second_night_on_a_store_is_the_next_gaming_day(tmp_path: Path):
    path = tmp_path / "nights.sqlite"
    for day in (date(2026, 10, 24), date(2026, 10, 25)):
        night = rehearse(7, SHORT, path=path)
        assert night.room.office.room.day == DayClosed(day)


def test_the_night_the_clocks_go_back_has_twenty_five_hours():
    night = rehearse(7, NightPlan(tables=1, hours=12))
    report = last_day_report(night.room)
    assert report is not None
    assert report.closed_at is not None
    assert report.closed_at - report.opened_at == timedelta(hours=12)
    zone = ZoneInfo(report.zone)
    first, after = gaming_day_bounds(report.day, zone, 6)
    assert after - first == timedelta(hours=25)
    wall = report.closed_at.astimezone(zone).hour - report.opened_at.astimezone(zone).hour
    assert wall % 24 == 11


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_night_keeps_its_laws(seed: int, full: bool):
    plan = NightPlan() if full else NightPlan(tables=3, hours=5)
    told = rehearse(seed, plan).told
    assert told.hands > 0


def test_a_broken_night_is_caught():
    night = rehearse(7, SHORT)
    started = [
        event
        for row in night.room.journal.rows()
        if isinstance(event := event_of(row), HandStarted) and len(event.deal.dealt) > 2
    ]
    hand = started[0]
    positions = hand.deal.positions
    doctored = replace(
        hand, deal=replace(hand.deal, positions=replace(positions, button=positions.big))
    )
    entry = next(iter(_entries([doctored])))
    with pytest.raises(LawBroken):
        Laws().watch(night.room.office.room, [entry])


def _entries(events: list[HandStarted]):
    for seq, event in enumerate(events, start=1):
        yield Entry(seq, CommandId(b"x"), event.started, StaffId(1), "desk", (event,))
