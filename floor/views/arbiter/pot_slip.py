"""The pots of a hand with rake and jackpot euro, and what each player gets of them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from floor.app.claim.opening import claimable
from floor.app.core.names import Names
from floor.app.core.room import Room, game_of, house_of
from floor.app.hands.dealing import jackpot_paid_until
from floor.base.errors import Refused
from floor.base.money import NOTHING, Money
from floor.base.text import _, localized, many, money_text
from floor.cards.card import Card, typed_card
from floor.cards.showdown import Contest
from floor.room.betting.round import Amount
from floor.room.blinds.button import SeatNo
from floor.room.games.game import NO_RAKE, Game
from floor.room.games.procedure import OddChip, Procedure, Shares
from floor.room.pots.pots import (
    ByCards,
    Collected,
    FromButton,
    High,
    HighLow,
    Low,
    OddChips,
    OwnAndBoard,
    Pot,
    Told,
    TwoRows,
    Won,
    collected,
    paid_out,
    shares,
)
from floor.room.pots.rake import Rake, RakeSteps, rake_taken
from floor.rulebook.house.house import HouseRules
from floor.views.arbiter.hand_history import HandHistory
from floor.views.arbiter.pot_rows import (
    PotLine,
    PotShareLine,
    PotSlip,
    PotsView,
    WhoWon,
    half_words,
    odd_rule,
)
from floor.views.arbiter.terms import terms_of, variant_of
from floor.views.words.words import seat_words


def pots_view(room: Room, history: HandHistory, slip: PotSlip, names: Names) -> PotsView:
    """The pots that `slip` makes at the table of `history`, shared as its game shares them.

    Raises:
        Refused: the game has no pots, or is not known to the program.
    """
    return _Slip(room, history, slip, names).view()


_TO_HIGH = "CH-SPLIT-4"
MOST_SUMS = 12
"""So many pots are offered beside each other."""


class PotSum(NamedTuple):
    """A pot in one piece, and what is taken out of it."""

    pot: Money
    words: str
    """ "€40": so much or more, up to the next one."""
    taken: str
    """ "rake €2 + €1"."""


def pot_sums(
    room: Room, history: HandHistory, names: Names, *, second_round: bool
) -> tuple[PotSum, ...]:
    """The pots at which the rake is another one, the smallest first; none where it never is.

    Raises:
        Refused: the game has no pots, or is not known to the program.
    """
    plan = game_of(room, history.setting.game).rake
    if not second_round or plan == NO_RAKE:
        return ()
    slip = _Slip(room, history, PotSlip(puts=()), names)
    step = money_text(plan.step, short=True)
    sums = [(plan.step - Money(1), _("under {sum}").format(sum=step))]
    for steps in range(1, MOST_SUMS):
        before, pot = sums[-1][0], plan.step * steps
        if slip.taken([pot]) == slip.taken([before]):
            break
        sums.append((pot, money_text(pot, short=True)))
    return tuple(PotSum(pot, words, _briefly(slip.taken([pot]))) for pot, words in sums)


def whole_words(
    room: Room, history: HandHistory, names: Names, pot: Money, *, second_round: bool
) -> str:
    """What is taken out of `pot` where there is no other: "rake €2 · jackpot €1".

    Several pay together (CH-RAKE-3): the same sum beside others may pay another rake.

    Raises:
        Refused: the game has no pots, or is not known to the program.
    """
    taken = _Slip(room, history, PotSlip(puts=(), second_round=second_round), names).taken([pot])
    return _("rake {rake} · jackpot {jackpot}").format(
        rake=money_text(taken.rake, short=True), jackpot=money_text(taken.jackpot, short=True)
    )


def _briefly(taken: Rake) -> str:
    rake = _("rake {sum}").format(sum=money_text(taken.rake, short=True))
    if not taken.jackpot:
        return rake
    return _("{rake} + {jackpot}").format(rake=rake, jackpot=money_text(taken.jackpot, short=True))


class _Paid(NamedTuple):
    """A pot once the house has taken its part."""

    pot: Pot
    rake: Money
    jackpot: Money

    @property
    def left(self) -> Amount:
        return self.pot.amount - self.rake.cents - self.jackpot.cents


def _halves(won: WhoWon, chips: int) -> list[tuple[tuple[SeatNo, ...], int]]:
    """Who shares how many chips; who win both halves alike share all of it as one (CH-SPLIT-5)."""
    if not won.second or set(won.first) == set(won.second):
        return [(won.first, chips)]
    return [(won.first, chips - chips // 2), (won.second, chips // 2)]


def _enough(told: Sequence[SeatNo], left: Iterable[tuple[Sequence[SeatNo], int]]) -> bool:
    """Whether of each half's sharers as many are told as chips are left over there."""
    return all(len(set(told) & set(sharers)) >= odd for sharers, odd in left)


class _Slip:
    """The pots of one hand in words."""

    def __init__(self, room: Room, history: HandHistory, slip: PotSlip, names: Names) -> None:
        self._room = room
        self._setting = history.setting
        self._slip = slip
        terms = terms_of(room, history)
        self._game: Procedure = terms.procedure
        self._variant = variant_of(room, history)
        self._labels = {place.seat: names.label(place.player) for place in self._setting.dealt}
        self._ask = ""
        self._among: tuple[SeatNo, ...] = ()
        self._parts: list[Mapping[SeatNo, Amount]] = []
        self._odd_to: dict[SeatNo, str] = {}
        """By which rule each of them has an odd chip."""

    def view(self) -> PotsView:
        halves = half_words(self._game.shares)
        if all(one.folded for one in self._slip.puts):
            return PotsView(halves=halves, wrong=_("Somebody must still have cards."))
        made = collected(self._slip.puts, self._slip.dead)
        rake = self.taken([Money(pot.amount) for pot in made.pots])
        lines = tuple(
            self._pot(number, _Paid(pot, taken, euro), self._why(pot, taken, rake))
            for number, (pot, taken, euro) in enumerate(
                zip(made.pots, rake.from_pots, rake.jackpot_from, strict=True)
            )
        )
        shown = PotsView(
            halves=halves,
            pots=lines,
            returned=self._returned(made),
            shares=self._shares(lines),
            sums=self._sums(made, rake),
            odd=self._odd_words(),
            ask_odd=self._ask,
            among=self._among,
        )
        return replace(shown, copy=self._copy(shown))

    def taken(self, pots: Sequence[Money]) -> Rake:
        """What the house takes out of `pots`, the main pot first."""
        house = house_of(self._room)
        game = replace(game_of(self._room, self._setting.game), variant=self._variant)
        past = self._slip.second_round
        return rake_taken(
            game.rake,
            pots,
            past_initial_deal=past,
            fee=self._fee(house, game),
            steps=RakeSteps(house.options.rake_steps),
        )

    def _fee(self, house: HouseRules, game: Game) -> Money:
        """What the hand pays for the jackpot; nothing where its table has paid by time."""
        setting = self._setting
        table = self._room.tables.get(setting.table)
        hands = claimable(table) if table is not None else ()
        began = next((one.started for one in hands if one.hand == setting.hand), None)
        if began is not None and jackpot_paid_until(self._room, setting.table, began):
            return NOTHING
        playing = len(setting.dealt) - len(setting.killed)
        return house.hand_fee(game, playing, second_round=self._slip.second_round)

    def _why(self, pot: Pot, taken: Money, rake: Rake) -> str:
        """Why `taken` is not what `pot` would pay if it were the only one (CH-RAKE-3)."""
        alone = self.taken([Money(pot.amount)]).rake
        plan = game_of(self._room, self._setting.game).rake
        step = money_text(plan.step, short=True)
        if taken == alone:
            return ""
        if not self._slip.second_round:
            return _("taken once a hand, not out of each pot (CH-RAKE-5)")
        if taken > alone:
            return _(
                "{more} more than alone: a full {step} begins here and ends in a later pot"
                " (CH-RAKE-3)"
            ).format(more=money_text(taken - alone, short=True), step=step)
        less = money_text(alone - taken, short=True)
        if rake.rake == plan.cap:
            return _("{less} less than alone: a hand pays {cap} at most (CH-RAKE-2)").format(
                less=less, cap=money_text(plan.cap, short=True)
            )
        return _(
            "{less} less than alone: a full {step} of it began in a pot before (CH-RAKE-3)"
        ).format(less=less, step=step)

    def _pot(self, number: int, paid: _Paid, why: str) -> PotLine:
        won = self._slip.won[number] if number < len(self._slip.won) else WhoWon()
        if len(paid.pot.seats) == 1:
            won = WhoWon(paid.pot.seats, paid.pot.seats)
        words, settled = self._given(paid, won), False
        if not words:
            part = self._parts[-1]
            settled = True
            words = " · ".join(
                _("Seat {seat}: {amount}").format(seat=seat, amount=money_text(Money(amount)))
                for seat, amount in part.items()
            )
        return PotLine(
            name=_("Main pot") if number == 0 else _("Side pot {number}").format(number=number),
            amount=Money(paid.pot.amount),
            rake=paid.rake,
            why=why,
            jackpot=paid.jackpot,
            paid=Money(paid.left),
            seats=paid.pot.seats,
            won=won,
            words=words,
            settled=settled,
        )

    def _given(self, paid: _Paid, who: WhoWon) -> str:
        """Why the pot cannot be given out yet; empty once it is among the parts."""
        able = set(paid.pot.seats)
        won = WhoWon(
            tuple(seat for seat in who.first if seat in able),
            tuple(seat for seat in who.second if seat in able),
        )
        halved = self._game.shares in (Shares.OWN_AND_BOARD, Shares.ROW_BY_ROW)
        if not won.first or (halved and not won.second):
            return _("Who wins it?")
        chip = self._slip.chip
        if paid.left % chip:
            return _("{amount} cannot be paid in chips of {chip}: choose a smaller one.").format(
                amount=money_text(Money(paid.left)), chip=money_text(Money(chip))
            )
        try:
            odd = self._odd(won, paid.left // chip)
        except Refused as refusal:
            return localized(refusal)
        left = Pot(amount=paid.left, seats=paid.pot.seats)
        part = shares(left, self._won(won), odd, chip)
        self._parts.append(part)
        self._note_odd(won, part, paid.left // chip)
        return ""

    def _won(self, won: WhoWon) -> Won:
        match self._game.shares:
            case Shares.ONE if self._game.contests == (Contest.RAZZ,):
                return Low(won.first)
            case Shares.ONE | Shares.POINTS:  # points make no pots: `terms_of` has refused them
                return High(won.first)
            case Shares.HIGH_AND_LOW:
                return HighLow(won.first, won.second)
            case Shares.ROW_BY_ROW:
                return TwoRows(won.first, won.second)
            case Shares.OWN_AND_BOARD:
                return OwnAndBoard(self._by_own(won), won.second)
            case _ as never:
                assert_never(never)

    def _by_own(self, won: WhoWon) -> tuple[tuple[SeatNo, ...], ...]:
        """The winners by their own cards, then whoever was typed, then the others as equals."""
        ordered = [seat for seat in self._typed_seats() if seat not in won.first]
        others = tuple(seat for seat in won.second if seat not in (*won.first, *ordered))
        return (won.first, *((seat,) for seat in ordered), *((others,) if others else ()))

    def _odd(self, won: WhoWon, chips: int) -> OddChips:
        """Who gets odd chips.

        Raises:
            Refused: it hangs on cards that nobody has told.
        """
        from_button = FromButton(self._setting.button)
        left = [(sharers, chips_ % len(sharers)) for sharers, chips_ in _halves(won, chips)]
        match self._game.odd_chip:
            case OddChip.LEFT_OF_BUTTON:
                return from_button
            case OddChip.BETTER_OWN_HAND:
                behind = [seat for seat in won.second if seat not in won.first]
                best = len(won.second) - len(behind)
                odd = left[-1][1] if won.second else 0
                if best < odd < len(won.second) and not set(behind) <= set(self._typed_seats()):
                    raise self._asking(
                        _("Seats by their own five cards, the best first: {seats}"), behind
                    )
                return from_button
            case OddChip.HIGHEST_CARD | OddChip.LOWEST_CARD:
                cards, told = self._typed_cards(), self._typed_seats()
                if not cards and told and _enough(told, left):
                    return Told(told)
                lacking = {seat for sharers, odd in left if odd for seat in sharers} - set(cards)
                if lacking:
                    raise self._asking(_("Cards of each seat: {seats}"), sorted(lacking), " Ks")
                return ByCards(cards)
            case _ as never:
                assert_never(never)

    def _asking(self, words: str, seats: Sequence[SeatNo], card: str = "") -> Refused:
        self._ask = words.format(seats=", ".join(f"{seat}{card}" for seat in seats))
        self._among = tuple(seat for seat in seats if seat not in self._typed_seats())
        return Refused("A chip is left over: tell below who gets it.", rule="CH-SPLIT-3")

    def _typed_seats(self) -> tuple[SeatNo, ...]:
        parts = self._slip.odd.replace(",", " ").split()
        return tuple(SeatNo(int(part)) for part in parts if part.isdecimal())

    def _typed_cards(self) -> Mapping[SeatNo, tuple[Card, ...]]:
        cards: dict[SeatNo, tuple[Card, ...]] = {}
        seat = SeatNo(0)
        for part in self._slip.odd.replace(",", " ").split():
            if part.isdecimal():
                seat = SeatNo(int(part))
            elif (card := typed_card(part)) is not None:
                cards[seat] = (*cards.get(seat, ()), card)
        return cards

    def _note_odd(self, won: WhoWon, part: Mapping[SeatNo, Amount], chips: int) -> None:
        """Remember who got more than their equal part, or alone the larger half."""
        halves = _halves(won, chips)
        for seat, amount in part.items():
            equal = sum(half // len(sharers) for sharers, half in halves if seat in sharers)
            if amount > equal * self._slip.chip:
                self._odd_to[seat] = odd_rule(self._game.odd_chip)
        if len(halves) > 1 and chips % 2 and self._game.shares is Shares.HIGH_AND_LOW:
            self._odd_to |= dict.fromkeys(won.first[:1] if len(won.first) == 1 else (), _TO_HIGH)

    def _shares(self, lines: Sequence[PotLine]) -> tuple[PotShareLine, ...]:
        names = [line.name for line in lines if line.settled]
        return tuple(
            PotShareLine(
                seat=seat,
                who=self._who(seat),
                amount=Money(amount),
                why=_why(
                    [name for name, part in zip(names, self._parts, strict=True) if part.get(seat)],
                    self._odd_to.get(seat, ""),
                ),
            )
            for seat, amount in paid_out(self._parts).items()
            if amount
        )

    def _odd_words(self) -> str:
        """To whom the chips go that cannot be halved."""
        if not self._odd_to:
            return ""
        who = ", ".join(self._who(seat) for seat in sorted(self._odd_to))
        return many(
            "Odd chip {chip}: {who} ({rule}).",
            "Odd chips {chip} each: {who} ({rule}).",
            len(self._odd_to),
        ).format(
            chip=money_text(Money(self._slip.chip), short=True),
            who=who,
            rule=", ".join(sorted(set(self._odd_to.values()))),
        )

    def _returned(self, made: Collected) -> str:
        back = made.returned
        if back is None:
            return ""
        return _("{who} gets back {amount}, which nobody called (CH-GEN-12)").format(
            who=self._who(back.seat), amount=money_text(Money(back.amount))
        )

    def _sums(self, made: Collected, rake: Rake) -> str:
        if not made.total:
            return ""
        plan = game_of(self._room, self._setting.game).rake
        paid = Money(made.total) - rake.rake - rake.jackpot
        said = _(
            "{pots} in the pots: rake {rake} ({rule}), jackpot {jackpot} (CH-RAKE-6), paid {paid}"
        )
        taken, rule = money_text(rake.rake), "CH-RAKE-5"
        if self._slip.second_round:
            rule = plan.rule if len(made.pots) == 1 else f"{plan.rule}, CH-RAKE-3"
        if len(made.pots) > 1 and rake.rake:
            each = " + ".join(money_text(one, short=True) for one in rake.from_pots)
            taken = _("{each} = {sum}").format(each=each, sum=taken)
        return said.format(
            pots=money_text(Money(made.total)),
            rake=taken,
            rule=rule,
            jackpot=money_text(rake.jackpot),
            paid=money_text(paid),
        )

    def _who(self, seat: SeatNo) -> str:
        return seat_words(seat, self._labels.get(seat, ""))

    def _copy(self, shown: PotsView) -> str:
        pots = [f"{line.name} {money_text(line.amount)}: {line.words}" for line in shown.pots]
        given = [f"{one.who}: {money_text(one.amount)}, {one.why}" for one in shown.shares]
        lines = [*pots, shown.returned, shown.sums, *given]
        return "\n".join(line for line in lines if line)


def _why(pots: Sequence[str], odd_rule_id: str) -> str:
    words = ", ".join(pots)
    if odd_rule_id:
        return _("{pots}, with an odd chip ({rule})").format(pots=words, rule=odd_rule_id)
    return words
