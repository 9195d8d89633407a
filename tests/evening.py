"""A room to try things in: speaks commands, so that a test reads like a night at the desk."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta

import pytest

from floor.app.core.messages import SYSTEM, Command, CommandId, Entry, Event, NoteId, Role, StaffId
from floor.app.core.room import Room, game_of
from floor.app.hands.dealing import DrawButton, EndHand, HandStarted, StartHand
from floor.app.hands.mixes import next_variant
from floor.app.lists.feeders import MarkFeeder
from floor.app.lists.order import MoveEntry, RestoreEntry
from floor.app.lists.waiting import (
    CallPlayer,
    CheckIn,
    ConfirmCall,
    DeclineSeat,
    JoinList,
    StrikeOff,
)
from floor.app.money.chips import CountDrop
from floor.app.office.fold import event_of
from floor.app.office.office import Office, Outside
from floor.app.office.voiding import barriers
from floor.app.seats.seats import ChooseWay, LeaveSeat, MarkAway, MarkBack, PlayOver, SeatPlayer
from floor.app.staff.closing import left_open
from floor.app.staff.days import AdoptRulebook, CloseDay, OpenDay, SignOn
from floor.app.staff.dealers import TakeTable
from floor.app.tables.tables import ChangeTable, CloseTable, OpenTable
from floor.base.chance import Chance, SeededChance
from floor.base.clock import Clock, HandClock
from floor.base.errors import Refused
from floor.base.money import Money
from floor.cards.card import Card, Suit
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import Deal, Place, PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import Signup, TableId
from floor.room.table.table import DrawnCard, Seat, Table, chairs_of, seat_of
from floor.rulebook.house.rulebooks import shipped_house
from floor.store.engines.memory import MemoryJournal, MemoryPeople, MemorySnapshots

NLH = GameId("nlh-1-2")
PLO = GameId("plo-2-2")
NO_STRADDLE = GameId("dc-5-5")
T1, T2 = TableId("T1"), TableId("T2")
CODE = "test"
HELSINKI = shipped_house("helsinki")


class Evening:
    """A room in memory, its staff, and how they speak to the office.

    Every question is put to `why_not` first: it must know what `submit` is going to say.
    """

    def __init__(
        self,
        clock: HandClock,
        chance: Chance,
        journal: MemoryJournal | None = None,
        steady: Clock | None = None,
    ) -> None:
        self.clock = clock
        self.steady = steady
        self.chance = chance
        self.journal = journal or MemoryJournal()
        self.snapshots = MemorySnapshots()
        self.people = MemoryPeople()
        self.manager = self.people.add_staff("Mira", Role.SHIFT_MANAGER)
        self.floor = self.people.add_staff("Olli", Role.FLOOR)
        self.dealer = self.people.add_staff("Ida", Role.DEALER)
        self._players: dict[str, PlayerId] = {}
        self.office = self.office_at("desk", chance)

    def office_at(self, station: str, chance: Chance | None = None) -> Office:
        """Another station's office on the same journal."""
        outside = Outside(
            journal=self.journal,
            snapshots=self.snapshots,
            people=self.people,
            clock=self.clock,
            chance=chance or SeededChance(len(self.journal.written) + len(station)),
            station=station,
            code=CODE,
            steady=self.steady,
            pc="house-pc" if self.steady is not None else "",
        )
        return Office(outside)

    def opened(self) -> "Evening":
        """With rules in force, staff on duty and the gaming day open."""
        self.ask(AdoptRulebook(name="helsinki", text=HELSINKI), SYSTEM)
        for badge in (self.manager, self.floor, self.dealer):
            self.ask(SignOn(staff=badge), badge)
        self.ask(OpenDay(), self.manager)
        return self

    @property
    def room(self) -> Room:
        return self.office.room

    def played_by(self, profile: str) -> "Evening":
        """The same night with the hold'em tables run by other customs of the rulebook."""
        text = HELSINKI.replace(
            'variant = "texas"\n', f'variant = "texas"\nprofile = "{profile}"\n'
        )
        return self.adopt(text, profile)

    def adopt(self, text: str, name: str = "own") -> "Evening":
        """The same night by the rulebook `text`."""
        self.ask(AdoptRulebook(name=name, text=text), self.manager)
        return self

    def ask(self, command: Command, by: StaffId | None = None) -> Entry:
        """The entry, or the refusal raised."""
        badge = self.floor if by is None else by
        foreseen = self.office.why_not(command, badge)
        return _as_foreseen(foreseen, lambda: self.office.submit(command, badge))

    def void(self, entry: Entry, by: StaffId | None = None, second: StaffId | None = None) -> Entry:
        badge = self.floor if by is None else by
        foreseen = self.office.why_not_void(entry.command, badge, second=second)
        return _as_foreseen(foreseen, lambda: self.office.void(entry.command, badge, second=second))

    def player(self, name: str) -> PlayerId:
        """Somebody's number; who is new is added to the people of the house."""
        if name not in self._players:
            self._players[name] = self.people.add_player(name)
        return self._players[name]

    def note(self, text: str) -> NoteId:
        return self.people.keep_note(text, self.clock.now())

    def table(self, name: TableId = T1, game: GameId = NLH, seats: int = 9) -> "TableTonight":
        """That table, opened when it is not yet."""
        if name not in self.room.tables:
            self.ask(OpenTable(table=name, game=game, seats=seats))
        return TableTonight(self, name)

    def change(self, name: TableId, game: GameId, seats: int = 9) -> Entry:
        return self.ask(ChangeTable(table=name, game=game, seats=seats))

    def close(self, name: TableId, *movers: str) -> Entry:
        players = tuple(self.player(mover) for mover in movers)
        return self.ask(CloseTable(table=name, movers=players))

    def join(self, name: str, game: GameId = NLH, signup: Signup = Signup.FLOOR) -> Entry:
        return self.ask(JoinList(game=game, player=self.player(name), signup=signup))

    def confirm(self, name: str, game: GameId = NLH) -> Entry:
        return self.ask(ConfirmCall(game=game, player=self.player(name)))

    def decline(self, name: str, game: GameId = NLH) -> Entry:
        return self.ask(DeclineSeat(game=game, player=self.player(name)))

    def put_at(
        self, name: str, place: int, note: NoteId | None = None, game: GameId = NLH
    ) -> Entry:
        return self.ask(MoveEntry(game=game, player=self.player(name), place=place, note=note))

    def put_back(self, name: str, note: NoteId | None = None, game: GameId = NLH) -> Entry:
        return self.ask(RestoreEntry(game=game, player=self.player(name), note=note))

    def feed(self, table: TableId, main: TableId) -> Entry:
        return self.ask(MarkFeeder(table=table, main=main))

    def waiting(self, game: GameId = NLH) -> list[PlayerId]:
        """Who is on the list, in its order."""
        return [one.player for one in self.room.lists.get(game, ())]

    def check_in(self, name: str, game: GameId = NLH) -> Entry:
        return self.ask(CheckIn(game=game, player=self.player(name)))

    def call(
        self, name: str, table: TableId, seat: int, game: GameId = NLH, note: NoteId | None = None
    ) -> Entry:
        who, number = self.player(name), SeatNo(seat)
        return self.ask(CallPlayer(game=game, player=who, table=table, seat=number, note=note))

    def strike_off(self, name: str, game: GameId = NLH) -> Entry:
        return self.ask(StrikeOff(game=game, player=self.player(name)))

    def count_drop(self, table: TableId, euros: int) -> Entry:
        return self.ask(CountDrop(table=table, amount=Money(euros * 100)))

    def close_day(self, *, clock_checked: bool = False) -> Entry:
        """With a reason, where something is left open."""
        note = self.note("It is late.") if any(left_open(self.room)) else None
        return self.ask(CloseDay(clock_checked=clock_checked, note=note), self.manager)

    def later(self, *, minutes: float = 0, seconds: float = 0) -> "Evening":
        self.clock.advance(timedelta(minutes=minutes, seconds=seconds))
        return self

    def tick(self) -> None:
        self.office.tick()

    def events(self) -> tuple[Event, ...]:
        """Everything that stands in the journal, in order."""
        return tuple(event_of(row) for row in self.journal.written)


def undoable(entries: Iterable[Entry]) -> frozenset[CommandId]:
    """Those of `entries` that may be voided; they run to the journal's end."""
    return frozenset(command for command, barrier in barriers(entries).items() if barrier is None)


def _as_foreseen(foreseen: Refused | None, asking: Callable[[], Entry]) -> Entry:
    """What `asking` brings, which is what was foreseen."""
    if foreseen is None:
        return asking()
    with pytest.raises(Refused) as caught:
        asking()
    assert caught.value == foreseen
    raise caught.value


class TableTonight:
    """What is said at one table; each sentence answers the table, so that they can be strung."""

    def __init__(self, night: Evening, name: TableId) -> None:
        self._night = night
        self.name = name

    @property
    def now(self) -> Table:
        return self._night.room.tables[self.name]

    @property
    def deal(self) -> Deal:
        """The hand being played."""
        return self.now.stage.deal  # type: ignore[union-attr]

    def seats(self, *numbers: int) -> tuple[Seat, ...]:
        return tuple(self.now.seats[number - 1] for number in numbers)

    def sitter(self, name: str):
        player = self._night.player(name)
        return next(c.sitter for c in chairs_of(self.now) if c.sitter.player == player)

    def place(self, name: str) -> Place:
        player = self._night.player(name)
        number = seat_of(self.now, player)
        assert number is not None
        return Place(number, player)

    def ask(self, command: Command, by: StaffId | None = None) -> "TableTonight":
        self.entry = self._night.ask(command, by)
        return self

    def with_dealer(self) -> "TableTonight":
        """Ida sits down to deal: her badge is for this table now."""
        return self.ask(TakeTable(table=self.name, staff=self._night.dealer))

    def seat(
        self, number: int, name: str, way: Standing = Standing.WAITS, note: NoteId | None = None
    ) -> "TableTonight":
        who, seat = self._night.player(name), SeatNo(number)
        return self.ask(SeatPlayer(table=self.name, seat=seat, player=who, way=way, note=note))

    def seated(self, *names: str) -> "TableTonight":
        """These players from seat 1 on."""
        for number, name in enumerate(names, start=1):
            self.seat(number, name)
        return self

    def over(self, number: int, name: str, way: Standing = Standing.POSTS) -> "TableTonight":
        who, seat = self._night.player(name), SeatNo(number)
        return self.ask(
            PlayOver(table=self.name, seat=seat, player=who, way=way), self._night.floor
        )

    def away(self, name: str) -> "TableTonight":
        return self.ask(MarkAway(table=self.name, player=self._night.player(name)))

    def back(self, name: str, way: Standing = Standing.WAITS) -> "TableTonight":
        return self.ask(MarkBack(table=self.name, player=self._night.player(name), way=way))

    def choose(self, name: str, way: Standing) -> "TableTonight":
        return self.ask(ChooseWay(table=self.name, player=self._night.player(name), way=way))

    def leave(self, name: str) -> "TableTonight":
        return self.ask(LeaveSeat(table=self.name, player=self._night.player(name)))

    def draw(self, winner: str | None = None) -> "TableTonight":
        """The draw for the button; whoever is named gets the ace of spades."""
        return self.ask(DrawButton(table=self.name, cards=self._cards(winner)))

    def _cards(self, winner: str | None) -> Sequence[DrawnCard]:
        if winner is None:
            return ()
        places = [chair.place for chair in chairs_of(self.now) if chair.here]
        best = Card(14, Suit.SPADE)
        low = [Card(2 + number // 4, Suit(number % 4)) for number in range(len(places))]
        return tuple(
            DrawnCard(place, best if place.player == self._night.player(winner) else card)
            for place, card in zip(places, low, strict=True)
        )

    def start(self, variant: str = "") -> "TableTonight":
        """The next hand; where somebody says its game and nobody is quoted, the first one."""
        if not variant and next_variant(self._night.room, self.now) is None:
            variant = game_of(self._night.room, self.now.game).variant.choices[0]
        return self.ask(StartHand(table=self.name, variant=variant))

    def end(self, *won: str, second_round: bool = True) -> "TableTonight":
        winners = tuple(self.place(name).seat for name in won)
        return self.ask(EndHand(table=self.name, second_round=second_round, winners=winners))

    def hand(self) -> Deal:
        """One hand from the riffle to the pot: what was dealt."""
        self.start()
        started = self.entry.events[0]
        assert isinstance(started, HandStarted)
        self.end()
        return started.deal

    def hands(self, count: int) -> "TableTonight":
        for _ in range(count):
            self.hand()
        return self


@contextmanager
def refused(rule: str, sentence: str = "") -> Iterator[None]:
    """What is said inside is refused by that rule, in a sentence that can be spoken."""
    with pytest.raises(Refused) as caught:
        yield
    spoken = str(caught.value)
    assert caught.value.rule == rule, spoken
    assert "{" not in spoken
    if sentence:
        assert spoken == sentence
