"""The clock of a rehearsed night, told from process to process."""

from contextlib import suppress
from datetime import datetime
from pathlib import Path

from floor.base.clock import SystemClock, from_micros, to_micros
from floor.rehearsal.pace import FastClock, Run


def run_line(run: Run) -> str:
    """How a clock runs, as one process tells another."""
    return f"{to_micros(run.shows)} {to_micros(run.since)} {run.speed}"


def run_of(line: str) -> Run:
    """What `run_line` wrote."""
    shows, since, speed = map(int, line.split())
    return Run(from_micros(shows), from_micros(since), speed)


class ClockBeside:
    """The clock of a night that another process lives, as that says beside its store."""

    def __init__(self, file: Path) -> None:
        self._file = file
        real = SystemClock()
        self._fast = FastClock(real, real.now(), 1)
        self._read: int | None = None

    def now(self) -> datetime:
        """What every station of the night sees; it goes on as it ran once the night is over."""
        with suppress(OSError, ValueError):  # gone, or being written
            written = self._file.stat().st_mtime_ns
            if written != self._read:
                run = run_of(self._file.read_text(encoding="ascii"))
                self._read = written
                self._fast.stand(run.shows, run.speed)
                self._fast.go(run)
        return self._fast.now()
