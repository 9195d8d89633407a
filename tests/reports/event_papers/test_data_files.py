"""Whatever happened in an event and whatever its words are, its files are read back."""

import csv
import json
from datetime import UTC, datetime
from functools import cache
from io import StringIO

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.text import plain
from floor.reports.event_papers.data_files import files
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.tournament.event.state import EventPayment, Tournament
from floor.views.event_papers.book import EventBook
from floor.views.event_papers.data import event_data
from tests.app.tournament.directed import Director
from tests.evening import Evening
from tests.hostile import HOSTILE
from tests.torture.kill.lives import LIVES
from tests.views.event_papers.papers import book_of

replace = msgspec.structs.replace


class Villains(Evening):
    """Whoever enters has a name that wishes the files no good."""

    def player(self, name: str) -> PlayerId:
        if name not in self._players:
            text = HOSTILE[len(self._players) % len(HOSTILE)]
            self._players[name] = self.people.add_player(text, alias=text)
        return self._players[name]


@cache
def books(life: str) -> tuple[EventBook, ...]:
    """Of every event of that life."""
    clock = HandClock(datetime(2026, 10, 24, 15, tzinfo=UTC))
    night = Villains(clock, SeededChance(7)).opened()
    LIVES[life](night)
    return tuple(book_of(Director(night, number=number)) for number in night.room.tournaments)


def called(event: Tournament, words: str) -> Tournament:
    """`event` with those words wherever somebody may type some."""
    sheet = replace(
        event.sheet,
        title=words,
        special=tuple(replace(one, name=words) for one in event.sheet.special),
    )

    def named(one: EventPayment) -> EventPayment:
        return replace(one, name=words)

    outs = tuple(
        replace(one, outs=tuple(replace(out, table=TableId(words)) for out in one.outs))
        for one in event.moments
    )
    return replace(event, sheet=sheet, moments=outs, payments=tuple(map(named, event.payments)))


def check_files(book: EventBook) -> None:
    """The whole is JSON; each table of it is a sheet of the same rows that reckons nothing."""
    data = event_data(book)
    whole, *sheets = files(data)
    told = json.loads(whole.body)
    assert told["title"] == book.title
    assert told["sheet"] == json.loads(json.dumps(data.about["sheet"]))
    assert len(sheets) == len(data.tables) == len(told["tables"])
    for table, sheet in zip(data.tables, sheets, strict=True):
        rows = list(csv.reader(StringIO(sheet.body.decode("utf-8-sig"), newline="")))
        assert rows[0] == list(table.columns)
        assert len(rows) == 1 + len(table.rows) == 1 + len(told["tables"][table.name])
        for row, written in zip(table.rows, rows[1:], strict=True):
            assert len(written) == len(row)
            for cell, text in zip(row, written, strict=True):
                assert not isinstance(cell, str) or text.removeprefix("'") == (
                    plain(cell, 100_000).removeprefix("'")
                )
                assert not isinstance(cell, str) or text[:1] not in tuple("=+-@")
    for villain in HOSTILE:
        as_told = json.dumps(villain, ensure_ascii=False)[1:-1].encode()
        assert as_told not in whole.body or villain == book.title


@pytest.mark.parametrize("life", LIVES)
def test_any_events_files_are_read_back_and_name_nobody(life: str):
    for book in books(life):
        check_files(book)


@pytest.mark.parametrize("words", HOSTILE)
def test_files_are_read_back_whatever_is_written_on_the_sheet(words: str):
    for book in books("paid"):
        check_files(book._replace(event=called(book.event, words)))


@given(words=st.text(max_size=60), life=st.sampled_from(sorted(LIVES)))
def test_any_words_are_read_back(words: str, life: str):
    for book in books(life):
        check_files(book._replace(event=called(book.event, words)))
