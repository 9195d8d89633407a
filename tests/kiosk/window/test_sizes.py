"""How large everything is hangs on how large the screen is, as it says itself or as was set."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QFontMetricsF

from floor.kiosk.kit.sizes import Sizes
from floor.qtkit.look.density import FINGER_MM, dots_of, pixels
from floor.qtkit.look.theme import font, load_fonts
from floor.rulebook.machine import SCREENS
from tests.kiosk.stand import Stand

CAPITALS_MM = 3.5


@pytest.mark.parametrize(
    ("wide", "high", "inches"),
    [(1280, 800, "10.1"), (1024, 768, "10.4"), (1920, 1080, "15.6"), (1920, 1080, "13.3")],
)
def test_capitals_of_what_a_dealer_must_read_are_three_and_a_half_millimetres(
    stand: Stand, wide: int, high: int, inches: str
) -> None:
    load_fonts()
    dots = dots_of(QSize(wide, high), 0, inches)
    sizes = Sizes(pixels(FINGER_MM, dots))
    capitals = QFontMetricsF(font(sizes.read, strong=True)).capHeight()
    assert capitals / dots * 25.4 >= CAPITALS_MM - 0.05
    assert sizes.has_room(wide, high)


def test_a_screen_that_tells_nonsense_is_taken_for_a_small_one() -> None:
    usual = dots_of(QSize(1280, 800), 149.5)
    for nonsense in (0.0, 3.0, 1e9, 30.0):
        assert dots_of(QSize(1280, 800), nonsense) == pytest.approx(usual, rel=0.01)
    assert dots_of(QSize(1280, 800), 97) == 97
    assert dots_of(QSize(1280, 800), 97, "10.1") == pytest.approx(usual, rel=0.01)


def test_the_screens_size_is_set_on_the_kiosk(stand: Stand) -> None:
    with stand.qtbot.waitSignal(stand.window.resized):
        stand.touch("head-table")
        stand.touch_choice("screen")
        stand.touch_choice("screen-12.1")
    assert stand.window.manners.now.inches == "12.1"
    assert "12.1" in SCREENS


def test_a_screen_without_room_for_a_table_says_so(stand: Stand) -> None:
    window = stand.window
    window.resize(800, 480)
    window.draw()
    assert window._frame.small.isVisible()
    assert "too small for a table" in window._frame.small.text()
    assert window.head.table.isVisible()
    window.resize(1280, 800)
    assert not window._frame.small.isVisible()
