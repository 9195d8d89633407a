"""Where a store may lie: on a disk of this computer, never on a share of another one.

Locks on a share do not keep programs on two computers apart, and what was acknowledged may be lost
(FAULTS row 15).
"""

import os
import re
import sys
from pathlib import Path

from floor.base.errors import StoreTrouble

MOUNTS = Path("/proc/self/mounts")
"""Where Linux says what is mounted where."""

_SHARE = re.compile(
    r"nfs4?|cifs|smb\d|smbfs|ncpfs|9p|afs|coda|ceph|lustre|beegfs|glusterfs|davfs"
    r"|fuse\.(sshfs|smbnetfs|glusterfs|ceph|davfs2?|rclone|s3fs)"
)
"""Kinds of file systems that lie on other computers."""

_DRIVE_REMOTE = 4
_OCTAL = re.compile(r"\\([0-7]{3})")


def check_place(path: Path) -> None:
    """That the store at `path` is, or would be, on a disk of this computer.

    What the system does not tell is taken for its own disk.

    Raises:
        StoreTrouble: it is on a network share; names it.
    """
    share = _windows_share(path) if sys.platform == "win32" else _mounted_share(path)
    if share:
        raise StoreTrouble(
            "{path} is on a network share ({share}): entries could be lost there. Keep the store"
            " on a disk of this computer.",
            path=path,
            share=share,
        )


def _mounted_share(path: Path) -> str:
    """The share that `path` lies on, as the system calls it; empty on a disk of its own."""
    try:
        mounts = MOUNTS.read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        return ""
    real = os.path.realpath(path)
    deepest, share = "", ""
    for line in mounts.splitlines():
        source, place, kind, *_options = line.split(" ")
        place = _unescaped(place)
        inside = os.path.commonpath((place, real)) == place
        # The newest mount on a place hides those before it.
        if inside and len(place) >= len(deepest):
            deepest, share = place, _unescaped(source) if _SHARE.fullmatch(kind) else ""
    return share


def _unescaped(word: str) -> str:
    """A name in the list of mounts as it is: blanks stand there as backslash and figures."""
    return _OCTAL.sub(lambda found: chr(int(found[1], 8)), word)


def _windows_share(path: Path) -> str:
    """The share or mapped drive that `path` lies on; empty on a disk of its own."""
    drive = os.path.splitdrive(os.path.abspath(path))[0]
    if drive.startswith("\\\\"):
        return drive
    import ctypes  # slow to load, and only Windows is asked so

    kind = ctypes.windll.kernel32.GetDriveTypeW(f"{drive}\\")  # type: ignore[attr-defined]
    return drive if kind == _DRIVE_REMOTE else ""
