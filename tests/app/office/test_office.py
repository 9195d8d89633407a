"""The office: one door, asked by many stations at once."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import NamedTuple, NoReturn, TypeVar

import pytest

from floor.app.core.messages import Command, CommandId, Entry
from floor.app.core.ports import START, JournalHead, JournalRow, Snapshot, WritableJournal
from floor.app.hands.dealing import DrawButton
from floor.app.lists.waiting import CallExpired, JoinList, PlayerJoined
from floor.app.office import office as office_page
from floor.app.office.fold import entries_of
from floor.app.office.office import Office, Request
from floor.app.seats.seats import SeatPlayer
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.errors import DiskFull, Refused, StoreTrouble
from floor.room.blinds.button import SeatNo
from floor.store.engines.memory import MemoryJournal, MemorySnapshots
from tests.evening import NLH, PLO, T1, Evening

T = TypeVar("T")


def joining(night: Evening, name: str = "Aino") -> JoinList:
    return JoinList(game=NLH, player=night.player(name))


class AilingJournal(MemoryJournal):
    """A journal in a list to which things happen at the worst moment."""

    def __init__(self) -> None:
        super().__init__()
        self.meanwhile: list[Callable[[], object]] = []
        """What others do just before the next writing."""
        self.after: list[Callable[[], object]] = []
        """What they do just after it."""
        self.full = False
        self.tries = 1
        """How often the next writing is tried: all but the last fail on the way to the disk."""
        self.unreadable: int | None = None
        """The number of a row that cannot be read."""
        self.says_changed: list[bool] = []
        """What is answered first to who asks whether it has changed."""

    def changed(self) -> bool:
        return self.says_changed.pop(0) if self.says_changed else True

    def rows(self, after: JournalHead = START, until: int | None = None) -> Iterator[JournalRow]:
        for row in super().rows(after, until):
            if row.seq == self.unreadable:
                raise StoreTrouble("The disk fails.")
            yield row

    def write(self, work: Callable[[WritableJournal], T]) -> T:
        tries, self.tries = self.tries, 1  # not those of the others' writings
        for act in taken(self.meanwhile):
            act()
        for _ in range(tries - 1):
            with pytest.raises(DiskFull):
                super().write(lambda writing: self._and_fail(work(writing)))
        answer = super().write(lambda w: self._and_fail(work(w)) if self.full else work(w))
        for act in taken(self.after):
            act()
        return answer

    @staticmethod
    def _and_fail(_answer: object) -> NoReturn:
        raise DiskFull("The disk is full.")


def taken(acts: list[Callable[[], object]]) -> list[Callable[[], object]]:
    """What is to be done, once."""
    now, acts[:] = acts[:], []
    return now


class Ailing(NamedTuple):
    """A night and the journal under it."""

    night: Evening
    journal: AilingJournal


@pytest.fixture
def ailing(clock: HandClock, chance: SeededChance) -> Ailing:
    journal = AilingJournal()
    return Ailing(Evening(clock, chance, journal).opened(), journal)


def told(office: Office) -> list[Entry]:
    """The list of all that who listens there hears from now on."""
    heard: list[Entry] = []
    office.listen(lambda room, entries: heard.extend(entries))
    return heard


def expiries(night: Evening) -> list[Entry]:
    entries = entries_of(night.journal.rows())
    return [entry for entry in entries if isinstance(entry.events[0], CallExpired)]


# A command once


def test_the_same_command_twice_is_one_command(night: Evening):
    command, own_id = joining(night), night.office.new_id()
    first = night.office.submit(command, night.floor, own_id)
    before = len(night.journal.written)
    again = night.office.submit(command, night.floor, own_id)
    assert again == first
    assert len(night.journal.written) == before


def test_a_repeat_at_another_station_gets_the_first_answer(night: Evening):
    own_id = night.office.new_id()
    first = night.office.submit(joining(night), night.floor, own_id)
    kiosk = night.office_at("kiosk")
    assert kiosk.submit(joining(night), night.floor, own_id) == first
    assert first.station == "desk"


def test_a_repeat_of_what_was_voided_is_not_done_again(night: Evening):
    own_id = night.office.new_id()
    first = night.office.submit(joining(night), night.floor, own_id)
    night.void(first)
    assert night.office.submit(joining(night), night.floor, own_id) == first
    assert not night.room.lists.get(NLH)


def test_a_void_repeated_is_one_void(night: Evening):
    joined, own_id = night.join("Aino"), night.office.new_id()
    first = night.office.void(joined.command, night.floor, command_id=own_id)
    assert night.office.void(joined.command, night.floor, command_id=own_id) == first


def test_what_was_refused_may_be_asked_again_under_its_id(night: Evening):
    own_id = night.office.new_id()
    seat = SeatPlayer(table=T1, seat=SeatNo(1), player=night.player("Aino"))
    with pytest.raises(Refused):
        night.office.submit(seat, night.floor, own_id)
    night.table(T1)
    assert night.office.submit(seat, night.floor, own_id).command == own_id


def test_an_entry_says_who_asked_where_and_when(night: Evening):
    night.later(minutes=3)
    entry = night.join("Aino")
    assert (entry.at, entry.by, entry.station) == (night.clock.now(), night.floor, "desk")
    assert entry.seq == night.office.head.seq
    assert len(entry.command) == 16


def test_one_command_may_leave_several_rows_and_one_entry(night: Evening):
    night.table(T1).seat(1, "Aino")
    night.table("T2", PLO).seat(1, "Aino")
    *_, last = entries_of(night.journal.rows())
    assert len(last.events) == 2
    assert last.seq == night.office.head.seq - 1


# Several stations


def test_two_stations_are_never_both_right_about_one_seat(night: Evening):
    night.table(T1)
    kiosk = night.office_at("kiosk")
    first, second = (
        SeatPlayer(table=T1, seat=SeatNo(4), player=night.player(name)) for name in ("Aino", "Eero")
    )
    assert kiosk.why_not(second, night.floor) is None
    night.office.submit(first, night.floor)
    with pytest.raises(Refused) as no:
        kiosk.submit(second, night.floor)
    assert no.value.rule == "CH-SEAT-9"
    assert kiosk.why_not(second, night.floor) == no.value
    assert kiosk.room == night.room


def test_a_listener_hears_what_it_did_itself_and_what_others_did(night: Evening):
    kiosk, heard = night.office_at("kiosk"), []
    stop = kiosk.listen(lambda room, entries: heard.append((room, entries)))
    night.join("Aino")
    assert not heard
    kiosk.refresh()
    kiosk.refresh()
    night.join("Eero")
    kiosk.submit(joining(night, "Kaisa"), night.floor)
    told = [[entry.events[0].player for entry in entries] for _, entries in heard]
    aino, eero, kaisa = map(night.player, ("Aino", "Eero", "Kaisa"))
    assert told in ([[aino], [eero], [kaisa]], [[aino], [eero, kaisa]])
    assert heard[-1][0] == kiosk.room
    stop()
    kiosk.submit(joining(night, "Otso"), night.floor)
    assert len(told) == len(heard)


def test_what_came_in_under_the_lock_is_heard_before_ones_own(ailing: Ailing):
    """Somebody else writes between the catching up and the lock."""
    night = ailing.night
    other, heard = night.office_at("kiosk"), told(night.office)
    ailing.journal.meanwhile.append(lambda: other.submit(joining(night, "Eero"), night.floor))
    own = night.office.submit(joining(night), night.floor)
    assert [entry.station for entry in heard] == ["kiosk", "desk"]
    assert heard[-1] == own
    assert len(night.room.lists[NLH]) == 2


def test_a_void_by_another_station_arrives(night: Evening):
    kiosk = night.office_at("kiosk")
    joined = night.join("Aino")
    night.join("Eero", PLO)
    kiosk.refresh()
    assert kiosk.room.lists[NLH]
    night.void(joined)
    kiosk.refresh()
    assert kiosk.room == night.room
    assert not kiosk.room.lists.get(NLH)


def test_a_station_that_starts_later_stands_in_the_same_room(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").draw().hands(2)
    night.void(table.start().entry)
    late = night.office_at("late")
    assert (late.room, late.head) == (night.room, night.office.head)


# Time


def test_of_ten_idle_stations_one_writes_an_expiry(night: Evening):
    night.table(T1)
    night.join("Aino")
    called = night.call("Aino", T1, 4)
    stations = [night.office_at(f"kiosk {number}") for number in range(10)]
    night.later(minutes=6)
    for station in stations:
        station.tick()
    for station in stations:
        station.tick()
    (expired,) = expiries(night)
    assert expired.at == called.events[0].until
    assert expired.station == "kiosk 0"
    assert {station.head for station in stations} == {night.journal.head()}


def test_with_nobody_awake_the_first_start_writes_it(night: Evening):
    night.table(T1)
    night.join("Aino")
    called = night.call("Aino", T1, 4)
    night.later(minutes=600)
    morning = night.office_at("morning")
    assert not expiries(night)
    morning.tick()
    morning.tick()
    (expired,) = expiries(night)
    assert expired.at == called.events[0].until
    assert not morning.room.calls


def test_a_tick_with_nothing_to_do_writes_nothing(night: Evening):
    before = night.office.head
    night.tick()
    assert night.office.head == before


def test_asking_why_not_foresees_what_is_due(night: Evening):
    night.table(T1)
    night.join("Aino")
    night.call("Aino", T1, 4)
    seat = SeatPlayer(table=T1, seat=SeatNo(4), player=night.player("Eero"))
    assert night.office.why_not(seat, night.floor) is not None
    night.later(minutes=6)
    assert night.office.why_not(seat, night.floor) is None
    assert not expiries(night)


def test_asking_why_not_draws_no_lot(night: Evening):
    night.table(T1).seated("Aino", "Eero")
    chance = SeededChance(3)
    kiosk, twin = night.office_at("kiosk", chance), chance.copy()
    assert kiosk.why_not(DrawButton(table=T1), night.floor) is None
    assert chance.below(10**9) == twin.below(10**9)


def test_why_not_can_be_asked_of_any_room(night: Evening):
    before = night.room
    night.table(T1)
    ctx = office_page.Context(night.clock.now(), night.floor, night.chance, night.people)
    seat = SeatPlayer(table=T1, seat=SeatNo(4), player=night.player("Eero"))
    assert office_page.why_not(night.room, seat, ctx) is None
    no = office_page.why_not(before, seat, ctx)
    assert no is not None
    assert no.rule == "CH-TABLE-1"


def test_why_not_of_any_room_foresees_what_is_due_in_it(night: Evening):
    night.table(T1)
    night.join("Aino")
    night.call("Aino", T1, 4)
    night.later(minutes=6)
    ctx = office_page.Context(night.clock.now(), night.floor, night.chance, night.people)
    seat = SeatPlayer(table=T1, seat=SeatNo(4), player=night.player("Eero"))
    assert office_page.why_not(night.room, seat, ctx) is None


def test_a_journal_that_says_nothing_changed_is_not_read(night: Evening, monkeypatch):
    kiosk = night.office_at("kiosk")
    night.join("Aino")
    monkeypatch.setattr(night.journal, "changed", lambda: False)
    kiosk.refresh()
    assert kiosk.head != night.office.head
    monkeypatch.undo()
    kiosk.refresh()
    assert kiosk.head == night.office.head


# Trouble


def test_what_could_not_be_written_has_not_happened(ailing: Ailing):
    night, heard = ailing.night, told(ailing.night.office)
    room, head = night.room, night.office.head
    ailing.journal.full = True
    with pytest.raises(DiskFull):
        night.office.submit(joining(night), night.floor)
    assert (night.room, night.office.head) == (room, head)
    assert not heard
    ailing.journal.full = False
    own = night.join("Aino")
    assert heard == [own]


def test_what_others_wrote_is_heard_though_ones_own_could_not_be_written(ailing: Ailing):
    night, heard = ailing.night, told(ailing.night.office)
    kiosk = night.office_at("kiosk")

    def eero_joins_and_the_disk_fills() -> None:
        kiosk.submit(joining(night, "Eero"), night.floor)
        ailing.journal.full = True

    ailing.journal.meanwhile.append(eero_joins_and_the_disk_fills)
    with pytest.raises(DiskFull):
        night.office.submit(joining(night), night.floor)
    assert [entry.station for entry in heard] == ["kiosk"]
    assert night.room == kiosk.room
    ailing.journal.full = False
    night.join("Aino")
    assert [entry.station for entry in heard] == ["kiosk", "desk"]


def test_a_turn_taken_twice_tells_everything_once(ailing: Ailing):
    """As when a full disk gives up the ballast and the command is decided again."""
    night, heard = ailing.night, told(ailing.night.office)
    kiosk = night.office_at("kiosk")
    ailing.journal.meanwhile.append(lambda: kiosk.submit(joining(night, "Eero"), night.floor))
    ailing.journal.tries = 2
    own = night.office.submit(joining(night), night.floor)
    assert [entry.station for entry in heard] == ["kiosk", "desk"]
    assert night.journal.head().seq == own.seq


def test_what_could_not_be_read_is_read_at_the_next_look(ailing: Ailing):
    """The journal says only once that it has changed."""
    night, kiosk = ailing.night, ailing.night.office_at("kiosk")
    heard, before = told(kiosk), kiosk.room
    joined = night.join("Aino")
    ailing.journal.unreadable = joined.seq
    ailing.journal.says_changed = [True]
    with pytest.raises(StoreTrouble):
        kiosk.refresh()
    assert kiosk.room == before
    ailing.journal.unreadable = None
    ailing.journal.says_changed = [False, False]
    kiosk.refresh()
    assert heard == [joined]
    assert kiosk.room == night.room
    kiosk.refresh()
    assert heard == [joined]


def test_a_void_that_cannot_be_read_again_is_acknowledged_all_the_same(ailing: Ailing, caplog):
    """It is on disk: who asked must not think it is not and ask again."""
    night, heard = ailing.night, told(ailing.night.office)
    joined = night.join("Aino")
    ailing.journal.unreadable = joined.seq + 1
    voided = night.office.void(joined.command, night.floor)
    assert voided.seq == night.journal.head().seq
    assert "written and not read again" in caplog.text
    assert heard == [joined]
    with pytest.raises(StoreTrouble):
        night.office.refresh()
    ailing.journal.unreadable = None
    ailing.journal.says_changed = [False]
    night.office.refresh()
    assert heard == [joined, voided]
    assert not night.room.lists.get(NLH)


def test_what_others_write_while_a_void_is_read_again_is_heard(ailing: Ailing):
    night, heard = ailing.night, told(ailing.night.office)
    kiosk, joined = night.office_at("kiosk"), night.join("Aino")
    ailing.journal.after.append(lambda: kiosk.submit(joining(night, "Eero"), night.floor))
    voided = night.office.void(joined.command, night.floor)
    assert heard[:2] == [joined, voided]
    assert [entry.station for entry in heard[2:]] == ["kiosk"]
    night.office.refresh()
    assert len(heard) == 3


def test_going_back_behind_a_void_is_done_whole_or_not_at_all(ailing: Ailing):
    night, kiosk = ailing.night, ailing.night.office_at("kiosk")
    joined = night.join("Aino")
    later = [night.join(name, PLO) for name in ("Eero", "Kaisa")]
    kiosk.refresh()
    heard, before = told(kiosk), (kiosk.room, kiosk.head)
    voided = night.void(joined)
    ailing.journal.unreadable = later[0].seq
    with pytest.raises(StoreTrouble):
        kiosk.refresh()
    assert (kiosk.room, kiosk.head) == before
    ailing.journal.unreadable = None
    kiosk.refresh()
    assert heard == [voided]
    assert kiosk.room == night.room


# Snapshots and rest


def test_an_idle_station_keeps_the_room_now_and_then(night: Evening, monkeypatch):
    monkeypatch.setattr(office_page, "_SNAPSHOT_IDLE", 3)
    for name in ("Aino", "Eero"):
        night.join(name)
        night.tick()
    kept = night.snapshots.kept[-1]
    assert kept.head.seq <= night.office.head.seq
    before = len(night.snapshots.kept)
    night.tick()
    assert len(night.snapshots.kept) == before


def test_a_busy_station_keeps_it_too_if_more_rarely(night: Evening, monkeypatch):
    monkeypatch.setattr(office_page, "_SNAPSHOT_BUSY", 5)
    for name in ("Aino", "Eero", "Kaisa", "Otso", "Sanna", "Timo"):
        night.join(name)
    assert [snapshot.head.seq % 5 for snapshot in night.snapshots.kept] == [
        night.snapshots.kept[0].head.seq % 5
    ] * len(night.snapshots.kept)
    assert night.snapshots.kept


def test_a_snapshot_asked_for_is_kept_once(night: Evening):
    night.office.snapshot()
    night.office.snapshot()
    assert [snapshot.head for snapshot in night.snapshots.kept] == [night.office.head]


def test_a_snapshot_that_cannot_be_kept_costs_nobody_his_command(clock, chance, caplog):
    class NoRoom(MemorySnapshots):
        def keep(self, snapshot: Snapshot) -> None:
            raise StoreTrouble("No room for a snapshot.")

    night = Evening(clock, chance)
    night.snapshots = NoRoom()
    night.office = night.office_at("desk")
    night.opened()
    night.office.snapshot()
    assert "No room for a snapshot." in caplog.text
    night.join("Aino")


def test_the_journal_rests_once_much_was_written(night: Evening, monkeypatch):
    rests = []
    monkeypatch.setattr(night.journal, "rest", lambda: rests.append(night.office.head))
    monkeypatch.setattr(office_page, "_REST_AFTER", 3)
    for name in ("Aino", "Eero", "Kaisa", "Otso"):
        night.join(name)
        night.tick()
    assert rests
    before = len(rests)
    night.tick()
    assert len(rests) == before


def test_ids_are_made_when_a_dialog_opens(night: Evening):
    ids = [night.office.new_id() for _ in range(100)]
    assert len(set(ids)) == 100
    night.later(seconds=1)
    assert night.office.new_id() > max(ids)
    assert CommandId(ids[0]) == ids[0]


def test_joining_is_dated_by_the_station_that_asks(night: Evening):
    kiosk = night.office_at("kiosk")
    entry = kiosk.submit(joining(night), night.floor)
    assert entry.station == "kiosk"
    assert isinstance(entry.events[0], PlayerJoined)


def together(night: Evening, *commands: Command) -> list[Request]:
    return [Request(command, night.floor, night.office.new_id()) for command in commands]


def test_commands_asked_together_share_a_turn_and_are_told_together(night: Evening):
    heard: list[tuple[int, ...]] = []
    night.office.listen(lambda _room, entries: heard.append(tuple(one.seq for one in entries)))
    asked = together(night, *(joining(night, name) for name in ("Aino", "Eero", "Olli")))
    answers = night.office.submit_all(asked)
    assert [one.command for one in answers if isinstance(one, Entry)] == [
        one.command_id for one in asked
    ]
    assert heard == [tuple(one.seq for one in answers if isinstance(one, Entry))]
    assert len(heard[0]) == 3


def test_asked_together_they_leave_what_they_leave_one_by_one(clock: HandClock):
    journals = []
    for at_once in (True, False):
        night = Evening(HandClock(clock.now()), SeededChance(7)).opened()
        asked = together(night, *(joining(night, name) for name in ("Aino", "Eero", "Aino")))
        if at_once:
            night.office.submit_all(asked)
        else:
            for one in asked:
                with suppress(Refused):
                    night.office.submit(one.command, one.by, one.command_id)
        journals.append((night.journal.written, night.office.room))
    assert journals[0] == journals[1]


def test_who_is_refused_hinders_nobody_he_was_asked_with(night: Evening):
    aino, eero = joining(night), joining(night, "Eero")
    first, again, other = night.office.submit_all(together(night, aino, aino, eero))
    assert isinstance(first, Entry)
    assert isinstance(again, Refused)
    assert isinstance(other, Entry)
    assert other.seq == first.seq + 1


def test_the_same_command_twice_in_one_turn_is_one_command(night: Evening):
    (asked,) = together(night, joining(night))
    first, again = night.office.submit_all((asked, asked))
    assert first is again
    assert len(night.journal.answer_to(asked.command_id)) == 1
    (later,) = night.office.submit_all((asked,))
    assert later == first


def test_of_commands_asked_together_none_stands_that_could_not_be_written(ailing: Ailing):
    night, journal = ailing.night, ailing.journal
    before, head = night.office.room, night.office.head
    journal.full = True
    with pytest.raises(DiskFull):
        night.office.submit_all(together(night, joining(night), joining(night, "Eero")))
    assert (night.office.room, night.office.head) == (before, head)
