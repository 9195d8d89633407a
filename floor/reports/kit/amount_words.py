"""Amounts of euros written out, as a slip says beside its figures what it is good for.

The numbers are num2words' but for Estonian, which it does not know; it is corrected where a
language writes otherwise, and the words for euros and cents are put into the case a number asks
for. What is nought is left out: whole euros have no cents behind them.
"""

from collections.abc import Callable
from typing import NamedTuple

from floor.base.money import Money
from floor.reports.kit.estonian import number_words as estonian

MOST = Money(999_999_999)
"""Ten million euros less a cent; no share is more."""


class _Unit(NamedTuple):
    """How a language counts something."""

    one: str
    few: str
    """For two to four; in Czech alone it is not the same as for many."""
    many: str
    neuter: bool = False
    """In Czech "jedno euro", "dvě eura"."""

    def counted(self, number: int) -> str:
        """The form that stands behind so many."""
        match number:
            case 1:
                return self.one
            case 2 | 3 | 4:
                return self.few
            case _:
                return self.many


class _Language(NamedTuple):
    number: Callable[[int, _Unit], str]
    """So many of something in words, without the word for it."""
    counts_as: Callable[[int], int]
    """By which number the word for it goes: in Czech 102 as 2, in Finnish only 1 as 1."""
    euro: _Unit
    cent: _Unit
    joint: str


def amount_words(amount: Money, language: str) -> str:
    """`amount` in words: "viisisataakaksikymmentä euroa ja kolme senttiä".

    Raises:
        ValueError: it is nothing or less, more than `MOST`, or the language has no table here.
    """
    if not 0 < amount.cents <= MOST.cents or language not in _LANGUAGES:
        raise ValueError(f"{amount.cents} cents are not written out in {language!r}")
    spoken = _LANGUAGES[language]
    euros, cents = divmod(amount.cents, 100)
    parts = (
        f"{spoken.number(count, unit)} {unit.counted(spoken.counts_as(count))}"
        for count, unit in ((euros, spoken.euro), (cents, spoken.cent))
        if count
    )
    return f" {spoken.joint} ".join(parts)


def _num2words(number: int, language: str) -> str:
    from num2words import num2words  # every language's rules at once: the first slip waits for it

    return str(num2words(number, lang=language))


def _english(number: int, _unit: _Unit) -> str:
    return _num2words(number, "en")


def _finnish(number: int, _unit: _Unit) -> str:
    return _num2words(number, "fi")


def _swedish(number: int, _unit: _Unit) -> str:
    """Euro and cent are of the gender that counts "en"; "ettusen" has no third t."""
    words = _num2words(number, "sv").replace("etttusen", "ettusen")
    return f"{words.removesuffix('ett')}en" if words.endswith("ett") else words


def _czech(number: int, unit: _Unit) -> str:
    """Hundreds apart from what counts them; a last one or two agrees with what is counted.

    Behind tens it does not: "dvacet jedna eur", "dvacet dva centů".
    """
    words = " ".join(_HUNDREDS.get(word, word) for word in _num2words(number, "cs").split())
    last = _AGREEING.get((_czech_counts_as(number), unit.neuter), "")
    return f"{words.rpartition(' ')[0]} {last}".strip() if last else words


_HUNDREDS = {
    "dvěstě": "dvě stě",
    "třista": "tři sta",
    "čtyřista": "čtyři sta",
    "pětset": "pět set",
    "šestset": "šest set",
    "sedmset": "sedm set",
    "osmset": "osm set",
    "devětset": "devět set",
}
_AGREEING = {(1, True): "jedno", (1, False): "jeden", (2, True): "dvě", (2, False): "dva"}


def _czech_counts_as(number: int) -> int:
    """Its last two figures: 101 counts as 1, 121 as 21."""
    return number % 100


def _estonian(number: int, _unit: _Unit) -> str:
    return estonian(number)


def _itself(number: int) -> int:
    """Everything but a single one counts as many, 21 and 101 too."""
    return number


_LANGUAGES = {
    "en": _Language(
        _english, _itself, _Unit("euro", "euros", "euros"), _Unit("cent", "cents", "cents"), "and"
    ),
    "fi": _Language(
        _finnish, _itself, _Unit("euro", "euroa", "euroa"), _Unit("sentti", "senttiä", "senttiä"),
        "ja",
    ),
    "sv": _Language(
        _swedish, _itself, _Unit("euro", "euro", "euro"), _Unit("cent", "cent", "cent"), "och"
    ),
    "cs": _Language(
        _czech, _czech_counts_as, _Unit("euro", "eura", "eur", neuter=True),
        _Unit("cent", "centy", "centů"), "a",
    ),
    "et": _Language(
        _estonian, _itself, _Unit("euro", "eurot", "eurot"), _Unit("sent", "senti", "senti"), "ja"
    ),
}  # fmt: skip
LANGUAGES = tuple(_LANGUAGES)
"""Those a slip can be written in."""
