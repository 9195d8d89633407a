"""Reads situations out of TOML, every mistake named at once with file, key and reason."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from floor.base.errors import BadSetting
from floor.room.betting.rules import RuleSource
from floor.rulebook.book.reader import MOST_BYTES, Reader, parsed, text_of
from floor.rulebook.book.rule import RULEBOOKS
from floor.rulebook.situations.checks import mistakes_among
from floor.rulebook.situations.situation import (
    HOUSES,
    NO_SITUATIONS,
    SHARED,
    Fact,
    FactId,
    Leaf,
    LeafId,
    OwnSituations,
    Situation,
    SituationId,
    Situations,
    Tree,
    Urgency,
)
from floor.rulebook.situations.tree_reading import (
    MOST_ANSWERS,
    MOST_LINES,
    Nameable,
    named,
    read_leaf,
    read_tree,
)

FOLDER = RULEBOOKS / "situations"
PARTS = ("fact", "leaf", "situation")
"""The tables of a file of situations; it has one of them at least, or none at all."""
MOST_SITUATIONS = 200
MOST_LEAVES = 60
MOST_FACTS = 60
_NO_TREE = "none"


class SituationFile(NamedTuple):
    """A file of situations that nobody has looked into yet."""

    name: str
    raw: bytes


class _Page(NamedTuple):
    """The same, opened."""

    name: str
    top: Reader
    mistakes: list[str]


@cache
def shipped_situations() -> Situations:
    """The situations that come with the program; read once."""
    return read_situations(
        [SituationFile(file.name, file.read_bytes()) for file in sorted(FOLDER.glob("*.toml"))]
    )


@lru_cache(maxsize=4)
def with_own(own: OwnSituations) -> Situations:
    """The shipped situations, those of the house's `own` in their places; the same ones are read
    once.

    Raises:
        BadSetting: with every mistake there is.
    """
    file = SituationFile(own.name, own.text.encode("utf-8", "surrogatepass"))
    return replace(read_situations([file], shipped_situations()), version=own.version)


def own_of(book: Situations) -> tuple[Situation, ...]:
    """Those of `book` that do not come with the program, or not so, by their ids."""
    shipped = shipped_situations().situations
    return tuple(one for one in book.situations.values() if one != shipped.get(one.id))


def own_file(path: Path) -> OwnSituations:
    """The house's own situations as they stand in the file at `path`, not looked into yet.

    Raises:
        BadSetting: it cannot be read, or is no text.
    """
    file = read_file(path)
    return OwnSituations(name=file.name, text=text_of(file.raw, file.name))


def own_beside(path: Path) -> OwnSituations:
    """The same, by the file's name without its folder; none where no such file is.

    Raises:
        BadSetting: it cannot be read, or is no text.
    """
    if not path.exists():
        return OwnSituations(name=path.name, text="")
    return replace(own_file(path), name=path.name)


def read_file(path: Path) -> SituationFile:
    """What stands in the file at `path`.

    Raises:
        BadSetting: it cannot be read.
    """
    try:
        with path.open("rb") as file:
            return SituationFile(str(path), file.read(MOST_BYTES + 1))
    except (OSError, ValueError) as error:
        raise BadSetting("{file} cannot be read: {why}", file=str(path), why=str(error)) from error


def holds_situations(file: SituationFile) -> bool:
    """Whether `file` has situations, and is no rulebook of a house.

    Raises:
        BadSetting: it is no TOML.
    """
    tables = parsed(file.raw, file.name)
    return any(isinstance(tables.get(part), dict) for part in PARTS)


def read_situations(
    files: Sequence[SituationFile], below: Situations = NO_SITUATIONS
) -> Situations:
    """What `files` say, over what lies `below` them.

    A situation, shared leaf or fact takes the place of the one below with the same id.

    Raises:
        BadSetting: with every mistake of every file.
    """
    pages = [_opened(file) for file in files]
    facts, shared = dict(below.facts), dict(below.shared)
    for page in pages:
        facts |= _facts(page.top, below.facts)
        shared |= _shared(page.top)
    own = [_situation_ids(page.top) for page in pages]
    names = Nameable(facts, shared, frozenset(below.situations).union(*own))
    situations = dict(below.situations)
    for page in pages:
        situations |= _situations(page.top, names)
        page.top.close()
    book = Situations(facts=facts, shared=shared, situations=dict(sorted(situations.items())))
    if not any(page.mistakes for page in pages):
        for mistake in mistakes_among(book):
            at = next((n for n, ids in enumerate(own) if mistake.situation in ids), 0)
            key = f"situation.{mistake.situation}.{mistake.key}"
            pages[at].mistakes.append(f"{key}: {mistake.why}")
    mistakes = [f"{page.name}: {why}" for page in pages for why in page.mistakes]
    if mistakes:
        raise BadSetting(
            "{file} cannot be used for rulings:",
            mistakes=tuple(mistakes),
            file=", ".join(page.name for page in pages if page.mistakes),
        )
    return book


def _opened(file: SituationFile) -> _Page:
    noted: list[str] = []
    top = Reader(parsed(file.raw, file.name), "", noted)
    if top.keys() and not any(top.is_table(part) for part in PARTS):
        top.complain("situation", "tables such as [situation.S41]")
    return _Page(file.name, top, noted)


def _facts(top: Reader, below: Mapping[FactId, Fact]) -> dict[FactId, Fact]:
    """A fact of the program's keeps its values, whatever they are called: its questions and tables
    know no others."""
    if not top.has("fact"):
        return {}
    found = {}
    for name, table in top.tables("fact", MOST_FACTS):
        fact = FactId(name)
        values = table.named_texts("value", MOST_ANSWERS)
        known = below[fact].values if fact in below else values
        table.check("value", set(values) == set(known), f"words for {', '.join(known)}")
        found[fact] = Fact(id=fact, title=table.text("title"), values=values)
        table.close()
    return found


def _shared(top: Reader) -> dict[LeafId, Leaf]:
    if not top.has("leaf"):
        return {}
    tables = top.tables("leaf", MOST_LEAVES)
    leaves = (read_leaf(table, LeafId(f"{SHARED}{name}")) for name, table in tables)
    return {leaf.id: leaf for leaf in leaves}


def _situation_ids(top: Reader) -> frozenset[str]:
    if not top.is_table("situation"):
        return frozenset()
    return frozenset(top.table("situation").keys())


def _situations(top: Reader, names: Nameable) -> dict[SituationId, Situation]:
    if not top.has("situation"):
        return {}
    found = {}
    for name, table in top.tables("situation", MOST_SITUATIONS):
        found[SituationId(name)] = _situation(SituationId(name), table, names)
    return found


def _situation(name: SituationId, table: Reader, names: Nameable) -> Situation:
    leaves = {}
    if table.has("leaf"):
        for leaf, row in table.tables("leaf", MOST_LEAVES):
            leaves[LeafId(leaf)] = read_leaf(row, LeafId(leaf))
    situation = Situation(
        id=name,
        title=table.text("title"),
        group=table.text("group"),
        urgency=named(table, "call", Urgency, Urgency.SOON),
        known_as=table.texts("known_as", MOST_LINES) if table.has("known_as") else (),
        trees=_trees(name, table, leaves, names),
        leaves=leaves,
    )
    table.close()
    return situation


def _trees(
    name: SituationId, table: Reader, leaves: Collection[str], names: Nameable
) -> dict[RuleSource, Tree]:
    """The tree of each house; one that has none of its own names the other, or none."""
    beyond = {*leaves, *names.shared, *(names.situations - {name})}
    trees, alike = {}, {}
    for house, book in HOUSES.items():
        if table.is_table(house):
            trees[book] = read_tree(table, house, beyond, names)
            continue
        others = [other for other in HOUSES if other != house and table.is_table(other)]
        other = table.one_of(house, [*others, _NO_TREE])
        if other in others:
            alike[book] = HOUSES[other]
    if table.good(*HOUSES):
        table.check(
            "tda", bool(trees), "a tree for one house at least, such as [situation.S41.tda.a]"
        )
    return trees | {book: trees[other] for book, other in alike.items()}
