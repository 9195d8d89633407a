"""Hears when another program writes into the log of a store, where the system tells of it."""

import ctypes
import os
from contextlib import suppress
from pathlib import Path

_WRITTEN = 0x2
_AT_MOST = 64 * 1024


class LogWatch:
    """On the log of the store at one place, which somebody has open."""

    def __init__(self, path: Path) -> None:
        self._file = _watching(path.with_name(f"{path.name}-wal"))

    def fileno(self) -> int:
        """What can be read once somebody has written; -1 where nothing tells of it."""
        return self._file

    def heard(self) -> None:
        """From now on only what comes is news."""
        with suppress(OSError):
            os.read(self._file, _AT_MOST)

    def close(self) -> None:
        """Hear no more."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def _watching(log: Path) -> int:
    """The log changes a moment before what is written in it can be seen: it says no more than that
    it is worth looking."""
    try:
        system = ctypes.CDLL(None)
        file = int(system.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC))
    except (AttributeError, OSError, TypeError):  # another system
        return -1
    if file >= 0 and system.inotify_add_watch(file, os.fsencode(log), _WRITTEN) < 0:
        os.close(file)
        return -1
    return file
