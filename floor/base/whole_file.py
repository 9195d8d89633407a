"""A file that is there whole or not at all, whenever the power goes."""

import os
import threading
from contextlib import suppress
from pathlib import Path


def write_whole(body: bytes, path: Path) -> None:
    """Write `body` to `path`, on disk when this returns; a file that stood there is replaced.

    Raises:
        OSError: as for any file; what stood there is as it was.
    """
    beside = path.parent / f".{path.name}.{os.getpid()}-{threading.get_ident()}"
    try:
        with beside.open("wb") as file:
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        with suppress(OSError):
            beside.unlink()
