"""The desk's pages painted on a rehearsed night, for a machine without a display."""

from datetime import timedelta
from pathlib import Path

from floor.base.clock import HandClock
from floor.desk.program.pictures import take
from floor.rulebook.machine import MachineFile
from floor.wiring.desk import DeskRoom, load_qt, surroundings
from floor.wiring.nights import BEGINS, watched_night

_UNDER_WAY = timedelta(hours=3)


def screenshots(out: Path) -> tuple[Path, ...]:
    """A picture of each page, in `out`/screens."""
    load_qt()
    folder = out / "screens"
    folder.mkdir(parents=True, exist_ok=True)
    store = out / "screens.sqlite"
    for old in out.glob(f"{store.name}*"):
        old.unlink()
    clock = HandClock(BEGINS)
    watched_night(store, clock, _UNDER_WAY)
    house = surroundings(store, MachineFile(out / "floor.toml"), clock, training=True)
    return take(lambda: DeskRoom(store, clock, training=True), clock, house, folder)
