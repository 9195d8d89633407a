"""Values that never change, and mappings that are copied instead."""

import msgspec
import pytest

from floor.base.value import Value, with_entry, without


class Chip(Value, frozen=True):
    worth: int


def test_a_value_cannot_be_changed():
    with pytest.raises(AttributeError):
        Chip(5).worth = 25  # type: ignore[misc]


def test_a_value_with_a_field_nobody_knows_is_not_read():
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"worth":5,"colour":"red"}', type=Chip)


def test_a_copy_with_an_entry_leaves_the_first_alone_and_keeps_the_order():
    first = {"b": 1, "a": 2}
    assert list(with_entry(first, "b", 3).items()) == [("b", 3), ("a", 2)]
    assert list(with_entry(first, "c", 3)) == ["b", "a", "c"]
    assert first == {"b": 1, "a": 2}


def test_a_copy_without_an_entry_does_not_mind_that_it_was_not_there():
    first = {"a": 1, "b": 2}
    assert without(first, "a") == {"b": 2}
    assert without(first, "c") == first
    assert first == {"a": 1, "b": 2}
