"""Looking rules up beside the window: the newest text is answered, one search at a time."""

from collections.abc import Iterator
from threading import Event

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from floor.base.errors import StoreTrouble
from floor.qtkit.office.rule_finder import RuleFinder
from floor.rulebook.search.pages import PageKind, SearchHit
from floor.rulebook.situations.situation import OwnSituations

PATIENCE = 30_000


class Shelf:
    """A book that is looked in; somebody holds it until `free`."""

    def __init__(self, own: OwnSituations | None) -> None:
        self.own = own
        self.free = Event()
        self.begun: list[str] = []
        self.closed = 0

    def search(self, text: str, language: str) -> tuple[SearchHit, ...]:
        self.begun.append(text)
        assert self.free.wait(30)
        return (SearchHit(id="S20", kind=PageKind.SITUATION, title=text, excerpt="", why=()),)

    def close(self) -> None:
        self.closed += 1


class Library:
    """Opens shelves; the first times it may be shut."""

    def __init__(self, shut: int = 0) -> None:
        self.shut = shut
        self.shelves: list[Shelf] = []

    def open(self, own: OwnSituations | None) -> Shelf:
        if self.shut:
            self.shut -= 1
            raise StoreTrouble("The index cannot be read.")
        self.shelves.append(Shelf(own))
        return self.shelves[-1]


@pytest.fixture
def parent() -> Iterator[QObject]:
    made = QObject()
    yield made
    made.deleteLater()


def finder(library: Library, parent: QObject) -> tuple[RuleFinder, list[str]]:
    made, answers = RuleFinder(library.open, parent), []
    made.found.connect(lambda text, _found: answers.append(text))
    return made, answers


def test_of_what_is_typed_meanwhile_only_the_newest_is_looked_for_and_answered(
    qtbot: QtBot, parent: QObject
) -> None:
    library = Library()
    made, answers = finder(library, parent)
    made.ask("s", None)
    qtbot.waitUntil(lambda: bool(library.shelves and library.shelves[0].begun), timeout=PATIENCE)
    for text in ("st", "str", "string"):
        made.ask(text, None)
    library.shelves[0].free.set()
    qtbot.waitUntil(lambda: bool(answers), timeout=PATIENCE)
    assert answers == ["string"]
    assert library.shelves[0].begun == ["s", "string"]
    made.stop()
    assert library.shelves[0].closed == 1


def test_a_book_that_cannot_be_opened_is_tried_again_at_the_next_letter(
    qtbot: QtBot, parent: QObject
) -> None:
    library = Library(shut=1)
    made, answers = finder(library, parent)
    made.ask("s", None)
    qtbot.waitUntil(lambda: not library.shut and not made._busy, timeout=PATIENCE)
    made.ask("st", None)
    qtbot.waitUntil(lambda: bool(library.shelves), timeout=PATIENCE)
    library.shelves[0].free.set()
    qtbot.waitUntil(lambda: answers == ["st"], timeout=PATIENCE)
    made.stop()


def test_other_situations_of_the_house_are_looked_for_in_another_book(
    qtbot: QtBot, parent: QObject
) -> None:
    library = Library()
    made, answers = finder(library, parent)
    own = OwnSituations(name="own.toml", text="")
    for text, house in (("a", None), ("b", own), ("c", own)):
        made.ask(text, house)
        qtbot.waitUntil(
            lambda house=house: bool(library.shelves) and library.shelves[-1].own == house,
            timeout=PATIENCE,
        )
        library.shelves[-1].free.set()
        qtbot.waitUntil(lambda text=text: answers[-1:] == [text], timeout=PATIENCE)
    assert [shelf.closed for shelf in library.shelves] == [1, 0]
    made.stop()


def test_a_book_is_closed_only_once_nobody_looks_in_it(qtbot: QtBot, parent: QObject) -> None:
    library = Library()
    made, answers = finder(library, parent)
    made.ask("s", None)
    qtbot.waitUntil(lambda: bool(library.shelves and library.shelves[0].begun), timeout=PATIENCE)
    made.stop()
    assert not library.shelves[0].closed
    library.shelves[0].free.set()
    qtbot.waitUntil(lambda: library.shelves[0].closed == 1, timeout=PATIENCE)
    made.ask("st", None)
    assert answers == []
    assert library.shelves[0].begun == ["s"]
