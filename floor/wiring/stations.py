"""What a desk does for kiosks and boards on other PCs: lets them in, takes them out, keeps the door
open."""

import os
import shutil
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from floor.app.core.messages import StaffId
from floor.app.core.ports import START
from floor.app.core.stations import DoorSeen, HouseStations, Pairing, StationRole
from floor.base.clock import Clock
from floor.base.errors import StoreTrouble
from floor.door.pairing import HOLDS, TRIES, new_digits
from floor.room.lists.waitlist import TableId
from floor.store.engines.engines import StoreJournal, open_at
from floor.store.journal.address import ServerAddress, StorePlace
from floor.store.people.stations import StationRows
from floor.store.people.witness import Witness
from floor.views.staff.stations import open_doors
from floor.wiring.folders import data_folder, local_path, make_folder, sleeps_mark
from floor.wiring.rooms import note_older_book

_UNIT = "floor-door.service"
_PATIENCE_S = 20.0
_KNOCK_S = 0.3
T = TypeVar("T")


class DeskStations:
    """The stations of the house on the store at `place`; called away from the window's thread."""

    def __init__(self, place: StorePlace, clock: Clock) -> None:
        self._place = place
        self._clock = clock
        self._witness = Witness(local_path(place))

    def seen(self) -> HouseStations:
        """Who is there, and which doors are open."""
        here = socket.gethostname()

        def look(rows: StationRows, journal: StoreJournal) -> HouseStations:
            behind = self._witness.missing_in(journal)
            sleeps = sleeps_mark().exists()
            return HouseStations(rows.all(), rows.doors(), rows.used_up(), here, behind, sleeps)

        seen = self._store(look)
        now = self._clock.now()
        ended = {one.name for one in open_doors(seen.doors, now) if _nobody_listens(one)}
        doors = (one._replace(address="") if one.name in ended else one for one in seen.doors)
        return seen._replace(doors=tuple(doors))

    def add(self, table: TableId, by: StaffId) -> Pairing:
        """Digits that make one PC the kiosk of `table`, from now on for five minutes."""
        return self._begin(table, by, StationRole.KIOSK)

    def add_board(self, by: StaffId) -> Pairing:
        """Digits that make one PC a board more, likewise."""
        return self._begin(self.seen().next_board(), by, StationRole.BOARD)

    def _begin(self, place: TableId, by: StaffId, role: StationRole) -> Pairing:
        pairing = Pairing(new_digits(), place, by, self._clock.now() + HOLDS, TRIES, role)
        self._rows(lambda rows: rows.begin_pairing(pairing))
        return pairing

    def revoke(self, number: int) -> None:
        """That one may not come in any more, not to an older book either."""
        now = self._clock.now()

        def work(rows: StationRows) -> None:
            rows.revoke(number, now)
            self._witness.note(rows.all(), now, START)

        self._rows(work)

    def confirm(self, by: StaffId) -> None:
        """The book that lies there holds, though it lacks what was seen of it."""
        now, place = self._clock.now(), self._place
        store = open_at(place, local_path(place))
        try:
            behind = self._witness.missing_in(store.journal)
            if behind is not None:
                # In the book first: every other PC of the house takes it from there.
                note_older_book(store, behind.seen, behind.ends, "desk")
                self._witness.confirm(store.journal.head(), by, now)
        finally:
            store.close()

    def blink(self, number: int) -> None:
        """Have it show itself."""
        self._rows(lambda rows: rows.blink(number))

    def _rows(self, work: Callable[[StationRows], T]) -> T:
        return self._store(lambda rows, _journal: work(rows))

    def _store(self, work: Callable[[StationRows, StoreJournal], T]) -> T:
        store = open_at(self._place, local_path(self._place))
        try:
            return work(StationRows(store.rows), store.journal)
        finally:
            store.close()

    def serves(self) -> bool:
        """Whether this PC lets kiosks in, whenever it is on."""
        return _unit().exists()

    def serve(self, on: bool) -> None:
        """Have this user's services keep the door open from now on, or no more.

        Raises:
            StoreTrouble: this PC has no such services, or they refuse; says what to do by hand.
        """
        if shutil.which("systemctl") is None:
            raise StoreTrouble(
                "This PC does not start programs by itself: keep packaging/start serve running in a"
                " window of its own."
            )
        unit = _unit()
        if on:
            _write_unit(unit, self._unit_text())
            try:
                _systemctl("daemon-reload")
                _systemctl("enable", _UNIT)
                _systemctl("restart", _UNIT)
            except StoreTrouble:
                unit.unlink(missing_ok=True)
                raise
        else:
            _systemctl("disable", "--now", _UNIT)
            unit.unlink(missing_ok=True)
            _systemctl("daemon-reload")

    def _unit_text(self) -> str:
        place = self._place
        store = place.url if isinstance(place, ServerAddress) else place.absolute()
        code = Path(__file__).resolve().parents[2]
        door = (sys.executable, "-P", "-m", "floor", "serve", "--store", str(store))
        knows = [f"PYTHONPATH={code}", f"FLOOR_DATA={data_folder().absolute()}"]
        if passwords := os.environ.get("PGPASSFILE"):
            knows.append(f"PGPASSFILE={Path(passwords).absolute()}")
        begun = " ".join(_quoted(word).replace("$", "$$") for word in door)
        return (
            "# Kiosks on other PCs come in while this runs. The desk writes it on its page Setup.\n"
            "[Unit]\nDescription=The door of the poker room\nStartLimitIntervalSec=0\n\n"
            f"[Service]\nEnvironment={' '.join(map(_quoted, knows))}\nExecStart={begun}\n"
            "Restart=always\nRestartSec=2\n\n[Install]\nWantedBy=default.target\n"
        )


def _nobody_listens(door: DoorSeen) -> bool:
    """Whether its PC says so: one that was killed has said nothing itself."""
    try:
        socket.create_connection((door.address, door.port), _KNOCK_S).close()
    except ConnectionRefusedError:
        return True
    except OSError:
        pass
    return False


def _unit() -> Path:
    config = os.environ.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    return Path(config) / "systemd" / "user" / _UNIT


def _quoted(word: str) -> str:
    """As systemd reads it: one word, in which % and a backslash mean nothing else."""
    plain = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%")
    return f'"{plain}"'


def _write_unit(unit: Path, text: str) -> None:
    make_folder(unit.parent)
    try:
        unit.touch(mode=0o600)
        unit.write_text(text, encoding="utf-8")
    except OSError as error:
        raise StoreTrouble(
            "{path} cannot be written: {why}.",
            path=unit,
            why=error.strerror or type(error).__name__,
        ) from error


def _systemctl(*words: str) -> None:
    import subprocess  # a desk that starts need not have it

    try:
        done = subprocess.run(
            ["systemctl", "--user", *words],
            capture_output=True,
            text=True,
            timeout=_PATIENCE_S,
            check=False,
        )
        why = (done.stderr.strip() or f"{done.returncode}") if done.returncode else ""
    except (OSError, subprocess.TimeoutExpired) as error:
        why = str(error)
    if why:
        raise StoreTrouble(
            "The door cannot be kept open by this PC's services ({why}): keep packaging/start serve"
            " running in a window of its own.",
            why=why,
        )
