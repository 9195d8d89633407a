"""A store lies on a disk of this computer, never on a network share (FAULTS row 15)."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from floor.base.errors import StoreTrouble
from floor.cli.main import main
from floor.store.sqlite import place
from floor.store.sqlite.place import Mount, check_place, mac_mounts, share_of, windows_share
from floor.store.sqlite.sqlite import open_store

SHARES = (
    ("nfs", "nas:/volume1/poker"),
    ("fuse.gvfsd-fuse", "gvfsd-fuse"),
    ("virtiofs", "host"),
    ("nfs4", "nas:/volume1/poker"),
    ("cifs", "//nas/poker"),
    ("smb3", "//nas/poker"),
    ("fuse.sshfs", "olli@nas:/poker"),
    ("9p", "poker"),
)
DISKS = ("ext4", "btrfs", "xfs", "tmpfs", "overlay", "zfs", "fuseblk", "exfat")
Mounting = Callable[..., None]


@pytest.fixture
def mounted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mounting:
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
    mounted: Mounting, folder: Path, kind: str, source: str
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


def test_a_share_with_a_blank_in_its_name_is_named_as_it_is(mounted: Mounting, folder: Path):
    mounted("cifs", "//nas/poker room", folder)
    with pytest.raises(StoreTrouble, match=r"\(//nas/poker room\)"):
        check_place(folder / "room.sqlite")


@pytest.mark.parametrize("kind", DISKS)
def test_a_disk_of_this_computer_is_taken(mounted: Mounting, folder: Path, kind: str):
    mounted(kind, "/dev/sdb1", folder)
    open_store(folder / "room.sqlite").close()


def test_a_link_that_leads_to_a_share_is_seen_through(
    mounted: Mounting, folder: Path, tmp_path: Path
):
    mounted("nfs", "nas:/poker", folder)
    link = tmp_path / "here"
    link.symlink_to(folder)
    with pytest.raises(StoreTrouble, match="network share"):
        open_store(link / "room.sqlite")


def test_a_share_beside_it_or_behind_it_does_not_matter(mounted: Mounting, folder: Path):
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


def test_a_table_of_mounts_that_is_handed_in_is_the_one_that_counts(folder: Path):
    """As the kernel writes it: blanks escaped, odd lines and odd places among the others."""
    table = folder / "mounts"
    here = str(folder).replace(" ", "\\040")
    table.write_text(
        "sysfs /sys sysfs rw 0 0\n\nodd\nnone none none rw 0 0\n/dev/sda1 / ext4 rw 0 0\n"
        f"//nas/poker\\040room {here} cifs rw,vers=3.1.1 0 0\n"
    )
    with pytest.raises(StoreTrouble) as trouble:
        check_place(folder / "room.sqlite", table)
    assert str(trouble.value) == (
        f"{folder / 'room.sqlite'} is on a network share (//nas/poker room): entries could be"
        " lost there. Keep the store on a disk of this computer."
    )
    check_place(folder.with_name("elsewhere") / "room.sqlite", table)
    check_place(folder / "room.sqlite", folder / "none")


def test_a_bind_mount_of_a_share_deep_inside_a_disk_is_a_share():
    mounts = [
        Mount("/dev/sda1", "/", "ext4"),
        Mount("nas:/all", "/srv", "nfs4"),
        Mount("/dev/sdb1", "/srv/poker", "xfs"),
        Mount("nas:/all", "/srv/poker/store", "nfs4"),
    ]
    places = ("/home/x", "/srv/x", "/srv/poker/x", "/srv/poker/store/x", "/srv/pokers", "/srvs")
    assert [share_of(place, mounts) for place in places] == [
        "", "nas:/all", "", "nas:/all", "nas:/all", "",
    ]  # fmt: skip


MAC = """\
/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
devfs on /dev (devfs, local, nobrowse)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse)
map auto_home on /System/Volumes/Data/home (autofs, automounted, nobrowse)
//olli@nas._smb._tcp.local/poker on /Volumes/poker room (smbfs, nodev, nosuid, mounted by olli)
olli@nas:/poker on /Volumes/ssh (macfuse.sshfs, synchronous, mounted by olli)
"""


@pytest.mark.parametrize(
    ("place", "share"),
    [
        ("/Users/olli/room.sqlite", ""),
        ("/System/Volumes/Data/home/room.sqlite", ""),
        ("/Volumes/poker room/room.sqlite", "//olli@nas._smb._tcp.local/poker"),
        ("/Volumes/ssh/room.sqlite", "olli@nas:/poker"),
        ("/Volumes/poker", ""),
    ],
)
def test_a_mac_tells_its_shares_by_mount(place: str, share: str):
    assert share_of(place, mac_mounts(MAC)) == share


@pytest.mark.parametrize(
    ("path", "share"),
    [
        ("C:\\floor\\room.sqlite", ""),
        ("\\\\?\\C:\\floor\\room.sqlite", ""),
        ("P:\\room.sqlite", "P:"),
        ("\\\\nas\\poker\\room.sqlite", "\\\\nas\\poker"),
        ("\\\\?\\UNC\\nas\\poker\\room.sqlite", "\\\\nas\\poker"),
        ("//nas/poker/room.sqlite", "//nas/poker"),
    ],
)
def test_windows_tells_its_shares_by_their_names_and_drives(path: str, share: str):
    """P: is mapped; a path that is spelled out whole is no share for that alone."""
    kinds = {"C:\\": 3, "P:\\": 4}
    assert windows_share(path, kinds.__getitem__) == share


def test_a_command_says_it_in_words(mounted: Mounting, folder: Path):
    path = folder / "room.sqlite"
    open_store(path).close()
    mounted("nfs4", "nas:/poker", folder)
    result = CliRunner().invoke(main, ["journal", "verify", str(path)])
    assert result.exit_code == 1
    assert "is on a network share (nas:/poker)" in result.stderr
    assert "Traceback" not in result.output
