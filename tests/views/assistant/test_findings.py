"""A talk about a hand: what was said stays, whatever table tells of it, and so does its hand."""

from floor.app.core.floor_call import CallReason
from floor.app.rulings.prefilled import HandAsked, TableFacts
from floor.room.betting.rules import RuleSource
from floor.rulebook.situations.figures import UNKNOWN, Figure
from floor.rulebook.situations.inquiry import Counted, Origin
from floor.rulebook.situations.situation import AnswerId, FactId, SituationId
from floor.rulebook.situations.walk import standing
from floor.views.assistant.findings import Findings
from tests.app.ruled import dealt
from tests.evening import T1, Evening, TableTonight

STRING_BET, UNDERCALL = SituationId("S20"), SituationId("S18")
STRUCTURE = FactId("structure")


def begun(night: Evening, situation: SituationId = STRING_BET) -> Findings:
    return Findings.begun_at(night.room, T1, situation, night.clock.now())


def test_it_begins_with_what_the_table_knows_and_without_one_with_nothing(night: Evening) -> None:
    talk = begun(dealt(night))
    assert Findings.house_of(night.room) is RuleSource.GUIDE
    assert talk.inquiry.told[STRUCTURE] == "nl"
    assert talk.hand == 1
    nowhere = Findings.begun_at(night.room, None, STRING_BET, night.clock.now())
    assert (nowhere.hand, nowhere.inquiry.told) == (None, {})


def test_a_hand_that_is_over_is_asked_about_as_that_hand(night: Evening) -> None:
    TableTonight(dealt(night), T1).end().start()
    asked = HandAsked(1, TableFacts({}, UNKNOWN), ())
    talk = Findings.begun_at(night.room, T1, STRING_BET, night.clock.now(), asked)
    assert (talk.hand, talk.inquiry.told[FactId("next_begun")]) == (1, "yes")


def test_each_thing_said_adds_to_it_and_is_taken_back(night: Evening) -> None:
    talk = begun(dealt(night), UNDERCALL).answered(AnswerId("no"))
    counted = talk.counted({Figure.BET: "10", Figure.MINE: "2"}, in_chips=False)
    assert isinstance(counted.inquiry.said[-1], Counted)
    assert counted.back() == talk
    overruled = talk.overruled(STRUCTURE, "fl")
    facts = standing(overruled.book, overruled.inquiry).facts
    assert facts[STRUCTURE].origin is Origin.OVERRULED


def test_the_ruling_is_of_the_hand_in_which_it_began(night: Evening) -> None:
    talk = begun(dealt(night)).answered(AnswerId("with_amount"))
    TableTonight(night, T1).end().start()
    case = talk.case(T1, CallReason.RULING)
    assert (case.hand, case.ends, case.leaf is not None) == (1, CallReason.RULING, True)
    assert begun(night).case(T1, None).leaf is None


def test_it_differs_once_the_table_tells_otherwise_and_keeps_what_was_said(night: Evening) -> None:
    talk = begun(dealt(night)).answered(AnswerId("with_amount"))
    assert not talk.differs(talk.at(night.room, T1))
    TableTonight(night, T1).end().start()
    again = talk.at(night.room, T1)
    assert talk.differs(again)
    assert again.hand == 2
    assert again.inquiry.said == talk.inquiry.said
    assert not again.differs(again.at(night.room, T1))
