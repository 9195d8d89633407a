"""What each event and each kept act looks like on disk, and where another shape would lose it.

python -m tests.journals.shapes     adds to shapes.json what has come since
"""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from floor.app.office.catalog import KINDS
from floor.app.office.waiting_acts import WAITING

FILE = Path(__file__).with_name("shapes.json")
_OF_THE_CODE = ("$defs", "title", "description", "discriminator")
"""Names of classes, which may change; a tag also stands in the shape that it marks."""
_REF = "#/$defs/"


def shapes() -> dict[str, object]:
    """Of every event by its kind, and of every act a kiosk keeps by its name."""
    kept = {kind: _shape(declared.event) for kind, declared in KINDS.items()}
    kept |= {f"act {name}": _shape(command) for name, command in WAITING.items()}
    found: dict[str, object] = json.loads(json.dumps(kept))
    return found


def shipped() -> dict[str, object]:
    """Those that may lie on somebody's disk."""
    found: dict[str, object] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def lost(old: object, new: object, place: str = "") -> Iterator[str]:
    """Where what was written as `old` is not read, or means something else, as `new`."""
    match old, new:
        case dict(), {"anyOf": list(choices)} if "anyOf" not in old:
            yield from _fewer([old], choices, place)
        case dict(), dict():
            wanted = {*new.get("required", ())} - {*old.get("required", ())}
            yield from (f"{place}.{name} has no default" for name in sorted(wanted))
            for key, value in old.items():
                if key in ("enum", "anyOf"):
                    yield from _fewer(value, new.get(key, [new]), f"{place}.{key}")
                elif key != "required":
                    yield from lost(value, new.get(key), f"{place}.{key}")
        case list(), list() if len(old) == len(new):
            for number, (one, other) in enumerate(zip(old, new, strict=True)):
                yield from lost(one, other, f"{place}[{number}]")
        case _ if old != new:
            yield f"{place}: {old!r} became {new!r}"


def _fewer(old: list[object], new: list[object], place: str) -> Iterator[str]:
    """What could be said one way or another can be said so still."""
    for one in old:
        if all(any(lost(one, other)) for other in new):
            yield f"{place}: {one!r} is none of them any more"


def _shape(kind: type[msgspec.Struct]) -> object:
    whole = msgspec.json.schema(kind)
    return _inline(whole, whole["$defs"])


def _inline(part: object, known: Mapping[str, object]) -> object:
    match part:
        case {"$ref": str(name), **more}:
            of_it = _inline(known[name.removeprefix(_REF)], known)
            assert isinstance(of_it, dict)
            return of_it | {key: value for key, value in more.items() if key not in _OF_THE_CODE}
        case {"properties": dict(fields), **more}:
            inside = {name: _inline(field, known) for name, field in fields.items()}
            return _inline(more, known) | {"properties": inside}  # type: ignore[operator]
        case dict():
            said = ((key, value) for key, value in part.items() if key not in _OF_THE_CODE)
            return {key: _inline(value, known) for key, value in said}
        case list():
            return [_inline(one, known) for one in part]
        case _:
            return part


def main() -> int:
    """Write them down, unless something that may be on disk would be lost."""
    now = shapes()
    gone = list(lost(shipped(), now)) if FILE.exists() else []
    if gone:
        print(*gone, sep="\n")
        return 1
    lines = (f"{json.dumps(name)}: {json.dumps(now[name])}" for name in sorted(now))
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
