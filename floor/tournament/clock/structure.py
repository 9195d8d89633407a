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

MOST_STRETCHES = 500
_NO_TIME, _DAY = timedelta(), timedelta(days=1)


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
    game: str | None = None
    """Code of the variant that is dealt; None: that of the sheet."""
    unit: Chips = NO_CHIPS
    """The smaller unit of limit betting, where there are no blinds (GM-STUD-28)."""

    @property
    def amounts(self) -> tuple[Chips, ...]:
        """All it asks for, and bets by."""
        return (
            self.small_blind,
            self.big_blind,
            self.ante,
            self.bring_in,
            self.point,
            self.unit,
        )


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


def check_structure(structure: Structure, chips: Sequence[Chips] = ()) -> None:
    """Refuse a sheet that cannot be played with these `chips`; none: nobody has written them down.

    Raises:
        Refused: it does not begin with a level, a level or break has no length, or a level asks for
            nothing, for less than nothing, for a small blind above the big one, or for what the
            chips do not make up (TR-STR-2).
    """
    if not structure.stretches or not isinstance(structure.stretches[0], Level):
        raise Refused("A structure begins with a level: write level 1 first.", rule="TR-STR-2")
    if any(one.lasts <= _NO_TIME for one in structure.stretches):
        raise Refused("Every level and every break has a length.", rule="TR-STR-2")
    if len(structure.stretches) > MOST_STRETCHES or any(
        one.lasts > _DAY for one in structure.stretches
    ):
        raise Refused(
            "A structure has at most {most} levels and breaks, each a day at most.",
            rule="TR-STR-2",
            most=MOST_STRETCHES,
        )
    if any(one <= NO_CHIPS for one in chips):
        raise Refused("Every chip has a value.", rule="TR-STR-2")
    smallest = min(chips, default=Chips(1))
    for number, level in enumerate(structure.levels, start=1):
        _check_level(number, level, smallest)


def _check_level(number: int, level: Level, smallest: Chips) -> None:
    if min(level.amounts) < NO_CHIPS or not any(level.amounts):
        raise Refused(
            "Level {number} asks for nothing or for less: write its blinds, its ante or its point.",
            rule="TR-STR-2",
            number=number,
        )
    if level.small_blind > level.big_blind:
        raise Refused(
            "Level {number}: the small blind is above the big one.", rule="TR-STR-2", number=number
        )
    if any(amount.points % smallest.points for amount in level.amounts):
        raise Refused(
            "Level {number}: chips of {smallest} do not make up every amount.",
            rule="TR-STR-2",
            number=number,
            smallest=smallest,
        )


def standing_at(structure: Structure, played: timedelta) -> Now:
    """What holds once the clock has run for `played`, stops not counted.

    A level holds from the instant it begins. After the last stretch its last level goes on.

    Raises:
        ValueError: the clock has not begun.
    """
    if played < _NO_TIME:
        raise ValueError("the clock has not begun")
    number, gone = 0, played
    for stretch in structure.stretches[: last_level(structure.stretches)]:
        number += isinstance(stretch, Level)
        if gone < stretch.lasts:
            return Now(number, stretch, stretch.lasts - gone)
        gone -= stretch.lasts
    return Now(number + 1, structure.levels[-1], None)


def last_level(stretches: Sequence[Stretch]) -> int:
    """The place of the last level among `stretches`."""
    return max(place for place, one in enumerate(stretches) if isinstance(one, Level))


def place_at(structure: Structure, played: timedelta) -> int:
    """The place of what is played then; the last level has no end."""
    return _begun(structure, played).place


def begins_after(structure: Structure, number: int) -> timedelta:
    """For how long the clock has run when level `number` begins.

    Raises:
        ValueError: there is no such level.
    """
    return sum((one.lasts for one in structure.stretches[: _place(structure, number)]), _NO_TIME)


def break_begins_after(structure: Structure, number: int) -> timedelta | None:
    """For how long the clock has run when the break behind level `number` begins; None: none is
    taken there.

    Raises:
        ValueError: there is no such level.
    """
    behind = _place(structure, number) + 1
    if behind >= last_level(structure.stretches):
        return None
    if not isinstance(structure.stretches[behind], Break):
        return None
    return sum((one.lasts for one in structure.stretches[:behind]), _NO_TIME)


def with_stretch(
    structure: Structure, place: int, stretch: Stretch, played: timedelta
) -> Structure:
    """`structure` with another level or break at `place`, counted from 0, once the clock has run
    for `played`.

    The betting conditions may be changed on the way if the length has to be regulated (TR-STR-4,
    ON-TRN-02); what has been played stays as it was. One that runs and is cut below what was played
    of it ends now, and the next is whole.

    Raises:
        Refused: what stands there is over, or the sheet could not be played so.
        ValueError: nothing stands there.
    """
    _check_to_come(structure, place, _begun(structure, played))
    before, _, behind = _parted(structure, place)
    return with_stretches(structure, (*before, stretch, *behind), played)


def with_stretches(
    structure: Structure, stretches: Sequence[Stretch], played: timedelta
) -> Structure:
    """`structure` with other levels and breaks, written as a whole, once the clock has run for
    `played`; as `with_stretch` does it with one.

    Raises:
        Refused: something that is over is another now, or the sheet could not be played so.
    """
    begun, now = _begun(structure, played), list(stretches)
    _check_goes_on(now[begun.place :])
    for place, over in enumerate(structure.stretches[: begun.place]):
        if now[place] != over:
            _check_to_come(structure, place, begun)
    running = now[begun.place]
    if begun.elapsed and type(running) is not type(structure.stretches[begun.place]):
        raise Refused("It is being played: end it now and write the next one.", rule="TR-STR-4")
    if begun.place < last_level(now):
        # A last level has no end: with more behind it, it has lasted as long as it was played.
        now[begun.place] = replace(running, lasts=max(running.lasts, begun.elapsed))
    changed = replace(structure, stretches=tuple(now))
    check_structure(changed)
    return changed


def with_inserted(
    structure: Structure, place: int, stretch: Stretch, played: timedelta
) -> Structure:
    """`structure` with one more level or break before what stands at `place`; behind the last, that
    ends now if its time is over (TR-STR-4).

    Raises:
        Refused: it would come before what has begun, or the sheet could not be played so.
        ValueError: there is no such place.
    """
    begun = _begun(structure, played)
    if not 0 <= place <= len(structure.stretches):
        raise ValueError(f"there is no place {place}")
    if place < begun.place + bool(begun.elapsed):
        raise Refused("The clock is past that place: write it further down.", rule="TR-STR-4")
    stretches = structure.stretches
    return with_stretches(structure, (*stretches[:place], stretch, *stretches[place:]), played)


def without_stretch(structure: Structure, place: int, played: timedelta) -> Structure:
    """`structure` without what stands at `place`; what runs ends now (TR-STR-4).

    Raises:
        Refused: what stands there is over, or no level would be left to go on with.
        ValueError: nothing stands there.
    """
    begun = _begun(structure, played)
    _check_to_come(structure, place, begun)
    before, stretch, behind = _parted(structure, place)
    if place == begun.place and begun.elapsed:
        _check_goes_on(behind)
        behind = (replace(stretch, lasts=begun.elapsed), *behind)
    return with_stretches(structure, (*before, *behind), played)


class _Begun(NamedTuple):
    """The stretch the clock stands in."""

    place: int
    elapsed: timedelta
    """Of it; the last level has no end."""


def _begun(structure: Structure, played: timedelta) -> _Begun:
    last, gone = last_level(structure.stretches), played
    for place, stretch in enumerate(structure.stretches[:last]):
        if gone < stretch.lasts:
            return _Begun(place, gone)
        gone -= stretch.lasts
    return _Begun(last, gone)


def _check_to_come(structure: Structure, place: int, begun: _Begun) -> None:
    if not 0 <= place < len(structure.stretches):
        raise ValueError(f"nothing stands at {place}")
    if place < begun.place:
        before = structure.stretches[: place + 1]
        raise Refused(
            "Level {number} is over: only this level and later ones can change.",
            rule="TR-STR-4",
            number=sum(isinstance(one, Level) for one in before),
        )


def _parted(
    structure: Structure, place: int
) -> tuple[tuple[Stretch, ...], Stretch, tuple[Stretch, ...]]:
    stretches = structure.stretches
    return stretches[:place], stretches[place], stretches[place + 1 :]


def _check_goes_on(to_come: Sequence[Stretch]) -> None:
    if not any(isinstance(one, Level) for one in to_come):
        raise Refused("The clock needs a level to go on with.", rule="TR-STR-4")


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


class FieldLeft(Value, frozen=True, kw_only=True):
    """Who plays on, with what, and by which sheet."""

    structure: Structure
    played: timedelta
    left: int
    chips: Chips
    """In play."""
    seats: int
    """At a table."""


class PlayedOut(Value, frozen=True, kw_only=True):
    """How an event of the house went."""

    field: FieldLeft
    """At the beginning, or when all buying was over."""
    outs: tuple[timedelta, ...]
    """Played time of each who went out, the first first."""
    prizes: tuple[int, ...] = ()
    """In cents, first place first; nothing: they were never final, or dealt with otherwise."""
