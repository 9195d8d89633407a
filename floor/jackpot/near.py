"""Which of several jackpots came first: by when their hands began, as far as stamps can tell."""

from collections.abc import Sequence
from datetime import timedelta

from floor.base.errors import Refused
from floor.base.value import Value
from floor.room.dealing.first_hand import FirstOfTwo, HandBegan, began_first
from floor.room.lists.waitlist import TableId


class NearHit(Value, frozen=True, kw_only=True):
    """A claim, by its table and when its hand began."""

    table: TableId
    began: HandBegan


def in_order(hits: Sequence[NearHit]) -> tuple[NearHit, ...]:
    """The claims as they are to be paid, the hand that began first before the others (JP-TRIG-6).

    Raises:
        Refused: the stamps of two of them overlap, so nobody can say.
    """
    ordered = sorted(hits, key=lambda hit: (hit.began.earliest, hit.began.at))
    for place, hit in enumerate(ordered):
        for later in ordered[place + 1 :]:
            _check_apart(hit, later)
    return tuple(ordered)


def why_not_first(hit: NearHit, others: Sequence[NearHit]) -> Refused | None:
    """Why `hit` may not be paid before the `others` that are open; None: its hand began first."""
    for other in others:
        try:
            first, *_ = in_order((hit, other))
        except Refused as undecided:
            return undecided
        if first is other:
            return Refused(
                "The hand at {beside} began earlier: {table} is paid from what it leaves.",
                rule="JP-TRIG-6",
                beside=other.table,
                table=hit.table,
            )
    return None


def _check_apart(one: NearHit, other: NearHit) -> None:
    order = began_first(one.began, other.began)
    if order.first is not FirstOfTwo.UNDECIDED:
        return
    for hit, beside in ((one, other), (other, one)):
        if hit.began.latest is None:
            raise Refused(
                "Nobody marked the start of the hand at {table}: it cannot be said whether it or"
                " that at {beside} began first. Ask surveillance.",
                rule="JP-TRIG-6",
                table=hit.table,
                beside=beside.table,
            )
    raise Refused(
        "The hands at {table} and {beside} began {apart} s apart, and their start times may be "
        "off by {within} s together: nobody can say which was first. Ask surveillance.",
        rule="JP-TRIG-6",
        table=one.table,
        beside=other.table,
        apart=_seconds(order.apart),
        within=_seconds(order.within),
    )


def _seconds(lasts: timedelta) -> str:
    return f"{lasts.total_seconds():.3f}"
