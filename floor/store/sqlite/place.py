"""Where a store may lie: on a disk of this computer, never on a share of another one.

Locks on a share do not keep programs on two computers apart, and what was acknowledged may be lost
(FAULTS row 15).
"""

import ntpath
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from floor.base.errors import StoreTrouble

MOUNTS = Path("/proc/self/mounts")
"""Where Linux says what is mounted where."""

_SHARE = re.compile(
    r"nfs[34]?|cifs|smb\d?|smbfs|ncpfs|9p|afs|afpfs|webdav|coda|ceph|lustre|beegfs|gpfs|glusterfs"
    r"|davfs|virtiofs|vboxsf|prl_fs|vmhgfs"
    r"|(mac)?fuse\.(sshfs|smbnetfs|glusterfs|ceph|davfs2?|rclone|s3fs|gvfsd-fuse|vmhgfs-fuse)"
)
"""Kinds of file systems that lie on other computers, or on the one around a virtual machine."""

_DRIVE_REMOTE = 4
_OCTAL = re.compile(r"\\([0-7]{3})")
_ON_A_MAC = re.compile(r"(?P<source>.*) on (?P<place>/.*) \((?P<kind>[^,)]+)")
_VERBATIM = "\\\\?\\"
_PATIENCE_S = 5.0


class Mount(NamedTuple):
    """A file system and where it can be reached."""

    source: str
    """As the system calls it: `nas:/poker`, `//nas/poker`, `/dev/sda1`."""
    place: str
    kind: str


def check_place(path: Path, mounts: Path | None = None) -> None:
    """That the store at `path` is, or would be, on a disk of this computer.

    What the system does not tell is taken for its own disk. `mounts` is where Linux says what is
    mounted; its usual place when nobody says.

    Raises:
        StoreTrouble: it is on a network share; names it.
    """
    # Resolved first: what is mounted only when somebody looks there is mounted then.
    real = os.path.realpath(path)
    if sys.platform == "win32":
        share = windows_share(real, _kind_of_drive)
    elif sys.platform == "darwin":
        share = share_of(real, mac_mounts(_said_by_mount()))
    else:
        share = share_of(real, linux_mounts(mounts or MOUNTS))
    if share:
        raise StoreTrouble(
            "{path} is on a network share ({share}): entries could be lost there. Keep the store"
            " on a disk of this computer.",
            path=path,
            share=share,
        )


def share_of(real: str, mounts: Iterable[Mount]) -> str:
    """The share that `real`, a path without links, lies on; empty on a disk of its own.

    Of `mounts` the newest stands last: on one place it hides those before it.
    """
    deepest, share = "", ""
    for mount in mounts:
        inside = os.path.commonpath((mount.place, real)) == mount.place
        if inside and len(mount.place) >= len(deepest):
            deepest, share = mount.place, mount.source if _SHARE.fullmatch(mount.kind) else ""
    return share


def linux_mounts(table: Path) -> Iterator[Mount]:
    """What the file `table` says is mounted, in its order; nothing where it cannot be read."""
    try:
        lines = table.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:
        return
    for line in lines:
        words = [_unescaped(word) for word in line.split(" ")]
        if len(words) > 2 and words[1].startswith("/"):
            yield Mount(*words[:3])


def _unescaped(word: str) -> str:
    """A name in the list of mounts as it is: blanks stand there as backslash and figures."""
    return _OCTAL.sub(lambda found: chr(int(found[1], 8)), word)


def mac_mounts(told: str) -> Iterator[Mount]:
    """What a Mac's command `mount` has `told`: `//olli@nas/poker on /Volumes/poker (smbfs, …)`."""
    for line in told.splitlines():
        found = _ON_A_MAC.match(line)
        if found:
            yield Mount(found["source"], found["place"], found["kind"])


def _said_by_mount() -> str:
    import subprocess  # slow to load, and only a Mac is asked so

    try:
        told = subprocess.run(
            ["/sbin/mount"], capture_output=True, text=True, timeout=_PATIENCE_S, check=False
        )
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return ""
    return told.stdout


def windows_share(real: str, kind_of_drive: Callable[[str], int]) -> str:
    """The share or mapped drive that `real`, a whole path, lies on; empty on a disk of its own.

    `kind_of_drive` answers what Windows calls the kind of a drive's root.
    """
    plain = real
    if plain.startswith(_VERBATIM + "UNC\\"):
        plain = "\\\\" + plain.removeprefix(_VERBATIM + "UNC\\")
    plain = plain.removeprefix(_VERBATIM)
    drive = ntpath.splitdrive(plain)[0]
    if drive.startswith(("\\\\", "//")):
        return drive
    return drive if kind_of_drive(f"{drive}\\") == _DRIVE_REMOTE else ""


def _kind_of_drive(root: str) -> int:
    import ctypes  # slow to load, and only Windows is asked so

    return int(ctypes.windll.kernel32.GetDriveTypeW(root))  # type: ignore[attr-defined]
