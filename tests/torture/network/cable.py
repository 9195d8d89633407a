"""A network of one's own, whose only cable can be pulled out: by the kernel, below TCP.

What was under way is sent again when the cable is back, keepalives and time-outs are the kernel's.
"""

import ctypes
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_NEW_NETWORK = 0x40000000
_OWN = "/proc/thread-self/ns/net"


class NoCable(Exception):
    """This machine gives nobody a network of his own."""


class Cable:
    """The loopback of that network."""

    def pull(self) -> None:
        """From now on every packet is lost, and nobody is told."""
        _run("tc", "qdisc", "replace", "dev", "lo", "root", "bfifo", "limit", "1")

    def plug(self) -> None:
        """Packets arrive again."""
        with suppress(NoCable):  # it is in already
            _run("tc", "qdisc", "del", "dev", "lo", "root")


def _run(*words: str) -> None:
    if shutil.which(words[0]) is None:
        raise NoCable(f"there is no {words[0]}")
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        raise NoCable(done.stderr.strip())


@contextmanager
def own_network() -> Iterator[Cable]:
    """Inside, this thread, and what it starts, are in a network where nobody else is.

    Raises:
        NoCable: that is not to be had here.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    if not hasattr(libc, "unshare") or not os.path.exists(_OWN):
        raise NoCable("this is not Linux")
    before = os.open(_OWN, os.O_RDONLY)
    try:
        if libc.unshare(_NEW_NETWORK):
            raise NoCable(os.strerror(ctypes.get_errno()))
        try:
            _run("ip", "link", "set", "lo", "up")
            cable = Cable()
            cable.pull()
            cable.plug()
            yield cable
        finally:
            assert libc.setns(before, 0) == 0
    finally:
        os.close(before)
