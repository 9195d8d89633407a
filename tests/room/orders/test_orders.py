"""What stands written about players, and what of it holds now."""

from datetime import UTC, datetime, timedelta

import pytest

from floor.room.blinds.button import PlayerId
from floor.room.orders.orders import (
    Bar,
    BarKind,
    Mark,
    MarkKind,
    Orders,
    apart_from,
    bar_on,
    penalty_on,
)

NOW = datetime(2026, 10, 24, 20, tzinfo=UTC)
AINO, EERO, KAISA = PlayerId(1), PlayerId(2), PlayerId(3)


def until(minutes: int) -> datetime:
    return NOW + timedelta(minutes=minutes)


def barred(end: datetime | None) -> Orders:
    return Orders(bars={AINO: Bar(kind=BarKind.BARRED, since=NOW, until=end)})


def house(minutes: int | None) -> Bar:
    return _bar(BarKind.BARRED, minutes)


def himself(minutes: int | None) -> Bar:
    return _bar(BarKind.SELF_EXCLUDED, minutes)


def _bar(kind: BarKind, minutes: int | None) -> Bar:
    return Bar(kind=kind, since=NOW, until=None if minutes is None else until(minutes))


def sent_away(*minutes: int) -> Orders:
    marks = [Mark(kind=MarkKind.PENALTY, at=NOW, until=until(lasts)) for lasts in minutes]
    return Orders(marks={AINO: (Mark(kind=MarkKind.WARNING, at=NOW), *marks)})


def test_who_is_barred_without_an_end_never_plays():
    assert bar_on(barred(None), AINO, NOW + timedelta(days=9_999)) is not None
    assert bar_on(barred(None), EERO, NOW) is None


@pytest.mark.parametrize(
    ("new", "old", "replaces"),
    [
        (house(20), house(10), True),
        (house(None), house(10), True),
        (house(10), house(20), False),
        (house(10), house(10), False),
        (house(20), house(None), False),
        (himself(20), house(10), True),
        (himself(20), himself(10), True),
        (himself(10), himself(20), False),
        (himself(None), himself(10), False),
        (house(20), himself(10), False),
        (house(None), himself(10), False),
    ],
)
def test_an_order_gives_way_only_to_one_that_keeps_him_away_longer_and_as_firmly(
    new: Bar, old: Bar, *, replaces: bool
):
    """A self-exclusion until a day stands until then; one without an end can be lifted."""
    assert new.outlasts(old) is replaces


def test_a_bar_holds_until_its_end_and_no_longer():
    assert bar_on(barred(until(10)), AINO, until(10) - timedelta.resolution) is not None
    assert bar_on(barred(until(10)), AINO, until(10)) is None


def test_of_several_penalties_the_longest_counts():
    longest = penalty_on(sent_away(15, 60, 30), AINO, until(20))
    assert longest is not None
    assert longest.until == until(60)


def test_a_penalty_is_over_at_its_end_and_a_warning_is_none():
    assert penalty_on(sent_away(15), AINO, until(15)) is None
    assert penalty_on(sent_away(), AINO, NOW) is None
    assert penalty_on(Orders(), AINO, NOW) is None


def test_players_are_kept_apart_from_those_named_alone():
    """CH-GEN-25."""
    orders = Orders(apart={AINO: (EERO,), EERO: (AINO,)})
    assert apart_from(orders, AINO, (KAISA, EERO)) == EERO
    assert apart_from(orders, AINO, (KAISA,)) is None
    assert apart_from(orders, KAISA, (AINO, EERO)) is None
