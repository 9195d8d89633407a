"""A payout slip says what its share is, in every language's letters, whoever it is for."""

from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floor.base.money import Money
from floor.base.text import money_text, speaking
from floor.reports.claim.payout_slip import build
from floor.reports.kit.amount_words import LANGUAGES, MOST, amount_words
from floor.reports.kit.pages import page_sizes, preview
from floor.reports.kit.slip import MM, SlipSize
from floor.reports.printing.slip_printer import DPI, as_commands
from tests.hostile import HOSTILE
from tests.reports.claims import PAID, slip
from tests.reports.kit.test_hostile import links_and_pictures
from tests.reports.kit.test_letters import LETTERS
from tests.reports.nights import HEAD
from tests.reports.papers.test_ticket import assert_stands
from tests.reports.printing.test_slip_printer import dots
from tests.reports.reading import pages

every_language = pytest.mark.parametrize("language", LANGUAGES)
LONGEST = {
    "en": 777_777_777, "fi": 899_999_999, "sv": 399_999_999, "cs": 499_999_999, "et": 899_999_999,
}  # fmt: skip


def said(pdf: bytes) -> str:
    """All it says, as one line: words broken at a line's end are broken at a blank."""
    (text,) = pages(pdf)
    return " ".join(text.replace("\N{NO-BREAK SPACE}", " ").replace("\ufffe", "-").split())


def test_a_slip_says_who_gets_how_much_for_what():
    text = said(build(slip()))
    for part in (
        "Casino Helsinki",
        "Jackpot payout",
        "Gaming day 24 Oct 2026",
        "Väinö Yrjö-Koskinen",
        "€44,938.26",
        "Forty-four thousand, nine hundred and thirty-eight euros and twenty-six cents",
        "losing hand",
        "40",
        "1 of 9",
        "Bad beat jackpot",
        "category 1",
        "T3 seat 1",
        "T3, hand 214",
        "NLH 2–5",
        "Texas Hold’em",
        "23:14:05",
        "Claim 12, released 23:30:05 by Mira Salo and Kateřina Dvořáková.",
        "initials are not a signature",
        "JP 48",
        HEAD.digest.hex()[:8],
    ):
        assert part in text
    assert "TRAINING" not in text


def test_while_nobody_has_fetched_it_everything_is_there_to_be_ticked():
    text = said(build(slip()))
    for words in ("passport", "identity card", "driving licence", "cash", "chips", "bank transfer"):
        assert words in text
    assert "Paid 23" not in text


def test_once_fetched_it_says_how_and_by_whom():
    text = said(build(slip(paid=PAID)))
    assert "Identity checked passport" in text
    assert "Paid as bank transfer" in text
    assert "Paid 23:45:05 by Mira Salo." in text
    assert "cash" not in text


def test_a_rehearsed_one_is_good_for_nothing():
    assert "TRAINING – NOT VALID" in said(build(slip(training=True)))


@every_language
def test_the_amount_is_said_in_the_language_of_the_slip(language: str):
    amount = Money(52_003)
    with speaking("en"):  # whatever the screen speaks
        text = said(build(slip(language=language, amount=amount)))
    words = amount_words(amount, language)
    assert f"{words[0].upper()}{words[1:]}" in text
    assert money_text(amount, language).replace("\N{NO-BREAK SPACE}", " ") in text


@every_language
def test_every_letter_of_every_language_is_printed(language: str):
    for part in range(0, len(LETTERS), 12):
        letters = LETTERS[part : part + 12]
        pdf = build(slip(name=letters, language=language))
        assert_stands(pdf)
        assert letters in said(pdf)


def _letters(text: str) -> str:
    return text.replace(" ", "").replace("-", "")


@every_language
@pytest.mark.parametrize("form", SlipSize)
def test_the_longest_amount_still_stands(language: str, form: SlipSize):
    for cents in (1, LONGEST[language], MOST.cents):
        view = slip(2, "Åke Öhman-Řezníček von Tannenberg-Wolff", language, amount=Money(cents))
        pdf = build(view, form)
        words = amount_words(Money(cents), language)
        assert _letters(words[1:]) in _letters(said(pdf))
        if form is SlipSize.SLIP:
            assert_stands(pdf)
    assert page_sizes(build(slip(), SlipSize.A6))[0].width == pytest.approx(105 * MM)


def test_equal_slips_give_equal_bytes():
    assert build(slip(paid=PAID)) == build(slip(paid=PAID))
    assert build(slip()) != build(slip(amount=Money(1)))


@every_language
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_a_name(name: str, language: str):
    """FAULTS row 45."""
    pdf = build(slip(name=name, language=language))
    assert_stands(pdf)
    assert not links_and_pictures(pdf)
    assert preview(pdf, 30)


def test_markup_is_printed_as_it_was_typed():
    assert "<b>Åke</b>" in said(build(slip(name="<b>Åke</b> & Co")))


@settings(max_examples=min(40, settings().max_examples), deadline=None)
@given(st.text(max_size=400))
def test_no_name_breaks_a_slip(name: str):
    """FAULTS row 45: right to left, accents on accents, three hundred letters."""
    pdf = build(slip(name=name))
    assert_stands(pdf)
    assert not links_and_pictures(pdf)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_slip_printer_gets_commands_of_our_own_only(name: str):
    """FAULTS row 46: what is sent are pictures of the slip and nothing a name can say."""
    (page,) = preview(build(slip(name=name)), DPI)
    assert dots(as_commands([page], "JP 48", ""))


def test_slips_are_made_alike_in_whatever_order():
    made = [partial(build, slip(number)) for number in range(1, 10)]
    first = [one() for one in made]
    assert [one() for one in reversed(made)] == first[::-1]
