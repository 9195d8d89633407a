"""The door says every few seconds where it is, to whoever listens on the house's network.

Anybody can say so, and nothing is trusted for it: a kiosk that is being paired offers the addresses
it hears, and the twelve digits prove the house.
"""

import asyncio
import socket
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from ipaddress import IPv4Interface
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


class Network(NamedTuple):
    """One this PC is on."""

    address: str
    """This PC's own there."""
    everybody: str


ALL = Listeners()
_ADDRESS, _MASK = 0x8915, 0x891B
"""What Linux is asked of a network: SIOCGIFADDR and SIOCGIFNETMASK."""
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(DoorCall).decode


async def announce(call: Callable[[], DoorCall], to: Listeners = ALL) -> None:
    """Say where the door is, for ever; without a network nobody hears it."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as speaking:
        speaking.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        speaking.setblocking(False)
        while True:
            said = _encode(call())
            try:
                speaking.sendto(said, to)
            except OSError:  # no way out of the network, as on a switch without a router
                for one in networks():
                    with suppress(OSError):
                        speaking.sendto(said, (one.everybody, to.port))
            await asyncio.sleep(EVERY_S)


def networks() -> tuple[Network, ...]:
    """Those this PC is on, whether or not one leads out of the house; none where the system does
    not say."""
    if sys.platform != "linux":
        return ()
    from fcntl import ioctl

    found = []
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as asking:
        for _number, name in socket.if_nameindex():
            with suppress(OSError):  # it has no address
                wanted = name.encode().ljust(256, b"\0")
                raw = (ioctl(asking, code, wanted)[20:24] for code in (_ADDRESS, _MASK))
                found.append(IPv4Interface("/".join(map(socket.inet_ntoa, raw))))
    return tuple(
        Network(str(one.ip), str(one.network.broadcast_address))
        for one in found
        if not one.is_loopback
    )


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
