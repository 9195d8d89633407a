"""A sum over time: its line, its marks, and what is looked at by mouse and keys."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from floor.base.money import Money
from floor.qtkit.chart import SumAt, SumChart, _Scale
from floor.qtkit.look import theme
from floor.qtkit.look.deck import DARK

BEGIN = datetime(2026, 10, 20, 15, tzinfo=UTC)
HELSINKI = "Europe/Helsinki"
RING, NEAR = 4, 24
GOLD, BLUE = QColor(DARK.sum), QColor(DARK.accent)


def sums(*euros: int, hit: int = -1) -> list[SumAt]:
    """A day apart."""
    return [
        SumAt(BEGIN + timedelta(days=n), Money(amount * 100), f"why {n}", n == hit)
        for n, amount in enumerate(euros)
    ]


@pytest.fixture
def chart(qapp: QApplication, qtbot: QtBot) -> SumChart:
    theme.apply(qapp)
    made = SumChart("chart", "Sum")
    qtbot.addWidget(made)
    made.resize(480, 240)
    made.show()
    return made


def drawn(chart: SumChart, colour: QColor) -> set[tuple[int, int]]:
    """Where a colour is to be seen, nearly; not in the ring of what has the focus."""
    picture = chart.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
    wide, line = picture.width(), picture.bytesPerLine()
    bits = bytes(picture.constBits())
    red, green, blue = colour.red(), colour.green(), colour.blue()
    return {
        (x, y)
        for y in range(RING, picture.height() - RING)
        for x in range(RING, wide - RING)
        if abs(bits[line * y + 3 * x] - red) < NEAR
        and abs(bits[line * y + 3 * x + 1] - green) < NEAR
        and abs(bits[line * y + 3 * x + 2] - blue) < NEAR
    }


def heights(chart: SumChart) -> dict[int, int]:
    """The topmost place of the line in each column."""
    found: dict[int, int] = {}
    for x, y in drawn(chart, GOLD):
        found[x] = min(found.get(x, y), y)
    return found


def test_the_sum_stays_what_it_was_until_it_is_another(chart: SumChart):
    chart.show_sums(sums(1_000, 1_500, 1_500, 3_000), HELSINKI)
    found = heights(chart)
    first, last = min(found), max(found)
    # Three days wide: the line is flat but for its two steps, and it climbs.
    assert len({found[x] // 3 for x in found}) <= 4
    assert found[first + 5] > found[first + (last - first) // 2] > found[last]


def test_more_is_higher_and_what_was_paid_is_lower_again(chart: SumChart):
    chart.show_sums(sums(1_000, 40_000, 1_000, 2_000, hit=2), HELSINKI)
    found = heights(chart)
    first, last = min(found), max(found)
    third = (last - first) // 3
    assert found[first + third + 20] < found[first + 20]
    assert found[first + 2 * third + 20] > found[first + third + 20]
    assert drawn(chart, BLUE), "the hit has its star"


def test_without_a_hit_there_is_no_star(chart: SumChart):
    chart.show_sums(sums(1_000, 40_000), HELSINKI)
    assert not drawn(chart, BLUE)


def test_what_is_looked_at_is_said_with_its_day_and_why(chart: SumChart, qtbot: QtBot):
    chart.show_sums(sums(1_000, 1_500, 2_000), HELSINKI)
    assert chart.words == "Thu, 22 Oct 2026 18:00 · €2,000.00 · why 2"
    assert chart.accessibleDescription() == chart.words
    for key, why in (
        (Qt.Key.Key_Left, "why 1"),
        (Qt.Key.Key_Left, "why 0"),
        (Qt.Key.Key_Left, "why 0"),
        (Qt.Key.Key_Right, "why 1"),
        (Qt.Key.Key_End, "why 2"),
        (Qt.Key.Key_Right, "why 2"),
        (Qt.Key.Key_Home, "why 0"),
    ):
        qtbot.keyClick(chart, key)
        assert chart.accessibleDescription().endswith(why)


def test_the_mouse_looks_at_the_sum_under_it(chart: SumChart, qtbot: QtBot):
    chart.show_sums(sums(1_000, 1_500, 2_000), HELSINKI)
    found = heights(chart)
    first, last = min(found), max(found)
    for x, why in ((first + 8, "why 0"), ((first + last) // 2 + 8, "why 1"), (last, "why 2")):
        qtbot.mouseMove(chart, QPoint(x, 120))
        qtbot.waitUntil(lambda why=why: chart.words.endswith(why), timeout=30_000)


def test_the_same_sums_again_leave_what_is_looked_at(chart: SumChart):
    chart.show_sums(sums(1_000, 1_500), HELSINKI)
    chart.look_at(0)
    chart.show_sums(sums(1_000, 1_500), HELSINKI)
    assert chart.words.endswith("why 0")
    chart.show_sums(sums(1_000, 1_500, 1_600), HELSINKI)
    assert chart.words.endswith("why 2")


def test_without_sums_there_is_nothing_to_look_at(chart: SumChart, qtbot: QtBot):
    assert chart.words == ""
    qtbot.keyClick(chart, Qt.Key.Key_Left)
    qtbot.mouseMove(chart, QPoint(100, 100))
    assert chart.words == ""
    assert not drawn(chart, GOLD)


@pytest.mark.parametrize("euros", [(1_000,), (1_000, 1_000), (0, 0), (5, 1_000_000)])
def test_any_sums_can_be_drawn(chart: SumChart, euros: tuple[int, ...]):
    chart.show_sums(sums(*euros), HELSINKI)
    chart.setFocus()
    assert heights(chart)
    chart.resize(chart.minimumSizeHint())
    assert heights(chart)


def test_hours_below_the_line_are_round(chart: SumChart):
    """A night from ten past three in the afternoon: nobody reads a clock by 15.34 and 16.08."""
    begin = BEGIN + timedelta(minutes=10)
    night = [SumAt(begin + timedelta(minutes=47 * n), Money(100_000), "") for n in range(8)]
    scale = _Scale(night, QRectF(0, 0, 480, 200))
    moments = list(scale.moments(HELSINKI))
    assert moments[0] >= begin
    assert moments[-1] <= night[-1].at
    assert {moment.minute for moment in moments} == {0}
    assert len({later - one for one, later in pairwise(moments)}) == 1


def test_days_below_the_line_begin_at_midnight_also_when_clocks_change(chart: SumChart):
    scale = _Scale(sums(*range(1, 12)), QRectF(0, 0, 960, 200))
    local = [moment.astimezone(ZoneInfo(HELSINKI)) for moment in scale.moments(HELSINKI)]
    assert len(local) > 2
    assert {(moment.hour, moment.minute) for moment in local} == {(0, 0)}


def test_a_moment_has_its_time_below_the_line(chart: SumChart):
    scale = _Scale([SumAt(BEGIN, Money(100), "")], QRectF(0, 0, 480, 200))
    assert list(scale.moments(HELSINKI)) == [BEGIN]
    scale = _Scale(sums(1), QRectF(0, 0, 480, 200))
    assert list(scale.moments(HELSINKI)) == [BEGIN]
