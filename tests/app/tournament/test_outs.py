"""Who goes out: one hand, several of them, bounties, and what follows of it."""

from msgspec.structs import replace

from floor.app.core.line_up import table_of_dealer
from floor.app.core.room import event_at, event_seat_of
from floor.app.staff.dealers import TakeTable
from floor.app.tournament.hands import A_MOMENT, EndEventHand, StartEventHand, hand_at
from floor.app.tournament.moves import BreakTable
from floor.app.tournament.outs import BustOut, FinishTournament
from floor.base.money import Chips, Money
from floor.tournament.event.places import finish_of, finishes, next_place, placings
from floor.tournament.event.sheet import BountySheet
from floor.tournament.event.state import EventStage, Out
from floor.tournament.money.bounties import HALF
from floor.tournament.money.terms import Price
from tests.app.tournament.commands import E1, E2, ONE, SHEET
from tests.app.tournament.directed import NAMES, Director, playing
from tests.evening import Evening, refused

KNOCKOUT = Price(to_pool=Money(10_000), fee=Money(1_500), bounty=Money(4_000))
PROGRESSIVE = replace(
    SHEET,
    terms=replace(SHEET.terms, entry=KNOCKOUT),
    bounty=BountySheet(split=HALF, chip=Money(1_000)),
)


def test_places_count_down_from_who_is_left(night: Evening):
    event = playing(night)
    event.out("Aino")
    event.out("Eero")
    assert event.places() == {"Eero": (5,), "Aino": (6,)}
    assert next_place(event.event) == 4
    assert [one.moment.number for one in placings(event.event)] == [2, 1]
    finish = finish_of(event.event, event.of("Aino").no)
    assert finish is not None
    assert finish.first_place == 6
    event.sell("Aino")
    assert finish_of(event.event, type(event.of("Eero").no)(1)) is None
    assert finish_of(event.event, event.of("Kaisa").no) is None


def test_two_in_one_hand_are_placed_by_their_stacks(night: Evening):
    event = playing(night)
    with refused("TR-PLACE-1"):
        event.out("Aino", "Eero")
    event.out("Aino", "Eero", stacks={"Aino": 5000, "Eero": 3000})
    assert event.places() == {"Aino": (5,), "Eero": (6,)}


def test_the_second_of_a_hand_is_told_later_with_both_stacks(night: Evening):
    event = playing(night)
    event.out("Aino")
    with refused("TR-PLACE-1"):
        event.out("Eero", stacks={"Eero": 3000}, same_hand=True)
    event.out("Aino", "Eero", stacks={"Aino": 3000, "Eero": 3000}, same_hand=True)
    assert event.places() == {"Aino": (5, 6), "Eero": (5, 6)}


def test_who_is_out_is_there_and_named_once(night: Evening):
    event = Director(night).published().sell(*NAMES[:8]).tables(E1, E2).begun()
    here = event.there(E1)[0]
    with refused("TR-PLACE-1"):
        event.out(here, table=E2)
    with refused("TR-PLACE-1", "Say who is out, each once."):
        event.ask(BustOut(tournament=ONE, table=E1, outs=()))
    event.out(here)
    with refused("TR-PLACE-1"):
        event.out(here)


def test_not_everybody_who_is_left_goes_out(night: Evening):
    event = playing(night, "Aino", "Eero", "Kaisa")
    event.out("Aino")
    with refused("TR-PLACE-1", "Somebody has won this hand: not all who are left can be out."):
        event.out("Eero", "Kaisa", stacks={"Eero": 1, "Kaisa": 2})
    event.out("Eero")
    assert event.event.stage is EventStage.RUNNING  # anybody may still enter
    event.ask(FinishTournament(tournament=ONE))
    assert event.event.stage is EventStage.FINISHED
    assert event.places()["Kaisa"] == (1,)


def test_it_is_not_over_while_several_play_for_different_prizes(night: Evening):
    event = playing(night)
    with refused("ON-TRN-16", "Saturday 115 is not over: 6 players are left."):
        event.ask(FinishTournament(tournament=ONE))
    assert finishes(event.event) == ()


def test_an_out_is_taken_back_with_its_place_and_seat(night: Evening):
    event = playing(night)
    seat = event.of("Aino").seat
    night.void(event.out("Aino"))
    assert event.places() == {}
    assert event.of("Aino").seat == seat
    assert event.left() == list(NAMES[:6])


def test_a_bounty_is_won_and_half_of_it_stays_on_the_head(night: Evening):
    event = playing(night, sheet=PROGRESSIVE)
    with refused("TR-BNTY-1"):
        event.out("Aino")
    with refused("TR-BNTY-1"):
        event.out("Aino", "Eero", stacks={"Aino": 1, "Eero": 2}, by={"Aino": ("Eero",)})
    with refused("TR-BNTY-1", "Say who has won the bounty, each once."):
        event.out("Aino", by={"Aino": ("Eero", "Eero")})
    event.out("Aino", by={"Aino": ("Eero",)})
    eero, kaisa = event.of("Eero").no, event.of("Kaisa").no
    assert event.event.won == {eero: Money(2_000)}
    assert event.event.heads[eero] == Money(6_000)
    event.out("Eero", by={"Eero": ("Kaisa", "Otso")})
    assert event.event.won[kaisa] == Money(1_500)
    assert event.event.heads[kaisa] == Money(5_500)
    assert eero not in event.event.heads
    paid = sum(cash.cents for cash in event.event.won.values())
    heads = sum(head.cents for head in event.event.heads.values())
    assert paid + heads == 6 * 4_000


def test_the_stack_of_who_is_out_is_corrected_alone(night: Evening):
    event = playing(night)
    event.out("Aino", "Eero", stacks={"Aino": 5000, "Eero": 3000})
    out = Out(entry=event.of("Eero").no, table=E1, stack=Chips(9000))
    event.ask(BustOut(tournament=ONE, table=E1, outs=(out,), same_hand=True))
    assert event.places() == {"Eero": (5,), "Aino": (6,)}


def test_an_event_that_is_over_holds_neither_its_tables_nor_its_winner(night: Evening):
    event = playing(night, *NAMES[:3]).later(minutes=90)
    night.ask(TakeTable(table=E1, staff=night.dealer))
    event.out("Aino")
    over = event.out("Eero")
    assert event.event.stage is EventStage.FINISHED
    assert event_at(night.room, E1) is None
    assert event_seat_of(night.room, night.player("Kaisa")) is None
    assert table_of_dealer(night.room.dealers, night.dealer) is None
    night.table(E1).seat(1, "Kaisa")
    with refused("HOUSE"):
        night.void(over)


def test_out_in_another_hand_than_the_one_that_is_over(night: Evening):
    event = playing(night)
    night.ask(StartEventHand(tournament=ONE, table=E1))
    event.out("Aino")
    night.ask(EndEventHand(tournament=ONE, table=E1))
    event.out("Eero", other_hand=True)
    assert event.places() == {"Eero": (5,), "Aino": (6,)}
    assert [one.hand for one in event.event.moments] == [1, 0]


def test_a_table_that_broke_and_is_opened_again_begins_with_other_hands(night: Evening):
    event = Director(night).published().sell(*NAMES[:7]).tables(E1, E2).begun()
    first = event.there(E1)[0]
    night.ask(StartEventHand(tournament=ONE, table=E1))
    event.out(first)
    night.ask(EndEventHand(tournament=ONE, table=E1))
    event.later(minutes=5)
    night.ask(BreakTable(tournament=ONE, table=E1, note=night.note("It is needed.")))
    event.later(minutes=5).tables(E1).sell("Ulla", "Veikko", "Xenia", "Yrjö")
    night.ask(StartEventHand(tournament=ONE, table=E1))
    hand = event.event.tables[E1].hand
    assert hand is not None
    assert hand.number == 1, "as in the hand before"
    second = event.there(E1)[0]
    event.out(second)
    assert len(event.event.moments) == 2
    assert event.places()[second][0] < event.places()[first][0]


def test_of_who_entered_again_no_stack_is_asked(night: Evening):
    event = playing(night)
    night.ask(StartEventHand(tournament=ONE, table=E1))
    event.out("Aino")
    event.sell("Aino")
    event.out("Eero")
    assert event.places() == {"Eero": (6,)}
    with refused("TR-PLACE-1"):
        event.out("Kaisa")


def test_a_hand_is_named_that_is_on_or_was_a_moment_ago(night: Evening):
    event = playing(night)
    table = event.event.tables[E1]
    assert hand_at(table, night.clock.now()) == 0
    night.ask(StartEventHand(tournament=ONE, table=E1))
    event.later(minutes=9)
    assert hand_at(event.event.tables[E1], night.clock.now()) == 1
    night.ask(EndEventHand(tournament=ONE, table=E1))
    assert hand_at(event.event.tables[E1], night.clock.now()) == 1
    assert hand_at(event.event.tables[E1], night.clock.now() + A_MOMENT) == 0
