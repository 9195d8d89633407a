"""Processes of a test do not outlive it."""

import subprocess
import sys
from pathlib import Path
from select import select
from time import monotonic

from tests.postgres import is_dead

ROOT = Path(__file__).parents[2]
PARENT = """
import signal
from tests.torture.children import begun
print(begun(signal.pause), flush=True)
signal.pause()
"""
PATIENCE_S = 60


def test_a_child_ends_with_the_test_though_that_is_killed():
    parent = subprocess.Popen([sys.executable, "-c", PARENT], cwd=ROOT, stdout=subprocess.PIPE)
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    assert not is_dead(child)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    until = monotonic() + PATIENCE_S
    while not is_dead(child):
        assert monotonic() < until, "it is still there"
        select((), (), (), 0.01)
