"""A kiosk's own program asks what no kiosk may."""

from datetime import UTC, datetime, timedelta

import pytest

from floor.app.core.floor_call import CallReason
from floor.app.core.held_act import HeldAct, KeptRefusal, NamedValue
from floor.app.core.messages import SYSTEM, Command, CommandId, Entry, NoteId, Role, StaffId
from floor.app.core.people import PinRight
from floor.app.hands.dealing import DrawButton
from floor.app.office import office as deciding
from floor.app.office import roles
from floor.app.office.stations import UNPROVED
from floor.app.office.waiting_acts import body_of
from floor.app.orders.orders import GivePenalty, HandsAway, WarnPlayer
from floor.app.seats.seats import MarkAway, SeatPlayer
from floor.app.staff.badges import GivePin
from floor.app.staff.days import LockStaff, SignOff, SignOn
from floor.app.staff.dealers import LeaveTable, TakeTable
from floor.app.staff.floor_calls import CallFloor, FloorCalled
from floor.app.staff.held_acts import ActsHeld, HoldActs
from floor.app.tables.tables import OpenTable
from floor.base.clock import SystemClock
from floor.base.errors import FloorError, Refused
from floor.door import clerk
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from tests.desk.hall import NLH, T1
from tests.door.house import FLOORS_PIN, PIN, House, Visitor, desk, until

T2 = TableId("T2")
CALL = CallFloor(table=T1, reason=CallReason.OTHER)


def with_pin(visitor: Visitor, who: StaffId, pin: str) -> StaffId:
    """A badge proved at that kiosk."""
    assert visitor.people.check_pin(who, pin, SystemClock().now()) == PinRight()
    return who


def succeeds(visitor: Visitor, command: Command, by: StaffId) -> Entry | None:
    """What has come of it, if anything has."""
    try:
        return visitor.ask(command, by)
    except FloorError:
        return None


def with_second_table(house: House) -> tuple[StaffId, PlayerId]:
    """Who deals at T2, and who sits there."""
    with desk(house) as room:
        office, manager = room.office, house.manager
        dealer = room.people.add_staff("Olli Niemi", Role.DEALER)
        office.submit(OpenTable(table=T2, game=NLH, seats=9), manager)
        player = office.room.lists[NLH][0].player
        office.submit(SeatPlayer(table=T2, seat=SeatNo(1), player=player), manager)
        office.submit(SignOn(staff=dealer), dealer)
        office.submit(TakeTable(table=T2, staff=dealer), dealer)
        return dealer, player


@pytest.mark.parametrize(
    ("what", "rule"),
    [
        ("another table", "HOUSE"),
        ("another's badge", UNPROVED),
        ("without the PIN", UNPROVED),
        ("a floor act without PIN", UNPROVED),
        ("a new table", "HOUSE"),
        ("in nobody's name", "HOUSE"),
    ],
)
def test_what_takes_its_own_table_and_a_badge_proved_there(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool, what: str, rule: str
):
    house = visitor.house
    with_second_table(house)
    if not guarded:
        for module, name in (
            (clerk, "check_station"),
            (deciding, "check_station"),
            (deciding, "check_written"),
            (roles, "_check_own_table"),
        ):
            monkeypatch.setattr(module, name, lambda *_all: None)
    dealer, manager, player = house.dealer, house.manager, house.seated["Eero Virta"]
    later = SystemClock().now() + timedelta(minutes=5)
    command, by = {
        "another table": (CallFloor(table=T2, reason=CallReason.OTHER), dealer),
        "another's badge": (CALL, manager),
        "without the PIN": (DrawButton(table=T1), dealer),
        "a floor act without PIN": (GivePenalty(player=player, lasts=HandsAway(3)), manager),
        "a new table": (OpenTable(table=TableId("T3"), game=NLH, seats=9), manager),
        "in nobody's name": (LockStaff(staff=manager, until=later), SYSTEM),
    }[what]
    before = len(house.entries())
    try:
        visitor.ask(command, by)
        refused = ""
    except Refused as refusal:
        refused = refusal.rule
    assert refused == (rule if guarded else "")
    assert (len(house.entries()) == before) is guarded


@pytest.mark.parametrize("what", ["its dealer leaves", "a player is warned"])
def test_another_table_hidden_in_who_it_is_about(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool, what: str
):
    dealer, player = with_second_table(visitor.house)
    manager = with_pin(visitor, visitor.house.manager, FLOORS_PIN)
    if not guarded:
        monkeypatch.setattr(deciding, "check_written", lambda *_all: None)
    asked: Command = LeaveTable(staff=dealer)
    if what == "a player is warned":
        asked = WarnPlayer(player=player)
        manager = with_pin(visitor, visitor.house.manager, FLOORS_PIN)
        entry = _noted(visitor, asked, manager)
    else:
        entry = succeeds(visitor, asked, manager)
    assert (entry is None) is guarded


def _noted(visitor: Visitor, command: WarnPlayer, by: StaffId) -> Entry | None:
    note = visitor.people.keep_note("as an attack", SystemClock().now())
    return succeeds(visitor, WarnPlayer(player=command.player, note=note), by)


def test_a_dealer_sends_the_manager_home(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    dealer = with_pin(visitor, visitor.house.dealer, PIN)
    if not guarded:
        monkeypatch.setattr(deciding, "check_station", lambda *_all: None)
    entry = succeeds(visitor, SignOff(staff=visitor.house.manager), dealer)
    assert (entry is None) is guarded


def test_what_the_floor_did_is_taken_back_in_their_name_without_their_pin(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    house = visitor.house
    manager = with_pin(visitor, house.manager, FLOORS_PIN)
    done = visitor.ask(MarkAway(table=T1, player=house.seated["Eero Virta"]), manager)
    house.shut()
    until(lambda: visitor.link.away is not None)
    house.open()
    visitor.until_back()
    if not guarded:
        monkeypatch.setattr(deciding, "check_taken_back", lambda *_all: None)
    try:
        visitor.office.void(done.command, manager, command_id=visitor.new_id())
        taken = True
    except Refused:
        taken = False
    assert taken is not guarded


def test_a_note_of_somebody_else_is_pinned_to_a_call(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    """A number of a note is a key to texts about players."""
    if not guarded:
        monkeypatch.setattr(clerk, "sound", lambda command, *_all: command)
    monkeypatch.setattr(visitor.people, "with_text", lambda command: (command, ""))
    note = NoteId(17)
    entry = visitor.ask(CallFloor(table=T1, reason=CallReason.OTHER, note=note))
    (called,) = entry.events
    assert isinstance(called, FloorCalled)
    assert (called.note is None) is guarded


def kept(visitor: Visitor, **more: object) -> HeldAct:
    act = {
        "command": visitor.new_id(),
        "by": visitor.house.dealer,
        "kind": "call-floor",
        "body": body_of(CALL),
        "pressed": SystemClock().now(),
        **more,
    }
    return HeldAct(**act)  # type: ignore[arg-type]


def hold(visitor: Visitor, act: HeldAct) -> HeldAct | None:
    """The act as the floor's desk would get it; nobody's PIN is needed for that."""
    entry = succeeds(visitor, HoldActs(table=T1, acts=(act,)), SYSTEM)
    if entry is None:
        return None
    (event,) = entry.events
    assert isinstance(event, ActsHeld)
    return event.acts[0]


def test_acts_of_another_table_are_kept_for_the_floor(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    if not guarded:
        monkeypatch.setattr(clerk, "sound", lambda command, *_all: command)
    body = body_of(CallFloor(table=T2, reason=CallReason.OTHER))
    assert (hold(visitor, kept(visitor, body=body)) is None) is guarded


@pytest.mark.parametrize(
    "sentence",
    ["{", "{nobody}", "{n.__class__}", "{n:1000000000}", "{player}", "{role}", "{time}", "{0}"],
)
def test_a_sentence_no_desk_can_say(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool, sentence: str
):
    """One that cannot be put into words would stop every desk that shows it."""
    if not guarded:
        monkeypatch.setattr(clerk, "sound", lambda command, *_all: command)
    named = tuple(NamedValue(name, "x") for name in ("n", "player", "role", "time"))
    why = KeptRefusal(
        rule="HOUSE", sentence=sentence, named=named[:1] if "n" in sentence else named
    )
    found = hold(visitor, kept(visitor, why=why))
    assert found is not None
    assert (found.why != why) is guarded


def test_a_kept_sentence_of_the_house_stays(visitor: Visitor):
    why = KeptRefusal(
        rule="HOUSE",
        sentence="{player} is away from {table}.",
        named=(NamedValue("player", 3), NamedValue("table", "T1")),
    )
    found = hold(visitor, kept(visitor, why=why))
    assert found is not None
    assert found.why == why


@pytest.mark.parametrize("year", [1, 1990, 9999])
def test_a_clock_years_off(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool, year: int
):
    """A moment at either end of the calendar has no place in a time zone."""
    if not guarded:
        monkeypatch.setattr(clerk, "sound", lambda command, *_all: command)
    pressed = datetime(year, 12, 31, 23, 59, tzinfo=UTC)
    found = hold(visitor, kept(visitor, pressed=pressed, error_ms=10**15))
    assert found is not None
    near = abs(found.pressed - SystemClock().now()) < timedelta(days=31)
    assert (near and found.error_ms <= 86_400_000) is guarded


def test_a_badge_with_another_pin_is_proved_again(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    """Somebody has seen the PIN, and it was changed at the desk."""
    house = visitor.house
    manager = with_pin(visitor, house.manager, FLOORS_PIN)
    if not guarded:
        monkeypatch.setattr(clerk, "_ENDS_PROOF", ())
    with desk(house) as room:
        head = room.office.submit(GivePin(staff=manager), manager).seq
    until(lambda: visitor.office.head.seq >= head or visitor.office.refresh() is not None)
    player = house.seated["Eero Virta"]
    assert (succeeds(visitor, MarkAway(table=T1, player=player), manager) is None) is guarded


def test_one_id_with_another_body_has_the_first_answer(visitor: Visitor):
    own: CommandId = visitor.new_id()
    first = visitor.office.submit(CALL, visitor.house.dealer, own)
    other = MarkAway(table=T1, player=visitor.house.seated["Eero Virta"])
    assert visitor.office.submit(other, visitor.house.dealer, own) == first
    with pytest.raises(Refused, match="does not know"):
        visitor.office.submit(other, visitor.house.dealer, CommandId(b""))
    assert visitor.ask(other).events
