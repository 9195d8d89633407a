"""How fast the book of rules answers: a key of a search, the first search, the house book."""

import statistics
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from bench_measure import Measured
from bench_store import folder

from floor.reports.house_book import HouseBook, build
from floor.rulebook.book import known_book
from floor.rulebook.house import read_house, shipped_house
from floor.wiring.rule_book import open_search

A_KEY_S = 30e-3
THE_BOOK_S = 5.0
TYPED = {
    "en": ("string bet", "mucked winner", "odd chip in a split pot", "he acted out of turn"),
    "fi": ("voittokäsi muckissa", "pariton merkki", "blindit jäivät väliin", "yksi iso merkki"),
}
STORIES = {
    "en": "He had the best hand but threw his cards face down into the muck because he thought he"
    " was beaten, and then the dealer pushed the pot to the other player.",
    "fi": "Hänellä oli paras käsi, mutta hän heitti korttinsa kuvapuoli alas pois, koska luuli"
    " hävinneensä, ja pelinhoitaja työnsi potin toiselle pelaajalle.",
}


def rulings(full: bool) -> list[Measured]:
    """Every key of some questions over the whole book, and the house book as a PDF."""
    with folder() as place:
        begin = time.perf_counter()
        open_search(place).close()
        made = time.perf_counter() - begin
        keys = dict(_keys(place, 25 if full else 7))
    slowest = max(keys, key=keys.__getitem__)
    print(f"     {len(keys):,} keys, {slowest!r} the slowest; the index is made in {made:.2f} s")
    return [
        _measured("rules key", statistics.median(keys.values()), A_KEY_S),
        _measured("rules key slowest", keys[slowest], A_KEY_S),
        _measured("house book", max(_books()), THE_BOOK_S),
    ]


def _keys(place: Path, rounds: int) -> Iterator[tuple[tuple[str, str], float]]:
    """The median of each key of what is typed, in seconds, and that of a whole story at once."""
    index = open_search(place)
    for language, questions in TYPED.items():
        keys = [question[:end] for question in questions for end in range(1, len(question) + 1)]
        for typed in (*keys, STORIES[language]):
            spent = []
            for _ in range(rounds):
                begin = time.perf_counter()
                index.search(typed, language)
                spent.append(time.perf_counter() - begin)
            yield (language, typed), statistics.median(spent)
    index.close()


def _books() -> Iterator[float]:
    """Seconds for the house book in each language, the first one loading what it needs."""
    house = read_house(shipped_house("helsinki"), "helsinki")
    for language in TYPED:
        begin = time.perf_counter()
        build(HouseBook(house, known_book(), date(2026, 11, 22)), language)
        yield time.perf_counter() - begin


def _measured(name: str, seconds: float, limit: float) -> Measured:
    return Measured(name, f"{seconds * 1e3:.1f} ms", f"{limit * 1e3:.0f} ms", seconds / limit, 1.0)
