"""The port that is open while a station is being paired, and the station's side of it."""

import asyncio
import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from time import monotonic
from typing import NamedTuple, TypeVar

import msgspec
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from floor.app.core.stations import Pairing, StationRole
from floor.base.clock import Clock
from floor.base.errors import Refused, StoreTrouble
from floor.door import pairing
from floor.door.clerk import Clerk
from floor.door.doorstep import STRANGERS, doorstep
from floor.door.keys import OwnKey, checked, pairing_context, stranger_context
from floor.door.line import Line
from floor.door.news import ClerkSession
from floor.door.pairing import (
    HOLDS,
    MOST_BYTES,
    NONCE,
    PairAsk,
    Paired,
    PairNo,
    PairOffer,
    PairProof,
)
from floor.room.lists.waitlist import TableId

_log = logging.getLogger("floor.door")

_PATIENCE_S = 10.0
_OPENS_WITHIN_S = 3.0
KIBIBYTES = 64 * 1024
T = TypeVar("T")


class PairingPort:
    """Listens while twelve digits hold, for one PC after the other; lives in the door's loop."""

    def __init__(
        self,
        key: OwnKey,
        address: str,
        door_port: Callable[[], int],
        clerk: Clerk,
        clock: Clock,
        *,
        seconds: Callable[[], float] = monotonic,
    ) -> None:
        self._key = key
        self._address = address
        self._door_port = door_port
        self._clerk = clerk
        self._clock = clock
        self._seconds = seconds
        self._server: Server | None = None
        self._pairing: Pairing | None = None
        self._shown, self._shown_before = "", ""
        """The digits of the desk, and those they took the place of."""
        self._ends_s = 0.0
        """Then the desk's digits end, however the house's clock is put meanwhile."""
        self._ended = ""
        """The digits that were ended last."""
        self._looking = asyncio.Lock()
        self.kibibytes = KIBIBYTES

    def know(self, digits: Pairing | None) -> None:
        """Which digits hold now."""
        if digits is not None and digits.digits != self._shown:
            self._shown_before, self._shown = self._shown, digits.digits
            left = digits.until - self._clock.now()
            # By another PC's clock, maybe; further off they are of before this one was put back.
            holds = min(left, HOLDS) if left <= 2 * HOLDS else timedelta()
            self._ends_s = self._seconds() + holds.total_seconds()
        self._pairing = digits if self._seconds() < self._ends_s else None

    def holding(self) -> Pairing | None:
        """The digits that hold at this moment."""
        known = self._pairing
        if known is None or self._seconds() >= self._ends_s or known.until <= self._clock.now():
            return None
        return known

    def end_what_is_over(self) -> None:
        """Digits whose time is over hold no more in the store either, whoever opens it next."""
        if self._shown != self._ended and self._seconds() >= self._ends_s:
            self._ended = digits = self._shown
            self._clerk.do(lambda back: back.stations.end_pairing(digits))

    async def follow(self) -> None:
        """Be open while digits hold, and no longer; for ever."""
        while True:
            wanted = self.holding() is not None
            self.end_what_is_over()
            if wanted and self._server is None:
                with suppress(OSError):
                    await self._open()
            elif not wanted and self._server is not None:
                await self.close()
            await asyncio.sleep(0.2)

    async def _open(self) -> None:
        self._server = await serve(
            self._pair,
            sock=doorstep(self._address, self._door_port() + 1),
            ssl=pairing_context(self._key),
            ssl_handshake_timeout=_PATIENCE_S,
            logger=STRANGERS,
            max_size=MOST_BYTES,
            compression=None,
            ping_interval=None,
            open_timeout=_PATIENCE_S,
            server_header=None,
        )

    async def close(self) -> None:
        """Listen no more."""
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()
            self._server = None

    async def _pair(self, socket: ServerConnection) -> None:
        with suppress(
            TimeoutError, ConnectionClosed, msgspec.MsgspecError, ValueError, StoreTrouble
        ):
            await self._exchange(socket)

    async def _exchange(self, socket: ServerConnection) -> None:
        ask = pairing.decode(await self._heard(socket))
        if not isinstance(ask, PairAsk) or len(ask.nonce) != NONCE or self.holding() is None:
            return
        checked(ask.certificate)
        offer = PairOffer(self._key.certificate, pairing.drawn())
        await socket.send(pairing.encode(offer))
        proof = pairing.decode(await self._heard(socket))
        if not isinstance(proof, PairProof):
            return
        # Whoever only holds the line hinders nobody; proofs are looked at one after the other.
        async with self._looking:
            await self._look(socket, ask, offer, proof)

    async def _look(
        self, socket: ServerConnection, ask: PairAsk, offer: PairOffer, proof: PairProof
    ) -> None:
        wanted = self.holding()
        if wanted is None:
            return
        secret = await asyncio.to_thread(pairing.secret, wanted.digits, ask, offer, self.kibibytes)
        if not pairing.proves(proof.mac, secret.of_station()):
            left = await self._done(lambda back: back.stations.miss(wanted.digits))
            self._pairing = wanted._replace(tries=left) if left else None
            replaced = left > 0 and await self._were_shown_before(ask, offer, proof)
            await socket.send(pairing.encode(PairNo(left, replaced=replaced)))
            return
        if ask.table not in ("", wanted.table):
            await socket.send(pairing.encode(PairNo(wanted.tries, wanted.table)))
            return
        now = self._clock.now()
        station = await self._done(
            lambda back: back.stations.pair(ask.certificate, wanted.digits, now)
        )
        if station is None:
            await socket.send(pairing.encode(PairNo(0)))
            return
        self._pairing = None
        _log.info("%s is paired", station.name)
        role = station.role.value
        paired = Paired(secret.of_door(), station.name, station.table, self._door_port(), role)
        await socket.send(pairing.encode(paired))

    async def _were_shown_before(self, ask: PairAsk, offer: PairOffer, proof: PairProof) -> bool:
        """Whether they are the digits the desk showed before these; who guesses learns nothing of
        those that hold, and has used up a try."""
        before = self._shown_before
        if not before:
            return False
        old = await asyncio.to_thread(pairing.secret, before, ask, offer, self.kibibytes)
        return pairing.proves(proof.mac, old.of_station())

    async def _heard(self, socket: ServerConnection) -> bytes:
        raw = await asyncio.wait_for(socket.recv(), _PATIENCE_S)
        return raw if isinstance(raw, bytes) else b""

    async def _done(self, work: Callable[[ClerkSession], T]) -> T:
        """What `work` answers in the clerk's thread.

        Raises:
            StoreTrouble: the store does not take it.
        """
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()

        def do(back: ClerkSession) -> None:
            try:
                found = work(back)
            except StoreTrouble as trouble:
                loop.call_soon_threadsafe(answer.set_exception, trouble)
                raise
            loop.call_soon_threadsafe(answer.set_result, found)

        self._clerk.do(do)
        return await asyncio.wait_for(answer, _PATIENCE_S)


class _PairingLine(Line):
    patience_s = _PATIENCE_S


class PairedWith(NamedTuple):
    """What a station has come to know by being paired."""

    station: str
    table: str
    port: int
    certificate: bytes
    """The door's."""
    role: StationRole = StationRole.KIOSK


def pair(
    address: str,
    port: int,
    digits: str,
    key: OwnKey,
    *,
    table: str = "",
    kibibytes: int = KIBIBYTES,
) -> PairedWith:
    """Come in by those digits, at the door on `address`, whose own port is `port`; as the kiosk of
    `table` and of no other, where one is named.

    Raises:
        Refused: they are not the digits; says how often they may still be typed. Or they are
            another table's.
        StoreTrouble: no door is open there, or it is another one than the digits came from.
    """
    try:
        with _reached(address, port + 1) as socket:
            seen = socket.socket.getpeercert(binary_form=True)  # type: ignore[attr-defined]
            ask = PairAsk(key.certificate, pairing.drawn(), table)
            socket.send(pairing.encode(ask))
            offer = pairing.decode(_bytes(socket.recv(timeout=_PATIENCE_S)))
            if not isinstance(offer, PairOffer) or len(offer.nonce) != NONCE:
                raise _no_door(address)
            if offer.certificate != seen:
                raise _between()
            secret = pairing.secret(digits, ask, offer, kibibytes)
            socket.send(pairing.encode(PairProof(secret.of_station())))
            answer = pairing.decode(_bytes(socket.recv(timeout=_PATIENCE_S)))
    except (OSError, ValueError, WebSocketException, msgspec.MsgspecError) as error:
        # A ValueError: it is no address at all.
        raise _no_door(address) from error
    if isinstance(answer, PairNo):
        raise _of_another(answer.table, table) if answer.table else _not_those(answer)
    if not isinstance(answer, Paired) or not pairing.proves(answer.mac, secret.of_door()):
        raise _between()
    if table and answer.table != table:
        # A door of an older version has not asked which one it is to be.
        raise _of_another(answer.table, table)
    try:
        role = StationRole(answer.role)
    except ValueError:
        raise StoreTrouble("The house is of a newer version: update this PC first.") from None
    return PairedWith(answer.station, answer.table, answer.port, offer.certificate, role)


def _reached(address: str, port: int) -> ClientConnection:
    """A connection to that port, which opens a moment after the digits are shown."""
    host = f"[{address}]" if ":" in address else address
    end, a_moment = monotonic() + _OPENS_WITHIN_S, threading.Event()
    while True:
        try:
            return connect(
                f"wss://{host}:{port}",
                ssl=stranger_context(),
                server_hostname="door",
                open_timeout=_PATIENCE_S,
                max_size=MOST_BYTES,
                compression=None,
                ping_interval=None,
                proxy=None,
                create_connection=_PairingLine,
            )
        except ConnectionRefusedError:
            if monotonic() > end:
                raise
            a_moment.wait(0.2)


def _bytes(raw: object) -> bytes:
    return raw if isinstance(raw, bytes) else b""


def _not_those(answer: PairNo) -> Refused:
    left = answer.left
    if answer.replaced:
        return Refused(
            "These digits hold no more: the desk shows other digits now. Type those.", rule="HOUSE"
        )
    if not left:
        return Refused(
            "Three wrong tries: these digits hold no more. Touch “New digits” at the desk and type"
            " those.",
            rule="HOUSE",
        )
    if left == 1:
        return Refused("These are not the digits: one try is left.", rule="HOUSE")
    return Refused("These are not the digits: {n} tries are left.", rule="HOUSE", n=left)


def _of_another(table: str, own: str) -> Refused:
    return Refused(
        "These digits are for the kiosk of {table}, and this one was started for {own}: have the"
        " desk show digits for {own}, or start it for {table}.",
        rule="HOUSE",
        table=TableId(table),
        own=TableId(own),
    )


def _no_door(address: str) -> StoreTrouble:
    return StoreTrouble(
        "No house at {address} lets this PC in now: ask for new digits at the desk, and look"
        " whether it shows that address (Setup, Kiosks on other PCs).",
        address=address,
    )


def _between() -> StoreTrouble:
    return StoreTrouble(
        "Whoever has answered is not the house the digits came from. Nothing was paired: try again"
        " on the house's own network."
    )
