"""New event: every kind of the library is planned and published by clicks, payouts from a file."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from floor.app.tournament.sheet import PlanTournament
from floor.base.money import Money
from floor.desk.kit.form_parts import ButtonsPart
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.kit.two_presses import _GUARD_MS, TwoPresses
from floor.desk.window.window import DeskWindow
from floor.tournament.clock.structure import Break
from floor.tournament.event.library import kinds_offered
from floor.tournament.event.sheet import BountySheet, EventKinds
from floor.tournament.event.state import EventStage, Tournament
from floor.tournament.money.bounties import HALF
from floor.tournament.money.terms import Price
from floor.views.planning.plan import plan_form
from floor.views.words.form import Typed
from floor.views.words.words import Wording
from tests.app.tournament.commands import E1, SHEET
from tests.app.tournament.test_lottery import LICENSED
from tests.desk.event_hall import HallEvent
from tests.desk.forms import box, figure, form_sheet, forms, line, pick, said, ticks
from tests.desk.hall import Hall, NoPaper, desk_on, surroundings
from tests.desk.tournament.test_chips import tool
from tests.desk.tournament.test_money import look_at
from tests.desk.tournament.test_page import do, sell
from tests.desk.window.test_window import Desk, button, click
from tests.qtkit.shots import shot


def new_event(window: DeskWindow, qtbot: QtBot) -> FormSheet:
    window.resize(1366, 768)
    window.go("tournaments")
    click(qtbot, window.pages.tournaments.strip.new)
    return form_sheet(window, qtbot, "plan-tournament")


def leaf(sheet: FormSheet, qtbot: QtBot, name: str) -> None:
    part = sheet.parts["leaf"]
    assert isinstance(part, ButtonsPart)
    click(qtbot, button(sheet, f"plan-tournament-leaf-{name}"))


def tick(qtbot: QtBot, box: QCheckBox) -> None:
    """Where its mark is."""
    qtbot.waitUntil(box.isVisible)
    mark = QPoint(box.height() // 2, box.height() // 2)
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=mark)


def write_down(window: DeskWindow, qtbot: QtBot, sheet: FormSheet) -> Tournament:
    before = len(window.scene.room.tournaments)
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: len(window.scene.room.tournaments) == before + 1)
    return window.scene.room.tournaments[max(window.scene.room.tournaments)]


@pytest.mark.parametrize("kind", kinds_offered(lotteries_licensed=False), ids=lambda one: one.value)
def test_every_kind_of_the_library_is_planned_and_published(
    desk: Desk, qtbot: QtBot, kind: EventKinds
) -> None:
    window, _bridge = desk
    sheet = new_event(window, qtbot)
    pick(sheet, "kind", kind)
    line(sheet, "title").setText(f"The {kind.value}")
    shot(sheet, f"play-{kind.value}")
    stands, size = sheet.ask_button.pos(), sheet.size()
    for name in ("buying", "prizes"):
        leaf(sheet, qtbot, name)
        assert sheet.height() <= 768
        assert (sheet.ask_button.pos(), sheet.size()) == (stands, size)
        shot(sheet, f"{name}-{kind.value}")
    leaf(sheet, qtbot, "more")
    for name in ("levels", "rules", "tables", "selling", "winning"):
        click(qtbot, button(sheet, f"plan-tournament-part-{name}"))
        QApplication.processEvents()
        assert (sheet.ask_button.pos(), sheet.size()) == (stands, size)
        shot(sheet, f"{name}-{kind.value}")
    event = write_down(window, qtbot, sheet)
    assert event.sheet.kind is kind
    words = Wording(window.scene.room, window.scene.names)
    typed = Typed(kind=kind, title=event.sheet.title, starts=event.sheet.registration.starts)
    untouched = plan_form(words, window.now(), typed).asks
    assert isinstance(untouched, PlanTournament)
    assert event.sheet == untouched.sheet
    do(window.pages.tournaments, qtbot, "publish")
    qtbot.waitUntil(lambda: window.scene.room.tournaments[event.id].stage is EventStage.PUBLISHED)


def test_breaks_follow_the_length_of_a_level_until_somebody_types_their_own(
    desk: Desk, qtbot: QtBot
) -> None:
    window, _bridge = desk
    sheet = new_event(window, qtbot)
    line(sheet, "title").setText("Turbo")
    figure(sheet, "hours").setValue(2)
    figure(sheet, "lasts").setValue(3)
    assert figure(sheet, "break_lasts").value() == 5
    assert "break 5 min" in said(sheet, "schedule")
    figure(sheet, "break_lasts").setValue(7)
    event = write_down(window, qtbot, sheet)
    rests = {one.lasts for one in event.sheet.structure.stretches if isinstance(one, Break)}
    assert rests == {timedelta(minutes=7)}


def test_another_game_makes_room_for_its_levels_at_once(desk: Desk, qtbot: QtBot) -> None:
    window, _bridge = desk
    sheet = new_event(window, qtbot)
    before = sheet.width()
    games = box(sheet, "game")
    games.setCurrentIndex(games.count() - 1)
    QApplication.processEvents()
    wide = sheet.width()
    assert wide > before
    leaf(sheet, qtbot, "more")
    QApplication.processEvents()
    assert sheet.width() == wide
    shot(sheet, "levels-wide")
    sheet.cancel_button.click()


def test_what_was_typed_of_a_new_event_is_not_lost_unasked(desk: Desk, qtbot: QtBot) -> None:
    window, _bridge = desk
    sheet = new_event(window, qtbot)
    leaf(sheet, qtbot, "prizes")
    qtbot.keyClick(sheet, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not forms(window, "plan-tournament"))
    sheet = new_event(window, qtbot)
    qtbot.keyClicks(line(sheet, "title"), "Monday")
    qtbot.keyClick(sheet, Qt.Key.Key_Escape)
    assert sheet.isVisible()
    assert sheet.cancel_button.text() == "Throw it away"
    assert sheet.note.text() == "What was typed here is lost then: press once more."
    shot(sheet, "lost-then")
    qtbot.keyClicks(line(sheet, "title"), " Night")
    assert sheet.cancel_button.text() == "Cancel", "somebody goes on typing"
    assert sheet.note.text() == ""
    click(qtbot, sheet.cancel_button)
    assert line(sheet, "title").text() == "Monday Night"
    pressed = sheet.cancel_button.findChildren(TwoPresses)[0]
    qtbot.waitUntil(lambda: pressed._since.elapsed() > _GUARD_MS)
    click(qtbot, sheet.cancel_button)
    qtbot.waitUntil(lambda: not forms(window, "plan-tournament"))
    assert not window.scene.room.tournaments


def test_a_sheet_written_down_is_opened_again_and_put_right_before_it_is_on_view(
    desk: Desk, qtbot: QtBot
) -> None:
    window, _bridge = desk
    sheet = new_event(window, qtbot)
    pick(sheet, "kind", EventKinds.BOUNTY)
    line(sheet, "title").setText("Monday Bounty")
    leaf(sheet, qtbot, "buying")
    line(sheet, "bounty").setText("20")
    event = write_down(window, qtbot, sheet)
    before = event.sheet
    do(window.pages.tournaments, qtbot, "schedule")
    again = form_sheet(window, qtbot, "change-sheet")
    assert line(again, "title").text() == "Monday Bounty"
    shot(again, "again")
    line(again, "title").setText("Monday Heads")
    click(qtbot, button(again, "change-sheet-leaf-buying"))
    assert line(again, "bounty").text() == "20"
    line(again, "fee").setText("12")
    shot(again, "again-buying")
    click(qtbot, button(again, "change-sheet-leaf-more"))
    shot(again, "again-more")
    click(qtbot, again.ask_button)
    qtbot.waitUntil(lambda: window.scene.room.tournaments[event.id].sheet.title == "Monday Heads")
    now = window.scene.room.tournaments[event.id]
    assert now.sheet.terms.entry == replace(before.terms.entry, fee=Money(1_200))
    assert (now.sheet.structure, now.stage) == (before.structure, EventStage.PLANNED)
    do(window.pages.tournaments, qtbot, "publish")
    qtbot.waitUntil(lambda: window.scene.room.tournaments[event.id].stage is EventStage.PUBLISHED)


def test_a_last_phase_is_no_more_opened_as_a_whole_once_a_flight_has_sold_an_entry(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    last = HallEvent(hall, replace(SHEET, title="Main event"))
    HallEvent(hall, goes_on_in=last.number).sold("Aino Laine")
    look_at(window, last, qtbot)
    click(qtbot, button(window.pages.tournaments, f"event-{last.number}"))
    tool(window, "schedule")
    assert form_sheet(window, qtbot, "change-schedule").windowTitle() == "Schedule of Main event"


def choose(sheet: FormSheet, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_asked: (str(path), ""))
    chosen = sheet.findChild(QPushButton, "plan-tournament-table-choose")
    assert chosen is not None
    click(qtbot, chosen)


def test_a_payout_table_comes_from_a_file_and_one_of_96_percent_is_refused_with_that_figure(
    desk: Desk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, _bridge = desk
    sheet = new_event(window, qtbot)
    line(sheet, "title").setText("Payouts")
    leaf(sheet, qtbot, "prizes")
    assert said(sheet, "table_said") == (
        "The house’s: paid are 3 of 10, 4 of 20, 6 of 40, 10 of 80 players."
    )
    short = tmp_path / "short.csv"
    short.write_text("place;2-9;10+\n1;65;50\n2;35;30\n3;;16\n", encoding="utf-8")
    choose(sheet, qtbot, monkeypatch, short)
    refusal = "From 10 players: the shares make 96 %, not the whole pool."
    assert sheet.note.text() == refusal
    shot(sheet, "refused")
    click(qtbot, sheet.ask_button)
    assert sheet.isVisible()
    assert sheet.note.text() == refusal
    whole = tmp_path / "whole.csv"
    whole.write_bytes("place\t2-9\t10+\n1\t65\t50\n2\t35\t30\n3\t\t20\n".encode("utf-16"))
    choose(sheet, qtbot, monkeypatch, whole)
    assert sheet.note.text() == ""
    assert said(sheet, "table_said") == "From 2 players 2 paid, from 10 on 3."
    choose(sheet, qtbot, monkeypatch, tmp_path / "gone.csv")
    assert sheet.note.text() != ""
    old = tmp_path / "old.csv"
    old.write_bytes("place;2+\n1 ;100\n# ä\n".replace("# ä\n", "").encode("cp1252") + b"\n")
    choose(sheet, qtbot, monkeypatch, old)
    assert sheet.note.text() == ""
    choose(sheet, qtbot, monkeypatch, whole)
    event = write_down(window, qtbot, sheet)
    assert [row.players for row in event.sheet.payouts.lines] == [2, 10]
    assert event.sheet.payouts.lines[1].parts == (500_000, 300_000, 200_000)


def test_special_prizes_and_a_guarantee_are_typed(desk: Desk, qtbot: QtBot) -> None:
    window, _bridge = desk
    sheet = new_event(window, qtbot)
    line(sheet, "title").setText("Special")
    leaf(sheet, qtbot, "prizes")
    line(sheet, "guarantee").setText("1000")
    line(sheet, "special_1").setText("First out")
    line(sheet, "special_sum_1").setText("50")
    line(sheet, "special_2").setText("Best hand")
    click(qtbot, sheet.ask_button)
    assert sheet.note.text() == "A special prize is above nothing."
    line(sheet, "special_sum_2").setText("25")
    shot(sheet, "special")
    event = write_down(window, qtbot, sheet)
    assert [(one.name, one.share.sum) for one in event.sheet.special] == [
        ("First out", Money(5_000)),
        ("Best hand", Money(2_500)),
    ]
    assert event.sheet.guarantee == Money(100_000)


def test_a_flight_goes_on_in_the_last_phase(desk: Desk, qtbot: QtBot) -> None:
    window, _bridge = desk
    sheet = new_event(window, qtbot)
    pick(sheet, "kind", EventKinds.FLIGHTS)
    line(sheet, "title").setText("Day 2")
    last = write_down(window, qtbot, sheet)
    sheet = new_event(window, qtbot)
    pick(sheet, "kind", EventKinds.FLIGHTS)
    line(sheet, "title").setText("Day 1A")
    assert box(sheet, "goes_on_in").count() == 2
    pick(sheet, "goes_on_in", last.id)
    flight = write_down(window, qtbot, sheet)
    assert flight.flight.goes_on_in == last.id


def test_what_a_rebuy_and_an_add_on_cost_and_give_is_typed(desk: Desk, qtbot: QtBot) -> None:
    window, _bridge = desk
    sheet = new_event(window, qtbot)
    pick(sheet, "kind", EventKinds.REBUY)
    line(sheet, "title").setText("Sunday Rebuy")
    leaf(sheet, qtbot, "buying")
    line(sheet, "pool").setText("50")
    assert line(sheet, "rebuy").text() == line(sheet, "add_on").text() == "50"
    line(sheet, "add_on").setText("30")
    shot(sheet, "more-chips")
    terms = write_down(window, qtbot, sheet).sheet.terms
    assert terms.rebuy is not None
    assert terms.add_on is not None
    assert (terms.rebuy.price.total, terms.add_on.price.total) == (Money(5_000), Money(3_000))


@pytest.fixture
def licensed(tmp_path: Path) -> Iterator[Hall]:
    """A house that may hold lotteries."""
    hall = Hall(tmp_path / "licensed.sqlite").opened(LICENSED)
    yield hall
    hall.close()


def test_a_lottery_sit_and_go_is_planned_sold_drawn_and_printed(
    licensed: Hall, qtbot: QtBot
) -> None:
    papers = NoPaper()
    house = surroundings(papers=papers, store=licensed.path)
    with desk_on(licensed, qtbot, badge=licensed.manager, house=house) as (window, bridge):
        window.resize(1920, 1080)
        sheet = new_event(window, qtbot)
        pick(sheet, "kind", EventKinds.LOTTERY)
        line(sheet, "title").setText("Spin")
        qtbot.waitUntil(lambda: "buy_in" in sheet.parts)
        pick(sheet, "buy_in", Money(2_500))
        shot(sheet, "lottery")
        event = write_down(window, qtbot, sheet)
        page = window.pages.tournaments
        do(page, qtbot, "publish")
        for name in ("Aino Laine", "Eero Virta", "Kaisa Berg"):
            sell((window, bridge), licensed, qtbot, name)
        do(page, qtbot, "open-E1")
        qtbot.waitUntil(lambda: E1 in now(window, event).tables)
        do(page, qtbot, "draw-seats")
        qtbot.waitUntil(lambda: len(now(window, event).tables[E1].taken) == 3)
        assert button(page, "step-clock-run").text() == "Draw the prize and start"
        shot(window, "lottery-drawn-next")
        do(page, qtbot, "clock-run")
        qtbot.waitUntil(lambda: now(window, event).stage is EventStage.RUNNING)
        lottery = now(window, event).sheet.lottery
        assert lottery is not None
        assert lottery.drawn is not None
        window.draw()
        shot(window, "lottery")


def now(window: DeskWindow, event: Tournament) -> Tournament:
    return window.scene.room.tournaments[event.id]


def test_what_an_event_has_besides_is_ticked_whatever_its_kind(desk: Desk, qtbot: QtBot) -> None:
    window, _bridge = desk
    sheet = new_event(window, qtbot)
    pick(sheet, "kind", EventKinds.FLIGHTS)
    line(sheet, "title").setText("Heads in flights")
    boxes = {one.text(): one for one in ticks(sheet, "parts")}
    assert [words for words, one in boxes.items() if one.isChecked()] == ["re-entries"]
    tick(qtbot, boxes["progressive bounties"])
    tick(qtbot, boxes["bounty on a guest"])
    assert sheet.note.text() == (
        "Where the guest alone carries a bounty, nobody else does: choose one of them. (ON-VAR-10)"
    )
    shot(sheet, "means-nothing")
    tick(qtbot, boxes["bounty on a guest"])
    leaf(sheet, qtbot, "buying")
    assert (line(sheet, "pool").text(), line(sheet, "bounty").text()) == ("75", "25")
    shot(sheet, "progressive-flights")
    last = write_down(window, qtbot, sheet)
    assert (last.sheet.kind, last.sheet.bounty) == (EventKinds.FLIGHTS, BountySheet(split=HALF))
    sheet = new_event(window, qtbot)
    pick(sheet, "kind", EventKinds.FREEROLL)
    assert [one.isChecked() for one in ticks(sheet, "parts")] == [False] * 8
    line(sheet, "title").setText("Free")
    for more in ticks(sheet, "parts")[:3]:
        tick(qtbot, more)
    leaf(sheet, qtbot, "buying")
    line(sheet, "again_pool").setText("10")
    assert sheet.height() <= 768
    shot(sheet, "freeroll-all")
    free = write_down(window, qtbot, sheet)
    assert free.sheet.terms.re_entry is not None
    assert free.sheet.terms.re_entry.price == Price(to_pool=Money(1_000))


def test_once_entries_are_sold_late_entry_and_guarantee_are_changed_for_a_reason(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = HallEvent(hall, replace(SHEET, title="Main event")).sold("Aino Laine")
    look_at(window, event, qtbot)
    tool(window, "schedule")
    sheet = form_sheet(window, qtbot, "change-schedule")
    click(qtbot, button(sheet, "change-schedule-turn-True"))
    shot(sheet, "rest-play")
    assert not line(sheet, "title").isHidden()
    assert not figure(sheet, "stack").isEnabled()
    click(qtbot, button(sheet, "change-schedule-leaf-buying"))
    assert not line(sheet, "fee").isEnabled()
    assert "they stay. (TR-STR-5)" in said(sheet, "stays")
    figure(sheet, "late").setValue(5)
    shot(sheet, "rest-buying")
    click(qtbot, button(sheet, "change-schedule-leaf-prizes"))
    line(sheet, "guarantee").setText("2000")
    shot(sheet, "rest-prizes")
    click(qtbot, button(sheet, "change-schedule-leaf-more"))
    shot(sheet, "rest-more")
    line(sheet, "reason").setText("More came.")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: event.now.version == 2)
    late = event.now.sheet.terms.late
    assert late is not None
    assert (late.through_level, event.now.sheet.guarantee) == (5, Money(200_000))
    assert event.now.sheet.structure == SHEET.structure
    words = "Late entry through level: 3 → 5; Guaranteed: €0 → €2,000"

    def told() -> bool:
        return any(words in one.words for one in window.scene.view(window.now()).feed or ())

    qtbot.waitUntil(told)
