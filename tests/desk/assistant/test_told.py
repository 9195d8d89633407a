"""From a hand told to the arbiter to a ruling on it: what was told is not asked again."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QMenu
from pytestqt.qtbot import QtBot

from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.orders.orders import GivePenalty, HandsAway, WarnPlayer
from floor.app.seats.seats import SeatPlayer
from floor.app.tables.tables import OpenTable
from floor.base.text import ENGLISH, use_language
from floor.desk.arbiter.page import TablePage
from floor.desk.assistant.page import RulingPage
from floor.desk.window.window import DeskWindow
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.rulebook.situations.inquiry import Origin, Overruled
from floor.rulebook.situations.situation import FactId
from tests.desk.assistant.test_page import asked, key, ready, the_ruling
from tests.desk.hall import SITTING, T1, WAITING, Hall, desk_on, tell
from tests.desk.looks import complaints
from tests.desk.window.test_looks import settle
from tests.desk.window.test_window import button, click

T2 = TableId("T2")


@pytest.fixture
def window(hall: Hall, qtbot: QtBot) -> Iterator[DeskWindow]:
    """Six play no limit at T1; three play H.O.R.S.E. at T2, hold'em by limit now."""
    for number, name in enumerate(WAITING, start=4):
        hall.ask(SeatPlayer(table=T1, seat=SeatNo(number), player=hall.player(name)))
    hall.ask(OpenTable(table=T2, game=GameId("horse-5-10"), seats=8))
    for number in range(1, 4):
        hall.ask(
            SeatPlayer(table=T2, seat=SeatNo(number), player=hall.player(f"Limit{number} Berg"))
        )
    for table in (T1, T2):
        hall.ask(DrawButton(table=table))
        hall.ask(StartHand(table=table))
    with desk_on(hall, qtbot, badge=hall.manager) as (opened, _bridge):
        opened.resize(1920, 1080)
        yield opened


def told(window: DeskWindow, qtbot: QtBot, table: TableId, *moves: str) -> TablePage:
    """The arbiter of that table, once it was told these moves in turn."""
    window.choose(table, None)
    qtbot.keyClick(window, Qt.Key.Key_F8)
    page = window.pages.table
    for move in moves:
        qtbot.keyClicks(page.arbiter.field, move)
        qtbot.keyClick(page.arbiter.field, Qt.Key.Key_Return)
    QApplication.processEvents()
    return page


def to_act(page: TablePage) -> SeatNo:
    view = page.arbiter._view
    assert view is not None
    assert view.to_act is not None
    return view.to_act


def ruling_on(window: DeskWindow, qtbot: QtBot, situation: str) -> RulingPage:
    """F5 in the arbiter, and that situation."""
    field = window.pages.table.arbiter.field
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_F5)
    page = ready(window, qtbot)
    asked(page, qtbot, situation)
    return page


def beside(page: RulingPage) -> list[str]:
    """What the side says over the facts; broken where a line has no room."""
    names = ("ruling-told-", "ruling-people-")
    return [
        one.text().replace("\u200b", "")
        for one in page.side.findChildren(QLabel)
        if one.objectName().startswith(names)
    ]


def fact(page: RulingPage, name: str) -> str:
    (made,) = (one for one in page.side.facts if one.objectName() == f"ruling-fact-{name}")
    return made.accessibleName()


def test_the_facts_told_are_not_asked_again_and_stand_in_the_book(
    window: DeskWindow, qtbot: QtBot
) -> None:
    arbiter = told(window, qtbot, T1, "r 6", "+1x25")
    last = arbiter.arbiter.history.last  # type: ignore[union-attr]
    assert last is not None
    assert button(window, "hearing-rule").text() == f"Rule on seat {last.seat}: +1x25 …"
    page = ruling_on(window, qtbot, "one chip rule")
    assert page.asks.question.text() == "Was raise said before the chip touched the table?"
    assert page.asks.number.text() == "Question 1"
    assert fact(page, "facing") == "Faces a bet: Yes, as told"
    assert fact(page, "kind").endswith("from the table")
    hand, who = beside(page)
    assert hand == "Hand 1 · Before the flop"
    assert who.startswith(f"Seat {last.seat} ")
    assert who.endswith("before “+1x25”")
    key(page, qtbot, Qt.Key.Key_1)
    click(qtbot, page.sign.confirm)
    ruling = the_ruling(window, qtbot)
    assert (ruling.table, ruling.hand, ruling.situation) == (T1, 1, "S15")
    assert ruling.told["facing"] == "yes"
    assert (ruling.counted.bet, ruling.counted.mine, ruling.counted.pot) == (600, 0, 900)
    assert [one.origin for one in ruling.path] == [Origin.TABLE, Origin.TYPED]
    qtbot.waitUntil(lambda: window.pages.name == "floor")
    assert page.course.asked is None


def test_an_action_out_of_turn_goes_straight_to_what_the_skipped_players_do(
    window: DeskWindow, qtbot: QtBot
) -> None:
    """CH-OOT-4: more than two have cards, and one act behind a skipped player is too little."""
    page = told(window, qtbot, T1)
    opener = to_act(page)
    seats = [tile.seat for tile in page.arbiter._view.tiles]  # type: ignore[union-attr]
    early = seats[(seats.index(opener) + 1) % len(seats)]
    told(window, qtbot, T1, f"{early}: r 6")
    ruling = ruling_on(window, qtbot, "out of turn")
    assert ruling.asks.question.text() == "What was done out of turn?"
    key(ruling, qtbot, Qt.Key.Key_3)
    assert ruling.asks.question.text() == "What do the skipped players do?"
    assert fact(ruling, "live") == "Players with cards: More than two, as told"
    assert fact(ruling, "behind") == "Action behind the skipped player: No, as told"


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_limit_and_the_game_of_a_mix_are_told_and_a_fact_overruled_is_kept(
    window: DeskWindow, qtbot: QtBot
) -> None:
    told(window, qtbot, T2, "r 10")
    page = ruling_on(window, qtbot, "may this player raise")
    assert fact(page, "structure").startswith("Betting structure: Limit")
    assert fact(page, "acted") == "Has acted in this round: No, as told"
    (made,) = (one for one in page.side.facts if one.objectName() == "ruling-fact-acted")
    click(qtbot, made)
    menu = page.side.findChild(QMenu)
    assert isinstance(menu, QMenu)
    (yes,) = menu.actions()
    yes.trigger()
    menu.close()
    assert fact(page, "acted").endswith("overruled; the table says: No")
    for _question in range(4):
        if page.asks.isVisible():
            key(page, qtbot, Qt.Key.Key_1)
    click(qtbot, page.sign.confirm)
    ruling = the_ruling(window, qtbot)
    assert (ruling.table, ruling.told["structure"], ruling.told["acted"]) == (T2, "fl", "no")
    assert Overruled(FactId("acted"), "yes") in ruling.said
    assert (ruling.counted.bet, ruling.counted.mine, ruling.counted.step) == (500, 0, 500)


def test_back_leads_to_the_arbiter_where_the_hand_is_still_told(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    arbiter = told(window, qtbot, T1, "r 6").arbiter
    page = ruling_on(window, qtbot, "undercall")
    tell(window, hall, qtbot, EndHand(table=T1, second_round=True), StartHand(table=T1))
    assert page.head.to_floor.text() == "← Arbiter"
    key(page, qtbot, Qt.Key.Key_Escape)
    key(page, qtbot, Qt.Key.Key_Escape)
    assert window.pages.name == "table"
    assert arbiter.field.hasFocus()
    assert [heard.line for heard in arbiter.history.rounds[0]] == ["r 6"]  # type: ignore[union-attr]
    again = ruling_on(window, qtbot, "pot misread")
    assert fact(again, "next_begun") == "The next hand has begun: Yes, from the table"
    click(qtbot, again.head.to_floor)
    assert window.pages.name == "table"
    window.go("rulings")
    again.head.table_chosen.emit()
    assert again.head.to_floor.text() == "← Floor", "another table: its own facts alone"
    assert "ruling-fact-facing" not in [one.objectName() for one in again.side.facts]


def test_who_comes_again_by_the_rail_begins_without_the_hand_told(
    window: DeskWindow, qtbot: QtBot
) -> None:
    told(window, qtbot, T1, "r 6")
    click(qtbot, button(window, "hearing-rule"))
    page = ready(window, qtbot)
    assert page.course.asked is not None
    window.go("floor")
    window.go("rulings")
    assert page.course.asked is None
    assert page.head.to_floor.text() == "← Floor"


def test_whoever_was_warned_or_sent_away_is_named_from_the_first_question_on(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    tell(window, hall, qtbot, WarnPlayer(player=hall.player(SITTING[0])))
    told(window, qtbot, T1)
    page = ruling_on(window, qtbot, "undercall")
    assert beside(page)[2:] == ["Seat 1 Aino L.: Tonight: 1 warning"]
    away = GivePenalty(player=hall.player(SITTING[1]), lasts=HandsAway(2))
    tell(window, hall, qtbot, away)
    assert beside(page)[3:] == ["Seat 2 Eero V.: penalty: 2 hands left · Tonight: 1 penalty"]


def test_where_no_hand_was_dealt_the_table_alone_is_ruled_on(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    tell(window, hall, qtbot, OpenTable(table=TableId("T3"), game=GameId("plo-2-2"), seats=8))
    page = told(window, qtbot, TableId("T3"))
    assert page.nothing.isVisible()
    qtbot.keyClick(page.rule, Qt.Key.Key_F5)
    ruling = ready(window, qtbot)
    assert (ruling.head.table, ruling.course.asked) == ("T3", None)


def test_the_way_from_the_arbiter_can_be_read_in_both_languages(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    tell(window, hall, qtbot, WarnPlayer(player=hall.player(SITTING[0])))
    for language in (ENGLISH, "fi"):
        use_language(language)
        try:
            for size in ((1920, 1080), (1366, 768)):
                window.resize(*size)
                told(window, qtbot, T1)
                window.pages.table.start_over()
                told(window, qtbot, T1, "a 40", "if r 600 then c 400")
                settle(window)
                assert complaints(window) == []
                qtbot.keyClick(window.pages.table.arbiter.field, Qt.Key.Key_F5)
                page = ready(window, qtbot)
                page.begin("S18")
                settle(window)
                assert complaints(window) == []
        finally:
            use_language(ENGLISH)
