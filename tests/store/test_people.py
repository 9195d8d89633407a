"""Players, staff and notes: found, corrected, erased, and never in the journal."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from floor.app.messages import NoteId, Role, StaffId
from floor.app.ports import START, People
from floor.base.clock import EPOCH
from floor.base.errors import StoreTrouble
from floor.base.text import NAME_LENGTH, NOTE_LENGTH
from floor.room.button import PlayerId
from floor.store.journal import prove
from floor.store.memory import MemoryPeople
from floor.store.sqlite import Store, open_store
from tests.store.drafts import fill, foreign

HOSTILE = (
    "Robert'); DROP TABLE journal;--",
    '" OR 1=1 --',
    "{seq} {0} %s",
    "<img src=x onerror=alert(1)>",
    "=cmd|' /C calc'!A0",
    "line\r\nfeed\x00nul\x1b[31m",
    "\u202egnol oot",
    "Z" + "\u0300" * 2000 + "algo",
    "\ud800 lone surrogate",
    "a" * 1_000_000,
    "50 % _of_ \\ all",
    "",
    "   ",
)


@pytest.fixture(params=["memory", "sqlite"])
def people(request: pytest.FixtureRequest) -> People:
    """What the contract of `ports.People` is asked of."""
    if request.param == "memory":
        return MemoryPeople()
    store: Store = request.getfixturevalue("store")
    return store.people


def test_players_are_numbered_and_called_by_alias_or_name(people: People):
    aino = people.add_player("Aino Mäkelä")
    jiri = people.add_player("Jiří Dvořák", alias="Jirka")
    assert (aino, jiri) == (PlayerId(1), PlayerId(2))
    assert people.label(aino) == "Aino Mäkelä"
    assert people.label(jiri) == "Jirka"
    assert people.label(PlayerId(17)) == "#17"
    assert people.knows_player(jiri)
    assert not people.knows_player(PlayerId(17))


def test_staff_have_a_badge_and_a_role(people: People):
    badges = [people.add_staff(role.name.title(), role) for role in Role]
    assert [people.role_of(badge) for badge in badges] == list(Role)
    assert people.staff_name(badges[0]) == "Dealer"
    assert people.role_of(StaffId(99)) is None
    assert people.staff_name(StaffId(99)) == "#99"


def test_a_note_is_found_again(people: People):
    first = people.keep_note("He came\nlate.", EPOCH)
    second = people.keep_note("x" * 2 * NOTE_LENGTH, EPOCH)
    assert people.note(first) == "He came late."
    assert people.note(second) == "x" * NOTE_LENGTH
    assert people.note(NoteId(99)) == ""


@pytest.mark.parametrize("name", HOSTILE, ids=[repr(name[:12]) for name in HOSTILE])
def test_a_hostile_name_is_only_a_name(people: People, name: str):
    player = people.add_player(name, alias=name)
    staff = people.add_staff(name, Role.DEALER)
    note = people.keep_note(name, EPOCH)
    for text in (people.label(player), people.staff_name(staff), people.note(note)):
        assert text.isprintable()
        assert len(text) <= NOTE_LENGTH
    assert len(people.label(player)) <= NAME_LENGTH
    people.find_players(name)


@pytest.mark.parametrize("typed", ["Aino", "aino", "AI", "ainó", "Aino Mäk", "aino mak"])
def test_a_player_is_found_by_how_his_name_begins(people: People, typed: str):
    people.add_player("Eero Aro")
    aino = people.add_player("Aino Mäkelä")
    assert people.find_players(typed) == (aino,)


@pytest.fixture
def room_of_players(store: Store) -> Store:
    """Players 1 to 7."""
    for name, alias in (
        ("Aino Mäkelä", ""),
        ("Jiří Dvořák", "Růža"),
        ("Eero 100 % Aro", "_under_"),
        ("Eero 100 x Aro", "sunder"),
        ("Back\\slash", "50%"),
        ("Õnne Šmidt-Žukov", "Mäkelä"),
        ("Straße Müller", "\N{FULLWIDTH LATIN CAPITAL LETTER F}ull\N{FULLWIDTH PERCENT SIGN}"),
    ):
        store.people.add_player(name, alias=alias)
    return store


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("makela", (1, 6)),
        ("MÄKELÄ", (1, 6)),
        ("dvorak", (2,)),
        ("ruza", (2,)),
        ("Růža", (2,)),
        ("aro", (3, 4)),
        ("100 %", (3,)),
        ("%", (3,)),
        ("_", (3,)),
        ("_under", (3,)),
        ("sunder", (4,)),
        ("back\\", (5,)),
        ("back\\s", (5,)),
        ("50%", (5,)),
        ("smidt", (6,)),
        ("strasse", (7,)),
        ("full%", (7,)),
        ("mä%", ()),
        ("e_ro", ()),
        ("kelä", ()),
        ("2", (2,)),
        (" 2 ", (2,)),
        ("0", ()),
        ("-1", ()),
        ("٢", ()),
        ("9" * 18, ()),
        ("9" * 20, ()),
        ("9" * 5_000, ()),
    ],
)
def test_players_are_found_by_name_alias_or_number(
    room_of_players: Store, typed: str, found: tuple[int, ...]
):
    assert room_of_players.people.find_players(typed) == found


def test_the_player_of_that_number_comes_first(store: Store):
    for number in range(1, 12):
        store.people.add_player(f"{12 - number} Aces")
    assert store.people.find_players("3") == (3, 9)


def test_no_more_are_found_than_a_screen_shows(store: Store):
    for number in range(60):
        store.people.add_player(f"Aino {number}")
    assert len(store.people.find_players("aino")) == 50
    assert len(store.people.find_players("")) == 50


def test_erasing_a_player_leaves_his_number_and_the_journal(store: Store, path: Path):
    head = fill(store.journal, 5)
    rows = list(store.journal.rows())
    kept = store.people.add_player("Eero Aro")
    erased = store.people.add_player("Ondřej Zvláštní", alias="Zvonek")
    store.people.erase_player(erased)
    assert store.people.label(erased) == "#2"
    assert not store.people.knows_player(erased)
    assert store.people.knows_player(kept)
    for typed in ("ondrej", "zvonek", "2", ""):
        assert erased not in store.people.find_players(typed)
    assert store.people.add_player("Mira Holm") == 3
    assert list(store.journal.rows()) == rows
    assert prove(rows, START) == head
    assert store.journal.damage() == ""


def test_erasing_staff_leaves_the_badge_number(store: Store):
    badge = store.people.add_staff("Päivi Salo", Role.FLOOR)
    store.people.erase_staff(badge)
    assert store.people.role_of(badge) is None
    assert store.people.staff_name(badge) == "#1"
    assert store.people.staff_of(Role.FLOOR) == ()
    assert store.people.add_staff("Timo Berg", Role.FLOOR) == 2
    assert store.people.staff_of(Role.FLOOR) == (2,)


def test_erasing_a_note_leaves_its_number(store: Store):
    note = store.people.keep_note("He was drunk.", EPOCH)
    store.people.erase_note(note)
    assert store.people.note(note) == ""
    assert store.people.keep_note("Another.", EPOCH) == 2


def test_a_number_is_never_given_twice(store: Store):
    store.people.add_player("Aino")
    other = foreign(store.path)
    other.execute("DELETE FROM players")
    other.close()
    assert store.people.add_player("Eero") == 2


def test_who_was_erased_is_no_longer_in_the_file(path: Path):
    store = open_store(path)
    for number in range(200):
        store.people.add_player(f"Zvlast{number:03}ni", alias=f"Zvonek{number:03}x")
        store.people.add_staff(f"Badge{number:03}holder", Role.DEALER)
        store.people.keep_note(f"Story{number:03}told", EPOCH)
    for number in range(1, 201, 3):
        store.people.erase_player(PlayerId(number))
        store.people.erase_staff(StaffId(number))
        store.people.erase_note(NoteId(number))
    store.close()
    assert os.listdir(path.parent) == [path.name]
    text = path.read_bytes().lower()
    for number in range(200):
        words = (
            f"zvlast{number:03}ni",
            f"zvonek{number:03}x",
            f"badge{number:03}",
            f"story{number:03}",
        )
        gone = number % 3 == 0
        assert [word for word in words if (word.encode() in text) is gone] == []


def test_people_of_a_store_that_is_held_say_so(store: Store, path: Path):
    other = foreign(path)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreTrouble, match="Another program holds"):
        store.people.add_player("Aino")
    assert store.people.find_players("aino") == ()
    other.close()


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(name=st.text(max_size=60), alias=st.text(max_size=60))
def test_whoever_is_written_down_is_found_by_all_he_is_called(store: Store, name: str, alias: str):
    player = store.people.add_player(name, alias=alias)
    for typed in (name, alias, str(player), alias or name):
        found = store.people.find_players(typed)
        assert player in found or len(found) == 50
    store.people.erase_player(player)
