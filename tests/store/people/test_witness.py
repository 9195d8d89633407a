"""What a door has seen of the book lies beside it, and what is made of it."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from floor.app.core import stations
from floor.app.core.messages import StaffId
from floor.app.core.ports import START, JournalHead, JournalRow
from floor.app.core.stations import OTHER_BOOK, BookBehind
from floor.door.keys import fingerprint
from floor.store.people.witness import Witness, comes_back, up_until, witness_of
from tests.desk.hall import T1
from tests.desk.stations import kiosk

NOW = datetime(2026, 11, 23, 20, 0, tzinfo=UTC)
LATER = NOW + timedelta(minutes=5)
SEEN, OLDER = JournalHead(54, b"x" * 32), JournalHead(48, b"y" * 32)
KEY = fingerprint(b"")


class Book:
    """A journal that ends there and holds that."""

    def __init__(self, *rows: JournalHead) -> None:
        self.rows = rows

    def holds(self, head: JournalHead) -> bool:
        return head in self.rows

    def head(self) -> JournalHead:
        return self.rows[-1]

    def of_kind(self, _kind: str, _after: int) -> tuple[JournalRow, ...]:
        return ()


@pytest.fixture
def written(tmp_path: Path) -> Witness:
    return Witness(tmp_path / "floor.sqlite")


def test_a_book_is_behind_what_was_seen_until_somebody_says_that_it_holds(written: Witness):
    assert written.missing_in(Book(OLDER)) is None  # nobody has looked yet
    written.note((), NOW, SEEN)
    assert written.missing_in(Book(SEEN, OLDER)) is None
    assert written.missing_in(Book(OLDER)) == BookBehind(54, NOW, 48)
    written.note((), LATER, START)
    assert written.missing_in(Book(OLDER)) == BookBehind(54, NOW, 48)
    written.confirm(OLDER, StaffId(1), LATER)
    assert written.missing_in(Book(OLDER)) is None
    (said,) = written.read().confirmed
    assert (said.by, said.at, said.seen, said.ends) == (1, LATER, 54, 48)


def test_where_nothing_was_seen_there_is_nothing_to_say(written: Witness):
    written.confirm(OLDER, None, NOW)
    assert not written.path.exists()


def test_who_was_taken_out_is_known_though_the_book_has_forgotten_it(written: Witness):
    here = kiosk(1, T1, paired_at=NOW)
    written.note((here._replace(revoked_at=LATER),), LATER, START)
    seen = written.read()
    assert comes_back(here, seen) == LATER
    assert comes_back(here._replace(revoked_at=NOW), seen) is None
    assert comes_back(here._replace(certificate=b"another"), seen) is None
    anew = here._replace(paired_at=LATER)  # with the key it had, which went with that moment
    assert comes_back(anew, seen) is None


def test_one_that_an_older_copy_had_forgotten_comes_with_the_right_book(written: Witness):
    """Nobody has taken it out, unless somebody does so meanwhile."""
    here = kiosk(1, T1, paired_at=NOW)
    forgotten = here._replace(revoked_at=LATER, address=stations.LATER)
    written.note((forgotten,), LATER, OLDER)
    assert comes_back(here, written.read()) is None
    written.note((forgotten._replace(address=""),), LATER, OLDER)
    assert comes_back(here, written.read()) == LATER


def test_after_an_older_book_each_comes_from_its_place_once_then_from_anywhere(written: Witness):
    there = kiosk(1, T1, seen_at=NOW)
    written.note((there,), NOW, SEEN)
    assert written.read().only == {}
    written.confirm(OLDER, StaffId(1), NOW)
    written.note((there, there._replace(address=f"10.0.0.9 {OTHER_BOOK}")), LATER, OLDER)
    assert written.read().only == {KEY: "10.0.0.7"}
    written.note((there._replace(seen_at=LATER),), LATER, OLDER)
    assert written.read().only == {}


def test_a_key_on_two_pcs_comes_from_the_first_for_ever(written: Witness):
    there = kiosk(1, T1, seen_at=LATER)
    written.note((there._replace(address="10.0.0.7 10.0.0.9"),), NOW, SEEN)
    for place in ("10.0.0.7", "10.0.0.9 10.0.0.7", "10.0.0.9", ""):
        written.note((there._replace(address=place),), LATER, SEEN)
    seen = written.read()
    assert (seen.only, seen.copied) == ({KEY: "10.0.0.7"}, {KEY})


@pytest.mark.parametrize("rubbish", [b"", b"{", b'{"seq": "x"}'])
def test_a_file_that_cannot_be_read_tells_nothing(written: Witness, rubbish: bytes):
    written.path.write_bytes(rubbish)
    assert written.missing_in(Book(OLDER)) is None
    written.note((), NOW, SEEN)
    assert written.read().head == SEEN


def test_one_that_cannot_be_written_stops_nobody(tmp_path: Path):
    written = Witness(tmp_path / "away" / "floor.sqlite")
    written.note((), NOW, SEEN)
    assert written.missing_in(Book(OLDER)) is None


def test_it_lies_beside_the_store(written: Witness, tmp_path: Path):
    assert written.path == witness_of(tmp_path / "floor.sqlite")
    assert written.path.name == "floor.sqlite.witness"


def test_a_book_nobody_has_seen_was_last_up_nobody_knows_when(tmp_path: Path):
    store = tmp_path / "floor.sqlite"
    witness = Witness(store)
    witness.is_up(datetime(2026, 10, 24, 21, tzinfo=UTC))
    assert up_until(store) is None
    witness.path.write_bytes(b"{}")
    at = datetime(2026, 10, 24, 21, 5, 30, 123, tzinfo=UTC)
    witness.is_up(at)
    assert up_until(store) == at
    assert witness.path.read_bytes() == b"{}"
