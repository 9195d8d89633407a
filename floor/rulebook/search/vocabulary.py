"""Words as a search takes them: without accents and endings, and with what else means the same.

Good enough for English, Finnish, Swedish and Estonian. A compound is found by its beginning here;
what is inside one, the store's index of parts finds.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Protocol

from floor.base.text import folded
from floor.base.value import Value
from floor.rulebook.book.reader import reading
from floor.rulebook.book.rule import RULEBOOKS

if TYPE_CHECKING:

    class _Stemmer(Protocol):
        def stemWord(self, word: str) -> str: ...  # noqa: N802


STEMMED: Mapping[str, str] = {
    "en": "english",
    "fi": "finnish",
    "sv": "swedish",
    "et": "estonian",
}
"""Languages a search is made in, and what their stems are known by."""
MOST_WORDS = 60
"""Of what is typed; nobody tells a longer story."""
_GROUPS_AT_MOST, _WORDS_AT_MOST = 200, 300
_WORD = re.compile(r"\ball in\b|\w+(?:[-’'\u2010\u2011]\w+)*", re.IGNORECASE)
"""Two words that are one, whichever way they are written; and words with hyphens in them."""
_JOINT = re.compile(r"[-’'\u2010\u2011_ ]")
_GROUP_MARK = "zz"
"""Begins what stands for words of the same meaning; no word of any language does."""
_one_at_a_time = Lock()
"""A stemmer keeps the word it works on, and two searches may be opened at once."""


class IndexedWord(Value, frozen=True):
    """One word of a text."""

    written: str
    """As it stands there."""
    plain: str
    """In small letters, without accents and hyphens."""
    terms: tuple[str, ...]
    """What it is found by beyond its beginning: its stem, and what means the same."""


class Vocabulary:
    """How one language is read."""

    def __init__(
        self, language: str, synonyms: Mapping[str, frozenset[str]], empty: frozenset[str]
    ):
        """`synonyms`: words by what they stand for; `empty`: plain words to pass over."""
        self.language = language
        self._stems: dict[str, str] = {}
        self._empty = empty
        self._synonyms = frozenset(word for words in synonyms.values() for word in words)
        self._groups: dict[str, list[str]] = {}
        for group, words in synonyms.items():
            for word in words:
                stem = self.stem(word)
                if group not in self._groups.setdefault(stem, []):
                    self._groups[stem].append(group)

    def words(self, text: str) -> Iterator[IndexedWord]:
        """The words of `text` in their order, but for those that say nothing."""
        for found in _WORD.finditer(text):
            written = found.group()
            plain = _plain(written)
            if plain in self._empty:
                continue
            stem = self.stem(written)
            yield IndexedWord(written, plain, (stem, *self._same_as(stem)))

    def plain_words(self, text: str) -> Iterator[str]:
        """All words of `text` in plain letters, those that say nothing among them."""
        return (_plain(found.group()) for found in _WORD.finditer(text))

    def known_by_heart(self) -> Iterator[IndexedWord]:
        """The words of its synonyms, whatever text there is."""
        for word in self._synonyms:
            stem = self.stem(word)
            yield IndexedWord(word, _plain(word), (stem, *self._same_as(stem)))

    def says_nothing(self, plain: str) -> bool:
        """Whether that is one of the words to pass over."""
        return plain in self._empty

    def _same_as(self, stem: str) -> Iterator[str]:
        return (f"{_GROUP_MARK}{group}" for group in self._groups.get(stem, ()))

    def stem(self, word: str) -> str:
        """What `word` and its other forms have in common, in plain letters."""
        known = self._stems.get(word)
        if known is None:
            # Endings are told by their accents, so these go last.
            bare = _JOINT.sub("", word.casefold())
            with _one_at_a_time:
                stem = folded(_stemmer(self.language).stemWord(bare))
            known = self._stems[word] = _shorter(stem) if self.language == "fi" else stem
        return known


def read_vocabulary(text: str, language: str) -> Vocabulary:
    """How `language` is read, by a file of synonyms.

    Groups have the words of all languages: half of what is said at a table in
    Finland is English.

    Raises:
        BadSetting: with all mistakes in it.
    """
    groups = {}
    with reading(text, "synonyms.toml") as top:
        for name, row in top.tables("same", _GROUPS_AT_MOST):
            words = [word for one in STEMMED if row.has(one) for word in row.texts(one, 30)]
            groups[name.replace("_", "")] = frozenset(words)
            row.close()
        silent = top.table("empty")
        empty = [
            word for one in STEMMED for word in silent.texts(one, _WORDS_AT_MOST) if one == language
        ]
        silent.close()
    return Vocabulary(language, groups, frozenset(map(_plain, empty)))


@cache
def known_vocabulary(language: str) -> Vocabulary:
    """How a language of `STEMMED` is read; found out once."""
    file = RULEBOOKS / "rules" / "synonyms.toml"
    return read_vocabulary(file.read_text(encoding="utf-8"), language)


@lru_cache(maxsize=4096)
def _plain(word: str) -> str:
    return _JOINT.sub("", folded(word))


def _shorter(stem: str) -> str:
    """A Finnish stem without what the stemmer leaves of a loanword's plural: kortteja, merkkejä."""
    bare = stem.removesuffix("ej")
    return bare[:-1] if bare != stem and bare[-2:-1] == bare[-1:] else bare


@cache
def _stemmer(language: str) -> "_Stemmer":
    from snowballstemmer import stemmer  # a desk starts without it

    found: _Stemmer = stemmer(STEMMED[language])
    return found
