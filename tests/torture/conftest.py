"""Where it hurts."""

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

_MEMORY = Path("/dev/shm")


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder on the fastest file system there is: a kill loses nothing a disk would keep."""
    parent = _MEMORY if os.access(_MEMORY, os.W_OK) else None
    with TemporaryDirectory(dir=parent, prefix="floor-torture-") as folder:
        yield Path(folder)
