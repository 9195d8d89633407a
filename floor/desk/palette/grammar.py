"""What can be wished for at the desk, in all languages at once: the phrases of a file."""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from floor.base.text import folded
from floor.desk.palette.people_named import word_parts

WISHES = Path(__file__).parents[3] / "resources" / "palette" / "wishes.toml"


class Grammar(NamedTuple):
    """What can be wished for, all words folded."""

    phrases: tuple[tuple[str, tuple[str, ...]], ...]
    """The name of a wish, and the words of one phrase for it."""
    words: frozenset[str]
    """All of them."""
    fillers: frozenset[str]
    openers: frozenset[str]
    """Fillers where a wish begins; elsewhere a name: "anna ainolle paikka", "kutsu anna"."""
    table: frozenset[str]
    """Words before the number of a table."""
    seat: frozenset[str]
    games: Mapping[str, str]
    """What games are called, by that word: "omaha" is "plo"."""
    bought: frozenset[str]
    """Wishes beside which a number is a sum, not a table."""
    of_events: frozenset[str]
    """Wishes about a tournament: beside them its title and its tables are named."""
    seated: frozenset[str]
    """Wishes beside which a seat stands for whoever sits there."""
    counted: frozenset[str]
    """Wishes about the tables of the night, closed ones too: beside one a number is a sum."""
    signups: Mapping[str, str]
    """How somebody comes to a list, by the word that says so: "phone" is by phone."""
    measured: frozenset[str]
    """Wishes beside which a number is of something: minutes, hands, rounds."""
    measures: Mapping[str, str]
    """Of what, by the word that says so: "min" is minutes."""
    added: str
    """What a plus before a number says: "aino +200"."""
    negations: frozenset[str]
    said: frozenset[str]
    """Every word that says something, and with its accents too."""
    stems: tuple[str, ...]
    """How words with their accents begin that do: "lähti" goes, and Lahti is a name."""

    def is_name(self, raw: str) -> bool:
        """Whether a word with its accents can be the name of somebody new."""
        word = raw.casefold()
        return not word.startswith(self.stems) and not (word in self.said or word in self.fillers)


def read_grammar(text: str) -> Grammar:
    """What can be wished for, by the text of the file."""

    import tomllib  # only who types a wish reads it

    told = tomllib.loads(text)
    phrases = tuple(
        (name, tuple(word_parts(phrase, stars=True)))
        for name, by_language in told["wishes"].items()
        for said in by_language.values()
        for phrase in said
    )
    signups = {folded(one): how for how, said in told["signups"].items() for one in said}
    measures = {folded(one): what for what, said in told["measures"].items() for one in said}
    before = told["before"]
    lists = [*told["fillers"].values(), *told["openers"].values(), *told["room"].values()]
    lists += [*told["negations"].values(), *before.values(), signups, measures]
    lists += [said for by_language in told["wishes"].values() for said in by_language.values()]
    raw = {word.casefold() for said in lists for one in said for word in one.split()}
    return Grammar(
        phrases=phrases,
        words=frozenset(word for _name, phrase in phrases for word in phrase),
        fillers=_words(word for said in told["fillers"].values() for word in said),
        openers=_words(word for said in told["openers"].values() for word in said),
        table=_words(before["table"]),
        seat=_words(before["seat"]),
        games={folded(one): folded(game) for game, said in told["games"].items() for one in said},
        bought=frozenset(told["sums"]["wishes"]),
        of_events=frozenset(told["events"]["wishes"]),
        seated=frozenset(told["seated"]["wishes"]),
        counted=frozenset(told["sums"]["counted"]),
        signups=signups,
        measured=frozenset(told["measured"]["wishes"]),
        measures=measures,
        added=told["sums"]["plus"],
        negations=_words(word for said in told["negations"].values() for word in said),
        said=frozenset(word for word in raw if not word.endswith("*"))
        - _words(told["openers"]["fi"]),
        stems=tuple(word[:-1] for word in raw if word.endswith("*")),
    )


@cache
def known_grammar() -> Grammar:
    """The phrases that come with the program; read once."""
    return read_grammar(WISHES.read_text(encoding="utf-8"))


def _words(said: Iterable[str]) -> frozenset[str]:
    return frozenset(word for one in said for word in word_parts(one))
