"""Cards picked by hand, and typed."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from floor.cards.card import DECK, Card, from_text
from floor.cards.showdown import HAND_RULES
from floor.qtkit.cards.face import CardFace
from floor.qtkit.cards.picker import KEY, LARGE_KEY, CardPicker
from floor.room.blinds.button import SeatNo
from floor.views.claim.picked_cards import CardGroup, laid_out
from tests.cards.deals import cards
from tests.qtkit.shots import shot

LEFT = Qt.MouseButton.LeftButton
SEATS = tuple(CardGroup(words=f"{n} · Sanna Jörgensdóttir-{n}", seat=SeatNo(n)) for n in (1, 3, 10))


@pytest.fixture
def picker(dressed: QApplication, qtbot: QtBot) -> CardPicker:
    made = CardPicker()
    qtbot.addWidget(made)
    made.show_picked(laid_out(HAND_RULES["texas"], (), SEATS))
    made.resize(1000, 460)
    made.show()
    made.field.setFocus()
    return made


def face(picker: CardPicker, name: str) -> CardFace:
    found = picker.findChild(CardFace, name)
    assert isinstance(found, CardFace)
    return found


def lies(picker: CardPicker, place: int) -> tuple[Card, ...]:
    assert picker.picked is not None
    return picker.picked.groups[place].cards


def note(picker: CardPicker) -> str:
    found = picker.findChild(QWidget, "card-note")
    assert isinstance(found, QWidget)
    return found.property("text") if found.isVisible() else ""


def test_every_card_can_be_clicked_and_is_called_by_its_name(picker: CardPicker):
    names = {face(picker, f"key-{card}").accessibleName() for card in DECK}
    assert len(names) == 52
    assert "ace of hearts" in names


def test_a_card_that_lies_is_greyed_and_free_again_when_it_is_taken_away(picker: CardPicker):
    ace = face(picker, "key-Ah")
    QTest.mouseClick(ace, LEFT)
    assert lies(picker, 0) == tuple(cards("Ah"))
    assert not ace.isEnabled()
    slot = face(picker, "key-group-0-0")
    assert slot.accessibleName() == "Board, card 1: ace of hearts"
    QTest.mouseClick(slot, LEFT)
    assert lies(picker, 0) == ()
    assert ace.isEnabled()
    assert slot.accessibleName() == "Board, card 1: no card yet"


def test_typed_cards_go_where_the_next_one_is_missing(picker: CardPicker):
    QTest.keyClicks(picker.field, "ah kd 10s,9C2c 3: th JH")
    assert lies(picker, 0) == tuple(cards("Ah Kd Ts 9c 2c"))
    assert lies(picker, 2) == tuple(cards("Th Jh"))
    assert picker.field.text() == ""
    assert note(picker) == ""


def test_what_cannot_be_read_or_laid_is_said(picker: CardPicker):
    QTest.keyClicks(picker.field, "ah ah")
    assert note(picker) == "The ace of hearts lies there already: Board."
    QTest.keyClicks(picker.field, "z")
    assert note(picker) == "No card begins with z."
    QTest.keyClicks(picker.field, "4:")
    assert note(picker) == "Seat 4 was not dealt in."
    QTest.keyClicks(picker.field, "k")
    assert note(picker) == ""
    assert picker.field.text() == "k"


def test_keys_go_from_hand_to_hand_and_take_cards_back(picker: CardPicker, qtbot: QtBot):
    QTest.keyClicks(picker.field, "ah kh")
    QTest.keyClick(picker.field, Qt.Key.Key_Backspace)
    assert lies(picker, 0) == tuple(cards("Ah"))
    for key, at in ((Qt.Key.Key_Down, 1), (Qt.Key.Key_Down, 2), (Qt.Key.Key_Up, 1)):
        QTest.keyClick(picker.field, key)
        assert picker.picked is not None
        assert picker.picked.at == at
    QTest.keyClicks(picker.field, "2")
    QTest.keyClick(picker.field, Qt.Key.Key_Backspace)
    assert (picker.field.text(), lies(picker, 0)) == ("", tuple(cards("Ah")))
    QTest.keyClicks(picker.field, "2")
    QTest.keyClick(picker.field, Qt.Key.Key_Return)
    picker.field.clear()
    with qtbot.waitSignal(picker.entered):
        QTest.keyClick(picker.field, Qt.Key.Key_Return)


def test_a_name_or_an_empty_place_says_whose_card_is_next(picker: CardPicker):
    QTest.mouseClick(face(picker, "key-group-2-1"), LEFT)
    assert picker.picked is not None
    assert picker.picked.at == 2
    who = picker.findChild(QWidget, "key-group-3")
    assert isinstance(who, QWidget)
    QTest.mouseClick(who, LEFT)
    assert picker.picked.at == 3
    QTest.mouseClick(face(picker, "key-2s"), LEFT)
    assert lies(picker, 3) == (from_text("2s"),)


@pytest.mark.parametrize("game", ["texas", "omaha5", "stud", "soko"])
def test_every_game_has_room_for_its_cards(picker: CardPicker, game: str):
    seats = tuple(CardGroup(words=f"{n} · Åke Ö.", seat=SeatNo(n)) for n in range(1, 11))
    for size, key in ((QSize(1000, 460), KEY), (QSize(1640, 860), LARGE_KEY)):
        picker.resize(size)
        picker.show_picked(laid_out(HAND_RULES[game], (), seats))
        QApplication.processEvents()
        shot(picker, f"picker-{game}-{size.width()}")
        area = picker._area
        assert area.widget().width() <= area.viewport().width()
        assert face(picker, "key-Ah").size() == key
        last = face(picker, f"key-group-1-{HAND_RULES[game].own - 1}")
        assert last.isVisible()
