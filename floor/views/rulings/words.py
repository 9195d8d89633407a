"""Rulings in words: what was ruled about what, and what of it was the floor's own judgement."""

from collections.abc import Iterator, Mapping
from typing import assert_never

from floor.app.core.messages import Event
from floor.app.core.ruling import NOTHING_KEPT, Discretion, Ruling, RulingNo, SituationsThen
from floor.app.rulings.rulings import RulingAmended, RulingGiven, StrikeRuling
from floor.base.text import N_, _, language
from floor.rulebook.situations.reading import shipped_situations
from floor.rulebook.situations.situation import FactId, Leaf, Question, SituationId
from floor.rulebook.situations.words import in_language
from floor.views.words.rows import Step
from floor.views.words.words import Saying, Wording


def _given(event: RulingGiven, words: Wording) -> str:
    ruling = event.ruling
    return _("ruling {number}: {what}").format(
        number=ruling.number, what=_ruling_told(ruling, words)
    )


def _amended(event: RulingAmended, words: Wording) -> str:
    ruling = event.ruling
    return _("ruling {number}, in place of ruling {before}: {what}").format(
        number=ruling.number, before=ruling.amends, what=_ruling_told(ruling, words)
    )


def strike_step(number: RulingNo, why_not: str = "") -> Step:
    """That a ruling was entered by mistake: with a reason, and it stays in the log."""
    return Step(
        key="strike",
        words=_("Entered by mistake: strike ruling {number}").format(number=number),
        command=StrikeRuling(ruling=number),
        reason=_("It stays in the log as struck and counts nowhere. Why was it a mistake?"),
        why_not=why_not,
    )


def _ruling_told(ruling: Ruling, words: Wording) -> str:
    where = _("{table} hand {hand}, {subject}").format(
        table=ruling.table, hand=ruling.hand, subject=situation_words(ruling.situation, ruling.kept)
    )
    whom = ", ".join(words.player(player) for player in ruling.players)
    return " · ".join(part for part in (where, ruled_words(ruling), whom) if part)


def where_words(ruling: Ruling) -> str:
    """The table, and the hand if one had begun."""
    if not ruling.hand:
        return ruling.table
    return _("{table} hand {hand}").format(table=ruling.table, hand=ruling.hand)


def said(text: str) -> str:
    """A text of the situations in the language of whoever reads it."""
    return in_language(text, language())


def situation_words(situation: SituationId, kept: SituationsThen = NOTHING_KEPT) -> str:
    """What the floor was called for, in what a ruling has `kept` of the house's own words; its id
    where nobody has any."""
    if situation in kept.titles:
        return said(kept.titles[situation])
    known = shipped_situations().situations.get(situation)
    return said(known.title) if known is not None else situation


def fact_words(fact: FactId, kept: SituationsThen) -> str:
    """What `fact` is about, in the same; else its id."""
    known = kept.facts.get(fact) or shipped_situations().facts.get(fact)
    return said(known.title) if known is not None else fact


def value_words(fact: FactId, value: str, kept: SituationsThen) -> str:
    """What `value` of it means, in the same; else the value itself."""
    known = kept.facts.get(fact) or shipped_situations().facts.get(fact)
    return said(known.values.get(value, value)) if known is not None else value


def leaf_of(ruling: Ruling) -> Leaf | None:
    """What the rules gave, in the house's own words of then, else in those of the program today;
    None where neither has it, or the floor departed before."""
    found = ruling.found
    if found is None or ruling.kept.leaf is not None:
        return ruling.kept.leaf
    book = shipped_situations()
    situation = book.situations.get(found.situation)
    own = situation.leaves.get(found.leaf) if situation is not None else None
    return own or book.shared.get(found.leaf)


def given_words(ruling: Ruling) -> str:
    """What the rules give; empty where the floor departed before they had come to it."""
    if ruling.found is None:
        return ""
    leaf = leaf_of(ruling)
    return said(leaf.ruling) if leaf is not None else ruling.found.leaf


def choice_words(ruling: Ruling) -> str:
    """Which option was taken; empty where the rule left none."""
    leaf = leaf_of(ruling)
    known = leaf.choices if leaf is not None else {}
    return said(known.get(ruling.choice, ruling.choice))


def ruled_words(ruling: Ruling) -> str:
    """What was ruled, in a sentence."""
    match ruling.discretion:
        case Discretion.NONE:
            return given_words(ruling)
        case Discretion.CHOICE:
            return f"{given_words(ruling)}: {choice_words(ruling)}"
        case Discretion.DEPARTED:
            given = given_words(ruling)
            if not given:
                return _("departed from the rule")
            return _("departed from the rule, which is: {rule}").format(rule=given)
        case _ as never:
            assert_never(never)


_DISCRETION_WORDS: Mapping[Discretion, str] = {
    Discretion.NONE: N_("none: the rule decides"),
    Discretion.CHOICE: N_("the rule leaves it to the floor"),
    Discretion.DEPARTED: N_("departed from the rule: fairness comes first"),
}


def discretion_words(discretion: Discretion) -> str:
    """What of a ruling was the floor's own judgement."""
    return _(_DISCRETION_WORDS[discretion])


def gone_through(ruling: Ruling) -> Iterator[tuple[str, str, int]]:
    """The questions of the way with their answers, in order, and the place of each step on it; by
    their ids where the situations no longer have them. Sums are no questions."""
    for place, passed in enumerate(ruling.path):
        if passed.origin is None:
            continue
        asked = ruling.kept.asked.get(place)
        situation = shipped_situations().situations.get(passed.situation)
        tree = situation.trees.get(ruling.book, {}) if situation is not None else {}
        step = tree.get(passed.step)
        if asked is not None:
            yield said(asked.ask), said(asked.says), place
        elif isinstance(step, Question) and passed.answer in step.answers:
            yield said(step.ask), said(step.answers[passed.answer].says), place
        else:
            yield passed.step, passed.answer, place


SAID: Mapping[type[Event], Saying] = {RulingGiven: _given, RulingAmended: _amended}
