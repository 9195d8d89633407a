"""How much room the disk of a store has left, and what follows from it (FAULTS rows 7 and 8)."""

import shutil
from collections.abc import Callable
from pathlib import Path

from floor.base.errors import DiskFull, StoreTrouble

WARNS_BELOW_MB = 2_048
STOPS_BELOW_MB = 256
"""With less, no command is taken: what remains is for what was decided and must still be kept."""
_MB = 1_048_576
_STEP_MB = 50
"""What is said goes in such steps, so that it is not said anew with every entry."""


def free_bytes(folder: Path) -> int:
    """What this user may still write on the disk of `folder`."""
    return shutil.disk_usage(folder).free


class DiskSpace:
    """The room left on the disk of a store, as far as a station that works there must know."""

    def __init__(self, store: Path, free: Callable[[Path], int] = free_bytes) -> None:
        self._store = store
        self._free = free
        self.warning: StoreTrouble | None = None
        """It is getting scarce; None when there is enough, or already too little."""
        self.trouble: StoreTrouble | None = None
        """There is too little for a command."""

    def look(self) -> None:
        """See how much there is now; where the system does not tell, there is enough."""
        try:
            left = self._free(self._store.parent) // _MB
        except OSError:
            left = WARNS_BELOW_MB
        self.trouble = self.warning = None
        said = {"path": self._store, "left": left // _STEP_MB * _STEP_MB, "least": STOPS_BELOW_MB}
        if left < STOPS_BELOW_MB:
            self.trouble = DiskFull(
                "The disk of {path} has less than {least} MB left: nothing is written before there"
                " is more. Make room; what was written is safe.",
                **said,
            )
        elif left < WARNS_BELOW_MB:
            self.warning = StoreTrouble(
                "The disk of {path} has {left} MB left: make room. Below {least} MB nothing more"
                " is written.",
                **said,
            )
