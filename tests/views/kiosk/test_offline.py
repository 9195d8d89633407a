"""What a kiosk says while its store is away, and once it is there again."""

from datetime import timedelta

import pytest

from floor.app.claim.freezes import ClaimBadBeat
from floor.app.core.dispute import Subject
from floor.app.core.floor_call import CallReason
from floor.app.core.messages import SYSTEM, Command, StaffId
from floor.app.core.room import EMPTY_ROOM
from floor.app.hands.clocks import CallClock
from floor.app.hands.dealing import DrawButton, StartHand
from floor.app.hands.misdeals import CallMisdeal
from floor.app.hands.set_right import SetRight
from floor.app.money.chips import BuyIn, TopUp
from floor.app.office.waiting_acts import body_of
from floor.app.offline.kept_act import KeptAct, LateOutcome
from floor.app.offline.shown import ShownRoom
from floor.app.rulings.disputes import OpenDispute
from floor.app.rulings.rulings import GiveRuling
from floor.app.seats.nameless import SeatNewcomer
from floor.app.seats.seats import LeaveSeat, MarkAway
from floor.app.staff.dealers import TakeTable
from floor.app.staff.floor_calls import CallFloor
from floor.app.staff.held_acts import HoldActs
from floor.app.staff.older_book import NoteOlderBook
from floor.base.errors import DiskFull, KeyCopied, Outdated, PutOut, StoreTrouble
from floor.base.money import Money
from floor.room.betting.rules import HELSINKI
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.dealing.misdeal import MisdealReason
from floor.room.lists.waitlist import TableId
from floor.rulebook.situations.inquiry import Inquiry
from floor.rulebook.situations.situation import SituationId
from floor.views.kiosk.offline import (
    age_words,
    away_words,
    held_words,
    kept_words,
    left_words,
    link_words,
    may_leave,
    on_paper,
    put_back_words,
    settled_words,
    taken_off_words,
    unheard_words,
    unkept_words,
    waiting_words,
    without_table_words,
    would_not_keep_words,
)
from floor.views.staff.held_acts import held_at
from tests.evening import T1, Evening
from tests.views.looking import words
from tests.views.staff.test_held_acts import pressed

AINO, ONE = PlayerId(1), SeatNo(1)
NO_INQUIRY = Inquiry(situation=SituationId("S20"), rules=HELSINKI)


def test_it_says_since_when_and_what_waits(night: Evening):
    since = night.clock.now()
    assert link_words(words(night), since, ShownRoom()) == "No connection since 18:00"
    said = link_words(words(night), since, ShownRoom(acts=3))
    assert said == "No connection since 18:00 · 3 acts not recorded yet"
    assert waiting_words(1) == "1 act not recorded yet"


@pytest.mark.parametrize(
    ("age", "old"),
    [(-3, "0 s"), (35, "35 s"), (100, "1 min"), (7_260, "2 h 1 min"), (346_896_000, "11 years")],
)
def test_the_age_is_told_in_seconds_at_first_and_then_in_minutes(age: int, old: str):
    assert age_words(timedelta(seconds=age)) == f"What is shown is {old} old."
    assert "the table's sheet" in kept_words()


def test_an_age_nobody_can_tell_is_not_told():
    assert age_words(None) == "What is shown may be old."


def test_where_nothing_can_be_kept_all_goes_on_the_sheet():
    full = unkept_words(DiskFull("The disk of {path} is full.", path="T1.outbox"))
    assert full.startswith("The disk of this PC is full: nothing pressed now is kept.")
    damaged = unkept_words(StoreTrouble("{path} is damaged.", path="T1.outbox"))
    assert damaged.startswith("Nothing pressed now is kept on this PC:")
    assert all("verything goes on the table's sheet" in one for one in (full, damaged))


def test_where_nothing_could_be_kept_the_floor_is_told_before_the_house_is_away():
    full = would_not_keep_words(DiskFull("The disk of {path} is full.", path="T1.outbox"))
    assert full.startswith("The disk of this PC is full: if the house went away, nothing")
    damaged = would_not_keep_words(StoreTrouble("{path} is damaged.", path="T1.outbox"))
    assert damaged.startswith("If the house went away, nothing pressed could be kept on this PC.")


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        (StoreTrouble("The store is locked."), "The store is locked."),
        (
            StoreTrouble("There is no store at {path}.", path="/house/floor.sqlite"),
            "The store cannot be used: call the floor.",
        ),
        (
            DiskFull("The disk of {path} is full.", path="/house/floor.sqlite"),
            "The disk is full: call the floor.",
        ),
    ],
)
def test_a_dealer_reads_why_the_store_is_away_and_no_path(
    night: Evening, trouble: StoreTrouble, said: str
):
    assert away_words(words(night), trouble) == said


def test_a_kiosk_too_old_for_the_house_asks_to_be_updated(night: Evening):
    old = Outdated("The house is newer.")
    said = link_words(words(night), night.clock.now(), ShownRoom(acts=1), old)
    assert said == (
        "Update this kiosk: since 18:00 it cannot read what the house shows · 1 act not recorded"
        " yet"
    )
    without = without_table_words(None, T1, "The house is newer.", old)
    assert without.splitlines()[1].startswith("Update the program on this PC.")


def test_a_kiosk_that_was_taken_off_says_how_it_comes_back():
    off, copied = PutOut("Taken out."), KeyCopied("Copied.")
    assert len(taken_off_words(T1, 0, off).splitlines()) == 2
    said = taken_off_words(T1, 2, off).splitlines()
    assert said[0] == "This kiosk of T1 was taken off at the desk."
    assert said[2].startswith("2 acts not recorded yet: kept")
    said = taken_off_words(T1, 0, copied).splitlines()
    assert said[0] == "Another PC is the kiosk of T1 with the key of this one."
    assert "both PCs are paired anew" in said[1]
    assert "the address of this one has changed: pair it anew" in said[2]


def test_whose_call_of_the_floor_nobody_sees_calls_by_voice_too(night: Evening):
    night.table(T1)

    def kept(command: Command) -> KeptAct:
        made = pressed(night, command)
        return KeptAct(
            command=made.command, kind=made.kind, body=made.body, by=made.by, pressed=made.pressed
        )

    assert "by voice" in unheard_words(kept(CallFloor(table=T1, reason=CallReason.RULING)))
    assert unheard_words(kept(StartHand(table=T1))) == ""


def test_the_newest_acts_on_the_floors_list_are_named_and_the_rest_counted(night: Evening):
    night.table(T1)
    player = night.player("Aino")
    acts = [pressed(night, MarkAway(table=T1, player=player)), pressed(night, StartHand(table=T1))]
    night.ask(HoldActs(table=T1, acts=(acts[0],)), SYSTEM)
    assert held_words(words(night), held_at(night.room, T1)) == (
        "1 act was not recorded, and the floor looks at it: 18:00 Aino is away"
    )
    more = tuple(pressed(night, StartHand(table=T1)) for _ in range(3))
    night.ask(HoldActs(table=T1, acts=more), SYSTEM)
    said = held_words(words(night), held_at(night.room, T1))
    assert said.startswith("4 acts were not recorded, and the floor looks at them: … · 18:00 the")
    assert said.count("the next hand begins") == 3
    assert "Aino" not in said


@pytest.mark.parametrize(
    ("command", "way"),
    [
        (BuyIn(table=T1, player=AINO, amount=Money(100)), "sum and time of the buy-in"),
        (SeatNewcomer(table=T1, seat=ONE, player=AINO), "name and time of the new player"),
        (LeaveSeat(table=T1, player=AINO), "which seat was left"),
        (ClaimBadBeat(table=T1), "leave every card where it lies"),
        (CallMisdeal(table=T1, reason=MisdealReason.NOT_SHUFFLED), "deal the same hand again"),
        (CallClock(table=T1), "by a watch"),
        (DrawButton(table=T1), "draw by cards"),
        (SetRight(table=T1), "how it stands"),
        (TakeTable(table=T1, staff=StaffId(3)), "who deals from when"),
        (OpenDispute(table=T1, subject=Subject.POT), "what is disputed"),
        (GiveRuling(table=T1, inquiry=NO_INQUIRY), "what was asked and ruled"),
        (None, "write it with its time on the sheet of T1"),
    ],
)
def test_everything_that_has_to_wait_for_the_store_has_its_way_on_paper(
    command: Command | None, way: str
):
    said = on_paper(command, TableId("T1"))
    assert said.startswith("The store does not answer: ")
    assert way in said


@pytest.mark.parametrize(
    ("command", "asked", "said"),
    [
        (DrawButton(table=T1), "DrawButton", "wait for it, draw no cards"),
        (SetRight(table=T1), "DrawButton", "in no other way"),
        (
            TopUp(table=T1, player=AINO, amount=Money(100), stack=Money(0)),
            "BuyIn",
            "in no other way",
        ),
        (None, "", "in no other way"),
        (LeaveSeat(table=T1, player=AINO), "BuyIn", "The store does not answer"),
    ],
)
def test_what_was_asked_and_is_not_certain_has_no_other_way(
    command: Command | None, asked: str, said: str
):
    assert said in on_paper(command, T1, frozenset({asked}))


def test_a_call_that_was_in_doubt_is_told_whatever_came_of_it(night: Evening):
    buy_in = BuyIn(table=T1, player=night.player("Aino"), amount=Money(100_00))
    night.table(T1).seated("Aino")
    entry = night.ask(buy_in)
    act = KeptAct(
        command=entry.command,
        kind="BuyIn",
        body=body_of(buy_in),
        by=night.floor,
        pressed=night.clock.now(),
    )
    assert settled_words(words(night), LateOutcome(act, entry)) == (
        "What was pressed at 18:00 is recorded: Aino buys in for €100"
    )
    assert settled_words(words(night), LateOutcome(act, None)) == (
        "What was pressed at 18:00 was not done: ask for it again."
    )


def test_where_no_table_can_be_shown_it_says_why_and_what_to_do(night: Evening) -> None:
    assert without_table_words(None, T1, "") == "The store is being opened …"
    away = without_table_words(None, T1, "The store does not answer.")
    assert away.startswith("The store does not answer.\nOn the desk's PC: open the desk first")
    assert "set it up at the desk" in without_table_words(EMPTY_ROOM, T1, "")
    assert (
        without_table_words(night.room, T1, "") == "T1 is closed: the floor opens it at the desk."
    )


def test_who_sees_it_may_close_it_where_nobody_of_the_floor_is_on_duty(night: Evening) -> None:
    assert may_leave(None)
    assert may_leave(EMPTY_ROOM)
    assert not may_leave(night.room)


def test_what_lies_here_sends_the_floor_to_the_menu() -> None:
    assert "Acts left here" in left_words()


def test_a_table_that_went_back_says_by_which_hands(night: Evening):
    night.table(T1).seated("Aino", "Eero").draw().hands(1)
    assert put_back_words(night.room, T1, 3) == ""
    night.ask(NoteOlderBook(seen=84, ends=60), SYSTEM)
    assert [put_back_words(night.room, T1, saw) for saw in (1, 2, 3)] == [
        "An older copy of the book was put back: check the button and the seats of T1.",
        "The book went back: hand 2 of T1 is not in it. Check the button and the seats.",
        "The book went back: hands 2 to 3 of T1 are not in it. Check the button and the seats.",
    ]
