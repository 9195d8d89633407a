"""Screenshots to look at: FLOOR_SHOTS=folder saves what the tests show."""

import os
from pathlib import Path

from PySide6.QtWidgets import QWidget


def shot(widget: QWidget, name: str) -> None:
    """Save how `widget` looks now as `name`.png in the folder FLOOR_SHOTS, if that is set."""
    folder = os.environ.get("FLOOR_SHOTS")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        assert widget.grab().save(str(Path(folder) / f"{name}.png"))
