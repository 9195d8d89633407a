"""Rulings looked up in the book: which, of what time, and each as it was written down."""

from datetime import timedelta
from typing import Any

import pytest

from floor.app.core.messages import StaffId
from floor.app.core.names import Names, PersonName, Viewer
from floor.app.core.ruling import RulingNo
from floor.app.office.past import Past
from floor.app.office.ruling_log import KnownRulings
from floor.app.rulings.prefilled import inquiry_at, situations_of
from floor.app.rulings.rulings import GiveRuling, StrikeRuling
from floor.app.staff.days import OpenDay
from floor.app.staff.papers import KeptPaper, PaperKind
from floor.app.tables.tables import CloseTable
from floor.base.errors import Refused
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.rulebook.situations.situation import SituationId
from floor.rulebook.situations.walk import overruled
from floor.views.rulings import log as rulings_log
from floor.views.rulings.lines import told_parts
from floor.views.rulings.log import (
    LogQuery,
    LogResult,
    LogSources,
    LogView,
    Period,
    RulingSeen,
    period_words,
    read,
    see,
    why_not_compare,
)
from floor.views.rulings.paper import ruling_key
from tests.app.ruled import (
    ABUSE,
    FOUL_DECK,
    MISDEAL,
    NO_HAND,
    amended,
    dealt,
    give,
    inquiry_to,
    ruled,
    whole,
)
from tests.evening import CODE, T1, Evening
from tests.views.jackpot.test_history import Made, paper

FOUL = SituationId("S07")


@pytest.fixture
def called(night: Evening) -> Evening:
    return dealt(night)


def books(night: Evening, *papers: KeptPaper) -> LogSources:
    return LogSources(night.journal, night.people, Made(*papers), KnownRulings())


def found(night: Evening, period: Period = Period.ALL, **asked: Any) -> LogResult:
    return read(books(night), LogQuery(period, night.clock.now(), **asked))


def numbers(past: LogResult) -> list[int]:
    return [row.number for row in past.rows]


def seen(night: Evening, number: int, *papers: KeptPaper) -> RulingSeen:
    seeing = LogView(
        RulingNo(number), night.room, night.office.head, night.clock.now(), training=False
    )
    past = Past(night.journal, night.snapshots, CODE)
    return see(past, books(night, *papers), seeing)


def test_rulings_stand_newest_first_each_with_what_sets_it_apart(called: Evening):
    ruled(called, NO_HAND)
    ruled(called, NO_HAND, departs=True)
    ruled(called, FOUL_DECK)
    amended(called)
    past = found(called)
    assert numbers(past) == [4, 3, 2, 1]
    assert past.found == 4
    assert [row.marks for row in past.rows] == [
        "in place of 1",
        "chosen",
        "departed",
        "no longer holds: 4",
    ]
    assert past.rows[3].words == "The seat sits out this hand"
    assert past.rows[2].words == "not: The seat sits out this hand"
    assert {row.where for row in past.rows} == {"T1 hand 1"}
    assert {row.by for row in past.rows} == {"Olli"}
    assert past.situations == (
        ("S02", "Seat left out, or wrong number of cards"),
        ("S07", past.rows[1].situation),
    )
    assert past.staff == ((called.floor, "Olli"),)
    assert past.tables == (T1,)


def against_the_table(night: Evening) -> None:
    """The floor departs from the rule, and knows a fact better than the table."""
    inquiry = inquiry_at(night.room, T1, MISDEAL[0])
    fact, known = next(iter(inquiry.told.items()))
    book = situations_of(night.room)
    other = next(value for value in book.facts[fact].values if value != known)
    night.ask(
        GiveRuling(
            table=T1,
            inquiry=overruled(book, inquiry, fact, other),
            departs=True,
            note=night.note("By the camera."),
            seats=(SeatNo(1),),
        )
    )


def test_a_fact_set_against_the_table_is_told(called: Evening):
    against_the_table(called)
    (row,) = found(called).rows
    assert row.marks == "departed, overruled"
    assert row.words == "departed from the rule"


def test_before_the_first_hand_only_the_table_is_named(night: Evening):
    night.table().seated("Aino", "Eero")
    give(night, whole(inquiry_to(night, *MISDEAL)))
    assert found(night).rows[0].where == "T1"


def test_rulings_are_picked_by_situation_person_table_and_departure(called: Evening):
    ruled(called, NO_HAND)
    ruled(called, NO_HAND, departs=True)
    ruled(called, FOUL_DECK)
    called.ask(
        GiveRuling(table=T1, inquiry=inquiry_to(called, *MISDEAL), leaf=MISDEAL[1]), called.manager
    )
    assert numbers(found(called, situation=FOUL)) == [3]
    assert numbers(found(called, by=called.manager)) == [4]
    assert numbers(found(called, departed=True)) == [2]
    assert numbers(found(called, table=T1)) == [4, 3, 2, 1]
    none = found(called, table=TableId("T9"))
    assert (none.rows, none.found) == ((), 0)
    assert none.alike.all.ruled == 4
    assert [name for _staff, name in none.staff] == ["Mira", "Olli"]


def sitting(night: Evening) -> None:
    """A table is open, and no hand is played."""
    night.table().seated("Aino", "Eero", "Kaisa")


def test_a_night_a_month_a_year(night: Evening):
    sitting(night)
    ruled(night, MISDEAL)
    night.ask(CloseTable(table=T1))
    night.close_day()
    night.later(minutes=60 * 24 * 100)
    night.ask(OpenDay())
    sitting(night)
    ruled(night, MISDEAL)
    assert numbers(found(night, Period.NIGHT)) == [2]
    assert numbers(found(night, Period.MONTH)) == [2]
    assert numbers(found(night, Period.YEAR)) == [2, 1]
    night.ask(CloseTable(table=T1))
    night.close_day()
    assert numbers(found(night, Period.NIGHT)) == [2]
    night.clock.advance(timedelta(days=300))
    assert numbers(found(night, Period.YEAR)) == [2]
    assert numbers(found(night, Period.ALL)) == [2, 1]
    assert len({period_words(period) for period in Period}) == len(Period)


def test_where_no_day_was_opened_nothing_was_ruled(clock, chance):
    unopened = Evening(clock, chance)
    assert found(unopened, Period.NIGHT).rows == ()


def test_so_many_are_listed_and_all_are_counted(called: Evening, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(rulings_log, "MOST_ROWS", 2)
    for _time in range(3):
        ruled(called, MISDEAL)
    past = found(called)
    assert numbers(past) == [3, 2]
    assert past.found == 3


def test_a_ruling_is_seen_as_it_was_written_down_with_its_papers(called: Evening):
    ruled(called, NO_HAND)
    sheets = [
        paper(called, PaperKind.RULING_SHEET, 1, ruling_key(RulingNo(1)), void=True),
        paper(called, PaperKind.RULING_SHEET, 2, ruling_key(RulingNo(1))),
        paper(called, PaperKind.RULING_SHEET, 3, ruling_key(RulingNo(7))),
    ]
    told = seen(called, 1, *sheets)
    assert told.papers == ("RS 2",)
    assert (told.sheet.number, told.sheet.given) == (1, "The seat sits out this hand")
    assert told.ruling.number == 1
    amended(called)
    assert seen(called, 1).sheet.amended_by == 2
    with pytest.raises(Refused, match="There is no ruling 9"):
        seen(called, 9)


def test_what_was_entered_by_mistake_is_marked_and_counted_nowhere(called: Evening):
    ruled(called, NO_HAND)
    ruled(called, NO_HAND)
    amended(called, 2)
    assert seen(called, 2).strike.why_not == "Ruling 3 has taken its place: strike that one."
    assert seen(called, 1).strike.why_not == ""
    why = called.note("Meant for T2.")
    called.ask(StrikeRuling(ruling=RulingNo(1), note=why), called.manager)
    past = found(called)
    assert (past.found, past.struck, numbers(past)) == (2, 1, [3, 2, 1])
    assert past.rows[2].marks == "struck: by mistake"
    assert (past.alike.all.ruled, past.alike.all.amended) == (1, 1)
    told = seen(called, 1, paper(called, PaperKind.RULING_SHEET, 1, ruling_key(RulingNo(1))))
    assert told.strike.why_not == "It is struck already."
    assert told.sheet.struck.startswith("Struck by ")
    assert told.sheet.struck.endswith("entered by mistake. Meant for T2.")


def test_what_is_written_down_is_told_part_by_part(called: Evening):
    ruled(called, ABUSE)
    ruled(called, FOUL_DECK)
    names = Names({called.player("Aino"): PersonName("Aino Laine")})
    told = [told_parts(seen(called, number).sheet, names) for number in (1, 2)]
    lines = [{line.what: line.words for part in parts for line in part.lines} for parts in told]
    assert told[1][0].title == "Decision"
    assert lines[0]["Players"] == "Aino L."
    assert lines[0]["Penalty"].startswith("Aino L.: ")
    assert lines[0]["Reason"] == "He was asleep."
    assert lines[0]["Ruled at"] == "24 Oct 2026 18:01"
    assert lines[1]["Chosen"]
    assert lines[1]["Camera time"] == "24 Oct 2026 18:01"
    assert lines[1]["Signed too by"] == "Mira"
    assert "Camera time" not in lines[0]
    assert "Chosen" not in lines[0]


def test_what_was_overruled_is_marked_in_what_is_written_down(called: Evening):
    against_the_table(called)
    parts = told_parts(seen(called, 1).sheet, Names({}))
    (marked,) = [line for part in parts for line in part.lines if line.marked]
    assert "overruled; the table says" in marked.words


def test_only_a_shift_manager_compares_the_staff(called: Evening):
    names = Names({}, {called.floor: "Olli"})

    def why(by: StaffId | None) -> str:
        return why_not_compare(called.room, Viewer(called.clock.now(), names, by))

    assert why(called.manager) == ""
    assert why(called.floor) == "The badge of Olli (floor) does not allow this."
    assert why(None) == "Sign on first."
    assert "not on duty" in why(StaffId(99))


def test_rulings_are_found_by_whom_they_concern(called: Evening) -> None:
    ruled(called, players=(called.player("Aino"),))
    ruled(called, players=(called.player("Eero"), called.player("Aino")))
    log = found(called)
    assert [words.split()[0] for _player, words in log.players] == ["Aino", "Eero"]
    assert numbers(found(called, player=called.player("Aino"))) == [2, 1]
    assert numbers(found(called, player=called.player("Eero"))) == [2]
    assert numbers(found(called, player=called.player("Kaisa"))) == []
    assert found(called, player=called.player("Kaisa")).players == log.players
