"""A real X screen of its own, without a window manager: what is on it, and hands that touch it."""

import os
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

WITHOUT = "FLOOR_TESTS_WITHOUT_SCREEN"
"""Set where there is no X server and none can be had: what needs one is then passed over."""

WIDE, HIGH = 1280, 800
_HEADER = struct.Struct(">25I")
_PATIENCE_S = 30


class Screen(NamedTuple):
    """One that nobody sees: the pixels lie in a file."""

    name: str
    """Such as ":7"."""
    pixels: Path

    @property
    def environment(self) -> dict[str, str]:
        """For a program that is to show itself here."""
        here = {"DISPLAY": self.name, "QT_QPA_PLATFORM": "xcb"}
        others = {key: value for key, value in os.environ.items() if key != "WAYLAND_DISPLAY"}
        return {**others, **here}

    def do(self, *gesture: str) -> str:
        """What a hand does, in the words of xdotool; answers what that prints."""
        done = subprocess.run(
            ["xdotool", *gesture],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=_PATIENCE_S,
        )
        # A search that finds nothing says so by its status.
        assert not done.stderr, done.stderr
        return done.stdout

    def touch(self, x: int, y: int) -> None:
        """Once, there."""
        self.do("mousemove", str(x), str(y), "click", "1")

    def windows(self) -> frozenset[str]:
        """Every window that is seen, menus too; who has it is not asked."""
        found = self.do("search", "--onlyvisible", "--maxdepth", "1", "--name", "")
        return frozenset(found.split())

    def rows(self, top: int, bottom: int) -> bytes:
        """The pixels of these lines, as they are now."""
        raw = self.pixels.read_bytes()
        header = _HEADER.unpack_from(raw)
        size, line, colours = header[0], header[12], header[19]
        begin = size + colours * 12
        return raw[begin + top * line : begin + bottom * line]


@pytest.fixture(scope="session")
def screen() -> Iterator[Screen]:
    """A screen for as long as the tests run."""
    with screen_of(WIDE, HIGH) as made:
        yield made


@contextmanager
def screen_of(wide: int, high: int) -> Iterator[Screen]:
    """A screen of so many pixels."""
    if os.environ.get(WITHOUT) or sys.platform == "win32":
        pytest.skip(f"there is no X here, or {WITHOUT} is set")
    missing = [one for one in ("Xvfb", "xdotool") if shutil.which(one) is None]
    assert not missing, f"{missing} missing: packaging/test installs them; or set {WITHOUT}"
    with TemporaryDirectory(prefix="floor-screen-") as folder:
        heard, tells = os.pipe()
        server = subprocess.Popen(
            [
                *("Xvfb", "-displayfd", str(tells), "-nolisten", "tcp", "-noreset"),
                *("-fbdir", folder, "-screen", "0", f"{wide}x{high}x24"),
            ],
            pass_fds=(tells,),
            stderr=subprocess.DEVNULL,
        )
        os.close(tells)
        try:
            with os.fdopen(heard) as said:
                number = said.readline().strip()
            assert number, "Xvfb ended before there was a screen"
            yield Screen(f":{number}", Path(folder, "Xvfb_screen0"))
        finally:
            server.terminate()
            server.wait(_PATIENCE_S)
