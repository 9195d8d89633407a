"""A board in front of a night on disk, and what can be read on it."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from floor.app.claim.claims import (
    ApproveClaim,
    CheckConduct,
    ConfirmSeats,
    ConfirmSurveillance,
    OpenClaim,
    ShowCards,
    TellSurveillance,
)
from floor.app.claim.facts import ClaimOpened
from floor.app.claim.reckoning import reckoned
from floor.app.hands.dealing import DrawButton, StartHand
from floor.app.seats.seats import SeatPlayer
from floor.app.tables.tables import OpenTable
from floor.base.chance import SeededChance
from floor.base.money import Money
from floor.board.plates import TextLine
from floor.board.program import BoardOptions, BoardProgram
from floor.board.window import BoardWindow
from floor.rehearsal.bad_beats import ALL_WELL
from floor.rehearsal.practice import stage_bad_beat
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.wiring.board import BoardRoom
from tests.desk.hall import Hall

LONG_TURN = 600
"""Seconds: nothing turns by itself in a test that does not ask for it."""


@contextmanager
def board_on(
    hall: Hall, qtbot: QtBot, *, seconds: int = LONG_TURN, languages: tuple[str, ...] = ()
) -> Iterator[BoardProgram]:
    """The board in front of `hall`, closed again after."""
    wanted = BoardOptions(seconds, languages=languages, mute=True)
    board = BoardProgram(lambda: BoardRoom(hall.path, hall.clock), hall.clock, wanted)
    window = board.window
    window.resize(1920, 1080)
    window.show()
    window.activateWindow()
    try:
        qtbot.waitUntil(lambda: window.view is not None)
        qtbot.waitUntil(window.isActiveWindow)
        yield board
    finally:
        board.close()
        window.deleteLater()
        board.deleteLater()


def lines(window: BoardWindow) -> list[TextLine]:
    """Every line with words on it that can be seen."""
    QApplication.processEvents()
    return [one for one in window.findChildren(TextLine) if one.isVisible() and one.text()]


def words(window: BoardWindow) -> list[str]:
    """What can be read."""
    return [one.text() for one in lines(window)]


def settle(window: BoardWindow) -> None:
    """Layouts come to rest."""
    for _turn in range(4):
        QApplication.processEvents()
        window.draw()


def hit_at(hall: Hall, name: TableId) -> Money:
    """A table at which the jackpot has just been paid; how much in all."""
    hall.ask(OpenTable(table=name, game=GameId("plo-5-5"), seats=6))
    for number in range(1, 7):
        who = hall.player(f"Lucky Player{number}")
        hall.ask(SeatPlayer(table=name, seat=SeatNo(number), player=who))
    hall.ask(DrawButton(table=name))
    hall.ask(StartHand(table=name))
    showdown = stage_bad_beat(hall.room.office, SeededChance(2), hall.manager).hit.showdown
    opened = hall.ask(OpenClaim(table=name, hand=1)).events[0]
    assert isinstance(opened, ClaimOpened)
    claim = opened.claim
    note = hall.people.keep_note("Control room", hall.clock.now())
    for command in (
        ConfirmSeats(claim=claim),
        ShowCards(claim=claim, board=showdown.board, hands=showdown.hands),
        CheckConduct(claim=claim, answers=ALL_WELL),
        TellSurveillance(claim=claim, person=note),
        ConfirmSurveillance(claim=claim),
    ):
        hall.ask(command)
    room = hall.room.office.room
    digest = reckoned(room, room.claims[claim]).digest
    for badge in (hall.manager, hall.second):
        hall.ask(ApproveClaim(claim=claim, digest=digest), badge)
    released = hall.room.office.room.claims[claim].released
    assert released is not None
    return released.payout.paid
