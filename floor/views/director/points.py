"""Points of a hand of Open Face Chinese, as they are typed and settled."""

from collections.abc import Mapping
from itertools import combinations, permutations

from floor.app.tournament.chips import (
    PointsWon,
    SettlePoints,
)
from floor.base.money import Chips
from floor.base.text import _, number_text
from floor.room.blinds.button import SeatNo
from floor.tournament.event.chips import StackCount
from floor.tournament.event.course import level_played
from floor.tournament.event.state import EventTable, Tournament
from floor.views.director.chips import NO_FIGURES, Figures, seats_of
from floor.views.tournament.clock import chips_text
from floor.views.words.form import (
    NOTHING_TYPED,
    CountLine,
    Counts,
    Emphasis,
    Form,
    Missing,
    Said,
    Tick,
    Typed,
)
from floor.views.words.steps import Look


def points_form(looking: Look, asks: SettlePoints, typed: Typed = NOTHING_TYPED) -> Form:
    """What each has won from each other in points, and what that makes (GM-OFC-20…23)."""
    words = looking().words
    event = words.room.tournaments[asks.tournament]
    table = event.tables[asks.table]
    seats = dict(seats_of(event, table, words))
    counts: bool = typed.get("counts", False)
    known: dict[object, int | None] = {int(seat): _stack(event, table, seat) for seat in seats}
    stacks: Figures = typed.get("stacks", NO_FIGURES) if counts else known
    points: Figures = typed.get("points", NO_FIGURES)
    level = table.hand.level if table.hand is not None else 1
    point = level_played(event, level).point
    missing = [seat for seat in seats if not stacks.get(int(seat))]
    asks_now = SettlePoints(
        tournament=event.id,
        table=table.id,
        stacks=tuple(
            StackCount(table.taken[seat].entry, Chips(stacks.get(int(seat)) or 0)) for seat in seats
        ),
        points=tuple(
            PointsWon(one, other, _won(points, one, other) - _won(points, other, one))
            for one, other in combinations(seats, 2)
        ),
    )
    return Form(
        "points",
        _("Points of the hand at {table}").format(table=table.id),
        _("Settle"),
        Missing(_("Every stack at the start of the hand is needed.")) if missing else asks_now,
        (
            Said(name="known", words=_known_words(seats, known), emphasis=Emphasis.MUTED),
            Tick(name="counts", words=_("The stacks before the hand were others")),
            Counts(
                name="points",
                lines=tuple(
                    CountLine(
                        key=f"{one}-{other}",
                        words=_("{player} from {other}").format(
                            player=seats[one], other=seats[other]
                        ),
                    )
                    for one, other in permutations(seats, 2)
                ),
                heads=(_("Who wins from whom"), _("Points")),
                aside=counts,
            ),
            Counts(
                name="stacks",
                lines=tuple(
                    CountLine(key=int(seat), words=said, start=known[int(seat)])
                    for seat, said in seats.items()
                ),
                heads=(_("Stacks before"), _("Chips")),
                aside=not counts,
            ),
        ),
        told=(
            _("A point is worth {chips}; type what each has won (GM-OFC-20).").format(
                chips=chips_text(point)
            ),
        ),
        wide=True,
        begin="points",
    )


def _known_words(seats: Mapping[SeatNo, str], known: Figures) -> str:
    """The stacks as the book has them."""
    said = (f"{words} {number_text(known[int(seat)] or 0)}" for seat, words in seats.items())
    return _("Before the hand: {stacks}").format(stacks=" · ".join(said))


def _won(points: Figures, one: SeatNo, other: SeatNo) -> int:
    return points.get(f"{one}-{other}") or 0


def _stack(event: Tournament, table: EventTable, seat: SeatNo) -> int:
    entry = event.entries[table.taken[seat].entry]
    return entry.chips.points if entry.stack is None else entry.stack.points
