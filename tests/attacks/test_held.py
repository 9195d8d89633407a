"""A kiosk's own program hands the floor acts that were never pressed, or not there."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import SYSTEM
from floor.app.office.waiting_acts import body_of
from floor.app.seats.seats import MarkAway
from floor.app.staff import held_acts
from floor.app.staff.floor_calls import CallFloor
from floor.app.staff.held_acts import ActsHeld, HoldActs
from floor.door import guest
from tests.attacks.test_rights import T2, kept, succeeds, with_second_table
from tests.desk.hall import T1
from tests.door.house import Visitor, desk, until

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
