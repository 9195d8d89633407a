"""A card of staff read at a kiosk: it says who stands there, and their PIN proves it."""

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from floor.app.core.messages import Role, StaffId
from floor.app.seats.seats import SeatLeft
from floor.app.staff.days import SignedOn, SignOff, SignOn
from floor.app.staff.dealers import DealerPushed
from tests.app.tournament.commands import E1, E2
from tests.desk.event_hall import HallEvent
from tests.desk.forms import form_sheet, line
from tests.desk.hall import Hall, desk_on
from tests.desk.window.test_dialogs import open_setup
from tests.desk.window.test_window import click
from tests.kiosk.ruled import called, opened
from tests.kiosk.scene.test_lock import WRONG, idle
from tests.kiosk.stand import DEALER, FLOORS_PIN, NEXT, PIN, Stand, dealt, kiosk_on, store_away
from tests.qtkit.card_typed import read
from tests.qtkit.shots import shot

OWN_CARD, NEXT_CARD, PLAYERS_CARD = "50021", "50022", "50023"


@pytest.fixture
def carded(stand: Stand) -> Stand:
    """Who deals and who comes next have cards, and so has a player; the dealer has signed on."""
    people, dealer = stand.hall.people, stand.window.scene.dealer
    assert dealer is not None
    people.set_card(dealer, OWN_CARD)
    people.set_card(of_name(stand, NEXT), NEXT_CARD)
    people.add_player("Otso Ek", card=PLAYERS_CARD)
    ready(stand)
    stand.unlock(dealer)
    return stand


def ready(stand: Stand) -> None:
    """Its window has the keyboard, as on a PC with nothing else on it."""
    stand.window.activateWindow()
    stand.qtbot.waitUntil(lambda: QApplication.focusWindow() is stand.window.windowHandle())


def of_name(stand: Stand, name: str) -> StaffId:
    return next(one.staff for one in stand.hall.people.badges() if one.name == name)


def test_anothers_card_locks_at_once_and_asks_for_their_pin(carded: Stand) -> None:
    read(NEXT_CARD)
    window = carded.window
    carded.qtbot.waitUntil(lambda: window.page is window.pin)
    assert window.lock.by is None
    assert NEXT in window.pin.title.text()
    carded.type_pin(PIN)
    carded.happened(DealerPushed)
    assert window.scene.dealer == window.lock.by == of_name(carded, NEXT)


def test_the_own_card_keeps_the_screen_open(carded: Stand) -> None:
    window, dealer = carded.window, carded.window.scene.dealer
    carded.seconds.now += window.lock.idle.total_seconds() - 1
    read(OWN_CARD)
    carded.qtbot.waitUntil(lambda: window.lock._touched == carded.seconds.now)
    carded.seconds.now += 2
    window._beat()
    assert window.lock.by == dealer
    assert window.page is None


def test_the_card_of_who_deals_here_asks_for_their_pin_once(carded: Stand) -> None:
    window = carded.window
    idle(carded)
    read(OWN_CARD)
    carded.qtbot.waitUntil(lambda: window.page is window.pin)
    carded.type_pin(PIN[:1])
    carded.seconds.now += 1
    read(OWN_CARD, begin_ms=190_000)
    carded.qtbot.waitUntil(lambda: window.lock._touched == carded.seconds.now)
    assert window.pin.field.text() == PIN[:1]
    carded.type_pin(PIN[1:])
    carded.qtbot.waitUntil(lambda: window.lock.by == window.scene.dealer)


@pytest.mark.parametrize("card", [PLAYERS_CARD, "9911"])
def test_a_card_of_nobody_of_staff_says_so_without_its_number(carded: Stand, card: str) -> None:
    window, dealer = carded.window, carded.window.scene.dealer
    read(card)
    carded.qtbot.waitUntil(lambda: "Card not known here" in window.notice.text())
    assert card not in window.notice.text()
    assert window.lock.by == dealer
    assert window.page is None


def test_the_card_of_a_floor_off_duty_locks_and_sends_them_to_the_desk(carded: Stand) -> None:
    mira = carded.hall.people.add_staff("Mira Holm", Role.FLOOR)
    carded.hall.people.set_card(mira, "50024")
    read("50024")
    carded.qtbot.waitUntil(lambda: "signs on at the desk" in carded.window.notice.text())
    assert carded.window.lock.by is None


def test_the_card_of_who_has_no_pin_says_so(carded: Stand) -> None:
    ida = carded.hall.people.add_staff("Ida Salo", Role.DEALER)
    carded.hall.people.set_card(ida, "50025")
    read("50025")
    carded.qtbot.waitUntil(lambda: "no PIN yet" in carded.window.notice.text())
    assert carded.window.lock.by is None


def test_a_card_written_down_at_setup_says_who_stands_at_a_kiosk(hall: Hall, qtbot: QtBot) -> None:
    """From the click on “Card …” to the dealer who signs on by card and PIN."""
    dealer, successor = dealt(hall)
    with desk_on(hall, qtbot, badge=hall.manager) as (window, _bridge):
        for name, card, typed in ((DEALER, "0004", False), (NEXT, "5002 2b", True)):
            open_setup(window, qtbot, name)
            click(qtbot, window.pages.setup.card)
            sheet = form_sheet(window, qtbot, "badge-card")
            qtbot.waitUntil(line(sheet, "card").hasFocus)
            if typed:
                qtbot.keyClicks(line(sheet, "card"), card)
                click(qtbot, sheet.ask_button)
            else:
                qtbot.waitUntil(lambda: "reader" in vars(window))
                read(card)
                assert line(sheet, "card").text() == card
                shot(sheet, "setup-card")
                click(qtbot, sheet.ask_button)
            said = f"{name} has a card."
            qtbot.waitUntil(lambda said=said: window.pages.setup._note.text() == said)
    assert hall.people.cards() == {dealer: "0004", successor: "50022B"}
    with kiosk_on(hall, qtbot) as stand:
        ready(stand)
        read("0004")
        qtbot.waitUntil(lambda: stand.window.page is stand.window.pin)
        assert DEALER in stand.window.pin.title.text()
        stand.type_pin(PIN)
        qtbot.waitUntil(lambda: stand.window.lock.by == dealer)
        read("50022b", begin_ms=190_000)
        qtbot.waitUntil(lambda: stand.window.lock.by is None)
        stand.type_pin(PIN)
        stand.happened(DealerPushed)
        assert stand.window.lock.by == successor


def test_a_card_with_no_pin_behind_it_does_nothing_about_money(carded: Stand) -> None:
    """A copied card is a name, not a key."""
    player = carded.player(1)
    idle(carded)
    read(OWN_CARD)
    carded.qtbot.waitUntil(lambda: carded.window.page is carded.window.pin)
    carded.touch("pin-back")
    carded.touch_seat(1, hold_ms=600)
    carded.touch_act(f"gone-leave-{player}")
    assert carded.window.page is carded.window.pin
    carded.type_pin(WRONG)
    carded.says(carded.window.pin.note, "Not the PIN")
    assert not any(isinstance(event, SeatLeft) for event in carded.heard)


def test_anothers_card_over_the_pin_pad_leaves_nothing_typed_or_asked(carded: Stand) -> None:
    """What was touched before is nobody's any more, and the figures before the card are gone."""
    player, window = carded.player(1), carded.window
    idle(carded)
    carded.touch_seat(1, hold_ms=600)
    carded.touch_act(f"gone-leave-{player}")
    carded.type_pin(PIN[:2])
    read(NEXT_CARD)
    carded.qtbot.waitUntil(lambda: NEXT in window.pin.title.text())
    assert window.pin.field.text() == ""
    carded.type_pin(PIN)
    carded.happened(DealerPushed)
    assert window.lock.by == of_name(carded, NEXT)
    assert not any(isinstance(event, SeatLeft) for event in carded.heard)


def test_a_pin_that_is_looked_at_while_anothers_card_is_read_opens_nothing(carded: Stand) -> None:
    window = carded.window
    idle(carded)
    carded.touch("head-dealer")
    with carded.store_held():
        carded.type_pin(PIN)
        window.sign_in._meet(next(one for one in carded.hall.people.badges() if one.name == NEXT))
    looked: list[object] = []
    carded.bridge.consult(lambda _back: True, looked.append)
    carded.qtbot.waitUntil(lambda: bool(looked))
    assert NEXT in window.pin.title.text()
    assert window.page is window.pin
    assert window.lock.by is None


def test_a_card_while_something_is_looked_up_types_nothing(carded: Stand) -> None:
    window = carded.window
    page = opened(called(carded))
    carded.touch("ruling-look-up")
    for letter in "str":
        carded.touch(f"key-{letter}")
    field = page.search.field
    field.setFocus()
    read(NEXT_CARD)
    carded.qtbot.waitUntil(lambda: window.page is window.pin)
    assert NEXT in window.pin.title.text()
    assert field.text().lower() == "str"


def test_a_dealer_off_duty_comes_on_duty_with_card_and_pin(carded: Stand) -> None:
    staff = of_name(carded, NEXT)
    carded.hall.ask(SignOff(staff=staff), staff)
    carded.ready()
    before = sum(isinstance(event, SignedOn) for event in carded.heard)
    read(NEXT_CARD)
    carded.qtbot.waitUntil(lambda: carded.window.page is carded.window.pin)
    carded.type_pin(PIN)
    carded.happened(SignedOn, before + 1)
    carded.happened(DealerPushed)
    assert carded.window.lock.by == staff


def test_the_card_of_an_erased_badge_is_nobodys(carded: Stand) -> None:
    staff = of_name(carded, NEXT)
    carded.hall.ask(SignOff(staff=staff), staff)
    carded.hall.people.erase_staff(staff)
    read(NEXT_CARD)
    carded.says(carded.window.notice, "Card not known here")
    assert carded.window.lock.by == carded.window.scene.dealer


@pytest.mark.parametrize("role", [Role.AUDITOR, Role.ADMIN])
def test_the_card_of_who_works_at_no_table_locks_and_opens_nothing(
    carded: Stand, role: Role
) -> None:
    badge = carded.hall.people.add_staff("Ida Salo", role)
    carded.hall.people.set_card(badge, "50025")
    carded.hall.people.set_pin(badge, FLOORS_PIN)
    read("50025")
    carded.says(carded.window.notice, "Ida Salo: this badge opens no kiosk.")
    assert carded.window.lock.by is None
    assert carded.window.page is None


def test_the_floors_card_chooses_them_where_the_floor_is_asked_for(carded: Stand) -> None:
    """Their PIN is for that alone: who deals stays signed on."""
    window, manager = carded.window, carded.hall.manager
    carded.hall.people.set_card(manager, "50026")
    carded.touch("head-table")
    carded.touch_choice("close")
    carded.qtbot.waitUntil(lambda: "Who from the floor?" in window.choices.title.text())
    dealer = window.lock.by
    read("50026")
    carded.qtbot.waitUntil(lambda: window.page is window.pin)
    assert window.pin.note.text() == "closes this kiosk"
    assert window.lock.by == dealer


def test_a_dealers_card_in_the_list_of_dealers_locks_at_once_too(carded: Stand) -> None:
    carded.touch("head-dealer")
    assert carded.window.page is carded.window.choices
    read(NEXT_CARD)
    carded.qtbot.waitUntil(lambda: carded.window.page is carded.window.pin)
    assert carded.window.lock.by is None
    assert NEXT in carded.window.pin.title.text()


def test_without_the_house_nobody_knows_the_card_and_who_deals_goes_on(carded: Stand) -> None:
    with store_away(carded):
        carded.unlock(of_name(carded, DEALER))
        read(NEXT_CARD)
        carded.qtbot.waitUntil(lambda: bool(carded.window.notice.text()))
        assert carded.window.lock.by == of_name(carded, DEALER)
        assert carded.window.page is None


def test_a_card_at_a_tournaments_table(hall: Hall, qtbot: QtBot) -> None:
    HallEvent(hall).sold().drawn(E1, E2).begun()
    staff = hall.people.add_staff(DEALER, Role.DEALER)
    hall.people.set_pin(staff, PIN)
    hall.people.set_card(staff, OWN_CARD)
    hall.ask(SignOn(staff=staff), staff)
    with kiosk_on(hall, qtbot, table=E1) as stand:
        ready(stand)
        read(OWN_CARD)
        qtbot.waitUntil(lambda: stand.window.page is stand.window.pin)
        assert "E1" in stand.window.pin.note.text()
        stand.type_pin(PIN)
        stand.happened(DealerPushed)
        assert stand.window.scene.dealer == stand.window.lock.by == staff
