"""The end of the rebuys as desk, kiosk and board show it: last hands, then the break."""

from datetime import timedelta

from msgspec.structs import replace

from floor.app.tournament.buying import AnnounceRebuyHands
from floor.app.tournament.play import SetClock, StopClock
from floor.tournament.money.terms import Rebuy, Window
from floor.views.director.ahead import Foresight
from floor.views.director.cards import NextCard
from floor.views.tournament.clock import said_then, signals_now
from floor.views.words.rows import Step
from floor.views.words.words import Wording
from tests.app.tournament.commands import ONE
from tests.app.tournament.directed import Director, playing
from tests.app.tournament.test_entries import CHIPS
from tests.app.tournament.test_last_hands import LAST_HANDS, TERMS
from tests.evening import Evening
from tests.views.director.test_page import looking, seen
from tests.views.kiosk.test_event import face
from tests.views.kiosk.test_event import seen as at_kiosk
from tests.views.tournament.test_board import slide


def steps(at: Director) -> dict[str, Step]:
    return {one.key: one for one in seen(at).clock_steps}


def card(at: Director) -> NextCard:
    return next(one for one in seen(at).cards if one.name == "rebuy-hands")


def test_the_clock_says_what_it_waits_for(night: Evening):  # TR-REB-4
    at = playing(night, sheet=LAST_HANDS).later(minutes=65)
    clock, words = seen(at).clock, Wording(night.room, looking(night).names)
    assert (clock.head, clock.left, clock.ends) == (
        "Level 3 · last rebuy hands", timedelta(), None,
    )  # fmt: skip
    assert [(one.head, one.figure, one.below) for one in clock.facts[:3]] == [
        ("Now", "200–400", "BB ante 400 (TR-ANTE-2)"),
        ("Level 4", "300–600", "BB ante 600 (TR-ANTE-2)"),
        ("Break after level 3", "10 min", "after the hands"),
    ]
    assert card(at).said == (
        "The clock waits. Hands with rebuys still to come at every table: 3 (TR-REB-4), then the"
        " break and the add-ons."
    )
    assert [one.words for one in card(at).steps] == ["Announce them", "All are played"]
    assert Foresight().words(at.event, words, night.clock.now()).startswith("Over in ")
    for key in ("clock-forward", "clock-minus"):
        assert steps(at)[key].why_not == "The break begins after the last rebuy hands."
    assert not steps(at)["clock-plus"].why_not
    assert said_then(at.event, words, night.clock.now()).startswith(
        "Saturday 115 · level 3 · 0:00 · 200–400"
    )
    at.ask(AnnounceRebuyHands(tournament=ONE, played=3))
    assert seen(at).clock.head == "Break until 19:15"
    assert seen(at).clock.left == timedelta(minutes=10)


def test_where_no_break_follows_the_hands_are_played_at_the_next_level(night: Evening):
    terms = replace(TERMS, rebuy=Rebuy(price=CHIPS, window=Window(through_level=2)))
    at = playing(night, sheet=replace(LAST_HANDS, terms=terms)).later(minutes=45)
    assert seen(at).clock.head == "Level 3 ends 19:00"
    assert card(at).said == (
        "Rebuy time is over. Hands with rebuys still to come at every table: 3 (TR-REB-4), then the"
        " add-ons."
    )


def test_board_and_kiosk_play_on(night: Evening):
    at = playing(night, sheet=LAST_HANDS).later(minutes=60)
    shown = slide(at)
    assert (shown.head, shown.stands, shown.rests) == ("Last rebuy hands", True, False)
    assert (shown.break_at, shown.break_in) == ("Next break", "after the hands")
    assert (shown.left, shown.blinds) == (timedelta(), "200–400")
    assert not list(signals_now(night.room, night.clock.now())), "the break has not begun"
    assert face(at).banner == "Last rebuy hands: play on, the break comes behind them"
    assert not at_kiosk(at).keys[0].step.why_not
    at.ask(StopClock(tournament=ONE))
    assert slide(at).head == "Level 3 · clock stopped"
    at.ask(AnnounceRebuyHands(tournament=ONE, played=3))
    assert face(at).banner == ""


def test_the_level_before_a_break_goes_to_the_break_and_back(night: Evening):
    at = playing(night).later(minutes=45)
    forward = steps(at)["clock-forward"]
    assert forward.words == "Break ▸"
    assert forward.command == SetClock(tournament=ONE, played=timedelta(minutes=60))
    at.later(minutes=20)
    assert seen(at).clock.head == "Break until 19:10"
    assert steps(at)["clock-forward"].words == "Level ▸"
    assert steps(at)["clock-forward"].command == SetClock(
        tournament=ONE, played=timedelta(minutes=70)
    )
    assert steps(at)["clock-back"].command == SetClock(tournament=ONE, played=timedelta(minutes=40))
    at.later(minutes=10)
    assert steps(at)["clock-back"].command == SetClock(tournament=ONE, played=timedelta(minutes=40))
