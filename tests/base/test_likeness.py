"""Names that look alike, and names that are one slip of a finger apart."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.likeness import look_of, one_slip_apart, orders_of, turned


@pytest.mark.parametrize(
    ("name", "look"),
    [
        ("Aino Mäkelä", "aino makela"),
        ("ÕNNE Šmidt-Žukov", "onne smidt zukov"),
        ("Øyvind Þór Łukasz", "oyvind thor lukasz"),
        ("Straße ÆGIR", "strasse aegir"),
        ("O’Brien", "obrien"),
        ("D'Arcy", "darcy"),
        ("\N{FULLWIDTH LATIN CAPITAL LETTER A}ino", "aino"),
        ("\N{MATHEMATICAL BOLD CAPITAL A}ino", "aino"),
        ("  Aino \n Laine ", "aino laine"),
        ("100 % _of_ \\ all", "100 % _of_ \\ all"),
        ("-", "-"),
        ("- –", "- –"),
        ("\N{ACUTE ACCENT}", "\N{ACUTE ACCENT}"),
        ("'", "'"),
        ("", ""),
    ],
)
def test_a_look_has_small_bare_letters(name: str, look: str):
    assert look_of(name) == look


@given(st.text(max_size=40))
def test_a_look_is_made_of_words_and_there_is_always_one(text: str):
    look = look_of(text)
    assert bool(look) == bool(text)
    assert look == text or look == " ".join(look.split())


def test_a_name_is_begun_at_each_of_its_words():
    assert turned("anna maria aro") == ("anna maria aro", "maria aro anna", "aro anna maria")
    assert turned("aino") == ("aino",)
    assert turned("") == ()


def test_words_come_in_every_order():
    assert orders_of("a b") == ("a b", "b a")
    assert len(orders_of("a b c")) == 6
    assert orders_of("a b c")[0] == "a b c"
    assert orders_of("a a") == ("a a",)
    assert orders_of("a b c d") == ("a b c d", "b c d a", "c d a b", "d a b c")
    assert orders_of("") == ("",)


def slips_of(word: str, letters: str) -> set[str]:
    """All that one slip makes of `word`, spelled out."""
    cuts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    return {
        word,
        *(one + letter + two for one, two in cuts for letter in letters),
        *(one + two[1:] for one, two in cuts if two),
        *(one + letter + two[1:] for one, two in cuts if two for letter in letters),
        *(one + two[1] + two[0] + two[2:] for one, two in cuts if len(two) > 1),
    }


@given(st.text("abc", max_size=7), st.text("abc", max_size=7))
def test_a_slip_is_one_letter_or_two_neighbours(one: str, other: str):
    assert one_slip_apart(one, other) == (other in slips_of(one, "abc"))
    assert one_slip_apart(one, other) == one_slip_apart(other, one)


@given(st.text("abcd ", max_size=12), st.data())
def test_every_slip_is_seen(one: str, data: st.DataObject):
    other = data.draw(st.sampled_from(sorted(slips_of(one, "abcd "))))
    assert one_slip_apart(one, other)


def test_two_slips_are_not_one():
    for one, other in pairwise(("laine", "lanie", "anile", "anilee", "ahilees", "x")):
        assert one_slip_apart(one, other) == (
            (one, other) in {("laine", "lanie"), ("anile", "anilee")}
        )
