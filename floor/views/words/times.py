"""Time in words: how long something lasted; what a table is charged for it, what is due."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import assert_never

from floor.app.core.messages import Event
from floor.app.core.room import ClockMove, DayOpen
from floor.app.money.time_charges import MeterStarted, MeterStopped, TimeCollected, TimeDue, due
from floor.base.text import _, many, money_text
from floor.room.games.time_charge import Absence, Counting, Payer, TimeCharge
from floor.views.words.words import Saying, Wording, capital

_YEAR = 365


def hours_and_minutes(span: timedelta) -> str:
    """How long something has lasted: "12 h 8 min"."""
    hours, minutes = divmod(span // timedelta(minutes=1), 60)
    if not hours:
        return _("{n} min").format(n=minutes)
    return _("{hours} h {minutes} min").format(hours=hours, minutes=minutes)


def span_words(span: timedelta) -> str:
    """The same at a glance, however long it was: "8 s", "12 min", "3 h 5 min", "4 days"."""
    if span < timedelta(minutes=1):
        return _("{n} s").format(n=max(span // timedelta(seconds=1), 0))
    if span < timedelta(hours=1):
        return _("{n} min").format(n=span // timedelta(minutes=1))
    if span < timedelta(days=2):
        return hours_and_minutes(span)
    days = span // timedelta(days=1)
    if days < 2 * _YEAR:
        return many("{n} day", "{n} days", days).format(n=days)
    return many("{n} year", "{n} years", days // _YEAR).format(n=days // _YEAR)


def clock_put_words(pc: str, by: timedelta) -> str:
    """That the clock of `pc` was put, and how far; `by` is less than nothing where it went back."""
    time = span_words(timedelta(seconds=round(abs(by).total_seconds())))
    if not pc:
        return _("the computer's clock went back by {time}").format(time=time)
    if by < timedelta():
        return _("the clock of {pc} went back by {time}").format(pc=pc, time=time)
    return _("the clock of {pc} went ahead by {time}").format(pc=pc, time=time)


def clock_moves_words(moves: Sequence[ClockMove]) -> str:
    """The same of each time, the newest last, as the beginning of a line."""
    return capital("; ".join(clock_put_words(one.pc, one.by) for one in moves))


def error_words(error: timedelta) -> str:
    """By how much a time may be wrong: never less than it is."""
    step = timedelta(days=_YEAR)
    if error <= timedelta(minutes=1):
        step = timedelta(seconds=1)
    elif error <= timedelta(days=2):
        step = timedelta(minutes=1)
    elif error <= timedelta(days=2 * _YEAR):
        step = timedelta(days=1)
    return span_words(-(-error // step) * step)


def charge_words(charge: TimeCharge) -> str:
    """What time costs: "€6 for every 60 minutes begun, each player"."""
    costs = _period_words(charge)
    match charge.payer:
        case Payer.PLAYER if charge.absence is Absence.FREE:
            return _("{costs}, each player while at the table").format(costs=costs)
        case Payer.PLAYER:
            return _("{costs}, each player").format(costs=costs)
        case Payer.TABLE:
            return _("{costs}, shared by the table").format(costs=costs)
        case _ as never:
            assert_never(never)


def _period_words(charge: TimeCharge) -> str:
    minutes = int(charge.period.total_seconds()) // 60
    match charge.counting:
        case Counting.BEGUN:
            costs = many(
                "{sum} for every minute begun",
                "{sum} for every {minutes} minutes begun",
                minutes,
            )
        case Counting.FULL:
            costs = many(
                "{sum} for every full minute", "{sum} for every full {minutes} minutes", minutes
            )
        case _ as never:
            assert_never(never)
    return costs.format(sum=money_text(charge.amount, short=True), minutes=minutes)


def due_words(every: tuple[TimeDue, ...], words: Wording) -> str:
    """Who owes how much for their time: "Time due: Aino L. €6 · Otso €12"; empty when nobody
    does."""
    if not every:
        return ""
    parts = [
        _("{player} {sum}").format(
            player=_payer(one, words), sum=money_text(one.amount, short=True)
        )
        for one in every
    ]
    return _("Time due: {players}").format(players=" · ".join(parts))


def unpaid_words(words: Wording, now: datetime) -> str:
    """What is still to be paid for time anywhere, closed tables too: it goes with the day.

    Empty when everything is paid.
    """
    day = words.room.day
    tables = day.meters if isinstance(day, DayOpen) else ()
    owed = ((table, due(words.room, table, now)) for table in tables)
    parts = [f"{table}: {due_words(every, words)}" for table, every in owed if every]
    if not parts:
        return ""
    return _("Not paid yet, and dropped when the day closes: {what}").format(what="; ".join(parts))


def _payer(one: TimeDue, words: Wording) -> str:
    if one.player is None:
        return _("the table")
    name = words.player(one.player)
    return _("{player} (gone)").format(player=name) if one.left else name


def _started(event: MeterStarted, words: Wording) -> str:
    time = words.time(event.at)
    if event.player is None:
        return _("the table's time is charged from {time}").format(time=time)
    name = words.player(event.player)
    return _("the time of {player} is charged from {time}").format(player=name, time=time)


def _stopped(event: MeterStopped, words: Wording) -> str:
    time = words.time(event.at)
    if event.player is None:
        return _("the table's time is charged until {time}").format(time=time)
    name = words.player(event.player)
    return _("the time of {player} is charged until {time}").format(player=name, time=time)


def _collected(event: TimeCollected, words: Wording) -> str:
    match event:
        case TimeCollected(shares=(share,), together=False):
            return _("{player} pays a time charge of {sum}").format(
                player=words.player(share.player), sum=money_text(share.amount, short=True)
            )
        case _:
            said = many(
                "{players} player pays {sum} for the time",
                "{players} players pay {sum} for their time",
                len(event.shares),
            )
            paid = money_text(event.amount, short=True)
            return said.format(players=len(event.shares), sum=paid)


SAID: Mapping[type[Event], Saying] = {
    MeterStarted: _started,
    MeterStopped: _stopped,
    TimeCollected: _collected,
}
