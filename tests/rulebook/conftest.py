"""What the books are read into once a process is read by these tests anew.

Elsewhere a page reads it in a thread of its own, which no measuring of lines looks into.
"""

import pytest

from floor.rulebook.book.book import known_book
from floor.rulebook.book.rule import known_rules
from floor.rulebook.book.uses import known_uses
from floor.rulebook.search.pages import known_told
from floor.rulebook.search.vocabulary import known_vocabulary
from floor.rulebook.situations.reading import shipped_situations
from floor.rulebook.situations.words import words_of

_READ_ONCE = (
    known_book,
    known_rules,
    known_told,
    known_uses,
    known_vocabulary,
    shipped_situations,
    words_of,
)


@pytest.fixture(autouse=True, scope="module")
def read_anew() -> None:
    """The first of a module's tests to ask reads the files."""
    for read in _READ_ONCE:
        read.cache_clear()
