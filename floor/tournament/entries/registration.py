"""Before the start: who is in, who may withdraw, and whether it begins at all.

What is sold afterwards is `floor.tournament.entries.entries`; the guide names a time for none of
this, the figures are those of the event sheet.
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from enum import Enum

from msgspec.structs import replace

from floor.base.clock import lasted
from floor.base.errors import Refused
from floor.base.value import Value
from floor.room.blinds.button import PlayerId


class Registration(Value, frozen=True, kw_only=True):
    """What the event sheet says of the time before the start."""

    starts: datetime
    fewest: int = 2
    """With fewer entries it is called off (ON-TRN-13)."""
    withdraw_until: timedelta | None = None
    """So long before the start an entry may be given back; None: never (ON-TRN-10)."""
    full_at: int | None = None
    """A sit & go: it starts as soon as so many have entered (ON-VAR-02)."""


class Start(Enum):
    """What is to be done with a tournament that has not begun."""

    NOT_YET = "not_yet"
    NOW = "now"
    """The seats are drawn; `seating.check_start` says whether the tables are full enough."""
    CALLED_OFF = "called_off"
    """Everything is paid back: `pool.refund` (ON-TRN-13, ON-CAN-01)."""


def check_entry(sheet: Registration, player: PlayerId, entered: Collection[PlayerId]) -> None:
    """Refuse a second entry of a player, and one into a full sit & go.

    Raises:
        Refused: they are in already (ON-TRN-09), or all seats are taken (ON-VAR-02).
    """
    if player in entered:
        raise Refused(
            "{player} is in: one entry each, and another only when out.",
            rule="ON-TRN-09",
            player=player,
        )
    if sheet.full_at is not None and len(entered) >= sheet.full_at:
        raise Refused(
            "All {count} seats are taken: it is starting.", rule="ON-VAR-02", count=sheet.full_at
        )


def check_withdrawal(
    sheet: Registration, player: PlayerId, entered: Collection[PlayerId], now: datetime
) -> None:
    """Refuse to give an entry back too late; in time it comes back by the means it was paid with.

    Raises:
        Refused: the sheet does not allow it, it is too late or has begun (ON-TRN-12), or they are
        not
            in (ON-TRN-10).
    """
    if player not in entered:
        raise Refused("{player} has not entered.", rule="ON-TRN-10", player=player)
    until = sheet.withdraw_until
    if until is None or now >= sheet.starts or lasted(now, sheet.starts) < until:
        raise Refused("Entries are not given back any more.", rule="ON-TRN-12")


def start_of(sheet: Registration, entries: int, now: datetime) -> Start:
    """Whether it begins now: a sit & go when it is full, all others on time (ON-VAR-02, ON-TRN-01).

    On time with too few entries it is called off (ON-TRN-13); a sit & go waits on.
    """
    if sheet.full_at is not None:
        return Start.NOW if entries >= sheet.full_at else Start.NOT_YET
    if now < sheet.starts:
        return Start.NOT_YET
    return Start.NOW if entries >= sheet.fewest else Start.CALLED_OFF


def delayed(sheet: Registration, by: timedelta) -> Registration:
    """`sheet` with a later start (ON-TRN-01); levels and breaks follow it, being counted from it.

    Raises:
        ValueError: that would be no delay.
    """
    if by <= timedelta():
        raise ValueError("a delay makes it later")
    return replace(sheet, starts=sheet.starts + by)
