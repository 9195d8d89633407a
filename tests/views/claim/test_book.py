"""What the papers of a paid jackpot say, as the book has it."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from floor.app.claim.claims import RejectClaim, SayOrder
from floor.app.claim.freezes import ClaimBadBeat
from floor.app.core.claim import Check, Contrary, IdKind, PartInHand, PaymentForm, State
from floor.app.core.messages import Role
from floor.app.core.room import house_of
from floor.app.seats.nameless import NamePlayer, SeatNewcomer
from floor.base.errors import Refused
from floor.base.money import Money, total
from floor.jackpot.ledger import Account, PostedFor
from floor.jackpot.shares import ShareRole
from floor.room.blinds.button import SeatNo
from floor.views.claim.book import claim_report, ledger_extract, payout_slip, with_names
from floor.views.claim.paper import about, claim_key, keys_of, slip_key
from floor.views.claim.story import others_claimed
from tests.evening import T1, T2, Evening, refused
from tests.paid_jackpot import GUESTS, book_of, both_claimed, cards, claimed, paid_jackpot


@pytest.fixture
def rich(night: Evening) -> Evening:
    """The night with Ida dealing at T1."""
    night.table(T1).with_dealer()
    return night


def test_a_slip_says_who_gets_what_for_which_hand(rich: Evening):
    claiming = paid_jackpot(rich)
    slip = payout_slip(book_of(claiming), 1, "fi")
    assert (slip.name, slip.share.amount, slip.share.role) == (
        GUESTS[0],
        Money(40_000),
        ShareRole.LOSER,
    )
    assert (slip.of, slip.category, slip.claim) == (6, 1, claiming.id)
    assert (slip.hand.table, slip.hand.hand, slip.hand.game) == (T1, 3, "NLH 1–2")
    assert slip.hand.jackpot == house_of(rich.room).jackpots[claiming.now.jackpot].name
    assert slip.hand.variant == "Texas Hold’em"
    assert slip.hand.ended is not None
    assert slip.hand.ended > slip.hand.began.at
    assert slip.approved == ("Olli", "Mira")
    assert (slip.paid_by, slip.issue.language) == ("", "fi")


def test_a_clock_set_back_hides_neither_the_dealer_nor_the_end_of_the_hand(rich: Evening):
    claiming = claimed(rich)
    rich.later(minutes=90)
    rich.clock.advance(timedelta(hours=-2))
    rich.tick()
    claiming.seats_said().shown().looked_at().approved()
    report = claim_report(book_of(claiming), "en")
    assert report.dealer == "Ida"
    assert report.hand.ended is not None


def test_a_slip_of_a_fetched_share_says_how(rich: Evening):
    claiming = paid_jackpot(rich).fetched(3, PaymentForm.TRANSFER)
    slip = payout_slip(book_of(claiming), 3, "en")
    assert slip.share.paid is not None
    assert (slip.share.paid.form, slip.share.paid.checked) == (
        PaymentForm.TRANSFER,
        IdKind.PASSPORT,
    )
    assert slip.paid_by == "Olli"


def test_there_is_no_slip_for_who_has_no_name_yet(rich: Evening):
    new = rich.people.add_player("New 1")
    rich.table(T1).ask(SeatNewcomer(table=T1, seat=SeatNo(9), player=new))
    claiming = paid_jackpot(rich)
    (own,) = (share for share in claiming.now.unpaid if share.player == new)
    book = book_of(claiming)
    assert own not in with_names(book)
    with refused("JP-TRIG-7", f"{new} has no name yet: write it down before the slip is printed."):
        payout_slip(book, own.number, "en")
    rich.ask(NamePlayer(player=new))
    assert own in with_names(book_of(claiming))


def test_the_slip_of_a_forgotten_player_has_his_number(rich: Evening):
    claiming = paid_jackpot(rich)
    rich.people.erase_player(rich.player(GUESTS[0]))
    assert payout_slip(book_of(claiming), 1, "en").name == f"#{rich.player(GUESTS[0])}"


def test_who_is_known_by_his_alias_alone_signs_with_it(rich: Evening):
    claiming = paid_jackpot(rich)
    known = rich.people.player(rich.player(GUESTS[0]))
    assert known is not None
    rich.people.change_player(replace(known, name="", alias="Queen"))
    assert payout_slip(book_of(claiming), 1, "en").name == "Queen"


def test_there_is_no_paper_before_the_money_is_owed(rich: Evening):
    book = book_of(claimed(rich))
    for make in (
        lambda: payout_slip(book, 1, "en"),
        lambda: claim_report(book, "en"),
        lambda: ledger_extract(book, "en"),
    ):
        with pytest.raises(Refused, match="not released"):
            make()
    assert keys_of(book.claim) == (claim_key(book.claim.id),)


def test_there_is_no_slip_of_a_share_nobody_has(rich: Evening):
    with pytest.raises(Refused, match="no such share"):
        payout_slip(book_of(paid_jackpot(rich)), 7, "en")


def test_the_report_says_all_there_is_to_know(rich: Evening):
    claiming = paid_jackpot(rich)
    report = claim_report(book_of(claiming), "en")
    assert (report.dealer, report.opened_by, report.watched_by) == (
        "Ida",
        "Olli",
        "Sanna, camera room",
    )
    assert {(one.name, one.role) for one in report.duty} == {
        ("Mira", Role.SHIFT_MANAGER),
        ("Olli", Role.FLOOR),
    }
    assert report.told_at is not None
    assert report.confirmed_at is not None
    assert report.opened_at <= report.told_at < report.confirmed_at < report.released_at
    assert set(report.answers) == set(Check)
    assert report.note == "Red deck, bag 412."
    assert report.board == cards("As Ad Kh Kd 2c")
    assert [line.who for line in report.cards.lines] == ["Seat 2 #2", "Seat 1 #1"]
    assert (report.least, report.rule) == ("full house, aces full of kings", "JP-TRIG-2")
    assert [(one.seat, one.part, one.took_part) for one in report.people] == [
        (seat, PartInHand.DEALT_IN, True) for seat in range(1, 7)
    ]
    assert report.others == ()
    assert report.before.posted == report.payout.pool == Money(100_000)
    assert (report.guarantee, report.payout.new_base) == (Money(100_000), Money(100_000))
    assert report.rulebook == house_of(rich.room).digest
    assert [(one.name, one.role) for one in report.approvals] == [
        ("Olli", Role.FLOOR),
        ("Mira", Role.SHIFT_MANAGER),
    ]
    first, second = (one.at for one in report.approvals)
    assert first is not None
    assert second == report.released_at
    assert first < second
    assert claiming.now.released is not None
    assert report.digest == claiming.now.released.digest
    assert report.entry.digest in {row.digest for row in rich.journal.written}


def test_no_player_is_named_by_the_report_or_the_ledger(rich: Evening):
    claiming = paid_jackpot(rich).fetched(1)
    book = book_of(claiming)
    told = repr(claim_report(book, "fi")) + repr(ledger_extract(book, "fi"))
    for guest in GUESTS:
        assert not any(word in told for word in guest.split())


def test_what_rounding_cut_off_and_the_shares_are_the_percentages(rich: Evening):
    report = claim_report(book_of(paid_jackpot(rich)), "en")
    for one in report.shares:
        exact = report.payout.pool.cents * one.share.percent.exact / 100
        assert one.share.amount.cents + one.cut == exact
        assert 0 <= one.cut < 1
        assert one.paid is None
    assert total(one.share.amount for one in report.shares) == report.payout.paid


def test_why_somebody_took_no_part_is_told(rich: Evening):
    claiming = claimed(rich)
    note = rich.note("At the bar.")
    away = Contrary(player=rich.player(GUESTS[5]), note=note)
    claiming.seats_said(away).shown().looked_at().approved()
    report = claim_report(book_of(claiming), "en")
    assert [(one.took_part, one.reason) for one in report.people[4:]] == [
        (True, ""),
        (False, "At the bar."),
    ]
    assert len(report.shares) == 5


def test_the_other_tables_and_what_surveillance_said_of_them_are_told(rich: Evening):
    first, second = both_claimed(rich)
    rich.ask(SayOrder(claim=second.id, earlier=first.id, note=rich.note("T1 riffled first.")))
    first.seats_said().shown().looked_at().approved()
    (other,) = claim_report(book_of(first), "en").others
    assert (other.claim, other.table, other.state) == (second.id, T2, State.OPEN)
    assert (other.said, other.began) == ("T1 riffled first.", second.now.began)
    rich.ask(RejectClaim(claim=second.id, note=rich.note("No such hand.")))
    assert claim_report(book_of(first), "en").others == (other,)


def test_what_surveillance_said_counts_for_both_claims(rich: Evening):
    first, second = both_claimed(rich)
    rich.ask(SayOrder(claim=first.id, earlier=second.id, note=rich.note("T2 was first.")))
    rich.ask(RejectClaim(claim=second.id, note=rich.note("Nothing.")))
    first.seats_said().shown().looked_at().approved()
    (other,) = claim_report(book_of(first), "en").others
    assert (other.said, other.state) == ("T2 was first.", State.REJECTED)
    assert others_claimed(book_of(first).story, first.now) == (
        replace(second.now, state=State.REJECTED),
    )


def test_a_hand_of_a_table_opened_again_is_not_taken_for_the_claimed_one(rich: Evening):
    claiming = paid_jackpot(rich)
    ended = claim_report(book_of(claiming), "en").hand.ended
    table = rich.table(T1)
    table.hands(3)
    assert claim_report(book_of(claiming), "en").hand.ended == ended


def test_a_claim_whose_hand_nobody_dealt_or_ended_says_so(night: Evening):
    report = claim_report(book_of(paid_jackpot(night)), "en")
    assert report.dealer == ""


def test_a_claim_in_the_middle_of_its_hand_has_no_end_until_it_is_over(night: Evening):
    from floor.app.claim.claims import OpenClaim
    from tests.paid_jackpot import Claiming

    tonight = night.table(T1).seated(*GUESTS).draw().hands(2)
    tonight.start()
    night.ask(ClaimBadBeat(table=T1))
    night.ask(OpenClaim(table=T1, hand=3))
    claiming = Claiming(night, night.room.claims[1].id)
    claiming.seats_said().shown().looked_at().approved()
    assert claim_report(book_of(claiming), "en").hand.ended is None
    tonight.end()
    assert claim_report(book_of(claiming), "en").hand.ended is not None


def test_the_ledger_goes_from_the_first_fee_to_the_last_share(rich: Evening):
    claiming = paid_jackpot(rich).fetched(1)
    ledger = ledger_extract(book_of(claiming), "en")
    assert [line.posting.reason for line in ledger.lines] == [
        PostedFor.OPENING,
        PostedFor.HAND,
        PostedFor.HIT,
        PostedFor.FETCHED,
    ]
    assert ledger.lines[-1].meters.on(Account.OWED) == Money(40_000)
    assert {line.by for line in ledger.lines} <= ledger.staff.keys()


def test_the_ledger_leaves_the_other_jackpots_out(rich: Evening):
    book = book_of(paid_jackpot(rich))
    others = tuple(replace(line, jackpot="other") for line in book.lines)
    assert ledger_extract(book._replace(lines=book.lines + others), "en").lines == book.lines


def test_a_hand_of_a_mix_is_called_by_its_game(night: Evening):
    book = book_of(paid_jackpot(night))
    omaha = next(one for one in house_of(night.room).variants.values() if one.code == "omaha")
    other = replace(book.claim, form=omaha.form)
    assert payout_slip(book._replace(claim=other), 1, "en").hand.variant == omaha.name


def test_each_paper_says_what_it_is_made_once_for(rich: Evening):
    claiming = paid_jackpot(rich)
    book, claim = book_of(claiming), claiming.id
    slip, report = payout_slip(book, 2, "fi"), claim_report(book, "fi")
    assert about(slip).key == slip_key(claim, 2)
    assert about(slip).player == slip.share.player
    assert GUESTS[1].split()[0] not in about(slip).title
    assert "200,00 €" in about(slip).title.replace("\u00a0", " ")
    assert about(report).key == about(ledger_extract(book, "en")).key == claim_key(claim)
    assert about(report).player is None
    assert keys_of(claiming.now) == (
        claim_key(claim),
        *(slip_key(claim, number) for number in range(1, 7)),
    )


def test_the_report_speaks_the_language_of_its_paper(rich: Evening):
    book = book_of(paid_jackpot(rich))
    assert claim_report(book, "en").least != claim_report(book, "fi").least


def test_a_claim_without_a_look_at_anything_is_told_with_gaps(rich: Evening):
    """What an older program may have released: nothing of it is asked for twice."""
    book = book_of(paid_jackpot(rich))
    bare = replace(book.claim, conduct=None, watch=None, approvals=(), contrary=None)
    report = claim_report(book._replace(claim=bare), "en")
    assert (report.watched_by, report.told_at, report.confirmed_at) == ("", None, None)
    assert (report.answers, report.note) == ({}, "")
    assert [one.at for one in report.approvals] == [None, None]


def test_a_ledger_of_no_claim_may_be_made_as_often_as_somebody_likes(rich: Evening):
    extract = ledger_extract(book_of(paid_jackpot(rich)), "en")
    told = about(replace(extract, claim=None))
    assert (told.title, told.key, told.player) == (extract.jackpot, "", None)
