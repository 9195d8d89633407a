"""Paying the jackpot by time instead of by the hand."""

from floor.app.core.room import Room
from floor.app.jackpot.meters import PayJackpotTime
from floor.base.money import Money
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.views.jackpot.time import jackpot_time_steps, paid_words, time_form
from floor.views.seats.table_steps import table_detail
from floor.views.words.form import Form, Typed
from floor.views.words.rows import Step, ToFind
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording
from tests.evening import T1, T2, Evening
from tests.paid_jackpot import GUESTS
from tests.views.looking import look

EVERYBODY = tuple(map(SeatNo, range(1, len(GUESTS) + 1)))
UNATTACHED = GameId("nlh-10-20")


def keys(night: Evening, table) -> list[str]:
    asking = StepBuilder(Wording(night.room, look(night).names), look(night))
    return [step.finder for step in jackpot_time_steps(asking, table.now)]


def test_only_a_table_that_plays_for_a_jackpot_can_pay_for_time(night: Evening):
    attached, other = night.table(T1), night.table(T2, UNATTACHED)
    assert keys(night, attached) == [ToFind.JACKPOT_TIME]
    assert keys(night, other) == []
    assert time_form(night.room, other.now, look(night)) is None
    assert time_form(Room(), attached.now, look(night)) is None


def asked(night: Evening, table, **typed: object) -> Form:
    form = time_form(night.room, table.now, look(night), Typed(**typed))
    assert form is not None
    return form


def step_of(form: Form) -> Step:
    assert isinstance(form.asks, Step)
    return form.asks


def test_the_form_names_the_charges_and_everybody_who_has_to_agree(night: Evening):
    table = night.table(T1).seated(*GUESTS).draw()
    table.hands(1).away(GUESTS[2])
    form = asked(night, table)
    assert form.field("charge").options == (
        ("€40 for 60 min", "hour"),
        ("€10 for 15 min", "quarter"),
    )
    assert [one.key for one in form.field("seat").boxes] == [
        seat for seat in EVERYBODY if seat != 3
    ]
    assert form.field("seat").boxes[0].words == "Seat 1 Aino M."
    assert len(form.told) == 1, "nothing is paid yet"
    assert form.field("amount").words == "€40.00"
    three = asked(night, table, charge="quarter", periods=3)
    assert three.field("amount").words == "€30.00"


def test_one_no_and_it_is_paid_by_the_hand(night: Evening):
    table = night.table(T1).seated(*GUESTS).draw()
    form = asked(night, table, seat=EVERYBODY[:-1])
    assert step_of(form).why_not.startswith("Seat 6 has not agreed")
    assert form.hint == step_of(form).why_not
    step = step_of(asked(night, table, seat=EVERYBODY))
    assert step.why_not == ""
    assert step.command == PayJackpotTime(table=T1, charge="hour", periods=1, agreed=EVERYBODY)


def test_while_time_is_paid_the_table_says_so_and_hands_pay_nothing(night: Evening):
    table = night.table(T1).seated(*GUESTS).draw()
    night.ask(PayJackpotTime(table=T1, charge="quarter", periods=1, agreed=EVERYBODY))
    accrued = night.room.meters["bad_beat"].accrued
    assert accrued == Money(1_000)
    table.hands(2)
    assert night.room.meters["bad_beat"].accrued == accrued
    words = "Jackpot time charge paid until 18:15"
    assert words in table_detail(night.room, table.now, look(night)).status
    assert asked(night, table).told[1] == words
    night.later(minutes=15)
    assert paid_words(night.room, T1, night.clock.now(), "Europe/Helsinki") == ""
    table.hands(1)
    assert night.room.meters["bad_beat"].accrued == accrued + Money(100)
