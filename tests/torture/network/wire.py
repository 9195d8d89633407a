"""The way between stations and a server, which can be cut, held up and made to swallow everything.

A proxy on loopback. Two threads for each connection pass bytes on, one for each direction, so that
whoever does not read is waited for as a network waits.
"""

import socket
import threading
from contextlib import suppress
from enum import Enum, auto
from typing import NamedTuple, Self

from floor.store.journal.address import ServerAddress
from tests.postgres import Database


class Way(Enum):
    """Which way bytes go."""

    TO_SERVER = auto()
    TO_STATION = auto()


class State(Enum):
    """What becomes of a byte."""

    PASSES = auto()
    HELD = auto()
    """It is passed on when the way is open again, as TCP sends again what a cut cable lost."""
    SWALLOWED = auto()
    """It never arrives, and nobody is told: the other end of a connection is no longer there."""


class Broken(Enum):
    """How a connection breaks."""

    CLOSED = auto()
    """Both ends are told."""
    SILENT = auto()
    """Both ways swallow everything from there on, and no end is told."""
    LATE = auto()
    """The server gets the rest of what was sent, but not before some time has passed; the station
    hears nothing more."""


class Break(NamedTuple):
    """What happens to the connection at the byte of that number from now on, that way."""

    way: Way
    after: int
    how: Broken
    late_s: float = 0.0
    word: bytes = b""
    """Counted from the beginning of the message in which that stands."""


class _Connection:
    """One station's connection to the server."""

    def __init__(self, wire: "Wire", station: socket.socket, server: socket.socket) -> None:
        self._wire = wire
        self._ends = {Way.TO_SERVER: (station, server), Way.TO_STATION: (server, station)}
        self.swallows = dict.fromkeys(Way, wire.state is State.SWALLOWED)
        self._threads = [
            threading.Thread(target=self._pass_on, args=(way,), daemon=True) for way in Way
        ]

    def start(self) -> None:
        """Pass on what comes."""
        for thread in self._threads:
            thread.start()

    def _pass_on(self, way: Way) -> None:
        source, target = self._ends[way]
        with suppress(OSError):
            while sent := source.recv(65_536):
                passes = self._wire.let_through(self, way, sent)
                target.sendall(passes)
                if len(passes) < len(sent) and not self.swallows[way]:
                    break
        if not any(self.swallows.values()):
            self.cut()

    def cut(self) -> None:
        """Close both ends at once."""
        for source, _ in self._ends.values():
            with suppress(OSError):
                source.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Cut it, and wait until nothing of it is left."""
        self.cut()
        for thread in self._threads:
            thread.join()
        for source, _ in self._ends.values():
            source.close()


class Wire:
    """Listens in the server's place; see `State` for what it does with what comes."""

    def __init__(self, port: int) -> None:
        self._server = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        self._changed = threading.Condition()
        self.state = State.PASSES
        self._refuses = False
        self._break: Break | None = None
        self._connections: list[_Connection] = []
        self.passed = dict.fromkeys(Way, 0)
        """Bytes, each way."""
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    @classmethod
    def to(cls, database: Database) -> Self:
        """The way to the server of that database."""
        return cls(database.server.port)

    def address(self, database: Database) -> ServerAddress:
        """Where a station finds the database at the other end."""
        direct = database.address.url
        return ServerAddress(direct.replace(f":{self._server}/", f":{self.port}/"))

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                station, _ = self._listening.accept()
                server = self._beyond()
                if server is None:
                    station.close()
                    continue
                connection = _Connection(self, station, server)
                self._connections.append(connection)
                connection.start()

    def _beyond(self) -> socket.socket | None:
        """A connection to the server; None when nobody is let through."""
        if not self._refuses:
            with suppress(OSError):
                return socket.create_connection(("127.0.0.1", self._server))
        return None

    def let_through(self, connection: _Connection, way: Way, sent: bytes) -> bytes:
        """How much of `sent` goes on, once it may; a connection that is cut passes only a part."""
        with self._changed:
            self._changed.wait_for(lambda: self.state is not State.HELD)
            if self.state is State.SWALLOWED:
                connection.swallows = dict.fromkeys(Way, True)
            if connection.swallows[way]:
                return b""
            planned = self._break
            if planned is None or planned.way is not way or planned.word not in sent:
                self.passed[way] += len(sent)
                return sent
            if planned.after > len(sent):
                self._break = planned._replace(after=planned.after - len(sent), word=b"")
                self.passed[way] += len(sent)
                return sent
            self._break = None
            if planned.how is Broken.LATE:
                connection.swallows[Way.TO_STATION] = True
                self._changed.wait(planned.late_s)
                return sent
            connection.swallows = dict.fromkeys(Way, planned.how is Broken.SILENT)
            return sent[: planned.after]

    def break_at(self, planned: Break | None) -> None:
        """Break the connection once so many bytes have gone that way; None for not at all."""
        with self._changed:
            self._break = planned

    def _become(self, state: State) -> None:
        with self._changed:
            self.state = state
            self._changed.notify_all()

    def hold(self) -> None:
        """Nothing arrives until the way is open again; then all of it does."""
        self._become(State.HELD)

    def swallow(self) -> None:
        """Nothing arrives, ever, of the connections there are; no end is closed."""
        self._become(State.SWALLOWED)
        for connection in self._connections:
            connection.swallows = dict.fromkeys(Way, True)

    def cut(self) -> None:
        """Close every connection and let none in."""
        self._refuses = True
        for connection in self._connections:
            connection.cut()

    def mend(self) -> None:
        """Let everything through that can still be."""
        self._refuses = False
        self._become(State.PASSES)

    def close(self) -> None:
        """Cut everything and listen no more."""
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._become(State.PASSES)
        self._thread.join()
        self._listening.close()
        for connection in self._connections:
            connection.close()
