"""The public board: a look at the store that can write nothing, or at what the house's door shows,
and the window on it."""

from typing import TYPE_CHECKING

from floor.app.core.messages import Entry, StaffId
from floor.app.core.stations import StationRole
from floor.app.office.office import Office
from floor.base.clock import Clock, SteadyClock
from floor.base.errors import FloorError, StoreTrouble
from floor.base.text import _, use_language
from floor.qtkit.office.store_thread import StoreSession
from floor.rulebook.machine import MachineFile
from floor.store.journal.address import StorePlace
from floor.store.sqlite.sqlite import check_engine
from floor.wiring.desk import LANGUAGES, load_qt
from floor.wiring.door.paired import PairedFile, paired_as, paired_since
from floor.wiring.folders import check_is_lived, clock_of, data_folder, own_store
from floor.wiring.rooms import StationRoom

if TYPE_CHECKING:
    from floor.board.program import BoardOptions
    from floor.qtkit.office.bridge import Bridge
    from floor.wiring.door.station import HouseDoor

SECONDS = 12
"""Each page is shown so long when nobody says."""


class _Watching(Office):
    """Follows the journal and brings nothing about: what is due is for a desk to write down."""

    def tick(self) -> None:
        """Catch up."""
        self.refresh()


class BoardRoom(StationRoom):
    """What the board's store thread works with. The store is never written to."""

    trainee: StaffId | None = None

    def __init__(self, path: StorePlace, clock: Clock) -> None:
        super().__init__(path, "board", clock, _Watching)
        self._store.only_look()

    def recent(self) -> tuple[Entry, ...]:
        """A board has no feed."""
        return ()

    def look_after(self) -> None:
        """Whoever writes does that."""

    def close(self) -> None:
        """Let go of the file."""
        self._store.close()


def _door_of(paired: PairedFile, clock: Clock) -> "HouseDoor":
    from floor.wiring.door.station import HouseDoor  # the library only where a door is the store

    return HouseDoor(paired, clock)


def _tell_instead(trouble: StoreTrouble, *, windowed: bool) -> None:
    """On the screen where the board would be."""
    from floor.kiosk.window.program import tell_instead

    tell_instead(trouble, windowed=windowed, leave=_("Close the board"))


def open_board(
    store: StorePlace | None = None,
    *,
    screen: int | None = None,
    seconds: int = SECONDS,
    languages: tuple[str, ...] = (),
    windowed: bool = False,
    training: bool = False,
    mute: bool = False,
) -> int:
    """The public board, until it is closed; the program's exit status.

    On a PC that was paired as one it shows what the house's door does. Without `languages` this
    machine's own and those of the desk take turns.

    Raises:
        BadSetting: there is no such screen, or this PC was paired as something else.
        StoreTrouble: a library is not to be trusted, or this PC shows the house's board already.
    """
    check_engine()
    load_qt()
    from floor.board.program import COME_IN, BoardOptions  # Qt only for those who want a window

    if not languages:
        own = MachineFile(data_folder() / "floor.toml").now.language
        languages = tuple(dict.fromkeys((own, *(code for code, _name in LANGUAGES))))
    use_language(languages[0])
    wanted = BoardOptions(seconds, screen, windowed=windowed, languages=languages, mute=mute)
    if store is None and not training:
        wanted = wanted._replace(may_come_in=_may_come_in)
    status = COME_IN
    while status == COME_IN:
        status = _run_board(store, wanted, training=training)
    return status


def _may_come_in() -> bool:
    """Whether this PC was paired as a board, and all that needs is there."""
    try:
        return paired_as(StationRole.BOARD) is not None
    except FloorError:
        return False


def _run_board(store: StorePlace | None, wanted: "BoardOptions", *, training: bool) -> int:
    """One board, until it is closed or to come in at the house it was paired with since; the exit
    status.

    Raises:
        BadSetting, StoreTrouble: as `open_board`.
    """
    from floor.board.program import BoardDoor, run
    from floor.desk.program.top_hook import TopHook
    from floor.qtkit.office.own_lock import unwritable

    folder = data_folder()
    since = paired_since()
    try:
        paired = paired_as(StationRole.BOARD) if store is None and not training else None
        door = _door_of(paired, SteadyClock()) if paired else None
    except StoreTrouble as trouble:
        _tell_instead(trouble, windowed=wanted.windowed)
        raise
    path: StorePlace = store or own_store(training=training)
    clock = door.clock if door is not None else clock_of(path, training=training)
    newest: list[StoreSession] = []

    def factory() -> StoreSession:
        if training:
            check_is_lived(path)
        newest[:] = [door.session() if door is not None else BoardRoom(path, clock)]
        return newest[0]

    def begun(bridge: "Bridge") -> None:
        """What the door pushes is looked at in the window's store thread."""
        if door is not None:
            door.tell(bridge.look, bridge.forget_names, bridge.sought.emit)

    # A log of its own: two programs cannot turn over one file.
    logs = folder / "logs" / "board"
    try:
        hook = TopHook(logs, lambda: newest[0].office.head.seq if newest else 0)
    except OSError as error:
        cannot = unwritable(folder)
        _tell_instead(cannot, windowed=wanted.windowed)
        raise cannot from error
    hook.install()
    try:
        if paired:
            own_door = BoardDoor(str(paired.table), folder / "board.lock", begun)
            wanted = wanted._replace(
                door=own_door, may_come_in=lambda: paired_since() != since and _may_come_in()
            )
        return run(factory, clock, wanted)
    finally:
        hook.remove()
        if door is not None:
            door.close()
