"""What can be proved of a tournament once it is over."""

import json
from pathlib import Path

import click

from floor.app.core.ports import JournalHead
from floor.app.office.catalog import VOIDED_KIND, kind_of_class
from floor.app.office.fold import event_of
from floor.app.office.past import Past
from floor.app.tournament.sheet import TournamentPlanned
from floor.base.errors import StoreTrouble
from floor.cli.places import STORE, existing
from floor.store.journal.address import StorePlace
from floor.store.journal.snapshots import code_fingerprint
from floor.tournament.event.state import TournamentId
from floor.views.tournament.proof import EventProof, event_proof


@click.group()
def tournament() -> None:
    """Prove what was drawn in a tournament."""


@tournament.command()
@STORE
@click.argument("number", type=click.IntRange(1))
@click.option(
    "--draws",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write every draw there for packaging/redo_draws.py, which needs nothing of this program.",
)
def verify(store: StorePlace, number: int, draws: Path | None) -> None:
    """Draw every seat, slip and lot of tournament NUMBER in STORE once more by its secret, which is
    shown when it is over; says what does not fit."""
    with existing(store) as opened:
        past = Past(opened.journal, opened.snapshots, code_fingerprint())
        proof = event_proof(past, opened.people, TournamentId(number))
    if draws is not None:
        lines = (
            json.dumps({**one.line, "digest": proof.digest}) for one in proof.draws if one.line
        )
        draws.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    _say(proof)
    if not proof.fits:
        raise StoreTrouble("{title} was not drawn as its secret says.", title=proof.title)


@tournament.command()
@STORE
@click.argument("number", type=click.IntRange(1))
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def export(store: StorePlace, number: int, file: Path) -> None:
    """Write to FILE what the journal of STORE has of tournament NUMBER and of its flights, a line
    of JSON for each row; packaging/recount_event.py reckons every prize from it."""
    with existing(store) as opened:
        planned = opened.journal.of_kind(kind_of_class(TournamentPlanned), 0)
        phases = {
            event.tournament: row.seq
            for row in planned
            if isinstance(event := event_of(row), TournamentPlanned)
            and number in (event.tournament, event.goes_on_in)
        }
        if number not in phases:
            raise StoreTrouble("There is no tournament {number}.", number=number)
        head = JournalHead(min(phases.values()) - 1, b"")
        lines = [
            json.dumps(
                {
                    "seq": row.seq,
                    "command": row.command.hex(),
                    "at": row.at,
                    "kind": row.kind,
                    "body": body,
                }
            )
            for row in opened.journal.rows(head)
            if (body := json.loads(row.body)).get("tournament") in phases or row.kind == VOIDED_KIND
        ]
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    click.echo(f"{len(lines)} entries: {file}")


def _say(proof: EventProof) -> None:
    click.echo(f"{proof.title}: sealed before any draw as {proof.digest}")
    for doubt in proof.doubts:
        click.echo(f"  ! {doubt}")
    for one in proof.draws:
        by_lot = f"draw {one.number}" if one.line else "by the rule"
        where = f"entry {one.entry}, " if one.entry else ""
        back = ", taken back later" if one.taken_back else ""
        if one.doubts or one.taken_back:
            click.echo(f"  {where}{by_lot}, {one.what}{back}")
        for doubt in one.doubts:
            click.echo(f"    ! {doubt}")
    if proof.fits:
        cents = sum(bool(one.line) and not one.counts for one in proof.draws)
        again = sum(one.taken_back for one in proof.draws)
        also = f", odd cents of {cents} places" if cents else ""
        also += f", {again} taken back" if again else ""
        done = f"{proof.numbered} draws done again, {proof.by_rule} moves by rule{also}"
        click.echo(f"{done}: all fit.")
