"""What the counter does with an entry: sells it, pays what somebody has won, takes a slip back."""

from collections.abc import Iterator

from msgspec.structs import replace

from floor.app.tournament.prizes import AwardSpecial, PayPrize, VoidPayment
from floor.base.money import total
from floor.base.text import N_, _, money_text
from floor.tournament.event.dues import Due, dues, unpaid
from floor.tournament.event.state import (
    EntryIs,
    EntryNo,
    EventEntry,
    EventPayment,
    PaidFor,
    SlipNo,
    Tournament,
)
from floor.views.words.form import NOTHING_TYPED, ByTwo, Form, Missing, OneOf, Reason, Typed
from floor.views.words.rows import Step, ToFind
from floor.views.words.steps import Look, StepBuilder
from floor.views.words.words import Wording

_PAY_WORDS = {
    PaidFor.PRIZE: N_("Pay the prize {sum}"),
    PaidFor.BOUNTY: N_("Pay the bounty {sum}"),
    PaidFor.SPECIAL: N_("Pay the special prize {sum}"),
    PaidFor.REFUND: N_("Pay back {sum}"),
}
_PAID_WORDS = {
    PaidFor.PRIZE: N_("prize"),
    PaidFor.BOUNTY: N_("bounty"),
    PaidFor.SPECIAL: N_("special prize"),
    PaidFor.REFUND: N_("money back"),
}


def pay_steps(asking: StepBuilder, event: Tournament, entry: EventEntry) -> Iterator[Step]:
    """What somebody has coming, each once for ever, and the slips of theirs that may be void."""
    for due in unpaid(event):
        if due.entry == entry.no:
            yield pay_step(asking, event, due)
    for one in event.payments:
        if one.entry == entry.no and not one.voided:
            words = _("Void slip {slip} …").format(slip=one.slip)
            asks = VoidPayment(tournament=event.id, slip=one.slip)
            yield asking.event_step(f"void-{one.slip}", words, asks)


def pay_step(asking: StepBuilder, event: Tournament, due: Due, *, named: bool = False) -> Step:
    """Hand over what is due, with the PIN of who does it; `named` says to whom."""
    player = asking.words.player(event.entries[due.entry].player)
    amount = _amount(event, due)
    words = _(_PAY_WORDS[due.what]).format(sum=amount)
    if named:
        words = _("Pay {player} {sum}").format(player=player, sum=amount)
    pays = PayPrize(tournament=event.id, entry=due.entry, what=due.what, name=due.name)
    step = asking.step(f"pay-{due.what.value}-{due.name}-{due.entry}", words, pays)
    told = _("{player} gets {sum} for good; the slip is signed. Type your PIN.")
    return replace(step, finder=ToFind.PIN, reason=told.format(player=player, sum=amount))


def _amount(event: Tournament, due: Due) -> str:
    """The sum, and the entry won beside it."""
    cash = money_text(due.amount, short=True)
    if not due.ticket:
        return cash
    return _("an entry + {sum}").format(sum=cash) if due.amount else _("an entry")


def paid_words(event: Tournament) -> str:
    """How much of all that is owed has been paid: "€900 of €6,400 paid"."""
    owed = total(due.amount for due in dues(event))
    had = total(one.amount for one in event.payments if not one.voided)
    if not owed and not had:
        return ""
    return _("{paid} of {owed} paid").format(
        paid=money_text(had, short=True), owed=money_text(owed, short=True)
    )


def void_form(looking: Look, asks: VoidPayment, typed: Typed = NOTHING_TYPED) -> Form:
    """A slip is void: its money has come back. Two badges, and why."""
    del typed  # the reason goes with it as a note
    here = looking()
    event = here.words.room.tournaments[asks.tournament]
    slip = _slip(event, asks.slip)
    told = _("Slip {slip}: {sum} to {player} at {time} ({what}). The money has come back.").format(
        slip=slip.slip,
        sum=money_text(slip.amount),
        player=here.words.player(event.entries[slip.entry].player),
        time=here.words.time(slip.at),
        what=slip.name or _(_PAID_WORDS[slip.what]),
    )
    words = _("Void slip {slip}").format(slip=slip.slip)
    return Form(
        "void-payment",
        words,
        words,
        ByTwo(here.asking.by_two(f"void-{slip.slip}", words, asks)),
        (Reason(),),
        told=(told,),
        hint=_("It can be paid once more then, by another slip."),
    )


def _slip(event: Tournament, slip: SlipNo) -> EventPayment:
    return next(one for one in event.payments if one.slip == slip)


def special_steps(asking: StepBuilder, event: Tournament) -> Iterator[Step]:
    """The special prizes nobody has won yet (TR-SPEC-1)."""
    for prize in event.sheet.special:
        if prize.name not in event.special and event.entries:
            words = f"{prize.name} …"
            asks = AwardSpecial(tournament=event.id, name=prize.name, entry=EntryNo(0))
            yield asking.event_step(f"special-{prize.name}", words, asks)


def special_form(looking: Look, asks: AwardSpecial, typed: Typed = NOTHING_TYPED) -> Form:
    """Who has won a special prize."""
    here = looking()
    event = here.words.room.tournaments[asks.tournament]
    gone = (EntryIs.RETURNED, EntryIs.WAITS, EntryIs.DISQUALIFIED)
    players = tuple(
        (_named(here.words, one), one.no) for one in event.entries.values() if one.state not in gone
    )
    entry: EntryNo | None = typed.get("entry", players[0][1] if players else None)
    command = replace(asks, entry=entry) if entry is not None else None
    return Form(
        "special-prize",
        asks.name,
        _("Has won it"),
        here.asking.step("award-special", _("Has won it"), command)
        if command is not None
        else Missing(_("Nobody plays yet."), "entry"),
        (OneOf(name="entry", words=_("Player"), options=players),),
        told=(_("It is paid as soon as the prizes are locked (TR-SPEC-1)."),),
    )


def _named(words: Wording, entry: EventEntry) -> str:
    """Their name and the number of their entry: some have several."""
    return _("{player} · entry {number}").format(player=words.player(entry.player), number=entry.no)
