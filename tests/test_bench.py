"""The benches still run: each goal has a function, and what they measure on can be made.

How fast it was is nobody's business here: that is for `packaging/bench.py`.
"""

from pathlib import Path

import bench
import bench_many
import pytest
from bench_measure import Measured
from bench_store import Desk
from bench_window import DESK, KIOSK, Program

from floor.store.journal.address import ServerAddress, StorePlace
from tests.postgres import Database


@pytest.fixture(params=["sqlite", "postgres"])
def place(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> StorePlace:
    monkeypatch.setenv("FLOOR_DATA", str(tmp_path))
    if request.param == "sqlite":
        return tmp_path / "floor.sqlite"
    found: Database = request.getfixturevalue("empty_database")
    return found.address


def test_a_goal_is_kept_at_its_limit_and_not_above() -> None:
    assert Measured("tap", "8 ms", "8 ms", 1.0, 1.0).kept
    assert not Measured("tap", "9 ms", "8 ms", 1.1, 1.0).kept
    assert "OVER tap" in str(Measured("tap", "9 ms", "8 ms", 1.1, 1.0))


def test_every_goal_can_be_asked_for_by_name() -> None:
    goals = {"contend", "burst", "paint", "tap", "idle", "memory", "start", "commit", "night"}
    assert goals <= bench.GOALS.keys()
    assert all(map(callable, bench.GOALS.values()))


@pytest.mark.parametrize("program", [DESK, KIOSK])
def test_a_program_on_a_server_is_told_its_address(program: Program) -> None:
    code = program.code(ServerAddress("postgresql://desk@host/floor"))
    assert "'--store', 'postgresql://desk@host/floor'" in code
    compile(code, program.name, "exec")


def test_hands_are_played_on_either_engine(place: StorePlace) -> None:
    desk = Desk(place)
    before = desk.office.head.seq
    for _step in range(2):
        desk.hand_step()
    assert desk.office.head.seq > before
    desk.close()


def test_stations_work_on_one_store_and_are_all_answered(place: StorePlace) -> None:
    house = bench_many.house(place)
    shares = (("desk", house.players[:2]), ("kiosk", ()), ("reader", ()))
    with bench_many.stations(house, shares) as stations:
        told = bench_many.steady(stations, seconds=1)
        assert bench_many.last_answer(stations[:1], 4) > 0
    assert [one for found in told for one in found["failed"]] == []
    assert [bool(found["took"]) for found in told] == [True, True, False]
