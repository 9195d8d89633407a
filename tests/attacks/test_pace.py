"""A kiosk's own program plays hands that nobody has dealt: each takes the jackpot's money."""

from datetime import timedelta

import pytest

from floor.app.core.messages import Pressed
from floor.app.hands.dealing import DrawButton, EndHand, HandEnded, StartHand
from floor.app.office import stations
from floor.base.clock import SystemClock
from floor.base.errors import Refused
from floor.rulebook.house.rulebooks import shipped_house
from tests.attacks.test_rights import succeeds, with_pin
from tests.desk.hall import T1
from tests.door import house as opened
from tests.door.house import PIN, Visitor


@pytest.fixture(autouse=True)
def _the_houses_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opened, "ANY_PACE", shipped_house("helsinki"))


def test_hands_as_fast_as_a_machine(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    house = visitor.house
    if not guarded:
        monkeypatch.setattr(stations, "_check_pace", lambda *_all: None)
    dealer = with_pin(visitor, house.dealer, PIN)
    visitor.ask(DrawButton(table=T1), dealer)
    for _hand in range(5):
        succeeds(visitor, StartHand(table=T1), dealer)
        succeeds(visitor, EndHand(table=T1, second_round=True), dealer)
    ended = [one for e in house.entries() for one in e.events if isinstance(one, HandEnded)]
    assert (len(ended) == 0) is guarded


def test_a_stamp_said_to_be_wrong_by_a_minute_is_no_way_around(visitor: Visitor):
    house = visitor.house
    dealer = with_pin(visitor, house.dealer, PIN)
    visitor.ask(DrawButton(table=T1), dealer)
    visitor.ask(StartHand(table=T1), dealer)
    late = Pressed(SystemClock().now(), timedelta(minutes=1))
    over = EndHand(table=T1, second_round=True)
    with pytest.raises(Refused, match="less than 5 seconds"):
        visitor.office.submit(over, dealer, visitor.new_id(), pressed=late)
