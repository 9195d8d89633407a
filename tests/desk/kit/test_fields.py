"""Fields in which something is chosen or typed."""

import pytest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from floor.desk.kit.fields import choice, limit, note_field, offer, page_choice
from floor.desk.kit.sheet import Sheet
from floor.qtkit.look.theme import plain_tip
from floor.views.words.rows import Step

FRUIT = (("Apple", 1), ("Pear", 2), ("Plum", 3))


def box(qtbot: QtBot, made: QComboBox) -> QComboBox:
    qtbot.addWidget(made)
    return made


def test_the_first_is_chosen_unless_another_is_meant(qtbot: QtBot) -> None:
    assert box(qtbot, choice(FRUIT)).currentData() == 1
    assert box(qtbot, choice(FRUIT, 3)).currentText() == "Plum"
    assert box(qtbot, choice(FRUIT, 4)).currentData() == 1
    assert box(qtbot, choice()).count() == 0


def test_a_box_on_a_page_is_called_as_it_is_spoken(qtbot: QtBot) -> None:
    made = box(qtbot, page_choice("fruit", "Fruit", FRUIT, 2))
    assert (made.objectName(), made.accessibleName()) == ("fruit", "Fruit")
    assert made.currentData() == 2


def test_what_was_chosen_stays_chosen_among_others(qtbot: QtBot) -> None:
    made = box(qtbot, choice(FRUIT, 2))
    offer(made, (("Quince", 4), *FRUIT))
    assert made.currentData() == 2
    offer(made, (("Quince", 4),))
    assert made.currentData() == 4


def test_the_same_again_changes_nothing(qtbot: QtBot) -> None:
    made = box(qtbot, choice(FRUIT))
    made.setCurrentIndex(-1)
    with qtbot.assertNotEmitted(made.currentIndexChanged):
        offer(made, FRUIT)
    offer(made, FRUIT, 3)
    assert made.currentData() == 3


def test_free_text_has_an_end(qtbot: QtBot) -> None:
    made = note_field()
    qtbot.addWidget(made)
    assert made.maxLength() > 0


@pytest.mark.parametrize("way", ["typed", "pasted"])
def test_what_goes_beyond_the_end_is_told(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    said = list[str]()
    monkeypatch.setattr(QToolTip, "showText", lambda _at, words, _field: said.append(words))
    field = QLineEdit()
    qtbot.addWidget(field)
    limit(field, 5)
    qtbot.keyClicks(field, "Aino")
    assert said == []
    if way == "typed":
        qtbot.keyClicks(field, "la K")
    else:
        QApplication.clipboard().setText("la Karhu")
        field.paste()
    assert field.text() == "Ainol"
    assert said[-1] == plain_tip("No more than 5 letters go in here: the rest is left out.")


def test_a_sheet_says_why_only_where_it_asks(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    sheet = Sheet("sheet", "Sheet", "Ask", parent)
    assert sheet.note_text() == ""
    sheet.reason_field()
    assert not sheet.is_explained()
    assert sheet.note.text() == "A reason is needed."
    sheet.reason.setText("  because ")
    assert sheet.is_explained()
    assert sheet.note_text() == "because"
    sheet.form.setRowVisible(sheet.reason, False)
    assert sheet.note_text() == ""


def test_a_step_that_cannot_be_complains(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    sheet = Sheet("sheet", "Sheet", "Ask", parent)
    assert sheet.command_of(Step(key="a", words="A", why_not="Not now.")) is None
    assert sheet.note.text() == "Not now."
    assert sheet.command_of(Step(key="a", words="A", reason="Say why.")) is None
    assert sheet.note.text() == "Say why."
