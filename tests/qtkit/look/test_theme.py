"""Colours are readable, words are words, fonts are ours."""

from itertools import product

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QFontInfo, QIcon, QImage, QRawFont
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QWidget
from pytestqt.qtbot import QtBot

from floor.qtkit.look import theme
from floor.qtkit.look.deck import DARK, DIM, LIGHT, Deck
from floor.qtkit.look.theme import ButtonRole, Ground, TextStyle, Tone

# The offscreen platform has no window manager to ask.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
GROUNDS = ("ground", "rail", "bar", "panel", "card", "row", "row_hover", "field")
PAIRS = [
    *product(("text", "muted"), (*GROUNDS, "chosen")),
    *product(("accent", "sum", "alert"), GROUNDS),
    ("dim", "dim_ground"),
    *(
        (f"{name}_text", f"{name}{state}")
        for name, state in product(("primary", "step", "danger"), ("", "_hover"))
    ),
    *((f"{name}_text", name) for name in ("plain", "calm", "wait", "elsewhere")),
    *((f"{name}_text", name) for name in ("seat", "away", "held", "over")),
    *product(("felt_text",), ("felt", "felt_light")),
    ("open_text", "card"),
    *product(("chip_text",), ("disc", "small_blind", "big_blind", "token")),
]
SHAPES = [
    *product(("focus", "edge"), GROUNDS),
    *((ring, "card") for ring in ("open_ring", "held_ring", "over_ring", "away_ring")),
    *product(("disc", "small_blind", "big_blind", "token"), ("felt", "felt_light")),
]
LETTERS = "AÄÅÖäåöÕÜŠŽõüšžÁČĎÉĚÍŇÓŘŤÚŮÝáčďéěíňóřťúůý€–’·…×"


def test_words_of_several_lines_are_read_as_they_are_written() -> None:
    made = theme.label("It is so (TDA-31), one by one.", "said", wraps=True)
    assert made.text() == "It is so (TDA-31), one by one."
    held = "It is so (TDA\N{NON-BREAKING HYPHEN}31), one by one."
    assert QLabel.text(made) == held == theme.unbroken(made.text())
    made.setText("A coin-flip")
    assert QLabel.text(made) == "A coin-flip"


def contrast(deck: Deck, one: str, other: str) -> float:
    """As WCAG 2 counts it."""
    light, dark = sorted((_light(getattr(deck, one)), _light(getattr(deck, other))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _light(colour: str) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in QColor(colour).getRgbF()[:3]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("deck", [DARK, LIGHT, DIM], ids=["dark", "light", "dim"])
def test_words_can_be_read_on_their_ground(deck: Deck) -> None:
    weak = {pair: contrast(deck, *pair) for pair in PAIRS if contrast(deck, *pair) < 4.5}
    assert not weak


@pytest.mark.parametrize("deck", [DARK, LIGHT, DIM], ids=["dark", "light", "dim"])
def test_shapes_that_mean_something_stand_out(deck: Deck) -> None:
    weak = {pair: contrast(deck, *pair) for pair in SHAPES if contrast(deck, *pair) < 3}
    assert not weak


@pytest.mark.parametrize("strong", [False, True])
def test_letters_come_from_the_shipped_font(dressed: QApplication, strong: bool) -> None:
    made = theme.font(15, strong=strong)
    assert QFontInfo(made).family() == "Inter"
    raw = QRawFont.fromFont(made)
    assert all(raw.supportsCharacter(ord(letter)) for letter in LETTERS)


def test_the_second_font_has_suits_and_signs(dressed: QApplication) -> None:
    made = theme.font(15)
    made.setFamilies(["DejaVu Sans"])
    raw = QRawFont.fromFont(made)
    assert all(raw.supportsCharacter(ord(sign)) for sign in "♠♥♦♣◐▣●○✕⌫")


def test_a_missing_font_is_told(monkeypatch: pytest.MonkeyPatch, dressed: QApplication) -> None:
    monkeypatch.setattr(theme, "FONT_FILES", ("Nowhere.otf",))
    with pytest.raises(FileNotFoundError, match=r"Nowhere\.otf"):
        theme.load_fonts.__wrapped__()


@pytest.mark.parametrize("dark", [True, False])
def test_both_decks_are_laid_and_known_again(qapp: QApplication, dark: bool) -> None:
    theme.apply(qapp, dark)
    assert theme.deck_of(qapp.palette()) is (DARK if dark else LIGHT)
    assert theme.deck_of(QWidget().palette()) is (DARK if dark else LIGHT)


def test_the_dim_deck_is_laid_and_known_again(qapp: QApplication) -> None:
    theme.lay_deck(qapp, DIM)
    assert theme.deck_of(QWidget().palette()) is DIM


def test_a_name_with_markup_stays_a_name(dressed: QApplication) -> None:
    hostile = '<img src="x.png"> & <b>Aino</b>'
    made = theme.label(hostile, "name")
    assert made.text() == hostile
    assert made.textFormat() is Qt.TextFormat.PlainText
    assert "<img" not in theme.plain_tip(hostile)
    assert theme.plain_tip("") == ""


def test_an_ampersand_is_no_shortcut(dressed: QApplication) -> None:
    made = theme.button("Call & seat", "call")
    assert made.text() == "Call && seat"
    assert made.accessibleName() == "Call & seat"
    assert made.shortcut().isEmpty()


def test_controls_have_a_name_for_tests_and_one_to_be_spoken(dressed: QApplication) -> None:
    made = theme.badge("3:12", "hold", Tone.WAIT, spoken="held for 3 minutes")
    assert (made.objectName(), made.accessibleName()) == ("hold", "held for 3 minutes")


def picture(widget: QWidget) -> QImage:
    """How it looks now."""
    return widget.grab().toImage()


@pytest.mark.parametrize("dark", [True, False])
@pytest.mark.parametrize("look", [look for look in ButtonRole if look is not ButtonRole.RAIL])
def test_the_focus_shows_on_every_button(
    qapp: QApplication, qtbot: QtBot, look: ButtonRole, dark: bool
) -> None:
    theme.apply(qapp, dark)
    window = QWidget()
    qtbot.addWidget(window)
    line = QHBoxLayout(window)
    one, other = theme.button("Call", "one", look), theme.button("Seat", "other", look)
    line.addWidget(one)
    line.addWidget(other)
    with qtbot.waitExposed(window):
        window.show()
    other.setFocus()
    without = picture(one)
    one.setFocus()
    assert one.hasFocus()
    assert picture(one) != without
    assert picture(one).pixelColor(one.width() // 2, 0) == QColor(
        theme.deck_of(qapp.palette()).focus
    )


def test_a_greyed_button_looks_greyed_without_colours(dressed: QApplication, qtbot: QtBot) -> None:
    made = theme.button("Call", "call", ButtonRole.PRIMARY)
    qtbot.addWidget(made)
    made.resize(90, 32)
    free = picture(made).convertToFormat(QImage.Format.Format_Grayscale8)
    made.setEnabled(False)
    assert picture(made).convertToFormat(QImage.Format.Format_Grayscale8) != free


def test_a_widget_can_become_something_else(dressed: QApplication, qtbot: QtBot) -> None:
    made = theme.badge("called", "state", Tone.PLAIN)
    qtbot.addWidget(made)
    before = picture(made)
    theme.restyle(made, Tone.WAIT)
    assert picture(made) != before
    theme.restyle(made, Tone.PLAIN)
    assert picture(made) == before
    theme.restyle(made, TextStyle.SMALL)
    assert made.property("words") == "small"


def test_grounds_are_laid(dressed: QApplication, qtbot: QtBot) -> None:
    made = QWidget()
    qtbot.addWidget(made)
    theme.set_surface(made, Ground.ROW)
    made.resize(60, 60)
    assert picture(made).pixelColor(30, 30) == QColor(DARK.row)


@pytest.mark.parametrize("name", sorted(path.stem for path in theme.ICONS.glob("[!m]*.svg")))
def test_every_drawing_shows_in_every_state(dressed: QApplication, name: str) -> None:
    made = theme.icon(name, DARK)
    size = QSize(theme.ICON, theme.ICON)
    pictures = [
        made.pixmap(size, mode, state).toImage()
        for mode, state in (
            (QIcon.Mode.Normal, QIcon.State.Off),
            (QIcon.Mode.Normal, QIcon.State.On),
            (QIcon.Mode.Disabled, QIcon.State.Off),
        )
    ]
    blank = QImage(pictures[0].size(), pictures[0].format())
    blank.fill(0)
    assert blank not in pictures
    assert pictures[0] != pictures[1] != pictures[2]
