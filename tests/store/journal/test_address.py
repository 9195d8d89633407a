"""What a store is called: a file, or a database of a server; and what of that may be shown."""

from pathlib import Path

import pytest

from floor.store.journal.address import ServerAddress, place_named


@pytest.mark.parametrize("text", ["room.sqlite", "/srv/floor/room.sqlite", "postgresql", "a:b"])
def test_what_is_no_url_is_a_file(text: str):
    assert place_named(text) == Path(text)


@pytest.mark.parametrize("text", ["postgresql://host/room", "postgres://u@host:5433/room?x=1"])
def test_a_url_is_a_server(text: str):
    assert place_named(text) == ServerAddress(text)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://host/room", "postgresql://host/room"),
        ("postgres://desk:secret@host:5433/room", "postgresql://desk@host:5433/room"),
        ("postgresql://desk@[::1]:5433/room", "postgresql://desk@[::1]:5433/room"),
        ("postgresql://host/room?password=secret&sslmode=verify-full", "postgresql://host/room"),
        ("postgresql:///?service=floor&password=secret", "postgresql:///?service=floor"),
        ("postgresql://desk:se/cret@host/room", "postgresql://?"),
        ("postgresql://desk:1/secret@host/room", "postgresql://?"),
    ],
)
def test_user_host_and_name_are_shown_and_nothing_secret(url: str, shown: str):
    address = ServerAddress(url)
    assert str(address) == shown
    assert repr(address) == f"ServerAddress({shown})"
    assert address.is_plain == (shown != "postgresql://?")


def test_files_beside_two_servers_are_told_apart_and_users_share_them():
    names = [
        ServerAddress(url).file_name
        for url in (
            "postgresql://desk@host/room",
            "postgresql://kiosk:secret@host/room",
            "postgresql://desk@host:5433/room",
            "postgresql:///?service=floor",
        )
    ]
    assert names == [
        "postgresql-host-room",
        "postgresql-host-room",
        "postgresql-host-5433-room",
        "postgresql-service-floor",
    ]
