"""A paid jackpot's papers on its page: what was printed is known, also after a restart; and which
hand it was is put right.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
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
from floor.app.claim.freezes import ClaimBadBeat
from floor.app.claim.reckoning import reckoned
from floor.app.core.claim import Check, CheckResult, State
from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.seats.nameless import SeatNewcomer
from floor.app.seats.seats import SeatPlayer
from floor.app.tables.tables import OpenTable
from floor.base.errors import PaperTrouble
from floor.base.text import ENGLISH, use_language
from floor.cards.card import from_text
from floor.desk.claim.payment import PaymentPanel
from floor.desk.papers.void_paper import VoidSheet
from floor.desk.scene.services import PaperDesk
from floor.desk.seats.player_sheets import FindSheet
from floor.jackpot.trigger import ShownHand
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.rulebook.machine import MachineFile
from floor.views.claim.page import ClaimStep
from floor.wiring.papers import print_shop
from tests.desk.claim.test_claim import BOARD, LOSER, PINS, WINNER, Claiming, freeze, hit
from tests.desk.hall import T1, Hall, desk_on, surroundings
from tests.desk.looks import complaints
from tests.qtkit.shots import shot

__all__ = ["hit"]

T2 = TableId("T2")
TEN = (
    "Sanna Jörgensdóttir-Hämäläinen",
    "<b>Åke</b> Öhman-Lindqvist",
    *(f"{name} {family}" for name in ("Žaneta", "Tõnu") for family in ("Dvořák", "Kõiv", "Berg")),
    "Kaisa Berg",
    "Jiří Růžička",
)
PATIENCE_MS = 30_000
SIZES = ((1920, 1080), (1366, 768))


def released(hall: Hall, table: TableId, hand: int) -> None:
    """That hand's claim, gone through and approved by two, as other stations have said it."""
    hall.ask(ClaimBadBeat(table=table))
    hall.ask(OpenClaim(table=table, hand=hand))
    room = hall.room.office.room
    claim = max(room.claims)
    hall.ask(ConfirmSeats(claim=claim))
    shown = tuple(
        ShownHand(seat=SeatNo(seat), cards=tuple(map(from_text, cards)))
        for seat, cards in ((1, LOSER), (3, WINNER))
    )
    hall.ask(ShowCards(claim=claim, board=tuple(map(from_text, BOARD)), hands=shown))
    answers = {check: CheckResult.YES if check.expected else CheckResult.NO for check in Check}
    hall.ask(CheckConduct(claim=claim, answers=answers))
    person = hall.people.keep_note("Pekka", hall.clock.now())
    hall.ask(TellSurveillance(claim=claim, person=person))
    hall.ask(ConfirmSurveillance(claim=claim))
    room = hall.room.office.room
    digest = reckoned(room, room.claims[claim]).digest
    for badge in (hall.manager, hall.second):
        hall.ask(ApproveClaim(claim=claim, digest=digest), badge)


@pytest.fixture
def shop(hall: Hall, tmp_path: Path) -> PaperDesk:
    return print_shop(hall.path, MachineFile(tmp_path / "floor.toml"), hall.clock)


@contextmanager
def paying(hall: Hall, shop: PaperDesk, qtbot: QtBot, table: TableId = T1) -> Iterator[Claiming]:
    """A desk at the last step of the table's claim, once it knows which papers there are."""
    house = surroundings(papers=shop, store=hall.path)
    with desk_on(hall, qtbot, badge=hall.manager, house=house) as desk:
        claiming = Claiming(desk, hall, qtbot)
        claiming.window.pages.to_claim(table)
        claiming.until(ClaimStep.SLIPS)
        known(claiming)
        yield claiming


def known(claiming: Claiming) -> PaymentPanel:
    """The panel, once nothing is being printed or looked for."""
    payment = claiming.page.payment

    def settled() -> bool:
        claiming.settle()
        return payment._slips is not None and not payment._goes_on

    claiming.qtbot.waitUntil(settled, timeout=PATIENCE_MS)
    return payment


def until_slip(claiming: Claiming, row: int, told: str) -> None:
    """Until that line says so of its slip."""
    payment = claiming.page.payment

    def says() -> bool:
        claiming.settle()
        return payment.rows[row].about.text().endswith(told)

    claiming.qtbot.waitUntil(says, timeout=PATIENCE_MS)
    known(claiming)


def opened(claiming: Claiming, row: int) -> dict[str, QAction]:
    """What the menu of that line offers, opened by its key."""
    more = claiming.page.payment.rows[row].more
    more.setFocus()
    claiming.qtbot.keyClick(more, Qt.Key.Key_Space)
    claiming.qtbot.waitUntil(more._menu.isVisible)
    return {action.objectName(): action for action in more._menu.actions() if action.text()}


def choose(claiming: Claiming, row: int, name: str) -> None:
    """What is in the menu of that line, by keys."""
    action = opened(claiming, row)[name]
    menu = claiming.page.payment.rows[row].more._menu
    while menu.activeAction() is not action:
        claiming.qtbot.keyClick(menu, Qt.Key.Key_Down)
    claiming.qtbot.keyClick(menu, Qt.Key.Key_Return)


def test_what_was_printed_is_known_after_a_restart(hit: Hall, shop: PaperDesk, qtbot: QtBot):
    released(hit, T1, 4)
    with paying(hit, shop, qtbot) as claiming:
        payment = claiming.page.payment
        assert payment.rows[0].about.text() == "losing hand · no slip yet"
        assert payment.again.isHidden()
        assert claiming.page.next_button.text() == "Print all slips and the report"
        claiming.next()
        until_slip(claiming, 0, "JP 1 · printed at 18:06")
        assert payment.printed.text().startswith("10 papers printed: ")
        assert claiming.page.next_button.isHidden()
    hit.clock.advance(timedelta(minutes=3))
    with paying(hit, shop, qtbot) as claiming:
        payment = claiming.page.payment
        assert payment.rows[7].about.text() == "other player · JP 8 · printed at 18:06"
        assert payment.printed.text() == "JC 1 · printed at 18:06   JL 1 · printed at 18:06"
        assert claiming.page.next_button.isHidden()
        claiming.press("claim-print-again")
        until_slip(claiming, 7, "JP 8 · COPY 1 · printed at 18:09")


@pytest.mark.qt_log_ignore(
    "This plugin does not support", "Keyboard event not accepted", extend=True
)
def test_a_slip_is_made_alone_in_its_players_language_and_void_another_is_made(
    hit: Hall, shop: PaperDesk, qtbot: QtBot
):
    released(hit, T1, 4)
    with paying(hit, shop, qtbot) as claiming:
        assert [*opened(claiming, 5)][:1] == ["step-slip-en"]  # what is spoken here comes first
        claiming.page.payment.rows[5].more._menu.close()
        choose(claiming, 5, "step-slip-cs")
        until_slip(claiming, 5, "JP 1 · printed at 18:06")
        (paper,) = shop.claim_papers(claiming.claim.id)
        assert paper.about.language == "cs"
        assert claiming.page.next_button.text() == "Print what is not printed yet"
        offers = opened(claiming, 5)
        assert [*offers] == ["step-slip-print", "step-slip-other", "step-slip-void"]
        assert not offers["step-slip-other"].isEnabled()
        assert "čeština" in offers["step-slip-other"].toolTip()
        claiming.page.payment.rows[5].more._menu.close()
        choose(claiming, 5, "step-slip-print")
        until_slip(claiming, 5, "JP 1 · COPY 1 · printed at 18:06")
        choose(claiming, 5, "step-slip-void")
        (sheet,) = claiming.window.errands.sheets
        assert isinstance(sheet, VoidSheet)
        qtbot.keyClicks(sheet.reason, "It was to be in English")
        qtbot.keyClicks(sheet.pin, PINS["Mira Salo"])
        until_slip(claiming, 5, "no slip yet · JP 1 is void.")
        choose(claiming, 5, "step-slip-en")
        until_slip(claiming, 5, "JP 2 · printed at 18:06 · JP 1 is void.")


def test_what_was_not_printed_says_why_and_is_printed_later(
    hit: Hall, shop: PaperDesk, qtbot: QtBot
):
    """A file lies where the folder of papers has to be."""
    released(hit, T1, 4)
    folder = Path(shop.printers().folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_bytes(b"")
    with paying(hit, shop, qtbot) as claiming:
        payment = claiming.page.payment
        claiming.next()
        claiming.qtbot.waitUntil(
            lambda: " · JP 1 · not printed: " in payment.rows[0].about.text(), timeout=PATIENCE_MS
        )
        assert "The paper is kept and can be printed again." in payment.printed.text()
        folder.unlink()
        claiming.next()
        until_slip(claiming, 0, "JP 1 · printed at 18:06")
        assert claiming.page.next_button.isHidden()


def test_where_nobody_knows_which_papers_there_are_it_says_why(
    hit: Hall, shop: PaperDesk, qtbot: QtBot
):
    released(hit, T1, 4)
    with paying(hit, shop, qtbot) as claiming:
        page, payment = claiming.page, claiming.page.payment
        page._papers = None
        payment.show_missed(str(PaperTrouble("The store is locked.")))
        claiming.settle()
        assert page.note.text() == "The store is locked."
        assert not page.next_button.isEnabled()
        assert payment.rows[0].more.statusTip() == "The store is locked."
        claiming.press("claim-step-slips")  # it looks again
        known(claiming)
        assert page.next_button.isEnabled()


def test_the_wrong_hand_is_put_right_in_one_step_and_back(hit: Hall, shop: PaperDesk, qtbot: QtBot):
    house = surroundings(papers=shop, store=hit.path)
    with desk_on(hit, qtbot, badge=hit.manager, house=house) as desk:
        claiming = Claiming(desk, hit, qtbot)
        freeze(claiming)
        claiming.press("step-claim-4")
        claiming.until(ClaimStep.SEATS)
        other = claiming.page.seats.other
        for words, hand in (("It was hand 3", 3), ("It was hand 4", 4)):
            claiming.qtbot.waitUntil(lambda words=words: other.text() == words, timeout=PATIENCE_MS)
            claiming.press("claim-other-hand")
            claiming.qtbot.waitUntil(
                lambda hand=hand: (
                    claiming.settle(),
                    f"hand {hand}" in claiming.page.title.text(),
                )[1],
                timeout=PATIENCE_MS,
            )
            states = {one.hand: one.state for one in hit.room.office.room.claims.values()}
            assert states == {hand: State.OPEN, 7 - hand: State.REJECTED}
            assert hit.room.office.room.tables[T1].frozen is not None
        claiming.next()
        claiming.until(ClaimStep.CARDS)


@pytest.fixture
def ten(hall: Hall) -> Hall:
    """Ten at a table, whose jackpot is released."""
    hall.ask(OpenTable(table=T2, game=GameId("nlh-2-5"), seats=10))
    for number, name in enumerate(TEN, start=1):
        hall.ask(SeatPlayer(table=T2, seat=SeatNo(number), player=hall.player(name)))
    hall.ask(DrawButton(table=T2))
    hall.ask(StartHand(table=T2))
    hall.ask(EndHand(table=T2, second_round=True))
    hall.ask(StartHand(table=T2))
    released(hall, T2, 2)
    return hall


def test_ten_shares_and_their_slips_can_be_read(ten: Hall, shop: PaperDesk, qtbot: QtBot):
    """In both languages and sizes, before and after printing: nothing cut, nothing nameless."""
    wrong: list[str] = []
    try:
        for language in ("en", "fi"):
            use_language(language)
            with paying(ten, shop, qtbot, T2) as claiming:
                if language == "fi":
                    claiming.press("claim-print-again")
                    known(claiming)
                else:
                    claiming.next()
                    until_slip(claiming, 9, "printed at 18:00")
                for size in SIZES:
                    claiming.window.resize(*size)
                    claiming.settle()
                    QApplication.processEvents()
                    shot(claiming.window, f"claim-ten-{language}-{size[0]}")
                    wrong += [f"{language} {size[0]}: {one}" for one in complaints(claiming.window)]
                    area = claiming.page.payment.rows[9].pay
                    assert not area.visibleRegion().isEmpty()
    finally:
        use_language(ENGLISH)
    assert wrong == []


@pytest.fixture
def with_newcomer(hall: Hall) -> Hall:
    """A released claim among whose players is one whom nobody has asked for a name."""
    hall.ask(OpenTable(table=T2, game=GameId("nlh-2-5"), seats=6))
    for number, name in enumerate(TEN[:5], start=1):
        hall.ask(SeatPlayer(table=T2, seat=SeatNo(number), player=hall.player(name)))
    new = hall.people.add_nameless("New 1")
    hall.ask(SeatNewcomer(table=T2, seat=SeatNo(6), player=new, way=Standing.WAITS))
    hall.ask(DrawButton(table=T2))
    hall.ask(StartHand(table=T2))
    hall.ask(EndHand(table=T2, second_round=True))
    released(hall, T2, 1)
    return hall


def test_the_name_a_slip_waits_for_is_written_from_its_row(
    with_newcomer: Hall, shop: PaperDesk, qtbot: QtBot
):
    with paying(with_newcomer, shop, qtbot, T2) as claiming:
        payment = claiming.page.payment
        (row,) = [one for one in payment.rows if one.name.isVisible()]
        assert row.who.text() == "New 1"
        assert row.about.text().endswith("no slip: the name is missing, write it down first")
        assert not row.pay.isVisible()
        assert complaints(claiming.window) == []
        shot(claiming.window, "claim-name-missing")
        qtbot.mouseClick(row.name, Qt.MouseButton.LeftButton)
        sheet = claiming.window.findChild(FindSheet)
        assert sheet is not None
        assert sheet.isVisible()
        sheet.reject()
