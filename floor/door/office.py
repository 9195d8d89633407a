"""What stands in the place of an office and its people on another PC: asks the door, is shown."""

import zlib
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime, timedelta

import msgspec

from floor.app.core.held_act import refusal_of
from floor.app.core.messages import Command, CommandId, Entry, NoteId, Pressed, StaffId
from floor.app.core.names import PersonName
from floor.app.core.people import Badge, PinAnswer, Player
from floor.app.core.ports import START, JournalHead
from floor.app.core.room import EMPTY_ROOM, Room
from floor.app.office.office import Listener
from floor.app.office.press_time import UNKNOWN, Offset
from floor.app.office.waiting_acts import may_wait
from floor.base.clock import Clock
from floor.base.errors import InDoubt, Outdated, StoreTrouble
from floor.door import wire
from floor.door.pruning import pruned
from floor.door.station import ANSWER_S, DoorLink
from floor.door.wire import (
    AskCommand,
    BadgeList,
    Badges,
    Became,
    Done,
    Nameless,
    Numbered,
    Picture,
    Prove,
    Proved,
    TakeBack,
    Wire,
    WireNo,
    WireTrouble,
    answer_in,
    trouble_of,
    unwired,
)
from floor.room.blinds.button import PlayerId

_MOST_ROOM = 64 * 1024 * 1024
_RECENT = 120
_room_from = msgspec.msgpack.Decoder(Room).decode


class DoorOffice:
    """An office behind a door: asks it, and stands on the pictures it shows."""

    def __init__(self, link: DoorLink, people: "DoorPeople", clock: Clock) -> None:
        self._link = link
        self._people = people
        self._clock = clock
        self._listeners: list[Listener] = []
        self._known = 0
        self._recent: deque[Entry] = deque(maxlen=_RECENT)
        self.room: Room = EMPTY_ROOM
        self.head: JournalHead = START
        self.unread: StoreTrouble | None = None
        """Why the newest picture cannot be read, until one can: the last one stays."""

    @property
    def offset(self) -> Offset:
        """How far the house's clock is from this computer's."""
        return self._link.offset

    def now(self) -> datetime:
        """This moment by the house's clock."""
        offset = self._link.offset
        return self._clock.now() + (offset.by if offset != UNKNOWN else timedelta())

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with the room and the new entries whenever there are any."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def refresh(self) -> None:
        """Stand on what the door has shown.

        Raises:
            StoreTrouble: no door answers, or its room cannot be read.
        """
        self._look()
        away = self._link.away or self.unread
        if away is not None:
            raise type(away)(away.sentence, **away.named)

    def wait_for_room(self, seconds: float) -> None:
        """Until the first picture has come.

        Raises:
            StoreTrouble: no door answers.
        """
        if not self.head.seq and self._link.away is None:
            self._link.shown.wait(seconds)
        self.refresh()

    def recent(self) -> tuple[Entry, ...]:
        """The newest entries, oldest first."""
        return tuple(self._recent)

    def forget_listeners(self) -> None:
        """Whoever listens has gone."""
        self._listeners.clear()

    def tick(self) -> None:
        """The same: what time brings about the house writes down."""
        self.refresh()

    def snapshot(self) -> None:
        """Nothing: what a station knew last lies in its outbox."""

    def _look(self) -> None:
        pictures = self._link.pictures()
        if not pictures:
            return
        newest = pictures[-1]
        try:
            self.room = read_room(newest.room)
        except StoreTrouble as trouble:
            self.unread = trouble
            raise
        self.unread = None
        self.head = JournalHead(newest.seq, newest.digest)
        self._people.learn(newest.players, newest.staff)
        entries = tuple(self._new(pictures))
        self._recent += entries
        self._link.seq = max(self._link.seq, newest.seq)
        for listener in tuple(self._listeners):
            listener(self.room, entries)

    def _new(self, pictures: Iterable[Picture]) -> Iterable[Entry]:
        for picture in pictures:
            for wired in picture.entries:
                if wired.seq > self._known:
                    self._known = wired.seq
                    entry = unwired(wired)
                    if entry is not None:
                        yield entry

    def submit(
        self,
        command: Command,
        by: StaffId,
        command_id: CommandId,
        *,
        pressed: Pressed | None = None,
        on: JournalHead | None = None,
    ) -> Entry:
        """The entry that follows from `command`, durable in the house when this returns; it was
        pressed `on` a book that went so far.

        Raises:
            Refused: the house forbids it.
            StoreTrouble: it could not be written; InDoubt: it may stand.
        """
        command, note = self._people.with_text(command)
        until = None if may_wait(command) else self.now() + timedelta(seconds=ANSWER_S)

        def frame(number: int) -> Wire:
            return AskCommand(
                number=number,
                id=command_id,
                kind=type(command).__name__,
                body=wire.body_of(command),
                by=by,
                pressed=None if pressed is None else pressed.at,
                error=timedelta() if pressed is None else pressed.error,
                until=until,
                note=note,
                shown=on.seq if on is not None else 0,
                digest=on.digest if on is not None else b"",
            )

        entry = self._entry(self._link.ask(frame))
        if entry is None:
            raise StoreTrouble("The house does not know what it has written: update this kiosk.")
        return entry

    def void(
        self,
        entry: CommandId,
        by: StaffId,
        *,
        note: NoteId | None = None,
        second: StaffId | None = None,
        command_id: CommandId,
    ) -> Entry:
        """The entry that voids `entry`.

        Raises:
            Refused: it stays.
            StoreTrouble: it could not be written; InDoubt: it may be void.
        """
        text = self._people.text_of(note)
        until = self.now() + timedelta(seconds=ANSWER_S)

        def frame(number: int) -> Wire:
            return TakeBack(number, command_id, entry, by, second, text, until)

        voided = self._entry(self._link.ask(frame))
        if voided is None:
            raise StoreTrouble("The house does not know what it has written: update this kiosk.")
        return voided

    def answer_to(self, command_id: CommandId) -> Entry | None:
        """What the command of that id has brought; None: it was not done and never will be.

        Raises:
            StoreTrouble: no door answers.
        """
        return self._entry(self._link.look_up(lambda number: Became(number, command_id)))

    def _entry(self, answer: Wire) -> Entry | None:
        """What the door's answer says; the room is then as far."""
        with suppress(StoreTrouble):
            self._look()
        match answer:
            case Done(entry=None):
                return None
            case Done(entry=wired) if wired is not None:
                self._link.seq = max(self._link.seq, wired.seq)
                return unwired(wired)
            case WireNo(why=why):
                raise refusal_of(why)
            case WireTrouble(why=why, doubt=doubt):
                raise trouble_of(why, doubt)
            case _:
                raise InDoubt("The house has answered something else: look at the room.")


class DoorPeople:
    """Of people, what a kiosk asks: names it is shown, badges, PINs, who has no name yet."""

    def __init__(self, link: DoorLink) -> None:
        self._link = link
        self.renamed: Callable[[], None] = lambda: None
        """Called when somebody is called otherwise than before."""
        self._players: dict[PlayerId, PersonName] = {}
        self._staff: dict[StaffId, str] = {}
        self._texts: dict[NoteId, str] = {}

    def learn(self, players: dict[PlayerId, PersonName], staff: dict[StaffId, str]) -> None:
        """What people are called now."""
        before = (
            {who: self._players.get(who) for who in players},
            {who: self._staff.get(who) for who in staff},
        )
        self._players |= players
        self._staff |= staff
        if before != (players, staff):
            self.renamed()

    def player(self, player: PlayerId) -> Player | None:
        """What they are called; None for who is not shown here."""
        known = self._players.get(player)
        return known and Player(player=player, name=known.name, alias=known.alias)

    def players(self, players: Iterable[PlayerId]) -> dict[PlayerId, Player]:
        """The same of many at once; who is not shown here is left out."""
        return {one: known for one in players if (known := self.player(one)) is not None}

    def staff_name(self, staff: StaffId) -> str:
        """The name on a badge."""
        return self._staff.get(staff, f"#{staff}")

    def badges(self) -> tuple[Badge, ...]:
        """Everybody of staff.

        Raises:
            StoreTrouble: no door answers.
        """
        answer = self._link.look_up(Badges)
        return answer.badges if isinstance(answer, BadgeList) else ()

    def bearer(self, card: str) -> Badge | None:
        """Whose of staff that card is.

        Raises:
            StoreTrouble: no door answers.
        """
        answer = self._link.look_up(lambda number: Badges(number, card))
        if not (isinstance(answer, BadgeList) and answer.of_card):
            return None
        return next(iter(answer.badges), None)

    def check_pin(self, staff: StaffId, pin: str, _now: datetime) -> PinAnswer:
        """Whether that is their PIN; a miss is counted where the book is.

        Raises:
            Refused: nobody has that badge, or it has no PIN yet.
            StoreTrouble: no door answers.
        """
        answer = self._link.look_up(lambda number: Prove(number, staff, pin))
        if isinstance(answer, Proved):
            return answer_in(answer)
        raise StoreTrouble("The house does not answer.")

    def add_nameless(self, number: str) -> PlayerId:
        """The number of somebody without a name.

        Raises:
            StoreTrouble: no door answers.
        """
        answer = self._link.look_up(lambda asked: Nameless(asked, number))
        if isinstance(answer, Numbered):
            return PlayerId(answer.player)
        raise StoreTrouble("The house does not answer.")

    def keep_note(self, text: str, _at: datetime, *, about: Iterable[PlayerId] = ()) -> NoteId:
        """A number for `text` that holds until it is sent: the house keeps it."""
        note = NoteId(-1 - len(self._texts))
        self._texts[note] = text
        return note

    def text_of(self, note: NoteId | None) -> str:
        """The text under a number from `keep_note`."""
        return "" if note is None else self._texts.pop(note, "")

    def with_text(self, command: Command) -> tuple[Command, str]:
        """`command` without its note, and the text of that."""
        text = self.text_of(getattr(command, "note", None))
        return (msgspec.structs.replace(command, note=None), text) if text else (command, "")


def read_room(packed: bytes) -> Room:
    """The room as it travelled.

    Raises:
        Outdated: this program cannot read it.
    """
    try:
        unpacker = zlib.decompressobj()
        raw = unpacker.decompress(packed, _MOST_ROOM)
        try:
            return _room_from(raw)
        except msgspec.ValidationError:
            return _room_from(pruned(raw, Room))
    except (zlib.error, msgspec.MsgspecError) as error:
        raise Outdated("The house shows a room this PC cannot read: update this PC.") from error
