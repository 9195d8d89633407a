"""The store on a PostgreSQL server: append-only for everybody, by triggers and by rights, shared,
and never waited for long when the server or the way to it is gone.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from time import monotonic

import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from floor.app.core.messages import Role, StaffId
from floor.app.core.people import Player
from floor.app.core.ports import START, Draft, JournalHead, Snapshot
from floor.base.clock import SystemClock
from floor.base.errors import FloorError, StoreTrouble
from floor.store.engines.memory import MemoryJournal
from floor.store.journal.address import ServerAddress
from floor.store.journal.journal import digest_of
from floor.store.postgres.postgres import ServerStore, look_at_server, open_server, prepare
from floor.store.postgres.schema import ROLES, VERSION
from tests.postgres import OWNER, Database, Server
from tests.store.drafts import at_kiosk, command, draft, fill, put

REWRITINGS = {
    "update": "UPDATE floor.journal SET by = 9",
    "update of one": "UPDATE floor.journal SET body = '' WHERE seq = 2",
    "update of none": "UPDATE floor.journal SET by = 9 WHERE FALSE",
    "delete of all": "DELETE FROM floor.journal",
    "delete of the last": "DELETE FROM floor.journal WHERE seq = 3",
    "truncate": "TRUNCATE floor.journal",
    "truncate on the way": "TRUNCATE floor.journal, floor.verified CASCADE",
    "upsert": "INSERT INTO floor.journal SELECT * FROM floor.journal WHERE seq = 2"
    " ON CONFLICT (seq) DO UPDATE SET by = 9",
    "the same number": "INSERT INTO floor.journal SELECT * FROM floor.journal WHERE seq = 3",
    "a gap": "INSERT INTO floor.journal SELECT 5, command, at, by, station, kind, body, digest"
    " FROM floor.journal WHERE seq = 3",
    "no number": "INSERT INTO floor.journal SELECT NULL, command, at, by, station, kind, body,"
    " digest FROM floor.journal WHERE seq = 3",
    "a digest that seals another row": "INSERT INTO floor.journal SELECT 4, command, at, by,"
    " station, kind, body, digest FROM floor.journal WHERE seq = 3",
}


@pytest.fixture
def other(database: Database, tmp_path: Path) -> Iterator[ServerStore]:
    """The same store as another station has it open."""
    with closing(open_server(database.address, tmp_path / "pepper")) as opened:
        yield opened


def as_role(database: Database, role: str) -> ServerAddress:
    """Where a station with that role finds the store."""
    user = f"{role}_{database.name}"
    database.ask(f"CREATE ROLE {user} LOGIN IN ROLE {role}")
    return database.of(user)


# Nobody rewrites.


@pytest.mark.parametrize("statement", REWRITINGS.values(), ids=REWRITINGS.keys())
def test_not_even_the_owner_rewrites_the_journal(
    server_store: ServerStore, database: Database, statement: str
):
    fill(server_store.journal, 3)
    before = list(server_store.journal.rows())
    with pytest.raises(psycopg.errors.IntegrityError, match=r"append-only|seal the row"):
        database.ask(statement)
    assert list(server_store.journal.rows()) == before
    assert put(server_store.journal, draft(4)).seq == 4


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("verb", ["UPDATE", "DELETE", "TRUNCATE"])
@pytest.mark.parametrize("table", ["journal", "papers"])
def test_a_station_has_no_right_to_rewrite(
    server_store: ServerStore, database: Database, role: str, verb: str, table: str
):
    if (role, verb, table) == ("floor_desk", "UPDATE", "papers"):
        return  # what became of a paper is written down
    ((may,),) = database.ask(f"SELECT has_table_privilege('{role}', 'floor.{table}', '{verb}')")
    assert not may


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE floor.journal SET by = 9",
        "DELETE FROM floor.journal",
        "TRUNCATE floor.journal",
        "DELETE FROM floor.players",
        "UPDATE floor.staff SET role = 'admin'",
        "UPDATE floor.pins SET hash = ''",
        "INSERT INTO floor.pins VALUES (1, '', '', 0, 0)",
        "INSERT INTO floor.snapshots VALUES (1, '', '', '', '', '')",
        "INSERT INTO floor.papers SELECT * FROM floor.papers",
        "UPDATE floor.players SET name = 'Eve'",
        "INSERT INTO floor.kiosk_kinds VALUES ('rulebook-adopted')",
        "DELETE FROM floor.kiosk_stations",
        "DROP TRIGGER journal_kiosk_limits ON floor.journal",
        "CREATE OR REPLACE FUNCTION floor.kiosk_limits() RETURNS trigger LANGUAGE plpgsql AS"
        " 'BEGIN RETURN NEW; END'",
        "SET ROLE floor_desk",
        "SET SESSION AUTHORIZATION floor_desk",
        "DROP TRIGGER journal_no_update ON floor.journal",
        "ALTER TABLE floor.journal DISABLE TRIGGER ALL",
        "SET session_replication_role = replica",
        "CREATE TABLE floor.mine (a int)",
    ],
)
def test_a_kiosk_is_refused_by_its_rights(
    server_store: ServerStore, database: Database, statement: str
):
    user = as_role(database, "floor_kiosk").url.partition("//")[2].partition("@")[0]
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        database.ask(statement, user)


def test_a_kiosk_appends_reads_and_counts_tries(
    server_store: ServerStore, database: Database, tmp_path: Path
):
    pepper = tmp_path / "pepper"
    mira = server_store.people.add_staff("Mira", Role.DEALER)
    server_store.people.set_pin(mira, "7381")
    with closing(open_server(as_role(database, "floor_kiosk"), pepper)) as kiosk:
        assert put(kiosk.journal, at_kiosk(1)) == server_store.journal.head()
        now = SystemClock().now()
        assert kiosk.people.check_pin(mira, "7381", now) == server_store.people.check_pin(
            mira, "7381", now
        )
        note = kiosk.people.keep_note("spilled a drink", now)
        assert server_store.people.note(note) == "spilled a drink"
        with pytest.raises(StoreTrouble, match="does not allow this user"):
            kiosk.people.add_staff("Eve", Role.ADMIN)
        with pytest.raises(StoreTrouble, match="does not allow this user"):
            kiosk.snapshots.keep(Snapshot(JournalHead(1, b"x" * 32), "now", "", b"another room"))
        new = kiosk.people.add_nameless("New 3")
        assert server_store.people.label(new) == "New 3"
        with pytest.raises(StoreTrouble, match="does not allow this user"):
            kiosk.people.add_player("Eve", card="12")
        with pytest.raises(StoreTrouble, match="does not allow this user"):
            kiosk.people.change_player(Player(player=new, name="Eve"))
        assert put(kiosk.journal, at_kiosk(2)).seq == 2


def test_a_desk_does_what_a_desk_does(
    server_store: ServerStore, database: Database, tmp_path: Path
):
    with closing(open_server(as_role(database, "floor_desk"), tmp_path / "pepper")) as desk:
        aino = desk.people.add_player("Aino", card="12")
        mira = desk.people.add_staff("Mira", Role.ADMIN)
        desk.people.set_pin(mira, "493817")
        desk.people.change_staff(
            desk.people.add_staff("Ida", Role.FLOOR), name="I", role=Role.DEALER
        )
        desk.people.keep_note("likes tea", SystemClock().now(), about=[aino])
        desk.people.erase_player(aino)
        desk.snapshots.keep(Snapshot(START, "now", "", b"room"))
        desk.people.forget_pins()
        head = put(desk.journal, draft(1))
        desk.journal.mark_verified(head)
        assert server_store.journal.verified() == head


# Stations together.


def test_two_stations_write_one_chain(server_store: ServerStore, other: ServerStore):
    for number in range(1, 21):
        put((server_store, other)[number % 2].journal, draft(number))
    rows = list(server_store.journal.rows())
    assert rows == list(other.journal.rows())
    assert [row.command for row in rows] == [command(n) for n in range(1, 21)]


def test_a_turn_reads_what_another_has_written_since(server_store: ServerStore, other: ServerStore):
    fill(other.journal, 3)
    place = server_store.journal.head()
    put(other.journal, draft(4))
    assert server_store.journal.write(lambda w: [row.seq for row in w.rows(place)]) == [4]
    assert put(server_store.journal, draft(5)) == other.journal.head()


def heard(store: ServerStore, within_s: float = 2.0) -> bool:
    """Whether the store hears of something new."""
    end = monotonic() + within_s
    while monotonic() < end:
        if store.journal.changed():
            return True
    return False


def test_what_others_write_is_news_and_what_we_write_is_not(
    server_store: ServerStore, other: ServerStore
):
    assert server_store.journal.changed()
    assert not server_store.journal.changed()
    put(server_store.journal, draft(1))
    server_store.people.add_player("Eero")
    assert not heard(server_store, 0.05)
    put(other.journal, draft(2))
    assert heard(server_store)
    assert not heard(server_store, 0.05)
    other.people.add_player("Aino")
    assert heard(server_store)


def test_a_turn_that_failed_is_no_news(server_store: ServerStore, other: ServerStore):
    assert server_store.journal.changed()
    with pytest.raises(ZeroDivisionError):
        other.journal.write(lambda writing: (writing.append([draft(1)]), 1 / 0))
    assert not heard(server_store, 0.05)


names = st.text(
    st.characters(categories=("L", "N", "P", "S", "Z", "Cc"), exclude_characters="\0"), max_size=30
)
drafts = st.builds(
    Draft,
    command=st.binary(min_size=1, max_size=16),
    at=st.integers(-(2**63), 2**63 - 1),
    by=st.integers(-(2**63), 2**63 - 1).map(StaffId),
    station=names,
    kind=names,
    body=st.binary(max_size=200),
)


@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(turns=st.lists(st.lists(drafts, min_size=1, max_size=4), max_size=5))
def test_the_server_seals_a_row_as_the_program_does(
    server_store: ServerStore, turns: list[list[Draft]]
):
    """Its trigger lets nothing pass that `digest_of` would not have written."""
    before = server_store.journal.head()
    for turn in turns:
        put(server_store.journal, *turn)
    rows = list(server_store.journal.rows(before))
    assert [row[1:7] for row in rows] == [tuple(one) for turn in turns for one in turn]
    digest = before.digest
    for row in rows:
        digest = digest_of(digest, *row[:7])
        assert row.digest == digest


def test_the_same_night_has_the_same_digests_on_either_engine(server_store: ServerStore):
    assert fill(server_store.journal, 250) == fill(MemoryJournal(), 250)


# The server's clock.


def test_now_is_the_servers(server_store: ServerStore, database: Database):
    class Late(SystemClock):
        def now(self):  # type: ignore[no-untyped-def]
            return super().now() - timedelta(hours=3)

    store = open_server(database.address, Path("none"), own=Late())
    with closing(store):
        apart = store.clock(Late()).now() - SystemClock().now()
        assert abs(apart) <= store.link.offset.error + timedelta(seconds=1)
        assert store.link.offset.error < timedelta(seconds=1)


# A look.


def test_a_look_writes_nothing(server_store: ServerStore, database: Database, tmp_path: Path):
    fill(server_store.journal, 2)
    with closing(look_at_server(database.address, tmp_path / "pepper")) as looked:
        assert looked.journal.head() == server_store.journal.head()
        assert looked.read_only is not None
        with pytest.raises(StoreTrouble, match="can only be read"):
            put(looked.journal, draft(3))
        with pytest.raises(StoreTrouble, match="can only be read"):
            looked.people.add_player("Aino")
    server_store.only_look()
    with pytest.raises(StoreTrouble, match="can only be read"):
        put(server_store.journal, draft(3))
    assert server_store.journal.head().seq == 2


# Opening.


def test_the_owner_makes_the_store_when_it_is_first_opened(
    empty_database: Database, tmp_path: Path
):
    with closing(open_server(empty_database.address, tmp_path / "pepper")) as store:
        assert put(store.journal, draft(1)).seq == 1
    assert prepare(empty_database.address) == ("floor_desk",), "kiosks come by the door"
    with closing(open_server(empty_database.address, tmp_path / "pepper")) as store:
        assert store.journal.head().seq == 1


def test_nobody_else_makes_it(empty_database: Database, tmp_path: Path):
    with pytest.raises(StoreTrouble, match="let the owner of the database run"):
        open_server(as_role(empty_database, "floor_desk"), tmp_path / "pepper")
    with pytest.raises(StoreTrouble, match="There is no store at"):
        look_at_server(empty_database.address, tmp_path / "pepper")
    assert empty_database.ask("SELECT 1 FROM pg_namespace WHERE nspname = 'floor'") == []


def _said(address: ServerAddress) -> str:
    with pytest.raises(StoreTrouble) as caught:
        open_server(address, Path("none")).close()
    return str(caught.value)


def test_a_newer_store_is_refused(database: Database):
    database.ask(" ".join(("UPDATE floor.version SET number =", str(VERSION + 1))))
    database.ask(" ".join(("UPDATE floor.version SET works_from =", str(VERSION + 1))))
    assert "newer version of the program" in _said(database.address)


@pytest.mark.parametrize("works_from", [VERSION, VERSION - 1])
def test_one_of_the_next_version_that_this_one_may_work_beside_is_opened_and_not_prepared(
    database: Database, tmp_path: Path, works_from: int
):
    """The PCs of a house are updated one after the other."""
    told = " ".join(("UPDATE floor.version SET number =", str(VERSION + 1)))
    database.ask(f"{told}, works_from = {works_from}")
    with closing(open_server(as_role(database, "floor_desk"), tmp_path / "pepper")) as store:
        assert put(store.journal, draft(1)).seq == 1
    with pytest.raises(StoreTrouble, match="newer version of the program"):
        prepare(database.address)
    assert database.ask("SELECT number FROM floor.version") == [(VERSION + 1,)]


def test_an_older_store_is_refused_until_it_is_prepared(database: Database, tmp_path: Path):
    database.ask("ALTER TABLE floor.stations DROP COLUMN came_at")
    database.ask("ALTER TABLE floor.version DROP COLUMN works_from")
    database.ask(" ".join(("UPDATE floor.version SET number =", str(VERSION - 1))))
    assert "let its owner run packaging/start store prepare" in _said(database.address)
    prepare(database.address)
    open_server(as_role(database, "floor_desk"), tmp_path / "pepper").close()


def test_a_database_of_another_program_is_refused(empty_database: Database):
    empty_database.ask("CREATE SCHEMA floor")
    assert "not a store of this program" in _said(empty_database.address)


def test_a_server_that_does_not_flush_is_refused(database: Database):
    def set_to(value: str) -> None:
        database.ask(f"ALTER SYSTEM SET fsync = {value}")
        database.ask("SELECT pg_reload_conf()")
        while database.ask("SHOW fsync") != [(value,)]:
            pass

    set_to("off")
    try:
        assert "Set fsync = on" in _said(database.address)
    finally:
        set_to("on")


def test_an_address_cannot_ask_for_less_than_flushed(database: Database):
    address = database.address.url + "?options=-c%20synchronous_commit%3Doff"
    with closing(open_server(ServerAddress(address), Path("none"))) as store:
        assert store.link.read("SHOW synchronous_commit") == [("on",)]


# Passwords.


def _with_password(database: Database) -> None:
    database.ask(
        "DO $$ BEGIN CREATE ROLE with_password LOGIN SUPERUSER PASSWORD 'sesame-42';"
        " EXCEPTION WHEN duplicate_object THEN NULL; END $$"
    )


def test_the_password_comes_from_the_usual_file(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    _with_password(database)
    file = tmp_path / "pgpass"
    file.write_text("127.0.0.1:*:*:with_password:sesame-42\n")
    file.chmod(0o600)
    monkeypatch.setenv("PGPASSFILE", str(file))
    with closing(open_server(database.of("with_password"), tmp_path / "pepper")) as store:
        assert store.journal.head() == START


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://with_password:open-sesame@127.0.0.1:{port}/{name}",
        "postgresql://with_password@127.0.0.1:{port}/{name}?password=open-sesame",
        "postgresql://with_password:open-sesame@127.0.0.1:1/{name}",
        "postgresql://with_password:open-sesame@127.0.0.1:{port}/none",
        "postgresql://with_password:open-sesame/7@127.0.0.1:{port}/{name}",
        "postgresql://with_password:1/open-sesame@127.0.0.1/{name}",
        "postgresql://with_password:open-sesame@127.0.0.1:port/{name}",
        "postgresql://with_password:open-sesame@127.0.0.1/{name}?no=such",
        "postgresql://with_password:open%sesame@127.0.0.1/{name}",
    ],
)
def test_no_sentence_and_no_trace_has_the_password(database: Database, url: str):
    _with_password(database)
    address = ServerAddress(url.format(port=database.server.port, name=database.name))
    with pytest.raises(StoreTrouble) as caught:
        open_server(address, Path("none"))
    told: BaseException | None = caught.value
    while told is not None:
        assert "sesame" not in f"{told} {told!r} {address!r} {address.file_name}"
        told = told.__cause__


# When the server is gone.


def test_a_server_that_is_not_there_is_said_at_once():
    begun = monotonic()
    said = _said(ServerAddress("postgresql://floor@127.0.0.1:1/room"))
    assert monotonic() - begun < 2
    assert said.startswith(
        "postgresql://floor@127.0.0.1:1/room does not answer (Connection refused)"
    )


def cut(database: Database) -> None:
    """Break every connection to the store, as a server that is started again does."""
    database.ask(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )


def test_a_connection_cut_in_between_is_made_anew_unseen(
    server_store: ServerStore, database: Database
):
    assert server_store.journal.changed()
    for act in (
        lambda: put(server_store.journal, draft(1)),
        lambda: server_store.people.add_player("Aino"),
        lambda: server_store.journal.answer_to(command(1)),
        server_store.journal.changed,
    ):
        cut(database)
        assert act()
    assert [row.seq for row in server_store.journal.rows()] == [1]


def test_after_a_cut_there_is_always_news(
    server_store: ServerStore, other: ServerStore, database: Database
):
    assert server_store.journal.changed()
    cut(database)
    put(other.journal, draft(1))
    assert heard(server_store)


def test_a_cut_in_the_middle_of_a_turn_leaves_nothing(
    server_store: ServerStore, database: Database
):
    def work(writing: object) -> None:
        server_store.journal.append([draft(1)])
        cut(database)
        server_store.journal.append([draft(1)])

    with pytest.raises(StoreTrouble, match=r"was lost .* Nothing of this was written") as caught:
        server_store.journal.write(work)
    assert type(caught.value) is StoreTrouble
    assert server_store.journal.head() == START
    assert put(server_store.journal, draft(1)).seq == 1


def test_a_station_that_hangs_with_the_lock_is_cut_off_after_three_seconds(
    server_store: ServerStore, other: ServerStore
):
    """The whole room would stand still otherwise (LIBRARIES section 5)."""
    waited: list[float] = []

    def hangs(writing: object) -> None:
        server_store.journal.append([draft(1)])
        begun = monotonic()
        assert put(other.journal, draft(2)).seq == 1
        waited.append(monotonic() - begun)

    with pytest.raises(StoreTrouble, match="was lost"):
        server_store.journal.write(hangs)
    assert 2.5 < waited[0] < 3.6
    assert put(server_store.journal, draft(3)).seq == 2
    assert [row.command for row in other.journal.rows()] == [command(2), command(3)]


def test_who_waits_too_long_for_the_lock_is_told(server_store: ServerStore, database: Database):
    with closing(psycopg.connect(database.address.url)) as holder:
        holder.execute("SELECT pg_advisory_lock(7010301)")
        holder.commit()
        begun = monotonic()
        with pytest.raises(StoreTrouble, match="Another station holds"):
            put(server_store.journal, draft(1))
        assert monotonic() - begun < 4
    assert put(server_store.journal, draft(1)).seq == 1


def test_a_server_that_says_nothing_is_lost_within_four_seconds(
    server_store: ServerStore, database: Database
):
    ((pid,),) = server_store.link.read("SELECT pg_backend_pid()")
    os.kill(pid, signal.SIGSTOP)
    try:
        begun = monotonic()
        with pytest.raises(FloorError, match="was lost \\(no answer in time\\)"):
            server_store.journal.head()
        assert monotonic() - begun < 4
    finally:
        os.kill(pid, signal.SIGCONT)
    assert server_store.journal.head() == START


def test_whoever_uses_the_owner_is_seen_by_name(server: Server, database: Database):
    with closing(open_server(database.address, Path("none"))) as store:
        ((user, program),) = store.link.read(
            "SELECT usename::text, application_name FROM pg_stat_activity"
            " WHERE pid = pg_backend_pid()"
        )
    assert (user, program) == (OWNER, "floor")
