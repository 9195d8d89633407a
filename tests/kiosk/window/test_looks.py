"""Every page in three languages, at two densities and for both hands: nothing cut, nothing covered,
nothing too small for a finger, nothing to scroll."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QScrollArea
from pytestqt.qtbot import QtBot

from floor.app.claim.claims import ConfirmSeats, OpenClaim, RejectClaim, ShowCards
from floor.app.claim.facts import ClaimOpened
from floor.app.claim.freezes import ClaimBadBeat
from floor.app.core.floor_call import CallReason
from floor.app.core.queued import QueuedMove
from floor.app.hands.dealing import EndHand, StartHand
from floor.app.hands.last_rounds import AnnounceLastRound, left_at
from floor.app.hands.straddles import DeclareStraddle
from floor.app.lists.feeders import MarkFeeder
from floor.app.lists.waiting import CallPlayer
from floor.app.money.chips import BuyIn
from floor.app.seats.requests import AskForSeat
from floor.app.seats.seats import MarkAway, PlayOver, SeatPlayer
from floor.app.staff.floor_calls import CallFloor
from floor.app.tables.after_hand import QueueAct
from floor.app.tables.tables import OpenTable
from floor.base.money import Money
from floor.base.text import ENGLISH, use_language
from floor.jackpot.trigger import ShownHand
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import Tile
from floor.kiosk.scene.manners import KioskSettings
from floor.kiosk.window.program import SIZE
from floor.qtkit.felt.lettering import LEAST
from floor.qtkit.look.density import FINGER_MM, dots_of, pixels
from floor.room.betting.rules import RuleSource
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.table.table import InHand
from floor.rulebook.machine import KioskChoices
from floor.rulebook.situations.inquiry import Ask, Inquiry
from floor.rulebook.situations.reading import shipped_situations
from floor.rulebook.situations.situation import Leaf, LeafId, Question, SituationId
from floor.rulebook.situations.walk import back, standing
from floor.rulebook.situations.words import in_language
from floor.views.assistant.findings import Findings
from tests.app.ruled import FOUL_DECK
from tests.cards.deals import cards
from tests.desk.hall import NLH, T1, WAITING, Hall, Made, made_once
from tests.desk.looks import complaints
from tests.kiosk.ruled import choose, gone_to, opened
from tests.kiosk.stand import FLOORS_PIN, Stand, dealt, kiosk_on, note
from tests.qtkit.shots import shot
from tests.rulebook.situations.ways import Way, ways

SCREENS = {
    "10 inches": (SIZE, "10.1"),
    "15 inches": (SIZE, "15.6"),
    "1024 by 768": ((1024, 768), "10.4"),
    "1024 by 768, 12 inches": ((1024, 768), "12.1"),
}


LANGUAGES, LONGEST = ("en", "fi", "sv"), "fi"
TIGHT = [(screen, LONGEST) for screen in ("10 inches", "1024 by 768")]
TIGHT += [("10 inches", "sv"), ("1024 by 768", "en")]
"""The panels a table mostly has: with the longest words and one language more each."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "shown" in metafunc.fixturenames:
        full = metafunc.config.getoption("--full")
        pairs = [
            pytest.param(screen, language, id=f"{name}-{language}")
            for name, screen in SCREENS.items()
            for language in LANGUAGES
            if full or (name, language) in TIGHT or language == LONGEST
        ]
        metafunc.parametrize(("shown", "language"), pairs, indirect=True)


@pytest.fixture
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language(ENGLISH)


@pytest.fixture
def busy(tmp_path: Path) -> Iterator[Hall]:
    """Somebody away with tokens, somebody called, an over-player, a straddle, a seat request."""
    hall = Hall.copied(tmp_path / "floor.sqlite", _busy)
    yield hall
    hall.close()


@cache
def _busy() -> Made:
    return made_once(_happens)


def _happens(hall: Hall) -> None:
    dealt(hall)
    hall.ask(MarkAway(table=T1, player=hall.player("Eero Virta")))
    for _hand in range(7):
        hall.ask(StartHand(table=T1))
        hall.ask(EndHand(table=T1, second_round=True))
    hall.ask(CallPlayer(game=NLH, player=hall.player(WAITING[0]), table=T1, seat=SeatNo(8)))
    hall.ask(MarkAway(table=T1, player=hall.player("Väinö Holm")))
    over = hall.player("Žaneta Růžičková-Dvořáková")
    hall.ask(PlayOver(table=T1, seat=SeatNo(3), player=over))
    hall.ask(AskForSeat(table=T1, player=hall.player("Aino Laine")))
    hall.ask(CallFloor(table=T1, reason=CallReason.MISDEAL))
    hall.ask(StartHand(table=T1))
    stage = hall.room.office.room.tables[T1].stage
    assert isinstance(stage, InHand)
    hall.ask(DeclareStraddle(table=T1, seat=stage.deal.first_to_act.seat))


@pytest.fixture
def shown(
    request: pytest.FixtureRequest,
    language: str,
    busy: Hall,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Stand]:
    size, inches = request.param
    sizes = Sizes(pixels(FINGER_MM, dots_of(QSize(*size), 0, inches)))
    monkeypatch.setattr(Sizes, "on", lambda _screen, _inches: sizes)
    with kiosk_on(busy, qtbot) as stand:
        stand.window.resize(*size)
        QApplication.processEvents()
        dealer = stand.window.scene.dealer
        assert dealer is not None
        stand.unlock(dealer)
        yield stand


def cut_off(stand: Stand) -> list[str]:
    """Tiles of which a part lies outside the page they stand on."""
    tiles = (one for one in stand.window.findChildren(Tile) if one.isVisible())
    return [
        f"{one.objectName()} “{one.text()}” {one.visibleRegion().boundingRect()} of {one.rect()}"
        for one in tiles
        if one.visibleRegion().boundingRect() != one.rect()
    ]


def check(stand: Stand, name: str) -> None:
    """What an eye and a finger would say."""
    for _turn in range(3):
        QApplication.processEvents()
        stand.window.draw()
    shot(stand.window, f"kiosk-{name}")
    assert (stand.window.width(), stand.window.height()) in (one[0] for one in SCREENS.values())
    assert not stand.window.findChild(QLabel, "kiosk-small").isVisible()
    assert complaints(stand.window) == []
    assert cut_off(stand) == []
    assert too_small(stand) == []
    assert not [one for one in stand.window.findChildren(QScrollArea) if one.isVisible()]


def too_small(stand: Stand) -> list[str]:
    """Buttons and seats a finger could miss."""
    finger = stand.window.sizes.finger
    found = [
        f"{one.objectName()} {one.width()} x {one.height()}"
        for one in stand.window.findChildren(QAbstractButton)
        if one.isVisible() and min(one.width(), one.height()) < finger
    ]
    if stand.window.table.isVisible() and stand.window.table.reach < finger:
        found.append(f"seat {stand.window.table.reach}")
    return found


PAGES: dict[str, Callable[[Stand], None]] = {
    "floor": lambda stand: stand.window.errands.call_floor(),
    "dealers": lambda stand: stand.window.sign_in.dealers(),
    "pin": lambda stand: stand.window.sign_in.next_dealer(),
    "pots": lambda stand: stand.window.errands.pots(),
    "menu": lambda stand: stand.window.menu.open(),
    "misdeal": lambda stand: stand.window.menu.right.misdeal(),
    "right": lambda stand: stand.window.menu.right.open(),
}


def test_the_table_its_seats_and_every_page_can_be_read(shown: Stand, language: str) -> None:
    name = f"{language}-{shown.window.sizes.finger}"
    check(shown, f"main-{name}")
    assert all(line.shown == line.words for line in shown.window.table.written())
    assert all(line.font.pixelSize() >= LEAST for line in shown.window.table.written())
    for seat in range(1, 10):
        shown.window.choose_seat(seat)
        check(shown, f"seat-{seat}-{name}")
        assert all(line.shown == line.words for line in shown.window.table.written())
    for page, shows in PAGES.items():
        shown.window.main()
        shows(shown)
        check(shown, f"{page}-{name}")
    shown.window.main()
    shown.window.choose_seat(1)
    shown.touch_act(f"leave-{shown.player(1)}")
    check(shown, f"sum-{name}")


def test_the_chips_of_a_seat_can_be_read(shown: Stand, language: str) -> None:
    name = f"{language}-{shown.window.sizes.finger}"
    player = shown.player(1)
    shown.hall.ask(EndHand(table=T1, second_round=True))
    shown.hall.ask(BuyIn(table=T1, player=player, amount=Money(6_000)))
    shown.ready()
    shown.window.choose_seat(1)
    for tile in ("chip-5", "chip-2"):
        shown.touch(tile)
    check(shown, f"chips-{name}")
    shown.touch_act(f"leave-{player}")
    check(shown, f"leaves-{name}")
    shown.window.main()
    shown.hall.ask(StartHand(table=T1))
    shown.ready()
    shown.window.choose_seat(1)  # what is read in the hand had its place as that began
    check(shown, f"chips-in-hand-{name}")
    shown.hall.ask(EndHand(table=T1, second_round=True))
    shown.ready()
    shown.touch("chip-most")
    for _figure in range(2):
        shown.touch("key-8")
    check(shown, f"count-{name}")


def test_the_pots_of_a_hand_can_be_read(shown: Stand, language: str) -> None:
    shown.touch("foot-pots")
    shown.touch("pots-sum-5")
    check(shown, f"pots-whole-{language}-{shown.window.sizes.finger}")
    shown.touch("pots-split")
    for place, figures in enumerate(("100", "40", "100", "100")):
        shown.touch(f"pots-seat-{place}")
        for figure in figures:
            shown.touch(f"key-{figure}")
    shown.touch("pots-on")
    # How much is in each pot is asked before anybody has won (CH-GEN-17).
    pots = shown.window.seldom.pots.won._pots[:2]
    assert all("€" in one.text() and one.under for one in pots)
    check(shown, f"pots-asked-{language}-{shown.window.sizes.finger}")
    shown.touch("pots-winner-0")
    shown.touch("pots-of-1")
    shown.touch("pots-winner-1")
    check(shown, f"pots-won-{language}-{shown.window.sizes.finger}")


def test_who_comes_in_can_be_read_beside_the_table(shown: Stand, language: str) -> None:
    hall = shown.hall
    for seat, name in zip((7, 9), WAITING[1:], strict=True):
        player = hall.player(name)
        hall.ask(SeatPlayer(table=T1, seat=SeatNo(seat), player=player, note=note(hall)))
    shown.ready()
    check(shown, f"come-in-{language}-{shown.window.sizes.finger}")


def test_who_goes_after_the_hand_can_be_read(shown: Stand, language: str) -> None:
    hall, t2, name = shown.hall, TableId("T2"), f"{language}-{shown.window.sizes.finger}"
    hall.ask(OpenTable(table=t2, game=NLH, seats=9))
    hall.ask(MarkFeeder(table=T1, main=t2))
    shown.ready()
    check(shown, f"must-move-{name}")
    deed = QueuedMove(to=t2, seat=SeatNo(3), stack=Money(12_500))
    hall.ask(QueueAct(table=T1, player=shown.player(1), deed=deed))
    shown.ready()
    (card,) = [one for one in shown.window.side.notes.cards if one.isVisible()]
    assert shown.window.scene.words().player(shown.player(1)) in card.head.text()
    check(shown, f"goes-{name}")


def test_the_end_of_the_last_round_can_be_read(shown: Stand, language: str) -> None:
    hall, name = shown.hall, f"{language}-{shown.window.sizes.finger}"
    hall.ask(AnnounceLastRound(table=T1))
    while left_at(shown.table):
        hall.ask(EndHand(table=T1, second_round=True))
        hall.ask(StartHand(table=T1))
    shown.ready()
    check(shown, f"last-hand-{name}")
    hall.ask(EndHand(table=T1, second_round=True))
    shown.ready()
    check(shown, f"last-round-over-{name}")
    shown.touch("hand-0")
    check(shown, f"one-more-{name}")


def test_a_table_that_stands_still_says_so(shown: Stand, language: str) -> None:
    shown.hall.ask(ClaimBadBeat(table=T1))
    shown.ready()
    check(shown, f"frozen-{language}-{shown.window.sizes.finger}")


def test_a_claim_can_be_read_from_step_to_step(shown: Stand, language: str) -> None:
    hall, finger = shown.hall, shown.window.sizes.finger
    hall.ask(ClaimBadBeat(table=T1))
    opened = hall.ask(OpenClaim(table=T1, hand=hall.room.office.room.tables[T1].hand))
    assert isinstance(opened.events[0], ClaimOpened)
    claim = opened.events[0].claim
    hall.ask(ConfirmSeats(claim=claim))
    first, second, third, *_ = hall.room.office.room.claims[claim].took_part
    hands = ((first, "Ac Kc"), (second, "8h 8c"), (third, "Qs Qd"))
    hall.ask(
        ShowCards(
            claim=claim,
            board=tuple(cards("Ah Ad Kh 8s 8d")),
            hands=tuple(ShownHand(seat=one.seat, cards=tuple(cards(own))) for one, own in hands),
        )
    )
    shown.ready()
    window = shown.window
    shown.qtbot.waitUntil(lambda: window.claim.isVisible(), timeout=30_000)
    shown.qtbot.waitUntil(lambda: bool(window.claim.verdict.text()), timeout=30_000)
    check(shown, f"claim-{language}-{finger}")
    assert not window.table.isVisible()
    assert not window.side.isVisible()
    assert all(row.isVisible() for row in (*window.claim.stages, *window.claim.hands))
    note = hall.room.people.keep_note("Nobody lost.", hall.clock.now())
    hall.ask(RejectClaim(claim=claim, note=note))
    shown.ready()
    shown.qtbot.waitUntil(lambda: window.table.isVisible(), timeout=30_000)
    assert not window.claim.isVisible()


def test_a_left_hand_has_the_big_buttons_on_its_side(busy: Hall, qtbot: QtBot) -> None:
    with kiosk_on(busy, qtbot, KioskSettings(KioskChoices(left_handed=True))) as stand:
        check(stand, "left")
        foot, window = stand.window.foot, stand.window
        assert foot.hand[0].x() > foot.bad.x()
        assert window.side.x() < window.table.x()
        stand.touch("head-table")
        stand.touch_choice("left")
        check(stand, "right")
        assert foot.hand[0].x() < foot.bad.x()
        assert window.side.x() > window.table.x()


def test_in_dim_light_everything_is_there(busy: Hall, qtbot: QtBot) -> None:
    with kiosk_on(busy, qtbot) as stand:
        stand.touch("head-table")
        stand.touch_choice("dim")
        check(stand, "dim")
        stand.touch("head-table")
        stand.touch_choice("dim")


def test_the_assistant_can_be_read_from_the_call_to_the_ruling(shown: Stand, language: str) -> None:
    page = opened(shown)
    finger = shown.window.sizes.finger

    def look(name: str) -> None:
        check(shown, f"ruling-{name}-{language}-{finger}")
        assert page.isVisible()

    look("find")
    shown.touch("ruling-look-up")
    for letter in "deal":
        shown.touch(f"key-{letter}")
    look("search")
    shown.touch("ruling-step-back")
    choose(shown, "S07")
    look("ask")
    shown.touch("ruling-facts-go")
    look("facts")
    page.facts.fact_chosen.emit("game_family")
    look("fact")
    shown.touch("ruling-step-back")
    shown.touch("ruling-step-back")
    gone_to(shown, SituationId("S18"), LeafId("choice"))
    look("leaf")
    shown.touch("ruling-amounts")
    for place, figures in enumerate(("10", "0", "5", "2×2", "50")):
        shown.touch(f"ruling-figure-{place}")
        for figure in figures:
            shown.touch(f"key-{figure}")
    look("figures")
    shown.touch("ruling-on")
    look("reckoned")
    shown.touch("ruling-read")
    look("rules")
    shown.touch("ruling-step-back")
    shown.touch("ruling-step-back")
    page.start_over()
    gone_to(shown, *FOUL_DECK)
    shown.touch("ruling-option-1")
    look("leaf-camera")
    for name in ("people", "reason", "camera", "confirm"):
        shown.touch("ruling-on")
        if name == "people":
            shown.touch("ruling-seat-1")
        elif name == "reason":
            shown.touch("ruling-ready-0")
        look(name)


def test_every_question_and_every_ruling_has_room_on_its_screen(
    shown: Stand, language: str
) -> None:
    """The longest of each kind; they stand in for all the others."""
    page = opened(shown)
    book = shipped_situations()
    by_words = sorted(
        (one for one in ways(RuleSource.GUIDE) if one.found.leaf.id),
        key=lambda one: -_words(one.found.leaf, language),
    )
    for number, way in enumerate(by_words[:2]):
        page.course.follow(Findings(book, way.inquiry, shown.hall.clock.now()))
        page.show_now()
        check(shown, f"ruling-long-{number}-{language}-{shown.window.sizes.finger}")
    questions = [
        (inquiry, question)
        for inquiry, question in way_questions(ways(RuleSource.GUIDE))
        if len(question.answers) > 6 or len(question.ask) > 80
    ]
    for number, (inquiry, _question) in enumerate(questions[:2]):
        page.course.follow(Findings(book, inquiry, shown.hall.clock.now()))
        page.show_now()
        check(shown, f"ruling-question-{number}-{language}-{shown.window.sizes.finger}")


def _words(leaf: Leaf, language: str) -> int:
    return sum(
        len(in_language(text, language))
        for text in (leaf.ruling, *leaf.steps, leaf.chips, leaf.cards, *leaf.choices.values())
    )


def way_questions(found: Iterable[Way]) -> Iterator[tuple[Inquiry, Question]]:
    """Each question once, with an inquiry that has come to it."""
    seen = set()
    for way in found:
        inquiry = way.inquiry
        while inquiry.said:
            inquiry = back(inquiry)
            at = standing(shipped_situations(), inquiry).next
            if isinstance(at, Ask) and (at.situation, at.question.id) not in seen:
                seen.add((at.situation, at.question.id))
                yield inquiry, at.question


def test_the_dispute_of_a_hand_can_be_read(shown: Stand, language: str) -> None:
    shown.touch("head-table")
    shown.touch_choice("dispute")
    check(shown, f"dispute-who-{language}-{shown.window.sizes.finger}")
    shown.touch_choice(f"staff-{shown.hall.manager}")
    shown.type_pin(FLOORS_PIN)
    choices = shown.window.choices
    shown.qtbot.waitUntil(lambda: choices.tile_of("subject-pot") is not None, timeout=30_000)
    shown.qtbot.waitUntil(choices.isVisible, timeout=30_000)
    check(shown, f"dispute-what-{language}-{shown.window.sizes.finger}")
    shown.touch_choice("subject-pot")
    check(shown, f"dispute-by-{language}-{shown.window.sizes.finger}")
    shown.touch_choice("disputes-0")
    check(shown, f"dispute-late-{language}-{shown.window.sizes.finger}")
