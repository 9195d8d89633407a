"""`floor serve` that notes when each entry was on disk, for `bench_door.py`:

    bench_commits.py FILE ARGUMENTS of floor

FILE holds a JSON list then: the number of the last row of every commit, and its moment.
"""

import atexit
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from floor.__main__ import main
from floor.store.sqlite.journal import SqliteJournal

_commits: list[tuple[int, float]] = []


def _noting(write: Callable[..., Any]) -> Callable[..., Any]:
    def writes(journal: SqliteJournal, work: Callable[..., Any]) -> Any:
        answer = write(journal, work)
        entries = getattr(answer, "entries", ())
        if entries:
            _commits.append((entries[-1].seq, time.monotonic()))
        return answer

    return writes


if __name__ == "__main__":
    told = Path(sys.argv.pop(1))
    atexit.register(lambda: told.write_text(json.dumps(_commits), encoding="ascii"))
    setattr(SqliteJournal, "write", _noting(SqliteJournal.write))  # noqa: B010  mypy knows it as a method
    main()
