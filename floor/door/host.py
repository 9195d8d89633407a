"""The door's sockets: who may come in, how much each may ask, and what each is shown."""

import asyncio
import logging
import ssl
import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from time import monotonic
from typing import NamedTuple

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from floor.app.core.ports import JournalHead
from floor.app.core.stations import UNREAD, PairedStation, Sighting
from floor.base.clock import Clock
from floor.base.errors import Refused, StoreTrouble
from floor.base.text import plain
from floor.door import wire
from floor.door.clerk import Clerk
from floor.door.doorstep import STRANGERS, doorstep
from floor.door.guest import (
    SILENT_S,
    Allowance,
    Outsiders,
    Pictures,
    StationGuest,
    address_of,
    counted,
    is_board,
    may_ask,
)
from floor.door.keys import OwnKey, door_context, fingerprint, let_in
from floor.door.news import BookTurned, ClerkSession, HouseNews, Job, RoomNews
from floor.door.proving import Proofs, Prover
from floor.door.wire import (
    MOST_BYTES,
    PROTOCOL,
    AskCommand,
    AskTime,
    BadFrame,
    Badges,
    Became,
    Blink,
    Bye,
    CameIn,
    Done,
    Hello,
    Nameless,
    PictureTaken,
    Prove,
    TakeBack,
    Wire,
    WireTime,
    sentence_of,
    told,
)

_log = logging.getLogger("floor.door")

HELLO_WITHIN_S = 5.0
MOST_OPEN = 25
"""Asked by one station and not answered."""
_LOOKED_UP_S = 2.0
"""So long it may take to find a row of the book; a station waits a little longer for a welcome."""
_SIGN_OF_LIFE_S, _LOOKS = 1.6, 16
"""So long, looked at so often, who came in with a key is waited for where another comes with it: it
asks the time twice meanwhile."""
_MISSED_S = 3.0
"""A station that has said nothing for so long is told of as away: it asks the time all along."""
_LATELY = timedelta(seconds=10)
_MOST_STATIONS = 100


class Terms(NamedTuple):
    """Where a door stands and how it speaks."""

    key: OwnKey
    address: str
    port: int
    version: str


class Host:
    """The door's port. All of it runs in one asyncio loop but `told`, which any thread may call."""

    def __init__(
        self,
        terms: Terms,
        clock: Clock,
        proofs: Proofs,
        *,
        seconds: Callable[[], float] = monotonic,
    ) -> None:
        self._terms = terms
        self._clock = clock
        self._proofs = proofs
        self._seconds = seconds
        self._loop: asyncio.AbstractEventLoop | None = None
        self._clerk: Clerk | None = None
        self._prover: Prover | None = None
        self._guests: dict[int, StationGuest] = {}
        self._accounts: dict[int, Allowance] = {}
        self._stations: dict[str, PairedStation] = {}
        """By fingerprint, those that may come in."""
        self._trusted: set[str] = set()
        self._context = door_context(terms.key, ())
        self._house = HouseNews((), None, None, None, b"")
        self._pictures = Pictures(clock, seconds)
        self._outside = Outsiders(clock, seconds)
        self._on_house: Callable[[HouseNews], None] = lambda _house: None
        self._server: Server | None = None
        self._beginning: asyncio.Future[None] | None = None

    def serve_with(self, clerk: Clerk, prover: Prover) -> None:
        """Whom to hand what is asked."""
        self._clerk, self._prover = clerk, prover
        clerk.count(self._sightings)

    def watch(self, told: Callable[[HouseNews], None]) -> None:
        """Have `told` hear, in the loop, who may come in."""
        self._on_house = told

    @property
    def port(self) -> int:
        """The port it listens on."""
        assert self._server is not None
        return int(next(iter(self._server.sockets)).getsockname()[1])

    @property
    def certificate(self) -> bytes:
        """The door's own."""
        return self._terms.key.certificate

    async def open(self) -> None:
        """Have the port; who knocks waits until it is known who may come in."""
        self._loop = asyncio.get_running_loop()
        self._server = await serve(
            self._come_in,
            sock=doorstep(self._terms.address, self._terms.port),
            ssl=self._context,
            ssl_handshake_timeout=HELLO_WITHIN_S,
            logger=STRANGERS,
            max_size=MOST_BYTES,
            max_queue=4,
            compression=None,
            ping_interval=None,
            open_timeout=HELLO_WITHIN_S,
            close_timeout=1.0,
            server_header=None,
            start_serving=False,
        )

    async def close(self) -> None:
        """Let nobody in any more, and everybody go."""
        server, self._server = self._server, None
        if server is not None:
            server.close()
            await server.wait_closed()

    def told(self, news: object) -> None:
        """What the clerk tells, from their thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._hear, news)

    def _hear(self, news: object) -> None:
        match news:
            case HouseNews():
                self._hear_house(news)
            case RoomNews():
                self._hear_room(news)
            case BookTurned():
                self._begin_anew()
            case _:
                pass

    def _hear_house(self, house: HouseNews) -> None:
        if house.is_read:
            self._stations = {
                fingerprint(one.certificate): one
                for one in house.stations
                if one.revoked_at is None
            }
        # Who was taken off comes as far as the first word, and hears why.
        for station in house.stations:
            if (name := fingerprint(station.certificate)) not in self._trusted:
                self._trust(name, station)
        self._check_book(house.book)
        before = self._house
        if not house.is_read:
            house = house._replace(behind=before.behind, only_from=before.only_from)
        self._house = house if house.book else house._replace(book=before.book)
        self._outside.hear(house.only_from)
        if house.behind is not None:
            self._send_all_away("older book")
        may_stay = {one.number: one for one in self._stations.values()}
        for guest in tuple(self._guests.values()):
            now = may_stay.get(guest.station.number)
            if now is None:
                self._send_away(guest, "revoked")
            elif now.blink != guest.station.blink:
                guest.station = now
                guest.send(Blink())
        if house.is_read:
            self._begin()
        self._on_house(house)

    def _begin(self) -> None:
        """Let in whoever may come, from now on."""
        if self._server is not None and self._beginning is None:
            self._beginning = asyncio.ensure_future(self._server.start_serving())

    def _trust(self, name: str, station: PairedStation) -> None:
        self._trusted.add(name)
        try:
            let_in(self._context, station.certificate)
        except (ssl.SSLError, ValueError) as error:
            _log.warning("%s has no certificate that TLS can read: %s", station.name, error)

    def _check_book(self, book: bytes) -> None:
        """Where another book lies there now nobody goes on as if it were the one before."""
        if book and self._house.book and book != self._house.book:
            self._begin_anew()

    def _begin_anew(self) -> None:
        self._pictures.forget()
        self._send_all_away("other book")

    def _send_all_away(self, why: str) -> None:
        for guest in tuple(self._guests.values()):
            if why == "other book" or may_ask(guest.station):
                self._send_away(guest, why)

    def _hear_room(self, news: RoomNews) -> None:
        before = self._pictures.news
        if before is not None and news.head.seq < before.head.seq:
            self._begin_anew()
        self._pictures.hear(news, self._guests.values())

    # A station

    async def _come_in(self, socket: ServerConnection) -> None:
        try:
            hello = await asyncio.wait_for(socket.recv(), HELLO_WITHIN_S)
            said = wire.of_station(hello)
        except (TimeoutError, BadFrame, ConnectionClosed):
            return
        if not isinstance(said, Hello):
            return
        unlike, twice = "", ""
        if (known := self._station_of(socket)) is not None:
            unlike, twice = await asyncio.gather(
                self._why_unlike(said), self._why_twice(known, address_of(socket))
            )
        # Who was taken out meanwhile is not let in.
        station = self._station_of(socket)
        why = self._why_not(station, said) or twice or unlike
        if why and station is not None:
            inside = self._guests.get(station.number)
            there = address_of(inside.socket) if inside is not None else ""
            self._outside.keep(station, why, said, (address_of(socket), there))
        if why or station is None:
            with suppress(ConnectionClosed):
                await socket.send(wire.encode(Bye(why)))
            return
        guest = self._welcome(station, socket, said)
        writing = asyncio.create_task(guest.write())
        try:
            await self._listen(guest)
        finally:
            guest.out.put_nowait(None)
            await writing
            if self._guests.get(station.number) is guest:
                del self._guests[station.number]

    def _station_of(self, socket: ServerConnection) -> PairedStation | None:
        tls = socket.transport.get_extra_info("ssl_object")
        certificate = tls.getpeercert(binary_form=True) if tls is not None else None
        return self._stations.get(fingerprint(certificate)) if certificate else None

    def _why_not(self, station: PairedStation | None, said: Hello) -> str:
        if station is not None and self._house.behind is not None and may_ask(station):
            return "older book"
        if said.book and self._house.book and said.book != self._house.book:
            return "other book"
        if station is None:
            return "revoked"
        if abs(said.protocol - PROTOCOL) > 1:
            return "update"
        news = self._pictures.news
        if news is not None and said.seq > news.head.seq:
            return "other book"
        if len(self._guests) >= _MOST_STATIONS and station.number not in self._guests:
            return "full"
        return ""

    async def _why_unlike(self, said: Hello) -> str:
        """Why the book is not the one the station was shown; empty where it is."""
        if not said.shown or self._clerk is None:
            return ""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[bool] = loop.create_future()
        head = JournalHead(said.shown, said.digest)

        def look(back: ClerkSession) -> None:
            loop.call_soon_threadsafe(_settle, answer, back.holds(head))

        self._clerk.do(look)
        try:
            return "" if await asyncio.wait_for(answer, _LOOKED_UP_S) else "other book"
        except TimeoutError:
            return "unread"

    async def _why_twice(self, station: PairedStation, here: str) -> str:
        """Whether another PC is in the house with that station's key, and at work: who is there
        stays. One that says nothing any more has lost its line, or is this one."""
        number = station.number
        if self._outside.only_from(station) not in ("", here):
            return "twice"
        before = self._guests.get(number)
        words = before.words if before is not None else 0
        for _look in range(_LOOKS):
            if before is None or self._guests.get(number) is not before:
                return ""
            if before.words > words:
                return "twice"
            await asyncio.sleep(_SIGN_OF_LIFE_S / _LOOKS)
        return ""

    def _welcome(
        self, station: PairedStation, socket: ServerConnection, said: Hello
    ) -> StationGuest:
        before = self._guests.get(station.number)
        if before is not None:
            self._send_away(before, "twice")
        guest = StationGuest(station, socket, self._account(station, socket))
        guest.version, guest.heard_s = plain(said.version, 40), self._seconds()
        self._guests[station.number] = guest
        self._outside.come_in(station)
        guest.send(
            CameIn(
                PROTOCOL,
                self._terms.version,
                b"" if is_board(station) else self._house.book,
                station.name,
                station.table,
                self._clock.now(),
            ),
        )
        self._pictures.begin(guest)
        return guest

    def _account(self, station: PairedStation, socket: ServerConnection) -> Allowance:
        """What it has used; who comes from another address than before proves again who they
        are: the key may lie on another PC."""
        seconds = self._seconds()
        account = self._accounts.get(station.number)
        if account is None:
            account = Allowance(seconds, self._last_seen(station))
            self._accounts[station.number] = account
        account.come(seconds)
        address = address_of(socket)
        if account.address not in ("", address):
            self._proofs.forget(station.number)
        account.address = address
        return account

    def _last_seen(self, station: PairedStation) -> datetime | None:
        """When that table's kiosk was there before this door was opened, as it was written down;
        also where it was paired anew since."""
        rows = (station, *self._house.stations)
        inside = (one for one in rows if not (one.stays_out or one.is_copy))
        seen = (one.seen_at for one in inside if one.table == station.table)
        return max((at for at in seen if at is not None), default=None)

    async def _listen(self, guest: StationGuest) -> None:
        while True:
            try:
                raw = await asyncio.wait_for(guest.socket.recv(), SILENT_S)
                said = wire.of_station(raw)
            except (TimeoutError, ConnectionClosed):
                return
            except BadFrame as bad:
                _log.warning("%s speaks what is no message: %s", guest.station.name, bad)
                return
            now = self._seconds()
            if (wait_s := guest.account.messages.wait_s(now)) > 0:
                await asyncio.sleep(wait_s)
            self._heard_of(guest)
            if guest.shown_at is not None and now - guest.shown_at > SILENT_S:
                self._send_away(guest, "slow")
                return
            self._told_by(guest, said)

    def _heard_of(self, guest: StationGuest) -> None:
        account, now = guest.account, self._clock.now()
        guest.words, guest.heard_s = guest.words + 1, self._seconds()
        account.heard = now
        if (not guest.kept and guest.told_kept) or self._seconds() > account.replays_until:
            account.since = now - _LATELY

    def _told_by(self, guest: StationGuest, said: wire.FromStation) -> None:
        match said:
            case AskTime():
                self._clocked(guest, said)
            case PictureTaken():
                guest.shown_at = None
                self._pictures.show(guest)
            case Hello():
                pass
            case _ if not may_ask(guest.station):
                guest.send(told(said.number, Refused("A board asks nothing.", rule="HOUSE")))
            case Prove():
                self._prove(guest, said)
            case AskCommand() | TakeBack() | Became() | Badges() | Nameless():
                self._ask(guest, said)
            case _:
                pass

    def _clocked(self, guest: StationGuest, said: AskTime) -> None:
        guest.kept, guest.told_kept = UNREAD if said.unread else counted(said.kept), True
        if said.own is not None and said.own.tzinfo is not None:
            guest.offset = said.own - self._clock.now()
        house = self._house
        guest.send(
            WireTime(
                said.number,
                self._clock.now(),
                sentence_of(house.trouble) if house.trouble else None,
                sentence_of(house.warning) if house.warning else None,
            ),
        )

    def _ask(
        self, guest: StationGuest, said: AskCommand | TakeBack | Became | Badges | Nameless
    ) -> None:
        account = guest.account
        full = account.open >= MOST_OPEN
        if self._clerk is None or full or account.asks.wait_s(self._seconds()) > 0:
            trouble = StoreTrouble("This kiosk asks too much at once: wait a moment.")
            guest.send(told(said.number, trouble))
            return
        account.open += 1
        self._clerk.ask(Job(guest.station, said, account.since, self._replying(guest)))

    def _prove(self, guest: StationGuest, said: Prove) -> None:
        if self._prover is None or guest.account.proving or len(said.pin) > 12:
            trouble = StoreTrouble("One PIN after the other: wait a moment.")
            guest.send(told(said.number, trouble))
            return
        guest.account.proving = True
        self._prover.ask(guest.station, said, self._replying(guest, proving=True))

    def _replying(self, guest: StationGuest, *, proving: bool = False) -> Callable[[Wire], None]:
        """What brings an answer from another thread; there is one, even where two are given."""
        loop, answered = self._loop, threading.Event()
        assert loop is not None

        def reply(answer: Wire) -> None:
            if not (answered.is_set() or loop.is_closed()):
                answered.set()
                loop.call_soon_threadsafe(self._reply, guest, answer, proving)

        return reply

    def _reply(self, guest: StationGuest, answer: Wire, proving: bool) -> None:
        if proving:
            guest.account.proving = False
        else:
            guest.account.open -= 1
        done = isinstance(answer, Done) and answer.entry is not None
        if done and guest.stale:
            # Who hears that it stands sees it stand.
            self._pictures.send(guest)
        guest.send(answer)

    def _send_away(self, guest: StationGuest, why: str) -> None:
        self._guests.pop(guest.station.number, None)
        if why == "revoked":
            self._proofs.forget(guest.station.number)
        guest.send(Bye(why))
        guest.out.put_nowait(None)

    def _sightings(self) -> dict[int, Sighting]:
        """Who is there, heard of just now; asked from the clerk's thread."""
        now = self._clock.now()
        return self._outside.seen() | {
            guest.station.number: guest.sighting(now, self._outside.places(guest))
            for guest in tuple(self._guests.values())
            if self._seconds() - guest.heard_s < _MISSED_S
        }


def _settle(answer: asyncio.Future[bool], found: bool) -> None:
    if not answer.done():
        answer.set_result(found)
