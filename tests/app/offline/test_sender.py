"""What a kiosk keeps while its store is away: each act comes into the book once, in order, or is
listed for the floor with all behind it.
"""

from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from floor.app.core.floor_call import CallReason
from floor.app.core.held_act import Settlement, refusal_of
from floor.app.core.messages import SYSTEM, Command, CommandId, Entry, Event, Pressed, StaffId
from floor.app.core.names import PersonName
from floor.app.core.room import EMPTY_ROOM
from floor.app.hands.dealing import EndHand, HandEnded, HandStarted, StartHand
from floor.app.hands.set_right import SetRight
from floor.app.money.chips import BuyIn
from floor.app.office.fold import entries_of
from floor.app.office.office import Office
from floor.app.office.press_time import UNKNOWN, CameLate, Offset
from floor.app.office.stations import UNPROVED
from floor.app.office.waiting_acts import command_of, kind_of_act, may_wait
from floor.app.offline.kept_act import ActState, KeptAct, NotYet, Press, held, pressed_at
from floor.app.offline.sender import KeptRoom, Sender
from floor.app.offline.shown import NOTHING
from floor.app.seats.seats import LeaveSeat, MarkAway, MarkBack, PlayerAway, SeatLeft
from floor.app.staff.floor_calls import CallFloor, EndCall, FloorCalled
from floor.app.staff.held_acts import AT_ONCE, MOST_OF_TABLE, ActsHeld, HoldActs, SettleHeldAct
from floor.app.tables.tables import CloseTable
from floor.base.errors import DiskFull, InDoubt, Refused, StoreTrouble
from floor.base.money import Money
from floor.room.table.table import Away, InHand
from floor.store.engines.memory import MemoryJournal
from floor.store.sqlite.outbox import NoOutbox, open_outbox
from tests.evening import CODE, T1, Evening, TableTonight, refused


class Cut(MemoryJournal):
    """A journal at the end of a cable that can be pulled."""

    def __init__(self) -> None:
        super().__init__()
        self.away = False
        self.breaks_at_commit = False
        """The next commit is done, and nobody hears of it."""

    def write(self, work: Any) -> Any:
        if self.away:
            raise StoreTrouble("The server does not answer.")
        before = len(self.written)
        answer = super().write(work)
        if self.breaks_at_commit and len(self.written) > before:
            self.breaks_at_commit, self.away = False, True
            raise InDoubt("The server did not say whether it is kept.")
        return answer

    def changed(self) -> bool:
        if self.away:
            raise StoreTrouble("The server does not answer.")
        return True


ON_ITS_WAY = "This is on its way into the book: take it back once the store is there."


class Table:
    """A kiosk of T1 on a journal that may be away, and a desk beside it that sees it always."""

    def __init__(self, night: Evening, journal: Cut, path: Path) -> None:
        self.night, self.journal, self.path = night, journal, path
        self.cut = False
        self.begin()

    def begin(self) -> None:
        """The kiosk's program, from its disk."""
        self.outbox = open_outbox(self.path, Path("night"))
        self.sender = Sender(self.outbox, T1, CODE)
        self.office = self.night.office_at("kiosk T1")
        self.follow()

    def follow(self) -> None:
        self.office.listen(lambda _room, entries: self.sender.hear(self.office, entries))
        self.sender.hear(self.office, ())
        self.sender.remember({}, {})

    def killed(self) -> None:
        """Nothing of it is left but what lies on disk."""
        self.outbox.close()
        self.begin()

    def presses(self, *commands: Command) -> list[CommandId]:
        """At the kiosk, each a little later than the one before; what came of it is not asked."""
        ids = []
        for command in commands:
            self.night.later(seconds=20)
            press = self.press(command)
            self.sender.submit(self.office, press)
            ids.append(press.command_id)
        return ids

    def press(self, command: Command) -> Press:
        return Press(command, self.night.floor, self.office.new_id(), self.night.clock.now())

    def away(self) -> "Table":
        self.journal.away = True
        return self

    def back(self) -> "Table":
        """The store answers again, and what waits is sent."""
        self.journal.away = False
        self.sender.replay(self.office)
        return self

    def entries(self) -> list[Entry]:
        return list(entries_of(self.journal.written))

    def events(self, ids: list[CommandId]) -> list[Event]:
        """What those ids left in the book, in the order of the book."""
        return [e for entry in self.entries() if entry.command in ids for e in entry.events]


@pytest.fixture
def journal() -> Cut:
    return Cut()


@pytest.fixture
def night(clock: Any, chance: Any, journal: Cut) -> Evening:
    return Evening(clock, chance, journal).opened()


@pytest.fixture
def felt(night: Evening) -> TableTonight:
    return night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino")


@pytest.fixture
def kiosk(night: Evening, felt: TableTonight, journal: Cut, tmp_path: Path) -> Iterator[Table]:
    made = Table(night, journal, tmp_path / "T1.outbox")
    yield made
    made.outbox.close()


def hands(n: int) -> list[Command]:
    return [StartHand(table=T1), EndHand(table=T1, second_round=True)] * n


def test_in_touch_it_goes_into_the_book_at_once(kiosk: Table):
    press = kiosk.press(StartHand(table=T1))
    entry = kiosk.sender.submit(kiosk.office, press)
    assert isinstance(entry, Entry)
    assert kiosk.sender.shown.acts == 0
    assert kiosk.sender.shown.room == kiosk.office.room
    assert not kiosk.sender.waits


def test_what_is_pressed_while_the_store_is_away_is_seen_and_waits(kiosk: Table, felt):
    kiosk.away().presses(*hands(2))
    shown = kiosk.sender.shown
    assert (shown.acts, shown.stuck) == (4, False)
    assert shown.room.tables[T1].hand == 2
    assert felt.now.hand == 0
    kiosk.back()
    assert felt.now.hand == 0
    assert kiosk.office.room.tables[T1].hand == 2
    assert kiosk.sender.shown.room == kiosk.office.room
    assert not kiosk.sender.waits


def test_each_is_stamped_with_its_press_and_the_entry_keeps_both(kiosk: Table, night: Evening):
    ids = kiosk.away().presses(*hands(1))
    pressed = night.clock.now()
    night.later(minutes=30)
    kiosk.back()
    started, came, ended, came_too = kiosk.events(ids)
    assert isinstance(started, HandStarted)
    assert isinstance(ended, HandEnded)
    assert started.started == pressed - timedelta(seconds=20)
    assert ended.ended == pressed
    assert came_too == CameLate(pressed=pressed)
    assert isinstance(came, CameLate)
    assert [entry.command for entry in kiosk.entries()[-2:]] == ids
    assert kiosk.entries()[-1].at == night.clock.now()


def test_what_the_rules_forbid_is_refused_at_once_and_kept_nowhere(kiosk: Table):
    kiosk.away()
    with refused("CH-DEAL-4"):
        kiosk.presses(EndHand(table=T1, second_round=True))
    assert not kiosk.sender.waits
    assert kiosk.outbox.acts() == ()


def test_what_may_not_wait_says_that_the_store_is_away(kiosk: Table, night: Evening):
    kiosk.away()
    leave = LeaveSeat(table=T1, player=night.player("Aino"))
    with pytest.raises(StoreTrouble):
        kiosk.presses(leave)
    assert not kiosk.sender.waits
    with pytest.raises(Refused):
        kiosk.sender.take(kiosk.press(leave))


def test_what_comes_while_something_waits_goes_behind_it(kiosk: Table, journal: Cut):
    first = kiosk.away().presses(StartHand(table=T1))
    journal.away = False
    second = kiosk.presses(EndHand(table=T1, second_round=True))
    assert kiosk.sender.shown.acts == 2
    kiosk.back()
    assert [type(e) for e in kiosk.events(first + second)] == [
        HandStarted, CameLate, HandEnded,
    ]  # fmt: skip


def test_what_may_not_wait_goes_behind_what_waits_once_the_store_is_there(
    kiosk: Table, journal: Cut, night: Evening
):
    kiosk.away().presses(MarkAway(table=T1, player=night.player("Aino")))
    journal.away = False
    kiosk.presses(LeaveSeat(table=T1, player=night.player("Aino")))
    assert not kiosk.sender.waits
    kinds = [type(event).__name__ for event in kiosk.entries()[-1].events]
    assert kinds == ["SeatLeft"]


def test_what_was_not_asked_yet_is_not_in_doubt_because_what_waits_before_it_is(
    kiosk: Table, journal: Cut
):
    (own,) = kiosk.away().presses(StartHand(table=T1))
    journal.away, journal.breaks_at_commit = False, True
    press = kiosk.press(EndCall(table=T1, reason=CallReason.OTHER))
    with pytest.raises(StoreTrouble) as trouble:
        kiosk.sender.submit(kiosk.office, press)
    assert not isinstance(trouble.value, InDoubt)
    kiosk.back()
    assert [one.command for one in kiosk.entries()].count(own) == 1
    assert kiosk.events([press.command_id]) == []


def test_what_became_of_a_doubt_is_told_though_the_book_has_shown_it_before(
    kiosk: Table, journal: Cut, night: Evening
):
    journal.breaks_at_commit = True
    with pytest.raises(InDoubt):
        kiosk.presses(BuyIn(table=T1, player=night.player("Aino"), amount=Money(100_00)))
    journal.away = False
    kiosk.office.refresh()
    (answer,) = kiosk.sender.replay(kiosk.office)
    assert answer.entry is not None
    assert not kiosk.sender.waits


def test_a_call_in_doubt_that_was_done_is_not_done_again(kiosk: Table, journal: Cut):
    journal.breaks_at_commit = True
    ids = kiosk.presses(StartHand(table=T1))
    (act,) = kiosk.outbox.acts()
    assert act.state is ActState.IN_DOUBT
    assert kiosk.sender.shown.room.tables[T1].hand == 1
    kiosk.presses(EndHand(table=T1, second_round=True))
    kiosk.back()
    assert len(kiosk.events(ids)) == 1
    assert kiosk.office.room.tables[T1].hand == 1
    assert not kiosk.sender.waits


def test_a_doubt_in_the_middle_of_a_replay_stays_one_act(kiosk: Table, journal: Cut):
    ids = kiosk.away().presses(*hands(2))
    journal.away, journal.breaks_at_commit = False, True
    with pytest.raises(InDoubt):
        kiosk.sender.replay(kiosk.office)
    assert [act.state for act in kiosk.outbox.acts()][:2] == [ActState.IN_DOUBT, ActState.WAITS]
    kiosk.back()
    assert [type(e) for e in kiosk.events(ids) if not isinstance(e, CameLate)] == [
        HandStarted, HandEnded, HandStarted, HandEnded,
    ]  # fmt: skip


@pytest.mark.parametrize("done", [True, False])
def test_a_call_in_doubt_that_may_not_wait_is_asked_about_and_never_repeated(
    kiosk: Table, journal: Cut, night: Evening, done: bool
):
    buy_in = BuyIn(table=T1, player=night.player("Aino"), amount=Money(100_00))
    if done:
        journal.breaks_at_commit = True
        with pytest.raises(InDoubt):
            kiosk.presses(buy_in)
    else:
        kiosk.sender._put(kiosk.sender._act(kiosk.press(buy_in), ActState.ASKED))
    kiosk.away()
    assert kiosk.sender.shown.acts == 0
    assert kiosk.sender.shown.asked == {"BuyIn"}
    assert kiosk.sender.waits
    journal.away = False
    (answer,) = kiosk.sender.replay(kiosk.office)
    assert not kiosk.sender.shown.asked
    assert (answer.entry is not None) is done
    assert answer.act.kind == "BuyIn"
    assert not kiosk.sender.waits
    assert len([e for e in kiosk.entries() if type(e.events[0]).__name__ == "PlayerBoughtIn"]) == (
        1 if done else 0
    )


def test_the_first_that_no_longer_fits_stops_the_replay_and_is_listed_with_the_rest(
    kiosk: Table, night: Evening
):
    aino, eero = night.player("Aino"), night.player("Eero")
    ids = kiosk.away().presses(
        StartHand(table=T1),
        MarkAway(table=T1, player=aino),
        CallFloor(table=T1, reason=CallReason.CHIPS),
        MarkAway(table=T1, player=eero),
    )
    kiosk.journal.away = False
    night.ask(MarkAway(table=T1, player=aino))
    kiosk.back()
    room = kiosk.office.room
    assert isinstance(room.tables[T1].stage, InHand)
    assert [one.act.command for one in room.held] == ids[1:]
    first, *behind = room.held
    assert first.act.why is not None
    assert refusal_of(first.act.why) == Refused(
        "{player} is away from {table} already.", rule="CH-GEN-7", player=aino, table=T1
    )
    assert all(one.act.why is None for one in behind)
    assert command_of(behind[-1].act.kind, behind[-1].act.body) == MarkAway(table=T1, player=eero)
    assert not room.floor_calls
    assert not isinstance(room.tables[T1].seats[1], Away)
    assert kiosk.sender.shown.room == room
    assert kiosk.outbox.acts() == ()
    assert kiosk.entries()[-1].by == SYSTEM


def test_while_it_is_seen_that_an_act_no_longer_fits_nothing_more_is_taken(
    kiosk: Table, night: Evening, journal: Cut
):
    aino = night.player("Aino")
    kiosk.away().presses(MarkAway(table=T1, player=aino), StartHand(table=T1))
    journal.away = False
    night.ask(MarkAway(table=T1, player=aino))
    kiosk.office.refresh()
    assert kiosk.sender.shown.stuck
    assert kiosk.sender.shown.room == kiosk.office.room
    with refused("HOUSE"):
        kiosk.sender.take(kiosk.press(MarkAway(table=T1, player=night.player("Eero"))))
    call = kiosk.sender.take(kiosk.press(CallFloor(table=T1, reason=CallReason.OTHER)))
    assert isinstance(call, NotYet), "but who calls for help"
    assert kiosk.sender.shown.stuck
    kiosk.back()
    assert not kiosk.sender.shown.stuck
    assert len(kiosk.office.room.held) == 3


def test_killed_between_the_list_and_its_own_disk_it_lists_nothing_twice(
    kiosk: Table, night: Evening, journal: Cut
):
    ids = kiosk.away().presses(*hands(1), CallFloor(table=T1, reason=CallReason.CHIPS))
    journal.away = False
    night.ask(CloseTable(table=T1))
    later = kiosk.press(CallFloor(table=T1, reason=CallReason.RULING))
    held_acts = tuple(held(act, Offset()) for act in kiosk.outbox.acts())
    kiosk.sender._put(kiosk.sender._act(later, ActState.WAITS))
    kiosk.office.submit(HoldActs(table=T1, acts=held_acts), SYSTEM, ids[0])
    kiosk.killed()
    kiosk.back()
    room = kiosk.office.room
    assert [one.act.command for one in room.held] == [*ids, later.command_id]
    assert not kiosk.sender.waits
    assert sum(isinstance(e, ActsHeld) for one in kiosk.entries() for e in one.events) == 2


def test_a_long_list_comes_in_parts_and_waits_while_the_floor_has_too_much(
    kiosk: Table, night: Evening, journal: Cut
):
    aino = night.player("Aino")
    kiosk.away()
    for _ in range(AT_ONCE):
        kiosk.presses(MarkAway(table=T1, player=aino), MarkBack(table=T1, player=aino))
    journal.away = False
    night.ask(LeaveSeat(table=T1, player=aino))
    some = kiosk.outbox.acts()[0]
    for n in range(MOST_OF_TABLE // AT_ONCE - 1):
        acts = tuple(
            msgspec.structs.replace(
                held(some, Offset()), command=CommandId(f"{n}.{m}".encode().ljust(16))
            )
            for m in range(AT_ONCE)
        )
        night.ask(HoldActs(table=T1, acts=acts), SYSTEM)
    kiosk.back()
    assert len(kiosk.office.room.held) == MOST_OF_TABLE
    assert [act.state for act in kiosk.outbox.acts()] == [ActState.HELD_BACK] * AT_ONCE
    assert not kiosk.sender.sends
    kiosk.killed()
    note = night.note("Written down.")
    for one in kiosk.office.room.held[:AT_ONCE]:
        settle = SettleHeldAct(act=one.act.command, settlement=Settlement.DROPPED, note=note)
        night.ask(settle)
    kiosk.back()
    assert len(kiosk.office.room.held) == MOST_OF_TABLE
    assert not kiosk.sender.waits
    whys = [one.act.why is not None for one in kiosk.office.room.held[-2 * AT_ONCE :]]
    assert whys == [True] + [False] * (2 * AT_ONCE - 1)


def test_a_program_begun_without_its_store_shows_the_table_and_takes_acts(
    kiosk: Table, night: Evening, felt: TableTonight
):
    felt.hands(3)
    kiosk.office.refresh()
    kiosk.sender.remember(
        {night.player("Aino"): PersonName("Aino")}, {night.floor: "Olli", night.manager: "Mira"}
    )
    kiosk.away()
    sender = Sender(kiosk.outbox, T1, CODE)
    assert sender.shown.room == kiosk.office.room
    assert sender.shown.known_at is not None
    assert sender.calls.players == {night.player("Aino"): PersonName("Aino")}
    assert sender.calls.staff == {night.floor: "Olli", night.manager: "Mira"}
    sender.take(kiosk.press(StartHand(table=T1)))
    assert sender.shown.room.tables[T1].hand == 4
    assert Sender(kiosk.outbox, T1, CODE).shown.room == sender.shown.room
    kiosk.killed()
    kiosk.back()
    assert kiosk.office.room.tables[T1].hand == 4


def test_the_room_of_another_program_is_not_shown_and_its_acts_are_sent(kiosk: Table):
    kiosk.away().presses(StartHand(table=T1))
    other = Sender(kiosk.outbox, T1, "another")
    assert other.shown.room == EMPTY_ROOM
    assert other.shown.stuck
    kiosk.journal.away = False
    other.replay(kiosk.office)
    assert kiosk.office.room.tables[T1].hand == 1


def test_a_room_that_cannot_be_read_is_not_shown(kiosk: Table):
    kept = kiosk.outbox.room()
    assert kept is not None
    kiosk.outbox.keep(kept._replace(room=b"\x00"))
    assert Sender(kiosk.outbox, T1, CODE).shown == NOTHING


def test_an_act_this_program_cannot_read_is_listed_as_it_is(kiosk: Table, night: Evening):
    act = KeptAct(
        command=CommandId(b"from tomorrow..."),
        kind="burn-card",
        body='{"table":"T1"}',
        by=night.floor,
        pressed=night.clock.now(),
    )
    kiosk.outbox.put(act, None)
    kiosk.killed()
    assert kiosk.sender.shown.stuck
    kiosk.back()
    (one,) = kiosk.office.room.held
    assert (one.act.kind, one.act.body) == ("burn-card", '{"table":"T1"}')
    assert one.act.why is not None


def test_the_same_press_twice_is_one_act(kiosk: Table):
    press = kiosk.away().press(StartHand(table=T1))
    first = kiosk.sender.take(press)
    assert kiosk.sender.take(press) == first
    assert kiosk.sender.take(press, ActState.IN_DOUBT) == first
    assert kiosk.sender.shown.acts == 1


def test_a_live_call_taken_as_in_doubt_and_answered_after_all_is_one_act(
    kiosk: Table, night: Evening
):
    press = kiosk.press(MarkAway(table=T1, player=night.player("Aino")))
    kiosk.sender.take(press, ActState.IN_DOUBT)
    kiosk.office.submit(press.command, press.by, press.command_id)
    assert kiosk.sender.shown.acts == 0
    assert kiosk.sender.shown.room == kiosk.office.room
    assert kiosk.sender.waits
    kiosk.back()
    assert not kiosk.sender.waits
    assert len([e for e in kiosk.entries() if isinstance(e.events[0], PlayerAway)]) == 1


def test_nothing_is_shown_as_taken_that_is_not_on_disk(kiosk: Table, night: Evening):
    kiosk.away()
    before = kiosk.sender.shown
    kiosk.outbox.close()
    with pytest.raises(StoreTrouble):
        kiosk.presses(StartHand(table=T1))
    now = kiosk.sender.shown
    assert now == before._replace(number=now.number, unkept=now.unkept)
    kiosk.outbox = open_outbox(kiosk.path, Path("night"))


def test_a_room_that_cannot_be_kept_stops_nothing(kiosk: Table, felt: TableTonight):
    kiosk.outbox.close()
    felt.hand()
    kiosk.office.refresh()
    kiosk.sender.remember({}, {})
    assert kiosk.sender.shown.room == kiosk.office.room
    kiosk.outbox = open_outbox(kiosk.path, Path("night"))


def test_the_room_is_kept_again_only_when_it_has_changed(kiosk: Table, felt: TableTonight):
    def kept() -> KeptRoom | None:
        kiosk.sender.remember({}, {})
        return kiosk.outbox.room()

    first = kept()
    assert kept() == first
    felt.hand()
    kiosk.office.refresh()
    assert kept() != first


def test_what_time_brings_about_meanwhile_is_seen(kiosk: Table, night: Evening, felt):
    night.join("Otso")
    night.call("Otso", T1, 7)
    kiosk.office.refresh()
    kiosk.away()
    night.later(minutes=10)
    kiosk.presses(StartHand(table=T1))
    assert kiosk.sender.shown.room.calls == ()
    assert kiosk.office.room.calls != ()
    assert kiosk.back().office.room.calls == ()


# Clocks


def act_at(night: Evening, offset: Offset) -> KeptAct:
    now = night.clock.now()
    return KeptAct(
        command=CommandId(bytes(16)), kind="x", body="", by=night.floor, pressed=now, offset=offset
    )


SECOND = timedelta(seconds=1)


@pytest.mark.parametrize(
    ("then", "now", "by", "error"),
    [
        (Offset(3 * SECOND, SECOND), Offset(3 * SECOND, SECOND), 3, 1),
        (Offset(3 * SECOND, SECOND), Offset(5 * SECOND, SECOND), 3, 3),
        (Offset(3 * SECOND, SECOND), UNKNOWN, 3, 1),
        (UNKNOWN, Offset(5 * SECOND, SECOND), 5, 1),
        (UNKNOWN, UNKNOWN, 0, 86_400),
        (Offset(), Offset(), 0, 0),
    ],
)
def test_a_press_is_set_right_by_what_was_known_then_and_its_error_by_what_has_changed(
    night: Evening, then: Offset, now: Offset, by: int, error: int
):
    act = act_at(night, then)
    pressed = Pressed(act.pressed + by * SECOND, error * SECOND)
    assert pressed_at(act, now) == pressed
    assert held(act, now).error_ms == error * 1000


def test_what_is_decided_now_carries_the_error_of_the_stations_clock(
    night: Evening, felt: TableTonight
):
    office = night.office
    off = office._outside._replace(
        offset=lambda: Offset(timedelta(), timedelta(microseconds=1_500))
    )
    (started,) = Office(off).submit(StartHand(table=T1), night.floor).events
    assert isinstance(started, HandStarted)
    assert started.error_ms == 2


def test_what_may_wait_is_of_one_table_and_pays_nothing_out(night: Evening):
    assert may_wait(StartHand(table=T1))
    assert kind_of_act(StartHand(table=T1)) == "start-hand"
    buy_in = BuyIn(table=T1, player=night.player("Aino"), amount=Money(1))
    assert not may_wait(buy_in)
    assert kind_of_act(buy_in) == "BuyIn"


@pytest.mark.parametrize("again", [False, True])
def test_what_became_of_a_doubt_is_told_whoever_asks_first_and_however_often_the_store_goes(
    kiosk: Table, journal: Cut, night: Evening, again: bool
):
    aino = night.player("Aino")
    journal.breaks_at_commit = True
    with pytest.raises(InDoubt):
        kiosk.presses(BuyIn(table=T1, player=aino, amount=Money(100_00)))
    kiosk.presses(StartHand(table=T1))
    journal.away, journal.breaks_at_commit = False, again
    with suppress(StoreTrouble):
        kiosk.presses(LeaveSeat(table=T1, player=night.player("Eero")))
    journal.away = False
    assert kiosk.sender.waits
    (answer,) = kiosk.sender.replay(kiosk.office)
    assert answer.entry is not None
    assert not kiosk.sender.waits


@pytest.mark.parametrize("waits", [False, True])
def test_a_doubt_that_cannot_be_kept_is_told_as_a_doubt(
    kiosk: Table, journal: Cut, night: Evening, waits: bool
):
    aino = night.player("Aino")
    command: Command = BuyIn(table=T1, player=aino, amount=Money(100_00))
    kiosk.outbox.close()
    journal.breaks_at_commit = True
    with pytest.raises(InDoubt):
        kiosk.presses(MarkAway(table=T1, player=aino) if waits else command)
    kiosk.outbox = open_outbox(kiosk.path, Path("night"))


def test_what_was_answered_before_it_could_be_kept_as_in_doubt_is_not_kept(
    kiosk: Table, night: Evening
):
    aino = night.player("Aino")
    done, forbidden = kiosk.press(StartHand(table=T1)), kiosk.press(StartHand(table=T1))
    entry = kiosk.sender.submit(kiosk.office, done)
    with refused("CH-DEAL-4"):
        kiosk.sender.submit(kiosk.office, forbidden)
    assert kiosk.sender.take(done, ActState.IN_DOUBT) == entry
    with refused("CH-DEAL-4"):
        kiosk.sender.take(forbidden, ActState.IN_DOUBT)
    assert not kiosk.sender.waits
    kiosk.sender.take(kiosk.press(MarkAway(table=T1, player=aino)))
    assert kiosk.sender.shown.acts == 1


def test_a_hand_over_from_before_the_desk_ran_the_table_is_for_the_floor(
    kiosk: Table, night: Evening, felt: TableTonight
):
    kiosk.presses(StartHand(table=T1))
    kiosk.away().presses(EndHand(table=T1, second_round=True), *hands(1))
    kiosk.journal.away = False
    night.later(minutes=1)
    night.ask(EndHand(table=T1, second_round=True))
    for command in (*hands(2), StartHand(table=T1)):
        night.later(minutes=1)
        night.ask(command)
    stands = night.office.room.tables[T1]
    kiosk.back()
    assert kiosk.office.room.tables[T1] == stands
    assert len(kiosk.office.room.held) == 3


@pytest.mark.parametrize(
    "command", [StartHand(table=T1), CallFloor(table=T1, reason=CallReason.CHIPS)]
)
def test_an_act_from_before_its_table_was_set_right_is_for_the_floor(
    kiosk: Table, night: Evening, command: Command
):
    ids = kiosk.away().presses(command)
    kiosk.journal.away = False
    night.later(minutes=1)
    night.ask(SetRight(table=T1, hands_missed=1, note=night.note("As on the felt.")))
    stands = night.office.room.tables[T1]
    kiosk.back()
    assert kiosk.office.room.tables[T1] == stands
    assert [one.act.command for one in kiosk.office.room.held] == ids
    after = kiosk.presses(StartHand(table=T1))
    assert isinstance(kiosk.events(after)[0], HandStarted)


def test_an_act_from_before_its_table_was_opened_again_is_for_the_floor(
    kiosk: Table, night: Evening
):
    kiosk.away().presses(CallFloor(table=T1, reason=CallReason.CHIPS))
    kiosk.journal.away = False
    night.later(minutes=1)
    night.ask(CloseTable(table=T1))
    night.table(T1)
    kiosk.back()
    assert not kiosk.office.room.floor_calls
    assert len(kiosk.office.room.held) == 1


def test_an_answer_that_comes_while_it_is_kept_as_in_doubt_is_seen_once(kiosk: Table):
    press = kiosk.press(StartHand(table=T1))
    office = kiosk.night.office_at("kiosk T1")
    office.listen(lambda _room, _entries: kiosk.sender.take(press, ActState.IN_DOUBT))
    kiosk.sender.submit(office, press)
    assert kiosk.sender.waits
    kiosk.office.refresh()
    assert kiosk.sender.shown.acts == 0
    assert kiosk.sender.shown.room == kiosk.office.room
    kiosk.back()
    assert not kiosk.sender.waits


def test_what_is_heard_of_before_its_own_answer_is_neither_refused_nor_kept(
    kiosk: Table, night: Evening
):
    """Who waited for it has given up at that moment: it stands, and no longer fits after itself."""
    press = kiosk.press(MarkAway(table=T1, player=night.player("Aino")))
    heard: list[object] = []
    kiosk.office.listen(lambda _room, _entries: heard.append(kiosk.sender.take(press)))
    entry = kiosk.sender.submit(kiosk.office, press)
    assert heard == [entry]
    assert kiosk.sender.take(press, ActState.IN_DOUBT) == entry
    assert not kiosk.sender.waits


def test_only_the_newest_answers_are_remembered(kiosk: Table):
    presses = [kiosk.press(EndHand(table=T1, second_round=True)) for _ in range(101)]
    for press in presses:
        with refused("CH-DEAL-4"):
            kiosk.sender.submit(kiosk.office, press)
    with refused("CH-DEAL-4"):
        kiosk.sender.take(presses[1], ActState.IN_DOUBT)
    assert isinstance(kiosk.sender.take(presses[0], ActState.IN_DOUBT), NotYet)


def test_what_the_floor_has_no_room_for_stops_nothing_behind_it(
    kiosk: Table, night: Evening, journal: Cut
):
    started, called = kiosk.away().presses(
        StartHand(table=T1), CallFloor(table=T1, reason=CallReason.CHIPS)
    )
    journal.away = False
    kiosk.sender._stop(kiosk.outbox.acts()[0], Refused("It no longer fits.", rule="HOUSE"))
    later = kiosk.press(CallFloor(table=T1, reason=CallReason.RULING))
    kiosk.sender.take(later)
    some = held(kiosk.outbox.acts()[0], Offset())
    for n in range(MOST_OF_TABLE // AT_ONCE):
        ids = (CommandId(f"{n}.{m}".encode().ljust(16)) for m in range(AT_ONCE))
        acts = tuple(msgspec.structs.replace(some, command=one) for one in ids)
        night.ask(HoldActs(table=T1, acts=acts), SYSTEM)
    kiosk.sender.replay(kiosk.office, 1)
    assert [act.command for act in kiosk.outbox.acts()] == [started, called]
    assert kiosk.entries()[-1].command == later.command_id


@pytest.mark.parametrize("state", [ActState.ASKED, ActState.HELD_BACK])
def test_what_is_no_longer_on_its_way_keeps_no_newer_room_from_the_disk(
    kiosk: Table, felt: TableTonight, journal: Cut, state: ActState
):
    kiosk.sender._put(kiosk.sender._act(kiosk.press(StartHand(table=T1)), state))
    felt.hands(2)
    kiosk.office.refresh()
    kiosk.sender.remember({}, {})
    kiosk.away().presses(StartHand(table=T1))
    kept = Sender(kiosk.outbox, T1, CODE).shown
    assert kept.room == kiosk.sender.shown.room
    assert not kept.stuck


def test_the_last_one_kept_is_taken_back_and_a_killed_kiosk_does_not_send_it(
    kiosk: Table, felt: TableTonight
):
    ids = kiosk.away().presses(*hands(1))
    last = kiosk.sender.shown.last
    assert last is not None
    assert last.command == ids[-1]
    with refused(
        "HOUSE", "This is on its way into the book: take it back once the store is there."
    ):
        kiosk.sender.take_back(ids[0])
    assert kiosk.sender.take_back(ids[-1]) == last
    assert isinstance(kiosk.sender.shown.room.tables[T1].stage, InHand)
    kiosk.killed()
    assert kiosk.sender.shown.acts == 1
    kiosk.back()
    assert [type(one) for one in kiosk.events(ids) if not isinstance(one, CameLate)] == [
        HandStarted
    ]
    assert kiosk.sender.shown.room == kiosk.office.room


def test_what_may_stand_in_the_book_is_not_taken_back_here(kiosk: Table):
    kiosk.away()
    press = kiosk.press(hands(1)[0])
    kiosk.sender.take(press, ActState.IN_DOUBT)
    assert kiosk.sender.shown.last is None
    with refused(
        "HOUSE", "This is on its way into the book: take it back once the store is there."
    ):
        kiosk.sender.take_back(press.command_id)


def test_what_was_taken_back_a_moment_ago_is_not_handed_in(kiosk: Table, felt: TableTonight):
    ids = kiosk.away().presses(*hands(1))
    act = kiosk.sender.take_back(ids[-1])
    kiosk.journal.away = False
    before = len(kiosk.journal.written)
    kiosk.sender._send(kiosk.office, act)
    assert len(kiosk.journal.written) == before


def test_where_nothing_could_be_kept_it_is_once_there_is_an_outbox(kiosk: Table):
    trouble = StoreTrouble("The disk is full.")
    kiosk.sender = Sender(NoOutbox(trouble), T1, CODE, trouble)
    assert kiosk.sender.shown.unkept is trouble
    kiosk.follow()
    kiosk.away()
    with pytest.raises(StoreTrouble, match=r"The disk is full\."):
        kiosk.presses(*hands(1))
    kiosk.sender.begin_anew(kiosk.outbox)
    assert kiosk.sender.shown.unkept is None
    ids = kiosk.presses(*hands(1))
    assert kiosk.sender.shown.acts == 2
    assert kiosk.back().events(ids)


def test_until_an_act_is_kept_again_it_is_shown_that_none_is(
    kiosk: Table, monkeypatch: pytest.MonkeyPatch
):
    kiosk.away()
    full = DiskFull("The disk of {path} is full.", path="T1.outbox")

    def put(*_asked: Any) -> None:
        raise full

    before = kiosk.sender.shown
    assert before.unkept is None
    with monkeypatch.context() as disk:
        disk.setattr(kiosk.outbox, "put", put)
        with pytest.raises(DiskFull):
            kiosk.presses(*hands(1))
    assert kiosk.sender.shown.unkept is full
    assert kiosk.sender.shown.number > before.number
    kiosk.presses(*hands(1))
    assert kiosk.sender.shown.unkept is None


def test_of_a_room_that_cannot_be_kept_no_act_can_be_either(
    kiosk: Table, monkeypatch: pytest.MonkeyPatch
):
    def keep(_room: object) -> None:
        raise DiskFull("The disk of {path} is full.", path="T1.outbox")

    with monkeypatch.context() as disk:
        disk.setattr(kiosk.outbox, "keep", keep)
        kiosk.presses(*hands(1))
        kiosk.sender.remember({}, {})
    assert isinstance(kiosk.sender.shown.unkept, DiskFull)
    before = kiosk.sender.shown.number
    kiosk.sender.remember({}, {})
    assert kiosk.sender.shown.unkept is None
    assert kiosk.sender.shown.number > before


def test_in_touch_it_is_seen_every_minute_whether_anything_could_be_kept(
    kiosk: Table, night: Evening, monkeypatch: pytest.MonkeyPatch
):
    tried: list[object] = []
    with monkeypatch.context() as disk:

        def keep(room: object) -> None:
            tried.append(room)
            raise DiskFull("The disk of {path} is full.", path="T1.outbox")

        disk.setattr(kiosk.outbox, "keep", keep)
        kiosk.sender.remember({}, {}, night.clock.now())
        assert not tried, "nothing has changed since it was kept"
        later = night.later(minutes=1).clock.now()
        kiosk.sender.remember({}, {}, later)
        kiosk.sender.remember({}, {}, later)
    assert len(tried) == 2, "until there is room it is looked at whenever it is asked"
    assert isinstance(kiosk.sender.shown.unkept, DiskFull)
    kiosk.sender.remember({}, {}, later)
    kept = kiosk.outbox.room()
    assert (kiosk.sender.shown.unkept, kept and kept.at) == (None, later)


def test_why_a_store_that_answers_does_not_take_it_is_shown_and_it_is_not_pressed_upon_it(
    kiosk: Table, monkeypatch: pytest.MonkeyPatch
):
    kiosk.away().presses(*hands(1))
    kiosk.journal.away = False
    with monkeypatch.context() as full:

        def submit(*_asked: Any, **_named: Any) -> Entry:
            raise DiskFull("The disk of {path} is full.", path="floor.sqlite")

        full.setattr(kiosk.office, "submit", submit)
        with pytest.raises(DiskFull):
            kiosk.sender.replay(kiosk.office)
    assert isinstance(kiosk.sender.shown.hindered, DiskFull)
    assert kiosk.sender.waits
    assert not kiosk.sender.sends
    kiosk.back()
    assert kiosk.sender.shown.hindered is None
    assert not kiosk.sender.waits


# What the house takes only with a PIN


@pytest.fixture
def proof(kiosk: Table, night: Evening, monkeypatch: pytest.MonkeyPatch) -> set[StaffId]:
    """Whose PINs the house has; it wants them as a door does."""
    given: set[StaffId] = set()
    submit = kiosk.office.submit

    def asked(command: Command, by: StaffId, *more: Any, **named: Any) -> Entry:
        if by != SYSTEM and by not in given and not kiosk.journal.away:
            raise Refused("{staff} has to give the PIN at this table.", rule=UNPROVED, staff=by)
        return submit(command, by, *more, **named)

    monkeypatch.setattr(kiosk.office, "submit", asked)
    return given


def test_what_waits_for_a_pin_is_handed_in_once_it_was_given(
    kiosk: Table, night: Evening, proof: set[StaffId], felt: TableTonight
):
    kiosk.away().presses(*hands(2))
    kiosk.back()
    shown = kiosk.sender.shown
    assert (shown.wants_pin, shown.acts) == (night.floor, 4)
    assert kiosk.sender.waits
    assert not kiosk.sender.sends
    kiosk.sender.replay(kiosk.office)
    assert kiosk.office.room.tables[T1].hand == 0
    proof.add(night.floor)
    kiosk.sender.hear_pin(night.floor, given=True)
    assert kiosk.sender.shown.wants_pin is None
    assert kiosk.sender.sends
    kiosk.sender.replay(kiosk.office)
    assert kiosk.office.room.tables[T1].hand == 2
    assert not kiosk.sender.waits
    assert not kiosk.office.room.held


def test_where_it_is_not_given_the_floor_gets_the_act_and_all_behind_it(
    kiosk: Table, night: Evening, proof: set[StaffId]
):
    kiosk.away().presses(*hands(1))
    kiosk.back()
    kiosk.sender.hear_pin(night.floor, given=False)
    assert (kiosk.sender.shown.acts, kiosk.sender.kept) == (0, 2), "they lie here still"
    kiosk.sender.replay(kiosk.office)
    assert kiosk.sender.kept == 0
    first, second = kiosk.office.room.held
    assert [one.act.why and one.act.why.rule for one in (first, second)] == [UNPROVED] * 2
    assert not kiosk.sender.waits
    kiosk.sender.hear_pin(night.floor, given=False)  # nobody was asked
    assert kiosk.sender.shown.wants_pin is None


def test_taken_back_it_waits_for_nobody(kiosk: Table, proof: set[StaffId]):
    (only,) = kiosk.away().presses(StartHand(table=T1))
    kiosk.back()
    kiosk.sender.take_back(only)
    assert kiosk.sender.shown.wants_pin is None
    assert not kiosk.sender.waits


def older(kiosk: Table, seq: int) -> None:
    """An older copy of the book lies there now, and the kiosk's program is begun on it."""
    del kiosk.journal.written[seq:]
    kiosk.night.office = kiosk.night.office_at("desk")
    kiosk.journal.away = False
    kiosk.killed()
    kiosk.back()


@pytest.mark.parametrize(
    ("played", "missing"),
    [
        (3, "hands 1 to 3 of T1 are not in it. Check the button."),
        (1, "hand 1 of T1 is not in it. Check the button."),
        (0, "what happened in between is not in it. Check the button."),
    ],
)
def test_what_was_pressed_on_a_newer_book_is_for_the_floor_whatever_would_fit(
    kiosk: Table, night: Evening, played: int, missing: str
):
    copy = len(kiosk.journal.written)
    kiosk.presses(*hands(played), CallFloor(table=T1, reason=CallReason.CHIPS))
    ids = kiosk.away().presses(*hands(2))
    older(kiosk, copy)
    room = kiosk.office.room
    assert room.tables[T1].hand == 0
    assert [one.act.command for one in room.held] == ids
    assert all(one.act.of_newer_book for one in room.held)
    for one in room.held:
        assert one.act.why is not None
        said = str(refusal_of(one.act.why))
        assert said == f"This was pressed on a book that went further than this one: {missing}"
    assert not kiosk.sender.waits
    after = kiosk.presses(StartHand(table=T1))
    assert isinstance(kiosk.events(after)[0], HandStarted)


def test_a_copy_that_knows_all_that_was_on_the_screen_takes_what_was_kept(kiosk: Table):
    kiosk.presses(*hands(1))
    ids = kiosk.away().presses(StartHand(table=T1))
    older(kiosk, len(kiosk.journal.written))
    assert isinstance(kiosk.events(ids)[0], HandStarted)
    assert not kiosk.office.room.held


@pytest.mark.parametrize("kept_so", [{"code": "another program"}, {"room": b"half of it"}])
def test_a_room_that_cannot_be_read_says_no_hands(
    kiosk: Table, night: Evening, kept_so: dict[str, Any]
):
    copy = len(kiosk.journal.written)
    kiosk.presses(*hands(2))
    ids = kiosk.away().presses(StartHand(table=T1))
    kept = kiosk.outbox.room()
    assert kept is not None
    kiosk.outbox.keep(kept._replace(**kept_so))
    older(kiosk, copy)
    (one,) = kiosk.office.room.held
    assert one.act.command == ids[0]
    assert one.act.why is not None
    assert "what happened in between" in str(refusal_of(one.act.why))


def locked(kiosk: Table, command: Command) -> CommandId:
    """Pressed where nobody had given a PIN, and nobody knows yet that the store is there."""
    press = kiosk.press(command)._replace(locked=True)
    kept = kiosk.sender.submit(kiosk.office, press)
    assert isinstance(kept, NotYet)
    return press.command_id


def test_what_was_pressed_at_a_locked_kiosk_is_written_only_once_the_pin_was_given(
    kiosk: Table, night: Evening, felt: TableTonight
):
    first = kiosk.away().presses(StartHand(table=T1))
    night.later(seconds=20)
    own = locked(kiosk, EndHand(table=T1, second_round=True))
    behind = kiosk.presses(StartHand(table=T1))
    assert [one.state for one in kiosk.outbox.acts()][1] is ActState.LOCKED
    kiosk.back()
    kiosk.back()
    shown = kiosk.sender.shown
    assert (shown.wants_pin, shown.acts, shown.stuck) == (night.floor, 2, False)
    assert [len(kiosk.events([one])) for one in (*first, own, *behind)] == [2, 0, 0]
    kiosk.killed()
    kiosk.back()
    assert kiosk.sender.shown.wants_pin == night.floor
    kiosk.sender.hear_pin(night.floor, given=True)
    kiosk.back()
    assert [type(e) for e in kiosk.events([own, *behind])] == [HandEnded, CameLate, HandStarted]
    assert not kiosk.sender.waits


def test_what_was_pressed_at_a_locked_kiosk_is_the_floors_where_nobody_gives_a_pin(
    kiosk: Table, night: Evening
):
    own = locked(kiosk, MarkAway(table=T1, player=night.player("Aino")))
    kiosk.back()
    kiosk.sender.hear_pin(night.floor, given=False)
    kiosk.back()
    (held,) = kiosk.office.room.held
    assert held.act.why is not None
    assert (held.act.command, held.act.why.rule) == (own, UNPROVED)


def test_what_was_pressed_at_a_locked_kiosk_is_never_taken_as_handed_in(kiosk: Table):
    press = kiosk.press(StartHand(table=T1))._replace(locked=True)
    kiosk.away().sender.take(press, ActState.IN_DOUBT)
    (act,) = kiosk.outbox.acts()
    assert act.state is ActState.LOCKED
    assert kiosk.sender.take_back(press.command_id) == act
    assert not kiosk.sender.waits


WAIT = (
    " acts of {staff}, kept while the house was away, wait here for their PIN: give it, or leave"
    " them to the floor; then ask again. Calling the floor works at once."
)


def at_once(kiosk: Table, command: Command) -> Entry | NotYet:
    """Asked there now, by who has opened it."""
    kiosk.night.later(seconds=20)
    return kiosk.sender.submit(kiosk.office, kiosk.press(command))


def test_what_may_not_wait_comes_before_no_act_that_waits_for_a_pin(
    kiosk: Table, night: Evening, felt: TableTonight
):
    kiosk.presses(CallFloor(table=T1, reason=CallReason.CHIPS))
    locked(kiosk.away(), StartHand(table=T1))
    kiosk.presses(EndHand(table=T1, second_round=True))
    kiosk.journal.away = False
    for command in (
        CloseTable(table=T1),
        LeaveSeat(table=T1, player=night.player("Aino")),
        BuyIn(table=T1, player=night.player("Eero"), amount=Money(100_00)),
    ):
        with pytest.raises(Refused) as bar:
            at_once(kiosk, command)
        assert str(bar.value) == f"2{WAIT.format(staff=night.floor)}"
    with pytest.raises(Refused, match="2 acts of"):
        kiosk.sender.make_way(kiosk.office)  # something is to be taken back
    assert kiosk.office.room.tables[T1].hand == 0
    over = at_once(kiosk, EndCall(table=T1, reason=CallReason.CHIPS))
    assert isinstance(over, Entry), "nothing that was kept hangs on it"
    kiosk.sender.hear_pin(StaffId(999), given=True)
    assert kiosk.sender.shown.wants_pin == night.floor, "it was another's PIN"
    kiosk.sender.hear_pin(night.floor, given=True)
    left = at_once(kiosk, LeaveSeat(table=T1, player=night.player("Aino")))
    assert isinstance(left, Entry)
    kinds = [type(e) for entry in kiosk.entries()[-3:] for e in entry.events]
    assert kinds[:1] == [HandStarted]
    assert kinds[-1] is SeatLeft
    assert HandEnded in kinds


def test_a_single_act_that_waits_for_a_pin_is_left_to_the_floor_and_no_more_in_the_way(
    kiosk: Table, night: Evening
):
    own = locked(kiosk.away(), StartHand(table=T1))
    kiosk.journal.away = False
    with pytest.raises(Refused, match=r"An act of .* leave the act to the floor"):
        at_once(kiosk, CloseTable(table=T1))
    kiosk.sender.hear_pin(night.floor, given=False)
    assert isinstance(at_once(kiosk, LeaveSeat(table=T1, player=night.player("Aino"))), Entry)
    assert [one.act.command for one in kiosk.office.room.held] == [own]


def test_a_call_for_help_waits_behind_no_pin(kiosk: Table, night: Evening):
    locked(kiosk.away(), StartHand(table=T1))
    kept = kiosk.presses(CallFloor(table=T1, reason=CallReason.RULING))
    kiosk.back()
    assert isinstance(kiosk.events(kept)[0], FloorCalled), "it was kept, and goes before"
    now = at_once(kiosk, CallFloor(table=T1, reason=CallReason.CHIPS))
    assert isinstance(now, Entry)
    assert kiosk.office.room.tables[T1].hand == 0
    with pytest.raises(Refused, match="has called the floor for that already"):
        at_once(kiosk, CallFloor(table=T1, reason=CallReason.CHIPS))
    kiosk.sender.hear_pin(night.floor, given=True)
    kiosk.back()
    assert kiosk.office.room.tables[T1].hand == 1
    assert not kiosk.office.room.held


def test_a_kept_call_that_is_not_taken_is_the_floor_s_alone(kiosk: Table, night: Evening):
    own = locked(kiosk.away(), StartHand(table=T1))
    (kept,) = kiosk.presses(CallFloor(table=T1, reason=CallReason.RULING))
    kiosk.journal.away = False
    night.ask(CallFloor(table=T1, reason=CallReason.RULING))
    kiosk.back()
    kiosk.back()
    assert [one.act.command for one in kiosk.office.room.held] == [kept]
    assert [one.command for one in kiosk.outbox.acts()] == [own]
    kiosk.sender.hear_pin(night.floor, given=True)
    kiosk.back()
    assert kiosk.office.room.tables[T1].hand == 1


def test_a_kept_call_that_wants_a_pin_itself_has_its_turn_behind_the_others(
    kiosk: Table, night: Evening, proof: set[StaffId]
):
    locked(kiosk.away(), StartHand(table=T1))
    kept = kiosk.presses(CallFloor(table=T1, reason=CallReason.RULING))
    kiosk.back()
    kiosk.back()
    assert not kiosk.events(kept)
    assert kiosk.sender.shown.acts == 2
    proof.add(night.floor)
    kiosk.sender.hear_pin(night.floor, given=True)
    kiosk.back()
    assert isinstance(kiosk.events(kept)[0], FloorCalled)


def test_one_that_was_damaged_on_the_disk_is_the_floor_s_with_those_behind_it_alone(
    kiosk: Table, night: Evening
):
    ids = kiosk.away().presses(*hands(2))
    kiosk.outbox._connection.execute("UPDATE acts SET body = '{}' WHERE number = 2")
    kiosk.killed()
    assert kiosk.sender.kept == 4
    kiosk.back()
    assert [type(one).__name__ for one in kiosk.events(ids[:1])][:1] == ["HandStarted"]
    room = kiosk.office.room
    assert room.tables[T1].hand == 1
    assert [one.act.command for one in room.held] == ids[1:]
    why = [one.act.why and str(refusal_of(one.act.why)) for one in room.held]
    assert why[0] is not None
    assert "damaged on the kiosk’s disk" in why[0]
    assert why[1:] == [None, None]
    assert not kiosk.sender.waits
    assert kiosk.outbox.acts() == ()
