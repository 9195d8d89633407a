"""Chips at a seat: what is bought, added, carried along or left with, as small forms with sums."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from floor.app.core.names import Viewer
from floor.app.core.room import Guest, Room, ToCount, game_of, guest_of, is_surely_playing
from floor.app.money.chips import BuyIn, TopUp
from floor.app.money.stacks import (
    TakenAlong,
    is_uncounted,
    known_stack,
    stack_left,
    to_bring,
    uncounted_to_bring,
)
from floor.app.seats.seats import LeaveSeat, MarkBack, SeatPlayer, over_put_out
from floor.base.money import NOTHING, Money
from floor.base.text import _, money_text
from floor.base.value import Value
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.room.money.buy_in import (
    Bring,
    BuyInTerms,
    Purchase,
    half_minimum,
    limits,
    terms_of,
    why_not_buy_short,
)
from floor.room.table.table import Table, over_of, seat_of
from floor.views.money.chip_words import (
    added_words,
    brought_told,
    brought_words,
    count_words,
    uncounted_told,
    uncounted_wanted,
)
from floor.views.money.dues import newcomer_lines
from floor.views.words.rows import Step, ToFind
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording, capital, spot

_DEEP = 100
"""Big blinds of a full stack, as most people count it."""

Sums = tuple[Money | None, ...]
"""What stands in the fields of a form, in their order; None: nothing."""


class SumField(Value, frozen=True, kw_only=True):
    """A sum to be typed."""

    name: str
    words: str
    start: Money | None = None
    optional: bool = False
    wanted: str = ""
    """What is said while an optional one is left empty and nobody has said that it is meant so."""


class SumForm(NamedTuple):
    """A small sheet with sums: it says what holds as they are typed, and makes the step of them."""

    name: str
    title: str
    ask: str
    fields: tuple[SumField, ...]
    told: Callable[[Sums], tuple[str, ...]]
    """What holds for these sums, a line each; as many lines whatever they are."""
    step: Callable[[Sums], Step]
    """The step as typed; `why_not` and `reason` say what is wrong with the sums."""
    most: Callable[[Sums], Money | None] = lambda _sums: None
    """The most the last field may say beside the others; None: nobody knows, or there is none."""
    bought: bool = False
    """What needs a reason is a sum of its: most often it is put right."""


def chip_steps(
    asking: StepBuilder, table: Table, player: PlayerId, said: Callable[[str], str] = str
) -> Iterator[Step]:
    """Their first chips or, once they have them, further ones: the usual sums in one tap, any other
    in its form. `said` words the form's step where others are asked about as well, and then there
    is no more than that, and it does not lead."""
    terms = terms_of(game_of(asking.words.room, table.game))
    alone = said is str
    if guest_of(asking.words.room, player).bought_in:
        least = limits(terms, NOTHING).least
        more = TopUp(table=table.id, player=player, amount=least, stack=NOTHING)
        words = said(_("Top up …"))
        step = asking.step(f"top-up-{player}", words, more)
        # Its form says whether it waits for the end of the hand.
        yield _with_sums(msgspec.structs.replace(step, words=words, command=more))
        return
    if guest_of(asking.words.room, player).to_count is not None:
        words = said(_("Count the stack …"))
        yield count_step(asking, table, player, f"buy-in-{player}", words, leading=alone)
        return
    first = first_chips(asking.words.room, table, player)
    asks = not alone or _carries(guest_of(asking.words.room, player))
    if not asks:
        yield from _of_usual_sums(asking, terms, first, _("Buy-in {sum}"))
    words = said(_("Buy-in …"))
    wanted = alone and asks and not brings_enough(first)
    yield _first_step(asking, f"buy-in-{player}", words, first, leading=wanted)


def brings_enough(first: BuyIn) -> bool:
    """Whether they play on with what they have brought along: those are `first_chips` of theirs."""
    return first.carried > NOTHING and first.amount == NOTHING


def count_step(
    asking: StepBuilder, table: Table, player: PlayerId, key: str, words: str, *, leading: bool
) -> Step:
    """Count what they have moved here with after a hand (CH-SEAT-4)."""
    first = first_chips(asking.words.room, table, player)
    return _first_step(asking, key, words, first, leading=leading)


def _first_step(asking: StepBuilder, key: str, words: str, first: BuyIn, *, leading: bool) -> Step:
    """The form of the first chips: that no sum is known yet is no reason not to ask for it."""
    table = asking.words.room.tables[first.table]
    some = first
    if first.amount == first.carried == NOTHING:
        least = terms_of(game_of(asking.words.room, table.game)).min_buy_in
        some = msgspec.structs.replace(first, amount=least)
    step = asking.step(key, words, some, leading=leading)
    return _with_sums(msgspec.structs.replace(step, command=first))


def usual_sums(terms: BuyInTerms) -> tuple[Money, ...]:
    """What is bought without chips in front, nearly always: the minimum, a hundred big blinds and
    the maximum, as far as there are such and they lie within; the smallest first (CH-BUY-1)."""
    allowed = limits(terms, NOTHING)
    sums = {allowed.least, terms.stakes.big_blind * _DEEP}
    if allowed.most is not None:
        sums.add(allowed.most)
    return tuple(sorted(amount for amount in sums if allowed.allows(amount)))


def _of_usual_sums(
    asking: StepBuilder, terms: BuyInTerms, asks: BuyIn | TopUp, words: str
) -> Iterator[Step]:
    """One tap each, as far as they are sold now: else the form's step says why not. Who has chips
    before them tops up instead: each of these says that they have none."""
    for place, amount in enumerate(usual_sums(terms)):
        command = msgspec.structs.replace(asks, amount=amount)
        key = f"chips-{asks.player}-{amount.cents}"
        said = words.format(sum=money_text(amount, short=True))
        leads = isinstance(asks, BuyIn) and place == 0
        step = asking.step(key, said, command, leading=leads)
        if not step.why_not and step.command == command:
            yield step


def leave_step(asking: StepBuilder, table: Table, player: PlayerId, words: str) -> Step:
    """Give up the seat, with the stack if it is counted (CH-STACK-1)."""
    leave = LeaveSeat(table=table.id, player=player)
    return _with_sums(asking.step(f"leave-{player}", words, leave))


def back_step(room: Room, step: Step, over: PlayerId) -> Step:
    """The owner of a seat comes back by `step`, and who plays `over` there takes a stack along: it
    is counted first, unless they have no chips yet (CH-STACK-1)."""
    return _with_sums(step) if uncounted_wanted(room, over) else step


def _with_sums(step: Step) -> Step:
    return msgspec.structs.replace(step, finder=ToFind.SUMS)


def sum_form(room: Room, step: Step, look: Viewer) -> SumForm | None:
    """The form in which the sums of `step` are typed; None when its player or table has gone."""
    asking = StepBuilder(Wording(room, look.names), look)
    match step.command:
        case BuyIn(table=name, player=player) | TopUp(table=name, player=player) if table := _at(
            room, name, player
        ):
            page = _Chips(asking, step, table, player)
            return page.buy_in() if isinstance(step.command, BuyIn) else page.top_up()
        case LeaveSeat(table=name, player=player) as leave if table := _at(room, name, player):
            return _Chips(asking, step, table, player).leave(leave)
        case MarkBack(table=name, player=player) as back if table := _at(room, name, player):
            over = over_of(table, player)
            return None if over is None else _Chips(asking, step, table, over).back(back)
        case SeatPlayer(player=player) as seat if table := room.tables.get(
            room.seated.get(player, seat.table)
        ):
            return _Chips(asking, step, table, player).move(seat)
        case _:
            return None


def _at(room: Room, name: TableId, player: PlayerId) -> Table | None:
    table = room.tables.get(name)
    return table if table is not None and seat_of(table, player) is not None else None


def first_chips(room: Room, table: Table, player: PlayerId) -> BuyIn:
    """The least they put in front of them: first what they carry, then what they buy. While nobody
    has counted what they bring, nobody knows what is to be bought: nothing."""
    guest = guest_of(room, player)
    if guest.to_count is not None:
        said = guest.to_count.said or NOTHING
        return BuyIn(table=table.id, player=player, amount=NOTHING, carried=said)
    carries = guest.carries or NOTHING
    allowed = to_bring(room, player, table.game).limits
    carried = carries if allowed.most is None else min(carries, allowed.most)
    unknown = is_uncounted(room, player)
    amount = NOTHING if unknown else max(allowed.least - carried, NOTHING)
    return BuyIn(table=table.id, player=player, amount=amount, carried=carried)


class _Chips:
    """The forms about one player at `table`, where they sit."""

    def __init__(self, asking: StepBuilder, step: Step, table: Table, player: PlayerId) -> None:
        self._asking = asking
        self._room = asking.words.room
        self._step = step
        self._table = table
        self._player = player
        self._terms = terms_of(game_of(self._room, table.game))

    def _form(
        self,
        name: str,
        ask: str,
        fields: tuple[SumField, ...],
        told: Callable[[Sums], tuple[str, ...]],
        command: Callable[[Sums], BuyIn | TopUp | LeaveSeat | SeatPlayer],
    ) -> SumForm:
        title = _("{what} · {where} · {player}").format(
            what=ask, where=self._where, player=self._asking.words.player(self._player)
        )

        def step(sums: Sums) -> Step:
            return self._asking.step(self._step.key, self._step.words, command(sums))

        return SumForm(name, title, ask, fields, told, step)

    @property
    def _where(self) -> str:
        seat = seat_of(self._table, self._player)
        return spot(self._table.id, seat) if seat is not None else self._table.id

    def buy_in(self) -> SumForm:
        """The first chips at a seat; what they carry stands apart from what they buy."""
        guest = guest_of(self._room, self._player)
        if guest.to_count is not None:
            return self._count(guest.to_count)
        first = first_chips(self._room, self._table, self._player)
        carries, unknown = _carries(guest), is_uncounted(self._room, self._player)
        start = self._step.sum or (None if unknown else first.amount)
        amount = SumField(name="amount", words=_("Buys (euros)"), start=start, optional=unknown)
        carried = SumField(
            name="carried",
            words=_("Carries along (euros)"),
            start=first.carried or None,
            optional=True,
        )

        def sums_of(sums: Sums) -> tuple[Money, Money]:
            along = sums[0] if carries else None
            return along or NOTHING, sums[-1] or NOTHING

        def told(sums: Sums) -> tuple[str, ...]:
            duty = brought_words(
                to_bring(self._room, self._player, self._table.game), self._table.id
            )
            return (duty,)

        def command(sums: Sums) -> BuyIn:
            along, bought = sums_of(sums)
            return msgspec.structs.replace(first, amount=bought, carried=along)

        fields = (carried, amount) if carries else (amount,)
        return self._form("buy-in", _("Buy-in"), fields, told, command)._replace(bought=True)

    def _count(self, asked: ToCount) -> SumForm:
        """Who moved here after a hand: the stack is counted, which is no purchase; who buys on top
        of it does so in the same form, up to the maximum (CH-SEAT-4, CH-BUY-3)."""
        first = first_chips(self._room, self._table, self._player)
        fields = (
            _stack_field(asked.said, optional=False),
            SumField(
                name="amount",
                words=_("Buys besides (euros)"),
                start=self._step.sum,
                optional=True,
            ),
        )

        def duty(stack: Money) -> Bring:
            return to_bring(self._room, self._player, self._table.game, stack)

        def told(sums: Sums) -> tuple[str, ...]:
            stack, bought = sums
            moved = _("{what}. The count is no purchase.").format(what=capital(count_words(asked)))
            if stack is None:
                return (moved, " ")
            brought = stack + (bought or NOTHING)
            return (moved, brought_told(duty(stack), self._table.id, brought))

        def command(sums: Sums) -> BuyIn:
            stack, bought = (one or NOTHING for one in sums)
            return msgspec.structs.replace(first, amount=bought, carried=stack)

        def most(sums: Sums) -> Money | None:
            stack = sums[0]
            allowed = duty(stack).limits.most if stack is not None else None
            return max(allowed - stack, NOTHING) if stack is not None and allowed else None

        form = self._form("count-stack", _("Record"), fields, told, command)
        title = _("Count the stack of {player} · {where}").format(
            player=self._asking.words.player(self._player), where=self._where
        )
        return form._replace(title=title, most=most, bought=True)

    def top_up(self) -> SumForm:
        """More chips between hands."""
        fields = (
            _stack_field(known_stack(self._room, self._table, self._player), optional=False),
            SumField(name="amount", words=_("Adds (euros)"), start=self._step.sum),
        )
        guest = guest_of(self._room, self._player)

        def told(sums: Sums) -> tuple[str, ...]:
            stack = sums[0]
            if stack is None:
                return (_("Count the stack: it decides how much may be added."), " ")
            half = Purchase(amount=half_minimum(self._terms), stack=stack)
            short = why_not_buy_short(self._terms, half, guest.bought) is None
            return (
                added_words(self._terms, stack),
                _("Or a short buy-in of {least} at least, once tonight (CH-BUY-5).").format(
                    least=money_text(half.amount, short=True)
                )
                if short
                else " ",
            )

        def command(sums: Sums) -> TopUp:
            stack, amount = (one or NOTHING for one in sums)
            return TopUp(table=self._table.id, player=self._player, amount=amount, stack=stack)

        def most(sums: Sums) -> Money | None:
            return limits(self._terms, sums[0]).most if sums[0] is not None else None

        form = self._form("top-up", _("Top up"), fields, told, command)
        return form._replace(most=most, bought=True)

    def leave(self, leave: LeaveSeat) -> SumForm:
        """Give up the seat; who plays over there and has to get up too is counted beside."""
        over = over_put_out(self._room, self._table, self._player, self._asking.now)
        if over is not None:
            return self._leave_together(leave, over)

        def told(sums: Sums) -> tuple[str, ...]:
            if sums[0] is None:
                return (_("Without a sum the stack is not counted: any stack may come back."),)
            return (
                _("Back tonight: with {stack} again (CH-STACK-1).").format(
                    stack=money_text(sums[0], short=True)
                ),
            )

        def command(sums: Sums) -> LeaveSeat:
            return msgspec.structs.replace(leave, stack=sums[0])

        return self._form("leave", _("Leave the seat"), (self._stack(),), told, command)

    def _leave_together(self, leave: LeaveSeat, over: PlayerId) -> SumForm:
        """The owner gives up the seat, and it goes to who is first on the list (CH-SEAT-7)."""
        fields = (self._stack(), self._stack_over(over))
        named = self._asking.words.player(over)

        def told(sums: Sums) -> tuple[str, ...]:
            first = _("{player} plays over and gets up too (CH-SEAT-7): count both stacks.")
            second = " "
            if not all(sums):
                second = _("Without a sum the stack is not counted: any stack may come back.")
            return (first.format(player=named), second)

        def command(sums: Sums) -> LeaveSeat:
            return msgspec.structs.replace(leave, stack=sums[0], over_stack=sums[1])

        return self._form("leave", _("Leave the seat"), fields, told, command)

    def _stack_over(self, over: PlayerId) -> SumField:
        """What who plays over takes along."""
        words = _("{player}’s stack (euros)").format(player=self._asking.words.player(over))
        return SumField(
            name="over",
            words=words,
            start=known_stack(self._room, self._table, over),
            optional=True,
            wanted=uncounted_wanted(self._room, over),
        )

    def back(self, back: MarkBack) -> SumForm:
        """The owner is back, and this player leaves the seat they played over in (CH-OVER-1)."""
        form = self.leave(LeaveSeat(table=self._table.id, player=self._player))
        title = _("{owner} is back: count {player}’s stack").format(
            owner=self._asking.words.player(back.player),
            player=self._asking.words.player(self._player),
        )

        def step(sums: Sums) -> Step:
            command = msgspec.structs.replace(back, stack=sums[0])
            return self._asking.step(self._step.key, self._step.words, command)

        return form._replace(name="back", title=title, ask=_("Back"), step=step)

    def move(self, seat: SeatPlayer) -> SumForm:
        """Give up this seat for one at another table (CH-SEAT-4, CH-STACK-2…8)."""
        there = self._room.tables[seat.table]
        # What waits for the end of the hand cannot be counted before.
        later = is_surely_playing(self._table, self._player)
        over = over_put_out(self._room, self._table, self._player, self._asking.now)

        def told(sums: Sums) -> tuple[str, ...]:
            stack = sums[0]
            if stack is None:
                duty = uncounted_told(uncounted_to_bring(self._room, self._table.game, there.game))
            else:
                taken = TakenAlong(stack, moves=True)
                left = stack_left(self._room, self._player, self._table.game, taken)
                bring = to_bring(left, self._player, there.game)
                duty = brought_told(bring, there.id, stack)
            lines = newcomer_lines(self._room, there, seat.seat, self._player)
            way = next((line.words for line in lines if line.way is seat.way), lines[0].words)
            if later:
                duty = _("Counted when this hand is over. {duty}").format(duty=duty)
            return (duty, _("As a new player there (CH-SEAT-4): {way}").format(way=way))

        def command(sums: Sums) -> SeatPlayer:
            along = sums[1] if over is not None else None
            return msgspec.structs.replace(seat, stack=sums[0], over_stack=along)

        ask = _("Move to {where}").format(where=spot(there.id, seat.seat))
        stack = self._stack(asked=not later)
        fields = (stack,) if over is None else (stack, self._stack_over(over))
        return self._form("move", ask, fields, told, command)

    def _stack(self, *, asked: bool = True) -> SumField:
        """What they give up the seat with."""
        known = self._step.sum or known_stack(self._room, self._table, self._player)
        field = _stack_field(known)
        wanted = uncounted_wanted(self._room, self._player) if asked else ""
        return msgspec.structs.replace(field, wanted=wanted)


def _carries(guest: Guest) -> bool:
    """Whether they may have a stack of tonight to bring (CH-STACK-1)."""
    return bool(guest.left) or guest.carries is not None


def _stack_field(known: Money | None = None, *, optional: bool = True) -> SumField:
    words = _("Stack (euros)")
    return SumField(name="stack", words=words, start=known, optional=optional)
