"""The fonts, and text that always fits its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.errors import PaperTrouble
from floor.base.money import Money
from floor.base.text import LOCALES, NOTE_LENGTH, money_text
from floor.reports.kit import letters
from floor.reports.kit.letters import (
    BOLD,
    BOOK,
    ELLIPSIS,
    FONTS,
    Style,
    cut,
    load_fonts,
    printable,
    width_of,
    wrapped,
)

LETTERS = "ÅÄÖåäöÕõŠšŽžÜüČčĎďĚěŇňŘřŤťŮůÁáÉéÍíÓóÚúÝý€–’×…·♠♥♦♣"
STYLE = Style(BOOK, 8.5)
HOSTILE = (
    '<img src="/etc/passwd">',
    "x" * 1_000_000,
    "\n" * 1_000_000,
    "\N{RIGHT-TO-LEFT OVERRIDE}lived\N{POP DIRECTIONAL FORMATTING}\N{LEFT-TO-RIGHT ISOLATE}",
    "a\x00b\x1b@\x1d",
    "Z" + "\N{COMBINING ACUTE ACCENT}" * 2_000,
    "\N{GRINNING FACE}\N{PLAYING CARD ACE OF SPADES}漢字\ud800",
    "שלום العربية",
    "%s {x} {0} \\( ) (Tj) ET",
    " " * 500,
)

any_text = st.text(max_size=80) | st.sampled_from(HOSTILE)


@pytest.fixture(autouse=True, scope="module")
def fonts() -> None:
    load_fonts()


@pytest.mark.parametrize("font", [BOOK, BOLD])
def test_every_letter_of_our_languages_is_in_the_fonts(font):
    assert printable(LETTERS, font) == LETTERS


@pytest.mark.parametrize("language", LOCALES)
def test_money_is_printed_as_the_language_writes_it(language):
    text = money_text(Money(123_456_789), language)
    assert printable(text, BOLD) == text


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_becomes_one_short_harmless_line(text):
    line = printable(text, BOOK)
    assert len(line) <= NOTE_LENGTH
    assert all(char.isprintable() or char == "\N{NO-BREAK SPACE}" for char in line)
    assert printable(line, BOOK) == line


def test_what_the_fonts_do_not_have_is_a_question_mark():
    assert printable("Li 漢字 \N{GRINNING FACE}", BOOK) == "Li ?? ?"


@given(any_text, st.floats(20, 300))
def test_a_text_is_cut_to_its_width(text, width):
    line = printable(text, BOOK)
    kept = cut(line, STYLE, width)
    assert width_of(kept, STYLE) <= width
    assert kept == line or (kept.endswith(ELLIPSIS) and line.startswith(kept[:-1]))


@given(any_text, st.floats(20, 300), st.integers(1, 16))
def test_a_text_is_wrapped_to_its_width_and_loses_nothing_unseen(text, width, most_lines):
    line = printable(text, BOOK)
    lines = wrapped(line, STYLE, width, most_lines)
    assert 1 <= len(lines) <= most_lines
    assert all(width_of(part, STYLE) <= width for part in lines)
    said, meant = ("".join("".join(parts).split()) for parts in (lines, line))
    assert said == meant or (said.endswith(ELLIPSIS) and meant.startswith(said[:-1]))


def test_lines_end_where_words_end():
    assert wrapped("Anna-Liisa Kärkkäinen-Söderström", STYLE, 96, 3) == (
        "Anna-Liisa Kärkkäinen-",
        "Söderström",
    )


def test_the_fonts_come_with_their_licence():
    licence = (FONTS / "LICENSE.txt").read_text(encoding="utf-8")
    assert "Bitstream Vera" in licence
    assert "Tavmjong Bah" in licence
    assert {file.name for file in FONTS.glob("*.ttf")} == {
        "DejaVuSans.ttf",
        "DejaVuSans-Bold.ttf",
        "DejaVuSansCondensed.ttf",
        "DejaVuSansCondensed-Bold.ttf",
    }


@pytest.mark.parametrize("kept", [None, 0, 100, 50_000])
def test_a_missing_or_damaged_font_is_named(tmp_path, monkeypatch, kept):
    if kept is not None:
        whole = (FONTS / f"{BOOK}.ttf").read_bytes()
        (tmp_path / f"{BOOK}.ttf").write_bytes(whole[:kept])
    monkeypatch.setattr(letters, "FONTS", tmp_path)
    letters._load.cache_clear()
    with pytest.raises(PaperTrouble, match=f"The font {BOOK}.ttf is missing or damaged"):
        load_fonts()
    monkeypatch.undo()
    load_fonts()
