"""Forty kiosks that all work at once at the house's door, and five who only watch, as one process
that speaks for all of them. Used by `bench_door.py`.

A kiosk of a house has a PC of its own: here none decodes what it is shown, or forty of them would
be measured and not the door. A line of JSON on standard input is the plan, one is what came of it.
"""

import asyncio
import json
import ssl
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from floor.app.core.messages import Command
from floor.app.hands.dealing import EndHand, StartHand
from floor.base.chance import SystemChance, time_ordered_id
from floor.base.clock import SystemClock
from floor.door import wire
from floor.door.keys import OwnKey, own_key, station_context
from floor.room.lists.waitlist import TableId

EVERY_S = 0.5
_ASKS_TIME_EVERY_S = 0.75
_NO_ANSWER_S = 20.0


class Plan(NamedTuple):
    """Where they come in, who deals where, and for how long they work."""

    folder: Path
    port: int
    seconds: float
    dealers: tuple[int, ...]
    """Of T1, T2, …; the kiosks of the tables behind those only watch."""
    watchers: int
    pin: str
    """Of the first dealer, who proves it at the end."""


def key_of(folder: Path, number: int) -> OwnKey:
    """The key of that station."""
    return own_key(folder / f"station-{number}.key", f"station {number}")


class _Kiosk:
    """One of them."""

    def __init__(self, plan: Plan, number: int, told: "_Told") -> None:
        self._plan, self._number, self._told = plan, number, told
        self.by = plan.dealers[number - 1] if number <= len(plan.dealers) else None
        self._answers: dict[int, asyncio.Future[Any]] = {}

    def _context(self) -> ssl.SSLContext:
        door = own_key(self._plan.folder / "door.key", "door").certificate
        return station_context(key_of(self._plan.folder, self._number), [door])

    async def work(self, begin: float) -> None:
        """Come in, and work from `begin` on."""
        where = f"wss://127.0.0.1:{self._plan.port}"
        async with connect(
            where,
            ssl=self._context(),
            server_hostname="door",
            max_size=wire.MOST_TOLD,
            compression=None,
            ping_interval=None,
            proxy=None,
        ) as socket:
            await socket.send(wire.encode(wire.Hello(wire.PROTOCOL, "0.1.0")))
            tasks = [asyncio.create_task(self._hear(socket)), asyncio.create_task(_time(socket))]
            try:
                if self.by is None:
                    await asyncio.sleep(begin + self._plan.seconds - time.monotonic())
                else:
                    await self._deal(socket, self.by, begin)
            finally:
                for task in tasks:
                    task.cancel()

    async def _hear(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            async for raw in socket:
                said = wire.of_door(raw)
                if isinstance(said, wire.Picture):
                    self._told.shown(self._number, said.seq)
                    await socket.send(wire.encode(wire.PictureTaken()))
                elif isinstance(said, wire.Done | wire.WireNo | wire.WireTrouble | wire.Proved):
                    self._answers.pop(said.number).set_result(said)
                elif isinstance(said, wire.Bye):
                    self._told.failed.append(f"sent away: {said.why}")

    async def _deal(self, socket: ClientConnection, by: int, begin: float) -> None:
        """A hand begins or ends twice a second, each kiosk on a beat of its own."""
        due = begin + EVERY_S * self._number / len(self._plan.dealers)
        for number, command in enumerate(_hands(TableId(f"T{self._number}")), start=1):
            await asyncio.sleep(due - time.monotonic())
            self._answers[number] = answer = asyncio.get_running_loop().create_future()
            if due >= begin + self._plan.seconds:
                if self._number == 1:
                    await socket.send(wire.encode(wire.Prove(number, by, self._plan.pin)))
                    if (await answer).kind != "right":
                        self._told.failed.append("the PIN is not right")
                return
            own = time_ordered_id(SystemClock().now(), SystemChance())
            body = wire.body_of(command)
            asked = time.monotonic()
            frame = wire.AskCommand(number, own, type(command).__name__, body, by)
            await socket.send(wire.encode(frame))
            said = await asyncio.wait_for(answer, _NO_ANSWER_S)
            self._told.answered(asked, said)
            due = max(due + EVERY_S, time.monotonic())


def _hands(table: TableId) -> Iterator[Command]:
    return cycle((StartHand(table=table), EndHand(table=table, second_round=True)))


async def _time(socket: ClientConnection) -> None:
    with suppress(ConnectionClosed):
        while True:
            await socket.send(wire.encode(wire.AskTime(0, 0, SystemClock().now())))
            await asyncio.sleep(_ASKS_TIME_EVERY_S)


class _Told:
    """What all of them were told, and when."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self.took: list[float] = []
        """Seconds from an ask to its answer."""
        self.pictures: list[tuple[int, int, float]] = []
        """Which of those who watch was shown the book up to which row, and when."""
        self.failed: list[str] = []

    def answered(self, asked: float, said: object) -> None:
        """To who asked."""
        now = time.monotonic()
        self.took.append(now - asked)
        if not isinstance(said, wire.Done) or said.entry is None:
            self.failed.append(str(said)[:200])

    def shown(self, station: int, seq: int) -> None:
        """To that station."""
        if station > len(self._plan.dealers):
            self.pictures.append((station, seq, time.monotonic()))


async def _all_of_them(plan: Plan) -> dict[str, object]:
    told = _Told(plan)
    begin = time.monotonic() + 3.0
    kiosks = [
        _Kiosk(plan, number, told).work(begin)
        for number in range(1, len(plan.dealers) + plan.watchers + 1)
    ]
    await asyncio.gather(*kiosks)
    return {"took": told.took, "pictures": told.pictures, "failed": told.failed}


def main() -> None:
    """Work as standard input says."""
    folder, port, seconds, dealers, watchers, pin = json.loads(sys.stdin.readline())
    plan = Plan(Path(folder), port, seconds, tuple(dealers), watchers, pin)
    print(json.dumps(asyncio.run(_all_of_them(plan))), flush=True)


if __name__ == "__main__":
    main()
