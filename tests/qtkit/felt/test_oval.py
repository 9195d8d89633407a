"""Seats around the rail, chips before them."""

from itertools import combinations, pairwise
from math import hypot

import pytest
from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF

from floor.qtkit.felt.oval import Oval, lay_chips, oval

SIZES = [(208, 160), (240, 160), (300, 200), (420, 282), (300, 420), (900, 300), (1280, 800)]
EVERY = [(size, seats) for size in SIZES for seats in range(2, 13)]


@pytest.fixture(params=EVERY, ids=lambda case: f"{case[0][0]}x{case[0][1]}-{case[1]}")
def plan(request: pytest.FixtureRequest) -> Oval:
    size, seats = request.param
    return oval(QSize(*size), seats)


def gap(rect: QRectF, centre: QPointF) -> float:
    """From a point to the nearest point of a rectangle."""
    aside = max(abs(rect.center().x() - centre.x()) - rect.width() / 2, 0)
    above = max(abs(rect.center().y() - centre.y()) - rect.height() / 2, 0)
    return hypot(aside, above)


def test_all_seats_are_on_the_card_and_clear_of_each_other(plan: Oval) -> None:
    board = QRectF(0, 0, plan.size.width(), plan.size.height())
    assert all(board.contains(plan.seat_rect(place)) for place in range(len(plan.spots)))
    for one, other in combinations(plan.spots, 2):
        away = one.centre - other.centre
        assert hypot(away.x(), away.y()) > plan.radius * 2


def test_seat_1_is_at_the_dealers_left_and_the_others_follow_clockwise(plan: Oval) -> None:
    first, last, middle = plan.spots[0].centre, plan.spots[-1].centre, plan.felt.center()
    assert first.x() < middle.x() < last.x()
    assert first.y() == pytest.approx(last.y())
    for one, other in pairwise(spot.centre - middle for spot in plan.spots):
        assert one.x() * other.y() - one.y() * other.x() > 0  # clockwise, as y grows downwards


def test_the_dealers_side_stays_free(plan: Oval) -> None:
    foot = QPointF(plan.felt.center().x(), plan.track.bottom())
    assert all(gap(QRectF(foot, foot), spot.centre) > plan.radius * 1.5 for spot in plan.spots)


def test_a_point_belongs_to_the_seat_it_lies_in(plan: Oval) -> None:
    for place, spot in enumerate(plan.spots):
        assert plan.seat_at(spot.centre + QPointF(plan.radius * 0.9, 0)) == place
    assert plan.seat_at(plan.felt.center()) is None
    assert plan.seat_at(QPointF(1, 1)) is None


def chip(plan: Oval, wide: float = 1.5) -> QSizeF:
    return QSizeF(plan.chip * wide, plan.chip)


@pytest.mark.parametrize("tokens", [(), (0,), (3,), (2, 5), (1, 4, 7)])
def test_chips_lie_free_and_before_their_own_seat(plan: Oval, tokens: tuple[int, ...]) -> None:
    count = len(plan.spots)
    for button in range(count):
        chips: dict[int, list[QSizeF]] = {button: [chip(plan, 1)]}
        for post in (1, 2):
            chips.setdefault((button + post) % count, []).append(chip(plan))
        for place in tokens:
            if place < count:
                chips.setdefault(place, []).extend((chip(plan, 1.6), chip(plan, 1.6)))
        laid = lay_chips(plan, chips)
        assert {place: len(rects) for place, rects in laid.items()} == {
            place: len(sizes) for place, sizes in chips.items()
        }
        every = [rect for rects in laid.values() for rect in rects]
        assert not any(one.intersects(other) for one, other in combinations(every, 2))
        for rect in every:
            assert plan.felt.contains(rect.center())
            assert all(gap(rect, spot.centre) > plan.radius for spot in plan.spots)
        if not tokens:
            for place, rects in laid.items():
                near = min(range(count), key=lambda one: gap(rects[0], plan.spots[one].centre))
                assert near == place


def test_a_crowd_of_tokens_keeps_its_order_on_the_felt() -> None:
    plan = oval(QSize(208, 160), 12)
    laid = lay_chips(plan, {place: [chip(plan, 1.6)] * 2 for place in range(12)})
    assert all(plan.felt.contains(rect.center()) for rects in laid.values() for rect in rects)
    assert laid[0][0].center().x() < plan.felt.center().x() < laid[11][1].center().x()


def test_no_chips_are_no_trouble() -> None:
    assert lay_chips(oval(QSize(300, 200), 9), {}) == {}
