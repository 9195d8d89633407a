"""What a night was: journal, report and exports."""

from contextlib import suppress
from datetime import datetime
from pathlib import Path

import click

from floor.app.core.ports import START
from floor.base.errors import StoreTrouble
from floor.cli.places import STORE, existing, number_on_stderr
from floor.reports.kit.paper import put_beside
from floor.store.engines.engines import OpenStore
from floor.store.journal.address import StorePlace
from floor.views.papers.export_order import ExportFormat, ExportOrder, ExportPart, Naming
from floor.wiring import rooms
from floor.wiring.exports import Exports
from floor.wiring.folders import make_folder
from floor.wiring.papers import last_day_report, report_pdf


@click.group()
def journal() -> None:
    """Prove and read the book of the night."""


@journal.command()
@STORE
@click.option("--head", "printed", default="", help="Digest printed on a paper, or its beginning.")
@click.option("--resume", is_flag=True, help="Go on from where the last proof ended.")
def verify(store: StorePlace, printed: str, resume: bool) -> None:
    """Prove every entry of STORE by the chain of digests; names the first bad one."""
    with existing(store) as opened:
        after = opened.journal.verified() if resume else START
        head = rooms.verify_journal(opened.journal, after=after, progress=number_on_stderr)
        _check_whole(opened, resumed=resume)
        with suppress(StoreTrouble):  # it is proved even where that cannot be written down
            opened.journal.mark_verified(head)
        click.echo(f"{head.seq - after.seq} entries proved, the last is {head.seq}.")
        if rooms.is_rehearsal(opened.journal):
            click.echo("This is a rehearsed night, no house's.")
        click.echo(f"Digest {head.digest.hex()}")
        if printed and not opened.journal.has_digest("".join(printed.split())):
            raise StoreTrouble(
                "No entry has the digest {printed}: the store is older than that paper, or its"
                " end was cut off.",
                printed=printed,
            )


def _check_whole(opened: OpenStore, *, resumed: bool) -> None:
    """That nothing the chain alone cannot show is wrong: a cut end, a damaged index."""
    proved = opened.journal.verified()
    if not opened.journal.holds(proved):
        raise StoreTrouble(
            "Entry {seq} was proved before and is gone: the end of {path} was cut off, or an older"
            " copy put in its place. Keep the file aside and restore the last backup.",
            seq=proved.seq,
            path=opened.place,
        )
    damage = "" if resumed else opened.journal.damage()
    if damage:
        raise StoreTrouble(
            "{path} is damaged ({damage}). Keep the file aside and restore the last backup.",
            path=opened.place,
            damage=damage,
        )


@journal.command()
@STORE
def refold(store: StorePlace) -> None:
    """Fold STORE from its first entry and compare with the room a start would show."""
    with existing(store):
        pass
    with rooms.looking(store) as room:
        if not rooms.refold(room):
            raise StoreTrouble(
                "The snapshot of {store} differs from its journal: delete it, the journal is"
                " right.",
                store=store,
            )
        click.echo(f"The room is the fold of its {room.office.head.seq} entries.")


@click.command()
@STORE
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), default=Path("out"))
def report(store: StorePlace, out: Path) -> None:
    """Print the report of the last gaming day in STORE as a PDF."""
    with existing(store):
        make_folder(out)
    with rooms.looking(store) as room:
        view = last_day_report(room)
        if view is None:
            raise StoreTrouble("No gaming day was ever opened in {store}.", store=store)
        pdf = report_pdf(view)
    paper = put_beside(out, f"day-report-{view.day.isoformat()}", pdf)
    click.echo(f"Paper: {paper}")


@click.command()
@STORE
@click.option(
    "--what",
    "parts",
    type=click.Choice([part.value for part in ExportPart]),
    multiple=True,
    help="May be repeated; else everything.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice([form.value for form in ExportFormat]),
    default=ExportFormat.CSV.value,
    show_default=True,
)
@click.option(
    "--night", type=click.DateTime(["%Y-%m-%d"]), help="Gaming day, as 2026-10-24; else the last."
)
@click.option("--names", is_flag=True, help="With names, reasons and notes; else numbers only.")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), default=Path("out"))
def export(
    store: StorePlace,
    parts: tuple[str, ...],
    form: str,
    night: datetime | None,
    names: bool,
    out: Path,
) -> None:
    """Write what a gaming day in STORE was, for spreadsheets, programs or people."""
    order = ExportOrder(
        parts=frozenset(map(ExportPart, parts)) or frozenset(ExportPart),
        form=ExportFormat(form),
        naming=Naming.NAMES if names else Naming.NUMBERS,
        day=night.date() if night is not None else None,
    )
    for path in Exports(store, out).put_out(order):
        click.echo(f"File: {path}")
