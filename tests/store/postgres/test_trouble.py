"""What a server says no with, at every point of a turn: refused, failed for certain, or in doubt.

A trigger says it in the server's place, on a real one.
"""

import os
import signal
import socket
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import psycopg
import pytest

from floor.app.core.ports import START
from floor.base.errors import DiskFull, InDoubt, StoreTrouble
from floor.store.journal.address import ServerAddress
from floor.store.postgres.postgres import ServerStore, look_at_server, open_server, prepare
from floor.store.sqlite.trouble import Unwritable
from tests.postgres import OWNER, Database, Server, new_database, running
from tests.store.drafts import command, draft, fill, put

NO_PEPPER = Path("none")

SAID = {
    "23000": (StoreTrouble, "cannot be used: no."),
    "25006": (Unwritable, "can only be read"),
    "40001": (StoreTrouble, "did not do it \\(no\\). Nothing of this was written: ask again"),
    "42501": (StoreTrouble, "does not allow this user to do that \\(no\\)"),
    "53100": (DiskFull, "disk of .* is full"),
    "53200": (StoreTrouble, "did not do it \\(no\\)"),
    "55P03": (StoreTrouble, "Another station holds"),
    "57014": (StoreTrouble, "took too long and was stopped"),
    "58030": (StoreTrouble, "The disk of .* fails \\(no\\)"),
    "XX001": (StoreTrouble, "is damaged"),
}
NO = "RAISE EXCEPTION 'no' USING ERRCODE = '{code}'"
END = "PERFORM pg_terminate_backend(pg_backend_pid())"
ENDS_ALL = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
WAIT = "PERFORM pg_sleep(6)"


def _says(database: Database, what: str, *, at_commit: bool) -> None:
    """From now on the server does that when a row is written, or when it is to be kept."""
    deferred = "DEFERRABLE INITIALLY DEFERRED" if at_commit else ""
    database.ask(
        f"CREATE FUNCTION floor.says() RETURNS trigger LANGUAGE plpgsql AS"
        f" $$ BEGIN {what}; RETURN NULL; END $$;"
        f" CREATE CONSTRAINT TRIGGER says AFTER INSERT ON floor.journal {deferred}"
        f" FOR EACH ROW EXECUTE FUNCTION floor.says()"
    )


def _is_quiet_again(database: Database) -> None:
    database.ask("DROP FUNCTION floor.says() CASCADE")


@pytest.mark.parametrize("at_commit", [False, True], ids=["at a row", "at the end"])
@pytest.mark.parametrize("code", SAID)
def test_what_the_server_refuses_is_said_and_nothing_stands(
    server_store: ServerStore, database: Database, code: str, at_commit: bool
):
    kind, words = SAID[code]
    _says(database, NO.format(code=code), at_commit=at_commit)
    with pytest.raises(StoreTrouble, match=words) as caught:
        put(server_store.journal, draft(1))
    assert type(caught.value) is kind
    _is_quiet_again(database)
    assert server_store.journal.head() == START
    assert put(server_store.journal, draft(1)).seq == 1


def test_a_station_ended_by_the_administrator_at_a_row_has_failed_for_certain(
    server_store: ServerStore, database: Database
):
    _says(database, END, at_commit=False)
    with pytest.raises(StoreTrouble, match=r"was lost .* Nothing of this was written") as caught:
        put(server_store.journal, draft(1))
    assert type(caught.value) is StoreTrouble
    _is_quiet_again(database)
    assert put(server_store.journal, draft(1)).seq == 1


def test_a_station_ended_by_the_administrator_at_the_end_is_in_doubt(
    server_store: ServerStore, database: Database
):
    _says(database, END, at_commit=True)
    with pytest.raises(InDoubt, match="look at the room before asking again"):
        put(server_store.journal, draft(1))
    _is_quiet_again(database)
    assert server_store.journal.answer_to(command(1)) == ()
    assert put(server_store.journal, draft(1)).seq == 1


def test_a_doubt_is_settled_only_by_who_has_the_lock(server_store: ServerStore, database: Database):
    """The server's disk takes six seconds to flush: its limits do not end a COMMIT."""
    _says(database, WAIT, at_commit=True)
    with pytest.raises(InDoubt, match="not certain that this stands"):
        put(server_store.journal, draft(1))
    assert server_store.journal.answer_to(command(1)) == (), "not yet, and it says nothing"
    found = None
    while found is None:
        with suppress(StoreTrouble):
            found = server_store.journal.write(lambda one: one.answers_to((command(1),)))
    assert [row.seq for row in found] == [1]


def test_a_long_look_whose_connection_breaks_is_trouble_with_a_sentence(
    server_store: ServerStore, database: Database
):
    fill(server_store.journal, 2)
    database.ask(ENDS_ALL)
    with pytest.raises(StoreTrouble, match="was lost"):
        server_store.journal.has_digest("00")
    assert not server_store.journal.has_digest("00")
    with server_store.link.slowly():
        database.ask(ENDS_ALL)
        assert server_store.journal.head().seq == 2
    assert server_store.link.read("SHOW statement_timeout") == [("3700ms",)]


def test_a_store_put_back_to_what_it_was_takes_nothing_from_who_knew_more(
    server_store: ServerStore, database: Database
):
    place = fill(server_store.journal, 3)
    database.ask(
        "ALTER TABLE floor.journal DISABLE TRIGGER ALL;"
        " DELETE FROM floor.journal WHERE seq = 3;"
        " ALTER TABLE floor.journal ENABLE TRIGGER ALL"
    )
    for number in (4, 5):  # another station, which knew no better, makes up the number
        with pytest.raises(StoreTrouble, match="no entry 3 any more, or another one"):
            server_store.journal.write(lambda one: [*one.rows(place)])
        put(server_store.journal, draft(number))
    with pytest.raises(StoreTrouble, match="damaged at entry 4"):
        server_store.journal.write(lambda one: [*one.rows(place)])


def test_a_server_is_found_again_without_who_knows_its_name(
    database: Database, monkeypatch: pytest.MonkeyPatch
):
    """With the network the name server is gone too, and it is waited for longer than anybody."""
    url = database.address.url.replace("127.0.0.1", "localhost")

    def out_of_reach(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")

    with closing(open_server(ServerAddress(url), NO_PEPPER)) as store:
        monkeypatch.setattr(socket, "getaddrinfo", out_of_reach)
        database.ask(ENDS_ALL)
        assert put(store.journal, draft(1)).seq == 1
    assert "Temporary failure" in _said(ServerAddress(url))


# At the door.


def _said(address: ServerAddress) -> str:
    with pytest.raises(StoreTrouble) as caught:
        open_server(address, NO_PEPPER).close()
    return str(caught.value)


@pytest.fixture
def guest(database: Database) -> str:
    """Somebody who may connect and no more."""
    user = f"guest_{database.name}"
    database.ask(f"CREATE ROLE {user} LOGIN")
    return user


def test_whom_the_server_does_not_know_is_told_so(database: Database):
    assert "does not let this user in: check the name" in _said(database.of("nobody_at_all"))


def test_a_database_that_is_not_there_is_not_a_user_that_is_not(database: Database):
    url = database.address.url.replace(database.name, "none_such")
    assert "There is no such database at" in _said(ServerAddress(url))


def test_who_may_not_connect_is_told_so(database: Database, guest: str):
    database.ask(f"REVOKE CONNECT ON DATABASE {database.name} FROM PUBLIC")
    assert "does not let this user in" in _said(database.of(guest))


def test_who_may_not_read_is_told_so(database: Database, guest: str):
    assert "has no rights for this user" in _said(database.of(guest))


def test_a_server_with_no_room_for_another_says_so(database: Database, guest: str):
    database.ask(f"ALTER ROLE {guest} CONNECTION LIMIT 0")
    assert "has as many connections as it takes" in _said(database.of(guest))


@pytest.mark.parametrize("mode", ["require", "verify-full&sslrootcert=/none/root.crt"])
def test_a_server_that_cannot_be_trusted_is_no_missing_database(database: Database, mode: str):
    url = f"{database.address.url}?sslmode={mode}"
    assert "do not trust each other" in _said(ServerAddress(url))


# A server that follows another one, starts or stops.


@pytest.fixture(scope="module")
def own_server() -> Iterator[Server]:
    """A server that may be stopped: nobody else is on it."""
    with running() as one:
        yield one


def _becomes(server: Server, *, copy: bool) -> None:
    """Start it anew, as the copy of another server or as one of its own."""
    server.stop()
    signal_file = server.folder / "data" / "standby.signal"
    if copy:
        signal_file.touch()
    else:
        signal_file.unlink()
    server.start()


def test_a_copy_of_a_server_is_read_and_never_written(own_server: Server):
    with new_database(own_server) as database:
        prepare(database.address)
        with closing(open_server(database.address, NO_PEPPER)) as store:
            fill(store.journal, 3)
        _becomes(own_server, copy=True)
        try:
            with closing(look_at_server(database.address, NO_PEPPER)) as looked:
                assert looked.journal.head().seq == 3
            with closing(open_server(database.address, NO_PEPPER)) as store:
                assert "is a copy that follows another server" in str(store.read_only)
                assert len(list(store.journal.rows())) == 3
                with pytest.raises(Unwritable, match="can only be read"):
                    put(store.journal, draft(4))
                assert store.journal.changed()
                assert not store.journal.changed()
                while not store.journal.changed():  # nobody tells it: it looks from time to time
                    pass
        finally:
            _becomes(own_server, copy=False)
        with closing(open_server(database.address, NO_PEPPER)) as store:
            assert put(store.journal, draft(4)).seq == 4


def test_a_server_that_is_stopping_lets_nobody_in_and_says_so(own_server: Server):
    """It waits for those who are still there, as Debian's script makes it."""
    url = own_server.url("postgres", OWNER)
    with closing(psycopg.connect(url)):
        os.kill(own_server.pid, signal.SIGTERM)
        while "starting or stopping" not in (said := _said(ServerAddress(url))):
            assert "no store" not in said
    while (own_server.folder / "data" / "postmaster.pid").exists():
        pass
    assert "does not answer" in _said(ServerAddress(url))
    own_server.start()
