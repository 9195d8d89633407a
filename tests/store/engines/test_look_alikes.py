"""Names written in letters that only look like others."""

# ruff: noqa: RUF001  that is what they are for

import pytest

from floor.app.core.ports import People
from floor.store.engines.memory import MemoryPeople


@pytest.fixture
def people() -> People:
    """Nobody yet."""
    return MemoryPeople()


LOOK_ALIKES = {
    "Cyrillic": ("Ana Kapec", "Аnа Карес"),
    "Cyrillic with a turned m": ("Toma Koceh", "Тома Косен"),
    "one letter": ("Pekka Saari", "Pеkka Saari"),
    "small letters": ("paoce xyi", "раосе хуі"),
    "Greek": ("Otto Vaaka", "Οττο Vααkα"),
    "Greek capitals": ("Pia Tikka", "Ρια Τικκα"),
    "Greek nu": ("Ivo Vanto", "Ιvο Vantο"),
    "stroked": ("Oyvind Lund", "Øyvind Łund"),
    "full width": ("Aino", "\N{FULLWIDTH LATIN CAPITAL LETTER A}ino"),
    "bold": ("Aino Aro", "\N{MATHEMATICAL BOLD CAPITAL A}ino Aro"),
    "ligature": ("Fia Fiilin", "Fia \N{LATIN SMALL LIGATURE FI}ilin"),
    "dotless": ("Ida Ilola", "ıda ılola"),
    "hidden mark": ("Aino Aro", "Ai\u200bno\u202e Aro"),
    "accents": ("Aino Aro", "Aínó Arö"),
    "hyphen": ("Anna-Liisa Aro", "Anna\N{NON-BREAKING HYPHEN}Liisa Aro"),
    "space": ("Aino Aro", "Aino\N{NO-BREAK SPACE}Aro"),
    "apostrophe": ("Pat O'Hara", "Pat O’Hara"),
    "sharp s": ("Ulla Strasse", "Ulla Straße"),
}  # fmt: skip


@pytest.mark.parametrize("pair", LOOK_ALIKES.values(), ids=LOOK_ALIKES)
def test_a_name_in_letters_that_look_alike_is_noticed(people: People, pair: tuple[str, str]):
    """FAULTS row 53."""
    for known, typed in (pair, pair[::-1]):
        player = people.add_player(known)
        assert player in people.similar_players(typed)
        assert player in people.find_players(typed)
        people.erase_player(player)
