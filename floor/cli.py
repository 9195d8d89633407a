"""The command line: desk, kiosk, board, rehearse, journal, report, store, rules."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, cast

import click

from floor.app.messages import Role
from floor.app.people import check_new_pin
from floor.app.ports import START
from floor.app.views.export_order import Format, Naming, Order, Part
from floor.base.errors import FloorError, StoreTrouble
from floor.base.text import LOCALES
from floor.rehearsal.night import Plan
from floor.reports.paper import put_down
from floor.rulebook.house import read_house_file
from floor.store.address import ServerAddress, StorePlace, place_named
from floor.store.backup import back_up, restore
from floor.store.engines import OpenStore, check_is_there, open_at
from floor.store.sqlite import check_engine
from floor.wiring import nights, rooms
from floor.wiring.board import SECONDS, open_board
from floor.wiring.copies import copy_house
from floor.wiring.desk import SPEED, has_display, open_desk
from floor.wiring.exports import Exports
from floor.wiring.folders import data_folder, local_path, make_folder
from floor.wiring.kiosk import open_kiosk
from floor.wiring.papers import last_day_report, report_pdf


class _Place(click.ParamType):  # type: ignore[type-arg]
    """A store by its name: a file, or a database as postgresql://user@host/name."""

    name = "store"

    def convert(self, value: object, *_context: object) -> StorePlace:
        return place_named(value) if isinstance(value, str) else cast("StorePlace", value)


_STORE = click.argument("store", type=_Place())
_OWN_STORE = click.option(
    "--store", type=_Place(), help="A file, or postgresql://user@host/name; else this user's own."
)


@contextmanager
def _existing(place: StorePlace) -> Iterator[OpenStore]:
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
@_OWN_STORE
@click.pass_context
def main(ctx: click.Context, store: StorePlace | None) -> None:
    """floor runs a live poker room. Without a command it opens the floor manager's desk."""
    check_engine()
    if store is not None:
        ctx.default_map = {name: {"store": store} for name in main.commands}
    if ctx.invoked_subcommand is None:
        if has_display():
            ctx.exit(open_desk(store))
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
@_OWN_STORE
@click.option("--training", is_flag=True, help="A rehearsed night in progress; nothing is kept.")
@click.option(
    "--speed",
    type=click.IntRange(1, 600),
    default=SPEED,
    show_default=True,
    help="Of a rehearsed night, times real time.",
)
@click.pass_context
def desk(ctx: click.Context, store: StorePlace | None, training: bool, speed: int) -> None:
    """Open the floor manager's desk on this user's store, or on another."""
    if not has_display():
        raise StoreTrouble("There is no display for a window.")
    ctx.exit(open_desk(store, training=training, speed=speed))


@main.command()
@_OWN_STORE
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
    store: StorePlace | None,
    screen: int | None,
    seconds: int,
    language: str | None,
) -> None:
    """Show the public board: lists, calls, open seats, jackpot. It only reads the store."""
    if not has_display():
        raise StoreTrouble("There is no display for a window.")
    ctx.exit(open_board(store, screen=screen, seconds=seconds, language=language))


@main.command()
@click.option("--table", default="", help="3 is T3; else the one in floor.toml.")
@_OWN_STORE
@click.option("--language", type=click.Choice(sorted(LOCALES)), help="Of this kiosk.")
@click.option("--left-handed", is_flag=True, help="Foot and side mirrored.")
@click.option("--dim", is_flag=True, help="For a room with its lights down.")
@click.option("--aloud", is_flag=True, help="A player's clock is heard.")
@click.option("--windowed", is_flag=True, help="In a window, to try it.")
@click.pass_context
def kiosk(ctx: click.Context, /, store: StorePlace | None, **wanted: Any) -> None:
    """Show a table's kiosk: the dealer touches, the whole screen is his."""
    if not has_display():
        raise StoreTrouble("There is no display for a window.")
    ctx.exit(open_kiosk(store, **wanted))


@main.command(hidden=True)
@_STORE
@click.option("--speed", type=click.IntRange(0, 600), default=SPEED)
@click.option("--under-way", "hours", default=3.0, help="Hours it is old when somebody looks.")
@click.option("--arrivals", default=nights.CROWDED, help="An hour and table.")
def live(store: StorePlace, speed: int, hours: float, arrivals: float) -> None:
    """Live a night on STORE in front of a desk, until standard input ends."""
    nights.live_night(store, speed, timedelta(hours=hours), _say_at_once, arrivals=arrivals)


def _say_at_once(line: str) -> None:
    click.echo(line)
    sys.stdout.flush()


@main.command()
@click.option("--seed", default=7, show_default=True, help="The same seed gives the same night.")
@click.option("--tables", type=click.IntRange(1, 99), default=8, show_default=True)
@click.option("--hours", type=click.IntRange(1, 20), default=12, show_default=True)
@click.option("--store", type=_Place(), help="A file, or postgresql://user@host/name.")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="For the papers.")
@click.option("--json", "as_json", is_flag=True, help="Print what happened as JSON.")
@click.option("--day", type=click.DateTime(["%Y-%m-%d"]), help="Gaming day of an empty store.")
@click.option("--prefix", default="T", help="Of the tables' names.")
def rehearse(
    seed: int,
    tables: int,
    hours: int,
    store: StorePlace | None = None,
    out: Path | None = None,
    as_json: bool = False,
    day: datetime | None = None,
    prefix: str = "T",
) -> None:
    """Live through an evening with simulated people; without --store in memory only."""
    plan = Plan(tables=tables, hours=hours, prefix=prefix)
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
def verify(store: StorePlace, printed: str, resume: bool) -> None:
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


def _number_on_stderr(seq: int) -> None:
    if sys.stderr.isatty():
        click.echo(f"\r{seq}", nl=False, err=True)


@journal.command()
@_STORE
def refold(store: StorePlace) -> None:
    """Fold STORE from its first entry and compare with the room a start would show."""
    with _existing(store):
        pass
    with rooms.looking(store) as room:
        if not rooms.refold(room):
            raise StoreTrouble(
                "The snapshot of {store} differs from its journal: delete it, the journal is"
                " right.",
                store=store,
            )
        click.echo(f"The room is the fold of its {room.office.head.seq} entries.")


@main.command()
@_STORE
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), default=Path("out"))
def report(store: StorePlace, out: Path) -> None:
    """Print the report of the last gaming day in STORE as a PDF."""
    with _existing(store):
        make_folder(out)
    with rooms.looking(store) as room:
        view = last_day_report(room)
        if view is None:
            raise StoreTrouble("No gaming day was ever opened in {store}.", store=store)
        pdf = report_pdf(view)
    paper = out / f"day-report-{view.day.isoformat()}.pdf"
    put_down(pdf, paper)
    click.echo(f"Paper: {paper}")


@main.command()
@_STORE
@click.option(
    "--what",
    "parts",
    type=click.Choice([part.value for part in Part]),
    multiple=True,
    help="May be repeated; else everything.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice([form.value for form in Format]),
    default=Format.CSV.value,
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
    order = Order(
        parts=frozenset(map(Part, parts)) or frozenset(Part),
        form=Format(form),
        naming=Naming.NAMES if names else Naming.NUMBERS,
        day=night.date() if night is not None else None,
    )
    for path in Exports(store, out).put_out(order):
        click.echo(f"File: {path}")


_OF_HOUSE = click.option(
    "--store",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Another store than this user's.",
)


@main.group(name="store")
def store_group() -> None:
    """Copies of the store, made while it is used, and the way back."""


@store_group.command()
@click.argument("copy", type=click.Path(path_type=Path, dir_okay=False))
@_OF_HOUSE
def backup(copy: Path, store: Path | None) -> None:
    """Copy the store into one file, COPY, while the room goes on; every entry of it is proved."""
    path = store or data_folder() / "floor.sqlite"
    make_folder(copy.absolute().parent)
    head = back_up(path, copy, _number_on_stderr)
    click.echo(f"{copy}: {head.seq} entries proved. Digest {head.digest.hex()}")
    click.echo(f"The secret of the PINs is not in it: keep a copy of {path}.pepper elsewhere.")


@store_group.command(name="restore")
@click.argument("copy", type=click.Path(path_type=Path, dir_okay=False))
@_OF_HOUSE
@click.option("--older", is_flag=True, help="Although the store has entries that COPY lacks.")
def restore_store(copy: Path, store: Path | None, older: bool) -> None:
    """Put COPY in the place of the store; what stood there is kept under another name."""
    path = store or data_folder() / "floor.sqlite"
    head, aside = restore(copy, path, older=older, told=_number_on_stderr)
    click.echo(f"{path}: {head.seq} entries proved. Digest {head.digest.hex()}")
    if aside is not None:
        click.echo(f"What stood there is now {aside}.")


@store_group.command()
@click.argument("address", type=_Place())
def prepare(address: StorePlace) -> None:
    """Make the tables and roles of a room of several PCs in the database at ADDRESS, a
    postgresql:// URL of its owner.
    """
    if not isinstance(address, ServerAddress):
        raise StoreTrouble("{path} is a file: it is made when it is first opened.", path=address)
    from floor.store.postgres import prepare  # the library only where there is a server

    roles = prepare(address)
    click.echo(f"{address} is ready.")
    if roles:
        click.echo(f"Give the users of the stations their roles: {', '.join(roles)}.")
    else:
        click.echo("This user may not make roles: let the server's administrator prepare it too.")


@store_group.command(name="copy")
@click.argument("source", metavar="FROM", type=_Place())
@click.argument("target", metavar="TO", type=_Place())
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
@click.option("--store", type=_Place(), help="Another store than this user's.")
@click.confirmation_option(prompt="Everybody then needs a new PIN. Go on?")
def forget_pins(store: StorePlace | None) -> None:
    """Take everybody's PIN away: the way out when the secret of the PINs is lost for good."""
    with _existing(store or data_folder() / "floor.sqlite") as opened:
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
        check_new_pin(pin, chosen.role)
        opened.people.forget_pins()
        opened.people.set_pin(chosen.staff, pin)
    click.echo("Everybody else gets a new PIN from him, on the page Setup.")


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
