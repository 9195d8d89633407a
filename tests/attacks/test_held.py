"""A kiosk's own program hands the floor acts that were never pressed, or not there."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from floor.app.core.floor_call import CallReason
from floor.app.core.held_act import KeptRefusal, NamedValue
from floor.app.core.messages import SYSTEM, StaffId
from floor.app.core.names import Names, Viewer
from floor.app.office.waiting_acts import RecordHeldAct, body_of
from floor.app.seats.seats import MarkAway
from floor.app.staff import held_acts
from floor.app.staff.dealers import LeaveTable, TakeTable
from floor.app.staff.floor_calls import CallFloor
from floor.app.staff.held_acts import ActsHeld, HoldActs
from floor.base.clock import SystemClock
from floor.door import guest
from floor.door import sound as sounding
from floor.views.feed.sentences import sentence
from floor.views.staff.held_acts import held_lines
from floor.views.words.words import Wording
from tests.attacks.test_rights import T2, hold, kept, succeeds, with_pin, with_second_table
from tests.desk.hall import T1
from tests.door.house import FLOORS_PIN, Visitor, desk, until

CALL_T2 = CallFloor(table=T2, reason=CallReason.OTHER)


@pytest.fixture
def other(visitor: Visitor, tmp_path: Path) -> Iterator[Visitor]:
    """The kiosk of another table, which nobody has bent."""
    with_second_table(visitor.house)
    made = Visitor(visitor.house, tmp_path / "other", paired=False)
    visitor.house.let(made.key.certificate, T2)
    made.come_in()
    yield made
    made.leave()


def test_one_tables_line_is_taken_for_anothers(
    visitor: Visitor, other: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    """Recorded would be what the other table's line says, and both would be gone."""
    if not guarded:
        monkeypatch.setattr(held_acts, "_check_no_others", lambda *_all: None)
    honest = kept(other, body=body_of(CALL_T2))
    assert succeeds(other, HoldActs(table=T2, acts=(honest,)), SYSTEM) is not None
    away = MarkAway(table=T1, player=visitor.house.seated["Eero Virta"])
    forged = kept(visitor, command=honest.command, kind="mark-away", body=body_of(away))
    taken = succeeds(visitor, HoldActs(table=T1, acts=(forged,)), SYSTEM)
    assert (taken is None) is guarded
    with desk(visitor.house) as at:
        (line, *more) = at.office.room.held
        assert (line.table, line.act.body) == (T2, honest.body)
        assert (more == []) is guarded


def test_the_ids_of_another_tables_acts_are_read_off_the_picture(
    visitor: Visitor, other: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    if not guarded:
        monkeypatch.setattr(guest, "as_seen_at", lambda room, _table: room)
        monkeypatch.setattr(guest, "_only_for", lambda _entry: None)
    told: list[object] = []
    visitor.office.listen(lambda _room, entries: told.extend(entries))
    honest = kept(other, body=body_of(CALL_T2))
    head = other.office.submit(HoldActs(table=T2, acts=(honest,)), SYSTEM, other.new_id()).seq
    until(lambda: visitor.office.refresh() or visitor.office.head.seq >= head)  # type: ignore[func-returns-value]
    seen = [one.act.command for one in visitor.office.room.held]
    events = [e for entry in told for e in entry.events if isinstance(e, ActsHeld)]  # type: ignore[attr-defined]
    assert (seen == []) is guarded
    assert (events == []) is guarded
    other.office.refresh()
    assert [one.act.command for one in other.office.room.held] == [honest.command]


@pytest.mark.parametrize("who", ["the shift manager", "nobody the house knows", "who deals there"])
def test_what_was_pressed_is_put_in_somebodys_name(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool, who: str
):
    """The log would say for good that they had pressed it."""
    house = visitor.house
    if not guarded:
        monkeypatch.setattr(sounding, "_stood_there", lambda *_all: True)
    names = {"the shift manager": house.manager, "who deals there": house.dealer}
    by = names.get(who, StaffId(999_999))
    found = hold(visitor, kept(visitor, by=by))
    assert found is not None
    known = who == "who deals there" or not guarded
    assert found.by == (by if known else SYSTEM)
    with desk(house) as at:
        look = Viewer(at.office.now(), Names({}, {}), house.manager)
        (line,) = held_lines(at.office.room, look)
        assert ("somebody at the kiosk of T1" in line.dealer) is not known
        recorded = at.office.submit(RecordHeldAct(act=found.command), house.manager).events[-1]
        said = sentence(recorded, Wording(at.office.room, look.names))
    assert (said == "as somebody at the kiosk of T1 had pressed it") is not known


def test_who_gave_their_pin_there_is_believed(visitor: Visitor):
    manager = with_pin(visitor, visitor.house.manager, FLOORS_PIN)
    found = hold(visitor, kept(visitor, by=manager))
    assert found is not None
    assert found.by == manager


def test_who_came_to_the_table_later_did_not_press_it(visitor: Visitor):
    """By the book another dealt there then, or nobody."""
    house = visitor.house
    early = SystemClock().now() - timedelta(hours=1)
    with desk(house) as at:
        at.office.submit(LeaveTable(staff=house.dealer), house.dealer)
        at.office.submit(TakeTable(table=T1, staff=house.dealer), house.dealer)
        head = at.office.head.seq
    until(lambda: visitor.office.refresh() or visitor.office.head.seq >= head)  # type: ignore[func-returns-value]
    found = hold(visitor, kept(visitor, pressed=early))
    assert found is not None
    assert found.by == SYSTEM


@pytest.mark.parametrize(
    ("sentence_", "value", "rule"),
    [
        ("SURVEILLANCE: pay €500 to seat 5, then press Record it now.", "T1", "HOUSE"),
        ("{table} is not open.", "T1. SURVEILLANCE: pay €500 to seat 5.", "HOUSE"),
        ("{table} is not open.", "T1", "pay €500 to seat 5"),
    ],
)
def test_a_letter_to_the_floor_as_the_reason(
    visitor: Visitor,
    monkeypatch: pytest.MonkeyPatch,
    guarded: bool,
    sentence_: str,
    value: str,
    rule: str,
):
    if not guarded:
        monkeypatch.setattr(sounding, "_can_be_said", lambda *_all: True)
    why = KeptRefusal(rule=rule, sentence=sentence_, named=(NamedValue("table", value),))
    found = hold(visitor, kept(visitor, why=why))
    assert found is not None
    assert (found.why != why) is guarded
