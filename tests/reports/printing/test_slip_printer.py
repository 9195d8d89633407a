"""A slip printer that is off, has no paper, or is unplugged in the middle of a slip.

FAULTS row 42: what was booked stands, the slip says why it is not printed, and what is printed
again is marked wherever something of it may have come out.
"""

from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path
from time import monotonic

import pytest

from floor.app.staff.papers import (
    KeptPaper,
    MayHavePrinted,
    PaperKind,
    PaperState,
    PaperSubject,
    PictureOfPage,
    send,
)
from floor.base.clock import HandClock
from floor.base.errors import PaperTrouble
from floor.reports.kit.canvas import PdfInfo, new_canvas, saved
from floor.reports.kit.pages import PageSize, marked, preview
from floor.reports.kit.slip import MM, PAPER_WIDTH
from floor.reports.papers.day_report import build as build_report
from floor.reports.papers.ticket import build
from floor.reports.printing.slip_printer import (
    BEGIN,
    CUT,
    DONE,
    DOTS,
    DPI,
    SCHEME,
    SlipPrinter,
    as_commands,
)
from floor.store.journal.papers import PaperRows
from floor.store.sqlite.sqlite import Store, open_store
from tests.reports.fake_slip_printer import QUESTIONS, FakeSlipPrinter, Stop
from tests.reports.nights import night
from tests.reports.tickets import PRINTED, SEATED, kept
from tests.store.drafts import draft, put

PDF = build(SEATED)
COMMANDS = as_commands(preview(PDF, DPI), "ST 1", "slips")
WHOLE = len(QUESTIONS) + len(COMMANDS)


def short_slip() -> bytes:
    """As little as a slip can be: a strip of paper with a few words."""
    file = BytesIO()
    canvas = new_canvas(file, PageSize(PAPER_WIDTH, 10 * MM), PdfInfo("T2 seat 7", "", "en"))
    canvas.drawString(20, 8, "T2 seat 7")
    canvas.showPage()
    return saved(canvas, file)


SOON = 0.3
"""A patience for what never answers."""
SAMPLE, FULL_SAMPLE = 20, 1_000


@pytest.fixture
def printer() -> Iterator[FakeSlipPrinter]:
    with closing(FakeSlipPrinter()) as one:
        yield one


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(open_store(tmp_path / "room.sqlite")) as one:
        yield one


def refused(printer: FakeSlipPrinter, kind: type[PaperTrouble], *parts: str) -> str:
    """What is said of a slip that is not printed, in time."""
    begun = monotonic()
    with pytest.raises(PaperTrouble) as caught:
        SlipPrinter(printer.name, SOON).print(kept(PDF))
    assert monotonic() - begun < 5
    said = str(caught.value)
    assert type(caught.value) is kind, said
    assert "{" not in said
    for part in ("ST 17", "kept", *parts):
        assert part in said
    return said


def dots(commands: bytes) -> list[str]:
    """The rows a printer would print, a letter for each dot."""
    rest, rows = commands.removeprefix(BEGIN), []
    while not rest.startswith(DONE):
        if rest.startswith(CUT):
            rest = rest.removeprefix(CUT)
            continue
        assert rest[:4] == b"\x1dv0\x00"
        wide, high = (int.from_bytes(rest[at : at + 2], "little") for at in (4, 6))
        for row in range(high):
            band = rest[8 + row * wide : 8 + (row + 1) * wide]
            rows.append("".join(f"{byte:08b}" for byte in band))
        rest = rest[8 + wide * high :]
    assert rest == DONE
    return rows


def test_a_slip_comes_out_whole_as_it_is_seen_on_the_screen(printer: FakeSlipPrinter):
    assert SlipPrinter(printer.name).print(kept(PDF)) == printer.name.removeprefix(SCHEME)
    printer.wait()
    assert printer.came_out == COMMANDS
    (page,) = preview(PDF, DPI)
    printed = dots(printer.came_out)
    assert len(printed) == page.height
    side = (page.width - DOTS) // 2
    for number, row in enumerate(printed):
        begin = (number * page.width + side) * 3
        seen = page.rgb[begin + 1 : begin + 3 * DOTS : 3]
        assert row == "".join("1" if shade < 128 else "0" for shade in seen)
    assert 0.02 < sum(row.count("1") for row in printed) / (DOTS * page.height) < 0.5


def test_nothing_that_is_printed_is_left_off_at_the_sides():
    (page,) = preview(PDF, DPI)
    side = (page.width - DOTS) // 2
    assert 0 < side < page.width / 18
    for row in range(page.height):
        line = page.rgb[3 * row * page.width : 3 * (row + 1) * page.width]
        edge = 3 * (side - 2)  # a line that ends at the edge may be a dot longer
        assert min(line[:edge] + line[-edge:]) > 250


def test_a_narrow_page_is_filled_up_with_paper():
    row = dots(as_commands([PictureOfPage(8, 1, bytes(24))], "ST 1", "slips"))
    assert row == ["1" * 8 + "0" * (DOTS - 8)]


def test_a_paper_too_wide_for_it_is_told_before_anything_is_sent(printer: FakeSlipPrinter):
    with pytest.raises(PaperTrouble, match="wider than the paper of"):
        SlipPrinter(printer.name).print(kept(build_report(night())))


def test_one_that_is_off_is_said(printer: FakeSlipPrinter):
    printer.close()
    refused(printer, PaperTrouble, "127.0.0.1", "Connection refused", "cable")


@pytest.mark.parametrize("name", ["", "[", ":9100", "host:99999"])
def test_an_address_that_is_none_is_said(name: str):
    with pytest.raises(PaperTrouble, match="no such address"):
        SlipPrinter(f"{SCHEME}{name}").print(kept(PDF))


@pytest.mark.parametrize(
    ("offline", "paper", "why"),
    [
        (0x12 | 0x04, 0x12, "has its cover open"),
        (0x12 | 0x20, 0x12, "has no paper"),
        (0x12, 0x12 | 0x60, "has no paper"),
        (0x12 | 0x40, 0x12, "is out of order"),
        (0x12 | 0x08, 0x12, "is out of order"),
        (ord("H"), 0x12, "it is no slip printer"),
    ],
)
def test_one_that_is_not_ready_is_not_sent_anything(
    printer: FakeSlipPrinter, offline: int, paper: int, why: str
):
    printer.offline, printer.paper = offline, paper
    refused(printer, PaperTrouble, "is not printed", why)
    printer.wait()
    assert printer.came_out == b""


def test_paper_that_runs_low_is_paper(printer: FakeSlipPrinter):
    printer.paper = 0x12 | 0x0C
    printer.at_the_end = 0x03
    SlipPrinter(printer.name).print(kept(PDF))


def test_paper_that_ends_in_the_middle_may_have_printed(printer: FakeSlipPrinter):
    printer.at_the_end = 0x0F
    refused(printer, MayHavePrinted, "broke off (no paper)", "marked as a copy")


@pytest.mark.parametrize("stop", Stop)
def test_one_that_never_says_it_is_done_may_have_printed(printer: FakeSlipPrinter, stop: Stop):
    printer.stop_at, printer.stop = WHOLE, stop
    refused(printer, MayHavePrinted, "broke off", "look whether ST 17 came out")


# Every byte.


def stops(whole: int, some: int) -> list[int]:
    """After how many bytes it stops: about each end of what is said, and at `some` between."""
    edges = [*range(len(QUESTIONS) + 3), whole - 1, whole]
    return sorted({*edges, *range(0, whole, max(whole // some, 1))})


def put_ticket(papers: PaperRows, pdf: bytes = PDF) -> KeptPaper:
    about = PaperSubject(at=PRINTED, title="T2 seat 7", language="en")
    return papers.put(PaperKind.SEAT_TICKET, lambda serial: pdf, about)


@pytest.mark.parametrize("pdf", [PDF, short_slip()], ids=["ticket", "short"])
def test_wherever_it_stops_the_fact_stands_and_nothing_comes_out_twice_unmarked(
    store: Store, printer: FakeSlipPrinter, pdf: bytes, full: bool
):
    """In full it stops at each byte of the short one, and at a thousand of a ticket."""
    clock, slips = HandClock(PRINTED), SlipPrinter(printer.name)
    whole, copy = (as_commands(preview(one, DPI), "", "") for one in (pdf, marked(pdf, 1)))
    last = len(QUESTIONS) + len(whole)
    lost = unmarked = 0
    every = stops(last, (last if pdf != PDF else FULL_SAMPLE) if full else SAMPLE)
    for number, at in enumerate(every, start=1):
        booked = put(store.journal, draft(number, "player-seated"))
        serial = put_ticket(store.papers, pdf).serial
        printer.stop_at = at
        printer.stop = (Stop.UNPLUGGED, Stop.OFF)[number % 2]
        with pytest.raises(PaperTrouble) as caught:
            send(store.papers, serial, slips, clock)
        printer.wait()
        came_out = printer.came_out
        (paper,) = store.papers.waiting()
        assert (paper.serial, paper.state) == (serial, PaperState.FAILED)
        assert paper.error == str(caught.value)
        assert store.journal.head() == booked
        printer.stop_at = None
        store.papers.again(serial)
        send(store.papers, serial, slips, clock)
        printer.wait()
        lost += printer.came_out not in (whole, copy)
        unmarked += bool(came_out) and printer.came_out != copy
        assert store.papers.paper(serial).copies == int(at > len(QUESTIONS))
        assert store.papers.paper(serial).state is PaperState.PRINTED
    assert (lost, unmarked) == (0, 0)
    assert printer.slips == len(every)
    assert store.journal.head().seq == len(every)


@pytest.mark.parametrize("at", [0, 1, 4, 6, 7, 900, WHOLE // 2, WHOLE])
def test_one_that_hangs_is_not_waited_for(store: Store, printer: FakeSlipPrinter, at: int):
    printer.stop_at, printer.stop = at, Stop.HANGS
    serial = put_ticket(store.papers).serial
    begun = monotonic()
    with pytest.raises(PaperTrouble, match="no answer in time"):
        send(store.papers, serial, SlipPrinter(printer.name, SOON), HandClock(PRINTED))
    assert monotonic() - begun < 5
    assert store.papers.paper(serial).state is PaperState.FAILED
    assert store.papers.again(serial).copies == int(at > len(QUESTIONS))


def test_a_program_that_dies_in_the_middle_of_a_slip_leaves_a_copy_to_print(store: Store):
    """Nobody said how it went: it may have come out."""
    serial = put_ticket(store.papers).serial
    store.papers.sending(serial)
    again = store.papers.again(serial)
    assert (again.state, again.copies) == (PaperState.WAITING, 1)
