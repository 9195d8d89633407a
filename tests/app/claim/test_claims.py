"""A claimed bad beat from its opening to the last share."""

from datetime import timedelta

import pytest

from floor.app.claim.claims import (
    CheckConduct,
    ClaimOtherHand,
    ConfirmSeats,
    ConfirmSurveillance,
    OpenClaim,
    PayShare,
    RejectClaim,
    ReopenClaim,
    ShowCards,
    TellSurveillance,
)
from floor.app.claim.facts import (
    CardsShown,
    ClaimOpened,
    ClaimRejected,
    ClaimReopened,
    ConductChecked,
    SeatsConfirmed,
    SharePaid,
    SurveillanceConfirmed,
    SurveillanceTold,
)
from floor.app.claim.freezes import ClaimBadBeat, ReleaseTable, TableReleased
from floor.app.claim.opening import claimable
from floor.app.claim.releases import claim_at as open_claim_at
from floor.app.core.claim import (
    Check,
    CheckResult,
    Claim,
    ClaimId,
    Conduct,
    Contrary,
    IdKind,
    PartInHand,
    PaymentForm,
    State,
)
from floor.app.core.messages import Role
from floor.app.hands.set_right import SetRight, StopFollowing
from floor.app.hands.stamps import SetStamps
from floor.app.seats.nameless import MergePlayers, NamePlayer, SeatNewcomer
from floor.app.seats.seats import LeaveSeat, SeatPlayer
from floor.app.staff.days import OpenDay, SignOn
from floor.base.money import NOTHING, Money
from floor.jackpot.profile import JackpotId
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameForm, GameId
from floor.room.table.table import Stamp
from tests.app.claimed import (
    ALL_WELL,
    BAD_BEAT,
    BOARD,
    ROOM_HIT,
    ROOM_SHARED,
    SIX,
    ClaimTonight,
    claim_at,
    claimed,
    played,
    shown,
)
from tests.evening import NLH, NO_STRADDLE, PLO, T1, T2, Evening, TableTonight, refused

HORSE, STUD = GameId("horse-5-10"), GameId("stud-5-10")


@pytest.fixture
def table(night: Evening) -> TableTonight:
    """Six at a table, in their second hand."""
    return played(night)


@pytest.fixture
def claim(table: TableTonight, night: Evening) -> ClaimTonight:
    return claim_at(night)


def parts(claim: Claim) -> dict[int, tuple[SeatNo, PartInHand, bool]]:
    return {one.player: (one.seat, one.part, one.here) for one in claim.people}


# Opening


def test_the_claim_has_what_the_book_has_of_the_hand(night: Evening, table: TableTonight):
    night.later(seconds=90)
    table.ask(ClaimBadBeat(table=T1)).ask(OpenClaim(table=T1, hand=2))
    (opened,) = table.entry.events
    assert isinstance(opened, ClaimOpened)
    assert (opened.claim, opened.hand, opened.game, opened.form) == (1, 2, NLH, GameForm.TEXAS)
    assert opened.began.at == night.clock.now() - timedelta(seconds=90)
    assert opened.began.stamp is Stamp.RIFFLE
    assert opened.accrued == Money(100)  # of the first hand: this one has not paid yet
    assert [one.part for one in opened.people] == [PartInHand.DEALT_IN] * 6
    assert night.room.claimed == 1
    assert open_claim_at(night.room, T1) == night.room.claims[ClaimId(1)]
    assert open_claim_at(night.room, T2) is None


def test_a_table_that_plays_on_is_stopped_first(table: TableTonight):
    with refused("JP-TRIG-7", "T1 plays on: stop it for a bad beat first."):
        table.ask(OpenClaim(table=T1, hand=2))
    with refused("CH-TABLE-1"):
        table.ask(OpenClaim(table=T2, hand=2))


def test_the_hand_before_is_claimed_too_while_the_next_is_played(
    night: Evening, table: TableTonight
):
    assert [one.hand for one in claimable(table.now)] == [2, 1]
    table.ask(ClaimBadBeat(table=T1)).ask(OpenClaim(table=T1, hand=1))
    with refused(
        "JP-TRIG-7",
        "Hand 3 at T1 is neither the current nor the last one: nothing is claimed of it any more.",
    ):
        table.ask(OpenClaim(table=T1, hand=3))


def test_of_hands_that_are_over_the_last_one_is_claimed(table: TableTonight):
    table.end()
    assert [one.hand for one in claimable(table.now)] == [2]
    table.ask(ClaimBadBeat(table=T1)).ask(OpenClaim(table=T1, hand=2))
    (opened,) = table.entry.events
    assert opened.accrued == Money(200)


def test_before_the_first_hand_there_is_nothing_to_claim(night: Evening):
    table = night.table(T1).seated("Aino", "Eero").draw("Aino")
    assert claimable(table.now) == ()
    table.start()
    assert [one.hand for one in claimable(table.now)] == [1]


def test_who_sat_out_and_who_has_left_are_told_apart(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa", "Väinö", "Otso", "Sanna").draw("Aino")
    table.away("Sanna").start().end()
    table.leave("Eero").away("Otso").seat(2, "Timo")
    claim = claim_at(night)
    assert [(one.seat, one.part, one.here) for one in claim.now.people] == [
        (1, PartInHand.DEALT_IN, True),
        (2, PartInHand.DEALT_IN, False),
        (2, PartInHand.NOT_DEALT_IN, True),
        (3, PartInHand.DEALT_IN, True),
        (4, PartInHand.DEALT_IN, True),
        (5, PartInHand.DEALT_IN, False),
        (6, PartInHand.NOT_DEALT_IN, False),
    ]
    assert [one.seat for one in claim.now.took_part] == [1, 2, 3, 4, 5]
    claim.seats().cards()
    assert claim.found.shares[0].player == night.player("Eero")
    assert night.player("Timo") not in claim.found.sharing


def test_owner_and_over_player_of_a_seat_are_two_people(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa", "Väinö", "Otso").draw("Aino")
    table.away("Eero").over(2, "Timo").hands(1).start()
    claim = claim_at(night)
    eero, timo = night.player("Eero"), night.player("Timo")
    assert (parts(claim.now)[eero], parts(claim.now)[timo]) == (
        (2, PartInHand.NOT_DEALT_IN, False),
        (2, PartInHand.DEALT_IN, True),
    )
    with refused("JP-TRIG-5", "Two players share that seat: only one can have been dealt in."):
        claim.seats("Eero")
    claim.seats("Eero", "Timo")
    assert eero in {one.player for one in claim.now.took_part}


def test_the_game_of_the_hand_counts_though_the_table_has_changed(
    night: Evening, table: TableTonight
):
    table.end()
    night.change(T1, PLO)
    claim = claim_at(night)
    assert (claim.now.game, claim.now.form) == (NLH, GameForm.TEXAS)


def test_in_a_mix_the_game_of_the_hand_has_to_have_a_bad_beat(night: Evening):
    night.table(T1, HORSE, seats=8)
    table = played(night, T1, SIX, HORSE)
    while table.now.stage.variant != "razz":
        before = table.now.stage.variant
        table.end().start()
    assert before == "omaha_hilo"
    table.ask(ClaimBadBeat(table=T1))
    with refused(
        "JP-GAME-2", f"Razz has no bad beat: nothing can be won in hand {table.now.hand}."
    ):
        table.ask(OpenClaim(table=T1, hand=table.now.hand))
    table.ask(OpenClaim(table=T1, hand=table.now.hand - 1))
    (opened,) = table.entry.events
    assert opened.form is GameForm.OMAHA_HILO
    table.ask(RejectClaim(claim=opened.claim, note=night.note("No.")))
    table.end().start().end()
    with refused("JP-GAME-2", "T1 does not play for the jackpot."):
        table.ask(ClaimBadBeat(table=T1))


def test_nothing_is_claimed_where_nobody_follows_the_hands(night: Evening, table: TableTonight):
    note = night.note("The kiosk is broken.")
    table.ask(StopFollowing(table=T1, note=note)).ask(ClaimBadBeat(table=T1))
    assert claimable(table.now) == ()
    with refused(
        "JP-TRIG-4",
        "Hands are not tracked at T1: nobody knows who was in hand 2. Let the table go on, "
        "correct it and start that hand again to claim it.",
    ):
        table.ask(OpenClaim(table=T1, hand=2))
    table.ask(ReleaseTable(table=T1, note=note))
    table.ask(SetRight(table=T1, button=SeatNo(1), hands_missed=2, note=note))
    assert claimable(table.now) == ()  # what was last written down is long over
    table.start()
    assert [one.hand for one in claimable(table.now)] == [5]


def test_a_hand_is_claimed_once(night: Evening, claim: ClaimTonight):
    again = OpenClaim(table=T1, hand=2)
    with refused("JP-TRIG-7", "Hand 2 at T1 is being claimed already."):
        night.ask(again)
    claim.reject()
    night.ask(ClaimBadBeat(table=T1))
    with refused("JP-TRIG-7", "The claim of hand 2 at T1 was rejected: reopen it instead."):
        night.ask(again)
    claim.reopen()
    claim.ready().release()
    night.ask(ClaimBadBeat(table=T1))
    with refused("JP-PAY-1", "The jackpot is paid for hand 2 at T1: never twice."):
        night.ask(again)


def test_a_stamp_that_comes_later_makes_no_other_hand_of_it(night: Evening):
    night.table(T1).ask(SetStamps(table=T1, stamp=Stamp.AUTOMATIC))
    table = played(night).end()  # the third has begun by itself
    claim_at(night).ready().release()
    table.start().ask(ClaimBadBeat(table=T1))
    with refused("JP-PAY-1"):
        night.ask(OpenClaim(table=T1, hand=3))


def test_a_clock_set_back_makes_no_other_hand_of_it(night: Evening, claim: ClaimTonight):
    claim.ready().release()
    night.later(minutes=90)
    night.ask(ClaimBadBeat(table=T1))
    night.clock.advance(timedelta(hours=-2))
    night.tick()
    with refused("JP-PAY-1", "The jackpot is paid for hand 2 at T1: never twice."):
        night.ask(OpenClaim(table=T1, hand=2))


def test_hands_of_a_table_that_was_opened_anew_are_others(night: Evening, table: TableTonight):
    first = claim_at(night)
    first.reject()
    table.end()
    night.close(T1)
    night.later(minutes=5)
    again = claimed(night)
    assert again.now.hand == first.now.hand
    first.reopen()
    assert open_claim_at(night.room, T1) == again.now
    again.reject()
    assert night.room.tables[T1].frozen is None  # the other claim is not this table's
    night.table(T1).end()
    night.close(T1)
    assert open_claim_at(night.room, T1) is None
    first.ready().release()
    assert first.now.state is State.RELEASED


def test_an_older_claim_does_not_let_a_table_go_on_that_stands_still_for_another_hand(
    night: Evening, claim: ClaimTonight
):
    claim.reject()
    claim.reopen()
    night.later(minutes=1)
    night.table(T1).end().start().ask(ClaimBadBeat(table=T1))
    claim.reject()
    assert night.room.tables[T1].frozen is not None
    claim.reopen()
    later = claim_at(night)
    assert later.now.hand == 3
    claim.ready().release()
    assert night.room.tables[T1].frozen is not None
    later.reject()
    assert night.room.tables[T1].frozen is None


def test_both_last_hands_may_be_claimed_and_the_table_waits_for_both(
    night: Evening, claim: ClaimTonight
):
    night.ask(OpenClaim(table=T1, hand=1))
    before = ClaimTonight(night, ClaimId(2))
    assert open_claim_at(night.room, T1) == before.now
    assert [type(one) for one in claim.reject().events] == [ClaimRejected]
    note = night.note("Let them play.")
    with refused("JP-TRIG-7", "The bad beat at T1 is being claimed: release or reject the claim."):
        night.ask(ReleaseTable(table=T1, note=note))
    assert [type(one) for one in before.reject().events][:2] == [ClaimRejected, TableReleased]


# Seats


def test_the_seats_are_gone_through_one_by_one(night: Evening, claim: ClaimTonight):
    aino, note = night.player("Aino"), night.note("Smoking")
    contrary = (Contrary(player=aino, note=note),)
    entry = night.ask(ConfirmSeats(claim=claim.id, contrary=contrary))
    assert entry.events == (SeatsConfirmed(claim=claim.id, contrary=contrary),)
    assert [one.seat for one in claim.now.took_part] == [2, 3, 4, 5, 6]
    assert aino not in {one.player for one in claim.now.stood_by}
    nobody = (Contrary(player=night.player("Timo"), note=note),)
    with refused("JP-TRIG-5", f"{night.player('Timo')} was not at T1."):
        night.ask(ConfirmSeats(claim=claim.id, contrary=nobody))


def test_who_took_no_part_after_all_takes_the_cards_with_him(claim: ClaimTonight):
    claim.seats().cards()
    assert claim.now.board == BOARD
    claim.seats("Otso")
    assert claim.now.hands == BAD_BEAT  # those who showed took part as before
    claim.seats("Eero")
    assert (claim.now.board, claim.now.hands) == ((), ())


# Cards


@pytest.mark.parametrize(
    ("board", "hands", "rule", "sentence"),
    [
        (
            "Ah Ad Kh 8s 8d",
            shown((2, "Ac Kc")),
            "JP-TRIG-1",
            "A bad beat takes two hands at least: who won, who lost?",
        ),
        (
            "Ah Ad Kh 8s 8d",
            shown((2, "Ac Kc"), (7, "8h 8c")),
            "JP-TRIG-5",
            "Seat 7 took no part in the hand: its cards do not count.",
        ),
        (
            "Ah Ad Kh 8s 8d",
            shown((2, "Ac Kc"), (2, "8h 8c")),
            "JP-TRIG-7",
            "Seat 2 shows two hands.",
        ),
        (
            "Ah Ad Kh 8s",
            BAD_BEAT,
            "JP-TRIG-7",
            "Cards on the board: 4 instead of 5. Look at it again.",
        ),
        (
            "Ah Ad Kh 8s 8d",
            shown((2, "Ac Kc"), (4, "8h 8c 2c")),
            "JP-TRIG-7",
            "Cards of seat 4: 3 instead of 2. Look at them again.",
        ),
        (
            "Ah Ad Kh 8s 8d",
            shown((2, "Ac Kc"), (4, "8h 8s")),
            "JP-TRIG-7",
            "8s is there twice: look at the cards again.",
        ),
    ],
)
def test_cards_that_were_never_on_a_table_are_looked_at_again(
    claim: ClaimTonight, board: str, hands, rule: str, sentence: str
):
    claim.seats()
    with refused(rule, sentence):
        claim.cards(board, hands)
    assert claim.now.hands == ()


def test_cards_come_after_the_seats(night: Evening, claim: ClaimTonight):
    with refused("JP-TRIG-5", "Go through the seats first: who took part?"):
        claim.cards()
    claim.seats()
    entry = night.ask(ShowCards(claim=claim.id, board=BOARD, hands=BAD_BEAT))
    assert entry.events == (CardsShown(claim=claim.id, board=BOARD, hands=BAD_BEAT),)


# Conduct and surveillance


def test_what_was_not_as_it_should_be_needs_a_note(night: Evening, claim: ClaimTonight):
    with refused("JP-TRIG-7", "Answer every question about the deck and the hand."):
        night.ask(CheckConduct(claim=claim.id, answers={Check.DECK_COUNTED: CheckResult.YES}))
    odd = {**ALL_WELL, Check.HAND_DISCUSSED: CheckResult.YES_ON_CAMERA}
    assert Conduct(answers=odd).not_as_expected == (Check.HAND_DISCUSSED,)
    with refused(
        "JP-TRIG-7",
        "Something was not as it should be: write down what, and why it is paid all the same;"
        " or reject the claim.",
    ):
        night.ask(CheckConduct(claim=claim.id, answers=odd))
    note = night.note("A word after the river.")
    upside_down = dict(reversed(odd.items()))
    entry = night.ask(CheckConduct(claim=claim.id, answers=upside_down, note=note))
    (checked,) = entry.events
    assert checked == ConductChecked(claim=claim.id, answers=odd, note=note)
    assert list(checked.answers) == list(Check)
    assert claim.now.conduct == Conduct(answers=odd, note=note)


def test_surveillance_is_told_and_confirms(night: Evening, claim: ClaimTonight):
    with refused("JP-TRIG-7", "Tell surveillance first."):
        night.ask(ConfirmSurveillance(claim=claim.id))
    who = night.note("Control room, Ms Berg")
    told_at = night.clock.now()
    told = night.ask(TellSurveillance(claim=claim.id, person=who))
    assert told.events == (SurveillanceTold(claim=claim.id, person=who, told_at=told_at),)
    night.later(minutes=4)
    said = night.ask(ConfirmSurveillance(claim=claim.id))
    now = night.clock.now()
    assert said.events == (SurveillanceConfirmed(claim=claim.id, confirmed_at=now),)
    assert claim.now.watch is not None
    assert (claim.now.watch.told_at, claim.now.watch.confirmed_at) == (told_at, now)
    night.ask(TellSurveillance(claim=claim.id, person=who))
    assert claim.now.watch.confirmed_at is None  # another one has to confirm anew


# Rejected and reopened


def test_a_claim_is_rejected_with_a_reason_and_reopened_with_another(
    night: Evening, claim: ClaimTonight
):
    with refused("JP-TRIG-7", "Give a reason for rejecting the claim."):
        night.ask(RejectClaim(claim=claim.id))
    with refused("JP-TRIG-7", "Only a rejected claim is reopened."):
        claim.reopen()
    claim.ready().approve(night.floor)
    claim.reject()
    assert (claim.now.state, claim.now.approvals) == (State.REJECTED, ())
    assert night.room.tables[T1].frozen is None
    with refused("JP-TRIG-7", "The claim was rejected: reopen it, and say why, before it goes on."):
        claim.seats()
    with refused("JP-TRIG-7", "Give a reason for reopening the claim."):
        night.ask(ReopenClaim(claim=claim.id))
    (reopened,) = claim.reopen().events
    assert isinstance(reopened, ClaimReopened)
    assert (claim.now.state, claim.now.hands) == (State.OPEN, BAD_BEAT)
    claim.approve(night.manager)
    assert claim.now.state is State.OPEN  # what was approved before was used up
    claim.approve(night.floor)
    assert claim.now.state is State.RELEASED
    with refused("JP-PAY-1", "The jackpot is paid for this hand: it is final."):
        claim.reject()


def test_no_step_of_a_claim_is_taken_back(night: Evening, claim: ClaimTonight):
    for step in (claim.ready, claim.release, lambda: claim.pay(1)):
        step()
        entry = night.office.answer_to(night.journal.written[-1].command)
        assert entry is not None
        with refused("HOUSE", "This is not taken back: change it by asking again."):
            night.void(entry, night.manager, night.manager)


def test_there_is_no_other_claim(night: Evening):
    with refused("JP-TRIG-7", "There is no such claim."):
        night.ask(RejectClaim(claim=ClaimId(9), note=night.note("?")))


def test_the_hand_that_was_not_meant_gives_way_to_the_other(night: Evening, claim: ClaimTonight):
    """And back again; the table stands still all the time."""
    with refused("JP-TRIG-7", "Write down that it was hand 1."):
        night.ask(ClaimOtherHand(claim=claim.id, hand=1))
    note = night.note("It was hand 1.")
    with refused("JP-TRIG-7", "Hand 2 at T1 is being claimed already."):
        night.ask(ClaimOtherHand(claim=claim.id, hand=2, note=note))
    now = night.clock.now()
    opened, rejected = night.ask(ClaimOtherHand(claim=claim.id, hand=1, note=note)).events
    assert isinstance(opened, ClaimOpened)
    assert (opened.claim, opened.hand) == (ClaimId(2), 1)
    assert rejected == ClaimRejected(claim=claim.id, note=note, rejected_at=now)
    assert open_claim_at(night.room, T1) == night.room.claims[ClaimId(2)]
    again = night.ask(ClaimOtherHand(claim=ClaimId(2), hand=2, note=note)).events
    assert again == (
        ClaimReopened(claim=claim.id, note=note),
        ClaimRejected(claim=ClaimId(2), note=note, rejected_at=now),
    )
    assert night.room.tables[T1].frozen is not None
    claim.reject()
    assert night.room.tables[T1].frozen is None


# Paying


def test_every_share_is_paid_once(night: Evening, claim: ClaimTonight):
    none = "There is no such share: release the jackpot first."
    with refused("JP-PAY-1", none):
        claim.pay(1)
    claim.ready().release()
    with refused("JP-PAY-1", none):
        claim.pay(7)
    assert len(claim.now.unpaid) == 6
    night.later(minutes=2)
    entry = claim.pay(1, form=PaymentForm.TRANSFER)
    assert entry.events == (
        SharePaid(
            claim=claim.id,
            jackpot=JackpotId("bad_beat"),
            share=1,
            amount=Money(40_000),
            paid_at=night.clock.now(),
            form=PaymentForm.TRANSFER,
            checked=IdKind.PASSPORT,
            staff=night.floor,
        ),
    )
    eero = night.player("Eero")
    with refused("JP-PAY-1", f"{eero} has got this share already: it is not paid twice."):
        claim.pay(1, night.manager)
    assert [one.number for one in claim.now.unpaid] == [2, 3, 4, 5, 6]


def test_nobody_pays_himself(night: Evening, claim: ClaimTonight):
    claim.ready().release()
    badge = night.people.add_staff("Eero", Role.FLOOR)
    night.ask(SignOn(staff=badge), badge)
    eero = night.player("Eero")
    with refused("HOUSE", f"{badge} has the name of {eero}: somebody else has to pay this share."):
        claim.pay(1, badge)
    claim.pay(2, badge)


def test_who_has_no_name_gets_one_before_he_is_paid(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa", "Väinö").draw("Aino")
    new = night.people.add_player("New 1")
    table.ask(SeatNewcomer(table=T1, seat=SeatNo(5), player=new)).hands(6).start()
    claim = claim_at(night).ready()
    claim.release()
    (own,) = (one for one in claim.now.unpaid if one.player == new)
    with refused("JP-TRIG-7", f"{new} has no name yet: write it down before the share is paid."):
        claim.pay(own.number)
    night.ask(NamePlayer(player=new))
    claim.pay(own.number)


def test_a_player_who_turns_out_to_be_known_shares_under_his_name(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa", "Väinö").draw("Aino")
    new = night.people.add_player("New 1")
    table.ask(SeatNewcomer(table=T1, seat=SeatNo(5), player=new)).hands(6).start()
    claim = claim_at(night).ready()
    before = claim.found.digest
    known = night.player("Timo")
    claim.seats().cards()
    claim.release()
    night.ask(MergePlayers(player=new, into=known))
    assert new not in {one.player for one in claim.now.people}
    assert known in {one.player for one in claim.now.unpaid}
    assert claim.now.released is not None
    assert claim.now.released.digest == before  # as it was approved


def test_an_open_claim_of_a_merged_player_has_to_be_approved_anew(night: Evening):
    night.adopt(ROOM_SHARED)
    table = night.table(T1).seated("Aino", "Eero", "Kaisa", "Väinö").draw("Aino")
    new = night.people.add_player("New 1")
    table.ask(SeatNewcomer(table=T1, seat=SeatNo(5), player=new)).hands(6).start().end()
    table.leave("Aino")
    table.ask(LeaveSeat(table=T1, player=new))
    night.table(T2).seat(1, "Timo")
    claim = claim_at(night).seats("Timo", "Kaisa").cards()
    known, people = night.player("Timo"), len(claim.now.people)
    with refused("JP-TRIG-7"):
        night.ask(MergePlayers(player=new, into=known))
    claim.reject()
    claim.reopen()
    night.ask(MergePlayers(player=new, into=known))
    assert len(claim.now.people) == people - 1
    assert parts(claim.now)[known] == (5, PartInHand.DEALT_IN, False)
    # What was said of Timo at the other table is not said of who was dealt in here.
    assert [one.player for one in claim.now.contrary or ()] == [night.player("Kaisa")]
    assert known in {one.player for one in claim.now.took_part}


def test_two_who_played_the_claimed_hand_are_two_people(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa", "Väinö").draw("Aino")
    new = night.people.add_player("New 1")
    table.ask(SeatNewcomer(table=T1, seat=SeatNo(5), player=new)).hands(6).start()
    claim = claim_at(night).ready()
    claim.release()
    table.end().ask(LeaveSeat(table=T1, player=new))
    kaisa = night.player("Kaisa")
    with refused(
        "JP-TRIG-5", f"{new} and {kaisa} both took part in hand 7 at T1: they are two people."
    ):
        night.ask(MergePlayers(player=new, into=kaisa))
    night.ask(MergePlayers(player=new, into=night.player("Timo")))
    assert len(claim.now.took_part) == 5


def test_what_was_said_of_one_of_two_entries_of_a_player_is_not_said_of_the_other(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa", "Väinö", "Otso").draw("Aino")
    new = night.people.add_player("New 1")
    table.ask(SeatNewcomer(table=T1, seat=SeatNo(6), player=new)).hands(6).start().end()
    table.ask(LeaveSeat(table=T1, player=new)).seat(7, "Timo")
    claim = claim_at(night)
    # The newcomer was no longer at his seat; Timo, says surveillance, had been dealt in.
    night.ask(
        ConfirmSeats(
            claim=claim.id,
            contrary=(
                Contrary(player=new, note=night.note("Gone.")),
                Contrary(player=night.player("Timo"), note=night.note("Dealt in.")),
            ),
        )
    )
    claim.cards()
    took, seats = len(claim.now.took_part), {one.seat for one in claim.now.took_part}
    assert SeatNo(7) in seats
    claim.reject()
    table.leave("Timo")
    claim.reopen()
    night.ask(MergePlayers(player=new, into=night.player("Timo")))
    assert len(claim.now.took_part) == took
    assert {one.seat for one in claim.now.took_part} == seats
    assert claim.now.hands == BAD_BEAT


def test_whoever_is_in_no_claim_is_merged_without_a_trace_in_it(night: Evening):
    claim = claimed(night)
    before, new = claim.now, night.people.add_player("New 1")
    night.table(T2).ask(SeatNewcomer(table=T2, seat=SeatNo(5), player=new))
    night.ask(MergePlayers(player=new, into=night.player("Timo")))
    assert claim.now == before


def test_somebody_may_be_merged_before_anybody_has_gone_through_the_seats(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa", "Väinö").draw("Aino")
    new = night.people.add_player("New 1")
    table.ask(SeatNewcomer(table=T1, seat=SeatNo(5), player=new)).hands(6).start()
    claim = claim_at(night)
    claim.reject()
    claim.reopen()
    night.ask(MergePlayers(player=new, into=night.player("Timo")))
    assert claim.now.contrary is None
    assert night.player("Timo") in parts(claim.now)


def test_what_is_asked_of_a_claim_is_about_it():
    asked = PayShare(claim=ClaimId(3), share=1, form=PaymentForm.CASH, checked=IdKind.KNOWN)
    assert asked.touches() == {"claim:3"}
    assert OpenClaim(table=T1, hand=2).touches() == {"table:T1"}


# The whole room shares


def test_where_the_room_shares_everybody_present_gets_the_same(night: Evening):
    night.adopt(ROOM_SHARED)
    played(night, T2, ("Timo", "Tauno", "Helmi")).away("Helmi")
    night.table(T1).seated("Aino", "Eero", "Kaisa", "Väinö", "Otso", "Sanna", "Impi").draw("Aino")
    night.table(T1).away("Sanna").start().end()
    night.table(T1).leave("Otso")
    night.ask(SeatPlayer(table=T2, seat=SeatNo(5), player=night.player("Otso")))
    claim = claim_at(night)
    claim.seats("Impi").cards(*ROOM_HIT)
    sharing = {night.player(name) for name in ("Aino", "Eero", "Kaisa", "Väinö", "Otso")}
    present = {night.player(name) for name in ("Timo", "Tauno")}
    assert claim.found.sharing == sharing | present
    shares = claim.found.shares
    assert len({one.player for one in shares}) == len(shares)
    claim.seats("Impi", "Tauno")
    assert night.player("Tauno") not in claim.found.sharing


# The day


def test_no_day_closes_over_an_open_claim_and_what_is_owed_outlives_it(
    night: Evening, claim: ClaimTonight
):
    claim.reject()
    night.table(T1).end()
    night.close(T1)
    claim.reopen()
    with refused(
        "JP-TRIG-7",
        "A bad beat is claimed and not decided: release or reject it first.",
    ):
        night.close_day()
    claim.ready().release()
    for share in range(1, 6):
        claim.pay(share)
    night.close_day()
    assert [one.number for one in claim.now.unpaid] == [6]
    claim.pay(6, night.manager)
    night.later(minutes=24 * 60)
    night.ask(OpenDay(), night.manager)
    night.close_day()
    assert night.room.claims == {}
    assert night.room.claimed == 1
    with refused("JP-TRIG-7", "There is no such claim."):
        claim.pay(6)


def test_a_rejected_claim_is_closed_with_its_day(night: Evening, claim: ClaimTonight):
    claim.reject()
    night.table(T1).end()
    night.close(T1)
    night.close_day()
    assert night.room.claims == {}
    assert night.room.meters[JackpotId("bad_beat")].owed == NOTHING


def test_stud_has_no_board_and_a_card_for_everybody_may_lie_there(night: Evening):
    night.table(T1, STUD, seats=8).seated(*SIX).start()
    claim = claim_at(night).seats()
    claim.cards("", shown((1, "4c 4d 4h 4s 2c 3c 9d"), (2, "5c 5d 5h 5s 2d 3d 9h")))
    assert claim.found.finding is not None
    assert claim.found.finding.category == 1
    claim.cards("Kd", shown((1, "4c 4d 4h 4s 2c 3c"), (2, "5c 5d 5h 5s 2d 3d")))
    with refused("JP-TRIG-7", "Cards of seat 1: 7 instead of 6. Look at them again."):
        claim.cards("Kd", shown((1, "4c 4d 4h 4s 2c 3c 9d"), (2, "5c 5d 5h 5s 2d 3d")))


def test_a_game_without_a_trigger_claims_nothing(night: Evening):
    night.table(T1, NO_STRADDLE, 8)
    with refused("JP-GAME-2"):
        night.ask(ClaimBadBeat(table=T1))
