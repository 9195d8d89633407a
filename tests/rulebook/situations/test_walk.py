"""An inquiry: what is asked, what the table knew already, and what is marked when it was wrong."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floor.base.errors import Refused
from floor.room.betting.rules import HELSINKI, TDA, RuleSource
from floor.room.games.game import BettingStructure
from floor.rulebook.situations.calculators import Calculator, needs
from floor.rulebook.situations.checks import MOST_QUESTIONS
from floor.rulebook.situations.figures import UNKNOWN, Figure, Figures
from floor.rulebook.situations.inquiry import (
    Answered,
    Ask,
    AskFigures,
    Found,
    Inquiry,
    KnownFact,
    Origin,
    Passed,
)
from floor.rulebook.situations.reading import shipped_situations
from floor.rulebook.situations.situation import (
    AnswerId,
    FactId,
    Leaf,
    LeafId,
    SituationId,
    StepId,
)
from floor.rulebook.situations.walk import (
    amounts,
    answered,
    back,
    counted,
    opened,
    overruled,
    standing,
)
from floor.rulebook.situations.worked import Calculated, CalculatedLine, What
from tests.rulebook.situations.ways import FOUND, RULES, pushed

BOOK = shipped_situations()
SA, LIVE, KIND = FactId("sa"), FactId("live"), FactId("kind")
YES, NO = AnswerId("yes"), AnswerId("no")


def about(situation: str, *, at: RuleSource = RuleSource.TDA, **told: str) -> Inquiry:
    facts = {FactId(fact): value for fact, value in told.items()}
    return opened(BOOK, SituationId(situation), RULES[at], facts)


def says(inquiry: Inquiry, *answers: str) -> Inquiry:
    for answer in answers:
        inquiry = answered(BOOK, inquiry, AnswerId(answer))
    return inquiry


def question(inquiry: Inquiry) -> Ask:
    found = standing(BOOK, inquiry).next
    assert isinstance(found, Ask)
    return found


def ruling(inquiry: Inquiry) -> Leaf:
    found = standing(BOOK, inquiry).next
    assert isinstance(found, Found)
    return found.leaf


def test_one_question_leads_to_the_ruling() -> None:
    called = about("S01")
    assert question(called).question.ask == "Has there been substantial action?"
    assert list(question(called).answers) == ["yes", "no"]
    assert ruling(says(called, "no")).ruling == "Misdeal, the hand is dealt again"
    assert ruling(says(called, "yes")).id == "common.play_on"


def test_what_the_table_knows_is_not_asked() -> None:
    so_far = standing(BOOK, about("S01", sa="no"))
    assert isinstance(so_far.next, Found)
    assert so_far.path == (
        Passed(situation=SituationId("S01"), step=StepId("a"), answer=NO, origin=Origin.TABLE),
    )
    assert so_far.facts == {SA: KnownFact(value="no", origin=Origin.TABLE)}


def test_the_floor_overrules_the_table_and_the_mark_stays() -> None:
    told = about("S01", sa="no")
    overruling = overruled(BOOK, told, SA, "yes")
    so_far = standing(BOOK, overruling)
    assert ruling(overruling).id == "common.play_on"
    assert so_far.facts == {SA: KnownFact(value="yes", origin=Origin.OVERRULED, told="no")}
    assert so_far.path[0].origin is Origin.OVERRULED
    assert ruling(back(overruling)).id == "common.misdeal"


def test_a_fact_answered_once_is_carried_into_another_situation() -> None:
    skipped = says(about("S28"), "yes")
    assert question(skipped).situation == "S27"
    late = says(skipped, "no")
    assert question(late).situation == "S26"
    acted = says(late, "check_call_bet_or_raise")
    assert question(acted).question.id == "c", "whether anybody acted behind him is known"
    assert standing(BOOK, acted).facts[FactId("behind")].origin is Origin.TYPED


def test_a_fact_that_fits_several_answers_narrows_the_question() -> None:
    owing = question(about("S14", at=RuleSource.GUIDE, kind="cash"))
    assert "tournament" not in owing.answers
    assert len(owing.answers) == 4
    at_tournament = question(about("S14", at=RuleSource.GUIDE, kind="tournament"))
    assert at_tournament.question.id == "t"


def test_an_answer_tells_the_fact_it_goes_with() -> None:
    newcomer = says(about("S14", at=RuleSource.GUIDE), "newcomer")
    assert standing(BOOK, newcomer).facts[KIND] == KnownFact(value="cash", origin=Origin.TYPED)


def test_back_takes_away_the_last_thing_said_and_nothing_at_the_beginning() -> None:
    begun = about("S02", at=RuleSource.GUIDE)
    assert back(says(begun, "no")) == begun
    assert back(begun) == begun


def test_an_answer_given_before_counts_again_once_its_question_comes_back() -> None:
    first = says(about("S02", sa="no"), "left_out")
    elsewhere = overruled(BOOK, first, SA, "yes")
    assert question(elsewhere).question.id == "c"
    assert ruling(overruled(BOOK, elsewhere, SA, "no")).id == "common.misdeal"


def test_what_is_not_open_cannot_be_answered() -> None:
    with pytest.raises(Refused, match="not open any more"):
        says(about("S01"), "perhaps")
    with pytest.raises(Refused, match="not open any more"):
        says(about("S01"), "no", "no")


def test_only_a_known_fact_can_be_overruled() -> None:
    for fact, value in ((FactId("moon"), "full"), (SA, "perhaps")):
        with pytest.raises(Refused, match="nothing of that kind"):
            overruled(BOOK, about("S01"), fact, value)


def test_what_the_table_says_of_facts_nobody_asks_for_is_left_out() -> None:
    assert about("S01", moon="full", sa="unknown").told == {}


def test_a_house_without_the_situation_says_so() -> None:
    with pytest.raises(Refused, match="no ruling for S40"):
        about("S40", at=RuleSource.TDA)
    with pytest.raises(Refused, match="no ruling for S99"):
        about("S99")


def test_a_calculator_asks_for_the_figures_it_has_not() -> None:
    chips = counted(BOOK, about("S16"), Figures(bet=1000, mine=0))
    assert standing(BOOK, chips).next == AskFigures(
        situation=SituationId("S16"),
        step=StepId("a"),
        calculator=Calculator.CHIPS,
        missing=(Figure.STEP, Figure.PUSHED, Figure.BEHIND),
    )
    more = counted(BOOK, chips, Figures(step=600, pushed=(500, 500, 500, 500), behind=0))
    assert ruling(more).id == "common.raise_as_made"
    assert standing(BOOK, more).path[0].origin is None


def test_figures_of_the_table_are_used_and_marked_once_they_are_overruled() -> None:
    known = pushed(500, 500)
    from_table = opened(BOOK, SituationId("S16"), TDA, counted=known)
    assert ruling(from_table).id == "common.call_change"
    assert standing(BOOK, from_table).against == frozenset()
    right = counted(BOOK, from_table, Figures(pushed=(500, 500, 500, 500)))
    assert ruling(right).id == "common.raise_as_made"
    assert standing(BOOK, right).against == {Figure.PUSHED}


def test_figures_that_cannot_be_are_refused_and_those_of_the_table_asked_again() -> None:
    wrong = Figures(bet=100, mine=500, step=100, pushed=(100,), behind=0)
    with pytest.raises(Refused, match="count again"):
        counted(BOOK, about("S16"), wrong)
    from_table = opened(BOOK, SituationId("S16"), TDA, counted=wrong)
    asks = standing(BOOK, from_table).next
    assert isinstance(asks, AskFigures)
    assert asks.missing == needs(Calculator.CHIPS)


def test_figures_may_be_typed_before_they_are_asked_for() -> None:
    early = counted(BOOK, about("S18"), Figures(bet=1000, mine=0))
    assert question(early).question.id == "a"
    assert standing(BOOK, early).figures.bet == 1000


def test_the_amounts_of_a_ruling_come_with_their_arithmetic() -> None:
    full_call = says(about("S18"), "yes")
    assert amounts(BOOK, full_call) == {Calculator.CALL: (Figure.BET, Figure.MINE)}
    with_figures = counted(BOOK, full_call, Figures(bet=1200, mine=400))
    worked = amounts(BOOK, with_figures)[Calculator.CALL]
    assert worked == Calculated(
        lines=(
            CalculatedLine(what=What.TOTAL, amount=1200),
            CalculatedLine(what=What.ADDS, amount=800, sum=(1200, -400)),
        )
    )


def test_before_a_ruling_there_are_no_amounts() -> None:
    assert amounts(BOOK, about("S18")) == {}


def test_amounts_that_cannot_be_are_asked_again_at_the_ruling() -> None:
    full_call = says(about("S18"), "yes")
    with pytest.raises(Refused, match="count again"):
        counted(BOOK, full_call, Figures(bet=100, mine=400))
    wrong = opened(BOOK, SituationId("S18"), TDA, counted=Figures(bet=100, mine=400))
    assert amounts(BOOK, says(wrong, "yes")) == {Calculator.CALL: (Figure.BET, Figure.MINE)}


def test_a_figure_typed_at_a_ruling_without_all_it_needs_waits_for_the_others() -> None:
    full_call = counted(BOOK, says(about("S18"), "yes"), Figures(bet=1200))
    assert amounts(BOOK, full_call) == {Calculator.CALL: (Figure.MINE,)}


def test_what_the_floor_may_choose_has_its_price() -> None:
    short = counted(BOOK, about("S16", live="more", opener="no"), pushed(500, 100))
    choice = says(short, "no", "no")
    assert list(ruling(choice).choices) == ["full_call", "forfeit_and_fold"]
    worked = amounts(BOOK, choice)[Calculator.CHIPS]
    assert isinstance(worked, Calculated)
    assert worked.prices == {"full_call": 1000, "forfeit_and_fold": 600}


def test_in_limit_bets_are_read_by_its_units() -> None:
    assert standing(BOOK, about("S22", structure="fl")).structure is BettingStructure.LIMIT
    assert standing(BOOK, about("S22", structure="pl")).structure is BettingStructure.NO_LIMIT


def test_the_mucked_winner_of_a_cash_game_takes_his_chips_back_if_he_protected_them() -> None:
    mucked = opened(BOOK, SituationId("S32"), HELSINKI)
    way = says(mucked, "no", "others", "yes", "no")
    assert ruling(way).id == LeafId("refund")


@st.composite
def told(draw: st.DrawFn) -> dict[FactId, str]:
    """What a table may know, all of it or little."""
    facts = draw(st.lists(st.sampled_from(sorted(BOOK.facts)), unique=True))
    return {fact: draw(st.sampled_from(sorted(BOOK.facts[fact].values))) for fact in facts}


def gone_on(inquiry: Inquiry, data: st.DataObject) -> Inquiry:
    """The inquiry with one more answer to what is asked; the same once the ruling is found."""
    match standing(BOOK, inquiry).next:
        case Ask(answers=answers):
            return answered(BOOK, inquiry, data.draw(st.sampled_from(sorted(answers))))
        case AskFigures(calculator=calculator):
            figures = data.draw(st.sampled_from(list(FOUND[calculator].values())))
            return counted(BOOK, inquiry, figures)
        case _:
            return inquiry


def changed_mind(inquiry: Inquiry, data: st.DataObject) -> Inquiry:
    """The inquiry with some fact overruled, or with the last thing said taken away."""
    if data.draw(st.booleans()):
        return back(inquiry)
    fact = data.draw(st.sampled_from(sorted(BOOK.facts)))
    return overruled(
        BOOK, inquiry, fact, data.draw(st.sampled_from(sorted(BOOK.facts[fact].values)))
    )


def asked(inquiry: Inquiry) -> int:
    """Questions answered on the way that leads to where the inquiry is now."""
    way = {(one.situation, one.step) for one in standing(BOOK, inquiry).path}
    answers = {(said.situation, said.step) for said in inquiry.said if isinstance(said, Answered)}
    return len(way & answers)


@settings(deadline=None)
@given(data=st.data(), known=told(), house=st.sampled_from(sorted(RULES, key=str)))
def test_whatever_is_answered_a_ruling_comes_within_six_questions(
    data: st.DataObject, known: dict[FactId, str], house: RuleSource
) -> None:
    situation = data.draw(st.sampled_from([one.id for one in BOOK.of_house(house)]))
    counting = data.draw(st.sampled_from([UNKNOWN, *FOUND[Calculator.CHIPS].values()]))
    inquiry = opened(BOOK, situation, RULES[house], known, counting)
    for sure in data.draw(st.lists(st.booleans(), max_size=12)):
        inquiry = gone_on(inquiry, data) if sure else changed_mind(inquiry, data)
        assert asked(inquiry) <= MOST_QUESTIONS
        check_marks(inquiry, known, counting)
    for _ in range(MOST_QUESTIONS):
        inquiry = gone_on(inquiry, data)
    assert isinstance(standing(BOOK, inquiry).next, Found)
    assert asked(inquiry) <= MOST_QUESTIONS
    check_marks(inquiry, known, counting)


def check_marks(inquiry: Inquiry, known: Mapping[FactId, str], counting: Figures) -> None:
    """Everything the table knew is still there, and marked where something else was typed."""
    so_far = standing(BOOK, inquiry)
    for fact, value in known.items():
        kept = so_far.facts[fact]
        if kept.value == value:
            assert kept == KnownFact(value=value, origin=Origin.TABLE)
        else:
            assert kept == KnownFact(value=kept.value, origin=Origin.OVERRULED, told=value)
    for figure in Figure:
        before = counting.of(figure)
        changed = before is not None and so_far.figures.of(figure) != before
        assert (figure in so_far.against) == changed
