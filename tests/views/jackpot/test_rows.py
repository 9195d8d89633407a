"""The rows of the jackpots' page in words."""

from floor.app.core.room import EMPTY_ROOM
from floor.app.jackpot.meters import CorrectMeter
from floor.app.office.fold import entries_of
from floor.base.money import NOTHING, Money
from floor.jackpot.ledger import Account, PostedFor
from floor.jackpot.profile import JackpotId
from floor.room.games.game import GameId
from floor.views.jackpot.history import HitLine
from floor.views.jackpot.rows import LedgerRow, PaperNumbers, fee_rows, hit_rows, ledger_rows
from floor.views.night.meters import fees, meter_lines
from floor.views.words.words import Wording
from tests.evening import NLH, T1, Evening
from tests.paid_jackpot import GUESTS, paid_jackpot
from tests.views.looking import names_of

BAD_BEAT = JackpotId("bad_beat")
NONE: PaperNumbers = {}


def words_of(night: Evening) -> Wording:
    return Wording(night.room, names_of(night.people))


def ledger(night: Evening, papers: PaperNumbers = NONE) -> list[LedgerRow]:
    lines = meter_lines(EMPTY_ROOM, entries_of(night.journal.written))
    notes = {line.note: night.people.note(line.note) for line in lines if line.note is not None}
    return list(ledger_rows(words_of(night), lines, notes, papers))


def test_hands_stand_together_with_their_table_and_game(night: Evening):
    night.table(T1, NLH).seated(*GUESTS).draw().hands(3)
    begun, hands = ledger(night)
    assert (begun.why, begun.sum, begun.fees) == ("Begun with the guarantee", "+€1,000.00", "")
    assert (begun.number, begun.time) == ("1", "18:00")
    assert hands.why == "Fee a hand · T1 · NLH 1–2 · 3 hands"
    assert (hands.fees, hands.sum, hands.after) == ("+€3.00", "", "€1,000.00")
    assert hands.paper == ""


def test_what_goes_out_has_its_paper(night: Evening):
    claim = paid_jackpot(night).fetched(2).id
    *_, hit, share = ledger(night, {(claim, 0): "JC 1, JL 1", (claim, 2): "JP 2"})
    assert hit.why == "Hit · T1"
    assert (hit.sum, hit.owed, hit.paper) == ("-€800.00 +€800.00", "+€800.00", "JC 1, JL 1")
    assert share.why == "Share paid · share 2"
    assert (share.owed, share.paper) == ("-€200.00", "JP 2")


def test_what_was_put_right_has_two_badges_and_a_reason(night: Evening):
    night.ask(
        CorrectMeter(
            jackpot=BAD_BEAT,
            account=Account.RESERVE,
            to=Money(500),
            reason=PostedFor.MISCOUNTED,
            note=night.note("Five euros more in the box"),
            second=night.manager,
        )
    )
    night.close_day()
    corrected, *_ = ledger(night)[1:]
    names = names_of(night.people)
    first, second = names.staff_name(night.floor), names.staff_name(night.manager)
    assert corrected.paper == f"{first}, {second}: Five euros more in the box"
    assert (corrected.reserve, corrected.why) == ("+€5.00", "Drop counted differently")


def test_a_jackpot_brought_from_the_book_before_was_paid_by_the_players(night: Evening):
    night.ask(
        CorrectMeter(
            jackpot=BAD_BEAT,
            account=Account.POSTED,
            to=Money(840_000),
            reason=PostedFor.BROUGHT,
            note=night.note("The old book, page 212"),
            second=night.manager,
        )
    )
    meters = night.room.meters[BAD_BEAT]
    assert (meters.posted, meters.difference) == (Money(840_000), NOTHING)
    assert meters.on(Account.PLAYERS) == Money(-740_000)
    night.close_day()
    assert ledger(night)[1].why == "Brought from the book before"


def test_who_closed_the_day_stands_at_what_joined_the_sum(night: Evening):
    table = night.table(T1, NLH).seated(*GUESTS).draw().hands(2)
    night.close(table.name)
    night.close_day()
    *_, closed = ledger(night)
    assert (closed.fees, closed.sum, closed.after) == ("-€2.00", "+€2.00", "€1,002.00")
    assert closed.paper in {names_of(night.people).staff_name(one) for one in night.room.on_duty}


def test_fees_stand_by_table_and_game(night: Evening):
    night.table(T1, NLH).seated(*GUESTS).draw().hands(3)
    lines = meter_lines(EMPTY_ROOM, entries_of(night.journal.written))
    (row,) = fee_rows(words_of(night), fees(lines))
    assert (row.table, row.game, row.hands, row.by_hand, row.by_time) == (
        "T1",
        "NLH 1–2",
        "3",
        "€3.00",
        "",
    )


def test_a_hit_names_who_has_not_fetched_his_share_and_its_papers(night: Evening):
    claim = paid_jackpot(night).id
    hit = HitLine(night.clock.now(), BAD_BEAT, claim, T1, 3, GameId(NLH), 1, Money(80_000), 6, 5)
    papers = {(claim, 2): "JP 2", (claim, 0): "JC 1, JL 1"}
    (row,) = hit_rows(words_of(night), [hit], papers)
    assert (row.where, row.game, row.category) == ("T1, hand 3", "NLH 1–2", "1")
    assert row.paid == "€800.00 (5 shares not fetched)"
    assert row.papers == "JC 1, JL 1, JP 2"
    (row,) = hit_rows(words_of(night), [hit._replace(unpaid=0)], {})
    assert (row.paid, row.papers) == ("€800.00", "")
