"""How large a finger is on a screen."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from floor.qtkit.look.density import FINGER_MM, dots_of, finger, pixels


@pytest.mark.parametrize(("dpi", "least"), [(97.0, 46), (149.5, 71), (189.0, 90)])
def test_a_finger_is_twelve_millimetres_at_any_density(dpi: float, least: int) -> None:
    assert pixels(FINGER_MM, dpi) == least
    assert pixels(FINGER_MM, dpi) / dpi * 25.4 >= 12


@pytest.mark.parametrize("nonsense", [0.0, -1.0, 12.0, 5_000.0])
def test_a_screen_that_tells_nonsense_is_taken_for_a_dense_one(nonsense: float) -> None:
    assert pixels(FINGER_MM, dots_of(QSize(1280, 800), nonsense)) == 71


def test_it_is_asked_of_the_screen_unless_somebody_has_measured_it(qapp: QApplication) -> None:
    screen = qapp.primaryScreen()
    told = dots_of(screen.size(), screen.physicalDotsPerInch())
    assert finger(screen) == pixels(FINGER_MM, told)
    assert finger(screen, "10.1") == pixels(FINGER_MM, dots_of(screen.size(), told, "10.1"))
