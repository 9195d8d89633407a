"""Copies of a store, the way back, another engine for it, and its PINs."""

import os
import sys
from contextlib import closing, suppress
from pathlib import Path

import click

from floor.app.core.messages import Role
from floor.app.core.ports import START, JournalHead
from floor.app.core.room import table_named
from floor.app.office.staffing import all_pins_anew
from floor.base.clock import SystemClock
from floor.base.errors import StoreTrouble
from floor.cli.places import StoreParam, existing, number_on_stderr
from floor.rulebook.machine import MachineFile
from floor.store.engines.engines import OpenStore, open_at, pepper_of
from floor.store.journal.address import ServerAddress, StorePlace
from floor.store.people.stations import StationRows
from floor.store.people.witness import Witness, last_seen_of, witness_of
from floor.store.sqlite.backup import restore
from floor.store.sqlite.sqlite import open_to_look
from floor.wiring.copies import (
    back_up_house,
    copies_in,
    copy_house,
    copy_last_day,
    move_house,
    no_folder,
)
from floor.wiring.folders import data_folder, local_path, make_folder
from floor.wiring.rooms import note_older_book, office_on

_DESK, _DESK_PASSWORD = "desk", "FLOOR_DESK_PASSWORD"

_OF_HOUSE = click.option(
    "--store",
    type=StoreParam(),
    help="Another store than this user's: a file, or postgresql://user@host/name.",
)


@click.group(name="store")
def store_group() -> None:
    """Copies of the store, made while it is used, and the way back."""


@store_group.command()
@click.argument("copy", type=click.Path(path_type=Path, dir_okay=False))
@_OF_HOUSE
def backup(copy: Path, store: StorePlace | None) -> None:
    """Copy the store into one file, COPY, while the room goes on; every entry of it is proved."""
    path = store or data_folder() / "floor.sqlite"
    make_folder(copy.absolute().parent)
    head = back_up_house(path, copy, _copied_on_stderr)
    click.echo(f"{copy}: {head.seq} entries proved. Digest {head.digest.hex()}")
    _say_apart("it", path)


@store_group.command()
@click.option("--make", is_flag=True, help="Make the one that is missing, as a desk does.")
@_OF_HOUSE
def copies(make: bool, store: StorePlace | None) -> None:
    """The daily copies of the store, in a file or on a server: one for every gaming day, in the
    folder that `copies` in this user's floor.toml names.

    A desk that is open makes them; where none is, --make does, every morning.
    """
    place = store or data_folder() / "floor.sqlite"
    settings = data_folder() / "floor.toml"
    machine = MachineFile(settings)
    if machine.trouble is not None:
        raise machine.trouble
    folder = machine.now.copies
    if not folder:
        raise StoreTrouble(
            'Nothing is copied here: write copies = "/media/other-disk", a folder on another disk,'
            " into {path}.",
            path=settings,
        )
    missing = no_folder(folder)
    if missing is not None:
        raise missing
    if make:
        copy_last_day(place, Path(folder))
    found = copies_in(Path(folder))
    for day, copy in found.items():
        click.echo(f"{day}  {copy}  {copy.stat().st_size / 1e6:.1f} MB")
    if not found:
        click.echo(f"No gaming day is copied to {folder} yet.")
    _say_apart("any of them", place)


@store_group.command(name="restore")
@click.argument("copy", type=click.Path(path_type=Path, dir_okay=False))
@_OF_HOUSE
@click.option(
    "--older",
    is_flag=True,
    help="Although the store has entries that COPY lacks; on a server: the house had them.",
)
def restore_store(copy: Path, store: StorePlace | None, older: bool) -> None:
    """Put COPY in the place of the store; what stood there is kept under another name.

    On a server it goes into a new database, made ready by store prepare: nothing there is replaced.
    """
    path = store or data_folder() / "floor.sqlite"
    witness, aside = Witness(local_path(path)), None
    if isinstance(path, ServerAddress):
        head = move_house(copy, path, _copied_on_stderr)
    else:
        head, aside = restore(copy, path, older=older, told=number_on_stderr)
    click.echo(f"{path}: {head.seq} entries proved. Digest {head.digest.hex()}")
    if aside is not None:
        click.echo(f"What stood there is now {aside}.")
        _say_paired_later(aside, path)
    _note_older(aside, path, older=older)
    witness.confirm(head, None, SystemClock().now())
    _say_missing(path)


def _say_paired_later(aside: Path, path: StorePlace) -> None:
    """Which kiosks and boards the copy does not know, as far as the store that stood there says."""
    try:
        with closing(open_to_look(aside)) as newer, closing(_opened(path)) as store:
            first = next(newer.journal.rows(until=1), None)
            if first is None or not store.journal.holds(JournalHead(first.seq, first.digest)):
                return
            known = StationRows(newer.rows).all()
            later = StationRows(store.rows).miss_later(known, SystemClock().now())
    except StoreTrouble as trouble:
        click.echo(f"Kiosks paired after it was made are not known here: {trouble}")
        return
    if later:
        click.echo(
            f"Paired after this copy was made, and to be paired anew (desk: Setup, New kiosk or New"
            f" board): {', '.join(later)}."
        )


def _note_older(aside: Path | None, path: StorePlace, *, older: bool) -> None:
    """Have the book say that it is older than what stood there, or than this PC had seen of it
    anywhere; where neither is known, that it is an `older` one, if so it was said."""
    with closing(_opened(path)) as store:
        ends = store.journal.head()
        seen = last_seen_of(store.journal, local_path(path), data_folder())
        if aside is not None:
            with suppress(StoreTrouble), closing(open_to_look(aside)) as newer:
                before = newer.journal.head()
                if before != START and not store.journal.holds(before):
                    # What stood there may be another book, and then nobody knows what is missing.
                    seen = max(before.seq, seen) if newer.journal.holds(ends) else ends.seq
        elif older:
            seen = max(seen, ends.seq)
        if seen and seen >= ends.seq:
            note_older_book(store, seen, ends.seq, "store restore")


def _opened(path: StorePlace) -> OpenStore:
    return open_at(path, local_path(path))


def _apart(place: StorePlace) -> dict[Path, str]:
    """What belongs to the house and is in no copy of its store, and what goes wrong without it."""
    folder = data_folder()
    return {
        pepper_of(local_path(place)): "the secret of the PINs; without it nobody can sign on",
        folder / "door.key": "the key of its door; without it every kiosk is paired anew",
        witness_of(local_path(place)): (
            "what this PC has seen of the book; without it an older one put in by hand is taken for"
            " the right one, and who was taken out of it comes in again"
        ),
        folder / "floor.toml": "language, printers and copies of this PC",
        folder / "situations.toml": "the house's own situations",
    }


def _say_apart(copied: str, place: StorePlace) -> None:
    """After a copy: what else is to be carried away."""
    click.echo(f"Not in {copied}; keep copies of these elsewhere:")
    for path, what in _apart(place).items():
        there = "" if path.exists() else " (not on this PC)"
        click.echo(f"  {path}: {what}{there}")


def _say_missing(place: StorePlace) -> None:
    """After a restore: what is not there yet, before a desk or a door is started."""
    missing = [(path, what) for path, what in _apart(place).items() if not path.exists()]
    if missing:
        click.echo(
            "Not here yet; where the house had it, put it back before a desk or door starts:"
        )
    for path, what in missing:
        click.echo(f"  {path}: {what}")
    click.echo("What is here already must be the same house's.")


@store_group.command()
@click.argument("address", type=StoreParam())
@click.option(
    "--desk",
    metavar="LOGIN",
    help="The user a desk on another PC comes as, made if it is not there; else desk, where there"
    " is none yet.",
)
@click.option(
    "--no-kiosks",
    is_flag=True,
    help="In a house of an earlier release: no kiosk has a login any more, they come through its"
    " door.",
)
def prepare(address: StorePlace, desk: str | None, no_kiosks: bool) -> None:
    """Make the tables of a house of several desks in the database at ADDRESS, a postgresql:// URL
    of its owner, and a user for the desks.

    Its password is asked for, or taken from FLOOR_DESK_PASSWORD; one that is there keeps its own.
    """
    if not isinstance(address, ServerAddress):
        raise StoreTrouble("{path} is a file: it is made when it is first opened.", path=address)
    from floor.store.postgres import postgres  # the library only where there is a server

    if "floor_desk" not in postgres.prepare(address, kiosks=not no_kiosks):
        raise StoreTrouble(
            "{place} has its tables, but its owner may make no users, so no desk gets in. Let the"
            " server's administrator run ALTER ROLE … CREATEROLE for that owner, then"
            " packaging/start store prepare again.",
            place=address,
        )
    desks = postgres.desks_of(address)
    if desk or not desks:
        login = desk or _DESK
        password = os.environ.get(_DESK_PASSWORD, "")
        if not password and not postgres.has_user(address, login):
            password = _asked(login)
        if password or login not in desks:
            postgres.let_desk(address, login, password)
        desks = (login,)
    click.echo(f"{address} is ready. A desk comes as {', '.join(desks)}.")
    if no_kiosks:
        click.echo("Kiosks have no logins any more: packaging/start stations add pairs one.")


def _asked(login: str) -> str:
    """The new password of a user, typed twice.

    Raises:
        StoreTrouble: nobody is there to type one.
    """
    try:
        password: str = click.prompt(
            f"Password of {login} from now on", hide_input=True, confirmation_prompt=True
        )
    except click.Abort:
        raise StoreTrouble(
            "{login} has no password yet: type one, or set FLOOR_DESK_PASSWORD.", login=login
        ) from None
    return password


@store_group.command()
@click.argument("address", type=StoreParam())
@click.argument("login")
@click.argument("table")
def kiosk(address: StorePlace, login: str, table: str) -> None:
    """Let the server's user LOGIN write as the kiosk of TABLE in the store at ADDRESS, a
    postgresql:// URL of its owner, and as nothing else.

    For a kiosk of the release before: a new one is paired, by packaging/start stations add.
    """
    if not isinstance(address, ServerAddress):
        raise StoreTrouble("{path} is a file: who may write to it, the system says.", path=address)
    from floor.store.postgres.postgres import let_kiosk  # the library only where there is a server

    name = table_named(table)
    let_kiosk(address, login, name)
    click.echo(f"{login} writes as the kiosk of {name} and as nothing else.")
    click.echo(
        "The next release has no logins for kiosks: pair it through the door"
        " (packaging/start stations add), then packaging/start store prepare --no-kiosks."
    )


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
