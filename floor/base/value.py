"""The frozen base of messages and states."""

from collections.abc import Mapping
from typing import TypeVar

import msgspec

K = TypeVar("K")
V = TypeVar("V")


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A value that never changes: compared by its fields, copied with `msgspec.structs.replace`."""


def with_entry(mapping: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    """A copy of `mapping` in which `key` leads to `value`; keeps the order of what was there."""
    copy = dict(mapping)
    copy[key] = value
    return copy


def without(mapping: Mapping[K, V], key: K) -> dict[K, V]:
    """A copy of `mapping` in which `key` is missing, whether or not it was there."""
    copy = dict(mapping)
    copy.pop(key, None)
    return copy
