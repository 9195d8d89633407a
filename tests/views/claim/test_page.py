"""How far a claim has come, step by step, and what may be asked of it."""

from floor.app.claim.claims import OpenClaim, TellSurveillance
from floor.app.claim.freezes import ClaimBadBeat, ReleaseTable
from floor.app.core.floor_call import CallReason
from floor.app.hands.dealing import EndHand, StartHand
from floor.app.staff.floor_calls import CallFloor, TakeCall
from floor.room.lists.waitlist import TableId
from floor.views.claim.page import (
    ClaimStep,
    ClaimView,
    Progress,
    claim_page,
    latest_claim,
    step_words,
)
from floor.views.floor.alerts import alert_lines, alerts, worst_first
from floor.views.seats.table_steps import table_steps
from floor.views.words.rows import Step, ToFind
from tests.app.claimed import SIX, SIX_MORE, ClaimTonight, claim_at, claimed, played, shown
from tests.app.jackpot.test_meters import OLDER
from tests.evening import T1, T2, Evening
from tests.views.looking import look

DONE, NOW, LATER = Progress.DONE, Progress.NOW, Progress.LATER


def page(night: Evening, table: TableId = T1) -> ClaimView:
    return claim_page(night.room, table, latest_claim(night.room, table), look(night))


def progress(night: Evening) -> list[Progress]:
    return [line.progress for line in page(night).steps]


def told(night: Evening, step: ClaimStep) -> str:
    return next(line.told for line in page(night).steps if line.step is step)


def test_a_table_that_plays_on_is_stopped_first(night: Evening):
    played(night)
    view = page(night)
    assert view.claim is None
    assert view.freeze is not None
    assert view.freeze.command == ClaimBadBeat(table=T1)
    assert view.told.startswith("T1 plays on.")


def test_a_table_that_is_closed_has_no_bad_beat(night: Evening):
    view = page(night)
    assert (view.freeze, view.offers, view.closed) == (None, (), "T1 is closed.")


def test_a_table_that_stands_still_asks_which_hand_it_is(night: Evening):
    played(night).ask(ClaimBadBeat(table=T1))
    view = page(night)
    assert [offer.step.command for offer in view.offers] == [
        OpenClaim(table=T1, hand=2),
        OpenClaim(table=T1, hand=1),
    ]
    (go_on,) = view.ending
    assert go_on.command == ReleaseTable(table=T1)
    assert go_on.reason
    assert view.at is None


def test_each_step_done_leads_to_the_next(night: Evening):
    claim = claimed(night)
    assert page(night).title == "Bad beat at T1 · NLH 1–2 · hand 2"
    assert progress(night) == [NOW, LATER, DONE, LATER, LATER, LATER]
    claim.seats()
    assert progress(night) == [DONE, NOW, DONE, LATER, LATER, LATER]
    assert told(night, ClaimStep.SEATS) == "6 took part"
    claim.cards()
    assert progress(night) == [DONE, DONE, DONE, NOW, LATER, LATER]
    assert told(night, ClaimStep.CARDS) == "category 1"
    claim.conduct()
    assert page(night).at is ClaimStep.CONDUCT
    assert told(night, ClaimStep.CONDUCT) == ""
    claim.watched()
    assert page(night).at is ClaimStep.RELEASE
    assert told(night, ClaimStep.CONDUCT) == "surveillance has confirmed"
    claim.release()
    assert progress(night) == [DONE] * 5 + [NOW]
    assert told(night, ClaimStep.RELEASE).endswith(" released")
    assert told(night, ClaimStep.SLIPS) == "6 shares unpaid"
    assert page(night).closed == "The jackpot is released: that is final."
    assert page(night).ending == ()
    for share in range(1, 7):
        claim.pay(share)
    assert page(night).at is None
    assert progress(night) == [DONE] * 6
    assert told(night, ClaimStep.SLIPS) == ""


def test_where_nothing_is_won_the_step_says_so(night: Evening):
    claimed(night).seats().cards(hands=shown((2, "Qc Jc"), (4, "9h 9c")))
    assert told(night, ClaimStep.CARDS) == "nothing is won"
    # It does not lead on to the deck: a card may be a wrong one, or the claim is to be rejected.
    assert page(night).at is ClaimStep.CARDS


def test_surveillance_that_was_only_told_is_waited_for(night: Evening):
    claim = claimed(night).seats().cards().conduct()
    night.ask(TellSurveillance(claim=claim.id, person=night.note("Control room")))
    assert page(night).at is ClaimStep.CONDUCT
    assert told(night, ClaimStep.CONDUCT) == "surveillance was told"


def test_a_rejected_claim_can_be_reopened_and_goes_on_where_it_was(night: Evening):
    claim = claimed(night).seats().cards()
    (reject,) = page(night).ending
    assert reject.reason
    claim.reject()
    view = page(night)
    assert view.closed == "The claim was rejected: nothing is paid."
    assert view.at is None
    assert progress(night) == [DONE, DONE, DONE, LATER, LATER, LATER]
    (reopen,) = view.ending
    assert reopen.reason
    claim.reopen()
    assert page(night).at is ClaimStep.CONDUCT


def test_another_claim_is_counted_beside_this_one(night: Evening):
    played(night, T1, SIX)
    night.later(minutes=2)
    played(night, T2, SIX_MORE)
    first, _second = claim_at(night, T1), claim_at(night, T2)
    assert told(night, ClaimStep.ORDER) == "1 other claim"
    late = page(night, T2)
    order = next(line for line in late.steps if line.step is ClaimStep.ORDER)
    assert order.progress is LATER
    first.seats()
    assert order.told == ""


def test_the_page_of_a_table_is_that_of_its_open_claim(night: Evening):
    claim = claimed(night).ready()
    claim.release()
    assert latest_claim(night.room, T1) == claim.now
    again = frozen_again(claim)
    # It stands still for another hand, of which there is no claim yet.
    assert latest_claim(again.room, T1) is None
    second = claim_at(night)
    assert latest_claim(night.room, T1) == second.now
    assert latest_claim(night.room, T2) is None


def frozen_again(claim: ClaimTonight) -> Evening:
    night = claim.night
    for asked in (EndHand(table=T1, second_round=True), StartHand(table=T1)):
        night.ask(asked)
    night.ask(ClaimBadBeat(table=T1))
    return night


def test_every_step_has_its_words():
    assert len({step_words(step) for step in ClaimStep}) == len(ClaimStep)


def test_the_call_of_a_table_that_stands_still_leads_to_its_page(night: Evening):
    table = played(night)
    (step,) = (one for one in table_steps(night.room, table.now, look(night)) if one.grave)
    assert step.command == ClaimBadBeat(table=T1)
    night.ask(step.command)

    def call() -> Step:
        found = worst_first(alerts(night.room, night.clock.now()))
        line = alert_lines(night.room, look(night), found)[0]
        assert line.step is not None
        return line.step

    assert (call().words, call().finder) == ("Go through it …", ToFind.CLAIM)
    assert call().command == TakeCall(table=T1, reason=CallReason.BAD_BEAT)
    night.ask(call().command)
    # Somebody is on his way: it still leads there, and ends nobody's call.
    assert call().finder == ToFind.CLAIM
    claim, release = table_steps(night.room, table.now, look(night))[:2]
    assert (claim.finder, claim.leading) == (ToFind.CLAIM, True)
    assert release.command == ReleaseTable(table=T1)


def test_nobody_signed_on_is_told_so(night: Evening):
    table = played(night).ask(ClaimBadBeat(table=T1))
    nobody = look(night)._replace(by=None)
    claim, *_others = table_steps(night.room, table.now, nobody)
    assert (claim.why_not, claim.leading) == ("Sign on first.", False)
    found = worst_first(alerts(night.room, night.clock.now()))
    step = alert_lines(night.room, nobody, found)[0].step
    assert step is not None
    assert step.why_not == "Sign on first."


def test_a_call_for_a_bad_beat_that_stopped_nothing_is_a_call_like_any(night: Evening):
    played(night).ask(CallFloor(table=T1, reason=CallReason.BAD_BEAT))
    found = worst_first(alerts(night.room, night.clock.now()))
    step = alert_lines(night.room, look(night), found)[0].step
    assert step is not None
    assert (step.words, step.finder) == ("Take call", None)


def test_a_share_is_fetched_though_the_rules_know_its_jackpot_no_longer(night: Evening):
    claim = claimed(night).ready()
    claim.release()
    before = [line.told for line in page(night).steps]
    night.table(T1).end()
    night.close(T1)
    night.close_day()
    night.adopt(OLDER)
    assert [line.told for line in page(night).steps] == before
    claim.pay(1)
    assert told(night, ClaimStep.SLIPS) == "5 shares unpaid"
