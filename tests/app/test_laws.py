"""The laws of the room, whatever people do: two tables, two stations, a night of random wishes."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from floor.app.claim.claims import OpenClaim, RejectClaim
from floor.app.claim.freezes import ClaimBadBeat, ReleaseTable
from floor.app.core.held_act import HeldAct, Settlement
from floor.app.core.messages import SYSTEM, Command, CommandId, Entry, NoteId, StaffId
from floor.app.core.ports import JournalRow
from floor.app.core.room import EMPTY_ROOM, Room, house_of
from floor.app.hands.clocks import CallClock, EndClock
from floor.app.hands.dealing import DrawButton, EndHand, HandStarted, StartHand
from floor.app.hands.last_rounds import AnnounceLastRound, WithdrawLastRound
from floor.app.hands.misdeals import CallMisdeal
from floor.app.hands.set_right import AsItIs, SetRight, StopFollowing
from floor.app.hands.stamps import SetStamps
from floor.app.lists.feeders import EndFeeding, MarkFeeder
from floor.app.lists.order import MoveEntry, RestoreEntry
from floor.app.lists.waiting import (
    CallPlayer,
    CheckIn,
    ConfirmCall,
    DeclineSeat,
    JoinList,
    StrikeOff,
)
from floor.app.money.chips import BuyIn, CountDrop, TopUp
from floor.app.office.catalog import evolve
from floor.app.office.fold import Fold, entries_of, event_of
from floor.app.office.office import Office
from floor.app.office.voiding import is_void, standing
from floor.app.seats.breaks import GrantLongBreak
from floor.app.seats.nameless import MergePlayers, NamePlayer, SeatNewcomer
from floor.app.seats.requests import AskForSeat, RefuseSeat, WithdrawSeatRequest
from floor.app.seats.seats import ChooseWay, LeaveSeat, MarkAway, MarkBack, PlayOver, SeatPlayer
from floor.app.staff.held_acts import HoldActs, SettleHeldAct
from floor.app.staff.older_book import CompareFelt, NoteOlderBook
from floor.app.staff.pin_locks import AskPinsAgain, LockPins
from floor.app.tables.tables import ChangeTable, CloseTable, CountedStack, OpenTable
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.errors import Refused
from floor.base.money import Money
from floor.rehearsal.laws.hands import Laws, check_seats, check_table
from floor.room.blinds.blinds import Standing, Tokens
from floor.room.blinds.button import PlayerId, SeatedPlayer, SeatNo
from floor.room.clock.player_clock import ClockResult
from floor.room.dealing.misdeal import MisdealReason
from floor.room.lists.waitlist import Signup, TableId
from floor.room.table.opening import Filling
from floor.room.table.table import HeldSeat, PlayedOver, Stamp, chairs_of, last_of, players_at
from floor.store.engines.memory import MemorySnapshots
from tests.evening import CODE, NLH, NO_STRADDLE, PLO, T1, T2, Evening, undoable
from tests.room.umpire import Before, faults

NAMES = ("Aino", "Eero", "Kaisa", "Väinö", "Otso", "Sanna", "Timo", "Mira", "Ida")
SEATS = 6
tables = st.sampled_from((T1, T2))
games = st.sampled_from((NLH, PLO, NO_STRADDLE))
EVERYBODY = tuple(PlayerId(number) for number in range(1, len(NAMES) + 1))
players = st.sampled_from(EVERYBODY)
whos = st.integers(0, 44)
seats = st.integers(1, SEATS).map(SeatNo)
ways = st.sampled_from(Standing)
reasons = st.booleans()
signups = st.sampled_from((Signup.FLOOR, Signup.PHONE, Signup.MOBILE))
euros = st.integers(-1, 600).map(lambda amount: Money(amount * 100))


class OneNight(RuleBasedStateMachine):
    """Anybody may ask for anything at any time, at the desk or at the kiosk."""

    @initialize(first=games, second=games, seated=st.integers(3, len(NAMES)))
    def opens(self, first, second, seated):
        self.night = Evening(HandClock(datetime(2026, 10, 24, 15, tzinfo=UTC)), SeededChance(7))
        self.night.opened()
        self.stations = (self.night.office, self.night.office_at("kiosk"))
        self.night.office.snapshot()
        self.begun = self.night.office.head
        self.laws = Laws()
        self.night.office.listen(self.laws.watch)
        self.reason = self.night.note("Because.")
        self.entries: list[CommandId] = []
        for name in NAMES:
            self.night.player(name)
        for table, game in ((T1, first), (T2, second)):
            self.ask(OpenTable(table=table, game=game, seats=SEATS))
        for number in range(1, seated + 1):
            table, seat = (T1, T2)[number > SEATS], SeatNo((number - 1) % SEATS + 1)
            self.ask(SeatPlayer(table=table, seat=seat, player=PlayerId(number)))

    @property
    def room(self) -> Room:
        return self.night.office.room

    def ask(self, command: Command, by: StaffId | None = None) -> Entry | None:
        """Ask at one station after the other; what it foresees is what it does."""
        self.stations = self.stations[::-1]
        office, badge = self.stations[0], self.night.floor if by is None else by
        foreseen = office.why_not(command, badge)
        before = office.room
        try:
            entry = office.submit(command, badge)
        except Refused as refusal:
            said = refusal
        else:
            assert foreseen is None
            self.entries.append(entry.command)
            self._umpire(before, entry)
            return entry
        assert foreseen == said
        return None

    def _umpire(self, before: Room, entry: Entry) -> None:
        for event in entry.events:
            if isinstance(event, HandStarted):
                table = before.tables[event.table]
                last = last_of(table)
                assert last is not None
                stakes = house_of(before).games[table.game].stakes
                assert not faults(Before(last, chairs_of(table), stakes), event.deal)

    def _chairs(self, table: TableId) -> tuple[SeatedPlayer, ...]:
        return chairs_of(self.room.tables[table]) if table in self.room.tables else ()

    def _away(self) -> list[TableId]:
        """The tables where somebody is away."""
        return [one for one in self.room.tables if any(not c.here for c in self._chairs(one))]

    # Tables

    @rule(table=tables, game=games, number=st.integers(2, SEATS), reason=reasons)
    def opens_or_changes(self, table, game, number, reason):
        note = self.reason if reason else None
        kind = ChangeTable if table in self.room.tables else OpenTable
        self.ask(kind(table=table, game=game, seats=number, note=note))

    @rule(
        table=tables,
        movers=st.lists(players, max_size=2),
        sure=st.integers(0, 2),
        goes_on=st.booleans(),
        stack=euros,
    )
    def closes(self, table, movers, sure, goes_on, stack):
        if not sure:
            into = (T2 if table == T1 else T1,) if goes_on else ()
            counted = tuple(CountedStack(player, stack) for player in movers[:1])
            command = CloseTable(table=table, movers=tuple(movers), into=into, stacks=counted)
            self.ask(command)

    @rule(table=tables, many=st.integers(1, 4), called=st.booleans(), drawn=st.booleans())
    def opens_for_the_list(self, table, many, called, drawn):
        """For whichever game most people wait."""
        game = max(self.room.lists, key=lambda one: len(self.room.lists[one]), default=NLH)
        here = [one.player for one in self.room.lists.get(game, ()) if one.arrived]
        self.ask(
            OpenTable(
                table=table,
                game=game,
                seats=SEATS,
                players=tuple(here[:many]),
                filling=Filling.CALLED if called else Filling.SEATED,
                draw_seats=drawn,
                note=self.reason,
            )
        )

    # Seats

    @rule(table=tables, seat=seats, player=players, way=ways, reason=reasons)
    def sits_down(self, table, seat, player, way, reason):
        note = self.reason if reason else None
        self.ask(SeatPlayer(table=table, seat=seat, player=player, way=way, note=note))

    @rule(table=tables, who=whos, wanted=st.sets(seats, max_size=2), what=st.integers(0, 2))
    def asks_for_a_seat(self, table, who, wanted, what):
        player = _one(who, [one.sitter.player for one in self._chairs(table)])
        if what < 2:
            self.ask(AskForSeat(table=table, player=player))
        if what == 0:
            self.ask(WithdrawSeatRequest(table=table, player=player))
        elif what == 1:
            for seat in wanted:
                self.ask(RefuseSeat(table=table, player=player, seat=seat))
        else:
            self.ask(AskForSeat(table=table, player=player, seats=tuple(wanted)))

    @invariant()
    def only_who_sits_there_asks_for_another_seat(self):
        for table in self.room.tables.values():
            here = {chair.sitter.player for chair in chairs_of(table)}
            asking = [one.player for one in table.seat_requests]
            assert set(asking) <= here
            assert len(set(asking)) == len(asking)

    @rule(table=tables, who=whos)
    def goes_away(self, table, who):
        here = [one.sitter.player for one in self._chairs(table) if one.here]
        self.ask(MarkAway(table=table, player=_one(who, here)))

    @precondition(lambda self: self._away())
    @rule(which=whos, who=whos, way=ways)
    def comes_back(self, which, who, way):
        away = self._away()
        table = away[which % len(away)]
        gone = [one.sitter.player for one in self._chairs(table) if not one.here]
        self.ask(MarkBack(table=table, player=_one(who, gone), way=way))

    @rule(table=tables, who=whos, way=ways)
    def chooses(self, table, who, way):
        out = [
            one.sitter.player
            for one in self._chairs(table)
            if one.here and one.sitter.standing is not Standing.IN
        ]
        self.ask(ChooseWay(table=table, player=_one(who, out), way=way))

    @rule(table=tables, who=whos)
    def leaves(self, table, who):
        sitting = [one.sitter.player for one in self._chairs(table)]
        self.ask(LeaveSeat(table=table, player=_one(who, sitting)))

    @precondition(lambda self: self._away())
    @rule(which=whos, who=whos, way=ways)
    def plays_over(self, which, who, way):
        away = self._away()
        table = away[which % len(away)]
        seats = [one.seat for one in self._chairs(table) if not one.here]
        free = [number for number in EVERYBODY if number not in self.room.seated]
        seat = seats[who % len(seats)]
        self.ask(PlayOver(table=table, seat=seat, player=_one(who, free), way=way))

    # Chips

    @rule(table=tables, who=whos, amount=euros, stack=euros, reason=reasons)
    def buys_chips(self, table, who, amount, stack, reason):
        player = _one(who, [one.sitter.player for one in self._chairs(table)])
        note = self.reason if reason else None
        self.ask(BuyIn(table=table, player=player, amount=amount, carried=stack, note=note))
        self.ask(TopUp(table=table, player=player, amount=amount, stack=stack, note=note))

    @rule(table=tables, who=whos, stack=euros)
    def takes_his_stack_along(self, table, who, stack):
        sitting = [one.sitter.player for one in self._chairs(table)]
        self.ask(LeaveSeat(table=table, player=_one(who, sitting), stack=stack))

    @rule(table=tables, who=whos)
    def has_a_long_break(self, table, who):
        sitting = [one.sitter.player for one in self._chairs(table)]
        self.ask(GrantLongBreak(table=table, player=_one(who, sitting)))

    # Hands

    @rule(table=tables)
    def draws(self, table):
        self.ask(DrawButton(table=table), self.night.dealer)

    @rule(table=tables)
    def riffles(self, table):
        self.ask(StartHand(table=table), self.night.dealer)

    @rule(table=tables, second_round=st.booleans())
    def pushes_the_pot(self, table, second_round):
        self.ask(EndHand(table=table, second_round=second_round), self.night.dealer)

    @rule(table=tables, hands=st.integers(1, 4))
    def plays_on(self, table, hands):
        for _ in range(hands):
            self.ask(EndHand(table=table, second_round=True))
            if self.ask(StartHand(table=table)) is None and self.ask(DrawButton(table=table)):
                self.ask(StartHand(table=table))

    # The dealer's screen

    @rule(table=tables, stamp=st.sampled_from(Stamp))
    def is_stamped_otherwise(self, table, stamp):
        self.ask(SetStamps(table=table, stamp=stamp))

    @rule(table=tables, hands=st.integers(1, 3), second=st.integers(0, 400))
    def hands_over(self, table, hands, second):
        for _ in range(hands):
            self.night.clock.advance(timedelta(milliseconds=second))
            self.ask(EndHand(table=table, second_round=True))

    @rule(table=tables, reason=st.sampled_from(MisdealReason))
    def is_dealt_again(self, table, reason):
        self.ask(StartHand(table=table))
        self.ask(CallMisdeal(table=table, reason=reason))

    @rule(
        table=tables,
        button=st.none() | seats,
        who=whos,
        here=st.booleans(),
        tokens=st.none() | st.sampled_from(Tokens),
        missed=st.integers(0, 3),
    )
    def is_set_right(self, table, button, who, here, tokens, missed):
        sitting = [one.sitter.player for one in self._chairs(table)]
        one = AsItIs(player=_one(who, sitting), here=here, tokens=tokens)
        found = (one,) if here or tokens else ()
        self.ask(EndHand(table=table, second_round=False))
        self.ask(
            SetRight(
                table=table, button=button, players=found, hands_missed=missed, note=self.reason
            )
        )

    @rule(table=tables)
    def is_followed_no_more(self, table):
        self.ask(StopFollowing(table=table, note=NoteId(1)))

    @rule(table=tables, seat=seats, player=players, way=ways)
    def sits_down_without_a_name(self, table, seat, player, way):
        self.ask(SeatNewcomer(table=table, seat=seat, player=player, way=way))

    @precondition(lambda self: self.room.nameless)
    @rule(who=whos, into=players, named=st.integers(0, 3))
    def has_a_name(self, who, into, named):
        player = _one(who, list(self.room.nameless))
        if named:
            self.ask(MergePlayers(player=player, into=into))
        else:
            self.ask(NamePlayer(player=player))

    @rule(table=tables, seat=st.none() | seats, result=st.sampled_from(ClockResult))
    def is_on_the_clock(self, table, seat, result):
        self.ask(StartHand(table=table))
        self.ask(CallClock(table=table, seat=seat))
        self.ask(EndClock(table=table, result=result))

    @rule(table=tables, goes_on=st.integers(0, 4))
    def may_have_hit_the_jackpot(self, table, goes_on):
        self.ask(ClaimBadBeat(table=table))
        if goes_on > 2 and table in self.room.tables:
            self.ask(OpenClaim(table=table, hand=self.room.tables[table].hand))
        if goes_on:
            for claim in self.room.claims:
                self.ask(RejectClaim(claim=claim, note=self.reason))
            self.ask(ReleaseTable(table=table, note=self.reason))

    @rule(table=tables, settlement=st.sampled_from(Settlement), settled=st.booleans())
    def a_kiosk_lists_an_act(self, table, settlement, settled):
        """It had no place in the book; the floor looks at it, once."""
        held = HeldAct(
            command=self.night.office.new_id(),
            by=self.night.dealer,
            kind="start-hand",
            body=f'{{"table":"{table}"}}',
            pressed=self.night.clock.now(),
        )
        assert self.ask(HoldActs(table=table, acts=(held,)), SYSTEM) is not None
        settle = SettleHeldAct(act=held.command, settlement=settlement, note=self.reason)
        if settled:
            assert self.ask(settle) is not None
            assert self.ask(settle) is None

    @rule(table=tables)
    def an_older_copy_is_put_back(self, table):
        """Every open table is compared with its felt, once."""
        assert self.ask(NoteOlderBook(seen=84, ends=60), SYSTEM) is not None
        waits = table in self.stations[0].room.put_back
        assert (self.ask(CompareFelt(table=table)) is not None) == waits
        assert table not in self.stations[0].room.put_back

    @rule(table=tables)
    def too_many_wrong_pins_were_typed(self, table):
        """The floor lets the kiosk take PINs again, once."""
        until = self.night.clock.now() + timedelta(hours=1)
        assert self.ask(LockPins(table=table, until=until), SYSTEM) is not None
        assert self.ask(AskPinsAgain(table=table)) is not None
        assert self.ask(AskPinsAgain(table=table)) is None

    # Lists

    @rule(game=games, player=players, signup=signups)
    def joins(self, game, player, signup):
        self.ask(JoinList(game=game, player=player, signup=signup))

    @rule(game=games, who=whos)
    def checks_in(self, game, who):
        absent = [one.player for one in self.room.lists.get(game, ()) if not one.arrived]
        self.ask(CheckIn(game=game, player=_one(who, absent)))

    @rule(table=tables, seat=seats, player=players, reason=reasons)
    def is_called(self, table, seat, player, reason):
        if table in self.room.tables:
            game, note = self.room.tables[table].game, self.reason if reason else None
            self.ask(JoinList(game=game, player=player))
            self.ask(CallPlayer(game=game, player=player, table=table, seat=seat, note=note))

    @rule(game=games, who=whos)
    def is_struck_off(self, game, who):
        waiting = [one.player for one in self.room.lists.get(game, ())]
        self.ask(StrikeOff(game=game, player=_one(who, waiting)))

    @precondition(lambda self: self.room.calls)
    @rule(which=whos, who=whos, confirms=st.booleans())
    def answers(self, which, who, confirms):
        game = self.room.calls[which % len(self.room.calls)].game
        called = [call.player for call in self.room.calls if call.game == game]
        answer = ConfirmCall if confirms else DeclineSeat
        self.ask(answer(game=game, player=_one(who, called)))

    @precondition(lambda self: any(self.room.lists.values()))
    @rule(who=whos, place=st.integers(0, 4), reason=reasons)
    def is_moved_on_the_list(self, who, place, reason):
        """On the longest."""
        game = max(self.room.lists, key=lambda one: len(self.room.lists[one]))
        waiting = [one.player for one in self.room.lists.get(game, ())]
        note = self.reason if reason else None
        self.ask(MoveEntry(game=game, player=_one(who, waiting), place=place, note=note))

    @precondition(lambda self: any(self.room.gone.values()))
    @rule(who=whos, reason=reasons)
    def is_put_back(self, who, reason):
        """On the list that most have left."""
        game = max(self.room.gone, key=lambda one: len(self.room.gone[one]))
        gone = [one.entry.player for one in self.room.gone.get(game, ())]
        note = self.reason if reason else None
        self.ask(RestoreEntry(game=game, player=_one(who, gone), note=note))

    @rule(table=tables)
    def has_its_last_round(self, table):
        now = self.room.tables.get(table)
        announced = now is not None and now.last_round is not None
        ask = WithdrawLastRound if announced else AnnounceLastRound
        self.ask(ask(table=table))

    @rule(table=tables, main=tables)
    def feeds(self, table, main):
        if table in self.room.feeders:
            self.ask(EndFeeding(table=table))
        else:
            self.ask(MarkFeeder(table=table, main=main))

    # The rest

    @rule(table=tables)
    def counts(self, table):
        self.ask(CountDrop(table=table, amount=Money(100)))

    @rule(minutes=st.integers(1, 6))
    def time_goes_by(self, minutes):
        self.night.later(minutes=minutes)

    @rule()
    def idles(self):
        for office in self.stations:
            office.tick()

    @rule()
    def keeps_the_room(self):
        self.night.office.snapshot()

    @precondition(lambda self: self.entries)
    @rule(back=st.integers(0, 12), second=st.booleans())
    def takes_back(self, back, second):
        entry = self.entries[-1 - back % len(self.entries)]
        self._take_back(entry, self.night.manager if second else None)

    @rule(one=st.integers(0, 30))
    def takes_back_what_may_be(self, one):
        entries = tuple(entries_of(self.night.journal.rows(self.begun)))
        free = undoable(entries)
        if found := [entry.command for entry in entries if entry.command in free]:
            self._take_back(found[one % len(found)], self.night.manager)

    def _take_back(self, entry: CommandId, second: StaffId | None) -> None:
        self.stations = self.stations[::-1]
        office = self.stations[0]
        foreseen = office.why_not_void(entry, self.night.floor, second=second)
        try:
            voided = office.void(entry, self.night.floor, second=second)
        except Refused as refusal:
            said: Refused | None = refusal
        else:
            said = None
            self.entries.append(voided.command)
            assert office.room == self._without(voided)
        assert foreseen == said

    def _without(self, voided: Entry) -> Room:
        """The room folded from the rows that stand, as if the others had never been written."""
        entries = tuple(entries_of(self.night.journal.rows()))
        stands = {entry.command for entry in standing(entries)}
        assert voided.command not in stands
        rows = [row for row in self.night.journal.written if row.command in stands]
        return _folded_rows(rows)

    @invariant()
    def every_law_holds(self):
        for office in self.stations:
            office.refresh()
        check_room(self.room)
        self._every_fold_stands_in_the_same_room()

    def _every_fold_stands_in_the_same_room(self):
        first, second = self.stations
        assert (first.room, first.head) == (second.room, second.head)
        kept = self.night.snapshots.kept
        for snapshots in (kept[:1], kept):
            assert _folded(self.night, snapshots) == (first.head, first.room)

    @rule()
    def anything_might_be_taken_back(self):
        """What may be voided leaves a lawful room, whichever of them it is."""
        self.night.tick()
        rows = self.night.journal.written
        entries = tuple(entries_of(self.night.journal.rows()))
        stands = {entry.command for entry in standing(entries)}
        for command in undoable(entries):
            left = stands - {command}
            check_room(_folded_rows(row for row in rows if row.command in left))

    def teardown(self):
        if not hasattr(self, "night"):
            return
        office: Office = self.night.office
        self.anything_might_be_taken_back()
        assert _folded(self.night, ()) == (office.head, office.room)
        entries = tuple(entries_of(self.night.journal.rows(self.begun)))
        free = undoable(entries)
        for entry in entries:
            no = office.why_not_void(entry.command, self.night.floor, second=self.night.manager)
            assert (no is None) == (entry.command in free), (entry, no)
        assert not any(is_void(entry) for entry in entries if entry.command in free)


def check_room(room: Room) -> None:
    """Everybody sits once, held seats are those of the calls, nobody in the game owes."""
    check_seats(room)
    for table in room.tables.values():
        check_table(room, table.id)
        sitting = [chair.sitter.player for chair in chairs_of(table)]
        assert len(set(sitting)) == len(sitting)
        doubled = sum(isinstance(seat, PlayedOver) for seat in table.seats)
        assert len(sitting) == players_at(table) + doubled
        assert all(chair.sitter.tokens in Tokens for chair in chairs_of(table))
    held = {
        (table.id, number, seat.player)
        for table in room.tables.values()
        for number, seat in enumerate(table.seats, 1)
        if isinstance(seat, HeldSeat)
    }
    calls = [(call.table, call.seat, call.player) for call in room.calls]
    assert held == set(calls)
    assert len(set(calls)) == len(calls)
    for line in room.lists.values():
        waiting = [one.player for one in line]
        assert len(set(waiting)) == len(waiting)


def _one(who: int, these: Sequence[PlayerId]) -> PlayerId:
    """One of `these`, and now and then just anybody."""
    return these[who % len(these)] if these and who < 40 else EVERYBODY[who % len(EVERYBODY)]


def _folded(night: Evening, snapshots: Iterable) -> tuple:
    kept = MemorySnapshots()
    kept.kept.extend(snapshots)
    fold = Fold(night.journal)
    fold.start(kept, CODE)
    return fold.head, fold.room


def _folded_rows(rows: Iterable[JournalRow]) -> Room:
    room = EMPTY_ROOM
    for row in rows:
        room = evolve(room, event_of(row))
    return room


TestOneNight = OneNight.TestCase
TestOneNight.settings = settings(
    max_examples=settings().max_examples, stateful_step_count=40, deadline=None
)
