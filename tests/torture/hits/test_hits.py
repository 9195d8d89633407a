"""A hit is paid once, whoever presses and whatever dies (FAULTS rows 1, 24 and 67)."""

import os
import signal
import threading
from collections.abc import Callable
from contextlib import closing
from enum import Enum
from functools import partial
from multiprocessing.connection import Connection
from select import select
from time import monotonic
from typing import NamedTuple, TypeVar

from floor.app.claim.claims import ApproveClaim, PayShare
from floor.app.claim.facts import HitReleased
from floor.app.claim.reckoning import reckoned
from floor.app.core.claim import ClaimId, IdKind, PaymentForm
from floor.app.core.messages import Command, CommandId, StaffId
from floor.app.core.ports import JournalHead, WritableJournal
from floor.app.office.office import Office, Outside
from floor.base.clock import HandClock
from floor.base.errors import Refused
from floor.wiring.rooms import open_room
from tests.torture.children import Gate, begun, ended, telling_child
from tests.torture.hits.hits import (
    Wish,
    approved_by_the_floor,
    check_paid_once,
    desk,
    next_wish,
    open_hits,
)
from tests.torture.kill.rooms import OPENS
from tests.torture.stations.stations import PATIENCE_S, Places

T = TypeVar("T")

OPERATORS = 4
HITS = {"SQLite": (12, 5_000), "PostgreSQL": (4, 1_000)}
"""Quick and full."""
KILLED_HITS, FULL_KILLED_HITS = 1, 7
"""Each dies some fifty times on its way."""


# Four desks, one hit


class Did(NamedTuple):
    """What an operator has brought about in one hit."""

    released: int
    paid: int
    refused: int


def _pay_all(places: Places, badge: StaffId, hits: int, go: Gate, tell: Connection) -> None:
    """Approve each hit and pay all its shares, when everybody does."""
    with desk(places, f"desk of {badge}") as (office, _):
        for number in range(1, hits + 1):
            claim = ClaimId(number)
            _see_it_approved(office, claim)
            digest = reckoned(office.room, office.room.claims[claim]).digest
            tell.send("ready")
            go.wait()
            wishes: list[Command] = [ApproveClaim(claim=claim, digest=digest)]
            wishes += [
                PayShare(claim=claim, share=share, form=PaymentForm.CHIPS, checked=IdKind.KNOWN)
                for share in range(1, 7)
            ]
            tell.send(_done(office, badge, wishes))


def _see_it_approved(office: Office, claim: ClaimId) -> None:
    until = monotonic() + PATIENCE_S
    while not (claim in office.room.claims and office.room.claims[claim].approvals):
        assert monotonic() < until, "nobody told of the claim"
        select((), (), (), 0.001)
        office.refresh()


def _done(office: Office, badge: StaffId, wishes: list[Command]) -> Did:
    released = paid = refused = 0
    for wish in wishes:
        try:
            entry = office.submit(wish, badge)
        except Refused:
            refused += 1
        else:
            released += any(isinstance(one, HitReleased) for one in entry.events)
            paid += isinstance(wish, PayShare)
    return Did(released, paid, refused)


def test_of_four_desks_that_pay_the_same_hit_one_does(places: Places, engine: str, full: bool):
    hits = HITS[engine][full]
    crew = open_hits(places, OPERATORS)
    go = Gate()
    children = [
        telling_child(partial(_pay_all, places, badge, hits, go)) for badge in crew.managers
    ]
    with desk(places, "desk 1") as (office, _):
        for number in range(1, hits + 1):
            assert approved_by_the_floor(office, crew) == number
            assert [child.heard.recv() for child in children] == ["ready"] * OPERATORS
            go.open(OPERATORS)
            did = [child.heard.recv() for child in children]
            assert sum(one.released for one in did) == 1
            assert sum(one.paid for one in did) == 6
            assert sum(one.refused for one in did) == 7 * OPERATORS - 7
            office.refresh()
    for child in children:
        assert child.wait() == []
    go.close()
    check_paid_once(places, hits)


# Killed at every step


class Moment(Enum):
    """When the program dies."""

    BEFORE = "before it writes"
    WHILE = "while it writes"
    AFTER = "once it is written, and nobody was told"


class Dying:
    """A journal whose program is killed the next time it writes something."""

    def __init__(self, journal: object, moment: Moment) -> None:
        self._journal = journal
        self._moment = moment

    def __getattr__(self, name: str) -> object:
        return getattr(self._journal, name)

    def write(self, work: Callable[[WritableJournal], T]) -> T:
        def whole(writing: WritableJournal) -> T:
            answer = work(writing)
            self._die_at(Moment.WHILE)
            return answer

        self._die_at(Moment.BEFORE)
        answer: T = self._journal.write(whole)  # type: ignore[attr-defined]
        self._die_at(Moment.AFTER)
        return answer

    def _die_at(self, moment: Moment) -> None:
        if moment is self._moment:
            os.kill(os.getpid(), signal.SIGKILL)


def _dying_office(moment: Moment, outside: Outside) -> Office:
    return Office(outside._replace(journal=Dying(outside.journal, moment)))  # type: ignore[arg-type]


def _ask_and_die(places: Places, wish: Wish, press: CommandId, moment: Moment) -> None:
    room = open_room(
        places.desk,
        station="desk 2",
        clock=HandClock(OPENS),
        ready=False,
        office=partial(_dying_office, moment),
    )
    assert room.store is not None
    with closing(room.store):
        room.office.submit(wish.command, wish.by, press)


def test_killed_at_every_step_a_hit_is_paid_once_and_goes_on_where_it_was(
    places: Places, full: bool
):
    crew = open_hits(places)
    hits = FULL_KILLED_HITS if full else KILLED_HITS
    kills = 0
    while True:
        with desk(places, "desk 1") as (office, _):
            if office.room.claimed == hits and not any(
                claim.unpaid or claim.released is None for claim in office.room.claims.values()
            ):
                break
            wish, press = next_wish(office.room, crew), office.new_id()
            before = office.head
            for moment in Moment:
                dies = partial(_ask_and_die, places, wish, press, moment)
                assert ended(begun(dies)) == -signal.SIGKILL
                kills += 1
                office.refresh()
                if moment is Moment.AFTER:
                    _until_heard(office, before)
                assert (office.head != before) is (moment is Moment.AFTER)
            stands = office.head
            # Nobody was told: whoever asks again is told what was done, and it is not done again.
            assert office.submit(wish.command, wish.by, press).seq == before.seq + 1
            assert office.head == stands
    assert kills >= (300 if full else 30)
    check_paid_once(places, hits)


def _until_heard(office: Office, before: JournalHead) -> None:
    """A server tells of what another has written a moment after it stands."""
    a_while = threading.Event()
    for _look in range(500):
        if office.head != before:
            return
        a_while.wait(0.02)
        office.refresh()
