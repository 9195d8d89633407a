"""Text from outside made harmless, and how each language writes money and time."""

import unicodedata
from datetime import datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from floor.base.money import Money

NAME_LENGTH = 40
NOTE_LENGTH = 500
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_MARKS_AT_MOST = 2


def plain(text: str, most: int) -> str:
    """`text` as one line of plain text of `most` characters at most.

    Composed (NFC), white space folded, without control, format, private and unassigned
    characters, and with no more than two accents on a letter.
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text[: most * 8]):
        if char.isspace():
            char = " "
        elif unicodedata.category(char) in _UNSEEN:
            continue
        marks = marks + 1 if unicodedata.combining(char) else 0
        if marks <= _MARKS_AT_MOST:
            kept.append(char)
    return " ".join("".join(kept).split())[:most].rstrip()


def folded(text: str) -> str:
    """`text` for finding: small letters without accents."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in parts if not unicodedata.combining(char))


class Locale(NamedTuple):
    """How a language writes numbers and times."""

    decimal: str
    group: str
    money: str
    """A pattern of {sum}."""
    time: str
    day: str
    """`strftime` patterns."""


_NARROW = "\N{NO-BREAK SPACE}"
LOCALES = {
    "en": Locale(".", ",", "€{sum}", "%H:%M", "%d %b %Y"),
    "fi": Locale(",", _NARROW, "{sum}" + _NARROW + "€", "%H.%M", "%d.%m.%Y"),
    "sv": Locale(",", _NARROW, "{sum}" + _NARROW + "€", "%H:%M", "%Y-%m-%d"),
    "et": Locale(",", _NARROW, "{sum}" + _NARROW + "€", "%H:%M", "%d.%m.%Y"),
    "cs": Locale(",", _NARROW, "{sum}" + _NARROW + "€", "%H:%M", "%d.%m.%Y"),
}


def money_text(amount: Money, language: str = "en") -> str:
    """`amount` with two decimals and the euro sign, as `language` writes it."""
    locale = LOCALES[language]
    euros, cents = divmod(abs(amount.cents), 100)
    digits = f"{euros:,}".replace(",", locale.group)
    text = locale.money.format(sum=f"{digits}{locale.decimal}{cents:02}")
    return f"-{text}" if amount.cents < 0 else text


def time_text(moment: datetime, zone: str, language: str = "en") -> str:
    """The wall clock at `moment` in the house's time zone."""
    return moment.astimezone(ZoneInfo(zone)).strftime(LOCALES[language].time)
