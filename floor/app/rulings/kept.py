"""What a ruling keeps of a house's own situations, so that it reads for ever as it was given."""

from collections.abc import Mapping
from typing import TypeVar

from floor.app.core.ruling import NOTHING_KEPT, OwnAnswer, SituationsThen
from floor.room.betting.rules import RuleSource
from floor.rulebook.situations.inquiry import Found, Inquiry, InquiryState, Passed
from floor.rulebook.situations.reading import shipped_situations
from floor.rulebook.situations.situation import Leaf, Question, Situation, SituationId, Situations

K = TypeVar("K")
V = TypeVar("V")


def kept_of(book: Situations, inquiry: Inquiry, so_far: InquiryState) -> SituationsThen:
    """What is the house's own in `book` on the way of `inquiry`, from where it began to the ruling
    found."""
    if not book.version:
        return NOTHING_KEPT
    shipped, house = shipped_situations(), inquiry.rules.book
    passed = {inquiry.situation, so_far.next.situation, *(one.situation for one in so_far.path)}
    own = _own({name: book.situations[name] for name in sorted(passed)}, shipped.situations)
    asked = {place: _asked(own, house, one) for place, one in enumerate(so_far.path)}
    return SituationsThen(
        version=book.version,
        titles={name: situation.title for name, situation in own.items()},
        asked={place: one for place, one in asked.items() if one is not None},
        leaf=_leaf(shipped, own, so_far),
        facts=_own(
            {fact: book.facts[fact] for fact in inquiry.told if fact in book.facts}, shipped.facts
        ),
    )


def _own(those: Mapping[K, V], shipped: Mapping[K, V]) -> Mapping[K, V]:
    return {name: one for name, one in those.items() if one != shipped.get(name)}


def _asked(
    own: Mapping[SituationId, Situation], house: RuleSource, passed: Passed
) -> OwnAnswer | None:
    """None for what the program asks, and for sums."""
    situation = own.get(passed.situation)
    step = situation.trees[house][passed.step] if situation is not None else None
    if not isinstance(step, Question):
        return None
    return OwnAnswer(ask=step.ask, says=step.answers[passed.answer].says)


def _leaf(
    shipped: Situations, own: Mapping[SituationId, Situation], so_far: InquiryState
) -> Leaf | None:
    """The ruling found; None where it is the program's, or there is none yet."""
    found = so_far.next
    if not isinstance(found, Found):
        return None
    if found.situation in own or found.leaf != shipped.shared.get(found.leaf.id, found.leaf):
        return found.leaf
    return None
