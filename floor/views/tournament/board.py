"""What the public board shows of tournaments: clock, blinds, players, prizes, seats, changes."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from floor.app.core.names import Names
from floor.app.core.room import Room
from floor.base.money import NOTHING, total
from floor.base.text import NAME_LENGTH, _, money_text, number_text, plain
from floor.base.value import Value
from floor.room.blinds.button import PlayerId
from floor.tournament.clock.structure import Level
from floor.tournament.event.chips import average_stack
from floor.tournament.event.course import (
    entered,
    left,
    rests_until,
    shows_at,
    standing,
    waits_for_hands,
)
from floor.tournament.event.lottery import pool_at
from floor.tournament.event.places import placings
from floor.tournament.event.seats import chips_in_play
from floor.tournament.event.state import EventStage, Tournament
from floor.views.tournament.clock import (
    blinds_words,
    chips_text,
    clock_view,
    next_break,
    places_text,
    rounds_words,
)
from floor.views.tournament.public import looks_for_seat
from floor.views.words.words import Wording, span_words, spot

SEATS = 21
"""Seats on a page, in three columns."""


class BoardPrize(Value, frozen=True, kw_only=True):
    """What a place is paid."""

    place: str
    sum: str


class BoardChange(Value, frozen=True, kw_only=True):
    """Who has gone out or goes to another seat."""

    label: str
    said: str
    """ "T14 seat 7", "place 31"."""
    moves: bool
    """They are looked for at a table."""


class EventSlide(Value, frozen=True, kw_only=True, tag="event"):
    """One tournament."""

    number: int
    """Of the event."""
    title: str
    head: str
    """ "Level 9", "Break", "Begins 20:00"."""
    stands: bool
    """The clock is stopped."""
    rests: bool
    """Nothing is dealt: a break, or it has not begun."""
    left: timedelta | None
    """None: nothing runs out."""
    lasts: timedelta
    """The whole of it; nothing: no bar is drawn."""
    break_at: str
    """ "Break 23:20"; empty: none comes."""
    break_in: str
    blinds: str
    ante: str
    """Empty: nobody puts one in."""
    next_blinds: str
    """Empty: no level comes."""
    next_ante: str
    players_head: str
    players: str
    of_all: str
    average_head: str
    average: str
    prizes: tuple[BoardPrize, ...]
    prizes_said: str
    """Instead of prizes that are not final (TR-POOL-2)."""
    changes: tuple[BoardChange, ...]
    """The newest first; once it is over who has won, and the other places."""
    over: bool = False
    """Nothing is played any more: no clock, no level, no stacks."""


class BoardSeat(Value, frozen=True, kw_only=True):
    """Where somebody sits."""

    label: str
    where: str


class SeatsSlide(Value, frozen=True, kw_only=True, tag="event-seats"):
    """Where everybody sits who may not have found their seat, by name."""

    number: int
    title: str
    seats: tuple[BoardSeat, ...]


def event_slides(room: Room, names: Names, now: datetime) -> Iterator[EventSlide | SeatsSlide]:
    """Every event of a public room, the one that began first before the others; its seats behind
    it."""
    events = sorted(room.tournaments.values(), key=lambda one: one.sheet.registration.starts)
    words, pages = Wording(room, names), 0
    for event in events:
        yield event_slide(event, words, names, now)
        seats = _seats(event, names, now)
        for first in range(0, len(seats), SEATS):
            pages += 1
            some = tuple(seats[first : first + SEATS])
            yield SeatsSlide(number=pages, title=event.sheet.title, seats=some)


def event_slide(event: Tournament, words: Wording, names: Names, now: datetime) -> EventSlide:
    """The clock of `event` and all that stands around it."""
    clock = clock_view(event, words, now)
    structure, here = event.sheet.structure, standing(event, now)
    level = structure.levels[here.number - 1]
    over = event.stage is EventStage.FINISHED
    following = () if over else structure.levels[here.number : here.number + 1]
    begun = event.stage is not EventStage.PUBLISHED and not over
    break_at, break_in = _break(event, words, now)
    playing, sold = len(left(event)), len(entered(event))
    average = average_stack(event, chips_in_play(event)).points
    in_blinds = average // level.big_blind.points if level.big_blind.points else 0
    average_head = _("Average stack")
    if in_blinds:
        average_head = _("Average · {n} BB").format(n=number_text(in_blinds))
    paid = event.prizes.paid if event.prizes is not None else 0
    players_head = _("Players · {n} paid").format(n=number_text(paid)) if paid else _("Players")
    return EventSlide(
        number=event.id,
        title=_title(event, level, words),
        head=_head(event, words, now),
        stands=_stands(event, now),
        rests=not begun or here.on_break or rests_until(event, now) is not None,
        left=None if over else clock.left,
        lasts=clock.lasts,
        break_at=break_at,
        break_in=break_in,
        blinds=blinds_words(level),
        ante=_ante(level),
        next_blinds=blinds_words(following[0]) if following else "",
        next_ante=_ante(following[0]) if following else "",
        players_head=players_head,
        players=number_text(playing if begun else sold),
        of_all=_("of {n}").format(n=number_text(sold)) if begun else "",
        over=over,
        average_head=average_head,
        average=number_text(average) if average else "–",
        prizes=tuple(_prizes(event)),
        prizes_said=_prizes_said(event),
        changes=tuple(_changes(event, names)),
    )


def _title(event: Tournament, level: Level, words: Wording) -> str:
    """With what is dealt now, where games follow each other."""
    sheet = event.sheet
    if len({*sheet.games}) < 2:
        return sheet.title
    return f"{sheet.title} · {words.form(sheet.game_of(level))}"


def _stands(event: Tournament, now: datetime) -> bool:
    """Whether nothing runs out now, though it is played."""
    stopped = event.clock.since is None or waits_for_hands(event, now)
    return event.stage is EventStage.RUNNING and stopped


def _head(event: Tournament, words: Wording, now: datetime) -> str:
    """What the figures stand for, in a word or two."""
    if event.stage is EventStage.FINISHED:
        return _("Over")
    if event.stage is EventStage.BAGGED:
        return _("Bagged")
    if event.stage is EventStage.PUBLISHED:
        return _("Begins {time}").format(time=words.time(event.sheet.registration.starts))
    here = standing(event, now)
    if rests_until(event, now) is not None or here.on_break:
        return _("On a break")
    if event.clock.since is None:
        return _("Level {number} · clock stopped").format(number=here.number)
    if waits_for_hands(event, now):
        return _("Last rebuy hands")
    if event.round is not None:
        level = _("Level {number}").format(number=here.number)
        return f"{level} · {rounds_words(event)}"
    return _("Level {number}").format(number=here.number)


def _ante(level: Level) -> str:
    """The figure alone: who puts it in stands on the sheet."""
    return chips_text(level.ante) if level.ante.points and level.big_blind.points else ""


def _break(event: Tournament, words: Wording, now: datetime) -> tuple[str, str]:
    """When the next break begins, and in how long; without a time while the clock stands."""
    coming = next_break(event, now)
    if coming is None or event.stage is not EventStage.RUNNING:
        return "", ""
    if waits_for_hands(event, now):
        return _("Next break"), _("after the hands")
    begins = shows_at(event, coming[0], now)
    said = _("in {span}").format(span=span_words(begins - now))
    if event.clock.since is None:
        return _("Next break"), said
    return _("Break {time}").format(time=words.time(begins)), said


def _prizes(event: Tournament) -> Iterator[BoardPrize]:
    """What is paid: who divided the first prizes by a deal stand together, without their sums."""
    locked, deal = event.prizes, event.agreed
    if locked is None:
        return
    divided = len(deal.original) if deal is not None else 0
    if deal is not None:
        whole = total(deal.original) - deal.left_to_play_for
        if deal.left_to_play_for:
            rest = money_text(deal.left_to_play_for, short=True)
            yield BoardPrize(place="1", sum=_("{sum} to play for").format(sum=rest))
        said = _("{sum} divided").format(sum=money_text(whole, short=True))
        yield BoardPrize(place=places_text(tuple(range(1, divided + 1))), sum=said)
    for place, prize in enumerate(locked.places[divided:], start=divided + 1):
        won = place <= locked.entries_won
        if prize or won:
            parts = [_("entry")] if won else []
            parts += [money_text(prize, short=True)] if prize else []
            yield BoardPrize(place=str(place), sum=" + ".join(parts))


def _prizes_said(event: Tournament) -> str:
    if event.prizes is not None:
        return ""
    lottery = event.sheet.lottery
    if lottery is not None and lottery.drawn is None:
        most = max(pool_at(event.sheet, line.tenths) for line in lottery.lines)
        least, most_ = money_text(event.sheet.guarantee, short=True), money_text(most, short=True)
        return _("{least} to {most}, by lot").format(least=least, most=most_)
    if event.sheet.guarantee != NOTHING:
        amount = money_text(event.sheet.guarantee, short=True)
        said = _("{sum} guaranteed") if lottery is None else _("Drawn: {sum}")
        return said.format(sum=amount)
    return _("Prizes when buying ends")


def _changes(event: Tournament, names: Names) -> Iterator[BoardChange]:
    """Who won, who moves, who went out in the last minutes."""
    if event.finished is not None:
        still = left(event)
        said = _("has won")
        if len(still) > 1:
            said = _("place {place}").format(place=places_text(tuple(range(1, len(still) + 1))))
        for one in still:
            yield BoardChange(label=_label(names, one.player), said=said, moves=False)
    for table in event.tables.values():
        for number, seat in table.taken.items():
            if seat.comes:
                player = event.entries[seat.entry].player
                where = spot(table.id, number)
                yield BoardChange(label=_label(names, player), said=where, moves=True)
    for finish, _moment in placings(event):
        place = places_text(finish.places)
        for player in finish.players:
            said = _("place {place}").format(place=place)
            yield BoardChange(label=_label(names, player), said=said, moves=False)


def _seats(event: Tournament, names: Names, now: datetime) -> list[BoardSeat]:
    found = [
        BoardSeat(label=_label(names, one.player), where=spot(one.seat.table, one.seat.seat))
        for one in event.entries.values()
        if one.seat is not None and looks_for_seat(event, one, now)
    ]
    return sorted(found, key=lambda one: one.label.casefold())


def seats_title(page: SeatsSlide) -> str:
    """What stands over a page of seats."""
    return _("{title}: your seat").format(title=page.title)


def _label(names: Names, player: PlayerId) -> str:
    return plain(names.label(player), NAME_LENGTH) or f"#{player}"
