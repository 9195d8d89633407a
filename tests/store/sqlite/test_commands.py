"""`floor journal`, `report`, `rules` and `rehearse`: what they say of a store, good or bad."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from floor.app.core.messages import StaffId
from floor.app.core.ports import Draft, JournalHead, JournalRow
from floor.cli.main import main
from floor.rehearsal.night import NightPlan
from floor.rulebook.situations.reading import FOLDER
from floor.store.sqlite.schema import VERSION
from floor.store.sqlite.sqlite import open_store
from floor.wiring.nights import rehearse
from tests.store.drafts import command, fill, foreign, tamper


def floor(*words: object) -> Result:
    """What `floor` answers to these words."""
    return CliRunner().invoke(main, [str(word) for word in words])


def said(result: Result) -> str:
    """The sentence a command ended with: exit status 1, and no traceback behind it."""
    assert isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == 1
    assert "Traceback" not in result.output
    return result.stderr.strip()


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store somebody has rehearsed in."""
    path = tmp_path_factory.mktemp("lived") / "room.sqlite"
    night = rehearse(7, NightPlan(tables=1, hours=1), path=path)
    assert night.room.store is not None
    night.room.store.close()
    return path


@pytest.fixture
def room(lived: Path, path: Path) -> Path:
    """A copy of it."""
    shutil.copy(lived, path)
    return path


def _head(path: Path) -> tuple[int, str]:
    store = open_store(path)
    head = store.journal.head()
    store.close()
    return head.seq, head.digest.hex()


def _head_of(row: JournalRow) -> JournalHead:
    return JournalHead(row.seq, row.digest)


def _cut(path: Path, rows: int) -> None:
    tamper(path, " ".join(("DELETE FROM journal WHERE seq >", str(_head(path)[0] - rows))))


def test_a_good_journal_is_proved(room: Path):
    seq, digest = _head(room)
    result = floor("journal", "verify", room)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        f"{seq} entries proved, the last is {seq}.",
        "This is a rehearsed night, no house's.",
        f"Digest {digest}",
    ]


@pytest.mark.parametrize("column", ["at", "by", "station", "kind", "body", "command", "digest"])
def test_the_first_bad_entry_is_named(room: Path, column: str):
    value = "17" if column in ("at", "by") else f"substr({column}, 2)"
    tamper(room, " ".join(("UPDATE journal SET", column, "=", value, "WHERE seq IN (30, 40)")))
    assert "damaged at entry 30:" in said(floor("journal", "verify", room))


def test_a_missing_entry_is_named(room: Path):
    tamper(room, "DELETE FROM journal WHERE seq = 30")
    assert "damaged at entry 30:" in said(floor("journal", "verify", room))


def test_the_printed_digest_is_looked_for(room: Path):
    _, digest = _head(room)
    groups = " ".join(digest[at : at + 8] for at in range(0, 64, 8))
    for printed in (digest, digest[:8], digest[:8].upper(), groups):
        assert floor("journal", "verify", room, "--head", printed).exit_code == 0


@pytest.mark.parametrize("printed", ["%", "00000000", "zz"])
def test_a_paper_newer_than_the_store_is_noticed(room: Path, printed: str):
    answer = said(floor("journal", "verify", room, "--head", printed))
    assert f"No entry has the digest {printed}" in answer


def test_the_end_cut_off_is_noticed_by_the_printed_digest(room: Path):
    _, digest = _head(room)
    _cut(room, 5)
    assert "end was cut off" in said(floor("journal", "verify", room, "--head", digest[:8]))


def test_a_proof_can_go_on_where_the_last_ended(room: Path):
    seq, _ = _head(room)
    assert floor("journal", "verify", room).exit_code == 0
    store = open_store(room)
    rows = list(store.journal.rows())
    store.journal.write(lambda writing: writing.append([Draft(*rows[-1][1:7])]))
    store.close()
    result = floor("journal", "verify", room, "--resume")
    assert result.stdout.startswith(f"1 entries proved, the last is {seq + 1}.")
    result = floor("journal", "verify", room)
    assert result.stdout.startswith(f"{seq + 1} entries proved")


def test_a_proof_that_goes_on_finds_what_is_bad_behind(room: Path):
    seq, _ = _head(room)
    store = open_store(room)
    store.journal.mark_verified(_head_of(list(store.journal.rows())[19]))
    store.close()
    tamper(room, " ".join(("UPDATE journal SET by = 17 WHERE seq IN (10,", str(seq), ")")))
    assert f"damaged at entry {seq}:" in said(floor("journal", "verify", room, "--resume"))
    assert "damaged at entry 10:" in said(floor("journal", "verify", room))


@pytest.mark.parametrize("option", [[], ["--resume"]])
def test_the_end_cut_off_behind_a_proof_is_noticed(room: Path, option: list[str]):
    seq, _ = _head(room)
    assert floor("journal", "verify", room).exit_code == 0
    _cut(room, 1)
    answer = said(floor("journal", "verify", room, *option))
    assert f"Entry {seq} was proved before and is gone" in answer


def test_the_end_replaced_behind_a_proof_is_noticed(room: Path):
    assert floor("journal", "verify", room).exit_code == 0
    rows = _rows(room)
    _cut(room, 1)
    store = open_store(room)
    other = Draft(*rows[-1][1:7])._replace(by=StaffId(99))
    store.journal.write(lambda writing: writing.append([other]))
    store.close()
    assert "was proved before and is gone" in said(floor("journal", "verify", room, "--resume"))


def _rows(path: Path) -> list[Any]:
    store = open_store(path)
    rows = list(store.journal.rows())
    store.close()
    return rows


def test_a_damaged_index_is_noticed(room: Path):
    connection = foreign(room)
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute(
        "UPDATE sqlite_schema SET sql = 'CREATE INDEX journal_command ON journal (by)'"
        " WHERE name = 'journal_command'"
    )
    connection.close()
    assert "is damaged (" in said(floor("journal", "verify", room))


def test_the_room_is_the_fold_of_its_entries(room: Path):
    seq, _ = _head(room)
    result = floor("journal", "refold", room)
    assert result.stdout == f"The room is the fold of its {seq} entries.\n"


def test_the_report_of_the_last_day_is_printed(room: Path, tmp_path: Path):
    result = floor("report", room, "--out", tmp_path / "new" / "papers")
    assert result.exit_code == 0
    (paper,) = (tmp_path / "new" / "papers").iterdir()
    assert paper.read_bytes().startswith(b"%PDF")
    assert result.stdout == f"Paper: {paper}\n"


LOOKING = (("journal", "verify"), ("journal", "refold"), ("report",))


@pytest.mark.parametrize("words", LOOKING, ids=" ".join)
def test_a_missing_store_is_not_made(path: Path, words: tuple[str, ...]):
    assert said(floor(*words, path)) == f"There is no store at {path}."
    assert not path.exists()


@pytest.mark.parametrize("words", [*LOOKING, ("rehearse", "--store")], ids=" ".join)
def test_a_file_that_is_no_store_is_refused(path: Path, words: tuple[str, ...]):
    path.write_bytes(b"Dear diary, " * 400)
    assert said(floor(*words, path)) == (
        f"{path} is not a store of this program. Choose another file."
    )
    assert path.read_bytes() == b"Dear diary, " * 400


@pytest.mark.parametrize("words", [*LOOKING, ("rehearse", "--store")], ids=" ".join)
def test_a_newer_store_is_refused(room: Path, words: tuple[str, ...]):
    newer = foreign(room)
    newer.execute(f"PRAGMA user_version = {VERSION + 1}")
    newer.close()
    before = room.read_bytes()
    assert "newer version of the program" in said(floor(*words, room))
    assert room.read_bytes() == before


@pytest.mark.parametrize("words", [*LOOKING, ("rehearse", "--store")], ids=" ".join)
def test_an_entry_of_a_kind_unknown_here_is_said(room: Path, words: tuple[str, ...]):
    store = open_store(room)
    last = list(store.journal.rows())[-1]
    unknown = Draft(*last[1:7])._replace(command=command(1), kind="moon-landed")
    store.journal.write(lambda writing: writing.append([unknown]))
    store.close()
    result = floor(*words, room)
    if words == ("journal", "verify"):
        assert result.exit_code == 0
    else:
        assert "is of kind moon-landed" in said(result)


@pytest.mark.parametrize("option", ["--store", "--out"])
def test_a_folder_that_cannot_be_made_is_said_before_the_night(tmp_path: Path, option: str):
    (tmp_path / "file").write_text("in the way")
    target = tmp_path / "file" / "below" / "x"
    answer = said(floor("rehearse", "--tables", 1, "--hours", 1, option, target))
    assert re.match(r"The folder \S+ cannot be made: .+\. Choose another\.", answer)


def test_a_report_for_a_folder_that_cannot_be_made(room: Path, tmp_path: Path):
    (tmp_path / "file").write_text("in the way")
    assert "cannot be made" in said(floor("report", room, "--out", tmp_path / "file" / "x"))


def test_a_store_without_a_day_has_no_report(path: Path):
    open_store(path).close()
    assert "No gaming day was ever opened" in said(floor("report", path))


@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        (b"", "missing"),
        (b"name = ", "Invalid value"),
        (b"\xff\xfe", "has mistakes|cannot be read"),
        (b"name = 5\nwhat = 6\n", "what"),
    ],
)
def test_a_bad_rulebook_is_said(tmp_path: Path, text: bytes, mistake: str):
    file = tmp_path / "house.toml"
    file.write_bytes(text)
    answer = said(floor("rules", "check", file))
    assert answer.startswith(str(file))
    assert re.search(mistake, answer)


def test_a_missing_rulebook_is_said(tmp_path: Path):
    assert "cannot be read" in said(floor("rules", "check", tmp_path / "none.toml"))
    assert "cannot be read" in said(floor("rules", "check", tmp_path))


def test_a_houses_own_situations_are_checked_and_drawn(tmp_path: Path):
    file = tmp_path / "own.toml"
    shipped = FOLDER / "blinds.toml"
    text = shipped.read_text("utf-8").replace("[situation.S12", "[situation.S41")
    file.write_text(text, encoding="utf-8")
    assert "41 situations" in floor("rules", "check", file).stdout
    drawn = floor("rules", "draw", "S41", "--situations", file).stdout
    assert drawn.startswith("S41 Button or blinds wrong")
    assert floor("rules", "draw", "S12", "--dot").stdout.startswith('digraph "S12" {')
    assert "There is no situation S41, only S01" in said(floor("rules", "draw", "S41"))
    file.write_text(text.replace('to = "heads_up"', 'to = "head_up"', 1), encoding="utf-8")
    wrong = f'{file}: situation.S41.tda.c.answer.two.to: found "head_up"'
    assert wrong in said(floor("rules", "check", file))


def test_a_rehearsal_makes_store_and_papers_in_new_folders(tmp_path: Path):
    store, out = tmp_path / "a" / "b" / "room.sqlite", tmp_path / "c" / "d"
    words = ("rehearse", "--tables", 1, "--hours", 1, "--store", store, "--out", out, "--json")
    told = json.loads(floor(*words).stdout)
    assert _head(store) == (told["rows"], told["digest"])
    assert [str(paper) for paper in out.iterdir()] == told["papers"]


def test_a_rehearsal_goes_on_in_a_store_that_has_lived(room: Path):
    seq, _ = _head(room)
    result = floor("rehearse", "--tables", 1, "--hours", 1, "--store", room, "--seed", 8)
    assert result.exit_code == 0, result.output
    assert _head(room)[0] > seq
    assert floor("journal", "verify", room).exit_code == 0
    assert floor("journal", "refold", room).exit_code == 0


def test_an_empty_store_is_proved_too(path: Path):
    store = open_store(path)
    store.close()
    assert floor("journal", "verify", path).stdout.startswith("0 entries proved, the last is 0.")
    again = open_store(path)
    fill(again.journal, 3)
    again.close()
    assert floor("journal", "verify", path, "--resume").stdout.startswith("3 entries proved")
