"""Nights on either engine that all begin alike: one is lived, the others are copies of it."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import NamedTuple

from floor.store.journal.address import ServerAddress
from tests.postgres import Database, Server, new_database
from tests.torture.stations.stations import Opened, Places, open_night

_ROLES = {"a_desk": "floor_desk", "a_kiosk": "floor_kiosk"}


class Nights(NamedTuple):
    """Nights that have all been lived for the same while."""

    opened: Opened
    """How they begin."""
    new: Callable[[], AbstractContextManager[Places]]
    """A store with one, gone afterwards."""


def nights_in(folder: Path, lived: timedelta) -> Nights:
    """Each in a file of its own."""
    begun = folder / f"after {lived.total_seconds():.0f} s.sqlite"
    numbers = count(1)

    @contextmanager
    def new() -> Iterator[Places]:
        path = folder / f"{begun.stem}, {next(numbers)}.sqlite"
        shutil.copy(begun, path)
        yield Places(path, path)
        for file in folder.glob(f"{path.name}*"):
            file.unlink()

    return Nights(open_night(begun, lived), new)


def nights_on(server: Server, template: str, lived: timedelta) -> Nights:
    """Each in a database of its own; a station may do there what a desk or a kiosk may."""
    begun = server.new(template)

    @contextmanager
    def new() -> Iterator[Places]:
        with new_database(server, begun) as database:
            yield places_of(database)

    return Nights(open_night(ServerAddress(server.url(begun)), lived), new)


def places_of(database: Database) -> Places:
    """How a desk and a kiosk find that store, each with the rights of its role."""
    server = database.server
    known = {name for (name,) in server.ask("SELECT rolname::text FROM pg_roles")}
    for user in _ROLES.keys() - known:
        server.ask(f"CREATE ROLE {user} LOGIN IN ROLE {_ROLES[user]}")
    return Places(*map(database.of, _ROLES))
