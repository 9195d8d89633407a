"""What coverage found is judged: gaps, and folders it never looked at."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path

import check
import pytest

WHOLE = {"missing_lines": [], "missing_branches": []}
ALL = {f"floor/{place}/hands/deal.py": WHOLE for place in check.COVERED}
LAST = f"floor/{check.COVERED[-1]}/hands/deal.py"


def judged(files: Mapping[str, object], folder: Path) -> bool:
    report = folder / "coverage.json"
    report.write_text(json.dumps({"files": files}), encoding="utf-8")
    return check.all_is_covered(report)


def test_what_is_whole_is_good(tmp_path: Path):
    assert judged(ALL, tmp_path)


def test_a_line_or_a_branch_nobody_took_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert not judged(ALL | {LAST: {"missing_lines": [3, 4], "missing_branches": []}}, tmp_path)
    assert f"{LAST}: 3-4\n" in capsys.readouterr().out
    assert not judged(ALL | {LAST: {"missing_lines": [], "missing_branches": [[7, -1]]}}, tmp_path)
    assert f"{LAST}: 7->exit\n" in capsys.readouterr().out


def test_what_is_not_judged_may_have_gaps(tmp_path: Path):
    gap = {"missing_lines": [3], "missing_branches": []}
    assert judged(ALL | {"floor/desk/lists/page.py": gap}, tmp_path)


def test_a_folder_nobody_looked_at_is_not_covered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert not judged({name: one for name, one in ALL.items() if name != LAST}, tmp_path)
    assert f"floor/{check.COVERED[-1]}/: nothing of it was looked at" in capsys.readouterr().out
    assert not judged({f"/elsewhere/{name}": one for name, one in ALL.items()}, tmp_path)


def test_every_folder_that_is_judged_is_there():
    for place in check.COVERED:
        assert (check.ROOT / "floor" / place).is_dir()
        assert (check.ROOT / "tests" / place).is_dir()


def test_tests_write_into_memory_only_where_there_is_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(check, "MEMORY", tmp_path)
    monkeypatch.setattr(check, "ENOUGH_BYTES", 1)
    assert check.in_memory() == tmp_path
    monkeypatch.setattr(check, "ENOUGH_BYTES", 2**62)
    assert check.in_memory() is None
    monkeypatch.setattr(check, "MEMORY", tmp_path / "none")
    assert check.in_memory() is None


def test_what_ran_behind_is_told_in_a_line_and_all_it_printed_where_it_failed(
    capfd: pytest.CaptureFixture[str],
):
    assert check.told("mypy", check.Ran(0, b"Success", 2.0))
    assert check.told("rules", check.Ran(5, b"no tests ran", 2.0), check.FINE)
    assert capfd.readouterr().out == "ok      mypy          2.0 s\nok      rules         2.0 s\n"
    assert not check.told("rules", check.Ran(1, b"1 failed\n", 3.0), check.FINE)
    sys.stdout.flush()
    assert capfd.readouterr().out == "1 failed\nFAILED  rules         3.0 s\n"
