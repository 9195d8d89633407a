"""Where connections arrive: so many at once, whoever sends them; the others cost nothing."""

import logging
import socket
from asyncio import sslproto
from collections import deque

STRANGERS = logging.getLogger("floor.door.strangers")
"""What whoever knocks says is no news: it would fill the disk."""
STRANGERS.setLevel(logging.CRITICAL)
MOST_OF_ONE = 100
"""Connections from one address at once."""
MOST = 400
sslproto.SSLProtocol.max_size = 16 * 1024
"""What is kept ready to read into for each connection: a quarter of a megabyte for whoever knocks
would be a hundred for a flood of them."""


class Doorstep(socket.socket):
    """A listening socket that hangs up on too many before a word is spoken."""

    def limit(self, of_one: int = MOST_OF_ONE, most: int = MOST) -> None:
        """Let in as many from one address, and as many in all."""
        self._of_one, self._most = of_one, most
        self._open: deque[tuple[str, socket.socket]] = deque()

    def accept(self) -> tuple[socket.socket, tuple[str, int]]:
        """The next connection.

        Raises:
            ConnectionAbortedError: there are too many.
        """
        found, where = super().accept()
        here = str(where[0])
        self._open = deque(one for one in self._open if one[1].fileno() >= 0)
        of_one = sum(address == here for address, _socket in self._open)
        if len(self._open) >= self._most or of_one >= self._of_one:
            found.close()
            raise ConnectionAbortedError
        self._open.append((here, found))
        return found, where


def doorstep(address: str, port: int) -> Doorstep:
    """Listening at `address`, or at every one of this PC.

    Raises:
        OSError: it cannot: somebody else listens there.
    """
    made = Doorstep(fileno=_listening(address, port).detach())
    made.limit()
    made.setblocking(False)
    return made


def _listening(address: str, port: int) -> socket.socket:
    if address:
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        return socket.create_server((address, port), family=family)
    if socket.has_dualstack_ipv6():
        try:
            return socket.create_server(("", port), family=socket.AF_INET6, dualstack_ipv6=True)
        except OSError:
            pass  # IPv6 is switched off, or the port is taken, which the next line says
    return socket.create_server(("", port))
