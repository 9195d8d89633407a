"""The structure sheet: levels and breaks, and which of them holds when."""

from collections.abc import Sequence
from datetime import timedelta
from enum import Enum
from typing import NamedTuple

from msgspec.structs import replace

from floor.base.errors import Refused
from floor.base.money import NO_CHIPS, Chips
from floor.base.value import Value
from floor.room.clock.player_clock import GUIDE, PlayerClock

_NO_TIME = timedelta()


class AnteBy(Enum):
    """Who puts in the antes of a level."""

    EVERYBODY = "everybody"
    """Each player their own, before each deal (TR-ANTE-1)."""
    BIG_BLIND = "big_blind"
    """The big blind for all, as much as the structure says (TR-ANTE-2, TD-ANTE-1)."""


class Level(Value, frozen=True, kw_only=True, tag="level"):
    """What is put in, and for how long (TR-STR-2)."""

    lasts: timedelta
    small_blind: Chips = NO_CHIPS
    big_blind: Chips = NO_CHIPS
    ante: Chips = NO_CHIPS
    ante_by: AnteBy = AnteBy.EVERYBODY
    bring_in: Chips = NO_CHIPS
    point: Chips = NO_CHIPS
    """What a point of Open Face Chinese is worth (GM-OFC-20)."""


class Break(Value, frozen=True, kw_only=True, tag="break"):
    """Nothing is dealt."""

    lasts: timedelta


Stretch = Level | Break


class Structure(Value, frozen=True, kw_only=True):
    """What governs the course of a tournament, on view before it begins (TR-STR-1, TR-STR-2)."""

    stretches: tuple[Stretch, ...]
    """In order; the first is a level, and the last level has no end."""
    clock: PlayerClock = GUIDE
    """What a slow player is given: thirty seconds, then they have checked or folded (TR-X-5)."""

    @property
    def levels(self) -> tuple[Level, ...]:
        """Without the breaks: the first is level 1."""
        return tuple(one for one in self.stretches if isinstance(one, Level))


class Now(NamedTuple):
    """Where a tournament clock stands."""

    number: int
    """Of the level that is played, or in a break of the one that was."""
    stretch: Stretch
    left: timedelta | None
    """Until the stretch is over; None in the last level, which has no end."""

    @property
    def on_break(self) -> bool:
        """Whether nothing is dealt."""
        return isinstance(self.stretch, Break)


def check_structure(structure: Structure) -> None:
    """Refuse a sheet that cannot be played.

    Raises:
        Refused: it does not begin with a level, or a level or break has no length (TR-STR-2).
    """
    if not structure.stretches or not isinstance(structure.stretches[0], Level):
        raise Refused("A structure begins with a level: write level 1 first.", rule="TR-STR-2")
    if any(one.lasts <= _NO_TIME for one in structure.stretches):
        raise Refused("Every level and every break has a length.", rule="TR-STR-2")


def standing_at(structure: Structure, played: timedelta) -> Now:
    """What holds once the clock has run for `played`, stops not counted.

    A level holds from the instant it begins. After the last stretch its last level goes on.

    Raises:
        ValueError: the clock has not begun.
    """
    if played < _NO_TIME:
        raise ValueError("the clock has not begun")
    number, gone = 0, played
    for stretch in structure.stretches[: _last_level(structure.stretches)]:
        number += isinstance(stretch, Level)
        if gone < stretch.lasts:
            return Now(number, stretch, stretch.lasts - gone)
        gone -= stretch.lasts
    return Now(number + 1, structure.levels[-1], None)


def _last_level(stretches: Sequence[Stretch]) -> int:
    """The place of the last level among `stretches`."""
    return max(place for place, one in enumerate(stretches) if isinstance(one, Level))


def begins_after(structure: Structure, number: int) -> timedelta:
    """For how long the clock has run when level `number` begins.

    Raises:
        ValueError: there is no such level.
    """
    return sum((one.lasts for one in structure.stretches[: _place(structure, number)]), _NO_TIME)


def with_level(structure: Structure, number: int, level: Level, now: Now) -> Structure:
    """`structure` with level `number` played as `level`, while the clock stands at `now`.

    The betting conditions may be changed on the way if the length has to be regulated (TR-STR-4,
    ON-TRN-02); what has been played stays as it was.

    Raises:
        Refused: that level is over; in a break the one before it is.
        ValueError: there is no such level.
    """
    place = _place(structure, number)
    if number < now.number + now.on_break:
        raise Refused(
            "Level {number} is over: only this level and later ones can change.",
            rule="TR-STR-4",
            number=number,
        )
    stretches = structure.stretches
    return replace(structure, stretches=(*stretches[:place], level, *stretches[place + 1 :]))


def _place(structure: Structure, number: int) -> int:
    places = [at for at, one in enumerate(structure.stretches) if isinstance(one, Level)]
    if not 1 <= number <= len(places):
        raise ValueError(f"there is no level {number}")
    return places[number - 1]


def level_of_hand(announced: int, misdealt: int | None) -> int:
    """The level a hand is played at.

    It is the one announced when the hand begins (TDA-22); a hand dealt again after a misdeal keeps
    that of the `misdealt` one, whatever has been announced since (TR-X-3).
    """
    return announced if misdealt is None else misdealt
