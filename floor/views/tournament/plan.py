"""A new event: its kind, price, stack and hours, and the schedule that follows from them."""

from datetime import datetime, timedelta

from msgspec.structs import replace

from floor.app.core.room import house_of
from floor.app.tournament.sheet import PlanTournament
from floor.base.errors import Refused
from floor.base.money import NOTHING, Chips
from floor.base.text import N_, _, many, number_text
from floor.tournament.clock.structure import Break, Level, Structure
from floor.tournament.clock.suggested import Wanted, suggested
from floor.tournament.event.library import kinds_offered, ready_sheet
from floor.tournament.event.sheet import EventKinds, EventSheet, check_sheet
from floor.tournament.money.terms import Price, TournamentTerms
from floor.views.tournament.clock import ante_words, blinds_words
from floor.views.words.form import (
    NOTHING_TYPED,
    Emphasis,
    Euros,
    Form,
    Missing,
    Number,
    OneOf,
    Said,
    Text,
    Typed,
)
from floor.views.words.words import Wording, span_words

_HALF_HOUR = timedelta(minutes=30)
_HOUR = timedelta(hours=1)
_STARTS = 48
_SHOWN = 6
KIND_WORDS = {
    EventKinds.FREEZEOUT: N_("Freezeout"),
    EventKinds.RE_ENTRY: N_("With re-entry"),
    EventKinds.REBUY: N_("With rebuys and add-on"),
    EventKinds.SATELLITE: N_("Satellite"),
    EventKinds.BOUNTY: N_("Bounty"),
    EventKinds.PROGRESSIVE: N_("Progressive bounty"),
    EventKinds.VIP: N_("One bounty on a guest"),
    EventKinds.MULTI_BUY_IN: N_("Buy-in of one’s own choice"),
    EventKinds.FLIGHTS: N_("In flights"),
    EventKinds.FREEROLL: N_("Freeroll"),
    EventKinds.SIT_AND_GO: N_("Sit & go"),
    EventKinds.LOTTERY: N_("Lottery sit & go"),
}


def plan_form(words: Wording, now: datetime, typed: Typed = NOTHING_TYPED) -> Form:
    """Write down an event (TR-STR-1): what is not asked stands on the house's sheet of its kind."""
    house_of(words.room)
    kind: EventKinds = typed.get("kind", EventKinds.RE_ENTRY)
    starts = typed.get("starts", _first(now))
    plain = ready_sheet(kind, typed.get("title", ""), starts)
    hours = -(-_ends(plain.structure) // _HOUR)
    lasts = plain.structure.levels[0].lasts // timedelta(minutes=1)
    price = plain.terms.entry
    offered = kinds_offered(lotteries_licensed=False)
    fields = (
        OneOf(
            name="kind",
            words=_("Kind"),
            options=tuple((_(KIND_WORDS[one]), one) for one in offered),
            start=EventKinds.RE_ENTRY,
        ),
        Text(name="title", words=_("Name")),
        OneOf(name="starts", words=_("Begins"), options=_times(words, now), start=_first(now)),
        Euros(name="pool", words=_("To the prize pool"), start=price.to_pool),
        *((Euros(name="bounty", words=_("Bounty"), start=price.bounty),) if price.bounty else ()),
        Euros(name="fee", words=_("House fee"), start=price.fee, optional=True),
        Euros(
            name="guarantee", words=_("Guaranteed"), start=plain.guarantee or None, optional=True
        ),
        Number(
            name="stack",
            words=_("Starting stack"),
            least=100,
            most=1_000_000,
            start=plain.terms.stack.points,
        ),
        Number(name="seats", words=_("Seats at a table"), least=2, most=10, start=plain.seats),
        Number(name="lasts", words=_("Minutes a level"), least=1, most=240, start=lasts),
        Number(name="entries", words=_("Entries expected"), least=2, most=5_000, start=60),
        Number(name="hours", words=_("Over within hours"), least=1, most=48, start=hours),
    )
    sheet, wrong = _sheet(plain, typed, hours, lasts, words)
    asks = PlanTournament(sheet=sheet) if sheet is not None else Missing(wrong)
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
        (*fields, *lines),
        wrong=wrong,
        wide=True,
        begin="title",
    )


def _first(now: datetime) -> datetime:
    """The next half-hour that is at least an hour away."""
    later = now + _HOUR
    return later.replace(minute=later.minute // 30 * 30, second=0, microsecond=0) + _HALF_HOUR


def _times(words: Wording, now: datetime) -> tuple[tuple[str, datetime], ...]:
    first = _first(now) - 2 * _HALF_HOUR
    times = [first + _HALF_HOUR * number for number in range(_STARTS)]
    return tuple((f"{words.day(one)} {words.time(one)}", one) for one in times)


def _ends(structure: Structure) -> timedelta:
    """How long the sheet is meant to last: its last four levels are to spare."""
    return sum((one.lasts for one in structure.stretches[:-4]), timedelta())


def _sheet(
    plain: EventSheet, typed: Typed, hours: int, lasts: int, words: Wording
) -> tuple[EventSheet | None, str]:
    """The sheet as it is typed, or why there is none."""
    terms = plain.terms
    sums = (typed.sum("pool"), typed.sum("fee"), typed.sum("bounty"))
    price = terms.entry
    if any(one is not None for one in sums):
        pool, fee, bounty = (one if one is not None else NOTHING for one in sums)
        price = Price(to_pool=pool, fee=fee, bounty=bounty)
    stack = Chips(typed.get("stack", terms.stack.points))
    wanted = Wanted(
        entries=typed.get("entries", 60),
        stack=stack,
        hours=timedelta(hours=typed.get("hours", hours)),
        level_lasts=timedelta(minutes=typed.get("lasts", lasts)),
        smallest=min(plain.chips),
        break_after=4 if any(isinstance(one, Break) for one in plain.structure.stretches) else 0,
    )
    try:
        structure = suggested(wanted)
        sheet = replace(
            plain,
            structure=structure,
            seats=typed.get("seats", plain.seats),
            guarantee=typed.sum("guarantee") or NOTHING,
            terms=_priced(terms, price, stack),
        )
        check_sheet(replace(sheet, title=sheet.title or "-"))
    except Refused as refusal:
        return None, words.why(refusal)
    return sheet, ""


def _priced(terms: TournamentTerms, price: Price, stack: Chips) -> TournamentTerms:
    """What is sold at that price; a schedule has more levels than buying is open for."""
    again, rebuy, add_on = terms.re_entry, terms.rebuy, terms.add_on
    bare = price.without_fee
    return replace(
        terms,
        entry=price,
        stack=stack,
        re_entry=replace(again, price=price) if again else None,
        rebuy=replace(rebuy, price=bare) if rebuy else None,
        add_on=replace(add_on, price=bare, stack=stack * 2) if add_on else None,
    )


def _schedule(sheet: EventSheet) -> str:
    """The first levels of the schedule: "25–50 · 50–100 · break 15 min …"."""
    said = []
    for stretch in sheet.structure.stretches[:_SHOWN]:
        if isinstance(stretch, Break):
            said.append(_("break {span}").format(span=span_words(stretch.lasts)))
        else:
            ante = ante_words(stretch)
            said.append(f"{blinds_words(stretch)}{' ' + ante if ante else ''}")
    levels = sum(isinstance(one, Level) for one in sheet.structure.stretches)
    count = many("{n} level", "{n} levels", levels).format(n=number_text(levels))
    return f"{count}: {' · '.join(said)} …"
