"""The tables of the store on a PostgreSQL server, and who may do what with them.

The same tables as in `schema`. What nobody may do is said twice: by triggers, also to the owner,
and by what the roles of the stations were never granted. What a kiosk may write into the journal is
said by a trigger of its own.
"""

from collections.abc import Container, Iterable

VERSION = 9
"""Of the store on a server; one of a higher version belongs to a newer program. Up to 3 a kiosk
could write whatever a desk can, up to 4 no paper was made for a key or void, up to 5 there was
no door for stations, up to 6 all of them were kiosks, up to 7 nobody knew since when they were
there, up to 8 no badge had a card."""

WORKS_FROM = 7
"""The lowest version of a program that works on a store of this one: while the PCs of a house are
updated one after the other, those that are not yet go on and may be begun again."""

KIOSKS_LIMITED_FROM = 4
"""The first version with a list of what kiosks may write; one without it then has no kiosks."""

KIOSK_LIMITS = "kiosk_limits"
"""What a refusal of the trigger that limits kiosks is told by."""

JOURNAL_LOCK, ROWS_LOCK = 7_010_301, 7_010_302
"""Taken by who decides a command, by who changes other rows; numbers of our own."""

ROLES = ("floor_desk", "floor_kiosk")

# A number is the last one and one more: a sequence would leave gaps, and none of these rows ever
# goes, so none is used twice. Whoever adds has the lock of the rows.
_TABLES = """
CREATE SCHEMA floor;
SET LOCAL search_path = floor, pg_temp;
CREATE TABLE version (number integer NOT NULL);
CREATE TABLE journal (
  seq bigint PRIMARY KEY,
  command bytea NOT NULL,
  at bigint NOT NULL,
  by bigint NOT NULL,
  station text NOT NULL,
  kind text NOT NULL,
  body bytea NOT NULL,
  digest bytea NOT NULL
);
CREATE INDEX journal_command ON journal (command);
CREATE INDEX journal_voids ON journal (seq) WHERE kind = 'entry-voided';
CREATE INDEX journal_days ON journal (seq) WHERE kind = 'day-began';
CREATE TABLE snapshots (
  seq bigint NOT NULL,
  code text NOT NULL,
  rulebook text COLLATE "C" NOT NULL,
  digest bytea NOT NULL,
  body bytea NOT NULL,
  mark bytea NOT NULL,
  UNIQUE (seq, code, rulebook)
);
CREATE TABLE verified (
  seq bigint PRIMARY KEY,
  digest bytea NOT NULL
);
CREATE FUNCTION next_number(name text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  number bigint;
BEGIN
  EXECUTE format('SELECT coalesce(max(id), 0) + 1 FROM floor.%I', name) INTO number;
  RETURN number;
END $$;
CREATE TABLE players (
  id bigint PRIMARY KEY DEFAULT next_number('players'),
  name text NOT NULL,
  alias text NOT NULL,
  erased boolean NOT NULL DEFAULT FALSE,
  card text NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX players_card ON players (card) WHERE card <> '';
CREATE TABLE player_keys (
  place bigint NOT NULL,
  key text COLLATE "C" NOT NULL,
  player bigint NOT NULL REFERENCES players (id),
  PRIMARY KEY (place, key, player)
);
CREATE INDEX player_keys_of_player ON player_keys (player);
CREATE TABLE staff (
  id bigint PRIMARY KEY DEFAULT next_number('staff'),
  name text NOT NULL,
  role text NOT NULL,
  erased boolean NOT NULL DEFAULT FALSE
);
CREATE TABLE pins (
  staff bigint PRIMARY KEY REFERENCES staff (id),
  hash text NOT NULL,
  pepper bytea NOT NULL,
  misses bigint NOT NULL,
  locked_until bigint NOT NULL
);
CREATE TABLE notes (
  id bigint PRIMARY KEY DEFAULT next_number('notes'),
  at bigint NOT NULL,
  text text NOT NULL
);
CREATE TABLE note_players (
  player bigint NOT NULL REFERENCES players (id),
  note bigint NOT NULL REFERENCES notes (id),
  PRIMARY KEY (player, note)
);
CREATE TABLE papers (
  id bigint PRIMARY KEY DEFAULT next_number('papers'),
  serial text NOT NULL UNIQUE,
  kind text NOT NULL,
  number bigint NOT NULL,
  at bigint NOT NULL,
  language text NOT NULL,
  player bigint,
  title text NOT NULL,
  state text NOT NULL,
  copies bigint NOT NULL,
  printed_at bigint,
  place text NOT NULL,
  error text NOT NULL,
  body bytea NOT NULL,
  UNIQUE (kind, number)
);
CREATE INDEX papers_to_print ON papers (id) WHERE state <> 'printed';
CREATE INDEX papers_of_player ON papers (player) WHERE player IS NOT NULL;
CREATE FUNCTION instr(text, text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT pg_catalog.strpos($1, $2)';
"""

# The digest as `journal.digest_of` makes it: who has only the right to insert can add to the chain
# and not break it.
_TRIGGERS = """
CREATE FUNCTION journal_append() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last_seq bigint;
  last_digest bytea;
BEGIN
  PERFORM pg_advisory_xact_lock({journal_lock});
  SELECT seq, digest INTO last_seq, last_digest FROM floor.journal ORDER BY seq DESC LIMIT 1;
  IF NEW.seq IS DISTINCT FROM coalesce(last_seq, 0) + 1 THEN
    RAISE EXCEPTION 'the journal is append-only' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.digest IS DISTINCT FROM sha256(
    coalesce(last_digest, decode(repeat('00', 32), 'hex'))
    || int8send(NEW.seq) || int8send(NEW.at) || int8send(NEW."by")
    || int2send(octet_length(NEW.command)::smallint) || int4send(octet_length(NEW.body))
    || int2send(octet_length(NEW.station)::smallint) || int2send(octet_length(NEW.kind)::smallint)
    || convert_to(NEW.station, 'UTF8') || convert_to(NEW.kind, 'UTF8')
    || NEW.command || NEW.body
  ) THEN
    RAISE EXCEPTION 'the digest does not seal the row'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE FUNCTION journal_tell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('{channel}', '');
  RETURN NULL;
END $$;
CREATE FUNCTION never() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER journal_no_gap BEFORE INSERT ON journal
  FOR EACH ROW EXECUTE FUNCTION journal_append();
CREATE TRIGGER journal_tell AFTER INSERT ON journal
  FOR EACH STATEMENT EXECUTE FUNCTION journal_tell();
CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal
  FOR EACH STATEMENT EXECUTE FUNCTION never('the journal is append-only');
CREATE TRIGGER journal_no_delete BEFORE DELETE OR TRUNCATE ON journal
  FOR EACH STATEMENT EXECUTE FUNCTION never('the journal is append-only');
CREATE FUNCTION papers_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.number IS DISTINCT FROM
    (SELECT coalesce(max(number), 0) + 1 FROM floor.papers WHERE kind = NEW.kind)
  THEN
    RAISE EXCEPTION 'serial numbers have no gap' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE FUNCTION papers_forget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE floor.papers SET body = '', player = NULL WHERE player = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER papers_no_gap BEFORE INSERT ON papers
  FOR EACH ROW EXECUTE FUNCTION papers_number();
CREATE TRIGGER papers_no_renumbering BEFORE UPDATE OF id, serial, kind, number, at ON papers
  FOR EACH STATEMENT EXECUTE FUNCTION never('serial numbers stay');
CREATE TRIGGER papers_no_delete BEFORE DELETE OR TRUNCATE ON papers
  FOR EACH STATEMENT EXECUTE FUNCTION never('serial numbers have no gap');
CREATE TRIGGER papers_forget_erased AFTER UPDATE OF erased ON players
  FOR EACH ROW WHEN (NEW.erased) EXECUTE FUNCTION papers_forget();
"""

_PAPERS_ONCE = """
ALTER TABLE papers ADD COLUMN IF NOT EXISTS made_for text NOT NULL DEFAULT '';
ALTER TABLE papers ADD COLUMN IF NOT EXISTS voided_at bigint;
ALTER TABLE papers ADD COLUMN IF NOT EXISTS voided_by bigint;
ALTER TABLE papers ADD COLUMN IF NOT EXISTS void_reason text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX IF NOT EXISTS papers_made_for ON papers (made_for, kind)
  WHERE made_for <> '' AND voided_at IS NULL;
DROP TRIGGER IF EXISTS papers_keep_their_key ON papers;
CREATE TRIGGER papers_keep_their_key BEFORE UPDATE OF made_for ON papers
  FOR EACH STATEMENT EXECUTE FUNCTION never('serial numbers stay');
DROP TRIGGER IF EXISTS papers_stay_void ON papers;
CREATE TRIGGER papers_stay_void BEFORE UPDATE OF voided_at, voided_by, void_reason ON papers
  FOR EACH ROW WHEN (OLD.voided_at IS NOT NULL) EXECUTE FUNCTION never('void papers stay void');
"""

_RULINGS = """
CREATE INDEX IF NOT EXISTS journal_rulings ON journal (seq) WHERE kind = 'ruling-given';
CREATE INDEX IF NOT EXISTS journal_rulings_amended ON journal (seq) WHERE kind = 'ruling-amended';
"""

_STATIONS = """
CREATE TABLE IF NOT EXISTS stations (
  id bigint PRIMARY KEY DEFAULT next_number('stations'),
  place text NOT NULL,
  certificate bytea NOT NULL,
  paired_at bigint NOT NULL,
  paired_by bigint NOT NULL,
  revoked_at bigint,
  seen_at bigint,
  version text NOT NULL DEFAULT '',
  kept bigint NOT NULL DEFAULT 0,
  offset_us bigint NOT NULL DEFAULT 0,
  address text NOT NULL DEFAULT '',
  blink bigint NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS pairings (
  digits text PRIMARY KEY,
  place text NOT NULL,
  by_staff bigint NOT NULL,
  until bigint NOT NULL,
  tries bigint NOT NULL
);
CREATE TABLE IF NOT EXISTS doors (
  name text COLLATE "C" PRIMARY KEY,
  address text NOT NULL,
  port bigint NOT NULL,
  certificate bytea NOT NULL,
  seen_at bigint NOT NULL,
  version text NOT NULL
);
ALTER TABLE stations ADD COLUMN IF NOT EXISTS role text NOT NULL DEFAULT 'kiosk';
ALTER TABLE pairings ADD COLUMN IF NOT EXISTS role text NOT NULL DEFAULT 'kiosk';
ALTER TABLE stations ADD COLUMN IF NOT EXISTS came_at bigint;
"""

_STAFF_CARDS = """
ALTER TABLE staff ADD COLUMN IF NOT EXISTS card text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX IF NOT EXISTS staff_card ON staff (card) WHERE card <> '';
"""

# Whoever may not keep rooms for the others, as the owner and a desk may, is taken for a kiosk.
# Of what a row says, the server knows by itself who is connected, and may know at which table that
# is; whose PIN was given there only the kiosk knows, and the server whether that is one of the
# floor.
_LIMITS = """
CREATE TABLE IF NOT EXISTS kiosk_kinds (kind text PRIMARY KEY);
ALTER TABLE kiosk_kinds ADD COLUMN IF NOT EXISTS floors boolean NOT NULL DEFAULT FALSE;
CREATE TABLE IF NOT EXISTS kiosk_stations (
  login text PRIMARY KEY,
  station text NOT NULL
);
CREATE OR REPLACE FUNCTION is_floors_badge(badge bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM floor.staff
    WHERE id = badge AND role IN ('floor', 'shift_manager') AND NOT erased
  )
$$;
CREATE OR REPLACE FUNCTION kiosk_limits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own text;
  why text;
BEGIN
  IF has_table_privilege('floor.snapshots', 'INSERT') THEN
    RETURN NEW;
  END IF;
  SELECT station INTO own FROM floor.kiosk_stations WHERE login = session_user;
  IF NEW.station <> coalesce(own, NEW.station) OR NEW.station NOT LIKE 'kiosk %' THEN
    why := format('%s is not the station %s', session_user, NEW.station);
  ELSIF NOT EXISTS (SELECT FROM floor.kiosk_kinds WHERE kind = NEW.kind) THEN
    why := format('no kiosk writes %s', NEW.kind);
  ELSIF NEW.kind = 'signed-on'
    AND convert_from(NEW.body, 'UTF8')::json ->> 'role' IS DISTINCT FROM 'dealer'
  THEN
    why := 'only dealers come on duty there';
  ELSIF NOT floor.is_floors_badge(NEW."by")
    AND EXISTS (SELECT FROM floor.kiosk_kinds WHERE kind = NEW.kind AND floors)
  THEN
    why := format('only a badge of the floor writes %s', NEW.kind);
  ELSIF NEW.kind = 'ruling-given' AND (
    convert_from(NEW.body, 'UTF8')::json -> 'ruling' ->> 'by' IS DISTINCT FROM NEW."by"::text
    OR 'kiosk ' || (convert_from(NEW.body, 'UTF8')::json -> 'ruling' ->> 'table')
      IS DISTINCT FROM NEW.station
  ) THEN
    why := 'who rules at a kiosk rules at its table';
  ELSIF NEW.kind IN ('player-warned', 'penalty-given')
    AND convert_from(NEW.body, 'UTF8')::json ->> 'by' IS DISTINCT FROM NEW."by"::text
  THEN
    why := 'who warns or sends away at a kiosk does so in his own name';
  ELSIF NEW.kind = 'entry-voided' AND EXISTS (
    SELECT FROM floor.journal AS taken
    WHERE taken.command = decode(convert_from(NEW.body, 'UTF8')::json ->> 'command', 'base64')
    AND (taken.station <> NEW.station
      OR NOT EXISTS (SELECT FROM floor.kiosk_kinds AS one WHERE one.kind = taken.kind))
  ) THEN
    why := 'a kiosk takes back only what was written there';
  ELSIF NEW.kind = 'entry-voided' AND NOT floor.is_floors_badge(NEW."by") AND EXISTS (
    SELECT FROM floor.journal AS taken
    JOIN floor.kiosk_kinds AS one ON one.kind = taken.kind AND one.floors
    WHERE taken.command = decode(convert_from(NEW.body, 'UTF8')::json ->> 'command', 'base64')
  ) THEN
    why := 'only a badge of the floor takes back what the floor did';
  END IF;
  IF why IS NOT NULL THEN
    RAISE EXCEPTION '%', why
      USING ERRCODE = 'insufficient_privilege', CONSTRAINT = 'kiosk_limits';
  END IF;
  RETURN NEW;
END $$;
DO $$ BEGIN
  IF NOT EXISTS (
    SELECT FROM pg_trigger
    WHERE tgrelid = 'floor.journal'::regclass AND tgname = 'journal_kiosk_limits'
  ) THEN
    CREATE TRIGGER journal_kiosk_limits BEFORE INSERT ON floor.journal
      FOR EACH ROW EXECUTE FUNCTION floor.kiosk_limits();
  END IF;
END $$;
"""

_ROLE = """
DO $$ BEGIN
  CREATE ROLE {role} NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation OR insufficient_privilege THEN
  NULL;
END $$;
"""

# What only a kiosk with a login of its own needs, in a house whose kiosks all come by the door.
_NO_KIOSKS = """
DROP TRIGGER IF EXISTS journal_kiosk_limits ON journal;
DROP FUNCTION IF EXISTS kiosk_limits();
DROP FUNCTION IF EXISTS is_floors_badge(bigint);
DROP TABLE IF EXISTS kiosk_kinds, kiosk_stations;
DO $$ BEGIN
  REVOKE ALL ON ALL TABLES IN SCHEMA floor FROM floor_kiosk;
  REVOKE ALL ON SCHEMA floor FROM floor_kiosk;
  DROP ROLE floor_kiosk;
EXCEPTION
  WHEN undefined_object THEN NULL;
  WHEN dependent_objects_still_exist OR insufficient_privilege THEN
    REVOKE ALL ON ALL TABLES IN SCHEMA floor FROM floor_kiosk;
    REVOKE ALL ON SCHEMA floor FROM floor_kiosk;
END $$;
"""

# A desk keeps the people, the papers and the cache of rooms; of the journal it may add to the end.
# A kiosk reads, adds, seats who has no name yet, and counts the tries of a PIN: no room of its
# making is believed by others.
_KIOSKS_GRANTS = """
GRANT USAGE ON SCHEMA floor TO floor_kiosk;
GRANT SELECT ON ALL TABLES IN SCHEMA floor TO floor_kiosk;
GRANT INSERT ON journal, notes, note_players TO floor_kiosk;
GRANT INSERT (name, alias) ON players TO floor_kiosk;
GRANT UPDATE (misses, locked_until) ON pins TO floor_kiosk;
"""
_DESKS_GRANTS = """
GRANT USAGE ON SCHEMA floor TO floor_desk;
GRANT SELECT ON ALL TABLES IN SCHEMA floor TO floor_desk;
GRANT INSERT ON journal, notes, note_players TO floor_desk;
GRANT INSERT, UPDATE ON players, staff, pins, notes, papers, verified TO floor_desk;
GRANT INSERT, DELETE ON player_keys, note_players, snapshots TO floor_desk;
GRANT DELETE ON pins TO floor_desk;
GRANT INSERT, UPDATE ON stations, doors TO floor_desk;
GRANT INSERT, UPDATE, DELETE ON pairings TO floor_desk;
"""
_KIOSKS_REVOKED = "REVOKE ALL ON pairings FROM floor_kiosk;"


def tables(channel: str) -> str:
    """What makes all tables in a database that has none, within a transaction."""
    triggers = _TRIGGERS.replace("{journal_lock}", str(JOURNAL_LOCK)).replace("{channel}", channel)
    return f"{_TABLES}{triggers}INSERT INTO version VALUES ({VERSION});"


def up_to_date(kinds: Iterable[str], floors: Container[str]) -> str:
    """What brings a store of an older version up to this one, and leaves one of this as it is.

    Within a transaction. A kiosk with a login of its own may write these `kinds` and no others
    from then on, and those of them that are `floors` under a badge of the floor alone; without
    any kinds there are no such kiosks, and what was made for them goes.
    """
    some = ", ".join(f"('{kind}', {kind in floors})" for kind in sorted(kinds))
    let_in = f"DELETE FROM kiosk_kinds; INSERT INTO kiosk_kinds (kind, floors) VALUES {some};"
    return (
        f"SET LOCAL search_path = floor, pg_temp; {_PAPERS_ONCE}{_RULINGS}{_STATIONS}{_STAFF_CARDS}"
        f"{_LIMITS + let_in if some else _NO_KIOSKS}"
        "ALTER TABLE version ADD COLUMN IF NOT EXISTS works_from integer;"
        f"UPDATE version SET number = {VERSION}, works_from = {WORKS_FROM}"
        f" WHERE number <= {VERSION};"
    )


def roles(wanted: Iterable[str] = ROLES) -> str:
    """What makes the roles of the stations on a server that has none, as far as one may."""
    return "".join(_ROLE.replace("{role}", role) for role in wanted)


def grants(wanted: Container[str] = ROLES) -> str:
    """What gives those roles of the stations their rights."""
    kiosks = "floor_kiosk" in wanted
    return (
        f"SET LOCAL search_path = floor, pg_temp; {_KIOSKS_GRANTS if kiosks else ''}"
        f"{_DESKS_GRANTS if 'floor_desk' in wanted else ''}{_KIOSKS_REVOKED if kiosks else ''}"
    )
