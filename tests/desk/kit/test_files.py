"""Files that are chosen at the desk: whatever their bytes are, there is a text or none."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from floor.base.errors import Refused
from floor.desk.kit.counts_part import FilePart
from floor.tournament.money.payout_sheet import payout_table

SHEET = "place;2-9;10–18\n1;65 %;50\n2;35;30\n3;;20\n"
CODES = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32", "cp1252")


@pytest.fixture
def chosen(qtbot: QtBot) -> FilePart:
    part = FilePart("table", lambda: None)
    qtbot.addWidget(part.widget)
    return part


def text_in(part: FilePart, path: Path, body: bytes) -> str:
    path.write_bytes(body)
    part.take(path)
    assert isinstance(part.value, tuple)
    name, text = part.value
    assert name == path.name
    assert isinstance(text, str)
    return text


@given(body=st.binary(max_size=200), code=st.sampled_from(CODES), at=st.integers(0, 60))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_table_is_read_or_refused_whatever_its_bytes_are(
    chosen: FilePart, tmp_path: Path, body: bytes, code: str, at: int
):  # TR-POOL-1
    whole = SHEET.encode(code)
    for some in (body, whole[:at], whole[:at] + body + whole[at:], b"\xff\xfe" + body):
        with suppress(Refused):
            assert payout_table(text_in(chosen, tmp_path / "table.csv", some)).rows


@pytest.mark.parametrize("code", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_table_is_read_as_spreadsheets_write_it(chosen: FilePart, tmp_path: Path, code: str):
    text = text_in(chosen, tmp_path / "table.csv", SHEET.encode(code))
    assert len(payout_table(text).rows) == 2


def test_a_file_that_is_gone_has_no_text(chosen: FilePart, tmp_path: Path):
    chosen.take(tmp_path / "gone.csv")
    assert chosen.value == ("gone.csv", "")
