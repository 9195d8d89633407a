"""The house's rulebook: what it says, and what is said to whoever has written it wrongly."""

import tomllib
from collections.abc import Callable
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floor.base.errors import BadSetting
from floor.base.money import Money
from floor.room.clock.player_clock import GUIDE, TDA, PlayerClock
from floor.room.games.game import (
    BettingStructure,
    Chooser,
    Game,
    GameForm,
    GameId,
    Variant,
    seats_allowed,
)
from floor.rulebook.book.reader import LONGEST_LINE, MOST_BYTES
from floor.rulebook.house.house import HouseRules
from floor.rulebook.house.kiosk import KioskRules
from floor.rulebook.house.options import Options
from floor.rulebook.house.rulebooks import read_house, read_house_file, shipped_house
from floor.rulebook.house.tournaments import Customs
from floor.tournament.event.state import Means
from floor.tournament.tables.breaking import BrokenDraw

HELSINKI = shipped_house("helsinki")
BAD_HOUSES = tomllib.loads(
    (Path(__file__).parents[1] / "bad_houses.toml").read_text(encoding="utf-8")
)["case"]


def mistakes_in(text: str | bytes) -> tuple[str, ...]:
    with pytest.raises(BadSetting) as refusal:
        read_house(text, "house.toml")
    assert str(refusal.value).startswith("house.toml cannot be ")
    return refusal.value.mistakes


def changed(old: str, new: str) -> str:
    assert old in HELSINKI
    return HELSINKI.replace(old, new, 1)


def test_helsinki_waits_five_minutes_and_breaks_for_thirty():
    house = read_house(HELSINKI, "helsinki.toml")
    assert (house.name, house.since) == ("Casino Helsinki", date(2025, 9, 17))
    assert (house.zone, house.roll_over_hour) == ("Europe/Helsinki", 6)
    assert house.seat_hold == timedelta(minutes=5)
    assert house.long_break == timedelta(minutes=30)
    assert house.clock == GUIDE == PlayerClock(lasts=timedelta(seconds=30))
    assert house.most_players == 12


def test_a_profile_may_have_a_clock_of_its_own():
    own = 'clock_seconds = 50\ncountdown_seconds = 10\nbutton = "dead"'
    text = HELSINKI.replace('variant = "texas"\n', 'variant = "texas"\nprofile = "dead_button"\n')
    text = text.replace('button = "dead"', own)
    profile = read_house(text, "house.toml").games[GameId("nlh-1-2")].profile
    assert profile.clock == TDA
    assert read_house(HELSINKI, "house.toml").games[GameId("nlh-1-2")].profile.clock is None


def test_a_house_may_count_ten_seconds_behind_its_clock():
    text = changed("seconds = 30\n", "seconds = 50\ncountdown_seconds = 10\n")
    assert read_house(text, "house.toml").clock == TDA


def test_a_second_press_is_one_within_three_tenths_of_a_second():
    assert read_house(HELSINKI, "house.toml").kiosk == KioskRules()
    half = changed("second_press_ms = 300", "second_press_ms = 500")
    assert read_house(half, "house.toml").kiosk.second_press == timedelta(milliseconds=500)
    start, rest = HELSINKI.split("[kiosk]\n")
    silent = HELSINKI.replace('broken_draw = "cards"\n', "")
    _own, tda, _online = read_house(silent, "house.toml").tournaments.customs
    assert tda.broken_draw is BrokenDraw.LOTS
    older = start + rest[rest.index("\n\n") :]
    assert read_house(older, "house.toml").kiosk == KioskRules()


def test_a_house_may_ask_for_pins_sooner_or_later():
    later = changed("lock_after_seconds = 900", "lock_after_seconds = 300")
    assert read_house(later, "house.toml").kiosk.lock_after == timedelta(minutes=5)
    silent = changed("lock_after_seconds = 900\n", "")
    assert read_house(silent, "house.toml").kiosk.lock_after == timedelta(minutes=15)


def test_a_house_says_how_long_a_pin_stands_however_busy_the_table():
    shorter = changed("pin_lasts_hours = 12", "pin_lasts_hours = 6")
    assert read_house(shorter, "house.toml").kiosk.pin_lasts == timedelta(hours=6)
    silent = changed("pin_lasts_hours = 12\n", "")
    assert read_house(silent, "house.toml").kiosk.pin_lasts == timedelta(hours=12)


def test_a_house_says_how_soon_no_hand_is_over_at_a_kiosk():
    longer = changed("[kiosk]", "[kiosk]\nleast_hand_seconds = 20")
    assert read_house(longer, "house.toml").kiosk.least_hand == timedelta(seconds=20)
    assert read_house(HELSINKI, "house.toml").kiosk.least_hand == timedelta(seconds=5)


def test_a_kiosk_one_release_older_reads_what_is_shipped():
    """It refuses a rulebook with a key it does not know."""
    assert "least_hand" not in HELSINKI


def test_a_house_says_by_what_its_tournaments_pay():
    paid = 'prizes_paid_by = ["cash", "transfer"]'
    assert read_house(HELSINKI, "house.toml").tournaments.prizes_paid_by == (
        Means.CASH,
        Means.TRANSFER,
    )
    cheques = changed(paid, 'prizes_paid_by = ["cheque", "card"]')
    assert read_house(cheques, "house.toml").tournaments.prizes_paid_by == (
        Means.CHEQUE,
        Means.CARD,
    )
    start, rest = HELSINKI.split("[tournaments]\n")
    without = start + "[tournaments]\n" + rest[: rest.index("\n# The rules of play")]
    without += rest[rest.index("\n[table]") :]
    assert read_house(without, "house.toml").tournaments.customs == (Customs(),)
    named = [one.name for one in read_house(HELSINKI, "house.toml").tournaments.customs]
    assert named == ["Casino Helsinki", "TDA", "Online"]
    older = start + rest[rest.index("\n[table]") :]
    assert read_house(older, "house.toml").tournaments.prizes_paid_by == (Means.CASH,)


def test_a_house_holds_lotteries_under_a_licence_only():
    assert not read_house(HELSINKI, "house.toml").tournaments.lottery_licence
    licensed = changed("lottery_licence = false", "lottery_licence = true")
    assert read_house(licensed, "house.toml").tournaments.lottery_licence
    silent = changed("lottery_licence = false\n", "")
    assert not read_house(silent, "house.toml").tournaments.lottery_licence


@pytest.mark.parametrize(
    ("means", "expected"),
    [
        ('["cash", "cash"]', "each name once"),
        ('["ticket"]', "expected"),
        ("[]", "a list of 1 to 4"),
    ],
)
def test_a_house_pays_by_what_there_is(means: str, expected: str):
    wrong = changed('prizes_paid_by = ["cash", "transfer"]', f"prizes_paid_by = {means}")
    assert any(expected in one for one in mistakes_in(wrong))


def test_helsinki_takes_a_jackpot_euro_from_five_players_on():
    house = read_house(HELSINKI, "helsinki.toml")
    assert (house.jackpot_fee, house.jackpot_fee_players) == (Money(100), 5)
    assert house.jackpot_guarantee == Money(100_000)


def test_helsinki_offers_two_fifty_for_both_blinds():
    game = read_house(HELSINKI, "helsinki.toml").games[GameId("nlh-250-250")]
    assert game.name == "NLH 2,50–2,50"
    assert game.variant.name == "Texas Hold’em"
    assert game.structure is BettingStructure.NO_LIMIT
    assert (game.stakes.small_blind, game.stakes.big_blind) == (Money(250), Money(250))
    assert (game.min_buy_in, game.max_buy_in) == (Money(10_000), Money(50_000))
    assert (game.rake.step, game.rake.unit) == (Money(2_000), Money(100))
    assert game.jackpot


def test_a_house_may_set_no_maximum_for_the_rake():
    text = HELSINKI.replace('cap = "10.00"', 'cap = "none"')
    assert read_house(text, "helsinki.toml").games[GameId("nlh-1-2")].rake.cap is None


def test_no_maximum_buy_in_is_none():
    assert read_house(HELSINKI, "helsinki.toml").games[GameId("plo-5-5")].max_buy_in is None


def test_the_offer_stands_in_the_order_of_the_file():
    offer = read_house(HELSINKI, "helsinki.toml").games
    assert list(offer) == list(tomllib.loads(HELSINKI)["games"])
    assert all(game.id == key for key, game in offer.items())


def test_every_game_offered_fits_its_table_and_the_recommendation():
    for game in read_house(HELSINKI, "helsinki.toml").games.values():
        assert game.seats <= min(seats_allowed(game), game.variant.seats)


def test_helsinki_reads_every_doubt_as_the_digest_does():
    assert read_house(HELSINKI, "helsinki.toml").options == Options()


def test_an_option_shows_the_reading_chosen_first():
    for option in tomllib.loads(HELSINKI)["options"].values():
        assert option["value"] == option["allowed"][0]


def test_helsinki_names_every_option():
    assert set(tomllib.loads(HELSINKI)["options"]) == set(Options.__struct_fields__)


def test_a_house_may_read_a_doubt_in_the_other_way():
    text = changed('value = "per_pot_then_joined"', 'value = "running_sum"')
    assert read_house(text, "house.toml").options.rake_steps == "running_sum"


def test_an_option_left_out_keeps_its_default():
    text = HELSINKI[: HELSINKI.index("[options.")] + "[options]\n"
    assert read_house(text, "house.toml").options == Options()


def test_a_house_with_fewer_chairs_may_seat_fewer():
    text = changed("most_players = 12", "most_players = 10")
    assert read_house(text, "house.toml").most_players == 10


def variant(code: str, text: str) -> Variant:
    return read_house(text, "house.toml").variants[code]


def test_what_a_variant_is_the_code_says():
    texas = variant("texas", HELSINKI)
    assert (texas.form, texas.deck_limit, texas.board) == (GameForm.TEXAS, 22, True)
    assert texas.chooser is None


def test_a_mix_goes_by_the_hungriest_of_its_games():
    mix = variant("dealers_choice", HELSINKI)
    assert (mix.form, mix.chooser, mix.deck_limit, mix.board) == (None, Chooser.BUTTON, 8, True)
    assert variant("horse", HELSINKI).deck_limit == 9


def test_a_mix_without_a_board_has_none():
    text = changed('choices = ["texas", "omaha_hilo", "razz"', 'choices = ["razz"')
    assert not variant("horse", text).board


def test_a_rulebook_that_says_what_the_program_knows_says_the_same():
    text = changed("seats = 10\n", "seats = 10\ndeck_limit = 22\nboard = true\n")
    assert variant("texas", text) == variant("texas", HELSINKI)


def test_a_mix_need_not_say_its_games():
    horse = 'choices = ["texas", "omaha_hilo", "razz", "stud", "stud_hilo"]\n'
    assert variant("horse", changed(horse, "")) == variant("horse", HELSINKI)
    choices = HELSINKI[HELSINKI.index("choices = [\n") : HELSINKI.index('rule = "GM-DC-1"')]
    mix = variant("dealers_choice", changed(choices, "deck_limit = 8\nboard = true\n"))
    assert (mix.deck_limit, mix.board, mix.choices) == (8, True, ())


def test_a_house_may_play_what_the_program_does_not_know():
    irish = """
[variants.irish]
name = "Irish"
seats = 10
deck_limit = 11
board = true
jackpot = false
rule = "HOUSE"

[variants.big_o]
name = "Big O"
form = "omaha5_hilo"
seats = 8
jackpot = false
rule = "HOUSE"

[variants.round]
name = "Round by round"
chooser = "rotation"
choices = ["irish", "big_o"]
seats = 8
jackpot = false
rule = "HOUSE"

[variants.ofc]"""
    text = changed("[variants.ofc]", irish)
    assert (variant("irish", text).form, variant("irish", text).deck_limit) == (None, 11)
    assert variant("big_o", text).form is GameForm.OMAHA5_HILO
    mix = variant("round", text)
    assert (mix.choices, mix.deck_limit) == (("irish", "big_o"), 8)


def offered(variant: str, structure: str, *stakes: str) -> Game:
    """The Sviten game of the shipped offer, turned into another one."""
    text = changed(
        'variant = "sviten"\nstructure = "pot_limit"',
        f'variant = "{variant}"\nstructure = "{structure}"',
    )
    start, end = text.index("[games.sviten-5-5]"), text.index("[games.dc-5-5]")
    game = (
        text[start:end].replace('ante = "0.00"\n', "").replace('blind = "5.00"', 'blind = "0.00"')
    )
    game = game.replace("seats = 6", "seats = 5") + "\n".join(stakes) + "\n"
    return read_house(text[:start] + game + text[end:], "house.toml").games[GameId("sviten-5-5")]


def test_limit_stud_has_its_unit_and_its_bring_in():
    stakes = offered("stud", "limit", 'ante = "0.50"', 'bring_in = "1.00"', 'unit = "2.00"').stakes
    assert (stakes.ante, stakes.bring_in, stakes.unit) == (Money(50), Money(100), Money(200))


def test_open_face_chinese_has_its_point():
    game = offered("ofc", "points", 'ante = "0.00"', 'point = "5.00"')
    assert (game.structure, game.stakes.point) == (BettingStructure.POINTS, Money(500))


def test_a_rotation_says_how_many_hands():
    game = offered("horse", "limit", 'ante = "1.00"', 'unit = "2.00"', "hands_each = 8")
    assert game.hands_each == 8
    assert offered("horse", "mixed", 'ante = "1.00"').hands_each is None


def test_the_digest_is_that_of_the_text():
    digest = sha256(HELSINKI.encode()).hexdigest()
    assert read_house(HELSINKI, "helsinki.toml").digest == digest
    assert read_house(HELSINKI.encode(), "helsinki.toml").digest == digest
    assert read_house(HELSINKI + "\n", "helsinki.toml").digest != digest


@pytest.mark.parametrize("codec", [msgspec.json, msgspec.msgpack], ids=["json", "msgpack"])
def test_house_rules_survive_a_snapshot(codec: Any):
    house = read_house(HELSINKI, "helsinki.toml")
    assert codec.decode(codec.encode(house), type=HouseRules) == house


@pytest.mark.parametrize(
    "write",
    [
        lambda text: b"\xef\xbb\xbf" + text.encode(),
        lambda text: text.replace("\n", "\r\n").encode(),
    ],
    ids=["byte order mark", "Windows line ends"],
)
def test_what_windows_editors_save_is_read(write: Callable[[str], bytes]):
    assert read_house(write(HELSINKI), "house.toml").name == "Casino Helsinki"


def test_a_file_is_read_like_its_text(tmp_path: Path):
    file = tmp_path / "house.toml"
    file.write_bytes(HELSINKI.encode())
    assert read_house_file(file) == read_house(HELSINKI, "helsinki.toml")


def test_a_rulebook_that_is_not_shipped_is_refused_with_those_that_are():
    with pytest.raises(BadSetting, match=r"No rulebook \.\./rules comes with .* only helsinki\."):
        shipped_house("../rules")


@pytest.mark.parametrize("case", BAD_HOUSES, ids=lambda case: case["name"])
def test_a_mistake_is_named_with_key_and_expectation(case: dict[str, Any]):
    found = mistakes_in(changed(case["old"], case["new"]))
    assert len(found) == len(case["wrong"]), found
    for mistake, beginning in zip(found, case["wrong"], strict=True):
        assert mistake.startswith(beginning)


def test_all_mistakes_are_named_together():
    text = HELSINKI
    for old, new in {
        'name = "Casino Helsinki"': "name = 7",
        'zone = "Europe/Helsinki"': 'zone = "Helsinki"',
        "seconds = 30": "seconds = 30.0",
        'small_blind = "1.00"': 'small_blind = "9.00"',
        "seats = 6": "seats = 60",
        'value = "live"': 'value = "late"',
    }.items():
        assert old in text
        text = text.replace(old, new, 1)
    keys = [mistake.partition(":")[0] for mistake in mistakes_in(text)]
    assert keys == [
        "day.zone",
        "clock.seconds",
        "name",
        "games.nlh-1-2.small_blind",
        "games.sviten-5-5.seats",
        "options.seat_change_small_blind.value",
    ]


def test_the_sentence_lists_the_mistakes_line_by_line():
    with pytest.raises(BadSetting) as refusal:
        read_house(changed("seconds = 30", "seconds = 3"), "my {house}.toml")
    assert str(refusal.value) == (
        "my {house}.toml cannot be used as a rulebook:\n"
        "  clock.seconds: found 3, expected a whole number from 5 to 600"
    )


def test_an_empty_file_lacks_every_table_and_says_so_once():
    keys = [mistake.partition(":")[0] for mistake in mistakes_in("")]
    assert len(keys) == len(set(keys))
    assert {"name", "day", "clock", "rake", "variants", "games", "options"} <= set(keys)


def test_a_house_without_games_or_variants_is_told_so():
    text = "variants = {}\n" + HELSINKI[: HELSINKI.index("[variants.")]
    text += HELSINKI[HELSINKI.index("[games.") : HELSINKI.index("[games.nlh-250")]
    text += HELSINKI[HELSINKI.index("[options.") :]
    assert mistakes_in(text) == (
        "variants: found a table, expected 1 to 100 tables in it, not 0",
        'games.nlh-1-2.variant: found "texas", expected one of those defined, but none is',
    )


def test_more_games_than_a_room_can_offer_are_not_all_read():
    games = "".join(f"[games.g{number}]\n" for number in range(300))
    found = mistakes_in(changed("[games.nlh-1-2]", games + "[games.nlh-1-2]"))
    assert "games: found a table, expected 1 to 200 tables in it, not 312" in found
    assert not any("games.g200" in mistake for mistake in found)


def test_another_kind_of_file_is_not_listed_key_by_key():
    found = mistakes_in(
        HELSINKI.replace("[day]", "\n".join(f"k{n} = 1" for n in range(60)) + "\n[day]", 1)
    )
    assert len(found) == 21
    assert found[-1] == "k59: unknown key, as are 39 more"


def test_what_is_found_is_shortened():
    (mistake,) = mistakes_in(changed('"NLH 2–5"', f'"{"x" * 200}"'))
    assert mistake.startswith(f'games.nlh-2-5.name: found "{"x" * 58}…, expected')


NO_TOML: dict[str, tuple[str | bytes, str]] = {
    "UTF-16": (HELSINKI.encode("utf-16"), "line 1: expected a text saved as UTF-8"),
    "Latin 1": ("# 1\n# 2\nx = 'ä'".encode("latin-1"), "line 3: expected a text saved as UTF-8"),
    "half a character": ("name = '\ud800'", "line 1: expected a text saved as UTF-8"),
    "too large": (b"#" * (MOST_BYTES + 1), "more than 1000000 bytes"),
    "too long a line": ("\n" + "a." * LONGEST_LINE + "b = 1", "line 2: longer than 500 characters"),
    "too deep": ("x = [\n" + "[\n" * 5000, "lists or tables lie too deep in each other"),
    "a name without its end": ("name = 'Casino", 'Expected "\'" (at end of document)'),
    "no such day": ("since = 2025-13-41", "Expected newline or end of document after a statement"),
    "a control character": ("name = 'a\x00b'", "Found invalid character '\\x00' (at line 1"),
}


@pytest.mark.parametrize(("text", "mistake"), NO_TOML.values(), ids=NO_TOML)
def test_what_is_no_toml_is_refused(text: str | bytes, mistake: str):
    (found,) = mistakes_in(text)
    assert found.startswith(mistake)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path):
    with pytest.raises(BadSetting, match=r"none\.toml cannot be read: .*No such file"):
        read_house_file(tmp_path / "none.toml")


@pytest.mark.parametrize("name", [".", "a\0b"], ids=["a folder", "no file name at all"])
def test_what_is_no_file_is_refused(tmp_path: Path, name: str):
    with pytest.raises(BadSetting, match="cannot be read"):
        read_house_file(tmp_path / name)


def test_a_file_that_is_too_large_is_not_read_to_its_end(tmp_path: Path):
    file = tmp_path / "house.toml"
    file.write_bytes(b"\n" * (2 * MOST_BYTES))
    with pytest.raises(BadSetting, match="more than 1000000 bytes"):
        read_house_file(file)


@settings(deadline=None)
@given(cents=st.integers(0, 999_999_999))
def test_every_amount_is_read_to_the_cent(cents: int):
    amount = f'amount = "{cents // 100}.{cents % 100:02}"'
    house = read_house(changed('amount = "1000.00"', amount), "house.toml")
    assert house.jackpot_guarantee == Money(cents)


VALUES = ("true", "-1", "2.5", "nan", '""', '"-1.00"', '"\\u0000"', "[]", "{}", "2025-09-17", "[[")


@st.composite
def spoilt_texts(draw: st.DrawFn) -> str | bytes:
    """The shipped rulebook with some lines or bytes changed, or something else altogether."""
    if draw(st.booleans()):
        return draw(st.binary() | st.text())
    lines = HELSINKI.split("\n")
    for place in draw(st.lists(st.integers(0, len(lines) - 1), min_size=1, max_size=6)):
        key = lines[place].partition("=")[0]
        value = draw(st.sampled_from(VALUES) | st.text(max_size=8))
        lines[place] = draw(st.sampled_from((f"{key}= {value}", value, "", lines[place - 1])))
    raw = bytearray("\n".join(lines).encode())
    for place in draw(st.lists(st.integers(0, len(raw) - 1), max_size=3)):
        raw[place] = draw(st.integers(0, 255))
    return bytes(raw)


@settings(derandomize=True, max_examples=300, deadline=None)
@given(text=spoilt_texts())
def test_any_text_is_a_rulebook_or_a_bad_setting(text: str | bytes):
    try:
        house = read_house(text, "house.toml")
    except BadSetting as refusal:
        found = str(refusal).splitlines()[1:]
    else:
        found = [house.digest]
        assert msgspec.json.decode(msgspec.json.encode(house), type=HouseRules) == house
    assert found
