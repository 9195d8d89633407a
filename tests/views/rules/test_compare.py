"""The houses side by side: which of them says what, how much of it, and what is found in it."""

import pytest

from floor.base.text import speaking
from floor.room.betting.rules import RuleSource
from floor.rulebook.book.book import known_book
from floor.rulebook.book.compare import Agreement, compared
from floor.views.rules.compare import (
    HOUSES,
    AloneLine,
    HeadLine,
    MatterLine,
    SideBySide,
    Wish,
    verdict_sign,
    verdict_words,
)
from tests.rulebook.book.test_compare import conflicts

BOTH = (RuleSource.TDA, RuleSource.GUIDE)
BOOK = known_book()
ALL = SideBySide(BOOK, HOUSES)


def matters(side: SideBySide, wish: Wish) -> list[MatterLine]:
    return [line for line in side.view(wish).lines if isinstance(line, MatterLine)]


def alone(side: SideBySide, wish: Wish) -> list[AloneLine]:
    return [line for line in side.view(wish).lines if isinstance(line, AloneLine)]


def test_every_matter_and_every_rule_nobody_else_speaks_of_stands_there_once() -> None:
    parts = compared(BOOK, HOUSES)
    rules = [line.rule.id for line in alone(ALL, Wish())]
    assert rules == [rule for part in parts for rule in part.beside]
    titles = [line.title for line in matters(ALL, Wish())]
    assert titles == [row.matter.title.told("en") for part in parts for row in part.rows]


def test_what_only_one_house_speaks_of_stands_beneath_all_that_is_compared() -> None:
    lines = ALL.view(Wish()).lines
    head = lines.index(HeadLine(words="Only in one house", topic=""))
    assert not [line for line in lines[:head] if isinstance(line, AloneLine)]
    assert not [line for line in lines[head:] if isinstance(line, MatterLine)]


def test_each_house_has_its_column_and_who_is_silent_has_none() -> None:
    view = ALL.view(Wish(typed="clock"))
    assert view.heads == ("TDA", "Helsinki guide", "Online room")
    (clock,) = [
        line for line in view.lines if isinstance(line, MatterLine) and "TDA-27" in line.rules
    ]
    assert clock.rules == ("TDA-27", "CH-GEN-21", "TR-X-5", "ON-CLK-05", "ON-TRN-25")
    assert [one is not None for one in clock.says] == [True, True, True]
    two = SideBySide(BOOK, (RuleSource.GUIDE, RuleSource.TDA))
    assert two.houses == BOTH
    assert {len(line.says) for line in matters(two, Wish(houses=BOTH))} == {2}
    silent = next(line for line in matters(ALL, Wish()) if line.verdict is Agreement.ALONE)
    assert silent.says.count(None) == 2


def test_a_rule_nobody_else_speaks_of_stands_in_the_column_of_its_house() -> None:
    heads = ALL.view(Wish()).heads
    for line in alone(ALL, Wish()):
        assert heads[line.place] == line.rule.house


@pytest.mark.parametrize("houses", [HOUSES, BOTH, (RuleSource.GUIDE, RuleSource.ONLINE)])
def test_only_contradictions_are_those_of_the_book_with_their_number(
    houses: tuple[RuleSource, ...],
) -> None:
    side = SideBySide(BOOK, houses)
    wish = Wish(houses=houses, contrary_only=True)
    shown = matters(side, wish)
    assert len(shown) == len(conflicts(BOOK, houses)) == side.view(wish).contrary
    assert {line.verdict for line in shown} == {Agreement.CONTRARY}
    assert not alone(side, wish)
    assert side.view(wish).told.startswith(f"{len(shown)} matters")


def test_a_topic_shows_what_stands_under_it_and_counts_its_contradictions() -> None:
    view = ALL.view(Wish(topic="button"))
    heads = [line for line in view.lines if isinstance(line, HeadLine) and line.topic]
    assert {line.topic for line in heads} == {"button"}
    assert view.contrary == sum(
        isinstance(line, MatterLine) and line.verdict is Agreement.CONTRARY for line in view.lines
    )
    assert ("button", "Button, blinds and antes") in ALL.topics


def test_what_is_typed_is_found_in_titles_words_numbers_and_topics() -> None:
    assert [line.rules for line in matters(ALL, Wish(typed="tda-40"))]
    assert all("TDA-40" in line.rules for line in matters(ALL, Wish(typed="tda-40")))
    assert [line.rule.id for line in alone(ALL, Wish(typed="ch-btn-9"))] == ["CH-BTN-9"]
    assert matters(ALL, Wish(typed="DEAD button"))
    assert ALL.view(Wish(typed="zzz")).lines == ()
    assert ALL.view(Wish(typed="zzz")).told == "0 matters"


def test_what_is_typed_does_not_change_how_many_contradict() -> None:
    assert ALL.view(Wish(typed="zzz")).contrary == ALL.view(Wish()).contrary


def test_it_speaks_the_language_of_whoever_asks() -> None:
    with speaking("fi"):
        side = SideBySide(BOOK, HOUSES)
        assert side.view(Wish()).heads[1] == "Helsingin opas"
        assert matters(side, Wish(typed="kello"))


def test_each_verdict_has_words_and_a_sign_of_its_own() -> None:
    assert len({verdict_words(one) for one in Agreement}) == len(Agreement)
    assert len({verdict_sign(one) for one in Agreement}) == len(Agreement)
