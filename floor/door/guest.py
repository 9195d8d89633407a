"""A station that has come in: how much it may ask, and what it is still to be sent."""

import asyncio
from datetime import datetime, timedelta
from typing import NamedTuple

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from floor.app.core.names import PersonName
from floor.app.core.stations import PairedStation
from floor.door import wire
from floor.door.wire import Wire
from floor.room.blinds.button import PlayerId

A_SECOND = 20
"""Asked by one station in a second, on average; twice as many at once."""
SILENT_S = 10.0
"""A station that takes no picture for so long, or says nothing, is gone."""
A_SECOND_AT_ALL = 200
"""Messages of any kind from one station in a second; what is more waits on its side."""
_REPLAY_S = 120.0
"""So long after it has come in a station may hand in what was pressed before."""
_MOST_UNSENT = 200


class _Bucket:
    """So much a second, and twice as much at once."""

    def __init__(self, a_second: int, seconds: float) -> None:
        self._a_second = a_second
        self._left = 2.0 * a_second
        self._counted = seconds

    def wait_s(self, seconds: float) -> float:
        """How long until it may once more; 0.0 where it may now, which counts."""
        more = (seconds - self._counted) * self._a_second
        self._left, self._counted = min(2.0 * self._a_second, self._left + more), seconds
        if self._left < 1:
            return (1 - self._left) / self._a_second
        self._left -= 1
        return 0.0


class Allowance:
    """What a station has used of what it may, however often it comes in."""

    def __init__(self, seconds: float, heard: datetime | None = None) -> None:
        self.asks = _Bucket(A_SECOND, seconds)
        self.messages = _Bucket(A_SECOND_AT_ALL, seconds)
        self.open = 0
        self.proving = False
        self.address = ""
        """Where it was last."""
        self.heard = heard
        """When it was last heard of, by this door or another; None: never."""
        self.since: datetime | None = None
        """Nothing it hands in was pressed before that."""
        self.replays_until = seconds
        """So long it may hand in what was pressed while it was away."""
        self.shown_from = seconds
        """A board is shown nothing before that."""

    def come(self, seconds: float) -> None:
        """It has come in: what it kept since it was last heard of it may hand in for a while,
        which does not begin again by coming in twice."""
        if seconds >= self.replays_until:
            self.since, self.replays_until = self.heard, seconds + _REPLAY_S


class PublicPicture(NamedTuple):
    """What everybody may see."""

    packed: bytes
    players: dict[PlayerId, PersonName]


class StationGuest:
    """One station that has come in."""

    def __init__(
        self, station: PairedStation, socket: ServerConnection, account: Allowance
    ) -> None:
        self.station = station
        self.socket = socket
        self.account = account
        self.version = ""
        self.heard_s = 0.0
        """When it last said something, by the door's stopwatch."""
        self.words = 0
        """As many as it has said."""
        self.kept = 0
        self.told_kept = False
        """Whether it has said how many acts wait with it."""
        self.offset = timedelta()
        self.shown_at: float | None = None
        """When the picture went out that it has not taken yet."""
        self.behind: list[wire.WireEntry] = []
        """Entries of pictures that were skipped."""
        self.stale = False
        self.public: PublicPicture | None = None
        """What a board was shown last."""
        self.waits = False
        """It is a board that is shown something as soon as it may be."""
        self.out: asyncio.Queue[bytes | None] = asyncio.Queue()
        """What it is still to be sent, in order; None: then let it go."""

    def send(self, frame: Wire) -> None:
        """Send it, after what is on its way."""
        if self.out.qsize() > _MOST_UNSENT:
            self.socket.transport.abort()
        else:
            self.out.put_nowait(wire.encode(frame))

    async def write(self) -> None:
        """Send what there is to send, until it is gone or takes nothing any more."""
        try:
            while (raw := await self.out.get()) is not None:
                await asyncio.wait_for(self.socket.send(raw), SILENT_S)
            await self.socket.close()
        except (ConnectionClosed, TimeoutError):
            self.socket.transport.abort()
