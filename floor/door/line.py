"""A station's side of a connection, which never waits for the rest of what the door began to say.

A cable is pulled in the middle of a TLS record: what has come is read, and the reader then waits
for the rest in a call that nothing ends but the kernel, hours later. Whoever closes the connection
would wait for the reader.
"""

import socket
from typing import Any

from websockets.sync.client import ClientConnection

SILENT_S = 2.5
"""A door that says nothing for so long is tried anew."""


class Line(ClientConnection):
    """A connection to the door."""

    patience_s = SILENT_S
    """So long the rest of a record may take, and what is sent until it is gone."""

    def __init__(self, line: socket.socket, *more: Any, **named: Any) -> None:
        line.settimeout(self.patience_s)
        super().__init__(line, *more, **named)
