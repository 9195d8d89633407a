"""What is typed is text and nothing else; who is forgotten is nowhere, and the chain is whole."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from floor.app.core.messages import SYSTEM, Role
from floor.app.core.ports import START, People
from floor.app.orders.orders import BarPlayer, KeepApart, WarnPlayer
from floor.app.seats.seats import SeatPlayer
from floor.app.staff.days import AdoptRulebook, OpenDay, SignOn
from floor.app.staff.papers import PaperKind, PaperSubject
from floor.app.tables.tables import OpenTable
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.errors import Refused
from floor.room.blinds.button import SeatNo
from floor.room.orders.orders import BarKind
from floor.rulebook.house.rulebooks import shipped_house
from floor.store.journal.journal import prove
from floor.store.sqlite.sqlite import Store
from floor.wiring.rooms import open_room
from tests.evening import NLH, T1

EPOCH = datetime(2026, 10, 24, 15, tzinfo=UTC)
INJECTED = (
    "'; DROP TABLE players; --",
    "' OR '1'='1",
    '" OR ""="',
    "') UNION SELECT name, sql FROM sqlite_schema --",
    "1; ATTACH DATABASE '/tmp/x' AS x",
    "Robert'); DELETE FROM journal;--",
    "%' ESCAPE '\\",
    "x' || load_extension('x') || '",
    "';PRAGMA writable_schema=1;--",
    "?1 :name @x $y",
    "\\'; UPDATE staff SET role='admin' --",
    "'/**/OR/**/1=1#",
    'NEAR("a" "b") AND a* OR NOT ^b',
    "* \" ' ( ) : - ^ { } [ ] + ~ , . ; / ? \\ |",
)


def everything(people: People, text: str, name: str) -> None:
    """Type `text` wherever something can be typed."""
    player = people.add_player(f"{name} {text}", alias=text, card=text)
    people.find_players(text)
    people.similar_players(text)
    people.card_holder(text)
    people.keep_note(text, EPOCH, about=(player,))
    people.add_staff(text, Role.DEALER)
    people.player_file(player)
    people.erase_player(player)


@pytest.mark.parametrize("text", INJECTED)
def test_what_looks_like_sql_is_kept_as_typed_and_changes_no_statement(store: Store, text: str):
    """FAULTS row 50: SQLite is asked for exactly what it is asked for with a harmless name."""
    asked: Counter[tuple[object, ...]] = Counter()

    def watch(action: int, one: object, two: object, _base: object, within: object) -> int:
        asked[action, one, two, within] += 1
        return 0

    def wanted(typed: str) -> Counter[tuple[object, ...]]:
        everything(store.people, typed, "Warm")  # what is compiled once is compiled
        asked.clear()
        everything(store.people, typed, "Aino")
        return Counter(asked)

    tables = "SELECT count(*) FROM sqlite_schema"
    before = store.connection.execute(tables).fetchone()
    store.connection.set_authorizer(watch)
    try:
        assert set(wanted(text)) <= set(wanted("Aino Laine Aro Ek Holm Ranta Salo")) | set(
            wanted("Aino")
        )
    finally:
        store.connection.set_authorizer(None)
    assert store.connection.execute(tables).fetchone() == before
    player = store.people.add_player(text)
    known = store.people.player(player)
    assert known is not None
    assert known.name == text[:40].rstrip()


@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    text=st.text(st.characters(exclude_categories=()), max_size=50)
    | st.text("\"*()^:-+~{}[] ANDORNEAT%_\\'", max_size=30)
)
def test_whatever_is_searched_for_is_found_or_not(store: Store, text: str):
    """FAULTS row 51: no syntax, no exception."""
    store.people.find_players(text)
    store.people.similar_players(text)
    store.people.card_holder(text)


def test_who_is_forgotten_is_nowhere_and_the_chain_still_verifies(tmp_path: Path):
    """FAULTS row 74: name, alias, card, notes, papers; the orders about his number stand."""
    path = tmp_path / "floor.sqlite"
    clock = HandClock(EPOCH)
    room = open_room(path, station="desk", clock=clock, chance=SeededChance(1))
    assert room.store is not None
    people, office = room.people, room.office
    mira = people.add_staff("Mira", Role.SHIFT_MANAGER)
    office.submit(AdoptRulebook(name="helsinki", text=shipped_house("helsinki")), SYSTEM)
    office.submit(SignOn(staff=mira), mira)
    office.submit(OpenDay(), mira)
    office.submit(OpenTable(table=T1, game=NLH, seats=9), mira)
    him = people.add_player("Quentin Zvlastni", alias="Zvonek", card="QX-4711")
    other = people.add_player("Eero Virta")
    why = people.keep_note("Zvlastni hit Zvonek", clock.now(), about=(him, other))
    office.submit(SeatPlayer(table=T1, seat=SeatNo(1), player=him), mira)
    office.submit(WarnPlayer(player=him, note=why), mira)
    office.submit(KeepApart(players=(him, other), note=why), mira)
    until = clock.now() + timedelta(days=1)
    office.submit(BarPlayer(player=him, kind=BarKind.BARRED, until=until, note=why), mira)
    about = PaperSubject(at=clock.now(), player=him)
    paper = room.store.papers.put(PaperKind.SEAT_TICKET, lambda _serial: b"Zvlastni T1", about)
    before = office.room
    people.erase_player(him)
    head = office.head
    assert prove(list(room.journal.rows()), START) == head
    assert room.store.papers.paper(paper.serial).body == b""
    assert people.note(why) == ""
    assert people.player_file(him) is None
    for typed in ("quentin", "zvonek", "QX4711", str(him)):
        assert him not in people.find_players(typed)
    with pytest.raises(Refused, match="There is no player"):
        office.submit(WarnPlayer(player=him), mira)
    room.store.close()
    again = open_room(path, station="desk", clock=clock, chance=SeededChance(2))
    assert again.office.room == before
    assert again.store is not None
    again.store.close()
    files = b"".join(one.read_bytes() for one in tmp_path.iterdir()).lower()
    for word in (b"quentin", b"zvlastni", b"zvonek", b"qx-4711"):
        assert word not in files
