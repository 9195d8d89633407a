"""Rehearsed nights: as fast as they can be, or in front of somebody who watches."""

import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from floor.app.papers import REHEARSAL
from floor.app.ports import START, Head
from floor.base.chance import SeededChance, SystemChance
from floor.base.clock import HandClock, SystemClock, from_micros, to_micros
from floor.rehearsal.night import Night, Plan, Told
from floor.rehearsal.pace import FastClock, NightStopped, PacedClock
from floor.rehearsal.players import Temper
from floor.rulebook.house import shipped_house
from floor.wiring.rooms import Room, open_room

BEGINS = datetime(2026, 10, 24, 12, tzinfo=UTC)
_OWN_CHANCE = 1_000_003
"""Added to a seed for what the people do, so that their lots and the office's do not mix."""
_WATCHED = Plan(hours=14, temper=Temper(arrivals_an_hour_and_table=4.4))
"""A night to look at: more people come than find a seat."""


class Rehearsal(NamedTuple):
    """A rehearsed night and where it can be looked at."""

    told: Told
    room: Room
    head: Head


def rehearse(
    seed: int,
    plan: Plan,
    *,
    path: Path | None = None,
    station: str = REHEARSAL,
    progress: Callable[[datetime], None] = lambda moment: None,
) -> Rehearsal:
    """Live through a night; the same seed on an empty store gives the same digest.

    `progress` is told every simulated moment.

    Raises:
        LawBroken: the night did something the rules do not allow.
        StoreTrouble: the store failed; what was acknowledged is on disk.
    """
    clock = HandClock(BEGINS)
    room = open_room(path, clock=clock, chance=SeededChance(seed), station=station)
    if room.office.head != START:
        last = next(room.journal.rows(Head(room.office.head.seq - 1, b"")))
        clock.move_to(from_micros(last.at))
    night = Night(room.office, room.people, clock, SeededChance(seed + _OWN_CHANCE), plan)
    for moment in night.moments(shipped_house("helsinki")):
        progress(moment)
    room.office.snapshot()
    return Rehearsal(night.told(), room, room.office.head)


def live_night(store: Path, speed: int, under_way: timedelta, say: Callable[[str], None]) -> None:
    """Live a night on `store` in front of a desk, `under_way` already when somebody looks.

    It ends when standard input does: whoever started it has gone.
    """
    stop = threading.Event()
    clock = PacedClock(BEGINS, stop)
    room = open_room(store, clock=clock, chance=SystemChance(), station=REHEARSAL)
    night = Night(room.office, room.people, clock, SystemChance(), _WATCHED)
    threading.Thread(target=_wait_for_the_end, args=(stop,), daemon=True).start()
    fast: FastClock | None = None
    opened: datetime | None = None
    with suppress(NightStopped):
        for moment in night.moments(shipped_house("helsinki")):
            opened = opened or moment
            if fast is None and moment - opened >= under_way:
                fast = FastClock(SystemClock(), moment, speed)
                since = SystemClock().now()
                fast.go(moment, since)
                clock.follow(fast)
                say(f"{to_micros(moment)} {to_micros(since)}")


def _wait_for_the_end(stop: threading.Event) -> None:
    sys.stdin.read()
    stop.set()


def watched_night(store: Path, clock: HandClock, lasts: timedelta) -> None:
    """The beginning of a night to look at, always the same, on an empty store."""
    room = open_room(store, clock=clock, chance=SeededChance(7), station=REHEARSAL)
    night = Night(room.office, room.people, clock, SeededChance(7 + _OWN_CHANCE), _WATCHED)
    opened: datetime | None = None
    for moment in night.moments(shipped_house("helsinki")):
        opened = opened or moment
        if moment - opened > lasts:
            break
    if room.store is not None:
        room.store.close()
