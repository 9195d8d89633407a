"""Ordinary rows on a PostgreSQL server: read, and changed whole or not at all."""

from collections.abc import Callable
from typing import Any, TypeVar

import psycopg

from floor.store.journal.rows import Execute, Values
from floor.store.postgres.link import CHANNEL, PostgresLink
from floor.store.postgres.schema import ROWS_LOCK

T = TypeVar("T")

_TELL = f"SELECT pg_notify('{CHANNEL}', '');"


class PostgresRows:
    """Statements on a station's connection; whatever the server says becomes a sentence."""

    def __init__(self, link: PostgresLink) -> None:
        self._link = link

    def read(self, query: str, values: Values = ()) -> list[Any]:
        """All that `query` finds."""
        return self._link.read(query, values)

    def change(self, work: Callable[[Execute], T]) -> T:
        """What `work` answers, done in one transaction while nobody else changes rows.

        Raises:
            InDoubt: the connection broke before the server said that it is kept.
        """
        self._link.begin(ROWS_LOCK)
        try:
            answer = work(self._link.execute)
        except psycopg.Error as error:
            self._link.roll_back()
            raise self._link.trouble(error) from error
        except BaseException:
            self._link.roll_back()
            raise
        self._link.commit(keeps=True, script=_TELL)
        return answer

    def forget(self, work: Callable[[Execute], object]) -> None:
        """As `change`; the server's own cleaning takes what was overwritten off its disk."""
        self.change(work)
