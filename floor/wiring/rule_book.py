"""The book of rules put together: its search beside this user's files, and the house book."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from floor.app.core.room import EMPTY_ROOM, Room
from floor.base.clock import Clock, SystemClock
from floor.rulebook.book.book import book_digest, known_book
from floor.rulebook.house.house import HouseRules
from floor.rulebook.house.rulebooks import read_house, read_house_file, shipped_house
from floor.rulebook.search.pages import SearchPage, known_told, pages_in
from floor.rulebook.search.vocabulary import STEMMED, known_vocabulary
from floor.rulebook.situations.reading import FOLDER, own_file, with_own
from floor.rulebook.situations.situation import OwnSituations
from floor.store.journal.address import StorePlace
from floor.wiring.folders import data_folder
from floor.wiring.rooms import looking

if TYPE_CHECKING:
    from floor.store.sqlite.rule_search import RuleIndex

SHIPPED_HOUSE = "helsinki"
NONE_OF_ITS_OWN = OwnSituations(name="situations.toml", text="")
_INDEX = "rules.index"


def open_search(folder: Path | None = None, own: OwnSituations | None = None) -> "RuleIndex":
    """What rules and situations are looked up in, the house's `own` among them; made anew when any
    of them has changed.

    `folder` is where the index is kept, this user's own as a rule.

    Raises:
        BadSetting: they have mistakes.
    """
    from floor.store.sqlite.rule_search import (
        open_rule_index,  # who never looks up need not wait for it
    )

    situations = with_own(own or NONE_OF_ITS_OWN).situations.values()

    def pages(language: str) -> Iterator[SearchPage]:
        return pages_in(language, known_book(), situations, known_told())

    vocabularies = {language: known_vocabulary(language) for language in STEMMED}
    return open_rule_index(pages, vocabularies, _digest(own), (folder or data_folder()) / _INDEX)


def house_in_force(file: Path | None, store: StorePlace | None) -> HouseRules:
    """The rules a house book is printed from: those in `file`, or in force in `store` or, if
    neither is named, in this user's own store; the shipped house where none is in force.

    Raises:
        BadSetting: `file` has mistakes.
        StoreTrouble: `store` cannot be read.
    """
    if file is not None:
        return read_house_file(file)
    return _room(store).house or read_house(shipped_house(SHIPPED_HOUSE), SHIPPED_HOUSE)


def own_in_force(file: Path | None, store: StorePlace | None) -> OwnSituations:
    """The house's own situations, found in the same way; none where none were adopted.

    Raises:
        BadSetting: `file` cannot be read.
        StoreTrouble: `store` cannot be read.
    """
    if file is not None:
        return own_file(file)
    return _room(store).situations or NONE_OF_ITS_OWN


def _room(store: StorePlace | None) -> Room:
    """The room in `store`, or in this user's own; an empty one where they have none."""
    own = data_folder() / "floor.sqlite"
    place = store or (own if own.is_file() else None)
    if place is None:
        return EMPTY_ROOM
    with looking(place) as room:
        return room.office.room


def house_book_pdf(
    house: HouseRules, own: OwnSituations, language: str, clock: Clock | None = None
) -> bytes:
    """The house book of `house` as a PDF, with its `own` situations.

    Raises:
        BadSetting: those have mistakes.
        PaperTrouble: a font is missing.
    """
    from floor.reports.rules.house_book import HouseBook, build

    now = (clock or SystemClock()).now().astimezone(ZoneInfo(house.zone))
    return build(HouseBook(house, known_book(), now.date(), with_own(own)), language)


def _digest(own: OwnSituations | None) -> str:
    seal = sha256(book_digest().encode())
    for file in sorted(FOLDER.rglob("*.toml")):
        seal.update(file.read_bytes())
    if own is not None:
        seal.update(own.text.encode())
    return seal.hexdigest()
