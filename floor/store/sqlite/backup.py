"""A whole copy of the store while it is used, and the way back from one."""

import os
import shutil
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pysqlite3 as sqlite

from floor.app.core.ports import START, JournalHead
from floor.base.errors import StoreTrouble
from floor.store.journal.journal import verify
from floor.store.sqlite.place import check_place
from floor.store.sqlite.sqlite import open_to_look
from floor.store.sqlite.trouble import as_store_trouble, is_locked

_BESIDE = ("", "-wal", "-shm")
"""What belongs to a store's file while it is used."""

TellPages = Callable[[int], None]
"""Hears the number of the row proved last."""


def back_up(path: Path, copy: Path, told: TellPages = lambda row: None) -> JournalHead:
    """Copy the store at `path` into one file at `copy`, proved entry by entry; where it ends.

    In one pass and without a lock: whoever writes meanwhile is not hindered, and what they write is
    not in it. The file is complete or not there at all; an older one of that name is replaced. The
    secret of the PINs is kept apart from the store, and so it is from its copy.

    Raises:
        StoreTrouble: there is no store, no room, or the copy is not what was written.
    """
    part = copy.with_name(f"{copy.name}.part")
    with as_store_trouble(copy):
        part.unlink(missing_ok=True)
        with closing(open_to_look(path)) as store, closing(sqlite.connect(str(part))) as target:
            store.connection.backup(target)
            # One file that needs no log beside it: it may be carried away as it is.
            target.execute("PRAGMA journal_mode = delete")
        head = prove_whole(part, told)
        _flush(part)
        part.replace(copy)
    return head


def prove_whole(path: Path, told: TellPages = lambda row: None) -> JournalHead:
    """Where the journal of the store at `path` ends, its file and every entry of it proved.

    Raises:
        StoreTrouble: it is damaged, or no store; names the first bad entry.
    """
    with closing(open_to_look(path)) as store:
        with as_store_trouble(path):
            (found,) = store.connection.execute("PRAGMA integrity_check").fetchone()
        if found != "ok":
            raise StoreTrouble("{path} is damaged ({damage}).", path=path, damage=found)
        head = START
        for head in verify(store.journal.batches()):
            told(head.seq)
        return head


def restore(
    copy: Path, path: Path, *, older: bool = False, told: TellPages = lambda row: None
) -> tuple[JournalHead, Path | None]:
    """Put a copy that `back_up` made in the place of the store at `path`, proved before and after.

    Answers where it ends, and where what stood there before is kept now: it is never thrown away.
    A store that goes on behind the copy is replaced only where `older` says so.

    Raises:
        StoreTrouble: the copy is damaged, the store is used by another program or has entries
            that the copy lacks; nothing was changed then.
    """
    check_place(path)
    head = prove_whole(copy, told)
    if os.path.exists(path):
        _check_unused(path)
        lacking = 0 if older else _lacking(copy, path)
        if lacking:
            raise StoreTrouble(
                "{path} goes on where {copy} ends (entries: {count}): they would be gone from the"
                " room. Say --older if that is meant.",
                path=path,
                count=lacking,
                copy=copy,
            )
    part = path.with_name(f"{path.name}.part")
    with as_store_trouble(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(copy, part)
        _flush(part)
        aside = _set_aside(path)
        part.replace(path)
    if prove_whole(path) != head:
        raise StoreTrouble("{path} is not what {copy} was: restore it again.", path=path, copy=copy)
    return head, aside


def _check_unused(path: Path) -> None:
    """That no other program has the store open: each holds a lock on its file as long as it lives.

    A file that is no database any more is nobody's.
    """
    with suppress(sqlite.DatabaseError), closing(sqlite.connect(str(path), timeout=0)) as alone:
        try:
            alone.execute("PRAGMA locking_mode = exclusive")
            alone.execute("BEGIN IMMEDIATE")
            alone.execute("ROLLBACK")
        except sqlite.OperationalError as error:
            if is_locked(error):
                raise StoreTrouble(
                    "{path} is open: close every desk, kiosk and board of this PC and the door"
                    " first.",
                    path=path,
                ) from error


def _lacking(copy: Path, path: Path) -> int:
    """How many entries of the store the copy lacks; none where the store cannot be read."""
    try:
        with closing(open_to_look(path)) as store, closing(open_to_look(copy)) as whole:
            found, head = store.journal.head(), whole.journal.head()
            if whole.journal.holds(found):
                return 0
            return found.seq - head.seq if store.journal.holds(head) else found.seq
    except StoreTrouble:
        return 0


def _set_aside(path: Path) -> Path | None:
    """Give what stands at `path` another name, with its log; None when there is nothing."""
    if not os.path.exists(path):
        return None
    number = 1
    while (aside := path.with_name(f"{path.name}.before-{number}")).exists():
        number += 1
    for ending in _BESIDE:
        with suppress(FileNotFoundError):
            os.replace(f"{path}{ending}", f"{aside}{ending}")
    return aside


def _flush(path: Path) -> None:
    """Have the file on disk before anybody relies on it."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())
