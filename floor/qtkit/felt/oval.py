"""Where things lie on a drawn table: title, rim and felt, seats, chips before them, the foot.

The dealer sits in the middle of the lower side. Seat 1 is at their left and the others follow
clockwise, equally far from each other along the rail, with one place left for the dealer.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate, islice, pairwise
from math import cos, hypot, pi, sin
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF

LEAST_RADIUS, MOST_RADIUS = 11.0, 72.0
NAME_RADIUS = 20.0
"""From this radius on a seat has room for a short name."""
TALK_RADIUS = 34.0
"""From this radius on a seat has room for a second line."""


class SeatPoint(NamedTuple):
    """A seat's place."""

    centre: QPointF
    inward: QPointF
    """Towards the felt, one pixel long."""


class Oval(NamedTuple):
    """The plan of a card of one size with so many seats."""

    size: QSize
    title: float
    """Height of the title's letters."""
    pad: float
    felt: QRectF
    rim: QRectF
    track: QRectF
    """On it lie the seats' centres."""
    step: float
    """From seat to seat along the track, and from the dealer to the first."""
    radius: float
    """Of a seat."""
    spots: tuple[SeatPoint, ...]
    foot: QRectF
    """The line under the table: who waits, what it needs."""

    @property
    def dealer(self) -> QRectF:
        """Where the dealer's name stands: at their own place, between the first seat and the
        last."""
        wide = max(2 * (self.step - self.radius) - 6, self.radius)
        high = max(self.radius * 1.1, 12.0)
        return QRectF(self.track.center().x() - wide / 2, self.rim.bottom() + 1, wide, high)

    @property
    def chip(self) -> float:
        """The height of a chip."""
        return min(max(self.radius * 0.74, 11.0), 46.0)

    def seat_at(self, point: QPointF) -> int | None:
        """Which of the spots, from 0, lies under `point`."""
        for place, spot in enumerate(self.spots):
            away = point - spot.centre
            if hypot(away.x(), away.y()) <= self.radius * 1.15:
                return place
        return None

    def seat_rect(self, place: int) -> QRectF:
        """The square around a spot's circle."""
        side = self.radius * 2
        rect = QRectF(0, 0, side, side)
        rect.moveCenter(self.spots[place].centre)
        return rect

    def sign_at(self, place: int) -> QPointF:
        """The middle of a spot's sign: its corner away from the cloth, where no chip lies, and
        clear of the line below the initials."""
        spot, middle = self.spots[place].centre, self.felt.center()
        lower = spot.y() > middle.y()
        aside = self.radius * (0.7 if lower else 0.76)
        down = self.radius * (0.83 if lower else -0.76)
        return spot + QPointF(-aside if spot.x() < middle.x() else aside, down)


def oval(size: QSize, seats: int, *, alone: bool = False) -> Oval:
    """The plan of a card of `size` with `seats` seats; `alone` it has neither title nor foot."""
    wide, high = float(size.width()), float(size.height())
    title = 0.0 if alone else min(max(min(high * 0.058, wide * 0.05), 12.0), 26.0)
    pad = min(max(min(wide, high) * 0.05, 8.0), 28.0)
    line = title * 1.45
    foot = QRectF(pad * 0.7, high - line - pad * 0.5, wide - pad * 1.4, line)
    if alone:
        pad = 0.0
        foot = QRectF(0, high, wide, 0)
    room = QRectF(0, title * 1.35 + pad, wide, foot.top() - title * 1.35 - pad).adjusted(
        pad * 0.7, 0, -pad * 0.7, -1
    )
    room = _not_too_long(room)
    radius = max(min(room.height() * 0.118, room.width() * 0.072, MOST_RADIUS), LEAST_RADIUS)
    for _again in range(4):  # the circles shrink, the track grows, and they meet
        out = radius * 1.15 + 2
        track = room.adjusted(out, out, -out, -out)
        step = _around(track) / (seats + 1)
        radius = max(min(radius, step * 0.42), LEAST_RADIUS)
    felt = track.adjusted(radius * 0.8, radius * 0.8, -radius * 0.8, -radius * 0.8)
    edge = radius * 0.42
    return Oval(
        size=size,
        title=title,
        pad=pad,
        felt=felt,
        rim=felt.adjusted(-edge, -edge, edge, edge),
        track=track,
        step=step,
        radius=radius,
        spots=tuple(_spot(track, step * (place + 1)) for place in range(seats)),
        foot=foot,
    )


def _not_too_long(room: QRectF) -> QRectF:
    """The part of `room` a table fills: neither a corridor nor a round one."""
    wide = min(room.width(), room.height() * 2.3)
    high = min(room.height(), wide / 1.45)
    kept = QRectF(0, 0, wide, high)
    kept.moveCenter(room.center())
    return kept


def _around(track: QRectF) -> float:
    return 2 * (track.width() - track.height()) + pi * track.height()


def _spot(track: QRectF, way: float) -> SeatPoint:
    """The spot `way` pixels clockwise from the dealer along two straights and two half circles."""
    bend = track.height() / 2
    straight = track.width() - track.height()
    half_circle = pi * bend
    left, right = track.left() + bend, track.right() - bend
    middle = track.center().y()
    if way < straight / 2:
        return SeatPoint(QPointF(track.center().x() - way, track.bottom()), QPointF(0, -1))
    way -= straight / 2
    if way < half_circle:
        out = QPointF(-sin(way / bend), cos(way / bend))
        return SeatPoint(QPointF(left, middle) + out * bend, -out)
    way -= half_circle
    if way < straight:
        return SeatPoint(QPointF(left + way, track.top()), QPointF(0, 1))
    way -= straight
    if way < half_circle:
        out = QPointF(sin(way / bend), -cos(way / bend))
        return SeatPoint(QPointF(right, middle) + out * bend, -out)
    way -= half_circle
    return SeatPoint(QPointF(right - way, track.bottom()), QPointF(0, -1))


def lay_chips(plan: Oval, chips: Mapping[int, Sequence[QSizeF]]) -> dict[int, tuple[QRectF, ...]]:
    """A rectangle for each chip, before its seat on a ring along the rail.

    `chips` are the sizes by spot, from 0. Where neighbours have many, they push each other along
    the ring as little as can be and keep their order; only what the ring cannot hold overlaps.
    """
    inset = plan.radius * 1.12 + plan.chip * 0.5
    ring = plan.track.adjusted(inset, inset, -inset, -inset)
    gap = max(plan.chip * 0.14, 1.5)
    sizes = [size for place in sorted(chips) for size in chips[place]]
    wished: list[float] = []
    apart: list[float] = []  # from each chip to the next
    before = 0.0
    for place in sorted(chips):
        way = _inner_way(plan.track, ring, plan.step * (place + 1))
        along = _spot(ring, way).inward
        long = [
            abs(along.y()) * one.width() + abs(along.x()) * one.height() for one in chips[place]
        ]
        way -= (sum(long) + gap * (len(long) - 1)) / 2
        for length in long:
            if wished:
                apart.append((before + length) / 2 + gap)
            wished.append(way + length / 2)
            way += length + gap
            before = length
    ends = (plan.chip, _around(ring) - plan.chip)  # the dealer's own place stays free
    for _again in range(8):  # in the bends a chip may need more room than its length
        rects = [
            _on_ring(ring, way, size, plan.chip)
            for way, size in zip(_pushed(wished, apart, ends), sizes, strict=True)
        ]
        touching = [
            place
            for place, (one, other) in enumerate(pairwise(rects))
            if one.adjusted(-0.5, -0.5, 0.5, 0.5).intersects(other)
        ]
        if not touching:
            break
        for place in touching:
            apart[place] += plan.chip * 0.12
    laid = iter(rects)
    return {place: tuple(islice(laid, len(chips[place]))) for place in sorted(chips)}


def _on_ring(ring: QRectF, way: float, size: QSizeF, chip: float) -> QRectF:
    """A chip whose outer side touches the ring's outer edge."""
    spot = _spot(ring, way)
    reach = (abs(spot.inward.x()) * size.width() + abs(spot.inward.y()) * size.height() - chip) / 2
    rect = QRectF(QPointF(0, 0), size)
    rect.moveCenter(spot.centre + spot.inward * reach)
    return rect


def _inner_way(track: QRectF, ring: QRectF, way: float) -> float:
    """How far along `ring` the point lies that `way` reaches along `track` around it."""
    straight = track.width() - track.height()
    bent = pi * track.height() / 2
    shrink = ring.height() / track.height()
    inner = 0.0
    for long, by in ((straight / 2, 1.0), (bent, shrink), (straight, 1.0), (bent, shrink)):
        part = min(way, long)
        inner += part * by
        way -= part
    return inner + way


def _pushed(
    wished: Sequence[float], apart: Sequence[float], ends: tuple[float, float]
) -> list[float]:
    """Places between `ends`, nearest to those wished and `apart` from one to the next."""
    crowd = sum(apart)
    room = ends[1] - ends[0]
    squeeze = min(room / crowd, 1.0) if crowd else 1.0
    starts = [start * squeeze for start in accumulate(apart, initial=0.0)]
    # Things that push each other stand as one block around the mean of what they wish.
    blocks: list[tuple[float, int]] = []
    for wish, start in zip(wished, starts, strict=False):
        total, count = wish - start, 1
        while blocks and blocks[-1][0] / blocks[-1][1] > total / count:
            more, others = blocks.pop()
            total, count = total + more, count + others
        blocks.append((total, count))
    least, most = ends[0], ends[1] - crowd * squeeze
    shifts = [min(max(total / count, least), most) for total, count in blocks for _ in range(count)]
    return [start + shift for start, shift in zip(starts, shifts, strict=False)]
