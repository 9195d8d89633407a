"""What a newer house sends, without what this program does not know: values refuse it otherwise."""

from typing import Any

import msgspec
from msgspec.inspect import (
    DictType,
    FrozenSetType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
    type_info,
)


def pruned(packed: bytes, kind: type) -> bytes:
    """`packed` (msgpack) without the fields that nothing in `kind` has.

    Raises:
        MsgspecError: it is no msgpack.
    """
    return msgspec.msgpack.encode(_pruned(msgspec.msgpack.decode(packed), type_info(kind)))


def _pruned(value: Any, kind: Type) -> Any:
    match kind:
        case UnionType(types=types):
            fitting = next((one for one in types if _fits(value, one)), None)
            return value if fitting is None else _pruned(value, fitting)
        case _ if not _fits(value, kind):
            return value  # whoever reads it says what is wrong
        case StructType(array_like=True, fields=fields, tag=tag):
            first = value[: tag is not None]
            rest = zip(value[len(first) :], fields, strict=False)
            return [*first, *(_pruned(one, field.type) for one, field in rest)]
        case StructType(fields=fields, tag_field=tag_field):
            known = {field.encode_name: field.type for field in fields}
            return {
                name: _pruned(one, known[name]) if name in known else one
                for name, one in value.items()
                if name in known or name == tag_field
            }
        case DictType(value_type=of):
            return {key: _pruned(one, of) for key, one in value.items()}
        case VarTupleType(item_type=of) | FrozenSetType(item_type=of):
            return [_pruned(one, of) for one in value]
        case TupleType(item_types=several):
            return [_pruned(one, of) for one, of in zip(value, several, strict=False)]
        case _:
            return value


def _fits(value: Any, kind: Type) -> bool:
    """Whether `value` can be one of that kind at all; only what has parts is looked at."""
    match kind:
        case StructType(array_like=True, tag=tag):
            return isinstance(value, list) and (tag is None or value[:1] == [tag])
        case StructType(tag=tag, tag_field=tag_field):
            return isinstance(value, dict) and (tag is None or value.get(tag_field) == tag)
        case DictType():
            return isinstance(value, dict)
        case VarTupleType() | FrozenSetType() | TupleType():
            return isinstance(value, list)
        case _:
            return False
