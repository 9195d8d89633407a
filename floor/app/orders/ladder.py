"""The ladder of warnings and penalties: what somebody had tonight, and which step comes next."""

from collections.abc import Iterable, Mapping
from enum import Enum

from floor.app.core.room import DayOpen, Room, house_of
from floor.base.errors import Refused
from floor.room.betting.rules import RuleSource
from floor.room.blinds.button import PlayerId
from floor.room.orders.orders import Mark, MarkKind, Removal
from floor.rulebook.house.options import betting_rules


class Measure(Enum):
    """What may be done about somebody, the mildest first."""

    WARNING = "warning"
    MINUTES = "minutes"
    HANDS = "hands"
    ROUNDS = "rounds"
    NIGHT = "night"
    DISQUALIFIED = "disqualified"


_ORDER = tuple(Measure)
_LEVELS: Mapping[Measure, int] = {
    Measure.WARNING: 1,
    Measure.MINUTES: 2,
    Measure.HANDS: 2,
    Measure.ROUNDS: 3,
    Measure.NIGHT: 4,
    Measure.DISQUALIFIED: 5,
}
"""Away for a time and for some hands are steps of one height."""
_NEXT_BY_GUIDE: Mapping[Measure, Measure] = {
    Measure.WARNING: Measure.MINUTES,
    Measure.MINUTES: Measure.NIGHT,
    Measure.HANDS: Measure.NIGHT,
    Measure.ROUNDS: Measure.NIGHT,
    Measure.NIGHT: Measure.DISQUALIFIED,
    Measure.DISQUALIFIED: Measure.DISQUALIFIED,
}
_NEXT_BY_TDA: Mapping[Measure, Measure] = {
    Measure.WARNING: Measure.HANDS,
    Measure.MINUTES: Measure.ROUNDS,
    Measure.HANDS: Measure.ROUNDS,
    Measure.ROUNDS: Measure.DISQUALIFIED,
    Measure.NIGHT: Measure.DISQUALIFIED,
    Measure.DISQUALIFIED: Measure.DISQUALIFIED,
}


def measure_of(mark: Mark) -> Measure | None:
    """What a mark was; None for a note."""
    match mark.kind:
        case MarkKind.NOTE:
            return None
        case MarkKind.WARNING:
            return Measure.WARNING
        case _:
            return _penalty(mark)


def _penalty(mark: Mark) -> Measure:
    if mark.removal is not None:
        return Measure.NIGHT if mark.removal is Removal.NIGHT else Measure.DISQUALIFIED
    if mark.hands is None:
        return Measure.MINUTES
    return Measure.ROUNDS if mark.hands.rounds else Measure.HANDS


def tonight(room: Room, player: PlayerId) -> tuple[Mark, ...]:
    """What was written about `player` in this gaming day, oldest first; nothing while none is
    open."""
    day = room.day
    if not isinstance(day, DayOpen):
        return ()
    marks = room.orders.marks.get(player, ())
    return tuple(mark for mark in marks if mark.at >= day.opened_at)


def next_step(marks: Iterable[Mark], book: RuleSource) -> Measure:
    """One step graver than the gravest of `marks`, by the steps of `book` (TDA-66, TR-PEN-2,
    TR-PEN-3): what is proposed, and the floor may choose any. What was given by mistake is none."""
    given = (measure_of(mark) for mark in marks if not mark.mistaken)
    had = [measure for measure in given if measure is not None]
    if not had:
        return Measure.WARNING
    steps = _NEXT_BY_TDA if book is RuleSource.TDA else _NEXT_BY_GUIDE
    return steps[max(had, key=_ORDER.index)]


def proposed(room: Room, player: PlayerId) -> Measure:
    """What the ladder proposes for `player` by what they had tonight, whatever the offence."""
    had = tonight(room, player)
    return next_step(had, betting_rules(house_of(room).options).book) if had else Measure.WARNING


def check_reason(room: Room, player: PlayerId, mark: Mark) -> None:
    """That `mark`, which `player` is to get, says why it is milder than the step that comes next.

    Raises:
        Refused: it is, and has no note.
    """
    measure = measure_of(mark)
    if measure is None or mark.note is not None:
        return
    if _LEVELS[measure] < _LEVELS[proposed(room, player)]:
        raise Refused(
            "Give a reason for no graver penalty: {player} had this or more tonight.",
            rule="TDA-66",
            player=player,
        )
