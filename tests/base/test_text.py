"""Sentences in the language spoken; text made harmless; money and time as each language writes."""

import logging
import threading
import unicodedata
from datetime import UTC, date, datetime, timedelta
from enum import Enum
from fractions import Fraction
from pathlib import Path

import pytest
from babel import Locale
from babel.dates import format_date, format_time
from babel.numbers import format_currency, format_decimal
from catalogue import Catalogue, Said, compiled
from hypothesis import given
from hypothesis import strategies as st
from words import head_of

from floor.base import text
from floor.base.errors import BadSetting, FloorError, Refused, StoreTrouble
from floor.base.money import Chips, Money
from floor.base.text import (
    LOCALES,
    N_,
    _,
    amount_of,
    day_text,
    folded,
    has_words,
    language,
    localized,
    many,
    money_span,
    money_text,
    number_text,
    percent_text,
    plain,
    share_text,
    speaking,
    time_text,
    typed_text,
    use_language,
    with_decimals,
)

IN_BABEL = {**{code: code for code in LOCALES}, "en": "en_GB"}
"""English here is that of a European house: 20 Nov 2026, 21:47."""
DAYS = [date(2026, 1, 5) + timedelta(days=31 * step) for step in range(14)]


@given(st.text(max_size=80), st.integers(1, 40))
def test_plain_text_is_one_short_visible_composed_line(text: str, most: int):
    line = plain(text, most)
    assert len(line) <= most
    assert line == " ".join(line.split(" ")) == line.strip()
    assert unicodedata.is_normalized("NFC", line)
    assert not any(unicodedata.category(char)[0] == "C" for char in line)
    assert not any(unicodedata.category(char) in ("Zl", "Zp") for char in line)
    assert plain(line, most) == line


@given(st.text(alphabet="ae\u0301\u0323\u0302\u20dd\u034f\u200d \n", max_size=40))
def test_no_letter_carries_more_than_two_accents(text: str):
    marks, line = 0, plain(text, 100)
    for char in line:
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        assert marks <= 2
    assert unicodedata.is_normalized("NFC", line)
    assert plain(line, 100) == line


def test_a_name_loses_line_breaks_and_tricks_but_no_letter():
    assert plain("  Väinö\n\tMäkelä\u202e ", 40) == "Väinö Mäkelä"
    assert plain("Ru\u030az\u030cena", 40) == "Růžena"
    assert plain("x" * 1000, 40) == "x" * 40
    assert plain("z" + 4 * "\u0301" + "i", 40) == "ź\u0301\u0301i"


def test_finding_does_not_mind_capitals_and_accents():
    assert folded("Růžena ŠÕIE") == "ruzena soie"
    assert folded("Straße") == "strasse"


@pytest.mark.parametrize("code", LOCALES)
@pytest.mark.parametrize("cents", [0, 5, -5, 99, 123_450, -98_765_432, 100_000_000])
def test_money_is_written_as_babel_writes_it(code: str, cents: int):
    # By way of a string: no float comes near money, not even here.
    euros = f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02}"
    assert money_text(Money(cents), code) == format_currency(euros, "EUR", locale=IN_BABEL[code])


def test_a_language_nobody_chose_is_english():
    assert language() == "en"
    assert money_text(Money(1250)) == "€12.50"


@pytest.mark.parametrize("code", LOCALES)
def test_short_money_has_cents_only_where_there_are_some(code: str):
    assert money_text(Money(1250), code, short=True) == money_text(Money(1250), code)
    whole = money_text(Money(-480_000), code, short=True)
    assert whole == format_currency(
        -4800, "EUR", locale=IN_BABEL[code], currency_digits=False, format=_without_cents(code)
    )


def _without_cents(code: str) -> str:
    pattern: str = Locale.parse(IN_BABEL[code]).currency_formats["standard"].pattern
    return pattern.replace("0.00", "0")


@pytest.mark.parametrize("code", LOCALES)
@pytest.mark.parametrize("number", [0, 7, 999, 1000, 48_211, -1_234_567])
def test_numbers_are_written_as_babel_writes_them(code: str, number: int):
    assert number_text(number, code) == format_decimal(number, locale=IN_BABEL[code])


@pytest.mark.parametrize("code", LOCALES)
@pytest.mark.parametrize("day", DAYS, ids=str)
def test_days_are_written_as_babel_writes_them(code: str, day: date):
    locale = IN_BABEL[code]
    # The others write the month as a number: "20.11.2026" is shorter than "20. mar. 2026".
    skeletons = ("yMMMd", "yMMMEd") if code == "en" else ("yMd", "yMEd")
    plain_day, with_weekday = (
        format_date(day, Locale.parse(locale).datetime_skeletons[name].pattern, locale)
        for name in skeletons
    )
    assert day_text(day, code) == plain_day
    assert day_text(day, code, weekday=True) == with_weekday


@pytest.mark.parametrize("code", LOCALES)
@pytest.mark.parametrize("hour", [0, 9, 10, 23])
def test_times_are_written_as_babel_writes_them_but_with_two_figures(code: str, hour: int):
    moment = datetime(2026, 11, 20, hour, 5, tzinfo=UTC)
    babels = format_time(moment, "short", tzinfo=UTC, locale=IN_BABEL[code])
    # Finnish and Czech leave out the first zero; below each other, times have it.
    assert time_text(moment, "UTC", code) == babels.rjust(5, "0")


def test_time_is_that_of_the_clock_on_the_wall():
    moment = datetime(2026, 10, 24, 22, 5, tzinfo=UTC)
    assert time_text(moment, "Europe/Helsinki") == "01:05"
    assert time_text(moment, "Europe/Helsinki", "fi") == "01.05"


@pytest.fixture
def catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small catalogue in the place of the program's; the language is English again after."""
    said = (
        Said("{table} is not open.", forms=("{table} ei ole auki.",)),
        Said("{n} seat", "{n} seats", ("{n} paikka", "{n} paikkaa")),
        Said("Lists", forms=("Listat",)),
    )
    file = tmp_path / "fi" / "LC_MESSAGES" / "floor.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(compiled(Catalogue(head_of("fi"), said)))
    monkeypatch.setattr(text, "CATALOGUES", tmp_path)
    monkeypatch.setattr(text, "_chosen", "en")
    return file


@pytest.mark.usefixtures("catalogue")
def test_the_whole_process_speaks_the_language_chosen():
    use_language("fi")
    heard: list[str] = []
    listener = threading.Thread(target=lambda: heard.append(_("Lists")))
    listener.start()
    listener.join()
    assert (language(), heard) == ("fi", ["Listat"])
    assert money_text(Money(500)) == "5,00\N{NO-BREAK SPACE}€"
    use_language("en")
    assert (language(), _("Lists")) == ("en", "Lists")


@pytest.mark.usefixtures("catalogue")
def test_a_thread_may_speak_another_language_for_a_while():
    heard: list[str] = []
    with speaking("fi"):
        listener = threading.Thread(target=lambda: heard.append(_("Lists")))
        listener.start()
        listener.join()
        with speaking("en"):
            assert _("Lists") == "Lists"
        assert (language(), _("Lists"), heard) == ("fi", "Listat", ["Lists"])
    assert language() == "en"


@pytest.mark.usefixtures("catalogue")
def test_of_some_languages_there_are_figures_alone():
    assert [has_words(code) for code in ("en", "fi", "et")] == [True, True, False]


@pytest.mark.usefixtures("catalogue")
def test_counting_sentences_have_the_plurals_of_the_language():
    assert [many("{n} seat", "{n} seats", n) for n in (0, 1, 2)] == [
        "{n} seats",
        "{n} seat",
        "{n} seats",
    ]
    with speaking("fi"):
        assert [many("{n} seat", "{n} seats", n) for n in (0, 1, 2)] == [
            "{n} paikkaa",
            "{n} paikka",
            "{n} paikkaa",
        ]


@pytest.mark.usefixtures("catalogue")
def test_a_marked_sentence_is_translated_when_it_is_said():
    with speaking("fi"):
        marked = N_("Lists")
        assert (marked, _(marked)) == ("Lists", "Listat")


@pytest.mark.usefixtures("catalogue")
def test_nothing_said_is_nothing_in_any_language():
    with speaking("fi"):
        assert _("") == ""
        assert _("Not in the catalogue.") == "Not in the catalogue."


@pytest.mark.parametrize("content", [None, b"", b"no catalogue", b"\xde\x12\x04\x95" + bytes(9)])
def test_without_a_whole_catalogue_sentences_stay_english_and_the_log_says_so(
    catalogue: Path, content: bytes | None, caplog: pytest.LogCaptureFixture
):
    if content is None:
        catalogue.unlink()
    else:
        catalogue.write_bytes(content)
    with caplog.at_level(logging.WARNING):
        use_language("fi")
        assert _("Lists") == "Lists"
    assert [record.getMessage() for record in caplog.records] == [
        "The catalogue of language fi is missing or damaged: English stays."
    ]
    assert caplog.records[0].name == "floor.base"


@pytest.mark.usefixtures("catalogue")
@pytest.mark.parametrize("code", ["fi_FI", "fi-FI", "FI", "fi_FI.UTF-8"])
def test_a_language_is_known_as_systems_write_it(code: str):
    use_language(code)
    assert language() == "fi"


@pytest.mark.usefixtures("catalogue")
@pytest.mark.parametrize("code", ["de", "", "C", "../fi"])
def test_a_language_nobody_here_writes_is_english(code: str, caplog: pytest.LogCaptureFixture):
    use_language(code)
    assert language() == "en"
    assert "English it is" in caplog.text


class Suit(Enum):
    SPADE = "spade"


@pytest.mark.usefixtures("catalogue")
def test_a_no_is_said_in_the_language_spoken_and_ids_become_names():
    no = Refused("{table} is not open.", rule="CH-TABLE-1", table="T1")
    render = {"table": lambda table: f"<{table}>"}
    assert localized(no) == "T1 is not open."
    with speaking("fi"):
        assert localized(no, render) == "<T1> ei ole auki."
    assert str(no) == "T1 is not open."


def test_what_is_not_called_after_its_kind_is_rendered_by_its_kind():
    no = Refused(
        "{first} comes before {player} on the list for {other}.",
        rule="CH-SEAT-7",
        first=17,
        player=18,
        other="nlh",
    )
    render = {"player": {17: "Aino", 18: "Åke {table}"}.get, "game": str.upper}
    assert localized(no, render) == "Aino comes before Åke {table} on the list for NLH."
    assert localized(no) == "17 comes before 18 on the list for nlh."


@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        ("6", 600),
        ("6,50", 650),
        ("6.5", 650),
        (",50", 50),
        ("12.", 1200),
        ("0", 0),
        ("-5", -500),
        ("1 200", 120_000),
        ("1\N{NO-BREAK SPACE}200,50 €", 120_050),
        ("€1,234.50", 123_450),
        ("1.234,50", 123_450),
        ("1,200", 120_000),
        ("1 234 567", 123_456_700),
    ],
)
def test_a_sum_is_read_as_any_language_writes_it(typed: str, cents: int):
    assert amount_of(typed) == Money(cents)


@pytest.mark.parametrize(
    "typed", ["", ".", "€", "abc", "1e3", "12 34", "1.2345", "1,234,50", "1 2345", "9" * 12]
)
def test_what_is_no_sum_is_none(typed: str):
    assert amount_of(typed) is None


@given(st.integers(-(10**11) + 1, 10**11 - 1), st.sampled_from(sorted(LOCALES)))
def test_whatever_sum_is_written_is_read_again(cents: int, code: str):
    assert amount_of(money_text(Money(cents), code)) == Money(cents)
    assert amount_of(typed_text(Money(cents), code)) == Money(cents)


def test_a_sum_stands_in_a_field_as_one_would_type_it():
    assert typed_text(Money(5_000)) == "50"
    assert typed_text(Money(123_450)) == "1234.50"
    assert typed_text(Money(-1_205), "fi") == "-12,05"


def test_money_days_and_times_are_written_as_the_language_does():
    moment = datetime(2026, 11, 20, 22, 15, tzinfo=UTC)
    trouble = FloorError(
        "{sum}, {until}, {day}, {suit}.",
        sum=Money(1250),
        until=moment,
        day=date(2026, 5, 3),
        suit=Suit.SPADE,
    )
    assert localized(trouble) == "€12.50, 20 Nov 2026 22:15 UTC, 3 May 2026, spade."
    with speaking("fi"):
        assert (
            localized(trouble) == "12,50\N{NO-BREAK SPACE}€, 20.11.2026 22.15 UTC, 3.5.2026, spade."
        )
    render = {
        "money": lambda amount: "a sum",
        "time": lambda at: time_text(at, "Europe/Helsinki"),
        "day": lambda day: "a day",
        "enum": lambda suit: "♠",
    }
    assert localized(trouble, render) == "a sum, 00:15, a day, ♠."


def test_chips_and_parts_of_a_hundred_are_written_as_the_language_does():
    trouble = FloorError("{stack} is {percent} %.", stack=Chips(12_500), percent=Fraction(191, 2))
    assert localized(trouble) == "12,500 is 95.5 %."
    with speaking("fi"):
        assert localized(trouble) == "12\N{NO-BREAK SPACE}500 is 95,5 %."


def test_a_trouble_that_names_another_says_both():
    inner = StoreTrouble("{table} is not open.", table="T1")
    outer = StoreTrouble("{trouble} Ask again.", trouble=inner)
    assert localized(outer, {"table": str.lower}) == "t1 is not open. Ask again."


def test_braces_in_a_sentence_that_names_nothing_stay():
    assert localized(FloorError("A brace { may stand here.")) == "A brace { may stand here."


def test_the_mistakes_in_a_file_are_listed():
    trouble = BadSetting("{file} has mistakes:", mistakes=("a: {one}", "b: two"), file="x.toml")
    assert localized(trouble) == str(trouble) == "x.toml has mistakes:\n  a: {one}\n  b: two"


@pytest.mark.parametrize(
    ("percent", "words"),
    [
        (Fraction(40), "40"),
        (Fraction(49, 4), "12.25"),
        (Fraction(230, 11), "20.9"),
        (Fraction(190, 3), "63.3"),
        (Fraction(5, 3), "1.7"),
        (Fraction(599, 6), "99.8"),
        (Fraction(2999, 30), "100.0"),
    ],
)
def test_a_share_of_a_sum_is_exact_or_rounded_to_a_tenth(percent: Fraction, words: str):
    assert share_text(percent) == words
    with speaking("fi"):
        assert share_text(percent) == words.replace(".", ",")


@pytest.mark.parametrize(
    ("percent", "words"),
    [
        (Fraction(40), "40"),
        (Fraction(49, 4), "12.25"),
        (Fraction(20, 7), "2.857142…"),
        (Fraction(1, 3), "0.333333…"),
    ],
)
def test_a_percentage_is_written_to_its_end_or_cut_and_marked(percent: Fraction, words: str):
    assert percent_text(percent) == words
    with speaking("fi"):
        assert percent_text(percent) == words.replace(".", ",")


@pytest.mark.parametrize(
    ("code", "words"),
    [("en", "NLH 2.50–2.50"), ("fi", "NLH 2,50–2,50"), ("sv", "NLH 2,50–2,50")],
)
def test_the_cents_of_stakes_are_written_as_the_language_writes_cents(code: str, words: str):
    with speaking(code):
        assert with_decimals("NLH 2,50–2,50") == with_decimals("NLH 2.50–2.50") == words
        for kept in ("PLO 5–10", "OFC 1,000", "1.000.000", "18.9.2025", "Sökö 2"):
            assert with_decimals(kept) == kept


def test_a_span_of_money_says_the_sign_once():
    assert money_span(Money(5_000), Money(100_000)) == "€50–1,000"
    with speaking("fi"):
        assert money_span(Money(250), Money(5_000)) == "2,50–50\N{NO-BREAK SPACE}€"


def test_only_the_programs_own_sentences_are_known():
    assert text.is_known("{table} is not open.")
    assert not text.is_known("Pay €500 to seat 5.")
    assert not text.is_known("")
