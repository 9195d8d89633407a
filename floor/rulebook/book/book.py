"""The book of rules: what each rule of each house says, by topic, in the reader's language.

Read when somebody opens it; who decides needs the list of ids alone (`rule.py`).
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from floor.base.errors import BadSetting
from floor.base.value import Value
from floor.room.betting.rules import RuleSource
from floor.rulebook.book.reader import Reader, reading
from floor.rulebook.book.rule import MOST_RULES, RULEBOOKS, Rule, book_of, known_rules

OWN_LANGUAGE = "en"
"""What every text is in; the others where somebody has translated it."""
LANGUAGES = (OWN_LANGUAGE, "fi", "sv")
LONGEST_RULE = 420
NOT_RULES = frozenset({"topics", "matters", "told", "synonyms"})
"""The files of the book beside those that say what rules say."""
MOST_TOPICS, MOST_MATTERS = 50, 300
SIDE_BY_SIDE: Mapping[str, RuleSource] = MappingProxyType(
    {"tda": RuleSource.TDA, "helsinki": RuleSource.GUIDE, "online": RuleSource.ONLINE}
)
"""The houses that are compared, in this order, by the names a file uses."""
_GROUP = re.compile(r"(.+)-[0-9]+[A-Za-z]?")


class LocalizedText(Value, frozen=True):
    """A text in one or more languages."""

    by_language: Mapping[str, str]

    def told(self, language: str) -> str:
        """In that language; in English where nobody has translated it."""
        return self.by_language.get(language) or self.by_language[OWN_LANGUAGE]


class BookRule(Value, frozen=True, kw_only=True):
    """A rule as it is read up."""

    id: str
    book: RuleSource | None
    """Whose it is; None for the house’s own choice."""
    topic: str
    source: str
    """Section and lines of its book."""
    title: LocalizedText
    text: LocalizedText
    """As a floor person would tell it at the table."""


class HousePractice(Value, frozen=True, kw_only=True):
    """What one house does about a matter."""

    rules: tuple[str, ...]
    says: LocalizedText


class Matter(Value, frozen=True, kw_only=True):
    """A question the houses answer, each in its way or not at all."""

    id: str
    title: LocalizedText
    agree: bool | None
    """Whether the houses that speak rule alike; None when only one does."""
    houses: Mapping[RuleSource, HousePractice]
    """In the order they are set side by side."""


class RuleBook(Value, frozen=True, kw_only=True):
    """All of it, in the order in which it is printed."""

    topics: Mapping[str, LocalizedText]
    rules: Mapping[str, BookRule]
    matters: tuple[Matter, ...]

    def of_topic(self, topic: str) -> tuple[BookRule, ...]:
        """The rules under `topic`, in the order of their books."""
        return tuple(rule for rule in self.rules.values() if rule.topic == topic)


def read_book(rules: Mapping[str, Rule], texts: Mapping[str, str]) -> RuleBook:
    """The book of `rules`, out of the files `texts` by their names: "topics" and "matters", and
    under a name that is none of `NOT_RULES` what rules say.

    Raises:
        BadSetting: with all mistakes in the first file that has any; a rule without a text or a
            topic is one.
    """
    topics, found = _read_topics(texts["topics"], rules)
    book: dict[str, BookRule] = {}
    for name in sorted(texts.keys() - NOT_RULES):
        book |= _read_rules(texts[name], f"{name}.toml", rules, found)
    silent = [rule for rule in rules if rule not in book]
    if silent:
        mistakes = tuple(f"{rule}: missing, expected what it says" for rule in silent)
        raise BadSetting("{file} has mistakes:", mistakes=mistakes, file="rules")
    in_order = {rule: book[rule] for rule in rules}
    return RuleBook(topics=topics, rules=in_order, matters=_read_matters(texts["matters"], rules))


def book_files(folder: Path = RULEBOOKS) -> Mapping[str, str]:
    """The texts of the book that comes with the program, by their names."""
    return {
        file.stem: file.read_text(encoding="utf-8") for file in (folder / "rules").glob("*.toml")
    }


def book_digest(folder: Path = RULEBOOKS) -> str:
    """Changes when any file of the book does, in hex; nothing is understood for it."""
    seal = sha256((folder / "rules.toml").read_bytes())
    for file in sorted((folder / "rules").glob("*.toml")):
        seal.update(file.name.encode() + b"\0" + file.read_bytes())
    return seal.hexdigest()


@cache
def known_book() -> RuleBook:
    """The book that comes with the program; read once."""
    return read_book(known_rules(), book_files())


def read_words(table: Reader, key: str, most: int, *, needed: bool = True) -> LocalizedText:
    """The text under `key` in each of its languages; `needed`: in English at least."""
    if not needed and not table.has(key):
        return LocalizedText({})
    return words_in(table.table(key), most, needed=needed)


def words_in(
    table: Reader, most: int, *, needed: bool = True, among: Sequence[str] = LANGUAGES
) -> LocalizedText:
    """A text of `most` characters in each language of `among` that `table` has it in."""
    languages = [language for language in among if table.has(language)]
    if needed and OWN_LANGUAGE not in languages:
        languages.insert(0, OWN_LANGUAGE)
    words = LocalizedText({language: table.text(language, most) for language in languages})
    table.close()
    return words


def _read_topics(
    text: str, rules: Mapping[str, Rule]
) -> tuple[Mapping[str, LocalizedText], dict[str, str]]:
    """The topics by name, and under which of them each rule or group of rules stands."""
    known = {*rules, *map(group_of, rules)}
    topics, found = {}, {}
    with reading(text, "topics.toml") as top:
        for name, table in top.tables("topics", MOST_TOPICS):
            topics[name] = read_words(table, "title", 120)
            for rule in table.names("rules", known, MOST_RULES):
                table.check("rules", rule not in found, f"{rule} under one topic only")
                found[rule] = name
            table.close()
        homeless = [rule for rule in rules if _topic(rule, found) is None]
        top.mistakes += [f"topics: {rule} stands under none" for rule in homeless]
    return topics, found


def _read_rules(
    text: str, file: str, rules: Mapping[str, Rule], topics: Mapping[str, str]
) -> Mapping[str, BookRule]:
    book = {}
    with reading(text, file) as top:
        for rule_id, table in top.tables("rules", MOST_RULES):
            if rule_id not in rules:
                top.mistakes.append(f"rules.{rule_id}: no such rule in rules.toml")
                continue
            rule = rules[rule_id]
            title = read_words(table, "title", 120, needed=False)
            book[rule_id] = BookRule(
                id=rule_id,
                book=book_of(rule_id),
                topic=_topic(rule_id, topics) or "",
                source=rule.source,
                title=LocalizedText({OWN_LANGUAGE: rule.title, **title.by_language}),
                text=read_words(table, "text", LONGEST_RULE),
            )
            table.close()
    return book


def _read_matters(text: str, rules: Mapping[str, Rule]) -> tuple[Matter, ...]:
    matters = []
    with reading(text, "matters.toml") as top:
        for matter, table in top.tables("matters", MOST_MATTERS):
            houses = {
                book: _read_practice(table.table(name), book, rules)
                for name, book in SIDE_BY_SIDE.items()
                if table.has(name)
            }
            table.check("title", bool(houses), "a house that speaks")
            agree = table.yes_no("agree") if len(houses) > 1 else None
            title = read_words(table, "title", 120)
            matters.append(Matter(id=matter, title=title, agree=agree, houses=houses))
            table.close()
    return tuple(matters)


def _read_practice(table: Reader, book: RuleSource, rules: Mapping[str, Rule]) -> HousePractice:
    own = [rule for rule in rules if book_of(rule) is book]
    practice = HousePractice(
        rules=table.names("rules", own, 10), says=read_words(table, "says", 120)
    )
    table.close()
    return practice


def group_of(rule: str) -> str:
    """What its id begins with: "CH-BTN" of "CH-BTN-7", "TDA" of "TDA-19A"."""
    found = _GROUP.fullmatch(rule)
    return found[1] if found else rule


def _topic(rule: str, topics: Mapping[str, str]) -> str | None:
    return topics.get(rule) or topics.get(group_of(rule))
