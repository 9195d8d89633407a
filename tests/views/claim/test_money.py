"""Who gets what, what it does to the meter, who has approved it, and what nobody has fetched."""

import pytest
from msgspec.structs import replace

from floor.app.claim.claims import ShowCards
from floor.app.core.claim import IdKind, PaymentForm
from floor.app.core.messages import Role
from floor.app.staff.days import SignOn
from floor.base.money import Money, total
from floor.base.text import amount_of
from floor.jackpot.shares import Party, Payout, ShareRole
from floor.views.claim.money import (
    ReleaseView,
    meter_lines,
    payment_view,
    rejected_lines,
    release_view,
    unpaid_lines,
)
from floor.views.claim.share_words import form_words, id_words, share_role_words
from floor.views.words.rows import ToFind
from tests.app.claimed import ROOM_SHARED, SIX_MORE, ClaimTonight, claimed, played, shown
from tests.cards.deals import cards
from tests.evening import T2, Evening
from tests.views.looking import look


def view_of(claim: ClaimTonight) -> ReleaseView:
    return release_view(claim.night.room, claim.now, look(claim.night))


def sums(amounts: list[str]) -> Money:
    read = [amount_of(text) for text in amounts]
    return total(one for one in read if one is not None)


def test_before_every_step_is_done_it_says_what_is_missing(night: Evening):
    claim = claimed(night)
    assert view_of(claim).why_not == "Go through the seats first: who took part? (JP-TRIG-5)"
    assert view_of(claim.seats()).why_not == "Enter the board and the hands first. (JP-TRIG-7)"
    half = view_of(claim.cards())
    assert half.why_not.startswith("Look at the deck and at how the hand was played first.")
    # What it would pay can be read already, and nobody may approve it.
    assert (len(half.shares), half.approvers) == (6, ())
    assert half.meter


def test_what_is_not_won_pays_nothing(night: Evening):
    claim = claimed(night).seats().cards(hands=shown((2, "Qc Jc"), (4, "9h 9c")))
    view = view_of(claim)
    assert (view.shares, view.meter) == ((), ())
    assert view.why_not == "No losing hand is strong enough: nothing is won. (JP-TRIG-1)"


def test_everybody_sees_his_share_and_the_sum_it_leaves(night: Evening):
    claim = claimed(night).ready()
    view = view_of(claim)
    assert [line.role for line in view.shares] == [
        "losing hand",
        "winning hand",
        *["other player"] * 4,
    ]
    assert (view.shares[0].where, view.shares[0].who, view.shares[0].percent) == (
        "Seat 2",
        "Eero",
        "40",
    )
    payout = claim.found.payout
    assert payout is not None
    assert sums([line.amount for line in view.shares]) == payout.paid
    assert [line.is_sum for line in view.meter] == [True, False, False, True]
    now, paid, added, after = (sums([line.amount]) for line in view.meter)
    assert now - paid + added == after
    assert view.digest == claim.found.digest
    assert view.why_not == ""


def test_a_reserve_has_its_own_lines():
    payout = Payout(
        category=1,
        party=Party(players=5, losers=1, winners=1),
        pool=Money(100_000),
        loser_each=Money(40_000),
        winner_each=Money(20_000),
        other_each=Money(6_666),
        to_reserve=Money(2),
        from_reserve=Money(70_000),
    )
    words = [line.words for line in meter_lines(payout)]
    assert words[2:4] == ["– cents to the reserve", "+ from the reserve"]


def test_the_first_approval_waits_for_another_person(night: Evening):
    claim = claimed(night).ready()
    first = view_of(claim)
    assert first.given == first.holding == ()
    assert {one.staff: one.why_not for one in first.approvers} == {
        night.floor: "",
        night.manager: "",
    }
    # Who works at this desk is proposed first.
    assert first.approvers[0].staff == night.floor
    roles = {one.staff: one.words.split(" · ")[1] for one in first.approvers}
    assert roles == {night.floor: "floor", night.manager: "shift manager"}
    claim.approve(night.floor)
    view = view_of(claim)
    (given,) = view.holding
    assert given.staff == night.floor
    assert "approved at" in given.words
    why = {one.staff: one.why_not for one in view.approvers}
    assert why[night.manager] == ""
    assert "has approved it already: somebody else has to. (HOUSE)" in why[night.floor]


def test_an_approval_is_good_for_five_minutes(night: Evening):
    claim = claimed(night).ready()
    claim.approve(night.floor)
    night.later(minutes=5)
    assert view_of(claim).holding
    night.later(seconds=1)
    (given,) = view_of(claim).given
    assert not given.holds
    assert given.words.endswith("that is more than five minutes ago.")
    assert {one.why_not for one in view_of(claim).approvers} == {""}


def test_what_is_changed_after_an_approval_makes_it_void(night: Evening):
    claim = claimed(night).ready()
    claim.approve(night.floor)
    night.ask(
        ShowCards(
            claim=claim.id,
            board=tuple(cards("Ah Ad Kh 8s 8d")),
            hands=shown((2, "Ac Ks"), (4, "8h 8c")),
        )
    )
    (given,) = view_of(claim).given
    assert not given.holds
    assert given.words.endswith("before something was changed: void.")


def test_who_gets_a_share_may_not_approve(night: Evening):
    eero = night.people.add_staff("Eero", Role.FLOOR)
    night.ask(SignOn(staff=eero), eero)
    why = {one.staff: one.why_not for one in view_of(claimed(night).ready()).approvers}
    assert "who gets a share: somebody else has to approve" in why[eero]


def test_dealers_approve_nothing(night: Evening):
    dealer = night.people.add_staff("Pia", Role.DEALER)
    night.ask(SignOn(staff=dealer), dealer)
    assert dealer not in {one.staff for one in view_of(claimed(night).ready()).approvers}


def test_who_shares_from_another_table_is_named_with_it(night: Evening):
    night.adopt(ROOM_SHARED)
    played(night, T2, SIX_MORE)
    claim = claimed(night).seats().cards("Th Td Jh Js 2c", shown((2, "Tc Ts"), (4, "Jc Jd")))
    wheres = {line.where for line in view_of(claim).shares}
    assert "T2 · 1" in wheres
    assert "Seat 1" in wheres


def test_shares_stay_listed_until_each_is_paid(night: Evening):
    claim = claimed(night).ready()
    with pytest.raises(ValueError, match="not released"):
        payment_view(night.room, claim.now, look(night))
    assert unpaid_lines(night.room, look(night)) == ()
    claim.release()
    view = payment_view(night.room, claim.now, look(night))
    assert view.unpaid == len(view.shares) == 6
    assert view.told.startswith("Not paid yet: 6 of 6 shares, ")
    assert {line.why_not_pay for line in view.shares} == {""}
    assert len(unpaid_lines(night.room, look(night))) == 6
    claim.pay(1, form=PaymentForm.TRANSFER)
    view = payment_view(night.room, claim.now, look(night))
    assert view.shares[0].paid.startswith("bank transfer · passport · ")
    lines = unpaid_lines(night.room, look(night))
    assert [line.share for line in lines] == [2, 3, 4, 5, 6]
    assert lines[0].who == "Väinö"
    assert "winning hand · T1, hand 2" in lines[0].what
    assert lines[0].since
    for share in range(2, 7):
        claim.pay(share)
    view = payment_view(night.room, claim.now, look(night))
    assert (view.unpaid, view.told) == (0, "Every share is paid. The claim is done.")
    assert unpaid_lines(night.room, look(night)) == ()


def test_a_rejected_claim_is_found_again(night: Evening):
    claim = claimed(night)
    assert rejected_lines(night.room, look(night)) == ()
    claim.reject()
    (line,) = rejected_lines(night.room, look(night))
    assert (line.claim, line.what) == (claim.now.id, "T1, hand 2")
    assert line.spoken == f"Look at {line.who.lower()}"


def test_who_has_no_name_is_named_from_their_share(night: Evening):
    claim = claimed(night).ready()
    claim.release()
    first = claim.now.released.shares[0].player  # type: ignore[union-attr]
    room = replace(night.room, nameless={first: 6})
    named, *others = payment_view(room, claim.now, look(night)).shares
    assert named.naming is not None
    assert named.naming.finder is ToFind.NAME
    assert "name" in named.why_not_pay
    assert {one.naming for one in others} == {None}


def test_nobody_signed_on_pays_nothing(night: Evening):
    claim = claimed(night).ready()
    claim.release()
    nobody = look(night)._replace(by=None)
    view = payment_view(night.room, claim.now, nobody)
    assert {line.why_not_pay for line in view.shares} == {"Sign on first."}


def test_every_way_to_be_paid_and_known_has_its_word():
    for every, words in (
        (PaymentForm, form_words),
        (IdKind, id_words),
        (ShareRole, share_role_words),
    ):
        assert len({words(one) for one in every}) == len(every)
