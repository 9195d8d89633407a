"""Why somebody sits where they sit, what is uneven and who moves next, in sentences."""

import pytest
from msgspec.structs import replace

from floor.app.tournament.hands import EndEventHand, StartEventHand
from floor.app.tournament.moves import Balance, BreakTable, RedrawSeats, Reseat
from floor.app.tournament.seats import KeepApartHere
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameForm
from floor.room.lists.waitlist import TableId
from floor.tournament.event.state import LastMove
from floor.tournament.tables.breaking import BrokenDraw
from floor.tournament.tables.seating import MoveBecause, SeatSlip
from floor.views.director.page import detail_of
from floor.views.tournament.moving import balance_words, uneven_words, why_moved
from floor.views.words.words import Wording
from tests.app.tournament.commands import E1, E2, ONE, SHEET
from tests.app.tournament.directed import NAMES, Director
from tests.evening import Evening
from tests.views.director.test_page import looking, panel, seen

MORE = (*NAMES, "Xenia", "Yrjö")


def two(night: Evening, game: GameForm = GameForm.TEXAS, halts_at: int = 3) -> Director:
    """Twelve at two tables, a hand played at each."""
    sheet = replace(SHEET, game=game, halts_at=halts_at)
    event = Director(night, sheet).published().sell(*MORE).tables(E1, E2).begun()
    hand(event, E1, E2)
    return event


def hand(event: Director, *tables: TableId) -> None:
    for table in tables:
        event.ask(StartEventHand(tournament=ONE, table=table))
        event.ask(EndEventHand(tournament=ONE, table=table))


def thin(event: Director, table: TableId, count: int) -> None:
    """So many of that table go out, from the last seat on."""
    for stack, name in enumerate(event.there(table)[::-1][:count], start=1):
        event.out(name, stacks={name: stack})


def words(event: Director) -> Wording:
    return Wording(event.night.room, looking(event.night).names)


def told_of(event: Director) -> str:
    """Who moves next, on the card."""
    return balance_words(event.event, words(event), event.night.clock.now())


def moved_last(event: Director) -> str:
    """Whoever was moved is told why, where their seat is looked at."""
    name = next(name for name in event.left() if event.of(name).moved is not None)
    return panel(event, name).why


def test_who_was_moved_to_even_the_tables_is_told_counts_button_and_free_seats(night: Evening):
    event = two(night)
    thin(event, E2, 3)
    assert "E1 had" not in told_of(event)
    assert told_of(event).startswith("E1 has 6 players and E2 has 3")
    event.ask(Balance(tournament=ONE))
    why = moved_last(event)
    assert why.startswith("E1 had 6 players and E2 had 3 (TR-BAL-1). After a big blind at seat ")
    assert "was next to post it (TR-BAL-3). Free were seats " in why
    assert "with the button at seat " in why
    assert "is the worst of them (TR-BAL-4)." in why


def test_uneven_tables_say_by_how_much_and_since_when(night: Evening):
    event = two(night, halts_at=0)
    assert uneven_words(event.event, words(event)) == "differ by 0, allowed 2 (TR-BAL-1)"
    assert not seen(event).is_uneven
    thin(event, E2, 3)
    hand(event, E2)
    begun = words(event).time(night.clock.now())
    event.later(minutes=4)
    hand(event, E2)
    assert seen(event).uneven == (
        f"differ by 3, allowed 2 (TR-BAL-1) · 2 hands uneven · since {begun}"
    )
    assert not seen(event).is_uneven
    hand(event, E2)
    assert seen(event).is_uneven
    cards = {card.table: card.note for card in seen(event).tables}
    assert cards == {E1: "level 1", E2: "3 short · 3 hands uneven"}


def test_one_table_is_not_uneven(night: Evening):
    event = Director(night).published().sell(*MORE[:3]).tables(E1).begun()
    assert uneven_words(event.event, words(event)) == ""


def test_in_stud_lots_name_who_moves(night: Evening):
    event = two(night, GameForm.STUD)
    thin(event, E2, 3)
    assert told_of(event).endswith("Lots name who moves (TR-BAL-6).")
    event.ask(Balance(tournament=ONE))
    assert "Lots named who moves: draw 2 (TR-BAL-6)." in moved_last(event)


def test_who_is_kept_apart_from_somebody_there_is_passed_over(night: Evening):
    event = two(night)
    thin(event, E2, 3)
    said = told_of(event)
    next_one = next(name for name in event.there(E1) if f"{name} in seat" in said)
    event.ask(
        KeepApartHere(
            tournament=ONE,
            players=(event.of(next_one).player, event.of(event.there(E2)[0]).player),
        )
    )
    said = told_of(event)
    assert "is next of those who may sit there (TR-COL-3) and goes to" in said
    assert next_one not in said
    before = set(event.there(E1))
    event.ask(Balance(tournament=ONE))
    (moved,) = before - set(event.there(E1))
    assert f"{moved} in seat" in said
    assert "Who was next to post the big blind may not sit there (TR-COL-3)." in moved_last(event)


def test_before_the_first_hand_the_last_seat_moves_to_a_seat_by_lot(night: Evening):
    event = Director(night).published().sell(*MORE).tables(E1, E2).begun()
    thin(event, E2, 3)
    said = told_of(event)
    assert "in the last seat (6: no hand has been played there) and goes to E2" in said
    assert said.endswith("goes to E2, to a seat by lot.")
    event.ask(Balance(tournament=ONE))
    why = moved_last(event)
    assert "No hands were recorded there: the last seat moves." in why
    assert "was drawn out of 6 seats: draw 2." in why


def test_where_nobody_records_hands_the_floor_is_asked_and_its_word_is_told(night: Evening):
    event = Director(night).published().sell(*MORE).tables(E1, E2).begun().later(minutes=50)
    thin(event, E2, 3)
    assert told_of(event) == (
        "E1 has 6 players and E2 has 3 (TR-BAL-1). Hands are not recorded at E1: whoever has the"
        " next big blind moves (TR-BAL-3) and goes to E2, to a seat by lot: its dealer says whether"
        " they wait for the button (TR-BAL-5)."
    )
    event.ask(Balance(tournament=ONE, big_next=SeatNo(4)))
    why = moved_last(event)
    assert "The floor said seat 4 is next big blind (TR-BAL-3)." in why
    assert "was drawn out of 6 seats: draw 2." in why
    assert "No hand" not in why


def test_who_comes_to_a_table_with_recorded_hands_has_the_worst_seat_still(night: Evening):
    event = Director(night).published().sell(*MORE).tables(E1, E2).begun().later(minutes=5)
    hand(event, E2)
    thin(event, E2, 3)
    said = told_of(event)
    assert "Hands are not recorded at E1: whoever has the next big blind moves" in said
    assert said.endswith("plays at once (TR-BAL-4).")
    event.ask(Balance(tournament=ONE, big_next=SeatNo(4)))
    assert "is the worst of them (TR-BAL-4)." in moved_last(event)


def test_who_drew_a_seat_as_a_table_broke_is_told_out_of_how_many(night: Evening):
    event = two(night)
    thin(event, E2, 3)
    event.ask(BreakTable(tournament=ONE, table=E2))
    assert moved_last(event).startswith("E2 was broken: all fitted at fewer tables (TR-BRK-1). E1")


def test_who_drew_by_their_card_is_told_which(night: Evening):  # TDA-9
    by_cards = replace(SHEET, broken_draw=BrokenDraw.CARDS)
    event = Director(night, by_cards).published().sell(*MORE).tables(E1, E2).begun()
    hand(event, E1, E2)
    thin(event, E2, 3)
    event.ask(BreakTable(tournament=ONE, table=E2))
    assert " the highest drew first (TDA-9). E1" in moved_last(event)


def test_who_drew_anew_is_told_so(night: Evening):
    event = two(night)
    event.ask(RedrawSeats(tournament=ONE))
    assert moved_last(event).startswith("All seats were drawn anew (TR-SEAT-1).")


def test_a_reason_of_the_floor_is_told_as_such(night: Evening):
    event = two(night)
    name = event.there(E1)[0]
    free = event.event.tables[E2].free[0]
    note = night.note("Two seats were swapped.")
    for because, said in (
        (MoveBecause.WRONG_SEAT, "wrong seat (TDA-6)"),
        (MoveBecause.KEPT_APART, "(TR-COL-3)"),
        (MoveBecause.BALANCED, "Moved by the floor"),
    ):
        table = E2 if event.at(name) == E1 else E1
        free = event.event.tables[table].free[0]
        event.ask(
            Reseat(
                tournament=ONE,
                entry=event.of(name).no,
                table=table,
                seat=free,
                because=because,
                note=note,
            )
        )
        assert said in panel(event, name).why


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ({"because": MoveBecause.ASKED}, "They asked for it."),
        (
            {"because": MoveBecause.OPENED, "number": 4, "free": (SeatNo(1), SeatNo(2))},
            "E2 was opened for who came late (TR-OPEN-1). After a big blind at seat 3, seat 4 was"
            " next to post it (TR-BAL-3). E2 seat 2 was drawn out of 2 seats: draw 4.",
        ),
        (
            {"free": (SeatNo(2),), "waits": True, "button": SeatNo(1)},
            "E1 had 9 players and E2 had 6 (TR-BAL-1). After a big blind at seat 3, seat 4 was next"
            " to post it (TR-BAL-3). Seat 2 was the only one free. No cards there until the button"
            " has passed (TR-BAL-5).",
        ),
        (
            {"free": (SeatNo(2), SeatNo(5))},
            "E1 had 9 players and E2 had 6 (TR-BAL-1). After a big blind at seat 3, seat 4 was next"
            " to post it (TR-BAL-3). Free were seats 2, 5.",
        ),
    ],
)
def test_each_reason_has_its_sentence(move: dict[str, object], said: str):
    plain = LastMove(
        was=SeatSlip(E1, SeatNo(4)),
        because=MoveBecause.BALANCED,
        rule="TR-BAL-3",
        counts={E1: 9, E2: 6},
        big=SeatNo(3),
    )
    assert why_moved(replace(plain, **move), SeatSlip(E2, SeatNo(2))) == said


def test_a_table_is_broken_out_of_its_turn_from_its_panel(night: Evening):
    event = two(night)
    there = detail_of(night.room, event.event, E1, None, looking(night))
    assert there is not None
    (breaks,) = [one for one in there.steps if one.key == f"break-{E1}"]
    assert breaks.words == "Break E1"
    assert breaks.grave


def test_who_moves_is_told_whether_they_play_at_once(night: Evening):
    event = two(night)
    thin(event, E2, 3)
    now = event.event
    seats = {table: one.taken for table, one in now.tables.items()}
    full = replace(
        now.tables[E2], seats=len(seats[E2]), taken=dict(enumerate(seats[E2].values(), 1))
    )
    known = words(event)
    none = replace(now, tables={**now.tables, E2: full})
    at = night.clock.now()
    assert balance_words(none, known, at) == "E1 has 6 players and E2 has 3 (TR-BAL-1)."
    hand_of = now.tables[E2].hand
    assert hand_of is not None
    between = replace(hand_of, button=SeatNo(9), small=SeatNo(1), big=SeatNo(3))
    taken = {SeatNo(number): seat for number, seat in zip((1, 3), seats[E2].values(), strict=False)}
    waits = replace(now.tables[E2], seats=3, hand=between, taken=taken)
    told = balance_words(replace(now, tables={**now.tables, E2: waits}), known, at)
    assert told.endswith("goes to E2 seat 2: waits there for the button (TR-BAL-5).")
