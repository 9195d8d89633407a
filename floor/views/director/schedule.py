"""Forms of the schedule and its clock: levels and breaks changed on the way, time put right."""

from datetime import timedelta

from msgspec.structs import replace

from floor.app.tournament.play import CallBreak, SetClock
from floor.app.tournament.sheet import ChangeSheet
from floor.base.errors import Refused
from floor.base.money import Chips
from floor.base.text import N_, _, number_text
from floor.tournament.clock.games import dealt_as
from floor.tournament.clock.structure import (
    AnteBy,
    Break,
    Level,
    Stretch,
    Structure,
    begins_after,
    place_at,
    standing_at,
    with_inserted,
    with_stretch,
    without_stretch,
)
from floor.tournament.event.course import has_begun, played_at, standing
from floor.tournament.event.sheet import EventSheet
from floor.tournament.event.state import EventStage, Tournament
from floor.views.planning.again import again_form, is_open_again, turn_field
from floor.views.planning.levels import game_options
from floor.views.tournament.clock import ante_of, blinds_words, countdown
from floor.views.words.form import (
    NOTHING_TYPED,
    Emphasis,
    Form,
    Missing,
    Number,
    OneOf,
    Reason,
    Said,
    Tick,
    Typed,
)
from floor.views.words.steps import Look, StepBuilder
from floor.views.words.words import span_words

_MINUTE = timedelta(minutes=1)
_SECOND = timedelta(seconds=1)
_BREAKS = (5, 10, 15, 20, 30, 45, 60)
_MOST_MINUTES = 240
_MOST_CHIPS = 1_000_000_000
_ACTS = (
    ("change", N_("Change it")),
    ("level", N_("A level before it")),
    ("break", N_("A break before it")),
    ("drop", N_("Drop it")),
)


def sheet_form(looking: Look, asks: ChangeSheet, typed: Typed = NOTHING_TYPED) -> Form:
    """A level or break changed, dropped or put in; what is over stays (TR-STR-4). All else on the
    sheet beside it; while nobody has bought anything by it, in no flight either, the whole."""
    asking = looking().asking
    event = asking.words.room.tournaments[asks.tournament]
    whole = is_open_again(asking.words.room, event)
    if whole or typed.get("turn", False):
        return again_form(looking, asks, typed)
    structure = event.sheet.structure
    played = played_at(event, asking.now) if has_begun(event) else timedelta()
    first = place_at(structure, played)
    place: int = typed.get("place", first)
    if not first <= place < len(structure.stretches):
        # It is over meanwhile, or another desk has dropped it.
        place = first
    act: str = typed.get("act", "change")
    there = structure.stretches[place]
    shown = _inserted(structure, place, act) or there
    key = f"{place}-{act}"
    games = game_options(asking.words, event.sheet)
    if isinstance(shown, Level):
        shown = replace(shown, game=typed.get(f"{key}-game", shown.game or "") or None)
        smallest = min(event.sheet.chips, default=Chips(1))
        shown = dealt_as(shown, event.sheet.game_of(shown), smallest)
    turns = (turn_field(rest=False),) if event.sheet.lottery is None else ()
    fields = (
        *turns,
        OneOf(
            name="place",
            words=_("Which one"),
            options=tuple(
                (_stretch_words(structure, one, running=one == first), one)
                for one in range(first, len(structure.stretches))
            ),
            start=first,
        ),
        OneOf(
            name="act",
            words=_("What"),
            options=tuple((_(words), key) for key, words in _ACTS),
            start="change",
        ),
        *(() if act == "drop" else _stretch_fields(key, shown, games)),
    )
    sheet, wrong = _changed(asking, event, typed, place, act, shown, played)
    asked = (
        Missing(wrong)
        if sheet is None
        else asking.step("sheet", _("Change"), ChangeSheet(tournament=event.id, sheet=sheet))
    )
    now = standing(event, asking.now)
    told = _("It runs now: {stretch}. What is over stays as it was (TR-STR-4).").format(
        stretch=_stretch_words(structure, first, running=False)
    )
    if now.left is not None and has_begun(event):
        told = _("{told} {left} of it are left.").format(told=told, left=countdown(now.left))
    return Form(
        "change-schedule",
        _("Schedule of {title}").format(title=event.sheet.title),
        _("Change the sheet"),
        asked,
        (
            *fields,
            Said(
                name="then",
                words=_schedule_words(sheet.structure if sheet else structure, place),
                emphasis=Emphasis.MUTED,
            ),
            *(() if event.stage is EventStage.PLANNED else (Reason(),)),
        ),
        told=(told,),
        wrong=wrong,
        wide=True,
        long=True,
    )


def _stretch_words(structure: Structure, place: int, *, running: bool) -> str:
    """ "Level 9 · 600–1,200 · 20 min", with a mark at the one that runs."""
    one = structure.stretches[place]
    number = sum(isinstance(other, Level) for other in structure.stretches[: place + 1])
    lasts = span_words(one.lasts)
    if isinstance(one, Break):
        said = _("Break after level {number} · {span}").format(number=number, span=lasts)
    else:
        said = _("Level {number} · {blinds} · {span}").format(
            number=number,
            blinds=" ".join(filter(None, (blinds_words(one), ante_of(one)))),
            span=lasts,
        )
    return f"▶ {said}" if running else said


def _schedule_words(structure: Structure, place: int) -> str:
    """The sheet from the one before that place on, as it would be."""
    shown = range(max(place - 1, 0), min(place + 4, len(structure.stretches)))
    return "\n".join(_stretch_words(structure, one, running=False) for one in shown)


def _inserted(structure: Structure, place: int, act: str) -> Stretch | None:
    """What a new one begins with: half-way between its neighbours; None: nothing is put in."""
    if act == "break":
        return Break(lasts=10 * _MINUTE)
    if act != "level":
        return None
    behind = next(
        (one for one in structure.stretches[place:] if isinstance(one, Level)),
        structure.levels[-1],
    )
    before = [one for one in structure.stretches[:place] if isinstance(one, Level)]
    return before[-1] if before else behind


def _stretch_fields(
    key: str, one: Stretch, games: tuple[tuple[str, str], ...]
) -> tuple[Number | OneOf | Tick, ...]:
    minutes = Number(
        name=f"{key}-minutes",
        words=_("Minutes"),
        least=1,
        most=_MOST_MINUTES,
        start=max(one.lasts // _MINUTE, 1),
    )
    if isinstance(one, Break):
        return (minutes,)
    amounts = (
        ("small", _("Small blind"), one.small_blind),
        ("big", _("Big blind"), one.big_blind),
        ("ante", _("Ante"), one.ante),
        ("bring", _("Bring-in"), one.bring_in),
        ("unit", _("Limit"), one.unit),
        ("point", _("Worth of a point"), one.point),
    )
    blinds = bool(one.big_blind)
    game = OneOf(name=f"{key}-game", words=_("Game"), options=games, start=one.game or "")
    return (
        minutes,
        game,
        *(
            Number(
                name=f"{key}-{name}", words=words, least=0, most=_MOST_CHIPS, start=amount.points
            )
            for name, words, amount in amounts
            if amount or (name == "ante" and not one.point) or (blinds and name == "small")
        ),
        *(
            (
                Tick(
                    name=f"{key}-by-big",
                    words=_("The big blind pays the ante for all (TR-ANTE-2)"),
                    start=one.ante_by is AnteBy.BIG_BLIND,
                ),
            )
            if blinds
            else ()
        ),
    )


def _typed_stretch(typed: Typed, key: str, one: Stretch) -> Stretch:
    lasts = _MINUTE * typed.get(f"{key}-minutes", max(one.lasts // _MINUTE, 1))
    if isinstance(one, Break):
        return Break(lasts=lasts)

    def amount(name: str, before: Chips) -> Chips:
        return Chips(typed.get(f"{key}-{name}", before.points))

    by_big = typed.get(f"{key}-by-big", one.ante_by is AnteBy.BIG_BLIND)
    return replace(
        one,
        lasts=lasts,
        small_blind=amount("small", one.small_blind),
        big_blind=amount("big", one.big_blind),
        ante=amount("ante", one.ante),
        bring_in=amount("bring", one.bring_in),
        unit=amount("unit", one.unit),
        point=amount("point", one.point),
        ante_by=AnteBy.BIG_BLIND if by_big else AnteBy.EVERYBODY,
    )


def _changed(
    asking: StepBuilder,
    event: Tournament,
    typed: Typed,
    place: int,
    act: str,
    shown: Stretch,
    played: timedelta,
) -> tuple[EventSheet | None, str]:
    """The sheet as it would be, or why it cannot be."""
    structure = event.sheet.structure
    new = _typed_stretch(typed, f"{place}-{act}", shown)
    try:
        if act == "drop":
            changed = without_stretch(structure, place, played)
        elif act == "change":
            changed = with_stretch(structure, place, new, played)
        else:
            changed = with_inserted(structure, place, new, played)
    except Refused as refusal:
        return None, asking.words.why(refusal)
    return replace(event.sheet, structure=changed), ""


def shown_now(looking: Look, asks: SetClock) -> SetClock:
    """`asks` with what the clock shows now: its button may have been made a while ago."""
    asking = looking().asking
    event = asking.words.room.tournaments.get(asks.tournament)
    return replace(asks, played=played_at(event, asking.now)) if event is not None else asks


def clock_form(looking: Look, asks: SetClock, typed: Typed = NOTHING_TYPED) -> Form:
    """What the clock is to show: a level, and how much of it is left."""
    asking = looking().asking
    event = asking.words.room.tournaments[asks.tournament]
    structure = event.sheet.structure
    here = standing_at(structure, asks.played or timedelta())
    number: int = min(typed.get("level", here.number), len(structure.levels))
    level = structure.levels[number - 1]
    left = here.left if number == here.number and here.left is not None else level.lasts
    seconds = -(-left // _SECOND)
    minutes = typed.get(f"minutes-{number}", seconds // 60)
    rest = timedelta(minutes=minutes, seconds=typed.get(f"seconds-{number}", seconds % 60))
    most = -(-level.lasts // _MINUTE)
    played = begins_after(structure, number) + max(level.lasts - rest, timedelta())
    return Form(
        "set-clock",
        _("Correct the clock"),
        _("Correct"),
        asking.step("clock-set", _("Set"), SetClock(tournament=event.id, played=played)),
        (
            OneOf(
                name="level",
                words=_("Level"),
                options=tuple(
                    (f"{one} · {blinds_words(structure.levels[one - 1])}", one)
                    for one in range(1, len(structure.levels) + 1)
                ),
                start=here.number,
            ),
            Number(
                name=f"minutes-{number}",
                words=_("Minutes left"),
                least=0,
                most=most,
                start=seconds // 60,
            ),
            Number(
                name=f"seconds-{number}", words=_("Seconds"), least=0, most=59, start=seconds % 60
            ),
            Reason(),
        ),
        told=(
            _("It shows level {number} with {left} left.").format(
                number=number_text(here.number), left=countdown(here.left)
            ),
        ),
    )


def break_form(looking: Look, asks: CallBreak, typed: Typed = NOTHING_TYPED) -> Form:
    """How long everybody rests; the clock goes on by itself (ON-TRN-23)."""
    asking = looking().asking
    words = asking.words
    minutes: int = typed.get("minutes", 10)
    until = asking.now + minutes * _MINUTE
    return Form(
        "call-break",
        _("A break for all"),
        _("Call the break"),
        CallBreak(tournament=asks.tournament, until=until),
        (
            OneOf(
                name="minutes",
                words=_("Lasts"),
                options=tuple((_("{n} min").format(n=one), one) for one in _BREAKS),
                start=10,
                at_sight=True,
            ),
            Said(
                name="until",
                words=_("Until {time}; then the clock goes on by itself.").format(
                    time=words.time(until)
                ),
                emphasis=Emphasis.MUTED,
            ),
        ),
    )
