"""The levels of a plan: which game, which breaks, and every figure of the schedule."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any, assert_never

from msgspec.structs import replace

from floor.app.core.room import house_of
from floor.base.money import Chips
from floor.base.text import _, number_text
from floor.room.games.forms import PROCEDURES
from floor.room.games.game import Chooser, GameForm, seats_for_tournament
from floor.room.games.procedure import ForcedBets
from floor.tournament.clock.games import by_turns, dealt_as
from floor.tournament.clock.structure import AnteBy, Break, Level, Stretch, Structure
from floor.tournament.clock.suggested import Wanted, suggested, usual_break
from floor.tournament.clock.synchronised import BreakPlan
from floor.tournament.event.sheet import EventSheet
from floor.views.words.form import Field, Grid, GridColumn, Lines, Number, OneOf, Tick, Typed
from floor.views.words.words import Wording

Row = tuple[Any, ...]
Games = tuple[GameForm, ...]
HOLDEM: Games = (GameForm.TEXAS,)
_MINUTE = timedelta(minutes=1)
_EVERY = 4
_MOST_MINUTES, _MOST_CHIPS = 24 * 60, 1_000_000_000
_NONE: Row = (None,) * 8


def game_field(words: Wording) -> OneOf:
    """What is played: every game of the house's catalogue, and games that follow each other."""
    return OneOf(name="game", words=_("Game"), options=tuple(_games(words)), start=HOLDEM)


def _games(words: Wording) -> Iterator[tuple[str, Games]]:
    variants = house_of(words.room).variants
    if not any(one.form is GameForm.TEXAS for one in variants.values()):
        yield words.form(GameForm.TEXAS), HOLDEM
    for one in variants.values():
        if one.form is not None:
            yield one.name, (one.form,)
    for mix in variants.values():
        parts = (variants[code].form for code in mix.choices)
        forms = tuple(form for form in parts if form is not None)
        if mix.chooser is Chooser.ROTATION and forms:
            yield mix.name, forms


def seats_for(words: Wording, games: Games, usual: int) -> int:
    """Seats at a table: as many as usual, and no more than are recommended in a tournament of each
    of those games (GM-SOKO-1, GM-STUD-1, GM-OFC-20)."""
    variants = house_of(words.room).variants.values()
    return min((usual, *(seats_for_tournament(one) for one in variants if one.form in games)))


def break_fields(plain: EventSheet, typed: Typed) -> Iterator[Field]:
    """How often everybody rests, and how long."""
    if typed.get("together", False):
        plan = BreakPlan()
        yield Number(
            name="break_minute",
            words=_("Breaks at so many minutes past the hour"),
            least=0,
            most=59,
            start=plan.minute,
        )
        yield Tick(
            name="break_ends",
            words=_("They end at the full hour, else when the floor says so"),
            start=plan.ends_at_full_hour,
        )
        return
    yield Number(
        name="break_after",
        words=_("A break after levels (0: none)"),
        least=0,
        most=60,
        start=_usual_break(plain),
    )
    yield Number(
        name="break_lasts",
        words=_("Minutes of a break"),
        least=1,
        most=240,
        start=usual_break(level_lasts(plain, typed)) // _MINUTE,
    )


def level_lasts(plain: EventSheet, typed: Typed) -> timedelta:
    """How long the levels are to last that are suggested."""
    return _MINUTE * typed.get("lasts", plain.structure.levels[0].lasts // _MINUTE)


def _usual_break(plain: EventSheet) -> int:
    return _EVERY if any(isinstance(one, Break) for one in plain.structure.stretches) else 0


def break_plan(plain: EventSheet, typed: Typed) -> BreakPlan | None:
    """The breaks it takes together with all other events; None: it has its own."""
    if not typed.get("together", False):
        return plain.breaks
    usual = BreakPlan()
    return BreakPlan(
        minute=typed.get("break_minute", usual.minute),
        ends_at_full_hour=typed.get("break_ends", usual.ends_at_full_hour),
    )


def schedule(plain: EventSheet, wanted: Wanted, games: Games, typed: Typed) -> Structure:
    """The levels as they are written; until somebody has written one as they are suggested.

    Raises:
        Refused: nothing is written, and no schedule fits what is wanted.
    """
    lines: Lines | None = typed.get("levels", None)
    if lines is not None and lines.own:
        sheet = replace(plain, game=games[0])
        rows = tuple(_stretch(sheet, row, wanted.smallest) for row in lines.rows)
        return replace(plain.structure, stretches=rows)
    together: bool = typed.get("together", False)
    usual = usual_break(wanted.level_lasts)
    rhythm = wanted._replace(
        break_after=0 if together else typed.get("break_after", _usual_break(plain)),
        break_lasts=_MINUTE * typed.get("break_lasts", usual // _MINUTE),
    )
    return by_turns(suggested(rhythm), games, wanted.smallest)


def _stretch(sheet: EventSheet, row: Row, smallest: Chips) -> Stretch:
    minutes, *figures, code = row
    if not _is_level(row):
        return Break(lasts=_MINUTE * minutes)
    small, big, ante, by_big, bring, unit, point = (one or 0 for one in figures)
    level = Level(
        lasts=_MINUTE * minutes,
        small_blind=Chips(small),
        big_blind=Chips(big),
        ante=Chips(ante),
        ante_by=AnteBy.BIG_BLIND if by_big else AnteBy.EVERYBODY,
        bring_in=Chips(bring),
        unit=Chips(unit),
        point=Chips(point),
        game=code,
    )
    return dealt_as(level, sheet.game_of(level), smallest)


def _is_level(row: Row) -> bool:
    return any(one is not None for one in row[1:])


def levels_field(words: Wording, plain: EventSheet, sheet: EventSheet | None, typed: Typed) -> Grid:
    """Every level and break of the schedule, to be written over, added to and dropped from; what
    is wrong in it stays there until it is put right."""
    lines: Lines | None = typed.get("levels", None)
    own = lines is not None and lines.own
    shown = sheet if sheet is not None else plain
    rows, rest = levels_of(shown), usual_break(shown.structure.levels[0].lasts)
    if sheet is None and lines is not None and own:
        rows = lines.rows
    return Grid(
        name="levels",
        words=_("Levels and breaks"),
        columns=tuple(_columns(words, shown)),
        start=rows,
        heads=tuple(_heads(rows)),
        own=own,
        added=(
            ("level", _("A level after it"), None),
            ("break", _("A break after it"), (rest // _MINUTE, *_NONE)),
        ),
        drop=_("Drop it"),
        anew=_("As suggested"),
    )


def _columns(words: Wording, sheet: EventSheet) -> Iterator[GridColumn]:
    forced = {PROCEDURES[one].forced for one in sheet.games}
    blinds = ForcedBets.BLINDS_OR_ANTES in forced
    bring_in = ForcedBets.ANTES_AND_BRING_IN in forced
    yield GridColumn(words=_("Minutes"), most=_MOST_MINUTES)
    yield GridColumn(words=_("Small"), most=_MOST_CHIPS, seen=blinds)
    yield GridColumn(words=_("Big"), most=_MOST_CHIPS, seen=blinds)
    yield GridColumn(words=_("Ante"), most=_MOST_CHIPS, seen=forced != {ForcedBets.POINTS})
    yield GridColumn(words=_("BB ante"), tick=True, seen=blinds)
    yield GridColumn(words=_("Bring-in"), most=_MOST_CHIPS, seen=bring_in)
    yield GridColumn(words=_("Limit"), most=_MOST_CHIPS, seen=bring_in)
    yield GridColumn(words=_("A point"), most=_MOST_CHIPS, seen=ForcedBets.POINTS in forced)
    (name, _code), *others = game_options(words, sheet)
    yield GridColumn(words=_("Game"), options=((name, None), *others))


def game_options(words: Wording, sheet: EventSheet) -> tuple[tuple[str, str], ...]:
    """What may be dealt at a level: the game of the sheet, which has no code there, or another."""
    single = (games[0] for _name, games in _games(words) if len(games) == 1)
    others = (one for one in dict.fromkeys(single) if one is not sheet.game)
    return (words.form(sheet.game), ""), *((words.form(one), one.value) for one in others)


def levels_of(sheet: EventSheet) -> tuple[Row, ...]:
    """Its levels and breaks, as they stand in the lines."""
    return tuple(_row(sheet, one) for one in sheet.structure.stretches)


def _row(sheet: EventSheet, one: Stretch) -> Row:
    """What the game of a level does not know stays blank."""
    minutes = one.lasts // _MINUTE
    if isinstance(one, Break):
        return (minutes, *_NONE)
    chips = one.small_blind, one.big_blind, one.ante, one.bring_in, one.unit, one.point
    small, big, ante, bring, unit, point = (amount.points for amount in chips)
    match PROCEDURES[sheet.game_of(one)].forced:
        case ForcedBets.BLINDS_OR_ANTES:
            figures: Row = (small, big, ante, one.ante_by is AnteBy.BIG_BLIND, None, None, None)
        case ForcedBets.ANTES:
            figures = (None, None, ante, None, None, None, None)
        case ForcedBets.ANTES_AND_BRING_IN:
            figures = (None, None, ante, None, bring, unit, None)
        case ForcedBets.POINTS:
            figures = (*(None,) * 6, point)
        case _ as never:
            assert_never(never)
    return (minutes, *figures, one.game)


def _heads(rows: Sequence[Row]) -> Iterator[str]:
    number = 0
    for row in rows:
        is_level = _is_level(row)
        number += is_level
        yield number_text(number) if is_level else _("break")
