"""The gaming day as it is opened and closed."""

from floor.app.core.room import DayOpen, Room
from floor.app.staff.days import CloseDay, OpenDay
from floor.base.text import _, day_text
from floor.views.words.form import NOTHING_TYPED, Form, Tick, Typed


def day_form(room: Room, unpaid: str, typed: Typed = NOTHING_TYPED) -> Form:
    """What is asked before the day is opened, or closed; `unpaid` says what nobody has paid yet."""
    if not isinstance(room.day, DayOpen):
        return Form(
            "gaming-day",
            _("Open the gaming day"),
            _("Open"),
            OpenDay(),
            told=(_("From now on tables can be opened and people can join the lists."),),
            wrong=unpaid,
        )
    words = _("The computer’s clock went back: I have looked at the times")
    return Form(
        "gaming-day",
        _("Close the gaming day"),
        _("Close"),
        CloseDay(clock_checked=typed.get("checked", False)),
        (Tick(name="checked", words=words),) if room.day.clock_back else (),
        told=(
            _(
                "Closing {day} ends the waiting lists and posts today’s jackpot euros. Every table"
                " has to be closed first."
            ).format(day=day_text(room.day.day, weekday=True)),
        ),
        wrong=unpaid,
    )
