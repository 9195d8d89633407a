"""That what waits in one test does not depend on how another ended."""

import pytest
from PySide6.QtCore import QCoreApplication, QTimer

from tests.patience import PatientBot


def test_who_waits_after_a_program_was_told_twice_to_end_waits(
    qtbot: PatientBot, request: pytest.FixtureRequest
):
    QCoreApplication.exit(0)
    come: list[bool] = []
    QTimer.singleShot(20, lambda: come.append(True))
    PatientBot(request).waitUntil(lambda: bool(come))
