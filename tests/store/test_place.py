"""A store lies on a disk of this computer, never on a network share (FAULTS row 15)."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from floor.base.errors import StoreTrouble
from floor.cli.main import main
from floor.store import place
from floor.store.place import check_place
from floor.store.sqlite import open_store

SHARES = (
    ("nfs", "nas:/volume1/poker"),
    ("nfs4", "nas:/volume1/poker"),
    ("cifs", "//nas/poker"),
    ("smb3", "//nas/poker"),
    ("fuse.sshfs", "olli@nas:/poker"),
    ("9p", "poker"),
)
DISKS = ("ext4", "btrfs", "xfs", "tmpfs", "overlay", "zfs", "fuseblk", "exfat")
Mount = Callable[..., None]


@pytest.fixture
def mounted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mount:
    """Lets the system say what is mounted where, beside its own root."""
    table = tmp_path / "mounts"
    table.write_text("/dev/sda1 / ext4 rw,relatime 0 0\n")
    monkeypatch.setattr(place, "MOUNTS", table)

    def mount(kind: str, source: str, where: Path) -> None:
        escaped = str(where).replace("\\", "\\134").replace(" ", "\\040")
        with table.open("a") as lines:
            lines.write(f"{source.replace(' ', chr(92) + '040')} {escaped} {kind} rw 0 0\n")

    return mount


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "poker room"
    made.mkdir()
    return made


@pytest.mark.parametrize(("kind", "source"), SHARES)
def test_a_store_on_a_network_share_is_refused(
    mounted: Mount, folder: Path, kind: str, source: str
):
    mounted(kind, source, folder)
    path = folder / "room.sqlite"
    with pytest.raises(StoreTrouble) as trouble:
        open_store(path)
    assert str(trouble.value) == (
        f"{path} is on a network share ({source}): entries could be lost there. Keep the store on"
        " a disk of this computer."
    )
    assert list(folder.iterdir()) == []


def test_a_share_with_a_blank_in_its_name_is_named_as_it_is(mounted: Mount, folder: Path):
    mounted("cifs", "//nas/poker room", folder)
    with pytest.raises(StoreTrouble, match=r"\(//nas/poker room\)"):
        check_place(folder / "room.sqlite")


@pytest.mark.parametrize("kind", DISKS)
def test_a_disk_of_this_computer_is_taken(mounted: Mount, folder: Path, kind: str):
    mounted(kind, "/dev/sdb1", folder)
    open_store(folder / "room.sqlite").close()


def test_a_link_that_leads_to_a_share_is_seen_through(mounted: Mount, folder: Path, tmp_path: Path):
    mounted("nfs", "nas:/poker", folder)
    link = tmp_path / "here"
    link.symlink_to(folder)
    with pytest.raises(StoreTrouble, match="network share"):
        open_store(link / "room.sqlite")


def test_a_share_beside_it_or_behind_it_does_not_matter(mounted: Mount, folder: Path):
    mounted("nfs", "nas:/poker", folder / "backups")
    mounted("nfs", "nas:/poker", folder.with_name("poker"))
    mounted("cifs", "//nas/poker", folder)
    mounted("ext4", "/dev/sdb1", folder)  # mounted over the share
    check_place(folder / "room.sqlite")


def test_a_system_that_does_not_tell_is_believed(
    monkeypatch: pytest.MonkeyPatch, folder: Path, tmp_path: Path
):
    monkeypatch.setattr(place, "MOUNTS", tmp_path / "none")
    check_place(folder / "room.sqlite")


def test_a_command_says_it_in_words(mounted: Mount, folder: Path):
    path = folder / "room.sqlite"
    open_store(path).close()
    mounted("nfs4", "nas:/poker", folder)
    result = CliRunner().invoke(main, ["journal", "verify", str(path)])
    assert result.exit_code == 1
    assert "is on a network share (nas:/poker)" in result.stderr
    assert "Traceback" not in result.output
