"""Papers go to folders and printers, or somebody is told why not and what to do."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtPrintSupport import QPrinter

from floor.app.staff.papers import MayHavePrinted, PaperKind, PaperState, PaperSubject, send
from floor.base.clock import HandClock
from floor.base.errors import PaperTrouble
from floor.reports.kit.pages import marked, page_sizes, preview
from floor.reports.papers.day_report import build as build_report
from floor.reports.papers.ticket import build
from floor.reports.printing import queues
from floor.reports.printing.printers import (
    PATIENCE_SECONDS,
    PdfFolder,
    SystemPrinter,
    printer_names,
)
from floor.store.sqlite.sqlite import open_store
from tests.reports.fake_cups import FakeCups
from tests.reports.nights import night
from tests.reports.tickets import SEATED, kept

PDF = build(SEATED)
SOON = 0.4
"""A patience for what never answers."""

on_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="lp is Linux's here")


@pytest.fixture
def cups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeCups:
    """A print system with two printers, and no other command in reach."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return FakeCups(folder)


@pytest.fixture
def no_cups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A system without `lp`."""
    monkeypatch.setenv("PATH", str(tmp_path))


@contextmanager
def trouble(kind: type[PaperTrouble], *parts: str) -> Iterator[None]:
    """What is done inside is not done, and the sentence says `parts`; it comes in time."""
    begun = time.monotonic()
    with pytest.raises(PaperTrouble) as caught:
        yield
    assert time.monotonic() - begun < 10
    said = str(caught.value)
    assert type(caught.value) is kind, said
    assert "{" not in said
    for part in parts:
        assert part in said


def test_what_may_print_loads_nothing_large_before_it_prints():
    program = (
        "import sys, floor.reports.printing.printers, floor.reports.printing.keep;"
        "import floor.reports.kit.pages;"
        "large = ('reportlab', 'PySide6', 'pypdfium2');"
        "assert not any(name.startswith(large) for name in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_waiting_never_takes_ten_seconds():
    assert PATIENCE_SECONDS + 1 < 10


def test_a_paper_becomes_a_file_called_after_its_number(tmp_path: Path):
    printer = PdfFolder(tmp_path)
    place = printer.print(kept(PDF))
    assert place == str(tmp_path / "ST-17.pdf")
    assert Path(place).read_bytes() == PDF
    assert printer.name == str(tmp_path)


def test_a_copy_is_marked_and_a_file_of_its_own(tmp_path: Path):
    PdfFolder(tmp_path).print(kept(PDF))
    place = PdfFolder(tmp_path).print(kept(PDF, 2, "fi"))
    assert place == str(tmp_path / "ST-17-copy-2.pdf")
    assert Path(place).read_bytes() == marked(PDF, 2, "fi")
    assert len(list(tmp_path.iterdir())) == 2


def test_another_paper_of_that_name_keeps_its_place(tmp_path: Path):
    other = build_report(night())
    places = [PdfFolder(tmp_path).print(kept(pdf)) for pdf in (PDF, other, PDF, other)]
    assert [Path(place).name for place in places] == [
        "ST-17.pdf",
        "ST-17 (2).pdf",
        "ST-17.pdf",
        "ST-17 (2).pdf",
    ]
    assert Path(places[0]).read_bytes() == PDF
    assert Path(places[1]).read_bytes() == other


def test_a_folder_that_is_gone_is_said(tmp_path: Path):
    folder = tmp_path / "papers"
    with trouble(PaperTrouble, "ST-17.pdf", str(folder), "No such file", "kept"):
        PdfFolder(folder).print(kept(PDF))
    assert not folder.exists()


def test_a_folder_that_is_a_file_is_said(tmp_path: Path):
    folder = tmp_path / "papers"
    folder.write_bytes(b"")
    with trouble(PaperTrouble, str(folder), "Not a directory"):
        PdfFolder(folder).print(kept(PDF))


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="nothing is closed to root")
def test_a_folder_that_is_closed_to_us_is_said(tmp_path: Path):
    tmp_path.chmod(0o500)
    with trouble(PaperTrouble, str(tmp_path), "Permission denied", "kept"):
        PdfFolder(tmp_path).print(kept(PDF))
    tmp_path.chmod(0o700)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such limit")
def test_a_disk_that_fills_while_writing_leaves_no_half_a_paper(tmp_path: Path):
    import resource

    _soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4_096, hard))
    try:
        with trouble(PaperTrouble, "ST-17.pdf", str(tmp_path), "File too large", "kept"):
            PdfFolder(tmp_path).print(kept(PDF))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (_soft, hard))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a folder that hangs is made with a pipe")
def test_a_folder_that_hangs_is_not_waited_for(tmp_path: Path):
    pipe = tmp_path / "ST-17.pdf"
    os.mkfifo(pipe)
    try:
        with trouble(MayHavePrinted, str(tmp_path), "ST 17", "marked as a copy"):
            PdfFolder(tmp_path, SOON).print(kept(PDF))
    finally:
        os.close(os.open(pipe, os.O_WRONLY))  # lets the reader go


def test_a_forgotten_paper_is_not_printed(tmp_path: Path):
    for printer in (PdfFolder(tmp_path), SystemPrinter("Slips")):
        with trouble(PaperTrouble, "ST 17", "no longer kept"):
            printer.print(kept(b""))
    assert list(tmp_path.iterdir()) == []


def test_what_happens_to_a_paper_is_written_down(tmp_path: Path):
    store, now = open_store(tmp_path / "room.sqlite"), datetime(2026, 10, 24, 19, tzinfo=UTC)
    about = PaperSubject(at=now, language="fi")
    serial = store.papers.put(PaperKind.SEAT_TICKET, lambda serial: PDF, about).serial
    with trouble(PaperTrouble, "kept"):
        send(store.papers, serial, PdfFolder(tmp_path / "nowhere"), HandClock(now))
    (failed,) = store.papers.waiting()
    assert (failed.state, failed.copies) == (PaperState.FAILED, 0)
    assert "nowhere" in failed.error
    send(store.papers, serial, PdfFolder(tmp_path), HandClock(now))
    printed = store.papers.paper(serial)
    assert (printed.state, printed.place) == (PaperState.PRINTED, str(tmp_path / "ST-1.pdf"))
    assert Path(printed.place).read_bytes() == PDF
    store.papers.again(serial)
    send(store.papers, serial, PdfFolder(tmp_path), HandClock(now))
    assert Path(store.papers.paper(serial).place).read_bytes() == marked(PDF, 1, "fi")
    store.close()


@on_linux
def test_lp_gets_the_pdf_itself_under_its_number(cups: FakeCups):
    assert SystemPrinter("Slips").print(kept(PDF)) == "Slips-12"
    assert cups.job == PDF
    assert cups.told == ["-d Slips -t ST 17 -o print-scaling=none"]
    assert SystemPrinter("Slips").name == "Slips"


@on_linux
def test_lp_gets_a_copy_marked(cups: FakeCups):
    SystemPrinter("Office_A4").print(kept(PDF, 1))
    assert cups.job == marked(PDF, 1)


@on_linux
def test_nobodys_name_is_told_to_the_print_system(cups: FakeCups):
    SystemPrinter("Slips").print(kept(PDF))
    assert "Väinö" not in " ".join(cups.told)


@on_linux
def test_the_printers_are_those_of_the_system(cups: FakeCups):
    assert printer_names() == ("Slips", "Office_A4")


NO_NAMES = ["nope", "", "-o", "--help", "a b", "a,b", "Slips,nope", "a/b", "a#b", "a\x00b", "a\nb"]


@on_linux
@pytest.mark.parametrize("name", NO_NAMES)
def test_a_printer_that_is_gone_is_refused_and_no_other_is_taken(cups: FakeCups, name: str):
    with trouble(PaperTrouble, "ST 17", f"no printer {name}", "Choose another", "kept"):
        SystemPrinter(name).print(kept(PDF))
    assert cups.told == []


@on_linux
def test_a_printer_that_is_stopped_is_said_before_anything_is_sent(cups: FakeCups):
    said = r"printer Slips disabled since Sat Nov 21 13:00:04 2026 -\n\tOut of paper, please"
    cups.write("lpstat", f"print('{said}')")
    with trouble(PaperTrouble, "ST 17", "Slips does not take it (Out of paper, please)", "kept"):
        SystemPrinter("Slips").print(kept(PDF))
    cups.write("lpstat", "print('printer Slips disabled since Sat Nov 21 13:00:04 2026')")
    with trouble(PaperTrouble, "(stopped)"):
        SystemPrinter("Slips").print(kept(PDF))
    assert cups.told == []


@on_linux
@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("sys.exit('lpstat: Scheduler is not running.')", "(Scheduler is not running.)"),
        ("sys.exit('/usr/bin/lpstat: Bad \\x07file \\x1b[31mdescriptor\\nmore')", "(Bad file ["),
        ("sys.exit(7)", "(status 7)"),
    ],
)
def test_a_print_system_that_is_down_is_said(cups: FakeCups, program: str, why: str):
    cups.write("lpstat", f"import sys; {program}")
    with trouble(PaperTrouble, "ST 17", why, "kept"):
        SystemPrinter("Slips").print(kept(PDF))
    with trouble(PaperTrouble, "does not tell its printers", why, "to a folder"):
        printer_names()
    assert cups.told == []


@on_linux
@pytest.mark.parametrize("missing", ["gone", "slow"])
def test_lp_is_asked_even_if_nobody_says_how_the_printer_is(cups: FakeCups, missing: str):
    if missing == "gone":
        cups.remove("lpstat")
    else:
        cups.write("lpstat", "import time; time.sleep(60)")
    assert SystemPrinter("Slips", 4).print(kept(PDF)) == "Slips-12"


@on_linux
@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("sys.exit('lp: Destination \"Slips\" is not accepting jobs.')", "not accepting jobs."),
        ("sys.exit('lp: ' + 'x' * 10**6)", "xxx"),
        ("sys.stdin.buffer.read(1); sys.exit(1)", "(status 1)"),
        ("sys.stderr.buffer.write(b'\\xff\\xfe\\n'); sys.exit(1)", "ST 17"),
        ("print('said elsewhere'); sys.exit(3)", "(said elsewhere)"),
    ],
)
def test_what_lp_does_not_take_is_kept_with_its_reason(cups: FakeCups, program: str, why: str):
    cups.write("lp", f"import sys; {program}")
    with trouble(PaperTrouble, "ST 17", "Slips does not take it", why, "kept"):
        SystemPrinter("Slips").print(kept(PDF))


@on_linux
def test_an_lp_that_hangs_is_ended_with_its_children(cups: FakeCups, tmp_path: Path):
    child = tmp_path / "child"
    cups.write_raw("lp", f"#!/bin/sh\n/bin/sleep 60 & echo $! > {child}\nwait\n")
    with trouble(MayHavePrinted, "Slips does not answer", "ST 17", "marked as a copy"):
        SystemPrinter("Slips", SOON * 3).print(kept(PDF))
    assert _is_gone(int(child.read_text()))


def _is_gone(pid: int) -> bool:
    """Whether that process is no more, or only waits to be buried by whoever is in charge."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return True
        if state == "Z":
            return True
    return False


@on_linux
def test_an_lp_that_leaves_somebody_behind_is_not_waited_for(cups: FakeCups, tmp_path: Path):
    child = tmp_path / "child"
    cups.write_raw("lp", f"#!/bin/sh\n/usr/bin/setsid /bin/sleep 60 & echo $! > {child}\nexit 0\n")
    with trouble(MayHavePrinted, "does not answer"):
        SystemPrinter("Slips", SOON * 3).print(kept(PDF))
    os.kill(int(child.read_text()), 9)


@on_linux
def test_an_lp_that_is_killed_may_have_printed(cups: FakeCups):
    cups.write("lp", "import os; os.kill(os.getpid(), 9)")
    with trouble(MayHavePrinted, "look whether ST 17 came out"):
        SystemPrinter("Slips").print(kept(PDF))


@on_linux
def test_an_lp_that_does_not_read_has_still_taken_it(cups: FakeCups):
    cups.write("lp", "print('thanks')")
    assert SystemPrinter("Slips").print(kept(PDF * 50)) == "Slips"


@on_linux
@pytest.mark.parametrize("text", ["#!/no/such/program\n", "\x7fELF", ""])
def test_an_lp_that_cannot_be_run_is_said(cups: FakeCups, text: str):
    cups.write_raw("lp", text)
    with trouble(PaperTrouble, "ST 17", "Slips does not take it", "kept"):
        SystemPrinter("Slips").print(kept(PDF))


@on_linux
def test_an_lp_that_vanishes_between_two_looks_is_said(cups: FakeCups):
    lp = queues.command("lp")
    cups.remove("lp")
    with trouble(PaperTrouble, "does not take it (No such file or directory)"):
        queues.print_by_lp(lp, "Slips", "ST 17", PDF, 4)


@on_linux
def test_a_list_of_printers_that_does_not_come_is_not_waited_for(cups: FakeCups):
    cups.write("lpstat", "import time; time.sleep(60)")
    with trouble(PaperTrouble, "does not tell its printers (no answer)"):
        printer_names(SOON)


@pytest.mark.parametrize("name", ["nope", "", "Slips"])
def test_qt_takes_no_other_printer_than_the_one_named(no_cups: None, qapp: object, name: str):
    with trouble(PaperTrouble, "ST 17", f"no printer {name}", "kept"):
        SystemPrinter(name).print(kept(PDF))


def test_qt_lists_what_it_knows(no_cups: None, qapp: object):
    assert all(isinstance(name, str) for name in printer_names())


def test_without_a_window_qt_is_left_alone(no_cups: None, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(QGuiApplication, "instance", lambda: None)
    assert printer_names() == ()
    with trouble(PaperTrouble, "no window is open", "kept"):
        SystemPrinter("Slips").print(kept(PDF))


def _into(path: Path) -> QPrinter:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(path))
    return printer


@pytest.mark.parametrize("pdf", [PDF, build_report(night(40))], ids=["slip", "report"])
def test_qt_paints_every_page_in_its_own_size(qapp: object, tmp_path: Path, pdf: bytes):
    path = tmp_path / "painted.pdf"
    queues.paint(_into(path), "Slips", "ST 17", pdf)
    painted = path.read_bytes()
    for one, other in zip(page_sizes(pdf), page_sizes(painted), strict=True):
        assert other == pytest.approx(one, abs=1)
    for before, after in zip(preview(pdf, 36), preview(painted, 36), strict=True):
        ink = [sum(picture.rgb) / len(picture.rgb) for picture in (before, after)]
        assert ink[0] == pytest.approx(ink[1], abs=10)


class Known(QPrinter):
    """A printer of the system that prints into the folder of the process."""

    called = ""

    def setPrinterName(self, name: str) -> None:  # noqa: N802
        self.called = name
        self.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        self.setOutputFileName("painted.pdf")

    def printerName(self) -> str:  # noqa: N802
        return self.called

    def isValid(self) -> bool:  # noqa: N802
        return True


class Another(Known):
    """What Qt does with a name it does not know: it takes some other printer."""

    def printerName(self) -> str:  # noqa: N802
        return "Office_A4"


def test_qt_prints_on_the_printer_that_was_named(
    no_cups: None, qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("PySide6.QtPrintSupport.QPrinter", Known)
    assert SystemPrinter("Slips").print(kept(PDF)) == "Slips"
    assert len(page_sizes((tmp_path / "painted.pdf").read_bytes())) == 1


def test_qt_does_not_print_on_another_printer_in_its_place(
    no_cups: None, qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("PySide6.QtPrintSupport.QPrinter", Another)
    with trouble(PaperTrouble, "no printer Slips", "kept"):
        SystemPrinter("Slips").print(kept(PDF))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.qt_log_ignore("QPainter::begin")
def test_a_printer_that_takes_no_page_is_said(qapp: object, tmp_path: Path):
    with trouble(PaperTrouble, "ST 17", "Slips does not take it (no page)"):
        queues.paint(_into(tmp_path / "nowhere" / "x.pdf"), "Slips", "ST 17", PDF)


class OnePage(QPrinter):
    """Takes one page and no more."""

    def newPage(self) -> bool:  # noqa: N802
        return False


class Broken(QPrinter):
    """Ends in an error."""

    def printerState(self) -> QPrinter.PrinterState:  # noqa: N802
        return QPrinter.PrinterState.Error


@pytest.mark.parametrize(("kind", "pdf"), [(OnePage, build_report(night(40))), (Broken, PDF)])
def test_a_printer_that_fails_in_the_middle_may_have_printed(
    qapp: object, tmp_path: Path, kind: type[QPrinter], pdf: bytes
):
    printer = kind(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "painted.pdf"))
    with trouble(MayHavePrinted, "Slips does not answer", "marked as a copy"):
        queues.paint(printer, "Slips", "ST 17", pdf)
