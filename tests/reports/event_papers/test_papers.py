"""The papers of a tournament stand in every language, whatever is written on them."""

from datetime import UTC, datetime

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.app.staff.papers import PaperKey, PaperKind
from floor.base.money import NOTHING, Chips, Money
from floor.base.text import LOCALES
from floor.reports.event_papers import sheet, slips
from floor.reports.kit.pages import page_sizes
from floor.reports.kit.slip import PAPER_WIDTH, SlipSize
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.event.library import ready_sheet
from floor.tournament.event.sheet import EventKinds
from floor.tournament.event.state import (
    Bag,
    Bought,
    Buy,
    EntryNo,
    EventPayment,
    LastMove,
    Means,
    PaidFor,
    SlipNo,
    TicketNo,
)
from floor.tournament.money.terms import Price
from floor.tournament.tables.seating import MoveBecause, SeatSlip
from floor.views.event_papers.sheets import (
    EventSheetPaper,
    SheetColumn,
    SheetFigure,
    SheetPart,
)
from floor.views.event_papers.slips import (
    AnyEventSlip,
    BagSlip,
    EntryReceipt,
    EventMove,
    EventSeatCard,
    Lots,
    PrizeSlip,
)
from floor.views.event_papers.structure import structure_sheet
from floor.views.words.issued import Issued
from tests.app.tournament.commands import STARTS
from tests.app.tournament.directed import Director
from tests.evening import Evening
from tests.reports.kit.test_letters import HOSTILE
from tests.reports.nights import HEAD
from tests.reports.reading import overlapping, pages, words
from tests.reports.tickets import ISSUE, issue
from tests.views.event_papers.papers import book_of

LONG_SHEETS = {EventKinds.FLIGHTS, EventKinds.LOTTERY}
"""Two days of levels take a third page; a lottery's is written once it was drawn."""
EDGE = 1.5
"""A large J reaches so far to the left of where it stands."""
replace = msgspec.structs.replace
AT = datetime(2026, 10, 24, 19, 10, tzinfo=UTC)
LONG = "Kateřina Žďárská-Õnnepalu von Tannenberg-Wolff"
LOTS = Lots(number=117, head="ab" * 32, seal="cd" * 32)
EVENT = "Saturday Deepstack 250 + 30"
BOUGHT = Bought(
    what=Buy.RE_ENTRY,
    price=Price(to_pool=Money(40_000), fee=Money(7_000), bounty=Money(20_000)),
    chips=Chips(20_000),
    means=Means.CARD,
    at=AT,
)
MOVED = LastMove(
    was=SeatSlip(TableId("E3"), SeatNo(9)),
    because=MoveBecause.BALANCED,
    rule="TR-BAL-3",
    counts={TableId("E3"): 9, TableId("E12"): 7},
    button=SeatNo(2),
    big=SeatNo(8),
    free=(SeatNo(4), SeatNo(8)),
    waits=True,
)
DRAWN = LastMove(
    was=SeatSlip(TableId("E3"), SeatNo(9)),
    because=MoveBecause.BROKEN,
    rule="TR-BRK-2",
    hat=12,
    number=117,
)
RECEIPT = EntryReceipt(
    issue=issue(serial="TR 12"),
    event=EVENT,
    key=PaperKey("event 1 entry 7 buy 1"),
    entry=EntryNo(7),
    bought=BOUGHT,
    late=False,
    waits=False,
    sold_by="Olli",
)
CARD = EventSeatCard(
    issue=issue(serial="TC 12"),
    event=EVENT,
    key=PaperKey("event 1 entry 7 seat E3/9"),
    entry=EntryNo(7),
    starts=AT,
    table=TableId("E3"),
    seat=SeatNo(9),
    stack=Chips(20_000),
    again=False,
    lots=LOTS,
)
MOVE = EventMove(
    issue=issue(serial="TM 12"),
    event=EVENT,
    key=PaperKey("event 1 entry 7 move 99"),
    entry=EntryNo(7),
    table=TableId("E12"),
    seat=SeatNo(4),
    moved=MOVED,
)
BAG = BagSlip(
    issue=issue(serial="TB 12"),
    event=EVENT,
    key=PaperKey("event 1 entry 7 bag A 117"),
    entry=EntryNo(7),
    bag=Bag(entry=EntryNo(7), stack=Chips(1_234_500), seal="A 117", at=AT),
    goes_on_in="Saturday Deepstack, day 2",
)
PRIZE = PrizeSlip(
    issue=issue(serial="TP 12"),
    event=EVENT,
    key=PaperKey("event 1 slip 3"),
    entry=EntryNo(7),
    name="Väinö Ylönen",
    payment=EventPayment(
        slip=SlipNo(3), entry=EntryNo(7), what=PaidFor.PRIZE, amount=Money(123_456), at=AT
    ),
    places=(3, 4),
    players=117,
    by_deal=False,
    by_stack=False,
    ticket_worth=NOTHING,
    paid_by="Olli",
)
TICKET = replace(
    PRIZE,
    name=LONG,
    payment=replace(PRIZE.payment, amount=NOTHING, ticket=True, name="First to 100,000"),
    places=(1,),
    by_deal=True,
    by_stack=True,
    ticket_worth=Money(25_000),
    paid_by="",
)
SLIPS: dict[str, AnyEventSlip] = {
    "receipt": RECEIPT,
    "alternate": replace(
        RECEIPT,
        issue=issue(LONG, training=True),
        bought=replace(BOUGHT, what=Buy.ENTRY, means=Means.TICKET, ticket=TicketNo("3-5")),
        late=True,
        waits=True,
        sold_by="",
    ),
    "card": CARD,
    "again": replace(
        CARD,
        issue=issue(LONG),
        table=TableId("Feature table"),
        again=True,
        lots=None,
        number="#12345",
    ),
    "move": MOVE,
    "broken": replace(MOVE, moved=DRAWN, lots=LOTS),
    "redrawn": replace(
        MOVE, issue=issue(LONG), moved=replace(DRAWN, because=MoveBecause.REDRAWN), lots=LOTS
    ),
    "bag": BAG,
    "last bag": replace(BAG, issue=issue(LONG), goes_on_in=""),
    "prize": PRIZE,
    "ticket": TICKET,
}
SHEET = EventSheetPaper(
    issue=Issued(
        house=ISSUE.house,
        zone=ISSUE.zone,
        day=ISSUE.day,
        at=AT,
        head=HEAD,
        language="en",
        serial="TE 1",
    ),
    kind=PaperKind.EVENT_REPORT,
    key=PaperKey(""),
    title="Tournament report",
    event=EVENT,
    about="",
    parts=(
        SheetPart(title=EVENT, figures=(SheetFigure("Entries", "600", "12 re-entries"),)),
        SheetPart(
            title="Places",
            columns=(SheetColumn("Place", 60, number=True), SheetColumn("Player", 200)),
            rows=tuple((str(place), f"Player {place}") for place in range(1, 120)),
            sums=("119", "Together"),
            notes=("All of them.",),
        ),
    ),
    signs=("Tournament director", "Shift manager"),
)

every_slip = pytest.mark.parametrize("slip", SLIPS.values(), ids=SLIPS.keys())
every_language = pytest.mark.parametrize("language", sorted({*LOCALES, "sv"}))


def said(slip: AnyEventSlip, language: str = "en") -> str:
    (text,) = pages(slips.build(slip, language))
    return " ".join(text.replace("\N{NO-BREAK SPACE}", " ").replace("￾", "-").split())


def assert_stands(pdf: bytes) -> None:
    ((width, height),) = page_sizes(pdf)
    assert width == pytest.approx(PAPER_WIDTH)
    (page,) = words(pdf)
    assert not overlapping(page)
    assert all(0 < word.bottom < word.top < height for word in page)
    assert all(-EDGE <= word.left <= word.right <= width + EDGE for word in page)


def test_a_receipt_has_every_part_of_the_price():
    text = said(RECEIPT)
    for part in ("Re-entry", "Prize pool €400", "Bounty €200", "House fee €70", "Paid: card €670"):
        assert part in text, part
    assert "Entry won: 3-5" in said(SLIPS["alternate"])
    assert "you are called" in said(SLIPS["alternate"])
    assert "NOT VALID" in said(SLIPS["alternate"])


@pytest.mark.parametrize(
    ("what", "head"),
    [
        (Buy.RE_ENTRY, "Entry receipt"),
        (Buy.REBUY, "Rebuy receipt"),
        (Buy.ADD_ON, "Add-on receipt"),
    ],
)
def test_a_receipt_is_headed_by_what_was_bought(what: Buy, head: str):
    assert head in said(replace(RECEIPT, bought=replace(BOUGHT, what=what)))


def test_a_seat_card_says_by_which_number_the_board_calls_them():
    assert "On the board you are #17." in said(replace(CARD, number="#17"))
    assert "On the board" not in said(CARD)


def test_a_seat_card_has_seat_entry_draw_and_what_may_come():
    text = said(CARD)
    for part in ("Seat card", "Väinö Y.", "E3", "9", "20,000", "Draw 117", "abababab", "TC 12"):
        assert part in text, part
    assert "the floor may move you" in text
    assert "7 re-entry" in said(SLIPS["again"])


def test_a_move_slip_says_from_where_why_and_whether_they_wait():
    text = said(MOVE)
    for part in (
        "E3 seat 9",
        "E12",
        "E3 had 9 players and E12 had 7",
        "until the button has passed",
    ):
        assert part in text, part
    assert "Free were seats 4, 8, with the button at seat 2" in text
    assert "E3 was broken" in said(SLIPS["broken"])
    assert "drawn anew" in said(SLIPS["redrawn"])


def test_a_bag_slip_is_signed_by_both():
    text = said(BAG)
    for part in ("1,234,500", "A 117", "day 2", "counted and sealed", "For the house"):
        assert part in text, part
    assert "Goes on" not in said(SLIPS["last bag"])


def test_a_prize_slip_has_the_sum_in_words_and_who_signs():
    text = said(PRIZE)
    for part in (
        "€1,234.56",
        "One thousand, two hundred and thirty-four euros and fifty-six cents",
        "3–4 of 117",
        "Slip 3: cash",
        "Recipient: I have got this",
        "passport",
    ):
        assert part in text, part
    won = said(TICKET)
    assert "One entry worth €250" in won
    assert "First to 100,000" in won
    assert "the deal the players agreed on" in won


@every_slip
@every_language
def test_a_slip_stands_in_every_language(slip: AnyEventSlip, language: str):
    assert_stands(slips.build(slip, language))


@every_slip
def test_equal_slips_have_equal_bytes_on_any_paper(slip: AnyEventSlip):
    for form in SlipSize:
        assert slips.build(slip, "fi", form) == slips.build(slip, "fi", form)


@pytest.mark.parametrize("label", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("kind", ["card", "receipt", "move", "bag", "ticket"])
def test_a_slip_stands_whatever_a_name_is(label: str, kind: str):
    slip = SLIPS[kind]
    named = replace(slip, issue=replace(slip.issue, label=label), event=label)
    if isinstance(named, PrizeSlip):
        named = replace(named, name=label)
    assert_stands(slips.build(named))


@given(
    title=st.text(st.characters(codec="utf-8"), max_size=60),
    table=st.text(st.characters(codec="utf-8"), min_size=1, max_size=8),
    kind=st.sampled_from(sorted(SLIPS)),
    language=st.sampled_from(sorted({*LOCALES, "sv"})),
)
def test_any_slip_can_be_printed(title: str, table: str, kind: str, language: str):
    slip = replace(SLIPS[kind], event=title)
    if isinstance(slip, EventSeatCard | EventMove):
        slip = replace(slip, table=TableId(table))
    assert len(pages(slips.build(slip, language))) == 1


def test_a_sheet_breaks_where_a_page_is_full_and_is_sealed_and_signed():
    pdf = sheet.build(SHEET)
    assert sheet.build(SHEET) == pdf
    told = pages(pdf)
    assert len(told) > 1
    assert all("TE 1" in page for page in told)
    whole = " ".join(" ".join(told).split())
    for part in ("12 re-entries", "Player 119", "Together", "All of them.", "initials are not"):
        assert part in whole, part
    for page in words(pdf):
        assert not overlapping(page)


def test_a_sheet_of_a_rehearsal_says_so_and_one_nobody_signs_has_no_line():
    bare = replace(SHEET, issue=replace(SHEET.issue, training=True), signs=())
    told = " ".join(pages(sheet.build(bare)))
    assert "NOT VALID" in told
    assert "initials are not" not in told


@pytest.mark.parametrize("language", ["en", "fi", "sv"])
@pytest.mark.parametrize("kind", sorted(set(EventKinds) - LONG_SHEETS, key=str))
def test_a_structure_sheet_has_room_on_two_pages(
    night: Evening, kind: EventKinds, language: str
) -> None:
    at = Director(night, ready_sheet(kind, "Saturday Deepstack", STARTS)).published()
    assert len(pages(sheet.build(structure_sheet(book_of(at), language)))) <= 2
