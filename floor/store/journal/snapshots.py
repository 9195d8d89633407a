"""Rooms kept so that a start folds only what came after them: a cache that may be deleted."""

import os
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

from floor.app.core.ports import JournalHead, Snapshot
from floor.store.journal.rows import Execute, Statements

_KEPT = 2
_ANY = 2**63 - 1
_KEYS = (
    "SELECT seq, code, rulebook FROM snapshots WHERE code = ? AND seq <= ?"
    " ORDER BY seq DESC, rulebook"
)
_READ = (
    "SELECT seq, digest, code, rulebook, body, mark FROM snapshots"
    " WHERE seq = ? AND code = ? AND rulebook = ?"
)
_PUT = (
    "INSERT INTO snapshots (seq, digest, code, rulebook, body, mark) VALUES (?, ?, ?, ?, ?, ?)"
    " ON CONFLICT DO NOTHING"
)
_DROP = (
    "DELETE FROM snapshots WHERE seq < coalesce((SELECT seq FROM snapshots WHERE code = :code"
    " ORDER BY seq DESC LIMIT 1 OFFSET :kept), 0) AND (code <> :code OR seq NOT IN"
    " (SELECT seq FROM journal WHERE kind = 'day-began'))"
)
_FOLDING = ("base", "cards", "room", "jackpot", "tournament", "rulebook", "app")


@cache
def code_fingerprint() -> str:
    """A digest of every module that can change what the journal folds to."""
    package = Path(__file__).parents[2]
    mark = sha256()
    for layer in _FOLDING:
        for folder, rooms, names in os.walk(package / layer):
            rooms.sort()
            for name in sorted(names):
                if name.endswith(".py"):
                    with open(f"{folder}/{name}", "rb", buffering=0) as file:
                        mark.update(file.readall())
    return mark.hexdigest()[:16]


def _mark(snapshot: Snapshot) -> bytes:
    """Proves that a snapshot is whole."""
    head = f"{snapshot.head.seq}|{snapshot.code}|{snapshot.rulebook}|".encode()
    return sha256(head + snapshot.head.digest + snapshot.body).digest()


class SnapshotRows:
    """Snapshots in rows of the store, out of the way of the journal."""

    def __init__(self, rows: Statements) -> None:
        self._rows = rows

    def newest(self, code: str, until: int | None = None) -> Iterator[Snapshot]:
        """Those of this program whose body is whole, up to row `until`, newest first.

        Each is read when it is asked for: there is one for every gaming day.
        """
        for key in self._rows.read(_KEYS, (code, _ANY if until is None else until)):
            for seq, digest, own_code, rulebook, body, mark in self._rows.read(_READ, key):
                snapshot = Snapshot(JournalHead(seq, digest), own_code, rulebook, body)
                is_whole = isinstance(digest, bytes) and isinstance(body, bytes)
                if is_whole and _mark(snapshot) == mark:
                    yield snapshot

    def keep(self, snapshot: Snapshot) -> None:
        """Keep it; the first writer of a key wins.

        Only the newest two stay, and those that this program took at the opening of a gaming day.

        Raises:
            StoreTrouble: it cannot be written; the next start folds a little more.
        """
        values = (*snapshot.head, *snapshot[1:], _mark(snapshot))

        def work(execute: Execute) -> None:
            execute(_PUT, values)
            execute(_DROP, {"code": snapshot.code, "kept": _KEPT - 1})

        self._rows.change(work)
