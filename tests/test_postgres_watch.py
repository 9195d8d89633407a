"""The tests' own PostgreSQL server does not outlive them."""

import os
import subprocess
import sys
from pathlib import Path
from select import select
from time import monotonic

import pytest

from tests.postgres import WITHOUT, is_dead

ROOT = Path(__file__).parents[1]
OWNER = """
import signal
from tests.postgres import Server
server = Server()
print(server.pid, server.folder, flush=True)
signal.pause()
"""
PATIENCE_S = 60


@pytest.mark.skipif(WITHOUT in os.environ, reason=f"{WITHOUT} is set")
def test_a_server_ends_with_whoever_started_it_though_he_is_killed():
    owner = subprocess.Popen([sys.executable, "-c", OWNER], cwd=ROOT, stdout=subprocess.PIPE)
    assert owner.stdout is not None
    pid, folder = owner.stdout.readline().decode().split()
    assert not is_dead(int(pid))
    assert Path(folder, "data", "postmaster.pid").exists()
    owner.kill()
    owner.wait()
    owner.stdout.close()
    until = monotonic() + PATIENCE_S
    while Path(folder).exists() or not is_dead(int(pid)):
        assert monotonic() < until, "it is still there"
        select((), (), (), 0.02)
