"""The houses side by side: what is alike, what is contrary, and what only one of them says."""

from collections.abc import Collection

from floor.room.betting.rules import RuleSource
from floor.rulebook.book.book import RuleBook, known_book
from floor.rulebook.book.compare import (
    Agreement,
    ComparedMatter,
    compared,
    links,
    siblings,
    topic_of,
)

BOTH = (RuleSource.TDA, RuleSource.GUIDE)


def conflicts(book: RuleBook, houses: Collection[RuleSource]) -> list[ComparedMatter]:
    """The matters in which `houses` contradict each other."""
    rows = (row for part in compared(book, houses) for row in part.rows)
    return [row for row in rows if row.verdict is Agreement.CONTRARY]


def _verdict(matter: str, houses: tuple[RuleSource, ...]) -> Agreement:
    rows = [row for part in compared(known_book(), houses) for row in part.rows]
    (verdict,) = [row.verdict for row in rows if row.matter.id == matter]
    return verdict


def test_houses_that_rule_alike_or_contrary_are_told_apart():
    assert _verdict("half-raise", BOTH) is Agreement.ALIKE
    assert _verdict("early-call", BOTH) is Agreement.CONTRARY
    assert _verdict("early-flop", BOTH) is Agreement.ALONE
    assert _verdict("clock", (RuleSource.ONLINE,)) is Agreement.ALONE


def test_a_house_that_is_not_compared_leaves_no_row():
    for part in compared(known_book(), (RuleSource.ONLINE,)):
        for row in part.rows:
            assert row.houses == (RuleSource.ONLINE,)


def test_every_rule_of_a_compared_house_stands_in_a_row_or_beside():
    book = known_book()
    parts = compared(book, BOTH)
    rows = [row for part in parts for row in part.rows]
    named = {rule for row in rows for one in row.houses for rule in row.matter.houses[one].rules}
    beside = {rule for part in parts for rule in part.beside}
    assert not named & beside
    assert named | beside == {rule.id for rule in book.rules.values() if rule.book in BOTH}


def test_each_row_stands_under_the_topic_of_its_first_rule():
    book = known_book()
    for part in compared(book, BOTH):
        assert all(topic_of(book, row.matter) == part.topic for row in part.rows)


def test_who_contradict_each_other_do_so_whoever_else_is_compared():
    book = known_book()
    contrary = conflicts(book, BOTH)
    assert all(row.matter.agree is False for row in contrary)
    assert {row.matter.id for row in contrary} < {
        row.matter.id for row in conflicts(book, tuple(RuleSource))
    }
    assert not conflicts(book, (RuleSource.TDA,))


def test_a_rule_leads_to_those_of_the_other_houses():
    clock = links(known_book(), "CH-GEN-21")
    assert [(link.rule, link.contrary) for link in clock] == [
        ("TDA-27", True),
        ("ON-CLK-05", True),
        ("ON-TRN-25", True),
    ]
    assert [link.contrary for link in links(known_book(), "CH-BET-9")] == [False]
    assert links(known_book(), "GM-OFC-1") == ()


def test_a_rule_leads_to_those_of_its_own_house_in_the_same_matter_each_once():
    assert siblings(known_book(), "CH-BTN-7") == ("CH-BTN-8", "CH-BTN-10")
    assert siblings(known_book(), "TDA-44") == ()
