"""Other tables, the deck, the conduct, and surveillance, as they are asked about."""

from floor.app.claim.claims import CheckConduct, ConfirmSurveillance, SayOrder, TellSurveillance
from floor.app.claim.freezes import ClaimBadBeat
from floor.app.core.claim import Check, CheckResult
from floor.base.errors import Refused
from floor.views.claim.checks import conduct_view, on_camera, order_view, said
from tests.app.claimed import ALL_WELL, SIX, SIX_MORE, ClaimTonight, claim_at, claimed, played
from tests.evening import T1, T2, Evening
from tests.views.looking import look, words


def two(night: Evening) -> tuple[ClaimTonight, ClaimTonight]:
    """The hand at T1 began two minutes before that at T2, and both are claimed."""
    played(night, T1, SIX)
    night.later(minutes=2)
    played(night, T2, SIX_MORE)
    return claim_at(night, T1), claim_at(night, T2)


def test_a_hand_alone_is_compared_with_nothing(night: Evening):
    view = order_view(night.room, claimed(night).now, look(night))
    assert view.is_first
    assert view.lines == ()
    assert view.this.startswith("T1, hand 2: began ")
    assert view.verdict.startswith("No other table is stopped")


def test_a_table_that_stands_still_has_to_be_claimed_too(night: Evening):
    played(night, T2, SIX_MORE)
    claim = claimed(night)
    night.ask(ClaimBadBeat(table=T2))
    view = order_view(night.room, claim.now, look(night))
    assert not view.is_first
    assert view.verdict == (
        "T2 is stopped for a bad beat too: claim its hand, or let it go on, first. (JP-TRIG-6)"
    )


def test_the_hand_that_began_first_is_paid_first(night: Evening):
    first, second = two(night)
    view = order_view(night.room, first.now, look(night))
    assert view.is_first
    assert view.verdict == "This hand began first: it is paid before the others."
    (line,) = view.lines
    assert line.words == "T2, hand 2"
    late = order_view(night.room, second.now, look(night))
    assert not late.is_first
    assert late.verdict.startswith("The hand at T1 began earlier")


def test_where_stamps_cannot_tell_surveillance_says_it(night: Evening):
    night.table(T1).seated(*SIX).draw("Aino").start()
    night.table(T2).seated(*SIX_MORE).draw("Timo").start()
    one, other = claim_at(night, T1), claim_at(night, T2)
    for claim in (one, other):
        view = order_view(night.room, claim.now, look(night))
        assert not view.is_first
        assert "Ask surveillance. (JP-TRIG-6)" in view.verdict
        (line,) = view.lines
        assert [step.why_not for step in line.steps] == ["", ""]
        assert all(step.reason for step in line.steps)
    night.ask(SayOrder(claim=other.id, earlier=one.id, note=night.note("Seen on camera 4.")))
    assert order_view(night.room, one.now, look(night)).is_first
    for claim in (one, other):
        (line,) = order_view(night.room, claim.now, look(night)).lines
        assert line.said == "Surveillance: T1 began first."
        # It may look again, and say the opposite.
        assert [step.words for step in line.steps] == ["Surveillance: T2 began first"]


def test_where_stamps_can_tell_nobody_is_asked(night: Evening):
    first, second = two(night)
    for claim in (first, second):
        (line,) = order_view(night.room, claim.now, look(night)).lines
        assert line.steps == ()


def test_every_question_has_a_good_answer(night: Evening):
    claim = claimed(night)
    view = conduct_view(night.room, claim.now, look(night))
    assert [line.check for line in view.lines] == list(Check)
    assert len({line.words for line in view.lines}) == len(Check)
    assert all(line.words.endswith("?") and line.answer is None for line in view.lines)
    assert {line.check: line.well_answer for line in view.lines} == ALL_WELL
    for line in view.lines:
        assert line.wrong_answer.is_yes is not line.well_answer.is_yes
        assert (line.well, line.wrong) == (("Yes", "No") if line.check.expected else ("No", "Yes"))
    assert not view.written


def test_answers_are_shown_as_they_were_given(night: Evening):
    claim = claimed(night).conduct()
    view = conduct_view(night.room, claim.now, look(night))
    assert view.written
    assert {line.check: line.answer for line in view.lines} == ALL_WELL
    seen = {check: on_camera(answer) for check, answer in ALL_WELL.items()}
    assert set(seen.values()) == {CheckResult.YES_ON_CAMERA, CheckResult.NO_ON_CAMERA}
    night.ask(CheckConduct(claim=claim.id, answers=seen))
    again = conduct_view(night.room, claim.now, look(night))
    assert {line.check: line.answer for line in again.lines} == seen


def test_surveillance_is_told_before_it_confirms(night: Evening):
    claim = claimed(night)
    watch = conduct_view(night.room, claim.now, look(night)).watch
    assert (watch.told, watch.confirmed) == ("", "")
    assert watch.confirm.why_not == "Tell surveillance first."
    night.ask(TellSurveillance(claim=claim.id, person=night.note("Control room")))
    watch = conduct_view(night.room, claim.now, look(night)).watch
    assert watch.told.startswith("Told at ")
    assert (watch.confirmed, watch.confirm.why_not) == ("", "")
    night.later(seconds=90)
    night.ask(ConfirmSurveillance(claim=claim.id))
    assert conduct_view(night.room, claim.now, look(night)).watch.confirmed.startswith("Confirmed")


def test_a_refusal_is_said_with_its_rule(night: Evening):
    refusal = Refused("{player} waits.", rule="JP-TRIG-7", player=night.player("Aino"))
    assert said(words(night), refusal) == "Aino waits. (JP-TRIG-7)"
