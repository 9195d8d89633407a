"""Every ruling there is can be written down, whole, and is read back as it was given."""

from functools import cache
from typing import Any, cast

import pytest

from floor.app.core.messages import Context
from floor.app.core.ruling import FoundRuling, RulingNo
from floor.app.office.catalog import from_body, kind_of, to_body
from floor.app.office.fold import event_of
from floor.app.rulings.proof import RulingBasis, ruled
from floor.app.rulings.rulings import GiveRuling, RulingGiven
from floor.base.chance import SeededChance
from floor.room.betting.rules import RuleSource
from floor.rulebook.situations.reading import shipped_situations
from floor.rulebook.situations.situation import LeafId, SituationId
from floor.views.rulings.words import given_words, ruled_words
from tests.app.ruled import dealt, give, inquiry_to, whole, written
from tests.evening import Evening
from tests.rulebook.situations.ways import RULES, Way, ways

# Many rulings, few lines: what they go through is covered by the tests of rulings.
pytestmark = pytest.mark.no_cover

Leaf = tuple[SituationId, LeafId]


@cache
def reached(house: RuleSource) -> dict[Leaf, Way]:
    """A way to every ruling of `house`."""
    return {(way.found.situation, way.found.leaf.id): way for way in reversed(ways(house))}


def test_all_there_are_are_written_down():
    book = shipped_situations()
    both = {found for house in RULES for found in reached(house)}
    own = {(name, leaf) for name, one in book.situations.items() for leaf in one.leaves}
    assert own <= both
    assert {leaf for _situation, leaf in both} >= book.shared.keys()
    assert len(own) + len(book.shared) >= 201


@pytest.mark.parametrize("leaf", sorted(reached(RuleSource.GUIDE)), ids=".".join)
def test_a_ruling_of_the_guide_is_written_down_and_read_back(night: Evening, leaf: Leaf):
    dealt(night)
    inquiry = whole(inquiry_to(night, *leaf))
    (event,) = give(night, inquiry).events
    assert isinstance(event, RulingGiven)
    row = night.journal.written[-1]
    assert (row.kind, event_of(row)) == ("ruling-given", event)
    found = event.ruling.found
    assert found is not None
    assert (found.situation, found.leaf) == leaf
    assert night.room.rulings[event.ruling.number] == event.ruling
    assert given_words(event.ruling) in ruled_words(event.ruling)
    assert given_words(event.ruling) != found.leaf


@pytest.mark.parametrize("leaf", sorted(reached(RuleSource.TDA)), ids=".".join)
def test_a_ruling_of_a_tournament_is_as_well(night: Evening, leaf: Leaf):
    dealt(night)
    inquiry = whole(reached(RuleSource.TDA)[leaf].inquiry)
    command = GiveRuling(**cast("dict[str, Any]", written(night, inquiry)))
    ctx = Context(night.clock.now(), night.floor, SeededChance(7), night.people)
    terms = RulingBasis(shipped_situations(), RULES[RuleSource.TDA])
    ruling = ruled(terms, command, ctx, number=RulingNo(1), hand=1)
    event = RulingGiven(ruling=ruling)
    assert from_body(kind_of(event), to_body(event)) == event
    assert ruling.book is RuleSource.TDA
    assert isinstance(ruling.found, FoundRuling)
    assert (ruling.found.situation, ruling.found.leaf) == leaf
