"""Tells whoever watches over the program that its screen lives, in systemd's way."""

import os
from contextlib import suppress

from PySide6.QtCore import QObject, QTimer, Slot

_EVERY_MS = 4_000
"""Well within the time after which a screen that stands still is begun anew."""


class Heartbeat(QObject):
    """Beats in the thread of the windows: one that hangs is silent."""

    def __init__(self, place: str, parent: QObject) -> None:
        """`place` is the socket a supervisor listens at; empty where there is none."""
        super().__init__(parent)
        # One that begins with @ is no file.
        self._place = f"\0{place[1:]}" if place.startswith("@") else place
        self._timer = QTimer(self)
        self._timer.setInterval(_EVERY_MS)
        self._timer.timeout.connect(self._beat)

    def begin(self) -> None:
        """The screen is there; from now on it is heard of."""
        if self._place:
            self._say("READY=1\nWATCHDOG=1")
            self._timer.start()

    @Slot()
    def _beat(self) -> None:
        self._say("WATCHDOG=1")

    def _say(self, words: str) -> None:
        import socket  # only who is supervised needs it

        # Nobody who listens any more is no trouble of the screen's.
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as speaks:
            speaks.setblocking(False)
            speaks.sendto(words.encode(), self._place)


def beat(window: QObject) -> None:
    """From now on whoever supervises this program hears that `window` lives."""
    Heartbeat(os.environ.get("NOTIFY_SOCKET", ""), window).begin()
