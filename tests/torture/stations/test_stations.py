"""Two desks and eight kiosks as separate processes on one journal, on either engine.

They live through a rehearsal night, the whole of it at sixty times its speed with `--full`, and
are killed at random moments (FAULTS row 1): each ends in the same room, and what was promised
stands once.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta
from functools import cache, partial
from time import monotonic

import pytest

from floor.app.core.ports import JournalHead
from floor.base.chance import SeededChance
from floor.store.engines.engines import open_at
from floor.wiring.folders import local_path
from tests.torture.engines import Nights, nights_in, nights_on
from tests.torture.stations.accounts import check_the_end
from tests.torture.stations.stations import STATIONS, Crew, Places, crew_of

SPEED, FULL_SPEED, KILL_SPEED = 300, 60, 300
BUSY = timedelta(hours=2)
"""So long a night has gone on when an hour of it is lived, or its stations are killed."""
HOUR, NIGHT, FOR_EVER = timedelta(hours=1), timedelta(hours=10), timedelta(hours=100)
KILLS, FULL_KILLS, FULL_ROUNDS = 20, 100, 10
GOES_ON_S = 4
# In any hour that ends the night; what else happens is as people are.
HAPPENS = {
    "hand-started",
    "hand-ended",
    "player-joined",
    "player-called",
    "player-seated",
    "player-away",
    "player-back",
    "seat-left",
    "player-bought-in",
    "dealer-pushed",
    "floor-called",
    "floor-call-taken",
    "table-opened",
    "table-closed",
    "drop-counted",
    "day-ended",
}


ENDS_IT = {"hand-started", "hand-ended", "seat-left", "table-closed", "drop-counted", "day-ended"}
KEPT_UP = 120
"""Hands of an hour, which are two hundred or so: a machine that is slower lives through less of
what people are, and all that is sure is what ends the night."""


@pytest.fixture(scope="module", params=["SQLite", "PostgreSQL"])
def nights_after(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[timedelta], Nights]]:
    """Nights on that engine that have been lived for so long."""
    folder = tmp_path_factory.mktemp("nights")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLOOR_DATA", str(folder))
        if request.param == "SQLite":
            yield cache(partial(nights_in, folder))
        else:
            server, template = map(request.getfixturevalue, ("server", "template"))
            yield cache(partial(nights_on, server, template))


def test_ten_stations_live_through_a_night_and_end_in_one_room(
    nights_after: Callable[[timedelta], Nights], full: bool
):
    nights = nights_after(timedelta() if full else BUSY)
    lasts, speed = (NIGHT, FULL_SPEED) if full else (HOUR, SPEED)
    with nights.new() as places, crew_of(places, nights.opened, lasts, speed) as crew:
        begun = monotonic()
        for station in STATIONS:
            crew.start(station)
        crew.end(lasts.total_seconds() / speed)
        figures = crew.accounts.figures(monotonic() - begun)
        assert crew.accounts.in_doubt == set()
        happened = _proved(places, crew, nights.opened.head)
    print(f"{figures}; {happened.total()} rows, {happened['hand-ended']} hands")
    kept_up = full or happened["hand-ended"] >= KEPT_UP
    assert happened.keys() >= (HAPPENS if kept_up else ENDS_IT)


def _proved(places: Places, crew: Crew, before: JournalHead) -> Counter[str]:
    """How often what happened behind `before`, once all that was promised has been found."""
    with closing(open_at(places.desk, local_path(places.desk))) as store:
        kept = crew.accounts.check(store, before)
    print(f"{len(crew.accounts.in_doubt)} in doubt, {kept} of them stand", end="; ")
    assert len(crew.accounts.ends) == len(STATIONS)
    return check_the_end(places.desk, crew.accounts.ends, before)


def test_what_was_acknowledged_outlives_kill_9_of_any_station(
    nights_after: Callable[[timedelta], Nights], full: bool
):
    nights, moments = nights_after(BUSY), SeededChance(7)
    for _round in range(FULL_ROUNDS if full else 1):
        with nights.new() as places, crew_of(places, nights.opened, FOR_EVER, KILL_SPEED) as crew:
            begun = monotonic()
            for station in STATIONS:
                crew.start(station)
            waited = [_kill_one(crew, moments) for _ in range(FULL_KILLS if full else KILLS)]
            crew.stop()
            crew.end()
            figures = crew.accounts.figures(monotonic() - begun)
            _proved(places, crew, nights.opened.head)
        print(f"{figures}; the others went on after {max(waited):.2f} s")
        assert not full or max(waited) < GOES_ON_S


def _kill_one(crew: Crew, moments: SeededChance) -> float:
    """Kill one at some moment, of its work or of its start, and start it again at once; after how
    long the others went on."""
    for _ in crew.listen(moments.below(300) / 1000):
        pass
    newest = next(reversed(crew.at_work))
    station = newest if moments.below(4) == 0 else STATIONS[moments.below(len(STATIONS))]
    crew.kill(station)
    crew.start(station)
    return crew.goes_on_without(station)
