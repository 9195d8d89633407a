"""What situations say in other languages: a page passes every text of theirs through here."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from floor.rulebook.book.reader import reading
from floor.rulebook.book.rule import RULEBOOKS

FOLDER = RULEBOOKS / "situations" / "languages"
MOST_TEXTS = 5000


def in_language(text: str, language: str) -> str:
    """`text` of a situation in `language`, such as "fi"; as it is where nobody has translated it,
    above all in what a house has added in its own words."""
    return words_of(language).get(text, text)


@cache
def words_of(language: str, folder: Path = FOLDER) -> Mapping[str, str]:
    """The texts that are translated into `language`, by themselves; read once.

    Raises:
        BadSetting: with all mistakes in them.
    """
    file = folder / f"{language}.toml"
    if not file.is_file():
        return {}
    with reading(file.read_bytes(), file.name) as top:
        return top.named_texts("words", MOST_TEXTS)
