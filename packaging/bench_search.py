"""Measures how long a key typed into the field of players takes in a house with 100,000 of them,
and one typed into the palette of a room with forty tables.

Used by `bench.py`. What is measured is what the desk has done in its store thread: find them, and
read what they are called.
"""

import statistics
import time
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

from bench_measure import Measured, p99

from floor.base.chance import Chance, SeededChance
from floor.desk.palette.grammar import known_grammar
from floor.desk.palette.palette import PaletteHit, ranked
from floor.desk.palette.wish import Known, understood
from floor.room.blinds.button import PlayerId
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.store.people.people import PeopleRows
from floor.store.people.players import write_keys
from floor.store.sqlite.sqlite import Store, open_store

PEOPLE = 100_000
LIMIT_S = 0.050
_FIRST = [
    "Ai",
    "Ee",
    "Ka",
    "Vä",
    "Ot",
    "Ta",
    "Sa",
    "Ju",
    "Mi",
    "Pe",
    "Ha",
    "Il",
    "Le",
    "Jo",
    "An",
    "Ma",
    "Ti",
    "Åk",
    "Ži",
    "Jü",
]
_MIDDLE = ["no", "ro", "is", "ni", "li", "si", "ri", "ka", "te", "ku", "mu", "ja"]
_END = ("", "n", "s", "tta", "ri", "mo")
_LAST = [
    "Ko",
    "Vi",
    "La",
    "Ni",
    "Mä",
    "Sa",
    "He",
    "Ra",
    "Pa",
    "Kor",
    "Sal",
    "Tuo",
    "Hei",
    "Lah",
    "Dvo",
    "Růž",
    "Šmi",
    "Tam",
    "Jör",
    "Öh",
]
_LAST_END = ["nen", "la", "lä", "rvi", "ski", "berg", "ström", "vá", "řák", "kov"]


def names(chance: Chance) -> Iterator[tuple[str, str]]:
    """Names and aliases of people who are called alike, as people are."""
    firsts = ["".join(parts) for parts in product(_FIRST, _MIDDLE, _END)]
    lasts = ["".join(parts) for parts in product(_LAST, _MIDDLE, _MIDDLE, _LAST_END)]
    for number in range(PEOPLE):
        # The square of a draw: some names are frequent, most are rare.
        first = firsts[chance.below(chance.below(len(firsts)) + 1)]
        last = lasts[chance.below(chance.below(len(lasts)) + 1)]
        yield f"{first} {last}", f"Ace {number}" if number % 5 == 0 else ""


def filled(path: Path) -> Store:
    """A store on disk with all of them in it."""
    store = open_store(path)
    execute = store.connection.execute
    execute("BEGIN IMMEDIATE")
    for number, (name, alias) in enumerate(names(SeededChance(1)), start=1):
        card = f"FI{number:07}"
        execute("INSERT INTO players (name, alias, card) VALUES (?, ?, ?)", (name, alias, card))
        write_keys(execute, PlayerId(number), (name, alias, card))
    execute("COMMIT")
    execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return store


def typed(chance: Chance, rounds: int) -> Iterator[str]:
    """What stands in the field after each key: names, last names first, cards, numbers."""
    people = list(names(SeededChance(1)))
    for _ in range(rounds):
        number = chance.below(PEOPLE)
        name, alias = people[number]
        first, last = name.split()
        for whole in (name, f"{last} {first}", f"{first[:2]} {last}", alias, f"FI{number:07}"):
            yield from (whole[:end] for end in range(1, len(whole) + 1))
        yield str(number)
    yield from ("", " ", "a", "a a", "e i", "n n n", "zzz", "%", '"', "0", "a" * 40)


def _key(people: PeopleRows, text: str) -> None:
    """One key: who is found, and what they are called."""
    for player in people.find_players(text):
        people.player(player)


def _seconds(act: Callable[[PeopleRows, str], object], people: PeopleRows, text: str) -> float:
    begin = time.perf_counter()
    act(people, text)
    return time.perf_counter() - begin


def search(place: Path, rounds: int) -> list[Measured]:
    """Every key, and the look for who is called alike before somebody is added."""
    store = filled(place / "people.sqlite")
    people = store.people
    texts = list(typed(SeededChance(2), rounds))
    _key(people, texts[0])
    keys = [_seconds(_key, people, text) for text in texts]
    slowest = max(zip(keys, texts, strict=True))
    alike = [_seconds(PeopleRows.similar_players, people, text) for text in texts[::7] if text]
    store.close()
    print(f"     {len(keys):,} keys; the slowest: {slowest[1]!r} {slowest[0] * 1e3:.1f} ms")
    return [
        _measured("search median", statistics.median(keys)),
        _measured("search p99", p99(keys)),
        _measured("search slowest", max(keys)),
        _measured("search alike", p99(alike)),
        _measured("search palette", max(_palette(rounds))),
        _measured("search wish", max(_wishes(rounds))),
    ]


def _palette(rounds: int) -> Iterator[float]:
    """Seconds for each of some keys, with more to choose from than any room has."""
    words = (
        *(f"T{number} seat {seat}" for number in range(40) for seat in range(10)),
        *(f"Player {n * 7919 % 9973} · T{n % 40} seat {n % 10}" for n in range(600)),
        *(f"Close T{number}" for number in range(40)),
        *(f"CH-BTN-{n} · A rule about the button and the blinds" for n in range(720)),
    )
    many = [PaletteHit(one, lambda: None) for one in words]
    for text in ("c", "cl", "clt3", "clsoe t3", "nothing like it"):
        spent = []
        for _ in range(rounds):
            begin = time.perf_counter()
            ranked(text, many, (), 12)
            spent.append(time.perf_counter() - begin)
        yield statistics.median(spent)


def _wishes(rounds: int) -> Iterator[float]:
    """Seconds for each key of some wishes in that room."""
    known = Known(
        tables=[TableId(f"T{number}") for number in range(40)],
        games={GameId(f"nlh-{n}-{2 * n}"): f"NLH {n}–{2 * n}" for n in range(1, 13)},
        people=[
            (PlayerId(number), name)
            for number, (name, _alias) in zip(range(600), names(SeededChance(1)), strict=False)
        ],
    )
    grammar = known_grammar()
    for whole in ("move aino to t3", "seat vaino koskinen t2 5", "penatly jorgn", "open nlh 2-4"):
        for typed in (whole[:end] for end in range(1, len(whole) + 1)):
            spent = []
            for _ in range(rounds):
                begin = time.perf_counter()
                understood(typed, grammar, known)
                spent.append(time.perf_counter() - begin)
            yield statistics.median(spent)


def _measured(name: str, seconds: float) -> Measured:
    return Measured(name, f"{seconds * 1e3:.2f} ms", "50 ms a key", seconds / LIMIT_S, 1.0)
