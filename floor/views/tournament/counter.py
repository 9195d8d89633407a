"""What the counter does with an entry: sells it, pays what somebody has won, takes a slip back."""

from collections.abc import Iterator
from functools import cached_property

from msgspec.structs import replace

from floor.app.core.names import PersonName
from floor.app.core.room import Room, is_open
from floor.app.lists.waiting import JoinList
from floor.app.tournament.buying import SellAddOn, SellRebuy
from floor.app.tournament.entries import SellEntry, has_seats, is_full, may_come_in
from floor.app.tournament.events import OVER
from floor.app.tournament.filling import would_move
from floor.app.tournament.prizes import AwardSpecial, PayPrize, VoidPayment, means_of
from floor.base.money import total
from floor.base.text import N_, _, many, money_text, number_text
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.tournament.entries.entries import stack_for
from floor.tournament.event.course import alternates
from floor.tournament.event.dues import Due, dues, unpaid
from floor.tournament.event.seats import free_slips
from floor.tournament.event.state import (
    NO_PART,
    EntryIs,
    EntryNo,
    EventEntry,
    EventPayment,
    Means,
    PaidFor,
    SlipNo,
    Tournament,
)
from floor.tournament.money.terms import Price
from floor.tournament.tables.names import next_names
from floor.views.lists.waiting import games_shown
from floor.views.tournament.clock import places_text
from floor.views.words.form import (
    NOTHING_TYPED,
    ByTwo,
    Emphasis,
    Euros,
    Form,
    Missing,
    OneOf,
    Reason,
    Said,
    Typed,
)
from floor.views.words.rows import QuoteLine, Step, ToFind
from floor.views.words.steps import Look, Looking, StepBuilder
from floor.views.words.words import MEANS_WORDS, Wording, capital, no_sum, spot

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


_MEANS = {Means.CASH: N_("Cash"), Means.CARD: N_("Card"), Means.TICKET: N_("Ticket")}
_FREE = {Means.FREE: N_("Free")}


def entry_ways(
    asking: StepBuilder, event: Tournament, player: PlayerId, called: PersonName
) -> tuple[QuoteLine, ...]:
    """How somebody may enter, one line for each way to pay (TR-ENT-1); entries they have won
    first. What would refuse them all is said once."""
    del called  # the picker has it beside them
    theirs = [one for one in event.entries.values() if one.player == player]
    again, terms = bool(theirs), event.sheet.terms
    rebuys = terms.rebuy if terms.re_entry is None else None
    if rebuys is not None and theirs and theirs[-1].state is EntryIs.OUT:
        return tuple(_rebuy_lines(asking, event, theirs[-1].no, rebuys.price))
    price = terms.re_entry.price if again and terms.re_entry is not None else terms.entry
    elsewhere = _elsewhere(asking.words.room, event, player)
    lines: list[QuoteLine] = []
    for words, key, command in _ways(asking, event, player, price):
        leading = not lines
        step = asking.step(f"enter-{key}", words, command, leading=leading)
        if event.sheet.multi is not None and command.ticket is None and not step.why_not:
            step = asking.event_step(f"enter-{key}", f"{words} …", command, leading=leading)
        said = step.why_not or step.reason or f"{_split(event, price, again=again)}{elsewhere}"
        lines.append(
            QuoteLine(
                words=f"{step.words}: {said}",
                rule="TR-ENT-2",
                name=step.words,
                said=said,
                step=step,
                open=not step.why_not,
            )
        )
        if step.why_not:
            break
    return tuple(lines)


def _elsewhere(room: Room, event: Tournament, player: PlayerId) -> str:
    """Where else they play meanwhile: no book forbids it, and one of both is blinded away."""
    for other in room.tournaments.values():
        if other.id == event.id or other.stage in OVER:
            continue
        for one in other.entries.values():
            if one.player == player and one.state is EntryIs.SEATED and one.seat is not None:
                seat = spot(one.seat.table, one.seat.seat)
                return _(" · plays in {title} too: {seat}").format(
                    title=other.sheet.title, seat=seat
                )
    return ""


def _ways(
    asking: StepBuilder, event: Tournament, player: PlayerId, price: Price
) -> Iterator[tuple[str, str, SellEntry]]:
    """The words, the key and the command of each way to pay."""
    plain = SellEntry(tournament=event.id, player=player)
    if event.sheet.multi is not None:
        yield _("Choose the buy-in"), "multi", plain
        return
    for number, ticket in asking.words.room.tickets.items():
        if ticket.holder == player and not ticket.used and price.total <= ticket.worth:
            words = _("Entry won, ticket {number}").format(number=number)
            yield words, f"won-{number}", replace(plain, ticket=number)
    amount = money_text(price.total, short=True)
    for means, name in (_MEANS if price.total else _FREE).items():
        words = _("{means} {sum}").format(means=_(name), sum=amount) if price.total else _(name)
        yield words, means.value, replace(plain, means=means)
    guests = any(one.vip for one in event.entries.values() if one.state is not EntryIs.RETURNED)
    if event.sheet.vip_bounty and not guests:
        words = _("As the guest with the bounty of {sum}").format(
            sum=money_text(event.sheet.vip_bounty, short=True)
        )
        yield words, "vip", replace(plain, vip=True)


def _rebuy_lines(
    asking: StepBuilder, event: Tournament, entry: EntryNo, price: Price
) -> Iterator[QuoteLine]:
    """Where nobody enters again, whoever is out and comes back to the register rebuys."""
    said = _("rebuy: {split}").format(split=price_parts(price))
    for step in rebuy_ways(asking, event, entry):
        why = step.why_not or said
        yield QuoteLine(
            words=f"{step.words}: {why}",
            rule="TR-REB-1",
            name=step.words,
            said=why,
            step=step,
            open=not step.why_not,
        )
        if step.why_not:
            return


def price_parts(price: Price) -> str:
    """Where it goes, part by part, as the sheet says; empty where it costs nothing (TR-ENT-2)."""
    parts = (
        (_("to the pool"), price.to_pool),
        (_("on the head"), price.bounty),
        (_("to the house"), price.fee),
    )
    return ", ".join(f"{money_text(part, short=True)} {words}" for words, part in parts if part)


def _split(event: Tournament, price: Price, *, again: bool) -> str:
    """How the price is parted, and that they would wait for a seat."""
    split = price_parts(price)
    if again:
        split = _("again: {split}").format(split=split)
    if is_full(event):
        place = len(alternates(event)) + 1
        waits = _("every seat is taken: waits as alternate {place}").format(place=place)
        split = f"{split} · {waits}"
    return split


def sell_form(looking: Look, asks: SellEntry, typed: Typed = NOTHING_TYPED) -> Form:
    """An entry for a buy-in of one's own choice, with chips in proportion (ON-VAR-06)."""
    here = looking()
    event = here.words.room.tournaments[asks.tournament]
    multi, terms = event.sheet.multi, event.sheet.terms
    assert multi is not None
    amount = typed.get("amount", multi.least)
    means: Means = typed.get("means", Means.CASH)
    command = replace(asks, amount=amount, means=means)
    step = here.asking.step("sell", _("Sell the entry"), command)
    said = ""
    if not step.why_not and amount is not None:
        said = _("{chips} chips · {sum} with the fee").format(
            chips=number_text(stack_for(amount, multi.least, multi.most, terms.stack).points),
            sum=money_text(amount + terms.entry.fee + terms.entry.bounty, short=True),
        )
    return Form(
        "sell-entry",
        _("Enter {title}").format(title=event.sheet.title),
        _("Sell the entry"),
        step if amount is not None else Missing(no_sum(), "amount"),
        (
            Euros(name="amount", words=_("To the prize pool"), start=multi.least, keypad=True),
            OneOf(
                name="means",
                words=_("Means of payment"),
                options=tuple((_(name), one) for one, name in _MEANS.items()),
            ),
            Said(name="chips", words=said, emphasis=Emphasis.SUM),
        ),
        told=(
            _("{player} chooses from {least} to {most}.").format(
                player=here.words.player(asks.player),
                least=money_text(multi.least, short=True),
                most=money_text(multi.most, short=True),
            ),
        ),
        wrong=step.why_not,
    )


class Opening:
    """The table that late comers need, and who would move to it."""

    def __init__(self, asking: StepBuilder, event: Tournament) -> None:
        self._asking, self._event = asking, event

    @cached_property
    def empty(self) -> TableId | None:
        """One that is open, at which nobody sits while others do."""
        event = self._event
        if not has_seats(event):
            return None
        return next((name for name, one in event.tables.items() if not one.taken), None)

    @cached_property
    def table(self) -> TableId | None:
        """An empty one that is open, or the next to be opened; None: nobody waits for one."""
        event = self._event
        if self.empty is not None:
            return self.empty
        if not alternates(event) or event.buying_closed or not has_seats(event):
            return None
        full = not free_slips(event) and may_come_in(event) != 0
        return free_event_table(self._asking.words.room, event) if full else None

    @property
    def said(self) -> str:
        """Who moves, and from where; else that they stay on the list of alternates."""
        table, ctx, words = self.table, self._asking.context, self._asking.words
        assert table is not None
        moved = would_move(words.room, self._event, table, ctx) if ctx is not None else ()
        waits = alternates(self._event)
        stay = _("Or they wait on: who is out makes room for the first of them.") if waits else ""
        if not moved:
            return stay
        names = ", ".join(f"{words.player(player)} ({name})" for player, name in moved)
        would = _("To {table} would move: {names} (TR-OPEN-1).").format(table=table, names=names)
        return " ".join(one for one in (would, stay) if one)


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
    means = means_of(asking.words.room, event, due)
    usual, *others = (
        PayPrize(tournament=event.id, entry=due.entry, what=due.what, name=due.name, means=one)
        for one in means
    )
    named_by = tuple(capital(_(MEANS_WORDS[one])) for one in means)
    step = asking.step(f"pay-{due.what.value}-{due.name}-{due.entry}", words, usual)
    told = _("{player} gets {sum} for good; the slip is signed. Type your PIN.")
    return replace(
        step,
        finder=ToFind.PIN,
        reason=told.format(player=player, sum=amount),
        choices=tuple(zip(named_by, (usual, *others), strict=True)) if others else (),
    )


def pay_form(looking: Look, asks: PayPrize, typed: Typed = NOTHING_TYPED) -> Form:
    """All who have something coming, one after the other: each under a PIN of its own."""
    here = looking()
    event = here.words.room.tournaments[asks.tournament]
    owed, name, title = unpaid(event), "pay-all", _("To be paid")
    if not owed:
        told = (_("Nothing is owed any more."),)
        return Form(name, title, _("Done"), None, told=told, last=True)
    found = [_key(due) for due in owed]
    wanted = typed.get("due", found[0])
    due = owed[found.index(wanted) if wanted in found else 0]
    whole = money_text(total(one.amount for one in owed), short=True)
    told_all = many("{n} payment, {sum}", "{n} payments, {sum}", len(owed))
    step = pay_step(here.asking, event, due, named=True)
    return Form(
        name,
        title,
        f"{step.words} …",
        step,
        (
            OneOf(
                name="due",
                words=_("Next"),
                options=tuple((_due_words(here, event, one), _key(one)) for one in owed),
                start=found[0],
            ),
        ),
        told=(told_all.format(n=number_text(len(owed)), sum=whole),),
        hint=_("After each payment the next one stands here."),
        leave=_("Close"),
        wide=True,
    )


def _key(due: Due) -> tuple[EntryNo, PaidFor, str]:
    """Which of them it is, whatever is left of it."""
    return due.entry, due.what, due.name


def _due_words(here: Looking, event: Tournament, due: Due) -> str:
    """ "3 · Otso L. · €700 · prize"."""
    parts = (
        places_text(due.places) if due.places else "",
        here.words.player(event.entries[due.entry].player),
        _amount(event, due),
        due.name or _(_PAID_WORDS[due.what]),
    )
    return " · ".join(filter(None, parts))


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
    players = tuple(
        (_named(here.words, one), one.no)
        for one in event.entries.values()
        if one.state not in NO_PART
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


def free_event_table(room: Room, event: Tournament) -> TableId:
    """The next name of a table nobody plays at, as the event's are called: "E4", "T10"."""
    return next(name for name in next_names(tuple(event.tables)) if not is_open(room, name))


def cash_steps(asking: StepBuilder, player: PlayerId) -> Iterator[Step]:
    """Who is out of a tournament may play for cash: a list each, one tap."""
    room = asking.words.room
    for game in games_shown(room):
        joins = JoinList(game=game, player=player)
        step = asking.step(f"list-{game}-{player}", asking.words.game(game), joins)
        if not step.why_not:
            yield step


def either_way(
    asking: StepBuilder,
    key: str,
    entry: EntryNo,
    words: str,
    sells: SellRebuy | SellAddOn | SellEntry,
) -> Iterator[Step]:
    """Chips that are sold for cash, and while they are, by card as well."""
    cash = asking.step(f"{key}-{entry}", words, sells)
    yield cash
    if not cash.why_not:
        said = _("{bought}, card").format(bought=words)
        yield asking.step(f"{key}-card-{entry}", said, replace(sells, means=Means.CARD))


def rebuy_steps(asking: StepBuilder, event: Tournament, entry: EntryNo) -> Iterator[Step]:
    """ "Rebuy €50", and by card; none where none is sold."""
    rebuy = event.sheet.terms.rebuy
    if rebuy is not None:
        sells = SellRebuy(tournament=event.id, entry=entry)
        words = _("Rebuy {sum}").format(sum=money_text(rebuy.price.total, short=True))
        yield from either_way(asking, "rebuy", entry, words, sells)


def rebuy_ways(asking: StepBuilder, event: Tournament, entry: EntryNo) -> Iterator[Step]:
    """How a declared rebuy is paid."""
    rebuy = event.sheet.terms.rebuy
    amount = money_text(rebuy.price.total, short=True) if rebuy is not None else ""
    for means in (Means.CASH, Means.CARD):
        sells = SellRebuy(tournament=event.id, entry=entry, means=means)
        key = f"declared-{means.value}-{entry}"
        words = _("{means} {sum}").format(means=_(_MEANS[means]), sum=amount)
        yield asking.step(key, words, sells, leading=means is Means.CASH)
