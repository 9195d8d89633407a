"""Somebody who plays no more until a day, or until that is lifted."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from floor.app.core.room import Room, house_of
from floor.app.orders.orders import BarPlayer
from floor.base.clock import gaming_day_begins, gaming_day_of
from floor.base.text import _
from floor.room.blinds.button import PlayerId
from floor.room.orders.orders import BarKind
from floor.views.words.form import NOTHING_TYPED, Day, Form, OneOf, Reason, Typed

_YEAR = 365
_OPEN, _ANOTHER = 0, -1
"""What is chosen besides a number of days."""


def bar_form(
    room: Room, player: PlayerId, kind: BarKind, now: datetime, typed: Typed = NOTHING_TYPED
) -> Form:
    """For how long the house bars somebody, or they exclude themselves (CH-GEN-4)."""
    barred, house = kind is BarKind.BARRED, house_of(room)
    title = _("Bar from playing") if barred else _("Exclude at own request")
    zone = ZoneInfo(house.zone)
    today = gaming_day_of(now, zone, house.roll_over_hour)
    days = typed.get("until", _OPEN if barred else _YEAR)
    day = _last_day(today, days, typed)
    until = gaming_day_begins(day, zone, house.roll_over_hour) if days != _OPEN else None
    tomorrow = today + timedelta(days=1)
    ends = Day(
        name="day",
        words=_("May play again on"),
        start=day,
        least=tomorrow,
        fixed=days != _ANOTHER,
    )
    return Form(
        "bar-player",
        title,
        title,
        BarPlayer(player=player, kind=kind, until=until),
        (
            OneOf(
                name="until",
                words=_("How long"),
                options=(
                    (_("Until tomorrow"), 1),
                    (_("A week"), 7),
                    (_("30 days"), 30),
                    (_("Half a year"), 182),
                    (_("A year"), _YEAR),
                    (_("Until further notice"), _OPEN),
                    (_("Until a day …"), _ANOTHER),
                ),
                start=_OPEN if barred else _YEAR,
            ),
            *((ends,) if days != _OPEN else ()),
            Reason(),
        ),
        told=(
            _("No lists and no new seat; a seat already taken is kept.")
            if barred
            else _(
                "No lists and no seat; nobody can lift this before that day unless the house "
                "rules allow it."
            ),
        ),
        begin="reason",
    )


def _last_day(today: date, days: int, typed: Typed) -> date:
    """So many days on; where another day is chosen, the one that stands there."""
    return today + timedelta(days=days) if days > 0 else typed.get("day", today + timedelta(days=1))
