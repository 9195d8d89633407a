"""What has happened in tournaments, where the sentence hangs on more than the event's fields."""

from collections.abc import Mapping
from datetime import timedelta

from floor.app.core.messages import Event
from floor.app.tournament.buying import ChipsSold
from floor.app.tournament.chips import ColourUpStarted
from floor.app.tournament.hands import EventHandStarted, EventSeatMarked, OutProposed
from floor.app.tournament.moves import LateStageSet
from floor.app.tournament.outs import PlayersOut
from floor.app.tournament.play import ClockRan, EventClockSet
from floor.app.tournament.prizes import DealDecided, PrizePaid
from floor.app.tournament.removals import PlayerRemoved
from floor.app.tournament.sheet import SheetChanged, TournamentPlanned
from floor.base.text import _, many, money_text
from floor.tournament.clock.structure import standing_at
from floor.tournament.event.state import Buy
from floor.views.feed.sheet_changes import sheet_changes
from floor.views.words.words import Saying, Wording


def _planned(event: TournamentPlanned, words: Wording) -> str:
    return _("tournament {number} is planned: {title}").format(
        number=event.tournament, title=event.sheet.title
    )


def _changed(event: SheetChanged, words: Wording) -> str:
    said = _("the structure sheet is changed")
    if event.before is None:
        return said
    changes = sheet_changes(event.before, event.sheet, words.time)
    return f"{said}: {'; '.join(changes)}" if changes else said


def _sold(event: ChipsSold, words: Wording) -> str:
    said = _("{player} rebuys: {sum}")
    if event.bought.what is Buy.ADD_ON:
        said = _("{player} buys the add-on: {sum}")
    return said.format(
        player=words.player(event.player), sum=money_text(event.bought.price.total, short=True)
    )


def _ran(event: ClockRan, words: Wording) -> str:
    del words  # it names nobody
    return _("the break is over: the clock runs") if event.ends_break else _("the clock runs")


def _shown(span: timedelta) -> str:
    """As it stands on the clock: "1:20:00"."""
    return str(span // timedelta(seconds=1) * timedelta(seconds=1))


def _clock_set(event: EventClockSet, words: Wording) -> str:
    known = words.room.tournaments.get(event.tournament)
    if event.before == event.played:
        return _("the clock is right as it is: it went on")
    said = _("the clock is put from {before} to {after}").format(
        before=_shown(event.before), after=_shown(event.played)
    )
    if known is not None:
        structure = known.sheet.structure
        was, now = (standing_at(structure, one).number for one in (event.before, event.played))
        if was != now:
            said = _("{said}, from level {was} to level {now}").format(said=said, was=was, now=now)
    return said if event.note is None else _("{words}, with a reason").format(words=said)


def _out(event: PlayersOut, words: Wording) -> str:
    known = words.room.tournaments.get(event.tournament)
    if known is None:
        return many("a player is out", "{count} players are out", len(event.outs)).format(
            count=len(event.outs)
        )
    entries = (known.entries[out.entry] for out in event.outs if out.entry in known.entries)
    names = ", ".join(words.player(entry.player) for entry in entries)
    said = many("{players} is out", "{players} are out", len(event.outs)).format(players=names)
    if event.by_stack:
        said = _("{said}; by stacks across tables (TD-PLACE-1)").format(said=said)
        if event.second is not None:
            said = _("{said}, {staff} decided").format(said=said, staff=words.staff(event.second))
    if event.number is None:
        return said
    return _("{said}; equal stacks by lot: draw {number}").format(said=said, number=event.number)


def _begun(event: EventHandStarted, words: Wording) -> str:
    del words  # it names nobody
    said = _("hand {hand} begins at level {level}").format(hand=event.hand, level=event.level)
    if not event.without:
        return said
    seats = ", ".join(map(str, event.without))
    return many(
        "{said}, without seat {seats}: told out",
        "{said}, without seats {seats}: told out",
        len(event.without),
    ).format(said=said, seats=seats)


def _marked(event: EventSeatMarked, words: Wording) -> str:
    if event.away:
        return _("seat {seat} is away").format(seat=event.seat)
    return _("seat {seat} is there").format(seat=event.seat)


def _proposed(event: OutProposed, words: Wording) -> str:
    return many(
        "the dealer says that a player is out",
        "the dealer says that {count} players are out",
        len(event.entries),
    ).format(count=len(event.entries))


def _late_stage(event: LateStageSet, words: Wording) -> str:
    if event.late:
        return _("tables may differ by one player only")
    return _("tables may differ as before")


def _removed(event: PlayerRemoved, words: Wording) -> str:
    said = _("{player} is removed from the tournament")
    if event.disqualified:
        said = _("{player} is disqualified from the tournament")
    return said.format(player=words.player(event.player))


def _colour_up(event: ColourUpStarted, words: Wording) -> str:
    return _("chips of {old} become chips of {new}").format(
        old=event.old.points, new=event.new.points
    )


def _deal(event: DealDecided, words: Wording) -> str:
    if event.agreed:
        return _("the deal is made")
    return _("the deal is not made: the original prizes are paid")


def _paid(event: PrizePaid, words: Wording) -> str:
    return _("{player} is paid {sum} by slip {slip}").format(
        player=words.player(event.player),
        sum=money_text(event.amount, short=True),
        slip=event.payment.slip,
    )


SAID: Mapping[type[Event], Saying] = {
    TournamentPlanned: _planned,
    SheetChanged: _changed,
    ChipsSold: _sold,
    ClockRan: _ran,
    EventClockSet: _clock_set,
    PlayersOut: _out,
    EventHandStarted: _begun,
    EventSeatMarked: _marked,
    OutProposed: _proposed,
    LateStageSet: _late_stage,
    PlayerRemoved: _removed,
    DealDecided: _deal,
    PrizePaid: _paid,
    ColourUpStarted: _colour_up,
}
