"""A desk, a kiosk and one seat: one has it, the other is told who and where (FAULTS row 23)."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from multiprocessing.connection import Connection
from select import select
from time import monotonic
from typing import NamedTuple

import pytest

from floor.app.core.messages import SYSTEM, Command, Entry, Role, StaffId
from floor.app.office.fold import entries_of
from floor.app.office.office import Office
from floor.app.seats.seats import LeaveSeat, PlayerSeated, SeatLeft, SeatPlayer
from floor.app.staff.days import AdoptRulebook, OpenDay, SignOn
from floor.app.staff.dealers import TakeTable
from floor.app.tables.tables import OpenTable
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.errors import Refused
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.table.table import Taken
from floor.store.engines.engines import OpenStore
from floor.wiring.rooms import OpenRoom, open_room, refold
from tests.torture.children import Child, Gate, telling_child
from tests.torture.kill.rooms import GAME, HOUSE, OPENS, TABLE, Stands, broken_promises
from tests.torture.stations.stations import PATIENCE_S, Places

EDITS = {"SQLite": (600, 50_000), "PostgreSQL": (100, 5_000)}
"""Of each of the two, quick and full."""
DUELS, FULL_DUELS = 50, 1_000
SEAT = SeatNo(4)
TAKEN = "T1 seat 4 is not free."
KIOSK = f"kiosk {TABLE}"


class Operator(NamedTuple):
    """Somebody who wants the seat for his player, and where."""

    places: Places
    station: str
    badge: StaffId
    own: PlayerId

    @property
    def wish(self) -> SeatPlayer:
        return SeatPlayer(table=TABLE, seat=SEAT, player=self.own)


class Told(NamedTuple):
    """What an operator was told all in all."""

    stands: tuple[Stands, ...]
    refused: Counter[str]
    """How often which sentence."""
    seen: frozenset[PlayerId]
    """Whom he saw in the seat he did not get."""


class Drawn(NamedTuple):
    """How one duel ended for one of the two."""

    at: float
    """When he pressed, in seconds of the computer's own clock."""
    stands: Stands | None
    refused: tuple[str, str]
    """The sentence and its rule, where he did not get the seat."""
    has_it: PlayerId
    """Whom he sees in it now."""


@contextmanager
def opened(places: Places, station: str) -> Iterator[tuple[OpenRoom, OpenStore]]:
    """The room as that station has it."""
    room = open_room(
        places.of(station), station=station, clock=HandClock(OPENS), ready=station != KIOSK
    )
    assert room.store is not None
    with closing(room.store):
        yield room, room.store


@pytest.fixture
def operators(places: Places) -> tuple[Operator, Operator]:
    """The floor at a desk, and the dealer at the kiosk of an empty table."""
    with opened(places, "desk 1") as (room, _):
        floor, dealer = (room.people.add_staff("Olli", one) for one in (Role.FLOOR, Role.DEALER))
        room.office.submit(AdoptRulebook(name="helsinki", text=HOUSE), SYSTEM)
        for badge, wishes in (
            (floor, (SignOn(staff=floor), OpenDay(), OpenTable(table=TABLE, game=GAME, seats=9))),
            (dealer, (SignOn(staff=dealer), TakeTable(table=TABLE, staff=dealer))),
        ):
            for wish in wishes:
                room.office.submit(wish, badge)
        players = [room.people.add_player(name) for name in ("Aino", "Eero")]
    return (
        Operator(places, "desk 1", floor, players[0]),
        Operator(places, KIOSK, dealer, players[1]),
    )


def _sitting(office: Office) -> PlayerId:
    has_it = office.room.tables[TABLE].seat(SEAT)
    assert isinstance(has_it, Taken)
    return has_it.sitter.player


def _edit(operator: Operator, edits: int, tell: Connection) -> None:
    """Give one's own player the seat, and take it from him, over and over."""
    chance = SeededChance(operator.own)
    stands: list[Stands] = []
    refused: Counter[str] = Counter()
    seen: set[PlayerId] = set()
    with opened(operator.places, operator.station) as (room, _):
        office = room.office
        for _ in range(edits):
            wish: Command = operator.wish
            if operator.own in office.room.seated:
                wish = LeaveSeat(table=TABLE, player=operator.own)
            command = office.new_id()
            try:
                entry = office.submit(wish, operator.badge, command)
            except Refused as refusal:
                refused[str(refusal)] += 1
                seen.add(_sitting(office))
            else:
                stands.append(Stands(command, entry.seq))
            select((), (), (), chance.below(3) / 10_000)  # so that the other comes to the lock
    tell.send(Told(tuple(stands), refused, frozenset(seen)))


def test_two_operators_edit_the_same_seat_and_nothing_is_lost(
    operators: tuple[Operator, Operator], engine: str, full: bool
):
    edits = EDITS[engine][full]
    children = [telling_child(partial(_edit, one, edits)) for one in operators]
    told: list[Told] = [child.heard.recv() for child in children]
    for child in children:
        assert child.wait() == []
    promised = [stand for one in told for stand in one.stands]
    _check(operators, promised)
    for other, one in zip(reversed(operators), told, strict=True):
        assert len(one.stands) + one.refused.total() == edits
        assert one.refused.keys() == {TAKEN}
        assert one.seen == {other.own}


def _check(operators: tuple[Operator, Operator], promised: list[Stands]) -> None:
    """That the promises are kept, and nobody else did anything at that seat."""
    with opened(operators[0].places, "desk 1") as (room, store):
        assert broken_promises(store, promised) == []
        assert refold(room)
        entries = [one for one in entries_of(store.journal.rows()) if _is_about_the_seat(one)]
    assert len(entries) == len(promised)
    _check_by_hand(entries)


def _is_about_the_seat(entry: Entry) -> bool:
    return isinstance(entry.events[0], PlayerSeated | SeatLeft)


def _check_by_hand(entries: list[Entry]) -> None:
    """That nobody ever got the seat while somebody had it, as a slip of paper would show."""
    has_it: PlayerId | None = None
    for entry in entries:
        for event in entry.events:
            match event:
                case PlayerSeated(player=player):
                    assert has_it is None
                    has_it = player
                case SeatLeft(player=player):
                    assert has_it == player
                    has_it = None


def _duel(operator: Operator, duels: int, look: Gate, go: Gate, tell: Connection) -> None:
    """See the seat free, and press when both are told to."""
    with opened(operator.places, operator.station) as (room, _):
        office = room.office
        for _ in range(duels):
            look.wait()
            _see_it_free(operator, office)
            command, stands, refused = office.new_id(), None, ("", "")
            tell.send("ready")
            go.wait()
            at = monotonic()
            try:
                entry = office.submit(operator.wish, operator.badge, command)
            except Refused as refusal:
                refused = (str(refusal), refusal.rule)
            else:
                stands = Stands(command, entry.seq)
            tell.send(Drawn(at, stands, refused, _sitting(office)))


def _see_it_free(operator: Operator, office: Office) -> None:
    """Until the server has told this station that it is: it tells a moment later."""
    until = monotonic() + PATIENCE_S
    while office.why_not(operator.wish, operator.badge) is not None:
        assert monotonic() < until, "nobody told that the seat is free"
        select((), (), (), 0.001)


def test_of_two_in_the_same_millisecond_one_wins_and_the_other_reads_why(
    operators: tuple[Operator, Operator], full: bool
):
    look, go = Gate(), Gate()
    duels = FULL_DUELS if full else DUELS
    children = [telling_child(partial(_duel, one, duels, look, go)) for one in operators]
    promised, wins, together = [], Counter[str](), 0
    with opened(operators[0].places, "desk 2") as (room, _):
        for _ in range(duels):
            drawn = _drawn(children, look, go)
            (winner,) = (number for number, one in enumerate(drawn) if one.stands is not None)
            won, lost = drawn[winner], drawn[1 - winner]
            assert won.stands is not None
            assert lost.refused == (TAKEN, "CH-SEAT-9")
            assert won.has_it == lost.has_it == operators[winner].own
            left = room.office.submit(LeaveSeat(table=TABLE, player=won.has_it), operators[0].badge)
            promised += [won.stands, Stands(left.command, left.seq)]
            wins[operators[winner].station] += 1
            together += abs(won.at - lost.at) < 0.001
    for child in children:
        assert child.wait() == []
    look.close()
    go.close()
    _check(operators, promised)
    print(f"{dict(wins)}; {together} of {duels} within a millisecond")


def _drawn(children: list[Child], look: Gate, go: Gate) -> list[Drawn]:
    look.open(len(children))
    assert [child.heard.recv() for child in children] == ["ready"] * len(children)
    go.open(len(children))
    return [child.heard.recv() for child in children]
