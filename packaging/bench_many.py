"""Measures many stations on one store: how long each waits for the others, and how soon forty
commands that come at once are all written. Used by `bench.py`.
"""

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from bench_measure import Measured, p99
from bench_store import Desk

from floor.app.core.messages import StaffId
from floor.base.clock import SystemClock
from floor.room.blinds.button import PlayerId
from floor.store.journal.address import ServerAddress, StorePlace

_KIOSKS = 8
_AT_ONCE = 40
_EVERY_MS = 500
_SOON_NS = 50_000_000
"""So long before it begins everybody is told."""


class House(NamedTuple):
    """A store with a table for each kiosk, and players for every list."""

    place: StorePlace
    desk: Desk
    players: tuple[PlayerId, ...]


def house(place: StorePlace) -> House:
    """The house on a new store, as many tables as there are kiosks."""
    desk = Desk(place, tables=_KIOSKS, begins=SystemClock().now())
    players = tuple(desk.people.add_player(f"Waiting {n}") for n in range(_AT_ONCE))
    desk.close()
    return House(place, desk, players)


class Station:
    """A process of `bench_station.py`."""

    def __init__(
        self,
        place: StorePlace,
        role: str,
        number: int,
        by: StaffId,
        players: Sequence[PlayerId] = (),
    ) -> None:
        where = place.url if isinstance(place, ServerAddress) else str(place)
        told = (role, where, str(number), str(by), ",".join(map(str, players)))
        self._process = subprocess.Popen(
            [sys.executable, Path(__file__).with_name("bench_station.py"), *told],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        )

    def _line(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("a station has gone")
        return line

    def ready(self) -> None:
        """Until it has its room."""
        self._line()

    def tell(self, what: str, *numbers: int) -> None:
        """Have it do something."""
        assert self._process.stdin is not None
        print(what, *numbers, file=self._process.stdin, flush=True)

    def heard(self) -> dict[str, Any]:
        """What came of it."""
        found: dict[str, Any] = json.loads(self._line())
        return found

    def close(self) -> None:
        """Nothing more is asked of it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        try:
            self._process.wait(20)
        finally:
            self._process.kill()
            self._process.wait()
            self._process.stdout.close()


@contextmanager
def stations(
    house: House, roles: Sequence[tuple[str, Sequence[PlayerId]]]
) -> Iterator[list[Station]]:
    """A process for each role, all of them ready; the first kiosk has the first table."""
    with ExitStack() as open_ones:
        found = []
        for number, (role, players) in enumerate(roles):
            station = Station(house.place, role, number, house.desk.floor, players)
            open_ones.callback(station.close)
            found.append(station)
        for station in found:
            station.ready()
        yield found


def contend(place: StorePlace, seconds: int) -> list[Measured]:
    """A desk, eight kiosks and a reader of reports, each with something to do twice a second."""
    made = house(place)
    kiosks: list[tuple[str, Sequence[PlayerId]]] = [("kiosk", ())] * _KIOSKS
    with stations(made, [("desk", made.players), *kiosks, ("reader", ())]) as all_of_them:
        told = steady(all_of_them, seconds)
    failed = [one for found in told for one in found["failed"]]
    for one in sorted(set(failed))[:5]:
        print(f"     {one}", file=sys.stderr)
    waits = [(end - begin) / 1e9 for found in told for begin, end in found["took"]]
    return [
        Measured("contend failed", f"{len(failed)} of {len(waits)}", "0", len(failed), 0),
        Measured("contend median", _ms(statistics.median(waits)), "", 0, 0),
        Measured("contend p99", _ms(p99(waits)), "50 ms", p99(waits) / 50e-3, 1.0),
        Measured("contend max", _ms(max(waits)), "500 ms", max(waits) / 500e-3, 1.0),
    ]


def steady(working: Sequence[Station], seconds: int) -> list[dict[str, Any]]:
    """What each says of so many seconds with something to do twice a second."""
    begin = time.monotonic_ns() + _SOON_NS
    for number, station in enumerate(working):
        # Each has a beat of its own, so that sooner or later any two come together.
        offset = number * _EVERY_MS * 1_000_000 // len(working)
        station.tell("steady", begin + offset, seconds, _EVERY_MS + 3 * number)
    return [station.heard() for station in working]


def _ms(seconds: float) -> str:
    return f"{seconds * 1e3:,.1f} ms"


def burst(place: StorePlace, rounds: int) -> list[Measured]:
    """Forty commands at once against a single one, from eight processes and from one."""
    made = house(place)
    shares = [made.players[n::_KIOSKS] for n in range(_KIOSKS)]
    with stations(made, [("desk", share) for share in shares]) as eight_of_them:
        last, single = _bursts(eight_of_them, len(shares[0]), rounds)
        eight = _against("burst 8 processes", last, single, 40 * single)
    with stations(made, [("desk", made.players)]) as the_one:
        last, single = _bursts(the_one, _AT_ONCE, rounds)
        one = _against("burst 40 windows", last, single, 2 * single + 2e-3)
    return [eight, one]


def _against(name: str, last: float, single: float, limit: float) -> Measured:
    against = f"{_ms(limit)}, one {_ms(single)}"
    return Measured(name, _ms(last), against, last / limit, 1.0)


def _bursts(working: Sequence[Station], each: int, rounds: int) -> tuple[float, float]:
    """Seconds to the last of all answers, and to the only one where one command comes alone.

    Taken in turn: as many single ones as one station's share, after which its list is as before.
    """
    last, single = [], []
    for _ in range(2 * rounds):
        last.append(last_answer(working, each))
        single += [last_answer(working[:1], 1) for _ in range(min(2 * each, 10))]
    return statistics.median(last), statistics.median(single)


def last_answer(working: Sequence[Station], many: int) -> float:
    """Seconds from so many commands asked by each at once to the last answer."""
    begin = time.monotonic_ns() + _SOON_NS
    for station in working:
        station.tell("burst", begin, many)
    found = [station.heard() for station in working]
    failed = [one for told in found for one in told["failed"]]
    if failed:
        raise RuntimeError(failed[0])
    moments = [moment for told in found for moment in told["took"]]
    return (max(end for _, end in moments) - min(begun for begun, _ in moments)) / 1e9
