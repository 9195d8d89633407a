"""Which rules hold in a house: those of its games, and what no game has alone."""

from msgspec.structs import replace

from floor.rulebook.book.book import known_book
from floor.rulebook.house.in_force import games_played, in_force
from floor.rulebook.house.rulebooks import read_house, shipped_house

HELSINKI = read_house(shipped_house("helsinki"), "helsinki")


def _ids(house) -> set[str]:
    return {rule.id for rule in in_force(known_book(), house)}


def test_rules_of_games_a_house_does_not_offer_are_left_out():
    only = next(game for game in HELSINKI.games.values() if game.variant.code == "texas")
    house = replace(HELSINKI, games={only.id: only})
    assert games_played(house) == {"GM-GEN", "GM-X", "GM-THE"}
    assert "GM-THE-1" in _ids(house)
    assert "GM-OFC-1" not in _ids(house)


def test_the_games_of_a_mix_are_played_too():
    mix = next(game for game in HELSINKI.games.values() if game.variant.choices)
    assert len(games_played(replace(HELSINKI, games={mix.id: mix}))) > 3
    horse = next(game for game in HELSINKI.games.values() if game.variant.code == "horse")
    assert "GM-STUD8" in games_played(replace(HELSINKI, games={horse.id: horse}))


def test_other_houses_rules_do_not_hold():
    assert not [rule for rule in _ids(HELSINKI) if rule.startswith(("TDA", "ON"))]
    assert {"HOUSE", "CH-GEN-1", "TR-GEN-1"} <= _ids(HELSINKI)


def test_a_house_without_a_jackpot_has_no_rules_of_it():
    assert "JP-TRIG-1" in _ids(HELSINKI)
    assert "JP-TRIG-1" not in _ids(replace(HELSINKI, jackpots={}))
