"""An umpire: says from the rules, not from the engine, what is wrong with a hand.

He knows who sat there before the hand, the positions of the last one, and what was dealt.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, assert_never

from floor.base.money import NOTHING, Money
from floor.room.blinds.blinds import BlindsPaid, Standing, Tokens
from floor.room.blinds.button import Deal, NoDeal, Place, Positions, Prompt, SeatedPlayer, Sitter
from floor.room.games.game import MOST_PLAYERS, Stakes
from floor.room.games.profile import ButtonMethod


class Before(NamedTuple):
    """What the umpire saw before the cards."""

    last: Positions | Place
    """Positions of the last hand; before the first one, who won the draw."""
    chairs: Sequence[SeatedPlayer]
    stakes: Stakes
    method: ButtonMethod = ButtonMethod.BIG_BLIND_LED


def faults(before: Before, deal: Deal) -> list[str]:
    """Every rule the hand breaks; none is what a night should bring."""
    laws = (_blinds, _players, _each_player, _payments)
    return [fault for law in laws for fault in law(before, deal)]


def faults_without_hand(before: Before, answer: NoDeal) -> list[str]:
    """What is wrong with not dealing at all."""
    here = [chair for chair in before.chairs if chair.here]
    ready = [chair for chair in here if wants_cards(chair)]
    wrong = []
    if len(here) < 2 and answer is NoDeal.NOBODY_FOR_BUTTON:
        wrong.append("there is nobody to draw with")
    if answer is NoDeal.TOO_FEW and len(ready) >= 2:
        wrong.append("two who want cards get none")
    if answer is NoDeal.NOBODY_FOR_BUTTON and len(ready) >= 2:
        # Drawing anew is for when nobody may have the button (CH-BTN-6).
        entitled = [chair for chair in ready if may_have_button(before, chair)]
        if isinstance(before.last, Positions) and len(entitled) > 2:
            wrong.append("a draw though three may have the button")
    return wrong


def wants_cards(chair: SeatedPlayer) -> bool:
    """At the table and dealt in wherever the blinds are."""
    return chair.here and chair.sitter.standing in (Standing.IN, Standing.POSTS)


def may_have_button(before: Before, chair: SeatedPlayer) -> bool:
    """By CH-BTN-6 who has paid both blinds, by ON-BTN-02 who was in the game; a dead button may lie
    anywhere (TDA-31)."""
    match before.method:
        case ButtonMethod.BIG_BLIND_LED:
            return chair.sitter.paid is BlindsPaid.BOTH
        case ButtonMethod.MOVING:
            return chair.sitter.standing is Standing.IN
        case ButtonMethod.DEAD:
            return True
        case _ as never:
            assert_never(never)


def is_new(sitter: Sitter) -> bool:
    return sitter.standing is not Standing.IN and sitter.tokens is Tokens.NONE


def steps(start: int, end: int) -> int:
    return (end - start) % MOST_PLAYERS


def after(start: int, end: int) -> int:
    """Chairs from `start` to `end`, the whole way round to itself."""
    return steps(start, end) or MOST_PLAYERS


def _blinds(before: Before, deal: Deal) -> Iterator[str]:
    """Button and blinds: CH-BTN-4 to CH-BTN-10, CH-HU-1, CH-BUYB-3 and -4."""
    now, last = deal.positions, before.last
    chair_of = {chair.place: chair for chair in before.chairs}
    dead = before.method is ButtonMethod.DEAD
    if not {now.big if dead else now.button, now.big, now.small or now.big} <= set(deal.dealt):
        yield "button and blinds are with players dealt in"
        return
    if len(deal.dealt) == 2:
        yield from _heads_up(before, deal)
        return
    if len({now.button, now.big, now.small}) < 3 or now.button.seat == now.big.seat:
        yield "button, small and big blind are three"
    after_buying = isinstance(last, Positions) and last.bought
    if (
        now.small
        and not after_buying
        and after(now.button.seat, now.big.seat) < after(now.button.seat, now.small.seat)
    ):
        # Who bought the button has paid: the big blind may pass over him to somebody behind him.
        yield "the small blind lies between button and big blind"
    if not dead and not may_have_button(before, chair_of[now.button]):
        yield "the button is only with somebody who may have it"
    if isinstance(last, Place):
        yield from _first(before, last, deal)
    elif now.bought:
        yield from _bought(last, deal, chair_of[now.big])
    else:
        yield from _moved_on(before, last, deal)


def _first(before: Before, drawn: Place, deal: Deal) -> Iterator[str]:
    """The first hand after the draw: the winner has the button, the blinds follow (CH-BTN-4)."""
    now = deal.positions
    order = sorted(deal.dealt, key=lambda place: steps(now.button.seat, place.seat))
    if (now.small, now.big) != (order[1], order[2]):
        yield "the blinds follow the button"
    stays = {chair.place for chair in before.chairs if chair.sitter.paid is BlindsPaid.BOTH}
    if drawn in stays & set(deal.dealt) and now.button != drawn:
        yield "the winner of the draw has the button"


def _bought(last: Positions, deal: Deal, buyer: SeatedPlayer) -> Iterator[str]:
    """A hand in which the button is bought: nobody's turn at a blind comes (CH-BUYB-1 to -3)."""
    now = deal.positions
    if buyer.sitter.standing is not Standing.BUYS_BUTTON:
        yield "only who asks for it buys the button"
    if now.turn != last.turn or now.small is not None:
        yield "no other blind is posted when the button is bought"
    if buyer.sitter.player in (last.turn.player, last.big.player):
        yield "nobody pays the big blind twice running"
    nearest = min(deal.dealt, key=lambda place: after(now.button.seat, place.seat))
    if nearest != now.big or steps(now.button.seat, now.big.seat) > steps(
        now.button.seat, last.turn.seat
    ):
        yield "the button is sold only in the small blind position"


def _moved_on(before: Before, last: Positions, deal: Deal) -> Iterator[str]:
    """The hand after another one, with three or more dealt in (CH-BTN-7 to CH-BTN-10)."""
    now = deal.positions
    if now.big.player in (last.big.player, last.turn.player):
        yield "nobody pays the big blind twice running"
    if now.big != _big_due(before, last):
        yield "the big blind moves to the next player who is in"
    # Who gave up his seat and sat down in it again is new, wherever it was (CH-NEW-1).
    stayed = {chair.place for chair in before.chairs if chair.sitter.standing is Standing.IN}
    small = last.turn if last.turn in stayed & set(deal.dealt) - {now.big} else None
    if now.small != small:
        yield "the last big blind, if dealt in, is the small one"
    if (now.dead_small is not None) != (now.small is None and before.method is ButtonMethod.DEAD):
        yield "only a dead button remembers a small blind nobody pays"
    match before.method:
        case ButtonMethod.BIG_BLIND_LED:
            yield from _waiting_button(before, last, deal)
        case ButtonMethod.DEAD:
            yield from _dead_button(last, deal)
        case ButtonMethod.MOVING:
            yield from _moving_button(before, last, deal)
        case _ as never:
            assert_never(never)


def _dead_button(last: Positions, deal: Deal) -> Iterator[str]:
    """It goes where the small blind was or was due, whoever sits there (TDA-31)."""
    now = deal.positions
    due = last.small or last.dead_small or last.button
    if steps(due.seat, last.turn.seat) < steps(due.seat, now.big.seat):
        if now.button.seat != due.seat:
            yield "the dead button goes where the small blind was"
        return
    free = [place for place in deal.dealt if place not in (now.big, now.small)]
    if now.button != _before_small(last, deal, free):
        yield "with the big blind there, the dead button lies before the small blind"


def _moving_button(before: Before, last: Positions, deal: Deal) -> Iterator[str]:
    """The nearest before the small blind's place who was in the game has it (ON-BTN-02)."""
    now = deal.positions
    old = [
        chair.place
        for chair in before.chairs
        if chair.place in deal.dealt and may_have_button(before, chair)
    ]
    free = [place for place in old if place not in (now.big, now.small)]
    if now.button != _before_small(last, deal, free):
        yield "the moving button goes to the nearest before the small blind's place"


def _before_small(last: Positions, deal: Deal, free: Sequence[Place]) -> Place:
    """The nearest before the small blind's place, best not between it and the big blind."""
    turn, big = last.turn.seat, deal.positions.big.seat
    outside = [place for place in free if steps(turn, place.seat) not in range(1, steps(turn, big))]
    return min(outside or free, key=lambda place: after(place.seat, turn))


def _waiting_button(before: Before, last: Positions, deal: Deal) -> Iterator[str]:
    """The last small blind has it, or it stays, or the nearest before it has it (CH-BTN-10)."""
    now = deal.positions
    entitled = {
        chair.place
        for chair in before.chairs
        if chair.place in deal.dealt and may_have_button(before, chair)
    } - {now.big, now.small}
    first = last.big if last.bought else last.small
    wanted = next((place for place in (first, last.button) if place in entitled), None)
    if wanted is None and entitled:
        wanted = min(entitled, key=lambda place: steps(place.seat, last.button.seat))
    if now.button != wanted:
        yield "the button goes to the last small blind, or stays, or to the nearest before it"


def _big_due(before: Before, last: Positions) -> Place | None:
    """Whose big blind it is (CH-BTN-9, CH-BTN-10 step 3); who waits for it comes in here."""
    bar = (last.turn.player, last.big.player)
    comers = [
        chair
        for chair in before.chairs
        if chair.here
        and chair.sitter.standing is not Standing.BUYS_BUTTON
        and chair.sitter.player not in bar
    ]
    for chair in comers:
        taken = chair.seat == last.turn.seat and is_new(chair.sitter)
        if taken and before.method is ButtonMethod.BIG_BLIND_LED:
            return chair.place
    alone = [chair for chair in before.chairs if wants_cards(chair)]
    if len(alone) == 1:
        comers = [chair for chair in comers if chair is not alone[0]] or comers
    return min(
        (chair.place for chair in comers),
        key=lambda place: after(last.turn.seat, place.seat),
        default=None,
    )


def _heads_up(before: Before, deal: Deal) -> Iterator[str]:
    """Two players: CH-HU-1 to CH-HU-3, D-40."""
    now, last = deal.positions, before.last
    if now.small != now.button or now.big == now.button or now.bought:
        yield "heads-up the button posts the small blind and the other the big one"
    if deal.first_to_act != now.button or deal.first_card_to != now.big:
        yield "heads-up the button acts first and gets his cards last"
    stays = {chair.place for chair in before.chairs if chair.sitter.paid is BlindsPaid.BOTH}
    if isinstance(last, Place):
        if now.button not in stays or (last in stays & set(deal.dealt) and now.button != last):
            yield "the winner of the draw, or else another who drew, has the button"
        return
    if now.big.player == last.big.player:
        yield "nobody pays the big blind twice running"
    new = [
        chair.place
        for chair in before.chairs
        if chair.place in deal.dealt and chair.sitter.standing is not Standing.IN
    ]
    dealt = {place.player: place for place in deal.dealt}
    last_posted = [one.player for one in (last.big, last.turn, last.small) if one is not None]
    posted = [dealt[player] for player in last_posted if player in dealt]
    if not new and now.button != (posted[0] if posted else now.button):
        yield "who posted the larger blind last has the button heads-up"
    if not new and not posted and now.big != _big_due(before, last):
        yield "the big blind moves to the next player who is in"
    if new and now.big not in new and last.big.player not in [place.player for place in new]:
        yield "heads-up the big blind is with who comes in"


def _players(before: Before, deal: Deal) -> Iterator[str]:
    """Once each, in order; and who straddles, where."""
    now = deal.positions
    if list(deal.dealt) != sorted(set(deal.dealt), key=lambda place: place.seat):
        yield "everybody is dealt in once, in order of seats"
    if len({(seated.seat, seated.sitter.player) for seated in deal.changed}) != len(deal.changed):
        yield "everybody changes once"
    straddlers = [
        chair
        for chair in before.chairs
        if chair.place in deal.dealt
        and chair.sitter.standing is Standing.STRADDLES
        and chair.place != now.big
    ]
    if len(straddlers) > (1 if len(deal.dealt) > 2 else 0):
        yield "one comes in by a straddle at most, and none heads-up"
    for chair in straddlers:
        if chair.place != min(deal.dealt, key=lambda one: after(now.big.seat, one.seat)):
            yield "who straddles sits immediately left of the big blind"
    if len(deal.dealt) > 2:
        acting = [one for one in deal.dealt if one not in {chair.place for chair in straddlers}]
        if deal.first_to_act != min(acting, key=lambda one: after(now.big.seat, one.seat)):
            yield "the first to act sits left of big blind and straddle"


def _each_player(before: Before, deal: Deal) -> Iterator[str]:
    """Who is dealt in, and how everybody stands then."""
    now = deal.positions
    changed = {Place(seated.seat, seated.sitter.player): seated.sitter for seated in deal.changed}
    for chair in before.chairs:
        dealt = chair.place in deal.dealt
        if dealt and not chair.here:
            yield "nobody absent is dealt in"
        held_out = Prompt.HELD_OUT in deal.prompts and chair.sitter.standing is not Standing.IN
        if before.method is ButtonMethod.DEAD and _between_dead_button(before, chair):
            held_out = True
            if dealt and chair.place != now.big and _needs_nobody_behind(before, deal, chair):
                yield "nobody comes in between the dead button and the small blind"
        if wants_cards(chair) and not dealt and not held_out:
            yield "who is in, or posts, is dealt in"
        if dealt and chair.sitter.standing is Standing.WAITS and chair.place != now.big:
            yield "who waits comes in with his big blind"
        if dealt and chair.sitter.standing is Standing.BUYS_BUTTON and not now.bought:
            yield "who buys the button comes in by buying it"
        sitter = changed.get(chair.place, chair.sitter)
        if chair.place in changed and sitter == chair.sitter:
            yield "who is listed as changed has changed"
        if sitter != _stands_then(before, deal, chair):
            yield f"{chair.place} stands as {_stands_then(before, deal, chair)}, not {sitter}"
        if sitter.standing is Standing.IN and sitter.tokens is not Tokens.NONE:
            yield "nobody in the game owes a blind"


def _between_dead_button(before: Before, chair: SeatedPlayer) -> bool:
    """He would come in between the next button and the small blind's place (TDA-9)."""
    last = before.last
    if isinstance(last, Place) or chair.sitter.standing is Standing.IN:
        return False
    button = (last.small or last.dead_small or last.button).seat
    return 0 < steps(button, chair.seat) < steps(button, last.turn.seat)


def _needs_nobody_behind(before: Before, deal: Deal, chair: SeatedPlayer) -> bool:
    """He sits between the button as it lies and the small blind's place, and two play without who
    comes in there."""
    now, last = deal.positions, before.last
    assert isinstance(last, Positions)
    button = now.button.seat
    others = [
        one
        for one in before.chairs
        if one.place == now.big or (wants_cards(one) and not _between_dead_button(before, one))
    ]
    behind = 0 < steps(button, chair.seat) < steps(button, last.turn.seat)
    return behind and len(others) >= 2


def _stands_then(before: Before, deal: Deal, chair: SeatedPlayer) -> Sitter:
    """Standing, tokens and paid blinds by CH-BTN-6, CH-MISS-1 to -4."""
    sitter, now = chair.sitter, deal.positions
    if chair.place in deal.dealt:
        paid = sitter.paid
        if chair.place == now.big:
            paid = BlindsPaid.BOTH if now.bought or paid is BlindsPaid.BOTH else BlindsPaid.BIG
        elif chair.place == now.small and paid is BlindsPaid.BIG:
            paid = BlindsPaid.BOTH
        return Sitter(player=sitter.player, standing=Standing.IN, paid=paid)
    missed = _missed(before, deal, chair)
    if missed is Tokens.NONE:
        return sitter
    return Sitter(player=sitter.player, standing=Standing.WAITS, tokens=max(missed, sitter.tokens))


def _missed(before: Before, deal: Deal, chair: SeatedPlayer) -> Tokens:
    """What goes past an absent player; a new one misses nothing (CH-NEW-1)."""
    now, last = deal.positions, before.last
    if chair.here or is_new(chair.sitter):
        return Tokens.NONE
    if isinstance(last, Place):
        # The first hand: his blind is due, he took part in the draw and is not there (CH-BTN-5).
        far = steps(now.button.seat, chair.seat)
        small = steps(now.button.seat, now.small.seat) if now.small else 0
        if 0 < far <= small:
            return Tokens.SMALL
        return Tokens.BOTH if 0 < far <= steps(now.button.seat, now.big.seat) else Tokens.NONE
    if now.bought:
        return Tokens.NONE
    if chair.place == last.turn:
        return Tokens.SMALL
    moved = MOST_PLAYERS if now.big == last.turn else steps(last.turn.seat, now.big.seat)
    return Tokens.BOTH if 0 < steps(last.turn.seat, chair.seat) <= moved else Tokens.NONE


def _payments(before: Before, deal: Deal) -> Iterator[str]:
    """Who puts in what: CH-BLIND-2, CH-NEW-3 and -4, CH-MISS-4 to -8, CH-BUYB-2."""
    small, big = before.stakes.small_blind, before.stakes.big_blind
    now = deal.positions
    posts = {post.seat: (post.dues.live, post.dues.dead) for post in deal.posts}
    wanted: dict[int, tuple[Money, Money]] = {}
    for chair in before.chairs:
        if chair.place not in deal.dealt:
            continue
        tokens, way = chair.sitter.tokens, chair.sitter.standing
        if chair.place == now.big:
            wanted[chair.seat] = (big, small if now.bought else NOTHING)
        elif way is Standing.STRADDLES:
            wanted[chair.seat] = (before.stakes.straddle, NOTHING)
        elif way is Standing.POSTS:
            wanted[chair.seat] = {
                Tokens.NONE: (big, NOTHING),
                Tokens.SMALL: (small, NOTHING),
                Tokens.BOTH: (big, small),
            }[tokens]
        elif chair.place == now.small:
            wanted[chair.seat] = (small, NOTHING)
    if posts != wanted or len(posts) != len(deal.posts):
        yield f"posted {posts}, due {wanted}"
