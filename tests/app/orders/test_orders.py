"""Orders about players: who is barred, kept apart, warned, sent away, and what that stops."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from time import perf_counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.app.core.messages import Command, Entry, NoteId, Role, StaffId
from floor.app.lists.may_sit import is_turned_away, stop_at
from floor.app.lists.waiting import (
    CallPlayer,
    JoinList,
    PlayerCalled,
    PlayerJoined,
    PlayerStruckOff,
    PlayerTurnedAway,
)
from floor.app.office.catalog import evolve
from floor.app.office.fold import Fold
from floor.app.orders.orders import (
    BarLifted,
    BarPlayer,
    EarlyEnd,
    EndPenalty,
    GivePenalty,
    KeepApart,
    KeepApartLifted,
    LiftBar,
    LiftKeepApart,
    NotePlayer,
    PenaltyEnded,
    PenaltyGiven,
    PlayerBarred,
    PlayersKeptApart,
    WarnPlayer,
)
from floor.app.seats.seats import (
    LeaveSeat,
    MarkAway,
    MarkBack,
    PlayerAway,
    PlayerBack,
    PlayerSeated,
    PlayOver,
    SeatLeft,
    SeatPlayer,
)
from floor.app.tables.tables import CloseTable
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.errors import Refused
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.orders.orders import BarKind, MarkKind
from floor.room.table.table import Away, PlayedOver, Taken
from floor.store.engines.memory import MemorySnapshots
from tests.evening import CODE, HELSINKI, NLH, PLO, T1, T2, Evening, refused

HALF_HOUR = timedelta(minutes=30)
TOMORROW = timedelta(days=1)
MAY_NOT_PLAY = "{} may not play: see the shift manager."


def bar(
    night: Evening, name: str, kind: BarKind = BarKind.BARRED, lasts: timedelta | None = None
) -> Entry:
    until = night.clock.now() + lasts if lasts is not None else None
    return night.ask(BarPlayer(player=night.player(name), kind=kind, until=until))


def lift(night: Evening, name: str, reason: str = "He said sorry.") -> Entry:
    note = night.note(reason) if reason else None
    return night.ask(LiftBar(player=night.player(name), note=note), night.manager)


def apart(night: Evening, *names: str) -> Entry:
    return night.ask(KeepApart(players=tuple(map(night.player, names))))


def penalty(night: Evening, name: str, lasts: timedelta = HALF_HOUR) -> Entry:
    return night.ask(GivePenalty(player=night.player(name), lasts=lasts))


def seat_all_the_same(
    night: Evening,
    name: str,
    number: int,
    second: StaffId | None,
    reason: str = "His brother-in-law only.",
) -> Entry:
    note = night.note(reason) if reason else None
    return night.ask(
        SeatPlayer(
            table=T1, seat=SeatNo(number), player=night.player(name), second=second, note=note
        )
    )


# Barred


@pytest.mark.parametrize("kind", BarKind)
def test_who_is_barred_gets_no_seat_no_call_and_plays_over_nobody(night: Evening, kind: BarKind):
    """CH-GEN-4: and the sentence says whom to ask, not why."""
    table = night.table().seated("Eero")
    table.away("Eero")
    aino = night.player("Aino")
    bar(night, "Aino", kind)
    with refused("CH-GEN-4", MAY_NOT_PLAY.format(aino)):
        table.seat(2, "Aino")
    with refused("CH-GEN-4", MAY_NOT_PLAY.format(aino)):
        table.over(1, "Aino")


def test_who_is_barred_while_he_waits_waits_no_longer_and_a_seat_kept_for_him_is_free(
    night: Evening,
):
    night.table()
    night.join("Aino")
    night.join("Aino", PLO)
    night.call("Aino", T1, 3)
    entry = bar(night, "Aino")
    aino = night.player("Aino")
    assert entry.events[1:] == (
        PlayerStruckOff(game=NLH, player=aino, table=T1),
        PlayerStruckOff(game=PLO, player=aino),
    )
    assert not night.room.calls
    night.table().seat(3, "Eero")


def test_who_is_barred_while_he_sits_has_his_seat_and_does_not_come_back_to_it(night: Evening):
    table = night.table().seated("Aino")
    table.away("Aino")
    bar(night, "Aino")
    assert isinstance(table.now.seat(SeatNo(1)), Away)
    with refused("CH-GEN-4"):
        table.back("Aino")


def test_who_is_barred_and_asks_for_a_list_is_turned_away_and_the_book_says_so(night: Evening):
    """FAULTS row 73."""
    bar(night, "Aino", BarKind.SELF_EXCLUDED)
    entry = night.join("Aino")
    assert entry.events == (PlayerTurnedAway(game=NLH, player=night.player("Aino")),)
    assert not night.room.lists.get(NLH)
    with refused("GM-GEN-1"):
        night.join("Aino", NLH + "x")  # type: ignore[arg-type]


def test_ten_thousand_excluded_players_are_looked_up_at_once(night: Evening):
    """FAULTS row 73: all of them turned away, each in less than 20 ms."""
    room, now = night.room, night.clock.now()
    for number in range(1, 10_001):
        barred = PlayerBarred(player=PlayerId(number), kind=BarKind.SELF_EXCLUDED, since=now)
        room = evolve(room, barred)
    begin = perf_counter()
    assert all(is_turned_away(room, PlayerId(number), now) for number in range(1, 10_001))
    assert not is_turned_away(room, PlayerId(10_001), now)
    assert (perf_counter() - begin) / 10_001 < 0.020


def test_a_bar_ends_by_itself(night: Evening):
    bar(night, "Aino", lasts=HALF_HOUR)
    night.later(minutes=30)
    night.table().seat(1, "Aino")
    with refused("CH-GEN-4", f"{night.player('Aino')} is not barred."):
        lift(night, "Aino")


def test_a_bar_is_lifted_by_the_shift_manager_who_says_why(night: Evening):
    bar(night, "Aino")
    with refused("HOUSE", "Give a reason for lifting an order."):
        lift(night, "Aino", "")
    with refused("HOUSE"):
        night.ask(LiftBar(player=night.player("Aino"), note=night.note("Why not")))
    lifted = lift(night, "Aino").events[0]
    assert isinstance(lifted, BarLifted)
    assert lifted.note is not None
    night.table().seat(1, "Aino")


def test_one_order_does_not_shorten_another(night: Evening):
    bar(night, "Aino", BarKind.SELF_EXCLUDED)
    with refused("CH-GEN-4"):
        bar(night, "Aino", lasts=HALF_HOUR)


def test_a_longer_order_takes_the_place_of_a_shorter_one(night: Evening):
    bar(night, "Aino", lasts=HALF_HOUR)
    bar(night, "Aino", BarKind.SELF_EXCLUDED, TOMORROW)
    night.clock.advance(HALF_HOUR)
    with refused("CH-GEN-4"):
        night.table().seat(1, "Aino")
    with refused("CH-GEN-4"):
        bar(night, "Aino")


def test_an_order_does_not_end_before_it_begins(night: Evening):
    with refused("HOUSE"):
        bar(night, "Aino", lasts=timedelta())


def test_an_order_is_about_somebody_in_the_books(night: Evening):
    nobody = PlayerId(999)
    reason = night.note("Nobody")
    asked: tuple[Command, ...] = (
        BarPlayer(player=nobody, kind=BarKind.BARRED),
        KeepApart(players=(nobody, night.player("Aino"))),
        WarnPlayer(player=nobody),
        GivePenalty(player=nobody, lasts=HALF_HOUR),
        NotePlayer(player=nobody, note=reason),
    )
    for command in asked:
        with refused("HOUSE", "There is no player 999."):
            night.ask(command)


def test_orders_are_given_while_no_gaming_day_is_open_and_outlive_them(night: Evening):
    bar(night, "Aino")
    night.close_day()
    bar(night, "Eero")
    night.later(minutes=24 * 60)
    with refused("HOUSE"):
        night.join("Aino")  # no day is open
    again = night.office_at("kiosk")
    assert set(again.room.orders.bars) == {night.player("Aino"), night.player("Eero")}


# Excluded by his own wish


def test_who_has_excluded_himself_is_let_in_by_nobody(night: Evening):
    """The house's option has to say otherwise."""
    second = senior(night)
    night.table()
    bar(night, "Aino", BarKind.SELF_EXCLUDED, HALF_HOUR)
    with refused("CH-GEN-4"):
        seat_all_the_same(night, "Aino", 1, second)
    with refused("HOUSE"):
        lift(night, "Aino")


def test_a_house_may_let_two_people_pass_over_a_self_exclusion(night: Evening):
    text = HELSINKI.replace('value = "stands"', 'value = "two_may_seat"')
    night.adopt(text)
    second = senior(night)
    night.table()
    bar(night, "Aino", BarKind.SELF_EXCLUDED, HALF_HOUR)
    seat_all_the_same(night, "Aino", 1, second)
    lift(night, "Aino")


def test_without_an_end_a_self_exclusion_is_lifted_with_a_reason(night: Evening):
    bar(night, "Aino", BarKind.SELF_EXCLUDED)
    lift(night, "Aino", "He asked for it in writing, a year later.")
    night.table().seat(1, "Aino")


# Kept apart


def test_players_kept_apart_do_not_share_a_table(night: Evening):
    """CH-GEN-25."""
    night.table().seated("Aino", "Eero")
    night.table(T2)
    apart(night, "Aino", "Kaisa", "Otso")
    aino, kaisa = night.player("Aino"), night.player("Kaisa")
    said = f"{kaisa} and {aino} may not share a table, and {aino} is at T1: see the shift manager."
    with refused("CH-GEN-25", said):
        night.table().seat(3, "Kaisa")
    night.join("Kaisa")
    with refused("CH-GEN-25", said):
        night.call("Kaisa", T1, 3)
    night.table(T2).seat(1, "Kaisa")
    with refused("CH-GEN-25"):
        night.table(T2).seat(2, "Otso")
    night.table(T2).seat(2, "Eero", note=night.note("He may sit with anybody."))


def test_a_seat_held_for_one_keeps_the_other_away_too(night: Evening):
    table = night.table()
    night.join("Aino")
    night.call("Aino", T1, 4)
    apart(night, "Aino", "Eero")
    with refused("CH-GEN-25"):
        table.seat(1, "Eero")


def test_an_absent_owner_and_his_over_player_count_too(night: Evening):
    table = night.table().seated("Aino", "Eero")
    table.away("Aino")
    table.over(1, "Otso")
    apart(night, "Aino", "Kaisa")
    apart(night, "Otso", "Väinö")
    for name in ("Kaisa", "Väinö"):
        with refused("CH-GEN-25"):
            table.seat(3, name)


def test_a_closing_table_brings_nobody_to_whom_he_is_kept_from(night: Evening):
    night.table().seated("Aino", "Eero")
    night.table(T2).seated("Kaisa")
    apart(night, "Aino", "Kaisa")
    movers = (night.player("Aino"), night.player("Eero"))
    night.ask(CloseTable(table=T1, movers=movers, into=(T2,)))
    assert [one.player for one in night.room.lists[NLH]] == [night.player("Aino")]
    assert night.room.seated[night.player("Eero")] == T2


def test_nobody_is_at_a_table_that_is_not_open(night: Evening):
    apart(night, "Aino", "Eero")
    assert stop_at(night.room, night.player("Aino"), T2, night.clock.now()) is None


def test_kept_apart_is_lifted_between_those_named_alone(night: Evening):
    apart(night, "Aino", "Eero", "Kaisa")
    pair = tuple(map(night.player, ("Aino", "Eero")))
    with refused("HOUSE"):
        night.ask(LiftKeepApart(players=pair), night.manager)
    night.ask(LiftKeepApart(players=pair, note=night.note("They are brothers.")), night.manager)
    kaisa = night.player("Kaisa")
    assert night.room.orders.apart == {
        **dict.fromkeys(pair, (kaisa,)),
        kaisa: pair,
    }
    with refused("CH-GEN-25", "Nothing keeps these players apart."):
        night.ask(LiftKeepApart(players=pair, note=night.note("Again")), night.manager)


def test_the_last_order_lifted_leaves_nothing(night: Evening):
    apart(night, "Aino", "Eero")
    pair = tuple(map(night.player, ("Aino", "Eero")))
    night.ask(LiftKeepApart(players=pair, note=night.note("Over")), night.manager)
    assert night.room.orders.apart == {}


def test_it_takes_two_to_be_kept_apart(night: Evening):
    with refused("CH-GEN-25"):
        apart(night, "Aino", "Aino")


# Two let somebody sit all the same


def senior(night: Evening) -> StaffId:
    """Another shift manager on duty than the evening's."""
    from floor.app.staff.days import SignOn

    badge = night.people.add_staff("Sirpa", Role.SHIFT_MANAGER)
    night.ask(SignOn(staff=badge), badge)
    return badge


def test_two_let_somebody_sit_whom_an_order_stops(night: Evening):
    night.table().seated("Eero")
    apart(night, "Aino", "Eero")
    entry = seat_all_the_same(night, "Aino", 2, night.manager)
    (seated,) = entry.events
    assert (seated.second, seated.note is None) == (night.manager, False)  # type: ignore[attr-defined]


def test_two_let_somebody_play_over_whom_an_order_stops(night: Evening):
    table = night.table().seated("Eero", "Kaisa")
    table.away("Eero")
    apart(night, "Aino", "Kaisa")
    over = PlayOver(
        table=T1,
        seat=SeatNo(1),
        player=night.player("Aino"),
        note=night.note("Ten minutes"),
        second=night.manager,
    )
    night.ask(over)
    assert isinstance(table.now.seat(SeatNo(1)), PlayedOver)


def test_who_asks_is_not_the_second_and_the_second_is_a_shift_manager_on_duty(night: Evening):
    """FAULTS row 65: asked of the store, not of a screen."""
    night.table().seated("Eero")
    apart(night, "Aino", "Eero")
    off_duty = night.people.add_staff("Sirpa", Role.SHIFT_MANAGER)
    for second in (night.floor, night.dealer, off_duty, StaffId(99)):
        with refused("HOUSE"):
            seat_all_the_same(night, "Aino", 2, second)
    with refused("CH-GEN-25"):
        seat_all_the_same(night, "Aino", 2, None)
    with refused("CH-GEN-25"):
        seat_all_the_same(night, "Aino", 2, night.manager, reason="")


# Warned, sent away, noted


def test_who_is_sent_away_is_away_from_his_seat_until_his_time_is_over(night: Evening):
    """CH-SHOW-7."""
    table = night.table().seated("Aino", "Eero")
    aino = night.player("Aino")
    entry = penalty(night, "Aino")
    now = night.clock.now()
    assert entry.events == (
        PenaltyGiven(player=aino, since=now, until=now + HALF_HOUR, by=night.floor),
        PlayerAway(table=T1, seat=SeatNo(1), player=aino, since=now),
    )
    with refused("CH-SHOW-7"):
        table.back("Aino")
    night.later(minutes=30)
    table.back("Aino")
    assert isinstance(table.now.seat(SeatNo(1)), Taken)


def test_who_is_sent_away_in_a_hand_plays_it_to_its_end(night: Evening):
    """CH-GEN-1."""
    table = night.table().seated("Aino", "Eero", "Kaisa").draw("Aino").start()
    penalty(night, "Aino")
    assert night.player("Aino") in {seat.player for seat in table.deal.dealt}
    table.end()
    table.start()
    assert night.player("Aino") not in {seat.player for seat in table.deal.dealt}


def test_who_is_sent_away_and_sits_nowhere_sits_nowhere(night: Evening):
    table = night.table().seated("Eero")
    table.away("Eero")
    assert len(penalty(night, "Eero").events) == 1, "he is away already"
    assert len(penalty(night, "Aino").events) == 1
    with refused("CH-SHOW-7"):
        table.seat(2, "Aino")
    seat_all_the_same(night, "Aino", 2, night.manager)


def test_a_penalty_is_ended_early(night: Evening):
    table = night.table().seated("Aino")
    penalty(night, "Aino")
    night.later(minutes=5)
    (ended,) = night.ask(EndPenalty(player=night.player("Aino"), why=EarlyEnd.ALLOWED)).events
    assert isinstance(ended, PenaltyEnded)
    table.back("Aino")
    (mark,) = night.room.orders.marks[night.player("Aino")]
    assert mark.until == ended.ended
    with refused("CH-SHOW-7"):
        night.ask(EndPenalty(player=night.player("Aino"), why=EarlyEnd.ALLOWED))


def test_ending_a_penalty_leaves_what_is_over_as_it_was(night: Evening):
    aino = night.player("Aino")
    night.ask(WarnPlayer(player=aino))
    penalty(night, "Aino")
    before = night.later(minutes=40).room.orders.marks[aino]
    again = night.note("Again, but it was nothing.")
    night.ask(GivePenalty(player=aino, lasts=HALF_HOUR, note=again))
    night.ask(EndPenalty(player=aino, why=EarlyEnd.MISTAKE))
    assert night.room.orders.marks[aino][:2] == before


@pytest.mark.parametrize("lasts", [timedelta(), timedelta(minutes=-1), timedelta(hours=25)])
def test_a_penalty_has_a_length(night: Evening, lasts: timedelta):
    with refused("CH-SHOW-7"):
        penalty(night, "Aino", lasts)


def test_warnings_and_notes_stay_in_the_order_they_came(night: Evening):
    aino = night.player("Aino")
    first, second = night.note("Phone at the table"), night.note("Prefers seat 1")
    night.ask(WarnPlayer(player=aino, note=first))
    night.ask(NotePlayer(player=aino, note=second))
    marks = night.room.orders.marks[aino]
    assert [(mark.kind, mark.note) for mark in marks] == [
        (MarkKind.WARNING, first),
        (MarkKind.NOTE, second),
    ]
    with refused("HOUSE", "Write down what is to be noted."):
        night.ask(NotePlayer(player=aino))


# Taken back, kept, folded


def test_everything_about_a_player_may_be_taken_back(night: Evening):
    """A bar, a keeping apart and their lifting by two, all else by one."""
    aino, eero = night.player("Aino"), night.player("Eero")
    night.table().seated("Aino")
    before = night.room
    asked: tuple[tuple[Command, bool], ...] = (
        (BarPlayer(player=aino, kind=BarKind.BARRED), True),
        (KeepApart(players=(aino, eero)), True),
        (WarnPlayer(player=aino), False),
        (GivePenalty(player=aino, lasts=HALF_HOUR), False),
        (NotePlayer(player=aino, note=night.note("Left-handed")), False),
    )
    for command, by_two in asked:
        entry = night.ask(command)
        if by_two:
            with refused("HOUSE"):
                night.void(entry)
        night.void(entry, second=night.manager if by_two else None)
        assert night.room == before


def test_a_lifted_bar_stands_again_when_that_is_taken_back(night: Evening):
    bar(night, "Aino")
    entry = lift(night, "Aino")
    night.void(entry, second=night.manager)
    with refused("CH-GEN-4"):
        night.table().seat(1, "Aino")


def test_orders_go_through_a_snapshot(night: Evening):
    bar(night, "Aino", lasts=HALF_HOUR)
    apart(night, "Eero", "Kaisa", "Otso")
    penalty(night, "Eero")
    fold = Fold(night.journal)
    fold.start(MemorySnapshots(), CODE)
    body = fold.snapshot(CODE).body
    again = msgspec.msgpack.decode(body, type=type(night.room))
    assert again == night.room


def test_an_order_touches_everybody_it_is_about():
    pair = (PlayerId(3), PlayerId(7))
    about = {"player:3", "player:7"}
    for message in (
        KeepApart(players=pair),
        LiftKeepApart(players=pair),
        PlayersKeptApart(players=pair),
        KeepApartLifted(players=pair),
    ):
        assert message.touches() == about


def test_who_is_back_in_time_is_asked_nothing(night: Evening):
    table = night.table().seated("Aino")
    table.away("Aino")
    night.ask(MarkBack(table=T1, player=night.player("Aino")))
    assert isinstance(table.now.seat(SeatNo(1)), Taken)


# Whatever is asked, in whatever order

NAMES = ("Aino", "Eero", "Kaisa", "Otso")
who = st.integers(0, len(NAMES) - 1)
wishes = st.one_of(
    st.tuples(st.just("bar"), who, st.sampled_from((None, 10, 40))),
    st.tuples(st.just("lift"), who, st.none()),
    st.tuples(st.just("apart"), who, who),
    st.tuples(st.just("together"), who, who),
    st.tuples(st.just("penalty"), who, st.sampled_from((15, 30))),
    st.tuples(st.just("end"), who, st.none()),
    st.tuples(st.just("seat"), who, st.integers(1, 8)),
    st.tuples(st.just("by two"), who, st.integers(1, 8)),
    st.tuples(st.just("away"), who, st.none()),
    st.tuples(st.just("back"), who, st.none()),
    st.tuples(st.just("join"), who, st.none()),
    st.tuples(st.just("call"), who, st.integers(1, 8)),
    st.tuples(st.just("leave"), who, st.none()),
    st.tuples(st.just("later"), who, st.integers(1, 20)),
)


class Book:
    """What the orders are, kept from what was asked and granted; nothing of the engine in it."""

    def __init__(self, night: Evening) -> None:
        self.night = night
        self.bars: dict[PlayerId, datetime | None] = {}
        self.penalties: dict[PlayerId, datetime] = {}
        self.apart: set[frozenset[PlayerId]] = set()

    def forbids(self, player: PlayerId, others: Iterable[PlayerId]) -> bool:
        now = self.night.clock.now()
        barred = player in self.bars and (self.bars[player] is None or now < self.bars[player])  # type: ignore[operator]
        away = now < self.penalties.get(player, now)
        return barred or away or any(frozenset({player, one}) in self.apart for one in others)

    def hears(self, command: Command, entry: Entry) -> None:
        match command:
            case BarPlayer(player=player, until=until):
                self.bars[player] = until
            case LiftBar(player=player):
                del self.bars[player]
            case KeepApart(players=players):
                self.apart.add(frozenset(players))
            case LiftKeepApart(players=players):
                self.apart.discard(frozenset(players))
            case GivePenalty(player=player, lasts=lasts):
                ends = entry.at + lasts
                self.penalties[player] = max(ends, self.penalties.get(player, ends))
            case EndPenalty(player=player):
                del self.penalties[player]


def wish(night: Evening, kind: str, player: PlayerId, other: PlayerId, value: object) -> Command:
    """The command for what somebody wishes."""
    reason, now = NoteId(1), night.clock.now()
    minutes = timedelta(minutes=value) if isinstance(value, int) else timedelta()
    seat = SeatNo(value if isinstance(value, int) else 1)
    commands: dict[str, Command] = {
        "bar": BarPlayer(
            player=player, kind=BarKind.BARRED, until=now + minutes if value else None
        ),
        "lift": LiftBar(player=player, note=reason),
        "apart": KeepApart(players=(player, other)),
        "together": LiftKeepApart(players=(player, other), note=reason),
        "penalty": GivePenalty(player=player, lasts=minutes),
        "end": EndPenalty(player=player, why=EarlyEnd.ALLOWED),
        "seat": SeatPlayer(table=T1, seat=seat, player=player, note=reason),
        "by two": SeatPlayer(table=T1, seat=seat, player=player, note=reason, second=night.manager),
        "away": MarkAway(table=T1, player=player),
        "back": MarkBack(table=T1, player=player),
        "join": JoinList(game=NLH, player=player),
        "call": CallPlayer(game=NLH, player=player, table=T1, seat=seat, note=reason),
        "leave": LeaveSeat(table=T1, player=player),
    }
    return commands[kind]


@given(asked=st.lists(wishes, max_size=30))
def test_nobody_comes_where_an_order_keeps_him_from_but_by_two(
    asked: list[tuple[str, int, int | None]],
):
    night = Evening(HandClock(datetime(2026, 10, 24, 15, tzinfo=UTC)), SeededChance(7)).opened()
    players = [night.player(name) for name in NAMES]
    night.table(T1)
    night.note("Because.")
    book = Book(night)
    for kind, number, value in asked:
        player = players[number]
        other = players[value] if kind in ("apart", "together") and value is not None else player
        if kind == "later":
            night.later(minutes=value or 0)
            continue
        before = night.room
        command = wish(night, kind, player, other, value)
        by = night.manager if kind in ("lift", "together") else night.floor
        try:
            entry = night.ask(command, by)
        except Refused:
            continue
        here = {*before.seated, *(call.player for call in before.calls)} - {player}
        for event in entry.events:
            match event:
                case PlayerSeated(second=None) | PlayerCalled():
                    assert not book.forbids(player, here)
                case PlayerBack():
                    assert not book.forbids(player, ())
                case PlayerJoined():
                    assert player not in book.bars or not book.forbids(player, ())
        book.hears(command, entry)
    again = Fold(night.journal)
    again.start(MemorySnapshots(), CODE)
    assert again.room == night.room


def test_who_plays_over_and_is_sent_away_gives_the_seat_back(night: Evening):
    table = night.table().seated("Aino", "Eero")
    table.away("Eero").over(2, "Otso")
    otso = night.player("Otso")
    entry = night.ask(GivePenalty(player=otso, lasts=timedelta(minutes=10)))
    assert entry.events[1:] == (SeatLeft(table=T1, seat=SeatNo(2), player=otso),)
    assert isinstance(table.now.seats[1], Away)
    night.void(entry)
    assert isinstance(table.now.seats[1], PlayedOver)
