"""A program's lock beside its files: who has it already, and a folder that takes none."""

import os
import shutil
from pathlib import Path

from PySide6.QtCore import QLockFile

from floor.base.errors import DiskFull, StoreTrouble

_NO_ROOM_BYTES = 64 * 1024


def own_lock(path: Path, taken: StoreTrouble) -> QLockFile:
    """The lock at `path`.

    Raises:
        StoreTrouble: `taken`, where another program has it; else why nothing can be written there.
    """
    lock = QLockFile(str(path))
    lock.setStaleLockTime(0)  # free as soon as who has it has ended
    if lock.tryLock(0):
        return lock
    why = unwritable(path.parent)
    # On a full disk, or where nobody may write, a lock that was left behind by a killed one cannot
    # be taken either.
    is_taken = lock.error() is QLockFile.LockError.LockFailedError
    may_write = os.access(path.parent, os.W_OK) and not isinstance(why, DiskFull)
    raise taken if is_taken and may_write else why


def unwritable(folder: Path) -> StoreTrouble:
    """Why nothing can be written there, and what to do."""
    try:
        full = shutil.disk_usage(folder).free < _NO_ROOM_BYTES
    except OSError:
        full = False
    if full:
        return DiskFull(
            "The disk of this PC is full: nothing can be written in {folder}. Call the floor; make"
            " room and start again.",
            folder=folder,
        )
    return StoreTrouble(
        "Nothing can be written in {folder}. Call the floor; have the folder opened to this user"
        " and start again.",
        folder=folder,
    )
