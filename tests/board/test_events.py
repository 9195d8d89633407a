"""Tournaments on the wall: the clock to the second, seats by name, moves and who is out."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from floor.app.tournament.buying import CloseBuying
from floor.app.tournament.moves import Reseat
from floor.app.tournament.outs import BustOut, FinishTournament
from floor.app.tournament.play import CallBreak, StopClock
from floor.app.tournament.prizes import DealProposed, DecideDeal, LockPrizes, ProposeDeal
from floor.base.money import Chips
from floor.base.text import ENGLISH, use_language
from floor.board.program import BoardProgram
from floor.board.sounds import Bell, play
from floor.qtkit.look.theme import RESOURCES
from floor.room.lists.waitlist import TableId
from floor.tournament.event.chips import StackCount
from floor.tournament.event.state import DealMethod, Out
from floor.tournament.tables.seating import MoveBecause
from floor.views.tournament.board import EventSlide, SeatsSlide
from floor.views.tournament.clock import Signal
from tests.app.tournament.commands import E1, E2, SHEET
from tests.board.hanging import board_on, settle, words
from tests.desk.event_hall import PLAYERS, HallEvent
from tests.desk.hall import Hall
from tests.desk.looks import complaints
from tests.desk.tournament.test_money import final_table
from tests.qtkit.shots import shot


@pytest.fixture
def event(hall: Hall) -> HallEvent:
    return HallEvent(hall).sold().drawn(E1, E2)


@pytest.fixture
def board(event: HallEvent, hall: Hall, qtbot: QtBot) -> Iterator[BoardProgram]:
    with board_on(hall, qtbot) as opened:
        yield opened


def shows(board: BoardProgram, kind: type[EventSlide | SeatsSlide]) -> None:
    """Turned to the page of that kind."""
    assert board.window.view is not None
    for _page in board.window.view.pages:
        if isinstance(board.window.page, kind):
            break
        board.window.turn()
    assert isinstance(board.window.page, kind)
    settle(board.window)


def test_before_the_start_everybody_finds_their_seat(board: BoardProgram) -> None:
    shows(board, EventSlide)
    said = words(board.window)
    assert {"Saturday 115", "Begins 20:00", "100–100", "Players", "8"} <= set(said)
    shows(board, SeatsSlide)
    said = words(board.window)
    assert "Saturday 115: your seat" in said
    assert {"Aino L.", "Anna-Kaarina Y.", "Zoë N."} <= set(said)
    assert sum(one.startswith(("E1 ", "E2 ")) for one in said) == len(PLAYERS)
    shot(board.window, "seats")


def test_the_clock_counts_down_on_the_wall(
    board: BoardProgram, event: HallEvent, hall: Hall, qtbot: QtBot
) -> None:
    event.begun()
    qtbot.waitUntil(lambda: board.window.view is not None and _runs(board))
    shows(board, EventSlide)
    assert {"Level 1", "20:00", "Next", "100–200", "ante 200"} <= set(words(board.window))
    hall.clock.advance(timedelta(minutes=2, seconds=24))
    qtbot.waitUntil(lambda: "17:36" in words(board.window), timeout=30_000)
    event.ask(StopClock(tournament=event.number))
    qtbot.waitUntil(lambda: "Level 1 · clock stopped" in words(board.window), timeout=30_000)


def _runs(board: BoardProgram) -> bool:
    assert board.window.view is not None
    return any(isinstance(one, EventSlide) and not one.rests for one in board.window.view.pages)


@pytest.mark.parametrize("code", ["en", "fi", "sv"])
def test_moves_and_prizes_stand_beside_the_clock(
    event: HallEvent, hall: Hall, qtbot: QtBot, code: str
) -> None:
    use_language(code)
    try:
        event.begun()
        hall.clock.advance(timedelta(minutes=45))
        seat = min(event.now.tables[E1].taken)
        out = Out(entry=event.entry_at(E1, seat), table=E1)
        event.ask(BustOut(tournament=event.number, table=E1, outs=(out,)))
        event.ask(CloseBuying(tournament=event.number))
        event.ask(LockPrizes(tournament=event.number))
        _reseat(event, hall)
        with board_on(hall, qtbot) as board:
            shows(board, EventSlide)
            page = board.window.page
            assert isinstance(page, EventSlide)
            assert [one.sum for one in page.prizes]
            assert [one.moves for one in page.changes] == [True, False]
            seen: set[str] = set()

            def all_seen() -> bool:
                seen.update(words(board.window))
                return all(any(_is(one.label, had) for had in seen) for one in page.changes)

            qtbot.waitUntil(all_seen, timeout=30_000)
            for wide, high in ((1920, 1080), (1366, 768)):
                board.window.resize(wide, high)
                settle(board.window)
                shot(board.window, f"clock-{wide}-{code}")
                assert not complaints(board.window)
    finally:
        use_language(ENGLISH)


def _is(label: str, shown: str) -> bool:
    """A name that is longer than its line is shown without its middle, whoever was drawn."""
    begins, gap, ends = shown.partition("…")
    if not gap:
        return label == shown
    return bool(begins) and label.startswith(begins) and label.endswith(ends)


def _reseat(event: HallEvent, hall: Hall) -> None:
    """Somebody is moved from one table to the other."""
    leaves = max(event.now.tables, key=lambda name: len(event.now.tables[name].taken))
    comes: TableId = E2 if leaves == E1 else E1
    entry = next(iter(event.now.tables[leaves].taken.values())).entry
    event.ask(
        Reseat(
            tournament=event.number,
            entry=entry,
            table=comes,
            seat=event.now.tables[comes].free[0],
            because=MoveBecause.WRONG_SEAT,
            note=hall.people.keep_note("They share a car.", hall.clock.now()),
        )
    )


def test_several_events_have_a_page_each(event: HallEvent, hall: Hall, qtbot: QtBot) -> None:
    HallEvent(hall, replace(SHEET, title="Sunday satellite"))
    with board_on(hall, qtbot) as board:
        assert board.window.view is not None
        pages = [one for one in board.window.view.pages if isinstance(one, EventSlide)]
        assert [one.title for one in pages] == ["Saturday 115", "Sunday satellite"]
        assert pages[1].players == "0"


class Rung:
    """What is heard of a board."""

    def __init__(self) -> None:
        self.heard: list[Signal] = []

    def __call__(self, signal: Signal) -> None:
        self.heard.append(signal)


def test_a_level_is_rung_for_once_whatever_page_is_shown(
    event: HallEvent, hall: Hall, qtbot: QtBot
) -> None:
    rung = Rung()
    with board_on(hall, qtbot) as board:
        board.window._bell = Bell(rung)
        event.begun()
        qtbot.waitUntil(lambda: rung.heard == [Signal.LEVEL], timeout=30_000)
        for _page in range(6):
            board.window.turn()
        hall.clock.advance(timedelta(minutes=19))
        qtbot.waitUntil(lambda: rung.heard[1:] == [Signal.MINUTE], timeout=30_000)
        hall.clock.advance(timedelta(minutes=1))
        qtbot.waitUntil(lambda: rung.heard[2:] == [Signal.LEVEL], timeout=30_000)
        for _time in range(5):
            settle(board.window)
        assert len(rung.heard) == 3


def test_a_break_that_is_called_rings_when_it_begins_before_its_end_and_then(
    event: HallEvent, hall: Hall, qtbot: QtBot
) -> None:
    # ON-TRN-23
    event.begun()
    hall.clock.advance(timedelta(minutes=5))
    rung = Rung()
    with board_on(hall, qtbot) as board:
        board.window._bell = Bell(rung)
        until = hall.clock.now() + timedelta(minutes=5)
        event.ask(CallBreak(tournament=event.number, until=until))
        qtbot.waitUntil(lambda: rung.heard == [Signal.BREAK], timeout=30_000)
        hall.clock.advance(timedelta(minutes=4))
        qtbot.waitUntil(lambda: rung.heard[1:] == [Signal.MINUTE], timeout=30_000)
        hall.clock.advance(timedelta(minutes=1))
        qtbot.waitUntil(lambda: rung.heard[2:] == [Signal.LEVEL], timeout=30_000)


def test_where_nothing_plays_a_sound_the_pc_beeps(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    beeps: list[int] = []
    monkeypatch.setattr(QApplication, "beep", lambda: beeps.append(1))
    monkeypatch.setenv("PATH", str(tmp_path))
    play(Signal.LEVEL)
    assert beeps == [1]
    heard, player = tmp_path / "heard", tmp_path / "aplay"
    player.write_text(f'#!/bin/sh\necho "$1" > "{heard}"\n')
    player.chmod(0o755)
    play(Signal.BREAK)
    qtbot.waitUntil(lambda: heard.exists() and bool(heard.read_text()))
    sound = Path(heard.read_text().strip())
    assert (sound.name, sound.exists(), beeps) == ("break.wav", True, [1])


def test_each_signal_has_its_sound() -> None:
    sounds = {one.stem for one in (RESOURCES / "sounds").glob("*.wav")}
    assert sounds == {one.value for one in Signal}


@pytest.mark.parametrize("code", ["en", "fi"])
def test_what_was_divided_is_read_on_a_small_screen_too(
    hall: Hall, qtbot: QtBot, code: str
) -> None:
    event = final_table(hall).now
    use_language(code)
    try:
        stacks = tuple(StackCount(one.no, Chips(20_000)) for one in event.entries.values())
        proposes = ProposeDeal(tournament=event.id, method=DealMethod.CHIPS, stacks=stacks)
        (proposed,) = hall.ask(proposes).events
        assert isinstance(proposed, DealProposed)
        digest = proposed.deal.digest
        hall.ask(DecideDeal(tournament=event.id, digest=digest, agreed=True, second=hall.second))
        for finished in (False, True):
            if finished:
                hall.ask(FinishTournament(tournament=event.id))
            with board_on(hall, qtbot) as board:
                shows(board, EventSlide)
                board.window.resize(1366, 768)
                settle(board.window)
                shot(board.window, f"divided-{finished}-{code}")
                assert not complaints(board.window)
                page = board.window.page
                assert isinstance(page, EventSlide)
                assert page.prizes[0].place == "1–9"
                assert finished == bool(page.changes)
                for played in ("event-clock", "event-now", "event-average", "event-next-words"):
                    seen = board.window.findChild(QWidget, played)
                    assert seen is not None
                    assert seen.isVisible() == (not finished), played
                winner = board.window.findChild(QWidget, "event-winner-0")
                assert winner is not None
                assert winner.isVisible() == finished
    finally:
        use_language(ENGLISH)
