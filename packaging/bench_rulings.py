"""How fast the book of rules answers: a key of a search, a situation opened, the house book, and
the houses side by side."""

import os
import statistics
import time
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from bench_measure import Measured
from bench_store import Desk, folder

from floor.base.errors import StoreTrouble
from floor.reports.rules.house_book import HouseBook, build
from floor.rulebook.book.book import known_book
from floor.rulebook.house.rulebooks import read_house, shipped_house
from floor.wiring.rule_book import open_search

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

A_KEY_S = 30e-3
A_SITUATION_S = 50e-3
A_COMPARISON_S = 100e-3
"""Two thousand cells laid out anew, when other houses are ticked or a word is taken away."""
THE_BOOK_S = 5.0
TYPED = {
    "en": ("string bet", "mucked winner", "odd chip in a split pot", "he acted out of turn"),
    "fi": ("voittokäsi muckissa", "pariton merkki", "blindit jäivät väliin", "yksi iso merkki"),
    "sv": ("muckade vinnaren", "udda mark", "missade blindar", "höjde utanför tur"),
}
STORIES = {
    "en": "He had the best hand but threw his cards face down into the muck because he thought he"
    " was beaten, and then the dealer pushed the pot to the other player.",
    "fi": "Hänellä oli paras käsi, mutta hän heitti korttinsa kuvapuoli alas pois, koska luuli"
    " hävinneensä, ja pelinhoitaja työnsi potin toiselle pelaajalle.",
    "sv": "Han hade bästa handen men kastade sina kort i mucken, för han trodde att han var slagen,"
    " och sedan sköt dealern potten till den andra spelaren.",
}


def rulings(full: bool) -> list[Measured]:
    """Every key of some questions over the whole book, and the house book as a PDF."""
    with folder() as place:
        begin = time.perf_counter()
        open_search(place).close()
        made = time.perf_counter() - begin
        keys = dict(_keys(place, 25 if full else 7))
        opened = _situations(25 if full else 7)
    slowest = max(keys, key=keys.__getitem__)
    print(f"     {len(keys):,} keys, {slowest!r} the slowest; the index is made in {made:.2f} s")
    heaviest = max(opened, key=opened.__getitem__)
    print(f"     {len(opened)} situations opened at a table, {heaviest} the slowest")
    return [
        _measured("rules key", statistics.median(keys.values()), A_KEY_S),
        _measured("rules key slowest", keys[slowest], A_KEY_S),
        _measured("situation", statistics.median(opened.values()), A_SITUATION_S),
        _measured("situation slowest", opened[heaviest], A_SITUATION_S),
        _measured("houses compared", _compared(25 if full else 7), A_COMPARISON_S),
        _measured("house book", max(_books()), THE_BOOK_S),
    ]


def _keys(place: Path, rounds: int) -> Iterator[tuple[tuple[str, str], float]]:
    """The median of each key of what is typed, in seconds, and that of a whole story at once."""
    index = open_search(place)
    for language, questions in TYPED.items():
        keys = [question[:end] for question in questions for end in range(1, len(question) + 1)]
        for typed in (*keys, STORIES[language]):
            spent = []
            for _ in range(rounds):
                begin = time.perf_counter()
                index.search(typed, language)
                spent.append(time.perf_counter() - begin)
            yield (language, typed), statistics.median(spent)
    index.close()


def _situations(rounds: int) -> Mapping[str, float]:
    """The median of opening each situation at a table in a hand, its facts prefilled, until the
    first question is painted; in seconds."""
    app = _app()
    from PySide6.QtWidgets import QWidget

    from floor.app.core.names import Names, Viewer
    from floor.desk.assistant.page import RulingPage
    from floor.desk.scene.services import RuleSearch
    from floor.room.lists.waitlist import TableId
    from floor.wiring.past import LooksBack

    def no_search(own: object) -> RuleSearch:
        raise StoreTrouble("Nothing is looked up here.")

    desk = Desk(None, tables=8)
    desk.hand_step()
    window = QWidget()
    page = RulingPage(no_search, LooksBack(Path("nowhere")))
    page.setParent(window)
    for widget in (window, page):
        widget.resize(1270, 700)
        widget.show()
    look = Viewer(desk.clock.now(), Names({}), desk.floor)
    page.show_room(desk.office.room, look, ())
    while page.reading.books is None:
        app.processEvents()
    spent: dict[str, list[float]] = {}
    for _ in range(rounds):
        for situation in page.reading.books.situations.situations:
            page.open_for(TableId("T1"))
            app.processEvents()
            begin = time.perf_counter()
            page.begin(situation)
            app.processEvents()
            spent.setdefault(situation, []).append(time.perf_counter() - begin)
    page.stop()
    window.close()
    return {situation: statistics.median(times) for situation, times in spent.items()}


def _compared(rounds: int) -> float:
    """The median of setting all houses side by side and laying out every line, in seconds."""
    app = _app()
    from floor.desk.rules.compare_table import CompareTable
    from floor.views.rules.compare import HOUSES, SideBySide, Wish

    table = CompareTable()
    table.resize(1270, 560)
    table.show()
    spent = []
    for _ in range(rounds):
        begin = time.perf_counter()
        table.show_view(SideBySide(known_book(), HOUSES).view(Wish()))
        app.processEvents()
        spent.append(time.perf_counter() - begin)
    table.close()
    return statistics.median(spent)


def _app() -> "QApplication":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from floor.qtkit.look import theme

    app = QApplication.instance() or QApplication(["floor", *theme.STYLE])
    assert isinstance(app, QApplication)
    theme.apply(app)
    return app


def _books() -> Iterator[float]:
    """Seconds for the house book in each language, the first one loading what it needs."""
    house = read_house(shipped_house("helsinki"), "helsinki")
    for language in TYPED:
        begin = time.perf_counter()
        build(HouseBook(house, known_book(), date(2026, 11, 22)), language)
        yield time.perf_counter() - begin


def _measured(name: str, seconds: float, limit: float) -> Measured:
    return Measured(name, f"{seconds * 1e3:.1f} ms", f"{limit * 1e3:.0f} ms", seconds / limit, 1.0)
