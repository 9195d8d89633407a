"""The programs: desk, kiosk and board, beside what other modules of this folder add."""

import gc
from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click

from floor.base.errors import FloorError, StoreTrouble
from floor.base.text import LOCALES
from floor.cli.places import OWN_STORE
from floor.store.journal.address import StorePlace
from floor.store.sqlite.sqlite import check_engine
from floor.wiring.board import SECONDS, open_board
from floor.wiring.desk import SPEED, has_display, open_desk
from floor.wiring.rooms import VERSION

_ELSEWHERE: Mapping[str, str] = {
    "export": "books:export",
    "journal": "books:journal",
    "live": "rehearsals:live",
    "odds": "odds:odds",
    "pair": "door:pair",
    "rehearse": "rehearsals:rehearse",
    "report": "books:report",
    "rules": "rules:rules",
    "serve": "door:serve",
    "stations": "door:stations",
    "store": "stores:store_group",
    "tournament": "tournaments:tournament",
}
"""Loaded when they are asked for: who starts a kiosk waits for what it shows and nothing else."""


class _Floor(click.Group):
    """Every deliberate no ends as its sentence and exit status 1, never as a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*super().list_commands(ctx), *_ELSEWHERE})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        where = _ELSEWHERE.get(cmd_name)
        if where is None:
            return super().get_command(ctx, cmd_name)
        module, _, name = where.partition(":")
        found: click.Command = getattr(import_module(f"floor.cli.{module}"), name)
        return found

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except FloorError as trouble:
            click.echo(str(trouble), err=True)
            ctx.exit(1)


@click.group(cls=_Floor, invoke_without_command=True)
@click.version_option(package_name=None, version=VERSION, prog_name="floor")
@OWN_STORE
@click.pass_context
def main(ctx: click.Context, store: StorePlace | None) -> None:
    """floor runs a live poker room. Without a command it opens the floor manager's desk."""
    check_engine()
    if ctx.invoked_subcommand in _ELSEWHERE:
        gc.enable()  # what opens a window does that itself, once its first picture is there
    if store is not None:
        ctx.default_map = {name: {"store": store} for name in main.list_commands(ctx)}
    if ctx.invoked_subcommand is None:
        if has_display():
            ctx.exit(open_desk(store))
        click.echo("There is no display for a window: rehearsing a night headless into out/.")
        from floor.cli.rehearsals import rehearse_headless

        gc.enable()
        rehearse_headless(ctx)


@main.command()
@OWN_STORE
@click.option("--training", is_flag=True, help="A training night in progress; nothing is kept.")
@click.option(
    "--speed",
    type=click.IntRange(1, 600),
    default=SPEED,
    show_default=True,
    help="Of a training night, times real time.",
)
@click.option("--language", type=click.Choice(sorted(LOCALES)), help="Of this desk, this time.")
@click.pass_context
def desk(ctx: click.Context, /, store: StorePlace | None, **wanted: Any) -> None:
    """Open the floor manager's desk on this user's store, or on another."""
    if not has_display():
        raise StoreTrouble("There is no display for a window.")
    ctx.exit(open_desk(store, **wanted))


@main.command()
@OWN_STORE
@click.option("--screen", type=click.IntRange(1), help="Which to fill; else the second, if any.")
@click.option(
    "--seconds",
    type=click.IntRange(2, 600),
    default=SECONDS,
    show_default=True,
    help="For each page.",
)
@click.option(
    "--language",
    "languages",
    type=click.Choice(sorted(LOCALES)),
    multiple=True,
    help="Of this board; of several given each page takes the next.",
)
@click.option("--windowed", is_flag=True, help="In a window, to try it.")
@click.option("--mute", is_flag=True, help="Without the sounds of tournaments' clocks.")
@click.option("--training", is_flag=True, help="Of the training night beside it.")
@click.pass_context
def board(ctx: click.Context, /, store: StorePlace | None, **wanted: Any) -> None:
    """Show the public board: lists, calls, open seats, jackpot. It only reads the store.

    It fills the screen: Esc makes it a window, Ctrl+Q closes it.
    """
    if not has_display():
        raise StoreTrouble("There is no display for a window.")
    ctx.exit(open_board(store, **wanted))


@main.command()
@click.option("--table", default="", help="3 is T3; else the one in floor.toml.")
@OWN_STORE
@click.option("--language", type=click.Choice(sorted(LOCALES)), help="Of this kiosk at first.")
@click.option("--left-handed", is_flag=True, help="Foot and side mirrored, at first.")
@click.option("--dim", is_flag=True, help="For a room with its lights down.")
@click.option("--aloud", is_flag=True, help="A player's clock is heard.")
@click.option("--windowed", is_flag=True, help="In a window, to try it.")
@click.option("--training", is_flag=True, help="Of the training night beside it.")
@click.pass_context
def kiosk(ctx: click.Context, /, store: StorePlace | None, **wanted: Any) -> None:
    """Show a table's kiosk: the dealer touches it, and it has the whole screen.

    What is chosen on its menu is kept, and comes before the options here.
    """
    if not has_display():
        raise StoreTrouble("There is no display for a window.")
    from floor.wiring.kiosk import open_kiosk  # Qt, which a door does without

    ctx.exit(open_kiosk(store, **wanted))
