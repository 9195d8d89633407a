"""The hand about to be dealt with blinds: where its button and blinds lie and who is dealt in.

CH-BTN-10 gives the steps; `rotation` says where each goes, `posts` who pays what.
"""

from collections.abc import Container, Iterable, Sequence

import msgspec

from floor.room.blinds.blinds import Blind, BlindsPaid, Standing, Tokens
from floor.room.blinds.button import (
    Deal,
    NoDeal,
    Place,
    Positions,
    Prompt,
    SeatedPlayer,
    SeatNo,
    steps,
)
from floor.room.blinds.posts import Plan, deal
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
    HeadsUpPlay,
    Profile,
    WinnersButton,
)


def first_deal(
    button: Place, chairs: Sequence[SeatedPlayer], stakes: Stakes, profile: Profile = HELSINKI
) -> Deal | NoDeal:
    """The first hand after the draw: `button` is who drew the highest card, the blinds follow.

    CH-BTN-4, CH-BLIND-2; two players: the button is the small blind (CH-HU-2). If the winner of
    the draw has gone, the next player clockwise who drew has it; who came later and waits for the
    big blind comes in when it falls to them. `chairs` are in order of seats, the absent ones too.
    """
    chairs = _as_dealt(chairs, profile)
    drew = {chair.place for chair in chairs if chair.sitter.paid is BlindsPaid.BOTH}
    plan = _behind(button, chairs, drew)
    if isinstance(plan, Plan) and len(plan.dealt) < profile.players_to_open:
        return NoDeal.TOO_FEW
    return plan if isinstance(plan, NoDeal) else deal(plan, chairs, stakes, profile)


def next_deal(
    last: Positions, chairs: Sequence[SeatedPlayer], stakes: Stakes, profile: Profile = HELSINKI
) -> Deal | NoDeal:
    """The hand after the one that had the positions `last` (CH-BTN-3, CH-BTN-10).

    `chairs` are all who sit at the table now, in order of seats, the absent ones too. Where the
    winner has the button, `last.won` says who that is; without a winner the blinds move on.
    """
    chairs = _as_dealt(chairs, profile)
    if profile.winner is WinnersButton.DEALS and last.won is not None:
        in_game = {chair.place for chair in chairs if chair.sitter.standing is Standing.IN}
        plan = _behind(last.won, chairs, in_game)
    else:
        plan = _plan(last, [chair for chair in chairs if not chair.buys], chairs, profile)
    if isinstance(plan, NoDeal):
        return plan
    if profile.sells_button:
        plan = _sold(plan, chairs, last)
    if profile.heads_up is HeadsUpPlay.ONE_HAND and last.heads_up and len(plan.dealt) == 2:
        # With a third at the table, who waits or would get the button, it is drawn for anew.
        here = sum(chair.here for chair in chairs)
        return NoDeal.NOBODY_FOR_BUTTON if here > 2 else NoDeal.TOO_FEW
    if profile.winner is WinnersButton.BETS:
        betting = betting_button(last, plan.positions.button, plan.dealt)
        plan = plan._replace(positions=msgspec.structs.replace(plan.positions, betting=betting))
    return deal(plan, chairs, stakes, profile)


def can_buy_button(
    last: Positions, chairs: Sequence[SeatedPlayer], seat: SeatNo, profile: Profile = HELSINKI
) -> bool:
    """Whether who comes in at `seat` would sit in the small blind position now (CH-BUYB-1)."""
    if not profile.sells_button:
        return False
    others = [chair for chair in chairs if chair.seat != seat or not chair.here]
    plan = _plan(last, others, chairs, profile)
    buyer = next((chair for chair in chairs if chair.seat == seat and chair.here), None)
    return buyer is not None and not isinstance(plan, NoDeal) and _may_buy(plan, buyer, last)


def _as_dealt(chairs: Sequence[SeatedPlayer], profile: Profile) -> Sequence[SeatedPlayer]:
    """`chairs` as the deal sees them: where the absent are dealt in they are as good as here, but
    for whom somebody plays over."""
    if profile.absent is not Absent.DEALT_IN:
        return chairs
    taken = {chair.seat for chair in chairs if chair.here}
    return [
        chair if chair.seat in taken else SeatedPlayer(chair.seat, chair.sitter, True)
        for chair in chairs
    ]


def _plan(
    last: Positions,
    chairs: Sequence[SeatedPlayer],
    everybody: Sequence[SeatedPlayer],
    profile: Profile,
) -> Plan | NoDeal:
    """The steps of CH-BTN-10 among `chairs`; blinds go past the absent of `everybody`.

    Step 3 is the first: the big blind decides who is dealt in, and so whether two are left (1).
    """
    big = _big_blind(last, chairs, profile)
    if isinstance(big, NoDeal):
        return big
    coming = _coming(chairs, big)
    if len(coming) < 2:
        return NoDeal.TOO_FEW
    dealt = _let_in(coming, big, last, profile)
    prompts = [Prompt.BEHIND_BUTTON] if len(dealt) < len(coming) else []
    small, button = None, None
    if len(dealt) > 2:
        small = next_small(last, big, dealt)
        button = next_button(last, big, small, dealt, profile.button)
        if button is None:
            dealt = _held_out(dealt, big)
            if len(dealt) != 2:
                return NoDeal.NOBODY_FOR_BUTTON
            prompts = [Prompt.HELD_OUT]
    if button is None:
        small, big = heads_up(last, dealt, big)
        button = small.place
    elif last.bought and button != last.big:
        prompts.append(Prompt.BUYER_GONE)
    if _is_over_players(big, last, everybody):
        prompts.append(Prompt.OVER_PLAYER_BIG_BLIND)
    positions = Positions(
        button=button,
        small=small.place if small is not None else None,
        big=big.place,
        turn=big.place,
        dead_small=last.turn if small is None and profile.button is ButtonMethod.DEAD else None,
    )
    return Plan(positions, dealt, _gone_past(last, big, everybody), tuple(prompts))


def _big_blind(
    last: Positions, chairs: Sequence[SeatedPlayer], profile: Profile
) -> SeatedPlayer | NoDeal:
    """Step 3 of CH-BTN-10, or why there is nobody to take the big blind."""
    here = [chair for chair in chairs if chair.here]
    in_play = [chair for chair in here if chair.comes_in]
    if not in_play and len(here) > 1:
        return NoDeal.NOBODY_FOR_BUTTON
    big = next_big(last, here, in_play, profile.button) if in_play else None
    return NoDeal.TOO_FEW if big is None else big


def _coming(chairs: Sequence[SeatedPlayer], big: SeatedPlayer) -> list[SeatedPlayer]:
    """Who comes into the hand with this big blind: who is in or posts, who has waited for it, and
    who straddles (CH-NEW-4, CH-MISS-8)."""
    here = [chair for chair in chairs if chair.here]
    if sum(chair.comes_in for chair in here) < 2:
        # With one alone in the game it is heads-up, where nobody straddles (D-28).
        return [chair for chair in here if chair.comes_in or chair is big]
    return [chair for chair in here if chair.comes_in or _is_dealt(chair, big, here)]


def _is_dealt(chair: SeatedPlayer, big: SeatedPlayer, here: Sequence[SeatedPlayer]) -> bool:
    """Whether one who waits or straddles is dealt in: in the own big blind, or to straddle
    immediately left of it (CH-NEW-4, CH-MISS-8); of two who would straddle the first does."""
    if chair.sitter.standing is not Standing.STRADDLES or chair is big:
        return chair is big
    straddling = Standing.STRADDLES
    ring = [c for c in here if c is not big and (c.comes_in or c.sitter.standing is straddling)]
    return clockwise(big.seat, ring)[0] is chair


def _let_in(
    coming: Sequence[SeatedPlayer], big: SeatedPlayer, last: Positions, profile: Profile
) -> Sequence[SeatedPlayer]:
    """Those of `coming` who do not have to wait for the dead button to pass them (TDA-9)."""
    if profile.button is not ButtonMethod.DEAD:
        return coming
    let_in = [
        chair
        for chair in coming
        if chair.is_in or chair is big or not behind_dead_button(last, chair.seat)
    ]
    # Two go on without who waits, unless one of the two would come in by a straddle (D-28).
    in_game = sum(chair.comes_in or chair is big for chair in let_in)
    return let_in if len(let_in) > 2 or in_game == 2 else coming


def _held_out(dealt: Sequence[SeatedPlayer], big: SeatedPlayer) -> list[SeatedPlayer]:
    """Who is left when whoever paid to come in would have the button: they wait a hand (D-40)."""
    return [chair for chair in dealt if chair.is_in or chair is big]


def _is_over_players(big: SeatedPlayer, last: Positions, everybody: Iterable[SeatedPlayer]) -> bool:
    """Whether it is with who plays over for the last big blind, who stepped away (D-31)."""
    return big.seat == last.turn.seat and any(
        chair.seat == big.seat and not chair.here for chair in everybody
    )


def _gone_past(
    last: Positions, big: SeatedPlayer, everybody: Iterable[SeatedPlayer]
) -> dict[Place, Blind]:
    """Which blind each absent player misses by this hand (CH-MISS-1, CH-BTN-10).

    The owner of a seat misses it also while somebody plays over and pays in turn (CH-OVER-3). Who
    was not in yet misses nothing, however long the seat stands reserved (CH-NEW-1).
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


def _behind(
    button: Place, chairs: Sequence[SeatedPlayer], entitled: Container[Place]
) -> Plan | NoDeal:
    """The hand whose blinds follow the button, which is with `button` or the next of `entitled`:
    after the draw, and where the winner of the last hand has it (CH-BLIND-9)."""
    here = [chair for chair in chairs if chair.here and not chair.buys]
    dealt = [chair for chair in here if chair.comes_in]
    ring = clockwise(SeatNo(button.seat - 1), dealt)
    holder = next((chair for chair in ring if chair.place in entitled), None)
    if holder is None or len(dealt) < 2:
        return NoDeal.TOO_FEW if len(here) < 2 else NoDeal.NOBODY_FOR_BUTTON
    small = clockwise(holder.seat, dealt)[0]
    big = clockwise(small.seat, here)[0]
    if big is holder:
        small, big = holder, small
    else:
        dealt = [chair for chair in here if chair.comes_in or _is_dealt(chair, big, here)]
    positions = Positions(button=holder.place, small=small.place, big=big.place, turn=big.place)
    return Plan(positions, dealt, _gone_past_first(positions, small, chairs))


def _gone_past_first(
    positions: Positions, small: SeatedPlayer, everybody: Iterable[SeatedPlayer]
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


def _sold(plan: Plan, chairs: Sequence[SeatedPlayer], last: Positions) -> Plan:
    """`plan` with the button bought by the first who waits to and may: nobody's turn at a blind
    comes in that hand (CH-BUYB-3)."""
    buyer = next((chair for chair in chairs if chair.buys and _may_buy(plan, chair, last)), None)
    if buyer is None:
        return plan
    positions = Positions(button=plan.positions.button, small=None, big=buyer.place, turn=last.turn)
    dealt = sorted([*(chair for chair in plan.dealt if chair.comes_in), buyer], key=_seat)
    return plan._replace(positions=positions, dealt=dealt, owed={})


def _may_buy(plan: Plan, buyer: SeatedPlayer, last: Positions) -> bool:
    """Whether `buyer` sits first after the button and not behind the last big blind, who would post
    the small blind; the seat of a big blind who has gone is open to them (CH-BUYB-1, D-37)."""
    if len(plan.dealt) < 3 or has_just_paid(buyer, last):
        return False
    button = plan.positions.button.seat
    ring = clockwise(button, sorted([*plan.dealt, buyer], key=_seat))
    return ring[0] is buyer and steps(button, buyer.seat) <= steps(button, last.turn.seat)


def _seat(chair: SeatedPlayer) -> int:
    return chair.seat
