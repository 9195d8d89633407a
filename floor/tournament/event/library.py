"""Sheets to begin with, one for each kind of event, and what they may have besides: every figure is
the house's to change."""

from collections.abc import Collection
from datetime import datetime, timedelta
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import assert_never

from msgspec.structs import replace

from floor.base.errors import Refused
from floor.base.money import NOTHING, Chips, Money, share_whole
from floor.tournament.clock.suggested import Wanted, suggested
from floor.tournament.entries.registration import Registration
from floor.tournament.event.lottery import TENTHS
from floor.tournament.event.sheet import (
    WHOLE,
    BountySheet,
    EventKinds,
    EventSheet,
    LotteryLine,
    LotterySheet,
    MultiBuyIn,
    PayoutLine,
    PayoutSheet,
    SatelliteSheet,
)
from floor.tournament.money.bounties import HALF, TERMINATOR
from floor.tournament.money.lottery import Lottery, LotteryDraw, pool_of, structure_of
from floor.tournament.money.payouts import CENT
from floor.tournament.money.terms import (
    AddOn,
    Price,
    TournamentTerms,
    Window,
    usual_re_entry,
    usual_rebuy,
)

MOST_PLACES = 120
_SINGLE = 9
"""So many places at the top have a prize of their own, those behind them share one in threes, from
the nineteenth in nines."""
_CHIPS = tuple(map(Chips, (25, 100, 500, 1_000, 5_000, 25_000)))
CHIP_SETS = (
    _CHIPS,
    tuple(map(Chips, (100, 500, 1_000, 5_000, 25_000))),
    tuple(map(Chips, (5, 25, 100, 500, 1_000, 5_000))),
    tuple(map(Chips, (1, 5, 25, 100, 500))),
)
"""Sets to choose from (HOUSE)."""
_BUYING = Window(through_level=6)
_OF_BUY_IN, _TIMES = 4, 4
"""One in so many cents of a buy-in is the bounty, so many times the least the most of one's own
choice, where nothing else is said (HOUSE)."""
_GUEST, _WORTH = Money(10_000), Money(11_500)


def usual_payouts(unit: Money) -> PayoutSheet:
    """A payout table from two players to a thousand, a place more for every nine (HOUSE).

    Shares fall as 2/3, 2/5, 2/7 … do; bigger fields pay more places.
    """
    return PayoutSheet(lines=_usual_lines(), unit=unit)


@cache
def _usual_lines() -> tuple[PayoutLine, ...]:
    starts = [2, 5, 9, *(9 * (places - 2) + 1 for places in range(4, MOST_PLACES + 1))]
    lines = []
    for places, start in enumerate(starts, start=1):
        weights = [Fraction(2, 2 * _step(place) + 1) for place in range(1, places + 1)]
        lines.append(PayoutLine(start, tuple(share_whole(WHOLE, weights))))
    return tuple(lines)


def _step(place: int) -> int:
    """The best place that is paid the same."""
    if place <= _SINGLE:
        return place
    width = 3 if place <= 2 * _SINGLE else _SINGLE
    return (place - 1) // width * width + 1


def kinds_offered(*, lotteries_licensed: bool) -> tuple[EventKinds, ...]:
    """What the house may plan; a lottery sit & go under a licence only (ON-HEX-01, ON-EXT-01)."""
    return tuple(
        kind for kind in EventKinds if lotteries_licensed or kind is not EventKinds.LOTTERY
    )


def ready_sheet(kind: EventKinds, title: str, starts: datetime) -> EventSheet:
    """A sheet of that kind which can be played as it is.

    Raises:
        Refused: a lottery, whose sheet is written when it has been drawn: `lottery_sheet`.
    """
    price = Price(to_pool=Money(10_000), fee=Money(1_500))
    terms = TournamentTerms(entry=price, stack=Chips(20_000), late=_BUYING)
    wanted = Wanted(
        entries=60,
        stack=terms.stack,
        hours=timedelta(hours=6),
        level_lasts=timedelta(minutes=20),
        smallest=_CHIPS[0],
    )
    plain = EventSheet(
        title=title,
        kind=kind,
        structure=suggested(wanted),
        terms=terms,
        registration=Registration(starts=starts, fewest=6, withdraw_until=timedelta(minutes=30)),
        payouts=usual_payouts(Money(500)),
        chips=_CHIPS,
    )
    re_entered = replace(terms, re_entry=usual_re_entry(price, _BUYING))
    match kind:
        case EventKinds.FREEZEOUT:
            return plain
        case EventKinds.RE_ENTRY:
            return replace(plain, terms=re_entered)
        case EventKinds.REBUY:
            return replace(plain, terms=_rebuys(terms))
        case EventKinds.SATELLITE:
            cheap = replace(terms, entry=Price(to_pool=Money(2_000), fee=Money(300)))
            won = SatelliteSheet(entry=_WORTH)
            return replace(plain, terms=cheap, satellite=won, payouts=usual_payouts(Money(1)))
        case EventKinds.BOUNTY | EventKinds.PROGRESSIVE:
            headed = Price(to_pool=Money(7_500), bounty=Money(2_500), fee=Money(1_500))
            split = HALF if kind is EventKinds.PROGRESSIVE else TERMINATOR
            return replace(
                plain,
                terms=replace(terms, entry=headed, re_entry=usual_re_entry(headed, _BUYING)),
                bounty=BountySheet(split=split, chip=Money(1 if split is HALF else 2_500)),
            )
        case EventKinds.VIP:
            return replace(plain, terms=re_entered, vip_bounty=_GUEST)
        case EventKinds.MULTI_BUY_IN:
            chosen = MultiBuyIn(least=Money(5_000), most=Money(20_000))
            least = replace(terms, entry=Price(to_pool=Money(5_000), fee=Money(1_000)))
            return replace(plain, terms=least, multi=chosen)
        case EventKinds.FLIGHTS:
            deep = wanted._replace(entries=150, hours=timedelta(hours=9))
            return replace(plain, terms=re_entered, structure=suggested(deep))
        case EventKinds.FREEROLL:
            free = replace(terms, entry=Price(to_pool=NOTHING))
            return replace(plain, terms=free, guarantee=Money(50_000))
        case EventKinds.SIT_AND_GO:
            fast = wanted._replace(
                entries=9, hours=timedelta(minutes=90), level_lasts=timedelta(minutes=10)
            )
            return replace(
                plain,
                terms=replace(terms, late=None),
                registration=Registration(starts=starts, full_at=9, fewest=9),
                structure=suggested(fast._replace(break_after=0)),
            )
        case EventKinds.LOTTERY:
            raise Refused("A lottery’s sheet is written when it has been drawn.", rule="ON-HEX-01")
        case _ as never:
            assert_never(never)


def _rebuys(terms: TournamentTerms) -> TournamentTerms:
    price = Price(to_pool=Money(2_000), fee=Money(400))
    four = Window(through_level=4)
    add_on = AddOn(
        price=price.without_fee,
        stack=terms.stack * 2,
        window=replace(four, through_break=True),
    )
    return replace(
        terms,
        entry=price,
        late=four,
        rebuy=usual_rebuy(price, four),
        add_on=add_on,
    )


def lottery_sheet(
    lottery: Lottery, drawn: LotteryDraw, buy_in: Money, title: str, starts: datetime
) -> EventSheet:
    """A lottery sit & go once its draw has said what is played for: the buy-ins are the house's,
    and so is the pool (ON-HEX-01, ON-EXT-01)."""
    parts = tuple(share_whole(WHOLE, drawn.shares))
    return EventSheet(
        title=title,
        kind=EventKinds.LOTTERY,
        seats=lottery.players,
        structure=structure_of(lottery, drawn),
        terms=TournamentTerms(entry=Price(to_pool=NOTHING, fee=buy_in), stack=drawn.stack),
        registration=Registration(starts=starts, full_at=lottery.players, fewest=lottery.players),
        payouts=PayoutSheet(lines=(PayoutLine(lottery.players, parts),)),
        guarantee=pool_of(buy_in, drawn),
    )


def planned_lottery(lottery: Lottery, buy_in: Money, title: str, starts: datetime) -> EventSheet:
    """The sheet before the draw: the least that may come is guaranteed, and all that may come
    stands on it with its odds (ON-HEX-02, ON-EXT-01)."""
    least = min(lottery.draws, key=lambda one: one.multiplier)
    sheet = lottery_sheet(lottery, least, buy_in, title, starts)
    lines = tuple(
        LotteryLine(
            tenths=int(one.multiplier * TENTHS),
            lots=one.lots,
            stack=one.stack,
            lasts=one.level_lasts,
            parts=tuple(share_whole(WHOLE, one.shares)),
        )
        for one in lottery.draws
    )
    return replace(sheet, most_entries=lottery.players, lottery=LotterySheet(lines=lines))


# What stands on a sheet besides entries and prizes


class EventPart(Enum):
    """What an event may have besides entries and prizes; its kind says with which it begins. Each
    may stand on the sheet of any kind, unless that means nothing."""

    RE_ENTRY = "re_entry"
    REBUYS = "rebuys"
    ADD_ON = "add_on"
    BOUNTIES = "bounties"
    """All of it is won by who knocks a player out."""
    PROGRESSIVE = "progressive"
    """A part of it stays on the winner's own head."""
    GUEST = "guest"
    """One player carries a bounty."""
    SATELLITE = "satellite"
    """Entries are won."""
    MULTI = "multi"
    """A buy-in of one's own choice."""


_HEADS = frozenset({EventPart.BOUNTIES, EventPart.PROGRESSIVE})
_AGAIN = frozenset({EventPart.RE_ENTRY, EventPart.REBUYS, EventPart.ADD_ON})


def parts_of(sheet: EventSheet) -> tuple[EventPart, ...]:
    """What stands on `sheet`."""
    terms, bounty = sheet.terms, sheet.bounty
    found = {
        EventPart.RE_ENTRY: terms.re_entry is not None,
        EventPart.REBUYS: terms.rebuy is not None,
        EventPart.ADD_ON: terms.add_on is not None,
        EventPart.BOUNTIES: bounty is not None and not bounty.split.stay,
        EventPart.PROGRESSIVE: bounty is not None and bounty.split.stay > 0,
        EventPart.GUEST: bool(sheet.vip_bounty),
        EventPart.SATELLITE: sheet.satellite is not None,
        EventPart.MULTI: sheet.multi is not None,
    }
    return tuple(part for part, has in found.items() if has)


def with_parts(sheet: EventSheet, parts: Collection[EventPart]) -> EventSheet:
    """`sheet` with these parts and no others; those it has stay as they are.

    Raises:
        Refused: they mean nothing together, or on a sheet of its kind.
    """
    _check(sheet.kind, frozenset(parts))
    own = parts_of(sheet)
    for part in own:
        sheet = sheet if part in parts else _without(sheet, part)
    for part in EventPart:
        sheet = _with(sheet, part) if part in parts and part not in own else sheet
    return sheet


def _check(kind: EventKinds, parts: frozenset[EventPart]) -> None:
    if kind is EventKinds.FREEZEOUT and parts & _AGAIN:
        raise Refused(
            "In a freezeout nobody buys a second time: plan an event of another kind.",
            rule="TR-FRZ-1",
        )
    if parts >= _HEADS:
        raise Refused(
            "A bounty is won whole, or a part of it stays on a head: choose one of them.",
            rule="TR-PRG-1",
        )
    if parts & _HEADS and EventPart.GUEST in parts:
        raise Refused(
            "Where the guest alone carries a bounty, nobody else does: choose one of them.",
            rule="ON-VAR-10",
        )
    if kind is EventKinds.FREEROLL and parts & {*_HEADS, EventPart.MULTI}:
        raise Refused(
            "An entry to a freeroll costs nothing: no bounty and no buy-in is paid with it.",
            rule="ON-VAR-05",
        )
    if parts >= {EventPart.MULTI, EventPart.REBUYS}:
        raise Refused(
            "Who chooses the buy-in has chips in proportion: a rebuy brings everybody the same.",
            rule="ON-VAR-06",
        )


def _without(sheet: EventSheet, part: EventPart) -> EventSheet:
    terms = sheet.terms
    match part:
        case EventPart.RE_ENTRY:
            return replace(sheet, terms=replace(terms, re_entry=None))
        case EventPart.REBUYS:
            return replace(sheet, terms=replace(terms, rebuy=None))
        case EventPart.ADD_ON:
            return replace(sheet, terms=replace(terms, add_on=None))
        case EventPart.BOUNTIES | EventPart.PROGRESSIVE:
            entry = terms.entry
            whole = replace(entry, to_pool=entry.played_for, bounty=NOTHING)
            return replace(sheet, terms=_at(terms, whole), bounty=None)
        case EventPart.GUEST:
            return replace(sheet, vip_bounty=NOTHING)
        case EventPart.SATELLITE:
            return replace(sheet, satellite=None)
        case EventPart.MULTI:
            return replace(sheet, multi=None)
        case _ as never:
            assert_never(never)


def _with(sheet: EventSheet, part: EventPart) -> EventSheet:
    terms, entry = sheet.terms, sheet.terms.entry
    window = terms.late or _BUYING
    match part:
        case EventPart.RE_ENTRY:
            return replace(sheet, terms=replace(terms, re_entry=usual_re_entry(entry, window)))
        case EventPart.REBUYS:
            return replace(sheet, terms=replace(terms, rebuy=usual_rebuy(entry, window)))
        case EventPart.ADD_ON:
            behind = replace(window, through_break=True)
            more = AddOn(price=Price(to_pool=entry.to_pool), stack=terms.stack * 2, window=behind)
            return replace(sheet, terms=replace(terms, add_on=more))
        case EventPart.BOUNTIES | EventPart.PROGRESSIVE:
            own = Money(entry.to_pool.cents // _OF_BUY_IN)
            headed = replace(entry, to_pool=entry.to_pool - own, bounty=own)
            progressive = part is EventPart.PROGRESSIVE
            split, chip = (HALF, CENT) if progressive else (TERMINATOR, own)
            bounty = BountySheet(split=split, chip=chip)
            return replace(sheet, terms=_at(terms, headed), bounty=bounty)
        case EventPart.GUEST:
            return replace(sheet, vip_bounty=_GUEST)
        case EventPart.SATELLITE:
            won = SatelliteSheet(entry=_WORTH)
            return replace(sheet, satellite=won, payouts=usual_payouts(CENT))
        case EventPart.MULTI:
            return replace(
                sheet, multi=MultiBuyIn(least=entry.to_pool, most=entry.to_pool * _TIMES)
            )
        case _ as never:
            assert_never(never)


def _at(terms: TournamentTerms, entry: Price) -> TournamentTerms:
    """Everything at the price of that entry; an add-on puts nothing on a head."""
    again, rebuy, add_on = terms.re_entry, terms.rebuy, terms.add_on
    return replace(
        terms,
        entry=entry,
        re_entry=replace(again, price=entry) if again is not None else None,
        rebuy=replace(rebuy, price=entry.without_fee) if rebuy is not None else None,
        add_on=replace(add_on, price=Price(to_pool=entry.to_pool)) if add_on is not None else None,
    )
