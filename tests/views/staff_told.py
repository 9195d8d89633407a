"""What has happened among the staff, and how the feed says it."""

from datetime import UTC, datetime

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Event, NoteId, Role, StaffId
from floor.app.staff.badges import BadgeChanged, BadgeGiven, BadgeTaken, PinGiven, PinsTaken
from floor.app.staff.dealers import (
    DealerBack,
    DealerLeft,
    DealerPushed,
    DealerSentOnBreak,
    LineMoved,
)
from floor.app.staff.floor_calls import CallEnded, CallTaken, FloorCalled
from floor.room.lists.waitlist import TableId
from tests.evening import T1

MIRA, IDA = StaffId(1), StaffId(2)
AT = datetime(2026, 10, 24, 19, 5, tzinfo=UTC)

STAFF_TOLD: list[tuple[Event, str]] = [
    (BadgeGiven(staff=MIRA, role=Role.FLOOR), "Mira Holm has a badge: floor"),
    (
        BadgeChanged(staff=MIRA, role=Role.FLOOR, before=Role.FLOOR),
        "the badge of Mira Holm has been corrected",
    ),
    (
        BadgeChanged(staff=MIRA, role=Role.FLOOR, before=Role.DEALER),
        "the badge of Mira Holm is changed from dealer to floor",
    ),
    (BadgeTaken(staff=MIRA, taken_at=AT), "Mira Holm has no badge any more"),
    (PinGiven(staff=MIRA), "Mira Holm has a new PIN"),
    (PinsTaken(), "all PINs are erased: everybody needs a new one"),
    (DealerPushed(table=T1, staff=MIRA, pushed_at=AT), "Mira Holm deals"),
    (
        DealerPushed(table=T1, staff=MIRA, pushed_at=AT, before=IDA),
        "Mira Holm deals and pushes #2",
    ),
    (
        DealerPushed(table=T1, staff=MIRA, pushed_at=AT, before=IDA, break_until=AT),
        "Mira Holm deals and pushes #2, on a break until 22:05",
    ),
    (
        DealerPushed(table=T1, staff=MIRA, pushed_at=AT, before=IDA, left=TableId("T2")),
        "Mira Holm deals and pushes #2; nobody deals at T2",
    ),
    (
        DealerLeft(table=T1, staff=MIRA, left_at=AT),
        "Mira Holm deals no longer; nobody deals",
    ),
    (
        DealerLeft(table=T1, staff=MIRA, left_at=AT, break_until=AT),
        "Mira Holm is on a break until 22:05; nobody deals",
    ),
    (
        DealerSentOnBreak(staff=MIRA, since=AT, until=AT),
        "Mira Holm is on a break until 22:05",
    ),
    (DealerBack(staff=MIRA), "Mira Holm is back from the break"),
    (
        LineMoved(staff=MIRA, place=2, note=NoteId(1)),
        "Mira Holm stands in place 2 of the line-up",
    ),
    (FloorCalled(table=T1, reason=CallReason.RULING, called_at=AT), "calls the floor: ruling"),
    (
        CallTaken(table=T1, reason=CallReason.MISDEAL, taker=MIRA, taken_at=AT),
        "Mira Holm goes to the table: misdeal or deck",
    ),
    (CallEnded(table=T1, reason=CallReason.CONDUCT, ended_at=AT), "done: conduct"),
]
