"""The connection to a PostgreSQL server: made again when it broke, never waited for long.

A cable pulled out leaves a connection that nobody closes. So the network gives up after three
seconds, the server after three seconds on a station that hangs while it holds the lock, and this
side after four on a server that says nothing, whatever is in between.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from functools import lru_cache
from time import monotonic
from typing import Any

import psycopg
from psycopg import errors
from psycopg.pq import TransactionStatus
from psycopg.types.numeric import Int8BinaryDumper
from psycopg.types.string import BytesBinaryDumper

from floor.app.office.press_time import UNKNOWN, Offset
from floor.base.clock import Clock, SystemClock, from_micros
from floor.base.errors import StoreTrouble
from floor.store.journal.address import ServerAddress
from floor.store.journal.rows import Values
from floor.store.postgres.trouble import in_doubt, lost, trouble_of, unreachable

CUT_OFF_S = 3
"""After so long the server takes the lock from a station that holds it and does nothing."""
PATIENCE_S = 3.8
"""After so long a server that says nothing is taken for lost; who waits for a lock waits less."""
_WAITS_MS = 3_500
"""For the lock: longer than a station that hangs can hold it."""
_ANSWERS_MS = 3_700
"""For any one statement, its wait for a lock and all."""
_SLOWLY_S = 3_600.0
_HEARD_EVERY_S = 2.0
"""A connection that says nothing for so long is asked whether it still is one."""
_TRIED_EVERY_S = 1.0
_COMPARED = 5
"""So often the clocks are compared when a station connects."""
_AT_ONCE_S = 0.5
"""A connection that breaks within this time was closed before it was used."""

_NETWORK: dict[str, Any] = {
    "connect_timeout": CUT_OFF_S,
    "keepalives": 1,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 2,
    "tcp_user_timeout": CUT_OFF_S * 1000,
    "application_name": "floor",
}
CHANNEL = "floor_store"
_SETTINGS = f"""
SET search_path = floor, pg_temp;
SET client_encoding = 'UTF8';
SET synchronous_commit = on;
SET lock_timeout = {_WAITS_MS};
SET statement_timeout = {_ANSWERS_MS};
SET idle_in_transaction_session_timeout = {CUT_OFF_S * 1000};
SET tcp_user_timeout = {CUT_OFF_S * 1000};
SET tcp_keepalives_idle = 2;
SET tcp_keepalives_interval = 1;
SET tcp_keepalives_count = 2;
SET default_transaction_isolation = 'read committed';
"""
_LISTEN = f"LISTEN {CHANNEL}"
_IN_A_HURRY = f"SET lock_timeout = {_WAITS_MS}; SET statement_timeout = {_ANSWERS_MS};"
_NOW = "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
_VALUE = re.compile(r"\?|(?<!:):([a-z_]+)")


class _Connection(psycopg.Connection[Any]):
    """A connection that waits for an answer so long and no longer."""

    patience_s = PATIENCE_S

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        return super().wait(gen, interval, self.patience_s if timeout is None else timeout)


def compared_again(known: Offset, found: Offset) -> Offset:
    """The offset once `found` was measured too.

    The old one stays as long as it may still be true, so that no clock jitters; its error is then
    what the two leave open. An answer that came slowly says nothing new.
    """
    apart = abs(found.by - known.by)
    if apart > found.error or found.error < known.error / 2:
        return found
    if found.error > 2 * known.error:
        return known
    return known._replace(error=max(known.error, apart + found.error))


def _error(offset: Offset) -> timedelta:
    return offset.error


@lru_cache(maxsize=512)
def native(statement: str) -> tuple[str, tuple[str, ...]]:
    """`statement` with its values written `$1`, and the names of those that have names."""
    names: dict[str, int] = {}
    count = 0

    def numbered(found: re.Match[str]) -> str:
        nonlocal count
        name = found[1]
        if name is None:
            count += 1
            return f"${count}"
        return f"${names.setdefault(name, len(names) + 1)}"

    return _VALUE.sub(numbered, statement), tuple(names)


class PostgresLink:
    """One station's connection to its server; every statement of the store goes through it."""

    def __init__(
        self, address: ServerAddress, *, only_reads: bool = False, own: Clock | None = None
    ) -> None:
        """Connects when it is first asked for anything; `own` is the clock of this computer."""
        self.address = address
        self.only_reads = only_reads
        self._own = own or SystemClock()
        self._connection: _Connection | None = None
        self._alone = False
        """Within a transaction of ours."""
        self._news = True
        self._listens = True
        """A server that follows another one tells nothing of what is written there."""
        self._heard = 0.0
        self._found_at = ""
        """The address the server's name stood for when it was last reached."""
        self._failed: tuple[float, StoreTrouble] | None = None
        self.offset = UNKNOWN
        """How far the server's clock is before that of this computer."""

    def read(self, statement: str, values: Values = ()) -> list[Any]:
        """All that `statement` finds; asked once more where the connection had broken before.

        Raises:
            StoreTrouble: the server cannot be reached, or says no.
        """
        begun = monotonic()
        try:
            return self._found(statement, values)
        except psycopg.Error as error:
            if self._alone or not self._is_broken() or monotonic() - begun > _AT_ONCE_S:
                raise self.trouble(error) from error
        try:
            return self._found(statement, values)
        except psycopg.Error as error:
            raise self.trouble(error) from error

    def _found(self, statement: str, values: Values) -> list[Any]:
        if not self._alone:
            self._ready()
        found: list[Any] = self.execute(statement, values).fetchall()
        return found

    def news(self) -> bool:
        """Whether another station has written since the last call, as far as the server told.

        Asks the server nothing, unless it has been silent for two seconds; after a connection was
        lost the answer is yes.

        Raises:
            StoreTrouble: the server cannot be reached.
        """
        connection = self._ready()
        begun = monotonic()
        try:
            if begun - self._heard > _HEARD_EVERY_S:
                self._measure(connection)
                self._news |= not self._listens
            connection.pgconn.consume_input()
            while (told := connection.pgconn.notifies()) is not None:
                self._hear(told.be_pid)
        except psycopg.Error as error:
            if monotonic() - begun > _AT_ONCE_S:
                raise self.trouble(error) from error  # connecting may take as long again
            self._drop()
            self._ready()
        news, self._news = self._news, False
        return news

    @contextmanager
    def slowly(self) -> Iterator[None]:
        """Inside, one statement may take an hour: for proofs and copies, nobody waits for them."""
        connection = self._ready()
        try:
            self.script("SET statement_timeout = 0; SET lock_timeout = 0")
        except psycopg.Error as error:
            raise self.trouble(error) from error
        connection.patience_s = _SLOWLY_S
        try:
            yield
        finally:
            connection.patience_s = PATIENCE_S
            if self._connection is connection:
                with suppress(psycopg.Error):
                    self.script(_IN_A_HURRY)

    @contextmanager
    def one_moment(self) -> Iterator[None]:
        """Inside, all is read as it was at one moment, whatever others write meanwhile."""
        with self.slowly():
            try:
                self.script("SET idle_in_transaction_session_timeout = 0")
                self.script("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            except psycopg.Error as error:
                raise self.trouble(error) from error
            self._alone = True
            try:
                yield
            finally:
                self.roll_back()

    def begin(self, lock: int, script: str = "") -> list[Any]:
        """Begin to change the store alone among those that take this `lock`; the first rows of the
        last statement of `script`, run with it.

        Raises:
            StoreTrouble: the server cannot be reached, or somebody does not let go.
        """
        whole = f"BEGIN; SELECT pg_advisory_xact_lock({lock}); {script}"
        begun = monotonic()
        try:
            found = self._begun(whole)
        except psycopg.Error as error:
            again = self._is_broken() and monotonic() - begun <= _AT_ONCE_S
            self.roll_back()
            if not again:
                raise self.trouble(error) from error
            try:
                found = self._begun(whole)
            except psycopg.Error as second:
                self.roll_back()
                raise self.trouble(second) from second
        return found

    def _begun(self, whole: str) -> list[Any]:
        self._ready()
        self._alone = True
        return self.script(whole)

    def execute(self, statement: str, values: Values = ()) -> Any:
        """What the server answers; within a transaction, or once it is known to be there.

        Raises:
            psycopg.Error: in the words of the library.
        """
        text, names = native(statement)
        given = [values[name] for name in names] if isinstance(values, Mapping) else values
        assert self._connection is not None
        return self._connection.execute(text, given, binary=True)

    def commit(self, *, keeps: bool, script: str = "") -> None:
        """End the transaction; with `keeps` there is something that must be on disk then.

        Raises:
            InDoubt: the connection broke before the server said that it is kept.
            StoreTrouble: nothing was kept.
        """
        assert self._connection is not None
        try:
            last = self._connection.execute(f"{script} COMMIT".encode(), prepare=False)
            while last.nextset():
                pass
        except psycopg.Error as error:
            doubtful = keeps and self._is_broken_by(error)
            self.roll_back()
            raise (in_doubt(self.address, error) if doubtful else self.trouble(error)) from error
        self._alone = False
        self._heard = monotonic()
        if last.statusmessage != "COMMIT":
            # The server takes everything back when one statement failed, whoever overlooked it.
            raise StoreTrouble(
                "{place} took back what was to be written. Ask again.", place=self.address
            )

    def roll_back(self) -> None:
        """Leave the transaction as if it had never been."""
        self._alone = False
        connection = self._connection
        if connection is None or connection.closed:
            return
        if connection.info.transaction_status == TransactionStatus.ACTIVE:
            self._drop()  # it waits for an answer that will never come
        elif connection.info.transaction_status != TransactionStatus.IDLE:
            try:
                connection.execute(b"ROLLBACK", prepare=False)
            except psycopg.Error:
                self._drop()

    def trouble(self, error: psycopg.Error) -> StoreTrouble:
        """What `error` means; a connection that is in no state to go on is given up."""
        if self._is_broken_by(error):
            self._drop()
            return lost(self.address, error)
        return trouble_of(self.address, error)

    def only_look(self) -> None:
        """From now on nothing can be written."""
        self.only_reads = True
        self._drop()  # the next connection is for reading

    def close(self) -> None:
        """Let go of the server."""
        self._drop()

    def _ready(self) -> _Connection:
        """The connection, made anew if it has broken; tried again once a second at most."""
        if self._connection is not None and not self._connection.closed:
            return self._connection
        if self._failed is not None and monotonic() - self._failed[0] < _TRIED_EVERY_S:
            raise StoreTrouble(self._failed[1].sentence, **self._failed[1].named)
        try:
            self._connection = self._connected()
        except psycopg.Error as error:
            if not isinstance(error, errors.ConnectionTimeout):
                self._found_at = ""  # the name may stand for another one by now
            trouble = unreachable(self.address, error)
            self._failed = (monotonic(), trouble)
            raise trouble from None  # the library's words may quote the URL and its password
        self._failed = None
        return self._connection

    def _connected(self) -> _Connection:
        # What the URL itself says of the network goes before what is usual here.
        told = psycopg.conninfo.conninfo_to_dict(self.address.url)
        usual = {name: value for name, value in _NETWORK.items() if name not in told}
        if self._found_at and "hostaddr" not in told and "," not in str(told.get("host")):
            # Whoever knows the name may be out of reach too, and they are waited for longer.
            usual["hostaddr"] = self._found_at
        connection = _Connection.connect(
            self.address.url, autocommit=True, cursor_factory=psycopg.RawCursor, **usual
        )
        try:
            connection.adapters.register_dumper(int, Int8BinaryDumper)
            connection.adapters.register_dumper(bytes, BytesBinaryDumper)
            connection.add_notify_handler(lambda told: self._hear(told.pid))
            looks = "SET default_transaction_read_only = on;" if self.only_reads else ""
            connection.execute((_SETTINGS + looks).encode(), prepare=False)
            ((follows,),) = connection.execute("SELECT pg_is_in_recovery()").fetchall()
            self._listens = not follows
            if self._listens:
                connection.execute(_LISTEN.encode(), prepare=False)
            self._measure(connection, _COMPARED)
        except BaseException:
            connection.close()
            raise
        self._news = True
        self._found_at = connection.info.hostaddr
        return connection

    def _measure(self, connection: _Connection, times: int = 1) -> None:
        """Ask the server what time it is: so it is heard, and both clocks are compared; of several
        answers the one that came quickest counts."""
        found = min((self._compared(connection) for _ in range(times)), key=_error)
        self.offset = found if self.offset == UNKNOWN else compared_again(self.offset, found)
        self._heard = monotonic()

    def _compared(self, connection: _Connection) -> Offset:
        """How far apart the clocks are: the server's answer lies between question and answer."""
        asked = self._own.now()
        ((micros,),) = connection.execute(_NOW).fetchall()
        half = (self._own.now() - asked) / 2
        return Offset(from_micros(micros) - (asked + half), abs(half))

    def script(self, text: str) -> list[Any]:
        """Several statements in one message; what the last of them finds.

        Raises:
            psycopg.Error: in the words of the library.
        """
        assert self._connection is not None
        cursor = self._connection.execute(text.encode(), prepare=False)
        while cursor.nextset():
            pass
        self._heard = monotonic()
        return list(cursor.fetchall()) if cursor.description else []

    def sealed(self, login: str, password: str) -> str:
        """What the server keeps of a `password`, made here: scram-sha-256."""
        found = self._ready().pgconn.encrypt_password(
            password.encode(), login.encode(), b"scram-sha-256"
        )
        return found.decode()

    def _hear(self, teller: int) -> None:
        """Somebody has written; what this station wrote is no news to it."""
        if self._connection is None or teller != self._connection.info.backend_pid:
            self._news = True

    def fileno(self) -> int:
        """Its socket; -1 while there is none."""
        connection = self._connection
        return -1 if connection is None or connection.closed else connection.fileno()

    def _is_broken(self) -> bool:
        return self._connection is None or self._connection.closed

    def _is_broken_by(self, error: psycopg.Error) -> bool:
        """Whether the connection is of no more use; a server that said nothing may do it later."""
        if self._connection is None or self._connection.closed:
            return True
        if isinstance(error, errors.AdminShutdown | errors.CrashShutdown):
            return True
        return self._connection.info.transaction_status in (
            TransactionStatus.ACTIVE,
            TransactionStatus.UNKNOWN,
        )

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.pgconn.finish()
            connection.close()


class LinkTeller:
    """Tells when the server has said something: that another station has written."""

    def __init__(self, link: PostgresLink) -> None:
        self._link = link

    def fileno(self) -> int:
        """What can be read then; -1 while nothing is connected."""
        return self._link.fileno()

    def heard(self) -> None:
        """Who asks for news has read it."""

    def close(self) -> None:
        """The connection is the store's."""


class ServerClock:
    """The server's time, told by this computer's clock and how far it is from it."""

    def __init__(self, link: PostgresLink, own: Clock) -> None:
        self._link = link
        self._own = own

    def now(self) -> datetime:
        """This moment on the server, aware, in UTC."""
        return self._own.now() + self._link.offset.by
