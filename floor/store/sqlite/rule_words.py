"""Every word of what can be looked up: which language somebody types in, and what is meant by a
word that is written otherwise."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from floor.rulebook.search.pages import SearchPage
from floor.rulebook.search.vocabulary import IndexedWord, Vocabulary

TABLES = """
CREATE TABLE word (
  language TEXT NOT NULL,
  plain TEXT NOT NULL,
  own INTEGER NOT NULL,
  terms TEXT NOT NULL,
  PRIMARY KEY (language, plain)
) STRICT, WITHOUT ROWID;
"""
_PUT = "INSERT INTO word (language, plain, own, terms) VALUES (?, ?, ?, ?)"
_SHORTEST = 4
"""Letters: shorter words have too many like them."""
_SURELY, _MEANT, _PERHAPS = 0.88, 0.74, 0.5
"""How much a word is like what may be meant by it: so much that it is no compound, enough, and
where nothing else is known."""
_LIKE_IT = 3
_LONG = 8
"""Letters of a word that is hardly begun any more."""
_SHORTEST_PART = 4
_BOUND = ("", "n", "s")
"""What binds the parts of a compound: pöydän|kulma, spel|s|marker."""


class _Entry(NamedTuple):
    """A word as it is known in one language."""

    terms: dict[str, None]
    own: bool


class WordsOfPages:
    """Gathers the words of one language while its pages are read."""

    def __init__(self, language: str, vocabulary: Vocabulary) -> None:
        self._language, self._vocabulary = language, vocabulary
        self._known: dict[str, _Entry] = {}

    def read(self, page: SearchPage) -> None:
        """Those of a page: only what stands there in its own language tells the language."""
        for text, own in (
            (page.id, True),
            (f"{page.title} {page.told} {page.text}", True),
            (f"{page.known_as} {page.elsewhere}", False),
        ):
            self._gather(self._vocabulary.words(text), own=own)

    def _gather(self, words: Iterable[IndexedWord], *, own: bool) -> None:
        for word in words:
            known = self._known.get(word.plain)
            terms = known.terms if known is not None else {}
            terms.update(dict.fromkeys(word.terms))
            self._known[word.plain] = _Entry(terms, own or (known is not None and known.own))

    def put_in(self, connection: Any) -> None:
        """Write them down."""
        self._gather(self._vocabulary.known_by_heart(), own=False)
        rows = (
            (self._language, plain, entry.own, " ".join(entry.terms))
            for plain, entry in self._known.items()
        )
        connection.executemany(_PUT, rows)


class KnownWords:
    """Looks words up in what the pages say."""

    def __init__(self, connection: Any, vocabularies: Mapping[str, Vocabulary]) -> None:
        self._connection = connection
        self._vocabularies = vocabularies
        self._of = cache(self._read)

    def tongues(self, text: str, spoken: str) -> list[str]:
        """The languages that know words of `text`, the likeliest first; `spoken` before others that
        know as many, and among them in any case."""
        knows = dict.fromkeys((spoken, *self._vocabularies), 0)
        for language, vocabulary in self._vocabularies.items():
            plain = tuple(vocabulary.plain_words(text))
            own = self._own(language, plain)
            knows[language] = sum(one in own or vocabulary.says_nothing(one) for one in plain)
        return sorted(
            (one for one in knows if knows[one] or one == spoken), key=lambda one: -knows[one]
        )

    def _own(self, language: str, plain: Sequence[str]) -> frozenset[str]:
        marks = ", ".join("?" * len(plain))
        asked = f"SELECT plain FROM word WHERE language = ? AND own AND plain IN ({marks})"
        return frozenset(row[0] for row in self._connection.execute(asked, (language, *plain)))

    def meant(self, words: Sequence[IndexedWord], language: str) -> list[IndexedWord]:
        """`words` with what else each is found by: the same without accents, and where nobody knows
        it so, what it is made of and what is written nearly so. The last may be only begun."""
        return [
            self._meant(word, language, begun=word is words[-1] and len(word.plain) < _LONG)
            for word in words
        ]

    def _meant(self, word: IndexedWord, language: str, *, begun: bool) -> IndexedWord:
        known = self._of(language)
        terms = known.words.get(word.plain) or self._otherwise(word, known, begun=begun)
        return replace(word, terms=tuple(dict.fromkeys((*word.terms, *terms))))

    def _otherwise(self, word: IndexedWord, known: "_Known", *, begun: bool) -> tuple[str, ...]:
        """What a word is found by that stands nowhere as it is written."""
        whole = begun and known.begins(word.plain)
        if whole or word.terms[0] in known.terms or len(word.plain) < _SHORTEST:
            return ()
        surely = known.like(word.plain, _SURELY)
        return surely or (*self._parts(word.plain, known), *known.like(word.plain, _MEANT))

    def _parts(self, plain: str, known: "_Known") -> Iterator[str]:
        """What the two words are found by that `plain` is put together from."""
        for at in range(len(plain) - _SHORTEST_PART, _SHORTEST_PART - 1, -1):
            last = known.words.get(plain[at:])
            if last is None:
                continue
            for bound in _BOUND:
                first = known.words.get(plain[:at].removesuffix(bound))
                if first is not None and plain[:at].endswith(bound):
                    yield from (*first, *last)
                    return

    def nearest(self, words: Sequence[IndexedWord], language: str) -> list[IndexedWord]:
        """`words` with whatever they are at all like."""
        known = self._of(language)
        return [
            replace(word, terms=(*word.terms, *known.like(word.plain, _PERHAPS))) for word in words
        ]

    def _read(self, language: str) -> "_Known":
        rows = self._connection.execute(
            "SELECT plain, terms FROM word WHERE language = ? ORDER BY plain", (language,)
        )
        return _Known({plain: tuple(terms.split()) for plain, terms in rows})


class _Known:
    """The words of one language in memory."""

    def __init__(self, words: Mapping[str, tuple[str, ...]]) -> None:
        self.words = words
        self.terms = frozenset(term for terms in words.values() for term in terms)
        self._order = list(words)

    def begins(self, plain: str) -> bool:
        """Whether a word begins so."""
        from bisect import bisect_left

        at = bisect_left(self._order, plain)
        return at < len(self._order) and self._order[at].startswith(plain)

    def like(self, plain: str, least: float) -> tuple[str, ...]:
        """What the words are found by that are written most like `plain`."""
        from rapidfuzz.distance import OSA  # only who has typed something unknown loads it
        from rapidfuzz.process import extract

        found = extract(
            plain,
            self._order,
            scorer=OSA.normalized_similarity,
            score_cutoff=least,
            limit=_LIKE_IT,
        )
        best = found[0][1] if found else 0.0
        # A slip in the first letter is rare; what is hardly worse than the best is meant as well.
        near = [one for one, alike, _at in found if alike > best - 0.1]
        near = [one for one in near if one[0] == plain[0]] or near
        return tuple(term for one in near for term in self.words[one])
