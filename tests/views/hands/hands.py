"""Hands to be told of, at tables of any game."""

from collections.abc import Mapping

from msgspec.structs import replace

from floor.app.core.names import Names, PersonName
from floor.app.core.room import Room
from floor.base.money import NOTHING, Money
from floor.room.blinds.blinds import BlindsOwed
from floor.room.blinds.button import Place, PlayerId, Post, SeatNo
from floor.room.games.game import BettingStructure, Game, GameId, Stakes
from floor.room.lists.waitlist import TableId
from floor.rulebook.house.house import HouseRules
from floor.rulebook.house.rulebooks import read_house, shipped_house
from floor.views.arbiter.hand_history import (
    HandHistory,
    HandSetup,
    ReportedMove,
    with_move,
    with_next_round,
)
from floor.views.arbiter.page import HandHistoryView, hand_history_view
from tests.evening import NLH

HOUSE = read_house(shipped_house("helsinki"), "helsinki")
NAMES = Names({PlayerId(seat): PersonName("ABCDEFGHIJ"[seat - 1]) for seat in range(1, 11)})
STUD_STAKES = Stakes(
    small_blind=NOTHING,
    big_blind=NOTHING,
    ante=Money(100),
    bring_in=Money(200),
    unit=Money(500),
)


def room(game: GameId = NLH, variant: str = "", **changes: object) -> Room:
    """A room whose `game` is another variant, or has other stakes or another structure."""
    return Room(house=house(game, variant, **changes))


def house(game: GameId = NLH, variant: str = "", **changes: object) -> HouseRules:
    known: Game = HOUSE.games[game]
    kind = HOUSE.variants[variant] if variant else known.variant
    games: Mapping[GameId, Game] = {**HOUSE.games, game: replace(known, variant=kind, **changes)}
    return replace(HOUSE, games=games)


def stud(variant: str = "stud", structure: BettingStructure = BettingStructure.LIMIT) -> Room:
    """Antes of 1, bring-in 2, units 5 and 10."""
    return room(NLH, variant, structure=structure, stakes=STUD_STAKES)


def setting(seats: int = 3, game: GameId = NLH, stakes: Stakes | None = None) -> HandSetup:
    """Seats 1, 2, 3 … were dealt in; the last one has the button, 1 and 2 the blinds. With two
    players seat 2 has button and small blind."""
    numbers = [SeatNo(seat) for seat in range(1, seats + 1)]
    small, big = (SeatNo(1), SeatNo(2)) if seats > 2 else (SeatNo(2), SeatNo(1))
    known = stakes or HOUSE.games[game].stakes
    live = {small: known.small_blind, big: known.big_blind}
    antes = {big: known.big_blind_ante}
    posts = tuple(
        Post(
            seat,
            BlindsOwed(live.get(seat, NOTHING), NOTHING, known.ante + antes.get(seat, NOTHING)),
        )
        for seat in numbers
    )
    return HandSetup(
        table=TableId("T1"),
        hand=7,
        game=game,
        dealt=tuple(Place(seat, PlayerId(seat)) for seat in numbers),
        button=numbers[-1],
        small=small,
        big=big,
        straddles=(),
        posts=posts,
        first=SeatNo(3) if seats > 2 else SeatNo(2),
        later=SeatNo(1),
    )


def straddled(seats: int) -> HandSetup:
    """The same with a live straddle of 4 from seat 3."""
    plain = setting(seats)
    live = replace(plain.posts[2], dues=BlindsOwed(Money(400), NOTHING))
    posts = (*plain.posts[:2], live, *plain.posts[3:])
    return replace(plain, straddles=(SeatNo(3),), posts=posts, first=plain.seats[3])


def told(history: HandHistory, *moves: str) -> HandHistory:
    """`history` with more moves: "3 r 6", "1 +1 #1" with the floor's choice, "next" street."""
    for move in moves:
        if move == "next":
            history = with_next_round(history)
            continue
        seat, _blank, line = move.partition(" ")
        line, _sign, choice = line.partition(" #")
        heard = ReportedMove(
            seat=SeatNo(int(seat)), line=line, choice=int(choice) if choice else None
        )
        history = with_move(history, heard)
    return history


def flop(seats: int = 3, *moves: str, game: GameId = NLH) -> HandHistory:
    """A history from the flop on."""
    return told(HandHistory(setting=setting(seats, game), start=1), *moves)


def deal(seats: int = 3, *moves: str, game: GameId = NLH) -> HandHistory:
    """A history from the blinds on."""
    return told(HandHistory(setting=setting(seats, game)), *moves)


def look(
    history: HandHistory, draft: str = "", seat: int | None = None, at: Room | None = None
) -> HandHistoryView:
    where = SeatNo(seat) if seat is not None else None
    return hand_history_view(at or room(), history, draft, where, NAMES)
