"""From when to when play is hand for hand: what the form says, the clock and the wall."""

from msgspec.structs import replace

from floor.app.core.messages import Command
from floor.app.tournament.buying import CloseBuying
from floor.app.tournament.play import CallBreak, NameJumps, PlayHandForHand, ReleaseRound
from floor.app.tournament.prizes import LockPrizes
from floor.views.tournament.acts import clock_steps
from floor.views.tournament.board import event_slide
from floor.views.tournament.clock import clock_view
from floor.views.tournament.public import public_event
from floor.views.words.form import Form, Missing
from floor.views.words.rows import Step, ToFind
from floor.views.words.words import Wording
from tests.app.tournament.commands import E1, E2
from tests.app.tournament.directed import NAMES, Director
from tests.evening import Evening
from tests.views.director.test_page import looking as viewer
from tests.views.tournament.test_event_money import SIX, form_of, looking, said


def at_two(night: Evening) -> Director:
    return Director(night, SIX).published().sell(*NAMES).tables(E1, E2).begun()


def asked(form: Form) -> Command:
    assert isinstance(form.asks, Step)
    assert form.asks.command is not None
    return form.asks.command


def button(at: Director) -> Step | None:
    """Beside the clock."""
    steps = clock_steps(looking(at.night).asking, at.event)
    return next((one for one in steps if one.key == "clock-rounds"), None)


def form(at: Director, **typed: object) -> Form:
    step = button(at)
    assert step is not None
    assert step.command is not None
    assert step.finder is ToFind.EVENT
    return form_of(at, step.command, **typed)


def heads(at: Director) -> tuple[str, str]:
    """Over the clock of the desk, and on the wall."""
    words, now = Wording(at.night.room, viewer(at.night).names), at.night.clock.now()
    wall = event_slide(public_event(at.event, now), words, words.names, now)
    return clock_view(at.event, words, now).head, wall.head


def test_hand_for_hand_begins_with_the_next_hand_until_so_few_are_left(night: Evening):
    at = at_two(night)
    shown = form(at)
    assert shown.told == ("10 are left.",)
    assert shown.field("until").start == 0
    assert said(shown, "then").endswith("0: until the floor lets everybody play freely.")
    assert asked(shown) == PlayHandForHand(tournament=at.number)
    asks = form(at, until=6)
    assert asks.ask == "Play hand for hand"
    assert said(asks, "then").splitlines() == [
        "Every table waits for the others from the next hand on (ON-TRN-18).",
        "Until 6 are left.",
    ]
    at.ask(asked(asks))
    at.out(at.there(E1)[0])
    assert heads(at) == (
        "Hand for hand until 6 left",
        "Level 1 · Hand for hand until 6 left",
    )
    at.ask(ReleaseRound(tournament=at.number, last=True))
    assert heads(at)[1] == "Level 1"


def test_a_place_to_come_is_named_and_taken_back(night: Evening):
    at = at_two(night)
    nothing = form(at, begin=False)
    assert isinstance(nothing.asks, Missing)
    named = form(at, begin=False, until=6)
    assert (named.ask, asked(named)) == ("Name it", NameJumps(tournament=at.number, places=(6,)))
    assert said(named, "then").splitlines() == [
        "Once 7 are left a card says that play is hand for hand (ON-TRN-18).",
        "Until 6 are left.",
    ]
    at.ask(asked(named))
    also = form(at, begin=False, until=4)
    assert [box.words for box in also.field("named").boxes] == ["Until 6 are left"]
    assert asked(also) == NameJumps(tournament=at.number, places=(4, 6))
    back = form(at, begin=False, named=())
    assert asked(back) == NameJumps(tournament=at.number, places=())


def test_with_the_prizes_locked_the_next_jump_stands_there_and_what_it_is_worth(night: Evening):
    at = at_two(night).later(hours=2)
    at.ask(CloseBuying(tournament=at.number))
    at.ask(LockPrizes(tournament=at.number))
    assert form(at).field("until").start == 6
    until = said(form(at), "then").splitlines()[1]
    assert until == "Until 6 are left · place 6 €40, place 7 nothing."
    at.ask(PlayHandForHand(tournament=at.number, until=5))
    step = button(at)
    assert step is not None
    assert step.words == "Hand for hand until …"
    more = form(at)
    assert [one.name for one in more.fields] == ["until", "named", "then"]
    assert [box.words for box in more.field("named").boxes] == [
        "Until 5 are left · place 5 €60, place 6 €40"
    ]
    assert more.field("until").start == 6
    assert asked(more) == NameJumps(tournament=at.number, places=(5, 6))
    at.ask(asked(more))
    assert form(at).field("until").start == 4
    assert said(form(at, until=0), "then") == ""
    assert isinstance(form(at, until=0).asks, Missing)


def test_in_a_break_the_clock_says_break_and_one_table_waits_for_nobody(night: Evening):
    at = at_two(night)
    at.ask(PlayHandForHand(tournament=at.number))
    assert heads(at)[0] == "Hand for hand until 9 left"
    alone = replace(at.event, round=None, tables={E1: at.event.tables[E1]})
    keys = [one.key for one in clock_steps(looking(night).asking, alone)]
    assert "clock-rounds" not in keys
    until = night.clock.now().replace(minute=59)
    at.ask(CallBreak(tournament=at.number, until=until))
    assert heads(at)[0].startswith("Break until")
    assert heads(at)[1] == "On a break"


def test_wished_by_the_floor_with_nothing_named_it_says_so_alone(night: Evening):
    at = Director(night, SIX).published().sell(*NAMES[:8]).tables(E1, E2).begun()
    at.ask(PlayHandForHand(tournament=at.number))
    assert heads(at) == ("Hand for hand", "Level 1 · Hand for hand")
