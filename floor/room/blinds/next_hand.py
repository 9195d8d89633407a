"""The hand about to be dealt with blinds: who is dealt in, who pays what, how everybody stands.

CH-BTN-10 is the order of the steps; `rotation` says where button and blinds go.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from floor.base.money import NOTHING
from floor.room.betting.round import Action
from floor.room.blinds.blinds import (
    NO_DUES,
    Blind,
    Dues,
    Paid,
    Standing,
    Tokens,
    dues,
    moved_dues,
    tokens_after,
)
from floor.room.blinds.button import (
    Chair,
    Deal,
    NoDeal,
    Place,
    Positions,
    Post,
    Prompt,
    Seated,
    SeatNo,
    Sitter,
    first_after,
    steps,
)
from floor.room.blinds.rotation import (
    behind_dead_button,
    betting_button,
    clockwise,
    has_just_paid,
    heads_up,
    next_big,
    next_button,
    next_small,
)
from floor.room.games.game import MOST_PLAYERS, Stakes
from floor.room.games.profile import (
    HELSINKI,
    Absent,
    ButtonMethod,
    HeadsUp,
    Profile,
    WinnersButton,
)


def first_deal(
    button: Place, chairs: Sequence[Chair], stakes: Stakes, profile: Profile = HELSINKI
) -> Deal | NoDeal:
    """The first hand after the draw: `button` is who drew the highest card, blinds follow him.

    CH-BTN-4, CH-BLIND-2; two players: the button is the small blind (CH-HU-2). If the winner of
    the draw has gone, the next player clockwise who drew has it; who came later and waits for his
    big blind comes in when it falls to him. `chairs` are in order of seats, the absent ones too.
    """
    chairs = _as_dealt(chairs, profile)
    plan = _behind(button, chairs, [chair.sitter.paid is Paid.BOTH for chair in chairs])
    if isinstance(plan, _Plan) and len(plan.dealt) < profile.players_to_open:
        return NoDeal.TOO_FEW
    return plan if isinstance(plan, NoDeal) else _deal(plan, chairs, stakes, profile)


def next_deal(
    last: Positions, chairs: Sequence[Chair], stakes: Stakes, profile: Profile = HELSINKI
) -> Deal | NoDeal:
    """The hand after the one that had the positions `last` (CH-BTN-3, CH-BTN-10).

    `chairs` are all who sit at the table now, in order of seats, the absent ones too. Where the
    winner has the button, `last.won` says who that is; without a winner the blinds move on.
    """
    chairs = _as_dealt(chairs, profile)
    if profile.winner is WinnersButton.DEALS and last.won is not None:
        plan = _behind(last.won, chairs, [c.sitter.standing is Standing.IN for c in chairs])
    else:
        others = [chair for chair in chairs if not chair.buys]
        plan = _plan(last, others, chairs, profile)
    if isinstance(plan, NoDeal):
        return plan
    if profile.sells_button:
        for chair in chairs:
            if chair.buys and _may_buy(plan, chair, last):
                plan = _bought(plan, chair, last)
                break
    if profile.heads_up is HeadsUp.ONE_HAND and last.heads_up and len(plan.dealt) == 2:
        # With a third at the table, who waits or would get the button, it is drawn for anew.
        here = sum(chair.here for chair in chairs)
        return NoDeal.NOBODY_FOR_BUTTON if here > 2 else NoDeal.TOO_FEW
    if profile.winner is WinnersButton.BETS:
        betting = betting_button(last, plan.positions.button, plan.dealt)
        plan = plan._replace(positions=msgspec.structs.replace(plan.positions, betting=betting))
    return _deal(plan, chairs, stakes, profile)


def can_buy_button(
    last: Positions, chairs: Sequence[Chair], seat: SeatNo, profile: Profile = HELSINKI
) -> bool:
    """Whether who comes in at `seat` would sit in the small blind position now (CH-BUYB-1)."""
    if not profile.sells_button:
        return False
    others = [chair for chair in chairs if chair.seat != seat or not chair.here]
    plan = _plan(last, others, chairs, profile)
    buyer = next((chair for chair in chairs if chair.seat == seat and chair.here), None)
    return buyer is not None and not isinstance(plan, NoDeal) and _may_buy(plan, buyer, last)


def action_for_absent(profile: Profile) -> Action | None:
    """What is done in his turn for somebody who was dealt in and is not there (ON-TRN-15); None
    where nobody absent gets cards."""
    return Action.FOLD if profile.deals_absent(bring_in=True) else None


class _Plan(NamedTuple):
    """Positions and players of the next hand, and which blinds go past the absent."""

    positions: Positions
    dealt: Sequence[Chair]
    owed: Mapping[Place, Blind]
    prompts: tuple[Prompt, ...] = ()


def _as_dealt(chairs: Sequence[Chair], profile: Profile) -> Sequence[Chair]:
    """`chairs` as the deal sees them: where the absent are dealt in they are as good as here, but
    for whom somebody plays over."""
    if profile.absent is not Absent.DEALT_IN:
        return chairs
    taken = {chair.seat for chair in chairs if chair.here}
    return [
        chair if chair.seat in taken else Chair(chair.seat, chair.sitter, True) for chair in chairs
    ]


def _behind(button: Place, chairs: Sequence[Chair], may_have_it: Sequence[bool]) -> _Plan | NoDeal:
    """The hand whose blinds follow the button, which is with `button` or the next who may have it:
    after the draw, and where the winner of the last hand has it (CH-BLIND-9)."""
    entitled = {chair.place for chair, may in zip(chairs, may_have_it, strict=True) if may}
    here = [chair for chair in chairs if chair.here and not chair.buys]
    ring = clockwise(SeatNo(button.seat - 1), here)
    dealt = [chair for chair in here if chair.comes_in]
    holder = next((c for c in ring if c.comes_in and c.place in entitled), None)
    if holder is None or len(dealt) < 2:
        return NoDeal.TOO_FEW if len(here) < 2 else NoDeal.NOBODY_FOR_BUTTON
    small = clockwise(holder.seat, dealt)[0]
    big = clockwise(small.seat, here)[0]
    if big is holder:
        small, big = holder, small
    else:
        dealt = [chair for chair in here if chair.comes_in or _is_dealt(chair, big, here)]
    positions = Positions(button=holder.place, small=small.place, big=big.place, turn=big.place)
    return _Plan(positions, dealt, _gone_past_first(positions, small, chairs))


def _may_buy(plan: _Plan, buyer: Chair, last: Positions) -> bool:
    """He sits first after the button and not behind the last big blind, who would post the small
    blind; the seat of a big blind who has gone is open to him (CH-BUYB-1, D-37)."""
    if len(plan.dealt) < 3 or has_just_paid(buyer, last):
        return False
    button = plan.positions.button.seat
    ring = clockwise(button, sorted([*plan.dealt, buyer], key=_seat))
    return ring[0] is buyer and steps(button, buyer.seat) <= steps(button, last.turn.seat)


def _bought(plan: _Plan, buyer: Chair, last: Positions) -> _Plan:
    """`plan` with the button bought: nobody's turn at a blind comes in this hand (CH-BUYB-3)."""
    positions = Positions(button=plan.positions.button, small=None, big=buyer.place, turn=last.turn)
    dealt = sorted([*(chair for chair in plan.dealt if chair.comes_in), buyer], key=_seat)
    return plan._replace(positions=positions, dealt=dealt, owed={})


def _plan(
    last: Positions, chairs: Sequence[Chair], everybody: Sequence[Chair], profile: Profile
) -> _Plan | NoDeal:
    """Steps 1 to 5 of CH-BTN-10 among `chairs`; blinds go past the absent of `everybody`."""
    here = [chair for chair in chairs if chair.here]
    dealt = [chair for chair in here if chair.comes_in]
    if not dealt:
        return NoDeal.NOBODY_FOR_BUTTON if len(here) > 1 else NoDeal.TOO_FEW
    big = next_big(last, here, dealt, profile.button)
    if big is None:
        return NoDeal.TOO_FEW
    if not big.comes_in:
        dealt = [chair for chair in here if chair.comes_in or chair is big]
    if len(dealt) < 2:
        return NoDeal.TOO_FEW
    if len(dealt) < len(here) and (len(dealt) > 2 or big.comes_in):
        # With one alone in the game it is heads-up, where nobody straddles (D-28).
        dealt = [chair for chair in here if chair.comes_in or _is_dealt(chair, big, here)]
    prompts: tuple[Prompt, ...] = ()
    if profile.button is ButtonMethod.DEAD:
        let_in = [chair for chair in dealt if not _is_held_back(chair, big, last)]
        # Two go on without him, unless one of them would come in by a straddle (D-28).
        go_on = len(let_in) > 2 or sum(c.comes_in or c is big for c in let_in) == 2
        if go_on and len(let_in) < len(dealt):
            dealt, prompts = let_in, (Prompt.BEHIND_BUTTON,)
    small, button = None, None
    if len(dealt) > 2:
        small = next_small(last, big, dealt)
        button = next_button(last, big, small, dealt, profile.button)
        if button is None:
            # Whoever paid to come in this hand would have the button: they wait a hand (D-40).
            dealt = [chair for chair in dealt if chair.is_in or chair is big]
            if len(dealt) != 2:
                return NoDeal.NOBODY_FOR_BUTTON
            prompts = (Prompt.HELD_OUT,)
    if button is None:
        small, big = heads_up(last, dealt, big)
        button = small.place
    if last.bought and button != last.big and len(dealt) > 2:
        prompts = (*prompts, Prompt.BUYER_GONE)
    if big.seat == last.turn.seat and any(c.seat == big.seat and not c.here for c in everybody):
        prompts = (*prompts, Prompt.OVER_PLAYER_BIG_BLIND)
    dead = small is None and profile.button is ButtonMethod.DEAD
    positions = Positions(
        button=button,
        small=small.place if small is not None else None,
        big=big.place,
        turn=big.place,
        dead_small=last.turn if dead else None,
    )
    return _Plan(positions, dealt, _gone_past(last, big, everybody), prompts)


def _is_held_back(chair: Chair, big: Chair, last: Positions) -> bool:
    """He would come in between the dead button and the small blind (TDA-9)."""
    return not chair.is_in and chair is not big and behind_dead_button(last, chair.seat)


def _gone_past(last: Positions, big: Chair, everybody: Iterable[Chair]) -> dict[Place, Blind]:
    """Which blind each absent player misses by this hand (CH-MISS-1, CH-BTN-10).

    The owner of a seat misses his also while somebody plays over and pays them in turn (CH-OVER-3).
    Who was not in yet misses nothing, however long his seat stands reserved (CH-NEW-1).
    """
    way = MOST_PLAYERS if big.place == last.turn else steps(last.turn.seat, big.seat)
    owed = {}
    for chair in everybody:
        if chair.here or chair.sitter.is_new:
            continue
        if chair.place == last.turn or chair.sitter.tokens is Tokens.BIG:
            # Past who missed the big blind the small one goes in the next hand (D-35).
            owed[chair.place] = Blind.SMALL
        elif 0 < steps(last.turn.seat, chair.seat) <= way:
            owed[chair.place] = Blind.BIG
    return owed


def _gone_past_first(
    positions: Positions, small: Chair, everybody: Iterable[Chair]
) -> dict[Place, Blind]:
    """Which blind of a hand whose blinds follow the button was due at somebody who is in the game
    and absent (CH-BTN-5, CH-MISS-1)."""
    button = positions.button.seat
    owed = {}
    for chair in everybody:
        if not chair.here and not chair.sitter.is_new:
            way = steps(button, chair.seat)
            if 0 < way <= steps(button, small.seat):
                owed[chair.place] = Blind.SMALL
            elif 0 < way <= steps(button, positions.big.seat):
                owed[chair.place] = Blind.BIG
    return owed


def _deal(plan: _Plan, everybody: Sequence[Chair], stakes: Stakes, profile: Profile) -> Deal:
    """The hand as planned: who posts what, who acts first, how everybody stands then."""
    positions, dealt = plan.positions, plan.dealt
    blinds = (positions.big, positions.small)
    # Nothing changes for who is in and has no blind, and he pays nothing but an ante: most players.
    busy = [chair for chair in everybody if not chair.is_in or chair.place in blinds]
    posts, straddles, changed = [], [], []
    for chair in dealt if stakes.ante else (chair for chair in busy if chair in dealt):
        paid = _posts(chair, positions, stakes, profile)
        if paid is not None:
            posts.append(Post(chair.seat, paid))
        if chair.sitter.standing is Standing.STRADDLES and chair.place != positions.big:
            straddles.append(chair.seat)
    for chair in busy:
        missed = plan.owed.get(chair.place)
        if missed is not None:
            after = _after_missing(chair.sitter, missed, profile)
        else:
            after = _after(chair, positions, dealt=chair in dealt)
        if after is not chair.sitter and after != chair.sitter:
            changed.append(Seated(chair.seat, after))
    places = tuple(chair.place for chair in dealt)
    return Deal(
        positions=positions,
        dealt=places,
        first_to_act=_opener(positions, places, straddles),
        posts=tuple(posts),
        changed=tuple(changed),
        prompts=plan.prompts,
        straddles=tuple(straddles),
    )


def _opener(positions: Positions, dealt: Sequence[Place], straddles: Sequence[SeatNo]) -> Place:
    """Who acts first: left of big blind and straddle, heads-up the button (CH-BLIND-4, CH-HU-2)."""
    if len(dealt) == 2:
        return positions.button
    return first_after(straddles[-1] if straddles else positions.big.seat, dealt)


def _posts(chair: Chair, positions: Positions, stakes: Stakes, profile: Profile) -> Dues | None:
    """What `chair` puts in before the cards; None is nothing."""
    paid = _blind_part(chair, positions, stakes, profile)
    ante = stakes.ante
    if chair.place == positions.big:
        ante += stakes.big_blind_ante
    if ante:
        return Dues(paid.live, paid.dead, ante)
    return paid if paid is not NO_DUES and paid.due else None


def _blind_part(chair: Chair, positions: Positions, stakes: Stakes, profile: Profile) -> Dues:
    """What of it is blinds and straddle.

    In his own big blind he pays that and nothing else (CH-MISS-4). In the small blind's place
    what he comes in with already contains it.
    """
    sitter = chair.sitter
    if chair.place == positions.big:
        way = Standing.BUYS_BUTTON if positions.bought else Standing.POSTS
        return dues(Tokens.NONE, way, stakes)
    if sitter.standing is not Standing.IN:
        if sitter.moved and sitter.tokens is Tokens.SMALL:
            return moved_dues(sitter.standing, stakes, profile.move_blind)
        return dues(sitter.tokens, sitter.standing, stakes)
    return Dues(stakes.small_blind, NOTHING) if chair.place == positions.small else NO_DUES


def _after_missing(sitter: Sitter, missed: Blind, profile: Profile) -> Sitter:
    """How an absent sitter stands once `missed` has gone past him."""
    tokens = tokens_after(sitter.tokens, missed, profile.missed_big_blind)
    return Sitter(player=sitter.player, standing=Standing.WAITS, tokens=tokens, paid=Paid.NOTHING)


def _after(chair: Chair, positions: Positions, *, dealt: bool) -> Sitter:
    """How the sitter stands once this hand has begun, unless a blind went past him."""
    sitter = chair.sitter
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


def _is_dealt(chair: Chair, big: Chair, here: Sequence[Chair]) -> bool:
    """Whether one who waits or straddles is dealt in: in his big blind, or he straddles and sits
    immediately left of it (CH-NEW-4, CH-MISS-8); of two who would straddle the first does."""
    if chair.sitter.standing is not Standing.STRADDLES or chair is big:
        return chair is big
    straddling = Standing.STRADDLES
    ring = [c for c in here if c is not big and (c.comes_in or c.sitter.standing is straddling)]
    return clockwise(big.seat, ring)[0] is chair


def _seat(chair: Chair) -> int:
    return chair.seat
