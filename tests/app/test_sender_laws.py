"""Whatever is pulled, plugged, killed and done elsewhere: what a kiosk has taken comes into the
book once, in the order in which it was pressed, or stands once on the floor's list.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Command, CommandId, Context
from floor.app.core.names import Names
from floor.app.hands.dealing import EndHand, StartHand
from floor.app.office.fold import entries_of
from floor.app.office.office import Office, why_not
from floor.app.offline.kept_act import KeptAct, NotYet, Press
from floor.app.offline.outbox import KeptRoom
from floor.app.offline.sender import Sender
from floor.app.seats.seats import LeaveSeat, MarkAway, MarkBack, SeatPlayer
from floor.app.staff.floor_calls import CallFloor
from floor.app.staff.held_acts import ActsHeld
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.errors import Refused, StoreTrouble
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import SeatNo
from floor.store.sqlite.outbox import OutboxFile, open_outbox
from tests.app.offline.test_sender import Cut
from tests.evening import CODE, T1, Evening

NAMES = ("Aino", "Eero", "Kaisa", "Väinö")


class Killed(BaseException):
    """The program is gone in the middle of what it was doing."""


class Mortal:
    """An outbox whose program is killed before or behind one of its next writes."""

    def __init__(self, file: OutboxFile) -> None:
        self._file = file
        self.left: int | None = None
        """Half writes until then: an even one dies before it, an odd one behind it."""
        self.acts, self.room, self.close = file.acts, file.room, file.close

    def put(self, act: KeptAct, room: KeptRoom | None) -> None:
        self._dying(lambda: self._file.put(act, room))

    def change(self, acts: Iterable[KeptAct]) -> None:
        self._dying(lambda: self._file.change(acts))

    def remove(self, acts: Iterable[CommandId]) -> None:
        self._dying(lambda: self._file.remove(acts))

    def keep(self, room: KeptRoom) -> None:
        self._dying(lambda: self._file.keep(room))

    def _dying(self, work: Callable[[], None]) -> None:
        self._step()
        work()
        self._step()

    def _step(self) -> None:
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                raise Killed


class Night:
    """A kiosk and a desk at one table, and a log of what the dealer was told."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.journal = Cut()
        clock = HandClock(datetime(2026, 10, 24, 15, tzinfo=UTC))
        self.evening = Evening(clock, SeededChance(7), self.journal).opened()
        table = self.evening.table(T1)
        for number, name in enumerate(NAMES, start=1):
            table.seat(number, name)
        table.draw("Aino")
        self.taken: list[CommandId] = []
        """The dealer saw them taken."""
        self.refused: set[CommandId] = set()
        self.pressed: list[Command] = []
        self.begin()

    def begin(self) -> None:
        self.outbox = Mortal(open_outbox(self.path, Path("night")))
        self.sender = Sender(self.outbox, T1, CODE)
        self.journal_here(self.evening.office_at("kiosk"))

    def journal_here(self, office: Office) -> None:
        self.office, sender = office, self.sender
        office.listen(lambda _room, entries: sender.hear(office, entries))
        sender.hear(office, ())

    def at_the_kiosk(self, work: Callable[[], object]) -> None:
        """Its program does that, and is begun anew where it was killed."""
        try:
            work()
        except (Refused, StoreTrouble):
            pass
        except Killed:
            self.outbox.close()
            away, self.journal.away = self.journal.away, False
            self.begin()
            self.journal.away = away

    def press(self, command: Command) -> None:
        self.evening.later(seconds=7)
        self.pressed.append(command)
        press = Press(command, self.evening.floor, self.office.new_id(), self.evening.clock.now())

        def pressed() -> None:
            try:
                answer = self.sender.submit(self.office, press)
            except Refused:
                self.refused.add(press.command_id)
                raise
            assert isinstance(answer, NotYet) or answer.command == press.command_id
            self.taken.append(press.command_id)

        self.at_the_kiosk(pressed)

    def replay(self, at_most: int | None) -> None:
        self.at_the_kiosk(lambda: self.sender.replay(self.office, at_most))

    def elsewhere(self, command: Command) -> None:
        """The desk does it, whatever the kiosk's cable."""
        away, self.journal.away = self.journal.away, False
        broken, self.journal.breaks_at_commit = self.journal.breaks_at_commit, False
        with suppress(Refused):
            self.evening.office.submit(command, self.evening.floor)
        self.journal.away, self.journal.breaks_at_commit = away, broken


def commands(night: Night, what: int, who: int) -> Command:
    """One of the acts that may wait."""
    player = night.evening.player(NAMES[who])
    return (
        StartHand(table=T1),
        EndHand(table=T1, second_round=bool(who % 2)),
        MarkAway(table=T1, player=player),
        MarkBack(table=T1, player=player, way=Standing.POSTS),
        CallFloor(table=T1, reason=list(CallReason)[who]),
    )[what]


def at_the_desk(night: Night, what: int, who: int) -> Command:
    """What may come between."""
    player = night.evening.player(NAMES[who])
    return (
        LeaveSeat(table=T1, player=player),
        SeatPlayer(table=T1, seat=SeatNo(who + 1), player=player),
        MarkAway(table=T1, player=player),
        EndHand(table=T1, second_round=True),
        StartHand(table=T1),
    )[what]


class Step(NamedTuple):
    """One thing that happens; what it means hangs on where."""

    what: str
    one: int = 0
    other: int = 0


kinds, people, deaths = st.integers(0, 4), st.integers(0, 3), st.integers(0, 6)
presses = st.builds(Step, st.just("press"), kinds, people)
elsewhere = st.builds(Step, st.just("desk"), kinds, people)
dies = st.builds(Step, st.just("kill"), deaths)
replays = st.builds(Step, st.just("replay"), st.integers(1, 6))
small = st.one_of(presses, elsewhere, dies, replays, st.just(Step("break"))).map(lambda one: (one,))


@st.composite
def outages(draw: Any) -> tuple[Step, ...]:
    """The store goes away, both sides work on, and it comes back while somebody pulls a plug."""
    away = draw(st.lists(presses, min_size=1, max_size=5))
    same = st.builds(Step, st.just("same"), st.integers(0, len(away) - 1))
    meanwhile = draw(st.lists(st.one_of(same, same, elsewhere), max_size=2))
    death = draw(st.lists(dies, max_size=1))
    after = draw(st.lists(st.one_of(replays, presses), min_size=1, max_size=3))
    return (Step("pull"), *away, *meanwhile, Step("plug"), *death, *after)


nights = st.lists(st.one_of(outages(), outages(), small), min_size=1, max_size=12).map(
    lambda parts: [step for part in parts for step in part]
)


def do(night: Night, step: Step) -> None:
    match step.what:
        case "press":
            night.press(fitting(night, step))
        case "pull":
            night.journal.away = True
        case "plug":
            night.journal.away = False
        case "break":
            night.journal.breaks_at_commit = True
        case "replay":
            night.replay(step.one)
        case "kill":
            night.outbox.left = step.one
        case "same":
            night.elsewhere(night.pressed[-1 - step.one % len(night.pressed)])
        case _:
            night.elsewhere(at_the_desk(night, step.one, step.other))


def fitting(night: Night, step: Step) -> Command:
    """The act meant, or the next one that fits what the dealer sees: he knows what he does."""
    wishes = [commands(night, (step.one + n) % 5, (step.other + n // 5) % 4) for n in range(20)]
    now, names = night.evening.clock.now(), Names({})
    ctx = Context(now, night.evening.floor, SeededChance(0), names)
    room = night.sender.shown.room
    return next((one for one in wishes if why_not(room, one, ctx) is None), wishes[0])


@given(done=nights)
@settings(max_examples=settings().max_examples * 2)
def test_what_was_taken_is_in_the_book_once_in_order_or_on_the_list_once(done: list[Step]):
    with TemporaryDirectory(prefix="floor-laws-") as folder:
        night = Night(Path(folder) / "T1.outbox")
        for step in done:
            do(night, step)
            assert night.sender.shown.acts <= len(night.outbox.acts())
        night.outbox.left = None
        night.journal.away = night.journal.breaks_at_commit = False
        for _ in range(len(done) + 2):
            night.replay(None)
        assert not night.sender.waits
        assert night.outbox.acts() == ()
        night.office.refresh()
        assert night.sender.shown.room == night.office.room
        night.outbox.close()

        own, listed = [], []
        for entry in entries_of(night.journal.written):
            held = [act for e in entry.events if isinstance(e, ActsHeld) for act in e.acts]
            listed += [act.command for act in held]
            if not held:
                own.append(entry.command)
        in_book = [one for one in own if one in night.taken]
        assert len(own) == len(set(own))
        assert len(listed) == len(set(listed))
        assert not set(listed) & set(own)
        assert set(night.taken) <= set(own) | set(listed)
        assert in_book == [one for one in night.taken if one in in_book]
        mine = [one for one in listed if one in night.taken]
        assert mine == [one for one in night.taken if one in mine]
        assert not night.refused & (set(own) | set(listed))
