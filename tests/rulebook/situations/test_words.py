"""The situations in other languages."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from floor.base.errors import BadSetting
from floor.rulebook.situations.reading import shipped_situations
from floor.rulebook.situations.situation import Leaf, Question
from floor.rulebook.situations.words import in_language, words_of

BOOK = shipped_situations()
TRANSLATED = ["fi", "sv"]
"""Every language a kiosk rules in besides English."""


def said_by(leaf: Leaf) -> tuple[str, ...]:
    return (leaf.ruling, *leaf.steps, leaf.chips, leaf.cards, *leaf.choices.values())


def texts() -> Iterator[str]:
    """Everything a person reads of the shipped situations."""
    for fact in BOOK.facts.values():
        yield from (fact.title, *fact.values.values())
    for situation in BOOK.situations.values():
        yield from (situation.title, situation.group)
        for tree in situation.trees.values():
            for step in tree.values():
                yield from (answer.says for answer in step.answers.values() if answer.says)
                if isinstance(step, Question):
                    yield step.ask
        for leaf in situation.leaves.values():
            yield from said_by(leaf)
    for leaf in BOOK.shared.values():
        yield from said_by(leaf)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_there_in_the_language_and_no_other(language: str):
    there, wanted = words_of(language), set(texts())
    assert wanted - there.keys() == set()
    assert there.keys() - wanted == set()


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_question_stays_a_question(language: str):
    for text, there in words_of(language).items():
        assert text.endswith("?") == there.endswith("?"), there


@pytest.mark.parametrize(
    ("language", "said"),
    [("fi", "Mitätön jako, jaetaan uudelleen"), ("sv", "Felgiv, given ges om")],
)
def test_a_text_is_said_in_the_language_asked_for(language: str, said: str):
    assert in_language("Misdeal, the hand is dealt again", language) == said


def test_what_nobody_has_translated_stays_as_it_is():
    assert in_language("No pictures while a hand is played", "fi") == (
        "No pictures while a hand is played"
    )
    assert in_language("Yes", "xx") == "Yes"


def test_mistakes_in_the_words_are_named(tmp_path: Path):
    (tmp_path / "fi.toml").write_text('[words]\n"Yes" = 5\n', encoding="utf-8")
    with pytest.raises(BadSetting, match=r"fi\.toml has mistakes:\n  words\.Yes: found 5"):
        words_of("fi", tmp_path)
