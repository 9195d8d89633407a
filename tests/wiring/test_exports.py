"""Nights handed out of a store: by the command line and for the desk."""

import csv
import json
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from floor.base.errors import PaperTrouble
from floor.cli.main import main
from floor.rehearsal.night import NightPlan
from floor.store.sqlite.sqlite import open_store
from floor.views.papers.export_order import ExportFormat, ExportOrder, ExportPart, Naming
from floor.wiring.exports import Exports
from floor.wiring.nights import rehearse

EVERYTHING = ExportOrder(frozenset(ExportPart), ExportFormat.JSON)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two gaming days."""
    path = tmp_path_factory.mktemp("lived") / "room.sqlite"
    for seed in (7, 8):
        night = rehearse(seed, NightPlan(tables=1, hours=1), path=path)
        assert night.room.store is not None
        night.room.store.close()
    return path


def floor(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def test_a_desk_is_told_the_nights_newest_first(store: Path):
    exports = Exports(store)
    assert exports.nights() == (date(2026, 10, 25), date(2026, 10, 24))
    assert exports.folder == store.parent / "exports"


@pytest.mark.parametrize("day", [date(2026, 10, 24), date(2026, 10, 25)])
def test_a_night_has_its_own_hands_and_nobody_elses(store: Path, tmp_path: Path, day: date):
    (path,) = Exports(store, tmp_path).put_out(EVERYTHING._replace(day=day))
    told = json.loads(path.read_bytes())
    assert told["day"] == day.isoformat()
    assert told["training"] is True
    tables = told["tables"]
    assert [line["table"] for line in tables["tables"]] == ["T1"]
    assert len(tables["hands"]) == tables["drops"][0]["hands"] > 10
    assert all(line["started"].startswith(day.isoformat()) for line in tables["hands"])
    kinds = [line["kind"] for line in tables["journal"]]
    assert kinds.count("day-began") == 1
    assert tables["duty"]
    assert tables["dealers"]
    assert all(line["dealer"] is not None for line in tables["dealers"])


def test_without_a_date_it_is_the_last_night(store: Path, tmp_path: Path):
    (path,) = Exports(store, tmp_path).put_out(EVERYTHING)
    assert path.name == "2026-10-25-TRAINING.json"


def test_the_reading_is_told_and_can_be_stopped(store: Path, tmp_path: Path):
    far: list[tuple[int, int]] = []
    names: list[str] = []
    Exports(store, tmp_path).put_out(EVERYTHING, lambda *how: far.append(how), names.append)
    assert far[-1][0] == far[-1][1] > 100
    assert names == ["2026-10-25-TRAINING.json"]

    def stop(name: str) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        Exports(store, tmp_path / "none").put_out(EVERYTHING, writes=stop)
    assert not (tmp_path / "none").exists()


def test_a_store_without_a_day_has_nothing_to_export(tmp_path: Path):
    path = tmp_path / "empty.sqlite"
    open_store(path).close()
    assert Exports(path).nights() == ()
    with pytest.raises(PaperTrouble, match="nothing to export"):
        Exports(path).put_out(EVERYTHING)


def test_the_command_line_writes_what_was_asked_for(store: Path, tmp_path: Path):
    done = floor("export", store, "--what", "hands", "--what", "duty", "--out", tmp_path)
    assert done.exit_code == 0, done.output
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "2026-10-25-TRAINING-duty.csv",
        "2026-10-25-TRAINING-hands.csv",
    ]
    head, *lines = csv.reader(
        (tmp_path / "2026-10-25-TRAINING-duty.csv").read_text("utf-8-sig").splitlines()
    )
    assert head == ["staff", "role", "on", "off"]
    assert lines
    named = floor("export", store, "--what", "duty", "--names", "--out", tmp_path)
    assert named.exit_code == 0
    text = (tmp_path / "2026-10-25-TRAINING-duty.csv").read_text("utf-8-sig")
    assert text.startswith("staff,staff_name,")


def test_a_night_that_was_none_is_said(store: Path, tmp_path: Path):
    done = floor("export", store, "--night", "2025-01-01", "--out", tmp_path)
    assert done.exit_code == 1
    assert "was no gaming day here" in done.output + (done.stderr or "")
    assert not list(tmp_path.iterdir())


def test_names_are_only_there_when_they_are_asked_for(store: Path, tmp_path: Path):
    order = ExportOrder(frozenset(ExportPart), ExportFormat.JSON, Naming.NAMES)
    (path,) = Exports(store, tmp_path).put_out(order)
    named = json.loads(path.read_bytes())
    name = named["tables"]["duty"][0]["staff_name"]
    assert name
    (path,) = Exports(store, tmp_path).put_out(EVERYTHING)
    assert name not in path.read_text(encoding="utf-8")
