"""Rows to write, and stores to write them into."""

from pathlib import Path
from typing import Any

import pysqlite3

from floor.app.core.messages import CommandId, StaffId
from floor.app.core.ports import Draft, Journal, JournalHead


def command(number: int) -> CommandId:
    """The id of the command of that number."""
    return CommandId(number.to_bytes(16, "big"))


def draft(number: int, kind: str = "signed-on", body: bytes = b'{"staff":1}') -> Draft:
    """An event of the command of that number."""
    return Draft(command(number), 1_790_000_000_000_000 + number, StaffId(3), "desk", kind, body)


def at_kiosk(number: int, kind: str = "player-away", body: bytes = b"{}") -> Draft:
    """The same, written at the kiosk of T1."""
    return draft(number, kind, body)._replace(station="kiosk T1")


def put(journal: Journal, *drafts: Draft) -> JournalHead:
    """Write `drafts` in one transaction."""
    return journal.write(lambda writing: writing.append(list(drafts)))


def fill(journal: Journal, commands: int) -> JournalHead:
    """One row for each of the commands from 1."""
    return journal.write(
        lambda writing: [writing.append([draft(number + 1)]) for number in range(commands)][-1]
    )


def foreign(path: Path) -> Any:
    """A connection of somebody who knows nothing of our settings."""
    return pysqlite3.connect(str(path), isolation_level=None)


def tamper(path: Path, *statements: str) -> None:
    """Run `statements` on the file behind the program's back, its triggers taken away."""
    connection = foreign(path)
    for trigger in ("journal_no_update", "journal_no_delete", "journal_no_gap"):
        connection.execute(f"DROP TRIGGER {trigger}")
    for statement in statements:
        connection.execute(statement)
    connection.close()
