"""The house's door and the kiosks that come through it."""

from datetime import datetime, timedelta

import click

from floor.app.core.messages import SYSTEM
from floor.app.core.stations import PairedStation
from floor.base.clock import SystemClock
from floor.base.errors import StoreTrouble
from floor.cli.places import OWN_STORE, existing
from floor.door.pairing import TRIES, grouped, new_digits
from floor.store.journal.address import StorePlace
from floor.store.people.stations import StationRows
from floor.wiring.door.serve import PORT, serve_house
from floor.wiring.folders import data_folder
from floor.wiring.kiosk import table_named

_HOLDS = timedelta(minutes=5)
_THERE = timedelta(seconds=40)


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
@click.argument("code")
def pair(address: str, code: str) -> None:
    """Make this PC a kiosk: ADDRESS and twelve digits, CODE, are shown at the desk."""
    from floor.wiring.door.station import pair_with  # the library only where a door is the store

    host, _, port = address.rpartition(":")
    if not host or not port.isdigit():
        host, port = address, str(PORT)
    paired = pair_with(host, int(port), code)
    click.echo(f"This PC is the kiosk of {paired.table}: floor kiosk starts it.")


@click.group(invoke_without_command=True)
@OWN_STORE
@click.pass_context
def stations(ctx: click.Context, store: StorePlace | None) -> None:
    """The kiosks on other PCs, and whether they are there."""
    place = store or data_folder() / "floor.sqlite"
    ctx.obj = place
    if ctx.invoked_subcommand is None:
        with existing(place) as opened:
            rows = StationRows(opened.rows)
            for door in rows.doors():
                click.echo(
                    f"door on {door.name}: {door.address}:{door.port}, {_seen(door.seen_at)}"
                )
            for one in rows.all():
                click.echo(_line(one))


@stations.command()
@click.argument("table")
@click.pass_obj
def add(place: StorePlace, table: str) -> None:
    """Show twelve digits that make one PC the kiosk of TABLE; they hold for five minutes."""
    with existing(place) as opened:
        rows, now = StationRows(opened.rows), SystemClock().now()
        open_now = [one for one in rows.doors() if now - one.seen_at < _THERE]
        if not open_now:
            raise StoreTrouble("No door of the house is open: start floor serve first.")
        digits = new_digits()
        rows.begin_pairing(digits, table_named(table), SYSTEM, now + _HOLDS, TRIES)
        for door in open_now:
            click.echo(f"On the kiosk: floor pair {door.address}:{door.port} {grouped(digits)!r}")


@stations.command()
@click.argument("number", type=int)
@click.pass_obj
def revoke(place: StorePlace, number: int) -> None:
    """Let the kiosk of that NUMBER in no more."""
    with existing(place) as opened:
        StationRows(opened.rows).revoke(number, SystemClock().now())


@stations.command()
@click.argument("number", type=int)
@click.pass_obj
def blink(place: StorePlace, number: int) -> None:
    """Have the kiosk of that NUMBER show itself."""
    with existing(place) as opened:
        StationRows(opened.rows).blink(number)


def _line(one: PairedStation) -> str:
    """A station as a line: its number, table, and how it is."""
    if one.revoked_at is not None:
        state = "revoked"
    elif one.seen_at is None:
        state = "never seen"
    else:
        kept = f", keeps {one.kept} acts" if one.kept else ""
        ahead = f"{one.offset.total_seconds():+.1f} s"
        state = f"{_seen(one.seen_at)}, version {one.version}, clock {ahead}{kept}, {one.address}"
    return f"{one.number}  {one.table}  {state}"


def _seen(at: datetime) -> str:
    ago = SystemClock().now() - at
    return "there" if ago < _THERE else f"away for {int(ago.total_seconds() // 60)} min"
