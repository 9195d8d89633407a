"""A deal: the stacks of who is left, what each would get by every method, and which is paid."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from floor.app.core.messages import Entry
from floor.app.tournament.prizes import AgreedSum, DealProposed, DecideDeal, ProposeDeal
from floor.base.errors import Refused
from floor.base.money import NOTHING, Chips, Money, total
from floor.base.text import N_, _, money_text, number_text
from floor.tournament.event.chips import StackCount
from floor.tournament.event.course import left
from floor.tournament.event.money import prizes_left
from floor.tournament.event.seats import chips_in_play
from floor.tournament.event.sheet import WHOLE
from floor.tournament.event.state import EntryNo, EventDeal, EventEntry, Tournament
from floor.tournament.money.deals import DealMethod, above_first, proposed
from floor.views.words.form import (
    NOTHING_TYPED,
    Asking,
    ByTwo,
    CountLine,
    Counts,
    Emphasis,
    Euros,
    Field,
    Form,
    Missing,
    Number,
    OneOf,
    Reason,
    Said,
    Typed,
)
from floor.views.words.rows import Step
from floor.views.words.steps import Look, Looking, StepBuilder
from floor.views.words.words import Wording, spot

MOST = 20
"""So many divide at most."""
_METHODS = {
    DealMethod.ICM: N_("ICM"),
    DealMethod.CHIPS: N_("By chips"),
    DealMethod.LOWEST_AND_CHIPS: N_("Lowest + chips"),
    DealMethod.BLEND: N_("Blend"),
    DealMethod.FREE: N_("As they say"),
}
_REASON = N_("Why the stacks are not all the chips in play")


def deal_steps(asking: StepBuilder, event: Tournament) -> Iterator[Step]:
    """That a deal is asked for or decided, while somebody could divide something."""
    deal = event.deal
    if event.prizes is None or (deal is not None and deal.decided is not None):
        return
    if 2 <= len(left(event)) <= MOST:
        words = _("Deal …") if deal is None else _("Decide the deal …")
        asks = ProposeDeal(tournament=event.id, method=DealMethod.ICM, stacks=())
        yield asking.event_step("deal", words, asks)


def deal_form(looking: Look, asks: ProposeDeal, typed: Typed = NOTHING_TYPED) -> Form:
    """Divide what is left (TR-DEAL-1): four methods side by side, or as they say; one that is
    proposed already is decided, or counted again."""
    here = looking()
    event = here.words.room.tournaments[asks.tournament]
    if event.deal is not None and event.deal.decided is None:
        return _decision(looking, event, event.deal, typed)
    return _proposing(looking, here, event, typed)


def _decision(looking: Look, event: Tournament, deal: EventDeal, typed: Typed) -> Form:
    """Which of both versions the house pays, under two badges; or the chips are counted again."""
    here = looking()
    decision: bool | None = typed.get("decision", True)
    choice = OneOf(
        name="decision",
        options=(
            (_("Pay by the deal"), True),
            (_("Pay the original"), False),
            (_("Count again"), None),
        ),
        start=True,
        at_sight=True,
    )
    if decision is None:
        again = _proposing(looking, here, event, typed)
        return again._replace(fields=(choice, *again.fields))
    command = DecideDeal(tournament=event.id, digest=deal.digest, agreed=decision)
    words = _("Pay by the deal") if decision else _("Pay the original")
    heads = (_("Player"), _("Chips"), _("By the deal"))
    lines = tuple(
        CountLine(
            key=number,
            words=_player(here.words, event.entries[number]),
            said=(number_text(deal.stacks[number].points), money_text(amount)),
        )
        for number, amount in sorted(deal.agreed.items(), key=lambda one: -one[1].cents)
    )
    fields: tuple[Field, ...] = (
        choice,
        Counts(name="agreed", lines=lines, heads=heads, fixed=True, chosen=1 if decision else None),
        Said(name="original", words=_original(deal), emphasis=Emphasis.MUTED),
    )
    if deal.left_to_play_for:
        rest = _("{sum} is left to play for: it goes to the winner.").format(
            sum=money_text(deal.left_to_play_for)
        )
        fields = (*fields, Said(name="rest", words=rest))
    return Form(
        "deal",
        _("Deal: which one is paid?"),
        words,
        ByTwo(here.asking.by_two("decide-deal", words, command)),
        fields,
        told=(_("Method: {method}. Seal {digest}.").format(
            method=_(_METHODS[deal.method]), digest=deal.digest[:12]
        ),),
        hint=_("Both versions are kept, whichever is paid (TR-DEAL-1)."),
        wide=True,
    )  # fmt: skip


def _original(deal: EventDeal) -> str:
    sums = ", ".join(money_text(prize, short=True) for prize in deal.original)
    return _("The original, by place: {sums}").format(sums=sums)


def _player(words: Wording, entry: EventEntry) -> str:
    at = spot(entry.seat.table, entry.seat.seat) if entry.seat is not None else ""
    return f"{words.player(entry.player)} · {at}" if at else words.player(entry.player)


def _proposing(looking: Look, here: Looking, event: Tournament, typed: Typed) -> Form:
    method: DealMethod = typed.get("method", DealMethod.ICM)
    asked = _Asked(event, typed)
    free = method is DealMethod.FREE and asked.is_whole
    fields: list[Field] = [
        OneOf(
            name="method",
            options=tuple((_(words), one) for one, words in _METHODS.items()),
            start=DealMethod.ICM,
            at_sight=True,
        ),
        Number(
            name="part",
            words=_("Of it by ICM, %"),
            least=0,
            most=100,
            start=50,
            aside=method is not DealMethod.BLEND,
        ),
        Euros(
            name="left",
            words=_("Left to play for"),
            optional=True,
            hint=_("nothing"),
        ),
        _stacks(here.words, asked, method, aside=free),
    ]
    if free:
        fields.append(_amounts(here.words, asked))
    fields.append(Said(name="sum", words=asked.sum_words, emphasis=Emphasis.MUTED))
    if asked.is_counted and not asked.is_whole:
        fields.append(Reason(hint=_(_REASON)))
    wrong = asked.refusal(here.words) or asked.warning(here.words, method)
    return Form(
        "deal",
        _("Divide the prizes"),
        _("Propose"),
        _asks(here, asked, method, free=free),
        tuple(fields),
        wrong=wrong,
        wide=True,
        begin="stacks",
        room=4,
        then=lambda entry: _deciding(looking, event, entry),
    )


def _deciding(looking: Look, event: Tournament, entry: Entry) -> Asking | None:
    made = next((one for one in entry.events if isinstance(one, DealProposed)), None)
    if made is None:
        return None
    deal = made.deal
    return lambda typed: _decision(looking, event, deal, typed)


def _asks(here: Looking, asked: "_Asked", method: DealMethod, *, free: bool) -> Step | Missing:
    if not asked.is_counted:
        return Missing(_("Count the chips of everybody who is left."), "stacks")
    if method is DealMethod.FREE and not free:
        return Missing(asked.sum_words, "stacks")
    amounts = asked.amounts if free else {}
    if any(amount is None for amount in amounts.values()):
        return Missing(_("Say what everybody who is left gets."), "amounts")
    command = ProposeDeal(
        tournament=asked.event.id,
        method=method,
        stacks=tuple(StackCount(entry, stack) for entry, stack in asked.stacks.items()),
        left_to_play_for=asked.left,
        by_worth=asked.part,
        amounts=tuple(
            AgreedSum(entry, amount) for entry, amount in amounts.items() if amount is not None
        ),
    )
    return here.asking.step("propose-deal", _("Propose"), command)


class _Asked:
    """What has been counted and said so far."""

    def __init__(self, event: Tournament, typed: Typed) -> None:
        self.event = event
        self.entries = sorted(left(event), key=lambda one: (str(one.seat), one.no))
        nothing: dict[EntryNo, int | None] = {}
        counted = typed.get("stacks", nothing)
        self.stacks = {
            one.no: Chips(points)
            for one in self.entries
            if (points := counted.get(one.no, self.begins(one)))
        }
        self.left = typed.sum("left") or NOTHING
        self.part = typed.get("part", 50) * WHOLE // 100
        no_sums: Mapping[EntryNo, Money | None] = {}
        said = typed.get("amounts", no_sums)
        begins = self.by(DealMethod.ICM)
        self.amounts = {one.no: said.get(one.no, begins.get(one.no)) for one in self.entries}

    @staticmethod
    def begins(entry: EventEntry) -> int | None:
        """What is known to lie before them: they have been counted."""
        return entry.stack.points if entry.stack is not None and entry.stack.points else None

    @property
    def is_counted(self) -> bool:
        """Everybody's chips are."""
        return len(self.stacks) == len(self.entries)

    @property
    def points(self) -> int:
        """All of them."""
        return sum(stack.points for stack in self.stacks.values())

    @property
    def is_whole(self) -> bool:
        """They are all the chips in play."""
        return self.is_counted and self.points == chips_in_play(self.event).points

    @property
    def sum_words(self) -> str:
        """How what is counted stands to what is in play."""
        whole = chips_in_play(self.event).points
        said = _("Counted {points} of {whole} in play").format(
            points=number_text(self.points), whole=number_text(whole)
        )
        over = self.points - whole
        if not over:
            return f"{said} ✓"
        more = _("{points} too many") if over > 0 else _("{points} to go")
        return f"{said} · {more.format(points=number_text(abs(over)))}"

    @property
    def _prizes(self) -> tuple[Money, ...]:
        assert self.event.prizes is not None
        return prizes_left(self.event.prizes, len(self.entries))

    @property
    def whole(self) -> Money:
        """All that is divided."""
        return total(self._prizes)

    def by(self, method: DealMethod) -> dict[EntryNo, Money]:
        """What each would get by `method`; nothing while not all are counted or it cannot be."""
        if not self.is_counted:
            return {}
        stacks = tuple(self.stacks[one.no] for one in self.entries)
        try:
            part = Fraction(self.part, WHOLE)
            made = proposed(method, self._prizes, stacks, self.left, part)
        except Refused:
            return {}
        return dict(zip((one.no for one in self.entries), made, strict=True))

    def refusal(self, words: Wording) -> str:
        """Why nothing can be divided as it stands."""
        if not self.is_counted:
            return ""
        try:
            proposed(DealMethod.CHIPS, self._prizes, tuple(self.stacks.values()), self.left)
        except Refused as refusal:
            return words.why(refusal)
        return ""

    def warning(self, words: Wording, method: DealMethod) -> str:
        """Who would get more than first prize, which is said before anybody agrees."""
        got = self.by(method)
        if method is DealMethod.FREE and self.is_whole:
            got = {entry: amount or NOTHING for entry, amount in self.amounts.items()}
            rest = self.whole - self.left - total(got.values())
            if rest:
                more = (
                    _("{sum} is not shared out yet.")
                    if rest > NOTHING
                    else _("{sum} more than there is is shared out.")
                )
                return more.format(sum=money_text(Money(abs(rest.cents))))
        entries = list(got)
        above = above_first(list(got.values()), self._prizes[0])
        if not above:
            return ""
        names = ", ".join(
            f"{words.player(self.event.entries[entries[who]].player)}"
            f" {money_text(got[entries[who]])}"
            for who in above
        )
        return _("More than the first prize of {prize}: {names}.").format(
            prize=money_text(self._prizes[0]), names=names
        )


def _stacks(words: Wording, asked: _Asked, method: DealMethod, *, aside: bool) -> Counts:
    """Everybody's chips, and what they would get by each method."""
    shown = [one for one in _METHODS if one is not DealMethod.FREE]
    got = {one: asked.by(one) for one in shown}
    heads = (_("Player"), _("Chips"), *(_(_METHODS[one]) for one in shown))
    lines = tuple(
        CountLine(
            key=one.no,
            words=_player(words, one),
            start=asked.begins(one),
            said=tuple(
                money_text(got[each][one.no]) if one.no in got[each] else "–" for each in shown
            ),
        )
        for one in asked.entries
    )
    chosen = shown.index(method) if method in shown else None
    return Counts(
        name="stacks",
        lines=lines,
        heads=heads,
        chosen=chosen,
        aside=aside,
        widest=money_text(asked.whole),
    )


def _amounts(words: Wording, asked: _Asked) -> Counts:
    """What each gets as they say it; it begins with what their chips are worth."""
    begins = asked.by(DealMethod.ICM)
    lines = tuple(
        CountLine(
            key=one.no,
            words=_player(words, one),
            start=begins[one.no].cents if one.no in begins else None,
            said=(number_text(asked.stacks[one.no].points),),
        )
        for one in asked.entries
    )
    heads = (_("Player"), _("Gets"), _("Chips"))
    return Counts(name="amounts", lines=lines, heads=heads, euros=True)
