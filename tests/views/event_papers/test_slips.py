"""The slips of a tournament say what the book says; each is made once."""

import pytest
from msgspec.structs import replace

from floor.app.staff.days import SignOn
from floor.app.staff.papers import PaperKind
from floor.app.tournament.buying import SellRebuy
from floor.app.tournament.entries import SellEntry
from floor.app.tournament.flights import BagStack
from floor.app.tournament.moves import Balance, BreakTable, RedrawSeats, Reseat
from floor.app.tournament.prizes import PayPrize, ProposeDeal, VoidPayment
from floor.app.tournament.sheet import PublishSheet
from floor.base.errors import Refused
from floor.base.money import Chips, Money
from floor.rulebook.house.rulebooks import shipped_house
from floor.tournament.event.chips import StackCount
from floor.tournament.event.library import ready_sheet
from floor.tournament.event.sheet import EventKinds
from floor.tournament.event.state import Buy, PaidFor
from floor.tournament.money.deals import DealMethod
from floor.tournament.tables.seating import MoveBecause
from floor.views.event_papers.book import PaperOrder
from floor.views.event_papers.slips import (
    BagSlip,
    EntryReceipt,
    EventMove,
    EventSeatCard,
    PrizeSlip,
    about,
    due_of,
    kind_of,
    money_keys,
    price_parts,
    returned_slips,
    slips_of,
    waits_there,
)
from tests.app.tournament.commands import E1, E2, E3, SHEET, STARTS
from tests.app.tournament.directed import NAMES, Director, playing
from tests.app.tournament.test_prizes import deal, decide, locked, pay, second
from tests.evening import Evening
from tests.views.event_papers.papers import book_of

RECEIPT = PaperKind.ENTRY_RECEIPT


def slips(event: Director, kind: PaperKind, *names: str) -> list[object]:
    entries = tuple(event.of(name).no for name in names)
    return [*slips_of(book_of(event), PaperOrder(event.number, kind, entries))]


def full(night: Evening) -> Director:
    """Twelve at three tables, the clock running."""
    more = (*NAMES, "Väinö", "Yrjö")
    return Director(night).published().sell(*more).tables(E1, E2, E3).begun()


def test_a_receipt_has_pool_and_fee_apart_and_who_sold_it(night: Evening):
    event = Director(night).published().sell("Aino")
    (slip,) = slips(event, PaperKind.ENTRY_RECEIPT, "Aino")
    assert isinstance(slip, EntryReceipt)
    assert slip.bought.what is Buy.ENTRY
    assert price_parts(slip.bought.price) == (
        ("Prize pool", Money(10_000)),
        ("House fee", Money(1_500)),
    )
    assert (slip.sold_by, slip.late, slip.waits) == ("Olli", False, False)
    assert kind_of(slip) is PaperKind.ENTRY_RECEIPT
    said = about(slip, "en")
    assert said.title == "Saturday 115 · entry 1"
    assert said.player == night.player("Aino")
    assert said.key == "event 1 entry 1 buy 1"


def test_a_receipt_of_a_bounty_names_it(night: Evening):
    event = Director(night, ready_sheet(EventKinds.BOUNTY, "Heads", STARTS)).published()
    event.sell("Aino")
    (slip,) = slips(event, PaperKind.ENTRY_RECEIPT, "Aino")
    assert isinstance(slip, EntryReceipt)
    assert [words for words, _sum in price_parts(slip.bought.price)] == [
        "Prize pool",
        "Bounty",
        "House fee",
    ]


def test_what_is_bought_last_is_on_the_receipt(night: Evening):
    sheet = ready_sheet(EventKinds.REBUY, "Rebuys", STARTS)
    event = playing(night, sheet=sheet)
    event.ask(SellRebuy(tournament=event.number, entry=event.of("Aino").no))
    (slip,) = slips(event, PaperKind.ENTRY_RECEIPT, "Aino")
    assert isinstance(slip, EntryReceipt)
    assert slip.bought.what is Buy.REBUY
    assert slip.key.endswith("buy 2")


def test_an_entry_that_was_taken_back_has_no_paper(night: Evening):
    event = Director(night).published()
    sold = event.ask(SellEntry(tournament=event.number, player=night.player("Aino")))
    night.void(sold)
    with pytest.raises(Refused, match="no such paper"):
        slips(event, PaperKind.ENTRY_RECEIPT)


def test_a_seat_card_names_the_draw_it_came_out_of(night: Evening):
    event = full(night)
    cards = slips(event, PaperKind.SEAT_CARD)
    assert len(cards) == 12
    for card in cards:
        assert isinstance(card, EventSeatCard)
        assert card.lots is not None
        assert event.event.draw is not None
        assert (card.lots.number, card.lots.seal) == (1, event.event.draw.digest)
        assert about(card, "en").title == f"Saturday 115 · {card.table} seat {card.seat}"
    assert len({card.key for card in cards if isinstance(card, EventSeatCard)}) == 12
    waits = Director(night).published().sell("Aino")
    with pytest.raises(Refused, match="no such paper"):
        slips(waits, PaperKind.SEAT_CARD)


def test_a_seat_card_has_the_number_the_board_calls_them_by(night: Evening):
    event = full(night)
    name = event.there(E1)[0]
    (card,) = slips(event, PaperKind.SEAT_CARD, name)
    assert isinstance(card, EventSeatCard)
    assert card.number == ""
    text = shipped_house("helsinki")
    night.adopt(text.replace('board_names = "initial"', 'board_names = "number"'))
    (card,) = slips(event, PaperKind.SEAT_CARD, name)
    assert isinstance(card, EventSeatCard)
    assert card.number == f"#{night.player(name)}"


def test_a_seat_that_was_not_drawn_names_no_draw(night: Evening):
    event = full(night)
    where = next(seat for seat in event.event.tables[E1].free)
    command = Reseat(
        tournament=event.number,
        entry=event.of(event.there(E2)[0]).no,
        table=E1,
        seat=where,
        because=MoveBecause.WRONG_SEAT,
        note=night.note("The chairs were mixed up."),
    )
    name = event.there(E2)[0]
    event.ask(command)
    (card,) = slips(event, PaperKind.SEAT_CARD, name)
    assert isinstance(card, EventSeatCard)
    assert card.lots is None
    (slip,) = slips(event, PaperKind.EVENT_MOVE, name)
    assert isinstance(slip, EventMove)
    assert slip.moved.because is MoveBecause.WRONG_SEAT
    assert slip.lots is None


def uneven(event: Director) -> str:
    """Until somebody has to move; who moves then."""
    for _ in range(3):
        event.later(minutes=3).out(event.there(E3)[0])
    moved = event.ask(Balance(tournament=event.number)).events[0]
    return event.name(moved.entry)  # type: ignore[attr-defined]


def test_a_move_slip_says_why(night: Evening):
    event = full(night)
    name = uneven(event)
    (slip,) = slips(event, PaperKind.EVENT_MOVE, name)
    assert isinstance(slip, EventMove)
    assert slip.table == E3
    was = slip.moved.was.table
    assert slip.moved.counts[was] == 4
    assert slip.lots is not None
    assert slip.lots.number == slip.moved.number
    assert waits_there(slip) == "You are dealt in with the next hand there."
    assert about(slip, "en").title.endswith(f"{was} → E3 seat {slip.seat}")


def test_who_was_at_a_broken_table_learns_which_seat_that_was(night: Evening):
    event = full(night)
    for _ in range(3):
        event.later(minutes=3).out(event.there(E3)[0])
    (name,) = event.there(E3)
    was = event.of(name).seat
    assert was is not None
    broken = event.ask(BreakTable(tournament=event.number))
    (order,) = due_of(broken)
    assert order.kind is PaperKind.EVENT_MOVE
    made = slips_of(book_of(event), order)
    slip = next(one for one in made if one.issue.player == night.player(name))
    assert isinstance(slip, EventMove)
    assert slip.moved.was == was
    assert slip.moved.because is MoveBecause.BROKEN
    assert slip.lots is not None


def test_all_seats_drawn_anew_is_said(night: Evening):
    event = full(night)
    drawn = event.ask(RedrawSeats(tournament=event.number))
    (order,) = due_of(drawn)
    made = slips_of(book_of(event), order)
    assert len(made) == 12
    assert isinstance(made[0], EventMove)
    assert made[0].moved.because is MoveBecause.REDRAWN
    with pytest.raises(Refused, match="no such paper"):
        slips(Director(night).published().sell("Pekka"), PaperKind.EVENT_MOVE)


def test_who_waits_for_the_button_reads_it(night: Evening):
    event = full(night)
    (slip,) = slips(event, PaperKind.EVENT_MOVE, uneven(event))
    assert isinstance(slip, EventMove)
    waits = replace(slip, moved=replace(slip.moved, waits=True))
    assert "until the button has passed" in waits_there(waits)


def test_a_bag_slip_has_the_count_and_the_seal(night: Evening):
    last = Director(night, SHEET).published()
    flight = Director(night, goes_on_in=last.number).published()
    flight.sell(*NAMES[:4]).tables(E1).begun()
    entry = flight.of("Aino").no
    stack = Chips(20_000)
    bagged = flight.ask(BagStack(tournament=flight.number, entry=entry, stack=stack, seal="A 117"))
    (order,) = due_of(bagged)
    (slip,) = slips_of(book_of(flight), order)
    assert isinstance(slip, BagSlip)
    assert (slip.bag.seal, slip.bag.stack, slip.goes_on_in) == ("A 117", stack, "Saturday 115")
    with pytest.raises(Refused, match="no such paper"):
        slips(flight, PaperKind.BAG_SLIP, "Eero")


def two_left(night: Evening) -> Director:
    """The last two, in the prizes."""
    event = locked(playing(night))
    for name in event.left()[2:]:
        event.later(minutes=5).out(name)
    return event


def test_a_prize_slip_is_signed_with_the_whole_name(night: Evening):
    event = two_left(night)
    loser, winner = event.left()
    event.later(minutes=5).out(loser)
    pay(event, loser)
    (slip,) = slips(event, PaperKind.PRIZE_SLIP, loser)
    assert isinstance(slip, PrizeSlip)
    assert (slip.name, slip.places, slip.players, slip.by_deal) == (loser, (2,), 6, False)
    assert slip.payment.what is PaidFor.PRIZE
    assert slip.paid_by == "Olli"
    assert about(slip, "en").title == "Saturday 115 · €210"
    assert about(slip, "en").key == "event 1 slip 1"
    receipts = {one.key for one in slips_of(book_of(event), PaperOrder(event.number, RECEIPT))}
    assert {*money_keys(event.event)} == {*receipts, slip.key}, "who has paid, and who was paid"
    command = VoidPayment(
        tournament=event.number,
        slip=slip.payment.slip,
        note=night.note("Wrong player."),
        second=second(night),
    )
    (order,) = due_of(event.ask(command, night.manager))
    assert (order.kind, order.void) == (PaperKind.PRIZE_SLIP, True)
    (back,) = returned_slips(book_of(event))
    assert (back.key, back.by) == (slip.key, night.manager)
    assert {*money_keys(event.event)} == receipts
    with pytest.raises(Refused, match="no such paper"):
        slips(event, PaperKind.PRIZE_SLIP, loser, winner)


def test_what_is_paid_by_a_deal_says_so(night: Evening):
    event = two_left(night)
    one, other = event.left()
    digest = deal(event, DealMethod.CHIPS, {one: 70_000, other: 50_000})
    decide(event, digest, second(night))
    pay(event, one)
    night.people.erase_player(night.player(one))
    (slip,) = slips(event, PaperKind.PRIZE_SLIP, one)
    assert isinstance(slip, PrizeSlip)
    assert slip.by_deal
    assert slip.name == f"#{night.player(one)}"


def test_what_comes_out_by_itself(night: Evening):
    event = Director(night)
    kinds = [one.kind for one in due_of(event.ask(PublishSheet(tournament=event.number)))]
    assert kinds == [PaperKind.STRUCTURE_SHEET]
    sold = event.ask(SellEntry(tournament=event.number, player=night.player("Aino")))
    assert [one.kind for one in due_of(sold)] == [PaperKind.ENTRY_RECEIPT]
    assert due_of(event.change(replace(SHEET, seats=8)))
    event.sell(*NAMES[1:6]).tables(E1).begun()
    late = event.ask(SellEntry(tournament=event.number, player=night.player("Zoë")))
    assert {one.kind for one in due_of(late)} == {PaperKind.ENTRY_RECEIPT, PaperKind.SEAT_CARD}
    badge = night.people.add_staff("Kai", night.room.on_duty[night.floor])
    assert due_of(night.ask(SignOn(staff=badge), badge)) == ()


def test_a_payment_and_a_deal_bring_their_papers(night: Evening):
    event = two_left(night)
    one, other = event.left()
    stacks = (
        StackCount(event.of(one).no, Chips(70_000)),
        StackCount(event.of(other).no, Chips(50_000)),
    )
    method = DealMethod.CHIPS
    proposed = event.ask(ProposeDeal(tournament=event.number, method=method, stacks=stacks))
    assert [one.kind for one in due_of(proposed)] == [PaperKind.DEAL_SHEET]
    event.later(minutes=5).out(other)
    paid = event.ask(PayPrize(tournament=event.number, entry=event.of(other).no))
    (order,) = due_of(paid)
    assert (order.kind, order.entries) == (PaperKind.PRIZE_SLIP, (event.of(other).no,))


def test_a_move_brings_its_slip(night: Evening):
    event = full(night)
    for _ in range(3):
        event.later(minutes=3).out(event.there(E3)[0])
    moved = event.ask(Balance(tournament=event.number))
    assert [one.kind for one in due_of(moved)] == [PaperKind.EVENT_MOVE]


def test_what_is_no_slip_is_a_bug(night: Evening):
    event = Director(night).published().sell("Aino")
    with pytest.raises(ValueError, match="no slip"):
        slips(event, PaperKind.RESULTS)
