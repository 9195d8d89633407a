"""Bad beats in rehearsed nights: cards that really hit, a staff that pays them, a till that agrees;
and one staged for somebody who learns."""

from collections import Counter
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from floor.app.claim.claims import ShowCards
from floor.app.claim.facts import ClaimOpened, ClaimRejected, HitReleased, SharePaid
from floor.app.claim.freezes import TableFrozen, TableReleased
from floor.app.core.claim import ClaimId, State
from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Entry, Event
from floor.app.office.fold import entries_of
from floor.base.chance import SeededChance
from floor.base.errors import Refused
from floor.base.money import NOTHING, Money, total
from floor.jackpot.ledger import Account, Meters
from floor.jackpot.profile import JackpotId
from floor.jackpot.trigger import judged
from floor.rehearsal.laws.meters import MeterLaws
from floor.rehearsal.night import NightPlan
from floor.rehearsal.players import Temper
from floor.rehearsal.practice import stage_bad_beat
from floor.rehearsal.showdowns import drawn_hit
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameForm, GameId
from floor.rulebook.house.rulebooks import read_house
from floor.wiring.nights import Rehearsal, rehearse
from tests.app.claimed import SIX, claim_at, claimed, played
from tests.evening import HELSINKI, T1, T2, Evening

HOUSE = read_house(HELSINKI, "helsinki.toml")
BAD_BEAT, ROOM_SHARE = (
    HOUSE.jackpots[JackpotId("bad_beat")],
    HOUSE.jackpots[JackpotId("room_share")],
)
SEATS = tuple(map(SeatNo, (1, 2, 4, 5, 7, 9)))
UNLUCKY = NightPlan(tables=3, hours=4, temper=Temper(bad_beats=200))


@pytest.mark.parametrize("form", [*BAD_BEAT.triggers], ids=lambda form: form.value)
def test_cards_that_hit_are_found_in_every_game_that_has_a_trigger(form: GameForm):
    hit = drawn_hit(BAD_BEAT, form, SEATS, SeededChance(2))
    assert hit is not None
    assert hit.finding == judged(BAD_BEAT, hit.showdown)
    assert hit.finding.category in (1, 2)
    assert set(hit.finding.losers) | set(hit.finding.winners) <= set(SEATS)


def test_another_jackpots_cards_hit_that_one():
    hit = drawn_hit(ROOM_SHARE, GameForm.OMAHA, SEATS, SeededChance(1))
    assert hit is not None
    assert judged(ROOM_SHARE, hit.showdown).category == 1


def test_where_nothing_can_be_won_no_cards_are_found():
    assert drawn_hit(BAD_BEAT, GameForm.RAZZ, SEATS, SeededChance(1)) is None
    assert drawn_hit(BAD_BEAT, GameForm.TEXAS, SEATS[:4], SeededChance(1)) is None


@pytest.fixture(scope="module")
def unlucky() -> Rehearsal:
    return rehearse(3, UNLUCKY)


def entries(night: Rehearsal) -> list[Entry]:
    return list(entries_of(night.room.journal.rows()))


def events(night: Rehearsal) -> list[Event]:
    return [event for entry in entries(night) for event in entry.events]


def test_the_staff_settles_every_hit_by_itself(unlucky: Rehearsal):
    said = Counter(type(event) for event in events(unlucky))
    assert said[HitReleased] >= 2
    assert said[TableFrozen] == said[TableReleased] == said[ClaimOpened]
    assert said[ClaimOpened] == said[HitReleased] + said[ClaimRejected]
    room = unlucky.room.office.room
    assert not [claim for claim in room.claims.values() if claim.state is State.OPEN]


def test_shares_are_fetched_and_some_stay_open(unlucky: Rehearsal):
    won = total(event.payout.paid for event in events(unlucky) if isinstance(event, HitReleased))
    fetched = total(event.amount for event in events(unlucky) if isinstance(event, SharePaid))
    owed = total(meters.owed for meters in unlucky.room.office.room.meters.values())
    assert fetched > NOTHING
    assert fetched + owed == won


def test_an_unlucky_night_is_the_same_night_for_the_same_seed(unlucky: Rehearsal):
    assert rehearse(3, UNLUCKY).head == unlucky.head


def test_a_night_without_bad_beats_has_none():
    calm = rehearse(3, UNLUCKY._replace(hours=1, temper=Temper(bad_beats=0)))
    assert not any(isinstance(event, TableFrozen) for event in events(calm))


def broken(night: Evening, *doctored: Sequence[Event], change: Money = NOTHING) -> list[str]:
    """What the till says of the night, entry by entry, once its last facts are others."""
    laws = MeterLaws()
    room = night.room
    meters = {
        name: replace(one, balances={**one.balances, **_more(one, change)})
        for name, one in room.meters.items()
    }
    known = list(entries_of(night.journal.rows()))
    found = [*laws.broken_by(room, known)]
    for facts in doctored:
        entry = known[-1]._replace(seq=known[-1].seq + 1, events=tuple(facts))
        found += laws.broken_by(room, (entry,))
    return [*found, *laws.broken_by(replace(room, meters=meters), ())]


def _more(meters: Meters, change: Money) -> dict[Account, Money]:
    return {Account.POSTED: meters.posted + change} if change else {}


def test_a_night_as_it_is_breaks_no_law(night: Evening):
    claim = claimed(night).ready()
    claim.release()
    claim.pay(1)
    assert broken(night) == []


def test_a_cent_too_much_is_seen(night: Evening):
    claimed(night).ready().release()
    said = broken(night, change=Money(1))
    assert any("came in and stayed" in one for one in said)
    assert any("do not balance" in one for one in said)


def test_a_hand_paid_twice_is_seen(night: Evening):
    claim = claimed(night).ready()
    released = claim.release().events[1]
    assert isinstance(released, HitReleased)
    assert any("paid twice" in one for one in broken(night, [released]))


def test_one_who_approves_twice_is_seen(night: Evening):
    claim = claimed(night).ready()
    released = claim.release().events[1]
    assert isinstance(released, HitReleased)
    alone = replace(released, claim=ClaimId(9), approved=(night.floor, night.floor))
    assert any("not approved by two" in one for one in broken(night, [alone]))


def test_a_share_fetched_twice_is_seen(night: Evening):
    claim = claimed(night).ready()
    claim.release()
    paid = claim.pay(1).events[0]
    assert any("share 1 of claim 1 is paid twice" in one for one in broken(night, [paid]))


def test_the_dealer_claims_what_lies_at_some_table(night: Evening):
    played(night).with_dealer()
    staged = stage_bad_beat(night.office, SeededChance(4), night.manager)
    table = night.room.tables[T1]
    assert (staged.table, staged.hand, table.frozen is not None) == (T1, table.hand, True)
    assert [call.reason for call in night.room.floor_calls] == [CallReason.BAD_BEAT]
    entry = list(entries_of(night.journal.rows()))[-1]
    assert entry.by == night.dealer


def test_what_was_staged_can_be_claimed_and_is_won(night: Evening):
    played(night)
    staged = stage_bad_beat(night.office, SeededChance(4), night.manager)
    claim = claim_at(night).seats()
    shown = staged.hit.showdown
    night.ask(ShowCards(claim=claim.id, board=shown.board, hands=shown.hands))
    assert claim.found.finding == staged.hit.finding
    claim.conduct().watched().release()
    assert claim.now.state is State.RELEASED


def test_only_one_is_staged_at_a_time(night: Evening):
    played(night)
    stage_bad_beat(night.office, SeededChance(4), night.manager)
    with pytest.raises(Refused, match="stopped already"):
        stage_bad_beat(night.office, SeededChance(4), night.manager)


def test_with_too_few_nothing_is_staged(night: Evening):
    played(night, who=SIX[:4])
    with pytest.raises(Refused, match="At no table enough players"):
        stage_bad_beat(night.office, SeededChance(4), night.manager)


def test_a_game_without_a_jackpot_is_passed_over(night: Evening):
    night.table(T2, GameId("sviten-5-5"), seats=6).seated(*SIX).draw(SIX[0]).start()
    with pytest.raises(Refused, match="At no table enough players"):
        stage_bad_beat(night.office, SeededChance(4), night.manager)
