"""The tables of the store and how an older store becomes a newer one."""

from typing import Any

from floor.store.people.players import write_keys

VERSION = 8
"""Written into the file; a store of a higher version belongs to a newer program."""

_TABLES = """
CREATE TABLE journal (
  seq INTEGER PRIMARY KEY,
  command BLOB NOT NULL,
  at INTEGER NOT NULL,
  by INTEGER NOT NULL,
  station TEXT NOT NULL,
  kind TEXT NOT NULL,
  body BLOB NOT NULL,
  digest BLOB NOT NULL
) STRICT;
CREATE INDEX journal_command ON journal (command);
CREATE INDEX journal_voids ON journal (seq) WHERE kind = 'entry-voided';
CREATE INDEX journal_days ON journal (seq) WHERE kind = 'day-began';
CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal
  BEGIN SELECT raise(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal
  BEGIN SELECT raise(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_no_gap BEFORE INSERT ON journal
  WHEN NEW.seq <> coalesce((SELECT max(seq) FROM journal), 0) + 1
  BEGIN SELECT raise(ABORT, 'the journal is append-only'); END;
CREATE TABLE snapshots (
  seq INTEGER NOT NULL,
  code TEXT NOT NULL,
  rulebook TEXT NOT NULL,
  digest BLOB NOT NULL,
  body BLOB NOT NULL,
  mark BLOB NOT NULL,
  UNIQUE (seq, code, rulebook)
) STRICT;
CREATE TABLE verified (
  seq INTEGER PRIMARY KEY,
  digest BLOB NOT NULL
) STRICT;
CREATE TABLE players (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  alias TEXT NOT NULL,
  found_by TEXT NOT NULL,
  erased INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX players_found_by ON players (found_by);
CREATE TABLE staff (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  erased INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE notes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;
"""

_PAPERS = """
CREATE TABLE papers (
  id INTEGER PRIMARY KEY,
  serial TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  language TEXT NOT NULL,
  player INTEGER,
  title TEXT NOT NULL,
  state TEXT NOT NULL,
  copies INTEGER NOT NULL,
  printed_at INTEGER,
  place TEXT NOT NULL,
  error TEXT NOT NULL,
  body BLOB NOT NULL,
  UNIQUE (kind, number)
) STRICT;
CREATE INDEX papers_to_print ON papers (id) WHERE state <> 'printed';
CREATE INDEX papers_of_player ON papers (player) WHERE player IS NOT NULL;
CREATE TRIGGER papers_no_gap BEFORE INSERT ON papers
  WHEN NEW.number <> coalesce((SELECT max(number) FROM papers WHERE kind = NEW.kind), 0) + 1
  BEGIN SELECT raise(ABORT, 'serial numbers have no gap'); END;
CREATE TRIGGER papers_no_renumbering BEFORE UPDATE OF id, serial, kind, number, at ON papers
  BEGIN SELECT raise(ABORT, 'serial numbers stay'); END;
CREATE TRIGGER papers_no_delete BEFORE DELETE ON papers
  BEGIN SELECT raise(ABORT, 'serial numbers have no gap'); END;
CREATE TRIGGER papers_forget_erased AFTER UPDATE OF erased ON players WHEN NEW.erased
  BEGIN UPDATE papers SET body = x'', player = NULL WHERE player = NEW.id; END;
"""

_PEOPLE = """
DROP INDEX players_found_by;
ALTER TABLE players DROP COLUMN found_by;
ALTER TABLE players ADD COLUMN card TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX players_card ON players (card) WHERE card <> '';
CREATE TABLE player_keys (
  place INTEGER NOT NULL,
  key TEXT NOT NULL,
  player INTEGER NOT NULL REFERENCES players (id),
  PRIMARY KEY (place, key, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX player_keys_of_player ON player_keys (player);
CREATE TABLE pins (
  staff INTEGER PRIMARY KEY REFERENCES staff (id),
  hash TEXT NOT NULL,
  pepper BLOB NOT NULL,
  misses INTEGER NOT NULL,
  locked_until INTEGER NOT NULL
) STRICT;
ALTER TABLE notes ADD COLUMN player INTEGER REFERENCES players (id);
CREATE INDEX notes_of_player ON notes (player) WHERE player IS NOT NULL;
"""

_NOTES = """
CREATE TABLE note_players (
  player INTEGER NOT NULL REFERENCES players (id),
  note INTEGER NOT NULL REFERENCES notes (id),
  PRIMARY KEY (player, note)
) STRICT, WITHOUT ROWID;
INSERT INTO note_players SELECT player, id FROM notes WHERE player IS NOT NULL;
DROP INDEX notes_of_player;
ALTER TABLE notes DROP COLUMN player;
"""

_PAPERS_ONCE = """
ALTER TABLE papers ADD COLUMN made_for TEXT NOT NULL DEFAULT '';
ALTER TABLE papers ADD COLUMN voided_at INTEGER;
ALTER TABLE papers ADD COLUMN voided_by INTEGER;
ALTER TABLE papers ADD COLUMN void_reason TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX papers_made_for ON papers (made_for, kind)
  WHERE made_for <> '' AND voided_at IS NULL;
CREATE TRIGGER papers_keep_their_key BEFORE UPDATE OF made_for ON papers
  BEGIN SELECT raise(ABORT, 'serial numbers stay'); END;
CREATE TRIGGER papers_stay_void BEFORE UPDATE OF voided_at, voided_by, void_reason ON papers
  WHEN OLD.voided_at IS NOT NULL
  BEGIN SELECT raise(ABORT, 'void papers stay void'); END;
"""

_RULINGS = """
CREATE INDEX journal_rulings ON journal (seq) WHERE kind = 'ruling-given';
CREATE INDEX journal_rulings_amended ON journal (seq) WHERE kind = 'ruling-amended';
"""

_STATIONS = """
CREATE TABLE stations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  place TEXT NOT NULL,
  certificate BLOB NOT NULL,
  paired_at INTEGER NOT NULL,
  paired_by INTEGER NOT NULL,
  revoked_at INTEGER,
  seen_at INTEGER,
  version TEXT NOT NULL DEFAULT '',
  kept INTEGER NOT NULL DEFAULT 0,
  offset_us INTEGER NOT NULL DEFAULT 0,
  address TEXT NOT NULL DEFAULT '',
  blink INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE pairings (
  digits TEXT PRIMARY KEY,
  place TEXT NOT NULL,
  by_staff INTEGER NOT NULL,
  until INTEGER NOT NULL,
  tries INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE doors (
  name TEXT PRIMARY KEY,
  address TEXT NOT NULL,
  port INTEGER NOT NULL,
  certificate BLOB NOT NULL,
  seen_at INTEGER NOT NULL,
  version TEXT NOT NULL
) STRICT, WITHOUT ROWID;
"""

_BOARDS = """
ALTER TABLE stations ADD COLUMN role TEXT NOT NULL DEFAULT 'kiosk';
ALTER TABLE pairings ADD COLUMN role TEXT NOT NULL DEFAULT 'kiosk';
"""

_SINCE = "ALTER TABLE stations ADD COLUMN came_at INTEGER"

_STAFF_CARDS = """
ALTER TABLE staff ADD COLUMN card TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX staff_card ON staff (card) WHERE card <> '';
"""

_OLD_PINS = "DELETE FROM pins WHERE staff IN (SELECT id FROM staff WHERE role = 'dealer')"
"""Those of dealers had six figures; they need new ones, of four."""


def migrate(connection: Any) -> None:
    """Bring the store behind `connection` to `VERSION`, whole or not at all.

    The write lock is taken before looking: of six programs that start together one migrates and
    five find it done.
    """
    from sqlite_utils import Database, Migrations  # only an old or new store needs the library

    migrations = Migrations("floor")

    @migrations()
    def first_tables(db: Database) -> None:
        _run(db, _TABLES)

    @migrations()
    def second_tables(db: Database) -> None:
        _run(db, _PAPERS + _PEOPLE)
        known = "SELECT id, name, alias, '' FROM players WHERE NOT erased"
        for player, *names in db.execute(known).fetchall():
            write_keys(db.execute, player, tuple(names))

    @migrations()
    def third_tables(db: Database) -> None:
        _run(db, _NOTES)
        db.execute(_OLD_PINS)

    @migrations()
    def fourth_tables(db: Database) -> None:
        _run(db, _PAPERS_ONCE + _RULINGS)

    @migrations()
    def fifth_tables(db: Database) -> None:
        _run(db, _STATIONS)

    @migrations()
    def sixth_tables(db: Database) -> None:
        _run(db, _BOARDS)

    @migrations()
    def seventh_tables(db: Database) -> None:
        _run(db, _SINCE)

    @migrations()
    def eighth_tables(db: Database) -> None:
        _run(db, _STAFF_CARDS)

    connection.execute("BEGIN IMMEDIATE")
    try:
        migrations.apply(Database(connection, execute_plugins=False))
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version < VERSION:  # a newer program may have been first
            connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def make_tables(connection: Any) -> None:
    """Make all tables at once in a new store that is nobody's file and never becomes older."""
    people = _TABLES + _PAPERS + _PEOPLE + _NOTES + _PAPERS_ONCE + _RULINGS
    _run(connection, f"{people}{_STATIONS}{_BOARDS}{_SINCE};{_STAFF_CARDS}")


def _run(connection: Any, script: str) -> None:
    for statement in _statements(script):
        connection.execute(statement)


def _statements(script: str) -> list[str]:
    """The statements of `script`, a trigger's body kept together."""
    statements, part = [], ""
    for piece in script.split(";"):
        part = f"{part};{piece}" if part else piece
        if "BEGIN" not in part or part.rstrip().endswith("END"):
            statements.append(part.strip())
            part = ""
    return [statement for statement in statements if statement]
