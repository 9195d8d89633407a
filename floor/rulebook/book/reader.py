"""Reads the tables of a TOML file into values and notes every mistake on the way."""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from typing import TypeVar

from floor.base.errors import BadSetting
from floor.base.money import NOTHING, Money

T = TypeVar("T")

MOST_BYTES = 1_000_000
LONGEST_LINE = 500
"""Characters; a dotted key that fills the file would keep tomllib busy for hours."""
LONGEST_TEXT = 120
MOST_UNKNOWN = 20
"""Unknown keys of one table that are named; beyond that it is another kind of file."""
MOST_OFFERED = 20
"""Choices that are listed for somebody who made none of them."""

AMOUNT = 'an amount in quotes such as "2.50", not below zero'
_EUROS = re.compile(r"(0|[1-9][0-9]{0,6})\.[0-9]{2}")
_PLAIN_KEY = re.compile(r"[A-Za-z0-9_-]{1,40}")


def parsed(raw: bytes, file: str) -> dict[str, object]:
    """The tables of the TOML text `raw`.

    Raises:
        BadSetting: it is too large, not UTF-8, or no TOML; `file` is what the sentence calls it.
    """
    text = text_of(raw, file)
    try:
        return _tables(text)
    except RecursionError:
        mistake = "lists or tables lie too deep in each other"
    except ValueError as error:
        mistake = str(error)
    raise BadSetting("{file} cannot be read:", mistakes=(mistake,), file=file)


def text_of(raw: bytes, file: str) -> str:
    """The text that `raw` is, without the mark some editors put before it.

    Raises:
        BadSetting: it is too large, or not UTF-8; `file` is what the sentence calls it.
    """
    mistake = f"more than {MOST_BYTES} bytes"
    if len(raw) <= MOST_BYTES:
        try:
            return raw.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = raw.count(b"\n", 0, error.start) + 1
            mistake = f"line {line}: expected a text saved as UTF-8"
    raise BadSetting("{file} cannot be read:", mistakes=(mistake,), file=file)


def _tables(text: str) -> dict[str, object]:
    for number, line_text in enumerate(text.split("\n"), start=1):
        if len(line_text) > LONGEST_LINE:
            raise ValueError(f"line {number}: longer than {LONGEST_LINE} characters")
    import tomllib  # a desk starts without reading any file of rules

    return tomllib.loads(text)


class Reader:
    """One table of a file: gives its values, and notes each mistake under its path.

    Instead of what is wrong comes a placeholder, so that the rest is looked at too; nobody may use
    the values of a file in which mistakes were noted.
    """

    def __init__(self, table: Mapping[str, object], path: str, mistakes: list[str]) -> None:
        self._table = table
        self._path = path
        self.mistakes = mistakes
        self._asked: dict[str, None] = {}
        self._wrong: set[str] = set()

    def good(self, *keys: str) -> bool:
        """No mistake was noted under any of `keys`."""
        return self._wrong.isdisjoint(keys)

    def complain(self, key: str, expected: str) -> None:
        """Note that what stands under `key` is wrong."""
        found = f"found {shown(self._table[key])}" if key in self._table else "missing"
        self._note(key, f"{found}, expected {expected}")

    def check(self, key: str, holds: bool, expected: str, *others: str) -> None:
        """Note a mistake unless `holds`, or unless `key` or one of `others` is bad already."""
        if not holds and self.good(key, *others):
            self.complain(key, expected)

    def whole(self, key: str, low: int, high: int) -> int:
        """The whole number under `key`, from `low` to `high`."""
        found = self._ask(key)
        if type(found) is int and low <= found <= high:  # True is an int, but no number here
            return found
        self.complain(key, f"a whole number from {low} to {high}")
        return high

    def money(self, key: str, expected: str = AMOUNT) -> Money:
        """The amount under `key`."""
        found = self._ask(key)
        if isinstance(found, str) and _EUROS.fullmatch(found):
            return Money(int(found.replace(".", "")))
        self.complain(key, expected)
        return NOTHING

    def amounts(self, key: str, most: int) -> tuple[Money, ...]:
        """The amounts listed under `key`: one at least, `most` at most."""
        found = self._ask(key)
        if not isinstance(found, list) or not 1 <= len(found) <= most:
            self.complain(key, f"a list of 1 to {most} amounts")
            return ()
        wrong = [one for one in found if not isinstance(one, str) or not _EUROS.fullmatch(one)]
        if wrong:
            self._note(key, f"found {shown(wrong[0])} in it, expected {AMOUNT}")
            return ()
        return tuple(Money(int(one.replace(".", ""))) for one in found)

    def money_or_none(self, key: str) -> Money | None:
        """The amount under `key`; None where the file says "none"."""
        if self._ask(key) == "none":
            return None
        return self.money(key, f'{AMOUNT}, or "none"')

    def money_or_nothing(self, key: str) -> Money:
        """The amount under `key`; nothing where the key is missing."""
        return self.money(key) if self.has(key) else NOTHING

    def yes_no(self, key: str) -> bool:
        """The truth value under `key`."""
        found = self._ask(key)
        if not isinstance(found, bool):
            self.complain(key, "true or false")
        return found is True

    def yes_no_or_name(self, key: str, among: Collection[str]) -> bool | str:
        """The truth value under `key`, or which of `among` stands there."""
        found = self._ask(key)
        if isinstance(found, bool) or (isinstance(found, str) and found in among):
            return found
        self.complain(key, f"true, false, or {offered(found, among)}")
        return False

    def text(self, key: str, most: int = LONGEST_TEXT) -> str:
        """The line of text under `key`: not empty, no blanks around it, nothing invisible in it."""
        found = self._ask(key)
        if isinstance(found, str) and _is_line(found, most):
            return found
        self.complain(key, f"one line of visible text, at most {most} characters")
        return ""

    def texts(self, key: str, most: int) -> tuple[str, ...]:
        """The lines of text listed under `key`: one at least, `most` at most."""
        found = self._ask(key)
        if not isinstance(found, list) or not 1 <= len(found) <= most:
            self.complain(key, f"a list of 1 to {most} lines of text")
            return ()
        wrong = [one for one in found if not isinstance(one, str) or not _is_line(one)]
        if wrong:
            expected = f"lines of visible text, at most {LONGEST_TEXT} characters each"
            self._note(key, f"found {shown(wrong[0])} in it, expected {expected}")
            return ()
        return tuple(found)

    def named_texts(self, key: str, most: int) -> Mapping[str, str]:
        """The lines of text in the table under `key`, by their names: one at least."""
        inner = self.table(key)
        if self.good(key) and not 1 <= len(inner._table) <= most:
            self.complain(key, f"1 to {most} names with a text each, not {len(inner._table)}")
        return {name: inner.text(name) for name in list(inner._table)[:most]}

    def day(self, key: str) -> date:
        """The date under `key`."""
        found = self._ask(key)
        if type(found) is date:  # a datetime is a date, but too much
            return found
        self.complain(key, "a date such as 2025-09-17, without quotes")
        return date.max

    def one_of(self, key: str, allowed: Collection[str]) -> str:
        """Which of `allowed` stands under `key`."""
        found = self._ask(key)
        if isinstance(found, str) and found in allowed:
            return found
        self.complain(key, offered(found, allowed))
        return ""

    def choice(self, key: str, among: Mapping[str, T], otherwise: T) -> T:
        """What the name under `key` stands for in `among`; `otherwise` is the placeholder."""
        return among.get(self.one_of(key, among), otherwise)

    def names(self, key: str, among: Collection[str], most: int) -> tuple[str, ...]:
        """The names listed under `key`: one at least, `most` at most, each of them in `among`."""
        found = self._ask(key)
        if not isinstance(found, list) or not 1 <= len(found) <= most:
            self.complain(key, f"a list of 1 to {most} names")
            return ()
        wrong = [name for name in found if not isinstance(name, str) or name not in among]
        if wrong:
            self._note(key, f"found {shown(wrong[0])} in it, expected {offered(wrong[0], among)}")
            return ()
        return tuple(found)

    def exactly(self, key: str, expected: object) -> None:
        """Under `key` stands `expected`, which the file repeats for who reads it."""
        if self._ask(key) != expected:
            self.complain(key, json.dumps(expected))

    def table(self, key: str) -> "Reader":
        """The table under `key`; an empty one nobody listens to when there is none."""
        found = self._ask(key)
        if isinstance(found, dict):
            return Reader(found, self._path_of(key), self.mistakes)
        self.complain(key, "a table")
        return Reader({}, "", [])

    def tables(self, key: str, most: int) -> Iterator[tuple[str, "Reader"]]:
        """The tables named freely inside the table under `key`: one at least, `most` at most."""
        for name, table in self.by_name(key, most):
            if not _PLAIN_KEY.fullmatch(name):
                self.table(key).complain(name, "a short name in A-Z, a-z, 0-9, - and _")
            yield name, table

    def by_name(self, key: str, most: int) -> Iterator[tuple[str, "Reader"]]:
        """As `tables`; their names are somebody's own, such as those of the room's tables."""
        inner = self.table(key)
        if self.good(key) and not 1 <= len(inner._table) <= most:
            self.complain(key, f"1 to {most} tables in it, not {len(inner._table)}")
        for name in list(inner._table)[:most]:
            yield name, inner.table(name)

    def has(self, key: str) -> bool:
        """Something stands under `key`."""
        self._asked[key] = None
        return key in self._table

    def keys(self) -> tuple[str, ...]:
        """What stands in the table, in its order; nothing of it counts as asked for."""
        return tuple(self._table)

    def is_table(self, key: str) -> bool:
        """A table stands under `key`, not a value."""
        self._asked[key] = None
        return isinstance(self._table.get(key), dict)

    def close(self) -> None:
        """Note every key that nobody asked for."""
        unknown = [key for key in self._table if key not in self._asked]
        for key in unknown[:MOST_UNKNOWN]:
            close = _likeliest(key, self._asked)
            hint = f"did you mean {close}?" if close else f"known are {', '.join(self._asked)}"
            self._note(key, f"unknown key; {hint}")
        if len(unknown) > MOST_UNKNOWN:
            self._note(unknown[-1], f"unknown key, as are {len(unknown) - MOST_UNKNOWN - 1} more")

    def _ask(self, key: str) -> object:
        self._asked[key] = None
        return self._table.get(key)

    def _note(self, key: str, mistake: str) -> None:
        self._wrong.add(key)
        self.mistakes.append(f"{self._path_of(key)}: {mistake}")

    def _path_of(self, key: str) -> str:
        own = key if _PLAIN_KEY.fullmatch(key) else shown(key)
        return f"{self._path}.{own}" if self._path else own


@contextmanager
def reading(text: str | bytes, file: str) -> Iterator[Reader]:
    """The TOML `text` while its tables are read.

    Raises:
        BadSetting: with all mistakes, once it was read; `file` is what the sentence calls it.
    """
    raw = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    top = Reader(parsed(raw, file), "", [])
    yield top
    top.close()
    if top.mistakes:
        raise BadSetting("{file} has mistakes:", mistakes=tuple(top.mistakes), file=file)


def shown(found: object) -> str:
    """How a mistake names what stands in the file, in TOML's way, shortened."""
    match found:
        case dict():
            return "a table"
        case list():
            return "a list"
        case bool() | str():
            text = json.dumps(found, ensure_ascii=False)
        case _:
            text = str(found)
    return text if len(text) <= 60 else f"{text[:59]}…"


def _is_line(text: str, most: int = LONGEST_TEXT) -> bool:
    return 0 < len(text.strip()) == len(text) <= most and text.isprintable()


def _likeliest(word: str, allowed: Collection[str]) -> str:
    """The one of `allowed` that was perhaps meant; empty when none is like it."""
    from difflib import get_close_matches  # only who made a mistake needs it

    return next(iter(get_close_matches(word, allowed, n=1)), "")


def offered(found: object, allowed: Collection[str]) -> str:
    """What was expected instead of `found`: the likeliest of `allowed`, or all if they are few."""
    close = _likeliest(found, allowed) if isinstance(found, str) else ""
    if close:
        return f'perhaps "{close}"'
    names = sorted(allowed)
    if len(names) > MOST_OFFERED:
        return f"one of {len(names)}, such as {names[0]}"
    return f"one of {', '.join(names) or 'those defined, but none is'}"
