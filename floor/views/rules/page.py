"""A rule to be read up: what it says, what the program does with it, the other houses beside it."""

import re
from collections.abc import Mapping

from floor.base.text import N_, _, language
from floor.base.value import Value
from floor.rulebook.book.book import BookRule, RuleBook
from floor.rulebook.book.compare import siblings
from floor.rulebook.book.uses import Does, use_of
from floor.rulebook.situations.situation import Situation, SituationId, Situations
from floor.rulebook.situations.words import in_language
from floor.views.rules.lines import OtherHouseLine, RuleLine, other_lines, rule_line
from floor.views.rules.places import met_words, reckoned_words

_SOURCE = re.compile(
    "|".join(
        (N_("online book"), N_("not in the guide"), N_("from"), N_("lines"), N_("line"), N_("rule"))
    )
)
"""What sources say besides numbers."""


class RuleView(Value, frozen=True, kw_only=True):
    """All a page shows of a rule."""

    rule: RuleLine
    source: str
    does: tuple[str, ...]
    """What the program does with it, a sentence each."""
    reckoned: tuple[str, ...]
    """What is worked out by it."""
    met: tuple[str, ...]
    """Pages, screens and papers on which it is met."""
    beside: tuple[RuleLine, ...]
    """Rules of the same house that speak of the same matter."""
    situations: tuple[tuple[SituationId, str], ...]
    """Those of the assistant that rest on it: ids and titles."""
    others: tuple[OtherHouseLine, ...]


def rule_view(book: RuleBook, situations: Situations, rule: BookRule) -> RuleView:
    """All there is to read about `rule`."""
    use = use_of(rule.id)
    found = [
        (one.id, in_language(one.title, language()))
        for one in situations.situations.values()
        if rule.id in _rules_of(situations, one)
    ]
    return RuleView(
        rule=rule_line(book, rule.id),
        source=source_words(rule.source),
        does=tuple(map(does_words, _told(use.does))),
        reckoned=reckoned_words(use.where),
        met=met_words(use.where),
        beside=tuple(rule_line(book, other) for other in siblings(book, rule.id)),
        situations=tuple(found),
        others=other_lines(book, rule.id),
    )


def source_words(source: str) -> str:
    """Where a rule stands, "§3, lines 12–14", in the reader's language."""
    return _SOURCE.sub(lambda found: _(found[0]), source)


_DOES_WORDS: Mapping[Does, str] = {
    Does.ENFORCED: N_("The program refuses what it forbids."),
    Does.COMPUTED: N_("The program calculates it."),
    Does.ASKED: N_("The ruling assistant leads to it."),
    Does.SHOWN: N_("For reading only."),
}


def does_words(does: Does) -> str:
    """What the program does with a rule."""
    return _(_DOES_WORDS[does])


def _told(does: tuple[Does, ...]) -> tuple[Does, ...]:
    """That a rule can be read up goes without saying, unless there is nothing else to say."""
    return tuple(one for one in does if one is not Does.SHOWN) or does


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
