"""What the jackpots were: sums over the nights, hits, and the ledger of one of them."""

from collections.abc import Iterable
from datetime import timedelta

import pytest

from floor.app.core.claim import ClaimId
from floor.app.jackpot.meters import CorrectMeter
from floor.app.office.past import Past
from floor.app.staff.days import DayEnded, OpenDay
from floor.app.staff.papers import (
    KeptPaper,
    PaperKey,
    PaperKind,
    Papers,
    PaperState,
    PaperSubject,
    Void,
)
from floor.app.tables.tables import CloseTable
from floor.base.errors import Refused
from floor.base.money import Money
from floor.jackpot.ledger import Account, PostedFor
from floor.jackpot.profile import JackpotId
from floor.views.claim.paper import claim_key, slip_key
from floor.views.jackpot.history import HistoryQuery, HistorySources, JackpotPast, read
from tests.evening import CODE, NLH, T1, Evening
from tests.paid_jackpot import GUESTS, paid_jackpot

BAD_BEAT = JackpotId("bad_beat")
MONTH = HistoryQuery(30)


class Made(Papers):
    """The papers that were made; one of them is void."""

    def __init__(self, *papers: KeptPaper) -> None:
        self._papers = papers

    def made_for(self, keys: Iterable[PaperKey]) -> tuple[KeptPaper, ...]:
        wanted = set(keys)
        return tuple(paper for paper in self._papers if paper.about.key in wanted)


def paper(night: Evening, kind: PaperKind, number: int, key: PaperKey, void: bool = False):
    now = night.clock.now()
    return KeptPaper(
        serial=kind.serial(number),
        kind=kind,
        number=number,
        about=PaperSubject(at=now, title="", key=key),
        state=PaperState.PRINTED,
        copies=0,
        printed_at=now,
        place="",
        error="",
        body=b"%PDF-",
        void=Void(at=now, by=night.floor, reason="torn") if void else None,
    )


def past(night: Evening, asked: HistoryQuery = MONTH, *papers: KeptPaper) -> JackpotPast:
    books = HistorySources(night.journal, night.people, Made(*papers))
    return read(Past(night.journal, night.snapshots, CODE), books, asked)


def three_nights(night: Evening) -> Evening:
    """Four hands pay on the first day, three on the second; the third is open with one."""
    for hands in (4, 3, 1):
        night.table(T1, NLH).seated(*GUESTS).draw().hands(hands)
        night.later(minutes=60)
        if hands > 1:
            night.ask(CloseTable(table=T1))
            night.close_day()
            night.later(minutes=23 * 60)
            night.ask(OpenDay())
    return night


def correct(
    night: Evening, account: Account, to: int, reason: PostedFor = PostedFor.FORGOTTEN
) -> None:
    night.ask(
        CorrectMeter(
            jackpot=BAD_BEAT,
            account=account,
            to=Money(to),
            reason=reason,
            note=night.note("Found in the box"),
            second=night.manager,
        )
    )


def amounts(found: JackpotPast) -> list[int]:
    return [one.amount.cents for one in found.sums[BAD_BEAT]]


def test_the_sum_grows_when_a_gaming_day_closes(night: Evening):
    found = past(three_nights(night))
    begun, first, second, now = found.sums[BAD_BEAT]
    assert amounts(found) == [100_000, 100_400, 100_700, 100_700]
    assert begun.why == "Begun with the guarantee"
    assert first.why == "Gaming day Sat, 24 Oct 2026 closed"
    assert first.at < second.at < now.at
    closed = [event.closed_at for event in night.events() if isinstance(event, DayEnded)]
    assert [first.at, second.at] == closed
    assert now.amount == night.room.meters[BAD_BEAT].posted
    assert not any(one.hit for one in found.sums[BAD_BEAT])


def test_it_is_looked_at_from_the_first_of_the_days_asked_for(night: Evening):
    found = past(three_nights(night), HistoryQuery(2))
    assert amounts(found) == [100_400, 100_700, 100_700]
    assert found.sums[BAD_BEAT][0].at == found.nights[1].opened_at
    assert len(found.nights) == 3


def test_the_ledger_is_that_of_the_day_asked_for_else_of_the_last(night: Evening):
    three_nights(night)
    newest, *_, oldest = past(night).nights
    assert past(night).night == newest
    assert [line.hands for line in past(night).lines] == [1]
    found = past(night, HistoryQuery(30, oldest.day))
    assert found.night == oldest
    reasons = [line.posting.reason for line in found.lines]
    assert reasons == [PostedFor.OPENING, PostedFor.HAND, PostedFor.DAY_CLOSE]
    assert found.lines[-1].meters.posted == Money(100_400)
    assert (
        past(night, HistoryQuery(1, night.clock.now().date() + timedelta(days=9))).night == newest
    )


def test_a_meter_put_right_changes_the_sum_then_and_says_why(night: Evening):
    three_nights(night)
    correct(night, Account.POSTED, 100_950)
    correct(night, Account.ACCRUED, 300)
    found = past(night)
    assert amounts(found) == [100_000, 100_400, 100_700, 100_950, 100_950, 100_950]
    assert found.sums[BAD_BEAT][3].why == "Fee was forgotten"
    line = found.lines[-1]
    assert line.note is not None
    assert found.notes[line.note] == "Found in the box"


def test_what_was_taken_back_changes_nothing(night: Evening):
    three_nights(night)
    entry = night.ask(
        CorrectMeter(
            jackpot=BAD_BEAT,
            account=Account.POSTED,
            to=Money(5),
            reason=PostedFor.MISCOUNTED,
            note=night.note("Mistyped"),
            second=night.manager,
        )
    )
    night.void(entry, second=night.manager)
    assert amounts(past(night)) == [100_000, 100_400, 100_700, 100_700]


def test_a_hit_is_marked_and_listed_with_its_papers(night: Evening):
    claiming = paid_jackpot(night).fetched(1)
    claim = claiming.id
    made = (
        paper(night, PaperKind.PAYOUT_SLIP, 1, slip_key(claim, 1), void=True),
        paper(night, PaperKind.PAYOUT_SLIP, 2, slip_key(claim, 1)),
        paper(night, PaperKind.CLAIM_REPORT, 1, claim_key(claim)),
        paper(night, PaperKind.LEDGER_EXTRACT, 1, claim_key(claim)),
    )
    found = past(night, MONTH, *made)
    (hit,) = found.hits
    assert (hit.table, hit.hand, hit.game, hit.category) == (T1, 3, NLH, 1)
    assert (hit.paid, hit.shares, hit.unpaid) == (Money(80_000), 6, 5)
    assert [one.hit for one in found.sums[BAD_BEAT]] == [False, True, False]
    assert found.papers == {(claim, 0): "JC 1, JL 1", (claim, 1): "JP 2"}


def test_a_hit_all_shares_of_which_were_fetched_stays_in_the_list(night: Evening):
    claiming = paid_jackpot(night)
    for share in range(1, 7):
        claiming.fetched(share)
    night.ask(CloseTable(table=T1))
    night.close_day()
    assert night.room.claims == {}
    (hit,) = past(night).hits
    assert (hit.claim, hit.unpaid) == (ClaimId(1), 0)
    assert [one.hit for one in past(night).sums[BAD_BEAT]] == [False, True, False, False]


def test_where_no_gaming_day_was_ever_opened_there_is_nothing(clock, chance):
    night = Evening(clock, chance)
    assert past(night) == JackpotPast()


def test_who_asks_hears_how_far_it_is_and_may_stop_it(night: Evening):
    three_nights(night)

    def stop(row: int) -> None:
        raise Refused("Stopped.", rule="HOUSE")

    books = HistorySources(night.journal, night.people, Made())
    with pytest.raises(Refused, match="Stopped"):
        read(Past(night.journal, night.snapshots, CODE), books, HistoryQuery(30), stop)
