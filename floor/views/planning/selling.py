"""What is sold of an event: entries, re-entries, rebuys and add-ons, their prices and times."""

from collections.abc import Iterator
from datetime import timedelta

from msgspec.structs import replace

from floor.base.money import NOTHING, Chips
from floor.base.text import N_, _, money_text
from floor.tournament.entries.registration import Registration
from floor.tournament.event.sheet import EventSheet
from floor.tournament.money.terms import (
    AddOn,
    Price,
    Rebuy,
    RebuyWhen,
    TournamentTerms,
    Window,
)
from floor.tournament.tables.seating import FEWEST_AT_START
from floor.views.planning.parts import MOST_LEVEL, NEVER, late_level, worded
from floor.views.tournament.clock import re_entries_words
from floor.views.tournament.online import listed_words
from floor.views.words.form import Emphasis, Euros, Field, Number, OneOf, Said, Tick, Typed
from floor.views.words.words import span_words

_PLAYERS, _AGAIN = 40, 5
"""Of the example: so many players, and re-entries that make so many more of them."""
_BACK = tuple(timedelta(minutes=minutes) for minutes in (0, 10, 30, 60, 120, 1440))
_REBUYS = {
    RebuyWhen.ANY_STACK: N_("any stack"),
    RebuyWhen.BELOW_START: N_("less than the starting stack"),
    RebuyWhen.ALL_LOST: N_("lost everything"),
}


def buying_fields(plain: EventSheet, typed: Typed) -> Iterator[Field]:
    price, terms = plain.terms.entry, plain.terms
    if plain.multi is None:
        yield Euros(name="pool", words=_("To the prize pool"), start=price.to_pool)
    else:
        yield Euros(name="least", words=_("Least to the pool"), start=plain.multi.least)
        yield Euros(name="most", words=_("Most to the pool"), start=plain.multi.most)
    if price.bounty:
        yield Euros(name="bounty", words=_("Bounty"), start=price.bounty)
    yield Euros(name="fee", words=_("House fee"), start=price.fee, optional=True)
    full = plain.registration.full_at is not None
    seats = typed.get("seats", plain.seats) if full else 0
    tables = typed.get("full", seats) > seats
    whole = price_of(plain, typed).total
    listed = listed_words(0 if tables else seats, whole)
    if not listed:
        listed = _("An entry costs {sum} in all.").format(sum=money_text(whole, short=True))
    yield Said(name="listed", words=listed, emphasis=Emphasis.BELOW)
    through = terms.late.through_level if terms.late is not None else 0
    yield Number(
        name="late",
        words=_("Late entry through level (0: none)"),
        least=0,
        most=MOST_LEVEL,
        start=through,
    )
    if terms.re_entry is not None:
        if not whole:
            yield Euros(name="again_pool", words=_("A re-entry costs"), start=price.to_pool)
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
        bare = price_of(plain, typed).without_fee
        yield Euros(name="rebuy", words=_("A rebuy costs"), start=bare.to_pool)
        if bare.bounty:
            said = _("{sum} on their head besides.").format(sum=money_text(bare.bounty, short=True))
            yield Said(name="rebuy_head", words=said, emphasis=Emphasis.BELOW)
    if terms.add_on is not None:
        pool = price_of(plain, typed).to_pool
        yield Euros(name="add_on", words=_("An add-on costs"), start=pool)
    if full:
        yield Number(
            name="full",
            words=_("Begins with so many entries"),
            least=FEWEST_AT_START,
            most=1_000,
            start=seats,
        )
        return
    yield Number(name="places", words=_("Most entries (0: any)"), least=0, most=5_000, start=0)
    yield Number(
        name="fewest",
        words=_("Called off with fewer than"),
        least=FEWEST_AT_START,
        most=500,
        start=plain.registration.fewest,
    )


def _per_words(per: int) -> str:
    """What becomes of the prizes by it, with an example."""
    said = re_entries_words(per or None)
    if not per:
        return said
    again = _AGAIN * per
    return f"{said} " + _("{players} players and {again} re-entries: as {whole} players.").format(
        players=_PLAYERS, again=again, whole=_PLAYERS + again // per
    )


def price_of(plain: EventSheet, typed: Typed) -> Price:
    """Of an entry, part by part."""
    price = plain.terms.entry
    return Price(
        to_pool=typed.get("pool" if plain.multi is None else "least", price.to_pool) or NOTHING,
        fee=typed.get("fee", price.fee) or NOTHING,
        bounty=typed.get("bounty", price.bounty) or NOTHING if price.bounty else NOTHING,
    )


def terms_of(plain: EventSheet, typed: Typed) -> TournamentTerms:
    """What is sold, at which price, and how long."""
    terms, price = plain.terms, price_of(plain, typed)
    again, rebuy, add_on = terms.re_entry, terms.rebuy, terms.add_on
    stack = Chips(typed.get("stack", terms.stack.points))
    through = late_level(terms.late, typed)
    return replace(
        terms,
        entry=price,
        stack=stack,
        late=_window(through, typed) if through else None,
        re_entry=replace(
            again,
            price=price if price.total else _more_chips(price, typed, "again_pool"),
            window=_window(typed.get("again_through", max(through, 1)), typed),
            most=typed.get("again", 0) or None,
            prizes_per=typed.get("per", 0) or None,
        )
        if again
        else None,
        rebuy=_rebuy(rebuy, price.without_fee, max(through, 1), typed) if rebuy else None,
        add_on=_add_on(add_on, Price(to_pool=price.to_pool), stack, max(through, 1), typed)
        if add_on
        else None,
    )


def _window(through: int, typed: Typed) -> Window:
    """For entries and re-entries."""
    return Window(
        through_level=through,
        closes_in_prizes=typed.get("in_prizes", False),
        through_break=typed.get("in_break", False),
    )


def _rebuy(rebuy: Rebuy, bare: Price, through: int, typed: Typed) -> Rebuy:
    return replace(
        rebuy,
        price=_more_chips(bare, typed, "rebuy"),
        window=Window(through_level=typed.get("rebuy_through", through)),
        when=typed.get("rebuy_when", rebuy.when),
        most=typed.get("rebuys", 0) or None,
        last_hands=typed.get("last_hands", rebuy.last_hands),
    )


def _add_on(add_on: AddOn, bare: Price, stack: Chips, through: int, typed: Typed) -> AddOn:
    ends: int = typed.get("add_on_through", typed.get("rebuy_through", through))
    behind: bool = typed.get("add_on_break", True)
    return replace(
        add_on,
        price=_more_chips(bare, typed, "add_on"),
        stack=Chips(typed.get("add_on_chips", 2 * stack.points)),
        window=Window(through_level=ends, through_break=behind) if ends else None,
        opens_after=typed.get("add_on_opens", 0),
    )


def registration_of(plain: EventSheet, full: int | None, typed: Typed) -> Registration:
    """With how many it begins, and until when somebody may go back on it."""
    before = plain.registration
    back = typed.get("withdraw", _or_never(before.withdraw_until))
    return replace(
        before,
        fewest=full or typed.get("fewest", before.fewest),
        full_at=full,
        withdraw_until=None if back == NEVER else back,
    )


def selling_fields(plain: EventSheet, typed: Typed) -> Iterator[Field]:
    """How long everything is sold, to whom, and what is given back."""
    terms = plain.terms
    through = max(late_level(terms.late, typed), 1)
    until = _or_never(plain.registration.withdraw_until)
    times = dict.fromkeys((until, NEVER, *_BACK))
    yield OneOf(
        name="withdraw",
        words=_("An entry is given back"),
        options=tuple((_back_words(one), one) for one in times),
        start=until,
    )
    if terms.re_entry is not None:
        yield _level("again_through", _("Re-entry through level"), through, least=1)
    if terms.late is not None or terms.re_entry is not None:
        yield Tick(name="in_break", words=_("Entries are sold in the break after that level, too"))
        yield Tick(name="in_prizes", words=_("They end once all who are left are in the prizes"))
    if terms.rebuy is not None:
        yield Number(name="rebuys", words=_("Rebuys each (0: any)"), least=0, most=20, start=0)
        yield _level("rebuy_through", _("Rebuys through level"), through, least=1)
        yield worded("rebuy_when", _("A rebuy is for who has"), _REBUYS, terms.rebuy.when)
        yield Number(
            name="last_hands",
            words=_("Last rebuy hands announced"),
            least=0,
            most=20,
            start=terms.rebuy.last_hands,
        )
    if terms.add_on is not None:
        yield Number(
            name="add_on_chips",
            words=_("Chips of an add-on"),
            least=100,
            most=2_000_000,
            start=2 * typed.get("stack", terms.stack.points),
        )
        ends = typed.get("rebuy_through", through)
        yield _level("add_on_through", _("Add-ons through level (0: the floor ends them)"), ends)
        yield Tick(
            name="add_on_break", words=_("Add-ons are sold in the break after it"), start=True
        )
        yield _level(
            "add_on_opens", _("Add-ons from the end of level (0: after the last rebuy)"), 0
        )


def _level(name: str, words: str, start: int, least: int = 0) -> Number:
    return Number(name=name, words=words, least=least, most=MOST_LEVEL, start=start)


def _or_never(until: timedelta | None) -> timedelta:
    return NEVER if until is None else until


def _back_words(until: timedelta) -> str:
    if until == NEVER:
        return _("never")
    if not until:
        return _("until it begins")
    return _("until {span} before").format(span=span_words(until))


def _more_chips(bare: Price, typed: Typed, name: str) -> Price:
    """What a rebuy or an add-on costs: its own price, or that of an entry without the fee."""
    own = typed.sum(name)
    return bare if own is None else replace(bare, to_pool=own)
