"""The desks on one store: a second start knows of the first, and can have its window raised."""

import os
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile, QObject, Signal, Slot

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalServer

MOST_DESKS = 4
"""On one store and computer."""
_WAIT_MS = 2_000


class OneInstance(QObject):
    """Holds the lock of one of a store's desks; after a crash it is free at once."""

    raised = Signal()
    """Somebody wants to see this desk."""

    def __init__(self, store: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._lock: QLockFile | None = None
        self._others: list[int] = []
        self.number = 0
        """Which of the desks on this store this is, from 1; 0: there are as many as may be."""
        self._server: QLocalServer | None = None

    def take(self) -> bool:
        """Whether this is the only desk on its store; it has a number of its own either way."""
        for number in range(1, MOST_DESKS + 1):
            suffix = ".desk" if number == 1 else f".{number}.desk"
            lock = QLockFile(str(self._store.with_name(self._store.name + suffix)))
            lock.setStaleLockTime(0)
            if not lock.tryLock(0) and self._is_held(lock):
                self._others.append(number)
            elif self._lock is None:
                self._lock, self.number = lock, number
            else:
                lock.unlock()
        return not self._others

    def _is_held(self, lock: QLockFile) -> bool:
        """Whether another desk has it: in a folder nobody may write to, what lies there says
        nothing."""
        is_held = lock.error() is QLockFile.LockError.LockFailedError
        return is_held and os.access(self._store.parent, os.W_OK)

    def listen(self) -> None:
        """Hear from now on who starts the program again; before that its window is only coming."""
        from PySide6.QtNetwork import QLocalServer  # not needed for the first picture

        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        name = self._name(self.number)
        QLocalServer.removeServer(name)  # what a killed desk left behind
        self._server.newConnection.connect(self._knocked)
        self._server.listen(name)

    def release(self) -> None:
        """Let others begin."""
        if self._server is not None:
            self._server.close()
        if self._lock is not None:
            self._lock.unlock()

    def knock(self) -> bool:
        """Ask another desk on the store to show itself; whether one of them has heard."""
        return any(self._heard(number) for number in self._others)

    def _heard(self, number: int) -> bool:
        from PySide6.QtNetwork import QLocalSocket

        socket = QLocalSocket()
        socket.connectToServer(self._name(number))
        heard = socket.waitForConnected(_WAIT_MS)
        if heard:
            socket.disconnectFromServer()
        return heard

    def _name(self, number: int) -> str:
        # A socket's path may be no longer than some hundred characters.
        known = sha256(str(self._store.resolve()).encode()).hexdigest()[:24]
        return f"floor-{known}-{number}"

    @Slot()
    def _knocked(self) -> None:
        assert self._server is not None
        while (visitor := self._server.nextPendingConnection()) is not None:
            visitor.disconnected.connect(visitor.deleteLater)
            visitor.disconnectFromServer()
            self.raised.emit()
