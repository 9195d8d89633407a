"""The house's papers: numbers without a gap, kept before printed, no unmarked second one."""

import signal
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import psycopg
import pysqlite3
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floor.app.core.messages import StaffId
from floor.app.staff.papers import (
    TICKETS,
    KeptPaper,
    PaperKey,
    PaperKind,
    PaperState,
    PaperSubject,
    Serial,
    Void,
)
from floor.base.errors import DiskFull, PaperTrouble, Refused, StoreTrouble
from floor.room.blinds.button import PlayerId
from floor.store.journal.papers import PaperRows
from floor.store.postgres.link import CHANNEL
from floor.store.postgres.postgres import ServerStore, look_at_server, open_server, prepare
from floor.store.postgres.schema import grants, roles, tables
from floor.store.sqlite import schema
from floor.store.sqlite.sqlite import Store, open_store
from tests.postgres import Database
from tests.store.drafts import foreign
from tests.store.sqlite.test_older_store import first_version
from tests.torture.children import begun, ended, telling_child

NOW = datetime(2026, 10, 24, 19, 10, tzinfo=UTC)
ABOUT = PaperSubject(at=NOW, title="T2 seat 7", language="fi")
TICKET, REPORT, SLIP = PaperKind.SEAT_TICKET, PaperKind.DAY_REPORT, PaperKind.PAYOUT_SLIP
MIRA = StaffId(1)
TORN = Void(at=NOW + timedelta(minutes=1), by=MIRA, reason="Torn in the printer.")
PRINTS = 40
KILLS, FULL_KILLS = 4, 100
SLIPS, FULL_SLIPS = 150, 100_000
"""FAULTS row 44."""
STATIONS, EACH, FULL_EACH = 4, 15, 500


def body(serial: Serial) -> bytes:
    return f"%PDF {serial}".encode()


def put(papers: PaperRows, kind: PaperKind = TICKET) -> KeptPaper:
    return papers.put(kind, body, ABOUT)


def about_share(share: int) -> PaperSubject:
    return msgspec.structs.replace(ABOUT, key=PaperKey(f"claim 3 share {share}"))


def put_slip(papers: PaperRows, share: int, kind: PaperKind = SLIP) -> KeptPaper:
    return papers.put(kind, body, about_share(share))


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


OTHERS = "at, language, player, title, made_for, state, copies, printed_at, place, error, body"


def inserted(named: str, where: str) -> str:
    """A paper beside the house's own way, with what else another says."""
    columns = ("INSERT INTO papers (serial, kind, number,", OTHERS)
    return " ".join((*columns, ") SELECT", named, ",", OTHERS, "FROM papers WHERE", where))


REWRITINGS = {
    "delete": "DELETE FROM papers WHERE number = 3",
    "delete of all": "DELETE FROM papers",
    "another number": "UPDATE papers SET number = 9 WHERE number = 3",
    "another serial": "UPDATE papers SET serial = 'ST 9' WHERE number = 3",
    "another kind": "UPDATE papers SET kind = 'DR', number = 1 WHERE number = 3",
    "another time": "UPDATE papers SET at = 0",
    "a gap": inserted("'ST 5', kind, 5", "number = 1"),
    "a repeat": inserted("'ST 3b', kind, 3", "number = 1"),
    "another key": "UPDATE papers SET made_for = 'claim 9' WHERE number = 3",
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


@pytest.mark.parametrize("kind", sorted(set(PaperKind) - TICKETS, key=lambda kind: kind.value))
def test_what_is_no_ticket_outlives_its_day(papers: PaperRows, kind: PaperKind):
    kept = put(papers, kind)
    papers.forget_tickets(NOW + timedelta(days=1))
    assert papers.paper(kept.serial) == kept


# One paper for one share.


def test_a_paper_is_made_once_for_its_key(papers: PaperRows, other_papers: PaperRows):
    kept = put_slip(papers, 1)
    assert (kept.serial, kept.about.key) == ("JP 1", "claim 3 share 1")

    def never(serial: Serial) -> bytes:
        raise Stumbled

    for asked in (papers, other_papers):
        assert asked.put(SLIP, never, about_share(1)) == kept
    assert put_slip(papers, 2).serial == "JP 2"
    assert put_slip(papers, 1, PaperKind.CLAIM_REPORT).serial == "JC 1"
    assert len(papers.recent()) == 3


def test_a_printed_one_stands_for_its_key_too(papers: PaperRows):
    papers.printed(papers.sending(put_slip(papers, 1).serial), NOW, "Slips")
    again = put_slip(papers, 1)
    assert (again.serial, again.state) == ("JP 1", PaperState.PRINTED)


def test_of_two_stations_that_make_the_same_slip_one_has_made_it(
    papers: PaperRows, other_papers: PaperRows
):
    asked = []

    def slow(serial: Serial) -> bytes:
        asked.append(serial)
        put_slip(other_papers, 1)
        return b"the slower one"

    kept = papers.put(SLIP, slow, about_share(1))
    assert (kept.serial, kept.body, asked) == ("JP 1", b"%PDF JP 1", ["JP 1"])
    assert put_slip(papers, 2).serial == "JP 2"


def test_nobody_gets_a_second_slip_past_the_store(store: Store, path: Path):
    put_slip(store.papers, 1)
    connection = foreign(path)
    with pytest.raises(pysqlite3.IntegrityError, match="UNIQUE"):
        connection.execute(inserted("'JP 2', kind, 2", "number = 1"))
    connection.close()


def test_the_papers_of_some_keys_are_told(papers: PaperRows):
    slips = [put_slip(papers, share) for share in (1, 2, 3)]
    report = put_slip(papers, 1, PaperKind.CLAIM_REPORT)
    put(papers)
    keys = [slips[0].about.key, slips[2].about.key, PaperKey("claim 4"), PaperKey("")]
    assert papers.made_for(keys) == (slips[0], slips[2], report)
    assert papers.made_for([]) == papers.made_for([PaperKey("")]) == ()


# Void.


def test_a_void_slip_stands_in_the_list_and_a_new_one_has_a_new_number(papers: PaperRows):
    first = put_slip(papers, 1)
    void = papers.make_void(first.serial, TORN)
    assert void == msgspec.structs.replace(first, void=TORN)
    second = put_slip(papers, 1)
    assert (second.serial, second.void) == ("JP 2", None)
    assert put_slip(papers, 1) == second
    assert papers.recent() == (second, void)
    assert papers.made_for([first.about.key]) == (void, second)


def test_nobody_waits_for_a_void_slip_but_it_comes_out_when_it_is_ordered(papers: PaperRows):
    kept = put_slip(papers, 1)
    papers.make_void(kept.serial, TORN)
    assert papers.waiting() == ()
    papers.again(kept.serial)
    assert papers.sending(kept.serial).void == TORN


def test_a_slip_is_void_once_and_for_all(papers: PaperRows, other_papers: PaperRows):
    kept = put_slip(papers, 1)
    papers.make_void(kept.serial, TORN)
    other = msgspec.structs.replace(TORN, reason="Another reason.", by=StaffId(2))
    with pytest.raises(PaperTrouble, match="JP 1 is void already"):
        other_papers.make_void(kept.serial, other)
    assert papers.paper(kept.serial).void == TORN
    with pytest.raises(PaperTrouble, match="There is no paper JP 9"):
        papers.make_void(PaperKind.PAYOUT_SLIP.serial(9), TORN)


@pytest.mark.parametrize("reason", ["", " \n\x00 "])
def test_nothing_is_void_without_a_reason(papers: PaperRows, reason: str):
    kept = put_slip(papers, 1)
    with pytest.raises(Refused):
        papers.make_void(kept.serial, msgspec.structs.replace(TORN, reason=reason))
    assert papers.paper(kept.serial) == kept


@pytest.mark.parametrize("change", ["voided_at = NULL", "void_reason = ''", "voided_by = 2"])
def test_nobody_makes_a_void_slip_good_again(store: Store, path: Path, change: str):
    void = store.papers.make_void(put_slip(store.papers, 1).serial, TORN)
    connection = foreign(path)
    with pytest.raises(pysqlite3.IntegrityError, match="void papers stay void"):
        connection.execute(" ".join(("UPDATE papers SET", change)))
    connection.close()
    assert store.papers.paper(void.serial) == void


def test_the_slip_of_a_forgotten_player_keeps_its_number_and_what_it_was_for(store: Store):
    papers, aino = store.papers, store.people.add_player("Aino Mäkelä")
    about = msgspec.structs.replace(about_share(1), player=aino, title="Claim 3, share 1")
    his = papers.put(SLIP, body, about)
    store.people.erase_player(aino)
    erased = papers.paper(his.serial)
    assert (erased.body, erased.about.player) == (b"", None)
    assert (erased.number, erased.about.key) == (1, about.key)
    assert erased.about.title == "Claim 3, share 1"
    assert put_slip(papers, 1) == erased


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
    older = first_version(path)
    older.execute("INSERT INTO players (name, alias, found_by) VALUES ('Aino', '', 'aino')")
    older.execute("PRAGMA user_version = 1")
    older.close()
    store = open_store(path)
    assert put(store.papers).serial == "ST 1"
    assert store.people.label(PlayerId(1)) == "Aino"
    assert store.connection.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)
    store.close()


_OLDER_PAPER = (
    "INSERT INTO papers (serial, kind, number, at, language, title, state, copies, place, error,"
    " body) VALUES ('ST 1', 'ST', 1, 0, 'fi', 'T1', 'printed', 1, 'Slips', '', "
)


def test_a_store_of_the_version_before_keeps_its_papers(path: Path):
    older = first_version(path)
    for script in (schema._PAPERS, schema._PEOPLE, schema._NOTES):
        for statement in schema._statements(script):
            older.execute(statement)
    for number, name in ((2, "second_tables"), (3, "third_tables")):
        older.execute(
            "INSERT INTO _sqlite_migrations SELECT ?, migration_set, ?, applied_at"
            " FROM _sqlite_migrations LIMIT 1",
            (number, name),
        )
    older.execute(_OLDER_PAPER + "x'')")
    older.execute("PRAGMA user_version = 3")
    older.close()
    store = open_store(path)
    old = store.papers.paper(Serial("ST 1"))
    assert (old.void, old.about.key, old.copies) == (None, "", 1)
    assert put_slip(store.papers, 1) == put_slip(store.papers, 1)
    assert put(store.papers).serial == "ST 2"
    store.close()


def test_a_server_store_of_the_version_before_wants_to_be_prepared(
    empty_database: Database, tmp_path: Path
):
    its_grants = grants().partition("GRANT INSERT, UPDATE ON stations")[0]
    with psycopg.connect(empty_database.address.url) as connection:
        for script in (roles(), tables(CHANNEL), its_grants, _OLDER_PAPER + "'')"):
            connection.execute(script.encode())
        connection.execute("UPDATE floor.version SET number = 4")
    with pytest.raises(StoreTrouble, match="its owner run packaging/start store prepare"):
        open_server(empty_database.address, tmp_path / "pepper")
    with (
        closing(look_at_server(empty_database.address, tmp_path / "pepper")) as looked,
        pytest.raises(StoreTrouble, match="its owner run packaging/start store prepare"),
    ):
        looked.papers.recent()
    prepare(empty_database.address)
    with closing(open_server(empty_database.address, tmp_path / "pepper")) as store:
        (old,) = store.papers.recent()
        assert (old.serial, old.void) == ("ST 1", None)
        assert put_slip(store.papers, 1) == put_slip(store.papers, 1)
        assert store.papers.make_void(Serial("JP 1"), TORN).void == TORN


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE floor.papers SET made_for = 'claim 9'",
        "UPDATE floor.papers SET voided_at = NULL",
        "UPDATE floor.papers SET void_reason = ''",
    ],
)
def test_not_even_the_owner_of_a_server_makes_a_void_slip_good_again(
    server_store: ServerStore, database: Database, statement: str
):
    void = server_store.papers.make_void(put_slip(server_store.papers, 1).serial, TORN)
    with pytest.raises(psycopg.errors.IntegrityError, match="stay"):
        database.ask(statement)
    assert server_store.papers.paper(void.serial) == void


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


def _slips_of(path: Path, first: int, last: int, tell) -> None:
    store = open_store(path, patience_s=30)
    for share in range(first, last + 1):
        tell.send(put_slip(store.papers, share).serial)
    signal.pause()  # until it is killed


def test_killed_stations_make_one_slip_a_share_and_leave_no_gap(path: Path, full: bool):
    """FAULTS row 44: what was kept and not told is not made again by the next."""
    open_store(path).close()
    slips, told = FULL_SLIPS if full else SLIPS, []
    while len(told) < slips:
        first = len(told) + 1
        child = telling_child(lambda tell, first=first: _slips_of(path, first, slips, tell))
        told += child.listen(2.0 if full else 0.1)
        told += child.kill()
    assert told == [f"JP {number}" for number in range(1, slips + 1)]
    store = open_store(path)
    made = store.papers.waiting()
    assert [paper.number for paper in made] == list(range(1, slips + 1))
    assert [paper.about.key for paper in made] == [
        f"claim 3 share {one}" for one in range(1, slips + 1)
    ]
    store.close()


def _slips_of_a_claim(path: Path, count: int) -> None:
    store = open_store(path, patience_s=30)
    for share in range(1, count + 1):
        put_slip(store.papers, share)
    store.close()


def test_desks_that_print_a_claim_at_once_make_each_slip_once(path: Path, full: bool):
    open_store(path).close()
    each = FULL_EACH if full else EACH
    children = [begun(partial(_slips_of_a_claim, path, each)) for _station in range(STATIONS)]
    assert [ended(child) for child in children] == [0] * STATIONS
    store = open_store(path)
    made = store.papers.waiting()
    assert [paper.number for paper in made] == list(range(1, each + 1))
    assert len({paper.about.key for paper in made}) == each
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


@settings(max_examples=min(40, settings().max_examples), deadline=None)
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
