"""Warning and sending away: what is chosen, what it comes to, what somebody had before."""

from datetime import timedelta

import pytest

from floor.app.orders.ladder import Measure
from floor.app.orders.orders import (
    GivePenalty,
    HandsAway,
    NotePlayer,
    Removed,
    RoundsAway,
    WarnPlayer,
)
from floor.room.orders.orders import Removal
from floor.views.orders.penalty_page import (
    USUAL,
    begun,
    measure_keys,
    penalise_so,
    penalise_step,
    penalty_form,
)
from floor.views.words.form import NOTHING_TYPED, Form, Typed
from floor.views.words.rows import Step, ToFind
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording
from tests.app.tournament.directed import playing
from tests.evening import T1, Evening
from tests.views.looking import detail, look, seat, step
from tests.views.people.test_person import card as person

NOTES = {1: "Phone at the table"}


def form(night: Evening, name: str = "Aino", **typed: object) -> Form:
    return penalty_form(night.room, night.player(name), look(night), NOTES, Typed(**typed))


def asks(night: Evening, measure: Measure, number: int = 2) -> Step:
    found = form(night, measure=measure, number=number).asks
    assert isinstance(found, Step)
    return found


def comes_to(night: Evening, name: str, measure: Measure, number: int) -> str:
    return form(night, name, measure=measure, number=number).field("comes-to").words


def test_whoever_sits_is_penalised_from_his_seat_and_from_his_page(night: Evening):
    night.table().seated("Aino", "Eero")
    found = step(detail(night, 1).steps, "Warning / penalty …")
    assert found.finder == ToFind.PENALTY
    assert isinstance(found.command, GivePenalty)
    assert step(detail(night, 1, night.dealer).steps, "Warning / penalty …").why_not
    assert found in person(night, "Aino").often


def test_every_measure_asks_its_command(night: Evening):
    night.table().seated("Aino", "Eero")
    aino, two = night.player("Aino"), timedelta(minutes=2)
    assert [asks(night, measure).command for measure in Measure] == [
        WarnPlayer(player=aino),
        GivePenalty(player=aino, lasts=two),
        GivePenalty(player=aino, lasts=HandsAway(2)),
        GivePenalty(player=aino, lasts=RoundsAway(2)),
        GivePenalty(player=aino, lasts=Removed(Removal.NIGHT)),
        GivePenalty(player=aino, lasts=Removed(Removal.DISQUALIFIED)),
    ]
    assert "removed" in asks(night, Measure.NIGHT, 1).reason
    assert asks(night, Measure.ROUNDS, 99).why_not


def test_what_it_comes_to_is_said_as_it_is_chosen(night: Evening):
    """TDA-66."""
    night.table().seated("Aino", "Eero", "Kaisa")
    assert comes_to(night, "Aino", Measure.ROUNDS, 2) == (
        "2 rounds × 3 players = 6 hands: fixed now, counted by themselves."
    )
    said = {comes_to(night, "Aino", measure, 2) for measure in Measure}
    assert len(said) == len(Measure)
    by_hand = comes_to(night, "Aino", Measure.HANDS, 2)
    assert comes_to(night, "Otso", Measure.ROUNDS, 2) == by_hand


def test_what_he_had_tonight_stands_beside_the_choice_and_the_next_step_is_proposed(night: Evening):
    """TDA-66, TDA-65: repetition escalates."""
    aino = night.player("Aino")
    night.table().seated("Aino", "Eero")
    assert form(night).told == ("Nothing tonight.",)
    assert form(night).field("measure").start is Measure.WARNING
    night.ask(NotePlayer(player=aino, note=night.note("Left-handed")))
    assert form(night).field("measure").start is Measure.WARNING
    night.ask(WarnPlayer(player=aino, note=night.note("Phone at the table")))
    night.ask(GivePenalty(player=aino, lasts=timedelta(minutes=10)))
    before, *earlier = form(night).told
    assert before == "Tonight: 1 warning · 1 penalty"
    assert earlier[0] == "24 Oct 2026 18:00 · Penalty until 18:10 · Olli"
    assert len(earlier) == 3
    assert "Note: Phone at the table" in earlier[-1], "the text of note 1"
    night.close(T1)
    night.close_day()
    assert form(night).told[0] == "Earlier nights: 1 warning · 1 penalty"
    assert form(night, "Eero").told[0] == "Nothing tonight."


def test_whoever_is_sent_away_is_told_why(night: Evening):
    night.table().seated("Aino", "Eero")
    asked = {one for one in Measure if "why" in asks(night, one, 1).reason}
    assert asked == set(Measure) - {Measure.WARNING}
    quick = [one.reason for one in person(night, "Aino").often if one.key.startswith("penalty-")]
    assert len(quick) == 3
    assert all(quick)
    assert not any(
        one.step.reason
        for one in measure_keys(night.room, night.player("Aino"), look(night))
        if one.measure is Measure.MINUTES
    ), "a kiosk has asked already"


def test_what_has_a_number_begins_with_the_usual_one():
    assert set(USUAL) == {Measure.MINUTES, Measure.HANDS, Measure.ROUNDS}


def test_only_what_has_a_number_is_asked_how_many(night: Evening):
    night.table().seated("Aino", "Eero")
    asked = {one: [part.name for part in form(night, measure=one).fields] for one in Measure}
    assert {one for one, names in asked.items() if "number" in names} == set(USUAL)
    assert form(night, measure=Measure.HANDS).field("number").start == USUAL[Measure.HANDS]


def test_what_is_left_stands_on_his_seat_and_in_its_line(night: Evening):
    table = night.table().seated("Aino", "Eero", "Kaisa", "Otso").draw("Aino")
    night.ask(GivePenalty(player=night.player("Aino"), lasts=HandsAway(2)))
    night.ask(GivePenalty(player=night.player("Eero"), lasts=timedelta(minutes=30)))
    said = [(seat(night, n).penalty, detail(night, n).status) for n in (1, 2, 3)]
    assert said[0] == ("2 hands", "penalty: 2 hands left")
    assert said[1] == ("until 18:30", "penalty until 18:30")
    assert said[2][0] == ""
    assert seat(night, 2).penalty_until == night.clock.now() + timedelta(minutes=30)
    night.table().leave("Eero")
    note = night.note("Abuse")
    night.ask(GivePenalty(player=night.player("Otso"), lasts=Removed(Removal.NIGHT), note=note))
    assert seat(night, 4).penalty == "removed"
    assert detail(night, 4).status.startswith("removed for the night")
    assert table.now.id == "T1"


def test_who_is_removed_is_offered_no_break_and_nobody_his_seat(night: Evening):
    """His chips are counted and the seat is free (TR-PEN-3)."""
    night.table().seated("Aino", "Eero", "Kaisa", "Otso").draw("Aino")
    sent = {1: timedelta(minutes=30), 2: Removed(Removal.NIGHT), 3: Removed(Removal.DISQUALIFIED)}
    offered = {}
    for number, lasts in sent.items():
        player = night.player(("Aino", "Eero", "Kaisa")[number - 1])
        night.ask(GivePenalty(player=player, lasts=lasts, note=night.note("Abuse")))
        steps = detail(night, number).steps
        offered[number] = {one.words.split(" until ")[0] for one in steps}
    kept_from_him = {"Long break", "Let somebody play over …"}
    assert offered[1] >= kept_from_him
    for number in (2, 3):
        assert "Give up the seat …" in offered[number]
        assert not offered[number] & kept_from_him


def test_his_file_says_what_every_penalty_was(night: Evening):
    table = night.table().seated("Aino", "Eero", "Kaisa", "Otso").draw("Aino")
    aino = night.player("Aino")
    night.ask(GivePenalty(player=aino, lasts=RoundsAway(1)))
    table.hands(1)
    night.ask(GivePenalty(player=aino, lasts=Removed(Removal.DISQUALIFIED), note=night.note("X")))
    assert [remark.words for remark in person(night, "Aino").remarks] == [
        "Penalty: disqualified: X",
        "Penalty: 4 hands (1 round), 1 served",
    ]
    assert person(night, "Aino").orders[0].words == "Disqualified"


def test_at_an_events_table_a_measure_counts_who_sits_there(night: Evening):
    playing(night)
    keys = {one.measure: one for one in measure_keys(night.room, night.player("Aino"), look(night))}
    assert [one for one in keys.values() if one.proposed] == [keys[Measure.WARNING]]
    assert keys[Measure.ROUNDS].words == "Away for rounds: 1"
    assert keys[Measure.ROUNDS].comes_to == (
        "1 round × 6 players = 6 hands: fixed now, counted by themselves."
        " The dealer posts the blinds and kills the hands."
    )
    assert keys[Measure.WARNING].words == "Warning"
    # Chips are counted and a place is given at the desk (TR-PEN-3, TR-DQ-2).
    at_desk = {one for one, key in keys.items() if key.why_not_in_event == "done at the desk"}
    assert at_desk == {Measure.NIGHT, Measure.DISQUALIFIED}
    assert keys[Measure.WARNING].why_not_in_event == keys[Measure.WARNING].step.why_not


@pytest.mark.parametrize(
    ("measure", "number"), [(Measure.MINUTES, 15), (Measure.HANDS, 3), (Measure.ROUNDS, 2)]
)
def test_the_form_begins_with_what_was_typed(night: Evening, measure: Measure, number: int):
    night.table().seated("Aino", "Eero")
    player, viewer = night.player("Aino"), look(night)
    step = penalise_step(StepBuilder(Wording(night.room, viewer.names), viewer), player)
    assert begun(step) == NOTHING_TYPED
    assert all(penalise_so(step, player, measure, wrong) == step for wrong in (0, 501))
    begins = begun(penalise_so(step, player, measure, number))
    first = penalty_form(night.room, player, viewer, NOTES, begins=begins)
    assert first.field("measure").start is measure
    assert first.field("number").start == number
    assert first.asks == asks(night, measure, number)
    changed = Typed(measure=Measure.WARNING)
    warned = penalty_form(night.room, player, viewer, NOTES, changed, begins).asks
    assert isinstance(warned, Step)
    assert isinstance(warned.command, WarnPlayer)
