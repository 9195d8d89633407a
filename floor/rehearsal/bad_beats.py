"""Bad beats in a rehearsed night: the cards that fall, and a staff that settles them by itself."""

from functools import partial

from floor.app.claim.claims import (
    ApproveClaim,
    CheckConduct,
    ConfirmSeats,
    ConfirmSurveillance,
    OpenClaim,
    PayShare,
    RejectClaim,
    ShowCards,
    TellSurveillance,
)
from floor.app.claim.facts import ClaimOpened
from floor.app.claim.freezes import ClaimBadBeat, ReleaseTable
from floor.app.claim.reckoning import reckoned
from floor.app.core.claim import (
    Check,
    CheckResult,
    Claim,
    ClaimId,
    IdKind,
    JackpotShare,
    PaymentForm,
    State,
)
from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Command, StaffId
from floor.app.hands.mixes import game_at
from floor.app.jackpot.meters import jackpot_at
from floor.app.staff.floor_calls import TakeCall
from floor.rehearsal.evening import Evening
from floor.rehearsal.players import Fortune, Temper
from floor.rehearsal.showdowns import JackpotHit, drawn_hit
from floor.room.lists.waitlist import TableId
from floor.room.table.table import InHand, Table

_OF_HANDS = 10_000
_FORMS = tuple(PaymentForm)
_FETCHED = 90
"""Per cent of the shares that are fetched in the night; the others stay open."""
_STEPS = 20
"""So often the staff tries to get on with a claim before it is rejected."""
ALL_WELL = {check: CheckResult.YES if check.expected else CheckResult.NO for check in Check}


class BadBeats:
    """Lets hands at the tables of `evening` hit the jackpot now and then."""

    def __init__(self, evening: Evening, fortune: Fortune, temper: Temper) -> None:
        self._evening = evening
        self._fortune = fortune
        self._often = temper.bad_beats
        self._hits: dict[TableId, JackpotHit] = {}
        """What lies on the tables that stand still."""
        self._tried: dict[ClaimId, int] = {}

    def falls(self, table: Table) -> bool:
        """Whether the hand being played there hits, so that its table stands still now.

        One at a time: of two the earlier would have to be found out first.
        """
        if not self._often or self._fortune.chance.below(_OF_HANDS) >= self._often:
            return False
        room, stage = self._evening.room, table.stage
        profile, form = jackpot_at(room, table), game_at(room, table).variant.form
        still = any(one.frozen is not None for one in room.tables.values())
        if profile is None or form is None or still or not isinstance(stage, InHand):
            return False
        seats = [place.seat for place in stage.deal.dealt]
        hit = drawn_hit(profile, form, seats, self._fortune.chance)
        claims = ClaimBadBeat(table=table.id)
        badge = self._evening.speaks_for(table.id)
        if hit is None or self._evening.ask(claims, badge) is None:
            return False
        self._hits[table.id] = hit
        self._evening.at(self._fortune.seconds(20, 90), partial(self._comes, table.id))
        return True

    def settle_all(self) -> None:
        """Before the house closes: nothing stays undecided."""
        for table in tuple(self._hits):
            self._comes(table, later=False)
            for claim in self._open_claims(table):
                while self._is_open(claim):
                    self._goes_on(claim, table)

    def lets_go(self, name: TableId) -> None:
        """At a table that stands still the cards are not known here: nothing is paid for them."""
        for claim in self._open_claims(name):
            note = self._evening.note("Nobody here has seen the cards.")
            self._evening.ask(RejectClaim(claim=claim, note=note))
        if self._evening.room.tables[name].frozen is not None:
            note = self._evening.note("Nothing was claimed.")
            self._evening.ask(ReleaseTable(table=name, note=note))

    def _open_claims(self, table: TableId) -> list[ClaimId]:
        claims = self._evening.room.claims.values()
        return [one.id for one in claims if one.table == table and one.state is State.OPEN]

    def _is_open(self, claim: ClaimId) -> bool:
        found = self._evening.room.claims.get(claim)
        return found is not None and found.state is State.OPEN

    def _comes(self, name: TableId, *, later: bool = True) -> None:
        """The floor takes the call and opens the claim of the hand that lies there."""
        table = self._evening.room.tables.get(name)
        if name not in self._hits or table is None or self._open_claims(name):
            return
        self._evening.ask(TakeCall(table=name, reason=CallReason.BAD_BEAT))
        opened = self._evening.ask(OpenClaim(table=name, hand=table.hand))
        if opened is None:
            note = self._evening.note("Nothing can be claimed of this hand.")
            self._evening.ask(ReleaseTable(table=name, note=note))
            del self._hits[name]
            return
        began = opened.events[0]
        assert isinstance(began, ClaimOpened)
        if later:
            self._later(began.claim, name)

    def _later(self, claim: ClaimId, table: TableId) -> None:
        self._evening.at(self._fortune.seconds(20, 75), partial(self._goes_on, claim, table))

    def _goes_on(self, claim: ClaimId, table: TableId) -> None:
        """The next step that is not done; after the last one everybody is paid."""
        if not self._is_open(claim) or table not in self._hits:
            return
        self._tried[claim] = self._tried.get(claim, 0) + 1
        command, badge = self._next(self._evening.room.claims[claim], self._hits[table])
        self._evening.ask(command, badge)
        if self._is_open(claim):
            self._later(claim, table)
            return
        del self._hits[table]
        released = self._evening.room.claims[claim].released
        for share in released.shares if released is not None else ():
            if self._fortune.percent(_FETCHED):
                pays = partial(self._pays, claim, share)
                self._evening.at(self._fortune.seconds(60, 1200), pays)

    def _next(self, claim: Claim, hit: JackpotHit) -> tuple[Command, StaffId]:
        """What is asked next, and by whom."""
        staff, about = self._evening.staff, claim.id
        if self._tried[about] > _STEPS:
            note = self._evening.note("It could not be approved tonight.")
            return RejectClaim(claim=about, note=note), staff.manager
        if claim.contrary is None:
            return ConfirmSeats(claim=about), staff.floor
        if not claim.hands:
            shows = ShowCards(claim=about, board=hit.showdown.board, hands=hit.showdown.hands)
            return shows, staff.floor
        if claim.watch is None:
            note = self._evening.note("Control room")
            return TellSurveillance(claim=about, person=note), staff.floor
        if claim.conduct is None:
            return CheckConduct(claim=about, answers=ALL_WELL), staff.floor
        if claim.watch.confirmed_at is None:
            return ConfirmSurveillance(claim=about), staff.floor
        digest = reckoned(self._evening.room, claim).digest
        given = {one.staff for one in claim.approvals if one.holds(digest, self._evening.now)}
        by = staff.manager if staff.floor in given else staff.floor
        return ApproveClaim(claim=about, digest=digest), by

    def _pays(self, claim: ClaimId, share: JackpotShare) -> None:
        """Somebody fetches their share, in one of the ways there are."""
        form = _FORMS[self._fortune.chance.below(len(_FORMS))]
        if claim in self._evening.room.claims:
            pays = PayShare(claim=claim, share=share.number, form=form, checked=IdKind.KNOWN)
            self._evening.ask(pays)
