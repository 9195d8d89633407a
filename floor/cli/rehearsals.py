"""Nights lived by simulated people: for practice, for pictures, in front of a desk."""

import json
import sys
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import click

from floor.base.errors import StoreTrouble
from floor.cli.places import STORE, StoreParam
from floor.rehearsal.night import NightPlan
from floor.rehearsal.tournament.plan import EventPlan
from floor.reports.kit.paper import put_beside
from floor.store.journal.address import StorePlace
from floor.tournament.event.sheet import EventKinds
from floor.wiring import nights
from floor.wiring.desk import SPEED
from floor.wiring.folders import local_path, make_folder
from floor.wiring.papers import last_day_report, report_pdf


def rehearse_headless(ctx: click.Context) -> None:
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


@click.command(hidden=True)
@STORE
@click.option("--speed", type=click.IntRange(0, 600), default=SPEED)
@click.option("--under-way", "hours", default=3.0, help="Hours it is old when somebody looks.")
@click.option("--arrivals", default=nights.CROWDED, help="An hour and table.")
def live(store: StorePlace, speed: int, hours: float, arrivals: float) -> None:
    """Live a night on STORE in front of a desk, until standard input ends."""
    nights.live_night(store, speed, timedelta(hours=hours), _say_at_once, arrivals=arrivals)


def _say_at_once(line: str) -> None:
    click.echo(line)
    sys.stdout.flush()


@click.command()
@click.option("--seed", default=7, show_default=True, help="The same seed gives the same night.")
@click.option("--tables", type=click.IntRange(1, 99), default=8, show_default=True)
@click.option("--hours", type=click.IntRange(1, 20), default=12, show_default=True)
@click.option("--store", type=StoreParam(), help="A file, or postgresql://user@host/name.")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="For the papers.")
@click.option("--json", "as_json", is_flag=True, help="Print what happened as JSON.")
@click.option("--day", type=click.DateTime(["%Y-%m-%d"]), help="Gaming day of an empty store.")
@click.option("--prefix", default="T", help="Of the tables' names.")
@click.option("--tournament", is_flag=True, help="With a tournament beside the tables.")
@click.option("--entries", type=click.IntRange(6, 2_000), default=40, help="Of it, or its flights.")
@click.option("--flights", type=click.IntRange(1, 9), default=1, help="Of it.")
@click.option(
    "--kind",
    type=click.Choice([kind.value for kind in EventKinds if kind is not EventKinds.LOTTERY]),
    default=EventKinds.RE_ENTRY.value,
    help="Of it.",
)
def rehearse(
    seed: int,
    tables: int,
    hours: int,
    store: StorePlace | None = None,
    out: Path | None = None,
    as_json: bool = False,
    day: datetime | None = None,
    prefix: str = "T",
    tournament: bool = False,
    entries: int = 40,
    flights: int = 1,
    kind: str = EventKinds.RE_ENTRY.value,
) -> None:
    """Live through an evening with simulated people; without --store in memory only."""
    plan = NightPlan(tables=tables, hours=hours, prefix=prefix)
    if tournament:
        event = EventPlan(kind=EventKinds(kind), entries=entries, flights=flights)
        plan = plan._replace(event=event)
    if day is not None:
        plan = plan._replace(begins=day.date())
    for folder in (store and local_path(store).parent, out):
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
        papers.append(put_beside(out, f"day-report-{report.day.isoformat()}", report_pdf(report)))
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
