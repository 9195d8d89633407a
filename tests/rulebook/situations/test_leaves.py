"""Every outcome is come to in every house that has it, by few questions and by known rules."""

import pytest

from floor.room.betting.rules import RuleSource
from floor.rulebook.book.rule import known_rules
from floor.rulebook.situations.checks import MOST_QUESTIONS
from floor.rulebook.situations.reading import shipped_situations
from floor.rulebook.situations.situation import HOUSE_RULE, LeafId, LogAs, SituationId
from tests.rulebook.situations.ways import RULES, Way, leaves, ways

LEAVES = [(house, *leaf) for house in RULES for leaf in sorted(leaves(house))]


def ways_to(house: RuleSource, situation: SituationId, leaf: LeafId) -> list[Way]:
    return [
        way
        for way in ways(house)
        if way.found.leaf.id == leaf and situation in ("", way.found.situation)
    ]


@pytest.mark.parametrize(
    ("house", "situation", "leaf"),
    LEAVES,
    ids=[f"{house.value}-{situation}-{leaf}" for house, situation, leaf in LEAVES],
)
def test_a_ruling_is_come_to_by_six_questions_at_most(
    house: RuleSource, situation: SituationId, leaf: LeafId
) -> None:
    there = ways_to(house, situation, leaf)
    assert there
    assert max(way.asked for way in there) <= MOST_QUESTIONS
    ruling = there[0].found.leaf
    assert set(ruling.rules) <= known_rules().keys()


def test_both_houses_together_come_to_every_ruling_there_is() -> None:
    book = shipped_situations()
    all_there_are = {(name, leaf) for name, one in book.situations.items() for leaf in one.leaves}
    all_there_are |= {(SituationId(""), leaf) for leaf in book.shared}
    assert frozenset().union(*map(leaves, RULES)) == all_there_are
    assert len(all_there_are) >= 199


def test_forty_situations_are_known_and_only_the_jackpot_in_one_house() -> None:
    book = shipped_situations()
    assert list(book.situations) == [f"S{number:02}" for number in range(1, 41)]
    alone = [one.id for one in book.situations.values() if len(one.trees) == 1]
    assert alone == ["S40"]


def test_a_ruling_that_gives_called_bets_back_is_written_down_in_full() -> None:
    book = shipped_situations()
    moving = [("S07", "void"), ("S07", "void_forfeit"), ("S32", "refund"), ("S34", "repair")]
    for situation, leaf in [*moving, ("S34", "repay")]:
        found = book.situations[SituationId(situation)].leaves[LeafId(leaf)]
        assert found.log in (LogAs.FULL, LogAs.CAMERA)


@pytest.mark.parametrize("house", RULES)
def test_a_house_that_is_silent_says_whose_practice_it_follows(house: RuleSource) -> None:
    borrowed = [way.found.leaf for way in ways(house) if way.found.leaf.is_borrowed(house)]
    assert borrowed
    for leaf in borrowed:
        assert HOUSE_RULE in leaf.rules, leaf.id
        assert leaf.others_of(house), leaf.id
