"""A store as the command line names it."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

import click

from floor.store.engines.engines import OpenStore, check_is_there, open_at
from floor.store.journal.address import StorePlace, place_named
from floor.wiring.folders import local_path


class StoreParam(click.ParamType):  # type: ignore[type-arg]
    """A store by its name: a file, or a database as postgresql://user@host/name."""

    name = "store"

    def convert(self, value: object, *_context: object) -> StorePlace:
        return place_named(value) if isinstance(value, str) else cast("StorePlace", value)


STORE = click.argument("store", type=StoreParam())
OWN_STORE = click.option(
    "--store",
    type=StoreParam(),
    help="A file, or postgresql://user@host/name; else this user's own.",
)


@contextmanager
def existing(place: StorePlace) -> Iterator[OpenStore]:
    """The store at `place`, which must be there, and closed again after."""
    local = local_path(place)
    check_is_there(place, local)
    store = open_at(place, local)
    try:
        if store.read_only:
            click.echo(f"Opened for reading only. {store.read_only}", err=True)
        yield store
    finally:
        store.close()


def number_on_stderr(seq: int) -> None:
    """Show how far it is, where somebody is watching."""
    if sys.stderr.isatty():
        click.echo(f"\r{seq}", nl=False, err=True)
