"""The house's door and the kiosks that come through it."""

import click

from floor.app.core.messages import SYSTEM
from floor.base.clock import SystemClock
from floor.base.errors import StoreTrouble
from floor.cli.places import OWN_STORE
from floor.door.announce import PORT
from floor.door.pairing import grouped
from floor.store.engines.engines import check_is_there
from floor.store.journal.address import StorePlace
from floor.views.staff.stations import door_words, open_doors, station_lines
from floor.wiring.door.serve import serve_house
from floor.wiring.folders import data_folder, local_path
from floor.wiring.kiosk import table_named
from floor.wiring.stations import DeskStations


@click.command()
@OWN_STORE
@click.option("--address", default="", help="Of this PC, if it has several; else all of them.")
@click.option("--port", type=click.IntRange(1, 65_534), default=PORT, show_default=True)
def serve(store: StorePlace | None, address: str, port: int) -> None:
    """Let kiosks on other PCs in: they ask, this PC decides. Ends with Ctrl+C."""
    try:
        serve_house(store, address=address, port=port, told=_open_at)
    except KeyboardInterrupt:
        click.echo("The door is closed.")


def _open_at(where: str) -> None:
    click.echo(f"The door is open at {where}.")


@click.command()
@click.argument("address")
@click.argument("code", nargs=-1, required=True)
def pair(address: str, code: tuple[str, ...]) -> None:
    """Make this PC a kiosk: ADDRESS and twelve digits, CODE, are shown at the desk."""
    from floor.wiring.door.station import pair_at  # the library only where a door is the store

    paired = pair_at(address, " ".join(code))
    click.echo(f"This PC is the kiosk of {paired.table}: packaging/start kiosk starts it.")


@click.group(invoke_without_command=True)
@OWN_STORE
@click.pass_context
def stations(ctx: click.Context, store: StorePlace | None) -> None:
    """The kiosks on other PCs, and whether they are there."""
    place = store or data_folder() / "floor.sqlite"
    ctx.obj = place
    if ctx.invoked_subcommand is None:
        check_is_there(place, local_path(place))
        seen, now = DeskStations(place, SystemClock()).seen(), SystemClock().now()
        click.echo(door_words(seen, now))
        for one in station_lines(seen, now):
            click.echo("  ".join((str(one.number), *one[1:-1])))


@stations.command()
@click.argument("table")
@click.pass_obj
def add(place: StorePlace, table: str) -> None:
    """Show twelve digits that make one PC the kiosk of TABLE; they hold for five minutes."""
    desk, now = DeskStations(place, SystemClock()), SystemClock().now()
    doors = open_doors(desk.seen().doors, now)
    if not doors:
        raise StoreTrouble("No door of the house is open: start floor serve first.")
    pairing = desk.add(table_named(table), SYSTEM)
    for door in doors:
        where, digits = f"{door.address}:{door.port}", grouped(pairing.digits)
        click.echo(f"On the kiosk's PC: packaging/start pair {where} {digits!r}")


@stations.command()
@click.argument("number", type=int)
@click.pass_obj
def revoke(place: StorePlace, number: int) -> None:
    """Let the kiosk of that NUMBER in no more."""
    DeskStations(place, SystemClock()).revoke(number)


@stations.command()
@click.argument("number", type=int)
@click.pass_obj
def blink(place: StorePlace, number: int) -> None:
    """Have the kiosk of that NUMBER show itself."""
    DeskStations(place, SystemClock()).blink(number)
