"""The way of a PC of its own to its house's door: made anew for ever, asked and listened to."""

import logging
import ssl
import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from queue import Empty, SimpleQueue
from time import monotonic
from typing import NamedTuple

from websockets.exceptions import ConnectionClosed, InvalidMessage, WebSocketException
from websockets.sync.client import ClientConnection, connect

from floor.app.core.held_act import refusal_of
from floor.app.core.ports import START, JournalHead
from floor.app.core.stations import UNREAD
from floor.app.office.press_time import UNKNOWN, Offset
from floor.base.clock import Clock
from floor.base.errors import InDoubt, KeyCopied, OtherBook, Outdated, PutOut, StoreTrouble, Unknown
from floor.door import wire
from floor.door.keys import OwnKey, station_context
from floor.door.line import SILENT_S, Line
from floor.door.wire import (
    MOST_TOLD,
    PROTOCOL,
    AskTime,
    BadFrame,
    BadgeList,
    Blink,
    Bye,
    CameIn,
    Done,
    Hello,
    Numbered,
    Picture,
    PictureTaken,
    Proved,
    Wire,
    WireNo,
    WireTime,
    WireTrouble,
    trouble_of,
)

_log = logging.getLogger("floor.door")

_ASK_EVERY_S = 0.75
_CONNECT_S = 3.0
_AGAIN_S = 0.5
_TOLD_OFF_S = 10.0
"""Who was told why not comes again, though not at once."""
ANSWER_S = 8.0
"""So long an answer may take; after that no door takes what may not wait."""
_BETWEEN_S = 1 / 18
"""Between two asks, on average: a door takes twenty a second, and tells off who asks more."""
_AT_ONCE_S = 1.0
"""As many as fit in that may be asked at once."""

_GOODBYES = {
    "revoked": PutOut("This PC does not belong to the house any more: pair it again at the desk."),
    "update": Outdated("This PC and the house are of versions too far apart: update this PC."),
    "other book": OtherBook(
        "The house works on another book than before. Call the floor: the right one is put back, or"
        " this screen is started again (at a kiosk ☰, Start again)."
    ),
    "older book": StoreTrouble(
        "The house works on another book than before, and the desk has not said yet that it holds:"
        " call the floor. What is pressed here is kept."
    ),
    "unread": StoreTrouble("The house cannot read its book: call the floor."),
    "full": StoreTrouble("Too many kiosks and boards are in the house."),
    "twice": KeyCopied(
        "Another PC is in the house with the key of this one: a data folder was copied. It is taken"
        " out at the desk, and both PCs are paired anew."
    ),
    "slow": StoreTrouble("This PC was too slow and comes in anew."),
}


class _ShutOut(WebSocketException):
    """The door of the house knows no key like this PC's: an older copy of its store has been
    restored."""


class DoorAt(NamedTuple):
    """A door of the house, as a station knows it."""

    address: str
    port: int
    certificate: bytes


class StationTerms(NamedTuple):
    """What a station is, and where it comes in."""

    key: OwnKey
    doors: tuple[DoorAt, ...]
    version: str


class DoorLink(threading.Thread):
    """The connection to the door, made anew for ever; several threads may ask."""

    def __init__(
        self,
        terms: StationTerms,
        clock: Clock,
    ) -> None:
        super().__init__(name="door", daemon=True)
        self._terms = terms
        self._clock = clock
        self.wake: Callable[[], None] = lambda: None
        """Called, in this thread, when there is something new to see."""
        self.blink: Callable[[], None] = lambda: None
        """Called, in this thread, when somebody wants to know which kiosk this is."""
        self.met: Callable[[bytes], None] = lambda _book: None
        """Called, in this thread, with how the house's book begins, before it is asked anything."""
        self._lock = threading.Lock()
        self._numbers = 0
        self._paced = 0.0
        """What was asked so far would have been, one after the other, by then."""
        self._answers: dict[int, SimpleQueue[Wire | None]] = {}
        self._socket: ClientConnection | None = None
        self._pictures: list[Picture] = []
        """Not looked at yet, oldest first."""
        self._asked_at: datetime | None = None
        self._ended = threading.Event()
        self.first = threading.Event()
        """Set once it is known whether a door answers."""
        self.shown = threading.Event()
        """Set once a picture has come."""
        self.away: StoreTrouble | None = StoreTrouble("The house does not answer.")
        """Why nothing comes through; None: the door answers."""
        self.trouble: StoreTrouble | None = None
        """What is wrong with the house's store."""
        self.warning: StoreTrouble | None = None
        self.offset = UNKNOWN
        self.book = b""
        self.seq = 0
        """The newest entry that was acknowledged here."""
        self.seen = START
        """Where the book ended that was shown last."""
        self.kept: Callable[[], int] = lambda: 0
        """How many acts wait here, or `UNREAD`."""
        self._rest_s = _AGAIN_S
        """So long until it is tried again."""
        self._shut_out = 0
        """So often in turn the door took this PC's key for a stranger's."""

    def close(self) -> None:
        """Let go of the door."""
        self._ended.set()
        socket = self._socket
        if socket is not None:
            with suppress(OSError, WebSocketException):
                socket.close_socket()

    def run(self) -> None:
        """Come in, listen, and come in again, until it is closed."""
        while not self._ended.is_set():
            for door in self._terms.doors:
                try:
                    self._visit(door)
                except (OSError, WebSocketException, BadFrame, TimeoutError) as error:
                    self._lost(_why_lost(error), error)
                except Exception as error:  # noqa: BLE001
                    # Were this thread to end, nobody would look for the house any more.
                    _log.error("the door cannot be tried: %s: %s", type(error).__name__, error)
                    self._rest_s = _TOLD_OFF_S
                    self._lost(_why_lost(error), error)
                if self._ended.is_set():
                    return
            self._ended.wait(self._rest_s)

    def _visit(self, door: DoorAt) -> None:
        context = station_context(self._terms.key, [door.certificate])
        with self._reached(door, context) as socket:
            self._shut_out = 0
            knows = self.book, self.seq, *self.seen
            hello = Hello(PROTOCOL, self._terms.version, *knows, max(self.kept(), 0))
            socket.send(wire.encode(hello))
            said = wire.of_door(socket.recv(timeout=_CONNECT_S))
            if not isinstance(said, CameIn):
                self._sent_away(said.why if isinstance(said, Bye) else "")
                return
            self._welcome(said, socket)
            self._listen(socket)

    def _reached(self, door: DoorAt, context: ssl.SSLContext) -> ClientConnection:
        """A connection to that door.

        Raises:
            _ShutOut: it is the house's own, and knows no key like this PC's.
        """
        try:
            return self._connected(door, context)
        except (InvalidMessage, ConnectionClosed) as error:
            # TLS was begun and then nothing came. Once that is also a door that is just ending.
            self._shut_out += 1
            if self._shut_out > 1:
                raise _ShutOut from error
            raise
        except Exception:
            self._shut_out = 0
            raise

    def _connected(self, door: DoorAt, context: ssl.SSLContext) -> ClientConnection:
        return connect(
            f"wss://{_host(door.address)}:{door.port}",
            ssl=context,
            server_hostname="door",
            open_timeout=_CONNECT_S,
            close_timeout=0.5,
            max_size=MOST_TOLD,
            compression=None,
            ping_interval=None,
            user_agent_header=None,
            proxy=None,
            create_connection=Line,
        )

    def _welcome(self, said: CameIn, socket: ClientConnection) -> None:
        if said.book:
            self.met(said.book)
        self.book = said.book or self.book
        self._rest_s = _AGAIN_S
        with self._lock:
            self._socket = socket
            self.away = None
        self.first.set()
        self.wake()

    def _listen(self, socket: ClientConnection) -> None:
        heard = asked = monotonic()
        self._ask_time(socket)
        while not self._ended.is_set():
            try:
                said = wire.of_door(socket.recv(timeout=_ASK_EVERY_S / 2))
            except TimeoutError:
                pass
            else:
                heard = monotonic()
                if isinstance(said, Bye):
                    self._sent_away(said.why)
                    return
                self._take(said, socket)
            now = monotonic()
            if now - asked >= _ASK_EVERY_S:
                asked = now
                self._ask_time(socket)
            if now - heard > SILENT_S:
                raise TimeoutError

    def _ask_time(self, socket: ClientConnection) -> None:
        self._asked_at, kept = self._clock.now(), self.kept()
        asks = AskTime(0, max(kept, 0), self._asked_at, kept == UNREAD)
        socket.send(wire.encode(asks))

    def _take(self, said: object, socket: ClientConnection) -> None:
        match said:
            case Picture():
                with self._lock:
                    self._pictures.append(said)
                    self.seen = JournalHead(said.seq, said.digest)
                self.shown.set()
                socket.send(wire.encode(PictureTaken()))
                self.wake()
            case WireTime():
                self._compare(said)
            case Blink():
                self.blink()
            case Done() | WireNo() | WireTrouble() | Proved() | BadgeList() | Numbered():
                with self._lock:
                    waiting = self._answers.pop(said.number, None)
                if waiting is not None:
                    waiting.put(said)
            case _:
                pass

    def _compare(self, said: WireTime) -> None:
        asked, now = self._asked_at, self._clock.now()
        if asked is not None and now >= asked:
            around = (now - asked) / 2
            self.offset = Offset(said.now - asked - around, around)
        before = str(self.trouble), str(self.warning)
        self.trouble = trouble_of(said.trouble) if said.trouble else None
        self.warning = trouble_of(said.warning) if said.warning else None
        if before != (str(self.trouble), str(self.warning)):
            self.wake()

    def _sent_away(self, why: str) -> None:
        """The house has said why not; two with one key do not drive each other out all the time."""
        self._rest_s = _AGAIN_S if why == "unread" else _TOLD_OFF_S
        self._lost(_goodbye(why), None)

    def _lost(self, why: StoreTrouble, error: Exception | None) -> None:
        """Nobody answers: what was asked is in doubt."""
        if error is not None and self._socket is not None:
            _log.warning("the door is lost: %s", error)
        with self._lock:
            self._socket, self.away = None, why
            waiting, self._answers = self._answers, {}
        for one in waiting.values():
            one.put(None)
        self.first.set()
        self.wake()

    def pictures(self) -> list[Picture]:
        """Those that have come since the last call, oldest first."""
        with self._lock:
            found, self._pictures = self._pictures, []
        return found

    def ask(self, frame_of: Callable[[int], Wire], seconds: float = ANSWER_S) -> Wire:
        """The door's answer.

        Raises:
            StoreTrouble: nothing was asked, as no door answers.
            InDoubt: it was asked and no answer has come.
        """
        box: SimpleQueue[Wire | None] = SimpleQueue()
        self._ended.wait(self._in_turn_s())
        with self._lock:
            socket, away = self._socket, self.away
            if socket is None:
                away = away or StoreTrouble("The house does not answer.")
                raise type(away)(away.sentence, **away.named)
            self._numbers += 1
            number = self._numbers
            self._answers[number] = box
        answer: Wire | None = None
        try:
            socket.send(wire.encode(frame_of(number)))
            answer = box.get(timeout=seconds)
        except (OSError, WebSocketException, Empty):
            pass
        finally:
            with self._lock:
                self._answers.pop(number, None)
        if answer is None:
            raise InDoubt(
                "The house has not answered: it is not certain that this stands. Look at the room"
                " before asking again."
            )
        return answer

    def _in_turn_s(self) -> float:
        """How long the next ask waits for those before it: hours of kept acts come in one by one,
        and nobody is told that the house is in trouble."""
        with self._lock:
            now = monotonic()
            self._paced = max(self._paced, now - _AT_ONCE_S) + _BETWEEN_S
            return max(self._paced - now, 0.0)

    def look_up(self, frame_of: Callable[[int], Wire], seconds: float = ANSWER_S) -> Wire:
        """The answer to what changes nothing.

        Raises:
            StoreTrouble: none has come.
        """
        try:
            answer = self.ask(frame_of, seconds)
        except InDoubt:
            raise StoreTrouble("The house does not answer.") from None
        if isinstance(answer, WireNo):
            raise refusal_of(answer.why)
        if isinstance(answer, WireTrouble):
            raise trouble_of(answer.why)
        return answer


def _why_lost(error: Exception) -> StoreTrouble:
    """What is said where a door said nothing."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return Unknown(
            "Another house than this PC's answers, or its door has another key: the house puts its"
            " door.key back, or this PC is paired anew (at a kiosk ☰, Pair anew)."
        )
    if isinstance(error, StoreTrouble):
        return error
    if isinstance(error, _ShutOut):
        return Unknown(
            "This house does not know this PC: another book or an older copy lies there. Call the"
            " floor: the right one is put back, or this PC is paired anew with digits from the"
            " desk."
        )
    return StoreTrouble("The house does not answer.")


def _goodbye(why: str) -> StoreTrouble:
    trouble = _GOODBYES.get(why) or StoreTrouble("The house does not let this PC in.")
    return type(trouble)(trouble.sentence)


def _host(address: str) -> str:
    return f"[{address}]" if ":" in address else address
