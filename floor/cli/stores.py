"""Copies of a store, the way back, another engine for it, and its PINs."""

import sys
from pathlib import Path

import click

from floor.app.core.messages import Role
from floor.app.office.staffing import all_pins_anew
from floor.base.errors import StoreTrouble
from floor.cli.places import StoreParam, existing, number_on_stderr
from floor.store.journal.address import ServerAddress, StorePlace
from floor.store.sqlite.backup import back_up, restore
from floor.wiring.copies import copy_house
from floor.wiring.folders import data_folder, make_folder
from floor.wiring.kiosk import table_named
from floor.wiring.rooms import office_on

_OF_HOUSE = click.option(
    "--store",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Another store than this user's.",
)


@click.group(name="store")
def store_group() -> None:
    """Copies of the store, made while it is used, and the way back."""


@store_group.command()
@click.argument("copy", type=click.Path(path_type=Path, dir_okay=False))
@_OF_HOUSE
def backup(copy: Path, store: Path | None) -> None:
    """Copy the store into one file, COPY, while the room goes on; every entry of it is proved."""
    path = store or data_folder() / "floor.sqlite"
    make_folder(copy.absolute().parent)
    head = back_up(path, copy, number_on_stderr)
    click.echo(f"{copy}: {head.seq} entries proved. Digest {head.digest.hex()}")
    click.echo(f"The secret of the PINs is not in it: keep a copy of {path}.pepper elsewhere.")


@store_group.command(name="restore")
@click.argument("copy", type=click.Path(path_type=Path, dir_okay=False))
@_OF_HOUSE
@click.option("--older", is_flag=True, help="Although the store has entries that COPY lacks.")
def restore_store(copy: Path, store: Path | None, older: bool) -> None:
    """Put COPY in the place of the store; what stood there is kept under another name."""
    path = store or data_folder() / "floor.sqlite"
    head, aside = restore(copy, path, older=older, told=number_on_stderr)
    click.echo(f"{path}: {head.seq} entries proved. Digest {head.digest.hex()}")
    if aside is not None:
        click.echo(f"What stood there is now {aside}.")


@store_group.command()
@click.argument("address", type=StoreParam())
def prepare(address: StorePlace) -> None:
    """Make the tables and roles of a room of several PCs in the database at ADDRESS, a
    postgresql:// URL of its owner.
    """
    if not isinstance(address, ServerAddress):
        raise StoreTrouble("{path} is a file: it is made when it is first opened.", path=address)
    from floor.store.postgres.postgres import prepare  # the library only where there is a server

    roles = prepare(address)
    click.echo(f"{address} is ready.")
    if roles:
        click.echo(f"Give the users of the stations their roles: {', '.join(roles)}.")
    else:
        click.echo("This user may not make roles: let the server's administrator prepare it too.")


@store_group.command()
@click.argument("address", type=StoreParam())
@click.argument("login")
@click.argument("table")
def kiosk(address: StorePlace, login: str, table: str) -> None:
    """Let the server's user LOGIN write as the kiosk of TABLE in the store at ADDRESS, a
    postgresql:// URL of its owner, and as nothing else.
    """
    if not isinstance(address, ServerAddress):
        raise StoreTrouble("{path} is a file: who may write to it, the system says.", path=address)
    from floor.store.postgres.postgres import let_kiosk  # the library only where there is a server

    name = table_named(table)
    let_kiosk(address, login, name)
    click.echo(f"{login} writes as the kiosk of {name} and as nothing else.")


@store_group.command(name="copy")
@click.argument("source", metavar="FROM", type=StoreParam())
@click.argument("target", metavar="TO", type=StoreParam())
def copy_store(source: StorePlace, target: StorePlace) -> None:
    """Copy the house in one store into another, new one: from a file to a server or back.

    Players, staff, PINs, notes, papers and the journal, proved on both sides. Nobody may work on
    FROM meanwhile.
    """
    head = copy_house(source, target, _copied_on_stderr)
    click.echo(f"{target}: {head.seq} entries proved. Digest {head.digest.hex()}")


def _copied_on_stderr(what: str, done: int) -> None:
    if sys.stderr.isatty():
        click.echo(f"\r{what} {done}   ", nl=False, err=True)


@store_group.command()
@click.option("--store", type=StoreParam(), help="Another store than this user's.")
@click.confirmation_option(prompt="Everybody then needs a new PIN. Go on?")
def forget_pins(store: StorePlace | None) -> None:
    """Take everybody's PIN away: the way out when the secret of the PINs is lost for good."""
    with existing(store or data_folder() / "floor.sqlite") as opened:
        office = office_on(opened, station="store forget-pins")
        managers = {
            str(badge.staff): badge
            for badge in opened.people.badges()
            if badge.role in (Role.ADMIN, Role.SHIFT_MANAGER)
        }
        for number, badge in managers.items():
            click.echo(f"{number}  {badge.name}")
        asked = "Whose badge gives the others theirs"
        chosen = managers[click.prompt(asked, type=click.Choice(list(managers)))]
        pin = click.prompt("His new PIN", hide_input=True, confirmation_prompt=True)
        all_pins_anew(office, opened.people, chosen.staff, pin)
    click.echo("Everybody else gets a new PIN from him, on the page Setup.")
