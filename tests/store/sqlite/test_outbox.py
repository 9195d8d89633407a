"""The outbox of a kiosk: on disk before it is shown, in order, never quietly less than it was."""

import os
import shutil
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from errno import EIO, ENOSPC
from pathlib import Path

import pysqlite3 as sqlite
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from floor.app.core.held_act import KeptRefusal, NamedValue
from floor.app.core.messages import CommandId, StaffId
from floor.app.core.ports import JournalHead
from floor.app.office.press_time import UNKNOWN, Offset
from floor.app.office.waiting_acts import DAMAGED, command_of
from floor.app.offline.kept_act import ActState, KeptAct
from floor.app.offline.outbox import KeptRoom
from floor.base.errors import DiskFull, Refused, StoreTrouble
from floor.store.journal.address import ServerAddress
from floor.store.sqlite.outbox import (
    MOST,
    NoOutbox,
    OutboxFile,
    _look_at,
    _mark,
    _values,
    kept_for,
    open_outbox,
    rename_place,
    was_cut,
)
from floor.store.sqlite.sqlite import PRAGMAS

PLACE = Path("/data/floor.sqlite")
AT = datetime(2026, 10, 24, 20, 14, 3, 7, tzinfo=UTC)


def act(number: int) -> KeptAct:
    return KeptAct(
        command=CommandId(number.to_bytes(16, "big")),
        kind="mark-away",
        body='{"table":"T1","player":17}',
        by=StaffId(3),
        pressed=AT + timedelta(seconds=number),
        offset=Offset(timedelta(microseconds=-1_234), timedelta(microseconds=77)),
    )


ROOM = KeptRoom(JournalHead(7, bytes(32)), "code", AT, b"a room", b"its people")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kiosk-T1.outbox"


@pytest.fixture
def outbox(path: Path) -> Iterator[OutboxFile]:
    opened = open_outbox(path, PLACE)
    yield opened
    opened.close()


def again(path: Path, place: Path | ServerAddress = PLACE) -> tuple[KeptAct, ...]:
    """What the next program finds."""
    with closing(open_outbox(path, place)) as opened:
        return opened.acts()


def test_acts_are_found_again_in_the_order_in_which_they_were_pressed(
    outbox: OutboxFile, path: Path
):
    acts = (act(5), act(2), replace(act(9), offset=UNKNOWN, state=ActState.IN_DOUBT))
    for one in acts:
        outbox.put(one, None)
    assert outbox.acts() == acts
    outbox.close()
    assert again(path) == acts


def test_how_far_they_have_come_is_found_again(outbox: OutboxFile, path: Path):
    first, second = act(1), act(2)
    for one in (first, second):
        outbox.put(one, None)
    why = KeptRefusal(
        rule="CH-GEN-7", sentence="{player} is away.", named=(NamedValue("player", 17),)
    )
    held = tuple(replace(one, state=ActState.HELD_BACK) for one in (first, second))
    held = (replace(held[0], why=why), held[1])
    outbox.change(held)
    outbox.close()
    assert again(path) == held


def test_what_is_known_is_removed_and_the_rest_stays(outbox: OutboxFile, path: Path):
    for number in range(4):
        outbox.put(act(number), None)
    outbox.remove((act(0).command, act(2).command, act(77).command))
    outbox.close()
    assert again(path) == (act(1), act(3))


def test_the_room_is_kept_with_the_first_act(outbox: OutboxFile):
    assert outbox.room() is None
    outbox.put(act(1), ROOM)
    assert outbox.room() == ROOM
    newer = ROOM._replace(room=b"another")
    outbox.keep(newer)
    assert outbox.room() == newer


def test_what_is_taken_is_flushed_as_the_store_is(outbox: OutboxFile):
    found = {name: outbox._connection.execute(f"PRAGMA {name}").fetchone()[0] for name in PRAGMAS}
    assert found == PRAGMAS


def test_a_full_outbox_refuses_and_keeps_what_it_has(outbox: OutboxFile):
    def fill(execute: object) -> None:
        for number in range(MOST):
            execute(  # type: ignore[operator]
                "INSERT INTO acts (command, kind, body, by, pressed, state, why, mark)"
                " VALUES (?, '', '', 1, 1, '', '', x'00')",
                (number.to_bytes(4, "big"),),
            )

    outbox._rows.change(fill)
    with pytest.raises(StoreTrouble, match=f"{MOST} acts wait .* sheet"):
        outbox.put(act(1), ROOM)
    assert outbox.room() is None


def test_the_same_act_twice_is_never_put_twice(outbox: OutboxFile):
    outbox.put(act(1), None)
    with pytest.raises(StoreTrouble):
        outbox.put(act(1), None)
    assert outbox.acts() == (act(1),)


def test_a_changed_act_is_found_and_nothing_of_the_file_is_lost(outbox: OutboxFile, path: Path):
    outbox.put(act(1), None)
    outbox.put(act(2), None)
    outbox._connection.execute("UPDATE acts SET body = replace(body, '17', '18') WHERE number = 2")
    first, second = outbox.acts()
    assert first == act(1)
    assert (second.command, second.kind, second.body) == (act(2).command, DAMAGED, "")
    outbox._connection.execute(
        "UPDATE acts SET by = -7, pressed = -7, command = x'07' WHERE number = 2"
    )
    _first, odd = outbox.acts()
    assert (len(odd.command), odd.by, odd.pressed.year) == (16, 0, 1970)
    outbox.close()
    with closing(sqlite.connect(str(path))) as plain:
        assert plain.execute("SELECT count(*) FROM acts").fetchone() == (2,)


def test_a_changed_room_is_not_shown(outbox: OutboxFile):
    outbox.keep(ROOM)
    outbox._connection.execute("UPDATE room SET at = at + 1")
    assert outbox.room() is None


@pytest.mark.parametrize("how", ["garbage", "half"])
def test_a_damaged_file_is_refused_and_left_as_it_is(path: Path, how: str):
    with closing(open_outbox(path, PLACE)) as opened:
        for number in range(50):
            opened.put(act(number), None)
    whole = path.read_bytes()
    broken = b"nothing of ours" * 400 if how == "garbage" else whole[: len(whole) // 2]
    path.write_bytes(broken)
    for beside in ("-wal", "-shm"):
        path.with_name(path.name + beside).unlink(missing_ok=True)
    with pytest.raises(StoreTrouble):
        open_outbox(path, PLACE).acts()
    assert path.read_bytes()[:4096] == broken[:4096]


def test_a_file_of_a_newer_program_is_left_to_it(outbox: OutboxFile, path: Path):
    outbox._connection.execute("PRAGMA user_version = 2")
    outbox.close()
    with pytest.raises(StoreTrouble, match="newer version"):
        open_outbox(path, PLACE)


def test_an_act_of_which_a_newer_program_knows_more_is_the_floor_s(outbox: OutboxFile):
    """The kiosk begins, and hands in those before it."""
    for number in (1, 2):
        outbox.put(act(number), ROOM)
    state, *rest = "a state of the next version", *_values(act(2))
    mark = _mark((*rest[:7], state, *rest[8:]))
    put = "UPDATE acts SET state = ?, mark = ? WHERE number = 2"
    outbox._connection.execute(put, (state, mark))
    first, second = outbox.acts()
    assert first == act(1)
    assert (second.command, second.pressed) == (act(2).command, act(2).pressed)
    with pytest.raises(Refused, match="Another version of the program"):
        command_of(second.kind, second.body)


def test_acts_for_one_store_are_not_sent_to_another(outbox: OutboxFile, path: Path):
    outbox.put(act(1), ROOM)
    outbox.close()
    other = ServerAddress("postgresql://floor:secret@elsewhere/room")
    with pytest.raises(StoreTrouble, match=str(PLACE)):
        open_outbox(path, other)
    assert again(path) == (act(1),)


def test_an_empty_outbox_goes_with_another_store_and_forgets_the_room(
    outbox: OutboxFile, path: Path
):
    outbox.keep(ROOM)
    outbox.close()
    other = ServerAddress("postgresql://floor:secret@elsewhere/room")
    with closing(open_outbox(path, other)) as opened:
        assert opened.room() is None
        opened.put(act(1), None)
    assert again(path, other) == (act(1),)
    assert b"secret" not in path.read_bytes()


def test_a_folder_that_is_not_there_is_told(tmp_path: Path):
    with pytest.raises(StoreTrouble):
        open_outbox(tmp_path / "nowhere" / "x.outbox", PLACE)


def test_in_place_of_an_outbox_that_cannot_be_used_nothing_is_kept_and_everybody_told():
    none = NoOutbox(StoreTrouble("{path} is damaged.", path="x"))
    assert none.acts() == ()
    assert none.room() is None
    none.remove(())
    for ask in (
        lambda: none.put(act(1), None),
        lambda: none.change(()),
        lambda: none.keep(ROOM),
    ):
        with pytest.raises(StoreTrouble, match="x is damaged"):
            ask()
    none.close()


def test_a_disk_without_room_refuses_the_act_and_says_so(outbox: OutboxFile):
    pages = outbox._connection.execute("PRAGMA page_count").fetchone()[0]
    outbox._connection.execute(f"PRAGMA max_page_count = {pages}")

    def fill() -> None:
        for number in range(500):
            outbox.put(replace(act(number), body="x" * 2_000), None)

    with pytest.raises(StoreTrouble, match="full"):
        fill()
    kept = outbox.acts()
    assert [one.command for one in kept] == [act(n).command for n in range(len(kept))]


def test_of_a_damaged_outbox_nobody_is_sent_for_a_backup_there_is_none_of(
    outbox: OutboxFile, path: Path
):
    for number in range(40):
        outbox.put(replace(act(number), body="x" * 2_000), None)
    outbox._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    outbox.close()
    with path.open("r+b") as file:
        file.seek(4_096)
        file.write(b"\xff" * (path.stat().st_size - 4_096))
    with closing(OutboxFile(path, _look_at(path))) as damaged:
        for ask in (damaged.acts, lambda: damaged.put(act(99), None), lambda: kept_for(path)):
            with pytest.raises(StoreTrouble, match=r"go through the table's sheet\.$"):
                ask()
    garbage = path.with_name("garbage.outbox")
    garbage.write_bytes(b"no outbox" * 500)
    for look in (lambda: kept_for(garbage), lambda: open_outbox(garbage, PLACE)):
        with pytest.raises(StoreTrouble, match=r"go through the table's sheet\.$"):
            look()


def killed_with_a_piece(path: Path, there: Path) -> Path:
    """A program is ended that had no room for all of what it wrote: what it leaves, `there`."""
    log = path.with_name(path.name + "-wal")
    with log.open("ab") as file:
        file.write(b"a piece of a page")
    return killed(path, there)


def killed(path: Path, there: Path) -> Path:
    there.mkdir()
    for one in path.parent.glob(path.name + "*"):
        if one.is_file():
            shutil.copy(one, there / one.name)
    return there / path.name


def no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    def copyfile(_log: Path, copy: Path) -> None:
        copy.write_bytes(b"as much as there was room for")
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", copyfile)


def test_a_full_disk_leaves_nothing_that_looks_like_a_lost_act(
    outbox: OutboxFile, path: Path, tmp_path: Path
):
    outbox.put(act(1), None)
    pages = outbox._connection.execute("PRAGMA page_count").fetchone()[0]
    outbox._connection.execute(f"PRAGMA max_page_count = {pages}")
    with path.with_name(path.name + "-wal").open("ab") as file:
        file.write(b"a piece of a page")
    with pytest.raises(DiskFull):
        outbox.put(replace(act(2), body="x" * 20_000), None)
    left = killed(path, tmp_path / "left")
    assert again(left) == (act(1),)
    assert not was_cut(left)


def test_killed_on_a_full_disk_an_outbox_that_held_nothing_is_no_alarm(
    outbox: OutboxFile, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    outbox.keep(ROOM)
    empty = killed_with_a_piece(path, tmp_path / "empty")
    with monkeypatch.context() as full:
        no_room(full)
        assert again(empty) == ()
    assert empty.with_name(empty.name + "-wal.cut").read_bytes() == b""
    assert not was_cut(empty)


def test_killed_on_a_full_disk_with_acts_or_with_room_for_a_copy_is_told(
    outbox: OutboxFile, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    copied = killed_with_a_piece(path, tmp_path / "copied")
    assert again(copied) == ()
    assert was_cut(copied)
    outbox.put(act(1), None)
    held = killed_with_a_piece(path, tmp_path / "held")
    with monkeypatch.context() as full:
        no_room(full)
        assert again(held) == (act(1),)
    assert was_cut(held)


def test_a_log_that_cannot_be_copied_for_another_reason_stays_what_was_copied(
    outbox: OutboxFile, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def fails(_log: Path, copy: Path) -> None:
        copy.write_bytes(b"a part")
        raise OSError(EIO, "Input/output error")

    outbox.keep(ROOM)
    empty = killed_with_a_piece(path, tmp_path / "empty")
    monkeypatch.setattr(shutil, "copyfile", fails)
    assert again(empty) == ()
    assert was_cut(empty)


@given(bits=st.lists(st.integers(0, 10**9), min_size=1, max_size=4))
@settings(max_examples=settings().max_examples * 2)
def test_no_turned_bit_makes_another_act_of_one(bits: list[int], tmp_path_factory):
    """What is read is what was written, or said to be damaged."""
    path = tmp_path_factory.mktemp("bits") / "T1.outbox"
    acts = tuple(act(number) for number in range(3))
    with closing(open_outbox(path, PLACE)) as opened:
        for one in acts:
            opened.put(one, None)
        opened._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    raw = bytearray(path.read_bytes())
    for bit in bits:
        raw[bit // 8 % len(raw)] ^= 1 << bit % 8
    path.write_bytes(raw)
    try:
        found = again(path)
    except StoreTrouble:
        return
    finally:
        os.remove(path)
    read = zip(found, acts, strict=True)
    assert all(one == written or one.kind == DAMAGED for one, written in read)


def test_whose_acts_it_keeps_is_told_and_may_be_named(outbox: OutboxFile, path: Path):
    outbox.put(act(1), None)
    rename_place(path, "elsewhere", "nowhere")
    assert kept_for(path) == (str(PLACE), 1)
    rename_place(path, str(PLACE), "another")
    assert kept_for(path) == ("another", 1)
    outbox.close()
    assert again(path, Path("another")) == (act(1),)


def test_of_a_file_that_keeps_nothing_yet_there_is_nothing_to_tell(tmp_path: Path):
    empty, gone, broken = (tmp_path / one for one in ("empty", "gone", "broken"))
    empty.touch()
    rename_place(empty, "", "another")
    assert kept_for(empty) == ("", 0)
    broken.write_bytes(b"no outbox at all" * 64)
    for path in (gone, broken):
        with pytest.raises(StoreTrouble):
            kept_for(path)
    assert not gone.exists()
