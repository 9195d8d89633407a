"""Measures papers: slips and seat cards against a bare canvas, the first one, a whole claim."""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from bench_measure import Measured, micros

from floor.reports.claim import payout_slip
from floor.reports.event_papers import slips as event_slips
from floor.reports.kit.letters import BOLD, BOOK, load_fonts
from floor.reports.kit.pages import page_sizes, preview
from floor.reports.printing import keep
from floor.reports.printing.slip_printer import DPI, as_commands
from floor.store.sqlite.sqlite import open_store
from tests.reports.claims import ledger, report, slip
from tests.reports.event_papers.test_papers import CARD
from tests.reports.reading import words

CPU_AT_MOST = 15e-3
FIRST_AT_MOST = 200e-3
ALL_AT_MOST = 0.5
COMMANDS_AT_MOST = 15e-3
"""A picture of the whole slip: a name in the printer's own letters took half a millisecond, and
lost the letters it did not have (FAULTS rows 46, 47)."""
_TEN = 10
_FIRST = """
import time
from tests.reports.claims import slip
from floor.reports.printing.shop import PrintShop
begin = time.process_time()
from floor.reports.claim import payout_slip
payout_slip.build(slip(1))
print(time.process_time() - begin)
"""


def slips(full: bool) -> list[Measured]:
    """Slips made, the night's first, what a slip printer is sent, and all papers of a claim."""
    rounds, turns = 101 if full else 31, 5 if full else 3
    made = (*_one(rounds), _seat_card(rounds))
    return [*made, _first(turns), _commands(rounds), _claim(turns)]


def _one(rounds: int) -> list[Measured]:
    view = slip(1)
    made, floor = _against_bare(lambda: payout_slip.build(view), rounds)
    return [
        Measured("slip", micros(made), micros(floor), made / floor, 1.3),
        Measured("slip cpu", micros(made), micros(CPU_AT_MOST), made / CPU_AT_MOST, 1.0),
    ]


def _seat_card(rounds: int) -> Measured:
    made, floor = _against_bare(lambda: event_slips.build(CARD), rounds)
    return Measured("seat card", micros(made), micros(floor), made / floor, 1.3)


def _against_bare(build: Callable[[], bytes], rounds: int) -> tuple[float, float]:
    """What a slip takes, and its texts on a bare canvas."""
    bare = _bare(build())

    def ours() -> None:
        build()

    # In turn, and of the processor's time: a paper waits for nothing else.
    pairs = [(_cpu(ours), _cpu(bare)) for _ in range(rounds)]
    made, floor = (statistics.median(side) for side in zip(*pairs, strict=True))
    return made, floor


def _bare(pdf: bytes) -> Callable[[], None]:
    """The same texts at the same places in the same two fonts, and nothing thought about."""
    from reportlab.pdfgen.canvas import Canvas

    ((width, height),) = page_sizes(pdf)
    (texts,) = words(pdf)
    load_fonts()

    def draw() -> None:
        canvas = Canvas(BytesIO(), pagesize=(width, height), pageCompression=1, invariant=1)
        for number, word in enumerate(texts):
            canvas.setFont((BOOK, BOLD)[number % 2], max(word.top - word.bottom, 4.0))
            canvas.drawString(word.left, word.bottom, word.text)
        canvas.showPage()
        canvas.save()

    return draw


def _cpu(act: Callable[[], None]) -> float:
    begin = time.process_time()
    act()
    return time.process_time() - begin


def _first(turns: int) -> Measured:
    """In a program that has printed nothing yet: fonts and number words are still to load."""
    root = Path(__file__).resolve().parent.parent
    said = [
        subprocess.run(
            [sys.executable, "-c", _FIRST], cwd=root, capture_output=True, check=True, text=True
        ).stdout
        for _ in range(turns)
    ]
    first = min(map(float, said))
    return Measured(
        "slip, the night's first", micros(first), micros(FIRST_AT_MOST), first / FIRST_AT_MOST, 1.0
    )


def _commands(rounds: int) -> Measured:
    (page,) = preview(payout_slip.build(slip(1)), DPI)
    median = statistics.median(
        _seconds(lambda: as_commands([page], "JP 1", "")) for _ in range(rounds)
    )
    return Measured(
        "slip for a slip printer",
        micros(median),
        micros(COMMANDS_AT_MOST),
        median / COMMANDS_AT_MOST,
        1.0,
    )


def _claim(turns: int) -> Measured:
    """Ten slips, the report and the ledger: made, numbered, and kept on disk."""
    with TemporaryDirectory(prefix="floor-bench-") as folder:
        took = min(_seconds(lambda at=at: _kept(Path(folder, f"{at}"))) for at in range(turns))
    return Measured("papers of a claim", micros(took), micros(ALL_AT_MOST), took / ALL_AT_MOST, 1.0)


def _kept(path: Path) -> None:
    with closing(open_store(path)) as store:
        views = (*(slip(number) for number in range(1, _TEN + 1)), report(), ledger())
        for view in views:
            keep.keep_paper(store.papers, view)


def _seconds(act: Callable[[], object]) -> float:
    begin = time.perf_counter()
    act()
    return time.perf_counter() - begin
