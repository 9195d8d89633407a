"""Measures how soon the room is shown as it was. Used by `bench.py`."""

import statistics
import time
from datetime import timedelta
from pathlib import Path

from bench_measure import Measured

from floor.app.office.past import EntryRelation, PastNight
from floor.room.lists.waitlist import TableId
from floor.store.sqlite.sqlite import open_store
from floor.views.floor.past import PastQuery, Seen
from floor.wiring.past import LooksBack

_TURNS = 5


def then(path: Path) -> list[Measured]:
    """A night's last hour, when nothing of it is kept but its opening; a step from there, a table
    chosen there; and the same hour of a night of which nothing at all is kept."""
    night = LooksBack(path).nights()[0]
    late = night.opened_at + timedelta(hours=11, minutes=50)
    _keep_openings(path, night)
    first, step, table = [], [], []
    for _ in range(_TURNS):
        past = LooksBack(path)
        seen, spent = _look(past, PastQuery(night, late))
        first.append(spent)
        step.append(_look(past, PastQuery(night, seen.was.last, EntryRelation.EARLIER))[1])
        chosen = PastQuery(night, late - timedelta(hours=6), table=TableId("T7"))
        table.append(_look(past, chosen)[1])
    _keep_nothing(path)
    older = _look(LooksBack(path), PastQuery(night, late))[1]
    return [
        _against("then", statistics.median(first), 1.0),
        _against("then step", statistics.median(step), 0.1),
        _against("then table", statistics.median(table), 1.0),
        _against("then older", older, 3.0),
    ]


def _look(past: LooksBack, asked: PastQuery) -> tuple[Seen, float]:
    begin = time.perf_counter()
    seen = past.see(asked, lambda row: None)
    return seen, time.perf_counter() - begin


def _against(name: str, spent: float, limit: float) -> Measured:
    return Measured(name, f"{spent * 1e3:,.0f} ms", f"{limit * 1e3:,.0f} ms", spent / limit, 1.0)


def _keep_openings(path: Path, night: PastNight) -> None:
    store = open_store(path)
    store.connection.execute("DELETE FROM snapshots WHERE seq > ?", (night.first,))
    store.close()


def _keep_nothing(path: Path) -> None:
    store = open_store(path)
    store.connection.execute("DELETE FROM snapshots")
    store.close()
