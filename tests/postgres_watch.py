"""Ends a private PostgreSQL server once the process it was started for is gone, however it went.

A script of its own: `python postgres_watch.py PROCESS FOLDER`. A process that is killed cannot see
to its server any more.
"""

import os
import shutil
import signal
import sys
from contextlib import suppress
from pathlib import Path
from select import select
from time import monotonic

_STOPS_S = 10
"""So long a server may take for its end before it is killed."""


def main(process: int, folder: Path) -> None:
    """Wait for the end of `process`, then leave nothing of the server in `folder`."""
    with suppress(ProcessLookupError):  # gone already
        select([os.pidfd_open(process)], [], [])
    _ask_to_stop(folder / "data" / "postmaster.pid")
    patience = monotonic() + _STOPS_S
    while (left := _working_in(folder)) and monotonic() < patience:
        select([], [], [], 0.05)
    for one in left:
        with suppress(ProcessLookupError):
            os.kill(one, signal.SIGKILL)
    shutil.rmtree(folder, ignore_errors=True)


def _ask_to_stop(file: Path) -> None:
    """As `pg_ctl -m immediate stop` does; a server that was held hears it too."""
    with suppress(FileNotFoundError, IndexError, ProcessLookupError):
        first = int(file.read_text().split()[0])
        os.kill(first, signal.SIGQUIT)
        os.kill(first, signal.SIGCONT)


def _working_in(folder: Path) -> list[int]:
    """The processes that were started with `folder`, but for this one; who has ended is none."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            words = (process / "cmdline").read_bytes()
            if os.fsencode(folder) in words and int(process.name) != os.getpid():
                found.append(int(process.name))
    return found


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
