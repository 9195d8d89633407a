"""What every test of a drawn or styled thing starts from."""

import pytest
from PySide6.QtWidgets import QApplication

from floor.qtkit import theme


@pytest.fixture
def dressed(qapp: QApplication) -> QApplication:
    """The application on its dark deck."""
    theme.apply(qapp)
    return qapp
