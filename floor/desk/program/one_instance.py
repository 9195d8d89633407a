"""One desk on one store: a second start raises the window of the first."""

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile, QObject, Signal, Slot

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalServer

_WAIT_MS = 2_000


class OneInstance(QObject):
    """Holds the lock of a store's desk; after a crash it is free at once."""

    raised = Signal()
    """Somebody has started the program again."""

    def __init__(self, store: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lock = QLockFile(str(store.with_name(store.name + ".desk")))
        self._lock.setStaleLockTime(0)
        # A socket's path may be no longer than some hundred characters.
        self._name = "floor-" + sha256(str(store.resolve()).encode()).hexdigest()[:24]
        self._server: QLocalServer | None = None

    def take(self) -> bool:
        """Whether this is the first; else the first has been asked to show itself."""
        if not self._lock.tryLock(0):
            self._knock()
            return False
        return True

    def listen(self) -> None:
        """Hear from now on who starts the program again; before that its window is only coming."""
        from PySide6.QtNetwork import QLocalServer  # not needed for the first picture

        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        QLocalServer.removeServer(self._name)  # what a killed desk left behind
        self._server.newConnection.connect(self._knocked)
        self._server.listen(self._name)

    def release(self) -> None:
        """Let others begin."""
        if self._server is not None:
            self._server.close()
        self._lock.unlock()

    def _knock(self) -> None:
        from PySide6.QtNetwork import QLocalSocket

        socket = QLocalSocket()
        socket.connectToServer(self._name)
        if socket.waitForConnected(_WAIT_MS):
            socket.disconnectFromServer()

    @Slot()
    def _knocked(self) -> None:
        assert self._server is not None
        while (visitor := self._server.nextPendingConnection()) is not None:
            visitor.disconnected.connect(visitor.deleteLater)
            visitor.disconnectFromServer()
            self.raised.emit()
