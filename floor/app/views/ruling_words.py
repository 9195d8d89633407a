"""Rulings in words: what was ruled about what, and what of it was the floor's own judgement."""

from collections.abc import Iterator
from typing import assert_never

from floor.app.ruling import Discretion, Found, Ruling
from floor.app.rulings import RulingAmended, RulingEvent, RulingGiven
from floor.app.views.words import Words
from floor.base.text import _, language
from floor.rulebook.situations.reading import shipped_situations
from floor.rulebook.situations.situation import Leaf, Question, SituationId
from floor.rulebook.situations.words import in_language


def ruling_told(event: RulingEvent, words: Words) -> str:
    """What has happened, in a sentence."""
    told = _ruling_told(event.ruling, words)
    match event:
        case RulingGiven(ruling=ruling):
            return _("ruling {number}: {what}").format(number=ruling.number, what=told)
        case RulingAmended(ruling=ruling):
            return _("ruling {number}, in place of ruling {before}: {what}").format(
                number=ruling.number, before=ruling.amends, what=told
            )
        case _ as never:
            assert_never(never)


def _ruling_told(ruling: Ruling, words: Words) -> str:
    where = _("{table} hand {hand}, {subject}").format(
        table=ruling.table, hand=ruling.hand, subject=situation_words(ruling.situation)
    )
    whom = ", ".join(words.player(player) for player in ruling.players)
    return " · ".join(part for part in (where, ruled_words(ruling), whom) if part)


def said(text: str) -> str:
    """A text of the situations in the language of whoever reads it."""
    return in_language(text, language())


def situation_words(situation: SituationId) -> str:
    """What the floor was called for; its id where the house no longer has it."""
    known = shipped_situations().situations.get(situation)
    return said(known.title) if known is not None else situation


def leaf_of(found: Found) -> Leaf | None:
    """What the situations say of a ruling today; None where they no longer have it."""
    book = shipped_situations()
    situation = book.situations.get(found.situation)
    own = situation.leaves.get(found.leaf) if situation is not None else None
    return own or book.shared.get(found.leaf)


def given_words(ruling: Ruling) -> str:
    """What the rules give; empty where the floor departed before they had come to it."""
    if ruling.found is None:
        return ""
    leaf = leaf_of(ruling.found)
    return said(leaf.ruling) if leaf is not None else ruling.found.leaf


def choice_words(ruling: Ruling) -> str:
    """Which option was taken; empty where the rule left none."""
    leaf = leaf_of(ruling.found) if ruling.found is not None else None
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


def discretion_words(discretion: Discretion) -> str:
    """What of a ruling was the floor's own judgement."""
    match discretion:
        case Discretion.NONE:
            return _("none: the rule decides")
        case Discretion.CHOICE:
            return _("the rule leaves it to the floor")
        case Discretion.DEPARTED:
            return _("departed from the rule: fairness comes first")
        case _ as never:
            assert_never(never)


def gone_through(ruling: Ruling) -> Iterator[tuple[str, str, int]]:
    """The questions of the way with their answers, in order, and the place of each step on it; by
    their ids where the situations no longer have them. Sums are no questions."""
    for place, passed in enumerate(ruling.path):
        if passed.origin is None:
            continue
        situation = shipped_situations().situations.get(passed.situation)
        tree = situation.trees.get(ruling.book, {}) if situation is not None else {}
        step = tree.get(passed.step)
        if isinstance(step, Question) and passed.answer in step.answers:
            yield said(step.ask), said(step.answers[passed.answer].says), place
        else:
            yield passed.step, passed.answer, place
