"""A new event: what is played, what is sold and what is won, and the schedule that follows."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from msgspec.structs import replace

from floor.app.core.room import house_of
from floor.app.tournament.sheet import PlanTournament
from floor.base.errors import Refused
from floor.base.money import NOTHING
from floor.base.text import _, many, number_text
from floor.base.text import plain as one_line
from floor.tournament.clock.structure import Break, Level, Structure
from floor.tournament.clock.suggested import SPARE_LEVELS, Wanted
from floor.tournament.event.course import has_begun
from floor.tournament.event.library import EventPart, kinds_offered, ready_sheet, with_parts
from floor.tournament.event.sheet import EventKinds, EventSheet
from floor.tournament.event.sheet_checks import LONGEST_NAME, check_bounty_chip, check_sheet
from floor.tournament.event.state import TournamentId
from floor.tournament.tables.seating import FEWEST_AT_START
from floor.views.planning.levels import (
    HOLDEM,
    Games,
    break_fields,
    break_plan,
    game_field,
    level_lasts,
    levels_field,
    schedule,
    seats_for,
)
from floor.views.planning.parts import (
    BUYING,
    EVENT,
    LEVELS,
    MORE,
    PRIZES,
    RULES,
    SELLING,
    TABLES,
    WINNING,
    mixing_field,
    on,
    part_field,
    part_names,
)
from floor.views.planning.prizes import (
    bounty_of,
    chips_of,
    multi_of,
    payouts_of,
    prizes_fields,
    satellite_of,
    share_of,
    special_prizes,
    winning_fields,
)
from floor.views.planning.rules import rules_fields, table_fields, with_rules
from floor.views.planning.selling import (
    buying_fields,
    registration_of,
    selling_fields,
    terms_of,
)
from floor.views.tournament.clock import KIND_WORDS, ante_of, blinds_words
from floor.views.tournament.online import lottery_form
from floor.views.words.form import (
    LEAF,
    NOTHING_TYPED,
    PART,
    Emphasis,
    Field,
    Form,
    Missing,
    Number,
    OneOf,
    Said,
    Text,
    Tick,
    Typed,
)
from floor.views.words.words import Wording, span_words

_HALF_HOUR = timedelta(minutes=30)
_HOUR = timedelta(hours=1)
_MINUTE = timedelta(minutes=1)
_STARTS = 48
_USUAL_ENTRIES = 60
_ENTRIES = {EventKinds.FLIGHTS: 150}
_SHOWN = 6
_OF_TICKED = 4
"""Lines that come by all that an event may have besides, on the leaf that grows most by it."""


def plan_form(words: Wording, now: datetime, typed: Typed = NOTHING_TYPED) -> Form:
    """Write down an event (TR-STR-1) on three leaves: what is played, what is sold, what is won.
    What is not asked stands on the house's sheet of its kind."""
    house_of(words.room)
    kind: EventKinds = typed.get("kind", EventKinds.RE_ENTRY)
    starts = typed.get("starts", _first(now))
    if kind is EventKinds.LOTTERY:
        return lottery_form(tuple(_head(words, now)), starts, typed)
    plain = ready_sheet(kind, one_line(typed.get("title", ""), LONGEST_NAME), starts)
    games: Games = typed.get("game", HOLDEM)
    sheet = None
    try:
        plain = with_parts(plain, [EventPart(one) for one in typed.get("parts", part_names(plain))])
        sheet, wrong = _sheet(plain, games, typed, words)
    except Refused as refusal:
        wrong = f"{words.why(refusal)} ({refusal.rule})"
    leaves = tuple(_leaves(words, now, plain, sheet, typed))
    asks: PlanTournament | Missing = Missing(wrong)
    if sheet is not None:
        asks = PlanTournament(sheet=sheet, goes_on_in=typed.get("goes_on_in", None))
    if not typed.get("title", "").strip():
        asks = Missing(_("Give the tournament a name."), "title")
    lines = (
        (Said(name="schedule", words=_schedule(sheet), emphasis=Emphasis.MUTED),)
        if sheet is not None
        else ()
    )
    return Form(
        "plan-tournament",
        _("New event"),
        _("Write it down"),
        asks,
        (*leaves, *lines),
        wrong=wrong,
        wide=True,
        begin="title",
        room=_OF_TICKED,
        long=True,
    )


def _leaves(
    words: Wording, now: datetime, plain: EventSheet, sheet: EventSheet | None, typed: Typed
) -> Iterator[Field]:
    """What is asked, and which of it is looked at; what is seldom said otherwise comes last."""
    leaf: str = typed.get(LEAF, EVENT)
    part: str = typed.get(PART, LEVELS) if leaf == MORE else ""
    turned = (_("Play"), EVENT), (_("Buying"), BUYING), (_("Prizes"), PRIZES), (_("More …"), MORE)
    shown = sheet if sheet is not None else plain
    yield OneOf(name=LEAF, options=turned, start=EVENT, at_sight=True)
    yield from on(leaf == EVENT, _of_play(words, now, plain, typed))
    yield from on(leaf == BUYING, buying_fields(plain, typed))
    yield from on(leaf == PRIZES, prizes_fields(plain, typed))
    yield part_field(leaf == MORE)
    yield from on(part == LEVELS, break_fields(plain, typed))
    yield replace(levels_field(words, plain, sheet, typed), aside=part != LEVELS)
    yield from on(part == RULES, rules_fields(words, shown, typed))
    yield from on(part == TABLES, table_fields(words, typed))
    yield from on(part == SELLING, selling_fields(plain, typed))
    yield from on(part == WINNING, winning_fields(plain, typed))


def _head(words: Wording, now: datetime) -> Iterator[Field]:
    """What every event is asked first."""
    yield _kinds(words)
    yield Text(name="title", words=_("Name"), most=LONGEST_NAME)
    yield OneOf(name="starts", words=_("Begins"), options=_times(words, now), start=_first(now))


def _kinds(words: Wording) -> OneOf:
    """What the house may plan."""
    licensed = house_of(words.room).tournaments.lottery_licence
    offered = kinds_offered(lotteries_licensed=licensed)
    return OneOf(
        name="kind",
        words=_("Kind"),
        options=tuple((_(KIND_WORDS[one]), one) for one in offered),
        start=EventKinds.RE_ENTRY,
    )


def _of_play(words: Wording, now: datetime, plain: EventSheet, typed: Typed) -> Iterator[Field]:
    yield from _head(words, now)
    yield mixing_field(ready_sheet(plain.kind, plain.title, plain.registration.starts))
    yield game_field(words)
    phases = tuple(_phases(words, plain))
    if phases or plain.kind is EventKinds.FLIGHTS:
        alone = (
            _("It is the last phase") if plain.kind is EventKinds.FLIGHTS else _("It stands alone")
        )
        yield OneOf(name="goes_on_in", words=_("Goes on in"), options=((alone, None), *phases))
    yield Number(
        name="stack",
        words=_("Starting stack"),
        least=100,
        most=1_000_000,
        start=plain.terms.stack.points,
    )
    seats = seats_for(words, typed.get("game", HOLDEM), plain.seats)
    yield Number(
        name="seats", words=_("Seats at a table"), least=FEWEST_AT_START, most=10, start=seats
    )
    lasts = plain.structure.levels[0].lasts // _MINUTE
    yield Number(name="lasts", words=_("Minutes a level"), least=1, most=240, start=lasts)
    yield Number(
        name="entries",
        words=_("Entries expected"),
        least=FEWEST_AT_START,
        most=5_000,
        start=_full_at(plain, words, typed) or _entries(plain),
    )
    yield Number(name="hours", words=_("Over within hours"), least=1, most=48, start=_hours(plain))
    yield Tick(name="together", words=_("Breaks with all other events, at :55 of the hour"))


def _phases(words: Wording, plain: EventSheet) -> Iterator[tuple[str, TournamentId | None]]:
    """The last phases it may be a flight of (ON-VAR-11): one in flights, or of its kind."""
    if plain.registration.full_at is not None:
        return
    for one in words.room.tournaments.values():
        fits = one.sheet.kind in (EventKinds.FLIGHTS, plain.kind)
        if fits and one.flight.goes_on_in is None and not (has_begun(one) or one.entries):
            yield one.sheet.title, one.id


def _first(now: datetime) -> datetime:
    """The next half-hour that is at least an hour away."""
    later = now + _HOUR
    return later.replace(minute=later.minute // 30 * 30, second=0, microsecond=0) + _HALF_HOUR


def _times(words: Wording, now: datetime) -> tuple[tuple[str, datetime], ...]:
    first = _first(now) - 2 * _HALF_HOUR
    times = [first + _HALF_HOUR * number for number in range(_STARTS)]
    return tuple((f"{words.day(one)} {words.time(one)}", one) for one in times)


def _ends(structure: Structure) -> timedelta:
    """How long the sheet is meant to last: its last levels are to spare."""
    return sum((one.lasts for one in structure.stretches[:-SPARE_LEVELS]), timedelta())


def _entries(plain: EventSheet) -> int:
    return _ENTRIES.get(plain.kind, _USUAL_ENTRIES)


def _full_at(plain: EventSheet, words: Wording, typed: Typed) -> int | None:
    """With how many a sit & go begins: with one table full, unless more are typed (ON-VAR-02)."""
    if plain.registration.full_at is None:
        return None
    seats = seats_for(words, typed.get("game", HOLDEM), plain.seats)
    return typed.get("full", typed.get("seats", seats))


def _hours(plain: EventSheet) -> int:
    return -(-_ends(plain.structure) // _HOUR)


def _sheet(
    plain: EventSheet, games: Games, typed: Typed, words: Wording
) -> tuple[EventSheet | None, str]:
    """The sheet as it is typed, or why there is none."""
    terms, chips = terms_of(plain, typed), chips_of(plain, typed)
    full = _full_at(plain, words, typed)
    wanted = Wanted(
        entries=typed.get("entries", full or _entries(plain)),
        stack=terms.stack,
        hours=timedelta(hours=typed.get("hours", _hours(plain))),
        level_lasts=level_lasts(plain, typed),
        smallest=min(chips),
    )
    try:
        sheet = replace(
            plain,
            game=games[0],
            structure=schedule(plain, wanted, games, typed),
            breaks=break_plan(plain, typed),
            seats=typed.get("seats", seats_for(words, games, plain.seats)),
            most_entries=typed.get("places", 0) or None,
            registration=registration_of(plain, full, typed),
            guarantee=typed.get("guarantee", plain.guarantee) or NOTHING,
            guarantee_with_bounties=typed.get("with_bounties", False),
            terms=terms,
            payouts=payouts_of(plain, typed),
            multi=multi_of(plain, typed),
            satellite=satellite_of(plain, typed),
            bounty=bounty_of(plain, typed),
            vip_bounty=(typed.sum("vip") or plain.vip_bounty) if plain.vip_bounty else NOTHING,
            set_aside=share_of(typed, "aside", "aside_part"),
            special=tuple(special_prizes(typed)),
            chips=chips,
        )
        sheet = with_rules(sheet, words, typed)
        check_sheet(replace(sheet, title=sheet.title or "-"))
        check_bounty_chip(sheet)
    except Refused as refusal:
        return None, words.why(refusal)
    return sheet, ""


def _schedule(sheet: EventSheet) -> str:
    """The first levels of the schedule: "25–50 · 50–100 · break 15 min …"."""
    said = []
    for stretch in sheet.structure.stretches[:_SHOWN]:
        if isinstance(stretch, Break):
            said.append(_("break {span}").format(span=span_words(stretch.lasts)))
        else:
            ante = ante_of(stretch)
            said.append(f"{blinds_words(stretch)}{' ' + ante if ante else ''}")
    levels = sum(isinstance(one, Level) for one in sheet.structure.stretches)
    count = many("{n} level", "{n} levels", levels).format(n=number_text(levels))
    return f"{count}: {' · '.join(said)} …"
