"""The money that leaves an event: prizes locked, divided by a deal, paid once and for ever."""

from collections.abc import Mapping
from fractions import Fraction
from hashlib import sha256
from typing import assert_never

import msgspec
from msgspec.structs import replace

from floor.app.core.declaration import (
    MANAGERS,
    ON_FLOOR,
    TAKES_TWO,
    Declaration,
    EventKind,
    given_by,
)
from floor.app.core.messages import About, Command, Context, Event, NoteId, StaffId, about_event
from floor.app.core.room import Room
from floor.app.tournament.events import (
    check_note,
    entry_in,
    event_in,
    open_event,
    whole_pool,
    with_event,
)
from floor.base.errors import Refused
from floor.base.money import NOTHING, Chips, Money, total_chips
from floor.base.text import N_
from floor.base.value import Value, with_entry, without
from floor.room.blinds.button import PlayerId
from floor.rulebook.house.tournaments import TournamentRules
from floor.tournament.event.bounties import vip_pending
from floor.tournament.event.chips import StackCount, stacks_left
from floor.tournament.event.course import alternates, has_begun, left, may_still_buy
from floor.tournament.event.dues import Due, slips_for, ticket_of, unpaid
from floor.tournament.event.money import (
    prizes_at,
    prizes_left,
)
from floor.tournament.event.seats import chips_in_play
from floor.tournament.event.sheet import WHOLE
from floor.tournament.event.state import (
    NO_PART,
    EntryNo,
    EventDeal,
    EventPayment,
    EventStage,
    LockedPrizes,
    Means,
    PaidFor,
    SlipNo,
    Tournament,
    TournamentId,
)
from floor.tournament.money.deals import DealMethod, PrizeDeal, check_deal, proposed
from floor.tournament.money.payouts import WonEntry, prizes


class LockPrizes(Command, frozen=True, kw_only=True):
    """Nobody can buy anything more: the prizes are final and on view in money (TR-POOL-2)."""

    tournament: TournamentId
    by_first_row: bool = False
    """Of the payout table, which begins with more players than have entered."""


class AgreedSum(Value, frozen=True, array_like=True):
    """What somebody gets by a deal."""

    entry: EntryNo
    amount: Money


class ProposeDeal(Command, frozen=True, kw_only=True):
    """Divide what is left by a method, by the stacks as they were counted (TR-DEAL-1)."""

    tournament: TournamentId
    method: DealMethod
    stacks: tuple[StackCount, ...]
    left_to_play_for: Money = NOTHING
    by_worth: int = WHOLE // 2
    """Of a blend, of a million."""
    amounts: tuple[AgreedSum, ...] = ()
    """As they say, where they say it themselves."""
    note: NoteId | None = None
    """Why the stacks are not all the chips in play."""


class DecideDeal(Command, frozen=True, kw_only=True):
    """Pay by the deal of that digest, or by the original all the same (TR-DEAL-1)."""

    tournament: TournamentId
    digest: str
    agreed: bool = True
    second: StaffId | None = None


class AwardSpecial(Command, frozen=True, kw_only=True):
    """A special prize is won (TR-SPEC-1)."""

    tournament: TournamentId
    name: str
    entry: EntryNo


class PayPrize(Command, frozen=True, kw_only=True):
    """Hand over what somebody has coming; its slip is signed."""

    tournament: TournamentId
    entry: EntryNo
    what: PaidFor = PaidFor.PRIZE
    name: str = ""
    means: Means = Means.CASH


class VoidPayment(Command, frozen=True, kw_only=True):
    """What was paid has come back: the slip is void (two badges)."""

    tournament: TournamentId
    slip: SlipNo
    note: NoteId | None = None
    second: StaffId | None = None


class PrizesLocked(Event, frozen=True, kw_only=True):
    """The prizes are final."""

    tournament: TournamentId
    prizes: LockedPrizes

    def about(self) -> About:
        return about_event(self.tournament, "prizes", "buys", "buying", "ranks")


class DealProposed(Event, frozen=True, kw_only=True):
    """Another division is before the players; both versions are kept."""

    tournament: TournamentId
    deal: EventDeal
    note: NoteId | None = None

    def about(self) -> About:
        return about_event(self.tournament, "deal", "ranks")


class DealDecided(Event, frozen=True, kw_only=True):
    """By which of both versions the house pays."""

    tournament: TournamentId
    digest: str
    agreed: bool
    second: StaffId | None = None

    def about(self) -> About:
        return about_event(self.tournament, "deal", "ranks")


class SpecialAwarded(Event, frozen=True, kw_only=True):
    """Somebody has won a special prize."""

    tournament: TournamentId
    entry: EntryNo
    player: PlayerId
    name: str

    def about(self) -> About:
        entry = About(within=frozenset({f"entry:{self.entry}@{self.tournament}"}))
        return about_event(self.tournament, f"special:{self.name}").with_(entry)


class PrizePaid(Event, frozen=True, kw_only=True):
    """Money or an entry won was handed over."""

    tournament: TournamentId
    player: PlayerId
    payment: EventPayment
    amount: Money
    places: tuple[int, ...] = ()

    def about(self) -> About:
        paid = f"entry:{self.payment.entry}"
        return about_event(self.tournament, paid, "ranks", f"special:{self.payment.name}")

    def is_final(self) -> bool:
        return True


class PaymentVoided(Event, frozen=True, kw_only=True):
    """A slip is void: its money has come back."""

    tournament: TournamentId
    slip: SlipNo
    amount: Money
    note: NoteId | None = None
    second: StaffId | None = None

    def about(self) -> About:
        return about_event(self.tournament, "ranks")

    def is_final(self) -> bool:
        return True


PrizesCommand = LockPrizes | ProposeDeal | DecideDeal | AwardSpecial | PayPrize | VoidPayment
PrizesEvent = PrizesLocked | DealProposed | DealDecided | SpecialAwarded | PrizePaid | PaymentVoided


def decide(room: Room, command: PrizesCommand, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    event = event_in(room, command.tournament)
    match command:
        case LockPrizes():
            return (_locked(room, event, command, ctx),)
        case ProposeDeal():
            return (_proposed(open_event(room, event.id), command),)
        case DecideDeal():
            return (_decided(event, command),)
        case AwardSpecial():
            return (_awarded(event, command),)
        case PayPrize():
            return (_paid(room, event, command, ctx),)
        case VoidPayment():
            return (_voided(room, event, command),)
        case _ as never:
            assert_never(never)


def _locked(room: Room, event: Tournament, command: LockPrizes, ctx: Context) -> PrizesLocked:
    if event.prizes is not None:
        raise Refused("The prizes are locked.", rule="TR-POOL-2")
    if event.flight.goes_on_in is not None:
        raise Refused("The prizes are those of the last phase.", rule="ON-VAR-11")
    over = event.stage is EventStage.FINISHED
    if not over:
        open_event(room, event.id)
    if not has_begun(event) or (not over and may_still_buy(event, ctx.now)):
        raise Refused(
            "Something is still sold: close the buying first.",
            rule="TR-POOL-2",
        )
    waiting = alternates(event)
    if waiting:
        raise Refused(
            "{player} has paid and still waits for a seat: give the entry back first.",
            rule="TR-POOL-2",
            player=waiting[0].player,
        )
    pool = whole_pool(room, event)
    table = event.sheet.payouts.table
    row = table.rows[0]
    if not command.by_first_row or pool.players >= row.players or event.sheet.satellite is not None:
        return PrizesLocked(tournament=event.id, prizes=prizes_at(event, pool, ctx.now))
    made = prizes_at(event, pool._replace(players=row.players), ctx.now)
    # No more places than players: what the others would have had is shared alike.
    places = prizes(pool.places, row.shares[: max(pool.players, 1)], table.unit)
    return PrizesLocked(tournament=event.id, prizes=replace(made, places=places))


def _proposed(event: Tournament, command: ProposeDeal) -> DealProposed:
    if event.prizes is None:
        raise Refused("Lock the prizes first: they are what is divided.", rule="TR-POOL-2")
    if event.agreed is not None:
        raise Refused("The deal has been made.", rule="TR-DEAL-1")
    entries = [one.no for one in left(event)]
    stacks = stacks_left(event, command.stacks, "TR-DEAL-1")
    counted = total_chips(stacks.values())
    if counted != chips_in_play(event) and command.note is None:
        raise Refused(
            "{counted} points are counted and {points} are in play: count again, or give a reason.",
            rule="TR-DEAL-1",
            counted=counted.points,
            points=chips_in_play(event).points,
        )
    original = prizes_left(event.prizes, len(entries))
    agreed = _division(command, original, {entry: stacks[entry] for entry in entries})
    check_deal(
        PrizeDeal(
            original=original,
            agreed={event.entries[entry].player: sum_ for entry, sum_ in agreed.items()},
            left_to_play_for=command.left_to_play_for,
        )
    )
    deal = EventDeal(
        method=command.method,
        original=original,
        agreed=agreed,
        stacks=stacks,
        left_to_play_for=command.left_to_play_for,
        digest="",
    )
    seal = sha256(msgspec.json.encode(deal)).hexdigest()
    return DealProposed(tournament=event.id, deal=replace(deal, digest=seal), note=command.note)


def _division(
    command: ProposeDeal, original: tuple[Money, ...], stacks: Mapping[EntryNo, Chips]
) -> dict[EntryNo, Money]:
    """What each gets: as they say, or as the method makes it."""
    if command.amounts:
        said = {one.entry: one.amount for one in command.amounts}
        if said.keys() != stacks.keys():
            raise Refused("Say what everybody who is left gets.", rule="TR-DEAL-1")
        return said
    if not 0 <= command.by_worth <= WHOLE:
        raise Refused("From 0 to 100 % of a blend go by worth.", rule="TR-DEAL-1")
    made = proposed(
        command.method,
        original,
        tuple(stacks.values()),
        command.left_to_play_for,
        Fraction(command.by_worth, WHOLE),
    )
    return dict(zip(stacks, made, strict=True))


def _check_two(second: StaffId | None) -> None:
    if second is None:
        raise TAKES_TWO.of()


def _decided(event: Tournament, command: DecideDeal) -> DealDecided:
    deal = event.deal
    if deal is None or deal.digest != command.digest:
        raise Refused("Another deal is before the players: look again.", rule="TR-DEAL-1")
    if deal.decided is not None:
        raise Refused("The deal has been decided.", rule="TR-DEAL-1")
    if sorted(one.no for one in left(event)) != sorted(deal.agreed):
        raise Refused("Somebody is out since it was proposed: propose it again.", rule="TR-DEAL-1")
    _check_two(command.second)
    return DealDecided(
        tournament=event.id, digest=deal.digest, agreed=command.agreed, second=command.second
    )


def _awarded(event: Tournament, command: AwardSpecial) -> SpecialAwarded:
    if event.stage is EventStage.CANCELLED:
        raise Refused("{title} is over.", rule="HOUSE", title=event.sheet.title)
    entry = entry_in(event, command.entry)
    if entry.state in NO_PART:
        raise Refused(
            "{player} does not take part in {title}.",
            rule="TR-SPEC-1",
            player=entry.player,
            title=event.sheet.title,
        )
    if command.name not in {prize.name for prize in event.sheet.special}:
        raise Refused("The sheet has no special prize {name}.", rule="TR-SPEC-2", name=command.name)
    if command.name in event.special:
        raise Refused("{name} has been won.", rule="TR-SPEC-1", name=command.name)
    return SpecialAwarded(
        tournament=event.id, entry=entry.no, player=entry.player, name=command.name
    )


def _paid(room: Room, event: Tournament, command: PayPrize, ctx: Context) -> PrizePaid:
    entry = entry_in(event, command.entry)
    key = (command.entry, command.what, command.name)
    due = next((one for one in unpaid(event) if (one.entry, one.what, one.name) == key), None)
    if due is None:
        raise _not_due(event, command, entry.player)
    if due.what is PaidFor.BOUNTY and vip_pending(event, entry.no, ctx.now):
        raise Refused(
            "The bounty of the guest is paid once the guest cannot buy in again.",
            rule="ON-VAR-10",
        )
    if command.means not in means_of(room, event, due):
        raise Refused("The house does not pay this out that way.", rule="HOUSE")
    slip = SlipNo(len(event.payments) + 1)
    payment = EventPayment(
        slip=slip,
        entry=entry.no,
        what=due.what,
        amount=due.amount,
        at=ctx.now,
        name=due.name,
        ticket=due.ticket,
        means=command.means,
    )
    return PrizePaid(
        tournament=event.id,
        player=entry.player,
        payment=payment,
        amount=due.amount,
        places=due.places,
    )


def means_of(room: Room, event: Tournament, due: Due) -> tuple[Means, ...]:
    """By what it may be handed over, the usual one first; what was paid goes back as it came."""
    rules = room.house.tournaments if room.house is not None else TournamentRules()
    if due.what is not PaidFor.REFUND:
        return rules.prizes_paid_by
    came = (one.means for one in event.entries[due.entry].bought)
    back = (one for one in came if one in (Means.CASH, Means.CARD))
    return tuple(dict.fromkeys((*back, *rules.prizes_paid_by)))


def _not_due(event: Tournament, command: PayPrize, player: PlayerId) -> Refused:
    paid = slips_for(event, command.entry, command.what, command.name)
    if paid:
        return Refused(
            "{player} has been paid by slip {slip}.",
            rule="ON-TRN-20",
            player=player,
            slip=paid[-1].slip,
        )
    return Refused("Nothing is owed to {player}.", rule="ON-TRN-20", player=player)


def _voided(room: Room, event: Tournament, command: VoidPayment) -> PaymentVoided:
    slip = next((one for one in event.payments if one.slip == command.slip), None)
    if slip is None or slip.voided:
        raise Refused("There is no such slip to void.", rule="HOUSE")
    ticket = room.tickets.get(ticket_of(event, slip.slip))
    if ticket is not None and ticket.used:
        raise Refused(
            "{player} has used the entry of that slip.", rule="TR-SAT-2", player=ticket.holder
        )
    check_note(command.note)
    _check_two(command.second)
    return PaymentVoided(
        tournament=event.id,
        slip=slip.slip,
        amount=slip.amount,
        note=command.note,
        second=command.second,
    )


def evolve(room: Room, event: PrizesEvent) -> Room:
    """The room once `event` has happened."""
    tournament = room.tournaments[event.tournament]
    match event:
        case PrizePaid(payment=payment, player=player) if payment.ticket:
            worth = tournament.prizes.entry if tournament.prizes is not None else NOTHING
            ticket = WonEntry(holder=player, worth=worth)
            won = with_entry(room.tickets, ticket_of(tournament, payment.slip), ticket)
            room = replace(room, tickets=won)
        case PaymentVoided(slip=slip):
            room = replace(room, tickets=without(room.tickets, ticket_of(tournament, slip)))
        case _:
            pass
    return with_event(room, _evolved(tournament, event))


def _evolved(tournament: Tournament, event: PrizesEvent) -> Tournament:
    match event:
        case PrizesLocked(prizes=prizes):
            return replace(tournament, prizes=prizes, buying_closed=True, add_ons_closed=True)
        case DealProposed(deal=deal):
            return replace(tournament, deal=deal)
        case DealDecided(agreed=agreed):
            now = tournament.deal
            made = replace(now, decided=agreed) if now is not None else None
            return replace(tournament, deal=made)
        case SpecialAwarded(name=name, entry=entry):
            return replace(tournament, special=with_entry(tournament.special, name, entry))
        case PrizePaid(payment=payment):
            return replace(tournament, payments=(*tournament.payments, payment))
        case PaymentVoided(slip=slip):
            payments = tuple(
                replace(one, voided=True) if one.slip == slip else one
                for one in tournament.payments
            )
            return replace(tournament, payments=payments)
        case _ as never:
            assert_never(never)


PAGE = Declaration(
    commands=given_by(ON_FLOOR, LockPrizes, ProposeDeal, AwardSpecial, PayPrize)
    | given_by(MANAGERS, DecideDeal, VoidPayment),
    decide=decide,
    kinds=(
        EventKind(
            "prizes-locked",
            PrizesLocked,
            N_("the prizes are final and on view"),
            takes_two=True,
        ),
        EventKind("deal-proposed", DealProposed, N_("a deal is proposed")),
        EventKind("deal-decided", DealDecided, takes_two=True),
        EventKind("special-awarded", SpecialAwarded, N_("{player} wins {name}")),
        EventKind("prize-paid", PrizePaid),
        EventKind("payment-voided", PaymentVoided, N_("slip {slip} is void: {sum}")),
    ),
    evolve=evolve,
)
