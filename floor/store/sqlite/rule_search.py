"""Looking up rules and situations: a full-text index of its own, made anew when a page changes.

A cache, on either engine: it may be deleted at any time, and where it cannot be written it is made
in memory. Whole words and stems are looked for first, then parts of words.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import pysqlite3 as sqlite
from msgspec.structs import replace
from sqlite_utils import Database

from floor.base.text import folded
from floor.rulebook.search.pages import PageKind, SearchHit, SearchPage
from floor.rulebook.search.vocabulary import MOST_WORDS, IndexedWord, Vocabulary
from floor.store.sqlite import rule_words
from floor.store.sqlite.rule_words import KnownWords, WordsOfPages

SearchPages: TypeAlias = Callable[[str], Iterable[SearchPage]]
"""All that can be looked up, in a language."""

MOST_FOUND = 12
GUESSED = 5
LONGEST_EXCERPT = 160
LONGEST_TYPED = 2_000
FALLBACK = "en"
_VERSION = 2
_FEW_WORDS = 4
"""So many are looked for together first; of a story some are enough."""
_SHORTEST_PART = 4
_WEIGHTS = "5.0, 5.0, 2.0, 1.0"
"""Of title, words people use, text, and the same in English."""
_SITUATION_COUNTS = 2.0
"""As much as a rule: who is called to a table wants the ruling before the rule."""
_TABLES = f"""
CREATE TABLE sealed (digest TEXT NOT NULL, version INTEGER NOT NULL) STRICT;
CREATE TABLE page (
  number INTEGER PRIMARY KEY,
  language TEXT NOT NULL,
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX page_by_id ON page (id, language);
{rule_words.TABLES}
CREATE VIRTUAL TABLE whole USING fts5(
  language, title, told, text, elsewhere, content='',
  tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
CREATE VIRTUAL TABLE part USING fts5(
  language, title, told, text, elsewhere, content='', tokenize='trigram remove_diacritics 1'
);
PRAGMA user_version = {_VERSION};
"""
_NONE: frozenset[str] = frozenset()
_PUT = "INSERT INTO page (number, language, id, kind, title, text) VALUES (?, ?, ?, ?, ?, ?)"
_PUT_IN = "INSERT INTO {} (rowid, language, title, told, text, elsewhere) VALUES (?, ?, ?, ?, ?, ?)"
_FIND = f"""
SELECT page.id, page.kind, page.title, page.text,
       bm25({{table}}, 0.0, {_WEIGHTS}) * iif(page.kind = ?, {_SITUATION_COUNTS}, 1.0) AS rank
FROM {{table}} JOIN page ON page.number = {{table}}.rowid
WHERE {{table}} MATCH ? ORDER BY rank, page.number LIMIT ?
"""


class _Row(NamedTuple):
    id: str
    kind: str
    title: str
    text: str
    rank: float


class RuleIndex:
    """What can be looked up, in each language of a search.

    One thread at a time, whichever has opened it: making it anew takes a second.
    """

    def __init__(self, connection: Any, vocabularies: Mapping[str, Vocabulary]) -> None:
        self._database = Database(connection, execute_plugins=False)
        self._vocabularies = vocabularies
        self._words = KnownWords(connection, vocabularies)

    def search(self, text: str, language: str, most: int = MOST_FOUND) -> tuple[SearchHit, ...]:
        """What somebody may mean who has typed `text` so far, the likeliest first.

        Whoever speaks one language may type another. Where nothing has the words typed, what is
        written most like them is guessed: only what has no letter and no figure finds nothing. The
        last word may be only begun. In a language that has no stems the English pages are searched.
        """
        spoken = language if language in self._vocabularies else FALLBACK
        typed = text[:LONGEST_TYPED]
        for tongue in self._words.tongues(typed, spoken):
            words = list(self._vocabularies[tongue].words(typed))[:MOST_WORDS]
            hits = self._hits(self._words.meant(words, tongue), tongue, most)
            if hits:
                return tuple(self._told_in(spoken, hit) for hit in hits)
        return tuple(replace(hit, guessed=True, why=()) for hit in self._guessed(typed, spoken))

    def _guessed(self, typed: str, spoken: str) -> list[SearchHit]:
        """A few pages with words like those typed, or with titles like them."""
        vocabulary = self._vocabularies[spoken]
        words = list(vocabulary.words(typed))[:MOST_WORDS]
        near = self._hits(self._words.nearest(words, spoken), spoken, GUESSED)
        if near or not any(vocabulary.plain_words(typed)):
            return near
        from rapidfuzz.process import extract  # only who has typed what nobody knows loads it

        asked = "SELECT id, kind, title, text, 0.0 FROM page WHERE language = ? ORDER BY number"
        rows = [_Row(*row) for row in self._database.conn.execute(asked, (spoken,))]
        titles = [folded(row.title) for row in rows]
        nothing = _Typed((), vocabulary)
        likest = extract(folded(typed), titles, limit=GUESSED)
        return [nothing.found(rows[at]) for _title, _alike, at in likest]

    def _hits(self, words: Sequence[IndexedWord], tongue: str, most: int) -> list[SearchHit]:
        found: dict[str, _Row] = {}
        for table, asked in _asked(words):
            if len(found) < most:
                for row in self._rows(table, f"language : {_mark(tongue)} AND ({asked})", most):
                    found.setdefault(row.id, row)
        typed = _Typed(words, self._vocabularies[tongue])
        return [typed.found(row) for row in list(found.values())[:most]]

    def _told_in(self, language: str, hit: SearchHit) -> SearchHit:
        """`hit` as it is called in `language`, whichever it was found in."""
        asked = "SELECT title, text FROM page WHERE id = ? AND language = ?"
        told = self._database.conn.execute(asked, (hit.id, language)).fetchone()
        if told is None or told[0] == hit.title:
            return hit
        return replace(hit, title=told[0], excerpt=_cut(next(_passages(told[1]), "")))

    def close(self) -> None:
        """Let go of its file."""
        self._database.conn.close()

    def _rows(self, table: str, asked: str, most: int) -> Iterator[_Row]:
        parameters = (PageKind.SITUATION.value, asked, most)
        for row in self._database.conn.execute(_FIND.format(table=table), parameters):
            yield _Row(*row)


def open_rule_index(
    pages: SearchPages,
    vocabularies: Mapping[str, Vocabulary],
    digest: str,
    file: Path | None = None,
) -> RuleIndex:
    """The index of `pages`, as it lies in `file` or made anew.

    `digest` stands for all that the pages are made from: where the file has another, or is no
    index, it is replaced. Without a file, or where it cannot be written, the index is in memory.
    """
    if file is not None:
        kept = _kept(file, digest)
        if kept is None:
            kept = _written(file, pages, vocabularies, digest)
        if kept is not None:
            return RuleIndex(kept, vocabularies)
    connection = sqlite.connect(":memory:", isolation_level=None, check_same_thread=False)
    _fill(connection, pages, vocabularies, digest)
    return RuleIndex(connection, vocabularies)


def _kept(file: Path, digest: str) -> Any | None:
    """The index in `file`, if it is one of these pages."""
    if not file.is_file():
        return None
    connection = None
    with suppress(sqlite.Error):
        place = f"{file.absolute().as_uri()}?mode=ro"
        connection = sqlite.connect(place, uri=True, check_same_thread=False)
        sealed = connection.execute("SELECT digest, version FROM sealed").fetchall()
        whole = connection.execute("PRAGMA quick_check(1)").fetchall()
        if sealed == [(digest, _VERSION)] and whole == [("ok",)]:
            return connection
    if connection is not None:
        connection.close()
    return None


def _written(
    file: Path, pages: SearchPages, vocabularies: Mapping[str, Vocabulary], digest: str
) -> Any | None:
    """The index, made beside `file` and put in its place whole; None where that cannot be done."""
    beside = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        beside.unlink(missing_ok=True)
        connection = sqlite.connect(beside, isolation_level=None)
        try:
            _fill(connection, pages, vocabularies, digest)
        finally:
            connection.close()
        beside.replace(file)
    except (sqlite.Error, OSError):
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        return None
    return _kept(file, digest)


def _fill(
    connection: Any, pages: SearchPages, vocabularies: Mapping[str, Vocabulary], digest: str
) -> None:
    connection.executescript(_TABLES)
    connection.execute("BEGIN")
    number = 0
    for language, vocabulary in vocabularies.items():
        words = WordsOfPages(language, vocabulary)
        for page in pages(language):
            number += 1
            words.read(page)
            connection.execute(
                _PUT, (number, language, page.id, page.kind.value, page.title, page.text)
            )
            # Its own id finds a page too: "CH-BTN-7", "s12".
            told = f"{page.known_as} {page.told}"
            columns = (f"{page.id} {page.title}", told, page.text, page.elsewhere)
            stemmed = (_terms(vocabulary, column) for column in columns)
            connection.execute(_PUT_IN.format("whole"), (number, _mark(language), *stemmed))
            connection.execute(_PUT_IN.format("part"), (number, _mark(language), *columns))
        words.put_in(connection)
    connection.execute("INSERT INTO sealed VALUES (?, ?)", (digest, _VERSION))
    connection.execute("COMMIT")


def _mark(language: str) -> str:
    """What stands for it in an index that knows nothing shorter than three letters."""
    return f"language{language}"


def _terms(vocabulary: Vocabulary, text: str) -> str:
    """Everything the words of `text` are found by."""
    return " ".join(
        term for word in vocabulary.words(text) for term in dict.fromkeys((word.plain, *word.terms))
    )


def _asked(words: Sequence[IndexedWord]) -> Iterator[tuple[str, str]]:
    """In which table to look, and for what, from the strictest question to the widest."""
    if not words:
        return
    # What a story says again and again is no more likely to be meant.
    words = list({word.terms: word for word in words}.values())
    whole = [_alternatives(word, begun=True) for word in words]
    if len(words) <= _FEW_WORDS:
        if len(words) > 1:
            together = " ".join(word.written for word in words)
            yield "part", f'"{together}"'
        yield "whole", " AND ".join(whole)
    parts = [f'"{word.plain}"' for word in words if len(word.plain) >= _SHORTEST_PART]
    if parts and len(words) <= _FEW_WORDS:
        yield "part", " AND ".join(parts)
    if len(words) > 1:
        yield "whole", " OR ".join(_alternatives(word, begun=False) for word in words)
        if parts:
            yield "part", " OR ".join(parts)


def _alternatives(word: IndexedWord, *, begun: bool) -> str:
    terms = [f'"{term}"' for term in dict.fromkeys((word.plain, *word.terms))]
    if begun:
        terms[0] += "*"
    return f"({' OR '.join(terms)})"


class _Typed:
    """The words somebody has typed, and which of them another text has."""

    def __init__(self, words: Sequence[IndexedWord], vocabulary: Vocabulary) -> None:
        self._words, self._vocabulary = words, vocabulary
        self._begun = tuple(word.plain for word in words)
        self._by_term: dict[str, set[str]] = {}
        for word in words:
            for term in word.terms:
                self._by_term.setdefault(term, set()).add(word.written)

    def found(self, row: _Row) -> SearchHit:
        """What is shown of a page for them."""
        met, excerpt, most = self._met(f"{row.id} {row.title}"), "", -1
        for passage in _passages(row.text):
            here = self._met(passage)
            met |= here
            if len(here) > most:
                excerpt, most = passage, len(here)
        excerpt = _cut(excerpt)
        why = dict.fromkeys(word.written for word in self._words if word.written in met)
        kind = PageKind(row.kind)
        return SearchHit(id=row.id, kind=kind, title=row.title, excerpt=excerpt, why=tuple(why))

    def _met(self, text: str) -> set[str]:
        """Those of them that `text` has, as they were typed."""
        met: set[str] = set()
        for word in self._vocabulary.words(text):
            for term in word.terms:
                met |= self._by_term.get(term, _NONE)
            if word.plain.startswith(self._begun):
                met |= {one.written for one in self._words if word.plain.startswith(one.plain)}
        return met


def _cut(passage: str) -> str:
    if len(passage) <= LONGEST_EXCERPT:
        return passage
    return f"{passage[: LONGEST_EXCERPT - 1].rstrip()}…"


def _passages(text: str) -> Iterator[str]:
    """The sentences of `text`."""
    begin = 0
    for at, char in enumerate(text):
        if char in ".?!" and text[at + 1 : at + 2] in ("", " "):
            yield text[begin : at + 1].strip()
            begin = at + 1
    if text[begin:].strip():
        yield text[begin:].strip()
