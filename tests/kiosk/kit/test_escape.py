"""Fifty ways out of a full screen, tried by real keys and a real pointer on the real program: none
opens anything, and the kiosk still shows its table (FAULTS row 70)."""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from floor.kiosk.kit.sizes import Sizes
from tests.kiosk.real import RealKiosk, real_kiosk
from tests.screen import HIGH, WIDE, Screen

KEYS = (
    *("alt+F4", "ctrl+q", "ctrl+w", "ctrl+F4", "Escape", "F11", "F1", "F10", "F12"),
    *("ctrl+alt+F1", "ctrl+alt+F7", "ctrl+alt+BackSpace", "ctrl+alt+Delete", "ctrl+shift+Escape"),
    *(
        "super",
        "super+d",
        "super+l",
        "super+r",
        "super+Tab",
        "alt+Tab",
        "alt+Escape",
        "ctrl+Escape",
    ),
    *("alt+space", "alt+f", "Menu", "shift+F10", "Print", "Tab", "Return", "space"),
    *("ctrl+p", "ctrl+o", "ctrl+s", "ctrl+n", "ctrl+v", "ctrl+c", "XF86HomePage", "XF86Calculator"),
)
FELT, LINE_OF_WORDS, EMPTY_SIDE = (450, 355), (640, 650), (1090, 620)
EDGES = ((0, 400, WIDE // 2, 400), (WIDE - 1, 400, WIDE // 2, 400), (640, 0, 640, 400))
UP = (640, HIGH - 1, 640, 400)
"""A swipe from the lower edge begins between two buttons' row and the edge."""


def pointed() -> Iterator[tuple[str, ...]]:
    """What is tried with the pointer where there is nothing to press."""
    for place in (FELT, LINE_OF_WORDS, EMPTY_SIDE):
        at = ("mousemove", *map(str, place))
        yield (*at, "click", "3")
        yield (*at, "mousedown", "1", "sleep", "1", "mouseup", "1")
    at = ("mousemove", *map(str, FELT))
    yield (*at, "click", "2")
    yield (*at, "click", "--repeat", "3", "--delay", "40", "1")
    yield (*at, "click", "--repeat", "5", "4")
    yield (*at, "keydown", "ctrl", "click", "5", "keyup", "ctrl")
    yield (
        *at,
        "keydown",
        "alt",
        "mousedown",
        "1",
        "mousemove",
        "900",
        "500",
        "mouseup",
        "1",
        "keyup",
        "alt",
    )
    for x, y, to_x, to_y in (*EDGES, UP):
        yield (
            *("mousemove", str(x), str(y), "mousedown", "1"),
            *("mousemove", str((x + to_x) // 2), str((y + to_y) // 2)),
            *("mousemove", str(to_x), str(to_y), "mouseup", "1"),
        )


GESTURES = (*(("key", key) for key in KEYS), *pointed())


class Watch:
    """Knows how the kiosk stood, and waits until it stands so again."""

    def __init__(self, kiosk: RealKiosk) -> None:
        self._kiosk = kiosk
        self._windows = kiosk.screen.windows()
        self._helpers = _children(kiosk.pid)
        self._page = kiosk.shown()["page"]
        self._head = kiosk.shown()["head"]
        self._picture = self._seen()

    def _seen(self) -> bytes:
        """All but the line with the time of day, with no pointer on any button."""
        self._kiosk.screen.do("mousemove", *map(str, FELT))
        self._kiosk.shown()
        return self._kiosk.screen.rows(Sizes(40).head, HIGH)

    def nothing_came_of(self, gesture: tuple[str, ...]) -> None:
        """No window, no program, no act; the kiosk is seen as it was."""
        kiosk = self._kiosk
        told = kiosk.shown()
        assert kiosk.screen.windows() == self._windows, gesture
        assert _children(kiosk.pid) == self._helpers, gesture
        assert (told["page"], told["head"]) == (self._page, self._head), gesture
        assert told["full"] == [WIDE, HIGH], gesture
        end = monotonic() + 60
        while self._seen() != self._picture:
            assert monotonic() < end, f"{gesture} is still to be seen"


def _children(pid: int) -> str:
    """Programs the kiosk has begun."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return "".join((task / "children").read_text() for task in tasks)


@pytest.fixture
def kiosk(screen: Screen, tmp_path: Path) -> Iterator[RealKiosk]:
    with real_kiosk(screen, tmp_path) as opened:
        yield opened


def test_fifty_gestures_open_nothing(kiosk: RealKiosk) -> None:
    assert len(GESTURES) >= 50
    watch = Watch(kiosk)
    for gesture in GESTURES:
        kiosk.screen.do(*gesture)
        watch.nothing_came_of(gesture)


def test_where_a_pin_is_given_no_key_types_and_no_menu_opens(kiosk: RealKiosk) -> None:
    kiosk.touch("head-dealer")
    x, y = map(str, kiosk.until(lambda told: told["page"] == "page-pin")["field"])
    watch = Watch(kiosk)
    for gesture in (
        ("mousemove", x, y, "click", "3"),
        ("mousemove", x, y, "click", "2"),
        ("mousemove", x, y, "click", "--repeat", "2", "1"),
        ("mousemove", x, y, "mousedown", "1", "sleep", "1", "mouseup", "1"),
        ("type", "4183"),
        ("key", "ctrl+v"),
        ("key", "shift+Insert"),
        ("key", "shift+F10"),
        ("key", "Menu"),
    ):
        kiosk.screen.do(*gesture)
        watch.nothing_came_of(gesture)
        assert kiosk.shown()["typed"] == 0
