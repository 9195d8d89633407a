"""The last round of the night: one lap of the button, then the table closes (CH-TABLE-3)."""

from collections.abc import Collection, Iterable

from floor.base.value import Value
from floor.room.blinds.button import Place, PlayerId, SeatNo, steps_round


class LastRound(Value, frozen=True):
    """It is announced; who comes later has no part in it."""

    to_come: tuple[PlayerId, ...]
    """Who has the button once more, in order, the last is who had it then; empty: it has come
    round."""


def last_round(playing: Iterable[Place], button: SeatNo) -> LastRound:
    """The round that begins behind a hand whose button lay at `button`: everybody `playing` has it
    once more."""
    order = sorted(playing, key=lambda place: steps_round(button, place.seat))
    return LastRound(tuple(place.player for place in order))


def with_button(round_: LastRound, was: PlayerId | None, holder: PlayerId) -> LastRound:
    """What is left of it once a hand has begun with the button at `holder`, where it `was` before;
    whoever it has passed over does not have it any more, and where it waits nothing changes. None:
    it was drawn for anew."""
    if holder == was or holder not in round_.to_come:
        return round_
    return LastRound(round_.to_come[round_.to_come.index(holder) + 1 :])


def hands_left(round_: LastRound, here: Collection[PlayerId]) -> int:
    """How many hands are still to begin while those `here` stay and the button does not wait."""
    return sum(player in here for player in round_.to_come)
