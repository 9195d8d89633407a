"""Moves: even tables, broken ones, redraws; who goes, where to, and why."""

import pytest
from msgspec.structs import replace

from floor.app.orders.orders import KeepApart
from floor.app.tournament.draws import SlipsDrawn
from floor.app.tournament.filling import FillTable
from floor.app.tournament.hands import EndEventHand, ProposeOut, StartEventHand
from floor.app.tournament.moves import (
    Balance,
    BreakTable,
    EventPlayerMoved,
    RedrawSeats,
    Reseat,
    SetLateStage,
)
from floor.app.tournament.outs import FinishTournament
from floor.app.tournament.play import PlayHandForHand, ReleaseRound
from floor.app.tournament.seats import KeepApartHere, LiftApartHere, OpenEventTable, OrderBreaking
from floor.app.tournament.sheet import DrawRevealed, RevealDraw
from floor.base.chance import ProvedChance, SeededChance
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameForm
from floor.room.lists.waitlist import TableId
from floor.tournament.event.balancing import (
    asks_big_blind,
    halted_tables,
    may_break,
    mover,
    transfers,
)
from floor.tournament.event.seats import counts
from floor.tournament.event.sheet import EventSheet
from floor.tournament.event.state import EntryIs
from floor.tournament.money.terms import Window
from floor.tournament.tables.balance import SeatTaken, WhoMoves, farthest_from_big
from floor.tournament.tables.breaking import BreaksFirst, BrokenDraw, cards_dealt, slips_to_draw
from floor.tournament.tables.seating import MoveBecause, drawn_seats
from tests.app.tournament.commands import E1, E2, E3, ONE, SHEET
from tests.app.tournament.directed import NAMES, Director, playing
from tests.evening import Evening, refused

MORE = (*NAMES, "Xenia", "Yrjö")


@pytest.fixture
def two(night: Evening) -> Director:
    """Twelve at two tables, a hand played at each."""
    event = Director(night).published().sell(*MORE).tables(E1, E2).begun()
    for table in (E1, E2):
        event.ask(StartEventHand(tournament=ONE, table=table))
        event.ask(EndEventHand(tournament=ONE, table=table))
    return event


def thin(event: Director, table: TableId, count: int) -> None:
    """So many of that table go out, from the last seat on."""
    for stack, name in enumerate(event.there(table)[::-1][:count], start=1):
        event.out(name, stacks={name: stack})


def moved(event: Director, **which: TableId) -> EventPlayerMoved:
    found = event.ask(Balance(tournament=ONE, **which)).events[0]
    assert isinstance(found, EventPlayerMoved)
    return found


def test_the_next_big_blind_goes_to_the_worst_seat(two: Director):
    thin(two, E1, 3)
    assert halted_tables(two.event) == (E1,)
    next_big = two.event.tables[E2].taken[SeatNo(3)].entry
    move = moved(two)
    assert (move.entry, move.table, move.rule) == (next_big, E1, "TR-BAL-3")
    assert (move.big, move.number) == (2, None)
    assert {(one.table, one.players) for one in move.counts} == {(E1, 3), (E2, 6)}
    assert counts(two.event) == {E1: 4, E2: 5}
    entry = two.event.entries[move.entry]
    assert (entry.moves, entry.seat) == (1, (free := entry.seat))
    assert two.event.tables[E1].taken[free.seat].comes
    with refused("TR-BAL-1", "The tables are even: they differ by 2 at most."):
        moved(two)


def unrecorded(night: Evening, sheet: EventSheet = SHEET) -> Director:
    """Twelve at two tables in the third level; nobody records a hand."""
    event = Director(night, sheet).published().sell(*MORE).tables(E1, E2).begun()
    return event.later(minutes=50)


def asks(event: Director, table: TableId) -> bool:
    return asks_big_blind(event.event, event.event.tables[table], event.night.clock.now())


def test_where_no_hand_is_recorded_the_floor_says_who_has_the_next_big_blind(night: Evening):
    event = unrecorded(night)
    thin(event, E2, 3)
    assert asks(event, E1)
    fourth = event.event.tables[E1].taken[SeatNo(4)].entry
    with refused("HOUSE", "Nobody sits at E1 seat 9."):
        event.ask(Balance(tournament=ONE, big_next=SeatNo(9)))
    move = event.ask(Balance(tournament=ONE, big_next=SeatNo(4))).events[0]
    assert isinstance(move, EventPlayerMoved)
    assert (move.entry, move.rule, move.big, move.big_next) == (fourth, "TR-BAL-3", None, 4)
    kept = event.event.entries[fourth].moved
    assert kept is not None
    assert (kept.big_next, kept.big) == (4, None)


def test_the_first_seat_may_have_the_next_big_blind(night: Evening):
    event = unrecorded(night)
    thin(event, E2, 3)
    first = event.event.tables[E1].taken[SeatNo(1)].entry
    move = event.ask(Balance(tournament=ONE, big_next=SeatNo(1))).events[0]
    assert isinstance(move, EventPlayerMoved)
    assert move.entry == first


def test_who_has_the_next_big_blind_and_may_not_sit_there_is_passed_over(night: Evening):
    event = unrecorded(night)
    thin(event, E2, 3)
    fourth, fifth = (event.event.tables[E1].taken[SeatNo(seat)].entry for seat in (4, 5))
    there = event.night.player(event.there(E2)[0])
    pair = (event.event.entries[fourth].player, there)
    event.ask(KeepApartHere(tournament=ONE, players=pair))
    move = event.ask(Balance(tournament=ONE, big_next=SeatNo(4))).events[0]
    assert isinstance(move, EventPlayerMoved)
    assert (move.entry, move.rule, move.big_next) == (fifth, "TR-COL-3", 4)


def test_where_hands_are_recorded_or_none_was_played_nobody_is_asked(two: Director):
    event = two.later(minutes=50)
    assert not asks(event, E1)
    new = Director(event.night).published().sell("Late", "Later", "Latest").tables(E3).begun()
    assert not asks(new, E3)
    new.later(minutes=1)
    assert asks(new, E3)


def test_lots_say_who_moves_and_the_floor_is_not_asked(night: Evening):
    event = unrecorded(night, replace(SHEET, game=GameForm.STUD))
    thin(event, E2, 3)
    assert not asks(event, E1)
    move = event.ask(Balance(tournament=ONE, big_next=SeatNo(4))).events[0]
    assert isinstance(move, EventPlayerMoved)
    assert (move.rule, move.big_next) == ("TR-BAL-6", None)


def test_a_hand_of_levels_ago_says_nothing_about_the_next_big_blind(two: Director):
    """Its blinds were at the seats 1 and 2, three levels ago."""
    event = two.later(minutes=69)
    assert not asks(event, E1)
    event.later(minutes=2)
    assert asks(event, E1)
    thin(event, E2, 3)
    last = max(event.event.tables[E1].taken)
    move = moved(event)
    assert (move.was.seat, move.big, move.button, move.waits) == (last, None, None, False)
    assert move.number is not None, "where they land is drawn"


def test_a_hand_of_levels_ago_says_nothing_where_a_table_is_opened(night: Evening):
    late = replace(SHEET.terms, late=Window(through_level=5))
    sheet = replace(SHEET, seats=6, terms=late)
    event = Director(night, sheet).published().sell(*MORE).tables(E1, E2).begun()
    for table in (E1, E2):
        event.ask(StartEventHand(tournament=ONE, table=table))
        event.ask(EndEventHand(tournament=ONE, table=table))
    event.later(minutes=75).sell("Late")
    moves = event.ask(FillTable(tournament=ONE, table=E3)).events
    gone = [one for one in moves if isinstance(one, EventPlayerMoved)]
    assert {(one.was.seat, one.big) for one in gone} == {(SeatNo(6), None), (SeatNo(5), None)}


def test_who_is_reported_out_is_not_moved(two: Director):
    thin(two, E2, 3)
    next_one = two.event.entries[mover(two.event, two.event.tables[E1], SeededChance(0))]
    two.ask(ProposeOut(tournament=ONE, table=E1, entries=(next_one.no,)))
    with refused("HOUSE"):
        two.ask(Balance(tournament=ONE))
    assert two.event.entries[next_one.no].seat is not None


def test_in_the_late_stage_one_is_the_most(two: Director):
    thin(two, E1, 2)
    assert transfers(two.event) == ()
    two.ask(SetLateStage(tournament=ONE))
    assert len(transfers(two.event)) == 1
    with refused("TR-BAL-2", "That holds already."):
        two.ask(SetLateStage(tournament=ONE))


def test_the_floor_may_name_the_tables_but_not_turn_it_round(two: Director):
    thin(two, E1, 2)
    with refused("TR-BAL-1", "E1 has no two players more than E2."):
        moved(two, from_table=E1, to_table=E2)
    with refused("HOUSE"):
        moved(two, from_table=E1, to_table=E3)
    assert moved(two, from_table=E2, to_table=E1).table == E1


def test_nobody_moves_in_the_middle_of_a_hand(two: Director):
    thin(two, E1, 3)
    two.ask(StartEventHand(tournament=ONE, table=E2))
    with refused("CH-GEN-1"):
        moved(two)


def test_nobody_moves_to_somebody_they_are_kept_apart_from(two: Director):  # TR-COL-3
    thin(two, E1, 3)
    going, after = (two.event.tables[E2].taken[SeatNo(seat)].entry for seat in (3, 4))
    there = two.night.player(two.there(E1)[0])
    two.ask(KeepApartHere(tournament=ONE, players=(two.event.entries[going].player, there)))
    move = moved(two)
    assert (move.entry, move.rule) == (after, "TR-COL-3")
    with refused("TR-COL-3", "It takes two players to keep them apart."):
        two.ask(KeepApartHere(tournament=ONE, players=(there,)))


def test_who_may_sit_together_again_moves_there(two: Director):  # TR-COL-3
    thin(two, E1, 3)
    going, there = two.event.tables[E2].taken[SeatNo(3)].entry, two.night.player(two.there(E1)[0])
    pair = (two.event.entries[going].player, there)
    two.ask(KeepApartHere(tournament=ONE, players=pair))
    two.ask(KeepApartHere(tournament=ONE, players=pair))
    with refused("TR-COL-3", "They are not kept apart in this tournament."):
        two.ask(LiftApartHere(tournament=ONE, players=(there,)))
    two.ask(LiftApartHere(tournament=ONE, players=pair))
    assert two.event.apart == ()
    assert moved(two).entry == going


def test_where_all_are_kept_apart_from_one_there_nobody_moves(two: Director):  # TR-COL-3
    thin(two, E1, 3)
    there = two.night.player(two.there(E1)[0])
    for seat in two.event.tables[E2].taken.values():
        player = two.event.entries[seat.entry].player
        two.ask(KeepApartHere(tournament=ONE, players=(player, there)))
    with refused("TR-COL-3"):
        moved(two)


def test_at_the_last_table_nobody_is_kept_apart(two: Director):  # TR-COL-3, TR-BRK-2
    one, other = (two.night.player(two.there(table)[0]) for table in (E1, E2))
    two.ask(KeepApartHere(tournament=ONE, players=(one, other)))
    thin(two, E1, 3)
    two.ask(BreakTable(tournament=ONE))
    two.ask(RedrawSeats(tournament=ONE))
    assert {one, other} <= {two.night.player(name) for name in two.there(E1)}


def test_two_kept_apart_do_not_both_go_to_a_new_table(night: Evening):  # TR-COL-3
    event = Director(night).published().sell(*(f"P{one}" for one in range(18))).tables(E1, E2)
    event.begun().sell("Late").tables(E3)
    one, other = (night.player(event.there(table)[-1]) for table in (E1, E2))
    event.ask(KeepApartHere(tournament=ONE, players=(one, other)))
    event.ask(FillTable(tournament=ONE, table=E3))
    assert len({one, other} & {night.player(name) for name in event.there(E3)}) == 1


def test_where_no_hand_was_played_lots_say_the_seat(night: Evening):
    event = Director(night).published().sell(*MORE).tables(E1, E2).begun()
    thin(event, E1, 3)
    move = moved(event)
    assert move.number == 2
    assert event.event.draw is not None
    assert event.event.draw.drawn == 2


def test_in_stud_lots_say_who_and_the_seat_left_last_is_theirs(night: Evening):
    stud = replace(SHEET, game=GameForm.STUD)
    event = Director(night, stud).published().sell(*MORE).tables(E1, E2).begun()
    thin(event, E1, 3)
    last = event.event.tables[E1].freed[-1]
    move = moved(event)
    assert (move.rule, move.seat, move.number) == ("TR-BAL-6", last, 2)
    thin(event, E1, 2)
    again = moved(event)
    assert again.entry != move.entry


def test_as_online_anybody_may_move_to_the_seat_farthest_from_the_big_blind(night: Evening):
    online = replace(
        SHEET,
        who_moves=WhoMoves.BY_LOT,
        seat_taken=SeatTaken.FAR_FROM_BIG_BLIND,
        breaks_first=BreaksFirst.OLDEST,
        halts_at=0,
    )
    event = Director(night, online).published().sell(*MORE).tables(E1, E2).begun()
    assert event.event.break_order == (E1, E2)
    event.ask(StartEventHand(tournament=ONE, table=E1))
    event.ask(EndEventHand(tournament=ONE, table=E1))
    thin(event, E1, 3)
    assert halted_tables(event.event) == ()
    table = event.event.tables[E1]
    assert table.hand is not None
    assert table.hand.big is not None
    far = farthest_from_big(table.free, table.hand.big)
    move = moved(event)
    assert (move.rule, move.seat, move.number) == ("ON-TRN-19", far, 2)


def test_a_full_table_takes_nobody(night: Evening):
    event = Director(night).published().sell(*MORE).tables(E1)
    event.ask(OpenEventTable(tournament=ONE, table=E2, seats=3))
    event.begun()
    with refused("TR-BAL-4", "No seat is free at E2 for who is moved."):
        moved(event)


def test_a_table_breaks_once_the_others_hold_all(two: Director):
    assert not may_break(two.event)
    with refused("TR-BRK-1", "The players left do not fit at fewer tables: E2 stays."):
        two.ask(BreakTable(tournament=ONE))
    thin(two, E1, 3)
    before, head = two.event, two.event.draw
    slips, broken = two.ask(BreakTable(tournament=ONE)).events
    assert isinstance(slips, SlipsDrawn)
    assert broken.table == E2  # type: ignore[attr-defined]
    assert counts(two.event) == {E1: 9}
    assert two.event.break_order == (E1,)
    assert head is not None
    hat = slips_to_draw(
        slips.free, {E1: 3}, 6, ProvedChance(head.secret, slips.head, slips.number - 1)
    )
    players = [before.entries[slip.entry].player for slip in slips.slips]
    again = drawn_seats(players, hat, ProvedChance(head.secret, slips.head, slips.number))
    assert [slip.seat for slip in slips.slips] == [slip.seat for slip in again.values()]


def test_of_a_broken_table_the_highest_card_draws_first(night: Evening):  # TDA-9
    sheet = replace(SHEET, broken_draw=BrokenDraw.CARDS)
    event = Director(night, sheet).published().sell(*MORE).tables(E1, E2).begun()
    thin(event, E1, 3)
    sat = [seat.entry for seat in event.event.tables[E2].taken.values()]
    draw = event.event.draw
    slips, _broken = event.ask(BreakTable(tournament=ONE)).events
    assert isinstance(slips, SlipsDrawn)
    assert draw is not None
    assert slips.number == draw.drawn + 3
    dealt = cards_dealt(sat, ProvedChance(draw.secret, slips.head, slips.number - 1))
    assert slips.cards == tuple(dealt.values())
    assert [slip.entry for slip in slips.slips] == list(dealt)
    moved = event.event.entries[slips.slips[0].entry].moved
    assert moved is not None
    assert moved.card == max(slips.cards)
    assert event.event.draw is not None
    assert event.event.draw.drawn == slips.number


def test_another_table_breaks_for_a_reason_and_none_in_a_hand(night: Evening):
    two = Director(night, replace(SHEET, halts_at=0)).published().sell(*MORE).tables(E1, E2).begun()
    thin(two, E1, 3)
    with refused("TR-STR-4"):
        two.ask(BreakTable(tournament=ONE, table=E1))
    two.ask(OrderBreaking(tournament=ONE, tables=(E1, E2)))
    with refused("TR-BRK-3", "Name every table of the event once."):
        two.ask(OrderBreaking(tournament=ONE, tables=(E1,)))
    two.ask(StartEventHand(tournament=ONE, table=E1))
    with refused("CH-GEN-1"):
        two.ask(BreakTable(tournament=ONE))
    with refused("CH-GEN-1"):
        two.ask(RedrawSeats(tournament=ONE))
    two.ask(EndEventHand(tournament=ONE, table=E1))
    two.ask(BreakTable(tournament=ONE))
    assert counts(two.event) == {E2: 9}


def test_an_empty_table_breaks_without_a_draw(two: Director):
    two.tables(E3)
    two.ask(BreakTable(tournament=ONE))
    assert list(two.event.tables) == [E1, E2]


def test_a_seat_is_changed_for_a_reason_and_never_for_a_wish(two: Director):
    entry = two.event.tables[E1].taken[SeatNo(1)].entry
    reseat = Reseat(
        tournament=ONE, entry=entry, table=E2, seat=SeatNo(9), because=MoveBecause.ASKED
    )
    with refused("TR-SEAT-2"):
        two.ask(reseat)
    wrong = replace(reseat, because=MoveBecause.WRONG_SEAT)
    with refused("TR-STR-4"):
        two.ask(wrong)
    noted = replace(wrong, note=two.night.note("Sat down there."))
    with refused("TR-SEAT-2", "E2 seat 1 is not free."):
        two.ask(replace(noted, seat=SeatNo(1)))
    two.ask(noted)
    assert two.event.entries[entry].seat is not None
    assert two.event.tables[E2].taken[SeatNo(9)].entry == entry


def test_all_who_are_left_draw_anew(two: Director):
    with refused("TR-SEAT-1", "Nobody has a seat yet."):
        Director(two.night).published().ask(RedrawSeats(tournament=type(ONE)(2)))
    before = {name: two.of(name).seat for name in MORE}
    drawn = two.ask(RedrawSeats(tournament=ONE)).events[0]
    assert isinstance(drawn, SlipsDrawn)
    after = {name: two.of(name).seat for name in MORE}
    assert sorted(map(str, before.values())) == sorted(map(str, after.values()))
    assert before != after
    seats = {
        (name, seat): taken.entry
        for name, table in two.event.tables.items()
        for seat, taken in table.taken.items()
    }
    assert len(seats) == len(set(seats.values())) == 12


def test_a_new_table_takes_as_many_as_make_all_even(night: Evening):
    event = Director(night).published().sell(*(f"P{one}" for one in range(27)))
    event.tables(E1, E2, E3).begun().sell("Late", "Later")
    event.tables(TableId("E4"))
    event.ask(FillTable(tournament=ONE, table=TableId("E4")))
    assert sorted(counts(event.event).values()) == [7, 7, 7, 8]
    assert event.of("Late").state is event.of("Later").state is EntryIs.SEATED
    with refused("TR-OPEN-1"):
        event.ask(FillTable(tournament=ONE, table=TableId("E4")))
    event.tables(TableId("E5"))
    with refused("TR-OPEN-1", "Nobody waits for a seat."):
        event.ask(FillTable(tournament=ONE, table=TableId("E5")))


def test_who_must_not_meet_anybody_there_finds_no_seat(night: Evening):
    event = Director(night).published().sell(*NAMES[:5]).tables(E1).begun()
    night.ask(KeepApart(players=(night.player("Aino"), night.player("Otto"))))
    with refused("TR-OPEN-1"):
        event.sell("Otto")


def test_the_secret_is_shown_when_all_is_over(night: Evening):
    event = playing(night, "Aino", "Eero", "Kaisa")
    with refused("TR-SEAT-1", "The secret is shown when all is over."):
        event.ask(RevealDraw(tournament=ONE))
    event.out("Aino")
    event.out("Eero")
    event.ask(FinishTournament(tournament=ONE))
    revealed = event.ask(RevealDraw(tournament=ONE)).events[0]
    assert isinstance(revealed, DrawRevealed)
    assert revealed.is_final()
    assert event.event.draw is not None
    assert event.event.draw.revealed
    with refused("TR-SEAT-1", "The secret has been shown."):
        event.ask(RevealDraw(tournament=ONE))


def test_nobody_chooses_a_seat_that_is_drawn(night: Evening):  # TR-BRK-2
    event = Director(night).published().sell(*NAMES).tables(E1, E2).begun()
    entry, seat = event.of(event.there(E1)[0]).no, event.event.tables[E2].free[0]
    why = night.note("They asked.")
    for because in (MoveBecause.BROKEN, MoveBecause.REDRAWN, MoveBecause.OPENED):
        to = Reseat(tournament=ONE, entry=entry, table=E2, seat=seat, because=because, note=why)
        with refused("TR-BRK-2"):
            event.ask(to)


def test_a_table_with_somebody_reported_out_is_not_broken(two: Director):
    thin(two, E2, 4)
    said = two.event.tables[E2].taken
    entry = next(iter(said.values())).entry
    two.ask(ProposeOut(tournament=ONE, table=E2, entries=(entry,)))
    with refused("HOUSE"):
        two.ask(BreakTable(tournament=ONE, table=E2))
    two.out(two.name(entry), stacks={two.name(entry): 9})
    two.ask(BreakTable(tournament=ONE, table=E2))
    assert E2 not in two.event.tables


def test_who_is_reported_out_is_settled_before_the_next_hand_of_all(two: Director):
    two.ask(PlayHandForHand(tournament=ONE))
    for table in (E1, E2):
        two.ask(StartEventHand(tournament=ONE, table=table))
        two.ask(EndEventHand(tournament=ONE, table=table))
    entry = next(iter(two.event.tables[E1].taken.values())).entry
    two.ask(ProposeOut(tournament=ONE, table=E1, entries=(entry,)))
    with refused("HOUSE"):
        two.ask(ReleaseRound(tournament=ONE))
    two.out(two.name(entry))
    two.ask(ReleaseRound(tournament=ONE))
