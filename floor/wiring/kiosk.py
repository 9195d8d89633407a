"""A dealer's kiosk: its store, which it writes to under its own station, and the window on it."""

import logging
from functools import partial
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

import msgspec

from floor.app.core.messages import StaffId
from floor.app.core.people import TRAINEE
from floor.app.core.room import table_named
from floor.app.core.stations import UNREAD, StationRole, station_name
from floor.app.office.office import Office, Outside
from floor.app.offline.sender import Sender
from floor.base.clock import Clock, SteadyClock
from floor.base.errors import BadSetting, FloorError, StoreTrouble
from floor.base.text import _, localized, use_language
from floor.qtkit.office.bridge import Bridge
from floor.qtkit.office.store_thread import OpenAnew, StoreSession
from floor.room.lists.waitlist import TableId
from floor.rulebook.machine import KioskChoices, MachineFile
from floor.store.journal.address import StorePlace
from floor.store.journal.snapshots import code_fingerprint
from floor.store.sqlite.outbox import NoOutbox, open_outbox
from floor.store.sqlite.sqlite import check_engine
from floor.wiring.desk import load_qt, rule_search
from floor.wiring.door.kept import (
    KeptHere,
    house_of,
    kept_here,
    kept_paired,
    meet,
    name_house,
    name_tables,
    outbox_of,
    waiting_here,
)
from floor.wiring.door.paired import PairedFile, paired_as, paired_since
from floor.wiring.folders import (
    check_is_lived,
    clock_of,
    data_folder,
    make_folder,
    own_store,
)
from floor.wiring.rooms import StationRoom

if TYPE_CHECKING:
    from floor.wiring.door.station import HouseDoor

_log = logging.getLogger("floor.wiring")


def _at_table(outside: Outside) -> Office:
    """A kiosk's office leaves the end of a table to the desk."""
    return Office(outside._replace(does_queued=False))


class KioskRoom(StationRoom):
    """What the kiosk's store thread works with."""

    recent_rows = 240
    """For the undo of what it did last."""

    def __init__(self, path: StorePlace, table: TableId, clock: Clock) -> None:
        name = station_name(StationRole.KIOSK, table)
        super().__init__(path, name, clock, _at_table, at_kiosk=True)

    @property
    def trainee(self) -> StaffId | None:
        """Who trains at the desk beside; None: the night is real."""
        names = (TRAINEE, _(TRAINEE))
        return next((one.staff for one in self.people.badges() if one.name in names), None)

    def look_after(self) -> None:
        """See how much room the disk has; whoever has the file does the rest.

        Raises:
            OpenAnew: another file lies in its place.
        """
        self.look_at_disk()
        if self.is_replaced:
            raise OpenAnew


def open_sender(place: StorePlace, table: TableId, paired: PairedFile | None = None) -> Sender:
    """What keeps the acts of `table`'s kiosk while the store at `place`, or the house it is
    `paired` with, is away, in this user's folder. Where that cannot be used nothing is kept, and
    whoever presses something is told why.
    """
    make_folder(data_folder())
    try:
        path = outbox_of(table, paired or place)
        outbox = open_outbox(path, house_of(paired) if paired else place)
        return Sender(outbox, table, code_fingerprint())
    except StoreTrouble as trouble:
        _log.error("no outbox: %s", trouble)
        return Sender(NoOutbox(trouble), table, code_fingerprint(), trouble)


class _Acts:
    """The acts of a kiosk: those on their way, and those that lie there from before."""

    def __init__(self, place: StorePlace, table: TableId, paired: PairedFile | None) -> None:
        if paired:
            name_house()
        self._place, self._table, self._paired = place, table, paired
        name_tables()
        self.sender = open_sender(place, table, paired)
        self._look()

    def _look(self) -> KeptHere:
        """See what is handed in nowhere from here, and why."""
        kept = self._kept()
        self.left, self._left_acts = kept.left(), kept.acts
        return kept

    @property
    def kept(self) -> int:
        """As many as are not in the book, whatever hinders them; `UNREAD` where that is not
        known."""
        left = self._left_acts
        return UNREAD if left == UNREAD else self.sender.kept + left

    def _kept(self) -> KeptHere:
        here = self._paired
        return kept_paired(here) if here else kept_here(self._table, self._place)

    def put_aside(self) -> None:
        """The floor has written down what is left.

        Raises:
            StoreTrouble: some of it stays.
        """
        self._kept().put_aside()
        self._begin_anew()

    def meet(self, book: bytes) -> None:
        """The house works on that book: none is handed in that was kept for another.

        Raises:
            StoreTrouble: nothing can be kept for it.
        """
        if self._paired and meet(self._paired, book):
            self._begin_anew()

    def _begin_anew(self) -> None:
        place = self._look().place
        path = outbox_of(self._table, self._paired or self._place)
        self.sender.begin_anew(open_outbox(path, place))


def _keep(machine: MachineFile, table: TableId, chosen: KioskChoices) -> None:
    kiosks = {**machine.now.kiosks, table: chosen}
    machine.keep(msgspec.structs.replace(machine.now, kiosks=kiosks))


class KioskStart(NamedTuple):
    """How whoever starts a kiosk wants it."""

    store: StorePlace | None
    table: TableId
    """Of which and of no other; empty: of the one this PC was paired or set to."""
    choices: KioskChoices
    """What was never chosen on its menu."""
    windowed: bool
    training: bool

    @property
    def at_door(self) -> bool:
        """Whether it may come through a house's door: nobody has named a store."""
        return self.store is None and not self.training


class _Asked(NamedTuple):
    """What the page that pairs a PC says."""

    title: str = ""
    told: str = ""
    leave: str = ""
    address: str = ""


def _paired(start: KioskStart, machine: MachineFile, *, anew: bool) -> PairedFile | None:
    """The house this PC comes into; asked for by touch where there is none, where it is another
    table's, or `anew`."""
    asked: _Asked | None = None
    paired: PairedFile | None = None
    try:
        paired = paired_as(StationRole.KIOSK)
        if paired is not None:
            _check_usable(paired)
    except StoreTrouble as trouble:
        address = _place_of(paired) if paired is not None else ""
        title = _("This PC is no kiosk any more")
        paired, asked = None, _Asked(title, localized(trouble), address=address)
    if paired is not None and start.table not in ("", paired.table):
        asked = _Asked(
            _("This PC is the kiosk of {table}").format(table=paired.table),
            _(
                "It was started for {table}: have the desk show digits for {table}, or start it for"
                " {own}."
            ).format(table=start.table, own=paired.table),
            address=_place_of(paired),
        )
    elif paired is not None and anew:
        title = _("Pair the kiosk of {table} anew").format(table=paired.table)
        asked = _Asked(title, leave=_("← Back"), address=_place_of(paired))
    elif paired is None and asked is None and not own_store().exists():
        asked = _Asked()
    if asked is None:
        return paired
    waits = waiting_here(paired) if paired is not None else None
    if waits is not None:
        asked = asked._replace(told=f"{asked.told} {localized(waits)}".strip())
    _pair_by_touch(start, asked, may_have_store=bool(start.table or machine.now.table))
    return paired_as(StationRole.KIOSK)


def _place_of(paired: PairedFile) -> str:
    """Where its house was before."""
    return next((one.place for one in paired.doors), "")


def _pair_by_touch(start: KioskStart, asked: _Asked, *, may_have_store: bool) -> None:
    """Until it is paired, somebody left the page, or the desk was opened here."""
    from floor.door.announce import DoorEar
    from floor.kiosk.window.pairing import PairingTerms
    from floor.kiosk.window.program import pair_by_touch
    from floor.wiring.door.station import pair_at

    before = paired_since()

    def may_go_on() -> bool:
        """The desk was opened on this PC, or it was paired in another window."""
        if not asked.title and may_have_store and own_store().exists():
            return True
        return paired_since() != before and _is_usable(start)

    ear = DoorEar()
    terms = PairingTerms(
        pair=partial(pair_at, table=start.table),
        heard=lambda: [one.place for one in ear.doors()],
        may_go_on=may_go_on,
        **asked._asdict(),
    )
    try:
        pair_by_touch(terms, windowed=start.windowed)
    finally:
        ear.close()


def _is_usable(start: KioskStart) -> bool:
    """Whether this PC can come into its house as the kiosk that was started."""
    try:
        paired = paired_as(StationRole.KIOSK)
        if paired is not None:
            _check_usable(paired)
    except FloorError:
        return False
    return paired is not None and start.table in ("", paired.table)


def _check_usable(paired: PairedFile) -> None:
    from floor.wiring.door.station import terms_of  # as below

    terms_of(paired)


def _door_of(paired: PairedFile, clock: Clock) -> "HouseDoor":
    from floor.wiring.door.station import HouseDoor  # the library only where a door is the store

    return HouseDoor(paired, clock)


def open_kiosk(
    store: StorePlace | None = None,
    *,
    table: str = "",
    language: str | None = None,
    left_handed: bool = False,
    dim: bool = False,
    aloud: bool = False,
    windowed: bool = False,
    training: bool = False,
) -> int:
    """The kiosk of a table, until the floor closes it; the program's exit status.

    What was once chosen on its menu comes before `language` and how else it is asked to be.

    Raises:
        BadSetting: nobody says which table.
        StoreTrouble: this machine shows that table already, or a library is not to be trusted.
    """
    check_engine()
    load_qt()
    from floor.kiosk.window.program import PAIR_ANEW, PAIRED_ANEW

    machine = MachineFile(data_folder() / "floor.toml")
    choices = KioskChoices(language=language or "", left_handed=left_handed, dim=dim, aloud=aloud)
    start = KioskStart(store, table_named(table), choices, windowed, training)
    use_language(language or machine.now.language)
    status, paired = PAIRED_ANEW, None
    while status in (PAIR_ANEW, PAIRED_ANEW):
        anew = status == PAIR_ANEW
        if start.at_door:
            paired = _paired(start, machine, anew=anew)
            if paired is None and not own_store().exists():
                return 0
            if paired is not None and start.table not in ("", paired.table):
                return 0
        status = _run_kiosk(start, machine, paired)
    return status


def _run_kiosk(start: KioskStart, machine: MachineFile, paired: PairedFile | None) -> int:
    """One kiosk, until it is closed, is to be paired anew or has been; the exit status.

    Raises:
        BadSetting, StoreTrouble: as `open_kiosk`.
    """
    from floor.desk.program.top_hook import TopHook  # Qt only for those who want a window
    from floor.kiosk.window.program import KioskOptions, run, tell_instead
    from floor.qtkit.office.own_lock import unwritable

    folder, since = data_folder(), paired_since()

    def paired_anew() -> bool:
        return paired is not None and paired_since() != since and _is_usable(start)

    name = start.table or (paired.table if paired else table_named(machine.now.table))
    if not name:
        raise BadSetting(
            "Say which table: packaging/start kiosk --table 3. A PC of its own is paired with the"
            " house first."
        )
    choices = machine.now.kiosks.get(name) or start.choices
    use_language(choices.language or machine.now.language)
    path: StorePlace = start.store or own_store(training=start.training)
    clock: Clock = SteadyClock() if paired else clock_of(path, training=start.training)
    newest: list[StoreSession] = []
    door = _door_of(paired, clock) if paired else None
    make = door.session if door is not None else partial(KioskRoom, path, name, clock)

    def factory() -> StoreSession:
        if start.training:
            check_is_lived(path)
        newest[:] = [make()]
        return newest[0]

    def begun(bridge: Bridge) -> None:
        """What the door pushes is looked at in the window's store thread."""
        if door is not None:
            tell_of = (bridge.look, bridge.forget_names, bridge.sought.emit)
            door.tell(*tell_of, lambda: acts.kept, acts.meet)

    make_folder(folder)
    # A log of its own: two programs cannot turn over one file.
    logs = folder / "logs" / f"kiosk-{quote(name, safe='')}"
    try:
        hook = TopHook(logs, lambda: newest[0].office.head.seq if newest else 0)
    except OSError as error:
        trouble = unwritable(folder)
        tell_instead(trouble, windowed=start.windowed)
        raise trouble from error
    hook.install()
    acts = _Acts(path, name, paired)
    wanted = KioskOptions(
        table=name,
        lock=folder / f"kiosk-{quote(name, safe='')}.lock",
        choices=choices,
        keep=lambda chosen: _keep(machine, name, chosen),
        trouble=machine.trouble,
        left=lambda: acts.left,
        put_aside=acts.put_aside,
        windowed=start.windowed,
        may_pair=paired is not None,
        paired_anew=paired_anew,
        shows=door.clock if door is not None else None,
        rule_search=rule_search,
        begun=begun,
    )
    try:
        return run(factory, clock, wanted, acts.sender)
    finally:
        hook.remove()
        if door is not None:
            door.close()
