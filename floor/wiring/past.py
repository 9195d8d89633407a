"""Looks back into a store: every look on a connection of its own that can write nothing."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cached_property
from typing import TYPE_CHECKING

from floor.store.address import StorePlace
from floor.store.engines import OpenStore, look_at
from floor.store.snapshots import code_fingerprint
from floor.wiring.folders import local_path

if TYPE_CHECKING:
    from floor.app.past import KeptRooms, Night, Past, Told
    from floor.app.views import jackpot_past
    from floor.app.views.then import Asked, Seen


class LooksBack:
    """What the desk's page of the past asks, in whatever thread."""

    def __init__(self, path: StorePlace) -> None:
        self._path = path

    @cached_property
    def _near(self) -> "KeptRooms":
        from floor.app.past import KeptRooms  # only when somebody looks back

        return KeptRooms()

    def nights(self) -> "tuple[Night, ...]":
        """Every gaming day there was, the newest first."""
        with self._open() as (past, _store):
            return past.nights()

    def see(self, asked: "Asked", told: "Told") -> "Seen":
        """What was to be seen then."""
        from floor.app.views.then import see

        with self._open() as (past, store):
            return see(past, store.people, asked, told)

    def jackpots(self, asked: "jackpot_past.Asked", told: "Told") -> "jackpot_past.JackpotPast":
        """What the jackpots were."""
        from floor.app.views.jackpot_past import Books, read

        with self._open() as (past, store):
            return read(past, Books(store.journal, store.people, store.papers), asked, told)

    @contextmanager
    def _open(self) -> "Iterator[tuple[Past, OpenStore]]":
        from floor.app.past import Past

        with closing(look_at(self._path, local_path(self._path))) as store:
            yield Past(store.journal, store.snapshots, code_fingerprint(), self._near), store
