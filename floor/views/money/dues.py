"""The dues quote in words: one line for each way (back) into the game at a seat."""

from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

import msgspec

from floor.app.core.next_hand import between
from floor.app.core.room import Room, game_of
from floor.base.text import N_, _, many, money_text
from floor.base.value import Value
from floor.room.blinds.blinds import BlindsOwed, Standing, Tokens, dues, moved_dues
from floor.room.blinds.button import NoDeal, PlayerId, SeatNo, Sitter
from floor.room.blinds.dues import Closed, EntryPosition, WayIn, quote, why_closed
from floor.room.table.table import Away, Empty, HeldSeat, PlayedOver, Table, Taken, Undrawn
from floor.views.words.rows import QuoteLine

_ANYBODY = PlayerId(0)


def quote_lines(room: Room, table: Table, number: SeatNo) -> tuple[QuoteLine, ...]:
    """What coming in at seat `number` costs whoever it belongs to, or anybody if it is free.

    Of an over-played seat first the owner's ways back, then those of who plays there. Nothing for
    who is at the table and in the game. Where hands are not followed the table is asked.
    """
    if not table.followed:
        words = not_followed_words()
        return (QuoteLine(words=words, rule="HOUSE", said=words),)
    now = between(room, table)
    lines: list[QuoteLine] = []
    here = table.seat(number)
    for sitter in _coming(table, number):
        player = sitter.player if sitter.player != _ANYBODY else None
        at_table = isinstance(here, Taken) or (isinstance(here, PlayedOver) and here.over is sitter)
        chosen = sitter.standing if at_table else None
        lines += _lines(quote(now, number, sitter), player, chosen)
        if sitter.tokens is not Tokens.NONE:
            words = _("Dealt in without paying: the hand is dead (CH-MISS-10)")
            lines.append(QuoteLine(words=words, rule="CH-MISS-10", said=words, player=player))
    return tuple(lines)


class OwedThere(Value, frozen=True, kw_only=True):
    """What somebody who comes to a table puts in before they are dealt in (CH-NEW-1, CH-MISS-9)."""

    post: BlindsOwed | None = None
    """None: nobody posts there."""
    waits: bool = True
    """They may wait for the big blind instead."""
    rule: str


def owed_there(room: Room, table: Table, number: SeatNo, player: PlayerId) -> OwedThere | None:
    """What `player` owes who comes to seat `number` of `table`, or is there and not in yet; None:
    nothing, or nobody knows because hands are not followed there."""
    here = table.seat(number)
    sitter = Sitter(player=player)
    if isinstance(here, Taken) and here.sitter.player == player:
        sitter = here.sitter
    stakes, now = game_of(room, table.game).stakes, between(room, table)
    free = sitter.standing is Standing.IN or isinstance(table.stage, Undrawn)
    if free or not stakes.big_blind or not table.followed:
        return None
    posts = why_closed(now, number, sitter, Standing.POSTS) is None
    price, rule = dues(sitter.tokens, Standing.POSTS, stakes), "CH-MISS-9"
    if sitter.is_new:
        rule = "CH-NEW-1"
    elif sitter.moved:
        price, rule = moved_dues(Standing.POSTS, stakes, now.profile.move_blind), "CH-MOVE-2"
    return OwedThere(
        post=price if posts else None,
        waits=why_closed(now, number, sitter, Standing.WAITS) is None,
        rule=rule,
    )


def owed_there_words(owed: OwedThere | None) -> str:
    """What somebody does who comes to a table: "post €2 and be dealt in, or wait …"."""
    if owed is None:
        return _("nothing to pay: dealt in with the next hand")
    if owed.post is None:
        return _("wait for the big blind: nobody posts there ({rule})").format(rule=owed.rule)
    price = posted_words(owed.post)
    if not owed.waits:
        return _("post {price} to be dealt in ({rule})").format(price=price, rule=owed.rule)
    return _("post {price} and be dealt in, or wait for the big blind ({rule})").format(
        price=price, rule=owed.rule
    )


def not_followed_words() -> str:
    """Why nothing is said of dues at a table."""
    return _("Hands are not tracked here: ask at the table what is due (HOUSE)")


def newcomer_lines(
    room: Room, table: Table, number: SeatNo, player: PlayerId
) -> tuple[QuoteLine, ...]:
    """What coming in at seat `number` costs `player`, who gets it and was not at the table;
    nothing is said where hands are not followed."""
    if not table.followed:
        return ()
    ways = quote(between(room, table), number, Sitter(player=player))
    return _lines(ways, player)


def _coming(table: Table, number: SeatNo) -> Iterator[Sitter]:
    """Whom the quote for that seat is about."""
    match table.seat(number):
        case Empty():
            yield Sitter(player=_ANYBODY)
        case HeldSeat(player=player):
            yield Sitter(player=player)
        case Taken(sitter=sitter) if sitter.standing is not Standing.IN:
            yield sitter
        case Away(sitter=sitter):
            yield sitter
        case PlayedOver(owner=owner, over=over):
            yield owner
            if over.standing is not Standing.IN:
                yield over
        case _:
            pass


def _lines(
    ways: Iterable[WayIn], player: PlayerId | None, chosen: Standing | None = None
) -> tuple[QuoteLine, ...]:
    """A line for each of `ways` that makes a difference: who is dealt in as the big blind pays the
    same in the same hand whether they post, wait or straddle, and are not asked which."""
    lines: list[QuoteLine] = []
    taken: WayIn | None = None
    for way in ways:
        if taken is not None and _makes_no_difference(way, taken):
            mine = lines[-1]
            lines[-1] = msgspec.structs.replace(
                mine, same=(*mine.same, way.way), chosen=mine.chosen or way.way is chosen
            )
        else:
            lines.append(_line(way, player, chosen))
            taken = way
    return tuple(lines)


def _makes_no_difference(way: WayIn, taken: WayIn) -> bool:
    same = msgspec.structs.replace(way, way=taken.way, rule=taken.rule) == taken
    return same and taken.spot is EntryPosition.BIG_BLIND


def _line(way: WayIn, player: PlayerId | None, chosen: Standing | None) -> QuoteLine:
    name = _way(way)
    if way.closed is not None:
        what = brief = closed_words(way.closed)
    else:
        what = "; ".join(part for part in (_when(way), _button(way)) if part)
        brief = "; ".join(part for part in (_when_briefly(way), _button_briefly(way)) if part)
    return QuoteLine(
        words=_("{way}: {what} ({rule})").format(way=name, what=what, rule=way.rule),
        rule=way.rule,
        way=way.way,
        price=way.price,
        open=way.closed is None,
        next_hand=way.hands == 1,
        name=name,
        said=_("{what} ({rule})").format(what=brief, rule=way.rule),
        player=player,
        chosen=way.way is chosen,
        takes_big=way.way is Standing.POSTS and way.spot is EntryPosition.BIG_BLIND,
    )


def _way(way: WayIn) -> str:
    price = price_words(way.price)
    match way.way:
        case Standing.IN if way.rule == "CH-BTN-5":
            return _("Sit down")  # nobody has played there yet
        case Standing.IN:
            return _("Play on {price}").format(price=price) if price else _("Play on")
        case Standing.POSTS | Standing.STRADDLES if way.spot is EntryPosition.BIG_BLIND:
            return _("Take the big blind {price}").format(price=price)
        case Standing.WAITS:
            return _("Wait for the big blind {price}").format(price=price)
        case Standing.POSTS if way.closed is not None:
            return _("Post")
        case Standing.POSTS:
            return _("Post {price}").format(price=posted_words(way.price))
        case Standing.STRADDLES if way.closed is not None:
            return _("Straddle")
        case Standing.STRADDLES:
            return _("Straddle {price}").format(price=price)
        case Standing.BUYS_BUTTON if way.closed is not None:
            return _("Buy the button")
        case Standing.BUYS_BUTTON:
            return _("Buy the button {price}").format(price=price)
        case _ as never:
            assert_never(never)


def price_words(price: BlindsOwed) -> str:
    """ "€5 + dead €2 + ante €1", without what is nothing; empty when nothing is paid."""
    parts = []
    if price.live:
        parts.append(money_text(price.live, short=True))
    if price.dead:
        parts.append(_("dead {sum}").format(sum=money_text(price.dead, short=True)))
    if price.ante:
        parts.append(_("ante {sum}").format(sum=money_text(price.ante, short=True)))
    return " + ".join(parts)


def posted_words(price: BlindsOwed) -> str:
    """As `price_words`, of what somebody posts to come in: "live €5 + dead €2", "dead €2"."""
    said = price_words(price)
    return _("live {sum}").format(sum=said) if price.live else said


def _when(way: WayIn) -> str:
    """From which hand they are dealt in, and where they sit then if that matters."""
    match way.no_hand:
        case NoDeal.TOO_FEW:
            return _("no hand begins yet, there are too few players")
        case NoDeal.NOBODY_FOR_BUTTON:
            return _("the button is drawn for first")
        case None:
            pass
        case _ as never:
            assert_never(never)
    if way.hands is None and way.way is Standing.IN:
        return _("nothing to pay, the button is drawn for first")
    if way.hands is None:
        return _("dealt in when the winner’s button reaches the seat")
    if way.hands == 1:
        when = _("dealt in next hand")
    else:
        when = many(
            "dealt in after {hands} hand", "dealt in after {hands} hands", way.waits
        ).format(hands=way.waits)
    spot = _spot(way.spot)
    return _("{when}, {where}").format(when=when, where=spot) if spot else when


_SPOTS = {
    EntryPosition.FIRST_TO_ACT: N_("first to act"),
    EntryPosition.STRADDLE: N_("last to act in the first round"),
    EntryPosition.BEHIND_BUTTON: N_("between button and small blind, without the next button"),
}


def _spot(spot: EntryPosition | None) -> str:
    words = _SPOTS.get(spot) if spot is not None else None
    return _(words) if words is not None else ""


def _button(way: WayIn) -> str:
    """When they have the button, as things stand."""
    if way.button is None:
        return ""
    if way.button == 1:
        return _("has the button next hand")
    later = way.button - 1
    return many(
        "has the button after {hands} hand", "has the button after {hands} hands", later
    ).format(hands=later)


def _when_briefly(way: WayIn) -> str:
    """As `_when`, for a narrow column beside the name of the way."""
    if way.hands is None:
        return _when(way)
    if way.hands == 1:
        when = _("next hand")
    else:
        when = many("after {hands} hand", "after {hands} hands", way.waits).format(hands=way.waits)
    match way.spot:
        case EntryPosition.STRADDLE:
            where = _("last to act")
        case EntryPosition.BEHIND_BUTTON:
            where = _("behind the button")
        case spot:
            where = _spot(spot)
    return _("{when}, {where}").format(when=when, where=where) if where else when


def _button_briefly(way: WayIn) -> str:
    if way.button is None:
        return ""
    if way.button == way.hands:
        return _("on the button")
    return _button(way)


_CLOSED_WORDS: Mapping[Closed, str] = {
    Closed.OWES: N_("a way has to be chosen first"),
    Closed.NEWCOMERS_WAIT: N_("new players wait for the big blind here"),
    Closed.RETURNERS_WAIT: N_("who missed a blind waits for the big blind here"),
    Closed.OVER_POSTS: N_("who plays over posts"),
    Closed.MOVED_AWAY: N_("after a seat change: post or wait"),
    Closed.NO_STRADDLES: N_("straddles are not in use"),
    Closed.NOT_SMALL_BLIND_POSITION: N_("only in the small blind position"),
    Closed.NOT_FOR_SALE: N_("not for sale at this table"),
}


def closed_words(closed: Closed) -> str:
    """Why a way is not open."""
    return _(_CLOSED_WORDS[closed])
