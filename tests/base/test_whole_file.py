"""A file that is there whole or not at all."""

from pathlib import Path

import pytest

from floor.base.whole_file import write_whole


def test_a_file_is_replaced_by_a_whole_one(tmp_path: Path):
    path = tmp_path / "paper.pdf"
    for body in (b"first", b"second"):
        write_whole(body, path)
        assert path.read_bytes() == body
    assert list(tmp_path.iterdir()) == [path]


def test_where_it_cannot_be_put_all_is_as_before(tmp_path: Path):
    path = tmp_path / "taken"
    path.mkdir()
    (path / "something").touch()
    with pytest.raises(OSError, match="taken"):
        write_whole(b"body", path)
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(FileNotFoundError):
        write_whole(b"body", tmp_path / "nowhere" / "paper.pdf")
