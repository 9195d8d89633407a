"""What has happened among the staff, where its sentence hangs on more than the names in it."""

from collections.abc import Mapping

from floor.app.core.messages import Event
from floor.app.staff.badges import BadgeChanged
from floor.app.staff.clock_put import ClockWentBack, ClockWentOn
from floor.app.staff.days import DayEnded
from floor.app.staff.dealers import DealerLeft, DealerPushed
from floor.base.text import _, day_text
from floor.views.words.times import clock_put_words
from floor.views.words.words import Saying, Wording, role_words


def _day_ended(event: DayEnded, words: Wording) -> str:
    said = _("gaming day {day} is closed, late") if event.late else _("gaming day {day} is closed")
    told = said.format(day=day_text(event.day))
    return told if event.note is None else _("{words}, with a reason").format(words=told)


def _clock_back(event: ClockWentBack, words: Wording) -> str:
    return clock_put_words(event.pc, -event.by)


def _clock_on(event: ClockWentOn, words: Wording) -> str:
    return clock_put_words(event.pc, event.by)


def _badge_changed(event: BadgeChanged, words: Wording) -> str:
    staff = words.staff(event.staff)
    if event.role is event.before:
        return _("the badge of {staff} has been corrected").format(staff=staff)
    return _("the badge of {staff} is changed from {before} to {role}").format(
        staff=staff, before=role_words(event.before), role=role_words(event.role)
    )


def _pushed(event: DealerPushed, words: Wording) -> str:
    said = _sits_down(event, words)
    if event.left is None:
        return said
    return _("{what}; nobody deals at {table}").format(what=said, table=event.left)


def _sits_down(event: DealerPushed, words: Wording) -> str:
    dealer = words.staff(event.staff)
    if event.before is None:
        return _("{dealer} deals").format(dealer=dealer)
    before = words.staff(event.before)
    if event.break_until is None:
        return _("{dealer} deals and pushes {before}").format(dealer=dealer, before=before)
    return _("{dealer} deals and pushes {before}, on a break until {time}").format(
        dealer=dealer, before=before, time=words.time(event.break_until)
    )


def _dealer_left(event: DealerLeft, words: Wording) -> str:
    dealer = words.staff(event.staff)
    if event.break_until is None:
        return _("{dealer} deals no longer; nobody deals").format(dealer=dealer)
    return _("{dealer} is on a break until {time}; nobody deals").format(
        dealer=dealer, time=words.time(event.break_until)
    )


SAID: Mapping[type[Event], Saying] = {
    DayEnded: _day_ended,
    ClockWentBack: _clock_back,
    ClockWentOn: _clock_on,
    BadgeChanged: _badge_changed,
    DealerPushed: _pushed,
    DealerLeft: _dealer_left,
}
