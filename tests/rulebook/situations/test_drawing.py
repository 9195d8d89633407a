"""Trees as they are drawn."""

from floor.rulebook.situations.drawing import dot, drawn
from floor.rulebook.situations.reading import shipped_situations
from floor.rulebook.situations.situation import SituationId

BOOK = shipped_situations()
SHARED = ("S02", "S12")


def text_of(name: str) -> list[str]:
    return drawn(BOOK, BOOK.situations[SituationId(name)]).split("\n")


def test_a_tree_is_drawn_with_its_questions_answers_and_rulings():
    lines = text_of("S01")
    assert lines[0] == "S01 Deal started at the wrong seat"
    assert "[tda]" in lines
    assert "[helsinki]" in lines
    assert "a: Has there been substantial action? [sa]" in lines
    assert "  No → Misdeal, the hand is dealt again" in lines


def test_a_step_that_several_answers_lead_to_is_drawn_once():
    lines = [line.strip() for line in text_of("S04")]
    asked = [line for line in lines if line.startswith("c: ")]
    assert len(asked) == 2, "once in each house"
    assert "Courchevel → c" in lines


def test_another_situation_is_named():
    assert "  under → S18 Less than the call (undercall), tiny chip" in text_of("S16")


def test_a_tree_that_both_houses_share_is_drawn_once():
    headed = {name: [line for line in text_of(name) if line.startswith("[")] for name in SHARED}
    assert headed == {name: ["[tda, helsinki]"] for name in SHARED}
    assert 'label="tda, helsinki"' in dot(BOOK, BOOK.situations[SituationId("S12")])
    assert "a: computed: chips" in text_of("S16")


def test_every_situation_can_be_drawn_both_ways():
    for situation in BOOK.situations.values():
        for leaf in situation.leaves.values():
            assert leaf.ruling in drawn(BOOK, situation)
        picture = dot(BOOK, situation)
        assert picture.startswith(f'digraph "{situation.id}" {{')
        assert picture.count("{") == picture.count("}")
        for step in next(iter(situation.trees.values())).values():
            assert f'.{step.id}" [label=' in picture


def test_a_picture_names_the_other_situation_and_quotes_what_has_to_be():
    picture = dot(BOOK, BOOK.situations[SituationId("S16")])
    assert (
        '"tda.S18" [label="S18 Less than the call (undercall), tiny chip" style=dashed]' in picture
    )
    said = dot(BOOK, BOOK.situations[SituationId("S18")])
    assert '"tda.a" -> "tda.common.full_call" [label="Yes"]' in said
