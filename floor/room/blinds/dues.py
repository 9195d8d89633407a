"""The dues quote: every way (back) into a game, what it costs, when it deals them in, and what the
button makes of it.

What is quoted is played: the hands to come are worked out by the same procedure that deals them, as
if nobody else came, went or changed their mind meanwhile (CH-MISS-9).
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple, assert_never

import msgspec

from floor.base.value import Value
from floor.room.blinds.antes import AnteHand, ante_deal
from floor.room.blinds.blinds import NO_DUES, BlindsOwed, Standing, Tokens, dues, moved_dues
from floor.room.blinds.button import (
    Deal,
    Lies,
    NoDeal,
    Place,
    Positions,
    SeatedPlayer,
    SeatNo,
    Sitter,
    steps,
)
from floor.room.blinds.full_table import with_one_out
from floor.room.blinds.next_hand import can_buy_button, first_deal, next_deal
from floor.room.games.game import MOST_PLAYERS, Stakes
from floor.room.games.procedure import Procedure
from floor.room.games.profile import (
    HELSINKI,
    ButtonMethod,
    ComingIn,
    Profile,
    StraddleEntry,
    WinnersButton,
)

_FARTHEST = 3 * MOST_PLAYERS
"""Hands looked ahead: an orbit until they are in, another until they have the button, and to
spare."""

_POSTING_RULE = {
    Tokens.NONE: "CH-NEW-3",
    Tokens.SMALL: "CH-MISS-7",
    Tokens.BIG: "CH-MISS-5",
    Tokens.BOTH: "CH-MISS-6",
}

_WAYS = (Standing.POSTS, Standing.WAITS, Standing.STRADDLES, Standing.BUYS_BUTTON)


class Between(NamedTuple):
    """A table between two hands, as the deal will find it."""

    last: Positions | Place | None
    """Positions of the last hand, or of the one being played; before the first one who won the
    draw, and None before the draw."""
    chairs: Sequence[SeatedPlayer]
    """All who sit there, in order of seats, the absent ones too."""
    stakes: Stakes
    profile: Profile = HELSINKI
    ante: AnteHand | None = None
    """What the next hand is without blinds; None: it has them."""
    procedure: Procedure | None = None
    """How it is dealt; None where that is not known yet."""

    @property
    def blinds(self) -> Positions | None:
        """Where the blinds have gone round; None before the first, and where there are none."""
        last = self.last
        if self.ante is not None or not isinstance(last, Positions) or not last.knows_blinds:
            return None
        return last


class Closed(Enum):
    """Why a way in is not open."""

    OWES = "owes"
    """They cannot just play on: they have to choose a way (CH-MISS-9, CH-NEW-1)."""
    NEWCOMERS_WAIT = "newcomers_wait"
    """New players come in with their big blind (ON-TBL-05)."""
    RETURNERS_WAIT = "returners_wait"
    """Who has missed a blind comes back with their big blind (ON-OUT-06)."""
    OVER_POSTS = "over_posts"
    """Who plays over posts the new player's blind; waiting is for who has a seat (CH-OVER-2)."""
    MOVED_AWAY = "moved_away"
    """Who went farther from the blinds posts a small blind or waits (CH-MOVE-2)."""
    NO_STRADDLES = "no_straddles"
    """Straddles are not in use (CH-STRAD-1)."""
    NOT_SMALL_BLIND_POSITION = "not_small_blind_position"
    """The button is sold only in the small blind position (CH-BUYB-1)."""
    NOT_FOR_SALE = "not_for_sale"
    """This button method knows no buying of the button (TDA-31, ON-BTN-02, CH-BLIND-9)."""


class EntryPosition(Enum):
    """Where somebody sits in the hand that deals them in."""

    BUTTON = "button"
    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    STRADDLE = "straddle"
    FIRST_TO_ACT = "first_to_act"
    """In the first betting round (CH-NEW-6)."""
    BEHIND_BUTTON = "behind_button"
    """Between button and small blind: the next button is not theirs (CH-NEW-5, D-34)."""
    ELSEWHERE = "elsewhere"


class WayIn(Value, frozen=True, kw_only=True):
    """One way into the game, for one seat at one moment."""

    way: Standing
    rule: str
    """Which names this way and its price or, when it is closed, says why."""
    closed: Closed | None = None
    price: BlindsOwed = NO_DUES
    """What they put in before the cards of the hand that deals them in."""
    hands: int | None = None
    """They are dealt in: 1 is the next hand. None: it is closed, or `no_hand` says why no hand
    comes about, or the winners of the hands before it decide."""
    spot: EntryPosition | None = None
    button: int | None = None
    """The hand in which they have the button, counted as `hands`; None: it cannot be told."""
    no_hand: NoDeal | None = None
    """Why the hands stop before they are dealt in."""

    @property
    def waits(self) -> int:
        """Hands they watch first; none where that cannot be told."""
        return self.hands - 1 if self.hands is not None else 0


def deal_between(table: Between) -> Deal | NoDeal:
    """The hand that would begin at `table`, once a button is drawn for where there is one.

    Where until now antes alone were paid, the blinds follow the button as it moves on (HOUSE).
    """
    last, chairs, stakes, profile = table.last, table.chairs, table.stakes, table.profile
    if table.ante is not None:
        deal = ante_deal(last, chairs, stakes, profile, table.ante)
    elif last is None or (isinstance(last, Positions) and last.lies is Lies.NOTHING):
        return NoDeal.NOBODY_FOR_BUTTON
    elif isinstance(last, Place):
        deal = first_deal(last, chairs, stakes, profile)
    elif last.knows_blinds:
        deal = next_deal(last, chairs, stakes, profile)
    else:
        behind = Place(SeatNo(last.button.seat + 1), last.button.player)
        deal = first_deal(behind, chairs, stakes, profile)
    if isinstance(deal, Deal) and table.procedure is not None:
        return with_one_out(deal, table.procedure)
    return deal


def quote(between: Between, seat: SeatNo, sitter: Sitter) -> tuple[WayIn, ...]:
    """Every way in of `sitter`, were they at the table in `seat` now: posting, waiting, straddling,
    buying the button, the closed ones too.

    An empty seat is quoted for a new sitter, that of somebody away for its owner. Before the draw
    there is nothing to pay, and nothing to choose for who owes nothing: one way then (CH-BTN-5).
    Where there are no blinds it is that too.
    """
    if between.ante is not None:
        free = Sitter(player=sitter.player, standing=Standing.IN)
        return (_foreseen(between, seat, free, Standing.IN, []),)
    if between.last is None:
        return (WayIn(way=Standing.IN, rule="CH-BTN-5"),)
    if sitter.standing is Standing.IN:
        return (_foreseen(between, seat, sitter, Standing.IN, []),)
    ways: list[WayIn] = []
    seen: list[_Future] = []
    for way in _WAYS:
        closed = why_closed(between, seat, sitter, way)
        if closed is not None:
            ways.append(WayIn(way=way, rule=closed_rule(closed, between.profile), closed=closed))
        else:
            ways.append(_foreseen(between, seat, sitter, way, seen))
    return tuple(ways)


def why_closed(between: Between, seat: SeatNo, sitter: Sitter, way: Standing) -> Closed | None:
    """Why `way` in is not open to `sitter`, who is not in yet, in `seat` now; None: it is."""
    profile = between.profile
    match way:
        case Standing.IN | Standing.STRADDLES | Standing.BUYS_BUTTON if _owes_for_seat(sitter):
            return Closed.MOVED_AWAY
        case Standing.IN:
            return Closed.OWES
        case Standing.WAITS:
            posts = profile.newcomers is not ComingIn.WAIT and between.ante is None
            posts = posts and isinstance(between.last, Positions)
            return Closed.OVER_POSTS if posts and _is_over(between, seat, sitter) else None
        case Standing.POSTS if sitter.is_new:
            return Closed.NEWCOMERS_WAIT if profile.newcomers is ComingIn.WAIT else None
        case Standing.POSTS:
            return Closed.RETURNERS_WAIT if profile.returners is ComingIn.WAIT else None
        case Standing.STRADDLES:
            in_use = between.stakes.straddle or profile.straddle_entry is StraddleEntry.ALWAYS
            return None if in_use and between.stakes.big_blind else Closed.NO_STRADDLES
        case Standing.BUYS_BUTTON if between.ante is not None or not profile.sells_button:
            return Closed.NOT_FOR_SALE
        case Standing.BUYS_BUTTON:
            last = between.last
            chairs = _with(between.chairs, seat, sitter, way)
            sold = isinstance(last, Positions) and can_buy_button(last, chairs, seat, profile)
            return None if sold else Closed.NOT_SMALL_BLIND_POSITION
        case _ as never:
            assert_never(never)


_CLOSED_BY = {
    Closed.OWES: "CH-MISS-9",
    Closed.NEWCOMERS_WAIT: "ON-TBL-05",
    Closed.RETURNERS_WAIT: "ON-OUT-06",
    Closed.OVER_POSTS: "CH-OVER-2",
    Closed.MOVED_AWAY: "CH-MOVE-2",
    Closed.NO_STRADDLES: "CH-STRAD-1",
    Closed.NOT_SMALL_BLIND_POSITION: "CH-BUYB-1",
}


def _owes_for_seat(sitter: Sitter) -> bool:
    """Whether all that `sitter` owes is the small blind of a seat farther from the blinds."""
    return sitter.moved and sitter.tokens is Tokens.SMALL


def _is_over(between: Between, seat: SeatNo, sitter: Sitter) -> bool:
    """Whether `sitter` plays, or would play, in the seat of somebody who is away."""
    return any(
        chair.seat == seat and not chair.here and chair.sitter.player != sitter.player
        for chair in between.chairs
    )


def closed_rule(closed: Closed, profile: Profile) -> str:
    """The rule that closes a way."""
    if closed is not Closed.NOT_FOR_SALE:
        return _CLOSED_BY[closed]
    if profile.winner is WinnersButton.DEALS:
        return "CH-BLIND-9"
    if profile.sells_button:
        return "CH-BUYB-1"  # No blinds, and so no small blind position.
    return "TDA-31" if profile.button is ButtonMethod.DEAD else "ON-BTN-02"


def way_rule(sitter: Sitter, way: Standing, *, over: bool = False) -> str:
    """The rule that names `way` and its price for `sitter`; `over`: they would play over."""
    match way:
        case Standing.IN:
            return "CH-GEN-5"
        case Standing.BUYS_BUTTON:
            return "CH-BUYB-2"
        case Standing.STRADDLES:
            return "CH-NEW-4" if sitter.is_new else "CH-MISS-8"
        case _ if sitter.moved:
            return "CH-MOVE-2"
        case Standing.WAITS:
            return "CH-NEW-2" if sitter.is_new else "CH-MISS-4"
        case Standing.POSTS if sitter.is_new:
            return "CH-OVER-2" if over else "CH-NEW-3"
        case Standing.POSTS:
            return _POSTING_RULE[sitter.tokens]
        case _ as never:
            assert_never(never)


class _Future(NamedTuple):
    """A table right after somebody was dealt in, and how many hands later they have the button."""

    last: Positions
    sitters: Sequence[tuple[SeatNo, Sitter, bool]]
    button: int | None


def _foreseen(
    between: Between, seat: SeatNo, sitter: Sitter, way: Standing, seen: list[_Future]
) -> WayIn:
    """`way` played on, hand by hand, until they are dealt in and until they have the button.

    `seen` collects what came of it: two ways that lead to one table have one future.
    """
    rule = way_rule(sitter, way, over=_is_over(between, seat, sitter))
    table = between._replace(chairs=_with(between.chairs, seat, sitter, way))
    for hand, (deal, then) in enumerate(_hands(table, _foreseeable(between)), start=1):
        if isinstance(deal, NoDeal):
            price = _list_price(between, sitter, way)
            return WayIn(way=way, rule=rule, price=price, no_hand=deal)
        if Place(seat, sitter.player) in deal.dealt:
            later = _button_after(then, deal, sitter, seen)
            return WayIn(
                way=way,
                rule=rule,
                price=next((post.dues for post in deal.posts if post.seat == seat), NO_DUES),
                hands=hand,
                spot=_spot(deal, seat),
                button=hand + later if later is not None else None,
            )
    return WayIn(way=way, rule=rule, price=_list_price(between, sitter, way))


def _hands(table: Between, most: int) -> Iterator[tuple[Deal | NoDeal, Between]]:
    """The next hands, at most so many, and the table after each; ends where none can begin."""
    for _ in range(most):
        deal = deal_between(table)
        if isinstance(deal, NoDeal):
            yield deal, table
            return
        table = _after(table, deal)
        yield deal, table


def _foreseeable(between: Between) -> int:
    """Hands whose blinds can be told: where the winner has the button only the next one, and that
    only once it is known who won (CH-BLIND-9)."""
    if between.profile.winner is not WinnersButton.DEALS:
        return _FARTHEST
    last = between.last
    return 0 if isinstance(last, Positions) and last.won is None else 1


def _after(table: Between, deal: Deal) -> Between:
    """The table once `deal` is over."""
    then = {(one.seat, one.sitter.player): one.sitter for one in deal.changed}
    if not then:
        return table._replace(last=deal.positions)
    chairs = [
        SeatedPlayer(chair.seat, after, chair.here)
        if (after := then.get((chair.seat, chair.sitter.player))) is not None
        else chair
        for chair in table.chairs
    ]
    return table._replace(last=deal.positions, chairs=chairs)


def _button_after(table: Between, deal: Deal, sitter: Sitter, seen: list[_Future]) -> int | None:
    """How many hands after `deal`, which left `table`, they have the button; none if in that
    one."""
    if deal.positions.lies is Lies.NOTHING:
        return None
    if deal.positions.button.player == sitter.player:
        return 0
    if table.profile.winner is WinnersButton.DEALS:
        return None
    sitters = [(chair.seat, chair.sitter, chair.here) for chair in table.chairs]
    for future in seen:
        if future.last == deal.positions and future.sitters == sitters:
            return future.button
    found = next(
        (
            hand
            for hand, (then, _) in enumerate(_hands(table, _FARTHEST), start=1)
            if isinstance(then, Deal) and then.positions.button.player == sitter.player
        ),
        None,
    )
    seen.append(_Future(deal.positions, sitters, found))
    return found


def _spot(deal: Deal, seat: SeatNo) -> EntryPosition:
    now = deal.positions
    if now.lies is Lies.NOTHING:
        return EntryPosition.ELSEWHERE
    if seat in deal.straddles:
        return EntryPosition.STRADDLE
    if seat == now.button.seat:
        return EntryPosition.BUTTON
    if seat == now.big.seat:
        return EntryPosition.BIG_BLIND
    if now.small is not None and seat == now.small.seat:
        return EntryPosition.SMALL_BLIND
    if seat == deal.first_to_act.seat:
        return EntryPosition.FIRST_TO_ACT
    behind = steps(now.button.seat, seat) < steps(now.button.seat, now.big.seat)
    return EntryPosition.BEHIND_BUTTON if behind else EntryPosition.ELSEWHERE


def _list_price(between: Between, sitter: Sitter, way: Standing) -> BlindsOwed:
    """What `way` costs where the hand that deals them in cannot be told."""
    if sitter.moved:
        return moved_dues(way, between.stakes, between.profile.move_blind)
    if way is Standing.WAITS:
        return dues(Tokens.NONE, Standing.POSTS, between.stakes)
    return dues(sitter.tokens, way, between.stakes)


def _with(
    chairs: Sequence[SeatedPlayer], seat: SeatNo, sitter: Sitter, way: Standing
) -> list[SeatedPlayer]:
    """`chairs` with `sitter` at the table in `seat`, coming in by `way`; who played there meanwhile
    gets up, and the absent owner stays before who plays over (D-39)."""
    coming = msgspec.structs.replace(sitter, standing=way)
    others = [
        chair
        for chair in chairs
        if chair.sitter.player != sitter.player and not (chair.here and chair.seat == seat)
    ]
    others.append(SeatedPlayer(seat, coming, True))
    return sorted(others, key=lambda chair: chair.seat)
