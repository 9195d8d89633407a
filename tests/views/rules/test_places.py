"""Where the program goes by a rule: told in the words of the room, not by the names of modules."""

from pathlib import Path

import floor
from floor.base.text import speaking
from floor.rulebook.book.uses import Does, known_uses
from floor.views.rules import places as rule_places
from floor.views.rules.places import met_words, reckoned_words

FLOOR = Path(floor.__file__).parent


def test_what_is_worked_out_and_where_it_is_met_are_told_apart() -> None:
    places = (
        "room/blinds/rotation",
        "app/hands/dealing",
        "views/floor/alerts",
        "S12",
        "views/kiosk/sight",
    )
    assert reckoned_words(places) == ("button and blinds of the next hand",)
    assert met_words(places) == ("map and alerts on the page Floor", "the dealer’s screen")


def test_a_place_that_has_no_words_of_its_own_is_told_by_its_folder_or_not_at_all() -> None:
    assert reckoned_words(("jackpot/brand_new",)) == ("the jackpot: fee, meters, hits and shares",)
    assert met_words(("board/brand_new",)) == ("the public board",)
    assert (
        reckoned_words(("rehearsal/laws/hands",)) == met_words(("store/sqlite/rule_search",)) == ()
    )


def test_every_rule_the_code_decides_by_says_what_is_worked_out() -> None:
    for rule, use in known_uses().items():
        in_code = any("/" in place for place in use.where)
        if in_code and {Does.COMPUTED, Does.ENFORCED}.intersection(use.does):
            assert reckoned_words(use.where) or rule == "HOUSE", rule


def test_every_place_there_are_words_for_is_a_room_or_a_module_and_has_one_line() -> None:
    for table in (rule_places._RECKONED, rule_places._MET):
        places = [place for named in table.values() for place in named]
        assert len(places) == len(set(places))
        for place in places:
            assert (FLOOR / place).is_dir() or (FLOOR / f"{place}.py").is_file(), place


def test_a_module_that_is_named_apart_from_its_room_goes_by_its_own_words() -> None:
    assert reckoned_words(("room/blinds/brand_new",)) == ("button and blinds of the next hand",)
    assert reckoned_words(("room/blinds/straddle",)) == ("straddles",)


def test_no_module_is_named_to_anybody() -> None:
    for code in ("en", "fi"):
        with speaking(code):
            for use in known_uses().values():
                for words in (*reckoned_words(use.where), *met_words(use.where)):
                    assert "/" not in words
                    assert "_" not in words
