"""The door says every few seconds where it is, to whoever listens on the house's network.

Anybody can say so, and nothing is trusted for it: a kiosk that is being paired offers the addresses
it hears, and the twelve digits prove the house.
"""

import asyncio
import socket
from collections.abc import Callable
from contextlib import closing, suppress
from time import monotonic
from typing import NamedTuple

import msgspec

PORT = 7360
"""A door's, unless somebody says otherwise; and of what is said about doors."""
EVERYBODY = "255.255.255.255"
EVERY_S = 3.0
_HOLDS_S = 3 * EVERY_S
_MOST_BYTES = 512
_MOST_HEARD = 20


class DoorCall(msgspec.Struct, frozen=True, array_like=True, tag="floor door"):
    """Here is a door."""

    address: str
    port: int
    fingerprint: str
    """Of its certificate: what tells doors apart that say they are at one address."""

    @property
    def place(self) -> str:
        """As the desk shows it."""
        return f"{self.address}:{self.port}"


class Listeners(NamedTuple):
    """Who is told."""

    address: str = EVERYBODY
    port: int = PORT


ALL = Listeners()
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(DoorCall).decode


async def announce(call: Callable[[], DoorCall], to: Listeners = ALL) -> None:
    """Say where the door is, for ever; without a network nobody hears it."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as speaking:
        speaking.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        speaking.setblocking(False)
        while True:
            with suppress(OSError):
                speaking.sendto(_encode(call()), to)
            await asyncio.sleep(EVERY_S)


class DoorEar:
    """Hears doors that say where they are; asked now and then, it never waits."""

    def __init__(self, port: int = PORT, *, seconds: Callable[[], float] = monotonic) -> None:
        self._seconds = seconds
        self._heard: dict[DoorCall, float] = {}
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with suppress(OSError):  # the address is typed then
            self._socket.bind(("", port))

    def doors(self) -> tuple[DoorCall, ...]:
        """Those that were heard lately, by their places."""
        now = self._seconds()
        for _one in range(_MOST_HEARD):
            try:
                raw = self._socket.recv(_MOST_BYTES)
                call = _decode(raw)
            except msgspec.MsgspecError:
                continue
            except OSError:
                break
            if _sound(call) and (call in self._heard or len(self._heard) < _MOST_HEARD):
                self._heard[call] = now
        self._heard = {one: at for one, at in self._heard.items() if now - at < _HOLDS_S}
        return tuple(sorted(self._heard, key=lambda one: one.place))

    def close(self) -> None:
        """Listen no more."""
        self._socket.close()


def _sound(call: DoorCall) -> bool:
    """Whether it says a place: numbers, as they are typed."""
    try:
        socket.inet_aton(call.address)
    except (OSError, ValueError):
        return False
    return call.address.count(".") == 3 and 0 < call.port < 65_535
