"""A bad beat at one table, from the first riffle to the last share, read off the room alone.

Whoever goes on with it needs to know nothing of who was there before: what is next stands in the
room, as it does on the page.
"""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import NamedTuple

from floor.app.claim.claims import (
    ApproveClaim,
    CheckConduct,
    ConfirmSeats,
    ConfirmSurveillance,
    OpenClaim,
    PayShare,
    ShowCards,
    TellSurveillance,
)
from floor.app.claim.facts import HitReleased, SharePaid
from floor.app.claim.freezes import ClaimBadBeat
from floor.app.claim.reckoning import reckoned
from floor.app.core.claim import Claim, ClaimId, IdKind, PaymentForm, State
from floor.app.core.messages import SYSTEM, Command, NoteId, Role, StaffId
from floor.app.core.room import Room
from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.jackpot.meters import main_meters
from floor.app.office.fold import entries_of
from floor.app.office.office import Office
from floor.app.seats.seats import SeatPlayer
from floor.app.staff.days import AdoptRulebook, OpenDay, SignOn
from floor.app.tables.tables import OpenTable
from floor.base.clock import HandClock
from floor.base.money import NOTHING, total
from floor.jackpot.ledger import Account
from floor.jackpot.trigger import ShownHand
from floor.room.blinds.button import SeatNo
from floor.room.table.table import InHand
from floor.store.engines.engines import OpenStore
from floor.wiring.rooms import open_room, refold
from tests.app.claimed import ALL_WELL, BAD_BEAT, BOARD
from tests.torture.kill.rooms import GAME, HOUSE, OPENS, TABLE
from tests.torture.stations.stations import Places

NAMES = ("Aino", "Eero", "Kaisa", "Väinö", "Otso", "Sanna")
HANDS: tuple[ShownHand, ...] = BAD_BEAT


class Wish(NamedTuple):
    """What is asked next, and by whom."""

    command: Command
    by: StaffId


class Crew(NamedTuple):
    """Who works at the claims."""

    floor: StaffId
    managers: tuple[StaffId, ...]
    note: NoteId


@contextmanager
def desk(places: Places, station: str) -> Iterator[tuple[Office, OpenStore]]:
    """A desk's office on that store."""
    room = open_room(places.desk, station=station, clock=HandClock(OPENS), ready=False)
    assert room.store is not None
    with closing(room.store):
        yield room.office, room.store


def open_hits(places: Places, managers: int = 1) -> Crew:
    """The day is open, and six sit at a table that plays for the jackpot."""
    with desk(places, "desk 1") as (office, store):
        floor = store.people.add_staff("Olli", Role.FLOOR)
        others = tuple(
            store.people.add_staff(f"Manager {number}", Role.SHIFT_MANAGER)
            for number in range(managers)
        )
        office.submit(AdoptRulebook(name="helsinki", text=HOUSE), SYSTEM)
        for badge in (floor, *others):
            office.submit(SignOn(staff=badge), badge)
        office.submit(OpenDay(), floor)
        office.submit(OpenTable(table=TABLE, game=GAME, seats=9), floor)
        for number, name in enumerate(NAMES, start=1):
            player = store.people.add_player(name)
            office.submit(SeatPlayer(table=TABLE, seat=SeatNo(number), player=player), floor)
        office.submit(DrawButton(table=TABLE), floor)
        return Crew(floor, others, store.people.keep_note("Control room", OPENS))


def next_wish(room: Room, crew: Crew) -> Wish:
    """What is to be done now; once all is paid, what the next hit begins with."""
    for claim in room.claims.values():
        if claim.state is State.OPEN:
            return _step(room, claim, crew)
        for share in claim.unpaid:
            pays = PayShare(
                claim=claim.id, share=share.number, form=PaymentForm.CASH, checked=IdKind.PASSPORT
            )
            return Wish(pays, crew.floor)
    return Wish(_before_a_claim(room), crew.floor)


def _before_a_claim(room: Room) -> Command:
    table = room.tables[TABLE]
    if not isinstance(table.stage, InHand):
        return StartHand(table=TABLE)
    if any(claim.hand == table.hand for claim in room.claims.values()):
        return EndHand(table=TABLE, second_round=True)
    if table.frozen is None:
        return ClaimBadBeat(table=TABLE)
    return OpenClaim(table=TABLE, hand=table.hand)


def _step(room: Room, claim: Claim, crew: Crew) -> Wish:
    asked: Command
    if claim.contrary is None:
        asked = ConfirmSeats(claim=claim.id)
    elif not claim.hands:
        asked = ShowCards(claim=claim.id, board=BOARD, hands=HANDS)
    elif claim.conduct is None:
        asked = CheckConduct(claim=claim.id, answers=ALL_WELL)
    elif claim.watch is None:
        asked = TellSurveillance(claim=claim.id, person=crew.note)
    elif claim.watch.confirmed_at is None:
        asked = ConfirmSurveillance(claim=claim.id)
    else:
        digest = reckoned(room, claim).digest
        badge = crew.managers[0] if claim.approvals else crew.floor
        return Wish(ApproveClaim(claim=claim.id, digest=digest), badge)
    return Wish(asked, crew.floor)


def approved_by_the_floor(office: Office, crew: Crew) -> ClaimId:
    """The next hit, as far as its first approval."""
    while True:
        wish = next_wish(office.room, crew)
        entry = office.submit(wish.command, wish.by)
        if isinstance(wish.command, ApproveClaim):
            assert len(entry.events) == 1
            return wish.command.claim


def check_paid_once(places: Places, hits: int) -> None:
    """That each of so many hits was released once, each of its shares paid once, and that the
    meters say the same to the cent."""
    room = open_room(places.desk, station="check", clock=HandClock(OPENS), ready=False)
    assert room.store is not None
    with closing(room.store):
        assert refold(room)
        events = [one for entry in entries_of(room.journal.rows()) for one in entry.events]
        meters = main_meters(room.office.room)
        claims = room.office.room.claims
    released = [one for one in events if isinstance(one, HitReleased)]
    paid = [one for one in events if isinstance(one, SharePaid)]
    assert [one.claim for one in released] == list(range(1, hits + 1))
    owed = [(one.claim, share.number) for one in released for share in one.shares]
    assert len(set(owed)) == len(owed)
    assert sorted((one.claim, one.share) for one in paid) == sorted(owed)
    assert not any(claim.unpaid for claim in claims.values())
    sums = total(one.payout.paid for one in released)
    assert sums == total(one.amount for one in paid) == meters.on(Account.PAID)
    assert (meters.owed, meters.difference) == (NOTHING, NOTHING)
