"""A store of the first version is brought up to date: nobody is lost, everybody is found."""

from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database, Migrations

from floor.app.core.messages import Role
from floor.app.core.stations import StationRole
from floor.base.clock import EPOCH
from floor.room.blinds.button import PlayerId
from floor.store.people.stations import StationRows
from floor.store.sqlite import schema
from floor.store.sqlite.sqlite import open_store
from tests.store.drafts import draft, foreign, put


def first_version(path: Path) -> Any:
    """A store as the first program made it."""
    connection = foreign(path)
    connection.execute("PRAGMA journal_mode = wal")
    first = Migrations("floor")

    @first()
    def first_tables(db: Database) -> None:
        for statement in schema._statements(schema._TABLES):
            db.execute(statement)

    first.apply(Database(connection, execute_plugins=False))
    connection.execute("PRAGMA user_version = 1")
    return connection


def lived_in(path: Path) -> None:
    """A store of the first version with three players, one of them erased, staff and a note."""
    connection = first_version(path)
    for name, alias, erased in (("Aino Mäkelä", "Queen", 0), ("", "", 1), ("Jiří Dvořák", "", 0)):
        connection.execute(
            "INSERT INTO players (name, alias, found_by, erased) VALUES (?, ?, ?, ?)",
            (name, alias, name.lower(), erased),
        )
    connection.execute("INSERT INTO staff (name, role) VALUES ('Mira', 'floor')")
    connection.execute("INSERT INTO notes (at, text) VALUES (0, 'He came late.')")
    connection.close()


@pytest.fixture
def old(path: Path) -> Path:
    """One that was lived in."""
    lived_in(path)
    return path


def test_everybody_in_an_older_store_is_found(old: Path):
    store = open_store(old)
    people = store.people
    for typed in ("makela", "ain", "quee", "1"):
        assert people.find_players(typed) == (1,)
    assert people.find_players("jiri dvo") == (3,)
    assert people.find_players("") == (1, 3)
    assert people.similar_players("Dvorak Jiry") == (3,)
    assert not people.knows_player(PlayerId(2))
    (mira,) = people.badges()
    assert (mira.name, mira.role, mira.has_pin) == ("Mira", Role.FLOOR, False)
    (note,) = store.connection.execute("SELECT id FROM notes").fetchone()
    assert people.note(note) == "He came late."
    assert people.add_player("Eero") == 4
    assert people.keep_note("Tall.", EPOCH, about=(PlayerId(4),)) == 2
    assert put(store.journal, draft(1)).seq == 1
    store.close()


def test_it_is_brought_up_to_date_once(old: Path):
    open_store(old).close()
    connection = foreign(old)
    tables = connection.execute("SELECT name, sql FROM sqlite_schema ORDER BY name").fetchall()
    keys = connection.execute("SELECT * FROM player_keys").fetchall()
    assert connection.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)
    connection.close()
    open_store(old).close()
    connection = foreign(old)
    assert (
        tables == connection.execute("SELECT name, sql FROM sqlite_schema ORDER BY name").fetchall()
    )
    assert keys == connection.execute("SELECT * FROM player_keys").fetchall()
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    connection.close()


def test_who_was_paired_before_there_were_boards_is_a_kiosk(path: Path):
    store = open_store(path)
    store.close()
    older = foreign(path)
    for table in ("stations", "pairings"):
        older.execute(f"ALTER TABLE {table} DROP COLUMN role")
    older.execute("ALTER TABLE stations DROP COLUMN came_at")
    older.execute("DROP INDEX staff_card")
    older.execute("ALTER TABLE staff DROP COLUMN card")
    older.execute(
        "DELETE FROM _sqlite_migrations"
        " WHERE name IN ('sixth_tables', 'seventh_tables', 'eighth_tables')"
    )
    older.execute("PRAGMA user_version = 5")
    older.execute(
        "INSERT INTO stations (place, certificate, paired_at, paired_by) VALUES ('T1', x'00', 0, 1)"
    )
    older.close()
    store = open_store(path)
    (kiosk,) = StationRows(store.rows).all()
    assert (kiosk.name, kiosk.role) == ("kiosk T1", StationRole.KIOSK)
    assert kiosk.came_at is None
    store.close()


def test_a_store_in_memory_has_the_same_tables(tmp_path: Path):
    store = open_store(tmp_path / "new.sqlite")
    memory = foreign(Path(":memory:"))
    schema.make_tables(memory)
    query = "SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE '%migrations%' ORDER BY name"
    assert memory.execute(query).fetchall() == store.connection.execute(query).fetchall()
    memory.close()
    store.close()
