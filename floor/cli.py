"""The command line: desk, board, rehearse, journal, report, rules."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path

import click

from floor.app.ports import START
from floor.base.errors import FloorError, StoreTrouble
from floor.base.text import LOCALES
from floor.rehearsal.night import Plan
from floor.reports.paper import put_down
from floor.rulebook.house import read_house_file
from floor.store.sqlite import Store, check_engine, open_store
from floor.wiring import nights, rooms
from floor.wiring.board import SECONDS, open_board
from floor.wiring.desk import SPEED, has_display, make_folder, open_desk
from floor.wiring.papers import last_day_report, report_pdf

_STORE = click.argument("store", type=click.Path(path_type=Path, dir_okay=False))


@contextmanager
def _existing(path: Path) -> Iterator[Store]:
    """The store at `path`, which must be there, and closed again after."""
    if not os.path.exists(path):
        raise StoreTrouble("There is no store at {path}.", path=path)
    store = open_store(path)
    try:
        if store.read_only:
            click.echo(f"Opened for reading only. {store.read_only}", err=True)
        yield store
    finally:
        store.close()


class _Floor(click.Group):
    """Every deliberate no ends as its sentence and exit status 1, never as a traceback."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except FloorError as trouble:
            click.echo(str(trouble), err=True)
            ctx.exit(1)


@click.group(cls=_Floor, invoke_without_command=True)
@click.version_option(package_name=None, version=rooms.VERSION, prog_name="floor")
@click.pass_context
def main(ctx: click.Context) -> None:
    """floor runs a live poker room. Without a command it opens the floor manager's desk."""
    check_engine()
    if ctx.invoked_subcommand is None:
        if has_display():
            ctx.exit(open_desk())
        click.echo("There is no display for a window: rehearsing a night headless into out/.")
        _rehearse_headless(ctx)


def _rehearse_headless(ctx: click.Context) -> None:
    """A whole night, its papers and its screens, into ./out."""
    out = Path("out")
    store = out / "rehearsal.sqlite"
    make_folder(out)
    try:
        for old in out.glob("rehearsal.sqlite*"):
            old.unlink()
    except OSError as error:
        raise StoreTrouble(
            "{store} of an earlier rehearsal cannot be removed: {why}.",
            store=store,
            why=error.strerror,
        ) from error
    ctx.invoke(rehearse, seed=7, tables=8, hours=12, store=store, out=out)
    from floor.wiring.pictures import screenshots  # Qt only for those who want pictures

    for picture in screenshots(out):
        click.echo(f"Picture: {picture}")


@main.command()
@click.option("--store", type=click.Path(path_type=Path, dir_okay=False), help="SQLite file.")
@click.option("--training", is_flag=True, help="A rehearsed night in progress; nothing is kept.")
@click.option(
    "--speed",
    type=click.IntRange(1, 600),
    default=SPEED,
    show_default=True,
    help="Of a rehearsed night, times real time.",
)
@click.pass_context
def desk(ctx: click.Context, store: Path | None, training: bool, speed: int) -> None:
    """Open the floor manager's desk on this user's store, or on another."""
    if not has_display():
        raise StoreTrouble("There is no display for a window.")
    ctx.exit(open_desk(store, training=training, speed=speed))


@main.command()
@click.option("--store", type=click.Path(path_type=Path, dir_okay=False), help="SQLite file.")
@click.option("--screen", type=click.IntRange(1), help="Which to fill; else the second, if any.")
@click.option(
    "--seconds",
    type=click.IntRange(2, 600),
    default=SECONDS,
    show_default=True,
    help="For each page.",
)
@click.option("--language", type=click.Choice(sorted(LOCALES)), help="Of this board.")
@click.pass_context
def board(
    ctx: click.Context,
    store: Path | None,
    screen: int | None,
    seconds: int,
    language: str | None,
) -> None:
    """Show the public board: lists, calls, open seats, jackpot. It only reads the store."""
    if not has_display():
        raise StoreTrouble("There is no display for a window.")
    ctx.exit(open_board(store, screen=screen, seconds=seconds, language=language))


@main.command(hidden=True)
@_STORE
@click.option("--speed", type=click.IntRange(1, 600), default=SPEED)
@click.option("--under-way", "hours", default=3.0, help="Hours it is old when somebody looks.")
def live(store: Path, speed: int, hours: float) -> None:
    """Live a night on STORE in front of a desk, until standard input ends."""
    nights.live_night(store, speed, timedelta(hours=hours), _say_at_once)


def _say_at_once(line: str) -> None:
    click.echo(line)
    sys.stdout.flush()


@main.command()
@click.option("--seed", default=7, show_default=True, help="The same seed gives the same night.")
@click.option("--tables", type=click.IntRange(1, 99), default=8, show_default=True)
@click.option("--hours", type=click.IntRange(1, 20), default=12, show_default=True)
@click.option("--store", type=click.Path(path_type=Path, dir_okay=False), help="SQLite file.")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="For the papers.")
@click.option("--json", "as_json", is_flag=True, help="Print what happened as JSON.")
@click.option("--day", type=click.DateTime(["%Y-%m-%d"]), help="Gaming day of an empty store.")
@click.option("--prefix", default="T", help="Of the tables' names.")
def rehearse(
    seed: int,
    tables: int,
    hours: int,
    store: Path | None = None,
    out: Path | None = None,
    as_json: bool = False,
    day: datetime | None = None,
    prefix: str = "T",
) -> None:
    """Live through an evening with simulated people; without --store in memory only."""
    plan = Plan(tables=tables, hours=hours, prefix=prefix)
    if day is not None:
        plan = plan._replace(begins=day.date())
    for folder in (store and store.parent, out):
        if folder is not None:
            make_folder(folder)
    try:
        night = nights.rehearse(seed, plan, path=store, progress=_hours_on_stderr())
    except KeyboardInterrupt:
        raise StoreTrouble("Stopped. What had happened until now is in the store.") from None
    told, head = night.told, night.head
    papers = []
    report = last_day_report(night.room)
    if out is not None and report is not None:
        paper = out / f"day-report-{report.day.isoformat()}.pdf"
        put_down(report_pdf(report), paper)
        papers.append(str(paper))
    if as_json:
        click.echo(
            json.dumps(
                {
                    "seed": seed,
                    "entries": told.entries,
                    "rows": head.seq,
                    "hands": told.hands,
                    "players": told.players,
                    "refused": told.refused,
                    "digest": head.digest.hex(),
                    "papers": papers,
                }
            )
        )
        return
    click.echo(f"Rehearsed {told.lasted} with seed {seed}: {tables} tables, {told.hands} hands.")
    click.echo(f"{told.players} players, {told.entries} entries; every law held.")
    for rule, times in sorted(told.refused.items()):
        click.echo(f"  refused by {rule}: {times}")
    click.echo(f"The journal ends with entry {head.seq}, digest {head.digest.hex()}")
    for paper_name in papers:
        click.echo(f"Paper: {paper_name}")


def _hours_on_stderr() -> Callable[[datetime], None]:
    """Shows each simulated hour, where somebody is watching."""
    shown: list[datetime] = []

    def show(moment: datetime) -> None:
        hour = moment.replace(minute=0, second=0, microsecond=0)
        if sys.stderr.isatty() and (not shown or shown[-1] != hour):
            shown.append(hour)
            click.echo(f"\r{hour:%d %b %H:%M} UTC ", nl=False, err=True)

    return show


@main.group()
def journal() -> None:
    """Prove and read the book of the night."""


@journal.command()
@_STORE
@click.option("--head", "printed", default="", help="Digest printed on a paper, or its beginning.")
@click.option("--resume", is_flag=True, help="Go on from where the last proof ended.")
def verify(store: Path, printed: str, resume: bool) -> None:
    """Prove every entry of STORE by the chain of digests; names the first bad one."""
    with _existing(store) as opened:
        after = opened.journal.verified() if resume else START
        head = rooms.verify_journal(opened.journal, after=after, progress=_number_on_stderr)
        _check_whole(opened, resumed=resume)
        with suppress(StoreTrouble):  # it is proved even where that cannot be written down
            opened.journal.mark_verified(head)
        click.echo(f"{head.seq - after.seq} entries proved, the last is {head.seq}.")
        click.echo(f"Digest {head.digest.hex()}")
        if printed and not opened.journal.has_digest("".join(printed.split())):
            raise StoreTrouble(
                "No entry has the digest {printed}: the store is older than that paper, or its"
                " end was cut off.",
                printed=printed,
            )


def _check_whole(opened: Store, *, resumed: bool) -> None:
    """That nothing the chain alone cannot show is wrong: a cut end, a damaged index."""
    proved = opened.journal.verified()
    if not opened.journal.holds(proved):
        raise StoreTrouble(
            "Entry {seq} was proved before and is gone: the end of {path} was cut off, or an older"
            " copy put in its place. Keep the file aside and restore the last backup.",
            seq=proved.seq,
            path=opened.path,
        )
    damage = "" if resumed else opened.journal.damage()
    if damage:
        raise StoreTrouble(
            "{path} is damaged ({damage}). Keep the file aside and restore the last backup.",
            path=opened.path,
            damage=damage,
        )


def _number_on_stderr(seq: int) -> None:
    if sys.stderr.isatty():
        click.echo(f"\r{seq}", nl=False, err=True)


@journal.command()
@_STORE
def refold(store: Path) -> None:
    """Fold STORE from its first entry and compare with the room a start would show."""
    with _existing(store):
        pass
    room = rooms.open_room(store, station="refold", ready=False)
    if not rooms.refold(room):
        raise StoreTrouble(
            "The snapshot of {store} differs from its journal: delete it, the journal is right.",
            store=store,
        )
    click.echo(f"The room is the fold of its {room.office.head.seq} entries.")


@main.command()
@_STORE
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), default=Path("out"))
def report(store: Path, out: Path) -> None:
    """Print the report of the last gaming day in STORE as a PDF."""
    with _existing(store):
        make_folder(out)
    room = rooms.open_room(store, station="report", ready=False)
    view = last_day_report(room)
    if view is None:
        raise StoreTrouble("No gaming day was ever opened in {store}.", store=store)
    paper = out / f"day-report-{view.day.isoformat()}.pdf"
    put_down(report_pdf(view), paper)
    click.echo(f"Paper: {paper}")


@main.group()
def rules() -> None:
    """The house's rules as data."""


@rules.command()
@click.argument("file", type=click.Path(path_type=Path))
def check(file: Path) -> None:
    """Read a rulebook and report every mistake in it at once."""
    house = read_house_file(file)
    click.echo(f"{house.name} {house.edition}: {len(house.games)} games, no mistake.")
    click.echo(f"Digest {house.digest}")
