"""A card of staff read at the desk: it says whose badge that is and asks for the PIN."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from floor.app.core.messages import Role, StaffId
from floor.app.staff.badges import BadgeChanged
from floor.desk.staff.staff_sheets import PinSheet, SecondSheet
from floor.desk.window.window import DeskWindow
from tests.desk.forms import form_sheet, line
from tests.desk.hall import Hall, desk_on
from tests.desk.looks import complaints
from tests.desk.window.test_dialogs import open_setup
from tests.desk.window.test_window import click
from tests.qtkit.card_typed import read
from tests.qtkit.shots import shot

PIN, OWN_PIN = "518206", "294715"
CARD, OWN_CARD, DEALERS_CARD = "0012345678", "0012345679", "0012345680"


@pytest.fixture
def dealer(hall: Hall) -> StaffId:
    made = hall.people.add_staff("Ville Metsä", Role.DEALER)
    hall.people.set_card(made, DEALERS_CARD)
    return made


@pytest.fixture
def window(hall: Hall, dealer: StaffId, qtbot: QtBot) -> Iterator[DeskWindow]:
    """Mira is signed on; both managers have a PIN and a card."""
    for staff, pin, card in ((hall.manager, OWN_PIN, OWN_CARD), (hall.second, PIN, CARD)):
        hall.people.set_pin(staff, pin)
        hall.people.set_card(staff, card)
    with desk_on(hall, qtbot, badge=hall.manager) as (window, _bridge):
        qtbot.waitUntil(lambda: "reader" in vars(window))
        yield window


def asking(window: DeskWindow, qtbot: QtBot) -> PinSheet:
    """The sheet that asks for a PIN, once it is open."""

    def found() -> list[PinSheet]:
        return [one for one in window.errands.sheets if isinstance(one, PinSheet)]

    qtbot.waitUntil(lambda: len(found()) == 1 and found()[0].pin.hasFocus())
    return found()[0]


def says(window: DeskWindow, qtbot: QtBot, words: str) -> None:
    qtbot.waitUntil(lambda: words in window.foot._words.text())


def test_a_card_of_staff_asks_for_their_pin_and_offers_no_new_player(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    window.floor.map.setFocus()
    read(CARD)
    sheet = asking(window, qtbot)
    assert sheet.badge.currentData() == hall.second
    assert window.pages.name == "floor"
    assert window.badge.by == hall.manager, "the card alone signs nobody on"
    qtbot.keyClicks(sheet.pin, PIN)
    qtbot.waitUntil(lambda: window.badge.by == hall.second)


def test_a_card_while_a_pin_is_asked_for_chooses_the_badge_and_is_no_pin(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """Its figures would use up a try of whoever was chosen before."""
    window.lock()
    sheet = asking(window, qtbot)
    assert sheet.badge.currentData() == hall.manager
    qtbot.keyClicks(sheet.pin, "51")
    read(CARD)
    qtbot.waitUntil(lambda: sheet.badge.currentData() == hall.second)
    assert sheet.pin.text() == ""
    assert sheet.note.text() == ""
    read("0012345681", begin_ms=190_000)
    qtbot.waitUntil(lambda: sheet.note.text() == "Nobody has card 0012345681")
    assert not complaints(sheet)
    qtbot.keyClicks(sheet.pin, PIN)
    qtbot.waitUntil(lambda: window.badge.by == hall.second)
    assert window.pages.name == "floor"


def test_a_pin_typed_at_the_desk_is_a_pin(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    """However quickly: figure by figure as a keyboard gives them."""
    window.lock()
    sheet = asking(window, qtbot)
    read(OWN_PIN, gap_ms=30)
    qtbot.waitUntil(lambda: window.badge.by == hall.manager)
    assert sheet not in window.errands.sheets


def test_only_who_may_sign_second_is_chosen_by_card(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    (second,) = window.errands._badges((hall.second,))
    sheet = SecondSheet("the drop of T1", [second], window, manager=True)
    window.errands.show(sheet)
    sheet.pin.setFocus()
    read(OWN_CARD)
    qtbot.waitUntil(lambda: sheet.note.text() == "Mira Salo: not asked here.")
    read(CARD, begin_ms=190_000)
    qtbot.waitUntil(lambda: sheet.note.text() == "")
    assert sheet.badge.currentData() == hall.second
    click(qtbot, sheet.cancel_button)


@pytest.mark.parametrize(
    ("card", "words"),
    [(OWN_CARD, "Mira Salo is signed on here."), (DEALERS_CARD, "Card of Ville Metsä (dealer)")],
)
def test_whose_card_it_is_is_said(window: DeskWindow, qtbot: QtBot, card: str, words: str) -> None:
    window.floor.map.setFocus()
    read(card)
    says(window, qtbot, words)
    assert window.errands.sheets == []


def test_who_has_no_pin_yet_cannot_sign_on(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    ida = hall.people.add_staff("Ida Salo", Role.FLOOR)
    hall.people.set_card(ida, "50025")
    window.floor.map.setFocus()
    read("50025")
    says(window, qtbot, "Ida Salo: has no PIN yet")
    assert window.errands.sheets == []


def test_setup_says_why_a_card_cannot_be_theirs_and_takes_it_away(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    player = hall.people.add_player("Otso Ek", card="FI0017400")
    open_setup(window, qtbot, "Ville Metsä")
    rows, column = window.pages.setup._rows, 4

    def carded() -> list[object]:
        return [rows.index(row, column).data() for row in range(rows.rowCount())]

    qtbot.waitUntil(lambda: carded() == ["yes"] * 3)
    click(qtbot, window.pages.setup.card)
    sheet = form_sheet(window, qtbot, "badge-card")
    field = line(sheet, "card")
    assert field.text() == DEALERS_CARD
    # Also where something else of the sheet has the keyboard.
    sheet.cancel_button.setFocus()
    whose = "Olli Ranta has a card of that number already."
    for at, (card, why) in enumerate(
        ((CARD, whose), ("FI0017400", "That is the card of Otso Ek, a player."))
    ):
        read(card, begin_ms=190_000 + 90_000 * at)
        assert field.text() == card
        sheet.complain("")
        click(qtbot, sheet.ask_button)
        qtbot.waitUntil(lambda why=why: sheet.note.text() == why)
    field.setText("12")
    click(qtbot, sheet.ask_button)
    assert "No reader reads that" in sheet.note.text()
    shot(sheet, "setup-card-refused")
    assert not complaints(sheet)
    field.clear()
    click(qtbot, sheet.ask_button)
    said = "Ville Metsä has no card."
    qtbot.waitUntil(lambda: window.pages.setup._note.text() == said)
    qtbot.waitUntil(lambda: carded() == ["yes", "yes", "–"])
    assert hall.people.bearer(DEALERS_CARD) is None
    assert hall.people.card_holder("FI0017400") == player
    assert isinstance(window.scene._feed[-1].events[0], BadgeChanged)
