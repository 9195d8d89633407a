"""Paying the jackpot by time instead of by the hand: who agrees, for how long, what it costs."""

from collections.abc import Collection, Iterator
from datetime import datetime
from typing import NamedTuple

from floor.app.core.names import Viewer
from floor.app.core.room import Room
from floor.app.jackpot.meters import PayJackpotTime, jackpot_at
from floor.base.money import Money
from floor.base.text import _, money_text, time_text
from floor.base.value import Value
from floor.jackpot.profile import JackpotProfile
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Table, chairs_of
from floor.views.words.rows import Step, ToFind
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording

MOST_PERIODS = 12


class ChargeLine(Value, frozen=True, kw_only=True):
    """One of the jackpot's charges for time."""

    key: str
    words: str
    amount: Money
    """Of one period."""


class AgreeLine(Value, frozen=True, kw_only=True):
    """Somebody whose yes is needed."""

    seat: SeatNo
    label: str
    """What they are called."""


class TimeForm(NamedTuple):
    """What a table can pay for time, and whom it takes."""

    table: TableId
    charges: tuple[ChargeLine, ...]
    seats: tuple[AgreeLine, ...]
    """Everybody who is at their seat."""
    paid: str
    """Until when time is paid already; empty: it is not."""


def jackpot_time_steps(asking: StepBuilder, table: Table) -> Iterator[Step]:
    """To pay by time, where the jackpot of the table has a charge for it (JP-FEE-2)."""
    profile = _profile(asking.words.room, table)
    if profile is not None and profile.time_fees:
        key = next(iter(profile.time_fees))
        asks = PayJackpotTime(table=table.id, charge=key, periods=1, agreed=())
        words = _("Jackpot time charge …")
        yield asking.finder("jackpot-time", words, ToFind.JACKPOT_TIME, asks)


def paid_words(room: Room, table: TableId, now: datetime, zone: str) -> str:
    """Until when its hands pay nothing since time is paid; empty: they pay."""
    until = room.jackpot_time.get(table)
    if until is None or until <= now:
        return ""
    return _("Jackpot time charge paid until {time}").format(time=time_text(until, zone))


def time_form(room: Room, table: Table, look: Viewer) -> TimeForm | None:
    """What is asked; None where its jackpot has no charge for time."""
    profile = _profile(room, table)
    if profile is None or room.house is None:
        return None
    words = Wording(room, look.names)
    return TimeForm(
        table.id,
        tuple(_charge(profile, key) for key in profile.time_fees),
        tuple(
            AgreeLine(seat=chair.seat, label=words.player(chair.sitter.player))
            for chair in chairs_of(table)
            if chair.here
        ),
        paid_words(room, table.id, look.now, room.house.zone),
    )


def time_step(
    room: Room, look: Viewer, form: TimeForm, charge: str, periods: int, agreed: Collection[SeatNo]
) -> Step:
    """What is asked with those who have said yes, or why it cannot be yet."""
    command = PayJackpotTime(
        table=form.table, charge=charge, periods=periods, agreed=tuple(sorted(agreed))
    )
    return StepBuilder(Wording(room, look.names), look).step(
        "pay-jackpot-time", _("Jackpot time charge"), command
    )


def _charge(profile: JackpotProfile, key: str) -> ChargeLine:
    terms = profile.time_fees[key]
    minutes = int(terms.period.total_seconds()) // 60
    words = _("{sum} for {n} min").format(sum=money_text(terms.amount, short=True), n=minutes)
    return ChargeLine(key=key, words=words, amount=terms.amount)


def _profile(room: Room, table: Table) -> JackpotProfile | None:
    return jackpot_at(room, table) if room.house is not None else None
