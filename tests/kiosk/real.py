"""The kiosk as the program it is: a process on a screen, touched there, killed and begun again."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select
from time import monotonic
from typing import Any

from floor.base.clock import SystemClock
from tests.desk.hall import Hall
from tests.kiosk.stand import dealt
from tests.screen import Screen

ROOT = Path(__file__).resolve().parents[2]
_PATIENCE_S = 60


class Probed:
    """A kiosk as `tests.kiosk.probed` runs it, asked over its own pipes."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def _say(self, word: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{word}\n")
        self._process.stdin.flush()

    def shown(self) -> dict[str, Any]:
        """What it shows now."""
        self._say("tell")
        assert self._process.stdout is not None
        heard, _to, _wrong = select([self._process.stdout], [], [], _PATIENCE_S)
        assert heard, "the kiosk shows nothing: its log says why"
        line = self._process.stdout.readline()
        assert line, f"the kiosk ended: {self._process.wait(_PATIENCE_S)}"
        told: dict[str, Any] = json.loads(line)
        return told

    def until(self, so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """What it shows once that is `so`."""
        end = monotonic() + _PATIENCE_S
        while not so(told := self.shown()):
            assert monotonic() < end, told
        return told

    def press(self, name: str) -> None:
        """A button by its name, as soon as it can be, where there is no screen to touch."""
        self.until(lambda told: name in told["places"])
        self._say(f"press {name}")

    def pair(self, told: str) -> None:
        """On a new one, what the desk has told."""
        self._say(f"pair {told}")

    def idle(self, seconds: int) -> None:
        """Nobody has touched it for so long, by its own stopwatch."""
        self._say(f"idle {seconds}")


class RealKiosk(Probed):
    """The program, the one command line it is begun with, and what is touched on its screen."""

    def __init__(self, screen: Screen, hall: Hall, *options: str) -> None:
        self.screen, self.hall = screen, hall
        command = ("-m", "tests.kiosk.probed", "kiosk", "--table", "1", "--store", str(hall.path))
        self._command = (sys.executable, *command, *options)
        self.start()

    def start(self) -> float:
        """Begin it as a supervisor does, answer after how many seconds it shows its table."""
        begun = monotonic()
        self._process = subprocess.Popen(
            self._command,
            cwd=ROOT,
            env=self._environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.shown()
        return monotonic() - begun

    @property
    def _environment(self) -> dict[str, str]:
        return {**self.screen.environment, "FLOOR_DATA": str(self.hall.path.parent)}

    def again(self) -> tuple[int, str]:
        """How the same command line ends while this one runs, and why."""
        done = subprocess.run(
            self._command,
            cwd=ROOT,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=_PATIENCE_S,
        )
        return done.returncode, done.stderr

    @property
    def pid(self) -> int:
        """Of the process that runs now."""
        return self._process.pid

    @property
    def runs(self) -> bool:
        """It has not ended."""
        return self._process.poll() is None

    def follows(self) -> dict[str, Any]:
        """What it shows once it has heard all that is in the journal."""
        self.hall.room.office.refresh()
        head = self.hall.room.office.head.digest.hex()
        return self.until(lambda told: told["head"] == head)

    def touch(self, name: str) -> None:
        """A button by its name, as soon as it can be."""
        told = self.until(lambda told: name in told["places"])
        self.screen.touch(*told["places"][name])

    def type_pin(self, pin: str) -> None:
        """Figure by figure."""
        for place, figure in enumerate(pin, start=1):
            self.touch(f"key-{figure}")
            if place < len(pin):
                self.until(lambda told, typed=place: told["typed"] == typed)

    def crash(self) -> None:
        """It reads where nothing is, and dies of it."""
        self._say("crash")
        assert self._process.wait(_PATIENCE_S) == -signal.SIGSEGV
        self._let_go()

    def kill(self) -> None:
        """It is shot in whatever it does."""
        os.kill(self.pid, signal.SIGKILL)
        assert self._process.wait(_PATIENCE_S) == -signal.SIGKILL
        self._let_go()

    def close(self) -> None:
        """Away with it, whatever has happened."""
        if self.runs:
            self.kill()

    def _let_go(self) -> None:
        for end in (self._process.stdin, self._process.stdout):
            assert end is not None
            end.close()


@contextmanager
def real_kiosk(screen: Screen, folder: Path, *options: str) -> Iterator[RealKiosk]:
    """A night that began just now, and the kiosk of its table."""
    hall = Hall(folder / "floor.sqlite", SystemClock().now()).opened()
    try:
        dealt(hall)
        kiosk = RealKiosk(screen, hall, *options)
        try:
            yield kiosk
        finally:
            kiosk.close()
    finally:
        hall.close()
