"""Commands asked for one right after the other: one turn, each its own answer."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from pytestqt.qtbot import QtBot

from floor.app.core.messages import Command, CommandId, Entry
from floor.app.lists.waiting import JoinList
from floor.app.office.office import Request
from floor.app.tables.tables import OpenTable
from floor.base.chance import SeededChance
from floor.base.errors import DiskFull, Refused
from floor.qtkit.office.bridge import Bridge, RoomUpdate
from floor.qtkit.office.together import Together
from floor.room.lists.waitlist import TableId
from tests.app.office.test_office import AilingJournal, together
from tests.desk.hall import NLH, Hall
from tests.evening import Evening


class Nonsense(Command, frozen=True):
    """No page knows it: whoever decides it meets a bug."""


@pytest.fixture
def bridge(bridge: Bridge, qtbot: QtBot) -> Bridge:
    """That way, once it has told all it knew."""
    qtbot.waitUntil(lambda: bool(bridge.last.entries))
    return bridge


@contextmanager
def busy(bridge: Bridge) -> Iterator[None]:
    """Inside, the store thread has its hands full."""
    free = threading.Event()
    bridge.consult(lambda _back: free.wait(30), lambda _answer: None)
    try:
        yield
    finally:
        free.set()


def opening(number: int) -> OpenTable:
    return OpenTable(table=TableId(f"T{number}"), game=NLH, seats=9)


def joined(night: Evening, *names: str) -> list[Request]:
    return together(night, *(JoinList(game=NLH, player=night.player(name)) for name in names))


def added(asked: list[Request]) -> Together:
    made = Together()
    for one in asked:
        made.add(one)
    return made


def test_what_is_asked_while_the_store_thread_is_busy_shares_one_turn(
    bridge: Bridge, hall: Hall, qtbot: QtBot
) -> None:
    told: list[RoomUpdate] = []
    answers: dict[CommandId, object] = {}
    bridge.news.connect(told.append)
    bridge.answered.connect(answers.__setitem__)
    with busy(bridge):
        ids = [bridge.ask(opening(number), hall.manager) for number in (2, 3, 2 + 2)]
    qtbot.waitUntil(lambda: not bridge.pending)
    assert [answer.command for answer in answers.values() if isinstance(answer, Entry)] == ids
    assert [len(news.entries) for news in told if news.entries] == [3]


def test_nobody_overtakes_a_question_that_came_before(
    bridge: Bridge, hall: Hall, qtbot: QtBot
) -> None:
    seen: list[object] = []

    def look(_answer: object = None) -> None:
        bridge.consult(lambda back: len(back.office.room.tables), seen.append)

    with busy(bridge):
        for number in (2, 3):
            bridge.ask(opening(number), hall.manager)
            look()
    qtbot.waitUntil(lambda: len(seen) == 2)
    first = len(hall.room.office.room.tables)
    assert seen == [first + 1, first + 2]


def test_each_hears_its_own_refusal(night: Evening) -> None:
    asked = joined(night, "Aino", "Aino", "Eero")
    queue = added(asked)
    assert queue.answer(night.office, asked[0]).command == asked[0].command_id
    with pytest.raises(Refused):
        queue.answer(night.office, asked[1])
    assert queue.answer(night.office, asked[2]).command == asked[2].command_id


def test_what_could_not_be_written_is_said_to_each(clock: object, chance: SeededChance) -> None:
    journal = AilingJournal()
    night = Evening(clock, chance, journal).opened()  # type: ignore[arg-type]
    asked = joined(night, "Aino", "Eero")
    queue = added(asked)
    journal.full = True
    for one in asked:
        with pytest.raises(DiskFull):
            queue.answer(night.office, one)


def test_a_bug_ends_the_turn_and_meets_its_own_command_alone(night: Evening) -> None:
    asked = [
        *joined(night, "Aino"),
        *together(night, Nonsense()),
        *joined(night, "Eero"),
    ]
    queue = added(asked)
    with pytest.raises(KeyError):
        queue.answer(night.office, asked[0])
    assert not night.journal.answer_to(asked[0].command_id)
    # The bridge has told whoever asked first to look and ask again; the others go on alone.
    with pytest.raises(KeyError):
        queue.answer(night.office, asked[1])
    assert queue.answer(night.office, asked[2]).command == asked[2].command_id


def test_so_many_share_a_turn_and_no_more(night: Evening) -> None:
    asked = joined(night, *(f"Player {n}" for n in range(130)))
    queue, heard = added(asked), list[int]()
    night.office.listen(lambda _room, entries: heard.append(len(entries)))
    for one in asked:
        queue.answer(night.office, one)
    assert heard == [100, 30]


def test_what_was_answered_as_not_done_is_not_done_with_a_later_one(night: Evening) -> None:
    asked = joined(night, "Aino", "Eero")
    queue = added(asked)
    # Whoever asked first was told that the store is away: his turn never came.
    queue.answer(night.office, asked[1])
    assert not night.journal.answer_to(asked[0].command_id)
