"""Clocks for a night that is lived in front of somebody: as fast as asked for, not faster."""

from datetime import datetime, timedelta
from threading import Event

from floor.base.clock import Clock, HandClock
from floor.base.errors import FloorError


class FastClock:
    """Runs `speed` times as fast as `real`; stands still until it is set going."""

    def __init__(self, real: Clock, shows: datetime, speed: int) -> None:
        self._real = real
        self._shows = shows
        self._since: datetime | None = None
        self.speed = speed

    def now(self) -> datetime:
        """What it shows."""
        if self._since is None:
            return self._shows
        return self._shows + (self._real.now() - self._since) * self.speed

    def go(self, shows: datetime, since: datetime) -> None:
        """It showed `shows` at the real moment `since` and runs from there."""
        self._shows, self._since = shows, since


class NightStopped(FloorError):
    """Whoever watched the night has gone."""


class PacedClock(HandClock):
    """A night's clock that waits for a fast one: what happens at nine does not happen before.

    While that one stands still the night runs as fast as it can.
    """

    def __init__(self, start: datetime, stop: Event) -> None:
        super().__init__(start)
        self._fast: FastClock | None = None
        self._stop = stop

    def follow(self, fast: FastClock) -> None:
        """From now on wait for `fast`, and show what it shows."""
        self._fast = fast

    def now(self) -> datetime:
        """What every station beside this one sees too."""
        return self._fast.now() if self._fast is not None else super().now()

    def move_to(self, moment: datetime) -> None:
        """It is now `moment`, once it really is.

        Raises:
            NightStopped: somebody stopped the night.
        """
        while self._fast is not None and (left := moment - self._fast.now()) > timedelta(0):
            if self._stop.wait(min(left.total_seconds() / self._fast.speed, 1.0)):
                break
        if self._stop.is_set():
            raise NightStopped("The night was stopped.")
        super().move_to(moment)
