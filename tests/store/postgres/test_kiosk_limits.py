"""What the server takes from a kiosk, whoever sits behind its password (FAULTS 1.6 and 1.8)."""

from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner

from floor.app.claim.freezes import ClaimBadBeat
from floor.app.core.dispute import Proof, Subject
from floor.app.core.floor_call import CallReason
from floor.app.core.messages import SYSTEM, Command, CommandId, Role, StaffId
from floor.app.core.ports import JournalRow
from floor.app.hands.clocks import CallClock, EndClock
from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.lists.waiting import CallPlayer, JoinList
from floor.app.money.chips import BuyIn
from floor.app.office.catalog import KINDS, floor_kinds, kiosk_kinds
from floor.app.office.office import Office
from floor.app.orders.orders import WarnPlayer
from floor.app.rulings.disputes import OpenDispute
from floor.app.rulings.prefilled import inquiry_at
from floor.app.rulings.rulings import GiveRuling
from floor.app.seats.changes import ChangeSeat
from floor.app.seats.nameless import SeatNewcomer
from floor.app.seats.seats import LeaveSeat, MarkAway, MarkBack, SeatPlayer
from floor.app.staff.days import AdoptRulebook, LockStaff, OpenDay, SignOn
from floor.app.staff.dealers import TakeTable
from floor.app.staff.floor_calls import CallFloor, EndCall, TakeCall
from floor.app.tables.tables import OpenTable
from floor.base.clock import HandClock
from floor.base.errors import StoreTrouble
from floor.base.money import Money
from floor.cli.main import main
from floor.room.blinds.button import SeatNo
from floor.room.clock.player_clock import ClockResult
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.rulebook.house.rulebooks import shipped_house
from floor.rulebook.situations import walk
from floor.rulebook.situations.inquiry import Found
from floor.rulebook.situations.reading import shipped_situations
from floor.rulebook.situations.situation import AnswerId, SituationId
from floor.store.journal.address import ServerAddress
from floor.store.postgres.link import CHANNEL
from floor.store.postgres.postgres import ServerStore, let_kiosk, open_server, prepare
from floor.store.postgres.schema import ROLES, VERSION, grants, roles, tables
from floor.wiring.rooms import open_room
from tests.desk.hall import EVENING
from tests.postgres import Database
from tests.store.drafts import at_kiosk, command, draft, put
from tests.store.postgres.test_postgres import as_role

NLH, T1 = GameId("nlh-1-2"), TableId("T1")
BODIES = {"signed-on": b'{"staff":3,"role":"dealer"}', "entry-voided": b'{"command":"","entry":1}'}


@pytest.fixture
def kiosk(database: Database, tmp_path: Path) -> Iterator[ServerStore]:
    """The store as a kiosk has it open."""
    with closing(open_server(as_role(database, "floor_kiosk"), tmp_path / "pepper")) as opened:
        yield opened


def user_of(address: ServerAddress) -> str:
    return address.url.partition("//")[2].partition("@")[0]


def ruling_of(by: int, table: str = "T1") -> bytes:
    """What of a ruling the server looks at."""
    return b'{"ruling":{"number":1,"table":"%s","by":%d}}' % (table.encode(), by)


def by(badge: int) -> bytes:
    """What of a warning or penalty the server looks at."""
    return b'{"by":%d}' % badge


def void_of(number: int) -> bytes:
    """A void of the command of that number."""
    return b'{"command":"%s","entry":1}' % b64encode(command(number))


def refused(store: ServerStore, one: object) -> str:
    """What is said when that is not taken; nothing of it stands."""
    before = store.journal.head()
    with pytest.raises(StoreTrouble) as caught:
        put(store.journal, one)  # type: ignore[arg-type]
    assert store.journal.head() == before
    said = str(caught.value)
    assert "does not take this from a kiosk" in said
    assert "its owner runs packaging/start store prepare" in said
    return said


def test_of_all_kinds_a_kiosk_writes_those_of_a_kiosk(
    kiosk: ServerStore, server_store: ServerStore
):
    """In one order with all kinds of the catalogue: what was refused breaks no chain."""
    taken, mira = set(), server_store.people.add_staff("Mira", Role.FLOOR)
    for number, kind in enumerate(KINDS, start=1):
        body = BODIES.get(kind, b"{}")
        own = {
            "ruling-given": ruling_of(mira),
            "player-warned": by(mira),
            "penalty-given": by(mira),
        }
        one = at_kiosk(number, kind, own.get(kind, body))
        if kind in floor_kinds():
            assert f"only a badge of the floor writes {kind}" in refused(kiosk, one)
            one = one._replace(by=mira)
        if kind in kiosk_kinds():
            put(kiosk.journal, one)
            taken.add(kind)
        else:
            assert f"no kiosk writes {kind}" in refused(kiosk, one)
    assert {row.kind for row in server_store.journal.rows()} == taken == kiosk_kinds()
    assert "no kiosk writes made-up" in refused(kiosk, at_kiosk(999, "made-up"))


def test_a_desk_and_the_owner_write_every_kind(
    server_store: ServerStore, database: Database, tmp_path: Path
):
    with closing(open_server(as_role(database, "floor_desk"), tmp_path / "pepper")) as desk:
        for number, kind in enumerate(KINDS, start=1):
            put((desk, server_store)[number % 2].journal, draft(number, kind, b"{}"))
    assert [row.kind for row in server_store.journal.rows()] == list(KINDS)


def test_one_row_too_many_takes_the_whole_entry_back(kiosk: ServerStore):
    before = kiosk.journal.head()
    with pytest.raises(StoreTrouble, match="no kiosk writes rulebook-adopted"):
        put(kiosk.journal, at_kiosk(1), at_kiosk(1, "rulebook-adopted"), at_kiosk(1))
    assert kiosk.journal.head() == before


def test_who_was_granted_the_journal_and_no_role_is_taken_for_a_kiosk(
    server_store: ServerStore, database: Database, tmp_path: Path
):
    user = f"guest_{database.name}"
    database.ask(f"CREATE ROLE {user} LOGIN")
    database.ask(f"GRANT USAGE ON SCHEMA floor TO {user}")
    database.ask(f"GRANT SELECT ON ALL TABLES IN SCHEMA floor TO {user}")
    database.ask(f"GRANT INSERT ON floor.journal TO {user}")
    with closing(open_server(database.of(user), tmp_path / "pepper")) as guest:
        refused(guest, draft(1, "day-began"))
        assert put(guest.journal, at_kiosk(1)).seq == 1


def test_only_a_dealer_comes_on_duty_at_a_kiosk(kiosk: ServerStore):
    for role in Role:
        body = b'{"staff":3,"role":"%s"}' % role.value.encode()
        if role is Role.DEALER:
            put(kiosk.journal, at_kiosk(1, "signed-on", body))
        else:
            assert "only dealers" in refused(kiosk, at_kiosk(2, "signed-on", body))
    assert "only dealers" in refused(kiosk, at_kiosk(2, "signed-on", b'{"staff":3}'))
    with pytest.raises(StoreTrouble):
        put(kiosk.journal, at_kiosk(2, "signed-on", b"\xff no JSON"))


def test_a_kiosk_takes_back_what_was_written_there_and_nothing_else(
    kiosk: ServerStore, server_store: ServerStore
):
    put(server_store.journal, draft(1, "day-began"))
    put(kiosk.journal, at_kiosk(2))
    put(server_store.journal, at_kiosk(3)._replace(station="kiosk T2"))
    put(server_store.journal, at_kiosk(4), at_kiosk(4, "drop-counted"))
    for number in (1, 3, 4):
        said = refused(kiosk, at_kiosk(9, "entry-voided", void_of(number)))
        assert "takes back only what was written there" in said
    assert put(kiosk.journal, at_kiosk(9, "entry-voided", void_of(2))).seq == 6


def test_only_a_badge_of_the_floor_rules_at_a_kiosk_in_its_own_name_and_at_its_table(
    kiosk: ServerStore, server_store: ServerStore
):
    badges = {role: server_store.people.add_staff(role.value, role) for role in Role}
    for role, badge in badges.items():
        one = at_kiosk(1, "ruling-given", ruling_of(badge))._replace(by=badge)
        if role in (Role.FLOOR, Role.SHIFT_MANAGER):
            put(kiosk.journal, one)
        else:
            assert "only a badge of the floor writes ruling-given" in refused(kiosk, one)
    mira, other = badges[Role.FLOOR], badges[Role.SHIFT_MANAGER]
    for body in (ruling_of(other), ruling_of(mira, "T2"), b'{"ruling":{}}', b"{}"):
        said = refused(kiosk, at_kiosk(2, "ruling-given", body)._replace(by=mira))
        assert "who rules at a kiosk rules at its table" in said
    for nobody in (0, 999):
        refused(kiosk, at_kiosk(2, "ruling-given", ruling_of(nobody))._replace(by=nobody))
    server_store.people.erase_staff(mira)
    refused(kiosk, at_kiosk(2, "ruling-given", ruling_of(mira))._replace(by=mira))


@pytest.mark.parametrize("kind", ["player-warned", "penalty-given"])
def test_nobody_is_warned_or_sent_away_at_a_kiosk_in_anothers_name(
    kiosk: ServerStore, server_store: ServerStore, kind: str
):
    mira = server_store.people.add_staff("Mira", Role.FLOOR)
    olli = server_store.people.add_staff("Olli", Role.FLOOR)
    for body in (b"{}", by(olli)):
        assert "in his own name" in refused(kiosk, at_kiosk(1, kind, body)._replace(by=mira))
    put(kiosk.journal, at_kiosk(1, kind, by(mira))._replace(by=mira))


def test_what_the_floor_did_at_a_kiosk_no_dealers_badge_takes_back(
    kiosk: ServerStore, server_store: ServerStore
):
    mira = server_store.people.add_staff("Mira", Role.FLOOR)
    dealer = server_store.people.add_staff("Ida", Role.DEALER)
    put(kiosk.journal, at_kiosk(1, "penalty-given", by(mira))._replace(by=mira))
    void = at_kiosk(9, "entry-voided", void_of(1))
    said = refused(kiosk, void._replace(by=dealer))
    assert "only a badge of the floor takes back what the floor did" in said
    assert put(kiosk.journal, void._replace(by=mira)).seq == 2


@pytest.mark.parametrize("station", ["desk", "desk T1", "", "kiosk", "Kiosk T1", "rehearsal"])
def test_a_kiosk_is_no_desk(kiosk: ServerStore, station: str):
    assert "is not the station" in refused(kiosk, at_kiosk(1)._replace(station=station))


def test_a_kiosk_that_is_told_its_table_is_no_other(
    kiosk: ServerStore, database: Database, server_store: ServerStore
):
    login = user_of(kiosk.place)
    assert put(kiosk.journal, at_kiosk(1)._replace(station="kiosk T2")).seq == 1
    let_kiosk(database.address, login, TableId("T1"))
    assert put(kiosk.journal, at_kiosk(2)).seq == 2
    said = refused(kiosk, at_kiosk(3)._replace(station="kiosk T2"))
    assert f"{login} is not the station kiosk T2" in said
    let_kiosk(database.address, login, TableId("T2"))
    refused(kiosk, at_kiosk(3))
    put(server_store.journal, draft(3))  # a desk is nobody's kiosk


def test_the_command_line_tells_a_kiosk_its_table(kiosk: ServerStore, database: Database):
    login = user_of(kiosk.place)
    asked = ["store", "kiosk", database.address.url, login, "3"]
    told = CliRunner().invoke(main, asked)
    assert told.exit_code == 0
    assert told.stdout.startswith(f"{login} writes as the kiosk of T3 and as nothing else.\n")
    assert "pair it through the door" in told.stdout
    refused(kiosk, at_kiosk(1))
    for words, why in (
        (["store", "kiosk", database.address.url, "nobody_at_all", "3"], "has no user"),
        (["store", "kiosk", "room.sqlite", login, "3"], "is a file"),
        (["store", "kiosk", kiosk.place.url, login, "3"], "does not allow this user"),
    ):
        said = CliRunner().invoke(main, words)
        assert said.exit_code == 1
        assert why in said.stderr


def test_a_user_without_rights_has_those_of_a_kiosk_once_it_is_told_its_table(
    database: Database, tmp_path: Path
):
    user = f"bare_{database.name}"
    database.ask(f"CREATE ROLE {user} LOGIN")
    let_kiosk(database.address, user, TableId("T1"))
    with closing(open_server(database.of(user), tmp_path / "pepper")) as bare:
        assert put(bare.journal, at_kiosk(1)).seq == 1
        refused(bare, draft(2, "day-began"))


def test_a_house_whose_kiosks_come_by_the_door_takes_nothing_from_a_kiosks_login(
    kiosk: ServerStore, database: Database, tmp_path: Path
):
    put(kiosk.journal, at_kiosk(1))
    for kiosks in (False, True):  # once told, a new version prepares it so by itself
        assert prepare(database.address, kiosks=kiosks) == ("floor_desk",)
        with pytest.raises(StoreTrouble, match="comes through the house's door"):
            put(kiosk.journal, at_kiosk(2))
        with pytest.raises(StoreTrouble, match="comes through the house's door") as said:
            open_server(kiosk.place, tmp_path / "pepper").close()
        assert "not a store of this program" not in str(said.value)
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            database.ask("SELECT name FROM floor.players", user_of(kiosk.place))
    with pytest.raises(StoreTrouble, match="packaging/start stations add"):
        let_kiosk(database.address, user_of(kiosk.place), TableId("T1"))
    with closing(open_server(as_role(database, "floor_desk"), tmp_path / "pepper")) as desk:
        assert put(desk.journal, draft(2, "day-began")).seq == 2
    left = "SELECT count(*) FROM pg_class WHERE relname LIKE 'kiosk%'"
    assert database.ask(left) == [(0,)]


# Stores that are there already.


@pytest.fixture
def older(empty_database: Database) -> Database:
    """A store as version 3 made it: what limits a kiosk was not there."""
    its_grants = grants().partition("GRANT INSERT, UPDATE ON stations")[0]
    with psycopg.connect(empty_database.address.url) as connection:
        for script in (roles(), tables(CHANNEL), its_grants):
            connection.execute(script.encode())
        connection.execute("UPDATE floor.version SET number = 3")
    return empty_database


def test_an_older_store_is_limited_once_it_is_prepared(older: Database, tmp_path: Path):
    address = as_role(older, "floor_kiosk")
    with pytest.raises(StoreTrouble, match="let its owner run packaging/start store prepare"):
        open_server(address, tmp_path / "pepper")
    assert prepare(older.address) == ROLES
    with closing(open_server(address, tmp_path / "pepper")) as kiosk:
        refused(kiosk, at_kiosk(1, "day-began"))
        refused(kiosk, draft(1, "player-away"))
        assert put(kiosk.journal, at_kiosk(1)).seq == 1
    assert older.ask("SELECT number FROM floor.version") == [(VERSION,)]


def test_what_this_program_knows_and_an_older_one_did_not_is_let_in_by_preparing_again(
    kiosk: ServerStore, database: Database
):
    database.ask("DELETE FROM floor.kiosk_kinds WHERE kind = 'acts-held'")
    database.ask("INSERT INTO floor.kiosk_kinds VALUES ('day-began')")
    refused(kiosk, at_kiosk(1, "acts-held"))
    for _time in range(2):
        prepare(database.address)
    assert put(kiosk.journal, at_kiosk(1, "acts-held")).seq == 1
    refused(kiosk, at_kiosk(2, "day-began"))


def test_only_the_owner_prepares(database: Database):
    for role in ROLES:
        with pytest.raises(StoreTrouble, match="Only the owner of"):
            prepare(as_role(database, role))


# A kiosk at work.


@pytest.fixture
def desk_and_kiosk(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Office, Office, HandClock]]:
    """A desk and a kiosk with roles of their own on one store."""
    monkeypatch.setenv("FLOOR_DATA", str(tmp_path))
    clock = HandClock(EVENING)
    rooms = [
        open_room(as_role(database, role), station=station, clock=clock, ready=False)
        for role, station in (("floor_desk", "desk"), ("floor_kiosk", "kiosk T1"))
    ]
    yield rooms[0].office, rooms[1].office, clock
    for room in rooms:
        assert room.store is not None
        room.store.close()


def test_all_that_a_kiosk_is_for_goes_through_its_own_role(
    desk_and_kiosk: tuple[Office, Office, HandClock], database: Database, tmp_path: Path
):
    desk, kiosk, clock = desk_and_kiosk
    with closing(open_server(database.address, tmp_path / "pepper")) as store:
        people = store.people
        manager = people.add_staff("Mira", Role.SHIFT_MANAGER)
        dealer = people.add_staff("Ida", Role.DEALER)
        players = [people.add_player(name) for name in ("Aino", "Eero", "Kaisa", "Otso")]
        new = people.add_player("New 1")
        people_note = people.keep_note("Cards thrown", clock.now())
    aino, eero, kaisa, otso = players

    def ask(office: Office, by: StaffId, *commands: Command) -> CommandId:
        for one in commands:
            entry = office.submit(one, by)
        return entry.command

    ask(desk, SYSTEM, AdoptRulebook(name="helsinki", text=shipped_house("helsinki")))
    ask(desk, manager, SignOn(staff=manager), OpenDay(), OpenTable(table=T1, game=NLH, seats=9))
    ask(desk, manager, JoinList(game=NLH, player=otso))
    ask(desk, manager, CallPlayer(game=NLH, player=otso, table=T1, seat=SeatNo(9)))
    ask(kiosk, dealer, SignOn(staff=dealer), TakeTable(table=T1, staff=dealer))
    for number, player in enumerate((aino, eero, kaisa), start=1):
        ask(kiosk, manager, SeatPlayer(table=T1, seat=SeatNo(number), player=player))
    ask(
        kiosk,
        dealer,
        BuyIn(table=T1, player=aino, amount=Money(20_000)),
        SeatNewcomer(table=T1, seat=SeatNo(7), player=new),
        DrawButton(table=T1),
        StartHand(table=T1),
        CallClock(table=T1),
        EndClock(table=T1, result=ClockResult.ACTED),
        EndHand(table=T1, second_round=True),
        CallFloor(table=T1, reason=CallReason.RULING),
        EndCall(table=T1, reason=CallReason.RULING),
        MarkAway(table=T1, player=aino),
        MarkBack(table=T1, player=aino),
        LeaveSeat(table=T1, player=eero),
    )
    ask(kiosk, manager, ChangeSeat(table=T1, player=aino, seat=SeatNo(5)))
    kiosk.void(ask(kiosk, dealer, MarkAway(table=T1, player=kaisa)), dealer)
    ask(kiosk, SYSTEM, LockStaff(staff=dealer, until=clock.now() + timedelta(minutes=5)))
    clock.advance(timedelta(hours=1))
    kiosk.tick()  # whom nobody saw come is struck off by whoever looks first
    ask(kiosk, dealer, StartHand(table=T1), ClaimBadBeat(table=T1))
    ask(kiosk, manager, CallFloor(table=T1, reason=CallReason.MISDEAL))
    inquiry = inquiry_at(kiosk.room, T1, SituationId("S20"))
    inquiry = walk.answered(shipped_situations(), inquiry, AnswerId("no"))
    found = walk.standing(shipped_situations(), inquiry).next
    assert isinstance(found, Found)
    ruling = GiveRuling(table=T1, inquiry=inquiry, leaf=found.leaf.id, ends=CallReason.MISDEAL)
    ask(kiosk, manager, TakeCall(table=T1, reason=CallReason.MISDEAL), ruling)
    ask(kiosk, manager, OpenDispute(table=T1, subject=Subject.POT, proof=Proof.CAMERA))
    ask(kiosk, manager, WarnPlayer(player=aino, note=people_note))
    desk.refresh()
    assert desk.room == kiosk.room
    assert len(desk.room.rulings) == 1
    rows = {row.kind for row in store_rows(database)}
    assert {"call-expired", "table-frozen", "floor-called", "entry-voided"} <= rows
    with pytest.raises(StoreTrouble, match="no kiosk writes table-opened"):
        kiosk.submit(OpenTable(table=TableId("T2"), game=NLH, seats=9), manager)
    assert TableId("T2") not in kiosk.room.tables
    desk.submit(OpenTable(table=TableId("T2"), game=NLH, seats=9), manager)


def store_rows(database: Database) -> list[JournalRow]:
    with closing(open_server(database.address, Path("none"))) as store:
        return list(store.journal.rows())
