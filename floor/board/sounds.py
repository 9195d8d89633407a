"""What is heard of the tournaments' clocks: by the board alone, each thing once."""

import shutil
from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QProcess
from PySide6.QtWidgets import QApplication

from floor.app.core.room import Room
from floor.qtkit.look.theme import RESOURCES
from floor.views.tournament.clock import ClockSignal, Signal, is_ahead, signals_now

_PLAYERS = ("pw-play", "paplay", "aplay", "afplay")
"""What plays a file on a PC; where there is none it beeps."""


def play(signal: Signal) -> None:
    """Let it be heard."""
    sound = RESOURCES / "sounds" / f"{signal.value}.wav"
    player = next((path for one in _PLAYERS if (path := shutil.which(one))), None)
    if player is None or not QProcess.startDetached(player, [str(sound)])[0]:
        QApplication.beep()


class Bell:
    """Rings for each signal of a clock once, and again only where the clock was put back."""

    def __init__(self, ring: Callable[[Signal], None] = play) -> None:
        self._ring = ring
        self._rung: set[ClockSignal] = set()

    def hear(self, room: Room, now: datetime) -> None:
        """Ring for what is due at `now`."""
        self._rung = {one for one in self._rung if not is_ahead(room, one, now)}
        for signal in signals_now(room, now):
            if signal not in self._rung:
                self._rung.add(signal)
                self._ring(signal.kind)
