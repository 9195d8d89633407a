"""Commands a window asks for one right after the other: they share a turn at the journal."""

from collections import deque

from floor.app.core.messages import CommandId, Entry
from floor.app.office.office import Office, Request
from floor.base.errors import FloorError, StoreTrouble

_AT_ONCE = 100
"""Nobody else can write meanwhile."""


class Together:
    """Commands with nothing else asked for between them.

    The window adds; the store thread asks for each answer in turn, and the first question decides
    all that have come by then. So nobody waits for more than one flush, and a command that comes
    alone goes alone.
    """

    def __init__(self) -> None:
        self._came: deque[Request] = deque()
        self._answers: dict[CommandId, Entry | FloorError] = {}
        self._broken = False
        """A bug ended such a turn: from then on each goes alone, and meets its own."""

    def add(self, asked: Request) -> None:
        """Another one; from the window's thread."""
        self._came.append(asked)

    def has_answer(self, asked: Request) -> bool:
        """Whether one asked before has brought the answer to this one too."""
        return asked.command_id in self._answers

    def answer(self, office: Office, asked: Request) -> Entry:
        """What came of one that was added; from the store thread.

        Raises:
            FloorError: why nothing came of it.
        """
        if self._broken:
            return office.submit(asked.command, asked.by, asked.command_id, pressed=asked.pressed)
        if not self.has_answer(asked):
            while self._came[0] is not asked:
                self._came.popleft()  # who asked for it was told that it was not done
            many = min(len(self._came), _AT_ONCE)
            self._decide(office, [self._came.popleft() for _ in range(many)])
        answer = self._answers.pop(asked.command_id)
        if isinstance(answer, FloorError):
            raise answer
        return answer

    def _decide(self, office: Office, asked: list[Request]) -> None:
        ids = [one.command_id for one in asked]
        self._broken = True
        try:
            answers = office.submit_all(asked)
        except StoreTrouble as trouble:
            self._answers |= dict.fromkeys(ids, trouble)
        else:
            self._answers |= dict(zip(ids, answers, strict=True))
        self._broken = False
