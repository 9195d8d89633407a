"""The house's door, and the kiosks and boards that come through it."""

import sys

import click

from floor.app.core.messages import SYSTEM
from floor.app.core.room import check_table_name, is_open, table_named
from floor.app.core.stations import StationRole
from floor.base.clock import SystemClock
from floor.base.errors import StoreTrouble
from floor.cli.places import OWN_STORE
from floor.door.announce import PORT
from floor.door.pairing import grouped
from floor.room.lists.waitlist import TableId
from floor.rulebook.machine import MachineFile
from floor.store.engines.engines import check_is_there
from floor.store.journal.address import ServerAddress, StorePlace
from floor.views.staff.stations import (
    StationLine,
    behind_words,
    copied_words,
    door_words,
    kiosk_goes,
    open_doors,
    station_lines,
)
from floor.wiring.door.serve import serve_house
from floor.wiring.folders import data_folder, local_path
from floor.wiring.rooms import open_room
from floor.wiring.stations import DeskStations

_TURN_S = 0.0005
"""So long one thread works while another waits: who decides must not wait for all forty pictures
of the act before."""


@click.command()
@OWN_STORE
@click.option("--address", default="", help="Of this PC, if it has several; else all of them.")
@click.option("--port", type=click.IntRange(1, 65_534), default=PORT, show_default=True)
def serve(store: StorePlace | None, address: str, port: int) -> None:
    """Let kiosks and boards on other PCs in: they ask, this PC decides. Ends with Ctrl+C."""
    sys.setswitchinterval(_TURN_S)
    _check_there(store or data_folder() / "floor.sqlite")
    try:
        serve_house(store, address=address, port=port, told=_open_at, warned=_warned)
    except KeyboardInterrupt:
        click.echo("The door is closed.")


def _check_there(place: StorePlace) -> None:
    """That there is a store to work on.

    Raises:
        StoreTrouble: there is none; says who makes it.
    """
    if not isinstance(place, ServerAddress) and not place.exists():
        raise StoreTrouble(
            "There is no store at {path}: start the desk on this PC first, which makes it, or name"
            " another with --store.",
            path=place,
        )
    check_is_there(place, local_path(place))


def _open_at(where: str) -> None:
    click.echo(f"The door is open at {where}.")


def _warned(words: str) -> None:
    click.echo(words, err=True)


@click.command()
@click.argument("address")
@click.argument("code", nargs=-1, required=True)
def pair(address: str, code: tuple[str, ...]) -> None:
    """Make this PC a kiosk or a board: ADDRESS and twelve digits, CODE, are shown at the desk."""
    from floor.wiring.door.kept import kept_paired
    from floor.wiring.door.station import pair_at  # the library only where a door is the store

    paired = pair_at(address, " ".join(code))
    if paired.role is StationRole.BOARD:
        click.echo(f"This PC is board {paired.table}: packaging/start board shows it.")
    else:
        click.echo(f"This PC is the kiosk of {paired.table}: packaging/start kiosk starts it.")
    for left in kept_paired(paired).left():
        click.echo(left)


@click.group(invoke_without_command=True)
@OWN_STORE
@click.pass_context
def stations(ctx: click.Context, store: StorePlace | None) -> None:
    """The kiosks and boards on other PCs, and whether they are there."""
    place = store or data_folder() / "floor.sqlite"
    ctx.obj = place
    _check_there(place)
    if (mistakes := MachineFile(data_folder() / "floor.toml").trouble) is not None:
        click.echo(mistakes, err=True)
    if ctx.invoked_subcommand is None:
        seen, now = DeskStations(place, SystemClock()).seen(), SystemClock().now()
        click.echo(door_words(seen, now))
        if behind := behind_words(seen, now):
            click.echo(behind)
        heads = ("Number", "Table", "State", "Version", "Clock", "Keeps")
        lines = [
            (str(one.number), one.place, one.state, one.version, one.clock, one.kept)
            for one in station_lines(seen, now)
        ]
        if not lines:
            click.echo("No kiosk or board is paired yet: packaging/start stations add shows how.")
        else:
            wide = [max(map(len, column)) for column in zip(heads, *lines, strict=True)]
            for told in (heads, *lines):
                cells = map(str.ljust, told, wide)
                click.echo("  ".join(cells).rstrip())
        for copied in copied_words(seen, now):
            click.echo(copied)


@stations.command()
@click.argument("table", required=False)
@click.option("--board", is_flag=True, help="A board, not a kiosk.")
@click.pass_obj
def add(place: StorePlace, table: str | None, board: bool) -> None:
    """Show twelve digits that make one PC the kiosk of TABLE; they hold for five minutes."""
    if bool(table) is board:
        raise click.UsageError("Name a table, or --board.")
    desk, now = DeskStations(place, SystemClock()), SystemClock().now()
    seen = desk.seen()
    doors = open_doors(seen.doors, now)
    if not doors:
        raise StoreTrouble("No door of the house is open: run packaging/start serve first.")
    if table:
        named = _named(place, table)
        if goes := kiosk_goes(named, seen):
            click.echo(goes, err=True)
        pairing = desk.add(named, SYSTEM)
    else:
        pairing = desk.add_board(SYSTEM)
    whose = "On the board's PC" if board else "On the kiosk's PC"
    for door in doors:
        where, digits = f"{door.address}:{door.port}", grouped(pairing.digits)
        click.echo(f"{whose}: packaging/start pair {where} {digits!r}")
    click.echo("Five minutes, one PC, three tries; the next digits end these.", err=True)


def _named(place: StorePlace, text: str) -> TableId:
    """The table somebody means, which may open later.

    Raises:
        Refused: no table can be called so.
    """
    table = table_named(text)
    check_table_name(table)
    room = open_room(place, station="desk", ready=False)
    try:
        if not is_open(room.office.room, table):
            said = f"No table {table} is open now: the kiosk waits until it is."
            click.echo(said, err=True)
    finally:
        if room.store is not None:
            room.store.close()
    return table


@stations.command()
@click.argument("number", type=int)
@click.pass_obj
def revoke(place: StorePlace, number: int) -> None:
    """Let the kiosk or board of that NUMBER in no more."""
    desk = DeskStations(place, SystemClock())
    gone = _of_number(desk, number)
    desk.revoke(number)
    click.echo(f"{gone.place}: taken out for good.")


@stations.command()
@click.argument("number", type=int)
@click.pass_obj
def blink(place: StorePlace, number: int) -> None:
    """Have the kiosk or board of that NUMBER show itself."""
    desk = DeskStations(place, SystemClock())
    shown = _of_number(desk, number)
    desk.blink(number)
    click.echo(f"{shown.place}: shows itself now." if shown.there else f"{shown.place} is away.")


def _of_number(desk: DeskStations, number: int) -> StationLine:
    """The station of that number in the list, which is not its table's.

    Raises:
        StoreTrouble: none that may come in has it.
    """
    for one in station_lines(desk.seen(), SystemClock().now()):
        if one.number == number:
            return one
    raise StoreTrouble(
        "No kiosk or board has the number {n}: packaging/start stations shows the numbers.",
        n=number,
    )
