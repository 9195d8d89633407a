"""The house's papers: numbers without a gap, kept before printed, no unmarked second one."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pysqlite3
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlite_utils import Database, Migrations

from floor.app.papers import About, KeptPaper, PaperKind, PaperState, Serial
from floor.base.errors import DiskFull, PaperTrouble, StoreTrouble
from floor.room.button import PlayerId
from floor.store import schema
from floor.store.papers import PaperRows
from floor.store.sqlite import Store, open_store
from tests.store.drafts import foreign
from tests.torture.children import begun, ended, telling_child

NOW = datetime(2026, 10, 24, 19, 10, tzinfo=UTC)
ABOUT = About(at=NOW, title="T2 seat 7", language="fi")
TICKET, REPORT = PaperKind.SEAT_TICKET, PaperKind.DAY_REPORT
PRINTS = 40
KILLS, FULL_KILLS = 4, 100
STATIONS, EACH, FULL_EACH = 4, 15, 500


def body(serial: Serial) -> bytes:
    return f"%PDF {serial}".encode()


def put(papers: PaperRows, kind: PaperKind = TICKET) -> KeptPaper:
    return papers.put(kind, body, ABOUT)


def test_a_paper_is_kept_as_it_was_made(papers: PaperRows):
    kept = put(papers)
    assert kept == KeptPaper(
        serial=Serial("ST 1"),
        kind=TICKET,
        number=1,
        about=ABOUT,
        state=PaperState.WAITING,
        copies=0,
        printed_at=None,
        place="",
        error="",
        body=b"%PDF ST 1",
    )
    assert papers.paper(kept.serial) == kept
    assert papers.waiting() == papers.recent() == (kept,)


def test_each_kind_counts_from_one(papers: PaperRows):
    kinds = (TICKET, REPORT, TICKET, PaperKind.WAITING_TICKET, TICKET)
    serials = [put(papers, kind).serial for kind in kinds]
    assert serials == ["ST 1", "DR 1", "ST 2", "WT 1", "ST 3"]


class Stumbled(Exception):
    """Something the store knows nothing of."""


def test_a_paper_that_cannot_be_made_takes_no_number(papers: PaperRows):
    def stumble(serial: Serial) -> bytes:
        raise Stumbled

    put(papers)
    with pytest.raises(Stumbled):
        papers.put(TICKET, stumble, ABOUT)
    assert put(papers).serial == "ST 2"


def test_who_loses_the_race_for_a_number_makes_the_paper_again(
    papers: PaperRows, other_papers: PaperRows
):
    asked = []

    def slow(serial: Serial) -> bytes:
        asked.append(serial)
        if len(asked) < 3:
            put(other_papers)
        return body(serial)

    kept = papers.put(TICKET, slow, ABOUT)
    assert asked == ["ST 1", "ST 2", "ST 3"]
    assert (kept.serial, kept.body) == ("ST 3", b"%PDF ST 3")
    assert [paper.body for paper in papers.waiting()] == [b"%PDF ST 1", b"%PDF ST 2", b"%PDF ST 3"]


def test_nobody_waits_for_the_store_while_a_paper_is_made(store: Store, path: Path):
    other = open_store(path, patience_s=0)

    def building(serial: Serial) -> bytes:
        put(other.papers, REPORT)
        return body(serial)

    assert store.papers.put(TICKET, building, ABOUT).serial == "ST 1"
    other.close()


REWRITINGS = {
    "delete": "DELETE FROM papers WHERE number = 3",
    "delete of all": "DELETE FROM papers",
    "another number": "UPDATE papers SET number = 9 WHERE number = 3",
    "another serial": "UPDATE papers SET serial = 'ST 9' WHERE number = 3",
    "another kind": "UPDATE papers SET kind = 'DR', number = 1 WHERE number = 3",
    "another time": "UPDATE papers SET at = 0",
    "a gap": "INSERT INTO papers SELECT NULL, 'ST 5', kind, 5, at, language, player, title, state,"
    " copies, printed_at, place, error, body FROM papers WHERE number = 1",
    "a repeat": "INSERT INTO papers SELECT NULL, 'ST 3b', kind, 3, at, language, player, title,"
    " state, copies, printed_at, place, error, body FROM papers WHERE number = 1",
    "replace": "REPLACE INTO papers SELECT * FROM papers WHERE number = 3",
}


@pytest.mark.parametrize("statement", REWRITINGS.values(), ids=REWRITINGS.keys())
def test_nobody_changes_a_number(store: Store, path: Path, statement: str):
    papers = store.papers
    for _paper in range(3):
        put(papers)
    before = papers.recent()
    connection = foreign(path)
    with pytest.raises(pysqlite3.IntegrityError, match="serial numbers"):
        connection.execute(statement)
    connection.close()
    assert papers.recent() == before


def test_a_paper_goes_to_one_printer_at_a_time(papers: PaperRows, other_papers: PaperRows):
    kept = put(papers)
    sent = papers.sending(kept.serial)
    assert sent == msgspec.structs.replace(kept, state=PaperState.SENDING)
    with pytest.raises(PaperTrouble, match="order it again"):
        other_papers.sending(kept.serial)
    assert papers.waiting() == (sent,)


def test_what_is_printed_waits_no_longer(papers: PaperRows):
    kept = put(papers)
    papers.printed(papers.sending(kept.serial), NOW + timedelta(seconds=2), "Slips-12")
    printed = papers.paper(kept.serial)
    assert printed.state is PaperState.PRINTED
    assert printed.printed_at == NOW + timedelta(seconds=2)
    assert (printed.place, printed.copies) == ("Slips-12", 0)
    assert papers.waiting() == ()
    assert papers.recent() == (printed,)
    with pytest.raises(PaperTrouble, match="marked as a copy"):
        papers.sending(kept.serial)


def test_what_failed_waits_with_its_reason_and_is_still_the_original(papers: PaperRows):
    kept = put(papers)
    papers.failed(papers.sending(kept.serial), "No\x00 ink.\n", came_out=False)
    (failed,) = papers.waiting()
    assert (failed.state, failed.error, failed.copies) == (PaperState.FAILED, "No ink.", 0)
    papers.printed(papers.sending(kept.serial), NOW, "Slips-12")
    printed = papers.paper(kept.serial)
    assert (printed.state, printed.error, printed.copies) == (PaperState.PRINTED, "", 0)


def test_what_may_have_come_out_is_a_copy_from_then_on(papers: PaperRows):
    kept = put(papers)
    papers.failed(papers.sending(kept.serial), "Jam.", came_out=True)
    assert papers.sending(kept.serial).copies == 1


def test_what_is_ordered_again_is_a_copy_with_the_same_bytes(papers: PaperRows):
    kept = put(papers)
    for number in range(4):
        sent = papers.sending(kept.serial)
        assert (sent.copies, sent.body) == (number, kept.body)
        papers.printed(sent, NOW, "Slips")
        again = papers.again(kept.serial)
        assert (again.state, again.copies) == (PaperState.WAITING, number + 1)


def test_what_was_never_sent_is_no_copy_however_often_it_is_ordered(papers: PaperRows):
    kept = put(papers)
    for _time in range(3):
        assert papers.again(kept.serial) == kept
    papers.failed(papers.sending(kept.serial), "No ink.", came_out=False)
    assert papers.again(kept.serial) == kept


def test_a_program_that_died_while_printing_leaves_a_copy_to_be_ordered(papers: PaperRows):
    kept = put(papers)
    papers.sending(kept.serial)
    assert papers.waiting()[0].state is PaperState.SENDING
    assert papers.again(kept.serial).copies == 1


def test_the_outcome_of_an_older_sending_changes_nothing(papers: PaperRows):
    kept = put(papers)
    first = papers.sending(kept.serial)
    papers.again(kept.serial)
    second = papers.sending(kept.serial)
    papers.printed(first, NOW, "Slips")
    papers.failed(first, "Jam.", came_out=True)
    assert papers.paper(kept.serial) == second


@pytest.mark.parametrize("asked", ["paper", "again", "sending"])
def test_a_paper_that_never_was_is_said(papers: PaperRows, asked: str):
    with pytest.raises(PaperTrouble, match="There is no paper ST 7"):
        getattr(papers, asked)(Serial("ST 7"))


def test_erasing_a_player_erases_his_papers_and_no_number(store: Store):
    papers, aino = store.papers, store.people.add_player("Aino Mäkelä")
    his = papers.put(TICKET, body, msgspec.structs.replace(ABOUT, player=aino))
    other = put(papers)
    store.people.erase_player(aino)
    erased = papers.paper(his.serial)
    assert (erased.body, erased.about.player) == (b"", None)
    assert papers.paper(other.serial) == other
    assert papers.waiting() == (other,)
    assert put(papers).serial == "ST 3"
    for asked in (papers.again, papers.sending):
        with pytest.raises(PaperTrouble, match="no longer kept"):
            asked(his.serial)


def test_tickets_of_old_nights_can_be_forgotten_reports_stay(papers: PaperRows):
    old, report = put(papers), put(papers, REPORT)
    later = msgspec.structs.replace(ABOUT, at=NOW + timedelta(days=8))
    young = papers.put(TICKET, body, later)
    papers.forget_tickets(NOW + timedelta(days=1))
    assert papers.paper(old.serial).body == b""
    assert papers.waiting() == (report, young)
    assert put(papers).serial == "ST 3"


def test_only_so_many_recent_ones_are_shown_newest_first(papers: PaperRows):
    serials = [put(papers).serial for _paper in range(5)]
    assert [paper.serial for paper in papers.recent(3)] == serials[:1:-1]


@pytest.mark.parametrize("title", ["x" * 10**6, "\x1b[2J\nLine", "Robert'); DROP TABLE papers;--"])
def test_a_hostile_title_is_one_harmless_line(papers: PaperRows, title: str):
    kept = papers.put(TICKET, body, msgspec.structs.replace(ABOUT, title=title))
    assert len(kept.about.title) <= 500
    assert kept.about.title.isprintable()


def test_papers_outlive_the_program(path: Path):
    store = open_store(path)
    put(store.papers)
    before = store.papers.recent()
    store.close()
    store = open_store(path)
    assert store.papers.recent() == before
    assert put(store.papers).serial == "ST 2"
    store.close()


def _until_full(papers: PaperRows) -> Iterator[Serial]:
    """The serial numbers of papers that still found room."""
    with suppress(DiskFull):
        while True:
            yield papers.put(TICKET, lambda serial: b"x" * 5_000, ABOUT).serial


def test_a_full_disk_gives_up_the_ballast_and_loses_no_paper(path: Path):
    store = open_store(path, ballast_bytes=100_000)
    store.connection.execute("PRAGMA max_page_count = 80")
    kept = list(_until_full(store.papers))
    assert not path.with_name("room.sqlite.ballast").exists()
    assert [paper.serial for paper in store.papers.waiting()] == kept
    assert kept == [f"ST {number}" for number in range(1, len(kept) + 1)]
    store.connection.execute("PRAGMA max_page_count = 1000")
    assert put(store.papers).number == len(kept) + 1
    store.close()


def test_a_store_somebody_holds_is_said(store: Store, path: Path):
    other = foreign(path)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreTrouble, match="Another program holds"):
        put(store.papers)
    other.close()
    assert put(store.papers).serial == "ST 1"


def test_a_store_of_the_first_version_gets_its_papers(path: Path):
    older = foreign(path)
    migrations = Migrations("floor")

    @migrations()
    def first_tables(db: Database) -> None:
        for statement in schema._statements(schema._TABLES):
            db.execute(statement)

    migrations.apply(Database(older, execute_plugins=False))
    older.execute("INSERT INTO players (name, alias, found_by) VALUES ('Aino', '', 'aino')")
    older.execute("PRAGMA user_version = 1")
    older.close()
    store = open_store(path)
    assert put(store.papers).serial == "ST 1"
    assert store.people.label(PlayerId(1)) == "Aino"
    assert store.connection.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)
    store.close()


def _print_many(path: Path, count: int) -> None:
    store = open_store(path, patience_s=30)
    for _paper in range(count):
        put(store.papers)
    store.close()


def test_several_stations_print_without_a_gap(path: Path, full: bool):
    open_store(path).close()
    each = FULL_EACH if full else EACH
    children = [begun(partial(_print_many, path, each)) for _station in range(STATIONS)]
    assert [ended(child) for child in children] == [0] * STATIONS
    store = open_store(path)
    waiting = store.papers.waiting()
    assert [paper.number for paper in waiting] == list(range(1, STATIONS * each + 1))
    assert all(paper.body == body(paper.serial) for paper in waiting)
    store.close()


def test_killed_stations_leave_no_gap_and_lose_nothing(path: Path, full: bool):
    open_store(path).close()
    told: list[str] = []
    for _kill in range(FULL_KILLS if full else KILLS):

        def work(tell) -> None:
            store = open_store(path, patience_s=30)
            for _paper in range(10_000):
                tell.send(put(store.papers).serial)

        child = telling_child(work)
        told += child.listen(0.15)
        told += child.kill()
    store = open_store(path)
    numbers = [paper.number for paper in store.papers.waiting()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert {f"ST {number}" for number in numbers} >= set(told)
    assert len(told) == len(set(told)) > 0
    store.close()


doings = st.lists(
    st.sampled_from(["send", "print", "fail", "jam", "again", "die"]), min_size=1, max_size=PRINTS
)


@settings(max_examples=40, deadline=None)
@given(doings)
def test_no_order_of_events_brings_out_two_alike(doings: list[str]):
    """Whatever happens, no two papers that came out of a printer bear the same mark."""
    with TemporaryDirectory() as folder:
        store = open_store(Path(folder, "room.sqlite"))
        papers, serial = store.papers, put(store.papers).serial
        under_way: KeptPaper | None = None
        came_out: list[int] = []
        for doing in doings:
            match doing:
                case "send":
                    try:
                        under_way = papers.sending(serial)
                    except PaperTrouble:
                        assert papers.paper(serial).state in (
                            PaperState.SENDING,
                            PaperState.PRINTED,
                        )
                case "again":
                    papers.again(serial)
                case "die":  # what it had sent may have come out
                    if under_way is not None:
                        came_out.append(under_way.copies)
                    under_way = None
                case _ if under_way is None:
                    pass
                case "print":
                    came_out.append(under_way.copies)
                    papers.printed(under_way, NOW, "Slips")
                    under_way = None
                case "jam":
                    came_out.append(under_way.copies)
                    papers.failed(under_way, "Jam.", came_out=True)
                    under_way = None
                case "fail":
                    papers.failed(under_way, "No ink.", came_out=False)
                    under_way = None
        assert len(came_out) == len(set(came_out))
        assert papers.paper(serial).body == body(serial)
        store.close()
