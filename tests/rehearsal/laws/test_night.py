"""A rehearsed evening: the same seed is the same night, it keeps the laws, it can be taken over."""

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import TypeVar
from zoneinfo import ZoneInfo

import pytest

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import SYSTEM, Entry
from floor.app.core.ports import Journal, JournalHead, People, Snapshots
from floor.app.core.room import DayClosed, DayOpen, house_of
from floor.app.hands.dealing import HandEnded, HandStarted
from floor.app.hands.straddles import StraddleDeclared
from floor.app.lists.waiting import CallExpired, PlayerCalled
from floor.app.money.chips import ChipsAdded, PlayerBoughtIn
from floor.app.office.fold import entries_of, event_of
from floor.app.office.office import Office, Outside
from floor.app.office.voiding import EntryVoided, standing
from floor.app.seats.breaks import LongBreakGranted
from floor.app.seats.seats import SeatLeft
from floor.app.staff.days import DayBegan, DayEnded, SignedOff
from floor.app.staff.dealers import DealerPushed
from floor.app.staff.floor_calls import CallTaken, FloorCalled
from floor.app.tables.tables import TableOpened
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.rehearsal.laws.hands import Laws
from floor.rehearsal.night import Night, NightPlan, NightSummary
from floor.rehearsal.players import Temper
from floor.room.blinds.button import Lies
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.store.engines.memory import MemoryJournal, MemoryPeople, MemorySnapshots
from floor.store.sqlite.sqlite import open_store
from floor.wiring.nights import rehearse
from tests.evening import CODE, HELSINKI
from tests.gaming_days import gaming_day_bounds

T = TypeVar("T")
SHORT = NightPlan(tables=2, hours=3)
NOON = datetime(2026, 10, 24, 9, tzinfo=UTC)


class Rehearsal:
    """A store and the nights lived on it."""

    def __init__(
        self,
        journal: Journal | None = None,
        snapshots: Snapshots | None = None,
        people: People | None = None,
    ) -> None:
        self.journal = journal or MemoryJournal()
        self.snapshots = snapshots or MemorySnapshots()
        self.people = people or MemoryPeople()
        self.clock = HandClock(NOON)

    def night(self, seed: int, plan: NightPlan = SHORT) -> Night:
        """A night that has not begun, in an office of its own."""
        outside = Outside(
            journal=self.journal,
            snapshots=self.snapshots,
            people=self.people,
            clock=self.clock,
            chance=SeededChance(seed),
            station="rehearsal",
            code=CODE,
        )
        self.office = Office(outside)
        return Night(self.office, self.people, self.clock, SeededChance(seed + 1), plan)

    def live(self, seed: int, plan: NightPlan = SHORT) -> NightSummary:
        return self.night(seed, plan).live(HELSINKI)

    def entries(self) -> tuple[Entry, ...]:
        return tuple(entries_of(self.journal.rows()))

    def head(self) -> JournalHead:
        return self.journal.head()


def lived(seed: int, plan: NightPlan = SHORT) -> Rehearsal:
    rehearsal = Rehearsal()
    rehearsal.told = rehearsal.live(seed, plan)
    return rehearsal


@pytest.fixture(scope="module")
def seven() -> Rehearsal:
    return lived(7)


# Repeatable


def test_the_same_seed_gives_the_same_digest(seven: Rehearsal):
    assert lived(7).head() == seven.head()


def test_another_seed_gives_another_digest(seven: Rehearsal):
    assert lived(8).head().digest != seven.head().digest


def test_a_night_on_disk_has_the_digest_of_the_night_in_memory(seven: Rehearsal, tmp_path: Path):
    for number in range(2):
        with closing(open_store(tmp_path / f"night{number}.db")) as store:
            rehearsal = Rehearsal(store.journal, store.snapshots, store.people)
            rehearsal.live(7)
            assert rehearsal.head() == seven.head()


# What comes of it


def test_a_night_is_opened_and_closed_and_keeps_its_laws(seven: Rehearsal):
    """The laws are checked while it is lived; here, that there was something to check."""
    entries, told = seven.entries(), seven.told
    last = [entry.events[0] for entry in entries if not isinstance(entry.events[0], SignedOff)]
    assert isinstance(last[-1], DayEnded)
    assert isinstance(seven.office.room.day, DayClosed)
    assert not seven.office.room.tables
    assert told.entries == len(entries)
    assert told.hands > 100
    assert told.players > 20
    assert told.lasted == timedelta(hours=3)
    assert set(told.refused) <= {
        "CH-GEN-1",
        "CH-BUYB-1",
        "CH-MISS-9",
        "CH-OVER-1",
        "CH-TABLE-2",
        "CH-SEAT-7",
        "CH-SEAT-9",
        "CH-GEN-5",
        "CH-STRAD-1",
    }


def test_about_thirty_hands_an_hour_are_dealt_at_a_table(seven: Rehearsal):
    told = seven.told
    assert 20 * 2 * 3 < told.hands < 40 * 2 * 3


def test_things_happen_in_a_night_that_happen_to_people():
    """Over some nights: no-shows, voids, tokens, bought buttons, straddles, playing over."""
    found: set[str] = set()
    for seed in range(3):
        for entry in lived(seed, NightPlan(tables=3, hours=5)).entries():
            for event in entry.events:
                found.add(type(event).__name__)
                match event:
                    case HandStarted(deal=deal):
                        found |= {"bought"} if deal.positions.bought else set()
                        found |= {"tokens"} if any(s.sitter.tokens for s in deal.changed) else set()
                        found |= {"dead"} if any(post.dues.dead for post in deal.posts) else set()
                        found |= {"no small blind"} if deal.positions.small is None else set()
                    case HandEnded(jackpot=jackpot, flat_rake=flat_rake):
                        found |= {"jackpot"} if jackpot else set()
                        found |= {"flat rake"} if flat_rake else set()
    assert found >= {
        "bought", "tokens", "dead", "no small blind", "jackpot", "flat rake", "CallExpired",
        "EntryVoided", "OverPlayerSeated", "PlayerBack", "PlayerAway", "PlayerCheckedIn",
        "PlayerStruckOff", "WayChosen", "TableClosed", "DropCounted", "SignedOff",
    }  # fmt: skip


def test_every_call_is_answered_struck_off_or_expires_once(seven: Rehearsal):
    entries = standing(seven.entries())
    events = [event for entry in entries for event in entry.events]
    calls = [(one.player, one.until) for one in events if isinstance(one, PlayerCalled)]
    expired = [(one.player, one.until) for one in events if isinstance(one, CallExpired)]
    assert len(set(expired)) == len(expired)
    assert set(expired) <= set(calls)
    dates = [entry.at for entry in entries if isinstance(entry.events[0], CallExpired)]
    assert dates == [until for _, until in expired]


def test_a_wrong_button_is_taken_back():
    rehearsal = lived(7, NightPlan(tables=1, hours=1, temper=Temper(mistaps=100)))
    events = [event for entry in rehearsal.entries() for event in entry.events]
    voids = [event for event in events if isinstance(event, EntryVoided)]
    ends = [event for event in events if isinstance(event, HandEnded)]
    assert voids
    assert len(ends) == 2 * len(voids)


# The october night


def only(rehearsal: Rehearsal, kind: type[T]) -> T:
    """The one event of its kind."""
    (event,) = [one for each in rehearsal.entries() for one in each.events if type(one) is kind]
    return event


def test_the_night_the_clocks_go_back_is_one_day_of_25_hours():
    rehearsal = lived(7, NightPlan(tables=1, hours=12, begins=date(2026, 10, 24)))
    began, ended = only(rehearsal, DayBegan), only(rehearsal, DayEnded)
    house = house_of(rehearsal.office.room)
    zone = ZoneInfo(house.zone)
    first, after = gaming_day_bounds(began.day, zone, house.roll_over_hour)
    assert after - first == timedelta(hours=25)
    assert ended.closed_at - began.opened_at == timedelta(hours=12)
    # Twelve hours later the clock on the wall shows only eleven more.
    opened, closed = (
        moment.astimezone(zone).replace(tzinfo=None)
        for moment in (began.opened_at, ended.closed_at)
    )
    assert closed - opened == timedelta(hours=11)


# Watched from the middle on


@pytest.mark.parametrize("seed", [3, 5])
def test_whoever_begins_to_watch_at_any_moment_sees_a_fair_night(seed: int, full: bool):
    rehearsal = Rehearsal()
    night = rehearsal.night(seed, NightPlan(tables=3))
    begins = range(0, 10**6, 4) if full else range(1_200, 1_600, 12)
    watchers: list[Laws] = []
    for number, _ in enumerate(night.moments(HELSINKI)):
        if number in begins:
            watchers.append(Laws())
            rehearsal.office.listen(watchers[-1].watch)
    assert len(watchers) > 10
    seen = [watcher.hands for watcher in watchers]
    assert seen == sorted(seen, reverse=True)
    assert night.laws.hands >= seen[0] > 100


# Broken off


def broken_off(rehearsal: Rehearsal, seed: int, moments: int, plan: NightPlan = SHORT) -> None:
    """A night that stops where it stands, as when the power fails."""
    lives: Iterator[datetime] = rehearsal.night(seed, plan).moments(HELSINKI)
    for _ in range(moments):
        next(lives)
    lives.close()


@pytest.mark.parametrize("moments", [30, 300, 501])
def test_a_night_broken_off_is_taken_over_and_goes_on(moments: int):
    rehearsal = Rehearsal()
    broken_off(rehearsal, 7, moments)
    assert isinstance(rehearsal.office.room.day, DayOpen)
    before = len(rehearsal.entries())
    told = rehearsal.live(8)
    assert told.hands > 100
    assert told.entries == len(rehearsal.entries()) - before
    only(rehearsal, DayBegan)
    assert isinstance(rehearsal.office.room.day, DayClosed)


def test_a_night_that_was_left_gets_nothing_from_the_one_that_listens_on():
    rehearsal = Rehearsal()
    night = rehearsal.night(7)
    lives = night.moments(HELSINKI)
    next(lives)
    lives.close()
    before = night.told()
    rehearsal.office.tick()
    assert night.told().entries == before.entries


def test_the_next_night_is_the_next_day():
    rehearsal = Rehearsal()
    plan = NightPlan(tables=1, hours=1)
    rehearsal.live(7, plan)
    rehearsal.live(8, plan)
    days = [one.day for e in rehearsal.entries() for one in e.events if isinstance(one, DayBegan)]
    assert days == [date(2026, 10, 24), date(2026, 10, 25)]


def test_two_rehearsals_live_in_one_room_under_other_table_names():
    rehearsal = Rehearsal()
    first = rehearsal.night(7, NightPlan(tables=1, hours=1, prefix="A"))
    lives = first.moments(HELSINKI)
    for _ in range(50):
        next(lives)
    second = rehearsal.night(8, NightPlan(tables=1, hours=1, prefix="B"))
    told = second.live(HELSINKI)
    assert told.hands > 5
    assert isinstance(rehearsal.office.room.day, DayOpen)
    assert {table[0] for table in rehearsal.office.room.tables} <= {"A"}


def test_people_buy_in_add_carry_eat_and_straddle_within_the_rules():
    night = rehearse(7, NightPlan(tables=4, hours=8))
    happened = [event_of(row) for row in night.room.journal.rows()]
    kinds = {type(event) for event in happened}
    assert {PlayerBoughtIn, ChipsAdded, LongBreakGranted, StraddleDeclared} <= kinds
    assert any(isinstance(event, PlayerBoughtIn) and event.carried for event in happened)
    assert any(isinstance(event, SeatLeft) and event.stack for event in happened)
    assert not {"CH-BUY-1", "CH-BUY-2", "CH-BUY-3", "HOUSE"} & night.told.refused.keys()


def test_dealers_push_each_other_every_half_hour_and_rest_after_three_tables(seven: Rehearsal):
    events = [event for entry in standing(seven.entries()) for event in entry.events]
    pushes = [event for event in events if isinstance(event, DealerPushed)]
    sat: dict[int, datetime] = {}
    dealt_for = []
    for push in pushes:
        if push.before is not None:
            dealt_for.append(push.pushed_at - sat[push.before])
        sat[push.staff] = push.pushed_at
    assert min(dealt_for) >= timedelta(minutes=30)
    in_time = [one for one in dealt_for if one < timedelta(minutes=31)]
    assert len(in_time) > len(dealt_for) / 2 > 2
    assert any(push.break_until is not None for push in pushes)
    dealt = [one for table in seven.office.room.dealers.worked.values() for one in table.items()]
    hands = sum(isinstance(event, HandEnded) for event in events)
    assert sum(worked.hands for _, worked in dealt) == hands
    assert sum(worked.hands for badge, worked in dealt if badge == SYSTEM) < hands / 20


def test_tables_call_the_floor_and_nobody_waits_for_ever(seven: Rehearsal):
    events = [event for entry in seven.entries() for event in entry.events]
    called: dict[tuple[TableId, CallReason], datetime] = {}
    reasons = set()
    for event in events:
        if isinstance(event, FloorCalled):
            called[event.table, event.reason] = event.called_at
            reasons.add(event.reason)
        elif isinstance(event, CallTaken):
            waited = event.taken_at - called.pop((event.table, event.reason))
            assert waited < timedelta(minutes=5)
    assert len(reasons) >= 3
    assert len(called) <= 1, "the night may end before somebody goes there"


def test_games_by_the_cards_and_mixes_are_played_by_the_laws_too():
    games = tuple(map(GameId, ("horse-5-10", "dc-5-5", "stud-5-10", "soko-2", "sviten-5-5")))
    rehearsal = lived(3, NightPlan(tables=5, hours=3, games=games))
    hands = [one for entry in rehearsal.entries() for one in entry.events]
    played = {hand.variant for hand in hands if isinstance(hand, HandStarted)}
    assert {"", "texas", "omaha_hilo", "stud"} <= played
    lying = {hand.deal.positions.lies for hand in hands if isinstance(hand, HandStarted)}
    assert lying == set(Lies)


def test_the_eighth_table_plays_a_rotation():
    rehearsal = lived(3, NightPlan(tables=8, hours=1))
    last = max(
        (e for entry in rehearsal.entries() for e in entry.events if isinstance(e, TableOpened)),
        key=lambda opened: opened.table,
    )
    assert (last.table, last.game) == ("T8", "horse-5-10")
