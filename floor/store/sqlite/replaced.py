"""A store's file that somebody has written over while it was open."""

import os
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_FROM, _MANY = 0x4000_0002, 510
"""The bytes of which everybody holds some who has an SQLite file open."""


@contextmanager
def left_alone(path: Path) -> Iterator[None]:
    """Inside, whoever lets go of the file at `path` writes nothing into it.

    The last one to close a store moves its log into it: that log belongs to what lay there before.
    So that nobody is the last, the file is held as if by one program more.
    """
    try:
        file = os.open(path, os.O_RDONLY)
    except OSError:
        yield
        return
    try:
        _hold(file)
        yield
    finally:
        os.close(file)


def _hold(file: int) -> None:
    """Where the system has locks that are not the whole program's: there alone one holds here."""
    with suppress(ImportError, AttributeError, OSError):
        import fcntl

        lock = struct.pack("hhqqi4x", fcntl.F_RDLCK, os.SEEK_SET, _FROM, _MANY, 0)
        fcntl.fcntl(file, fcntl.F_OFD_SETLK, lock)  # type: ignore[attr-defined,unused-ignore]
