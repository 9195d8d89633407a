"""What a PostgreSQL server or the way to it complains about, as sentences for a person."""

from psycopg import Error, OperationalError, ProgrammingError, errors

from floor.base.errors import DiskFull, InDoubt, StoreTrouble
from floor.base.text import N_
from floor.store.journal.address import ServerAddress
from floor.store.postgres.schema import KIOSK_LIMITS
from floor.store.sqlite.trouble import Unwritable

_NOT_LET_IN = N_(
    "{place} does not let this user in: check the name, the password file (PGPASSFILE) and the"
    " server's pg_hba.conf."
)
_NO_DATABASE = N_("There is no such database at {place}: make it, or check the name.")
NO_RIGHTS = N_(
    "{place} has no rights for this user. A kiosk comes through the house's door: start it without"
    " --store and type what the desk shows (Setup, Kiosks on other PCs, New kiosk). A desk gets its"
    " rights by packaging/start store prepare."
)
"""A store is there, and its tables are not for that user."""
OLDER = N_(
    "{place} was made by an older version of the program: let its owner run"
    " packaging/start store prepare. Nothing of this was written."
)
"""Its tables lack what this program needs."""
_NO_ROOM = N_("{place} has as many connections as it takes: close a station, or raise its limit.")
_NOT_READY = N_("{place} is starting or stopping ({error}). Wait: it is tried anew by itself.")

_TROUBLES: tuple[tuple[tuple[type[Error], ...], type[StoreTrouble], str], ...] = (
    (
        (errors.LockNotAvailable,),
        StoreTrouble,
        N_(
            "Another station holds {place} and does not let go. Nothing of this was written: ask"
            " again."
        ),
    ),
    (
        (errors.QueryCanceled,),
        StoreTrouble,
        N_("{place} took too long and was stopped. Nothing of this was written: ask again."),
    ),
    (
        (errors.DiskFull,),
        DiskFull,
        N_("The disk of {place} is full. Nothing of this was written: make room, ask again."),
    ),
    (
        (errors.ReadOnlySqlTransaction,),
        Unwritable,
        N_("{place} can only be read: this is a copy of the server, or one look at it."),
    ),
    (
        (errors.IoError, errors.UndefinedFile),
        StoreTrouble,
        N_(
            "The disk of {place} fails ({error}). Nothing of this was written: have the server"
            " looked at before going on."
        ),
    ),
    (
        (errors.InsufficientPrivilege,),
        StoreTrouble,
        N_("{place} does not allow this user to do that ({error})."),
    ),
    (
        (errors.InvalidPassword, errors.InvalidAuthorizationSpecification),
        StoreTrouble,
        _NOT_LET_IN,
    ),
    (
        (errors.InvalidCatalogName,),
        StoreTrouble,
        _NO_DATABASE,
    ),
    (
        (errors.TooManyConnections,),
        StoreTrouble,
        _NO_ROOM,
    ),
    (
        (errors.CannotConnectNow, errors.AdminShutdown, errors.CrashShutdown),
        StoreTrouble,
        _NOT_READY,
    ),
    (
        (errors.DataCorrupted, errors.IndexCorrupted),
        StoreTrouble,
        N_("{place} is damaged. Stop working on it and restore the last backup of the server."),
    ),
    (
        (errors.UndefinedColumn,),
        StoreTrouble,
        OLDER,
    ),
    (
        (errors.UndefinedTable, errors.UndefinedFunction),
        StoreTrouble,
        NO_RIGHTS,
    ),
)

# libpq gives no code for what goes wrong before it is connected, only words; the first that fits.
_AT_THE_DOOR: tuple[tuple[tuple[str, ...], str], ...] = (
    (("too many c", "remaining connection"), _NO_ROOM),
    (
        (
            "authentication failed",
            "no password supplied",
            "no pg_hba.conf",
            'role "',
            "CONNECT privilege",
        ),
        _NOT_LET_IN,
    ),
    (
        ("certificate", "not support SSL", "SSL error"),
        N_(
            "{place} and this computer do not trust each other ({error}): check sslmode and the"
            " certificates on both."
        ),
    ),
    (("does not exist", "not currently accepting"), _NO_DATABASE),
    (
        ("starting up", "shutting down", "recovery mode", "not accepting", "not yet accepting"),
        _NOT_READY,
    ),
)


def trouble_of(place: ServerAddress, error: Error) -> StoreTrouble:
    """What the server's `error` means for a person and what to do now."""
    said = said_by(error)
    if error.diag.constraint_name == KIOSK_LIMITS:
        return StoreTrouble(
            "{place} does not take this from a kiosk ({error}). The floor does it at a desk; if"
            " this program is newer than the store, its owner runs packaging/start store"
            " prepare.",
            place=place,
            error=said,
        )
    for kinds, trouble, sentence in _TROUBLES:
        if isinstance(error, kinds):
            return trouble(sentence, place=place, error=said)
    if isinstance(error, OperationalError):
        return StoreTrouble(
            "{place} did not do it ({error}). Nothing of this was written: ask again.",
            place=place,
            error=said,
        )
    return StoreTrouble("{place} cannot be used: {error}.", place=place, error=said)


def lost(place: ServerAddress, error: Error) -> StoreTrouble:
    """The connection broke before anything was to be kept."""
    return StoreTrouble(
        "The connection to {place} was lost ({error}). Nothing of this was written: it is tried"
        " anew by itself, ask again.",
        place=place,
        error=said_by(error),
    )


def unreachable(place: ServerAddress, error: Error) -> StoreTrouble:
    """No connection could be made."""
    quotes = isinstance(error, ProgrammingError) and error.sqlstate is None
    if quotes or not place.is_plain:
        # The library's words quote the URL, and what is secret in it.
        return StoreTrouble(
            "{place} is no address of a server: one looks like postgresql://user@host:5432/name.",
            place=place,
        )
    if error.sqlstate is not None:
        return trouble_of(place, error)
    for signs, sentence in _AT_THE_DOOR:
        if any(sign in str(error) for sign in signs):
            return StoreTrouble(sentence, place=place, error=said_by(error))
    return StoreTrouble(
        "{place} does not answer ({error}). See that the server runs and the cable is in; what was"
        " written is safe there.",
        place=place,
        error=said_by(error),
    )


def in_doubt(place: ServerAddress, error: Error) -> InDoubt:
    """The connection broke while the server was to keep it."""
    return InDoubt(
        "The connection to {place} was lost while writing ({error}). It is not certain that this"
        " stands: look at the room before asking again.",
        place=place,
        error=said_by(error),
    )


def said_by(error: Error) -> str:
    """The server's own words in short; never what was sent to it, nor a password."""
    primary = error.diag.message_primary
    if primary:
        return primary
    if isinstance(error, errors.ConnectionTimeout) or "timeout" in type(error).__name__.lower():
        return "no answer in time"
    first = str(error).strip().splitlines()[:1] or [type(error).__name__]
    # Of "connection to server at "10.0.0.7", port 5432 failed: Connection refused" the end.
    words = first[0].rpartition("failed: ")[2].removeprefix("FATAL:").strip()
    return words if words and "://" not in words else type(error).__name__
