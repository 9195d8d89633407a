"""What the director is to see to next: the start, and tables that are too short to play."""

from datetime import timedelta

from msgspec.structs import replace

from floor.app.tournament.buying import CloseBuying
from floor.app.tournament.hands import EndEventHand, StartEventHand, TableDone
from floor.app.tournament.moves import BreakTable, SetLateStage
from floor.app.tournament.play import PlayHandForHand
from floor.app.tournament.prizes import LockPrizes
from floor.app.tournament.seats import DrawSeats
from floor.app.tournament.sheet import ChangeSheet
from floor.base.money import Money
from floor.tournament.entries.registration import Registration
from floor.tournament.event.sheet import SatelliteSheet
from floor.views.director.cards import NextCard
from tests.app.tournament.commands import E1, E2, E3, SHEET, STARTS
from tests.app.tournament.directed import NAMES, Director
from tests.app.tournament.test_flights import Flights, bag
from tests.evening import Evening
from tests.views.director.test_page import seen


def card(at: Director, name: str) -> NextCard | None:
    return next((one for one in seen(at).cards if one.name == name), None)


def at_start(night: Evening, sheet: Registration, *names: str) -> Director:
    at = Director(night, replace(SHEET, registration=sheet)).published().sell(*names).tables(E1)
    return at.later(hours=2, minutes=1)


def test_with_too_few_it_is_called_off_or_put_off(night: Evening):
    sheet = Registration(starts=STARTS, fewest=4)
    at = Director(night, replace(SHEET, registration=sheet)).published().sell(*NAMES[:3])
    assert card(at, "too-few") is None
    at.later(hours=2)
    few = card(at, "too-few")
    assert few is not None
    assert few.sign == "3 of 4"
    later, off = few.steps
    assert (later.words, off.words) == ("Begins 20:15 …", "Call off …")
    assert not later.why_not
    assert isinstance(later.command, ChangeSheet)
    night.ask(replace(later.command, note=night.note("Two are on their way.")))
    assert at.event.sheet.registration.starts == STARTS + timedelta(minutes=15)
    assert card(at, "too-few") is None
    at.later(minutes=40)
    still = card(at, "too-few")
    assert still is not None
    assert still.steps[0].words == "Begins 20:45 …"


def test_the_clock_is_started_when_it_is_time_and_everybody_sits(night: Evening):
    at = at_start(night, SHEET.registration, *NAMES[:3])
    assert card(at, "start") is None
    at.ask(DrawSeats(tournament=at.number))
    start = card(at, "start")
    assert start is not None
    night.ask(start.steps[0].command)
    assert card(at, "start") is None


def test_a_sit_and_go_starts_when_it_is_full(night: Evening):
    sheet = Registration(starts=STARTS + timedelta(days=1), full_at=3)
    at = at_start(night, sheet, *NAMES[:2])
    assert card(at, "too-few") is None
    at.sell(NAMES[2]).ask(DrawSeats(tournament=at.number))
    assert card(at, "start") is not None


def test_a_last_phase_waits_for_its_flights(night: Evening):
    last = Flights(night).last.later(hours=3)
    assert card(last, "too-few") is None


def test_a_table_that_is_three_short_stops(night: Evening):
    five = replace(SHEET, seats=5)
    at = Director(night, five).published().sell(*NAMES).tables(E1, E2).begun()
    for number, name in enumerate(at.there(E2)[:2], start=1):
        at.out(name, stacks={name: number})
    assert card(at, "balance") is None
    late = at.ask(SetLateStage(tournament=at.number))
    even = card(at, "balance")
    assert even is not None
    assert "TDA-10" not in even.said
    night.void(late)
    at.out(at.there(E2)[0], stacks={at.there(E2)[0]: 3})
    balance = card(at, "balance")
    assert balance is not None
    words = "E2: three or more short, it stops until somebody has come (TDA-10). "
    assert balance.said.startswith(words)


def test_hand_for_hand_for_the_last_entry_of_a_satellite_says_so(night: Evening):
    seats = replace(SHEET, satellite=SatelliteSheet(entry=Money(24_000)))
    at = Director(night, seats).published().sell(*NAMES).tables(E1, E2).begun()
    rounds = card(at, "rounds")
    assert rounds is not None
    assert "TR-SAT-1" not in rounds.said
    at.ask(CloseBuying(tournament=at.number))
    at.ask(LockPrizes(tournament=at.number))
    for _ in range(5):
        at.out(max((at.there(E1), at.there(E2)), key=len)[0])
    rounds = card(at, "rounds")
    assert rounds is not None
    assert rounds.said.startswith("5 are left for 4 entries (TR-SAT-1). Every table waits")


def test_in_a_round_a_table_breaks_behind_it_or_at_once(night: Evening):  # ON-TRN-18
    four = replace(SHEET, seats=4)
    at = Director(night, four).published().sell(*NAMES[:9]).tables(E1, E2, E3).begun()
    at.ask(CloseBuying(tournament=at.number))
    at.out(at.there(E1)[0])
    at.ask(PlayHandForHand(tournament=at.number))
    now = card(at, "break")
    assert now is not None
    assert (now.sign, now.urgent, now.steps[0].words) == ("now", True, "Break E3")
    at.ask(TableDone(tournament=at.number, table=E3))
    later = card(at, "break")
    assert later is not None
    assert (later.title, later.sign, later.urgent) == ("Break E3", "after the round", False)
    assert "E1, E2: the hand of the round is still played; broken before" in later.said
    (step,) = later.steps
    assert (step.words, step.leading, step.why_not) == ("Break now", False, "")
    assert step.command == BreakTable(tournament=at.number, at_once=True)
    for table in (E1, E2):
        at.ask(TableDone(tournament=at.number, table=table))
    assert card(at, "break") == now


def test_a_table_without_recorded_hands_is_said_to_have_played(night: Evening):  # ON-TRN-18
    at = Director(night).published().sell(*NAMES).tables(E1, E2).begun()
    at.ask(StartEventHand(tournament=at.number, table=E1))
    at.ask(EndEventHand(tournament=at.number, table=E1))
    at.ask(PlayHandForHand(tournament=at.number))
    waits = card(at, "round")
    assert waits is not None
    assert [one.words for one in waits.steps] == ["E2 has played", "Next hand", "Play freely"]
    night.ask(waits.steps[0].command)
    waits = card(at, "round")
    assert waits is not None
    assert waits.said == "Waiting for E1."
    assert [one.words for one in waits.steps] == ["Next hand", "Play freely"]


def test_where_hands_are_not_recorded_each_seat_is_a_click(night: Evening):  # TR-BAL-3
    at = Director(night).published().sell(*NAMES).tables(E1, E2).begun()
    for number, name in enumerate(at.there(E2)[:3], start=1):
        at.out(name, stacks={name: number})
    before = card(at, "balance")
    assert before is not None
    assert seen(at).tables[0].big is not None
    assert [one.key for one in before.steps] == ["balance", "balance-other"]
    at.later(minutes=30)
    asks = card(at, "balance")
    assert asks is not None
    assert seen(at).tables[0].big is None, "nobody knows where the button is by now"
    assert (asks.title, asks.sign) == ("Who is next big blind at E1?", "E1 → E2")
    *seats, other = asks.steps
    assert [one.words for one in seats] == ["1", "2", "3", "4", "5"]
    assert seats[3].told == f"Seat 4 has the next big blind: {at.there(E1)[3]}"
    assert other.key == "balance-other"
    gone = at.there(E1)[3]
    night.ask(seats[3].command)
    assert at.at(gone) == E2


def test_all_stacks_in_bags_and_every_table_broken_are_shown(night: Evening):
    at = Flights(night).one.sell(*NAMES[:3]).tables(E1).begun()
    for number, name in enumerate(NAMES[:3]):
        bag(at, name, 20_000 - number, f"A{number}")
    at.ask(BreakTable(tournament=at.number))
    assert card(at, "wrong-count") is None
    assert card(at, "bags") is not None
