"""The schedule changed on the way and the clock put right, as values."""

from datetime import timedelta

from msgspec.structs import replace

from floor.app.core.messages import Command, Entry
from floor.app.core.names import Names
from floor.app.tournament.play import CallBreak, SetClock
from floor.app.tournament.sheet import ChangeSheet
from floor.base.money import Chips, Money
from floor.room.games.game import GameForm
from floor.tournament.clock.structure import AnteBy, Break, Level
from floor.tournament.event.sheet import WINNER_TAKES_ALL
from floor.tournament.event.state import EventStage, TournamentId
from floor.views.director.course import sheet_step
from floor.views.director.forms import event_form
from floor.views.director.next_cards import next_cards
from floor.views.director.schedule import break_form, clock_form, sheet_form
from floor.views.feed.sentences import entry_sentence
from floor.views.words.form import Form, Missing, OneOf, Typed
from floor.views.words.rows import Step
from floor.views.words.words import Wording
from tests.app.tournament.commands import ONE
from tests.app.tournament.directed import Director, playing
from tests.evening import Evening
from tests.views.director.test_chips import look_of, said

MINUTE = timedelta(minutes=1)


def asked(at: Director) -> ChangeSheet:
    return ChangeSheet(tournament=ONE, sheet=at.event.sheet)


def write(at: Director, form: Form, *, why: bool = True) -> Entry:
    """As the desk does it, with a reason where one is needed."""
    assert isinstance(form.asks, Step), form.asks
    command = form.asks.command
    assert isinstance(command, ChangeSheet | SetClock)
    return at.ask(replace(command, note=at.night.note("It runs long.")) if why else command)


def stretches(at: Director) -> list[timedelta]:
    return [one.lasts for one in at.event.sheet.structure.stretches]


def test_the_level_that_runs_is_cut_and_ends_now(night: Evening):
    at = playing(night).later(minutes=12)
    form = sheet_form(look_of(night), asked(at))
    assert form.told[0] == (
        "It runs now: Level 1 · 100–100 · 20 min. What is over stays as it was (TR-STR-4). 8:00 of"
        " it are left."
    )
    assert form.field("place").options[0][0] == "▶ Level 1 · 100–100 · 20 min"
    write(at, sheet_form(look_of(night), asked(at), Typed(**{"0-change-minutes": 5})))
    assert stretches(at)[0] == 12 * MINUTE


def test_blinds_and_antes_are_typed_anew(night: Evening):
    at = playing(night)
    typed = Typed(
        place=1,
        act="change",
        **{
            "1-change-minutes": 15,
            "1-change-small": 200,
            "1-change-big": 300,
            "1-change-ante": 100,
            "1-change-by-big": False,
        },
    )
    write(at, sheet_form(look_of(night), asked(at), typed))
    level = at.event.sheet.structure.stretches[1]
    assert isinstance(level, Level)
    assert (level.small_blind, level.big_blind, level.ante) == (Chips(200), Chips(300), Chips(100))
    assert level.ante_by is AnteBy.EVERYBODY


def test_levels_and_breaks_are_put_in_and_dropped(night: Evening):
    at = playing(night)
    form = sheet_form(look_of(night), asked(at), Typed(place=1, act="break"))
    assert "Break after level 1 · 10 min" in said(form, "then")
    write(at, form)
    assert at.event.sheet.structure.stretches[1] == Break(lasts=10 * MINUTE)
    write(at, sheet_form(look_of(night), asked(at), Typed(place=2, act="level")))
    assert len(stretches(at)) == 8
    write(at, sheet_form(look_of(night), asked(at), Typed(place=1, act="drop")))
    assert not isinstance(at.event.sheet.structure.stretches[1], Break)
    first = sheet_form(look_of(night), asked(at), Typed(place=0, act="level"))
    assert isinstance(first.asks, Step)


def test_before_what_has_begun_nothing_is_put_in(night: Evening):
    at = playing(night).later(minutes=12)
    form = sheet_form(look_of(night), asked(at), Typed(place=0, act="level"))
    assert form.asks == Missing(form.wrong)
    assert form.wrong.startswith("The clock is past that place: write it further down.")


def test_a_sheet_on_view_is_changed_before_its_event_begins(night: Evening):
    at = Director(night).published().sell("Aino")
    (_turn, place, _act, *_rest) = sheet_form(look_of(night), asked(at)).fields
    assert len(place.options) == 6  # type: ignore[attr-defined]
    form = sheet_form(look_of(night), asked(at), Typed(place=3, act="change"))
    assert "left" not in form.told[0]
    assert [one.name for one in form.fields] == [
        "turn",
        "place",
        "act",
        "3-change-minutes",
        "then",
        "reason",
    ]


def test_a_sheet_nobody_has_bought_by_is_opened_as_a_whole(night: Evening):
    at = Director(night)
    form = sheet_form(look_of(night), asked(at))
    assert (form.name, form.title) == ("change-sheet", "Sheet of Saturday 115")
    names = [one.name for one in form.fields]
    assert not {"kind", "goes_on_in", "customs", "hours", "entries", "reason"} & {*names}
    starts = form.field("starts")
    assert isinstance(starts, OneOf)
    assert starts.start in [one for _said, one in starts.options]
    write(at, sheet_form(look_of(night), asked(at), Typed(title="Saturday 120")), why=False)
    assert (at.event.sheet.title, at.event.version, at.event.stage) == (
        "Saturday 120", 1, EventStage.PLANNED,
    )  # fmt: skip
    at.published().later(hours=30)
    form = sheet_form(look_of(night), asked(at), Typed(title="Saturday 125"))
    assert "reason" in {one.name for one in form.fields}
    assert form.field("starts").start in [one for _said, one in form.field("starts").options]
    write(at, form)
    assert (at.event.sheet.title, at.event.version) == ("Saturday 125", 2)
    assert sheet_form(look_of(night), asked(at), Typed(title="")).asks == Missing(
        "Give the tournament a name.", "title"
    )
    own = replace(at.event.sheet, payouts=WINNER_TAKES_ALL)
    at.change(own)
    form = sheet_form(look_of(night), asked(at), Typed(fee=Money(900)))
    assert form.field("table_said").words == "Without another file it stays as it was written."
    assert isinstance(form.asks, Step)
    assert isinstance(form.asks.command, ChangeSheet)
    assert form.asks.command.sheet.payouts.lines == WINNER_TAKES_ALL.lines
    file = ("two.csv", "place;2+\n1;70\n2;30\n")
    form = sheet_form(look_of(night), asked(at), Typed(table=file))
    assert isinstance(form.asks, Step)
    assert isinstance(form.asks.command, ChangeSheet)
    assert form.asks.command.sheet.payouts.lines[0].parts == (700_000, 300_000)
    at.sell("Aino")
    assert sheet_form(look_of(night), asked(at)).name == "change-schedule"


def test_a_last_phase_whose_flights_have_sold_entries_keeps_what_they_were_sold_for(
    night: Evening,
):
    last = Director(night)
    flight = Director(night, goes_on_in=last.number).published()
    assert sheet_form(look_of(night), asked(last)).name == "change-sheet"
    assert sheet_step(look_of(night)().asking, last.event).words == "Change the sheet …"
    flight.sell("Aino")
    form = sheet_form(look_of(night), asked(last), Typed(place=1))
    assert (form.name, "reason" in [one.name for one in form.fields]) == ("change-schedule", False)
    (publishing, *_others) = next_cards(look_of(night)().asking, last.event)
    assert [one.words for one in publishing.steps] == ["Publish", "Change the sheet …"]
    write(
        last, sheet_form(look_of(night), asked(last), Typed(**{"0-change-minutes": 7})), why=False
    )
    assert stretches(last)[0] == timedelta(minutes=7)
    last.published()
    assert "reason" in {one.name for one in sheet_form(look_of(night), asked(last)).fields}


def test_the_last_level_runs_without_an_end(night: Evening):
    at = playing(night).later(hours=3)
    form = sheet_form(look_of(night), asked(at))
    assert form.told[0].startswith("It runs now: Level 5 · ")
    assert "left" not in form.told[0]
    asks = SetClock(tournament=ONE, played=180 * MINUTE)
    assert clock_form(look_of(night), asks).told == ("It shows level 5 with – left.",)


def test_the_clock_is_put_to_a_level_and_what_is_left_of_it(night: Evening):
    at = playing(night).later(minutes=2)
    asks = SetClock(tournament=ONE, played=2 * MINUTE)
    form = clock_form(look_of(night), asks)
    assert form.told == ("It shows level 1 with 18:00 left.",)
    typed = Typed(level=3, **{"minutes-3": 7, "seconds-3": 30})
    entry = write(at, clock_form(look_of(night), asks, typed))
    assert at.event.clock.played == timedelta(minutes=52, seconds=30)
    assert entry_sentence(entry, Wording(night.room, Names({})), {}).startswith(
        "the clock is put from 0:02:00 to 0:52:30, from level 1 to level 3"
    )


def test_the_clock_put_within_its_level_names_none(night: Evening):
    at = playing(night).later(minutes=2)
    entry = at.ask(SetClock(tournament=ONE, played=5 * MINUTE, note=night.note("Late")))
    assert entry_sentence(entry, Wording(night.room, Names({})), {}) == (
        "the clock is put from 0:02:00 to 0:05:00, with a reason"
    )


def test_the_clock_is_told_as_it_stands_when_the_form_is_opened(night: Evening):
    at = playing(night).later(minutes=2)
    asks = SetClock(tournament=ONE, played=2 * MINUTE)
    at.later(minutes=1)
    opened = event_form(asks, look_of(night))
    assert opened(Typed()).told == ("It shows level 1 with 17:00 left.",)
    gone = event_form(replace(asks, tournament=TournamentId(9)), look_of(night))
    assert gone(Typed()).title == "The tournament is over"


def test_what_another_desk_dropped_meanwhile_cannot_be_chosen_any_more(night: Evening):
    at = playing(night).later(minutes=2)
    write(at, sheet_form(look_of(night), asked(at), Typed(place=5, act="drop")))
    form = sheet_form(look_of(night), asked(at), Typed(place=5))
    assert [one.name for one in form.fields][3] == "0-change-minutes"
    asks = SetClock(tournament=ONE, played=2 * MINUTE)
    clock = clock_form(look_of(night), asks, Typed(level=5))
    assert [one.name for one in clock.fields][1] == "minutes-4"


def test_a_break_lasts_as_long_as_it_is_said(night: Evening):
    playing(night)
    asks = CallBreak(tournament=ONE, until=night.clock.now())
    form = event_form(asks, look_of(night))(Typed(minutes=20))
    assert form.asks == CallBreak(tournament=ONE, until=night.clock.now() + 20 * MINUTE)
    assert isinstance(break_form(look_of(night), asks).asks, Command)


def test_from_a_level_on_another_game_may_be_dealt(night: Evening):
    at = playing(night)
    form = sheet_form(look_of(night), asked(at), Typed(place=1, **{"1-change-game": "razz"}))
    assert form.field("1-change-unit").words == "Limit"
    assert form.field("1-change-game").options[0] == ("Texas Hold’em", "")
    write(at, form)
    level = at.event.sheet.structure.stretches[1]
    assert isinstance(level, Level)
    assert at.event.sheet.game_of(level) is GameForm.RAZZ
    assert (level.big_blind, level.ante > Chips(0), level.unit > Chips(0)) == (Chips(0), True, True)
    back = sheet_form(look_of(night), asked(at), Typed(place=1, **{"1-change-game": ""}))
    write(at, back)
    assert {*at.event.sheet.games} == {GameForm.TEXAS}
