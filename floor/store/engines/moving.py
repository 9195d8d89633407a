"""A house moved from one store to another, whatever their engines, the chain proved on both sides.

Everything goes but the rooms kept for a quick start: the first program on the new store folds them
again.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from floor.app.core.ports import START, Draft, JournalHead, WritableJournal
from floor.base.errors import StoreTrouble
from floor.store.engines.engines import OpenStore
from floor.store.journal.journal import prove, verify
from floor.store.journal.rows import Execute, Statements

_AT_ONCE = 500
"""Rows read and written together."""

TellMoved = Callable[[str, int], None]
"""Hears what is copied, and how much of it is done."""


class _Table(NamedTuple):
    """Ordinary rows that belong to a house."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    """What they are read and written in order of."""

    @property
    def read(self) -> str:
        """Reads some of them behind a key."""
        key = ", ".join(self.key)
        places = ", ".join("?" * len(self.key))
        return (
            f"SELECT {', '.join(self.columns)} FROM {self.name} WHERE ({key}) > ({places})"
            f" ORDER BY {key} LIMIT {_AT_ONCE}"
        )

    @property
    def put(self) -> str:
        """Writes one."""
        places = ", ".join("?" * len(self.columns))
        return f"INSERT INTO {self.name} ({', '.join(self.columns)}) VALUES ({places})"


_PAPER = (
    *("id", "serial", "kind", "number", "at", "language", "player", "title"),
    *("state", "copies", "printed_at", "place", "error", "body"),
    *("made_for", "voided_at", "voided_by", "void_reason"),
)
_STATION = (
    *("id", "place", "certificate", "paired_at", "paired_by", "revoked_at", "seen_at", "version"),
    *("kept", "offset_us", "address", "blink", "role", "came_at"),
)

_TABLES = (
    _Table("players", ("id", "name", "alias", "card", "erased"), ("id",)),
    _Table("player_keys", ("place", "key", "player"), ("place", "key", "player")),
    _Table("staff", ("id", "name", "role", "erased", "card"), ("id",)),
    _Table("pins", ("staff", "hash", "pepper", "misses", "locked_until"), ("staff",)),
    _Table("notes", ("id", "at", "text"), ("id",)),
    _Table("note_players", ("player", "note"), ("player", "note")),
    _Table("papers", _PAPER, ("id",)),
    _Table("stations", _STATION, ("id",)),
)
_BEFORE: dict[str, object] = {"key": ""}
"""What comes before the first key; of numbers it is -1."""


def move(
    source: OpenStore, target: OpenStore, told: TellMoved = lambda what, done: None
) -> JournalHead:
    """Copy the house in `source` into `target`, which must be empty; where its journal ends.

    Raises:
        StoreTrouble: there is something in `target`, the journal of `source` is not what was
            written, or somebody wrote to it meanwhile. What was copied until then stays: begin
            again with another empty store.
    """
    _check_empty(target)
    begun = source.journal.head()
    for table in _TABLES:
        _copy_rows(table, source.rows, target.rows, told)
    head = _copy_journal(source, begun, target, told)
    if source.journal.head() != head:
        raise StoreTrouble(
            "Somebody worked on {place} while it was copied: close every desk, kiosk, board and"
            " door and copy it again into an empty store.",
            place=source.place,
        )
    proved = START
    for proved in verify(target.journal.batches()):
        told("proved", proved.seq)
    if proved != head:
        raise StoreTrouble(
            "{place} is not what {path} is: do not use it, copy it again into an empty store.",
            place=target.place,
            path=source.place,
        )
    target.journal.mark_verified(head)
    return head


def _check_empty(target: OpenStore) -> None:
    is_empty = target.journal.head() == START and not any(
        target.rows.read(f"SELECT 1 FROM {table.name} LIMIT 1") for table in _TABLES
    )
    if not is_empty:
        raise StoreTrouble(
            "{place} is not empty: a house is copied into a new store only. Nothing was changed.",
            place=target.place,
        )


def _copy_rows(table: _Table, source: Statements, target: Statements, told: TellMoved) -> None:
    done = 0
    for some in _batches(table, source):
        target.change(partial(_put, table, some))
        done += len(some)
        told(table.name, done)


def _batches(table: _Table, source: Statements) -> Iterator[list[Any]]:
    """All rows of a table in order, some at a time."""
    places = [table.columns.index(name) for name in table.key]
    after: tuple[object, ...] = tuple(_BEFORE.get(name, -1) for name in table.key)
    while some := source.read(table.read, after):
        yield some
        after = tuple(some[-1][place] for place in places)


def _put(table: _Table, rows: list[Any], execute: Execute) -> None:
    for row in rows:
        # One engine has truths, the other has numbers for them.
        values = [
            bool(value) if name == "erased" else value
            for name, value in zip(table.columns, row, strict=True)
        ]
        execute(table.put, values)


def _copy_journal(
    source: OpenStore, until: JournalHead, target: OpenStore, told: TellMoved
) -> JournalHead:
    """Where the target ends now, each row up to `until` proved, sealed anew and the same."""
    head = START
    for batch in source.journal.batches(until=until.seq):
        for begin in range(0, len(batch), _AT_ONCE):
            some = batch[begin : begin + _AT_ONCE]
            head = prove(some, head)
            drafts = [Draft(*row[1:7]) for row in some]
            target.journal.write(partial(_append, drafts))
            told("journal", head.seq)
    return head


def _append(drafts: list[Draft], writing: WritableJournal) -> JournalHead:
    return writing.append(drafts)
