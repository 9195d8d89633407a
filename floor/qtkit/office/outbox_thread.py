"""The thread of a kiosk that keeps what is pressed while its store says nothing."""

import logging
import threading
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from typing import TYPE_CHECKING, NamedTuple

from floor.app.core.messages import CommandId
from floor.app.offline.kept_act import ActState, Press
from floor.app.offline.shown import ShownRoom
from floor.base.errors import FloorError
from floor.qtkit.office.store_thread import TaskDone, went_wrong

if TYPE_CHECKING:
    from floor.app.offline.sender import Sender

_log = logging.getLogger("floor.qtkit")


class OutboxState(NamedTuple):
    """What is to be seen once something was kept."""

    shown: ShownRoom


class OutboxThread(threading.Thread):
    """Puts on disk what may wait: the store thread may stand still for seconds meanwhile."""

    def __init__(self, sender: "Sender", tell: Callable[[object], None]) -> None:
        super().__init__(name="outbox", daemon=True)
        self._sender = sender
        self._tell = tell
        self._inbox: SimpleQueue[tuple[int, Callable[[], object]] | None] = SimpleQueue()

    def keep(self, number: int, press: Press, state: ActState = ActState.WAITS) -> None:
        """Keep that; `OutboxState` and `TaskDone` with this number say when it is on disk."""
        self._inbox.put((number, partial(self._sender.take, press, state)))

    def take_back(self, number: int, command: CommandId) -> None:
        """Forget what was kept under `command`; told as keeping is."""
        self._inbox.put((number, partial(self._sender.take_back, command)))

    def close(self) -> None:
        """Keep what it was asked to, and end."""
        self._inbox.put(None)

    def run(self) -> None:
        """Work until told to close."""
        while (task := self._inbox.get()) is not None:
            number, job = task
            outcome: object
            try:
                outcome = job()
            except FloorError as refusal:
                outcome = refusal
            except Exception:  # noqa: BLE001  what stands behind it is kept all the same
                _log.exception("an act could not be kept")
                outcome = went_wrong()
            self._tell(OutboxState(self._sender.shown))
            self._tell(TaskDone(number, outcome))
