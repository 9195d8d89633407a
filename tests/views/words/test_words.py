"""The words every view shares, and refusals as they are spoken."""

from datetime import UTC, datetime, timedelta

import pytest

from floor.app.core.messages import EVERYTHING, StaffId
from floor.app.core.names import Names, PersonName
from floor.app.core.room import EMPTY_ROOM
from floor.base.errors import Refused
from floor.base.money import Money
from floor.base.text import amount_of
from floor.room.blinds.blinds import Standing, Tokens
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import Stakes
from floor.room.lists.waitlist import TableId
from floor.views.words.form import Typed, reason_form
from floor.views.words.rows import Step
from floor.views.words.words import (
    Wording,
    capital,
    no_sum,
    owed,
    span_words,
    spot,
    way_chosen,
    way_price,
    why_no_reason,
)
from tests.evening import NLH, T1, Evening

STAKES = Stakes(small_blind=Money(200), big_blind=Money(500), straddle=Money(1000))
NAMES = Names({PlayerId(1): PersonName("Aino Laine")}, {StaffId(1): "Mira Holm"})


def test_a_place_is_a_seat_of_a_table():
    assert spot(T1, SeatNo(5)) == "T1 seat 5"


@pytest.mark.parametrize(
    ("way", "tokens", "words"),
    [
        (Standing.IN, Tokens.NONE, "play on"),
        (Standing.WAITS, Tokens.BOTH, "wait for the big blind"),
        (Standing.POSTS, Tokens.NONE, "post live BB €5"),
        (Standing.POSTS, Tokens.SMALL, "post live SB €2"),
        (Standing.POSTS, Tokens.BOTH, "post live BB €5 + dead SB €2"),
        (Standing.STRADDLES, Tokens.BOTH, "straddle in €10"),
        (Standing.BUYS_BUTTON, Tokens.NONE, "buy the button €7"),
    ],
)
def test_a_way_in_names_its_price(way: Standing, tokens: Tokens, words: str):
    assert way_price(way, tokens, STAKES) == words


def test_a_price_with_cents_shows_them():
    stakes = Stakes(small_blind=Money(250), big_blind=Money(250))
    assert way_price(Standing.POSTS, Tokens.BOTH, stakes) == "post live BB €2.50 + dead SB €2.50"


def test_every_way_that_was_chosen_has_words():
    assert len({way_chosen(way) for way in Standing}) == len(Standing)


def test_tokens_are_blinds_owed():
    assert [owed(tokens) for tokens in Tokens] == ["", "owes SB", "owes SB and BB", "owes BB"]


def test_the_sentence_for_no_sum_shows_one_that_is_read():
    example = no_sum().removeprefix("Type the sum in euros, for example ").removesuffix(".")
    assert amount_of(example) == Money(123_450)


def test_a_line_begins_with_a_capital():
    assert [capital(words) for words in ("", "éa b", "post BB")] == ["", "Éa b", "Post BB"]


@pytest.mark.parametrize(
    ("named", "spoken"),
    [
        ({"player": 1}, "Aino L."),
        ({"holder": 1}, "Aino L."),
        ({"first": 2}, "#2"),
        ({"over": 1}, "Aino L."),
        ({"staff": 1}, "Mira Holm"),
        ({"game": NLH}, "NLH 1–2"),
        ({"other": "unknown"}, "unknown"),
        ({"table": T1}, "T1"),
        ({"role": "shift_manager"}, "shift manager"),
        ({"seat": 4}, "4"),
        ({"time": datetime(2026, 10, 24, 19, 5, tzinfo=UTC)}, "22:05"),
        ({"what": "player:1"}, "Aino L."),
        ({"what": "staff:1"}, "Mira Holm"),
        ({"what": f"game:{NLH}"}, "NLH 1–2"),
        ({"what": "table:T1"}, "T1"),
        ({"what": "fund:bbj"}, "jackpot"),
        ({"what": EVERYTHING}, "room"),
    ],
)
def test_what_a_refusal_names_is_said_as_on_the_screen(night: Evening, named, spoken):
    (name,) = named
    refusal = Refused(f"about {{{name}}}.", rule="HOUSE", **named)
    assert Wording(night.room, NAMES).why(refusal) == f"about {spoken}."


def test_without_a_house_games_have_no_name_and_times_are_utc():
    words = Wording(EMPTY_ROOM, NAMES)
    assert words.game(NLH) == NLH
    assert words.time(datetime(2026, 10, 24, 19, 5, tzinfo=UTC)) == "19:05"
    assert words.has_board(T1)


def test_whether_the_flop_is_asked_for_hangs_on_the_game_at_the_table(night: Evening):
    night.table()
    assert Wording(night.room, NAMES).has_board(T1)
    assert Wording(night.room, NAMES).has_board(TableId("T9"))


@pytest.mark.parametrize(
    ("minutes", "words"),
    [
        (-3, "0 min"),
        (41, "41 min"),
        (119, "119 min"),
        (125, "2 h 05"),
        (1439, "23 h 59"),
        (1440, "1 d 0 h"),
        (3 * 1440 + 250, "3 d 4 h"),
    ],
)
def test_a_long_time_is_told_in_hours_and_days(minutes: int, words: str):
    assert span_words(timedelta(minutes=minutes)) == words


def test_what_stands_in_a_form_is_equal_where_the_fields_are():
    assert Typed(name="Aino") == Typed(name="Aino")
    assert Typed(name="Aino") != Typed(name="Eero")
    assert Typed(name="Aino") != "Aino"


def test_why_a_step_is_asked_for_is_asked_in_a_form():
    step = Step(key="x", words="Strike", reason="Passes over Eero")
    form = reason_form(step)
    assert (form.title, form.told) == ("Strike", ("Passes over Eero",))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "A reason is needed."),
        ("  ", "A reason is needed."),
        ("300", "“300” is no reason: say in words why."),
        (" €1 234,50 ", "“€1 234,50” is no reason: say in words why."),
        ("300 euroa", "“300 euroa” is no reason: say in words why."),
        ("15 min", "“15 min” is no reason: say in words why."),
        ("…", "“…” is no reason: say in words why."),
        ("300 was meant", ""),
        ("typo", ""),
        ("kl. 23 väärä pöytä", ""),
    ],
)
def test_figures_alone_are_no_reason(typed: str, said: str) -> None:
    assert why_no_reason(typed) == said


def test_what_is_missing_is_said_in_the_words_of_what_is_asked() -> None:
    assert why_no_reason("", "Say why.") == "Say why."
