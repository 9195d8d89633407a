"""What one machine is set to: its language, its printer, its table; kept in `floor.toml`."""

import json
from pathlib import Path

import msgspec

from floor.base.errors import BadSetting, StoreTrouble
from floor.base.text import ENGLISH, LOCALES, plain
from floor.base.value import Value
from floor.base.whole_file import write_whole
from floor.rulebook.reader import LONGEST_TEXT, MOST_BYTES, Reader, parsed

_HEAD = "# This machine's settings. The desk writes them on its page Setup.\n"


class Machine(Value, frozen=True, kw_only=True):
    """One machine's settings."""

    language: str = ENGLISH
    printer: str = ""
    """Of tickets, as the system calls it; empty for the folder of PDFs."""
    table: str = ""
    """The table it stands at; empty for a desk."""
    copies: str = ""
    """The folder for a copy of the store after every gaming day; empty for none."""


class MachineFile:
    """The settings in a file. One with mistakes is somebody's own work: it is not written over."""

    def __init__(self, path: Path) -> None:
        """What stands in the file at `path`; the usual settings where it is missing or wrong."""
        self._path = path
        self.now = Machine()
        """What this machine works by."""
        self.trouble: BadSetting | None = None
        """What is wrong with the file; None when all is well."""
        try:
            self.now = read_machine(path)
        except BadSetting as trouble:
            self.trouble = trouble

    def keep(self, machine: Machine) -> None:
        """Work by `machine` from now on; where it cannot be kept, until the program ends.

        Raises:
            BadSetting: the file has mistakes; nothing was written.
            StoreTrouble: it cannot be written.
        """
        self.now = machine
        if self.trouble is not None:
            raise self.trouble
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(to_toml(machine).encode(), self._path)
        except OSError as error:
            raise StoreTrouble(
                "{file} cannot be written: {why}. The choice holds until the program ends.",
                file=str(self._path),
                why=error.strerror or type(error).__name__,
            ) from error


def read_machine(path: Path) -> Machine:
    """The settings in the file at `path`; the usual ones when there is no file.

    Raises:
        BadSetting: it cannot be read, or has mistakes: each with its key and what was expected.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        return Machine()
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise BadSetting("{file} cannot be read: {why}", file=str(path), why=why) from error
    mistakes: list[str] = []
    top = Reader(parsed(raw, str(path)), "", mistakes)
    machine = Machine(
        language=top.one_of("language", LOCALES) if top.has("language") else ENGLISH,
        printer=top.text("printer") if top.has("printer") else "",
        table=top.text("table") if top.has("table") else "",
        copies=top.text("copies") if top.has("copies") else "",
    )
    top.close()
    if mistakes:
        raise BadSetting(
            "{file} has mistakes: correct it or delete it. Nothing is kept in it before that.",
            mistakes=tuple(mistakes),
            file=str(path),
        )
    return machine


def to_toml(machine: Machine) -> str:
    """`machine` as a file; what is not set is left out."""
    # A JSON string without control characters is a TOML string too.
    return _HEAD + "".join(
        f"{key} = {json.dumps(plain(value, LONGEST_TEXT), ensure_ascii=False)}\n"
        for key, value in msgspec.structs.asdict(machine).items()
        if value
    )
