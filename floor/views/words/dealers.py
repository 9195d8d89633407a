"""How the line-up is spoken of: what somebody has dealt, who pushes whom, how long they still
have."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta

from floor.app.core.line_up import NOTHING_YET, DealingTime
from floor.app.core.messages import StaffId
from floor.app.staff.pushes import Push
from floor.base.text import _, many
from floor.room.lists.waitlist import TableId
from floor.views.words.words import Wording

_MINUTE, _HOUR = timedelta(minutes=1), timedelta(hours=1)
_TELLING = timedelta(minutes=5)
"""Who has dealt for less than that has no pace yet."""


def sum_of(parts: Iterable[DealingTime]) -> DealingTime:
    """What they come to."""
    hands, time = 0, timedelta()
    for part in parts:
        hands, time = hands + part.hands, time + part.time
    return DealingTime(hands, time)


def total_of(
    worked: Mapping[TableId, Mapping[StaffId, DealingTime]], staff: StaffId
) -> DealingTime:
    """What `staff` has dealt at all tables together."""
    return sum_of(at.get(staff, NOTHING_YET) for at in worked.values())


def pace_of(worked: DealingTime) -> int | None:
    """Hands an hour; None while too little has been dealt to tell."""
    return round(worked.hands * (_HOUR / worked.time)) if worked.time >= _TELLING else None


def tally_words(worked: DealingTime, *, minutes: bool = False) -> str:
    """What somebody has dealt: "41 hands · 31 an hour"; with `minutes`, for how long they have."""
    parts = [many("{n} hand", "{n} hands", worked.hands).format(n=worked.hands)]
    if minutes:
        parts.insert(0, _("{n} min").format(n=worked.time // _MINUTE))
    pace = pace_of(worked)
    if pace:
        parts.append(_("{n} an hour").format(n=pace))
    return " · ".join(parts)


def push_words(push: Push, called: Callable[[StaffId], str], words: Wording, now: datetime) -> str:
    """Who sits down at a table next and when, in a sentence; dealers are `called` so."""
    due, at = words.time(push.due), words.time(push.at)
    if push.leaves is None:
        if push.comes is None:
            return _("Nobody deals here, and nobody is free.")
        dealer = called(push.comes)
        if push.at <= now:
            return _("Nobody deals here: {dealer} is next.").format(dealer=dealer)
        return _("Nobody deals here: {dealer} can come at {time}.").format(dealer=dealer, time=at)
    if push.comes is None:
        return _("To be pushed at {time}, and nobody is free.").format(time=due)
    names = {"dealer": called(push.comes), "before": called(push.leaves)}
    if push.at > max(push.due, now):
        said = _("To be pushed at {due}: {dealer} can come at {time}.")
    elif push.due < now:
        said = _("To be pushed since {due}: {dealer} is next.")
    elif push.rests is None:
        said = _("{dealer} pushes {before} at {due}.")
    else:
        said = _("{dealer} pushes {before} at {due}, who then has a break.")
    return said.format(**names, due=due, time=at)


def clock_words(until: datetime | None, now: datetime) -> str:
    """What is left until then: "6 min", and "0:12" of the last minute; once it is over, by how
    much: "+4 min"; nothing for None.

    Minutes and seconds of half an hour would be read as a time of the day: "17:08".
    """
    if until is None:
        return ""
    left = until - now
    if left <= timedelta():
        return _("+{n} min").format(n=-left // _MINUTE)
    if left >= _MINUTE:
        return _("{n} min").format(n=left // _MINUTE)
    return f"0:{left // timedelta(seconds=1):02}"


def is_over(until: datetime | None, now: datetime) -> bool:
    """Whether that moment has come; None never does."""
    return until is not None and until <= now
