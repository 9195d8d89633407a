"""Two different people approve exactly the same, within five minutes, once (FAULTS rows 65–67)."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from floor.app.claim.claims import (
    ApproveClaim,
    CheckConduct,
    OpenClaim,
    SayOrder,
    TellSurveillance,
)
from floor.app.claim.facts import ClaimApproved, HitReleased, OrderSaid
from floor.app.claim.freezes import ClaimBadBeat, ReleaseTable, TableReleased
from floor.app.claim.reckoning import reckoned
from floor.app.claim.releases import near_claims, why_not_before_others, why_not_released
from floor.app.core.claim import APPROVAL_HOLDS, Approval, Claim, ClaimId, State
from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Role, StaffId
from floor.app.core.ports import Player
from floor.app.hands.dealing import JACKPOT
from floor.app.hands.stamps import SetStamps
from floor.app.seats.nameless import NamePlayer, SeatNewcomer
from floor.app.staff.days import SignOff, SignOn
from floor.app.staff.floor_calls import CallEnded, EndCall
from floor.base.money import Money
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Stamp
from tests.app.claimed import (
    ALL_WELL,
    ROOM_HIT,
    ROOM_SHARED,
    SIX,
    SIX_MORE,
    ClaimTonight,
    claim_at,
    claimed,
    played,
    shown,
)
from tests.evening import T1, T2, Evening, refused

T3 = TableId("T3")
THIRD = ("Jussi", "Kalle", "Liisa", "Maija", "Niilo", "Onni")
MILLISECOND = timedelta(milliseconds=1)


@pytest.fixture
def claim(night: Evening) -> ClaimTonight:
    return claimed(night)


@pytest.fixture
def ready(claim: ClaimTonight) -> ClaimTonight:
    return claim.ready()


def on_duty(night: Evening, name: str, role: Role) -> StaffId:
    badge = night.people.add_staff(name, role)
    night.ask(SignOn(staff=badge), badge)
    return badge


# What is missing


def test_every_step_is_asked_for_before_anybody_approves(night: Evening, claim: ClaimTonight):
    def missing() -> str:
        no = why_not_released(night.room, claim.now)
        with refused("HOUSE" if no is None else no.rule, "" if no is None else str(no)):
            claim.approve(night.floor, "0" * 32)
        return str(no)

    assert missing() == "Go through the seats first: who took part?"
    claim.seats()
    assert missing() == "Enter the board and the hands first."
    claim.cards()
    assert missing() == "Look at the deck and at how the hand was played first."
    claim.conduct()
    assert missing() == "Surveillance has to confirm the hand first."
    night.ask(TellSurveillance(claim=claim.id, person=night.note("Control room")))
    assert missing() == "Surveillance has to confirm the hand first."
    claim.watched()
    assert why_not_released(night.room, claim.now) is None


def test_nothing_is_released_that_was_not_won(night: Evening, claim: ClaimTonight):
    claim.ready()
    claim.cards("Ah Ad Kh 8s 8d", shown((2, "Qc Qd"), (4, "8h 8c")))
    no = why_not_released(night.room, claim.now)
    assert str(no) == "No losing hand is strong enough: nothing is won."
    claim.seats("Otso", "Sanna").cards()
    no = why_not_released(night.room, claim.now)
    assert str(no) == "4 took part, and 5 have to: nothing is won."


def test_nothing_is_released_that_cannot_be_shared(night: Evening, claim: ClaimTonight):
    claim.ready()
    house = night.room.house
    assert house is not None
    profile = replace(house.jackpots[claim.now.jackpot], most_tied=0)
    room = replace(night.room, house=replace(house, jackpots={profile.id: profile}))
    no = why_not_released(room, claim.now)
    assert no is not None
    assert no.rule == "JP-PAY-5"


# Approving


def test_the_second_of_two_releases_everything_at_once(night: Evening, ready: ClaimTonight):
    digest, now = ready.found.digest, night.clock.now()
    first = ready.approve(night.floor)
    assert first.events == (
        ClaimApproved(claim=ready.id, digest=digest, staff=night.floor, at=now),
    )
    assert ready.now.state is State.OPEN
    approved, released, goes_on, ended = ready.approve(night.manager).events
    assert approved == ClaimApproved(claim=ready.id, digest=digest, staff=night.manager, at=now)
    assert isinstance(released, HitReleased)
    assert (released.approved, released.digest) == ((night.floor, night.manager), digest)
    assert {f"player:{share.player}" for share in released.shares} <= released.touches()
    assert {f"fund:{JACKPOT}", "table:T1", "claim:1"} <= released.touches()
    assert goes_on == TableReleased(table=T1, released_at=now)
    assert ended == CallEnded(table=T1, reason=CallReason.BAD_BEAT, ended_at=now)
    assert night.room.tables[T1].frozen is None


def test_a_call_that_is_over_is_not_ended_again(night: Evening, ready: ClaimTonight):
    night.ask(EndCall(table=T1, reason=CallReason.BAD_BEAT))
    assert [type(one) for one in ready.release().events][2:] == [TableReleased]


def test_a_table_stopped_again_in_the_hand_of_a_reopened_claim_goes_on_with_it(
    night: Evening, ready: ClaimTonight
):
    ready.reject()
    night.later(minutes=1)
    night.ask(ClaimBadBeat(table=T1))
    ready.reopen()
    ready.release()
    assert night.room.tables[T1].frozen is None


@pytest.mark.parametrize("role", [Role.FLOOR, Role.SHIFT_MANAGER])
def test_one_person_never_does_both(night: Evening, ready: ClaimTonight, role: Role):
    """FAULTS row 65: asked of the office directly, at any desk, whatever a screen allows."""
    badge = on_duty(night, "Sirpa", role)
    asked = ApproveClaim(claim=ready.id, digest=ready.found.digest)
    night.office.submit(asked, badge)
    for desk in ("desk", "another desk", "a third one"):
        with refused("HOUSE", f"{badge} has approved it already: somebody else has to."):
            night.office_at(desk).submit(asked, badge)
    assert ready.now.state is State.OPEN


def test_one_of_the_two_is_a_shift_manager(night: Evening, ready: ClaimTonight):
    other = on_duty(night, "Sirpa", Role.FLOOR)
    ready.approve(night.floor)
    with refused("HOUSE", "One of the two who approve has to be a shift manager."):
        ready.approve(other)
    ready.approve(night.manager)
    assert ready.now.state is State.RELEASED


def test_nobody_approves_his_own_share(night: Evening, ready: ClaimTonight):
    own = on_duty(night, "Aino", Role.SHIFT_MANAGER)
    aino = night.player("Aino")
    sentence = f"{own} has the name of {aino}, who gets a share: somebody else has to approve."
    with refused("HOUSE", sentence):
        ready.approve(own)
    ready.approve(night.floor)
    with refused("HOUSE", sentence):
        ready.approve(own)


def test_who_turns_out_to_get_a_share_has_not_approved_it(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa", "Väinö").draw("Aino")
    new = night.people.add_player("New 1")
    table.ask(SeatNewcomer(table=T1, seat=SeatNo(5), player=new)).hands(6).start()
    claim, own = claim_at(night).ready(), on_duty(night, "Sirpa Salo", Role.FLOOR)
    claim.approve(own)
    night.people.change_player(Player(player=new, name="Sirpa Salo"))
    night.ask(NamePlayer(player=new))
    assert [type(one) for one in claim.approve(night.manager).events] == [ClaimApproved]
    claim.approve(night.floor)
    assert claim.now.released is not None
    assert claim.now.released.approved == (night.manager, night.floor)


def test_a_dealer_approves_nothing(night: Evening, ready: ClaimTonight):
    with refused("HOUSE", "Floor only, at the desk."):
        ready.approve(night.dealer)


def test_who_goes_off_duty_takes_his_approval_with_him(night: Evening, ready: ClaimTonight):
    ready.approve(night.floor)
    night.ask(SignOff(staff=night.floor), night.floor)
    entry = ready.approve(night.manager)
    assert [type(one) for one in entry.events] == [ClaimApproved]
    third = on_duty(night, "Sirpa", Role.FLOOR)
    ready.approve(third)
    assert ready.now.released is not None
    assert ready.now.released.approved == (night.manager, third)


@pytest.mark.parametrize(
    ("after", "released"),
    [
        (timedelta(), True),
        (APPROVAL_HOLDS - MILLISECOND, True),
        (APPROVAL_HOLDS, True),
        (APPROVAL_HOLDS + MILLISECOND, False),
        (timedelta(hours=9), False),
    ],
    ids=str,
)
def test_an_approval_holds_five_minutes_to_the_millisecond(
    night: Evening, ready: ClaimTonight, after: timedelta, released: bool
):
    ready.approve(night.floor)
    night.clock.advance(after)
    ready.approve(night.manager)
    assert (ready.now.state is State.RELEASED) is released
    if not released:
        assert [one.staff for one in ready.now.approvals] == [night.floor, night.manager]
        ready.approve(night.floor)  # again, since his own is too old
        assert ready.now.state is State.RELEASED


def test_a_clock_set_back_makes_no_approval_last_longer(night: Evening, ready: ClaimTonight):
    given = Approval(staff=night.floor, digest="x", at=night.clock.now())
    assert given.holds("x", night.clock.now())
    assert not given.holds("x", night.clock.now() - MILLISECOND)
    assert not given.holds("y", night.clock.now())
    night.later(minutes=90)
    ready.approve(night.floor)
    night.clock.advance(timedelta(hours=-1))
    night.tick()  # and the book says that it was set back
    entry = ready.approve(night.manager)
    assert [type(one) for one in entry.events] == [ClaimApproved]
    ready.approve(night.floor)
    assert ready.now.state is State.RELEASED


def test_an_approval_serves_once(night: Evening, ready: ClaimTonight):
    """FAULTS row 67: replayed, reused or late it is worth nothing."""
    digest = ready.found.digest
    ready.release()
    final = "The jackpot is paid for this hand: it is final."
    for badge in (night.floor, night.manager):
        with refused("JP-PAY-1", final):
            ready.approve(badge, digest)
    other = claimed(night, T2, SIX_MORE).ready()
    with refused("HOUSE", "The claim has changed since it was shown to you: look at it again."):
        other.approve(night.floor, digest)


def test_the_same_press_twice_is_one_approval(night: Evening, ready: ClaimTonight):
    press = night.office.new_id()
    asked = ApproveClaim(claim=ready.id, digest=ready.found.digest)
    first = night.office.submit(asked, night.floor, press)
    ready.approve(night.manager)
    assert night.office.submit(asked, night.floor, press) == first
    assert night.office_at("another desk").submit(asked, night.floor, press) == first


# Row 66: whatever is changed after an approval, it counts no more


def other_value(value: Any) -> Any:
    """Another one of the same kind."""
    match value:
        case bool():
            return not value
        case Money(cents=cents):
            return Money(cents + 1)
        case int():
            return value + 1
        case str():
            return value + "x"
        case timedelta():
            return value + MILLISECOND
        case None:
            return (ClaimId(99),)
        case ():
            return (ClaimId(99),)
        case tuple():
            return value[1:]
        case dict():
            return dict(list(value.items())[1:])
        case msgspec.Struct():
            field = value.__struct_fields__[0]
            return replace(value, **{field: other_value(getattr(value, field))})
        case _ if hasattr(type(value), "__members__"):
            return next(one for one in type(value) if one is not value)
        case _:
            return value + timedelta(seconds=1)


NOT_APPROVED = {"approvals", "state", "rejected", "released", "id"}
"""What says how far a claim has come. Its number is that of the book."""
RECKONED = {"jackpot", "people", "contrary", "form", "hands", "board"}
"""What the cards and shares come from: said otherwise by the changes below."""


@pytest.mark.parametrize("field", sorted(set(Claim.__struct_fields__) - NOT_APPROVED - RECKONED))
def test_whatever_of_a_claim_is_changed_its_digest_is_another(
    night: Evening, ready: ClaimTonight, field: str
):
    before = ready.found.digest
    changed = replace(ready.now, **{field: other_value(getattr(ready.now, field))})
    assert reckoned(night.room, changed).digest != before


Change = Callable[[ClaimTonight], object]
CHANGES: dict[str, Change] = {
    "the board": lambda claim: claim.cards("Ah Ad Kh 8s 8d", shown((2, "Ac Kd"), (4, "8h 8c"))),
    "the seats": lambda claim: claim.seats("Sanna"),
    "a third hand": lambda claim: claim.cards(
        "Ah Ad Kh 8s 8d", shown((2, "Ac Kc"), (4, "8h 8c"), (1, "Qs Qc"))
    ),
    "the conduct, said again by another note": lambda claim: claim.night.ask(
        replace_conduct(claim)
    ),
    "surveillance, told again": lambda claim: claim.watched(),
}


def replace_conduct(claim: ClaimTonight):
    note = claim.night.note("Deck 7, seal 0041")
    return CheckConduct(claim=claim.id, answers=ALL_WELL, note=note)


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_is_changed_after_an_approval_has_to_be_approved_anew(
    night: Evening, ready: ClaimTonight, change: Change
):
    digest = ready.found.digest
    ready.approve(night.floor)
    night.later(seconds=1)
    change(ready)
    assert ready.found.digest != digest
    with refused("HOUSE", "The claim has changed since it was shown to you: look at it again."):
        ready.approve(night.manager, digest)
    ready.approve(night.manager)
    assert ready.now.state is State.OPEN  # the first one approved something else
    ready.approve(night.floor)
    assert ready.now.state is State.RELEASED


def test_a_sum_that_has_changed_has_to_be_approved_anew(night: Evening, ready: ClaimTonight):
    before = ready.found
    meters = night.room.meters[ready.now.jackpot]
    for account in meters.balances:
        more = {**meters.balances, account: meters.on(account) + Money(100)}
        room = replace(night.room, meters={ready.now.jackpot: replace(meters, balances=more)})
        now = reckoned(room, ready.now)
        assert (now.digest != before.digest) == (now.payout != before.payout)
    house = night.room.house
    assert house is not None
    room = replace(night.room, house=replace(house, digest="another edition"))
    assert reckoned(room, ready.now).digest != before.digest


def test_a_fee_that_comes_in_meanwhile_changes_nothing(night: Evening, ready: ClaimTonight):
    ready.approve(night.floor)
    played(night, T2, SIX_MORE).hands(0).end()
    ready.approve(night.manager)
    assert ready.now.state is State.RELEASED


# Which hand was first


def apart(night: Evening, seconds: float, error_ms: int = 0) -> tuple[ClaimTonight, ClaimTonight]:
    """Two tables in hands that began so far apart, both claimed and ready."""
    night.table(T1).seated(*SIX).draw("Aino").start()
    night.later(seconds=seconds)
    night.table(T2).seated(*SIX_MORE).draw("Timo").start()
    return ready_both(night)


def ready_both(night: Evening) -> tuple[ClaimTonight, ClaimTonight]:
    one, other = claim_at(night, T1), claim_at(night, T2)
    return one.ready(), other.ready()


def test_the_hand_that_began_earlier_is_paid_first(night: Evening):
    first, second = apart(night, 2)
    assert near_claims(night.room, first.now) == (second.now,)
    assert why_not_before_others(night.room, first.now) is None
    with refused("JP-TRIG-6", "The hand at T1 began earlier: T2 is paid from what it leaves."):
        second.approve(night.floor)
    first.release()
    second.release()
    paid = second.now.released
    assert paid is not None
    assert paid.payout.pool == Money(100_000)  # the new base: what was left, topped up (JD-05)


def test_a_rejected_claim_stands_in_nobodys_way(night: Evening):
    first, second = apart(night, 2)
    first.reject()
    second.release()
    assert second.now.state is State.RELEASED


def test_inside_the_bound_nobody_is_paid_until_surveillance_has_looked(night: Evening):
    first, second = apart(night, 0)
    for claim in (first, second):
        no = why_not_before_others(night.room, claim.now)
        assert no is not None
        assert "Ask surveillance." in str(no)
    say = SayOrder(claim=first.id, earlier=second.id, note=night.note("T2: 21.03.12,4"))
    with refused("JP-TRIG-6", "Write down what surveillance has said."):
        night.ask(replace(say, note=None))
    entry = night.ask(say)
    assert entry.events == (OrderSaid(claim=first.id, earlier=second.id, note=say.note),)
    with refused("JP-TRIG-6", "The hand at T2 began earlier: T1 is paid from what it leaves."):
        first.approve(night.floor)
    assert why_not_before_others(night.room, second.now) is None
    # Surveillance has looked again: the newer word counts.
    night.ask(SayOrder(claim=second.id, earlier=first.id, note=say.note))
    assert (first.now.later_than, second.now.later_than) == ((), (first.id,))
    first.release()
    second.release()


def test_an_automatic_stamp_says_only_what_came_before_it(night: Evening):
    night.table(T1).ask(SetStamps(table=T1, stamp=Stamp.AUTOMATIC))
    night.table(T1).seated(*SIX).draw("Aino").start()
    night.later(minutes=2)
    night.table(T1).end()  # and the next one begins by itself, some time from now on
    night.later(minutes=1)
    night.table(T2).seated(*SIX_MORE).draw("Timo").start()
    automatic, tapped = ready_both(night)
    no = why_not_before_others(night.room, tapped.now)
    assert str(no) == (
        "Nobody marked the start of the hand at T1: it cannot be said whether it or that at T2"
        " began first. Ask surveillance."
    )
    assert why_not_before_others(night.room, automatic.now) is not None


def test_surveillance_is_not_asked_what_the_book_knows(night: Evening):
    first, second = apart(night, 2)
    note = night.note("They say.")
    with refused(
        "JP-TRIG-6", "The log shows which of the two hands began first: nobody has to say it."
    ):
        night.ask(SayOrder(claim=first.id, earlier=second.id, note=note))
    with refused("JP-TRIG-6", "The two claims are not for the same jackpot."):
        night.ask(SayOrder(claim=first.id, earlier=first.id, note=note))
    second.reject()
    with refused("JP-TRIG-7"):
        night.ask(SayOrder(claim=first.id, earlier=second.id, note=note))


def test_of_two_hands_of_one_table_the_number_says_it(night: Evening):
    played(night)
    newer = claim_at(night).ready()
    night.ask(OpenClaim(table=T1, hand=1))
    older = ClaimTonight(night, ClaimId(2)).ready()
    with refused(
        "JP-TRIG-6",
        "Hand 1 at T1 came before it, and is claimed too: decide that one first.",
    ):
        newer.approve(night.floor)
    note = night.note("They say.")
    with refused("JP-TRIG-6"):
        night.ask(SayOrder(claim=older.id, earlier=newer.id, note=note))
    assert [type(one) for one in older.release().events] == [ClaimApproved, HitReleased]
    assert night.room.tables[T1].frozen is not None  # for the other one
    newer.release()
    assert night.room.tables[T1].frozen is None


def test_what_surveillance_says_is_never_a_circle(night: Evening):
    for name, who in ((T1, SIX), (T2, SIX_MORE)):
        night.table(name).seated(*who).draw(who[0]).start()
    night.table(T3).seated(*THIRD).draw(THIRD[0]).start()
    one, two, three = (claim_at(night, name).ready() for name in (T1, T2, T3))
    note = night.note("By the second hand of the clock")
    night.ask(SayOrder(claim=two.id, earlier=one.id, note=note))
    night.ask(SayOrder(claim=three.id, earlier=two.id, note=note))
    with refused(
        "JP-TRIG-6",
        "That cannot be: by what is known of the other claims T1 began before T3. Ask"
        " surveillance for the order of all of them.",
    ):
        night.ask(SayOrder(claim=one.id, earlier=three.id, note=note))
    night.ask(SayOrder(claim=three.id, earlier=one.id, note=note))
    one.release()
    two.release()
    three.release()
    assert [claim.state for claim in night.room.claims.values()] == [State.RELEASED] * 3
    assert one.now.released is not None
    assert reckoned(night.room, three.now).before.owed == Money(3 * 80_000)


def test_a_table_that_stands_still_unclaimed_is_waited_for(night: Evening):
    first, second = apart(night, 2)
    second.reject()
    night.ask(ClaimBadBeat(table=T2))
    with refused(
        "JP-TRIG-6",
        "T2 is stopped for a bad beat too: claim its hand, or let it go on, first.",
    ):
        first.approve(night.floor)
    night.ask(ReleaseTable(table=T2, note=night.note("A mistake")))
    first.release()


def test_a_table_of_another_jackpot_is_not_waited_for(night: Evening):
    night.adopt(ROOM_SHARED)
    played(night, T2, SIX_MORE, GameId("nlh-2-5")).ask(ClaimBadBeat(table=T2))
    claim = claimed(night)
    claim.seats().cards(*ROOM_HIT).conduct().watched()
    assert why_not_released(night.room, claim.now) is None
    other = claim_at(night, T2).ready()
    assert near_claims(night.room, claim.now) == ()
    with refused("JP-TRIG-6", "The two claims are not for the same jackpot."):
        night.ask(SayOrder(claim=claim.id, earlier=other.id, note=night.note("?")))
    claim.release()
    assert claim.now.state is State.RELEASED
