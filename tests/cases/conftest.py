"""Reads the case files: those lying here and those named by `--cases`."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent


def _cases_in(path: Path) -> list[dict[str, Any]]:
    text = tomllib.loads(path.read_text("utf-8"))
    return [*text.get("case", []), *text.get("reading_case", [])]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" not in metafunc.fixturenames:
        return
    named = metafunc.config.getoption("--cases")
    paths = [Path(name) for name in named] if named else sorted(HERE.glob("*.toml"))
    cases = [(path.stem, case) for path in paths for case in _cases_in(path)]
    metafunc.parametrize(
        "case", [case for _, case in cases], ids=[f"{stem}-{case['id']}" for stem, case in cases]
    )
