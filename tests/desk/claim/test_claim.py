"""A bad beat from the first press to the last slip, by real clicks and keys (night.md row 28)."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from floor.app.claim.claims import (
    CheckConduct,
    ConfirmSeats,
    ConfirmSurveillance,
    OpenClaim,
    ShowCards,
    TellSurveillance,
)
from floor.app.claim.facts import HitReleased, SharePaid, SurveillanceTold
from floor.app.claim.freezes import ClaimBadBeat
from floor.app.core.claim import Check, CheckResult, Claim, State
from floor.app.core.messages import Event, Role
from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.office.catalog import kind_of_class
from floor.app.seats.seats import SeatPlayer
from floor.app.staff.days import SignOn
from floor.base.text import ENGLISH, use_language
from floor.cards.card import from_text
from floor.desk.claim.page import ClaimPage
from floor.desk.claim.release import ReleasePanel
from floor.desk.window.window import DeskWindow
from floor.jackpot.trigger import ShownHand
from floor.qtkit.office.bridge import Bridge
from floor.room.blinds.button import SeatNo
from floor.views.claim.money import Given
from floor.views.claim.page import ClaimStep
from tests.desk.hall import T1, Hall, NoPaper, desk_on
from tests.desk.looks import complaints
from tests.desk.taps import Count, Fingers
from tests.desk.window.test_double_click import twice
from tests.qtkit.shots import shot

Desk = tuple[DeskWindow, Bridge]
MORE = ("Kaisa Berg", "Åke Öhman", "Jiří Dvořák", "Õnne Tamm", "Sanna Jörgensdóttir-Hämäläinen")
MOST_ACTS = 25
PINS = {"Mira Salo": "583926", "Olli Ranta": "719428"}
BOARD = ("Ah", "Kh", "Ks", "2c", "7d")
LOSER, WINNER = ("Ad", "Ac"), ("Kd", "Kc")


@pytest.fixture
def hit(hall: Hall) -> Hall:
    """Eight players, hands played and paid for, another one on the table."""
    for number, name in enumerate(MORE, start=4):
        hall.ask(SeatPlayer(table=T1, seat=SeatNo(number), player=hall.player(name)))
    hall.ask(DrawButton(table=T1))
    for _hand in range(3):
        hall.ask(StartHand(table=T1))
        hall.clock.advance(timedelta(minutes=2))
        hall.ask(EndHand(table=T1, second_round=True))
    hall.ask(StartHand(table=T1))
    for badge, pin in ((hall.manager, PINS["Mira Salo"]), (hall.second, PINS["Olli Ranta"])):
        hall.people.set_pin(badge, pin)
    return hall


class Claiming:
    """Somebody who claims a bad beat at a desk, and what came of it in the book."""

    def __init__(self, desk: Desk, hall: Hall, qtbot: QtBot) -> None:
        self.window, self.bridge = desk
        self.hall, self.qtbot = hall, qtbot
        self.fingers = Fingers(self.window)

    def settle(self) -> None:
        """Until the desk shows what has been written."""
        office = self.hall.room.office
        self.qtbot.waitUntil(lambda: not self.bridge.pending, timeout=30_000)
        office.refresh()
        self.qtbot.waitUntil(lambda: self.window.scene.head == office.head, timeout=30_000)
        self.window.draw()
        QApplication.processEvents()

    def press(self, name: str) -> None:
        """The button of that name, once it can be pressed."""

        def ready() -> bool:
            QApplication.processEvents()
            self.window.draw()
            return bool(found := self._seen(name)) and found[0].isEnabled()

        self.qtbot.waitUntil(ready, timeout=30_000)
        self.fingers.click(self._seen(name)[0])
        self.settle()

    def _seen(self, name: str) -> list[QWidget]:
        every = self.window.findChildren(QWidget, name)
        return [one for one in every if one.isVisible()]

    def next(self) -> None:
        """The one button of the page."""
        self.press("claim-next")

    def until(self, step: ClaimStep | None) -> None:
        """Until the claim stands at that step."""
        self.qtbot.waitUntil(lambda: (self.settle(), self.page._at is step)[1], timeout=30_000)

    def count(self, kind: type[Event]) -> int:
        """How many facts of that kind the book has."""
        self.hall.room.office.refresh()
        return len([*self.hall.room.journal.of_kind(kind_of_class(kind), 0)])

    @property
    def page(self) -> ClaimPage:
        return self.window.pages.claim

    @property
    def claim(self) -> Claim:
        """As the book has it."""
        self.hall.room.office.refresh()
        return max(self.hall.room.office.room.claims.values(), key=lambda one: one.id)


@pytest.fixture
def claiming(hit: Hall, qtbot: QtBot) -> Iterator[Claiming]:
    with desk_on(hit, qtbot, badge=hit.manager) as desk:
        yield Claiming(desk, hit, qtbot)


def freeze(claiming: Claiming) -> None:
    """The table stands still, and its page is there."""
    claiming.window.choose(T1, None)
    claiming.press("step-bad-beat")
    claiming.qtbot.wait(400)  # it asks twice, and a double click is no second press
    claiming.press("step-bad-beat")


def to_conduct(claiming: Claiming) -> None:
    """As another station has said it, up to the checklist."""
    hall = claiming.hall
    hall.ask(ClaimBadBeat(table=T1))
    hall.ask(OpenClaim(table=T1, hand=4))
    claim = claiming.claim.id
    hall.ask(ConfirmSeats(claim=claim))
    hands = tuple(
        ShownHand(seat=SeatNo(seat), cards=tuple(map(from_text, hand)))
        for seat, hand in ((1, LOSER), (3, WINNER))
    )
    hall.ask(ShowCards(claim=claim, board=tuple(map(from_text, BOARD)), hands=hands))
    claiming.settle()
    claiming.window.pages.to_claim(T1)
    claiming.until(ClaimStep.CONDUCT)


def to_shares(claiming: Claiming) -> ReleasePanel:
    """The same, up to the approvals."""
    to_conduct(claiming)
    hall, claim = claiming.hall, claiming.claim.id
    answers = {check: CheckResult.YES if check.expected else CheckResult.NO for check in Check}
    hall.ask(CheckConduct(claim=claim, answers=answers))
    person = hall.people.keep_note("Pekka", hall.clock.now())
    hall.ask(TellSurveillance(claim=claim, person=person))
    hall.ask(ConfirmSurveillance(claim=claim))
    claiming.until(ClaimStep.RELEASE)
    return claiming.page.release


def conduct(claiming: Claiming) -> None:
    """The checklist, then surveillance; the field for who it was has the focus by then."""
    claiming.press("claim-all-well")
    claiming.next()
    claiming.fingers.type("Pekka")
    claiming.next()
    claiming.next()
    claiming.until(ClaimStep.RELEASE)


def to_release(claiming: Claiming) -> None:
    """From the table to the shares, by clicks alone but for who was told."""
    freeze(claiming)
    claiming.press("step-claim-4")
    claiming.until(ClaimStep.SEATS)
    claiming.next()
    claiming.until(ClaimStep.CARDS)
    for card in BOARD:
        claiming.press(f"key-{card}")
    for group, hand in (("key-group-1", LOSER), ("key-group-3", WINNER)):
        claiming.press(group)
        for card in hand:
            claiming.press(f"key-{card}")
    claiming.next()
    claiming.until(ClaimStep.CONDUCT)
    conduct(claiming)


def proposed(page: ClaimPage) -> str:
    """The name of who is asked for a PIN, without their role."""
    return page.release.badge.currentText().split(" · ")[0]


def approve(claiming: Claiming, hit_of: int) -> None:
    """The PIN of the one who is proposed; the last figure hands it in."""
    name = proposed(claiming.page)
    claiming.fingers.type(PINS[name])

    def taken() -> bool:
        claiming.settle()
        return len(claiming.claim.approvals) == hit_of

    claiming.qtbot.waitUntil(taken, timeout=30_000)
    claiming.settle()


def holding(claiming: Claiming) -> tuple[Given, ...]:
    """The approvals that count, as the page shows them."""
    claiming.settle()
    return claiming.page.release._view.holding


def pay(claiming: Claiming, row: int) -> None:
    """The share in that line, to somebody known by his passport."""
    claiming.page.payment.rows[row].checked.setCurrentIndex(1)
    claiming.press(f"claim-pay-{row}-pay")


def test_a_claim_takes_few_acts_from_bad_beat_to_the_last_slip(claiming: Claiming) -> None:
    """Every click counts, and every key but what has to be typed: a name and two PINs."""
    before = claiming.fingers.count
    to_release(claiming)
    approve(claiming, hit_of=1)
    approve(claiming, hit_of=2)
    claiming.until(ClaimStep.SLIPS)
    claiming.next()
    papers = claiming.window._house.papers
    assert isinstance(papers, NoPaper)
    claiming.qtbot.waitUntil(lambda: ("claim", "1") in papers.asked, timeout=30_000)
    count = claiming.fingers.count
    typed = len("Pekka") + sum(map(len, PINS.values()))
    acts = Count(count.taps - before.taps, count.keys - before.keys).costs(typed)
    print(f"acts from Bad beat to the last slip: {acts}")
    assert acts <= MOST_ACTS
    claim = claiming.claim
    assert claim.state is State.RELEASED
    assert claim.released is not None
    assert len(claim.released.shares) == 8
    assert claiming.hall.room.office.room.tables[T1].frozen is None


SIZES = ((1920, 1080), (1366, 768))


@pytest.fixture(params=["en", "fi"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language(ENGLISH)


def test_every_step_can_be_read(language: str, claiming: Claiming) -> None:
    """In both languages and sizes: nothing cut, nothing without a name."""
    window, page = claiming.window, claiming.page
    wrong: list[str] = []

    def look(name: str) -> None:
        for wide, high in SIZES if language == "fi" else SIZES[1:]:
            window.resize(wide, high)
            for _turn in range(4):
                QApplication.processEvents()
                window.draw()
            shot(window, f"claim-{name}-{language}-{wide}")
            wrong.extend(f"{name} {wide}: {one}" for one in complaints(window))

    window.choose(T1, None)
    window.pages.to_claim(T1)
    look("0-plays-on")
    window.go("floor")
    freeze(claiming)
    look("1-start")
    claiming.press("step-claim-4")
    claiming.until(ClaimStep.SEATS)
    page.seats.boxes[4].setChecked(False)
    look("2-seats")
    page.seats.boxes[4].setChecked(True)
    claiming.next()
    claiming.until(ClaimStep.CARDS)
    look("3-cards")
    claiming.fingers.type("".join((*BOARD, "1:", *LOSER, "2:", "9c", "9h", "3:", *WINNER, "8h")))
    look("3-judged")
    claiming.page.cards.picker.take_away(from_text("8h"))
    claiming.next()
    claiming.until(ClaimStep.CONDUCT)
    look("4-conduct")
    claiming.press("claim-step-order")
    look("5-order")
    claiming.press("claim-step-conduct")
    conduct(claiming)
    look("6-release")
    approve(claiming, hit_of=1)
    look("6-approved")
    approve(claiming, hit_of=2)
    look("7-slips")
    pay(claiming, 0)
    look("7-paid")
    assert wrong == []


def test_a_pin_that_is_not_his_approves_nothing(claiming: Claiming) -> None:
    release = to_shares(claiming)
    claiming.fingers.type("123987")
    claiming.qtbot.waitUntil(release.trouble.isVisible, timeout=30_000)
    assert release.trouble.text().startswith("That is not the PIN")
    assert release.pin.text() == ""
    assert claiming.claim.approvals == ()
    approve(claiming, hit_of=1)
    assert not release.trouble.isVisible()
    # Who has approved is not proposed again, and says why when he is chosen.
    assert release.badge.currentText() == "Olli Ranta · shift manager"
    release.badge.setCurrentIndex(release.badge.findText("Mira Salo · shift manager"))
    release.badge.activated.emit(release.badge.currentIndex())
    assert "somebody else has to" in release.trouble.text()
    assert not release.pin.isEnabled()


def test_of_two_who_may_come_second_nobody_is_proposed(claiming: Claiming) -> None:
    """A PIN typed at once would cost the wrong one a try."""
    hall = claiming.hall
    third = hall.people.add_staff("Timo Lahti", Role.FLOOR)
    hall.ask(SignOn(staff=third), third)
    release = to_shares(claiming)
    approve(claiming, hit_of=1)
    assert release.badge.currentIndex() == -1
    assert not release.pin.isEnabled()
    assert release.next_step().why_not == "Whose badge comes second?"
    release.badge.setCurrentIndex(release.badge.findText("Olli Ranta · shift manager"))
    release.badge.activated.emit(release.badge.currentIndex())
    claiming.settle()
    assert release.badge.currentText() == "Olli Ranta · shift manager"
    claiming.fingers.type(PINS["Olli Ranta"])
    claiming.until(ClaimStep.SLIPS)


def test_what_changes_after_an_approval_voids_it_to_be_seen(claiming: Claiming) -> None:
    release = to_shares(claiming)
    approve(claiming, hit_of=1)
    assert release._given[0].text().startswith("✓ Mira Salo approved at")
    claiming.hall.clock.advance(timedelta(minutes=2))
    claiming.page.show_time(claiming.hall.clock.now())
    assert "Valid for 3:00 more." in release._given[0].text()
    other = ShowCards(
        claim=claiming.claim.id,
        board=tuple(map(from_text, BOARD)),
        hands=tuple(
            ShownHand(seat=SeatNo(seat), cards=tuple(map(from_text, hand)))
            for seat, hand in ((1, LOSER), (3, WINNER), (4, ("9c", "9d")))
        ),
    )
    claiming.hall.ask(other)
    claiming.settle()
    assert release._given[0].text().startswith("✕ Mira Salo approved at")
    assert "void" in release._given[0].text()
    # Whoever it is, it takes two again.
    claiming.fingers.type(PINS[proposed(claiming.page)])
    claiming.qtbot.waitUntil(lambda: len(holding(claiming)) == 1, timeout=30_000)
    assert claiming.claim.state is State.OPEN
    claiming.fingers.type(PINS[proposed(claiming.page)])
    claiming.until(ClaimStep.SLIPS)
    assert claiming.claim.state is State.RELEASED


def test_another_desk_goes_on_where_this_one_was(
    claiming: Claiming, hit: Hall, qtbot: QtBot
) -> None:
    to_shares(claiming)
    with desk_on(hit, qtbot, badge=hit.second) as desk:
        beside = Claiming(desk, hit, qtbot)
        beside.window.choose(T1, None)
        beside.press("step-claim")
        beside.until(ClaimStep.RELEASE)
        assert proposed(beside.page) == "Olli Ranta"
        approve(beside, hit_of=1)
    hit.clock.advance(timedelta(seconds=20))
    claiming.settle()
    claiming.window.activateWindow()
    qtbot.waitUntil(claiming.window.isActiveWindow)
    claiming.page.release.pin.setFocus()
    approve(claiming, hit_of=2)
    assert claiming.claim.state is State.RELEASED


def test_a_claim_is_rejected_with_a_reason_and_reopened_with_one(claiming: Claiming) -> None:
    freeze(claiming)
    claiming.press("step-claim-4")
    claiming.until(ClaimStep.SEATS)
    for name, reason in (("reject-claim", "Shown by mistake"), ("reopen-claim", "It was not")):
        claiming.press(f"step-{name}")
        claiming.qtbot.waitUntil(lambda: bool(claiming.window.errands.sheets), timeout=30_000)
        claiming.fingers.type(reason)
        claiming.fingers.press(Qt.Key.Key_Return)
        claiming.settle()
        claiming.qtbot.waitUntil(lambda: not claiming.window.errands.sheets, timeout=30_000)
        if name == "reject-claim":
            assert claiming.claim.state is State.REJECTED
            assert claiming.page.note.text() == "The claim was rejected: nothing is paid."
            assert claiming.page.next_button.isHidden()
            assert claiming.page.heading.text() == "1  Who took part", "no cards are asked for"
    assert claiming.claim.state is State.OPEN
    assert claiming.page._at is ClaimStep.SEATS


def test_from_a_step_looked_at_again_the_button_leads_back(claiming: Claiming) -> None:
    to_conduct(claiming)
    claiming.press("claim-step-cards")
    claiming.settle()
    assert claiming.page.next_button.text() == "On to 4  Deck and conduct"
    claiming.next()
    claiming.settle()
    assert claiming.page._panel() is claiming.page.conduct


def test_enter_where_surveillance_is_named_hands_it_in(claiming: Claiming) -> None:
    to_conduct(claiming)
    claiming.press("claim-all-well")
    claiming.next()
    field = claiming.page.conduct.person
    claiming.qtbot.waitUntil(lambda: (claiming.settle(), field.hasFocus())[1], timeout=30_000)
    claiming.fingers.type("Pekka")
    claiming.fingers.press(Qt.Key.Key_Return)

    def told() -> bool:
        claiming.settle()
        return claiming.claim.watch is not None

    claiming.qtbot.waitUntil(told, timeout=30_000)


def test_pressed_twice_it_is_told_and_paid_once(claiming: Claiming, qapp: QApplication) -> None:
    """Clicks 20 ms apart, as a double click comes (FAULTS row 25)."""
    before = qapp.doubleClickInterval()
    qapp.setDoubleClickInterval(60_000)
    try:
        to_conduct(claiming)
        claiming.press("claim-all-well")
        claiming.next()
        claiming.page.conduct.person.setText("Pekka")
        told = claiming.count(SurveillanceTold)
        twice(claiming.qtbot, claiming.page.next_button)
        claiming.qtbot.waitUntil(lambda: not claiming.page._waits, timeout=30_000)
        claiming.settle()
        assert claiming.count(SurveillanceTold) == told + 1
        claiming.next()
        claiming.until(ClaimStep.RELEASE)
        approve(claiming, hit_of=1)
        approve(claiming, hit_of=2)
        claiming.until(ClaimStep.SLIPS)
        row = claiming.page.payment.rows[0]
        assert not row.pay.isEnabled()
        row.checked.setCurrentIndex(1)
        twice(claiming.qtbot, row.pay)
        claiming.settle()
        assert claiming.count(SharePaid) == 1
        assert claiming.count(HitReleased) == 1
    finally:
        qapp.setDoubleClickInterval(before)


def test_what_nobody_has_fetched_is_listed_and_leads_back(claiming: Claiming) -> None:
    to_shares(claiming)
    approve(claiming, hit_of=1)
    approve(claiming, hit_of=2)
    claiming.until(ClaimStep.SLIPS)
    pay(claiming, 0)
    claiming.window.go("jackpot")
    unpaid = claiming.window.pages.jackpot.unpaid
    claiming.qtbot.waitUntil(lambda: len(unpaid.stops()) == 7, timeout=30_000)
    unpaid.buttons[0].click()
    assert claiming.window.pages.shown is claiming.page
    claiming.settle()
    assert claiming.page._panel() is claiming.page.payment


def test_a_rejected_claim_is_found_again_when_its_hand_is_long_over(claiming: Claiming) -> None:
    freeze(claiming)
    claiming.press("step-claim-4")
    claiming.until(ClaimStep.SEATS)
    claiming.press("step-reject-claim")
    claiming.qtbot.waitUntil(lambda: bool(claiming.window.errands.sheets), timeout=30_000)
    claiming.fingers.type("Too few hands")
    claiming.fingers.press(Qt.Key.Key_Return)
    claiming.settle()
    rejected = claiming.claim
    hall = claiming.hall
    for _hand in range(3):
        hall.clock.advance(timedelta(minutes=1))
        hall.ask(EndHand(table=T1, second_round=False))
        hall.ask(StartHand(table=T1))
    claiming.settle()
    claiming.window.go("jackpot")
    page = claiming.window.pages.jackpot
    claiming.press(page.switches[-1].objectName())
    claiming.press("rejected-0-ask")
    assert claiming.window.pages.shown is claiming.page
    claiming.press("step-reopen-claim")
    claiming.qtbot.waitUntil(lambda: bool(claiming.window.errands.sheets), timeout=30_000)
    claiming.fingers.type("There were enough")
    claiming.fingers.press(Qt.Key.Key_Return)
    claiming.settle()
    assert claiming.hall.room.office.room.claims[rejected.id].state is State.OPEN
    assert claiming.page._at is ClaimStep.SEATS
