"""The ladder: which warning or penalty comes next, and what has to be said where it does not."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from floor.app.orders.ladder import Measure, measure_of, next_step, proposed, tonight
from floor.app.orders.orders import (
    EarlyEnd,
    EndPenalty,
    GivePenalty,
    HandsAway,
    Length,
    NotePlayer,
    Removed,
    WarnPlayer,
)
from floor.app.staff.days import OpenDay
from floor.room.betting.rules import RuleSource
from floor.room.orders.orders import Mark, MarkKind, PenaltyHands, Removal
from tests.evening import T1, Evening, refused

AT = datetime(2026, 10, 24, 15, tzinfo=UTC)
MARKS = {
    None: Mark(kind=MarkKind.NOTE, at=AT),
    Measure.WARNING: Mark(kind=MarkKind.WARNING, at=AT),
    Measure.MINUTES: Mark(kind=MarkKind.PENALTY, at=AT, until=AT),
    Measure.HANDS: Mark(kind=MarkKind.PENALTY, at=AT, hands=PenaltyHands(given=3)),
    Measure.ROUNDS: Mark(kind=MarkKind.PENALTY, at=AT, hands=PenaltyHands(given=8, rounds=1)),
    Measure.NIGHT: Mark(kind=MarkKind.PENALTY, at=AT, removal=Removal.NIGHT),
    Measure.DISQUALIFIED: Mark(kind=MarkKind.PENALTY, at=AT, removal=Removal.DISQUALIFIED),
}


def ladder(book: RuleSource) -> Iterator[Measure]:
    """From the first offence up, as somebody climbs it step by step."""
    had: list[Mark] = [MARKS[None]]
    while True:
        step = next_step(had, book)
        yield step
        if step is Measure.DISQUALIFIED:
            return
        had.append(MARKS[step])


def test_every_mark_is_a_step_and_a_note_is_none():
    assert [measure_of(mark) for mark in MARKS.values()] == list(MARKS)


def test_the_guide_sends_away_for_a_time_and_then_for_the_night():
    """TR-PEN-2, TR-PEN-3."""
    assert list(ladder(RuleSource.GUIDE)) == [
        Measure.WARNING,
        Measure.MINUTES,
        Measure.NIGHT,
        Measure.DISQUALIFIED,
    ]


def test_the_tournament_directors_count_hands_and_then_rounds():
    """TDA-66."""
    assert list(ladder(RuleSource.TDA)) == [
        Measure.WARNING,
        Measure.HANDS,
        Measure.ROUNDS,
        Measure.DISQUALIFIED,
    ]


@pytest.mark.parametrize("book", [RuleSource.GUIDE, RuleSource.TDA])
@pytest.mark.parametrize("gravest", [one for one in MARKS if one is not None])
def test_the_gravest_he_had_counts_whenever_it_was_given(book: RuleSource, gravest: Measure):
    order = list(Measure)
    proposal = next_step([MARKS[gravest], MARKS[Measure.WARNING], MARKS[None]], book)
    assert order.index(proposal) > order.index(gravest) or proposal is Measure.DISQUALIFIED


def test_what_was_given_by_mistake_is_no_step(night: Evening):
    """TR-PEN-2: it stands in his file and makes nothing graver."""
    aino = night.player("Aino")
    night.ask(WarnPlayer(player=aino))
    night.ask(GivePenalty(player=aino, lasts=timedelta(minutes=5)))
    night.ask(EndPenalty(player=aino, why=EarlyEnd.MISTAKE))
    assert proposed(night.room, aino) is Measure.MINUTES
    assert len(night.room.orders.marks[aino]) == 2
    night.ask(GivePenalty(player=aino, lasts=timedelta(minutes=5)))
    night.ask(EndPenalty(player=aino, why=EarlyEnd.ALLOWED))
    assert proposed(night.room, aino) is Measure.NIGHT


def test_a_penalty_served_before_was_none_by_mistake(night: Evening):
    aino = night.player("Aino")
    night.ask(GivePenalty(player=aino, lasts=timedelta(minutes=5), note=night.note("Abuse")))
    night.later(minutes=6)
    night.ask(GivePenalty(player=aino, lasts=Removed(Removal.NIGHT), note=night.note("Again")))
    night.ask(EndPenalty(player=aino, why=EarlyEnd.MISTAKE))
    assert proposed(night.room, aino) is Measure.NIGHT


def test_only_what_he_had_in_this_gaming_day_counts(night: Evening):
    aino = night.player("Aino")
    night.ask(WarnPlayer(player=aino))
    night.ask(GivePenalty(player=aino, lasts=timedelta(minutes=5)))
    assert proposed(night.room, aino) is Measure.NIGHT
    night.close_day()
    assert (tonight(night.room, aino), proposed(night.room, aino)) == ((), Measure.WARNING)
    night.later(minutes=60 * 24)
    night.ask(OpenDay(), night.manager)
    assert proposed(night.room, aino) is Measure.WARNING
    assert len(night.room.orders.marks[aino]) == 2, "it stands in his file all the same"


@pytest.mark.parametrize("lasts", [timedelta(minutes=5), HandsAway(2)], ids=["minutes", "hands"])
def test_a_milder_step_than_the_next_one_needs_a_reason(night: Evening, lasts: Length):
    """TDA-66: repetition escalates, the floor may do otherwise and says why."""
    night.table(T1).seated("Aino", "Eero").draw("Aino")
    aino, eero = night.player("Aino"), night.player("Eero")
    night.ask(GivePenalty(player=aino, lasts=lasts))
    said = f"Give a reason for no graver penalty: {aino} had this or more tonight."
    for milder in (WarnPlayer(player=aino), GivePenalty(player=aino, lasts=timedelta(minutes=1))):
        with refused("TDA-66", said):
            night.ask(milder)
    night.ask(NotePlayer(player=aino, note=night.note("Sorry for it")))
    night.ask(WarnPlayer(player=aino, note=night.note("It was half a joke")))
    night.ask(WarnPlayer(player=eero))
    graver = Removed(Removal.NIGHT)
    night.ask(GivePenalty(player=aino, lasts=graver, note=night.note("Third time")))


def test_the_first_time_nothing_has_to_be_said_whatever_is_done(night: Evening):
    night.ask(GivePenalty(player=night.player("Aino"), lasts=timedelta(minutes=1)))
    assert proposed(night.room, night.player("Aino")) is Measure.NIGHT
