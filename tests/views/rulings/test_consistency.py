"""How alike it was ruled, as it stands on the screen and on paper."""

from fractions import Fraction

import pytest

from floor.app.rulings.rulings import GiveRuling
from floor.views.rulings.consistency import (
    ConsistencyPaper,
    about,
    consistency_text,
    consistency_view,
    count_words,
    counts,
)
from floor.views.rulings.log import Period
from floor.views.rulings.precedents import Tally
from floor.views.words.issued import Issued
from tests.app.ruled import FOUL_DECK, MISDEAL, NO_HAND, amended, dealt, inquiry_to, ruled
from tests.evening import T1, Evening
from tests.views.rulings.test_log import found


@pytest.fixture
def called(night: Evening) -> Evening:
    """One person rules twice alike and once otherwise; a ruling of another's was amended."""
    dealt(night)
    for _time in range(2):
        ruled(night, FOUL_DECK)
    ruled(night, FOUL_DECK, choice="hand_stands")
    ruled(night, NO_HAND)
    night.ask(
        GiveRuling(table=T1, inquiry=inquiry_to(night, *MISDEAL), leaf=MISDEAL[1]), night.manager
    )
    amended(night, 4)
    return night


def paper_of(night: Evening, language: str = "en") -> ConsistencyPaper:
    issue = Issued(
        house="Casino",
        zone="Europe/Helsinki",
        day=night.clock.now().date(),
        at=night.clock.now(),
        head=night.office.head,
        language=language,
    )
    return ConsistencyPaper(issue=issue, view=consistency_view(found(night), compares=True))


def test_situations_and_staff_stand_with_their_counts(called: Evening):
    view = consistency_view(found(called), compares=True)
    assert view.period is Period.ALL
    assert [(row.of, row.tally.ruled) for row in view.situations] == [("S02", 2), ("S07", 3)]
    assert [(row.of, row.words) for row in view.staff] == [
        (called.manager, "Mira"),
        (called.floor, "Olli"),
    ]
    assert counts(view.all) == ("5", "0", "3", "0", "1", "80 %")
    assert len(count_words()) == len(counts(view.all))


def test_who_may_not_compare_people_sees_situations_only(called: Evening):
    view = consistency_view(found(called), compares=False)
    assert view.situations
    assert view.staff == ()


def test_only_what_is_alike_throughout_is_a_hundred_percent():
    assert consistency_text(Fraction(1)) == "100 %"
    assert consistency_text(Fraction(999, 1000)) == "99 %"
    assert consistency_text(None) == "–"
    assert counts(Tally(1234, 0, 0, 0, 0, Fraction(1)), "fi")[0] == "1\u00a0234"


def test_its_paper_is_called_by_its_time_in_its_language(called: Evening):
    paper = paper_of(called, "fi")
    assert about(paper).language == "fi"
    assert about(paper_of(called)).title == "All rulings"
