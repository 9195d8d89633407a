"""Rehearsed nights: as fast as they can be, or in front of somebody who watches."""

import sys
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from floor.app.core.ports import START, JournalHead
from floor.app.staff.papers import REHEARSAL
from floor.base.chance import Chance, SeededChance, SystemChance
from floor.base.clock import Clock, HandClock, SystemClock, from_micros
from floor.base.errors import StoreTrouble
from floor.rehearsal.night import Night, NightPlan, NightSummary
from floor.rehearsal.pace import FastClock, NightStopped, PacedClock, Run
from floor.rehearsal.players import Temper
from floor.rulebook.house.rulebooks import shipped_house
from floor.store.journal.address import StorePlace
from floor.wiring.folders import clock_file, own_store
from floor.wiring.night_clock import run_line
from floor.wiring.rooms import OpenRoom, begun_by, looking, open_room

BEGINS = datetime(2026, 10, 24, 12, tzinfo=UTC)
_OWN_CHANCE = 1_000_003
"""Added to a seed for what the people do, so that their lots and the office's do not mix."""
CROWDED = 4.4
"""Arrivals an hour and table in a night to look at: more people come than find a seat."""
_WATCHED = NightPlan(hours=14, temper=Temper(arrivals_an_hour_and_table=CROWDED, bad_beats=0))
"""Whoever watches settles the bad beats that are staged for them; nobody else does."""


class Rehearsal(NamedTuple):
    """A rehearsed night and where it can be looked at."""

    told: NightSummary
    room: OpenRoom
    head: JournalHead


def rehearse(
    seed: int,
    plan: NightPlan,
    *,
    path: StorePlace | None = None,
    station: str = REHEARSAL,
    progress: Callable[[datetime], None] = lambda moment: None,
) -> Rehearsal:
    """Live through a night; the same seed on an empty store gives the same digest.

    `progress` is told every simulated moment.

    Raises:
        LawBroken: the night did something the rules do not allow.
        StoreTrouble: the store failed, and what was acknowledged is on disk; or the book was begun
            by another than `station`.
    """
    clock = HandClock(BEGINS)
    room = begin_rehearsal(path, clock=clock, chance=SeededChance(seed), station=station)
    if room.office.head != START:
        last = next(room.journal.rows(JournalHead(room.office.head.seq - 1, b"")))
        clock.move_to(from_micros(last.at))
    night = Night(room.office, room.people, clock, SeededChance(seed + _OWN_CHANCE), plan)
    for moment in night.moments(shipped_house("helsinki")):
        progress(moment)
    room.office.snapshot()
    return Rehearsal(night.told(), room, room.office.head)


def live_night(
    store: StorePlace,
    speed: int,
    under_way: timedelta,
    say: Callable[[str], None],
    *,
    arrivals: float = CROWDED,
) -> None:
    """Live a night on `store` in front of a desk, `under_way` already when somebody looks.

    Each line of standard input is a speed from then on, 0 holds the night; it ends when standard
    input does: whoever started it has gone. `say` is told how its clock runs, whenever that changes
    (`run_line`); for kiosks and boards the same stands beside the store (`clock_of`).

    Raises:
        StoreTrouble: the book of a house lies there.
    """
    stop = threading.Event()
    beside = clock_file(store)

    def tell(run: Run) -> None:
        beside.write_text(run_line(run), encoding="ascii")
        say(run_line(run))

    clock = PacedClock(BEGINS, stop)
    fast = FastClock(SystemClock(), BEGINS, speed)
    room = begin_rehearsal(store, clock=clock, chance=SystemChance())
    temper = _WATCHED.temper._replace(arrivals_an_hour_and_table=arrivals)
    plan = _WATCHED._replace(temper=temper)
    night = Night(room.office, room.people, clock, SystemChance(), plan)
    threading.Thread(target=_obey, args=(fast, stop, tell), daemon=True).start()
    following = False
    opened: datetime | None = None
    try:
        for moment in night.moments(shipped_house("helsinki")):
            opened = opened or moment
            if not following and moment - opened >= under_way:
                following = True
                tell(fast.go_from(moment))
                clock.follow(fast)
    except NightStopped:
        pass
    finally:
        beside.unlink(missing_ok=True)


def begin_rehearsal(
    path: StorePlace | None, *, clock: Clock, chance: Chance, station: str = REHEARSAL
) -> OpenRoom:
    """The room to rehearse a night in, on an empty book or behind nights rehearsed before.

    Raises:
        StoreTrouble: it cannot be opened, or is the book of a house.
    """
    room = open_room(path, clock=clock, chance=chance, station=station)
    if path is not None and begun_by(room.journal) not in ("", station):
        if room.store is not None:
            room.store.close()  # and keep nothing in it
        raise _is_real(path)
    return room


def remove_rehearsal(path: Path) -> None:
    """Remove the book of a rehearsed night, where there is one, and what lies beside it by its
    name; the mark of the desk that shows it stays.

    Raises:
        StoreTrouble: it is the book of a house, or cannot be read; this user's own training night
            may be damaged, and is no house's.
    """
    if path != own_store(training=True) and path.exists() and path.stat().st_size:
        with looking(path) as room:
            if begun_by(room.journal) not in ("", REHEARSAL):
                raise _is_real(path)
    for old in path.parent.glob(f"{path.name}*"):
        if not old.name.endswith(".desk"):
            old.unlink()


def _is_real(path: StorePlace) -> StoreTrouble:
    return StoreTrouble(
        "{path} is the book of a house: no night is rehearsed in it. Name a file that is not there"
        " yet.",
        path=path,
    )


def _obey(fast: FastClock, stop: threading.Event, tell: Callable[[Run], None]) -> None:
    """Change the speed as standard input says; at its end the night is over."""
    for line in sys.stdin:
        run = fast.change(int(line))
        if run is not None:
            tell(run)
    stop.set()


def watched_night(store: Path, clock: HandClock, lasts: timedelta) -> None:
    """The beginning of a night to look at, always the same, on an empty store."""
    room = begin_rehearsal(store, clock=clock, chance=SeededChance(7))
    night = Night(room.office, room.people, clock, SeededChance(7 + _OWN_CHANCE), _WATCHED)
    opened: datetime | None = None
    for moment in night.moments(shipped_house("helsinki")):
        opened = opened or moment
        if moment - opened > lasts:
            break
    if room.store is not None:
        room.store.close()
