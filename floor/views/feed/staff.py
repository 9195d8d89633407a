"""What has happened among the staff, in plain sentences: badges, dealers, floor calls."""

from datetime import datetime
from typing import assert_never

from floor.app.staff.badges import (
    BadgeChanged,
    BadgeEvent,
    BadgeGiven,
    BadgeTaken,
    PinGiven,
    PinsTaken,
)
from floor.app.staff.dealers import (
    DealerBack,
    DealerEvent,
    DealerLeft,
    DealerPushed,
    DealerSentOnBreak,
    LineMoved,
)
from floor.app.staff.floor_calls import CallEnded, CallEvent, CallTaken, FloorCalled
from floor.base.text import _
from floor.views.words.words import Words, reason_words, role_words


def call_told(event: CallEvent, words: Words) -> str:
    """A table calls the floor, or called it."""
    reason = reason_words(event.reason)
    match event:
        case FloorCalled():
            return _("calls the floor: {reason}").format(reason=reason)
        case CallTaken(taker=taker):
            return _("{staff} goes to the table: {reason}").format(
                staff=words.staff(taker), reason=reason
            )
        case CallEnded():
            return _("done: {reason}").format(reason=reason)
        case _ as never:
            assert_never(never)


def dealer_told(event: DealerEvent, words: Words) -> str:
    """Who deals, who leaves, who rests."""
    dealer = words.staff(event.staff)
    match event:
        case DealerPushed():
            return _pushed(event, words)
        case DealerLeft(break_until=datetime() as until):
            return _("{dealer} has a break until {time}; nobody deals").format(
                dealer=dealer, time=words.time(until)
            )
        case DealerLeft():
            return _("{dealer} deals no longer; nobody deals").format(dealer=dealer)
        case DealerSentOnBreak(until=until):
            return _("{dealer} has a break until {time}").format(
                dealer=dealer, time=words.time(until)
            )
        case DealerBack():
            return _("{dealer} is back from the break").format(dealer=dealer)
        case LineMoved(place=place):
            return _("{dealer} stands in place {place} of the line-up").format(
                dealer=dealer, place=place
            )
        case _ as never:
            assert_never(never)


def _pushed(event: DealerPushed, words: Words) -> str:
    dealer = words.staff(event.staff)
    if event.before is None:
        return _("{dealer} deals").format(dealer=dealer)
    before = words.staff(event.before)
    if event.break_until is None:
        return _("{dealer} deals and pushes {before}").format(dealer=dealer, before=before)
    return _("{dealer} deals and pushes {before}, who has a break until {time}").format(
        dealer=dealer, before=before, time=words.time(event.break_until)
    )


def badge_told(event: BadgeEvent, words: Words) -> str:
    """Who has a badge, what it allows, and that he has another PIN."""
    if isinstance(event, PinsTaken):
        return _("all PINs are forgotten: everybody needs a new one")
    staff = words.staff(event.staff)
    match event:
        case BadgeGiven(role=role):
            return _("{staff} has a badge: {role}").format(staff=staff, role=role_words(role))
        case BadgeChanged(role=role, before=before) if role is before:
            return _("the badge of {staff} has been corrected").format(staff=staff)
        case BadgeChanged(role=role, before=before):
            return _("the badge of {staff} is changed from {before} to {role}").format(
                staff=staff, before=role_words(before), role=role_words(role)
            )
        case BadgeTaken():
            return _("{staff} has no badge any more").format(staff=staff)
        case PinGiven():
            return _("{staff} has a new PIN").format(staff=staff)
        case _ as never:
            assert_never(never)
