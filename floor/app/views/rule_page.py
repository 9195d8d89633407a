"""A rule to be read up: what it says, what the program does with it, the other houses beside it."""

from collections.abc import Iterator
from typing import assert_never

from floor.base.text import _, language
from floor.base.value import Value
from floor.room.betting_rules import Book
from floor.rulebook.book import BookRule, RuleBook
from floor.rulebook.compare import Link, links
from floor.rulebook.rule import book_of
from floor.rulebook.situations.situation import Situation, SituationId, Situations
from floor.rulebook.situations.words import in_language
from floor.rulebook.uses import Does, use_of


class RuleLine(Value, frozen=True, kw_only=True):
    """A rule in short."""

    id: str
    house: str
    title: str
    text: str


class OtherLine(Value, frozen=True, kw_only=True):
    """What another house says in the same matter."""

    rule: RuleLine
    matter: str
    says: str
    """That house, in a few words."""
    contrary: bool
    verdict: str
    """Whether they agree, in words."""


class RuleView(Value, frozen=True, kw_only=True):
    """All a page shows of a rule."""

    rule: RuleLine
    source: str
    does: tuple[str, ...]
    """What the program does with it, a sentence each."""
    where: str
    """The parts of the program that go by it, for whoever wants to know; may be empty."""
    situations: tuple[tuple[SituationId, str], ...]
    """Those of the assistant that rest on it: ids and titles."""
    others: tuple[OtherLine, ...]


def house_words(house: Book | None) -> str:
    """Whose rules those are; None for what the house itself has chosen."""
    match house:
        case Book.GUIDE:
            return _("Helsinki guide")
        case Book.TDA:
            return _("TDA")
        case Book.ONLINE:
            return _("Online room")
        case None:
            return _("House practice")
        case _ as never:
            assert_never(never)


def rule_line(book: RuleBook, rule: str) -> RuleLine:
    """That rule in the language of whoever reads."""
    known = book.rules.get(rule)
    return RuleLine(
        id=rule,
        house=house_words(book_of(rule)),
        title=known.title.told(language()) if known is not None else rule,
        text=known.text.told(language()) if known is not None else "",
    )


def rule_view(book: RuleBook, situations: Situations, rule: BookRule) -> RuleView:
    """All there is to read about `rule`."""
    use = use_of(rule.id)
    found = [
        (one.id, in_language(one.title, language()))
        for one in situations.situations.values()
        if rule.id in _rules_of(situations, one)
    ]
    parts = [place for place in use.where if place not in situations.situations]
    return RuleView(
        rule=rule_line(book, rule.id),
        source=rule.source,
        does=tuple(map(does_words, use.does)),
        where=", ".join(parts),
        situations=tuple(found),
        others=tuple(_other(book, link) for link in links(book, rule.id)),
    )


def _rules_of(situations: Situations, situation: Situation) -> set[str]:
    """The rules any of its ways may lead to, of shared leaves too."""
    targets = {
        answer.to
        for tree in situation.trees.values()
        for step in tree.values()
        for answer in step.answers.values()
    }
    shared = (leaf for name, leaf in situations.shared.items() if name in targets)
    return {rule for leaf in (*situation.leaves.values(), *shared) for rule in leaf.rules}


def _other(book: RuleBook, link: Link) -> OtherLine:
    practice = link.matter.houses[_house(link)]
    return OtherLine(
        rule=rule_line(book, link.rule),
        matter=link.matter.title.told(language()),
        says=practice.says.told(language()),
        contrary=link.contrary,
        verdict=_("otherwise") if link.contrary else _("the same"),
    )


def _house(link: Link) -> Book:
    return next(house for house, own in link.matter.houses.items() if link.rule in own.rules)


def does_words(does: Does) -> str:
    """What the program does with a rule."""
    match does:
        case Does.ENFORCED:
            return _("The program refuses what it forbids.")
        case Does.COMPUTED:
            return _("The program works out what it says.")
        case Does.ASKED:
            return _("The ruling assistant leads to it.")
        case Does.SHOWN:
            return _("It can be read up here.")
        case _ as never:
            assert_never(never)


def contrary_lines(book: RuleBook, rules: tuple[str, ...]) -> Iterator[OtherLine]:
    """What other houses rule otherwise in the matters of `rules`, each matter once."""
    seen = set()
    for rule in rules:
        for link in links(book, rule):
            if link.contrary and (link.matter.id, link.rule) not in seen:
                seen.add((link.matter.id, link.rule))
                yield _other(book, link)
