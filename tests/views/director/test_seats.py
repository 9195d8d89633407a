"""Forms that seat somebody elsewhere, as values."""

from msgspec.structs import replace

from floor.app.tournament.entries import WithdrawEntry
from floor.app.tournament.hands import EndEventHand, StartEventHand
from floor.app.tournament.moves import Balance, Reseat
from floor.app.tournament.play import StartClock
from floor.app.tournament.seats import DrawSeats, KeepApartHere, LiftApartHere, OrderBreaking
from floor.room.blinds.button import SeatNo
from floor.tournament.event.state import EventStage
from floor.tournament.tables.seating import FirstButton, MoveBecause, SeatSlip
from floor.views.director.seats import apart_form, balance_form, order_form, reseat_form
from floor.views.tournament.tables import button_words
from floor.views.words.form import Missing, Typed
from floor.views.words.rows import Step
from tests.app.tournament.commands import E1, E2, ONE, SHEET
from tests.app.tournament.directed import NAMES, Director
from tests.evening import Evening
from tests.views.director.test_chips import look_of

MORE = (*NAMES, "Xenia", "Yrjö")


def two(night: Evening) -> Director:
    at = Director(night).published().sell(*MORE).tables(E1, E2).begun()
    for table in (E1, E2):
        at.ask(StartEventHand(tournament=ONE, table=table))
        at.ask(EndEventHand(tournament=ONE, table=table))
    return at


def test_another_seat_is_given_for_a_reason(night: Evening):
    at = two(night)
    entry = at.of(at.there(E1)[0])
    assert entry.seat is not None
    asks = Reseat(
        tournament=ONE,
        entry=entry.no,
        table=E1,
        seat=entry.seat.seat,
        because=MoveBecause.WRONG_SEAT,
    )
    to = SeatSlip(E2, at.event.tables[E2].free[0])
    form = reseat_form(look_of(night), asks, Typed(seat=to, because=MoveBecause.KEPT_APART))
    assert form.told[0].startswith("Now at E1 seat 1.")
    assert isinstance(form.asks, Step)
    assert form.asks.reason
    assert form.asks.command == replace(
        asks, table=E2, seat=to.seat, because=MoveBecause.KEPT_APART
    )


def test_a_table_says_where_its_button_lies_and_why(night: Evening):
    at = Director(night).published().sell(*MORE[:4]).tables(E1)

    def said(event=None) -> str:
        event = event or at.event
        return button_words(event, event.tables[E1], night.clock.now())

    assert not said(), "nobody sits there"
    at.ask(DrawSeats(tournament=ONE))
    assert said() == "The button begins at seat 4, the last one with chips (TR-SEAT-3)."
    online = replace(at.event, sheet=replace(SHEET, first_button=FirstButton.FILLED_LAST))
    assert said(online) == "The button begins at seat 4, filled last (ON-TRN-05)."
    at.ask(StartClock(tournament=ONE))
    assert said() == (
        "The button began at seat 4, the last one with chips (TR-SEAT-3); who comes later does not"
        " move it. No hand is recorded here: the blinds are those of the first."
    )
    at.ask(StartEventHand(tournament=ONE, table=E1))
    assert said() == "The button is at seat 4 in hand 1 (TDA-31)."
    at.ask(EndEventHand(tournament=ONE, table=E1))
    assert said() == "The button is at seat 1 in hand 2 (TDA-31)."
    assert not said(replace(at.event, stage=EventStage.FINISHED))


FIRST_HAND = " No hand is recorded here: the blinds are those of the first."


def test_once_the_player_of_the_button_has_left_it_says_so(night: Evening):
    at = Director(night, replace(SHEET, seats=6, first_button=FirstButton.FILLED_LAST))
    at.published().sell(*MORE[:6]).tables(E1)

    def said() -> str:
        return button_words(at.event, at.event.tables[E1], night.clock.now())

    at.ask(DrawSeats(tournament=ONE))
    last = at.event.tables[E1].button
    assert last is not None
    assert said() == f"The button begins at seat {last}, filled last (ON-TRN-05)."
    at.ask(WithdrawEntry(tournament=ONE, entry=at.event.tables[E1].taken[last].entry))
    right = max((one for one in at.event.tables[E1].taken if one < last), default=6)
    empty = f"seat {last}, filled last, is empty"
    assert said() == f"The button begins at seat {right}: {empty} (ON-TRN-05)."
    at.ask(StartClock(tournament=ONE))
    left = f"The button began at seat {last}, whose player has left: it is on their right, at seat"
    assert said() == f"{left} {right}.{FIRST_HAND}"
    at.sell(MORE[6])
    assert said() == (
        f"The button began at seat {last}, filled last (ON-TRN-05); who comes later does not move"
        f" it.{FIRST_HAND}"
    )


def test_where_too_few_sit_for_a_first_hand_no_button_is_told_to_lie(night: Evening):
    at = Director(night, replace(SHEET, seats=3)).published().sell(*MORE[:3]).tables(E1).begun()
    at.tables(E2).sell(*MORE[3:5])
    table = at.event.tables[E2]
    assert (len(table.taken), table.button) == (2, None)
    now = night.clock.now()
    assert button_words(at.event, table, now) == (
        "The button is placed once 3 sit here (TR-START-1)."
    )
    last = at.event.tables[E1]
    at.out(at.name(last.taken[SeatNo(3)].entry))
    assert button_words(at.event, at.event.tables[E1], now) == (
        "The button began at seat 3, whose player has left: it is on their right, at seat 2."
        f"{FIRST_HAND}"
    )


def test_without_a_free_seat_nobody_moves(night: Evening):
    at = Director(night, replace(SHEET, seats=2)).published().sell(*MORE[:2]).tables(E1)
    at.tables(E2).sell(*MORE[2:4])
    at.ask(DrawSeats(tournament=ONE))
    asks = Reseat(
        tournament=ONE,
        entry=at.of(MORE[0]).no,
        table=E1,
        seat=1,  # type: ignore[arg-type]
        because=MoveBecause.WRONG_SEAT,
    )
    assert reseat_form(look_of(night), asks).asks == Missing("No seat is free.")


def test_tables_of_ones_own_choice_are_evened(night: Evening):
    at = two(night)
    for stack, name in enumerate(at.there(E2)[:3], start=1):
        at.out(name, stacks={name: stack})
    form = balance_form(look_of(night), Balance(tournament=ONE))
    assert [words for words, _name in form.field("from").options] == [
        "E1 · 6 players",
        "E2 · 3 players",
    ]
    assert isinstance(form.asks, Step)
    assert form.asks.command == Balance(tournament=ONE, from_table=E1, to_table=E2)
    other = balance_form(look_of(night), Balance(tournament=ONE), Typed(**{"from": E2, "to": E1}))
    assert isinstance(other.asks, Step)
    assert other.asks.why_not


def test_where_hands_are_not_recorded_the_form_asks_who_has_the_next_big_blind(night: Evening):
    at = Director(night, SHEET).published().sell(*MORE).tables(E1, E2).begun().later(minutes=5)
    for stack, name in enumerate(at.there(E2)[:3], start=1):
        at.out(name, stacks={name: stack})
    asks = Balance(tournament=ONE)
    form = balance_form(look_of(night), asks)
    assert form.told == ("Hands are not recorded at E1: say who has the next big blind there.",)
    words = [words for words, _seat in form.field("big-next").options]
    assert words[0] == "Not known: the last seat moves"
    assert words[4] == f"4 · {at.there(E1)[3]}"
    moves = Balance(tournament=ONE, from_table=E1, to_table=E2)
    assert isinstance(form.asks, Step)
    assert form.asks.command == moves
    fourth = balance_form(look_of(night), asks, Typed(**{"big-next": 4}))
    assert isinstance(fourth.asks, Step)
    assert fourth.asks.command == replace(moves, big_next=4)
    other = Typed(**{"from": E2, "big-next": 1})
    gone = balance_form(look_of(night), asks, other).asks
    assert isinstance(gone, Step)
    assert gone.command == Balance(tournament=ONE, from_table=E2, to_table=E2)


def test_the_breaking_order_names_every_table_once(night: Evening):
    two(night)
    asks = OrderBreaking(tournament=ONE, tables=())
    form = order_form(look_of(night), asks)
    assert form.asks == OrderBreaking(tournament=ONE, tables=(E2, E1))
    both = {"place-1": E1, "place-2": E1}
    turned = order_form(look_of(night), asks, Typed(**both))
    assert turned.asks == OrderBreaking(tournament=ONE, tables=(E1, E2))
    assert [one.words for one in turned.fields] == ["Breaks first", "Breaks as number 2"]


def test_two_and_more_are_kept_apart(night: Evening):
    at = two(night)
    asks = KeepApartHere(tournament=ONE, players=())
    form = apart_form(look_of(night), asks)
    assert form.asks == Missing("Tick at least two players.", "players")
    pair = (at.of("Aino").player, at.of("Eero").player)
    form = apart_form(look_of(night), asks, Typed(players=pair))
    assert form.asks == KeepApartHere(tournament=ONE, players=pair)
    at.ask(form.asks)
    form = apart_form(look_of(night), asks)
    assert form.field("act").options == (
        ("Keep apart", ()),
        ("Aino, Eero: may sit together again", pair),
    )
    form = apart_form(look_of(night), asks, Typed(act=pair, players=pair))
    assert [one.name for one in form.fields] == ["act"]
    assert form.ask == "Let them sit together"
    assert form.asks == LiftApartHere(tournament=ONE, players=pair)
    at.ask(form.asks)
    assert at.event.apart == ()
    # Another desk was quicker: it is asked as at first.
    form = apart_form(look_of(night), asks, Typed(act=pair))
    assert [one.name for one in form.fields] == ["players", "means"]
