"""Where this user's files are, and what this computer keeps beside a store."""

import os
from pathlib import Path

from floor.base.clock import Clock, SystemClock
from floor.base.errors import StoreTrouble
from floor.store.journal.address import ServerAddress, StorePlace


def data_folder() -> Path:
    """Where this user's stores, settings and logs are; FLOOR_DATA says otherwise."""
    told = os.environ.get("FLOOR_DATA")
    if told:
        return Path(told)
    from platformdirs import user_data_path

    return user_data_path("floor", appauthor=False)


def own_store(*, training: bool = False) -> Path:
    """This user's own store, or that of their training night."""
    folder = data_folder()
    return folder / "training" / "training.sqlite" if training else folder / "floor.sqlite"


def local_path(place: StorePlace) -> Path:
    """The name that files of this computer beside a store begin with: a file's own name, or one in
    this user's folder that tells servers apart.
    """
    if isinstance(place, ServerAddress):
        return data_folder() / place.file_name
    return place


def make_folder(folder: Path) -> None:
    """Make a folder for a store or papers, if it is not there.

    Raises:
        StoreTrouble: it cannot be made; says why.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreTrouble(
            "The folder {folder} cannot be made: {why}. Choose another.",
            folder=folder,
            why=error.strerror,
        ) from error


def sleeps_mark() -> Path:
    """What lies there while the door of this PC is open and nothing keeps the PC awake."""
    return data_folder() / "door.sleeps"


def clock_file(store: StorePlace) -> Path:
    """Where a rehearsed night says how its clock runs, for this computer's other programs, while it
    is lived on `store`."""
    beside = local_path(store)
    return beside.with_name(f"{beside.name}.clock")


def check_is_lived(store: StorePlace) -> None:
    """A training night is in progress on `store`: before that its clock and a station's would
    differ.

    Raises:
        StoreTrouble: none is.
    """
    if not clock_file(store).exists():
        raise StoreTrouble("No training night is in progress: desk --training begins one.")


def clock_of(store: StorePlace, *, training: bool = False) -> Clock:
    """What a station on `store` lives by: the computer's clock, but the night's own in one that is
    rehearsed there now, or will be in `training`."""
    if not training and not clock_file(store).exists():
        return SystemClock()
    from floor.wiring.night_clock import ClockBeside  # only a night to train on has one

    return ClockBeside(clock_file(store))
