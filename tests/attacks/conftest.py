"""The house that is attacked."""

import pytest

from tests.door.conftest import house, shut_house, visitor

__all__ = ["guarded", "house", "shut_house", "visitor"]


@pytest.fixture(params=[True, False], ids=["guarded", "control"])
def guarded(request: pytest.FixtureRequest) -> bool:
    """Whether the house is protected, or its protection taken away."""
    return bool(request.param)
