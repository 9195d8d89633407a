"""What SQLite complains about, as sentences for a person, and the room laid by for a full disk."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pysqlite3 as sqlite

from floor.base.errors import DiskFull, FloorError, StoreTrouble
from floor.base.text import N_


class Unwritable(StoreTrouble):
    """Nothing can be written here, but what is written can perhaps still be read."""


class Damaged(StoreTrouble):
    """What is written there is not what this program wrote."""


_FULL = "is full"
_LOCKED = "locked"
_TROUBLES: tuple[tuple[str, type[StoreTrouble], str], ...] = (
    (
        _LOCKED,
        StoreTrouble,
        N_("Another program holds {path} and does not let go. Close it and ask again."),
    ),
    (
        _FULL,
        DiskFull,
        N_("The disk of {path} is full. Nothing of this was written: make room, ask again."),
    ),
    (
        "readonly",
        Unwritable,
        N_("{path} cannot be written: the file or its folder is read-only for this user."),
    ),
    (
        "unable to open",
        Unwritable,
        N_("{path} cannot be opened: its folder is missing or not open to this user."),
    ),
    (
        "disk I/O",
        Unwritable,
        N_("The disk of {path} fails ({error}). Check it before going on."),
    ),
    (
        "malformed",
        Damaged,
        N_("{path} is damaged. Keep the file aside and restore the last backup."),
    ),
    (
        "not a database",
        Damaged,
        N_("{path} is not a store of this program. Choose another file."),
    ),
)
_NO_ROOM_BYTES = 64 * 1024
"""Two steps of the log's index: with less, SQLite calls a full disk a failing one."""


def is_full(error: Exception) -> bool:
    """Whether SQLite itself says that the disk is full."""
    return _FULL in str(error)


def is_locked(error: Exception) -> bool:
    """Whether somebody else holds the file."""
    return _LOCKED in str(error)


def trouble_of(path: Path, error: Exception) -> StoreTrouble:
    """What `error` means for a person and what to do now."""
    said = str(error)
    for sign, trouble, sentence in _TROUBLES:
        if sign in said:
            if trouble is Unwritable and _no_room_at(path):
                return trouble_of(path, sqlite.OperationalError(f"disk is full: {error}"))
            return trouble(sentence, path=path, error=said)
    return StoreTrouble("{path} cannot be used: {error}.", path=path, error=said)


def _no_room_at(path: Path) -> bool:
    try:
        return shutil.disk_usage(path.parent).free < _NO_ROOM_BYTES
    except OSError:
        return False


@contextmanager
def as_store_trouble(path: Path) -> Iterator[None]:
    """Whatever SQLite says inside becomes a sentence."""
    try:
        yield
    except FloorError:
        raise
    except sqlite.Error as error:
        raise trouble_of(path, error) from error
    except UnicodeDecodeError as error:
        # What SQLite complains about quotes the damaged words.
        raise trouble_of(path, sqlite.DatabaseError(f"malformed: {error}")) from error


class Ballast:
    """Room on the disk laid by for the moment there is none."""

    def __init__(self, path: Path, size: int) -> None:
        self._path = path.with_name(path.name + ".ballast")
        self._size = size

    def lay_by(self) -> None:
        """Make the file, if it is wanted and there is room for it; without room there is none."""
        if not self._size or self._path.exists():
            return
        try:
            with self._path.open("wb") as file:
                if hasattr(os, "posix_fallocate"):
                    os.posix_fallocate(file.fileno(), 0, self._size)
                else:
                    file.write(bytes(self._size))
        except OSError:
            self._path.unlink(missing_ok=True)

    def give_up(self) -> bool:
        """Free the room; False when there is none to free."""
        try:
            self._path.unlink()
        except OSError:
            return False
        return True
