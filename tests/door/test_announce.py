"""The door says where it is: heard by whoever listens, and trusted by nobody."""

import asyncio
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest
from msgspec.msgpack import encode

from floor.door.announce import EVERY_S, DoorCall, DoorEar, Listeners, announce
from floor.wiring.door.serve import own_address, shown_address
from tests.door.house import House, until
from tests.kiosk.stand import Seconds

HOUSE = DoorCall("10.0.0.5", 7360, "ab" * 32)


@pytest.fixture
def pace() -> Seconds:
    """The ear's stopwatch."""
    return Seconds()


@pytest.fixture
def ear(pace: Seconds) -> Iterator[DoorEar]:
    """Somebody who listens, on a port of their own."""
    made = DoorEar(0, seconds=pace)
    yield made
    made.close()


def port_of(ear: DoorEar) -> int:
    return int(ear._socket.getsockname()[1])


def said(ear: DoorEar, *some: bytes) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as speaking:
        for one in some:
            speaking.sendto(one, ("127.0.0.1", port_of(ear)))


def call_once(ear: DoorEar, call: DoorCall) -> None:
    """As the door does in its loop."""

    async def say() -> None:
        to = Listeners("127.0.0.1", port_of(ear))
        task = asyncio.create_task(announce(lambda: call, to))
        await asyncio.sleep(0.05)
        task.cancel()

    asyncio.run(say())


def test_a_door_is_heard_where_it_is_and_forgotten_when_it_is_silent(ear: DoorEar, pace: Seconds):
    assert ear.doors() == ()
    call_once(ear, HOUSE)
    until(lambda: ear.doors() == (HOUSE,))
    assert HOUSE.place == "10.0.0.5:7360"
    pace.now += 2 * EVERY_S
    assert ear.doors() == (HOUSE,)
    pace.now += 2 * EVERY_S
    assert ear.doors() == ()


def test_garbage_and_places_nobody_could_type_are_passed_over(ear: DoorEar):
    said(ear, b"", b"garbage", b"\xff" * 600)
    call_once(ear, DoorCall("the house", 7360, ""))
    call_once(ear, DoorCall("10.0.0.9", 70_000, ""))
    call_once(ear, HOUSE)
    until(lambda: bool(ear.doors()))
    assert ear.doors() == (HOUSE,)


def test_who_shouts_many_places_fills_nothing(ear: DoorEar):
    said(ear, *(encode(DoorCall(f"10.0.1.{number}", 7360, "")) for number in range(60)))
    for _look in range(5):
        ear.doors()
    assert len(ear.doors()) == 20


def test_two_kiosks_of_one_pc_may_both_listen_and_one_without_a_port_hears_nothing(ear: DoorEar):
    for port in (port_of(ear), 1):
        other = DoorEar(port)
        assert other.doors() == ()
        other.close()


def test_the_door_of_a_house_says_where_it_is(house: House):
    here = DoorEar()
    until(lambda: any(one.port == house.port for one in here.doors()))
    here.close()


_WITHOUT_A_ROUTER = """
import asyncio
from floor.door.announce import DoorCall, DoorEar, announce
from floor.wiring.door.serve import own_address

async def say():
    saying = asyncio.create_task(announce(lambda: DoorCall(own_address(), 7360, "ab")))
    while not (heard := ear.doors()):
        await asyncio.sleep(0.05)
    saying.cancel()
    print(*(one.place for one in heard))

ear = DoorEar()
asyncio.run(say())
"""


@pytest.mark.skipif(
    not all(map(shutil.which, ("unshare", "ip"))), reason="no networks of its own can be made here"
)
def test_on_a_switch_without_a_router_the_door_knows_where_it_is_and_is_heard():
    laid = (
        "ip link set lo up && ip link add eth0 type veth peer name eth1 && ip link set eth1 up"
        " && ip link set eth0 up && ip address add 10.9.8.7/24 dev eth0"
    )
    inside = ("unshare", "--net", "--map-root-user", "sh", "-c")
    if subprocess.run((*inside, laid), capture_output=True, check=False).returncode:
        pytest.skip("no networks of its own can be made here")
    told = subprocess.run(
        (*inside, f'{laid} && exec "$0" -c "$1"', sys.executable, _WITHOUT_A_ROUTER),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert told.stdout == "10.9.8.7:7360\n", told.stderr


def test_a_door_is_shown_where_it_listens(house: House):
    with house.rows() as rows:
        until(lambda: bool(rows.doors()))
        assert [one.address for one in rows.doors()] == ["127.0.0.1"]


def test_a_door_at_every_address_is_shown_at_this_pcs_own():
    assert shown_address("10.0.0.7") == "10.0.0.7"
    assert {shown_address(every) for every in ("", "0.0.0.0", "::")} == {own_address()}
