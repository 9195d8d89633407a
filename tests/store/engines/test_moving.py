"""A house moved between the engines: everything arrives, the chain is proved on both sides."""

from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from floor.app.core.messages import Role
from floor.app.core.people import PinRight
from floor.app.core.ports import JournalHead
from floor.app.staff.papers import PaperKey, PaperKind, PaperSubject, Void
from floor.base.errors import StoreTrouble
from floor.rehearsal.night import NightPlan
from floor.store.engines.engines import OpenStore, open_at
from floor.store.engines.moving import move
from floor.store.journal.address import StorePlace
from floor.store.people.witness import Witness
from floor.store.sqlite.sqlite import Store
from floor.wiring.copies import copy_house
from floor.wiring.nights import rehearse
from tests.postgres import Database
from tests.store.drafts import draft, fill, put, tamper

NOW = datetime(2026, 10, 24, 19, 10, tzinfo=UTC)
_ROWS = {
    "players": "id, name, alias, card",
    "player_keys": "place, key, player",
    "staff": "id, name, role, card",
    "pins": "staff, hash, pepper, misses, locked_until",
    "notes": "id, at, text",
    "note_players": "player, note",
    "papers": "id, serial, kind, number, at, language, player, title, state, copies, printed_at,"
    " place, error, body, made_for, voided_at, voided_by, void_reason",
    "stations": "id, place, certificate, paired_at, paired_by, revoked_at, seen_at, version, kept,"
    " offset_us, address, blink, role, came_at",
}

Places = tuple[StorePlace, StorePlace]


@pytest.fixture(params=["to the server", "from the server", "file to file"])
def places(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Places:
    """From where to where a house moves."""
    monkeypatch.setenv("FLOOR_DATA", str(tmp_path / "data"))
    (tmp_path / "data").mkdir()
    file = tmp_path / "room.sqlite"
    if request.param == "file to file":
        return file, tmp_path / "other.sqlite"
    database: Database = request.getfixturevalue("database")
    both: Places = (file, database.address)
    return both if request.param == "to the server" else (both[1], both[0])


def live_in(place: StorePlace, local: Path) -> JournalHead:
    """A short night, and what people leave behind besides."""
    night = rehearse(7, NightPlan(tables=1, hours=1), path=place)
    assert night.room.store is not None
    night.room.store.close()
    with closing(open_at(place, local)) as store:
        people = store.people
        aino, eero = people.add_player("Aino Mäkelä", card="AB 12"), people.add_player("Eero")
        people.keep_note("likes tea", NOW, about=[aino, eero])
        people.keep_note("spilled it", NOW)
        people.erase_player(eero)
        mira = people.add_staff("Mira", Role.DEALER)
        people.set_pin(mira, "7381")
        people.set_card(mira, "CD 34")
        for number in range(3):
            about = PaperSubject(at=NOW, title=f"T2 seat {number}", language="fi", player=aino)
            store.papers.put(PaperKind.SEAT_TICKET, lambda serial: serial.encode(), about)
        about = PaperSubject(
            at=NOW, title="claim 3", language="en", key=PaperKey("claim 3 share 1")
        )
        torn = Void(at=NOW, by=mira, reason="Torn.")
        for _slip in range(2):
            slip = store.papers.put(PaperKind.PAYOUT_SLIP, lambda serial: serial.encode(), about)
            if slip.number == 1:
                store.papers.make_void(slip.serial, torn)
        store.papers.printed(store.papers.sending(store.papers.waiting()[0].serial), NOW, "Slips")
        return store.journal.head()


def everything(store: OpenStore) -> dict[str, list[Any]]:
    """All ordinary rows of a house."""
    return {
        name: [tuple(row) for row in store.rows.read(f"SELECT {columns} FROM {name} ORDER BY 1, 2")]  # noqa: S608
        for name, columns in _ROWS.items()
    }


def _locals(places: Places, tmp_path: Path) -> list[Path]:
    return [
        place if isinstance(place, Path) else tmp_path / "data" / place.file_name
        for place in places
    ]


def test_a_house_moves_with_everything_in_it(places: Places, tmp_path: Path):
    here, there = _locals(places, tmp_path)
    head = live_in(places[0], here)
    told: list[str] = []
    assert copy_house(*places, lambda what, done: told.append(what)) == head
    assert {"players", "journal", "proved"} <= set(told)
    with closing(open_at(places[0], here)) as old, closing(open_at(places[1], there)) as new:
        assert new.journal.head() == old.journal.head() == head
        assert new.journal.verified() == head
        assert list(new.journal.rows()) == list(old.journal.rows())
        assert everything(new) == everything(old)
        mira = new.people.badges()[-1].staff
        assert new.people.check_pin(mira, "7381", NOW) == PinRight()
        (aino,) = new.people.find_players("makela aino")
        assert new.people.card_holder("ab12") == aino
        assert new.people.bearer("cd34") == new.people.badges()[-1]
        assert not any(new.people.find_players("eero"))
        # What comes next follows what came over.
        assert new.people.add_player("Kaisa") == old.people.add_player("Kaisa")
        assert put(new.journal, draft(9)) == put(old.journal, draft(9))


def test_where_a_door_had_seen_another_book_the_one_that_came_over_holds(
    places: Places, tmp_path: Path
):
    here, there = _locals(places, tmp_path)
    there.parent.mkdir(exist_ok=True)
    Witness(there).note((), NOW, JournalHead(9_999, b"x" * 32))
    live_in(places[0], here)
    copy_house(*places, lambda what, done: None)
    with closing(open_at(places[1], there)) as new:
        assert Witness(there).missing_in(new.journal) is None


def test_there_and_back_again_is_the_same_house(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("FLOOR_DATA", str(tmp_path))
    first, last = tmp_path / "first.sqlite", tmp_path / "last.sqlite"
    head = live_in(first, first)
    for place in ((first, database.address), (database.address, last)):
        assert copy_house(place[0], place[1], lambda what, done: None) == head
    with closing(open_at(first, first)) as old, closing(open_at(last, last)) as new:
        assert everything(old) == everything(new)
        assert list(old.journal.rows()) == list(new.journal.rows())


@pytest.mark.parametrize(
    "leave",
    [
        lambda store: put(store.journal, draft(1)),
        lambda store: store.people.add_player("Aino"),
        lambda store: store.people.add_staff("Mira", Role.FLOOR),
        lambda store: store.people.keep_note("tea", NOW),
    ],
    ids=["an entry", "a player", "a badge", "a note"],
)
def test_a_store_that_is_not_empty_is_no_target(
    places: Places, tmp_path: Path, leave: Callable[[OpenStore], object]
):
    here, there = _locals(places, tmp_path)
    with closing(open_at(places[0], here)) as old:
        fill(old.journal, 3)
    with closing(open_at(places[1], there)) as new:
        leave(new)
        before = everything(new), new.journal.head()
    with pytest.raises(StoreTrouble, match="is not empty"):
        copy_house(*places, lambda what, done: None)
    with closing(open_at(places[1], there)) as new:
        assert (everything(new), new.journal.head()) == before


def test_a_damaged_journal_is_not_carried_on(database: Database, tmp_path: Path):
    place = tmp_path / "room.sqlite"
    with closing(open_at(place, place)) as old:
        fill(old.journal, 9)
    tamper(place, "UPDATE journal SET by = 17 WHERE seq = 5")
    with pytest.raises(StoreTrouble, match="damaged at entry 5"):
        copy_house(place, database.address, lambda what, done: None)


def test_who_goes_on_working_meanwhile_is_noticed(places: Places, tmp_path: Path):
    here, there = _locals(places, tmp_path)
    with closing(open_at(places[0], here)) as old, closing(open_at(places[1], there)) as new:
        fill(old.journal, 3)

        def works(what: str, done: int) -> None:
            if what == "journal":
                put(old.journal, draft(4))

        with pytest.raises(StoreTrouble, match=r"worked on .* while it was copied"):
            move(old, new, works)


def test_the_secret_of_other_pins_is_not_written_over(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("FLOOR_DATA", str(tmp_path))
    place = tmp_path / "room.sqlite"
    live_in(place, place)
    beside = tmp_path / f"{database.address.file_name}.pepper"
    beside.write_bytes(b"x" * 32)
    with pytest.raises(StoreTrouble, match="the secret of other PINs"):
        copy_house(place, database.address, lambda what, done: None)
    assert beside.read_bytes() == b"x" * 32


def test_a_store_that_is_not_there_is_said(database: Database, tmp_path: Path):
    with pytest.raises(StoreTrouble, match="There is no store at"):
        copy_house(tmp_path / "none.sqlite", database.address, lambda what, done: None)


def test_no_table_of_a_house_is_forgotten(store: Store):
    """A new table must be moved too, or be known here for what need not."""
    found = store.connection.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '*sqlite*'"
    ).fetchall()
    left = {"journal", "snapshots", "verified", "pairings", "doors"}
    assert {name for (name,) in found} - left == set(_ROWS)
