"""The commands of a print system that does as it is told: scripts in a folder of their own."""

import sys
from pathlib import Path

_LP = """\
import sys
asked = sys.argv[1:]
open({told!r}, "a").write(" ".join(asked) + "\\n")
pdf = sys.stdin.buffer.read()
open({job!r}, "wb").write(pdf)
print(f"request id is {{asked[1]}}-12 (0 file(s))")
"""
_LPSTAT = """\
import sys
if sys.argv[1] == "-e":
    print("Slips\\nOffice_A4")
elif sys.argv[2] in ("Slips", "Office_A4"):
    print(f"printer {sys.argv[2]} is idle.  enabled since Sat Nov 21 12:59:41 2026")
else:
    sys.exit(f'lpstat: Invalid destination name in list "{sys.argv[2]}".')
"""


class FakeCups:
    """Where `lp` and `lpstat` are; each can be replaced by something that goes wrong."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._told, self._job = folder / "told", folder / "job.pdf"
        self.write("lp", _LP.format(told=str(self._told), job=str(self._job)))
        self.write("lpstat", _LPSTAT)

    def write(self, command: str, program: str) -> None:
        """Let `command` be this Python program."""
        self.write_raw(command, f"#!{sys.executable} -ES\n{program}")

    def write_raw(self, command: str, text: str) -> None:
        """Let `command` be a file of this text."""
        path = self._folder / command
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)

    def remove(self, command: str) -> None:
        """Let there be no such command."""
        (self._folder / command).unlink()

    @property
    def told(self) -> list[str]:
        """What `lp` was asked, a line each time."""
        return self._told.read_text().splitlines() if self._told.exists() else []

    @property
    def job(self) -> bytes:
        """What it was given last."""
        return self._job.read_bytes()
