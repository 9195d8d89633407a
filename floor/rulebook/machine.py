"""What one machine is set to: its language, printer, table and kiosks; kept in `floor.toml`."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from floor.base.errors import BadSetting, StoreTrouble
from floor.base.text import ENGLISH, LOCALES, plain
from floor.base.value import Value
from floor.base.whole_file import write_whole
from floor.rulebook.book.reader import LONGEST_TEXT, MOST_BYTES, Reader, parsed

_HEAD = "# This machine's settings. The desk writes them on its page Setup, a kiosk on its menu.\n"
_MOST_KIOSKS = 100
SCREENS = ("9.7", "10.1", "10.4", "11.6", "12.1", "13.3", "15", "15.6", "17", "19", "21.5", "24")
"""Across, in inches: the panels there are to be touched."""


class KioskChoices(Value, frozen=True, kw_only=True):
    """How the kiosk of one table is to be, as was last chosen on its menu."""

    language: str = ""
    """Empty for the machine's."""
    left_handed: bool = False
    dim: bool = False
    aloud: bool = False
    """A player's clock is heard."""
    inches: str = ""
    """How far its screen is across, of `SCREENS`; empty for what the screen says itself."""


class Machine(Value, frozen=True, kw_only=True):
    """One machine's settings."""

    language: str = ENGLISH
    printer: str = ""
    """Of tickets, as the system calls it; empty for the folder of PDFs."""
    table: str = ""
    """The table it stands at; empty for a desk."""
    copies: str = ""
    """The folder for a copy of the store after every gaming day; empty for none."""
    kiosks: Mapping[str, KioskChoices] = {}
    """By table; one where nothing was ever chosen is not in it."""


_USUAL = Machine()


class MachineFile:
    """The settings in a file. One with mistakes is somebody's own work: it is not written over."""

    def __init__(self, path: Path, language: str = ENGLISH) -> None:
        """What stands in the file at `path`; the usual settings where it is missing or wrong, and
        `language` where none was ever chosen."""
        self._path = path
        self._usual = Machine(language=language)
        self.now = self._usual
        """What this machine works by."""
        self.trouble: BadSetting | None = None
        """What is wrong with the file; None when all is well."""
        self._read_at: object = None
        self._read()

    def _read(self) -> None:
        self._read_at = self._changed_at()
        try:
            self.now, self.trouble = read_machine(self._path, self._usual), None
        except BadSetting as trouble:
            self.trouble = trouble

    def look(self) -> Machine:
        """What this machine works by, read anew where somebody has changed the file meanwhile; one
        that has mistakes now leaves it as it was."""
        if self._changed_at() != self._read_at:
            self._read()
        return self.now

    def _changed_at(self) -> object:
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino

    def keep(self, machine: Machine) -> None:
        """Work by `machine` from now on; where it cannot be kept, until the program ends.

        What another program of this machine has kept meanwhile stays kept.

        Raises:
            BadSetting: the file has mistakes; nothing was written.
            StoreTrouble: it cannot be written.
        """
        before, self.now = self.now, machine
        if self.trouble is not None:
            raise self.trouble
        machine = _on_top(self._found(before), before, machine)
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(to_toml(machine).encode(), self._path)
        except OSError as error:
            raise StoreTrouble(
                "{file} cannot be written: {why}. The choice holds until the program ends.",
                file=str(self._path),
                why=error.strerror or type(error).__name__,
            ) from error

    def _found(self, before: Machine) -> Machine:
        """What the file says by now; `before` where it cannot be read, as writing will tell."""
        try:
            return read_machine(self._path, self._usual)
        except BadSetting as trouble:
            if trouble.mistakes:
                raise
            return before


def read_machine(path: Path, usual: Machine = _USUAL) -> Machine:
    """The settings in the file at `path`; the `usual` ones when there is no file.

    Raises:
        BadSetting: it cannot be read, or has mistakes: each with its key and what was expected.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        return usual
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise BadSetting("{file} cannot be read: {why}", file=str(path), why=why) from error
    mistakes: list[str] = []
    try:
        top = Reader(parsed(raw, str(path)), "", mistakes)
    except BadSetting as trouble:
        raise _mistaken(path, trouble.mistakes) from trouble
    machine = Machine(
        language=top.one_of("language", LOCALES) if top.has("language") else usual.language,
        printer=top.text("printer") if top.has("printer") else "",
        table=top.text("table") if top.has("table") else "",
        copies=top.text("copies") if top.has("copies") else "",
        kiosks=dict(_kiosks(top)),
    )
    top.close()
    if mistakes:
        raise _mistaken(path, tuple(mistakes))
    return machine


def _mistaken(path: Path, mistakes: tuple[str, ...]) -> BadSetting:
    return BadSetting(
        "{file} has mistakes: correct it or delete it. Nothing is kept in it before that.",
        mistakes=mistakes,
        file=str(path),
    )


def _kiosks(top: Reader) -> Iterator[tuple[str, KioskChoices]]:
    """The choices of each kiosk; a table's name is whatever the room calls it."""
    if not top.has("kiosk"):
        return
    for name, table in top.by_name("kiosk", _MOST_KIOSKS):
        yield (
            name,
            KioskChoices(
                language=table.one_of("language", LOCALES) if table.has("language") else "",
                left_handed=table.has("left_handed") and table.yes_no("left_handed"),
                dim=table.has("dim") and table.yes_no("dim"),
                aloud=table.has("aloud") and table.yes_no("aloud"),
                inches=table.one_of("inches", SCREENS) if table.has("inches") else "",
            ),
        )
        table.close()


def _on_top(found: Machine, before: Machine, after: Machine) -> Machine:
    """`found` with just what was changed from `before` to `after`."""
    was, wanted = msgspec.structs.asdict(before), msgspec.structs.asdict(after)
    kiosks = {key: one for key, one in after.kiosks.items() if before.kiosks.get(key) != one}
    changed = {key: wanted[key] for key in wanted if wanted[key] != was[key]}
    return msgspec.structs.replace(found, **{**changed, "kiosks": {**found.kiosks, **kiosks}})


def to_toml(machine: Machine) -> str:
    """`machine` as a file; what is not set is left out."""
    parts = [_HEAD, *_lines(msgspec.structs.replace(machine, kiosks={}))]
    for name, chosen in machine.kiosks.items():
        parts += [f"\n[kiosk.{_quoted(name)}]\n", *_lines(chosen)]
    return "".join(parts)


def _lines(settings: Machine | KioskChoices) -> Iterator[str]:
    for key, value in msgspec.structs.asdict(settings).items():
        if value is True:
            yield f"{key} = true\n"
        elif value:
            yield f"{key} = {_quoted(value)}\n"


def _quoted(text: str) -> str:
    # A JSON string without control characters is a TOML string too.
    return json.dumps(plain(text, LONGEST_TEXT), ensure_ascii=False)
