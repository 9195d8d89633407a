"""The house's door: a process of its own beside the book; kiosks on other PCs come through it."""

import asyncio
import errno
import shutil
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress
from subprocess import DEVNULL, PIPE, Popen

from floor.app.core.ports import JournalHead, People
from floor.app.core.stations import BookBehind, DoorSeen, HouseStations
from floor.base.clock import Clock, SystemClock
from floor.base.errors import StoreTrouble
from floor.door.announce import ALL, PORT, DoorCall, Listeners, announce, networks
from floor.door.clerk import Clerk
from floor.door.host import Host, Terms
from floor.door.keys import fingerprint, own_key
from floor.door.news import BookReplaced, HouseNews
from floor.door.pairing_port import PairingPort
from floor.door.proving import Proofs, Prover
from floor.store.engines.engines import StoreTeller, check_is_there, open_at
from floor.store.journal.address import ServerAddress, StorePlace
from floor.store.people.stations import StationRows
from floor.store.people.witness import book_of, comes_back
from floor.store.sqlite.sqlite import check_engine, held_alone
from floor.views.staff.stations import behind_words, holds_words, sleep_words
from floor.wiring.book_watch import BookWatch
from floor.wiring.folders import data_folder, local_path, make_folder, sleeps_mark
from floor.wiring.rooms import VERSION, StationRoom, closed_in_trouble, is_rehearsal

_SEEN_EVERY_S = 15.0
_AWAKE_AFTER_S = 1.0
"""What may not keep the PC awake has ended by then."""
_EVERY_ONE = ("", "0.0.0.0", "::")
"""What means: at all addresses of this PC."""


class DoorRoom(StationRoom):
    """What the clerk works with."""

    recent_rows = 120

    def __init__(self, path: StorePlace) -> None:
        super().__init__(path, "door")
        self.stations = StationRows(self._store.rows)
        with closed_in_trouble(self._store):
            journal = self._store.journal
            self._watch = BookWatch(path, journal, self.clock, self.stations.all)
            self._keep_out()
            self._teller = self._store.teller()

    @property
    def behind(self) -> BookBehind | None:
        """What the book lacks of what was seen on this PC; None: nothing."""
        return self._watch.behind

    @property
    def teller(self) -> StoreTeller:
        """Tells when another program has written."""
        return self._teller

    @property
    def only_from(self) -> dict[str, str]:
        """By the fingerprint of its key, the one address that a station may come from."""
        return self._watch.witness.read().only

    @property
    def book(self) -> bytes:
        """The digest of the journal's first row."""
        return book_of(self._store.journal)

    def holds(self, head: JournalHead) -> bool:
        """Whether that row stands in the book."""
        return self._store.journal.holds(head)

    def look_after(self) -> None:
        """Look whether the store is still the one that was opened, and its disk has room; write
        down what is seen of it.

        Raises:
            BookReplaced: another file lies in its place, or the book has lost what was read of
                it, as a server's does that was put back.
        """
        self.look_at_disk()
        if self.is_replaced or not self.holds(self.office.head):
            raise BookReplaced
        self._watch.look(self.office.head)

    def _keep_out(self) -> None:
        """Whoever was taken out stays out, though the book has forgotten it."""
        seen = self._watch.witness.read()
        for one in self.stations.all():
            if (at := comes_back(one, seen)) is not None:
                self.stations.revoke(one.number, at)

    def close(self) -> None:
        """Keep what was seen, and let go of the file."""
        with suppress(StoreTrouble):
            self._watch.note(self.office.head)
        self._teller.close()
        super().close()


def serve_house(
    store: StorePlace | None = None,
    *,
    address: str = "",
    port: int = PORT,
    told: Callable[[str], None] = lambda _words: None,
    warned: Callable[[str], None] = lambda _words: None,
    ended: "asyncio.Event | None" = None,
) -> None:
    """Let kiosks on other PCs in, until it is ended.

    Raises:
        StoreTrouble: there is no store, it is a rehearsed night, its door is open already, or
            the port is taken.
    """
    check_engine()
    folder = data_folder()
    path: StorePlace = store or folder / "floor.sqlite"
    check_is_there(path, local_path(path))
    make_folder(folder)
    _check_writable(path)
    with _only_door_of(path):
        asyncio.run(_serve(path, address, port, (told, warned), ended or asyncio.Event()))


def _check_writable(path: StorePlace) -> None:
    """A door of a store that takes nothing would let kiosks in for nothing.

    Raises:
        StoreTrouble: why it takes nothing, or that it is no house's.
    """
    store = open_at(path, local_path(path))
    try:
        if is_rehearsal(store.journal):
            raise StoreTrouble(
                "{path} is a rehearsed night: kiosks of a house stay out.", path=path
            )
        if store.read_only is not None:
            raise store.read_only
    finally:
        store.close()


def _only_door_of(path: StorePlace) -> AbstractContextManager[None]:
    """A kiosk paired at one of two doors of a file would lose its house when that one ends."""
    if isinstance(path, ServerAddress):
        return nullcontext()
    taken = StoreTrouble(
        "The door of {path} is open already on this PC: close that one first.", path=path
    )
    return held_alone(path.with_name(path.name + ".door"), taken)


def _not_open(address: str, port: int, error: OSError | UnicodeError) -> StoreTrouble:
    """Why nobody can be let in at that address and port, and what to do."""
    why = getattr(error, "strerror", None) or type(error).__name__
    match getattr(error, "errno", None):
        case errno.EADDRINUSE:
            return StoreTrouble(
                "Port {port} is taken: another door is open on this PC, or another program uses it"
                " ({why}).",
                port=port,
                why=why,
            )
        case errno.EACCES:
            return StoreTrouble(
                "This user may not open port {port} ({why}): take one from 1024 on with --port.",
                port=port,
                why=why,
            )
        case _ if address:
            return StoreTrouble(
                "{address} is no address of this PC ({why}). Leave --address out, and the door is"
                " open at all of its addresses; the port goes behind --port.",
                address=address,
                why=why,
            )
        case _:
            return StoreTrouble(
                "The door cannot be opened at port {port} ({why}).", port=port, why=why
            )


async def _serve(
    path: StorePlace,
    address: str,
    port: int,
    told: tuple[Callable[[str], None], Callable[[str], None]],
    ended: asyncio.Event,
) -> None:
    folder = data_folder()
    key = own_key(folder / "door.key", f"floor door {socket.gethostname()}")
    clock, proofs = SystemClock(), Proofs()
    host = Host(Terms(key, address, port, VERSION), clock, proofs)
    clerk = Clerk(lambda: DoorRoom(path), host.told, proofs)
    prover = Prover(lambda: _people(path), clerk.lock, proofs, clock)
    host.serve_with(clerk, prover)
    try:
        await host.open()
    except (OSError, UnicodeError) as error:
        raise _not_open(address, port, error) from error
    pairing = PairingPort(key, address, lambda: host.port, clerk, clock)
    host.watch(_knowing(pairing, told[1]))
    clerk.start()
    prover.start()
    awake = _held_awake()
    looking = asyncio.create_task(_tell_if_it_sleeps(awake, told[1]))
    host_port = host.port
    _end_when_asked(ended)
    told[0](f"{shown_address(address)}:{host_port}")
    following = asyncio.create_task(pairing.follow())
    telling = asyncio.create_task(_tell_it_is_open(clerk, host, clock, address))
    # A door that only this PC comes through is nobody else's business.
    to = Listeners(address) if address.startswith("127.") else ALL
    saying = asyncio.create_task(announce(lambda: _call(host, address), to))
    try:
        await ended.wait()
    finally:
        for task in (following, telling, saying, looking):
            task.cancel()
        if awake is not None:
            awake.communicate()
        await pairing.close()
        await host.close()
        clerk.do(lambda back: back.stations.shut_door(socket.gethostname(), host_port))
        prover.close()
        clerk.close()
        await asyncio.to_thread(clerk.join, 10.0)


def _end_when_asked(ended: asyncio.Event) -> None:
    """This PC's services end a door by a signal: it says that it is shut, as by Ctrl+C."""
    # Not in a thread of another program, nor where there are no signals.
    with suppress(RuntimeError, ValueError, NotImplementedError):
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)


def _held_awake() -> Popen[bytes] | None:
    """What keeps this PC from going to sleep, until the door ends however it ends; None: nothing
    here can. Where it may not, the door is open all the same."""
    inhibit = shutil.which("systemd-inhibit")
    if inhibit is None:
        return None
    why = ("--what=sleep:idle", "--who=floor", "--why=Kiosks on other PCs", "--mode=block")
    # It ends with the pipe, also where the door was killed.
    return Popen([inhibit, *why, "cat"], stdin=PIPE, stdout=DEVNULL, stderr=PIPE)


async def _tell_if_it_sleeps(awake: Popen[bytes] | None, warned: Callable[[str], None]) -> None:
    """Say where nothing keeps this PC awake, here and for its desk, as soon as that is known."""
    mark, wait_s, why = sleeps_mark(), _AWAKE_AFTER_S, "no systemd-inhibit"
    mark.unlink(missing_ok=True)
    if awake is not None:
        while awake.poll() is None:
            await asyncio.sleep(wait_s)
            wait_s = _SEEN_EVERY_S
        assert awake.stderr is not None
        said = awake.stderr.read().decode("utf-8", "replace").strip()
        why = said or f"systemd-inhibit: {awake.returncode}"
    with suppress(OSError):
        mark.touch()
    warned(sleep_words(why))


def _knowing(pairing: PairingPort, warned: Callable[[str], None]) -> Callable[[HouseNews], None]:
    """Who hears how the house is; `warned` is told where that book is not the right one."""
    behind: BookBehind | None = None

    def hear(house: HouseNews) -> None:
        nonlocal behind
        pairing.know(house.pairing)
        if house.behind != behind:
            behind = house.behind
            seen = HouseStations(behind=behind)
            warned(behind_words(seen, SystemClock().now()) or holds_words())

    return hear


def _call(host: Host, address: str) -> DoorCall:
    return DoorCall(shown_address(address), host.port, fingerprint(host.certificate))


async def _tell_it_is_open(clerk: Clerk, host: Host, clock: Clock, address: str) -> None:
    """Write down where this door is, while it is."""
    while True:
        door = DoorSeen(
            socket.gethostname(),
            shown_address(address),
            host.port,
            host.certificate,
            clock.now(),
            VERSION,
        )
        clerk.do(lambda back, door=door: back.stations.open_door(door))  # type: ignore[misc]
        await asyncio.sleep(_SEEN_EVERY_S)


def shown_address(address: str) -> str:
    """Where a door is found that was told to listen at `address`."""
    return own_address() if address in _EVERY_ONE else address


def own_address() -> str:
    """This PC's address on the house's network, as far as it can tell."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # nothing is sent
            return str(asking.getsockname()[0])
        except OSError:  # no way out of the network: a switch without a router will do
            return next((one.address for one in networks()), "127.0.0.1")


@contextmanager
def _people(path: StorePlace) -> Iterator[People]:
    """The people of the store, for one look in whatever thread."""
    if not isinstance(path, ServerAddress):
        check_is_there(path, local_path(path))
    store = open_at(path, local_path(path))
    try:
        yield store.people
    finally:
        store.close()
