"""Rules in short, and what other houses say in the same matters."""

from collections.abc import Iterator, Mapping

from floor.base.text import N_, _, language
from floor.base.value import Value
from floor.room.betting.rules import RuleSource
from floor.rulebook.book.book import RuleBook
from floor.rulebook.book.compare import RelatedRule, links
from floor.rulebook.book.rule import book_of


class RuleLine(Value, frozen=True, kw_only=True):
    """A rule in short."""

    id: str
    house: str
    title: str
    text: str


class OtherHouseLine(Value, frozen=True, kw_only=True):
    """What another house says in the same matter."""

    rule: RuleLine
    matter: str
    says: str
    """That house, in a few words."""
    contrary: bool
    verdict: str
    """Whether they agree, in words."""


_HOUSES: Mapping[RuleSource | None, str] = {
    RuleSource.GUIDE: N_("Helsinki guide"),
    RuleSource.TDA: N_("TDA"),
    RuleSource.ONLINE: N_("Online room"),
    None: N_("House practice"),
}


def house_words(house: RuleSource | None) -> str:
    """Whose rules those are; None for what the house itself has chosen."""
    return _(_HOUSES[house])


def rule_line(book: RuleBook, rule: str) -> RuleLine:
    """That rule in the language of whoever reads."""
    known = book.rules.get(rule)
    return RuleLine(
        id=rule,
        house=house_words(book_of(rule)),
        title=known.title.told(language()) if known is not None else rule,
        text=known.text.told(language()) if known is not None else "",
    )


def other_lines(book: RuleBook, rule: str) -> tuple[OtherHouseLine, ...]:
    """What the other houses say where `rule` speaks, the same and the contrary."""
    return tuple(_other(book, link) for link in links(book, rule))


def contrary_lines(book: RuleBook, rules: tuple[str, ...]) -> Iterator[OtherHouseLine]:
    """What other houses rule otherwise in the matters of `rules`, each matter once."""
    seen = set()
    for rule in rules:
        for link in links(book, rule):
            if link.contrary and (link.matter.id, link.rule) not in seen:
                seen.add((link.matter.id, link.rule))
                yield _other(book, link)


def _other(book: RuleBook, link: RelatedRule) -> OtherHouseLine:
    practice = link.matter.houses[_house(link)]
    return OtherHouseLine(
        rule=rule_line(book, link.rule),
        matter=link.matter.title.told(language()),
        says=practice.says.told(language()),
        contrary=link.contrary,
        verdict=_("otherwise") if link.contrary else _("the same"),
    )


def _house(link: RelatedRule) -> RuleSource:
    return next(house for house, own in link.matter.houses.items() if link.rule in own.rules)
