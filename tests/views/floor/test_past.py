"""Looking back: which moment somebody means, and what is shown of it beside now."""

from datetime import UTC, datetime, timedelta

import msgspec

from floor.app.core.names import Names, Viewer
from floor.app.office.past import EntryRelation, Past
from floor.app.tournament.play import CallBreak, StartClock, StopClock
from floor.base.text import speaking
from floor.room.blinds.blinds import Standing
from floor.views.floor.compared import ThenAndNow, lists_compared, seats_compared
from floor.views.floor.floor import floor_view
from floor.views.floor.past import PastQuery, Seen, banner, outside, see
from floor.views.words.rows import FloorView, TableCard
from tests.app.tournament.commands import ONE
from tests.app.tournament.directed import playing
from tests.evening import CODE, NLH, T1, Evening
from tests.views.looking import look

HELSINKI = "Europe/Helsinki"


SIX = datetime(2026, 10, 24, 15, tzinfo=UTC)
"""In the evening, in Helsinki; the clocks go back in that night."""


def test_when_the_day_was_not_open_it_is_said():
    said = outside(SIX, SIX + timedelta(hours=9), HELSINKI)
    assert said == "Of this gaming day there are entries from 18:00 to 03:00 only."


# What is seen


def seen(night: Evening, at: datetime | int, **more: object) -> Seen:
    past = Past(night.journal, night.snapshots, CODE)
    asked = PastQuery(past.nights()[0], at, **more)  # type: ignore[arg-type]
    return see(past, night.people, asked)


def now_of(night: Evening) -> FloorView:
    return floor_view(night.room, look(night))


def card(view: FloorView) -> TableCard | None:
    return next((one for one in view.tables if one.table == T1 and not one.closed), None)


def told(night: Evening, then: Seen) -> dict[str, tuple[str, str]]:
    """What is said of the table on both sides."""
    lines = seats_compared(card(then.view), card(now_of(night)), HELSINKI)
    return {line.what: (line.then, line.now) for line in lines}


def test_it_is_shown_as_of_the_moment_asked_for(night: Evening):
    night.table(T1).seated("Aino")
    moment = night.clock.now() + timedelta(seconds=30)
    night.later(minutes=1).table(T1).seat(2, "Eero")
    found = seen(night, moment)
    assert found.moment == moment
    assert [one.label for one in found.view.tables[0].seats[:2]] == ["Aino", ""]
    words = banner(found.was, found.moment, HELSINKI)
    assert words == (
        f"As it was at 18:00:30 · entry {found.was.last} · read only · Sat, 24 Oct 2026"
    )


def test_the_clock_of_an_event_is_told_to_the_second(night: Evening):
    at = playing(night)
    first = night.clock.now()
    at.later(minutes=70)
    at.ask(StopClock(tournament=ONE))
    at.later(minutes=5)
    at.ask(StartClock(tournament=ONE))
    at.ask(CallBreak(tournament=ONE, until=night.clock.now() + timedelta(minutes=10)))
    at.later(minutes=30)

    def clock(**after: int) -> tuple[str, ...]:
        return seen(night, first + timedelta(**after)).clocks

    title = at.event.sheet.title
    assert clock(minutes=2, seconds=24) == (f"{title} · level 1 · 17:36 · 100–100 · 6 of 6",)
    assert clock(minutes=61) == (f"{title} · break · 9:00 · 200–400 · 6 of 6",)
    assert clock(minutes=72) == (f"{title} · level 4, clock stopped · 20:00 · 300–600 · 6 of 6",)
    assert clock(minutes=76) == (f"{title} · break · 9:00 · 300–600 · 6 of 6",)
    assert clock(minutes=90) == (f"{title} · level 4 · 15:00 · 300–600 · 6 of 6",)


def test_an_entry_is_shown_as_of_when_it_was_written(night: Evening):
    first = night.later(minutes=3).join("Otso")
    night.later(minutes=3).join("Aino")
    assert seen(night, first.seq).moment == first.at
    later = seen(night, first.at, step=EntryRelation.LATER)
    assert later.moment == night.clock.now()
    assert later.was.last == night.office.head.seq


def test_after_the_day_the_banner_says_that_it_was_closed(night: Evening):
    night.close_day()
    found = seen(night, night.office.head.seq)
    assert banner(found.was, found.moment, HELSINKI).endswith("Gaming day closed")


def test_everybody_is_called_as_today_and_whoever_was_erased_by_his_number(night: Evening):
    night.table(T1).seated("Aino", "Eero")
    then = night.office.head.seq
    aino, eero = night.player("Aino"), night.player("Eero")
    known = night.people.player(eero)
    assert known is not None
    night.people.change_player(msgspec.structs.replace(known, name="Erik Virta"))
    night.people.erase_player(aino)
    labels = [one.label for one in seen(night, then).view.tables[0].seats[:2]]
    assert labels == [f"#{aino}", "Erik V."]


def test_who_has_a_label_on_the_screen_keeps_it(night: Evening):
    """Two of one label: the digit stays with the one who has it in the room now."""
    first, second = night.people.add_player("Aino L"), night.people.add_player("Aino L")
    night.table(T1).seated("Aino L").leave("Aino L")
    then = night.office.head.seq - 1
    sat = night.player("Aino L")
    shown = Names({second: look(night).names._called.get(second) or _called("Aino L")})
    labels = seen(night, then, names=shown).names
    assert labels.label(second) == "Aino L."
    assert labels.label(sat) == "Aino L. 2"
    assert first != second


def _called(name: str):
    from floor.app.core.names import PersonName

    return PersonName(name)


# Beside now


def test_a_table_is_compared_seat_by_seat(night: Evening):
    table = night.table(T1, seats=6).seated("Aino", "Eero", "Kaisa").draw("Aino").hands(1)
    then = night.office.head.seq
    table.away("Aino").hands(3)
    table.leave("Kaisa")
    both = told(night, seen(night, then))
    assert both["Hand"] == ("1", "4")
    assert both["Seat 1"][0].startswith("BB · Aino")
    assert both["Seat 2"][0].startswith("D · Eero")
    assert "away since 18:00" in both["Seat 1"][1]
    assert both["Seat 3"][1].endswith("open")
    assert both["Seat 6"] == ("open", "open")


def test_who_waits_for_the_blind_and_who_plays_over_is_said(night: Evening):
    table = night.table(T1, seats=6).seated("Aino", "Eero", "Kaisa").draw("Aino").hands(1)
    table.seat(5, "Otso", Standing.WAITS).away("Eero")
    night.later(minutes=2)
    table.over(2, "Petra")
    both = told(night, seen(night, night.office.head.seq))
    assert "waits for the big blind" in both["Seat 5"][0]
    assert "Petra plays over" in both["Seat 2"][0]


def test_a_held_seat_says_until_when(night: Evening):
    night.table(T1)
    night.join("Otso")
    night.call("Otso", T1, 4)
    both = told(night, seen(night, night.office.head.seq))
    assert both["Seat 4"] == ("Otso · held until 18:05", "Otso · held until 18:05")


def test_a_table_that_was_not_open_on_one_side_says_so(night: Evening):
    then = night.office.head.seq
    night.table(T1, seats=6).seated("Aino")
    both = told(night, seen(night, then))
    assert both["Hand"] == ("not open", "0")
    assert both["Seat 1"] == ("", "Aino · waits for the big blind")
    assert seats_compared(None, None, HELSINKI) == ()
    night.close(T1, "Aino")
    now = card(now_of(night))
    assert seats_compared(None, now, HELSINKI) == ()


def test_lists_are_compared_place_by_place(night: Evening):
    night.table(T1)
    night.join("Otso")
    night.join("Aino")
    then = night.office.head.seq
    night.call("Otso", T1, 4)
    night.strike_off("Aino")
    lines = lists_compared(seen(night, then).view.boards, now_of(night).boards)
    assert [(line.what, line.then, line.differs) for line in lines] == [
        ("NLH 1–2 · 1", "Otso", True),
        ("NLH 1–2 · 2", "Aino", True),
    ]
    assert lines[0].now == "Otso → T1 seat 4"
    assert lines[1].now == ""


def test_a_list_of_one_side_only_is_shown_too(night: Evening):
    then = night.office.head.seq
    night.join("Otso", NLH)
    lines = lists_compared(seen(night, then).view.boards, now_of(night).boards)
    assert [(line.then, line.now) for line in lines] == [("", "Otso")]
    lines = lists_compared(now_of(night).boards, ())
    assert [(line.then, line.now) for line in lines] == [("Otso", "")]


def test_what_is_the_same_is_not_marked():
    assert not ThenAndNow(what="Seat 1", then="Aino", now="Aino").differs


# What has become of it


def test_what_has_become_of_a_table_is_told_in_sentences(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino")
    then = night.office.head.seq
    table.hands(2).away("Eero")
    night.join("Otso")
    since = seen(night, then, table=T1).since
    assert since is not None
    assert since.title == "1 change since · 2 hands played"
    assert [line.words for line in since.lines] == ["Eero is away from seat 2"]
    assert since.lines[0].by == "Olli"


def test_what_stood_then_and_was_taken_back_is_marked(night: Evening):
    table = night.table(T1).seated("Aino", "Eero")
    then = night.office.head.seq
    night.later(minutes=7).void(table.entry)
    found = seen(night, then, table=T1)
    assert found.view.tables[0].taken == 2
    assert found.since is not None
    (line,) = found.since.lines
    assert line.words.startswith("Valid then, undone at 18:07: ")
    assert "Eero" in line.words


def test_without_a_table_nothing_is_told(night: Evening):
    assert seen(night, night.office.head.seq).since is None


def test_it_is_said_in_the_language_of_whoever_looks(night: Evening):
    night.table(T1)
    with speaking("fi"):
        words = banner(seen(night, night.office.head.seq).was, SIX, HELSINKI)
    assert "18.00.00" in words
    assert Viewer(SIX, Names({})).by is None
