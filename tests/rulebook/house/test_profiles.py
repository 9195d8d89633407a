"""The customs of tables in a rulebook: named by a game, or the guide's."""

import tomllib
from datetime import timedelta

import pytest

from floor.base.errors import BadSetting
from floor.base.money import Money
from floor.room.games.game import Game, GameId
from floor.room.games.profile import (
    HELSINKI,
    Absent,
    ButtonMethod,
    ComingIn,
    HeadsUpPlay,
    MissedBigBlind,
    MoveBlind,
    Profile,
    StraddleEntry,
    StraddleOpener,
    Straddles,
    WinnersButton,
    away_too_long,
)
from floor.rulebook.house.rulebooks import read_house, shipped_house

BOOK = shipped_house("helsinki")
NLH = GameId("nlh-1-2")
FIRST = 'variant = "texas"\n'


def game(text: str) -> Game:
    return read_house(text, "house.toml").games[NLH]


def run_by(profile: str) -> Profile:
    return game(BOOK.replace(FIRST, f'{FIRST}profile = "{profile}"\n', 1)).profile


def mistakes(text: str) -> tuple[str, ...]:
    with pytest.raises(BadSetting) as refusal:
        read_house(text, "house.toml")
    return refusal.value.mistakes


def test_helsinki_plays_every_game_by_its_guide():
    games = read_house(BOOK, "helsinki.toml").games.values()
    assert {game.profile for game in games} == {HELSINKI}
    assert run_by("house") == HELSINKI == Profile()


def test_every_profile_that_is_offered_can_be_chosen():
    for name in tomllib.loads(BOOK)["profiles"]:
        assert run_by(name) != HELSINKI


def test_the_editions_of_the_online_book_differ_in_entry_and_sitting_out():
    told = {
        name: (
            run_by(name).newcomers,
            run_by(name).returners,
            run_by(name).away_limit,
        )
        for name in ("online_2019", "online_2023", "online_2024")
    }
    ten_minutes, five_hundred = timedelta(minutes=10), timedelta(seconds=500)
    assert told == {
        "online_2019": (ComingIn.WAIT, ComingIn.WAIT, ten_minutes),
        "online_2023": (ComingIn.POST_OR_WAIT, ComingIn.POST_OR_WAIT, ten_minutes),
        "online_2024": (ComingIn.WAIT, ComingIn.POST_OR_WAIT, five_hundred),
    }
    online = run_by("online_2019")
    assert (online.button, online.heads_up) == (ButtonMethod.MOVING, HeadsUpPlay.ONE_HAND)
    assert (online.players_to_open, online.sells_button) == (3, False)


def test_the_other_profiles_are_what_their_names_say():
    assert run_by("dead_button").button is ButtonMethod.DEAD
    assert run_by("straddle_chain").straddles is Straddles.CHAIN
    assert run_by("win_the_button").winner is WinnersButton.DEALS
    assert run_by("two_buttons").winner is WinnersButton.BETS
    assert run_by("tournament").absent is Absent.DEALT_IN
    assert run_by("dead_button").away_limit is None


def test_the_doubts_are_read_as_the_house_reads_them():
    text = BOOK
    for option, value in (
        ("opens_after_button_straddle", "left_of_big_blind"),
        ("straddle_as_entry", "always"),
        ("seat_change_small_blind", "dead"),
        ("missed_big_blind_tokens", "second_with_small_blind"),
        ("forced_bet_deals_every_seat", "on"),
        ("penalised_blinds", "posted"),
    ):
        begin = text.index(f"[options.{option}]")
        end = text.index("\n", text.index("value = ", begin))
        text = f'{text[:begin]}[options.{option}]\nvalue = "{value}"{text[end:]}'
    profile = game(text).profile
    assert profile.after_button_straddle is StraddleOpener.LEFT_OF_BIG_BLIND
    assert profile.straddle_entry is StraddleEntry.ALWAYS
    assert profile.move_blind is MoveBlind.DEAD
    assert profile.missed_big_blind is MissedBigBlind.SECOND_WITH_SMALL_BLIND
    assert profile.absent_with_bring_in is Absent.DEALT_IN
    assert not profile.deals_absent(bring_in=False)
    assert profile.sent_away is Absent.DEALT_IN


def test_a_doubt_read_in_no_known_way_is_told_with_everything_else():
    text = BOOK.replace('value = "live"', 'value = "lively"', 1)
    assert [mistake.partition(":")[0] for mistake in mistakes(text)] == [
        "options.seat_change_small_blind.value"
    ]


def test_a_rulebook_without_profiles_is_as_good_as_before():
    begin, end = BOOK.index("[profiles.dead_button]"), BOOK.index("# The offer.")
    text = BOOK[:begin] + BOOK[end:]
    assert game(text).profile == HELSINKI
    (mistake,) = mistakes(text.replace(FIRST, f'{FIRST}profile = "dead_button"\n', 1))
    assert mistake.startswith("games.nlh-1-2.profile")


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('button = "dead"', 'button = "undead"', "profiles.dead_button.button"),
        ("[profiles.dead_button]", "[profiles.house]", "profiles.house.button"),
        ("away_seconds = 600", "away_seconds = -1", "profiles.online_2019.away_seconds"),
        ("players_to_open = 3", "players_to_open = 1", "profiles.online_2019.players_to_open"),
    ],
)
def test_a_mistake_in_a_profile_is_named(old: str, new: str, key: str):
    assert old in BOOK
    assert mistakes(BOOK.replace(old, new, 1))[0].partition(":")[0] == key


def test_a_game_may_have_a_big_blind_ante():
    assert game(BOOK).stakes.big_blind_ante == Money(0)
    text = BOOK.replace(FIRST, f'{FIRST}big_blind_ante = "2.00"\n', 1)
    assert game(text).stakes.big_blind_ante == Money(200)


def test_who_is_away_longer_than_the_limit_loses_his_seat():
    limit = timedelta(seconds=500)
    assert not away_too_long(limit, limit)
    assert away_too_long(limit + timedelta(microseconds=1), limit)
    assert not away_too_long(timedelta(days=1), None)


@pytest.mark.parametrize(
    ("option", "value"), [("penalty_follows_player", "on"), ("penalised_blinds", "missed")]
)
def test_a_choice_about_penalties_that_is_none_is_named(option: str, value: str):
    text = BOOK.replace(
        f'[options.{option}]\nvalue = "{value}"', f'[options.{option}]\nvalue = "?"'
    )
    assert [mistake.partition(":")[0] for mistake in mistakes(text)] == [f"options.{option}.value"]
