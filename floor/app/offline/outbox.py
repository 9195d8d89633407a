"""What a station keeps on its own disk: acts on their way to the store, the room it knew last."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple, Protocol

from floor.app.core.messages import CommandId
from floor.app.core.ports import JournalHead
from floor.app.offline.kept_act import KeptAct


class KeptRoom(NamedTuple):
    """The room as a station last knew it, on its own disk."""

    head: JournalHead
    code: str
    """Fingerprint of the program that folded it."""
    at: datetime
    """When it was last known to be the newest, by the store's clock."""
    room: bytes
    calls: bytes


class Outbox(Protocol):
    """Acts on the disk of a station; each call is durable when it returns.

    Every one may raise StoreTrouble: nothing of what was asked is done then.
    """

    def acts(self) -> tuple[KeptAct, ...]:
        """All of them, in the order in which they were pressed."""
        ...

    def put(self, act: KeptAct, room: KeptRoom | None) -> None:
        """Put `act` behind the others; with `room`, keep that too."""
        ...

    def change(self, acts: Iterable[KeptAct]) -> None:
        """Write down how far these have come."""
        ...

    def remove(self, acts: Iterable[CommandId]) -> None:
        """Forget those: what became of them is known."""
        ...

    def room(self) -> KeptRoom | None:
        """The room kept last."""
        ...

    def keep(self, room: KeptRoom) -> None:
        """Keep it in place of the one before."""
        ...

    def close(self) -> None:
        """Let go of the file."""
        ...
