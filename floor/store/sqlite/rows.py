"""Ordinary rows of the store's file: read, and changed whole or not at all."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import pysqlite3 as sqlite

from floor.base.errors import DiskFull
from floor.store.journal.rows import Execute, Values
from floor.store.sqlite.trouble import Ballast, as_store_trouble

T = TypeVar("T")


class SqliteRows:
    """Statements on the store's connection; whatever SQLite says becomes a sentence."""

    def __init__(self, path: Path, connection: Any, ballast: Ballast | None = None) -> None:
        """Without `ballast` a full disk gives up nothing: for rows that can be done without."""
        self._path = path
        self._connection = connection
        self._execute: Execute = connection.execute
        self._ballast = ballast

    def read(self, query: str, values: Values = ()) -> list[Any]:
        """All that `query` finds."""
        with as_store_trouble(self._path):
            return list(self._execute(query, values).fetchall())

    def change(self, work: Callable[[Execute], T]) -> T:
        """What `work` answers, done in one transaction while nobody else writes.

        A full disk gives up the ballast once; what `work` raises leaves everything as it was.
        """
        try:
            return self._in_transaction(work)
        except DiskFull:
            if self._ballast is None or not self._ballast.give_up():
                raise
            return self._in_transaction(work)

    def _in_transaction(self, work: Callable[[Execute], T]) -> T:
        with as_store_trouble(self._path):
            self._execute("BEGIN IMMEDIATE")
            try:
                answer = work(self._execute)
                self._execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._execute("ROLLBACK")
                raise
        return answer

    def forget(self, work: Callable[[Execute], object]) -> None:
        """As `change`, and what was overwritten leaves the log too, if nobody reads just now."""
        self.change(work)
        with suppress(sqlite.Error):
            self._execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
