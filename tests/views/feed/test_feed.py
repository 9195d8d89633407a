"""The feed of the night: what is told, what is marked, what may be taken back."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.app.core.messages import SYSTEM, CommandId, Entry, Event, Role, StaffId
from floor.app.core.names import Viewer
from floor.app.core.queued import QueuedMove
from floor.app.core.ruling import RulingNo
from floor.app.hands.dealing import HandEnded
from floor.app.lists.waiting import PlayerJoined, due
from floor.app.money.chips import DropCounted
from floor.app.office.fold import entries_of
from floor.app.office.office import Office, Outside
from floor.app.office.voiding import EntryVoided, check
from floor.app.rulings.rulings import StrikeRuling
from floor.app.seats.seats import MarkBack, PlayerAway, SeatPlayer
from floor.app.staff.days import DayBegan, DayReopened
from floor.app.tables.after_hand import QueueAct
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.errors import Refused
from floor.base.money import NOTHING, Money
from floor.rehearsal.night import Night, NightPlan
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.store.engines.memory import MemoryJournal, MemoryPeople, MemorySnapshots
from floor.views.feed.feed import feed_line, feed_lines, newest_own
from floor.views.words.rows import Alone, FeedLine
from tests.app.ruled import amended, ruled
from tests.evening import CODE, HELSINKI, NLH, PLO, T1, T2, Evening, undoable
from tests.views.looking import entries, look, names_of, words

BEGINS = datetime(2026, 10, 24, 12, tzinfo=UTC)
SIX = ("Aino", "Eero", "Kaisa", "Otso", "Petra", "Ville")


def feed(night: Evening) -> tuple[FeedLine, ...]:
    return feed_lines(night.room, look(night), entries(night))


def line(night: Evening, entry: Entry) -> FeedLine:
    return next(one for one in feed(night) if one.seq == entry.seq)


# What is told


def test_the_newest_line_comes_first_with_time_place_and_who_did_it(night: Evening):
    night.table()
    night.later(minutes=3)
    entry = night.table().seat(5, "Aino").entry
    first, second, *_rest = feed(night)
    assert (first.words, first.place, first.by) == ("Aino takes seat 5", "T1", "Olli")
    assert (first.at, first.seq, first.command) == (night.clock.now(), entry.seq, entry.command)
    assert second.words == "Opens: NLH 1–2, 9 seats"
    assert second.at == night.clock.now() - timedelta(minutes=3)


def test_who_leaves_a_list_is_told_without_a_table(night: Evening):
    night.join("Aino")
    night.strike_off("Aino")
    assert feed(night)[0].place == ""


def test_what_time_brought_about_nobody_did(night: Evening):
    night.table()
    night.join("Aino")
    night.call("Aino", T1, 4)
    night.later(minutes=6).tick()
    newest = feed(night)[0]
    assert newest.words == "Aino has not come: seat 4 is free again"
    assert (newest.by, newest.place, newest.undo) == ("", "T1", False)


def test_a_move_is_one_sentence_at_the_new_table(night: Evening):
    night.table(T2, PLO).seat(3, "Aino")
    night.table(T1).seat(5, "Aino", Standing.POSTS)
    newest = feed(night)[0]
    assert newest.words == "Aino moves from T2 seat 3 to seat 5 and posts"
    assert newest.place == "T1"


def test_a_move_names_the_stack_that_was_counted(night: Evening):
    night.table(T2, PLO).seat(3, "Aino")
    night.table(T1)
    player = night.player("Aino")
    night.ask(
        SeatPlayer(table=T1, seat=SeatNo(5), player=player, way=Standing.POSTS, stack=Money(15_000))
    )
    newest = feed(night)[0]
    assert newest.words == "Aino moves from T2 seat 3 to seat 5 with €150 and posts"


def test_an_owner_who_is_back_sends_his_over_player_off_in_one_line(night: Evening):
    table = night.table().seated(*SIX).draw("Aino").hands(1).away("Petra").over(5, "Marek")
    night.ask(MarkBack(table=table.name, player=night.player("Petra")))
    assert feed(night)[0].words == "Marek gives up seat 5; Petra is back in seat 5"


def test_hands_are_routine_unless_somebody_missed_a_blind(night: Evening):
    table = night.table().seated(*SIX).draw("Aino").hands(1)
    assert [one.routine for one in feed(night)[:3]] == [True, True, False]
    table.away("Otso").start()
    newest = feed(night)[0]
    assert newest.words == "Hand 2 begins, 5 players dealt in; Otso in seat 4 owes SB and BB"
    assert not newest.routine


def test_an_entry_of_the_whole_house_has_no_place(night: Evening):
    night.join("Aino")
    assert feed(night)[0].place == ""


# What was taken back


def test_a_voided_entry_is_marked_and_the_void_tells_what_it_took_back(night: Evening):
    entry = night.table().seat(5, "Aino").entry
    assert line(night, entry).undo
    void = night.void(entry)
    assert (line(night, entry).voided, line(night, entry).undo) == (True, False)
    told = line(night, void)
    assert told.words == "Taken back: Aino takes seat 5"
    assert (told.place, told.by) == ("T1", "Olli")
    assert (told.voided, told.undo) == (False, False)


def test_a_void_of_something_older_than_the_window_names_its_number(night: Evening):
    entry = night.table().seat(5, "Aino").entry
    void = night.void(entry)
    (told,) = feed_lines(night.room, look(night), (void,))
    assert told.words == f"Taken back: entry {entry.seq}"
    assert told.place == ""


def test_money_is_taken_back_by_two_and_both_are_named(night: Evening):
    night.table()
    night.close(T1)
    drop = night.count_drop(T1, 312)
    assert (line(night, drop).undo, line(night, drop).second) == (True, True)
    void = night.void(drop, second=night.manager)
    assert line(night, void).words == "Taken back: drop counted: €312.00 (second badge: Mira)"


def test_one_entry_alone_can_be_told(night: Evening):
    entry = night.table().seat(5, "Aino").entry
    told = feed_line(entry, words(night))
    assert (told.words, told.undo, told.voided) == ("Aino takes seat 5", False, False)


# What is kept


def test_lines_already_shown_are_marked_but_not_worded_again(night: Evening):
    entry = night.table().seat(5, "Aino").entry
    before = feed(night)
    night.void(entry)
    after = feed_lines(night.room, look(night), entries(night), before)
    assert after == feed(night)
    reused = [one for one in after if any(one is old for old in before)]
    assert len(reused) >= len(before) - 3


# What may be taken back


class Rehearsed(NamedTuple):
    """A night looked at while it goes on."""

    office: Office
    look: Viewer
    journal: MemoryJournal
    manager: StaffId


@pytest.fixture(scope="module")
def moments() -> list[tuple[set[CommandId], set[CommandId], int]]:
    """At some moments of a night: what the feed offers, what the office allows, of how many."""
    return [
        (offered(seen), allowed(seen), len(last_entries(seen, 60))) for seen in rehearsed_moments()
    ]


def rehearsed_moments() -> Iterator[Rehearsed]:
    clock, journal, people = HandClock(BEGINS), MemoryJournal(), MemoryPeople()
    office = Office(
        Outside(journal, MemorySnapshots(), people, clock, SeededChance(3), "desk", CODE)
    )
    rehearsal = Night(office, people, clock, SeededChance(4), NightPlan(tables=3, hours=2))
    for number, moment in enumerate(rehearsal.moments(HELSINKI)):
        floor = next((s for s, role in office.room.on_duty.items() if role is Role.FLOOR), None)
        manager = next(
            (s for s, role in office.room.on_duty.items() if role is Role.SHIFT_MANAGER), None
        )
        late = number % 60 == 30
        if floor is None or manager is None or number % 60 not in (0, 30):
            continue
        if late and office.room.calls:
            # A call runs out, but nobody has written that down yet.
            clock.move_to(office.room.calls[0].until + timedelta(seconds=1))
        yield Rehearsed(office, Viewer(clock.now(), names_of(people), floor), journal, manager)
        clock.move_to(moment)


def last_entries(seen: Rehearsed, count: int) -> tuple[Entry, ...]:
    return tuple(entries_of(seen.journal.written))[-count:]


def offered(seen: Rehearsed) -> set[CommandId]:
    shown = feed_lines(seen.office.room, seen.look, last_entries(seen, 60))
    return {one.command for one in shown if one.undo}


def allowed(seen: Rehearsed) -> set[CommandId]:
    assert seen.look.by is not None
    return {
        entry.command
        for entry in last_entries(seen, 60)
        if seen.office.why_not_void(entry.command, seen.look.by, second=seen.manager) is None
    }


def test_undo_is_offered_exactly_where_the_office_allows_it(moments):
    assert len(moments) > 10
    for feed_says, office_says, _count in moments:
        assert feed_says == office_says
    assert any(0 < len(said) < count for said, _, count in moments)


def test_a_call_that_is_about_to_expire_bars_its_undo(night: Evening):
    night.table()
    night.join("Aino")
    entry = night.call("Aino", T1, 4)
    assert line(night, entry).undo
    night.later(minutes=6)
    assert due(night.room, night.clock.now())
    assert not line(night, entry).undo
    assert night.office.why_not_void(entry.command, night.floor) is not None


EVENTS: tuple[Event, ...] = (
    HandEnded(table=T1, hand=1, ended=BEGINS, second_round=True, jackpot=Money(100)),
    HandEnded(table=T2, hand=1, ended=BEGINS, second_round=True, jackpot=Money(100)),
    HandEnded(table=T2, hand=1, ended=BEGINS, second_round=False, jackpot=NOTHING),
    PlayerAway(table=T1, seat=SeatNo(1), player=PlayerId(1), since=BEGINS),
    PlayerAway(table=T2, seat=SeatNo(1), player=PlayerId(2), since=BEGINS),
    PlayerJoined(game=GameId("g"), player=PlayerId(1), since=BEGINS),
    PlayerJoined(game=NLH, player=PlayerId(3), since=BEGINS),
    DropCounted(table=TableId("T3"), amount=NOTHING),
    DayBegan(day=BEGINS.date(), opened_at=BEGINS),
)


@st.composite
def journals(draw: st.DrawFn) -> tuple[Entry, ...]:
    """Entries as a journal could hold them, voids of earlier ones among them."""
    found: list[Entry] = []
    for seq in range(1, draw(st.integers(1, 12)) + 1):
        events: tuple[Event, ...] = (draw(st.sampled_from(EVENTS)),)
        if found and draw(st.integers(0, 4)) == 0:
            target = draw(st.sampled_from(found))
            events = (EntryVoided(command=target.command, entry=target.seq),)
        by = draw(st.sampled_from([SYSTEM, StaffId(1), StaffId(1)]))
        found.append(Entry(seq, CommandId(bytes([seq])), BEGINS, by, "desk", events))
    return tuple(found)


@given(journals(), st.integers(0, 11))
def test_in_one_pass_or_one_by_one_the_same_may_be_voided(journal, first):
    window = journal[first:]
    one_by_one = set()
    for place, entry in enumerate(window):
        try:
            check(entry, window[place:])
        except Refused:
            continue
        one_by_one.add(entry.command)
    assert undoable(window) == one_by_one
    assert undoable(journal) & {entry.command for entry in window} == one_by_one


# What one station takes back in one tap


def test_the_newest_of_a_stations_own_entries_that_stands_is_offered(night: Evening):
    seated = night.table().seat(5, "Aino").entry
    away = night.table().away("Aino").entry
    night.table(T2, PLO)
    own = {seated.command, away.command}
    offered = newest_own(feed(night), own)
    assert offered is not None
    assert offered.command == away.command
    night.void(away)
    offered = newest_own(feed(night), own)
    assert offered is not None
    assert offered.command == seated.command


def test_what_bars_the_newest_is_said_and_nothing_older_is_offered(night: Evening):
    seated = night.table().seat(5, "Aino").entry
    night.table().away("Aino")
    offered = newest_own(feed(night), {seated.command})
    assert offered is not None
    assert not offered.undo
    assert offered.barred == "Since then: T1: Aino is away from seat 5. Undo that first."
    assert newest_own(feed(night), ()) is None


def test_lines_of_some_commands_are_as_among_all_the_others(night: Evening):
    seated = night.table().seat(5, "Aino").entry
    away = night.table().away("Aino").entry
    night.table(T2, PLO)
    night.void(away)
    own = {seated.command, away.command}
    of = feed_lines(night.room, look(night), entries(night), of=own)
    assert of == tuple(line for line in feed(night) if line.command in own)
    assert [line.voided for line in of] == [True, False]
    assert feed_lines(night.room, look(night), entries(night), of=()) == ()


def test_what_time_brings_about_stays_and_the_sentence_says_so(night: Evening):
    night.table()
    night.join("Aino")
    called = night.call("Aino", T1, 4)
    night.later(minutes=6)
    said = "Too late to undo. Since then: T1: Aino has not come: seat 4 is free again."
    assert line(night, called).barred == said
    night.tick()
    assert line(night, called).barred == said


def test_a_move_done_when_the_hand_was_over_is_told_beside_its_end(night: Evening):
    night.table(T2).seated("Petra")
    table = night.table(T1).seated("Aino", "Eero", "Kaisa", "Otso").draw("Aino").start()
    deed = QueuedMove(to=T2, seat=SeatNo(4))
    night.ask(QueueAct(table=T1, player=night.player("Aino"), deed=deed))
    ended = table.end().entry
    told = line(night, ended)
    assert told.place == "T1"
    assert told.words == "Hand 1 over, flop seen; Aino moves from seat 1 to T2 seat 4"


def test_a_day_that_was_closed_by_mistake_goes_on_in_one_sentence(night: Evening):
    closed = night.close_day()
    reopened = night.office.void(closed.command, night.manager)
    assert any(isinstance(one, DayReopened) for one in reopened.events)
    assert "goes on" in feed(night)[0].words


def test_a_ruling_is_taken_back_by_striking_it(night: Evening):
    ruled(night)
    entry = entries(night)[-1]
    shown = line(night, entry)
    assert (shown.undo, shown.strikes, shown.alone) == (True, 1, Alone(entry.by, entry.at))
    amended(night)
    assert not line(night, entry).undo
    night.ask(StrikeRuling(ruling=RulingNo(2), note=night.note("The wrong table.")))
    assert line(night, entry).undo, "it holds again"
    night.ask(StrikeRuling(ruling=RulingNo(1), note=night.note("That too.")))
    shown = line(night, entry)
    assert (shown.undo, shown.voided) == (False, True)
    assert feed(night)[0].words == "Ruling 1 struck: entered by mistake"
