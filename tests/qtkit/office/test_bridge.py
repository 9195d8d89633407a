"""The way to the store: one sending, no waiting, and a thread that a bug cannot end for good."""

import threading
from contextlib import closing
from datetime import timedelta

import pytest
import shiboken6
from pytestqt.qtbot import QtBot

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Entry
from floor.app.lists.waiting import JoinList
from floor.app.office.press_time import CameLate
from floor.app.offline.kept_act import KeptAct, NotYet
from floor.app.offline.outbox import KeptRoom
from floor.app.offline.sender import Sender
from floor.app.staff.floor_calls import CallFloor
from floor.app.tables.tables import OpenTable
from floor.base.chance import SeededChance
from floor.base.errors import FloorError, Refused, StoreTrouble
from floor.qtkit.office import bridge as bridge_module
from floor.qtkit.office import store_thread
from floor.qtkit.office.bridge import Bridge, RoomUpdate, StoreSession
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.store.sqlite.outbox import OutboxFile, open_outbox
from tests.desk.hall import NLH, T1, Hall

PAIRS = 10_000


def test_the_first_news_bring_the_room_and_the_next_its_newest_entries(
    hall: Hall, bridge: Bridge, qtbot: QtBot
) -> None:
    assert bridge.last.room == hall.room.office.room
    assert not bridge.last.entries
    qtbot.waitUntil(lambda: bool(bridge.last.entries))
    assert bridge.last.entries[-1].seq <= bridge.last.head.seq
    assert bridge.last.names.label(hall.player("Aino Laine")) == "Aino L."


def test_a_store_that_opens_after_its_window_has_gone_ends_in_peace(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bridge_module, "_CLOSING_S", 0.0)
    gone = threading.Event()

    def late() -> StoreSession:
        gone.wait(30)
        return hall.backroom()

    made = Bridge(late)
    made.start()
    assert not made.close()
    shiboken6.delete(made)
    gone.set()
    for thread in threading.enumerate():
        if isinstance(thread, store_thread.StoreThread):
            thread.join(30)  # what it dies of fails this test
            assert not thread.is_alive()


def test_what_is_asked_is_answered_and_told(bridge: Bridge, hall: Hall, qtbot: QtBot) -> None:
    with qtbot.waitSignals([bridge.answered, bridge.news]):
        own_id = bridge.ask(OpenTable(table=TableId("T2"), game=NLH, seats=9), hall.manager)
        assert bridge.pending
    assert not bridge.pending
    assert TableId("T2") in bridge.last.room.tables
    assert any(entry.command == own_id for entry in bridge.last.entries)


def test_a_refusal_is_an_answer(bridge: Bridge, hall: Hall, qtbot: QtBot) -> None:
    with qtbot.waitSignal(bridge.answered) as answered:
        bridge.ask(OpenTable(table=T1, game=NLH, seats=9), hall.manager)
    assert answered.args is not None
    assert isinstance(answered.args[1], Refused)


def test_a_command_pressed_twice_is_sent_once(bridge: Bridge, hall: Hall, qtbot: QtBot) -> None:
    """Ten thousand double presses on one button: while it is pending it is one command."""
    answers: list[object] = []
    bridge.answered.connect(lambda _id, outcome: answers.append(outcome))
    command = OpenTable(table=TableId("T2"), game=NLH, seats=9)
    ids = {bridge.ask(command, hall.manager) for _press in range(2 * PAIRS)}
    assert len(ids) == 1
    qtbot.waitUntil(lambda: not bridge.pending)
    assert len(answers) == 1
    assert isinstance(answers[0], Entry)


def test_the_same_id_again_gets_the_first_answer(bridge: Bridge, hall: Hall, qtbot: QtBot) -> None:
    own_id = bridge.new_id()
    outcomes: list[object] = []
    bridge.answered.connect(lambda _id, outcome: outcomes.append(outcome))
    for _time in range(2):
        bridge.ask(OpenTable(table=TableId("T2"), game=NLH, seats=9), hall.manager, own_id)
        qtbot.waitUntil(lambda: not bridge.pending)
    assert outcomes[0] == outcomes[1]


def test_free_text_is_kept_beside_the_people(bridge: Bridge, hall: Hall, qtbot: QtBot) -> None:
    command = OpenTable(table=TableId("T2"), game=NLH, seats=9)
    with qtbot.waitSignal(bridge.answered) as answered:
        bridge.ask(command, hall.manager, None, "Asked for by many")
    assert answered.args is not None
    entry = answered.args[1]
    assert hall.people.note(entry.events[0].note) == "Asked for by many"


def test_an_entry_is_taken_back(bridge: Bridge, hall: Hall, qtbot: QtBot) -> None:
    entry = hall.ask(OpenTable(table=TableId("T2"), game=NLH, seats=9))
    with qtbot.waitSignal(bridge.answered):
        bridge.take_back(entry.command, hall.manager, None, "Wrong table")
    qtbot.waitUntil(lambda: TableId("T2") not in bridge.last.room.tables)


def test_another_station_is_heard_within_a_blink(bridge: Bridge, hall: Hall, qtbot: QtBot) -> None:
    hall.ask(JoinList(game=NLH, player=hall.player("Sanna Tamm")))
    qtbot.waitUntil(lambda: bridge.last.head == hall.room.office.head, timeout=500)


def test_in_a_quiet_room_too(
    bridge: Bridge, hall: Hall, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_thread, "_QUIET_AFTER_S", -1.0)
    for name in ("Sanna Tamm", "Õie Tamm"):
        hall.ask(JoinList(game=NLH, player=hall.player(name)))
        qtbot.waitUntil(lambda: bridge.last.head == hall.room.office.head, timeout=500)


def test_players_are_found_and_added(bridge: Bridge, hall: Hall, qtbot: QtBot) -> None:
    heard: list[object] = []
    bridge.consult(lambda back: back.people.find_players("aino"), heard.append)
    bridge.consult(lambda back: back.people.add_player("Õie Tamm"), heard.append)
    qtbot.waitUntil(lambda: len(heard) == 2)
    found, added = heard
    assert found == (hall.player("Aino Laine"),)
    assert isinstance(added, int)
    assert hall.people.knows_player(PlayerId(added))


def test_a_bug_in_the_thread_reaches_the_hook_and_the_bridge_goes_on(
    bridge: Bridge, hall: Hall, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    thrown: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", thrown.append)
    heard: list[object] = []

    def bug(_back: StoreSession) -> object:
        raise ZeroDivisionError

    bridge.consult(bug, heard.append)
    qtbot.waitUntil(lambda: bool(heard))
    assert isinstance(heard[0], FloorError)
    assert thrown[0].exc_type is ZeroDivisionError
    with qtbot.waitSignal(bridge.answered) as answered:
        bridge.ask(OpenTable(table=TableId("T2"), game=NLH, seats=9), hall.manager)
    assert answered.args is not None
    assert isinstance(answered.args[1], Entry)


def test_a_store_that_cannot_be_opened_is_told_and_tried_again(hall: Hall, qtbot: QtBot) -> None:
    tries: list[int] = []

    def factory() -> StoreSession:
        tries.append(1)
        if len(tries) == 1:
            raise StoreTrouble("The disk is away.")
        return hall.backroom()

    made = Bridge(factory, clock=hall.clock, chance=SeededChance(2))
    news: list[RoomUpdate] = []
    made.news.connect(news.append)
    made.start()
    try:
        qtbot.waitUntil(lambda: len(news) > 1)
    finally:
        assert made.close()
        made.deleteLater()
    assert isinstance(news[0].trouble, StoreTrouble)
    assert news[-1].trouble is None
    assert news[-1].room == hall.room.office.room


def test_a_quiet_desk_that_is_stirred_looks_at_once(
    hall: Hall, bridge: Bridge, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What another process writes is seen without the desk asking all the time."""
    qtbot.waitUntil(lambda: bool(bridge.last.entries))
    monkeypatch.setattr(store_thread, "_QUIET_AFTER_S", 0.2)
    monkeypatch.setattr(store_thread, "_LOOK_WHEN_QUIET_S", 3_600.0)
    qtbot.wait(500)
    before = bridge.last.head
    hall.ask(OpenTable(table=TableId("T2"), game=NLH, seats=9))
    qtbot.wait(300)
    assert bridge.last.head == before
    bridge.stir()
    qtbot.waitUntil(lambda: bridge.last.head == hall.room.office.head)


class SlowDisk(OutboxFile):
    """Nothing is on it before it is let."""

    def __init__(self, file: OutboxFile) -> None:
        super().__init__(file._path, file._connection)
        self.free = threading.Event()

    def put(self, act: KeptAct, room: KeptRoom | None) -> None:
        self.free.wait(30)
        super().put(act, room)


def test_the_moment_of_a_press_is_kept_though_words_go_with_it(hall: Hall, qtbot: QtBot) -> None:
    with closing(open_outbox(hall.path.with_name("T1.outbox"), hall.path)) as outbox:
        made = Bridge(hall.backroom, clock=hall.clock, sender=Sender(outbox, T1, "code"))
        with qtbot.waitSignal(made.news):
            made.start()
        free, pressed = threading.Event(), hall.clock.now()
        made.consult(lambda _back: free.wait(30), lambda _answer: None)
        with qtbot.waitSignal(made.answered) as answered:
            made.ask(
                CallFloor(table=T1, reason=CallReason.CHIPS), hall.manager, note_text="Blue ones."
            )
            hall.clock.advance(timedelta(seconds=30))
            free.set()
        assert made.close()
    assert answered.args is not None
    assert CameLate(pressed=pressed) in answered.args[1].events


def test_what_was_handed_to_the_outbox_is_on_disk_when_the_window_is_gone(
    hall: Hall, qtbot: QtBot
) -> None:
    with closing(open_outbox(hall.path.with_name("T1.outbox"), hall.path)) as outbox:
        disk = SlowDisk(outbox)
        made = Bridge(hall.backroom, clock=hall.clock, sender=Sender(disk, T1, "code"))
        with qtbot.waitSignal(made.news):
            made.start()
        made.let_go()
        made.ask(CallFloor(table=T1, reason=CallReason.CHIPS), hall.manager)
        threading.Timer(0.5, disk.free.set).start()
        assert made.close()
        assert len(outbox.acts()) == 1


def test_what_it_hears_once_it_is_closed_begins_no_thread(hall: Hall, qtbot: QtBot) -> None:
    """The last word of the store may lie in the queue: a window that hears it has to let go."""

    def away() -> StoreSession:
        raise StoreTrouble("It is not there.")

    with closing(open_outbox(hall.path.with_name("T1.outbox"), hall.path)) as outbox:
        made = Bridge(away, clock=hall.clock, sender=Sender(outbox, T1, "code"))
        made.heard.connect(made.let_go)
        made.start()
        assert made.close()
        with qtbot.waitSignal(made.heard):
            assert not made.last.trouble, "it lies in the queue"
        assert "outbox" not in {one.name for one in threading.enumerate()}


class WrongOnce(SlowDisk):
    """A bug, the first time."""

    def put(self, act: KeptAct, room: KeptRoom | None) -> None:
        if self.free.is_set():
            return super().put(act, room)
        self.free.set()
        raise ZeroDivisionError


def test_a_bug_in_one_act_keeps_no_other_from_the_disk(
    hall: Hall, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    answers: list[object] = []
    with closing(open_outbox(hall.path.with_name("T1.outbox"), hall.path)) as outbox:
        made = Bridge(hall.backroom, clock=hall.clock, sender=Sender(WrongOnce(outbox), T1, "code"))
        made.answered.connect(lambda _id, outcome: answers.append(outcome))
        with qtbot.waitSignal(made.news):
            made.start()
        made.let_go()
        for reason in (CallReason.CHIPS, CallReason.RULING):
            made.ask(CallFloor(table=T1, reason=reason), hall.manager)
        qtbot.waitUntil(lambda: len(answers) == 2)
        assert [type(one) for one in answers] == [StoreTrouble, NotYet]
        assert "could not be kept" in caplog.text
        assert made.close()
