"""How long a hand may be disputed."""

from datetime import timedelta

import pytest

from floor.room.orders.dispute import ON_BREAK, Deadline, may_dispute

LATER = timedelta(hours=1)
NOW = timedelta()


@pytest.mark.parametrize(
    ("since", "next_begun", "on_break", "may"),
    [
        (NOW, False, False, True),
        (LATER, False, False, True),
        (NOW, True, False, False),
        (ON_BREAK, False, True, True),
        (ON_BREAK + timedelta(seconds=1), False, True, False),
    ],
)
def test_a_hand_is_disputed_before_the_next_or_within_a_minute_of_a_break(
    since: timedelta, next_begun: bool, on_break: bool, may: bool
):
    asked = may_dispute(Deadline.NEXT_HAND, since, next_begun=next_begun, on_break=on_break)
    assert asked == may


def test_what_somebody_got_by_mistake_at_a_cash_table_is_never_too_late():
    assert may_dispute(Deadline.NONE, LATER, next_begun=True, on_break=False)
