"""What is ahead of an event, in words."""

import re

from floor.app.staff.days import OpenDay
from floor.app.tournament.buying import CloseBuying
from floor.app.tournament.outs import FinishTournament
from floor.app.tournament.play import StopClock
from floor.app.tournament.prizes import LockPrizes, PayPrize
from floor.app.tournament.sheet import RevealDraw
from floor.tournament.event.dues import unpaid
from floor.tournament.event.places import played_out
from floor.views.director.ahead import Foresight
from tests.app.tournament.commands import E1, E2, SHEET
from tests.app.tournament.directed import NAMES, Director, playing
from tests.evening import Evening
from tests.views.director.test_chips import look_of

MORE = (*NAMES, "Xenia", "Yrjö")


def words(at: Director, ahead: Foresight) -> str:
    return ahead.words(at.event, look_of(at.night)().words, at.night.clock.now())


def two(night: Evening) -> Director:
    return Director(night).published().sell(*MORE).tables(E1, E2).begun()


def test_end_break_and_jump_are_told_as_ranges(night: Evening):
    at = two(night)
    at.ask(CloseBuying(tournament=at.number))
    at.ask(LockPrizes(tournament=at.number))
    said = words(at, Foresight()).split(" · ")
    assert said[0].startswith("Over ")
    assert said[0].count(":") == 2
    assert said[1].startswith("next table breaks at 9 left: ")
    assert said[2].startswith("prizes rise at 3 left: ")
    assert said[3] == "a first guess: no earlier event to go by"


def test_it_is_looked_at_again_once_somebody_is_out(night: Evening):
    at, ahead = two(night), Foresight()
    assert "next table" not in words(at, ahead), "somebody may still enter"
    at.ask(CloseBuying(tournament=at.number))
    before = words(at, ahead)
    assert words(at, ahead) == before
    assert len(ahead._seen) == 1
    (key, _found) = ahead._seen[at.number]
    at.out(at.there(E1)[0])
    assert "next table breaks at 9 left" in words(at, ahead)
    assert ahead._seen[at.number][0] != key


def test_while_the_clock_stands_spans_are_told(night: Evening):
    at = playing(night)
    at.ask(StopClock(tournament=at.number))
    said = words(at, Foresight())
    assert said.startswith("Over in ")
    assert "next table" not in said


def test_nothing_is_ahead_of_what_is_not_played(night: Evening):
    ahead = Foresight()
    at = Director(night).published()
    assert words(at, ahead) == ""
    at.sell(*NAMES[:3]).tables(E1).begun()
    assert words(at, ahead)
    at.out(NAMES[0])
    at.out(NAMES[1])
    assert words(at, ahead) == ""


def test_ranges_are_tried_on_the_houses_own_events(night: Evening):
    first = playing(night)
    first.ask(CloseBuying(tournament=first.number))
    for name in first.left()[:5]:
        first.later(minutes=25)
        first.out(name)
    if first.event.finished is None:
        first.ask(FinishTournament(tournament=first.number))
    at = Director(night, SHEET).published().sell(*MORE[:4]).tables(E2).begun()
    held = words(at, Foresight()).split(" · ")[-1]
    assert held in {f"such ranges held {right} of 3 times" for right in range(4)}


def test_the_house_learns_over_the_close_of_the_day(night: Evening):
    first = playing(night)
    first.ask(CloseBuying(tournament=first.number))
    first.ask(LockPrizes(tournament=first.number))
    while first.event.finished is None:
        first.later(minutes=25)
        first.out(first.left()[0])
    for due in unpaid(first.event):
        first.ask(PayPrize(tournament=first.number, entry=due.entry, what=due.what))
    first.ask(RevealDraw(tournament=first.number))
    went = played_out(first.event)
    night.close_day()
    assert first.number not in night.room.tournaments
    assert night.room.played_out == (went,)
    night.later(minutes=60 * 24)
    night.ask(OpenDay(), night.manager)
    at = Director(night, SHEET).published().sell(*MORE[:4]).tables(E2).begun()
    held = words(at, Foresight()).split(" · ")[-1]
    assert re.fullmatch(r"such ranges held \d of \d times", held)
    assert words(at, Foresight()).split(" · ")[-1] == held
