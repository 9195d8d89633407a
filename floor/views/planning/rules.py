"""By which rules an event is played: those of a house as a whole, and each of them apart."""

from collections.abc import Iterator, Mapping
from datetime import timedelta

from msgspec.structs import replace

from floor.app.core.room import house_of
from floor.base.text import N_, _
from floor.room.clock.player_clock import PlayerClock
from floor.room.games.forms import PROCEDURES
from floor.room.games.game import MOST_PLAYERS, BettingStructure
from floor.rulebook.house.tournaments import Customs
from floor.tournament.clock.games import usual_betting
from floor.tournament.event.sheet import EventSheet
from floor.tournament.money.placings import SameTime
from floor.tournament.tables.balance import Evenness, SeatTaken, SmallBlindSeat, WhoMoves
from floor.tournament.tables.breaking import BreaksFirst, BrokenDraw
from floor.tournament.tables.presence import AbsentGet
from floor.tournament.tables.seating import FirstButton
from floor.views.planning.parts import worded
from floor.views.words.form import Field, Number, OneOf, Typed
from floor.views.words.words import Wording

_SECOND = timedelta(seconds=1)
BETTING_WORDS: Mapping[BettingStructure, str] = {
    BettingStructure.NO_LIMIT: N_("No limit"),
    BettingStructure.POT_LIMIT: N_("Pot limit"),
    BettingStructure.LIMIT: N_("Limit"),
    BettingStructure.MIXED: N_("Mixed"),
    BettingStructure.POINTS: N_("Points"),
}
_ACROSS = {SameTime.SHARED: N_("share their places"), SameTime.BY_STACK: N_("by their stacks")}
_BUTTON = {
    FirstButton.LAST_SEAT: N_("on the dealer’s right"),
    FirstButton.FILLED_LAST: N_("at the seat filled last"),
}
_ABSENT = {
    AbsentGet.NONE: N_("no cards"),
    AbsentGet.ALWAYS: N_("cards, and a dead hand"),
}
_MOVES = {
    WhoMoves.NEXT_BIG_BLIND: N_("the next big blind"),
    WhoMoves.BY_LOT: N_("one of them by lot"),
}
_SEAT = {
    SeatTaken.NEAR_BIG_BLIND: N_("nearest to the big blind"),
    SeatTaken.FAR_FROM_BIG_BLIND: N_("farthest from the big blind"),
}
_SMALL = {
    SmallBlindSeat.LAST: N_("if nothing else is free"),
    SmallBlindSeat.NEVER: N_("never"),
}
_BREAKS = {
    BreaksFirst.NEWEST: N_("opened last"),
    BreaksFirst.OLDEST: N_("opened first"),
}
_BROKEN = {
    BrokenDraw.LOTS: N_("by lot"),
    BrokenDraw.CARDS: N_("the highest card first"),
}


def chosen(words: Wording, typed: Typed) -> Customs:
    """The rules of play as a whole."""
    offered = house_of(words.room).tournaments.customs
    name = typed.get("customs", offered[0].name)
    return next((one for one in offered if one.name == name), offered[0])


def rules_fields(words: Wording, sheet: EventSheet, typed: Typed) -> Iterator[Field]:
    """The rules of play, and what of them is told to the players."""
    house = house_of(words.room)
    customs = chosen(words, typed)
    yield OneOf(
        name="customs",
        words=_("Rules of"),
        options=tuple((one.name or house.name, one.name) for one in house.tournaments.customs),
    )
    betting = betting_of(sheet, Typed())
    offered = dict.fromkeys((betting, *PROCEDURES[sheet.game].structures))
    said = {one: BETTING_WORDS[one] for one in offered}
    yield worded("betting", _("Betting"), said, betting)
    yield worded("across", _("Out in one hand at two tables"), _ACROSS, customs.across)
    yield worded("button", _("The first button lies"), _BUTTON, customs.first_button)
    yield worded("absent", _("Who is not there gets"), _ABSENT, customs.absent)
    clock = customs.clock
    yield Number(
        name="clock",
        words=_("Seconds of a slow player"),
        least=5,
        most=600,
        start=clock.lasts // _SECOND,
    )
    yield Number(
        name="countdown",
        words=_("Seconds counted aloud after them"),
        least=0,
        most=600,
        start=clock.countdown // _SECOND,
    )


def table_fields(words: Wording, typed: Typed) -> Iterator[Field]:
    """How tables are kept even, and who moves where."""
    customs = chosen(words, typed)
    even, most = customs.evenness, MOST_PLAYERS
    yield Number(
        name="early", words=_("Tables differ by at most"), least=1, most=most, start=even.early
    )
    yield Number(
        name="later", words=_("In the later stage by"), least=1, most=most, start=even.late
    )
    yield Number(
        name="late_from",
        words=_("Later stage from players left (0: the floor says)"),
        least=0,
        most=1_000,
        start=even.late_from,
    )
    yield Number(
        name="halts",
        words=_("A table stops when short by (0: never)"),
        least=0,
        most=most,
        start=customs.halts_at,
    )
    yield worded("moves", _("To another table goes"), _MOVES, customs.who_moves)
    yield worded("seat", _("To the free seat"), _SEAT, customs.seat_taken)
    yield worded("small", _("Into the small blind"), _SMALL, customs.small_blind_seat)
    yield worded("breaks", _("First to break is the table"), _BREAKS, customs.breaks_first)
    yield worded("broken", _("Its players draw seats"), _BROKEN, customs.broken_draw)


def betting_of(sheet: EventSheet, typed: Typed) -> BettingStructure:
    """How much may be bet; where one game follows the other, that of each hand's."""
    if len({*sheet.games}) > 1:
        return typed.get("betting", BettingStructure.MIXED)
    return typed.get("betting", usual_betting(sheet.game))


def with_rules(sheet: EventSheet, words: Wording, typed: Typed) -> EventSheet:
    """`sheet` with the rules of play that are chosen."""
    customs = chosen(words, typed)
    even, clock = customs.evenness, customs.clock
    own = replace(
        customs,
        evenness=Evenness(
            early=typed.get("early", even.early),
            late=typed.get("later", even.late),
            late_from=typed.get("late_from", even.late_from),
        ),
        halts_at=typed.get("halts", customs.halts_at),
        who_moves=typed.get("moves", customs.who_moves),
        seat_taken=typed.get("seat", customs.seat_taken),
        small_blind_seat=typed.get("small", customs.small_blind_seat),
        breaks_first=typed.get("breaks", customs.breaks_first),
        broken_draw=typed.get("broken", customs.broken_draw),
        across=typed.get("across", customs.across),
        first_button=typed.get("button", customs.first_button),
        absent=typed.get("absent", customs.absent),
        clock=PlayerClock(
            lasts=_SECOND * typed.get("clock", clock.lasts // _SECOND),
            countdown=_SECOND * typed.get("countdown", clock.countdown // _SECOND),
        ),
    )
    return replace(own.on(sheet), betting=betting_of(sheet, typed))
