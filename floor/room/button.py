"""Where button and blinds go next, who is dealt in and who pays what: the Helsinki procedure.

The big blind moves to the next player after every hand and everything else is placed from it
(CH-BTN-7): a player who leaves takes his small blind with him for one hand, and the button waits
at a player who has paid both blinds, never at an empty seat. CH-BTN-10 is the order of the steps.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import NamedTuple, NewType

from floor.base.money import NOTHING
from floor.base.value import Value
from floor.room.blinds import Blind, Dues, Paid, Standing, Tokens, dues, tokens_after
from floor.room.game import MOST_PLAYERS, Stakes

SeatNo = NewType("SeatNo", int)
"""1 to 12, clockwise; seat 1 is at the dealer's left."""
PlayerId = NewType("PlayerId", int)
"""A player's number in the people of the house; his name stays there."""


class Place(Value, frozen=True, array_like=True):
    """A player in a seat: the button and the blinds belong to both together (D-29)."""

    seat: SeatNo
    player: PlayerId


class Sitter(Value, frozen=True, kw_only=True):
    """A player at a table, as the blinds see him."""

    player: PlayerId
    standing: Standing = Standing.WAITS
    tokens: Tokens = Tokens.NONE
    paid: Paid = Paid.NOTHING

    @property
    def is_new(self) -> bool:
        """He has not come in yet: he owes the new player's blind and nothing else (CH-NEW-1)."""
        return self.standing is not Standing.IN and self.tokens is Tokens.NONE


class Chair:
    """A sitter in his seat and whether he is at the table; an over-played seat gives two.

    Lives only while a hand is worked out, is compared by identity, and so is no stored value.
    """

    __slots__ = ("here", "place", "seat", "sitter")

    def __init__(self, seat: SeatNo, sitter: Sitter, here: bool) -> None:
        self.seat = seat
        self.sitter = sitter
        self.here = here
        self.place = Place(seat, sitter.player)


class Positions(Value, frozen=True, kw_only=True):
    """Button and blinds of a hand."""

    button: Place
    small: Place | None
    """None: no small blind is posted in this hand."""
    big: Place
    """The only blind lying in front when the button was bought."""
    turn: Place
    """Whose turn at the big blind it was: `big`, or in a hand with a bought button the last one."""

    @property
    def bought(self) -> bool:
        """The button of the next hand was bought in this one (CH-BUYB-3)."""
        return self.big != self.turn


class Post(Value, frozen=True, array_like=True):
    """What a player puts in before the cards."""

    seat: SeatNo
    dues: Dues


class Seated(Value, frozen=True, array_like=True):
    """How a sitter stands once the hand has begun, where that changed."""

    seat: SeatNo
    sitter: Sitter


class Prompt(Enum):
    """Where the guide leaves something to the floor: what the dealer is told."""

    HELD_OUT = "held_out"
    """A player who paid to come in waits a hand, because he would get the button (D-40)."""
    BUYER_GONE = "buyer_gone"
    """Who bought the button left before he had it: it stays where it was (D-37)."""
    OVER_PLAYER_BIG_BLIND = "over_player_big_blind"
    """An over-player took the seat of a big blind who stepped away (D-31)."""


class Deal(Value, frozen=True, kw_only=True):
    """A hand about to be dealt."""

    positions: Positions
    dealt: tuple[Place, ...]
    """In order of seats."""
    first_to_act: Place
    """In the first betting round."""
    posts: tuple[Post, ...]
    """In order of seats."""
    changed: tuple[Seated, ...]
    """Sitters whose standing, tokens or paid blinds the start of this hand changes."""
    prompts: tuple[Prompt, ...] = ()

    @property
    def first_card_to(self) -> Place:
        """The first player clockwise from the button; also first to act in the later rounds.

        CH-BTN-1, CH-BLIND-4; two players: the one without the button (CH-HU-2, CH-HU-3).
        """
        button = self.positions.button.seat
        return min(self.dealt, key=lambda place: (place.seat - button - 1) % MOST_PLAYERS)


class NoDeal(Enum):
    """Why no hand can begin."""

    TOO_FEW = "too_few"
    """Fewer than two players would be dealt in (CH-TABLE-2)."""
    NOBODY_FOR_BUTTON = "nobody_for_button"
    """Nobody here has paid both blinds: the button is drawn for anew (CH-BTN-4, CH-BTN-6)."""


def first_deal(button: Place, chairs: Sequence[Chair], stakes: Stakes) -> Deal | NoDeal:
    """The first hand after the draw: `button` is who drew the highest card, blinds follow him.

    CH-BTN-4, CH-BLIND-2; two players: the button is the small blind (CH-HU-2). If the winner of
    the draw has gone, the next player clockwise who drew has it; who came later and waits for his
    big blind comes in when it falls to him.
    """
    here = [chair for chair in chairs if chair.here and not _buys(chair)]
    ring = _clockwise(SeatNo(button.seat - 1), here)
    dealt = [chair for chair in ring if _comes_in(chair)]
    holder = next((chair for chair in dealt if chair.sitter.paid is Paid.BOTH), None)
    if holder is None or len(dealt) < 2:
        return NoDeal.TOO_FEW if len(ring) < 2 else NoDeal.NOBODY_FOR_BUTTON
    small = _clockwise(holder.seat, dealt)[0]
    big = _clockwise(small.seat, here)[0]
    if big is holder:
        small, big = holder, small
    else:
        dealt = [chair for chair in here if _is_dealt(chair, big, here)]
    positions = Positions(button=holder.place, small=small.place, big=big.place, turn=big.place)
    owed = _gone_past_first(positions, small, chairs)
    return _deal(positions, dealt, chairs, stakes, owed=owed, prompts=())


def next_deal(last: Positions, chairs: Sequence[Chair], stakes: Stakes) -> Deal | NoDeal:
    """The hand after the one that had the positions `last` (CH-BTN-3, CH-BTN-10).

    `chairs` are all who sit at the table now, in order of seats, the absent ones too.
    """
    base = _plan(last, [chair for chair in chairs if not _buys(chair)], chairs)
    if isinstance(base, NoDeal):
        return base
    buyer = next((chair for chair in chairs if _buys(chair) and _may_buy(base, chair, last)), None)
    if buyer is not None:
        base = _bought(base, buyer, last)
    return _deal(base.positions, base.dealt, chairs, stakes, owed=base.owed, prompts=base.prompts)


def can_buy_button(last: Positions, chairs: Sequence[Chair], seat: SeatNo) -> bool:
    """Whether who comes in at `seat` would sit in the small blind position now (CH-BUYB-1)."""
    base = _plan(last, [chair for chair in chairs if chair.seat != seat or not chair.here], chairs)
    chair = next((chair for chair in chairs if chair.seat == seat and chair.here), None)
    return chair is not None and not isinstance(base, NoDeal) and _may_buy(base, chair, last)


class _Plan(NamedTuple):
    """Positions and players of the next hand, and which blinds go past the absent."""

    positions: Positions
    dealt: Sequence[Chair]
    owed: Mapping[Place, Blind]
    prompts: tuple[Prompt, ...] = ()


def _may_buy(plan: _Plan, buyer: Chair, last: Positions) -> bool:
    """He sits first after the button and not behind the last big blind, who would post the small
    blind; the seat of a big blind who has gone is open to him (CH-BUYB-1, D-37)."""
    if len(plan.dealt) < 3 or _has_just_paid(buyer, last):
        return False
    button = plan.positions.button.seat
    ring = _clockwise(button, [*plan.dealt, buyer])
    return ring[0] is buyer and _steps(button, buyer.seat) <= _steps(button, last.turn.seat)


def _bought(plan: _Plan, buyer: Chair, last: Positions) -> _Plan:
    """`plan` with the button bought: nobody's turn at a blind comes in this hand (CH-BUYB-3)."""
    positions = Positions(button=plan.positions.button, small=None, big=buyer.place, turn=last.turn)
    dealt = (*(chair for chair in plan.dealt if _comes_in(chair)), buyer)
    return plan._replace(positions=positions, dealt=dealt, owed={})


def _plan(last: Positions, chairs: Sequence[Chair], everybody: Sequence[Chair]) -> _Plan | NoDeal:
    """Steps 1 to 5 of CH-BTN-10 among `chairs`; blinds go past the absent of `everybody`."""
    here = [chair for chair in chairs if chair.here]
    if not any(_comes_in(chair) for chair in here):
        return NoDeal.NOBODY_FOR_BUTTON if len(here) > 1 else NoDeal.TOO_FEW
    big = _next_big(last, here)
    if big is None:
        return NoDeal.TOO_FEW
    dealt = [chair for chair in here if _comes_in(chair) or chair is big]
    if len(dealt) < 2:
        return NoDeal.TOO_FEW
    if sum(map(_comes_in, dealt)) > 1:
        # With one alone in the game it is heads-up, where nobody straddles (D-28).
        dealt = [chair for chair in here if _is_dealt(chair, big, here)]
    prompts: tuple[Prompt, ...] = ()
    small = None if len(dealt) == 2 else _small(last, big, dealt)
    button = None if len(dealt) == 2 else _button(last, big, small, dealt)
    if button is None and len(dealt) > 2:
        # Whoever paid to come in this hand would have the button: they wait a hand (D-40).
        stay = [chair for chair in dealt if chair.sitter.standing is Standing.IN or chair is big]
        if len(stay) != 2:
            return NoDeal.NOBODY_FOR_BUTTON
        dealt, prompts = stay, (Prompt.HELD_OUT,)
    if len(dealt) == 2:
        button, big = _heads_up(last, dealt, big)
        small = button
    assert button is not None
    if last.bought and button.place != last.big and len(dealt) > 2:
        prompts = (*prompts, Prompt.BUYER_GONE)
    if big.seat == last.turn.seat and any(
        chair.seat == big.seat and not chair.here for chair in everybody
    ):
        prompts = (*prompts, Prompt.OVER_PLAYER_BIG_BLIND)
    positions = Positions(
        button=button.place,
        small=small.place if small is not None else None,
        big=big.place,
        turn=big.place,
    )
    return _Plan(
        positions=positions,
        dealt=dealt,
        owed=_gone_past(last, big, everybody),
        prompts=prompts,
    )


def _next_big(last: Positions, here: Sequence[Chair]) -> Chair | None:
    """Step 3: a new player in the seat of the last big blind, else the next player clockwise.

    Nobody pays it twice running (CH-BTN-7), so the last one is passed over. CH-BTN-9, CH-BTN-10.
    """
    ring = [chair for chair in _clockwise(last.turn.seat, here) if not _has_just_paid(chair, last)]
    for chair in ring:
        if chair.seat == last.turn.seat and chair.sitter.is_new:
            return chair
    in_play = [chair for chair in here if _comes_in(chair)]
    if len(in_play) == 1:
        # Alone in the rotation: who waits has to take the big blind, or there is no game.
        ring = [chair for chair in ring if chair is not in_play[0]] or ring
    if not ring:
        # Left alone with who bought the button: his turn was two hands ago (CH-BUYB-4).
        ring = [chair for chair in in_play if chair.sitter.player != last.big.player]
    return ring[0] if ring else None


def _has_just_paid(chair: Chair, last: Positions) -> bool:
    """He had the big blind last, wherever he sits now: the rule is about the player (D-29)."""
    return chair.sitter.player in (last.turn.player, last.big.player)


def _small(last: Positions, big: Chair, dealt: Sequence[Chair]) -> Chair | None:
    """Step 4: the last big blind, if dealt in; none when he is gone or it stayed (CH-BTN-8).

    Who gave up his seat and sat down in it again has gone: he comes in like anybody new.
    """
    for chair in dealt:
        if chair.place == last.turn and chair is not big and chair.sitter.standing is Standing.IN:
            return chair
    return None


def _button(
    last: Positions, big: Chair, small: Chair | None, dealt: Sequence[Chair]
) -> Chair | None:
    """Step 5: the last small blind, else who has it, else the nearest before him who has paid.

    A bought button comes before all (CH-BUYB-4). None: nobody dealt in may have it (CH-BTN-6).
    """
    free = [chair for chair in dealt if chair is not big and chair is not small]
    entitled = [chair for chair in free if chair.sitter.paid is Paid.BOTH]
    for place in (last.big if last.bought else last.small, last.button):
        for chair in entitled:
            if chair.place == place:
                return chair
    before = _clockwise(last.button.seat, entitled)
    return before[-1] if before else None


def _heads_up(last: Positions, two: Sequence[Chair], big: Chair) -> tuple[Chair, Chair]:
    """(button, big blind) of two players (CH-HU-1, D-40).

    Who comes in now has the big blind, unless he left that very place just before. Otherwise the
    button goes to who posted the larger blind in the last hand; if neither posted one, the big
    blind goes to the next after the last one.
    """
    new = [chair for chair in two if chair.sitter.standing is not Standing.IN]
    if new:
        big = big if big in new else new[0]
        if big.sitter.player == last.big.player:
            big = _other(two, big)
    else:
        for place in (last.big, last.turn, last.small):
            for chair in two:
                if chair.place == place:
                    return chair, _other(two, chair)
    return _other(two, big), big


def _other(two: Sequence[Chair], one: Chair) -> Chair:
    return two[1] if two[0] is one else two[0]


def _gone_past(last: Positions, big: Chair, everybody: Iterable[Chair]) -> dict[Place, Blind]:
    """Which blind each absent player misses by this hand (CH-MISS-1, CH-BTN-10).

    Who was not in yet misses nothing, however long his seat stands reserved (CH-NEW-1).
    """
    way = MOST_PLAYERS if big.place == last.turn else _steps(last.turn.seat, big.seat)
    owed = {}
    for chair in everybody:
        if chair.here or chair.sitter.is_new:
            continue
        if chair.place == last.turn:
            owed[chair.place] = Blind.SMALL
        elif 0 < _steps(last.turn.seat, chair.seat) <= way:
            owed[chair.place] = Blind.BIG
    return owed


def _gone_past_first(
    positions: Positions, small: Chair, everybody: Iterable[Chair]
) -> dict[Place, Blind]:
    """Which blind of the first hand was due at somebody who drew and is absent (CH-BTN-5)."""
    button = positions.button.seat
    owed = {}
    for chair in everybody:
        if not chair.here and not chair.sitter.is_new:
            way = _steps(button, chair.seat)
            if 0 < way <= _steps(button, small.seat):
                owed[chair.place] = Blind.SMALL
            elif 0 < way <= _steps(button, positions.big.seat):
                owed[chair.place] = Blind.BIG
    return owed


def _deal(
    positions: Positions,
    dealt: Sequence[Chair],
    everybody: Sequence[Chair],
    stakes: Stakes,
    *,
    owed: Mapping[Place, Blind],
    prompts: tuple[Prompt, ...],
) -> Deal:
    """The hand with these positions: who posts what, who acts first, how everybody stands then."""
    in_order = sorted(dealt, key=_seat)
    straddlers = {
        chair.place
        for chair in dealt
        if chair.sitter.standing is Standing.STRADDLES and chair.place != positions.big
    }
    heads_up = len(dealt) == 2
    ring = _clockwise(
        positions.big.seat, [chair for chair in dealt if chair.place not in straddlers]
    )
    posts = tuple(
        Post(chair.seat, paid)
        for chair in in_order
        if (paid := _posts(chair, positions, stakes)) is not None
    )
    places = {chair.place for chair in dealt}
    changed = []
    for chair in everybody:
        after = _after(chair, positions, dealt=chair.place in places, missed=owed.get(chair.place))
        if after is not chair.sitter and after != chair.sitter:
            changed.append(Seated(chair.seat, after))
    return Deal(
        positions=positions,
        dealt=tuple(chair.place for chair in in_order),
        first_to_act=positions.button if heads_up else ring[0].place,
        posts=posts,
        changed=tuple(changed),
        prompts=prompts,
    )


def _posts(chair: Chair, positions: Positions, stakes: Stakes) -> Dues | None:
    """What `chair` puts in before the cards; None is nothing.

    In his own big blind he pays that and nothing else (CH-MISS-4). In the small blind's place
    what he comes in with already contains it.
    """
    if chair.place == positions.big:
        way = Standing.BUYS_BUTTON if positions.bought else Standing.POSTS
        return dues(Tokens.NONE, way, stakes)
    if chair.sitter.standing is not Standing.IN:
        return dues(chair.sitter.tokens, chair.sitter.standing, stakes)
    return Dues(stakes.small_blind, NOTHING) if chair.place == positions.small else None


def _after(chair: Chair, positions: Positions, *, dealt: bool, missed: Blind | None) -> Sitter:
    """How the sitter stands once this hand has begun."""
    sitter = chair.sitter
    if missed is not None:
        return Sitter(
            player=sitter.player,
            standing=Standing.WAITS,
            tokens=tokens_after(sitter.tokens, missed),
            paid=Paid.NOTHING,
        )
    if not dealt:
        return sitter
    paid = sitter.paid
    if chair.place == positions.big:
        paid = Paid.BOTH if positions.bought else max(paid, Paid.BIG)
    elif chair.place == positions.small and paid is Paid.BIG:
        paid = Paid.BOTH
    if paid is sitter.paid and sitter.standing is Standing.IN:
        return sitter
    return Sitter(player=sitter.player, standing=Standing.IN, tokens=Tokens.NONE, paid=paid)


def _comes_in(chair: Chair) -> bool:
    """At the table and dealt in whatever the blinds do."""
    return chair.here and chair.sitter.standing in (Standing.IN, Standing.POSTS)


def _buys(chair: Chair) -> bool:
    return chair.here and chair.sitter.standing is Standing.BUYS_BUTTON


def _is_dealt(chair: Chair, big: Chair, here: Sequence[Chair]) -> bool:
    """In, or posting, or in his big blind; or he straddles to come in and sits immediately left of
    it (CH-NEW-4, CH-MISS-8); of two who would straddle the first does."""
    if chair.sitter.standing is not Standing.STRADDLES or chair is big:
        return _comes_in(chair) or chair is big
    straddling = Standing.STRADDLES
    ring = [c for c in here if c is not big and (_comes_in(c) or c.sitter.standing is straddling)]
    return _clockwise(big.seat, ring)[0] is chair


def _seat(chair: Chair) -> int:
    return chair.seat


def _steps(start: SeatNo, end: SeatNo) -> int:
    """Chairs from `start` clockwise to `end`; none to itself."""
    return (end - start) % MOST_PLAYERS


def _clockwise(after: SeatNo, chairs: Iterable[Chair]) -> list[Chair]:
    """`chairs` clockwise, from the first seat behind `after` round to the one in it."""
    return sorted(chairs, key=lambda chair: (chair.seat - after - 1) % MOST_PLAYERS)
