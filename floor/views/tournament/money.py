"""The money of an event as it is shown: what was paid in, how it is parted, and the prizes."""

from collections.abc import Iterator
from fractions import Fraction

from floor.base.errors import Refused
from floor.base.money import NOTHING, Money
from floor.base.text import _, money_text, number_text, percent_text
from floor.base.value import Value
from floor.tournament.event.money import event_pool, likely_prizes, purchases, taken_in
from floor.tournament.event.state import Buy, Tournament
from floor.views.words.words import Wording


class PaidLine(Value, frozen=True, kw_only=True):
    """A sum and what it is."""

    words: str
    amount: str
    strong: bool = False


class PrizeLine(Value, frozen=True, kw_only=True):
    """What a place is paid."""

    place: str
    part: str
    amount: str


class EventMoney(Value, frozen=True, kw_only=True):
    """All sums of an event."""

    lines: tuple[PaidLine, ...] = ()
    prizes: tuple[PrizeLine, ...] = ()
    sign: str = ""
    """Whether the prizes are final."""
    why_not: str = ""
    """Why no prizes can be named yet."""


def event_money(event: Tournament, words: Wording) -> EventMoney:
    """What stands on the card of the money."""
    try:
        prizes = likely_prizes(event)
        lines = tuple(_lines(event))
    except Refused as refusal:
        return EventMoney(lines=tuple(_paid_in(event)), why_not=words.why(refusal))
    whole = sum(prize.cents for prize in prizes)
    return EventMoney(
        lines=lines,
        prizes=tuple(
            PrizeLine(
                place=str(place),
                part=f"{percent_text(Fraction(prize.cents * 100, whole))} %" if whole else "",
                amount=money_text(prize, short=True),
            )
            for place, prize in enumerate(prizes, start=1)
        ),
        sign=_("locked") if event.prizes is not None else _("not locked"),
    )


def _lines(event: Tournament) -> Iterator[PaidLine]:
    yield from _paid_in(event)
    pool = event_pool(event)
    if pool.house_adds:
        yield _line(_("Overlay (TR-POOL-2)"), pool.house_adds)
    for name, prize in pool.special.items():
        yield _line(name, prize)
    if pool.set_aside:
        yield _line(_("Set aside"), pool.set_aside)
    yield _line(_("Prizes"), pool.places, strong=True)


def _paid_in(event: Tournament) -> Iterator[PaidLine]:
    bought = purchases(event)
    named = {
        Buy.ENTRY: _("entries"),
        Buy.RE_ENTRY: _("re-entries"),
        Buy.REBUY: _("rebuys"),
        Buy.ADD_ON: _("add-ons"),
    }
    for what, words in named.items():
        paid = [one.price.total for one in bought if one.what is what]
        if paid:
            yield _line(f"{number_text(len(paid))} {words}", _sum(paid))
    takings = taken_in(event)
    yield _line(_("Paid in"), _sum([one.price.total for one in bought]), strong=True)
    yield _line(_("Prize pool"), takings.pool)
    if takings.bounties:
        yield _line(_("Bounties"), takings.bounties)
    yield _line(_("House fee"), takings.fees)


def _sum(amounts: list[Money]) -> Money:
    found = NOTHING
    for amount in amounts:
        found += amount
    return found


def _line(words: str, amount: Money, *, strong: bool = False) -> PaidLine:
    return PaidLine(words=words, amount=money_text(amount, short=True), strong=strong)
