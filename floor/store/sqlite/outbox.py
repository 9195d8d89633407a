"""The outbox of a kiosk: what was pressed while its store was away, in a file of its own PC.

Kept as carefully as the store is: what is shown as taken is on disk. Nothing is ever taken out of
it whose answer is not known; a damaged file is left as it is and says so.
"""

import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import timedelta
from errno import ENOSPC
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pysqlite3 as sqlite

from floor.app.core.held_act import KeptRefusal
from floor.app.core.messages import CommandId, StaffId
from floor.app.core.ports import JournalHead
from floor.app.office.press_time import UNKNOWN, Offset
from floor.app.office.waiting_acts import DAMAGED
from floor.app.offline.kept_act import ActState, KeptAct
from floor.app.offline.outbox import KeptRoom
from floor.base.clock import from_micros, to_micros
from floor.base.errors import DiskFull, StoreTrouble
from floor.store.journal.address import StorePlace
from floor.store.journal.rows import Execute, Values
from floor.store.sqlite.rows import SqliteRows
from floor.store.sqlite.sqlite import apply_pragmas, check_engine
from floor.store.sqlite.trouble import Damaged, as_store_trouble

T = TypeVar("T")

MOST = 1_000
"""Acts it takes: a table busy for half a day."""
_VERSION = 1
_LOG_HEAD, _FRAME_HEAD = 32, 24
_MICROSECOND = timedelta(microseconds=1)
_ID = 16
_LAST_MICROS = 1 << 52
"""In the year 2112."""
_TABLES = f"""
BEGIN IMMEDIATE;
CREATE TABLE IF NOT EXISTS outbox (place TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS acts (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  command BLOB NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  by INTEGER NOT NULL,
  pressed INTEGER NOT NULL,
  ahead INTEGER,
  error INTEGER,
  state TEXT NOT NULL,
  why TEXT NOT NULL,
  mark BLOB NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS room (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  seq INTEGER NOT NULL,
  digest BLOB NOT NULL,
  code TEXT NOT NULL,
  at INTEGER NOT NULL,
  room BLOB NOT NULL,
  calls BLOB NOT NULL,
  mark BLOB NOT NULL
) STRICT;
PRAGMA user_version = {_VERSION};
COMMIT;
"""
_ACT = "command, kind, body, by, pressed, ahead, error, state, why"
_READ = f"SELECT {_ACT}, mark FROM acts ORDER BY number"
_PUT = f"INSERT INTO acts ({_ACT}, mark) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_CHANGE = "UPDATE acts SET state = ?, why = ?, mark = ? WHERE command = ?"
_REMOVE = "DELETE FROM acts WHERE command = ?"
_ROOM = "seq, digest, code, at, room, calls"
_KEEP = f"INSERT OR REPLACE INTO room (one, {_ROOM}, mark) VALUES (1, ?, ?, ?, ?, ?, ?, ?)"


@contextmanager
def _as_outbox_trouble(path: Path) -> Iterator[None]:
    """As of a store; only that nobody has a backup of an outbox."""
    try:
        with as_store_trouble(path):
            yield
    except Damaged as trouble:
        raise _damaged(path) from trouble


class _Rows(SqliteRows):
    """Rows of an outbox."""

    def read(self, query: str, values: Values = ()) -> list[Any]:
        """All that `query` finds."""
        with _as_outbox_trouble(self._path):
            return super().read(query, values)

    def change(self, work: Callable[[Execute], T]) -> T:
        """What `work` answers, done whole or not at all."""
        try:
            with _as_outbox_trouble(self._path):
                return super().change(work)
        except DiskFull:
            self._trim()
            raise

    def _trim(self) -> None:
        """Take the piece for which there was no room off the log: the next program would hold it
        for an act."""
        log = _log_of(self._path)
        with suppress(sqlite.Error, OSError):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                os.truncate(log, log.stat().st_size - _piece_behind(log))
            finally:
                self._connection.execute("ROLLBACK")


class OutboxFile:
    """Acts and the last room in one file; one thread at a time."""

    def __init__(self, path: Path, connection: Any) -> None:
        self._path, self._connection = path, connection
        self._rows = _Rows(path, connection)

    def acts(self) -> tuple[KeptAct, ...]:
        """All of them, in the order in which they were pressed; one that is not what was written,
        or that a newer program knows more of, is in its place for the floor, who gets it with all
        behind it."""
        return tuple(_act_of(values, mark) for *values, mark in self._rows.read(_READ))

    def put(self, act: KeptAct, room: KeptRoom | None) -> None:
        """Put `act` behind the others; with `room`, keep that too.

        Raises:
            StoreTrouble: there is no room for it, or it cannot be written.
        """
        values = _values(act)

        def work(execute: Execute) -> None:
            ((lie,),) = execute("SELECT count(*) FROM acts").fetchall()
            if lie >= MOST:
                raise StoreTrouble(
                    "{n} acts wait for the store already: write this on the table's sheet.", n=MOST
                )
            execute(_PUT, (*values, _mark(values)))
            if room is not None:
                _keep(execute, room)

        self._rows.change(work)

    def change(self, acts: Iterable[KeptAct]) -> None:
        """Write down how far these have come."""
        changed = [_values(act) for act in acts]

        def work(execute: Execute) -> None:
            for values in changed:
                command, *_rest, state, why = values
                execute(_CHANGE, (state, why, _mark(values), command))

        self._rows.change(work)

    def remove(self, acts: Iterable[CommandId]) -> None:
        """Forget those: what became of them is known."""
        gone = tuple(acts)

        def work(execute: Execute) -> None:
            for command in gone:
                execute(_REMOVE, (command,))

        self._rows.change(work)

    def room(self) -> KeptRoom | None:
        """The room kept last; None where there is none, or it is not whole."""
        for *values, mark in self._rows.read(f"SELECT {_ROOM}, mark FROM room"):
            if _mark(values) == mark:
                seq, digest, code, at, room, calls = values
                return KeptRoom(JournalHead(seq, digest), code, from_micros(at), room, calls)
        return None

    def keep(self, room: KeptRoom) -> None:
        """Keep it in place of the one before."""
        self._rows.change(lambda execute: _keep(execute, room))

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()


class NoOutbox:
    """In place of one that cannot be used: keeps nothing and says why."""

    def __init__(self, trouble: StoreTrouble) -> None:
        self._trouble = trouble

    def acts(self) -> tuple[KeptAct, ...]:
        """None that could be read."""
        return ()

    def put(self, act: KeptAct, room: KeptRoom | None) -> None:
        """Raises StoreTrouble."""
        raise self._again()

    def change(self, acts: Iterable[KeptAct]) -> None:
        """Raises StoreTrouble."""
        raise self._again()

    def remove(self, acts: Iterable[CommandId]) -> None:
        """Nothing lies here."""

    def room(self) -> KeptRoom | None:
        """None."""
        return None

    def keep(self, room: KeptRoom) -> None:
        """Raises StoreTrouble."""
        raise self._again()

    def close(self) -> None:
        """Nothing is open."""

    def _again(self) -> StoreTrouble:
        return StoreTrouble(self._trouble.sentence, **self._trouble.named)


def open_outbox(path: Path, place: StorePlace) -> OutboxFile:
    """The outbox at `path` for the store at `place`, made when it is not there.

    Raises:
        StoreTrouble: it cannot be used: damaged, of a newer program, or with acts for another
            store; nothing in it was changed.
    """
    check_engine()
    _keep_cut_log(path)
    with _as_outbox_trouble(path):
        # One thread at a time uses it, though not always the same.
        connection = sqlite.connect(str(path), isolation_level=None, check_same_thread=False)
        try:
            _open(path, connection, str(place))
        except BaseException:
            connection.close()
            raise
    return OutboxFile(path, connection)


def kept_for(path: Path) -> tuple[str, int]:
    """For which store the outbox at `path` keeps acts, and how many.

    Raises:
        StoreTrouble: it cannot be read.
    """
    place, acts = look_into(path)
    return place, len(acts)


def look_into(path: Path) -> tuple[str, tuple[KeptAct, ...]]:
    """For which store the outbox at `path` keeps acts, and which.

    Raises:
        StoreTrouble: it cannot be read.
    """
    with _as_outbox_trouble(path), closing(_look_at(path)) as connection:
        if connection.execute("PRAGMA user_version").fetchall() == [(0,)]:
            return "", ()
        ((place,),) = connection.execute("SELECT place FROM outbox").fetchall() or [("",)]
        return str(place), OutboxFile(path, connection).acts()


def move_outbox(path: Path, there: Path) -> None:
    """Have the outbox at `path` lie `there`, with all that is in it.

    Raises:
        StoreTrouble: it cannot be written.
    """
    with _as_outbox_trouble(path):
        with closing(_look_at(path)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        path.replace(there)


def rename_place(path: Path, place: str, named: str) -> None:
    """Have the outbox at `path` be for the store `named`, where it is for the one at `place`.

    Raises:
        StoreTrouble: it cannot be written.
    """
    with _as_outbox_trouble(path), closing(_look_at(path)) as connection:
        if connection.execute("PRAGMA user_version").fetchall() == [(0,)]:
            return
        apply_pragmas(connection)
        connection.execute("UPDATE outbox SET place = ? WHERE place = ?", (named, place))


def _look_at(path: Path) -> Any:
    _keep_cut_log(path)
    return sqlite.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)


def _open(path: Path, connection: Any, place: str) -> None:
    ((version,),) = connection.execute("PRAGMA user_version").fetchall()
    if version > _VERSION:
        raise StoreTrouble(
            "{path} was written by a newer version of the program. Start that one; nothing was"
            " changed.",
            path=path,
        )
    apply_pragmas(connection)
    if version < _VERSION:
        connection.executescript(_TABLES)
    if connection.execute("PRAGMA quick_check").fetchall() != [("ok",)]:
        raise _damaged(path)
    found = connection.execute("SELECT place FROM outbox").fetchall()
    if found == [(place,)]:
        return
    ((lie,),) = connection.execute("SELECT count(*) FROM acts").fetchall()
    if lie:
        raise StoreTrouble(
            "{path} keeps acts for another store, {place}: start this kiosk on that one first.",
            path=path,
            place=found[0][0],
        )
    connection.execute("BEGIN IMMEDIATE")
    for statement in ("DELETE FROM outbox", "DELETE FROM room"):
        connection.execute(statement)
    connection.execute("INSERT INTO outbox (place) VALUES (?)", (place,))
    connection.execute("COMMIT")


def was_cut(path: Path) -> bool:
    """Whether the log beside it once ended in the middle of what was written: acts may be lost.

    Where the disk was full there is but an empty copy of it. What had no room there was never
    taken: without acts that stand here none is missing.
    """
    try:
        return bool(_cut_log(path).stat().st_size or look_into(path)[1])
    except FileNotFoundError:
        return False


def put_aside(path: Path, *, whole: bool) -> None:
    """Have what lies there never be looked at again; unless it is the `whole` file, only what is
    left of a cut log.

    Raises:
        StoreTrouble: it stays as it is.
    """
    kept = _cut_log(path)
    names = [path, _log_of(path), kept] if whole else [kept]
    try:
        for one in names:
            if one.exists():
                one.replace(_free_beside(one))
        if whole:
            path.with_name(path.name + "-shm").unlink(missing_ok=True)
    except OSError as error:
        raise StoreTrouble(
            "{path} cannot be put aside: {why}.",
            path=path,
            why=error.strerror or type(error).__name__,
        ) from error


def _free_beside(path: Path) -> Path:
    names = (path.with_name(f"{path.name}.aside{n or ''}") for n in count())
    return next(one for one in names if not one.exists())


def _cut_log(path: Path) -> Path:
    return path.with_name(path.name + "-wal.cut")


def _keep_cut_log(path: Path) -> None:
    """Whoever opens the file drops what is left of such a log: a copy of it stays."""
    log = _log_of(path)
    with suppress(OSError):
        # Who was ended between a page's head and the page had acknowledged nothing of it.
        fine = (0, _FRAME_HEAD) if log.stat().st_size > _LOG_HEAD else (0,)
        if _piece_behind(log) in fine:
            return
        try:
            shutil.copyfile(log, _cut_log(path))
        except OSError as error:
            if error.errno == ENOSPC:
                _cut_log(path).write_bytes(b"")


def _log_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def _piece_behind(log: Path) -> int:
    """So many bytes lie behind the last whole page of `log`."""
    with log.open("rb") as file:
        head, size = file.read(_LOG_HEAD), log.stat().st_size
    if len(head) < _LOG_HEAD:
        return len(head)
    return (size - _LOG_HEAD) % (_FRAME_HEAD + int.from_bytes(head[8:12]))


def _damaged(path: Path) -> StoreTrouble:
    return StoreTrouble(
        "{path} is damaged: what this kiosk had kept for the store cannot be read. Keep the file"
        " aside, and have the floor go through the table's sheet.",
        path=path,
    )


def _values(act: KeptAct) -> tuple[object, ...]:
    known = act.offset != UNKNOWN
    return (
        act.command,
        act.kind,
        act.body,
        act.by,
        to_micros(act.pressed),
        act.offset.by // _MICROSECOND if known else None,
        act.offset.error // _MICROSECOND if known else None,
        act.state.value,
        msgspec.json.encode(act.why).decode() if act.why is not None else "",
    )


def _act_of(values: list[Any], mark: bytes) -> KeptAct:
    if _mark(values) != mark:
        return _unread_act(values, DAMAGED)
    try:
        return _act(values)
    except ValueError:
        return _unread_act(values, values[1])


def _act(values: list[Any]) -> KeptAct:
    command, kind, body, by, pressed, ahead, error, state, why = values
    known = ahead is not None and error is not None
    return KeptAct(
        command=CommandId(command),
        kind=kind,
        body=body,
        by=StaffId(by),
        pressed=from_micros(pressed),
        offset=Offset(ahead * _MICROSECOND, error * _MICROSECOND) if known else UNKNOWN,
        state=ActState(state),
        why=msgspec.json.decode(why, type=KeptRefusal) if why else None,
    )


def _unread_act(values: list[Any], kind: str) -> KeptAct:
    """In place of a row that cannot be read: no more of it than can do no harm."""
    command, _kind, _body, by, pressed, *_rest = values
    own = command if len(command) == _ID else sha256(command).digest()[:_ID]
    return KeptAct(
        command=CommandId(own),
        kind=kind,
        body="",
        by=StaffId(by if 0 <= by < 1 << 31 else 0),
        pressed=from_micros(min(max(pressed, 0), _LAST_MICROS)),
    )


def _mark(values: Iterable[object]) -> bytes:
    """Proves that a row is as it was written."""
    mark = sha256()
    for value in values:
        raw = value if isinstance(value, bytes) else str(value).encode()
        mark.update(len(raw).to_bytes(8, "big") + raw)
    return mark.digest()


def _keep(execute: Execute, room: KeptRoom) -> None:
    values = (*room.head, room.code, to_micros(room.at), room.room, room.calls)
    execute(_KEEP, (*values, _mark(values)))
