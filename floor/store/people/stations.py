"""Stations on other PCs in rows of the store, and the doors they come through."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from floor.app.core.messages import StaffId
from floor.app.core.stations import (
    LATER,
    OTHER_BOOK,
    OTHER_PC,
    SILENT,
    DoorSeen,
    PairedStation,
    Pairing,
    Sighting,
    StationRole,
)
from floor.base.clock import from_micros, to_micros
from floor.room.lists.waitlist import TableId
from floor.store.journal.rows import Execute, Statements

_STATION = (
    "id, place, certificate, paired_at, paired_by, revoked_at, seen_at, version, kept, offset_us,"
    " address, blink, role, came_at"
)


class StationRows:
    """Stations in rows of the store, the same on either engine."""

    def __init__(self, rows: Statements) -> None:
        self._rows = rows

    def all(self) -> tuple[PairedStation, ...]:
        """Every station that was ever paired, in the order in which they were."""
        found = self._rows.read(f"SELECT {_STATION} FROM stations ORDER BY id")
        return tuple(_station(row) for row in found)

    def pair(self, certificate: bytes, digits: str, at: datetime) -> PairedStation | None:
        """Let the station of that certificate in by those digits, and use them up; the one that
        stood in its place before is revoked, and what it was itself before. None: they hold no
        more."""

        def work(execute: Execute) -> int | None:
            found = execute(
                "SELECT place, role, by_staff FROM pairings"
                " WHERE digits = ? AND until > ? AND tries > 0",
                (digits, to_micros(at)),
            ).fetchone()
            if found is None:
                return None
            place, role, by = found
            execute("DELETE FROM pairings WHERE digits = ?", (digits,))
            execute(
                "UPDATE stations SET revoked_at = ?"
                " WHERE (place = ? AND role = ? OR certificate = ?) AND revoked_at IS NULL",
                (to_micros(at), place, role, certificate),
            )
            ((number,),) = execute(
                "INSERT INTO stations (place, role, certificate, paired_at, paired_by)"
                " VALUES (?, ?, ?, ?, ?) RETURNING id",
                (place, role, certificate, to_micros(at), by),
            ).fetchall()
            return int(number)

        number = self._rows.change(work)
        return next((one for one in self.all() if one.number == number), None)

    def revoke(self, number: int, at: datetime) -> None:
        """From now on it may not come in any more."""
        self._rows.change(
            lambda execute: execute(
                "UPDATE stations SET revoked_at = coalesce(revoked_at, ?),"
                " address = CASE WHEN address = ? THEN '' ELSE address END WHERE id = ?",
                (to_micros(at), LATER, number),
            )
        )

    def miss_later(self, newer: Iterable[PairedStation], at: datetime) -> tuple[str, ...]:
        """Those of a `newer` book that this older copy does not know, by their names; they stand
        here until they are paired anew, and whoever was in their places before is out."""
        here = {(one.certificate, one.paired_at) for one in self.all()}
        gone = [
            one
            for one in newer
            if (one.revoked_at is None or one.came_later)
            and (one.certificate, one.paired_at) not in here
        ]

        def work(execute: Execute) -> None:
            for one in gone:
                place, role, certificate = one.table, one.role.value, one.certificate
                execute(
                    "UPDATE stations SET revoked_at = ?"
                    " WHERE (place = ? AND role = ? OR certificate = ?) AND revoked_at IS NULL",
                    (to_micros(at), place, role, certificate),
                )
                execute(
                    "INSERT INTO stations (place, role, certificate, paired_at, paired_by,"
                    " revoked_at, address) VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (
                        *(place, role, certificate, to_micros(one.paired_at), one.paired_by),
                        *(to_micros(at), LATER),
                    ),
                )

        if gone:
            self._rows.change(work)
        return tuple(dict.fromkeys(one.name for one in gone))

    def blink(self, number: int) -> None:
        """Have it show itself."""
        self._rows.change(
            lambda execute: execute("UPDATE stations SET blink = blink + 1 WHERE id = ?", (number,))
        )

    def see(self, sightings: Mapping[int, Sighting]) -> None:
        """Write down what is known of those that are there."""

        def work(execute: Execute) -> None:
            for number, seen in sightings.items():
                execute(
                    "UPDATE stations SET came_at = CASE WHEN address <> '' AND seen_at > ?"
                    " AND address NOT LIKE ? AND address NOT LIKE ?"
                    " THEN coalesce(came_at, seen_at) ELSE ? END,"
                    " seen_at = ?, version = ?, kept = ?, offset_us = ?, address = ? WHERE id = ?",
                    (
                        to_micros(seen.at - SILENT),
                        f"%{OTHER_BOOK}",
                        f"%{OTHER_PC}",
                        to_micros(seen.at),
                        to_micros(seen.at),
                        seen.version,
                        seen.kept,
                        seen.offset // timedelta(microseconds=1),
                        seen.address,
                        number,
                    ),
                )

        self._rows.change(work)

    def miss_them(self, gone: Mapping[int, datetime]) -> None:
        """Write down that these have gone, each where nobody has seen it after that moment."""

        def work(execute: Execute) -> None:
            for number, seen in gone.items():
                execute(
                    "UPDATE stations SET address = '' WHERE id = ? AND seen_at <= ?",
                    (number, to_micros(seen)),
                )

        self._rows.change(work)

    # Pairing

    def begin_pairing(self, pairing: Pairing) -> None:
        """Let the station in that shows those digits; others that waited wait no more."""
        digits, place, by, until, tries, role = pairing

        def work(execute: Execute) -> None:
            execute("DELETE FROM pairings")
            execute(
                "INSERT INTO pairings (digits, place, role, by_staff, until, tries)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (digits, place, role.value, by, to_micros(until), tries),
            )

        self._rows.change(work)

    def pairing(self, now: datetime) -> Pairing | None:
        """The digits that hold now."""
        found = self._rows.read(
            "SELECT digits, place, by_staff, until, tries, role FROM pairings"
            " WHERE until > ? AND tries > 0",
            (to_micros(now),),
        )
        if not found:
            return None
        digits, place, by, until, tries, role = found[0]
        return Pairing(
            digits, TableId(place), StaffId(by), from_micros(until), tries, StationRole(role)
        )

    def used_up(self) -> str:
        """Digits that were guessed at as often as they allow; empty: none."""
        found = self._rows.read("SELECT digits FROM pairings WHERE tries <= 0")
        return str(found[0][0]) if found else ""

    def miss(self, digits: str) -> int:
        """A try with other digits was made: as many are left."""

        def work(execute: Execute) -> int:
            found = execute(
                "UPDATE pairings SET tries = tries - 1 WHERE digits = ? AND tries > 0"
                " RETURNING tries",
                (digits,),
            ).fetchone()
            return int(found[0]) if found else 0

        return self._rows.change(work)

    def end_pairing(self, digits: str) -> None:
        """Those digits hold no more, whatever any clock says later."""
        self._rows.change(
            lambda execute: execute("DELETE FROM pairings WHERE digits = ?", (digits,))
        )

    # Doors

    def open_door(self, door: DoorSeen) -> None:
        """Write down that this door is open, and where."""
        self._rows.change(
            lambda execute: execute(
                "INSERT INTO doors (name, address, port, certificate, seen_at, version)"
                " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET"
                " address = excluded.address, port = excluded.port,"
                " certificate = excluded.certificate, seen_at = excluded.seen_at,"
                " version = excluded.version",
                (
                    door.name,
                    door.address,
                    door.port,
                    door.certificate,
                    to_micros(door.seen_at),
                    door.version,
                ),
            )
        )

    def shut_door(self, name: str, port: int) -> None:
        """Write down that the door of that PC is shut."""
        self._rows.change(
            lambda execute: execute(
                "UPDATE doors SET address = '' WHERE name = ? AND port = ?", (name, port)
            )
        )

    def doors(self) -> tuple[DoorSeen, ...]:
        """Every door there ever was."""
        found = self._rows.read(
            "SELECT name, address, port, certificate, seen_at, version FROM doors ORDER BY name"
        )
        return tuple(
            DoorSeen(name, address, port, bytes(certificate), from_micros(seen), version)
            for name, address, port, certificate, seen, version in found
        )


def _station(row: Any) -> PairedStation:
    number, place, certificate, paired, by, revoked, seen, version, *rest = row
    kept, offset, address, blink, role, came = rest
    return PairedStation(
        number,
        TableId(place),
        bytes(certificate),
        from_micros(paired),
        StaffId(by),
        None if revoked is None else from_micros(revoked),
        None if seen is None else from_micros(seen),
        version,
        kept,
        timedelta(microseconds=offset),
        address,
        blink,
        StationRole(role),
        None if came is None else from_micros(came),
    )
