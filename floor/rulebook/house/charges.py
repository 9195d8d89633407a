"""Time charges a house offers its games for, instead of rake."""

from collections.abc import Mapping
from datetime import timedelta

from floor.base.money import NOTHING
from floor.room.games.time_charge import Absence, Counting, Payer, TimeCharge
from floor.rulebook.book.reader import Reader
from floor.rulebook.book.rule import cite

MOST_MINUTES = 240
"""Of one period."""

NO_CHARGE = TimeCharge(amount=NOTHING, period=timedelta(hours=1), payer=Payer.PLAYER)
"""Stands where a file names a charge that is not in it."""

_PAYERS = {payer.value: payer for payer in Payer}
_COUNTINGS = {counting.value: counting for counting in Counting}
_ABSENCES = {absence.value: absence for absence in Absence}


def read_charges(top: Reader, most: int) -> Mapping[str, TimeCharge]:
    """What may be paid for time, by name; a house without any says nothing (D-11)."""
    if not top.has("time_charge"):
        return {}
    return {name: read_charge(table) for name, table in top.tables("time_charge", most)}


def read_charge(table: Reader) -> TimeCharge:
    """One of them."""
    charge = TimeCharge(
        amount=table.money("amount"),
        period=timedelta(minutes=table.whole("minutes", 1, MOST_MINUTES)),
        payer=table.choice("payer", _PAYERS, Payer.PLAYER),
        counting=table.choice("periods", _COUNTINGS, Counting.BEGUN),
        absence=table.choice("absence", _ABSENCES, Absence.COUNTED),
        rule=cite(table),
    )
    table.check("amount", charge.amount > NOTHING, "more than zero")
    table.close()
    return charge
