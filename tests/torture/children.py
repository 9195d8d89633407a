"""Processes forked from the test: they start in a millisecond and may be killed at any moment."""

import gc
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from ctypes import CDLL
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

_PR_SET_PDEATHSIG = 1


def begun(work: Callable[[], object]) -> int:
    """The id of a process that does `work` and ends: 0 when it is done, 1 after an error.

    It does not outlive the test, though that be killed.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    parent = os.getpid()
    pid = os.fork()
    if pid:
        return pid
    status = 1
    try:
        CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(status)
        sys.settrace(None)
        gc.freeze()  # or many children would all copy the test's memory to look for rubbish in it
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


class Gate:
    """Holds children back until all may go at once."""

    def __init__(self) -> None:
        self._waiting, self._opening = os.pipe()

    def wait(self) -> None:
        """Until it opens."""
        os.read(self._waiting, 1)

    def open(self, children: int) -> None:
        """Let so many go."""
        os.write(self._opening, b"!" * children)

    def close(self) -> None:
        """It is needed no more."""
        os.close(self._waiting)
        os.close(self._opening)


def telling_child(work: Callable[[Connection], object]) -> Child:
    """A process that does `work` and is heard."""
    heard, tell = Pipe(duplex=False)

    def telling() -> None:
        heard.close()
        work(tell)

    pid = begun(telling)
    tell.close()
    return Child(pid, heard)
