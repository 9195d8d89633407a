"""The room as the fold of the journal: from the start, from a snapshot, without what was voided."""

from collections.abc import Callable

import msgspec
import pytest

from floor.app.core.ports import START, JournalHead, JournalRow, Snapshot
from floor.app.core.room import EMPTY_ROOM
from floor.app.office import fold as fold_page
from floor.app.office.fold import Fold, entries_of, event_of
from floor.app.staff.days import AdoptRulebook
from floor.base.errors import StoreTrouble
from floor.room.games.game import GameId
from floor.store.engines.memory import MemorySnapshots
from tests.evening import CODE, HELSINKI, NLH, PLO, T1, T2, Evening

ROW = JournalRow(7, b"c" * 16, 0, 1, "desk", "signed-off", b'{"staff":1}', b"")


def folded(night: Evening, *snapshots: Snapshot) -> Fold:
    """The journal folded by a program that starts now."""
    kept = MemorySnapshots()
    kept.kept.extend(snapshots)
    fold = Fold(night.journal)
    fold.start(kept, CODE)
    return fold


def marked(snapshot: Snapshot, night: Evening) -> Snapshot:
    """The snapshot with another room inside, so that one sees whether it was used."""
    other = msgspec.structs.replace(night.room, lists={GameId("marked"): ()})
    return snapshot._replace(body=msgspec.msgpack.encode(other))


@pytest.fixture
def snapshot(night: Evening) -> Snapshot:
    """One of a moment of the night, after which more has happened."""
    night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino").hands(1)
    night.office.snapshot()
    night.join("Otso")
    return night.snapshots.kept[-1]


def test_an_empty_journal_is_an_empty_room(clock, chance):
    fold = folded(Evening(clock, chance))
    assert (fold.head, fold.room) == (START, EMPTY_ROOM)
    assert fold.catch_up() == ()


def test_the_fold_of_the_journal_is_the_room(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino").hands(3)
    table.away("Aino").hands(2)
    fold = folded(night)
    assert (fold.head, fold.room) == (night.office.head, night.room)


# Rows that cannot be read


def test_an_entry_of_a_newer_program_says_so():
    with pytest.raises(StoreTrouble) as trouble:
        event_of(ROW._replace(kind="table-painted"))
    sentence = (
        "Entry 7 is of kind table-painted, which this program does not know: a newer one wrote"
        " it. Start that one."
    )
    assert str(trouble.value) == sentence


@pytest.mark.parametrize("body", [b"", b"{", b"{}", b'{"staff":"one"}', b'{"staff":1,"x":2}'])
def test_an_entry_that_is_not_one_of_its_kind_cannot_be_read(body: bytes):
    with pytest.raises(StoreTrouble) as trouble:
        event_of(ROW._replace(body=body))
    assert str(trouble.value).startswith("Entry 7 cannot be read: ")


def test_rows_of_one_command_are_one_entry():
    rows = [ROW, ROW._replace(seq=8), ROW._replace(seq=9, command=b"d" * 16)]
    assert [(one.seq, len(one.events)) for one in entries_of(rows)] == [(7, 2), (9, 1)]


# Snapshots


def test_a_start_takes_the_snapshot_and_folds_only_what_came_after(
    night: Evening, snapshot: Snapshot
):
    assert folded(night, snapshot).room == night.room
    fold = folded(night, marked(snapshot, night))
    assert GameId("marked") in fold.room.lists
    assert NLH in fold.room.lists


@pytest.mark.parametrize(
    "change",
    [
        lambda snapshot: snapshot._replace(code="another program"),
        lambda snapshot: snapshot._replace(rulebook="another rulebook"),
        lambda snapshot: snapshot._replace(head=JournalHead(snapshot.head.seq, bytes(32))),
        lambda snapshot: snapshot._replace(
            head=JournalHead(snapshot.head.seq + 1, snapshot.head.digest)
        ),
        lambda snapshot: snapshot._replace(head=JournalHead(10_000, snapshot.head.digest)),
        lambda snapshot: snapshot._replace(body=snapshot.body[:-1]),
        lambda snapshot: snapshot._replace(body=b""),
        lambda snapshot: snapshot._replace(body=msgspec.msgpack.encode(EMPTY_ROOM)),
    ],
    ids=[
        "another program",
        "another rulebook",
        "another digest",
        "another number",
        "not in the journal",
        "cut short",
        "empty",
        "no rules in it",
    ],
)
def test_a_snapshot_that_does_not_fit_is_passed_over(
    night: Evening, snapshot: Snapshot, change: Callable[[Snapshot], Snapshot]
):
    fold = folded(night, change(marked(snapshot, night)))
    assert (fold.head, fold.room) == (night.office.head, night.room)


def test_an_older_snapshot_does_when_the_newest_does_not(night: Evening, snapshot: Snapshot):
    night.office.snapshot()
    newest = night.snapshots.kept[-1]._replace(body=b"damaged")
    fold = folded(night, marked(snapshot, night), newest)
    assert GameId("marked") in fold.room.lists


def test_a_snapshot_of_the_start_fits_every_journal(night: Evening):
    nothing = Snapshot(START, CODE, "", msgspec.msgpack.encode(EMPTY_ROOM))
    assert folded(night, nothing).room == night.room


def test_a_snapshot_older_than_the_void_of_what_is_in_it_is_passed_over(night: Evening):
    seated = night.table(T1).seat(1, "Aino").entry
    night.join("Otso", PLO)
    night.office.snapshot()
    night.void(seated)
    fold = folded(night, marked(night.snapshots.kept[-1], night))
    assert fold.room == night.room


def test_a_void_of_what_came_after_the_snapshot_leaves_it_good(night: Evening, snapshot: Snapshot):
    joined = night.join("Sanna", PLO)
    night.void(joined)
    fold = folded(night, marked(snapshot, night))
    assert GameId("marked") in fold.room.lists
    assert PLO not in {game for game, line in fold.room.lists.items() if line}


def test_a_snapshot_of_a_room_without_what_was_voided_is_good(night: Evening):
    night.void(night.join("Aino"))
    night.office.snapshot()
    night.join("Eero", PLO)
    fold = folded(night, marked(night.snapshots.kept[-1], night))
    assert GameId("marked") in fold.room.lists


def test_other_rules_make_another_snapshot(night: Evening):
    night.office.snapshot()
    night.close_day()
    other = HELSINKI.replace("minutes = 5", "minutes = 7")
    night.ask(AdoptRulebook(name="seven", text=other), night.manager)
    night.office.snapshot()
    rulebooks = [snapshot.rulebook for snapshot in night.snapshots.kept]
    assert len(set(rulebooks)) == 2
    assert folded(night, *night.snapshots.kept).room == night.room


# Going back


@pytest.mark.parametrize("every", [1, 3, 1000])
def test_a_void_folds_again_from_the_nearest_room_before_it(
    night: Evening, monkeypatch: pytest.MonkeyPatch, every: int
):
    monkeypatch.setattr(fold_page, "_KEEP_EVERY", every)
    monkeypatch.setattr(fold_page, "_KEPT_AT_MOST", 8)
    others = [night.office_at(f"kiosk {number}") for number in range(2)]
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino").hands(5)
    wrong = night.table(T2, PLO).seat(1, "Otso").entry
    others[0].refresh()
    table.hands(5)
    night.void(wrong)
    table.hands(1)
    night.void(table.start().entry)
    for other in others:
        other.refresh()
        assert other.room == night.room
    assert folded(night).room == night.room


def test_several_voids_may_arrive_at_once(night: Evening, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(fold_page, "_KEEP_EVERY", 2)
    kiosk = night.office_at("kiosk")
    first, second = night.join("Aino", NLH), night.join("Eero", PLO)
    kiosk.refresh()
    third = night.join("Kaisa", PLO)
    for entry in (third, second, first):
        night.void(entry)
    night.join("Otso")
    kiosk.refresh()
    assert kiosk.room == night.room
