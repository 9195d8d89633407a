"""Before the start."""

from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from floor.base.errors import Refused
from floor.room.blinds.button import PlayerId
from floor.tournament.entries.registration import (
    Registration,
    Start,
    check_entry,
    check_withdrawal,
    delayed,
    start_of,
)

MINUTE = timedelta(minutes=1)
SEVEN = datetime(2026, 10, 24, 16, tzinfo=UTC)
AINO, VEIKKO = PlayerId(1), PlayerId(2)
EVENING = Registration(starts=SEVEN, fewest=3, withdraw_until=10 * MINUTE)
SIT_AND_GO = Registration(starts=SEVEN, full_at=2)


def test_a_player_has_one_entry_at_a_time():  # ON-TRN-09
    check_entry(EVENING, VEIKKO, [AINO])
    with pytest.raises(Refused, match="1 is in") as refusal:
        check_entry(EVENING, AINO, [AINO])
    assert refusal.value.rule == "ON-TRN-09"


def test_a_sit_and_go_is_full_and_starts():  # ON-VAR-02
    check_entry(SIT_AND_GO, VEIKKO, [AINO])
    with pytest.raises(Refused, match="All 2 seats") as refusal:
        check_entry(SIT_AND_GO, PlayerId(3), [AINO, VEIKKO])
    assert refusal.value.rule == "ON-VAR-02"
    assert start_of(SIT_AND_GO, 2, SEVEN - 60 * MINUTE) is Start.NOW
    assert start_of(SIT_AND_GO, 1, SEVEN + 60 * MINUTE) is Start.NOT_YET


def test_an_entry_is_given_back_until_some_minutes_before_the_start():  # ON-TRN-10, ON-TRN-12
    check_withdrawal(EVENING, AINO, [AINO], SEVEN - 10 * MINUTE)
    to_the_end = replace(EVENING, withdraw_until=0 * MINUTE)
    check_withdrawal(to_the_end, AINO, [AINO], SEVEN - timedelta(seconds=1))
    late = (EVENING, SEVEN - 9 * MINUTE), (to_the_end, SEVEN), (SIT_AND_GO, SEVEN - 90 * MINUTE)
    for sheet, now in late:
        with pytest.raises(Refused) as refusal:
            check_withdrawal(sheet, AINO, [AINO], now)
        assert refusal.value.rule == "ON-TRN-12"


def test_who_has_not_entered_has_nothing_to_give_back():
    with pytest.raises(Refused, match="has not entered"):
        check_withdrawal(EVENING, VEIKKO, [AINO], SEVEN - 60 * MINUTE)


@pytest.mark.parametrize(
    ("entries", "minutes", "start"),
    [(3, -1, Start.NOT_YET), (3, 0, Start.NOW), (2, 0, Start.CALLED_OFF), (2, -1, Start.NOT_YET)],
)
def test_a_tournament_starts_on_time_or_is_called_off(entries: int, minutes: int, start: Start):
    # ON-TRN-01, ON-TRN-13
    assert start_of(EVENING, entries, SEVEN + minutes * MINUTE) is start


def test_a_later_start_moves_everything_counted_from_it():  # ON-TRN-01
    later = delayed(EVENING, 15 * MINUTE)
    assert start_of(later, 3, SEVEN) is Start.NOT_YET
    check_withdrawal(later, AINO, [AINO], SEVEN + 5 * MINUTE)
    with pytest.raises(ValueError):
        delayed(EVENING, -MINUTE)
