"""What has been written is read for ever: also the kinds, tags and choices no kept night has."""

import pytest

from tests.journals.shapes import lost, shapes, shipped

SEAT = {"type": "object", "properties": {"type": {"enum": ["held"]}}, "required": ["type"]}
FREE = {"type": "object", "properties": {"type": {"enum": ["empty"]}}, "required": ["type"]}
MOVED = {"type": "object", "properties": {"seats": {"anyOf": [FREE, SEAT]}}, "required": ["seats"]}


def test_nothing_that_may_be_on_disk_is_lost():
    assert list(lost(shipped(), shapes())) == []


def test_all_there_is_is_kept():
    assert shipped() == shapes(), "run: python -m tests.journals.shapes"


@pytest.mark.parametrize(
    "new",
    [
        MOVED | {"properties": {"seats": {"anyOf": [FREE]}}},
        MOVED | {"properties": {"seats": {"anyOf": [FREE, FREE]}}},
        MOVED | {"properties": {"seats": SEAT}},
        MOVED | {"properties": {"places": {"anyOf": [FREE, SEAT]}}},
        MOVED | {"required": ["seats", "why"]},
        None,
    ],
    ids=["a tag gone", "a tag renamed", "one alone", "a field renamed", "one more needed", "gone"],
)
def test_what_would_lose_something_is_noticed(new: object):
    assert list(lost(MOVED, new)) != []


def test_more_may_come():
    more = {"seats": {"anyOf": [FREE, SEAT, {"type": "null"}]}, "why": {"default": None}}
    assert list(lost(MOVED, MOVED | {"properties": more})) == []
    assert list(lost({"enum": ["a", "b"]}, {"enum": ["b", "c", "a"]})) == []
    assert list(lost(SEAT, {"anyOf": [FREE, SEAT]})) == []
