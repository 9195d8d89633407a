"""When a window's program begins to collect garbage: after its first picture."""

import gc

from PySide6.QtCore import QTimer

_LATER_MS = 200


def collect_later() -> None:
    """Begin soon."""
    QTimer.singleShot(_LATER_MS, collect)


def collect() -> None:
    """From now on; what the start has made stays as long as the program and is not looked at."""
    gc.freeze()
    gc.enable()
