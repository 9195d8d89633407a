"""Copies of the store made while it is used, and the way back (FAULTS rows 16 to 18)."""

import re
import shutil
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Thread

import pytest
from click.testing import CliRunner

from floor.app.core.messages import Role
from floor.app.core.people import PinRight
from floor.app.core.ports import JournalHead
from floor.base.errors import StoreTrouble
from floor.cli.main import main
from floor.store.sqlite.backup import back_up, prove_whole, restore
from floor.store.sqlite.sqlite import Store, open_store, open_to_look
from tests.store.drafts import draft, fill, put, tamper

README = Path(__file__).resolve().parents[3] / "README.md"
BUSY, BUSY_FULL = 5, 100
FEW, MANY = 20_000, 1_000_000


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "away" / "copy.sqlite"


@pytest.fixture(autouse=True)
def away(copy: Path) -> None:
    copy.parent.mkdir()


def closed(store: Store) -> Path:
    store.close()
    return store.path


def head_of(path: Path) -> JournalHead:
    with closing(open_to_look(path)) as store:
        return store.journal.head()


def test_a_copy_is_one_whole_file(store: Store, copy: Path):
    head = fill(store.journal, 50)
    assert back_up(store.path, copy) == head
    assert [one.name for one in copy.parent.iterdir()] == ["copy.sqlite"]
    assert prove_whole(copy) == head == head_of(copy)


def test_people_and_papers_are_in_it(store: Store, copy: Path):
    aino = store.people.add_player("Aino Laine")
    back_up(store.path, copy)
    with closing(open_to_look(copy)) as looked:
        assert looked.people.label(aino) == "Aino Laine"


def test_the_secret_of_the_pins_is_not(store: Store, copy: Path):
    """Whoever finds the copy cannot try PINs."""
    store.people.set_pin(store.people.add_staff("Mira", Role.ADMIN), "294715")
    back_up(store.path, copy)
    secret = store.path.with_name(f"{store.path.name}.pepper").read_bytes()
    assert len(secret) >= 16
    assert secret not in copy.read_bytes()


@pytest.fixture
def writer(store: Store) -> Iterator[Event]:
    """Somebody who writes as fast as he can; set, he has written something."""
    stop, wrote = Event(), Event()
    fill(store.journal, 2_000)

    def write() -> None:
        with closing(open_store(store.path)) as own:
            number = 1_000_000
            while not stop.is_set():
                number += 1
                put(own.journal, draft(number), draft(number))
                wrote.set()

    thread = Thread(target=write)
    thread.start()
    yield wrote
    stop.set()
    thread.join()


def test_while_somebody_writes_it_is_a_whole_moment_of_the_night(
    store: Store, copy: Path, writer: Event, full: bool
):
    """No entry is cut in two, and the writer goes on."""
    last = 0
    for _turn in range(BUSY_FULL if full else BUSY):
        writer.clear()
        head = back_up(store.path, copy)
        assert writer.wait(60)
        assert head.seq >= last
        assert head.seq % 2 == 0
        assert store.journal.holds(head)
        assert prove_whole(copy) == head
        last = head.seq


def test_an_older_copy_of_that_name_is_replaced(store: Store, copy: Path):
    fill(store.journal, 3)
    back_up(store.path, copy)
    head = put(store.journal, draft(9))
    assert back_up(store.path, copy) == head == head_of(copy)


def test_a_damaged_store_leaves_the_last_good_copy_alone(store: Store, copy: Path):
    fill(store.journal, 30)
    good = back_up(store.path, copy)
    tamper(closed(store), "UPDATE journal SET by = 7 WHERE seq = 12")
    with pytest.raises(StoreTrouble, match="entry 12"):
        back_up(store.path, copy)
    assert head_of(copy) == good


def test_without_a_store_there_is_no_copy(tmp_path: Path, copy: Path):
    with pytest.raises(StoreTrouble, match="There is no store"):
        back_up(tmp_path / "nowhere.sqlite", copy)
    assert not list(copy.parent.iterdir())


def test_where_it_cannot_be_written_it_is_said(store: Store, tmp_path: Path):
    with pytest.raises(StoreTrouble):
        back_up(store.path, tmp_path / "missing" / "copy.sqlite")


def test_progress_is_told(store: Store, copy: Path):
    head = fill(store.journal, 12)
    told: list[int] = []
    back_up(store.path, copy, told.append)
    assert told[-1] == head.seq


# The way back


def test_a_copy_becomes_the_store_of_a_new_computer(
    store: Store, copy: Path, tmp_path: Path, full: bool
):
    """FAULTS row 18."""
    head = fill(store.journal, MANY if full else FEW)
    aino = store.people.add_player("Aino Laine")
    back_up(store.path, copy)
    new = tmp_path / "new" / "floor.sqlite"
    assert restore(copy, new) == (head, None)
    with closing(open_store(new)) as opened:
        assert opened.read_only is None
        assert opened.people.label(aino) == "Aino Laine"
        assert put(opened.journal, draft(MANY + 1)).seq == head.seq + 1


def test_a_damaged_store_is_kept_aside(store: Store, copy: Path):
    head = fill(store.journal, 30)
    back_up(store.path, copy)
    path = closed(store)
    path.write_bytes(b"nothing is left of it" * 100)
    restored, aside = restore(copy, path)
    assert restored == head
    assert aside is not None
    assert aside.read_bytes().startswith(b"nothing is left")
    assert restore(copy, path, older=True)[1] != aside


def test_a_damaged_copy_is_refused_before_anything_is_changed(store: Store, copy: Path):
    fill(store.journal, 30)
    back_up(store.path, copy)
    tamper(copy, "UPDATE journal SET body = x'00' WHERE seq = 20")
    before = head_of(closed(store))
    with pytest.raises(StoreTrouble, match="entry 20"):
        restore(copy, store.path)
    assert head_of(store.path) == before


def test_a_file_full_of_holes_is_refused(store: Store, copy: Path):
    fill(store.journal, 500)
    back_up(store.path, copy)
    body = bytearray(copy.read_bytes())
    body[len(body) // 2 : len(body) // 2 + 9_000] = bytes(9_000)
    copy.write_bytes(bytes(body))
    with pytest.raises(StoreTrouble):
        restore(copy, closed(store).with_name("new.sqlite"))


def test_a_store_in_use_is_not_replaced(store: Store, copy: Path):
    fill(store.journal, 5)
    back_up(store.path, copy)
    with pytest.raises(StoreTrouble) as refused:
        restore(copy, store.path)
    assert put(store.journal, draft(99)).seq == 6
    (line,) = re.findall("store restore .*# (close .*)", README.read_text(encoding="utf-8"))
    assert str(refused.value) == f"{store.path} is open: {line}."


def test_what_the_copy_lacks_is_not_given_up_unasked(store: Store, copy: Path):
    """FAULTS row 19: an older copy put in its place is meant, or refused."""
    fill(store.journal, 5)
    old = back_up(store.path, copy)
    put(store.journal, draft(8), draft(8))
    path = closed(store)
    with pytest.raises(StoreTrouble, match="entries: 2"):
        restore(copy, path)
    head, aside = restore(copy, path, older=True)
    assert head == old
    assert aside is not None
    assert head_of(aside).seq == 7


def test_the_store_of_another_house_is_not_given_up_unasked(
    store: Store, copy: Path, tmp_path: Path
):
    fill(store.journal, 5)
    back_up(store.path, copy)
    with closing(open_store(tmp_path / "other.sqlite")) as other:
        put(other.journal, draft(1, "table-opened"))
    with pytest.raises(StoreTrouble, match="entries: 1"):
        restore(copy, tmp_path / "other.sqlite")


def test_a_store_that_is_behind_its_copy_is_replaced(store: Store, copy: Path, tmp_path: Path):
    """FAULTS row 16: somebody has copied the file without its log."""
    fill(store.journal, 5)
    torn = tmp_path / "torn.sqlite"
    back_up(store.path, torn)
    head = put(store.journal, draft(9))
    back_up(store.path, copy)
    assert restore(copy, torn)[0] == head


# As commands


def test_when_their_secret_is_lost_every_pin_is_forgotten(store: Store):
    """One badge gets a new one at once, and gives the others theirs."""
    mira = store.people.add_staff("Mira", Role.ADMIN)
    olli = store.people.add_staff("Olli", Role.FLOOR)
    for badge in (mira, olli):
        store.people.set_pin(badge, "294715")
    store.path.with_name(f"{store.path.name}.pepper").unlink()
    run = CliRunner().invoke
    words = ["store", "forget-pins", "--store", str(store.path)]
    assert run(main, words, input="n\n").exit_code == 1
    easy = run(main, words, input=f"y\n{mira}\n123456\n123456\n")
    assert "too easy" in easy.output
    assert [one.has_pin for one in store.people.badges()] == [True, True]
    done = run(main, words, input=f"y\n{mira}\n583920\n583920\n")
    assert done.exit_code == 0, done.output
    assert "Olli" not in done.output
    assert [one.has_pin for one in store.people.badges()] == [True, False]
    now = datetime(2026, 10, 24, 15, tzinfo=UTC)
    assert store.people.check_pin(mira, "583920", now) == PinRight()


def test_what_is_in_no_copy_is_named_with_its_path(
    store: Store, copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Carried to another PC by the paths that backup says, nothing of the house is missing."""
    data = tmp_path / "data"
    data.mkdir()
    (data / "door.key").write_text("a key")
    monkeypatch.setenv("FLOOR_DATA", str(data))
    store.people.set_pin(store.people.add_staff("Mira", Role.ADMIN), "294715")
    run = CliRunner().invoke
    told = run(main, ["store", "backup", str(copy), "--store", str(store.path)]).output
    secret = f"{store.path}.pepper: the secret of the PINs; without it nobody can sign on\n"
    assert secret in told
    assert f"{data / 'door.key'}: the key of its door; without it every kiosk is paired" in told
    seen = f"{store.path}.witness: what this PC has seen of the book; without it an older one put"
    assert seen in told
    assert f"{data / 'situations.toml'}: the house's own situations (not on this PC)" in told
    elsewhere = tmp_path / "elsewhere"
    monkeypatch.setenv("FLOOR_DATA", str(elsewhere))
    missing = run(main, ["store", "restore", str(copy)]).output
    assert f"{elsewhere / 'floor.sqlite.pepper'}: the secret of the PINs" in missing
    assert f"{elsewhere / 'door.key'}: the key of its door" in missing
    assert f"{elsewhere / 'floor.sqlite.witness'}: what this PC has seen" in missing
    shutil.copyfile(f"{store.path}.pepper", elsewhere / "floor.sqlite.pepper")
    shutil.copyfile(data / "door.key", elsewhere / "door.key")
    whole = run(main, ["store", "restore", str(copy)]).output
    assert "secret" not in whole
    assert "door.key" not in whole


def test_the_commands_copy_and_restore(store: Store, copy: Path, tmp_path: Path):
    head = fill(store.journal, 5)
    run = CliRunner().invoke
    done = run(main, ["store", "backup", str(copy), "--store", str(store.path)])
    assert done.exit_code == 0, done.output
    assert head.digest.hex() in done.output
    assert "PINs" in done.output
    new = tmp_path / "new.sqlite"
    shutil.copyfile(copy, new)
    done = run(main, ["store", "restore", str(copy), "--store", str(new)])
    assert done.exit_code == 0, done.output
    assert ".before-1" in done.output
    missing = run(main, ["store", "restore", str(tmp_path / "x"), "--store", str(new)])
    assert missing.exit_code == 1
    assert "There is no store" in missing.output
