"""The house's rules as data: read, drawn, looked up, printed and put in force."""

from pathlib import Path
from typing import assert_never

import click

from floor.app.core.messages import SYSTEM, StaffId
from floor.app.core.people import PinLocked, PinRight, PinWrong
from floor.app.core.ports import People
from floor.app.office.office import Office
from floor.app.staff.days import AdoptRulebook, AdoptSituations, LockStaff
from floor.base.errors import BadSetting, Refused
from floor.base.text import ENGLISH, LOCALES
from floor.cli.places import OWN_STORE, existing
from floor.reports.kit.paper import put_down
from floor.rulebook.book.reader import text_of
from floor.rulebook.house.rulebooks import read_house_file
from floor.rulebook.situations.drawing import dot, drawn
from floor.rulebook.situations.reading import (
    holds_situations,
    own_file,
    own_of,
    read_file,
    shipped_situations,
    with_own,
)
from floor.rulebook.situations.situation import SituationId
from floor.store.journal.address import StorePlace
from floor.wiring.folders import data_folder
from floor.wiring.rooms import office_on
from floor.wiring.rule_book import house_book_pdf, house_in_force, open_search, own_in_force

_FILE = click.argument("file", type=click.Path(path_type=Path))
_SITUATIONS = click.option(
    "--situations",
    "--file",
    "own",
    type=click.Path(path_type=Path),
    help="The house's own; else those adopted in the store.",
)
_LANGUAGE = click.option(
    "--language", type=click.Choice(sorted(LOCALES)), default=ENGLISH, show_default=True
)


@click.group()
def rules() -> None:
    """The house's rules as data."""


@rules.command()
@_FILE
def check(file: Path) -> None:
    """Read a rulebook or a house's situations and report every mistake in FILE at once."""
    if holds_situations(read_file(file)):
        book = with_own(own_file(file))
        click.echo(f"{len(book.situations)} situations with those of {file}, no mistake.")
        for situation in own_of(book):
            instead = situation.id in shipped_situations().situations
            note = " (in the place of the program's)" if instead else ""
            click.echo(f"{situation.id}  {situation.title}{note}")
        return
    house = read_house_file(file)
    click.echo(f"{house.name} {house.edition}: {len(house.games)} games, no mistake.")
    click.echo(f"Digest {house.digest}")


@rules.command()
@_FILE
@OWN_STORE
def adopt(file: Path, store: StorePlace | None) -> None:
    """Put a rulebook or a house's situations in force as FILE has them now, under the badge of
    somebody on duty who may: its number and PIN are asked for.
    """
    command = _adoption(file)
    with existing(store or data_folder() / "floor.sqlite") as opened:
        office = office_on(opened, station="rules adopt")
        office.submit(command, _badge(office, opened.people))
        situations = office.room.situations
        if isinstance(command, AdoptSituations) and situations is not None:
            click.echo(f"Version {situations.version} of the house's own situations is in force.")
        else:
            click.echo(f"{file} is the rulebook in force.")


def _adoption(file: Path) -> AdoptSituations | AdoptRulebook:
    """What puts `file` in force.

    Raises:
        BadSetting: with every mistake in it.
    """
    found = read_file(file)
    if holds_situations(found):
        own = own_file(file)
        with_own(own)
        return AdoptSituations(name=file.name, text=own.text)
    read_house_file(file)
    return AdoptRulebook(name=file.name, text=text_of(found.raw, found.name))


def _badge(office: Office, people: People) -> StaffId:
    """Whose PIN was given.

    Raises:
        Refused: it was not theirs, or none is looked at now.
    """
    staff = StaffId(click.prompt("Number of the badge", type=int))
    pin = click.prompt("PIN", hide_input=True)
    answer = people.check_pin(staff, pin, office.now())
    match answer:
        case PinRight():
            return staff
        case PinWrong():
            raise Refused("That is not the PIN of {staff}.", rule="HOUSE", staff=staff)
        case PinLocked(until=until, newly=newly):
            if newly:
                office.submit(LockStaff(staff=staff, until=until), SYSTEM)
            raise Refused(
                "{staff} is locked after too many wrong PINs: wait, or have another badge do it.",
                rule="HOUSE",
                staff=staff,
            )
        case _ as never:
            assert_never(never)


@rules.command()
@click.argument("situation", metavar="SITUATION")
@_SITUATIONS
@OWN_STORE
@click.option("--dot", "as_dot", is_flag=True, help="For Graphviz.")
def draw(situation: str, own: Path | None, store: StorePlace | None, as_dot: bool) -> None:
    """Print the trees of SITUATION, such as S12: what is asked, and what each answer leads to."""
    book = with_own(own_in_force(own, store))
    found = book.situations.get(SituationId(situation))
    if found is None:
        raise BadSetting(
            "There is no situation {name}, only {shipped}.",
            name=situation,
            shipped=", ".join(book.situations),
        )
    click.echo(dot(book, found) if as_dot else drawn(book, found))


@rules.command()
@click.argument("paper", metavar="FILE.pdf", type=click.Path(path_type=Path))
@OWN_STORE
@click.option(
    "--house", "file", type=click.Path(path_type=Path), help="A rulebook; else the store’s."
)
@_SITUATIONS
@_LANGUAGE
def book(
    paper: Path, store: StorePlace | None, file: Path | None, own: Path | None, language: str
) -> None:
    """Print the house's rules in force as a book: FILE.pdf."""
    house = house_in_force(file, store)
    put_down(house_book_pdf(house, own_in_force(own, store), language), paper)
    click.echo(f"Paper: {paper}, {house.edition}, digest {house.digest[:8]}")


@rules.command()
@click.argument("words", nargs=-1, required=True)
@_SITUATIONS
@OWN_STORE
@_LANGUAGE
def find(words: tuple[str, ...], own: Path | None, store: StorePlace | None, language: str) -> None:
    """Find rules and situations by what WORDS tell, the likeliest first; else the nearest."""
    index = open_search(own=own_in_force(own, store))
    typed = " ".join(words)
    hits = index.search(typed, language)
    index.close()
    if not hits:
        click.echo(f"Nothing is called “{typed}”: give a few words of what has happened.")
    elif hits[0].guessed:
        click.echo(f"Nothing has the words “{typed}”. The nearest there is:")
    for found in hits:
        click.echo(f"{found.id}  {found.title}\n    {found.excerpt}")
