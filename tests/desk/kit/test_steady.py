"""Lines stand still under the pointer."""

from floor.desk.kit.steady import steady


def test_lines_stand_as_wanted_where_nobody_points():
    assert steady("abc", "cab", still=False) == ("c", "a", "b")
    assert steady("abc", "xyz", still=True) == ("x", "y", "z")
    assert steady("", "ab", still=True) == ("a", "b")


def test_under_the_pointer_nothing_moves_or_goes():
    assert steady("abc", "cda", still=True) == ("a", "b", "c", "d")
