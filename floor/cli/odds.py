"""The hands dealt for the odds of a jackpot, in a process of their own beside a desk."""

import os
import sys
import threading
from contextlib import suppress

import click
import msgspec

from floor.jackpot.odds_run import OddsOrder, run

_AFTER_EVERYBODY = 15
"""The room comes first: what is asked only from curiosity takes what computing time is left."""


@click.command(hidden=True)
def odds() -> None:
    """Deal what a line of standard input orders; each line of the answer says what it came to.

    It ends with standard input: whoever asked has gone.
    """
    ordered = msgspec.json.decode(sys.stdin.readline(), type=OddsOrder)
    threading.Thread(target=_end_with_input, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(_AFTER_EVERYBODY)
    with suppress(BrokenPipeError):
        for told in run(ordered):
            click.echo(msgspec.json.encode(told))
            sys.stdout.flush()


def _end_with_input() -> None:
    # Not by `sys.stdin`: whoever waits there holds it, and Python could not end by itself.
    while os.read(0, 1):
        pass
    os._exit(0)
