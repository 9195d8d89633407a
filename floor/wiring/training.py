"""A night to train on: lived in a process of its own beside the desk that watches it."""

import subprocess
import threading
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from floor.app.core.messages import StaffId
from floor.app.office.office import Office
from floor.base.chance import SystemChance
from floor.base.clock import SystemClock
from floor.base.errors import StoreTrouble
from floor.desk.scene.services import PROGRAM
from floor.rehearsal.pace import FastClock
from floor.rehearsal.practice import Staged, stage_bad_beat
from floor.wiring.night_clock import run_of
from floor.wiring.nights import CROWDED, remove_rehearsal
from floor.wiring.rooms import open_room

_BEFORE = datetime(2026, 10, 24, 12, tzinfo=UTC)
"""What the clock shows until the night is under way."""

HELD, REAL, QUICK, FAST = SPEEDS = (0, 1, 10, 60)
"""Times real time; at 0 the night is held."""


class TrainingNight:
    """A rehearsed night in a process of its own, and the clock it lives by."""

    def __init__(self, store: Path, speed: int, arrivals: float = CROWDED) -> None:
        """`arrivals` is how many come an hour and table."""
        self.store = store
        self._arrivals = arrivals
        self.clock = FastClock(SystemClock(), _BEFORE, speed)
        self.speeds = tuple(sorted({*SPEEDS, speed}))
        self._process: subprocess.Popen[str] | None = None
        self._under_way = threading.Event()

    @property
    def speed(self) -> int:
        """How fast it goes now."""
        return self.clock.speed

    def change(self, speed: int) -> None:
        """Let it go at that speed; its clock follows as soon as the night has heard."""
        process = self._process
        if process is not None and process.stdin is not None:
            with suppress(OSError, ValueError):  # it has ended by itself
                process.stdin.write(f"{speed}\n")
                process.stdin.flush()

    def stage(self, office: Office, by: StaffId) -> Staged:
        """Have a bad beat claimed at some table, by `by` where nobody deals.

        Raises:
            Refused: at no table one is possible now.
        """
        return stage_bad_beat(office, SystemChance(), by)

    def begin(self) -> None:
        """Start it on an empty store, in place of the night before.

        Raises:
            StoreTrouble: the book of a house lies there.
        """
        self._under_way.clear()
        self.clock.stand(_BEFORE, self.clock.speed)
        self.store.parent.mkdir(parents=True, exist_ok=True)
        remove_rehearsal(self.store)
        open_room(self.store, station="desk", ready=False)
        words = [*PROGRAM, "live", str(self.store), "--speed", str(self.clock.speed)]
        words += ["--arrivals", str(self._arrivals)]
        process = self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._listener = threading.Thread(
            target=self._listen, args=(process,), name="training", daemon=True
        )
        self._listener.start()

    def _listen(self, process: "subprocess.Popen[str]") -> None:
        """The night says when it is under way and how fast; so the clocks run together."""
        assert process.stdout is not None
        with process.stdout as said:
            for line in said:
                self.clock.go(run_of(line))
                self._under_way.set()

    def wait(self) -> None:
        """Until the night is under way: before that its clock and a desk's would differ.

        Raises:
            StoreTrouble: it ended instead.
        """
        while not self._under_way.wait(0.1):
            if self._process is None or self._process.poll() is not None:
                raise StoreTrouble("The training night could not be begun. Close and start again.")

    def end(self) -> None:
        """Nobody looks at it any more."""
        if self._process is not None:
            assert self._process.stdin is not None
            with suppress(OSError):
                self._process.stdin.close()
            try:
                self._process.wait(5)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._listener.join()


def train_beside() -> None:
    """Another desk, on a rehearsed night."""
    subprocess.Popen([*PROGRAM, "desk", "--training"], start_new_session=True)
