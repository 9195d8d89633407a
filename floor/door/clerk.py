"""The door's one thread with the office: decides what stations ask, in one flush for all that wait,
and tells what has changed.
"""

import logging
import threading
import zlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from datetime import datetime, timedelta
from queue import Empty
from time import monotonic

import msgspec

from floor.app.core.messages import (
    SYSTEM,
    Command,
    CommandId,
    Entry,
    NoteId,
    Pressed,
    StaffId,
    players_of,
)
from floor.app.core.names import PersonName
from floor.app.core.ports import START, JournalHead
from floor.app.core.room import DayOpen, Room
from floor.app.core.stations import Sighting, StationRole
from floor.app.office.office import Request
from floor.app.office.stations import KioskRights, check_station
from floor.app.staff.badges import BadgeTaken, PinGiven
from floor.app.staff.days import DayEnded, SignedOff
from floor.app.staff.pin_locks import LockPins, PinsAskedAgain
from floor.app.tournament.sheet import without_secret, without_secrets
from floor.base.errors import DiskFull, FloorError, InDoubt, Refused, StoreTrouble
from floor.door.news import (
    BookReplaced,
    BookTurned,
    ClerkInbox,
    ClerkRound,
    ClerkSession,
    HouseNews,
    Job,
    RoomNews,
    Wish,
    trouble_of,
)
from floor.door.proving import PerHour, Proofs
from floor.door.sound import check_id, sound
from floor.door.wire import (
    AskCommand,
    BadgeList,
    Badges,
    Became,
    Done,
    Nameless,
    Numbered,
    TakeBack,
    Wire,
    command_in,
    told,
    wired,
)
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.views.words.mentioned import called, mentioned

_log = logging.getLogger("floor.door")

AT_ONCE = 64
"""As many commands share a flush."""
_LOOK_SOON_S, _SOON_S = 0.002, 0.1
"""What was written can be seen a moment after it is heard of."""
_LOOK_EVERY_S = 0.02
_LOOK_WHEN_QUIET_S = 0.1
_QUIET_AFTER_S = 2.0
_TICK_EVERY_S = 1.0
_NAMES_EVERY_S = 10.0
_SEEN_EVERY_S = 15.0
"""So often it is written down who is there: a write is one more thing a disk can fail at."""
_CLOCK_SET = timedelta(minutes=1)
"""By so much no clock goes wrong between two looks."""
_RECENT = 120
"""Entries a station gets that comes in."""
_MOST_ERROR = timedelta(minutes=1)
"""By no more a stamp may be wrong that stands where the station put it."""
_MOST_MOVED = timedelta(days=1)
"""A clock without a battery is years off."""
_AGAIN_S = 1.0
"""So long nothing is tried where the store cannot be opened."""
_NAMELESS_AN_HOUR = 30
_TEXTS_AN_HOUR = 200


_ENDS_PROOF = (SignedOff, BadgeTaken, PinGiven)
"""Whose badge it is proves anew to be who they say."""
_UNREADABLE = StoreTrouble("The house cannot read its book: call the floor.")


_pack = msgspec.msgpack.Encoder().encode


class Clerk(threading.Thread):
    """Owns the office; where something breaks the store is opened anew, and who waits is told."""

    def __init__(
        self, factory: Callable[[], ClerkSession], tell: Callable[[object], None], proofs: Proofs
    ) -> None:
        """`tell` hears RoomNews, HouseNews and BookTurned, in this thread."""
        super().__init__(name="clerk", daemon=True)
        self._factory = factory
        self._tell = tell
        self._proofs = proofs
        self._inbox = ClerkInbox()
        self._closed = False
        self._players: dict[PlayerId, PersonName] = {}
        self._staff: dict[StaffId, str] = {}
        self._nameless = PerHour(_NAMELESS_AN_HOUR)
        self._texts = PerHour(_TEXTS_AN_HOUR)
        self._sightings: Callable[[], dict[int, Sighting]] = dict
        self._seen: dict[int, Sighting] = {}
        """Those that are there as they were last written down."""
        self._house: HouseNews | None = None
        self._book = b""
        self._head = START
        """Where the book ended that was told last."""
        self._rounds: tuple[ClerkRound, ...] = ()

    def count(self, sightings: Callable[[], dict[int, Sighting]]) -> None:
        """Where to ask which stations are there."""
        self._sightings = sightings

    def ask(self, job: Job) -> None:
        """Have it decided; its `reply` hears what came of it, in this thread."""
        self._inbox.put(job)

    def do(self, work: Callable[[ClerkSession], None]) -> None:
        """Have something else done with the store."""
        self._inbox.put(work)

    def lock(self, table: TableId, until: datetime, staff: StaffId | None) -> None:
        """Have the journal hear that a badge is locked, or the kiosk of a table for all."""
        self.do(lambda back: _lock(back, LockPins(table=table, until=until, staff=staff)))

    def close(self) -> None:
        """Finish what was asked, and end."""
        self._inbox.put(None)

    def run(self) -> None:
        """Work until told to close; where the store cannot be opened it is tried again."""
        with self._inbox.read():
            self._open_and_work()

    def _open_and_work(self) -> None:
        while not self._closed:
            try:
                with closing(self._factory()) as back:
                    self._work(back)
            except BookReplaced:
                _log.warning("another store lies there now: it is opened")
                self._book, self._seen = b"", {}
            except StoreTrouble as trouble:
                self._refuse(trouble, monotonic() + _AGAIN_S)
            except Exception:  # noqa: BLE001  the room is again what the journal says
                _log.exception("the clerk begins anew")
                self._refuse(_UNREADABLE, monotonic() + _AGAIN_S)

    def _refuse(self, trouble: StoreTrouble, until: float) -> None:
        """Answer while there is no store."""
        self._tell(HouseNews((), None, trouble, None, b""))
        while not self._closed and (left := until - monotonic()) > 0:
            try:
                job = self._inbox.get()
            except Empty:
                self._inbox.wait(left)
                continue
            if job is None:
                self._closed = True
            elif isinstance(job, Job):
                job.reply(told(job.frame.number, trouble))

    def _work(self, back: ClerkSession) -> None:
        back.office.listen(lambda room, entries: self._heard(back, entries))
        self._house = None
        follow = ClerkRound(back.office.refresh)
        count = ClerkRound(lambda: self._write_who_came_and_went(back), _TICK_EVERY_S)
        self._rounds = (
            follow,
            ClerkRound(back.office.tick, _TICK_EVERY_S),
            ClerkRound(back.look_after, _TICK_EVERY_S),
            ClerkRound(lambda: self._look_around(back), _TICK_EVERY_S),
            count,
            ClerkRound(lambda: self._read_names(back), _NAMES_EVERY_S),
            ClerkRound(lambda: self._write_sightings(back, self._sightings()), _SEEN_EVERY_S),
        )
        follow.go()
        if not back.holds(self._head):
            self._tell(BookTurned())
        self._heard(back, back.recent()[-_RECENT:])
        self._look_around(back)
        told, stirred = 0.0, monotonic()
        while not self._closed:
            if self._inbox.wait(_rest_s(monotonic(), told, stirred), back.teller):
                back.teller.heard()
                told = stirred = monotonic()
            try:
                first = self._inbox.get()
            except Empty:
                follow.go()
            else:
                stirred = monotonic()
                self._do(back, self._with_those_that_wait(first))
                back.teller.heard()
            for one in self._rounds[1:]:
                one.go_if_due()
        count.go()

    def _write_who_came_and_went(self, back: ClerkSession) -> None:
        """At once, where that has changed."""
        there = self._sightings()
        if not _may_note(back):
            return
        gone = {number: one.at for number, one in self._seen.items() if number not in there}
        if gone:
            back.stations.miss_them(gone)
            self._seen = {number: self._seen[number] for number in there if number in self._seen}
        come = {
            number: one for number, one in there.items() if _is_news(one, self._seen.get(number))
        }
        self._write_sightings(back, come)

    def _write_sightings(self, back: ClerkSession, seen: dict[int, Sighting]) -> None:
        if seen and _may_note(back):
            back.stations.see(seen)
            self._seen |= seen

    def _with_those_that_wait(self, first: Wish) -> list[Wish]:
        some = [first]
        while len(some) < AT_ONCE:
            try:
                some.append(self._inbox.get())
            except Empty:
                break
        return some

    def _work_apart(self, back: ClerkSession, work: Callable[[ClerkSession], None]) -> None:
        """What somebody wants done with the store; whatever breaks in it is theirs alone, who wait
        in vain and hang up."""
        try:
            work(back)
        except StoreTrouble as trouble:
            _log.warning("what was wanted of the store was not done: %s", trouble)
        except Exception:  # noqa: BLE001  one station's nonsense is nobody else's trouble
            _log.exception("what was wanted of the store cannot be done")

    def _look_around(self, back: ClerkSession) -> None:
        """Tell who may come in and how the house is, where that has changed."""
        try:
            now = back.clock.now()
            if not self._book and back.office.head.seq:
                self._book = back.book
            house = HouseNews(
                back.stations.all(),
                back.stations.pairing(now),
                back.trouble or trouble_of(self._rounds),
                back.warning,
                self._book,
                back.behind,
                back.only_from,
            )
        except StoreTrouble as trouble:
            before = self._house or HouseNews((), None, None, None, self._book)
            house = before._replace(trouble=trouble)
        rules = back.office.room.house
        if rules is not None:
            self._proofs.lasts, self._proofs.most = rules.kiosk.lock_after, rules.kiosk.pin_lasts
        if house != self._house:
            self._house = house
            self._tell(house)

    # What stations ask

    def _do(self, back: ClerkSession, some: Sequence[Wish]) -> None:
        try:
            self._do_all(back, some)
        finally:
            # Who has an answer hears no second one.
            for one in some:
                if isinstance(one, Job):
                    one.reply(told(one.frame.number, _in_doubt()))

    def _do_all(self, back: ClerkSession, some: Sequence[Wish]) -> None:
        asks: list[tuple[Job, Request]] = []
        for one in some:
            if isinstance(one, Job) and isinstance(one.frame, AskCommand):
                asks += self._request(back, one)
                continue
            self._submit(back, asks)
            asks = []
            if one is None:
                self._closed = True
            elif isinstance(one, Job):
                self._other(back, one)
            else:
                self._work_apart(back, one)
                self._look_around(back)
        self._submit(back, asks)

    def _request(self, back: ClerkSession, job: Job) -> list[tuple[Job, Request]]:
        """What `job` asks; nothing where it was answered already."""
        frame = job.frame
        assert isinstance(frame, AskCommand)
        try:
            self._check_open(back, frame.until)
            check_id(frame.id)
            by = StaffId(frame.by)
            station = self._station(job, by)
            command = sound(command_in(frame), station, back.office.room, back.clock.now())
            if frame.note:
                command = self._noted(back, job, Request(command, by, CommandId(frame.id)), station)
            pressed = self._pressed(back, job, frame)
        except FloorError as trouble:
            job.reply(told(frame.number, trouble))
            return []
        except Exception:  # noqa: BLE001  one station's nonsense is nobody else's trouble
            _log.exception("%s asks what cannot be understood", job.station.name)
            job.reply(told(frame.number, _nonsense()))
            return []
        on = JournalHead(frame.shown, frame.digest) if frame.shown else None
        return [(job, Request(command, by, CommandId(frame.id), pressed, station, on))]

    def _station(self, job: Job, by: StaffId) -> KioskRights:
        number = job.station.number
        self._proofs.touch(number, by)
        return KioskRights(job.station.name, job.station.table, self._proofs.of(number))

    def _check_open(self, back: ClerkSession, until: datetime | None) -> None:
        """That it may be written now.

        Raises:
            StoreTrouble: the store is in trouble, or whoever asked has stopped waiting.
        """
        trouble = back.trouble
        if back.behind is not None:
            raise StoreTrouble(_UNREADABLE.sentence)
        if trouble is not None:
            raise type(trouble)(trouble.sentence, **trouble.named)
        if until is not None and (until.tzinfo is None or back.clock.now() > until):
            raise StoreTrouble("This came too late: look at the room, then ask again.")

    def _noted(self, back: ClerkSession, job: Job, asked: Request, station: KioskRights) -> Command:
        """The command with its text, which is kept only of who may ask it."""
        command = asked.command
        if not hasattr(command, "note"):
            raise Refused("No text goes with this.", rule="HOUSE")
        check_station(back.office.room, command, asked.by, station)
        note = self._kept(back, job, players_of(command))
        return msgspec.structs.replace(command, note=note)

    def _kept(self, back: ClerkSession, job: Job, about: Iterable[PlayerId] = ()) -> NoteId | None:
        """The text that goes with what is asked."""
        assert isinstance(job.frame, AskCommand | TakeBack)
        if not job.frame.note:
            return None
        if not self._texts.may(job.station.number):
            raise Refused("Too many texts from one table: call the floor.", rule="HOUSE")
        return back.people.keep_note(job.frame.note, back.clock.now(), about=about)

    def _pressed(self, back: ClerkSession, job: Job, frame: AskCommand) -> Pressed | None:
        """When it was pressed: since the station was last heard of, and not in the future; what was
        not is moved there, and may be wrong by as much."""
        if frame.pressed is None or frame.pressed.tzinfo is None:
            return None
        now, day = back.office.now(), back.office.room.day
        opened = day.opened_at if isinstance(day, DayOpen) else now
        earliest = min(max(opened, job.since or opened), now)
        at = min(max(frame.pressed, earliest), now)
        error = min(max(frame.error, timedelta()), _MOST_ERROR)
        return Pressed(at, error, min(abs(at - frame.pressed), _MOST_MOVED))

    def _submit(self, back: ClerkSession, asks: Sequence[tuple[Job, Request]]) -> None:
        if not asks:
            return
        answers: Sequence[Entry | FloorError]
        try:
            answers = back.office.submit_all([request for _job, request in asks])
        except StoreTrouble as trouble:
            answers = [trouble] * len(asks)
        except Exception:  # noqa: BLE001  what one has asked must not take the others with it
            if len(asks) > 1:
                for one in asks:
                    self._submit(back, (one,))
                return
            _log.exception(
                "what was asked cannot be decided: %s", type(asks[0][1].command).__name__
            )
            answers = [_in_doubt()]
        for (job, _request), answer in zip(asks, answers, strict=True):
            job.reply(_answered(job.frame.number, answer))

    def _other(self, back: ClerkSession, job: Job) -> None:
        frame = job.frame
        try:
            job.reply(self._answer(back, job))
        except FloorError as trouble:
            job.reply(told(frame.number, trouble))
        except Exception:  # noqa: BLE001  as above
            _log.exception("%s asks what cannot be answered", job.station.name)
            job.reply(told(frame.number, _in_doubt()))

    def _answer(self, back: ClerkSession, job: Job) -> Wire:
        frame = job.frame
        match frame:
            case TakeBack():
                self._check_open(back, frame.until)
                check_id(frame.id, frame.entry)
                by = StaffId(frame.by)
                entry = back.office.void(
                    CommandId(frame.entry),
                    by,
                    note=self._kept(back, job),
                    second=None if frame.second is None else StaffId(frame.second),
                    command_id=CommandId(frame.id),
                    station=self._station(job, by),
                )
                return Done(frame.number, wired(entry))
            case Became():
                check_id(frame.id)
                found = back.office.answer_to(CommandId(frame.id))
                return Done(frame.number, None if found is None else wired(found))
            case Badges(card=card) if card:
                bearer = back.people.bearer(card)
                return BadgeList(frame.number, () if bearer is None else (bearer,), of_card=True)
            case Badges():
                return BadgeList(frame.number, back.people.badges())
            case Nameless():
                if not self._nameless.may(job.station.number):
                    raise Refused("Too many newcomers at one table: call the floor.", rule="HOUSE")
                return Numbered(frame.number, back.people.add_nameless(frame.text[:40]))
            case _:
                raise Refused("The house does not know this act.", rule="HOUSE")

    # What has changed

    def _heard(self, back: ClerkSession, entries: tuple[Entry, ...]) -> None:
        for entry in entries:
            for event in entry.events:
                if isinstance(event, _ENDS_PROOF):
                    self._proofs.forget_badge(event.staff)
                elif isinstance(event, DayEnded):
                    self._proofs.forget_all()
                elif isinstance(event, PinsAskedAgain):
                    for one in back.stations.all():
                        if one.table == event.table and one.role is StationRole.KIOSK:
                            self._proofs.ask_again(one.number)
        self._learn(back, back.office.room, entries)
        self._tell_room(back, entries)

    def _tell_room(self, back: ClerkSession, entries: tuple[Entry, ...]) -> None:
        room = back.office.room
        self._head = back.office.head
        told_of = tuple(map(without_secret, entries))
        news = RoomNews(room, self._head, packed(room), self._players, self._staff, told_of)
        self._tell(news)

    def _learn(self, back: ClerkSession, room: Room, entries: Iterable[Entry]) -> None:
        """What everybody is called whom the room mentions; where that cannot be read it comes
        later."""
        found = mentioned(room, entries)
        players = sorted(found.players - self._players.keys())
        staff = sorted(found.staff - self._staff.keys())
        if not players and not staff:
            return
        try:
            more = called(back.people, players)
            names = {who: back.people.staff_name(who) for who in staff}
        except StoreTrouble:
            return
        self._players, self._staff = {**self._players, **more}, {**self._staff, **names}

    def _read_names(self, back: ClerkSession) -> None:
        """Somebody may have been corrected, which leaves nothing in the journal."""
        before = self._players, self._staff
        self._players = called(back.people, self._players)
        self._staff = {who: back.people.staff_name(who) for who in self._staff}
        self._learn(back, back.office.room, ())
        if before != (self._players, self._staff):
            self._tell_room(back, ())


def _rest_s(now: float, told: float, stirred: float) -> float:
    """So long nobody looks whether anything was written, unless that is told."""
    if now - told < _SOON_S:
        return _LOOK_SOON_S
    return _LOOK_WHEN_QUIET_S if now - stirred > _QUIET_AFTER_S else _LOOK_EVERY_S


def _is_news(one: Sighting, before: Sighting | None) -> bool:
    """Whether the desk is to know that at once: where it is, whether it keeps anything, that its
    clock is set otherwise."""
    if before is None or (one.address, _keeps(one)) != (before.address, _keeps(before)):
        return True
    return abs(one.offset - before.offset) >= _CLOCK_SET


def _keeps(one: Sighting) -> int:
    return min(one.kept, 1)


def _may_note(back: ClerkSession) -> bool:
    """Whether it can be written who is there: that takes no more room than the last time."""
    return back.trouble is None or isinstance(back.trouble, DiskFull)


def _lock(back: ClerkSession, lock: LockPins) -> None:
    try:
        back.office.submit(lock, SYSTEM)
    except Refused as refusal:
        _log.warning("not written down that PINs are locked: %s", refusal)


def packed(room: Room) -> bytes:
    """`room` as it travels: what nothing has been drawn with yet stays in the house."""
    return zlib.compress(_pack(without_secrets(room)), 1)


def _nonsense() -> Refused:
    return Refused("The house does not know this act.", rule="HOUSE")


def _in_doubt() -> InDoubt:
    return InDoubt("The house has answered something else: look at the room.")


def _answered(number: int, answer: Entry | FloorError) -> Wire:
    if isinstance(answer, FloorError):
        return told(number, answer)
    return Done(number, wired(answer))
