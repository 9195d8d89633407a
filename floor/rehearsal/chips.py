"""What simulated people do with their chips: buy in, add, count and carry them, straddle."""

from collections.abc import Callable

from floor.app.core.messages import Command, Entry
from floor.app.core.room import Room, game_of, guest_of
from floor.app.hands.dealing import deal_now
from floor.app.hands.straddles import DeclareStraddle
from floor.app.money.chips import BuyIn, TopUp
from floor.app.money.stacks import to_bring
from floor.base.money import NOTHING, Money
from floor.rehearsal.players import Fortune
from floor.room.blinds.button import Deal, PlayerId
from floor.room.blinds.straddle import straddles_open
from floor.room.money.buy_in import limits, terms_of
from floor.room.table.table import Table

_TOPS_UP = 4
"""Per cent of hands before which somebody adds chips."""
_STRADDLES = 5
"""Per cent of hands before which whoever may straddles."""
_UNCOUNTED = 20
"""Per cent of those who leave whose stack nobody counts."""
_BIGGEST_STACK = 250
"""In big blinds."""

AskOffice = Callable[[Command], Entry | None]


class ChipHabits:
    """Asks by `ask` what people want at the tables of the room."""

    def __init__(self, ask: AskOffice, fortune: Fortune) -> None:
        self._ask = ask
        self._fortune = fortune

    def buys_in(self, room: Room, table: Table, player: PlayerId) -> None:
        """Their first chips at the seat they have just taken: mostly the least, at times more."""
        carries = guest_of(room, player).carries or NOTHING
        allowed = to_bring(room, player, table.game).limits
        carried = carries if allowed.most is None else min(carries, allowed.most)
        amount = max(allowed.least - carried, NOTHING)
        if allowed.most is None or allowed.most > allowed.least:
            amount = amount * self._fortune.between(1, 2)
            if allowed.most is not None:
                amount = min(amount, allowed.most - carried)
        self._ask(BuyIn(table=table.id, player=player, amount=amount, carried=carried))

    def stack_of(self, room: Room, table: Table, player: PlayerId) -> Money | None:
        """What lies in front of them when they get up; None: nobody counts it."""
        if not guest_of(room, player).bought_in or self._fortune.percent(_UNCOUNTED):
            return None
        blinds = self._fortune.between(0, _BIGGEST_STACK)
        return game_of(room, table.game).stakes.big_blind * blinds

    def before_a_hand(self, room: Room, table: Table) -> None:
        """Now and then somebody adds chips, and whoever is first to act straddles."""
        if self._fortune.percent(_TOPS_UP):
            self._tops_up(room, table)
        if self._fortune.percent(_STRADDLES):
            self._straddles(room, table)

    def _tops_up(self, room: Room, table: Table) -> None:
        playing = [
            player
            for player, at in room.seated.items()
            if at == table.id and guest_of(room, player).bought_in
        ]
        if not playing:
            return
        player = playing[self._fortune.chance.below(len(playing))]
        terms = terms_of(game_of(room, table.game))
        stack = terms.stakes.big_blind * self._fortune.between(0, 60)
        allowed = limits(terms, stack)
        amount = max(allowed.least, terms.min_buy_in)
        if allowed.most is not None:
            amount = min(amount, allowed.most)
        if amount:
            self._ask(TopUp(table=table.id, player=player, amount=amount, stack=stack))

    def _straddles(self, room: Room, table: Table) -> None:
        deal, game = deal_now(room, table), game_of(room, table.game)
        if isinstance(deal, Deal):
            for straddle in straddles_open(deal, game.stakes, game.profile)[:1]:
                self._ask(DeclareStraddle(table=table.id, seat=straddle.seat))
