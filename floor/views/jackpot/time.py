"""Paying the jackpot by time instead of by the hand: who agrees, for how long, what it costs."""

from collections.abc import Iterator
from datetime import datetime

from floor.app.core.names import Viewer
from floor.app.core.room import Room
from floor.app.jackpot.meters import PayJackpotTime, jackpot_at
from floor.base.text import _, money_text, time_text
from floor.jackpot.profile import JackpotProfile
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Table, chairs_of
from floor.views.words.form import (
    NOTHING_TYPED,
    Box,
    Emphasis,
    Form,
    Number,
    OneOf,
    Said,
    Ticks,
    Typed,
)
from floor.views.words.rows import Step, ToFind
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording, seat_words

_MOST_PERIODS = 12


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


def time_form(room: Room, table: Table, look: Viewer, typed: Typed = NOTHING_TYPED) -> Form | None:
    """For how long `table` pays, and the yes of every seat, ticked by itself (JP-FEE-2); None where
    its jackpot has no charge for time."""
    profile = _profile(room, table)
    if profile is None or not profile.time_fees or room.house is None:
        return None
    words = Wording(room, look.names)
    charge = typed.get("charge", next(iter(profile.time_fees)))
    periods = typed.get("periods", 1)
    agreed: tuple[SeatNo, ...] = typed.get("seat", ())
    step = StepBuilder(words, look).step(
        "pay-jackpot-time",
        _("Jackpot time charge"),
        PayJackpotTime(table=table.id, charge=charge, periods=periods, agreed=agreed),
    )
    paid = paid_words(room, table.id, look.now, room.house.zone)
    return Form(
        "jackpot-time",
        _("{table}: jackpot time charge").format(table=table.id),
        _("All agree: paid"),
        step,
        (
            OneOf(
                name="charge",
                words=_("Charge"),
                options=tuple((_charge(profile, key), key) for key in profile.time_fees),
            ),
            Number(name="periods", words=_("How many times"), least=1, most=_MOST_PERIODS, start=1),
            Said(
                name="amount",
                words=money_text(profile.time_fees[charge].amount * periods),
                emphasis=Emphasis.SUM,
            ),
            Ticks(
                name="seat",
                boxes=tuple(
                    Box(
                        key=chair.seat,
                        words=seat_words(chair.seat, words.player(chair.sitter.player)),
                    )
                    for chair in chairs_of(table)
                    if chair.here
                ),
                columns=2,
            ),
        ),
        told=(
            _(
                "Instead of a euro a hand. Nothing is given back, whoever leaves. Ask every "
                "player: one no, and it is paid by the hand."
            ),
            *((paid,) if paid else ()),
        ),
        hint=step.why_not,
    )


def _charge(profile: JackpotProfile, key: str) -> str:
    terms = profile.time_fees[key]
    minutes = int(terms.period.total_seconds()) // 60
    return _("{sum} for {n} min").format(sum=money_text(terms.amount, short=True), n=minutes)


def _profile(room: Room, table: Table) -> JackpotProfile | None:
    return jackpot_at(room, table) if room.house is not None else None
