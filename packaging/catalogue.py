"""A language's catalogue: read from its floor.po, written back, and made into a floor.mo.

Nothing but Python is needed here, since a start may have to make the floor.mo.
"""

import json
import os
import re
import struct
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "resources" / "locale"


_PLURALS = (r"nplurals=(\d)", r"plural=\S")


class Said(NamedTuple):
    """A sentence of a catalogue and what a language makes of it."""

    one: str
    several: str = ""
    """Empty for a sentence that counts nothing."""
    forms: tuple[str, ...] = ("",)
    """One, or as many as the language has plurals; empty where it is not translated yet."""
    places: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """The translator's own comments."""


class Catalogue(NamedTuple):
    """One floor.po."""

    head: str
    said: tuple[Said, ...]

    @property
    def plurals(self) -> int:
        """How many forms a counting sentence has."""
        found = re.search(_PLURALS[0], self.head)
        return int(found[1]) if found else 1


class BadCatalogue(Exception):
    """It is no catalogue, or not one we let pass: says which line."""


_LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr|msgstr\[(\d)\])\s+)?(".*")')


def read(text: str) -> Catalogue:
    """The catalogue in the text of a floor.po.

    Raises:
        BadCatalogue: with obsolete, fuzzy or doubled sentences, or not to be read at all.
    """
    said: dict[str, Said] = {}
    for number, block in _blocks(text):
        try:
            one = _said(block)
        except (ValueError, LookupError) as error:
            raise BadCatalogue(f"line {number}: {error}") from error
        if one.one in said:
            raise BadCatalogue(f"line {number}: {one.one!r} stands there twice")
        said[one.one] = one
    head = said.pop("", None)
    if head is None:
        raise BadCatalogue("line 1: it has no head")
    for needed in ("charset=UTF-8", *_PLURALS):
        if not re.search(needed, head.forms[0]):
            raise BadCatalogue(f"line 1: its head needs {needed}")
    return Catalogue(head.forms[0], tuple(said.values()))


def _blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    block: list[str] = []
    for number, line in enumerate((*text.splitlines(), ""), start=1):
        if line.strip():
            block.append(line.strip())
        elif block:
            yield number - len(block), block
            block = []


def _said(block: Sequence[str]) -> Said:
    notes = tuple(line[2:] for line in block if line.startswith("# "))
    places = tuple(line[3:] for line in block if line.startswith("#: "))
    parts: dict[str, str] = {}
    part = ""
    for line in block:
        if line.startswith(("#~", "#|")) or (line.startswith("#,") and "fuzzy" in line):
            raise ValueError("obsolete and fuzzy sentences are thrown away, not kept")
        if line.startswith("#"):
            continue
        found = _LINE.fullmatch(line)
        if found is None:
            raise ValueError(f"{line!r} is nothing a catalogue has")
        part = found[1] or part
        if found[1] in parts:
            raise ValueError(f"two {part} in one")
        parts[part] = parts.get(part, "") + json.loads(found[3])
    one, several = parts.pop("msgid"), parts.pop("msgid_plural", "")
    names = [f"msgstr[{form}]" for form in range(len(parts))] if several else ["msgstr"]
    if sorted(parts) != names:
        raise ValueError(f"expected {', '.join(names)}, found {', '.join(parts)}")
    return Said(one, several, tuple(parts[name] for name in names), places, notes)


def written(catalogue: Catalogue) -> str:
    """The text of a floor.po."""
    lines = ['msgid ""', 'msgstr ""']
    lines += [_quoted(line) for line in catalogue.head.splitlines(keepends=True)]
    for said in catalogue.said:
        lines += ["", *(f"# {note}" for note in said.notes)]
        lines += [f"#: {place}" for place in said.places]
        lines += [f"msgid {_quoted(said.one)}"]
        if said.several:
            lines += [f"msgid_plural {_quoted(said.several)}"]
            lines += [f"msgstr[{form}] {_quoted(text)}" for form, text in enumerate(said.forms)]
        else:
            lines += [f"msgstr {_quoted(said.forms[0])}"]
    return "\n".join((*lines, ""))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def compiled(catalogue: Catalogue) -> bytes:
    """What gettext reads: the translated sentences, sorted."""
    pairs = {b"": catalogue.head.encode()}
    for said in catalogue.said:
        if all(said.forms):
            sentence = "\0".join((said.one, said.several)) if said.several else said.one
            pairs[sentence.encode()] = "\0".join(said.forms).encode()
    keys = sorted(pairs)
    index: dict[bool, list[int]] = {True: [], False: []}
    texts = b""
    texts_at = 28 + 16 * len(keys)
    for is_key in (True, False):
        for key in keys:
            stored = key if is_key else pairs[key]
            index[is_key] += [len(stored), texts_at + len(texts)]
            texts += stored + b"\0"
    numbers = (0x950412DE, 0, len(keys), 28, 28 + 8 * len(keys), 0, texts_at)
    return struct.pack(f"<{7 + 4 * len(keys)}I", *numbers, *index[True], *index[False]) + texts


def catalogues(locale: Path = LOCALE) -> dict[str, Path]:
    """Where each language's floor.po is."""
    return {file.parts[-3]: file for file in sorted(locale.glob("*/LC_MESSAGES/floor.po"))}


def compile_stale(locale: Path = LOCALE) -> list[Path]:
    """Write each floor.mo that is missing or older than its floor.po, whole or not at all.

    Raises:
        BadCatalogue: names the file.
        OSError: the folder cannot be written.
    """
    made = []
    for source in catalogues(locale).values():
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns > source.stat().st_mtime_ns:
            continue
        try:
            content = compiled(read(source.read_text(encoding="utf-8")))
        except (BadCatalogue, UnicodeDecodeError) as error:
            raise BadCatalogue(f"{source}: {error}") from error
        with tempfile.NamedTemporaryFile(dir=target.parent, suffix=".new", delete=False) as file:
            file.write(content)
        # Not as private as a temporary file: whoever starts the program reads it.
        os.chmod(file.name, 0o644)
        os.replace(file.name, target)
        made.append(target)
    return made
