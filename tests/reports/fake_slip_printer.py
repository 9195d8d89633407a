"""A slip printer on loopback that answers as such printers do, and stops at whatever byte."""

import socket
import struct
import threading
from contextlib import closing, suppress
from enum import Enum
from select import select

from floor.reports.printing.slip_printer import DONE, OFFLINE, PAPER, SCHEME

WELL = 0x12
QUESTIONS = OFFLINE + PAPER


class Stop(Enum):
    """How it stops."""

    UNPLUGGED = "the line is dead at once"
    OFF = "the line is closed as it should be"
    HANGS = "it takes nothing more and says nothing"


class FakeSlipPrinter:
    """Takes one slip at a time; `came_out` has what it was given of the last one to print."""

    def __init__(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        port = self._listening.getsockname()[1]
        self.name = f"{SCHEME}127.0.0.1:{port}"
        self.stop_at: int | None = None
        """After so many bytes, questions and all, it stops; None for never."""
        self.stop = Stop.UNPLUGGED
        self.offline = self.paper = WELL
        self.at_the_end = 0
        """What it answers behind the last line."""
        self.came_out = b""
        self.slips = 0
        """How many it has finished."""
        self._end = threading.Event()
        self._idle = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        while not self._end.is_set():
            with suppress(OSError):
                line, _address = self._listening.accept()
                with closing(line):
                    self._take(line)
                self._idle.set()

    def wait(self) -> None:
        """Until it is done with whoever spoke to it last."""
        assert self._idle.wait(60)
        self._idle.clear()

    def _take(self, line: socket.socket) -> None:
        taken = b""
        self.came_out = b""
        while True:
            room = 65_536 if self.stop_at is None else self.stop_at - len(taken)
            if room <= 0:
                self._stopped(line)
                return
            got = line.recv(min(room, 65_536 if len(taken) >= len(QUESTIONS) else 1))
            if not got:
                return
            taken += got
            self.came_out = taken[len(QUESTIONS) :]
            if len(taken) != self.stop_at:
                self._answer(line, taken)

    def _answer(self, line: socket.socket, taken: bytes) -> None:
        if taken == OFFLINE:
            line.sendall(bytes([self.offline]))
        elif taken == QUESTIONS:
            line.sendall(bytes([self.paper]))
        elif taken.endswith(DONE):
            self.slips += 1
            line.sendall(bytes([self.at_the_end]))

    def _stopped(self, line: socket.socket) -> None:
        match self.stop:
            case Stop.UNPLUGGED:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            case Stop.HANGS:
                # Until whoever speaks to it has given up.
                gone = select([line], [], [], 10)
                while gone[0] and not self._end.is_set() and line.recv(65_536):
                    pass
            case Stop.OFF:
                pass

    def close(self) -> None:
        """Switch it off for good."""
        self._end.set()
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join(60)
