"""Sentences in the language of who reads them, and how each language writes money and time.

Text from outside is made harmless here too. Nothing below asks the process's locale: Qt sets it.
"""

import gettext
import logging
import re
import struct
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime
from enum import Enum
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from floor.base.errors import BadSetting, FloorError
from floor.base.money import Chips, Money

NAME_LENGTH = 40
NOTE_LENGTH = 500
CATALOGUES = Path(__file__).parents[2] / "resources" / "locale"
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_MARKS = frozenset({"Mn", "Me"})
"""What stands on the letter before; some of them have no combining class."""
_MARKS_AT_MOST = 2
_log = logging.getLogger(__package__)


def plain(text: str, most: int) -> str:
    """`text` as one line of plain text of `most` characters at most.

    Composed (NFC), white space folded, without control, format, private and unassigned
    characters, and with no more than two accents on a letter.
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text[: most * 8]):
        kind = unicodedata.category(char)
        if char.isspace():
            char = " "
        elif kind in _UNSEEN:
            continue
        marks = marks + 1 if kind in _MARKS else 0
        if marks <= _MARKS_AT_MOST:
            kept.append(char)
    line = " ".join("".join(kept).split())
    # Composed again: something unseen may have stood between a letter and its accent.
    return unicodedata.normalize("NFC", line)[:most].rstrip()


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
    hour: str
    """What stands between hours and minutes."""
    day: str
    """A pattern of {day}, {month} and {year}."""
    weekday: str
    """A pattern of {name} and {date}."""
    weekdays: tuple[str, ...]
    """From Monday on, in short."""
    months: tuple[str, ...] = ()
    """In short; languages without them write the number."""


_NARROW = "\N{NO-BREAK SPACE}"
_AFTER = "{sum}" + _NARROW + "€"
LOCALES = {
    "en": Locale(
        ".",
        ",",
        "€{sum}",
        ":",
        "{day} {month} {year}",
        "{name}, {date}",
        ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
        ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"),
    ),
    "fi": Locale(
        ",",
        _NARROW,
        _AFTER,
        ".",
        "{day}.{month}.{year}",
        "{name} {date}",
        ("ma", "ti", "ke", "to", "pe", "la", "su"),
    ),
    "sv": Locale(
        ",",
        _NARROW,
        _AFTER,
        ":",
        "{year}-{month:02}-{day:02}",
        "{name}, {date}",
        ("mån", "tis", "ons", "tors", "fre", "lör", "sön"),
    ),
    "et": Locale(
        ",",
        _NARROW,
        _AFTER,
        ":",
        "{day}.{month}.{year}",
        "{name}, {date}",
        ("E", "T", "K", "N", "R", "L", "P"),
    ),
    "cs": Locale(
        ",",
        _NARROW,
        _AFTER,
        ":",
        "{day}. {month}. {year}",
        "{name} {date}",
        ("po", "út", "st", "čt", "pá", "so", "ne"),
    ),
}
ENGLISH = "en"
"""What the sentences in the program are written in: it needs no catalogue."""


_chosen = ENGLISH
_spoken: ContextVar[str | None] = ContextVar("spoken", default=None)


def use_language(code: str) -> None:
    """From now on the whole process speaks `code`: "fi", or "fi_FI" as systems write it.

    A language it does not know, or whose catalogue is missing, leaves its sentences English.
    """
    global _chosen
    _chosen = _known(code)
    if _chosen != ENGLISH and _catalogue(_chosen, CATALOGUES) is None:
        _log.warning("The catalogue of language %s is missing or damaged: English stays.", _chosen)


def language() -> str:
    """The language spoken here and now: a key of `LOCALES`."""
    return _spoken.get() or _chosen


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Inside, this thread alone speaks `code`: a paper in the house's language, say."""
    before = _spoken.set(_known(code))
    try:
        yield
    finally:
        _spoken.reset(before)


def _known(code: str) -> str:
    short = code.replace("-", "_").split("_")[0].lower()
    if short in LOCALES:
        return short
    _log.warning("Language %r is not one of %s: English it is.", code, ", ".join(LOCALES))
    return ENGLISH


@cache
def _catalogue(code: str, folder: Path) -> gettext.GNUTranslations | None:
    try:
        with (folder / code / "LC_MESSAGES" / "floor.mo").open("rb") as file:
            return gettext.GNUTranslations(file)
    except (OSError, ValueError, LookupError, struct.error):
        return None


def has_words(code: str) -> bool:
    """Whether sentences are said in that language; else they stay English whatever its figures."""
    return code == ENGLISH or _catalogue(code, CATALOGUES) is not None


def is_known(sentence: str) -> bool:
    """Whether `sentence` is one of the program's own: some catalogue has its words."""
    catalogues = (_catalogue(code, CATALOGUES) for code in LOCALES if code != ENGLISH)
    return bool(sentence) and any(one and one.gettext(sentence) != sentence for one in catalogues)


def _spoken_catalogue() -> gettext.GNUTranslations | None:
    code = language()
    return None if code == ENGLISH else _catalogue(code, CATALOGUES)


def _(sentence: str) -> str:
    """`sentence` in the language spoken now; its {names} are filled in by the caller."""
    catalogue = _spoken_catalogue()
    # What belongs to the empty sentence in a catalogue is its head.
    return catalogue.gettext(sentence) if catalogue and sentence else sentence


def many(one: str, several: str, n: int) -> str:
    """The sentence for `n` in the language spoken now: many("{n} seat", "{n} seats", n)."""
    catalogue = _spoken_catalogue()
    if catalogue is None:
        return one if n == 1 else several
    return catalogue.ngettext(one, several, n)


def N_(sentence: str) -> str:  # noqa: N802  gettext's own name for it
    """`sentence` as it is, marked for the catalogue: one kept in a table, translated when said."""
    return sentence


def money_text(amount: Money, code: str | None = None, *, short: bool = False) -> str:
    """`amount` with two decimals and the euro sign; `short` leaves out cents that are none."""
    locale = LOCALES[code or language()]
    text = locale.money.format(sum=_figures(amount, locale, short=short))
    return f"-{text}" if amount.cents < 0 else text


def money_span(least: Money, most: Money) -> str:
    """From one sum to another, the euro sign said once: "€50–300"."""
    locale = LOCALES[language()]
    both = (_figures(amount, locale, short=True) for amount in (least, most))
    return locale.money.format(sum="–".join(both))


def _figures(amount: Money, locale: Locale, *, short: bool) -> str:
    euros, cents = divmod(abs(amount.cents), 100)
    digits = f"{euros:,}".replace(",", locale.group)
    return digits if short and not cents else f"{digits}{locale.decimal}{cents:02}"


def amount_of(text: str) -> Money | None:
    """The sum of euros somebody typed in any language: "1 234,50", "€1,234.50", "6"; None if none.

    Three figures behind a blank, point or comma are thousands, one or two are cents.
    """
    typed = re.fullmatch(_TYPED, " ".join(text.replace("€", " ").split()))
    if typed is None or (typed["group"] and typed["group"] == typed["mark"]):
        return None
    euros = re.sub(r"[., ]", "", typed["euros"] or typed["plain"])
    if not (euros or typed["cents"]):
        return None
    cents = int(f"{euros or 0}{(typed['cents'] or ''):0<2}")
    return Money(-cents if typed["sign"] else cents) if cents < MOST_TYPED.cents else None


def typed_text(amount: Money, code: str | None = None) -> str:
    """`amount` as somebody types it and `amount_of` reads it: "50", "1234,50"."""
    locale = LOCALES[code or language()]
    euros, cents = divmod(abs(amount.cents), 100)
    digits = f"{euros}{locale.decimal}{cents:02}" if cents else f"{euros}"
    return f"-{digits}" if amount.cents < 0 else digits


MOST_TYPED = Money(10**11)
"""A billion euros is a slip of the keys."""
_TYPED = (
    r"(?P<sign>-?) ?(?:(?P<euros>[0-9]{1,3}(?P<group>[., ])[0-9]{3}(?:(?P=group)[0-9]{3})*)"
    r"|(?P<plain>[0-9]*))(?:(?P<mark>[.,])(?P<cents>[0-9]{0,2}))?"
)


def number_text(number: int, code: str | None = None) -> str:
    """A whole number with its thousands apart."""
    return f"{number:,}".replace(",", LOCALES[code or language()].group)


_PLACES = 6
"""Behind the point, of a percentage that has no end."""


def with_decimals(words: str) -> str:
    """`words` with the cents in them written as the language does: "NLH 2,50" is "NLH 2.50"."""
    mark = LOCALES[language()].decimal
    return re.sub(r"(?<![0-9.,])([0-9]+)[.,]([0-9]{2})(?![0-9])", rf"\g<1>{mark}\g<2>", words)


def percent_text(percent: Fraction) -> str:
    """A number of percent; one without an end has six figures behind the point, cut, and …"""
    whole, rest = divmod(percent.numerator * 10**_PLACES, percent.denominator)
    digits = f"{whole:0{_PLACES + 1}}"
    before, behind = digits[:-_PLACES], digits[-_PLACES:]
    behind = f"{behind}…" if rest else behind.rstrip("0")
    return f"{before}{LOCALES[language()].decimal}{behind}" if behind else before


def share_text(percent: Fraction) -> str:
    """A share of a sum in percent: exact with up to two figures behind the point, else to one."""
    if 100 % percent.denominator == 0:
        return percent_text(percent)
    tenths = (20 * percent.numerator + percent.denominator) // (2 * percent.denominator)
    whole, tenth = divmod(tenths, 10)
    return f"{whole}{LOCALES[language()].decimal}{tenth}"


def time_text(moment: datetime, zone: str, code: str | None = None) -> str:
    """The wall clock at `moment` in the house's time zone, always five characters."""
    local = moment.astimezone(ZoneInfo(zone))
    return f"{local.hour:02}{LOCALES[code or language()].hour}{local.minute:02}"


def day_text(day: date, code: str | None = None, *, weekday: bool = False) -> str:
    """`day` with its year; with `weekday` its short name stands before it."""
    locale = LOCALES[code or language()]
    month = locale.months[day.month - 1] if locale.months else day.month
    text = locale.day.format(day=day.day, month=month, year=day.year)
    if not weekday:
        return text
    return locale.weekday.format(name=locale.weekdays[day.weekday()], date=text)


Render = Mapping[str, Callable[[Any], str]]
"""How things named in a sentence are written: by kind ("player", "staff", "table", "game", "role",
"money", "time", "day") the words for an id or value."""

AS_THEY_ARE: Render = MappingProxyType({})
KINDS: Mapping[str, str] = MappingProxyType(
    {
        "first": "player",
        "mover": "player",
        "holder": "player",
        "over": "player",
        "other": "game",
        "beside": "table",
        "beyond": "table",
    }
)
"""What a name in a sentence stands for, where it is not called after its kind."""


def localized(trouble: FloorError, render: Render = AS_THEY_ARE) -> str:
    """`trouble` in the language spoken now, what it names written by `render`.

    Money, chips, days and plain values need no `render`, and a fraction is a number of percent; ids
    without one are shown as they are.
    """
    named = {name: worded(name, value, render) for name, value in trouble.named.items()}
    said = _(trouble.sentence)
    said = said.format_map(named) if named else said
    # The mistakes in a file are for who writes that file, whose keys are English too.
    return "\n  ".join((said, *trouble.mistakes)) if isinstance(trouble, BadSetting) else said


def worded(name: str, value: object, render: Render) -> str:
    """What a sentence calls `name`, as `render` writes it; else by what it is."""
    kind = KINDS.get(name, name)
    if kind in render:
        return render[kind](value)
    match value:
        case Money():
            return render.get("money", money_text)(value)
        case Chips():
            return number_text(value.points)
        case Fraction():
            return percent_text(value)
        case datetime():
            return render.get("time", _instant_text)(value)
        case date():
            return render.get("day", day_text)(value)
        case FloorError():
            return localized(value, render)
        case Enum():
            return render.get("enum", _enum_text)(value)
        case _:
            return str(value)


def _instant_text(moment: datetime) -> str:
    """Where no house says which time zone it lives in."""
    return f"{day_text(moment.date())} {time_text(moment, 'UTC')} UTC"


def _enum_text(choice: Enum) -> str:
    return str(choice.value)
