"""Jackpots in a house's rulebook."""

import tomllib
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from floor.base.errors import BadSetting
from floor.base.money import Money
from floor.cards.worth import HandClass, HighWorth
from floor.jackpot.profile import (
    NO_PERCENT,
    AtTrigger,
    HoleCards,
    JackpotId,
    JackpotProfile,
    LaterHit,
    Others,
    Percent,
    Remainder,
    RunOut,
    TwoBest,
)
from floor.room.games.game import GameForm, GameId
from floor.room.games.time_charge import Counting, Payer, TimeCharge
from floor.rulebook.house.house import HouseRules
from floor.rulebook.house.rulebooks import read_house
from tests.evening import HELSINKI

BAD = tomllib.loads((Path(__file__).parents[1] / "bad_jackpots.toml").read_text(encoding="utf-8"))
HEAD = "[jackpots.bad_beat]\n"


def jackpot(name: str = "bad_beat", text: str = HELSINKI) -> JackpotProfile:
    return read_house(text, "house.toml").jackpots[JackpotId(name)]


def changed(case: dict[str, Any]) -> str:
    before, head, rest = HELSINKI.partition(case["at"] + "\n")
    assert case["old"] in rest
    new = "\n".join((case["new"], *([case["extra"]] if "extra" in case else [])))
    return before + head + rest.replace(case["old"], new, 1)


@pytest.mark.parametrize("case", BAD["case"], ids=lambda case: case["name"])
def test_a_mistake_is_named_with_key_and_expectation(case: dict[str, Any]):
    with pytest.raises(BadSetting) as refusal:
        read_house(changed(case), "house.toml")
    found = refusal.value.mistakes
    assert len(found) == len(case["wrong"]), found
    for mistake, beginning in zip(found, case["wrong"], strict=True):
        assert mistake.startswith(beginning), mistake


def test_helsinki_reads_every_doubt_as_the_digest_does():
    found = jackpot()
    assert found.triggers[GameForm.TEXAS].hole_cards is HoleCards.SOME
    assert (found.two_best, found.others) == (TwoBest.ENTITLED, Others.TOOK_PART)
    assert (found.at_trigger, found.later_hit) == (AtTrigger.POSTED, LaterHit.NEW_BASE)
    assert (found.run_out, found.remainder) == (RunOut.PAYS, Remainder.STAYS)
    assert (found.fewest_players, found.payout_unit) == (5, Money(1))
    assert all(charge.counting is Counting.BEGUN for charge in found.time_fees.values())


def test_a_doubt_that_is_left_out_is_read_as_the_digest_does():
    left_out = {
        "two_best_hands", "others", "later_hit", "run_out", "accrual_counts_at_trigger",
        "payout_unit", "remainder",
    }  # fmt: skip
    start, head, rest = HELSINKI.partition(HEAD)
    own, table, more = rest.partition("\n[jackpots.bad_beat.time_fees.hour]")
    kept = [line for line in own.split("\n") if line.split(" ")[0] not in left_out]
    assert jackpot(text=start + head + "\n".join(kept) + table + more) == jackpot()


def test_each_doubt_can_be_read_the_other_way():
    text = HELSINKI
    for old, new in {
        'both_hole_cards = "some': 'both_hole_cards = "every',
        '"entitled"': '"showdown"',
        '"took_part"': '"seated"',
        'later_hit = "new_base"': 'later_hit = "what_is_left"',
        'run_out = "pays"': 'run_out = "free"',
        'accrual_counts_at_trigger = "off"': 'accrual_counts_at_trigger = "on"',
        'remainder = "stays"': 'remainder = "reserve"',
    }.items():
        start, head, rest = text.partition(HEAD)
        assert old in rest
        text = start + head + rest.replace(old, new, 1)
    found = jackpot(text=text)
    assert found.triggers[GameForm.TEXAS_HILO].hole_cards is HoleCards.EVERY
    assert (found.two_best, found.others) == (TwoBest.SHOWDOWN, Others.SEATED)
    assert (found.at_trigger, found.later_hit) == (
        AtTrigger.POSTED_AND_ACCRUED,
        LaterHit.WHAT_IS_LEFT,
    )
    assert (found.run_out, found.remainder) == (RunOut.FREE, Remainder.RESERVE)


def test_the_triggers_are_those_of_the_guide():
    triggers = jackpot().triggers
    full, quads = HandClass.FULL_HOUSE, HandClass.FOUR_OF_A_KIND
    least = {
        GameForm.TEXAS: (HighWorth.of(full, 14, 13), HighWorth.of(full, 14, 11)),
        GameForm.OMAHA: (HighWorth.of(quads, 11), HighWorth.of(quads, 2)),
        GameForm.OMAHA5: (HighWorth.of(quads, 14), HighWorth.of(quads, 9)),
        GameForm.COURCHEVEL: (HighWorth.of(quads, 14), HighWorth.of(quads, 9)),
        GameForm.STUD: (HighWorth.of(quads, 4), HighWorth.of(full, 14)),
        GameForm.SOKO: (HighWorth.of(full, 4), HighWorth.of(HandClass.FLUSH, 13)),
    }
    high_low = {
        GameForm.TEXAS_HILO: GameForm.TEXAS,
        GameForm.OMAHA_HILO: GameForm.OMAHA,
        GameForm.OMAHA5_HILO: GameForm.OMAHA5,
        GameForm.COURCHEVEL_HILO: GameForm.COURCHEVEL,
        GameForm.STUD_HILO: GameForm.STUD,
    }
    assert {form: trigger.least for form, trigger in triggers.items()} == {
        **least,
        **{low: least[high] for low, high in high_low.items()},
    }


def test_time_for_the_jackpot_is_paid_by_the_hour_or_the_quarter():
    assert jackpot().time_fees == {
        name: TimeCharge(
            amount=Money(cents), period=timedelta(minutes=minutes), payer=Payer.TABLE,
            rule="JP-FEE-2",
        )
        for name, cents, minutes in (("hour", 4_000, 60), ("quarter", 1_000, 15))
    }  # fmt: skip


def test_fee_and_guarantee_are_the_houses_unless_a_jackpot_has_its_own():
    usual, own = jackpot(), jackpot("room_share")
    assert (usual.fee, usual.fee_players, usual.guarantee) == (Money(100), 5, Money(100_000))
    assert (own.fee, own.fee_players, own.guarantee) == (Money(200), 4, Money(500_000))
    assert (usual.reserve, own.reserve) == (NO_PERCENT, Percent(10))


def test_an_older_rulebook_says_nothing_of_jackpots():
    start, _, rest = HELSINKI.partition("# Bad beat jackpots.")
    older = start + rest[rest.index("# The lists:") :]
    assert read_house(older, "house.toml").jackpots == {}


def test_a_game_on_the_jackpot_has_a_trigger():
    start, _, rest = HELSINKI.partition("[jackpots.bad_beat.games.soko]")
    without = start + rest[rest.index("# Not the guide's: half") :]
    with pytest.raises(BadSetting) as refusal:
        read_house(without, "house.toml")
    assert refusal.value.mistakes == (
        "jackpots: found a table, expected one with a trigger for variants.soko,"
        " whose jackpot is true",
    )


def playing(game: str, jackpot: str) -> str:
    """The rulebook in which the tables of `game` are attached to that."""
    start, head, rest = HELSINKI.partition(f"[games.{game}]\n")
    own, key, more = rest.partition("\njackpot = ")
    return "".join((start, head, own, key, jackpot, more[more.index("\n") :]))


def test_a_game_names_its_jackpot_or_has_the_first():
    house = read_house(playing("plo-5-5", '"room_share"'), "house.toml")
    attached = {key: house.fund_of(game) for key, game in house.games.items()}
    assert attached[GameId("plo-5-5")] == "room_share"
    assert attached[GameId("nlh-1-2")] == "bad_beat"
    assert (
        house.jackpot_of(house.games[GameId("plo-5-5")]) == house.jackpots[JackpotId("room_share")]
    )
    named = read_house(playing("plo-5-5", '"bad_beat"'), "house.toml")
    assert named.fund_of(named.games[GameId("plo-5-5")]) == "bad_beat"
    none = read_house(playing("plo-5-5", "false"), "house.toml")
    assert none.fund_of(none.games[GameId("plo-5-5")]) is None


@pytest.mark.parametrize(
    ("game", "variant"), [("soko-2", "Sökö"), ("sviten-5-5", "Sviten Special")]
)
def test_a_game_is_not_attached_to_a_jackpot_that_it_cannot_win(game: str, variant: str):
    with pytest.raises(BadSetting) as refusal:
        read_house(playing(game, '"room_share"'), "house.toml")
    assert refusal.value.mistakes == (
        f'games.{game}.jackpot: found "room_share", expected one with a trigger for {variant},'
        " or false",
    )


def test_a_mix_is_attached_to_a_jackpot_that_one_of_its_games_can_win():
    mix = next(key for key, game in read_house(HELSINKI, "h").games.items() if game.variant.choices)
    house = read_house(playing(mix, '"room_share"'), "house.toml")
    assert house.fund_of(house.games[mix]) == "room_share"


def test_an_older_rulebook_may_attach_a_game_without_any_trigger():
    assert read_house(playing("sviten-5-5", "true"), "house.toml")


def test_the_first_jackpot_has_to_be_one_for_the_game():
    start, _, rest = HELSINKI.partition("[jackpots.bad_beat.games.omaha]")
    without = start + rest[rest.index("[jackpots.bad_beat.games.omaha5]") :]
    with pytest.raises(BadSetting) as refusal:
        read_house(without, "house.toml")
    assert "games.plo-2-2.jackpot: found true, expected one with a trigger for Omaha, or false" in (
        refusal.value.mistakes
    )


def test_a_hand_pays_the_fee_of_the_jackpot_its_table_is_attached_to():
    house = read_house(playing("plo-5-5", '"room_share"'), "house.toml")
    first, second = house.games[GameId("nlh-1-2")], house.games[GameId("plo-5-5")]
    assert house.hand_fee(first, 5, second_round=True) == Money(100)
    assert house.hand_fee(first, 4, second_round=True) == Money(0)
    assert house.hand_fee(first, 5, second_round=False) == Money(0)
    assert house.hand_fee(second, 4, second_round=True) == Money(200)


def test_an_older_rulebook_takes_the_fee_all_the_same():
    start, _, rest = HELSINKI.partition("# Bad beat jackpots.")
    house = read_house(start + rest[rest.index("# The lists:") :], "house.toml")
    game = house.games[GameId("nlh-1-2")]
    assert house.hand_fee(game, 5, second_round=True) == Money(100)
    assert house.hand_fee(game, 4, second_round=True) == Money(0)
    assert (house.fund_of(game), house.jackpot_of(game)) == ("bad_beat", None)


def test_the_jackpots_are_kept_with_the_house():
    house = read_house(HELSINKI, "house.toml")
    again = msgspec.json.decode(msgspec.json.encode(house), type=HouseRules)
    assert again.jackpots == house.jackpots
