"""Kiosks on other PCs as a desk's tests know them, and what is asked of them."""

from datetime import timedelta

from floor.app.core.messages import StaffId
from floor.app.core.stations import (
    DoorSeen,
    HouseStations,
    PairedStation,
    Pairing,
    StationRole,
)
from floor.base.errors import StoreTrouble
from floor.room.lists.waitlist import TableId
from tests.desk.hall import EVENING, T1

T2 = TableId("T2")
LATER = timedelta(days=1)
"""No night of a test is over by then."""


def kiosk(number: int, table: TableId, **more: object) -> PairedStation:
    """One that was paired an hour ago."""
    known = PairedStation(
        number,
        table,
        b"",
        EVENING,
        StaffId(1),
        None,
        EVENING,
        "0.1.0",
        0,
        timedelta(),
        "10.0.0.7",
        0,
    )
    return known._replace(**more)


class Stations:
    """What the house knows, and what the desk asks of it."""

    def __init__(self) -> None:
        self.known = HouseStations(
            (kiosk(1, T1, kept=2, offset=timedelta(seconds=-3)), kiosk(2, T2, seen_at=None)),
            (DoorSeen("office", "10.0.0.5", 7360, b"", EVENING + LATER, "0.1.0"),),
        )
        self.asked: list[tuple[object, ...]] = []
        self.on = False
        self.looks = 0
        self.trouble: StoreTrouble | None = None

    def seen(self) -> HouseStations:
        self.looks += 1
        if self.trouble is not None:
            raise self.trouble
        return self.known

    def add(self, table: TableId, by: StaffId) -> Pairing:
        self.asked.append(("add", table, by))
        return Pairing("483915720466", table, by, EVENING + LATER, 3)

    def add_board(self, by: StaffId) -> Pairing:
        self.asked.append(("add board", by))
        until = EVENING + LATER
        number = self.known.next_board()
        return Pairing("483915720466", number, by, until, 3, StationRole.BOARD)

    def revoke(self, number: int) -> None:
        self.asked.append(("revoke", number))

    def confirm(self, by: StaffId) -> None:
        self.asked.append(("confirm", by))
        self.known = self.known._replace(behind=None)

    def blink(self, number: int) -> None:
        self.asked.append(("blink", number))

    def serves(self) -> bool:
        return self.on

    def serve(self, on: bool) -> None:
        self.asked.append(("serve", on))
        self.on = on
