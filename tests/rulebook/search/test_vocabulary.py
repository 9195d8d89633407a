"""Words as a search takes them: stems, accents, and what means the same."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from floor.base.errors import BadSetting
from floor.rulebook.search.vocabulary import STEMMED, known_vocabulary, read_vocabulary

GROUPS = """
[same]
fold = { en = ["fold", "folded"], fi = ["kippaus", "kippasi"], sv = ["lade"] }
[empty]
en = ["the"]
fi = ["hän"]
sv = ["han"]
et = ["ta"]
"""

ENDINGS = ("it", "eja", "issa", "ista", "illa", "ilta", "ien", "iksi", "itta", "ineen", "insa")


def _terms(text: str, language: str) -> list[set[str]]:
    return [set(word.terms) for word in known_vocabulary(language).words(text)]


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("fi", "kortti", "kortteja"),
        ("fi", "blindin", "blindejä"),
        ("fi", "sököttää", "check"),
        ("fi", "poistopakassa", "muck"),
        ("en", "raised", "raises"),
        ("en", "all-in", "allin"),
        ("en", "All in", "all-in"),
        ("sv", "korten", "kort"),
        ("sv", "blindarna", "blindens"),
        ("sv", "höjde", "raise"),
        ("sv", "mucken", "slasken"),
        ("sv", "marken", "chips"),
        ("et", "kaardid", "kaartide"),
        ("et", "tõstis", "raise"),
    ],
)
def test_forms_of_a_word_and_words_of_one_meaning_meet(language: str, one: str, other: str):
    (first,), (second,) = _terms(one, language), _terms(other, language)
    assert first & second


def test_different_words_do_not_meet():
    (fold,), (call,) = _terms("kippaus", "fi"), _terms("maksu", "fi")
    assert not fold & call
    (mark,), (chip,) = _terms("marked", "en"), _terms("chip", "en")
    assert not mark & chip, "a marked card is none, though the Swedish chip is a mark"


def test_a_word_is_kept_as_it_was_written_and_plain():
    vocabulary = read_vocabulary(GROUPS, "fi")
    words = list(vocabulary.words("Hän kippasi ÄSSÄN!"))
    assert [(word.written, word.plain) for word in words] == [
        ("kippasi", "kippasi"),
        ("ÄSSÄN", "assan"),
    ]
    assert words[0].terms[1] == "zzfold"


def test_all_words_are_there_too_and_which_of_them_say_nothing():
    vocabulary = read_vocabulary(GROUPS, "fi")
    assert list(vocabulary.plain_words("Hän kippasi!")) == ["han", "kippasi"]
    assert vocabulary.says_nothing("han")
    assert not vocabulary.says_nothing("kippasi")
    assert {word.plain for word in vocabulary.known_by_heart()} >= {"kippasi", "folded", "lade"}


def test_empty_words_are_those_of_the_language():
    assert [word.plain for word in read_vocabulary(GROUPS, "en").words("the hän")] == ["han"]


@pytest.mark.parametrize(
    ("old", "new", "mistake"),
    [
        ('["fold", "folded"]', '"fold"', "same.fold.en"),
        ("[empty]", "[none]", "empty: missing"),
        ("fi = [", "se = [", "unknown key"),
    ],
)
def test_mistakes_among_the_synonyms_are_named(old: str, new: str, mistake: str):
    with pytest.raises(BadSetting, match=r"synonyms\.toml has mistakes") as refused:
        read_vocabulary(GROUPS.replace(old, new), "fi")
    assert any(mistake in one for one in refused.value.mistakes)


def test_every_language_of_a_search_can_be_read():
    for language in STEMMED:
        assert known_vocabulary(language).stem("Blind")


@pytest.fixture
def quickly_switched() -> Iterator[None]:
    """Threads take turns so often that none gets through a word undisturbed."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def test_several_threads_may_read_one_language(quickly_switched: None):
    words = [f"{first}{last}" for first in ("kort", "blind", "jako") for last in ENDINGS]
    alone = read_vocabulary(GROUPS, "fi")
    known = {word: alone.stem(word) for word in words}

    def read(_thread: int) -> dict[str, str]:
        own = read_vocabulary(GROUPS, "fi")
        return {word: own.stem(word) for word in words}

    with ThreadPoolExecutor(4) as threads:
        assert all(found == known for found in threads.map(read, range(8)))
