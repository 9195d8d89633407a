"""A machine's own settings outlive the program, and a broken file is told, never written over."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from floor.base.errors import BadSetting, StoreTrouble
from floor.base.text import LOCALES, plain
from floor.rulebook.book.reader import LONGEST_TEXT
from floor.rulebook.machine import KioskChoices, Machine, MachineFile, read_machine, to_toml

LINES = st.text(max_size=140).map(lambda text: plain(text, LONGEST_TEXT)).filter(str.isprintable)


def test_without_a_file_the_machine_speaks_english_and_prints_to_the_folder(tmp_path: Path):
    kept = MachineFile(tmp_path / "floor.toml")
    assert kept.now == Machine(language="en", printer="", table="")
    assert kept.trouble is None


KIOSKS = st.dictionaries(
    LINES.filter(bool),
    st.builds(
        KioskChoices,
        language=st.sampled_from(["", *sorted(LOCALES)]),
        left_handed=st.booleans(),
        dim=st.booleans(),
        aloud=st.booleans(),
    ),
    max_size=3,
)


@given(language=st.sampled_from(sorted(LOCALES)), printer=LINES, table=LINES, kiosks=KIOSKS)
def test_what_was_chosen_is_there_at_the_next_start(
    tmp_path_factory: pytest.TempPathFactory,
    language: str,
    printer: str,
    table: str,
    kiosks: dict[str, KioskChoices],
):
    path = tmp_path_factory.mktemp("machine") / "new" / "floor.toml"
    chosen = Machine(language=language, printer=printer, table=table, kiosks=kiosks)
    MachineFile(path).keep(chosen)
    assert MachineFile(path).now == chosen
    assert [one.name for one in path.parent.iterdir()] == ["floor.toml"]


def test_a_share_of_windows_is_a_printer_too(tmp_path: Path):
    path = tmp_path / "floor.toml"
    chosen = Machine(printer=r'\\office\Kyocera "slow"')
    MachineFile(path).keep(chosen)
    assert read_machine(path) == chosen


def test_what_is_not_set_is_not_in_the_file():
    assert to_toml(Machine(language="fi")).splitlines()[1:] == ['language = "fi"']


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('language = "klingon"', 'language: found "klingon", expected one of cs, en, et, fi, sv'),
        ("language = 7", "language: found 7"),
        ('printer = ""', "printer: found"),
        ("printer = []", "printer: found a list, expected one line"),
        ('table = "T1\\n"', "table: found"),
        ('tabel = "T1"', "tabel: unknown key; did you mean table?"),
        ('language = "en', "has mistakes"),
        ("kiosk = 3", "kiosk: found 3, expected a table"),
        ("[kiosk]", "kiosk: found a table, expected 1 to 100 tables in it, not 0"),
        ("[kiosk.T1]\ndim = 1", "kiosk.T1.dim: found 1, expected true or false"),
        ('[kiosk.T1]\nlanguage = "sw"', 'kiosk.T1.language: found "sw"'),
        ("[kiosk.T1]\ndimm = true", "kiosk.T1.dimm: unknown key; did you mean dim?"),
        ("\N{REPLACEMENT CHARACTER}", "has mistakes"),
        ("a = " + "[" * 400, "has mistakes"),
        ("x" * 2_000_000, "has mistakes"),
    ],
)
def test_a_broken_file_says_which_key_is_wrong_and_stays_as_it_is(
    tmp_path: Path, text: str, said: str
):
    """FAULTS row 56."""
    path = tmp_path / "floor.toml"
    path.write_text(text, encoding="utf-8")
    kept = MachineFile(path)
    assert kept.now == Machine()
    assert said in str(kept.trouble)
    assert str(path) in str(kept.trouble)
    with pytest.raises(BadSetting):
        kept.keep(Machine(language="fi"))
    assert kept.now.language == "fi", "until the program ends"
    assert path.read_text(encoding="utf-8") == text


def test_two_mistakes_are_told_together(tmp_path: Path):
    path = tmp_path / "floor.toml"
    path.write_text("language = 1\nprinter = 2\n", encoding="utf-8")
    with pytest.raises(BadSetting) as caught:
        read_machine(path)
    assert [mistake.split(":")[0] for mistake in caught.value.mistakes] == ["language", "printer"]


def test_bytes_that_are_no_text_are_told(tmp_path: Path):
    path = tmp_path / "floor.toml"
    path.write_bytes(b'language = "\xff"\n')
    with pytest.raises(BadSetting, match="line 1"):
        read_machine(path)


def test_a_folder_in_its_place_cannot_be_read(tmp_path: Path):
    with pytest.raises(BadSetting, match="cannot be read"):
        read_machine(tmp_path)


def test_where_nothing_can_be_written_the_choice_holds_until_the_end(tmp_path: Path):
    """FAULTS row 9."""
    kept = MachineFile(tmp_path / "folder" / "floor.toml")
    (tmp_path / "folder").write_text("", encoding="utf-8")
    with pytest.raises(StoreTrouble, match="cannot be written"):
        kept.keep(Machine(language="fi"))
    assert kept.now.language == "fi"


def test_a_file_that_cannot_be_replaced_leaves_nothing_beside_it(tmp_path: Path):
    kept = MachineFile(tmp_path / "floor.toml")
    (tmp_path / "floor.toml" / "inside").mkdir(parents=True)
    with pytest.raises(StoreTrouble, match=r"floor\.toml cannot be written"):
        kept.keep(Machine())
    assert [one.name for one in tmp_path.iterdir()] == ["floor.toml"]


def test_two_kiosks_and_a_desk_of_one_machine_keep_their_own(tmp_path: Path):
    path = tmp_path / "floor.toml"
    desk, one, three = MachineFile(path), MachineFile(path), MachineFile(path)
    desk.keep(Machine(language="fi", printer="Office"))
    one.keep(Machine(kiosks={"T1": KioskChoices(left_handed=True)}))
    three.keep(Machine(kiosks={"Pöytä 3": KioskChoices(language="sv", dim=True)}))
    desk.keep(Machine(language="fi"))
    assert MachineFile(path).now == Machine(
        language="fi",
        kiosks={
            "T1": KioskChoices(left_handed=True),
            "Pöytä 3": KioskChoices(language="sv", dim=True),
        },
    )


def test_a_file_that_was_spoilt_since_the_start_is_not_written_over(tmp_path: Path):
    path = tmp_path / "floor.toml"
    kept = MachineFile(path)
    path.write_text("dim = 1\n", encoding="utf-8")
    with pytest.raises(BadSetting, match="dim"):
        kept.keep(Machine(kiosks={"T1": KioskChoices(dim=True)}))
    assert path.read_text(encoding="utf-8") == "dim = 1\n"


def test_the_systems_language_holds_until_another_is_chosen(tmp_path: Path) -> None:
    path = tmp_path / "floor.toml"
    kept = MachineFile(path, "fi")
    kept.keep(replace(kept.now, printer="Office"))
    assert MachineFile(path, "fi").now == Machine(language="fi", printer="Office")
    kept.keep(replace(kept.now, language="en"))
    assert MachineFile(path, "fi").now == Machine(language="en", printer="Office")


def test_a_file_somebody_has_changed_meanwhile_is_read_anew_unless_it_has_mistakes(tmp_path: Path):
    path = tmp_path / "floor.toml"
    machine = MachineFile(path)
    assert machine.look() == machine.now == Machine()
    path.write_text('copies = "/mnt/b"\n')
    assert machine.look().copies == "/mnt/b"
    path.write_text("copies = 7\nlanguage = 8\n")
    assert machine.look().copies == "/mnt/b"
    assert machine.trouble is not None
    path.unlink()
    assert machine.look().copies == ""
    assert machine.trouble is None
