"""What a level asks for in the game that is dealt at it, and games that follow each other."""

from collections.abc import Sequence
from typing import assert_never

from msgspec.structs import replace

from floor.base.money import NO_CHIPS, Chips
from floor.room.games.forms import PROCEDURES
from floor.room.games.game import BettingStructure, GameForm
from floor.room.games.procedure import ForcedBets
from floor.tournament.clock.foresight import round_costs
from floor.tournament.clock.structure import AnteBy, Level, Stretch, Structure

_PLAYERS = 9
_POINTS = 10
"""About so many change hands a hand."""


def usual_betting(form: GameForm) -> BettingStructure:
    """How it is played where nobody says otherwise: pot limit with four cards and more, else the
    first the guide prints (HOUSE)."""
    structures = PROCEDURES[form].structures
    pots = "omaha", "courchevel", "soko"
    if BettingStructure.POT_LIMIT in structures and form.value.startswith(pots):
        return BettingStructure.POT_LIMIT
    return structures[0]


def asks_enough(level: Level, form: GameForm) -> bool:
    """Whether `form` can be played with what `level` asks for."""
    match PROCEDURES[form].forced:
        case ForcedBets.POINTS:
            return bool(level.point)
        case ForcedBets.BLINDS_OR_ANTES:
            return bool(level.big_blind or level.ante)
        case ForcedBets.ANTES | ForcedBets.ANTES_AND_BRING_IN:
            return bool(level.ante)
        case _ as never:
            assert_never(never)


def by_turns(structure: Structure, games: Sequence[GameForm], smallest: Chips) -> Structure:
    """`structure` with one of `games` at each level in turn; the first is that of the sheet. What
    chips of `smallest` cannot make up is not asked for."""
    stretches, number, before = list[Stretch](), 0, dict[GameForm, Level]()
    for stretch in structure.stretches:
        if isinstance(stretch, Level):
            form = games[number % len(games)]
            number += 1
            code = form.value if form is not games[0] else None
            dealt = replace(dealt_as(stretch, form, smallest), game=code)
            stretch = before[form] = _above(dealt, before.get(form), smallest)
        stretches.append(stretch)
    return replace(structure, stretches=tuple(stretches))


def _above(level: Level, before: Level | None, smallest: Chips) -> Level:
    """`level` with a higher point or ante than the one `before`, where nothing else rises."""
    if before is None or level.big_blind or level.unit:
        return level
    if level.point:
        return replace(level, point=max(level.point, before.point + smallest))
    return replace(level, ante=max(level.ante, before.ante + smallest))


def dealt_as(level: Level, form: GameForm, smallest: Chips) -> Level:
    """`level` with what `form` is played with, and nothing else; where that is missing, so much as
    makes a round of it cost about the same."""
    big = level.big_blind or level.unit or level.ante * 4
    cost = round_costs(level, _PLAYERS)
    plain = Level(lasts=level.lasts, game=level.game)
    enough = asks_enough(level, form)
    match PROCEDURES[form].forced:
        case ForcedBets.POINTS:
            point = level.point if enough else _whole(cost // _POINTS, smallest)
            return replace(plain, point=point)
        case ForcedBets.ANTES:
            kept = enough and not level.big_blind
            ante = level.ante if kept else _whole(cost // _PLAYERS, smallest)
            return replace(plain, ante=ante)
        case ForcedBets.ANTES_AND_BRING_IN if enough and level.bring_in:
            ante, bring_in = level.ante, level.bring_in
            return replace(plain, ante=ante, bring_in=bring_in, unit=level.unit)
        case ForcedBets.ANTES_AND_BRING_IN:
            big = big or level.point * 4
            ante, bring_in = (_whole(big.points // parts, smallest) for parts in (4, 2))
            return replace(plain, ante=ante, bring_in=bring_in, unit=big)
        case ForcedBets.BLINDS_OR_ANTES if enough and not level.unit:
            return replace(level, bring_in=NO_CHIPS, point=NO_CHIPS)
        case ForcedBets.BLINDS_OR_ANTES:
            big = big or level.point * 4
            small = _whole(big.points // 2, smallest)
            return replace(plain, small_blind=small, big_blind=big, ante_by=AnteBy.BIG_BLIND)
        case _ as never:
            assert_never(never)


def _whole(points: int, smallest: Chips) -> Chips:
    """So many in the smallest chips, one at least."""
    return smallest * max(points // smallest.points, 1)
