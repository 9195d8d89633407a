"""The money of an event as it is shown: what was paid in, how it is parted, and the prizes; every
figure says how it comes about."""

from collections.abc import Iterator
from fractions import Fraction
from typing import assert_never

from floor.app.tournament.cancelling import CancelTournament
from floor.app.tournament.events import flights_of, whole_pool
from floor.base.clock import EPOCH
from floor.base.errors import Refused
from floor.base.money import Money, total
from floor.base.text import N_, _, language, many, money_text, number_text, share_text
from floor.base.value import Value
from floor.tournament.event.course import alternates
from floor.tournament.event.money import (
    EventPool,
    by_means,
    played_for,
    players_counted,
    prizes_at,
    purchases,
    taken_in,
)
from floor.tournament.event.sheet import WHOLE, Share
from floor.tournament.event.state import (
    Bought,
    Buy,
    EntryIs,
    EventDeal,
    EventEntry,
    EventStage,
    LockedPrizes,
    Tournament,
)
from floor.tournament.money.payouts import CENT, PayoutRow, row_for
from floor.tournament.money.terms import Price
from floor.views.tournament.counter import paid_words, price_parts, special_steps
from floor.views.tournament.deals import deal_steps
from floor.views.words.reused import PartCache
from floor.views.words.rows import Step
from floor.views.words.steps import StepBuilder
from floor.views.words.words import MEANS_WORDS, Wording

BUYS_WORDS = {
    Buy.ENTRY: N_("entries"),
    Buy.RE_ENTRY: N_("re-entries"),
    Buy.REBUY: N_("rebuys"),
    Buy.ADD_ON: N_("add-ons"),
}
"""Over as many as there are; beside a number see `bought_words`."""
_OVER = (EventStage.FINISHED, EventStage.CANCELLED)


class PaidLine(Value, frozen=True, kw_only=True):
    """A sum and what it is."""

    words: str
    amount: str
    strong: bool = False
    told: str = ""
    """How it comes about, in a sentence."""


class PrizeLine(Value, frozen=True, kw_only=True):
    """What a place is paid."""

    place: str
    part: str
    amount: str
    told: str = ""
    """How it comes about, in a sentence."""


class EventMoney(Value, frozen=True, kw_only=True):
    """All sums of an event."""

    lines: tuple[PaidLine, ...] = ()
    prizes: tuple[PrizeLine, ...] = ()
    sign: str = ""
    """Whether the prizes are final."""
    why_not: str = ""
    """Why no prizes can be named yet."""
    paid: str = ""
    """How much of what is owed has been paid."""
    steps: tuple[Step, ...] = ()
    """What can be done with all of it."""


class KeptMoney:
    """Lines made before: nobody who goes out changes what was paid in, or a prize."""

    def __init__(self) -> None:
        self.paid_in: PartCache[tuple[PaidLine, ...]] = PartCache()
        self.prizes: PartCache[tuple[PrizeLine, ...]] = PartCache()


def event_money(
    event: Tournament, asking: StepBuilder, kept: KeptMoney | None = None
) -> EventMoney:
    """What stands on the card of the money."""
    made = KeptMoney() if kept is None else kept
    words = asking.words
    lines, steps = _kept_paid_in(event, made), tuple(_steps(asking, event))
    if event.stage is EventStage.CANCELLED:
        return EventMoney(lines=lines, paid=paid_words(event), steps=steps)
    try:
        pool = whole_pool(words.room, event)
        prizes = _kept_prizes(event, words, pool, made)
        lines += tuple(_parts(event, words, pool))
    except Refused as refusal:
        why = _why_none(event, words, refusal)
        return EventMoney(lines=lines, why_not=why, steps=steps)
    return EventMoney(
        lines=lines,
        prizes=prizes,
        sign=_sign(event),
        paid=paid_words(event),
        steps=steps,
    )


def _why_none(event: Tournament, words: Wording, refusal: Refused) -> str:
    """Why no prizes stand there; nothing while nobody has entered."""
    if not players_counted(event):
        return ""
    first = event.sheet.payouts.lines[0].players
    if event.sheet.satellite is None and players_counted(event) < first:
        return _("Prizes stand here from {n} players on.").format(n=number_text(first))
    return words.why(refusal)


def _sign(event: Tournament) -> str:
    if event.agreed is not None:
        return _("by the deal")
    return _("locked") if event.prizes is not None else _("not locked")


def _steps(asking: StepBuilder, event: Tournament) -> Iterator[Step]:
    yield from deal_steps(asking, event)
    yield from special_steps(asking, event)
    if event.stage not in _OVER:
        asks = CancelTournament(tournament=event.id)
        yield asking.event_step("cancel-event", _("Call off …"), asks, grave=False)


def _sum(amount: Money) -> str:
    return money_text(amount, short=True)


def _kept_paid_in(event: Tournament, kept: KeptMoney) -> tuple[PaidLine, ...]:
    every = event.entries.values()
    parts = (
        tuple(one.bought for one in every if one.state is not EntryIs.RETURNED),
        tuple(one.no for one in every if one.state is EntryIs.WAITS),
        event.sheet,
        language(),
    )
    return kept.paid_in.get(event.id, parts, lambda: tuple(_paid_in(event)))


def bought_words(what: Buy, n: int) -> str:
    """How many of it were bought: "1 rebuy", "6 entries"."""
    match what:
        case Buy.ENTRY:
            said = many("{n} entry", "{n} entries", n)
        case Buy.RE_ENTRY:
            said = many("{n} re-entry", "{n} re-entries", n)
        case Buy.REBUY:
            said = many("{n} rebuy", "{n} rebuys", n)
        case Buy.ADD_ON:
            said = many("{n} add-on", "{n} add-ons", n)
        case _ as never:
            assert_never(never)
    return said.format(n=number_text(n))


def _paid_in(event: Tournament) -> Iterator[PaidLine]:
    bought = purchases(event)
    played = played_for(event)
    for what in BUYS_WORDS:
        some = [one for one in bought if one.what is what]
        if some:
            yield PaidLine(
                words=bought_words(what, len(some)),
                amount=_sum(total(one.price.total for one in some)),
                told=_each(some),
            )
    takings = taken_in(event)
    tills = ", ".join(
        f"{_(MEANS_WORDS[means])} {_sum(paid)}" for means, paid in by_means(event).items()
    )
    yield PaidLine(
        words=_("Paid in"),
        amount=_sum(total(one.price.total for one in bought)),
        strong=True,
        told=_("All that was bought and not given back: {tills}.").format(tills=tills)
        if tills
        else "",
    )
    waits = [price.total for one in alternates(event) for price in _prices(one)]
    if waits:
        yield PaidLine(
            words=_("Of it by alternates"),
            amount=_sum(total(waits)),
            told=_("Who waits for a seat adds nothing yet, and gets it back without one."),
        )
    yield PaidLine(
        words=_("Prize pool"),
        amount=_sum(takings.pool),
        told=_("The pool’s part of every price: {parts} (TR-ENT-2).").format(
            parts=_times([one.price.to_pool for one in played])
        ),
    )
    if takings.bounties:
        yield PaidLine(
            words=_("Bounties"),
            amount=_sum(takings.bounties),
            told=_("On the heads of those who paid them: {parts} (TR-BNTY-1).").format(
                parts=_times([one.price.bounty for one in played])
            ),
        )
    yield PaidLine(
        words=_("House fee"),
        amount=_sum(takings.fees),
        told=_("The house’s part of every price: {parts} (TR-ENT-2).").format(
            parts=_times([one.price.fee for one in played])
        ),
    )


def _prices(entry: EventEntry) -> Iterator[Price]:
    return (one.price for one in entry.bought)


def _each(some: list[Bought]) -> str:
    """What one of them costs, part by part."""
    prices = {one.price for one in some}
    if len(prices) > 1:
        return _("Each at its own price: {parts}.").format(
            parts=_times([one.price.total for one in some])
        )
    (price,) = prices
    said = price_parts(price)
    if not said:
        return _("They cost nothing.")
    return _("{count} at {sum}: {parts}.").format(
        count=number_text(len(some)), sum=_sum(price.total), parts=said
    )


def _times(amounts: list[Money]) -> str:
    """ "52 × €100 + 12 × €50"."""
    counted: dict[Money, int] = {}
    for amount in amounts:
        if amount:
            counted[amount] = counted.get(amount, 0) + 1
    said = (f"{number_text(count)} × {_sum(amount)}" for amount, count in counted.items())
    return " + ".join(said) or _("nothing")


def _parts(event: Tournament, words: Wording, pool: EventPool) -> Iterator[PaidLine]:
    """What of the pool is no prize of a place, and what is left for these."""
    sheet = event.sheet
    for flight in flights_of(words.room, event):
        yield PaidLine(
            words=flight.sheet.title,
            amount=_sum(taken_in(flight).pool),
            told=_("The pool of that flight is played for here (ON-VAR-11)."),
        )
    if sheet.guarantee:
        counted = pool.collected
        told = _(
            "Guaranteed {guarantee}, collected {collected}: the house adds {adds} (ON-VAR-01)."
        )
        if sheet.guarantee_with_bounties:
            counted += taken_in(event).bounties
            told = _(
                "Guaranteed {guarantee}, collected with the bounties {collected}: the house adds"
                " {adds} (ON-VAR-01)."
            )
        yield PaidLine(
            words=_("Overlay (TR-POOL-2)"),
            amount=_sum(pool.house_adds),
            told=told.format(
                guarantee=_sum(sheet.guarantee),
                collected=_sum(counted),
                adds=_sum(pool.house_adds),
            ),
        )
    for prize in sheet.special:
        yield PaidLine(
            words=prize.name,
            amount=_sum(pool.special[prize.name]),
            told=_share(prize.share, pool, "TR-SPEC-2"),
        )
    if pool.set_aside:
        yield PaidLine(
            words=_("Set aside"),
            amount=_sum(pool.set_aside),
            told=_share(sheet.set_aside, pool, "TR-POOL-3"),
        )
    yield PaidLine(words=_("Prizes"), amount=_sum(pool.places), strong=True, told=_places(pool))


def _share(share: Share, pool: EventPool, rule: str) -> str:
    if not share.part:
        return _("{sum}, as the sheet says ({rule}).").format(sum=_sum(share.sum), rule=rule)
    return _("{percent} % of the pool of {pool}, as the sheet says ({rule}).").format(
        percent=share_text(Fraction(share.part * 100, WHOLE)), pool=_sum(pool.pool), rule=rule
    )


def _places(pool: EventPool) -> str:
    taken = [pool.set_aside, *pool.special.values()]
    off = "".join(f" - {_sum(one)}" for one in taken if one)
    adds = f" + {_sum(pool.house_adds)}" if pool.house_adds else ""
    if not (off or adds):
        return _("The whole pool goes to the places.")
    return _("{collected}{adds}{off} = {places} for the places.").format(
        collected=_sum(pool.collected), adds=adds, off=off, places=_sum(pool.places)
    )


def _kept_prizes(
    event: Tournament, words: Wording, pool: EventPool, kept: KeptMoney
) -> tuple[PrizeLine, ...]:
    """A satellite's go by who is not disqualified, too."""
    who = event.entries if event.sheet.satellite else None
    named = words.names if event.agreed is not None else None
    parts = (event.prizes, event.agreed, named, pool, event.sheet, who, language())
    return kept.prizes.get(event.id, parts, lambda: _prize_lines(event, words, pool))


def _prize_lines(event: Tournament, words: Wording, pool: EventPool) -> tuple[PrizeLine, ...]:
    prizes, deal = event.prizes, event.agreed
    if prizes is None:
        prizes = prizes_at(event, pool, EPOCH) if pool.pool else None
    if prizes is None:
        return ()
    lines = tuple(_prizes(event, prizes))
    return lines if deal is None else (*_agreed(event, deal, words), *lines[len(deal.original) :])


def _agreed(event: Tournament, deal: EventDeal, words: Wording) -> Iterator[PrizeLine]:
    """What is paid instead of the first places: each by name."""
    told = _("They have divided {original} (TR-DEAL-1).").format(
        original=", ".join(_sum(one) for one in deal.original)
    )
    for entry, amount in deal.agreed.items():
        player = words.player(event.entries[entry].player)
        yield PrizeLine(place="", part=player, amount=_sum(amount), told=told)
    if deal.left_to_play_for:
        rest = _sum(deal.left_to_play_for)
        yield PrizeLine(place="1", part=_("to play for"), amount=rest, told=told)


def _prizes(event: Tournament, prizes: LockedPrizes) -> Iterator[PrizeLine]:
    """What each place is paid, and by which reckoning."""
    values = prizes.values
    whole = total(values)
    row = None if event.sheet.satellite else row_for(event.sheet.payouts.table, prizes.players)
    for place, prize in enumerate(values, start=1):
        yield PrizeLine(
            place=str(place),
            part=_part(prize, whole, row, place),
            amount=_sum(prize),
            told=_won(prizes, place) if row is None else _row(event, prizes, row, place),
        )


def _part(prize: Money, whole: Money, row: PayoutRow | None, place: int) -> str:
    """The share of a place: that of the sheet, where it has one, before sums were made whole."""
    if row is not None and place <= len(row.shares):
        return f"{share_text(row.shares[place - 1] * 100)} %"
    return f"{share_text(Fraction(prize.cents * 100, whole.cents))} %" if whole else ""


def _won(prizes: LockedPrizes, place: int) -> str:
    """Of a satellite: an entry, and what is left over beside it."""
    cash = prizes.places[place - 1]
    counted = many(
        "the pool of {pool} pays {n} entry of {entry}",
        "the pool of {pool} pays {n} entries of {entry}",
        prizes.entries_won,
    ).format(n=prizes.entries_won, pool=_sum(prizes.pool), entry=_sum(prizes.entry))
    if place > prizes.entries_won:
        return _("Place {place}: {sum} is what is left, as {counted} (TR-SAT-1, TD-SAT-1).").format(
            place=place, sum=_sum(cash), counted=counted
        )
    if cash:
        return _("Place {place}: an entry and {sum}, as {counted} (TR-SAT-1, TD-SAT-1).").format(
            place=place, sum=_sum(cash), counted=counted
        )
    return _("Place {place}: an entry, as {counted} (TR-SAT-1).").format(
        place=place, counted=counted
    )


def _row(event: Tournament, prizes: LockedPrizes, row: PayoutRow, place: int) -> str:
    unit = event.sheet.payouts.unit
    if place > len(row.shares):
        return ""
    said = _(
        "Place {place}: {percent} % of {places}; {players} count as players, and from {from_} on"
        " {paid} places are paid (TR-POOL-1)."
    ).format(
        place=place,
        percent=share_text(row.shares[place - 1] * 100),
        places=_sum(total(prizes.places)),
        players=number_text(prizes.players),
        from_=number_text(row.players),
        paid=number_text(len(row.shares)),
    )
    if unit > CENT:
        over = _(" In whole {unit}; what that leaves over goes to the first place.")
        said += over.format(unit=_sum(unit))
    return said
