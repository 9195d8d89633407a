"""What a test leaves behind: widgets, timers that run, threads that work."""

import gc
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtWidgets import QApplication

ENDING_S = 60.0
"""So long a thread that was told to end may take."""

_TURNS = 3
"""What a deleted widget held is deleted a turn after it."""


@contextmanager
def nothing_stays(app: QApplication) -> Iterator[None]:
    """Fails where a widget, a running timer or a thread made inside is still there after.

    All that was there before is frozen, so that collecting looks at what the test made and at
    nothing else; what nobody held any more is taken away first, or it would stay for good.
    """
    gc.collect()
    widgets, threads = set(app.allWidgets()), set(threading.enumerate())
    gc.freeze()
    yield
    for _turn in range(_TURNS):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        app.processEvents()
        gc.collect()
        left = [one for one in app.allWidgets() if one not in widgets]
        timers = [one for one in _all_timers() if _runs(one)]
        if not left and not timers:
            break
    assert not left, [f"{type(one).__name__} {one.objectName()}" for one in left]
    assert not timers, timers
    working = [one for one in threading.enumerate() if one not in threads and _works(one)]
    assert not working, working


def clear_away(app: QApplication) -> None:
    """Delete what tests elsewhere left when their program had ended: whatever is styled after is
    styled together with it."""
    for one in app.topLevelWidgets():
        if one.parent() is None and not one.isVisible():
            one.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _all_timers() -> list[QTimer]:
    """No other thread goes on meanwhile: a tuple it was making could not be made to its end."""
    turns = sys.getswitchinterval()
    sys.setswitchinterval(60.0)
    try:
        return [one for one in gc.get_objects() if issubclass(type(one), QTimer)]
    finally:
        sys.setswitchinterval(turns)


def _runs(timer: QTimer) -> bool:
    try:
        return timer.isActive()
    except RuntimeError:  # deleted in C++
        return False


def _works(thread: threading.Thread) -> bool:
    if isinstance(thread, threading._DummyThread):  # Qt's own: it waits for more work
        return False
    thread.join(ENDING_S)
    return thread.is_alive()
