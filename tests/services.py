"""A user's services as systemd runs them: the real thing, on processes, a network and a /run of its
own, so that nothing of this computer's own services is met and nothing is left behind.
"""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.patience import PATIENCE_MS

ROOT = Path(__file__).resolve().parents[1]
_SYSTEMD = Path("/usr/lib/systemd/systemd")
_RUN = "/run/user/floor"
# systemd --user asks whether this computer was begun with it, by that folder.
_BEGIN = f"""
mount -t tmpfs none /run && mkdir -p /run/systemd/system {_RUN} && chmod 700 {_RUN}
ip link set lo up
{_SYSTEMD} --user &
until case $(systemctl --user is-system-running 2>&1) in running|degraded) ;; *) false ;; esac; do
  kill -0 $! || exit 1; sleep 0.1
done
echo begun
cat
"""


class UserServices:
    """They run, and whatever is done here is done beside them."""

    def __init__(self, home: Path, first: int) -> None:
        self.home, self._first = home, first

    @property
    def environment(self) -> dict[str, str]:
        """What the user's programs know."""
        return {**_environment(self.home), "XDG_RUNTIME_DIR": _RUN}

    def into(self, *words: str) -> tuple[str, ...]:
        """That line, beside them."""
        return "nsenter", "-t", str(self._first), "-m", "-n", "-p", f"--wd={self.home}", *words

    def does(self, *words: str) -> str:
        """What a line says that ends by itself."""
        done = self._done(*words)
        assert done.returncode == 0, f"{words}\n{done.stdout}{done.stderr}"
        return done.stdout.strip()

    def _done(self, *words: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            self.into(*words),
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE_MS / 1000,
        )

    def types(self, *words: str) -> str:
        """A line of the program."""
        return self.does(sys.executable, "-P", "-m", "floor", *words)

    def asks(self, *words: str) -> str:
        """What `systemctl --user` says to that, whatever it thinks of it."""
        return self._done("systemctl", "--user", *words).stdout.strip()

    def main_of(self, unit: str) -> int:
        """The number of its process beside them; 0 while there is none."""
        return int(self.asks("show", "--property=MainPID", "--value", unit) or 0)

    def signal(self, unit: str, number: signal.Signals) -> None:
        """As whatever goes wrong does it."""
        self.does("kill", f"-{number.value}", str(self.main_of(unit)))


def _environment(home: Path) -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "PYTHONPATH": str(ROOT),
        "QT_QPA_PLATFORM": "offscreen",
        "LC_ALL": "C.UTF-8",
    }


@contextmanager
def user_services(home: Path) -> Iterator[UserServices]:
    """Those of somebody whose home that is; passed over where systemd or the right to begin it
    so is missing."""
    needed = ("unshare", "nsenter", "mount", "ip", "systemctl")
    if not _SYSTEMD.exists() or not all(map(shutil.which, needed)):
        pytest.skip("there is no systemd here")
    home.mkdir(exist_ok=True)
    with subprocess.Popen(
        ("unshare", "-m", "-n", "-p", "-f", "--kill-child", "--mount-proc", "bash", "-euc", _BEGIN),
        env={**_environment(home), "XDG_RUNTIME_DIR": _RUN},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            if process.stdout.readline().strip() != "begun":
                pytest.skip("this user may not begin systemd on processes of its own")
            child = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text("ascii")
            yield UserServices(home, int(child.split()[0]))
        finally:
            process.kill()  # the first of its processes ends them all
            if process.stdin is not None:
                process.stdin.close()
