"""Clocks for a night that is lived in front of somebody: as fast as asked for, not faster."""

from datetime import datetime, timedelta
from threading import Event
from typing import NamedTuple

from floor.base.clock import Clock, HandClock
from floor.base.errors import FloorError

_LOOK_S = 0.1
"""Whoever waits for a moment looks so often whether the speed was changed."""


class Run(NamedTuple):
    """How a fast clock runs."""

    shows: datetime
    """What it showed …"""
    since: datetime
    """… at this real moment."""
    speed: int
    """Times real time; 0 while the night is held."""


class FastClock:
    """Runs `speed` times as fast as `real`; stands still until it is set going.

    It never goes back: where it learns a moment late that it has been slowed down it waits for
    the others. Several threads may read it while one changes it.
    """

    def __init__(self, real: Clock, shows: datetime, speed: int) -> None:
        self._real = real
        self._stands = self._shown = shows
        self._run: Run | None = None
        self._speed = speed

    @property
    def speed(self) -> int:
        """How fast it runs, or will run once it is set going."""
        run = self._run
        return run.speed if run is not None else self._speed

    def now(self) -> datetime:
        """What it shows."""
        run = self._run
        if run is None:
            return self._stands
        self._shown = max(self._shown, run.shows + (self._real.now() - run.since) * run.speed)
        return self._shown

    def stand(self, shows: datetime, speed: int) -> None:
        """Stand still at `shows`, whatever it showed before."""
        self._run, self._stands, self._shown, self._speed = None, shows, shows, speed

    def go(self, run: Run) -> None:
        """Run as that one does."""
        self._run = run

    def go_from(self, shows: datetime) -> Run:
        """Set it going: it shows `shows` now."""
        self._run = Run(shows, self._real.now(), self._speed)
        return self._run

    def change(self, speed: int) -> Run | None:
        """Run at `speed` from now on; None while it stands still."""
        if self._run is None:
            self._speed = speed
            return None
        self._run = Run(self.now(), self._real.now(), speed)
        return self._run


class NightStopped(FloorError):
    """Whoever watched the night has gone."""


class PacedClock(HandClock):
    """A night's clock that waits for a fast one: what happens at nine does not happen before.

    While it follows none the night runs as fast as it can.
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
            speed = self._fast.speed
            wait = min(left.total_seconds() / speed, _LOOK_S) if speed else _LOOK_S
            if self._stop.wait(wait):
                break
        if self._stop.is_set():
            raise NightStopped("The night was stopped.")
        super().move_to(moment)
