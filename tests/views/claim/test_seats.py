"""Which hand is claimed, and who took part in it."""

from datetime import UTC, datetime, timedelta

import pytest

from floor.app.claim.claims import ClaimOtherHand, OpenClaim, ReopenClaim
from floor.app.claim.freezes import ClaimBadBeat
from floor.app.hands.dealing import StartHand
from floor.app.seats.seats import SeatPlayer
from floor.base.text import speaking
from floor.room.blinds.button import SeatNo
from floor.room.dealing.first_hand import HandBegan
from floor.room.table.table import Stamp
from floor.views.claim.seats import (
    began_words,
    contraries,
    hand_offers,
    needing_reason,
    other_hand,
    seats_view,
    took_part_words,
)
from tests.app.claimed import ROOM_SHARED, SIX_MORE, claim_at, claimed, played
from tests.evening import T1, T2, Evening
from tests.views.looking import look

HELSINKI_TIME = "Europe/Helsinki"
AT = datetime(2026, 10, 24, 18, 43, 7, tzinfo=UTC)


@pytest.mark.parametrize(
    ("stamp", "error", "words"),
    [
        (Stamp.RIFFLE, 0, "began 21:43:07 at the first riffle"),
        (Stamp.RIFFLE, 1, "began 21:43:07 at the first riffle, ± 0.1 s"),
        (Stamp.LID, 1200, "began 21:43:07 by the lid button, ± 1.2 s"),
        (Stamp.LID, 1201, "began 21:43:07 by the lid button, ± 1.3 s"),
        (Stamp.AUTOMATIC, 500, "began some time after 21:43:07: nobody marked it"),
    ],
)
def test_a_stamp_is_never_said_to_be_better_than_it_is(stamp: Stamp, error: int, words: str):
    began = HandBegan(at=AT, error=timedelta(milliseconds=error), stamp=stamp)
    assert began_words(began, HELSINKI_TIME) == words


def test_finnish_seconds_stand_behind_a_point():
    with speaking("fi"):
        assert "21.43.07" in began_words(HandBegan(at=AT), HELSINKI_TIME)


def test_the_hand_on_the_table_is_offered_before_the_last_one(night: Evening):
    played(night).ask(ClaimBadBeat(table=T1))
    now, before = hand_offers(night.room, night.room.tables[T1], look(night))
    assert now.words == "Hand 2: the one on the table now"
    assert before.words.startswith("Hand 1: the one before, over at")
    assert (now.hand, before.hand) == (2, 1)
    assert now.step.leading
    assert not before.step.leading
    assert now.began.startswith("began ")
    assert now.step.why_not == before.step.why_not == ""


def test_between_two_hands_the_last_one_is_offered_alone(night: Evening):
    night.table().seated("Aino", "Eero", "Kaisa").draw("Aino").hands(1).ask(ClaimBadBeat(table=T1))
    (only,) = hand_offers(night.room, night.room.tables[T1], look(night))
    assert only.step.leading


def test_everybody_at_the_table_is_asked_about(night: Evening):
    claim = claimed(night)
    view = seats_view(claim.found.profile, claim.now, look(night))
    assert [line.words for line in view.lines][:2] == ["Seat 1 Aino", "Seat 2 Eero"]
    assert all(line.took_part for line in view.lines)
    assert {line.book for line in view.lines} == {"dealt in, per log"}
    assert "5 of them are needed" in view.told


def test_who_came_to_the_table_meanwhile_was_not_dealt_in(night: Evening):
    played(night)
    night.ask(SeatPlayer(table=T1, seat=SeatNo(8), player=night.player("Timo")))
    claim = claim_at(night)
    late = seats_view(claim.found.profile, claim.now, look(night)).lines[-1]
    assert not late.took_part
    assert late.book == "not dealt in, per log"


def test_against_the_book_a_reason_is_needed(night: Evening):
    claim = claimed(night)
    everybody = [one.player for one in claim.now.people]
    assert needing_reason(claim.now, everybody) == ()
    aino, eero = night.player("Aino"), night.player("Eero")
    without = [player for player in everybody if player not in (aino, eero)]
    assert needing_reason(claim.now, without) == (aino, eero)
    note = night.note("He stood at the bar.")
    (said,) = contraries({aino: note})
    assert (said.player, said.note) == (aino, note)


def test_who_shares_from_another_table_is_not_asked_about(night: Evening):
    night.adopt(ROOM_SHARED)
    played(night, T2, SIX_MORE)
    claim = claimed(night)
    view = seats_view(claim.found.profile, claim.now, look(night))
    assert len(claim.now.people) > len(view.lines) == 6
    assert needing_reason(claim.now, [line.player for line in view.lines]) == ()


def test_too_few_are_told_at_once(night: Evening):
    profile = claimed(night).found.profile
    assert took_part_words(profile, 6) == "6 took part"
    assert took_part_words(profile, 4) == "4 took part: too few, nothing can be won"


def test_where_the_wrong_hand_was_chosen_the_other_is_claimed_instead(night: Evening):
    claim = claimed(night)
    other = other_hand(night.room, claim.now, look(night))
    assert other is not None
    assert other.step.command == ClaimOtherHand(claim=claim.id, hand=1)
    assert (other.step.words, other.step.why_not) == ("It was hand 1", "")
    assert other.reason == "Chosen by mistake: it was hand 1."
    claim.reject()
    assert other_hand(night.room, claim.now, look(night)) is None


def test_a_table_stopped_again_in_a_rejected_hand_offers_to_reopen_its_claim(night: Evening):
    claim = claimed(night)
    claim.reject()
    night.ask(ClaimBadBeat(table=T1))
    again, before = hand_offers(night.room, night.room.tables[T1], look(night))
    assert again.step.words == "Reopen the claim of hand 2 …"
    assert again.step.reason
    assert again.step.command == ReopenClaim(claim=claim.id)
    assert before.step.command == OpenClaim(table=T1, hand=1)


def test_of_a_table_with_one_hand_there_is_no_other(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa", "Väinö", "Otso").draw("Aino")
    table.ask(StartHand(table=T1))
    claim = claim_at(night)
    assert other_hand(night.room, claim.now, look(night)) is None
