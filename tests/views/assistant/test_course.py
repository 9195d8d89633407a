"""The course of a ruling: each thing said, read and added, and the way back from it."""

import pytest
from msgspec.structs import replace

from floor.app.core.floor_call import CallReason
from floor.app.core.ruling import Ruling
from floor.app.rulings.prefilled import HandAsked, TableFacts
from floor.base.errors import Refused
from floor.room.lists.waitlist import TableId
from floor.rulebook.book.book import known_book
from floor.rulebook.situations.figures import UNKNOWN, Figure, Figures
from floor.rulebook.situations.inquiry import Answered, Counted, Origin, Overruled
from floor.rulebook.situations.reading import shipped_situations
from floor.rulebook.situations.situation import AnswerId, FactId, SituationId, StepId
from floor.views.assistant.beside import ReadBeside
from floor.views.assistant.course import RulingSession
from floor.views.assistant.page import AssistantBooks
from tests.app.ruled import NO_HAND, dealt, ruled
from tests.evening import T1, Evening, TableTonight
from tests.views.looking import look

BOOKS = AssistantBooks(shipped_situations(), known_book())
STRING_BET, UNDERCALL = "S20", "S18"
STRUCTURE = "structure"


def at_the_table(night: Evening) -> RulingSession:
    course = RulingSession(lambda: BOOKS, T1)
    course.show_room(night.room, look(night))
    return course


def test_what_is_wanted_while_the_books_are_read_is_shown_once_they_are(night: Evening) -> None:
    read: list[AssistantBooks] = []
    course = RulingSession(lambda: read[0] if read else None, T1)
    assert (course.situations(), course.sign, course.same, course.beside) == (
        (),
        None,
        None,
        ReadBeside(),
    )
    assert not course.begin(STRING_BET), "nobody looks yet"
    course.show_room(dealt(night).room, look(night))
    assert not course.begin(STRING_BET)
    read.append(BOOKS)
    course.go_on()
    assert course.view is not None
    assert course.view.situation == STRING_BET
    read.clear()
    assert not course.read_rule("TDA-40")
    read.append(BOOKS)
    course.go_on()
    assert course.rule is not None
    course.go_on()
    assert course.view is not None, "nothing else was wanted"


def test_each_thing_said_is_taken_back_one_by_one(night: Evening) -> None:
    course = at_the_table(dealt(night))
    assert course.situations()
    assert course.begin(UNDERCALL)
    assert not course.answer(9)
    assert course.answer(0)
    course.overrule(STRUCTURE, "fl")
    assert course.view is not None
    (fact,) = (one for one in course.view.facts if one.fact == STRUCTURE)
    assert fact.origin is Origin.OVERRULED
    course.add(departs=True, reason="Nobody is hurt by it.")
    assert course.is_ripe
    assert course.sign is not None
    assert course.read_rule("TDA-40")
    assert not course.read_rule("TDA-0")
    came = [course.rule, course.added.departs, course.talk]
    steps = 0
    while course.back():
        assert [course.rule, course.added.departs, course.talk] != came
        came = [course.rule, course.added.departs, course.talk]
        steps += 1
    assert steps == 5
    assert (course.view, course.is_ripe) == (None, False)
    assert not course.answer(0)
    course.overrule(STRUCTURE, "fl")
    course.count({})
    assert course.talk is None, "nothing was asked"


def test_figures_that_cannot_be_read_change_nothing(night: Evening) -> None:
    course = at_the_table(dealt(night))
    course.begin(UNDERCALL)
    said = course.talk
    with pytest.raises(Refused):
        course.count({Figure.BET: "ten"})
    assert course.talk == said
    course.count({Figure.BET: "10", Figure.MINE: "2"})
    assert course.talk != said


def test_what_another_table_tells_or_this_one_by_now_takes_the_place_of_it(night: Evening) -> None:
    course = at_the_table(dealt(night))
    assert course.otherwise is None
    course.open_for(T1, CallReason.RULING)
    course.begin(STRING_BET)
    assert course.otherwise is None
    TableTonight(night, T1).end().start()
    course.show_room(night.room, look(night))
    assert course.otherwise is not None
    course.ask_again()
    assert course.otherwise is None
    assert (course.talk is not None and course.talk.hand, course.ends) == (2, CallReason.RULING)
    course.choose_table(TableId("T9"))
    assert course.talk is not None
    assert (course.talk.hand, course.ends, course.talk.inquiry.told) == (None, None, {})


def test_what_was_told_of_the_hand_is_heard(night: Evening) -> None:
    course = at_the_table(dealt(night))
    told = TableFacts({FactId(STRUCTURE): "nl"}, UNKNOWN)
    course.open_for(T1, None, HandAsked(1, told, ("Hand 1",)))
    course.begin(STRING_BET)
    assert course.beside.hand == ("Hand 1",)
    assert course.view is not None


def test_only_of_a_ruling_that_was_found_it_is_asked_how_it_was_ruled_before(
    night: Evening,
) -> None:
    course = at_the_table(dealt(night))
    course.begin(STRING_BET)
    assert course.same is None
    while course.view is not None and course.view.leaf is None:
        assert course.answer(0)
    assert course.is_ripe
    assert course.same is not None
    assert course.same.zone == "Europe/Helsinki"


def of_then(ruling: Ruling) -> Ruling:
    """`ruling` as it was asked when the house asked otherwise."""
    gone = SituationId("X1")
    said = (
        *ruling.said,
        Counted(Figures(players=9)),
        Overruled(FactId(STRUCTURE), "fl"),
        Overruled(FactId("gone"), "yes"),
        Answered(gone, StepId("1"), AnswerId("no")),
        Answered(ruling.situation, StepId("gone"), AnswerId("no")),
    )
    told = {**ruling.told, FactId("gone"): "yes", FactId(STRUCTURE): "gone"}
    return replace(ruling, said=said, told=told)


def test_a_ruling_is_amended_from_what_was_said_then_as_far_as_it_is_asked_today(
    night: Evening,
) -> None:
    given = ruled(night, NO_HAND)
    course = at_the_table(night)
    assert course.amend(of_then(given))
    assert course.amends is not None
    assert course.talk is not None
    said = course.talk.inquiry.said
    assert said[: len(given.said)] == given.said
    assert len(said) == len(given.said) + 2
    assert FactId("gone") not in course.talk.inquiry.told
    while course.back():
        pass
    assert course.amends is None
    unread = RulingSession(lambda: None, T1)
    unread.show_room(night.room, look(night))
    assert not unread.amend(given)
