"""Disputes on the desk: the deadline that runs, the open ones, and what their sheets ask."""

from functools import partial

import pytest

from floor.app.core.dispute import DisputeId, DisputeOutcome, Gain, Proof, Subject
from floor.app.core.floor_call import CallReason
from floor.app.rulings.disputes import DecideDispute, DisputeOpened, OpenDispute, SettleRepayment
from floor.app.staff.days import OpenDay
from floor.app.staff.floor_calls import CallFloor
from floor.base.money import Money
from floor.views.floor.alerts import AlertKind, Severity, alert_lines, alerts
from floor.views.night.figures import DisputeLine, figures
from floor.views.rulings.disputes import (
    deadline_words,
    decision_form,
    dispute_form,
    last_deadline,
)
from floor.views.seats.table_steps import table_steps
from floor.views.words.form import Form, Typed
from floor.views.words.rows import ToFind
from tests.evening import T1, Evening, TableTonight
from tests.views.looking import look, said, step
from tests.views.night.test_night_lines import entries


@pytest.fixture
def table(night: Evening) -> TableTonight:
    return night.table().seated("Aino", "Eero", "Kaisa").draw("Aino")


def steps(night: Evening):
    return table_steps(night.room, night.room.tables[T1], look(night))


def form(night: Evening, **typed: object):
    return dispute_form(night.room, night.room.tables[T1], look(night), Typed(**typed))


def people(shown: Form, name: str) -> list[str]:
    _nobody, *named = shown.field(name).options
    return [label for label, _player in named]


def test_the_deadline_of_the_last_hand_runs_where_it_is_seen(night: Evening, table: TableTonight):
    """TDA-21."""
    assert form(night) is None
    table.hands(1)
    assert form(night).told[0] == "Hand 1 may be disputed until the next begins"
    assert step(steps(night), "Dispute hand 1 …").finder == ToFind.DISPUTE
    table.start()
    assert form(night).told[0] == "Hand 1: too late to dispute"
    night.later(minutes=1)
    table.end().leave("Kaisa").leave("Eero")
    night.later(seconds=18)
    assert form(night).told[0] == "Hand 2 may be disputed for 0:42"


def test_a_dispute_is_asked_with_what_was_typed(night: Evening, table: TableTonight):
    table.hands(1)
    table.start()
    table.leave("Kaisa")
    aino = night.player("Aino")
    assert people(form(night), "player") == ["Aino", "Eero", "Kaisa"]
    late = form(night, player=aino, hand=1).asks
    assert late.reason.startswith("It is too late to dispute hand 1 at T1")
    assert isinstance(late.command, OpenDispute)
    assert late.command.departs
    proved = form(night, player=aino, proof=Proof.CAMERA, hand=1).asks
    assert (proved.reason, proved.why_not) == ("", "")
    assert form(night, player=aino, hand=7).asks.why_not.startswith("Say which hand")
    night.later(minutes=1)
    table.end()
    in_time = form(night, subject=Subject.CHIPS).asks
    assert (in_time.reason, in_time.why_not) == ("", "")
    entry = night.ask(in_time.command)
    assert isinstance(entry.events[0], DisputeOpened)


def test_an_open_dispute_is_decided_from_the_table_and_its_money_ticked_off(
    night: Evening, table: TableTonight
):
    table.hands(1)
    night.ask(OpenDispute(table=T1, subject=Subject.POT, player=night.player("Timo")))
    number = DisputeId(1)
    (alert,) = alerts(night.room, night.clock.now())[T1]
    assert (alert.kind, alert.severity) == (AlertKind.DISPUTE, Severity.SOON)
    assert alert.words == "Dispute: hand 1"
    (line,) = alert_lines(night.room, look(night), (alert,))
    assert line.step is not None
    assert (line.step.words, line.step.finder) == ("Decide …", ToFind.DECISION)
    found = step(steps(night), "Decide dispute 1: hand 1, the pot …")
    assert found.finder == ToFind.DECISION
    assert isinstance(found.command, DecideDispute)
    asks = decision_form(night.room, number, look(night), "")
    assert asks is not None
    assert asks.told[0] == "T1 hand 1, the pot · Timo · opened 18:00"
    asked = decision_form(night.room, number, look(night), "Wrong pot")
    assert asked is not None
    assert asked.told[0] == "T1 hand 1, the pot · Timo · opened 18:00\n“Wrong pot”"
    assert "payer" not in [one.name for one in asks.fields], "nobody pays where it stands"
    assert decision_form(night.room, DisputeId(9), look(night), "") is None
    assert asks.asks.reason
    repaid = partial(Typed, outcome=DisputeOutcome.REPAID)
    unpaid = decision_form(night.room, number, look(night), "", repaid(amount=Money(500)))
    assert unpaid is not None
    assert "Timo" in people(unpaid, "payer")
    assert unpaid.asks.why_not == "Say who pays back how much."
    eero, aino = night.player("Eero"), night.player("Aino")
    typed = repaid(payer=eero, payee=aino, amount=Money(4_000))
    paid = decision_form(night.room, number, look(night), "", typed).asks
    assert isinstance(paid.command, DecideDispute)
    assert paid.command.gains == (Gain(payer=eero, payee=aino, amount=Money(4_000)),)
    note = night.note("By the camera.")
    night.ask(
        DecideDispute(
            dispute=number, outcome=DisputeOutcome.REPAID, gains=paid.command.gains, note=note
        )
    )
    (alert,) = alerts(night.room, night.clock.now())[T1]
    assert (alert.words, alert.severity) == ("Repayment open", Severity.HINT)
    (line,) = alert_lines(night.room, look(night), (alert,))
    assert (line.words, line.step) == ("€40 to be paid back · Eero", None), (
        "the table's page has it"
    )
    settle = step(steps(night), "Paid: Eero pays €40 back to Aino")
    assert settle.command == SettleRepayment(dispute=number, place=1)
    night.ask(settle.command)
    assert alerts(night.room, night.clock.now()).get(T1, ()) == ()
    assert not any("ispute 1" in words for words in said(steps(night)))


def test_a_dispute_about_a_table_that_has_closed_knows_whom_it_names(
    night: Evening, table: TableTonight
):
    table.hands(1)
    night.ask(OpenDispute(table=T1, subject=Subject.POT, player=night.player("Timo")))
    night.close(T1)
    for again in range(2):
        typed = Typed(outcome=DisputeOutcome.REPAID)
        asks = decision_form(night.room, DisputeId(1), look(night), "", typed)
        assert asks is not None
        assert people(asks, "payer") == ["Timo"], again
        night.table(T1)


def test_what_a_closed_table_owes_is_ticked_off_in_the_list_of_alerts(
    night: Evening, table: TableTonight
):
    """CH-GEN-24: also in a later night."""
    table.hands(1)
    night.ask(OpenDispute(table=T1, subject=Subject.POT))
    eero, note = night.player("Eero"), night.note("By the camera.")
    gains = (Gain(payer=eero, amount=Money(4_000)),)
    number = DisputeId(1)
    decided = DecideDispute(dispute=number, outcome=DisputeOutcome.REPAID, gains=gains, note=note)
    night.close(T1)
    assert alerts(night.room, night.clock.now())[T1][0].finder == ToFind.DECISION
    night.ask(decided)
    night.close_day()
    night.later(minutes=24 * 60)
    night.ask(OpenDay(), night.manager)
    (line,) = alert_lines(night.room, look(night), alerts(night.room, night.clock.now())[T1])
    assert line.step is not None
    assert line.step.command == SettleRepayment(dispute=number, place=1)
    night.ask(line.step.command)
    assert alerts(night.room, night.clock.now()) == {}


def test_what_comes_too_late_says_so_before_it_is_opened(night: Evening, table: TableTonight):
    """TDA-21."""
    table.hands(1)
    night.later(minutes=1)
    table.start()
    assert step(steps(night), "Dispute hand 1, too late …").finder == ToFind.DISPUTE


def test_the_report_tells_every_dispute_of_the_night(night: Evening, table: TableTonight):
    before = night.room
    written = len(entries(night))
    table.hands(1)
    first, why = night.note("The wrong pot"), night.note("Read again.")
    at = night.clock.now()
    night.ask(OpenDispute(table=T1, subject=Subject.POT, note=first))
    night.ask(OpenDispute(table=T1, subject=Subject.CARDS))
    night.ask(DecideDispute(dispute=DisputeId(2), outcome=DisputeOutcome.CORRECTED, note=why))
    taken_back = night.ask(OpenDispute(table=T1, subject=Subject.OTHER))
    night.void(taken_back)
    made = figures(before, entries(night)[written:], night.people)
    assert made.disputes == (
        DisputeLine(
            at=at, words="T1 hand 1, the pot", outcome="", open=True, reason="The wrong pot"
        ),
        DisputeLine(
            at=at,
            words="T1 hand 1, cards, a hand",
            outcome="corrected at the table",
            open=False,
            reason="Read again.",
        ),
    )


def test_a_call_in_time_keeps_a_hand_open_though_the_next_has_begun(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino").start()
    table.end()
    night.ask(CallFloor(table=T1, reason=CallReason.RULING))
    night.later(minutes=1)
    table.start()
    last = last_deadline(night.room, table.now, night.clock.now())
    assert last is not None
    told = deadline_words(last, night.clock.now())
    assert told == "hand 1 may be disputed: the floor was called in time"
