"""Processes forked from the test: they start in a millisecond and may be killed at any moment."""

import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any, NamedTuple


def begun(work: Callable[[], object]) -> int:
    """The id of a process that does `work` and ends: 0 when it is done, 1 after an error."""
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid:
        return pid
    status = 1
    try:
        sys.settrace(None)
        work()
        status = 0
    except BaseException:  # noqa: BLE001 - the parent sees the status, a person the traceback
        os.write(2, traceback.format_exc().encode())
    finally:
        os._exit(status)


def ended(pid: int) -> int:
    """How that process ended: its status, or minus the signal that killed it."""
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


class Child(NamedTuple):
    """A process that tells what it does while it works."""

    pid: int
    heard: Connection

    def listen(self, seconds: float) -> list[Any]:
        """All it says from now on for so long, or until it ends."""
        return list(said(self.heard, seconds))

    def kill(self) -> list[Any]:
        """Kill it; answers what it had said that nobody has heard yet."""
        os.kill(self.pid, signal.SIGKILL)
        return self.wait(-signal.SIGKILL)

    def wait(self, status: int = 0) -> list[Any]:
        """What it still says until it ends, which must be so."""
        last = list(said(self.heard, None))
        self.heard.close()
        assert ended(self.pid) == status
        return last


def said(heard: Connection, seconds: float | None) -> Any:
    """What comes through the pipe for so long, or until the other end is closed."""
    until = None if seconds is None else time.monotonic() + seconds
    while True:
        left = None if until is None else max(0.0, until - time.monotonic())
        if not heard.poll(left):
            return
        try:
            yield heard.recv()
        except EOFError:
            return


def telling_child(work: Callable[[Connection], object]) -> Child:
    """A process that does `work` and is heard."""
    heard, tell = Pipe(duplex=False)

    def telling() -> None:
        heard.close()
        work(tell)

    pid = begun(telling)
    tell.close()
    return Child(pid, heard)
