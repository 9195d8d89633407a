"""A lottery sit & go of the house: its odds on the sheet, and the sheet once its prize is drawn."""

from fractions import Fraction
from itertools import accumulate

from msgspec.structs import replace

from floor.base.chance import Chance
from floor.base.money import Money
from floor.tournament.clock.structure import Level, Structure
from floor.tournament.event.sheet import (
    EventSheet,
    LotterySheet,
    PayoutLine,
    PayoutSheet,
)

TENTHS = 10


def drawn_tenths(lottery: LotterySheet, chance: Chance) -> int:
    """How many tenths of the buy-in are played for; drawn before cards are dealt (ON-HEX-01)."""
    lot = chance.below(sum(one.lots for one in lottery.lines))
    reached = accumulate(one.lots for one in lottery.lines)
    return next(one.tenths for one, end in zip(lottery.lines, reached, strict=True) if lot < end)


def pool_at(sheet: EventSheet, tenths: int) -> Money:
    """Buy-in times multiplier (ON-HEX-02)."""
    return Money(sheet.terms.entry.fee.cents * tenths // TENTHS)


def usual_fee(sheet: EventSheet, lottery: LotterySheet) -> Money:
    """What the house keeps of an entry on the average of all draws: no draw names a fee of its own
    (ON-HEX-02), and who stops the game gives this back (ON-CAN-08)."""
    lots = sum(one.lots for one in lottery.lines)
    drawn = sum(one.tenths * one.lots for one in lottery.lines)
    kept = 1 - Fraction(drawn, TENTHS * lots * sheet.seats)
    return Money(max(0, round(sheet.terms.entry.fee.cents * kept)))


def with_lottery(sheet: EventSheet, tenths: int) -> EventSheet:
    """The sheet once that was drawn: what is played for, how deep and how fast."""
    assert sheet.lottery is not None
    line = next(one for one in sheet.lottery.lines if one.tenths == tenths)
    stretches = tuple(
        replace(one, lasts=line.lasts) if isinstance(one, Level) else one
        for one in sheet.structure.stretches
    )
    return replace(
        sheet,
        structure=Structure(stretches=stretches),
        terms=replace(sheet.terms, stack=line.stack),
        payouts=PayoutSheet(lines=(PayoutLine(sheet.seats, line.parts),)),
        guarantee=pool_at(sheet, tenths),
        lottery=replace(sheet.lottery, drawn=tenths),
    )
