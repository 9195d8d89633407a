"""Looks back into a store: every look on a connection of its own that can write nothing."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cached_property
from typing import TYPE_CHECKING

from floor.store.engines.engines import OpenStore, look_at
from floor.store.journal.address import StorePlace
from floor.store.journal.snapshots import code_fingerprint
from floor.wiring.folders import local_path

if TYPE_CHECKING:
    from floor.app.office.past import KeptRooms, Past, PastNight, TellRow
    from floor.app.office.ruling_log import KnownRulings
    from floor.views.assistant.course import Same
    from floor.views.floor.past import PastQuery, Seen
    from floor.views.jackpot import history as jackpot_history
    from floor.views.rulings import log as rulings_log
    from floor.views.rulings.before import BeforeView


class LooksBack:
    """What the desk's page of the past asks, in whatever thread."""

    def __init__(self, path: StorePlace) -> None:
        self._path = path

    @cached_property
    def _near(self) -> "KeptRooms":
        from floor.app.office.past import KeptRooms  # only when somebody looks back

        return KeptRooms()

    @cached_property
    def _known(self) -> "KnownRulings":
        from floor.app.office.ruling_log import KnownRulings  # only when somebody asks for rulings

        return KnownRulings()

    def nights(self) -> "tuple[PastNight, ...]":
        """Every gaming day there was, the newest first."""
        with self._open() as (past, _store):
            return past.nights()

    def see(self, asked: "PastQuery", told: "TellRow") -> "Seen":
        """What was to be seen then."""
        from floor.views.floor.past import see

        with self._open() as (past, store):
            return see(past, store.people, asked, told)

    def jackpots(
        self, asked: "jackpot_history.HistoryQuery", told: "TellRow"
    ) -> "jackpot_history.JackpotPast":
        """What the jackpots were."""
        from floor.views.jackpot.history import HistorySources, read

        with self._open() as (past, store):
            return read(
                past, HistorySources(store.journal, store.people, store.papers), asked, told
            )

    def rulings(self, asked: "rulings_log.LogQuery") -> "rulings_log.LogResult":
        """Which rulings there are, and how alike they are."""
        from floor.views.rulings.log import read

        with self._open() as (_past, store):
            return read(self._rulings(store), asked)

    def precedents(self, same: "Same") -> "BeforeView":
        """How the same was ruled before."""
        from floor.views.rulings.before import read_before

        with self._open() as (_past, store):
            return read_before(store.journal, store.people, self._known, same)

    def ruling(self, seeing: "rulings_log.LogView") -> "rulings_log.RulingSeen":
        """A ruling as it is written down."""
        from floor.views.rulings.log import see

        with self._open() as (past, store):
            return see(past, self._rulings(store), seeing)

    def _rulings(self, store: "OpenStore") -> "rulings_log.LogSources":
        from floor.views.rulings.log import LogSources

        return LogSources(store.journal, store.people, store.papers, self._known)

    @contextmanager
    def _open(self) -> "Iterator[tuple[Past, OpenStore]]":
        from floor.app.office.past import Past

        with closing(look_at(self._path, local_path(self._path))) as store:
            yield Past(store.journal, store.snapshots, code_fingerprint(), self._near), store
