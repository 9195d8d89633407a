"""What every event of a tournament is about: what bars that it is taken back."""

import pytest

from floor.app.core.messages import EVERYTHING, Event
from tests.views.tournament_told import TOURNAMENT_TOLD


@pytest.mark.parametrize(
    "event", [event for event, _ in TOURNAMENT_TOLD], ids=lambda e: str(e)[:50]
)
def test_each_is_about_its_own_tournament_and_of_nothing_else(event: Event):
    about = event.about()
    things = about.changes | about.within
    assert EVERYTHING not in things
    assert any(one.endswith(("@1", "tournament:1")) for one in things)
    assert all(one.endswith("@1") for one in event.adds_to())
