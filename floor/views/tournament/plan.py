"""A new event: what is played, what is sold and what is won, and the schedule that follows."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import takewhile

from msgspec.structs import replace

from floor.app.core.room import house_of
from floor.app.tournament.sheet import PlanTournament
from floor.base.errors import Refused
from floor.base.money import NOTHING, Chips
from floor.base.text import N_, _, many, number_text
from floor.base.text import plain as one_line
from floor.tournament.clock.structure import Break, Level, Structure
from floor.tournament.clock.suggested import SPARE_LEVELS, Wanted, suggested
from floor.tournament.clock.synchronised import BreakPlan
from floor.tournament.event.course import has_begun
from floor.tournament.event.library import kinds_offered, ready_sheet
from floor.tournament.event.sheet import (
    EventKinds,
    EventSheet,
    MultiBuyIn,
    PayoutSheet,
    SatelliteSheet,
    Share,
    SpecialPrize,
    written,
)
from floor.tournament.event.sheet_checks import LONGEST_NAME, check_sheet
from floor.tournament.event.state import TournamentId
from floor.tournament.money.payout_sheet import payout_table
from floor.tournament.money.payouts import Rest
from floor.tournament.money.terms import Price, TournamentTerms, Window
from floor.views.tournament.clock import KIND_WORDS, ante_of, blinds_words, re_entries_words
from floor.views.tournament.online import listed_words, lottery_form
from floor.views.words.form import (
    LEAF,
    NOTHING_TYPED,
    Emphasis,
    Euros,
    Field,
    File,
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
_PLAYERS, _AGAIN = 40, 5
"""Of the example: so many players, and re-entries that make so many more of them."""
_SPECIAL = 6
"""More special prizes are not typed."""
_USUAL_ENTRIES = 60
_ENTRIES = {EventKinds.FLIGHTS: 150}
_EVENT, _BUYING, _PRIZES = "event", "buying", "prizes"
_SHOWN = 6
_RESTS = {
    Rest.NEXT_PLACE: N_("cash for the next place"),
    Rest.WINNERS: N_("cash for those who won"),
    Rest.SET_ASIDE: N_("set aside"),
}


def plan_form(words: Wording, now: datetime, typed: Typed = NOTHING_TYPED) -> Form:
    """Write down an event (TR-STR-1) on three leaves: what is played, what is sold, what is won.
    What is not asked stands on the house's sheet of its kind."""
    house_of(words.room)
    kind: EventKinds = typed.get("kind", EventKinds.RE_ENTRY)
    starts = typed.get("starts", _first(now))
    if kind is EventKinds.LOTTERY:
        return lottery_form(tuple(_head(words, now)), starts, typed)
    plain = ready_sheet(kind, one_line(typed.get("title", ""), LONGEST_NAME), starts)
    leaf: str = typed.get(LEAF, _EVENT)
    leaves = (
        OneOf(
            name=LEAF,
            options=((_("Play"), _EVENT), (_("Buying"), _BUYING), (_("Prizes"), _PRIZES)),
            start=_EVENT,
            at_sight=True,
        ),
        *_on(leaf == _EVENT, _of_play(words, now, plain, typed)),
        *_on(leaf == _BUYING, _of_buying(plain, typed)),
        *_on(leaf == _PRIZES, _of_prizes(plain, typed)),
    )
    sheet, wrong = _sheet(plain, typed, words)
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
    )


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


def _on(shown: bool, fields: Iterator[Field]) -> Iterator[Field]:
    """`fields` of a leaf, which holds what stands on it while another is looked at."""
    return (replace(field, aside=not shown) for field in fields)


def _of_play(words: Wording, now: datetime, plain: EventSheet, typed: Typed) -> Iterator[Field]:
    yield from _head(words, now)
    if plain.kind is EventKinds.FLIGHTS:
        yield OneOf(name="goes_on_in", words=_("Goes on in"), options=tuple(_phases(words)))
    yield Number(
        name="stack",
        words=_("Starting stack"),
        least=100,
        most=1_000_000,
        start=plain.terms.stack.points,
    )
    yield Number(name="seats", words=_("Seats at a table"), least=2, most=10, start=plain.seats)
    lasts = plain.structure.levels[0].lasts // _MINUTE
    yield Number(name="lasts", words=_("Minutes a level"), least=1, most=240, start=lasts)
    yield Number(
        name="entries",
        words=_("Entries expected"),
        least=2,
        most=5_000,
        start=_entries(plain, typed),
    )
    yield Number(name="hours", words=_("Over within hours"), least=1, most=48, start=_hours(plain))
    yield Tick(name="together", words=_("Breaks with all other events, at :55 of the hour"))


def _phases(words: Wording) -> Iterator[tuple[str, TournamentId | None]]:
    """The last phases a flight may go on in; it may be the last one itself (ON-VAR-11)."""
    yield _("It is the last phase"), None
    for one in words.room.tournaments.values():
        last = one.sheet.kind is EventKinds.FLIGHTS and one.flight.goes_on_in is None
        if last and not has_begun(one):
            yield one.sheet.title, one.id


def _of_buying(plain: EventSheet, typed: Typed) -> Iterator[Field]:
    price, terms = plain.terms.entry, plain.terms
    if plain.multi is None:
        yield Euros(name="pool", words=_("To the prize pool"), start=price.to_pool)
    else:
        yield Euros(name="least", words=_("Least to the pool"), start=plain.multi.least)
        yield Euros(name="most", words=_("Most to the pool"), start=plain.multi.most)
    if price.bounty:
        yield Euros(name="bounty", words=_("Bounty"), start=price.bounty)
    yield Euros(name="fee", words=_("House fee"), start=price.fee, optional=True)
    seats = typed.get("seats", plain.seats) if plain.kind is EventKinds.SIT_AND_GO else 0
    tables = typed.get("full", seats) > seats
    listed = listed_words(0 if tables else seats, _price(plain, typed).total)
    if listed:
        yield Said(name="listed", words=listed, emphasis=Emphasis.BELOW)
    through = terms.late.through_level if terms.late is not None else 0
    yield Number(
        name="late", words=_("Late entry through level (0: none)"), least=0, most=40, start=through
    )
    if terms.re_entry is not None:
        yield Number(name="again", words=_("Re-entries each (0: any)"), least=0, most=20, start=0)
        yield Number(
            name="per",
            words=_("Re-entries that make one more player (0: none do)"),
            least=0,
            most=20,
            start=0,
        )
        yield Said(name="per_said", words=_per_words(typed.get("per", 0)), emphasis=Emphasis.BELOW)
    if terms.rebuy is not None:
        yield Number(name="rebuys", words=_("Rebuys each (0: any)"), least=0, most=20, start=0)
        yield Euros(name="rebuy", words=_("A rebuy costs"), start=_bare(plain, typed).to_pool)
    if terms.add_on is not None:
        yield Euros(name="add_on", words=_("An add-on costs"), start=_bare(plain, typed).to_pool)
        yield Number(
            name="add_on_chips",
            words=_("Chips of an add-on"),
            least=100,
            most=2_000_000,
            start=2 * typed.get("stack", terms.stack.points),
        )
    if plain.registration.full_at is not None:
        yield Number(
            name="full", words=_("Begins with so many entries"), least=2, most=1_000, start=seats
        )
        return
    yield Number(name="places", words=_("Most entries (0: any)"), least=0, most=5_000, start=0)
    yield Number(
        name="fewest",
        words=_("Called off with fewer than"),
        least=2,
        most=500,
        start=plain.registration.fewest,
    )


def _of_prizes(plain: EventSheet, typed: Typed) -> Iterator[Field]:
    yield Euros(
        name="guarantee", words=_("Guaranteed"), start=plain.guarantee or None, optional=True
    )
    if plain.bounty is not None:
        yield Tick(name="with_bounties", words=_("Bounties count for the guarantee"))
    if plain.satellite is not None:
        yield Euros(name="worth", words=_("An entry won is worth"), start=plain.satellite.entry)
        yield OneOf(
            name="rest",
            words=_("What is left over"),
            options=tuple((_(said), one) for one, said in _RESTS.items()),
        )
        if typed.get("rest", Rest.NEXT_PLACE) is Rest.NEXT_PLACE:
            yield Euros(
                name="step", words=_("In steps of"), optional=True, hint=_("all of it to one")
            )
    if plain.vip_bounty:
        yield Euros(name="vip", words=_("Bounty of the guest"), start=plain.vip_bounty)
    yield File(
        name="table",
        words=_("Payout table"),
        patterns=_("Tables (*.csv *.tsv *.txt);;All files (*)"),
    )
    yield Said(name="table_said", words=_table_words(typed), emphasis=Emphasis.BELOW)
    if plain.satellite is None:
        yield Euros(name="unit", words=_("Prizes in whole"), start=plain.payouts.unit)
    yield Euros(name="aside", words=_("Set aside"), optional=True, hint=_("nothing"))
    for number in range(1, _special(typed) + 2):
        yield Text(name=f"special_{number}", words=_("Special prize"), most=LONGEST_NAME)
        if typed.get(f"special_{number}", ""):
            yield Euros(name=f"special_sum_{number}", words=_("It is paid"), optional=True)


def _per_words(per: int) -> str:
    """What becomes of the prizes by it, with an example."""
    said = re_entries_words(per or None)
    if not per:
        return said
    again = _AGAIN * per
    return f"{said} " + _("{players} players and {again} re-entries: as {whole} players.").format(
        players=_PLAYERS, again=again, whole=_PLAYERS + again // per
    )


def _special(typed: Typed) -> int:
    """How many special prizes have a name."""
    named = (bool(typed.get(f"special_{number}", "")) for number in range(1, _SPECIAL))
    return sum(takewhile(bool, named))


def _table_words(typed: Typed) -> str:
    """What the chosen payout table pays; without one the house's."""
    chosen: tuple[str, str] | None = typed.get("table", None)
    if chosen is None:
        return _("The house’s: about one in nine is paid.")
    try:
        rows = payout_table(chosen[1]).rows
    except Refused:
        return ""
    return _("From {first} players {paid} paid, from {last} on {most}.").format(
        first=rows[0].players,
        paid=len(rows[0].shares),
        last=rows[-1].players,
        most=len(rows[-1].shares),
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
    """How long the sheet is meant to last: its last levels are to spare."""
    return sum((one.lasts for one in structure.stretches[:-SPARE_LEVELS]), timedelta())


def _entries(plain: EventSheet, typed: Typed) -> int:
    full = _full_at(plain, typed)
    return _ENTRIES.get(plain.kind, _USUAL_ENTRIES) if full is None else full


def _full_at(plain: EventSheet, typed: Typed) -> int | None:
    """With how many a sit & go begins: with one table full, unless more are typed (ON-VAR-02)."""
    if plain.registration.full_at is None:
        return None
    return typed.get("full", typed.get("seats", plain.seats))


def _hours(plain: EventSheet) -> int:
    return -(-_ends(plain.structure) // _HOUR)


def _sheet(plain: EventSheet, typed: Typed, words: Wording) -> tuple[EventSheet | None, str]:
    """The sheet as it is typed, or why there is none."""
    stack = Chips(typed.get("stack", plain.terms.stack.points))
    lasts = plain.structure.levels[0].lasts // _MINUTE
    own = any(isinstance(one, Break) for one in plain.structure.stretches)
    together: bool = typed.get("together", False)
    full = _full_at(plain, typed)
    wanted = Wanted(
        entries=typed.get("entries", _entries(plain, typed)),
        stack=stack,
        hours=timedelta(hours=typed.get("hours", _hours(plain))),
        level_lasts=timedelta(minutes=typed.get("lasts", lasts)),
        smallest=min(plain.chips),
        break_after=4 if own and not together else 0,
    )
    try:
        price = _price(plain, typed)
        sheet = replace(
            plain,
            structure=suggested(wanted),
            breaks=BreakPlan() if together else plain.breaks,
            seats=typed.get("seats", plain.seats),
            most_entries=typed.get("places", 0) or None,
            registration=replace(
                plain.registration,
                fewest=full or typed.get("fewest", plain.registration.fewest),
                full_at=full,
            ),
            guarantee=typed.get("guarantee", plain.guarantee) or NOTHING,
            guarantee_with_bounties=typed.get("with_bounties", False),
            terms=_priced(plain.terms, price, stack, typed),
            payouts=_payouts(plain, typed),
            multi=_multi(plain, typed),
            satellite=_satellite(plain, typed),
            vip_bounty=(typed.sum("vip") or plain.vip_bounty) if plain.vip_bounty else NOTHING,
            set_aside=Share(sum=typed.sum("aside") or NOTHING),
            special=tuple(_special_prizes(typed)),
        )
        check_sheet(replace(sheet, title=sheet.title or "-"))
    except Refused as refusal:
        return None, words.why(refusal)
    return sheet, ""


def _price(plain: EventSheet, typed: Typed) -> Price:
    """Of an entry, part by part."""
    price = plain.terms.entry
    sums = [typed.sum(name) for name in ("pool", "least", "fee", "bounty")]
    if all(one is None for one in sums):
        return price
    pool, least, fee, bounty = (one if one is not None else NOTHING for one in sums)
    return Price(to_pool=least if plain.multi is not None else pool, fee=fee, bounty=bounty)


def _bare(plain: EventSheet, typed: Typed) -> Price:
    """What more chips cost where nothing else is said: an entry without the fee."""
    return _price(plain, typed).without_fee


def _multi(plain: EventSheet, typed: Typed) -> MultiBuyIn | None:
    if plain.multi is None:
        return None
    least = typed.sum("least") or plain.multi.least
    return MultiBuyIn(least=least, most=max(typed.sum("most") or plain.multi.most, least))


def _satellite(plain: EventSheet, typed: Typed) -> SatelliteSheet | None:
    if plain.satellite is None:
        return None
    return SatelliteSheet(
        entry=typed.sum("worth") or plain.satellite.entry,
        rest=typed.get("rest", plain.satellite.rest),
        step=typed.sum("step") or NOTHING,
    )


def _payouts(plain: EventSheet, typed: Typed) -> PayoutSheet:
    """The house's payout table, or that of the file (TR-POOL-1).

    Raises:
        Refused: it does not divide the whole, with the figure it does divide.
    """
    unit = plain.payouts.unit if plain.satellite else typed.sum("unit") or plain.payouts.unit
    chosen: tuple[str, str] | None = typed.get("table", None)
    if chosen is None:
        return replace(plain.payouts, unit=unit)
    return written(payout_table(chosen[1], unit))


def _special_prizes(typed: Typed) -> Iterator[SpecialPrize]:
    for number in range(1, _special(typed) + 1):
        share = Share(sum=typed.sum(f"special_sum_{number}") or NOTHING)
        name = one_line(typed.get(f"special_{number}", ""), LONGEST_NAME)
        yield SpecialPrize(name=name, share=share)


def _priced(terms: TournamentTerms, price: Price, stack: Chips, typed: Typed) -> TournamentTerms:
    """What is sold at that price, and through which level."""
    again, rebuy, add_on = terms.re_entry, terms.rebuy, terms.add_on
    bare = price.without_fee
    begins = terms.late.through_level if terms.late is not None else 0
    through = typed.get("late", begins)
    window = Window(through_level=max(through, 1))
    behind = replace(window, through_break=True)
    return replace(
        terms,
        entry=price,
        stack=stack,
        late=window if through else None,
        re_entry=replace(
            again,
            price=price,
            window=window,
            most=typed.get("again", 0) or None,
            prizes_per=typed.get("per", 0) or None,
        )
        if again
        else None,
        rebuy=replace(
            rebuy,
            price=_more_chips(bare, typed, "rebuy"),
            window=window,
            most=typed.get("rebuys", 0) or None,
        )
        if rebuy
        else None,
        add_on=replace(
            add_on,
            price=_more_chips(bare, typed, "add_on"),
            stack=Chips(typed.get("add_on_chips", 2 * stack.points)),
            window=behind,
        )
        if add_on
        else None,
    )


def _more_chips(bare: Price, typed: Typed, name: str) -> Price:
    """What a rebuy or an add-on costs: its own price, or that of an entry without the fee."""
    own = typed.sum(name)
    return bare if own is None else replace(bare, to_pool=own)


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
