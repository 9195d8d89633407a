"""Rooms kept so that a start folds only what came after them: a cache that may be deleted."""

import os
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from floor.app.ports import Head, Snapshot
from floor.store.trouble import telling

_KEPT = 2
_FOLDING = ("base", "cards", "room", "jackpot", "tournament", "rulebook", "app")


@cache
def code_fingerprint() -> str:
    """A digest of every module that can change what the journal folds to."""
    package = Path(__file__).parent.parent
    mark = sha256()
    for folder in _FOLDING:
        with suppress(FileNotFoundError):
            for name in sorted(os.listdir(package / folder)):
                if name.endswith(".py"):
                    with open(f"{package}/{folder}/{name}", "rb", buffering=0) as file:
                        mark.update(file.readall())
    return mark.hexdigest()[:16]


def _mark(snapshot: Snapshot) -> bytes:
    """Proves that a snapshot is whole."""
    head = f"{snapshot.head.seq}|{snapshot.code}|{snapshot.rulebook}|".encode()
    return sha256(head + snapshot.head.digest + snapshot.body).digest()


class SqliteSnapshots:
    """Snapshots in the store's own file, out of the way of the journal."""

    def __init__(self, path: Path, connection: Any) -> None:
        self._path = path
        self._connection = connection

    def newest(self, code: str) -> Iterator[Snapshot]:
        """Those of this program whose body is whole, newest first."""
        with telling(self._path):
            rows = self._connection.execute(
                "SELECT seq, digest, code, rulebook, body, mark FROM snapshots WHERE code = ?"
                " ORDER BY seq DESC",
                (code,),
            ).fetchall()
        for seq, digest, own_code, rulebook, body, mark in rows:
            snapshot = Snapshot(Head(seq, digest), own_code, rulebook, body)
            if isinstance(digest, bytes) and isinstance(body, bytes) and _mark(snapshot) == mark:
                yield snapshot

    def keep(self, snapshot: Snapshot) -> None:
        """Keep it; the first writer of a key wins, and only the newest two stay.

        Raises:
            StoreTrouble: it cannot be written; the next start folds a little more.
        """
        with telling(self._path):
            self._keep(snapshot)

    def _keep(self, snapshot: Snapshot) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            self._connection.execute(
                "INSERT OR IGNORE INTO snapshots (seq, digest, code, rulebook, body, mark)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (*snapshot.head, *snapshot[1:], _mark(snapshot)),
            )
            self._connection.execute(
                "DELETE FROM snapshots WHERE seq < coalesce((SELECT seq FROM snapshots"
                " WHERE code = ? ORDER BY seq DESC LIMIT 1 OFFSET ?), 0)",
                (snapshot.code, _KEPT - 1),
            )
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
