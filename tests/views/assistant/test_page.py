"""An inquiry in words: what is known and from where, one question at a time, and the ruling."""

import pytest
from msgspec.structs import replace

from floor.app.core.floor_call import CallReason
from floor.base.text import speaking
from floor.room.betting.rules import HELSINKI, TDA, BettingRules, RuleSource
from floor.rulebook.book.book import known_book
from floor.rulebook.situations.figures import UNKNOWN, Figure, Figures
from floor.rulebook.situations.inquiry import Inquiry, KnownFact, Origin
from floor.rulebook.situations.reading import shipped_situations
from floor.rulebook.situations.situation import (
    AnswerId,
    FactId,
    LogAs,
    PenaltyAfter,
    SituationId,
    Situations,
    Urgency,
)
from floor.rulebook.situations.walk import answered, counted, opened, overruled
from floor.views.assistant.page import (
    AssistantBooks,
    RulingView,
    log_words,
    origin_words,
    penalty_words,
    ruling_view,
    silent_words,
    situation_lines,
)
from tests.rulebook.situations.ways import ways

BOOKS = AssistantBooks(shipped_situations(), known_book())
CASH = {FactId("kind"): "cash", FactId("structure"): "nl"}
UNDERCALL = SituationId("S18")


def begun(
    situation: str, rules: BettingRules = HELSINKI, figures: Figures = UNKNOWN, **told: str
) -> Inquiry:
    known = {**CASH, **{FactId(fact): value for fact, value in told.items()}}
    return opened(BOOKS.situations, SituationId(situation), rules, known, figures)


def view(inquiry: Inquiry) -> RulingView:
    return ruling_view(BOOKS, inquiry)


def test_situations_stand_by_group_and_what_the_call_is_about_comes_first() -> None:
    lines = situation_lines(BOOKS.situations, RuleSource.GUIDE)
    assert lines[0].group == "Misdeals"
    groups = [line.group for line in lines]
    assert len(dict.fromkeys(groups)) == sum(
        here != before for here, before in zip(groups, ["", *groups], strict=False)
    )
    called = situation_lines(BOOKS.situations, RuleSource.GUIDE, CallReason.CONDUCT)
    assert called[0].group == "Conduct and penalties"
    assert {line.situation for line in called} == {line.situation for line in lines}
    assert situation_lines(BOOKS.situations, RuleSource.GUIDE, CallReason.RULING) == lines


def test_a_group_a_house_has_added_is_called_by_its_own_words() -> None:
    one = BOOKS.situations.situations[UNDERCALL]
    own = Situations(situations={UNDERCALL: replace(one, group="parrots")})
    (line,) = situation_lines(own, RuleSource.GUIDE)
    assert line.group == "Parrots"


def test_what_the_table_knows_is_marked_and_can_be_overruled() -> None:
    shown = view(begun("S18"))
    (structure,) = [fact for fact in shown.facts if fact.fact == "structure"]
    assert (structure.value, structure.said) == ("No limit", "from the table")
    assert structure.others == (("pl", "Pot limit"), ("fl", "Limit"))
    otherwise = overruled(BOOKS.situations, begun("S18"), FactId("structure"), "fl")
    (structure,) = [fact for fact in view(otherwise).facts if fact.fact == "structure"]
    assert structure.origin is Origin.OVERRULED
    assert structure.said == "overruled; the table says: No limit"


def test_one_question_stands_with_its_answers_and_those_behind_it_are_kept() -> None:
    first = view(begun("S26"))
    assert (first.ask, first.number) == ("What was done out of turn?", 1)
    assert [one.words for one in first.answers] == ["Fold", "Check", "Call, bet or raise"]
    assert first.urgency is Urgency.STOP
    assert first.urgency_words
    then = answered(BOOKS.situations, begun("S26"), AnswerId("call_bet_or_raise"))
    shown = view(then)
    assert shown.number == 2
    (passed,) = shown.passed
    assert (passed.ask, passed.answer) == (first.ask, "Call, bet or raise")


def test_figures_are_asked_together_and_those_known_stand_in_their_fields() -> None:
    inquiry = begun("S16", figures=Figures(bet=1000, step=500))
    shown = view(inquiry)
    assert shown.ask == "What lies on the table?"
    fields = {field.figure: field for field in shown.fields}
    assert (fields[Figure.BET].typed, fields[Figure.PUSHED].is_missing) == ("10", True)
    more = Figures(bet=1200, mine=0, pushed=(500, 500, 500), behind=10_000)
    found = view(counted(BOOKS.situations, inquiry, more))
    assert found.leaf is not None
    origins = {words: origin for words, _amount, origin in found.figures}
    assert origins["The bet to call, in all"] is Origin.OVERRULED
    assert origins["The last full bet or raise"] is Origin.TABLE
    assert origins["What the player had bet before"] is Origin.TYPED
    assert not found.passed


def test_a_ruling_left_to_the_floor_shows_each_option_with_its_price() -> None:
    inquiry = answered(BOOKS.situations, begun("S18"), AnswerId("no"))
    leaf = view(inquiry).leaf
    assert leaf is not None
    assert [option.price for option in leaf.options] == ["", ""]
    assert leaf.penalty_words
    figures = Figures(bet=1000, mine=200, step=500, pushed=(200, 200), behind=10_000)
    leaf = view(counted(BOOKS.situations, inquiry, figures)).leaf
    assert leaf is not None
    assert [option.price for option in leaf.options] == ["costs €8", "costs €4"]
    assert leaf.sums[0].amount == "€6"
    assert [rule.id for rule in leaf.rules] == ["CH-BET-22"]
    assert [rule.id for rule in leaf.others] == ["TDA-39"]
    assert all(one.contrary for one in leaf.contrary)


def test_amounts_of_a_tournament_are_chips() -> None:
    inquiry = answered(BOOKS.situations, begun("S18", kind="tournament"), AnswerId("yes"))
    shown = view(counted(BOOKS.situations, inquiry, Figures(bet=1000, mine=200)))
    assert shown.in_chips
    assert shown.leaf is not None
    assert shown.leaf.sums[1].amount == "800"


@pytest.mark.parametrize("rules", [HELSINKI, TDA], ids=["guide", "tda"])
@pytest.mark.parametrize("language", ["en", "fi"])
def test_every_ruling_can_be_shown_and_says_where_its_house_is_silent(
    rules: BettingRules, language: str
) -> None:
    silent = 0
    with speaking(language):
        for way in ways(rules.book):
            leaf = view(way.inquiry).leaf
            assert leaf is not None
            assert leaf.ruling
            assert leaf.steps
            assert bool(leaf.silent) is not bool(leaf.rules)
            silent += bool(leaf.silent)
    assert silent


def test_each_origin_penalty_and_way_of_writing_down_has_its_words() -> None:
    said = {origin_words(KnownFact(value="x", origin=one), "y") for one in Origin}
    assert len(said) == len(Origin)
    assert [bool(penalty_words(one)) for one in PenaltyAfter] == [False, True, True]
    assert log_words(LogAs.NO) == log_words(LogAs.LINE)
    assert len({log_words(one) for one in LogAs}) == 3
    assert silent_words(RuleSource.TDA) != silent_words(RuleSource.GUIDE)


def test_what_was_heard_of_the_hand_is_told_apart_from_what_the_table_knows() -> None:
    inquiry = begun("S15", facing="yes")
    seen = ruling_view(BOOKS, inquiry, {FactId("facing"): "yes"})
    known = {one.fact: (one.said, one.origin) for one in seen.facts}
    assert known[FactId("facing")] == ("as told", Origin.TABLE)
    assert known[FactId("kind")] == ("from the table", Origin.TABLE)
    after = overruled(BOOKS.situations, inquiry, FactId("facing"), "no")
    against = ruling_view(BOOKS, after, {FactId("facing"): "yes"})
    (said,) = (one.said for one in against.facts if one.fact == "facing")
    assert said == "overruled; the table says: Yes"
