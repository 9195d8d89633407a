"""Time charges on the screen: what is due, and the buttons that collect it."""

from datetime import timedelta

import pytest

from floor.app.money.time_charges import TimeCollected, due
from floor.base.money import Money
from floor.base.text import speaking
from floor.room.games.time_charge import Absence, Counting, Payer, TimeCharge
from floor.views.feed.sentences import entry_sentence
from floor.views.seats.table_steps import table_detail
from floor.views.words.times import charge_words, due_words, unpaid_words
from tests.app.paid_by_time import paid_by_time
from tests.evening import T1, Evening
from tests.views.looking import detail, do, look, said, words

HOUR = TimeCharge(amount=Money(600), period=timedelta(hours=1), payer=Payer.PLAYER)


@pytest.fixture
def timed(night: Evening) -> Evening:
    """€6 for every hour begun; Aino and Otso have sat at T1 for an hour and a minute."""
    night.adopt(paid_by_time()).table().seated("Aino", "Otso")
    return night.later(minutes=61)


def test_what_is_not_paid_when_the_day_closes_is_told(timed: Evening):
    timed.table().leave("Aino")
    timed.close(T1)
    assert unpaid_words(words(timed), timed.clock.now()) == (
        "Not paid yet, and dropped when the day closes: T1: Time due: Aino (gone) €12 · Otso "
        "(gone) €12"
    )
    timed.close_day()
    assert unpaid_words(words(timed), timed.clock.now()) == ""


def table_words(night: Evening) -> list[str]:
    return said(table_detail(night.room, night.room.tables[T1], look(night)).table_steps)


def owed(night: Evening) -> str:
    return due_words(due(night.room, T1, night.clock.now()), words(night))


@pytest.mark.parametrize(
    ("charge", "said"),
    [
        (HOUR, "€6 for every 60 minutes begun, each player"),
        (
            TimeCharge(
                amount=Money(50),
                period=timedelta(minutes=1),
                payer=Payer.PLAYER,
                absence=Absence.FREE,
            ),
            "€0.50 for every minute begun, each player while at the table",
        ),
        (
            TimeCharge(
                amount=Money(4000),
                period=timedelta(hours=1),
                payer=Payer.TABLE,
                counting=Counting.FULL,
            ),
            "€40 for every full 60 minutes, shared by the table",
        ),
    ],
)
def test_a_charge_is_said_in_one_line(charge: TimeCharge, said: str):
    assert charge_words(charge) == said


def test_a_table_says_who_owes_what(timed: Evening):
    timed.table().leave("Otso")
    timed.later(minutes=60)
    shown = table_detail(timed.room, timed.room.tables[T1], look(timed))
    assert shown.status == (
        "€6 for every 60 minutes begun, each player · Time due: Aino €18 · Otso (gone) €12"
    )
    with speaking("fi"):
        assert "18\N{NO-BREAK SPACE}€" in owed(timed)


def test_a_table_that_pays_as_a_whole_says_so(night: Evening):
    night.adopt(paid_by_time(payer="table")).table().seated("Aino", "Otso")
    assert owed(night) == ""
    night.later(minutes=10)
    assert owed(night) == "Time due: the table €6"
    assert "Collect €6 for time" in table_words(night)
    assert not any("for time" in one for one in said(detail(night, 1).steps))


def test_one_tap_collects_from_everybody_who_sits_there(timed: Evening):
    shown = table_detail(timed.room, timed.room.tables[T1], look(timed))
    entry = do(timed, shown.table_steps, "Collect €24 for time")
    assert isinstance(entry.events[0], TimeCollected)
    assert owed(timed) == ""
    assert not any("for time" in one for one in table_words(timed))


def test_one_player_pays_before_he_goes(timed: Evening):
    do(timed, detail(timed, 1).steps, "Collect €12 for time from Aino")
    assert owed(timed) == "Time due: Otso €12"


@pytest.mark.parametrize("leaves", [False, True])
def test_who_is_away_or_has_gone_can_still_pay(timed: Evening, leaves: bool):
    table = timed.table().away("Aino")
    if leaves:
        table.leave("Aino")
        steps = table_detail(timed.room, timed.room.tables[T1], look(timed)).table_steps
    else:
        steps = detail(timed, 1).steps
    do(timed, steps, "Collect €12 for time from Aino")
    assert owed(timed) == "Time due: Otso €12"


def test_of_a_seat_two_share_each_can_pay(timed: Evening):
    timed.table().away("Aino").over(1, "Eero")
    timed.later(minutes=1)
    steps = said(detail(timed, 1).steps)
    assert "Collect €12 for time from Aino" in steps
    assert "Collect €6 for time from Eero" in steps


def test_the_feed_says_nothing_of_meters_beside_what_set_them_going(timed: Evening):
    seating = timed.table().seat(3, "Eero").entry
    assert entry_sentence(seating, words(timed), {}) == "Eero takes seat 3"
