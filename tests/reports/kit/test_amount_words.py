"""Amounts written out: in the right case, no two alike, and read back to the cent."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.money import NOTHING, Money
from floor.reports.kit.amount_words import LANGUAGES, MOST, amount_words
from floor.reports.kit.estonian import MOST as MOST_IN_ESTONIAN
from floor.reports.kit.estonian import number_words

SAID = {
    "en": {
        1: "one cent",
        2: "two cents",
        100: "one euro",
        101: "one euro and one cent",
        2_100: "twenty-one euros",
        52_003: "five hundred and twenty euros and three cents",
        100_099: "one thousand euros and ninety-nine cents",
        999_999_999: "nine million, nine hundred and ninety-nine thousand,"
        " nine hundred and ninety-nine euros and ninety-nine cents",
    },
    "fi": {
        1: "yksi sentti",
        2: "kaksi senttiä",
        100: "yksi euro",
        200: "kaksi euroa",
        1_111: "yksitoista euroa ja yksitoista senttiä",
        2_101: "kaksikymmentäyksi euroa ja yksi sentti",
        10_100: "satayksi euroa",
        52_003: "viisisataakaksikymmentä euroa ja kolme senttiä",
        100_000: "tuhat euroa",
        500_000: "viisituhatta euroa",
        250_000_000: "kaksimiljoonaa viisisataatuhatta euroa",
    },
    "sv": {
        1: "en cent",
        100: "en euro",
        101: "en euro och en cent",
        1_100: "elva euro",
        2_121: "tjugoen euro och tjugoen cent",
        10_100: "etthundraen euro",
        52_003: "femhundratjugo euro och tre cent",
        100_000: "ettusen euro",
        2_100_000: "tjugoettusen euro",
        10_100_000: "etthundraettusen euro",
        100_000_000: "en miljon euro",
        300_000_000: "tre miljoner euro",
    },
    "cs": {
        1: "jeden cent",
        2: "dva centy",
        4: "čtyři centy",
        5: "pět centů",
        12: "dvanáct centů",
        21: "dvacet jedna centů",
        22: "dvacet dva centů",
        100: "jedno euro",
        200: "dvě eura",
        300: "tři eura",
        500: "pět eur",
        1_200: "dvanáct eur",
        2_100: "dvacet jedna eur",
        2_200: "dvacet dva eur",
        10_100: "sto jedno euro",
        10_202: "sto dvě eura a dva centy",
        20_000: "dvě stě eur",
        30_000: "tři sta eur",
        52_003: "pět set dvacet eur a tři centy",
        100_000: "tisíc eur",
        200_200: "dva tisíce dvě eura",
        500_000: "pět tisíc eur",
        500_000_000: "pět milionů eur",
    },
    "et": {
        1: "üks sent",
        2: "kaks senti",
        100: "üks euro",
        200: "kaks eurot",
        1_000: "kümme eurot",
        1_100: "üksteist eurot",
        1_900: "üheksateist eurot",
        2_000: "kakskümmend eurot",
        2_101: "kakskümmend üks eurot ja üks sent",
        10_000: "sada eurot",
        10_100: "sada üks eurot",
        52_003: "viissada kakskümmend eurot ja kolm senti",
        100_000: "tuhat eurot",
        200_000: "kaks tuhat eurot",
        36_000_000: "kolmsada kuuskümmend tuhat eurot",
        100_000_000: "üks miljon eurot",
        727_230_100: "seitse miljonit kakssada seitsekümmend kaks tuhat kolmsada üks eurot",
    },
}
amounts = st.integers(1, MOST.cents)
every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.mark.parametrize(
    ("language", "cents", "words"),
    [(code, cents, words) for code, said in SAID.items() for cents, words in said.items()],
)
def test_an_amount_is_said_as_people_say_it(language: str, cents: int, words: str):
    assert amount_words(Money(cents), language) == words


@every_language
@given(st.sets(amounts, min_size=2, max_size=20))
def test_no_two_amounts_are_said_alike(language: str, cents: set[int]):
    assert len({amount_words(Money(one), language) for one in cents}) == len(cents)


@every_language
def test_no_two_small_amounts_and_no_two_round_ones_are_said_alike(language: str):
    near = {*range(1, 3_000), *range(100, 130_000, 100), *range(100_000, 40_000_000, 300_000)}
    assert len({amount_words(Money(one), language) for one in near}) == len(near)


@every_language
@given(amounts)
def test_words_are_words_and_single_blanks(language: str, cents: int):
    words = amount_words(Money(cents), language)
    assert words == " ".join(words.split())
    assert words.replace(" ", "").replace("-", "").replace(",", "").isalpha()


@every_language
@given(st.integers(1, MOST.cents // 100))
def test_whole_euros_have_no_cents(language: str, euros: int):
    last = amount_words(Money(euros * 100), language).split()[-1]
    assert last in ("euro", "euros", "euroa", "eura", "eur", "eurot")
    more = amount_words(Money(euros * 100 + 7), language)
    assert more.startswith(amount_words(Money(euros * 100), language))
    assert more.split()[-1] in ("cents", "senttiä", "cent", "centů", "senti")


@every_language
@pytest.mark.parametrize("amount", [NOTHING, Money(-1), MOST + Money(1)])
def test_what_nobody_is_paid_is_not_written_out(language: str, amount: Money):
    with pytest.raises(ValueError):
        amount_words(amount, language)


@pytest.mark.parametrize("language", ["", "de", "xx"])
def test_a_language_without_words_is_refused(language: str):
    with pytest.raises(ValueError):
        amount_words(Money(100), language)


# Estonian, read back by somebody who knows the words alone.

ONES = ["üks", "kaks", "kolm", "neli", "viis", "kuus", "seitse", "kaheksa", "üheksa"]
WORTH = {word: number for number, word in enumerate(ONES, start=1)}


def _read(words: str) -> int:
    """The number that is meant."""
    millions, _said, rest = words.rpartition("miljonit" if "miljonit" in words else "miljon")
    thousands, said, ones = rest.rpartition("tuhat")
    counted = _read_small(thousands) or (1 if said else 0)
    return 1_000_000 * _read_small(millions) + 1_000 * counted + _read_small(ones)


def _read_small(words: str) -> int:
    return sum(map(_read_word, words.split()))


def _read_word(word: str) -> int:
    for ending, times, more in (("teist", 1, 10), ("kümmend", 10, 0), ("sada", 100, 0)):
        if word.endswith(ending):
            return WORTH.get(word.removesuffix(ending), 1) * times + more
    return WORTH.get(word, 0) or {"kümme": 10}[word]


@given(amounts)
def test_estonian_is_read_back_to_the_cent(cents: int):
    euros, said, rest = amount_words(Money(cents), "et").rpartition("euro")
    if not said:
        euros, rest = "", rest
    words = [word for word in rest.split() if word not in ("t", "ja", "sent", "senti")]
    assert 100 * _read(euros) + _read(" ".join(words)) == cents


@given(st.integers(1, MOST_IN_ESTONIAN))
def test_every_number_is_read_back(number: int):
    assert _read(number_words(number)) == number


def test_the_small_numbers_are_all_read_back():
    assert [_read(number_words(number)) for number in range(1, 10_000)] == list(range(1, 10_000))


@pytest.mark.parametrize("number", [0, -1, MOST_IN_ESTONIAN + 1])
def test_what_has_no_words_is_refused(number: int):
    with pytest.raises(ValueError):
        number_words(number)
