"""How long a test waits for what is sure to come: a busy computer never decides how it ends."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer, SignalInstance
from pytestqt.qtbot import QtBot
from pytestqt.wait_signal import MultiSignalBlocker, SignalBlocker

PATIENCE_MS = 60_000
"""A wait ends as soon as it may: only what never comes takes as long as this."""


class PatientBot(QtBot):
    """Waits longer than the five seconds pytest-qt takes for enough."""

    def __init__(self, request: pytest.FixtureRequest) -> None:
        super().__init__(request)
        _let_loops_run()

    def waitUntil(  # noqa: N802
        self, callback: Callable[[], bool | None], *, timeout: int = PATIENCE_MS
    ) -> None:
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(  # noqa: N802
        self, signal: SignalInstance, *, timeout: int = PATIENCE_MS, **more: Any
    ) -> SignalBlocker:
        return super().waitSignal(signal, timeout=timeout, **more)

    def waitSignals(  # noqa: N802
        self, signals: list[SignalInstance], *, timeout: int = PATIENCE_MS, **more: Any
    ) -> MultiSignalBlocker:
        return super().waitSignals(signals, timeout=timeout, **more)


def _let_loops_run() -> None:
    """A program that was told twice to end has left Qt so that every loop ends before it begins,
    until the application runs again: nobody could wait for anything."""
    turns: list[bool] = []
    loop = QEventLoop()
    QTimer.singleShot(0, lambda: turns.append(True))
    QTimer.singleShot(0, loop.quit)
    loop.exec()
    if not turns:
        QTimer.singleShot(0, lambda: QCoreApplication.exit(0))
        QCoreApplication.exec()
