"""PINs: figures, hashed slowly with a secret kept outside the store, and few tries.

Who steals the store can try nothing without the pepper; who has both pays for every guess; who
stands at a kiosk has five (FAULTS rows 55 and 68). No PIN is kept, logged or put into a sentence.
"""

import hmac
import os
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, Protocol

from floor.app.core.messages import Role, StaffId
from floor.app.core.people import PinAnswer, PinLocked, PinRight, PinWrong, check_new_pin
from floor.base.clock import from_micros, to_micros
from floor.base.errors import Refused, StoreTrouble
from floor.store.journal.rows import Execute, Statements

TRIES = 5
LOCK = timedelta(minutes=5)

_SECRET_BYTES = 32
_NEVER = from_micros(0)


class Cost(NamedTuple):
    """What one guess costs."""

    rounds: int
    kibibytes: int


DEAR = Cost(3, 64 * 1024)
CHEAP = Cost(1, 8)
"""For rehearsals and tests, where there is nothing to guess."""


class Pepper(Protocol):
    """The secret in every hash."""

    def read(self) -> bytes:
        """The secret; empty when there is none yet, or none that is whole."""
        ...

    def make(self) -> bytes:
        """A new secret, kept from now on; asked while nobody else writes to the store."""
        ...


class PepperFile:
    """The secret in a file of its own, for its owner's eyes only."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> bytes:
        """The secret; empty when the file is missing or was cut short."""
        try:
            secret = self._path.read_bytes()
        except FileNotFoundError:
            return b""
        except OSError as error:
            raise self._trouble(error) from error
        return secret if len(secret) == _SECRET_BYTES else b""

    def make(self) -> bytes:
        """A new secret, on disk before the first hash made with it is."""
        # Not from `Chance`: nothing may ever repeat this one.
        secret = os.urandom(_SECRET_BYTES)
        self.keep(secret)
        return secret

    def keep(self, secret: bytes) -> None:
        """From now on that is the secret."""
        beside = self._path.with_name(self._path.name + ".new")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            beside.unlink(missing_ok=True)
            with open(beside, "xb", opener=_for_its_owner_alone) as file:
                file.write(secret)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self._path)
        except OSError as error:
            raise self._trouble(error) from error

    def _trouble(self, error: OSError) -> StoreTrouble:
        return StoreTrouble(
            "The secret of the PINs in {path} cannot be read or written: {why}. Nobody can sign on"
            " by PIN until it can.",
            path=self._path,
            why=error.strerror or type(error).__name__,
        )


def _for_its_owner_alone(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


class PinRows:
    """PINs in rows of the store, each counting its own misses."""

    def __init__(self, rows: Statements, pepper: Pepper, cost: Cost) -> None:
        self._rows = rows
        self._pepper = pepper
        self._cost = cost

    def set(self, staff: StaffId, pin: str) -> None:
        """Give `staff` a PIN, in place of the one before and with all tries.

        Raises:
            Refused: too easy to guess, not as many figures as their badge needs, or nobody has it.
            StoreTrouble: the pepper of the other PINs is lost.
        """
        check_new_pin(pin, self._role_of(staff))
        secret = self._rows.change(self._secret)
        hashed = self._hashed(secret, staff, pin)

        def put(execute: Execute) -> int:
            done = execute(
                "INSERT INTO pins (staff, hash, pepper, misses, locked_until)"
                " SELECT id, :hash, :pepper, 0, 0 FROM staff WHERE id = :staff AND NOT erased"
                " ON CONFLICT (staff) DO UPDATE"
                " SET hash = :hash, pepper = :pepper, misses = 0, locked_until = 0",
                {"staff": staff, "hash": hashed, "pepper": mark_of(secret)},
            )
            return int(done.rowcount)

        if not self._rows.change(put):
            raise Refused("Nobody of staff has number {staff}.", rule="HOUSE", staff=staff)

    def _role_of(self, staff: StaffId) -> Role:
        found = self._rows.read("SELECT role FROM staff WHERE id = ? AND NOT erased", (staff,))
        if not found:
            raise Refused("Nobody of staff has number {staff}.", rule="HOUSE", staff=staff)
        return Role(found[0][0])

    def _secret(self, execute: Execute) -> bytes:
        """The pepper for one more hash, made when there is none and nothing depends on it."""
        marks = {mark for (mark,) in execute("SELECT DISTINCT pepper FROM pins").fetchall()}
        secret = self._pepper.read()
        if not marks:
            return secret or self._pepper.make()
        if marks != {mark_of(secret)}:
            raise _lost()
        return secret

    def _hashed(self, secret: bytes, staff: StaffId, pin: str) -> str:
        from argon2 import PasswordHasher  # slow to import, and few commands need it

        hasher = PasswordHasher(self._cost.rounds, self._cost.kibibytes, parallelism=1)
        return hasher.hash(_peppered(secret, staff, pin))

    def check(self, staff: StaffId, pin: str, now: datetime) -> PinAnswer:
        """Whether that is the PIN of `staff`; counts a miss when it is not.

        The try is counted before it is looked at and forgiven when it was right: so guesses that
        come together are as many as those that come one by one, and a crash gives none back.

        Raises:
            Refused: nobody has that badge, or it has no PIN yet.
            StoreTrouble: the pepper is lost.
        """
        tried = self._rows.change(lambda execute: self._tried(execute, staff, now))
        if isinstance(tried, PinLocked):
            return tried
        if self._is_right(tried.hashed, staff, pin) and self._rows.change(
            lambda execute: _forgiven(execute, staff, tried.hashed)
        ):
            return PinRight()
        return tried.if_wrong

    def _tried(self, execute: Execute, staff: StaffId, now: datetime) -> "_Try | PinLocked":
        found = execute(
            "SELECT hash, pepper, misses, locked_until FROM staff LEFT JOIN pins ON staff = id"
            " WHERE id = ? AND NOT erased",
            (staff,),
        ).fetchone()
        if found is None:
            raise Refused("Nobody of staff has number {staff}.", rule="HOUSE", staff=staff)
        hashed, mark, misses, locked = found
        if hashed is None:
            raise Refused("{staff} has no PIN yet: set one first.", rule="HOUSE", staff=staff)
        if mark != mark_of(self._pepper.read()):
            raise _lost()
        misses, until = after_a_try(misses, from_micros(locked), now)
        execute(
            "UPDATE pins SET misses = ?, locked_until = ? WHERE staff = ?",
            (misses, to_micros(until), staff),
        )
        if now < from_micros(locked):
            return PinLocked(until=until)
        locks = PinLocked(until=until, newly=True)
        return _Try(hashed, PinWrong(TRIES - misses) if misses else locks)

    def _is_right(self, hashed: str, staff: StaffId, pin: str) -> bool:
        from argon2 import PasswordHasher
        from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError

        peppered = _peppered(self._pepper.read(), staff, pin)
        try:
            return PasswordHasher().verify(hashed, peppered)
        except VerifyMismatchError:
            return False
        except (InvalidHashError, VerificationError) as error:
            raise StoreTrouble(
                "The PIN of {staff} cannot be checked ({why}): set a new one.",
                staff=staff,
                why=str(error) or type(error).__name__,
            ) from error

    def forget_all(self) -> None:
        """Take everybody's PIN away: the way out when the pepper is lost for good."""
        self._rows.change(lambda execute: execute("DELETE FROM pins"))


class _Try(NamedTuple):
    """A try that was counted and is still to be looked at."""

    hashed: str
    if_wrong: PinAnswer


def after_a_try(misses: int, locked: datetime, now: datetime) -> tuple[int, datetime]:
    """Misses and end of the lock once one more is tried; a try while locked counts nothing.

    A clock that went back must not lock anybody for years: no lock lasts longer than five minutes
    from now.
    """
    if now < locked:
        return misses, min(locked, now + LOCK)
    return (misses + 1, _NEVER) if misses + 1 < TRIES else (0, now + LOCK)


def _forgiven(execute: Execute, staff: StaffId, hashed: str) -> bool:
    """Whether the PIN that was right is still the one; then its misses are forgotten."""
    done = execute(
        "UPDATE pins SET misses = 0, locked_until = 0 WHERE staff = ? AND hash = ?", (staff, hashed)
    )
    return bool(done.rowcount)


def _peppered(secret: bytes, staff: StaffId, pin: str) -> bytes:
    """What is hashed: bound to the badge, so that nobody's hash can be put in another's place."""
    return hmac.digest(secret, b"%d:%b" % (staff, pin.encode("utf-8", "surrogatepass")), "sha256")


def mark_of(secret: bytes) -> bytes:
    """What tells two peppers apart and betrays neither."""
    return sha256(b"pepper" + secret).digest()[:8]


def marks_in(rows: Statements) -> set[bytes]:
    """Of the pepper that the PINs in `rows` were made with; none where nobody has a PIN."""
    return {bytes(mark) for (mark,) in rows.read("SELECT DISTINCT pepper FROM pins")}


def _lost() -> StoreTrouble:
    return StoreTrouble(
        "The secret file of the PINs is missing or another one: no PIN can be checked. Put it back"
        " from the backup; if it is lost for good, everybody needs a new PIN."
    )
