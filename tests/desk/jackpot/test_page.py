"""The jackpots' page: meters, what they were, share tables, expected hits, a meter put right."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from threading import Event
from types import SimpleNamespace

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from floor.app.claim.claims import (
    ApproveClaim,
    CheckConduct,
    ConfirmSeats,
    ConfirmSurveillance,
    OpenClaim,
    PayShare,
    ShowCards,
    TellSurveillance,
)
from floor.app.claim.freezes import ClaimBadBeat
from floor.app.claim.reckoning import reckoned
from floor.app.core.claim import Check, CheckResult, ClaimId, IdKind, PaymentForm
from floor.app.core.messages import NoteId
from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.office.past import TellRow
from floor.app.seats.seats import SeatPlayer
from floor.app.staff.days import CloseDay, OpenDay
from floor.app.tables.tables import CloseTable
from floor.base.errors import PaperTrouble, StoreTrouble
from floor.base.money import Money
from floor.base.text import ENGLISH, use_language
from floor.cards.card import Card, from_text
from floor.desk.jackpot.correct import CorrectMeterSheet
from floor.desk.jackpot.page import JackpotPage
from floor.desk.scene.services import Services
from floor.desk.window.window import DeskWindow
from floor.jackpot.ledger import Account, PostedFor
from floor.jackpot.profile import JackpotId
from floor.jackpot.trigger import ShownHand
from floor.room.blinds.button import SeatNo
from floor.views.jackpot.history import HistoryQuery, JackpotPast
from floor.wiring.past import LooksBack
from tests.desk.forms import box, figure, form_sheet, ticks
from tests.desk.hall import T1, Hall, NoPaper, desk_on, surroundings, tell
from tests.desk.jackpot.test_sampling import is_there, processes
from tests.desk.looks import complaints
from tests.desk.window.test_looks import SIZES, settle
from tests.desk.window.test_window import click
from tests.jackpot.test_odds import EASY
from tests.qtkit.shots import shot

PATIENCE_MS = 30_000
BAD_BEAT = JackpotId("bad_beat")
MORE = ("Kaisa Berg", "Åke Öhman", "Jiří Dvořák")
PIN = "583926"
WELL = {check: CheckResult.YES if check.expected else CheckResult.NO_ON_CAMERA for check in Check}


@pytest.fixture
def paying(hall: Hall) -> Hall:
    """Six players, three hands that paid."""
    for number, name in enumerate(MORE, start=4):
        hall.ask(SeatPlayer(table=T1, seat=SeatNo(number), player=hall.player(name)))
    hall.ask(DrawButton(table=T1))
    hands(hall, 3)
    return hall


def hands(hall: Hall, many: int) -> None:
    for _hand in range(many):
        hall.ask(StartHand(table=T1))
        hall.clock.advance(timedelta(minutes=2))
        hall.ask(EndHand(table=T1, second_round=True))


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(from_text, text.split()))


def hit(hall: Hall) -> ClaimId:
    """The last hand wins the jackpot; nobody has fetched his share."""
    office, people, now = hall.room.office, hall.people, hall.clock.now()
    hall.ask(ClaimBadBeat(table=T1))
    hall.ask(OpenClaim(table=T1, hand=office.room.tables[T1].hand))
    claim = ClaimId(office.room.claimed)
    hall.ask(ConfirmSeats(claim=claim))
    shown = ((1, "Ks Kc"), (2, "Ah Ac"))
    hall.ask(
        ShowCards(
            claim=claim,
            board=cards("As Ad Kh Kd 2c"),
            hands=tuple(ShownHand(seat=SeatNo(seat), cards=cards(own)) for seat, own in shown),
        )
    )
    hall.ask(CheckConduct(claim=claim, answers=WELL, note=people.keep_note("Red deck", now)))
    hall.ask(TellSurveillance(claim=claim, person=people.keep_note("Pekka", now)))
    hall.ask(ConfirmSurveillance(claim=claim))
    for badge in (hall.manager, hall.second):
        digest = reckoned(office.room, office.room.claims[claim]).digest
        hall.ask(ApproveClaim(claim=claim, digest=digest), badge)
    return claim


@pytest.fixture
def desk(paying: Hall, qtbot: QtBot) -> Iterator[DeskWindow]:
    with desk_on(paying, qtbot, badge=paying.manager, house=surroundings(store=paying.path)) as (
        window,
        _bridge,
    ):
        window.go("jackpot")
        wait_for_entry(window, paying, qtbot)
        yield window


def wait_for_entry(window: DeskWindow, hall: Hall, qtbot: QtBot) -> JackpotPage:
    """Until the page has read the whole book."""
    page = window.pages.jackpot
    last = hall.room.office.head.seq
    qtbot.waitUntil(lambda: page._found.until == last, timeout=PATIENCE_MS)
    return page


def text(window: DeskWindow, name: str) -> str:
    found = window.findChild(QLabel, name)
    assert isinstance(found, QLabel)
    return found.text()


def column(widget: QWidget, place: int) -> list[str]:
    model = widget.model()  # type: ignore[attr-defined]
    return [model.index(row, place).data() for row in range(model.rowCount())]


def test_sum_and_fees_stand_apart_and_follow_the_room(
    desk: DeskWindow, paying: Hall, qtbot: QtBot
) -> None:
    assert text(desk, "meters-bad_beat-posted") == "€1,000.00"
    assert text(desk, "meters-bad_beat-accrued") == "+€3.00"
    hands(paying, 2)
    qtbot.waitUntil(lambda: desk.scene.head == paying.room.office.head, timeout=PATIENCE_MS)
    desk.draw()
    assert text(desk, "meters-bad_beat-accrued") == "+€5.00"
    assert text(desk, "meters-bad_beat-owed") == "€0.00"


def test_the_chart_and_the_fees_come_out_of_the_book(desk: DeskWindow, qtbot: QtBot) -> None:
    history = desk.pages.jackpot.history
    assert "€1,000.00" in history.chart.words
    assert column(history.fees, 0) == ["T1"]
    assert column(history.fees, 3) == ["€3.00"]
    assert history.hits.isHidden()
    assert "No hit" in text(desk, "jackpot-no-hit")


def test_a_hit_is_shown_as_soon_as_it_is_released(
    desk: DeskWindow, paying: Hall, qtbot: QtBot
) -> None:
    claim = hit(paying)
    qtbot.waitUntil(lambda: desk.scene.head == paying.room.office.head, timeout=PATIENCE_MS)
    desk.draw()
    page = wait_for_entry(desk, paying, qtbot)
    assert column(page.history.hits, 1) == ["T1, hand 3"]
    assert column(page.history.hits, 4) == ["€800.00 (6 shares not fetched)"]
    assert [one.marked for one in page.history.chart._sums].count(True) == 1
    assert text(desk, "meters-bad_beat-owed") == "€800.00"
    # And leads to where a share is paid.
    click(qtbot, page.switches[-1])
    desk.draw()
    click(qtbot, page.unpaid.buttons[0])
    assert desk.pages.name == "claim"
    paying.ask(PayShare(claim=claim, share=1, form=PaymentForm.CASH, checked=IdKind.KNOWN))


def test_closing_the_day_leads_to_the_shares_nobody_has_fetched(
    desk: DeskWindow, paying: Hall, qtbot: QtBot
) -> None:
    """F7: "Go there" opens that leaf, and the keys are at the first share."""
    claim = hit(paying)
    qtbot.waitUntil(lambda: desk.scene.head == paying.room.office.head, timeout=PATIENCE_MS)
    desk.go("floor")
    desk.activateWindow()
    desk.errands.day()
    qtbot.waitUntil(lambda: bool(desk.errands.sheets), timeout=PATIENCE_MS)
    sheet = desk.errands.sheets[-1]
    go = sheet.findChild(QPushButton, "gaming-day-go-shares")
    assert go is not None
    click(qtbot, go)
    qtbot.waitUntil(lambda: desk.pages.name == "jackpot", timeout=PATIENCE_MS)
    page = desk.pages.jackpot
    assert page.switches[-1].isChecked()
    qtbot.waitUntil(page.unpaid.buttons[0].isVisible, timeout=PATIENCE_MS)
    qtbot.waitUntil(lambda: desk.focusWidget() is page.unpaid.buttons[0], timeout=PATIENCE_MS)
    desk.draw()
    first, second = page.unpaid.buttons[:2]
    qtbot.waitUntil(lambda: second.y() >= first.geometry().bottom())
    shot(desk, "unpaid-shares")
    click(qtbot, page.unpaid.buttons[0])
    assert desk.pages.name == "claim"
    assert claim in desk.scene.room.claims


def test_while_hands_pay_the_book_is_read_no_oftener_than_every_minute(
    desk: DeskWindow, paying: Hall, qtbot: QtBot
) -> None:
    page = desk.pages.jackpot
    read = page._reading.number
    tell(desk, paying, qtbot, StartHand(table=T1), EndHand(table=T1, second_round=True))
    assert page._reading.number == read
    paying.clock.advance(timedelta(minutes=1))
    desk.draw()
    wait_for_entry(desk, paying, qtbot)
    assert page._reading.number == read + 1
    click(qtbot, page.again)
    assert page._reading.number == read + 2


def test_what_changes_while_the_book_is_read_is_read_too(
    desk: DeskWindow, paying: Hall, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, free, read = desk.pages.jackpot, Event(), desk.pages.jackpot._past.jackpots

    def slowly(asked: HistoryQuery, told: Callable[[int], None]) -> JackpotPast:
        assert free.wait(60)
        return read(asked, told)

    monkeypatch.setattr(page, "_past", SimpleNamespace(jackpots=slowly))
    tell(desk, paying, qtbot, CloseTable(table=T1), CloseDay(note=NoteId(1)))
    paying.clock.advance(timedelta(days=1))
    tell(desk, paying, qtbot, OpenDay())
    asked = page._reading.number
    free.set()
    qtbot.waitUntil(lambda: page._reading.number > asked)
    qtbot.waitUntil(lambda: page.night.count() == 2)


def test_the_ledger_is_gone_through_day_by_day(
    desk: DeskWindow, paying: Hall, qtbot: QtBot
) -> None:
    page = desk.pages.jackpot
    click(qtbot, page.switches[1])
    assert column(page.ledger.table, 0)[:2] == [
        "Fee a hand · T1 · NLH 1–2 · 3 hands",
        "Begun with the guarantee",
    ]
    assert column(page.ledger.table, 2)[0] == "+€3.00"
    assert page.night.isVisible()
    assert not page.nights.isVisible()

    tell(desk, paying, qtbot, CloseTable(table=T1), CloseDay(note=NoteId(1)))
    paying.clock.advance(timedelta(days=1))
    tell(desk, paying, qtbot, OpenDay())
    wait_for_entry(desk, paying, qtbot)
    qtbot.waitUntil(lambda: page.night.count() == 2)
    qtbot.waitUntil(page.ledger.table.isHidden)  # nothing was moved in the new day
    page.night.setFocus()
    qtbot.keyClick(page.night, Qt.Key.Key_Down)
    page.night.activated.emit(1)
    qtbot.waitUntil(lambda: not page.ledger.table.isHidden(), timeout=PATIENCE_MS)
    assert column(page.ledger.table, 0)[0] == "Day closed: its fees joined the sum"
    assert text(desk, "meters-bad_beat-posted") == "€1,003.00"


def test_keys_go_through_the_parts_of_the_page(desk: DeskWindow, qtbot: QtBot) -> None:
    page = desk.pages.jackpot
    for place, switch in enumerate(page.switches):
        qtbot.keyClick(desk, Qt.Key(Qt.Key.Key_1.value + place), Qt.KeyboardModifier.AltModifier)
        qtbot.waitUntil(lambda place=place: page.parts.currentIndex() == place, timeout=PATIENCE_MS)
        assert switch.isChecked()
        stops = list(page.stops())
        assert all(stop.objectName() and stop.accessibleName() for stop in stops)


def test_the_share_table_names_its_misprints_and_their_price(
    desk: DeskWindow, qtbot: QtBot
) -> None:
    page = desk.pages.jackpot
    click(qtbot, page.switches[2])
    wrong = [words for words in column(page.shares.table, 4) if words.startswith("⚠")]
    assert wrong == ["⚠ 11.439 ≠ 11.4286"] * 4
    assert text(desk, "shares-found-0") == "⚠ 4 cells are misprinted."
    assert "of €1,000.00." in text(desk, "shares-found-1")
    page.shares.category.setFocus()
    qtbot.keyClick(page.shares.category, Qt.Key.Key_Down)
    assert "agrees" in text(desk, "shares-found-0")
    assert text(desk, "shares-found-1") == ""
    page.shares.show_profile(None, Money(0))
    assert "say nothing" in text(desk, "shares-found-0")


def shown(page: QWidget, name: str) -> list[QLabel]:
    return [one for one in page.findChildren(QLabel, name) if not one.isHidden()]


def test_hands_are_dealt_for_the_games_of_now_and_stopped_by_a_click(
    desk: DeskWindow, qtbot: QtBot
) -> None:
    odds = desk.pages.jackpot.odds
    click(qtbot, desk.pages.jackpot.switches[3])
    assert [odds.game.itemText(n) for n in range(odds.game.count())] == [
        "All games played now",
        "Texas Hold’em",
    ]
    click(qtbot, odds.go)
    assert odds.go.statusTip() == "Hands are being dealt …"
    qtbot.waitUntil(lambda: odds.table.model().rowCount() == 2, timeout=PATIENCE_MS)
    begun = processes(odds.dealing)
    click(qtbot, odds.stop_button)
    assert not any(map(is_there, begun))
    assert text(desk, "odds-note") == "Stopped. What was dealt until then stands."
    assert column(odds.table, 1) == ["9", "9"]
    assert column(odds.table, 6)[0].startswith(("between", "at most"))
    assert odds.go.isEnabled()


def test_one_game_is_dealt_at_as_many_players_as_are_said(
    desk: DeskWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    odds = desk.pages.jackpot.odds
    click(qtbot, desk.pages.jackpot.switches[3])
    odds.hands.setItemData(0, 2_000)
    odds.show_games(EASY, odds._games)
    odds.game.setCurrentIndex(1)
    odds.players.setValue(5)
    click(qtbot, odds.go)
    qtbot.waitUntil(lambda: text(desk, "odds-note") == "Done.", timeout=PATIENCE_MS)
    assert column(odds.table, 1) == ["5", "5"]
    assert column(odds.table, 3) == ["2,000", "2,000"]
    assert column(odds.table, 5)[1].startswith("once in ")


def test_a_window_that_closes_leaves_no_process(paying: Hall, qtbot: QtBot) -> None:
    with desk_on(paying, qtbot, badge=paying.manager, house=surroundings(store=paying.path)) as (
        window,
        _bridge,
    ):
        window.go("jackpot")
        odds = window.pages.jackpot.odds
        click(qtbot, window.pages.jackpot.switches[3])
        click(qtbot, odds.go)
        qtbot.waitUntil(lambda: odds.table.model().rowCount() > 0, timeout=PATIENCE_MS)
        begun = processes(odds.dealing)
    assert begun
    assert not any(map(is_there, begun))


def test_a_meter_is_put_right_by_what_it_differs_with_a_second_badge(
    desk: DeskWindow, paying: Hall, qtbot: QtBot
) -> None:
    paying.people.set_pin(paying.second, PIN)
    click(qtbot, desk.pages.jackpot.correct)
    sheet = desk.findChild(CorrectMeterSheet)
    assert isinstance(sheet, CorrectMeterSheet)
    assert sheet.sum.text() == "3"
    assert "It shows €3.00 now." in sheet.note.text()
    hands(paying, 1)  # a fee comes in meanwhile: it stays
    qtbot.waitUntil(lambda: desk.scene.head == paying.room.office.head, timeout=PATIENCE_MS)
    sheet.sum.clear()
    qtbot.keyClicks(sheet.sum, "5")
    assert sheet.note.text() == "It shows €3.00 now: €2.00 more."
    qtbot.keyClicks(sheet.pin, PIN)
    assert sheet.note.text() == "Choose why the meter is corrected."
    assert sheet.why.currentText() == "", "none of them is true by itself"
    sheet.why.setCurrentText("Drop counted differently")
    click(qtbot, sheet.ask_button)
    assert sheet.note.text() == "A reason is needed."
    qtbot.keyClicks(sheet.reason, "Two euros more in the box")
    click(qtbot, sheet.ask_button)
    office = paying.room.office

    def corrected() -> bool:
        office.refresh()
        return office.room.meters[BAD_BEAT].accrued == Money(600)

    qtbot.waitUntil(corrected, timeout=PATIENCE_MS)
    qtbot.waitUntil(lambda: not sheet_open(desk), timeout=PATIENCE_MS)


def sheet_open(window: DeskWindow) -> bool:
    sheet = window.findChild(CorrectMeterSheet)
    return sheet is not None and sheet.isVisible()


def test_a_meter_is_not_put_right_to_what_is_no_sum(desk: DeskWindow, qtbot: QtBot) -> None:
    click(qtbot, desk.pages.jackpot.correct)
    sheet = desk.findChild(CorrectMeterSheet)
    assert isinstance(sheet, CorrectMeterSheet)
    sheet.account.setCurrentIndex(1)
    assert sheet.sum.text() == "1000"
    sheet.sum.setText("990")
    assert sheet.note.text() == "It shows €1,000.00 now: €10.00 less."
    sheet.sum.setText("many")
    sheet.reason.setText("counted")
    click(qtbot, sheet.ask_button)
    assert "Type the sum in euros" in sheet.note.text()
    assert sheet.correction(desk.scene.room, paying_second(desk)) is None
    sheet.sum.setText("990")
    sheet.why.setCurrentText("Put in by the house")
    asked = sheet.correction(desk.scene.room, paying_second(desk))
    assert asked is not None
    assert (asked.account, asked.to, asked.reason) == (
        Account.POSTED,
        Money(99_000),
        PostedFor.GIVEN,
    )
    sheet.reject()


def paying_second(window: DeskWindow):
    return next(badge for badge in window.scene.room.on_duty if badge != window.badge.by)


def test_time_is_paid_when_every_seat_is_ticked(
    desk: DeskWindow, paying: Hall, qtbot: QtBot
) -> None:
    desk.go("floor")
    desk.choose(T1, None)
    detail = desk.scene.detail(desk.now())
    assert detail is not None
    desk.errands.step(next(step for step in detail.table_steps if step.key == "jackpot-time"))
    sheet = form_sheet(desk, qtbot, "jackpot-time")
    box(sheet, "charge").setCurrentIndex(1)
    figure(sheet, "periods").setValue(3)
    assert text(desk, "jackpot-time-amount") == "€30.00"
    boxes = ticks(sheet, "seat")
    for one in boxes[:-1]:
        qtbot.keyClick(one, Qt.Key.Key_Space)
    click(qtbot, sheet.ask_button)
    assert sheet.note.text().startswith("Seat 6 has not agreed")
    qtbot.keyClick(boxes[-1], Qt.Key.Key_Space)
    assert sheet.note.text() == ""
    click(qtbot, sheet.ask_button)
    office = paying.room.office

    def paid() -> bool:
        office.refresh()
        return T1 in office.room.jackpot_time

    qtbot.waitUntil(paid, timeout=PATIENCE_MS)
    assert office.room.meters[BAD_BEAT].accrued == Money(3_300)
    hands(paying, 1)
    assert office.room.meters[BAD_BEAT].accrued == Money(3_300)
    qtbot.waitUntil(lambda: desk.scene.head == office.head, timeout=PATIENCE_MS)
    detail = desk.scene.detail(desk.now())
    assert detail is not None
    assert "Jackpot time charge paid until" in detail.status


class _Broken(LooksBack):
    """A book that cannot be read."""

    def jackpots(self, asked: HistoryQuery, told: TellRow) -> JackpotPast:
        raise StoreTrouble("The disk is gone. Look at the cable.")


def test_a_book_that_cannot_be_read_is_told_and_the_meters_stay(paying: Hall, qtbot: QtBot) -> None:
    house: Services = surroundings(store=paying.path)._replace(past=_Broken(paying.path))
    with desk_on(paying, qtbot, badge=paying.manager, house=house) as (window, _bridge):
        window.go("jackpot")
        said = "The disk is gone. Look at the cable."
        qtbot.waitUntil(lambda: text(window, "jackpot-note") == said, timeout=PATIENCE_MS)
        assert text(window, "meters-bad_beat-accrued") == "+€3.00"


def test_of_several_jackpots_the_one_that_is_chosen_is_shown(
    desk: DeskWindow, qtbot: QtBot
) -> None:
    page = desk.pages.jackpot
    (card,) = page._cards
    other = replace(card, jackpot=JackpotId("second"), name="Room share", posted=Money(5_000))
    page.meters.show_cards((card, other))
    assert page.meters.jackpot == BAD_BEAT
    first, second = page.meters.stops()
    qtbot.waitUntil(first.isVisible, timeout=PATIENCE_MS)
    click(qtbot, second)
    assert page.meters.jackpot == "second"
    page.meters.show_cards((card,))
    assert page.meters.jackpot == BAD_BEAT
    page.meters.show_cards(())
    assert shown(page, "jackpot-none")


@pytest.mark.parametrize(
    ("size", "code"), [*zip(SIZES, ("en", "fi"), strict=True)], ids=["1920-en", "1366-fi"]
)
def test_every_part_can_be_read(
    paying: Hall, qtbot: QtBot, size: tuple[int, int], code: str
) -> None:
    """With a hit whose shares nobody has fetched."""
    hit(paying)
    use_language(code)
    try:
        with desk_on(
            paying, qtbot, badge=paying.manager, house=surroundings(store=paying.path)
        ) as (window, _bridge):
            window.resize(*size)
            window.go("jackpot")
            page = wait_for_entry(window, paying, qtbot)
            for place, switch in enumerate(page.switches):
                click(qtbot, switch)
                settle(window)
                assert complaints(window) == [], place
                shot(window, f"desk-jackpot-{place}-{code}-{size[0]}")
    finally:
        use_language(ENGLISH)


def test_the_ledger_of_the_day_that_is_looked_at_is_printed(paying: Hall, qtbot: QtBot) -> None:
    paper = NoPaper()
    house = surroundings(store=paying.path, papers=paper)
    with desk_on(paying, qtbot, badge=paying.manager, house=house) as (window, _bridge):
        window.go("jackpot")
        page = wait_for_entry(window, paying, qtbot)
        assert page.print.isHidden()
        click(qtbot, page.switches[1])
        click(qtbot, page.print)
        qtbot.waitUntil(
            lambda: text(window, "jackpot-note") == "Printed: JL-1.pdf", timeout=PATIENCE_MS
        )
        assert paper.asked == [("ledger", "bad_beat", "2026-10-24")]
        paper.trouble = PaperTrouble("The printer is out of paper.")
        click(qtbot, page.print)
        qtbot.waitUntil(
            lambda: text(window, "jackpot-note") == "The printer is out of paper.",
            timeout=PATIENCE_MS,
        )
        assert page.print.isEnabled()
