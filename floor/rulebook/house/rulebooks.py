"""Rulebooks of houses as texts: one adopted, one in a file, those that come with the program."""

from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from floor.base.errors import BadSetting
from floor.rulebook.book.reader import MOST_BYTES, Reader, parsed
from floor.rulebook.book.rule import RULEBOOKS
from floor.rulebook.house.house import HouseRules


@lru_cache(maxsize=4)
def read_house(text: str | bytes, name: str) -> HouseRules:
    """The rulebook in `text`; the same one is read once, however often a journal is folded.

    Raises:
        BadSetting: with every mistake there is; `name` is what its sentence calls the text.
    """
    # A start finds the rules read in its snapshot.
    from floor.rulebook.house.reading import house_in

    raw = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    mistakes: list[str] = []
    house = house_in(Reader(parsed(raw, name), "", mistakes), sha256(raw).hexdigest())
    if mistakes:
        raise BadSetting(
            "{file} cannot be used as a rulebook:", mistakes=tuple(mistakes), file=name
        )
    return house


def read_house_file(path: Path) -> HouseRules:
    """The rulebook in the file at `path`.

    Raises:
        BadSetting: it cannot be read, or has mistakes.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise BadSetting("{file} cannot be read: {why}", file=str(path), why=str(error)) from error
    return read_house(raw, str(path))


def shipped_house(name: str) -> str:
    """The text of the rulebook `name` that comes with the program.

    Raises:
        BadSetting: there is none of that name.
    """
    shipped = sorted(file.stem for file in RULEBOOKS.glob("*.toml") if file.stem != "rules")
    if name not in shipped:
        raise BadSetting(
            "No rulebook {name} comes with the program, only {shipped}.",
            name=name,
            shipped=", ".join(shipped),
        )
    return (RULEBOOKS / f"{name}.toml").read_bytes().decode("utf-8")
