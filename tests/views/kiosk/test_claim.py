"""What the players of a table read of a claimed bad beat."""

import pytest

from floor.app.claim.claims import TellSurveillance
from floor.app.claim.freezes import ClaimBadBeat
from floor.app.core.floor_call import CallReason
from floor.app.core.names import Names, PersonName, Viewer
from floor.app.staff.floor_calls import EndCall, TakeCall
from floor.base.text import money_text
from floor.jackpot.trigger import SeatRemark
from floor.views.kiosk.claim import ClaimStage, KioskClaim, kiosk_claim
from floor.views.words.rows import Progress
from tests.app.claimed import BAD_BEAT, SIX_MORE, claimed, played, shown
from tests.cards.deals import cards
from tests.evening import T1, T2, Evening


def seen(night: Evening) -> KioskClaim:
    known = {player: PersonName(name) for name, player in night._players.items()}
    look = Viewer(night.clock.now(), Names(known))
    view = kiosk_claim(night.room, night.room.tables[T1], look)
    assert view is not None
    return view


def marks(view: KioskClaim) -> list[Progress]:
    return [line.mark for line in view.stages]


def told(view: KioskClaim, stage: ClaimStage) -> str:
    return next(line.told for line in view.stages if line.stage is stage)


def test_a_table_that_plays_on_shows_nothing(night: Evening):
    table = played(night)
    assert kiosk_claim(night.room, table.now, Viewer(night.clock.now(), Names({}))) is None


def test_before_anybody_has_come_it_says_who_was_called_and_what_stays(night: Evening):
    played(night).ask(ClaimBadBeat(table=T1))
    view = seen(night)
    assert view.title == "T1 · Bad beat · hand 2"
    assert "first riffle" in view.began
    assert view.urge.startswith("The floor has been called. Board, hands and chips stay")
    assert (view.stages, view.hands, view.verdict, view.ends) == ((), (), "", "")


def test_whoever_takes_the_call_is_on_the_way(night: Evening):
    played(night).ask(ClaimBadBeat(table=T1)).ask(TakeCall(table=T1, reason=CallReason.BAD_BEAT))
    assert seen(night).urge.startswith("The floor is on the way.")
    night.ask(EndCall(table=T1, reason=CallReason.BAD_BEAT))
    assert seen(night).urge.startswith("The floor has been called.")


def test_a_table_without_a_hand_says_so_too(night: Evening):
    night.table().seated("Aino", "Eero").ask(ClaimBadBeat(table=T1))
    assert (seen(night).title, seen(night).began) == ("T1 · Bad beat", "")


def test_every_step_is_read_as_it_is_done(night: Evening):
    claim = claimed(night)
    done, now, later = Progress.DONE, Progress.NOW, Progress.LATER
    assert marks(seen(night)) == [now, later, later, later]
    assert seen(night).urge.startswith("The floor goes through the seats.")
    claim.seats()
    assert marks(seen(night)) == [done, now, later, later]
    assert told(seen(night), ClaimStage.SEATS) == "6 players took part"
    assert seen(night).urge.startswith("The floor writes the cards down.")
    claim.cards()
    assert marks(seen(night)) == [done, done, now, later]
    assert told(seen(night), ClaimStage.CARDS) == "category 1"
    assert seen(night).urge.startswith("Deck and pictures are looked at.")
    claim.conduct().watched()
    assert marks(seen(night)) == [done, done, done, now]
    assert told(seen(night), ClaimStage.CHECKED) == "surveillance has confirmed"
    assert seen(night).urge.startswith("Two of the house have to approve it.")
    claim.approve(night.floor)
    assert told(seen(night), ClaimStage.APPROVED) == "1 of 2 approvals"
    claim.approve(night.manager)
    assert night.room.tables[T1].frozen is None


def test_surveillance_that_was_told_looks(night: Evening):
    claim = claimed(night).seats().cards().conduct()
    night.ask(TellSurveillance(claim=claim.id, person=night.note("Control room")))
    assert told(seen(night), ClaimStage.CHECKED) == "surveillance looks at the pictures"
    assert marks(seen(night))[2] is Progress.NOW


def test_an_approval_that_is_too_old_counts_no_more(night: Evening):
    claim = claimed(night).ready()
    claim.approve(night.floor)
    night.later(minutes=6)
    assert told(seen(night), ClaimStage.APPROVED) == "0 of 2 approvals"


def test_another_table_that_stands_still_is_waited_for(night: Evening):
    claim = claimed(night).ready()
    other = played(night, T2, SIX_MORE)
    other.ask(ClaimBadBeat(table=T2))
    assert marks(seen(night))[2] is Progress.NOW
    assert claim.now.watch is not None


def test_best_hands_lie_with_their_best_five_winner_first(night: Evening):
    claimed(night).seats().cards()
    view = seen(night)
    assert view.board == tuple(cards("Ah Ad Kh 8s 8d"))
    assert [(line.who, line.why) for line in view.hands] == [
        ("Seat 4 Väinö", SeatRemark.BEST),
        ("Seat 2 Eero", SeatRemark.LOSES),
    ]
    assert all(len(line.five) == 5 for line in view.hands)
    assert view.verdict.startswith("Category 1: Seat 2 Eero with full house, aces full of kings")


def test_of_many_hands_the_three_that_matter_most_are_shown(night: Evening):
    more = (*BAD_BEAT, *shown((1, "2c 3c"), (3, "4c 5c")))
    claimed(night).seats().cards(hands=more)
    assert [line.why for line in seen(night).hands][:2] == [SeatRemark.BEST, SeatRemark.LOSES]
    assert len(seen(night).hands) == 3


def test_where_nothing_is_won_the_floor_decides(night: Evening):
    claimed(night).seats().cards(hands=shown((2, "2c 3c"), (4, "8h 8c")))
    view = seen(night)
    assert view.verdict.startswith("Nothing is won")
    assert told(view, ClaimStage.CARDS) == "nothing is won"
    assert view.urge.startswith("The floor decides.")


@pytest.mark.parametrize("far", ["cards", "ready", "approved"])
def test_no_money_and_nobody_of_the_house_is_named_to_the_players(night: Evening, far: str):
    claim = claimed(night).seats().cards()
    if far != "cards":
        claim.conduct().watched()
    if far == "approved":
        claim.approve(night.floor)
    words = repr(seen(night))
    found = claim.found
    sums = {found.before.posted, found.payout.paid, *(share.amount for share in found.shares)}
    assert "€" not in words
    assert not any(money_text(sum_) in words for sum_ in sums)
    assert not any(name in words for name in ("Mira", "Olli", "Ida"))


def test_a_claim_reopened_at_a_table_that_plays_on_is_not_shown(night: Evening):
    claim = claimed(night)
    claim.reject()
    claim.reopen()
    look = Viewer(night.clock.now(), Names({}))
    assert kiosk_claim(night.room, night.room.tables[T1], look) is None
