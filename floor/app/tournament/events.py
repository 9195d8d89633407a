"""What the pages of tournaments share: the event that is meant, its entries, its proved lots."""

from collections.abc import Iterable

from msgspec.structs import replace

from floor.app.core.messages import About, Context, NoteId, about_event
from floor.app.core.room import Room
from floor.base.chance import ProvedChance
from floor.base.errors import Refused
from floor.base.money import Money, total
from floor.base.value import with_entry
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.tournament.event.dues import overpaid
from floor.tournament.event.money import EventPool, event_pool, players_counted, taken_in
from floor.tournament.event.state import (
    EntryIs,
    EntryNo,
    EventEntry,
    EventStage,
    EventTable,
    Means,
    Tournament,
    TournamentId,
)
from floor.tournament.money.terms import Price

OVER = frozenset({EventStage.FINISHED, EventStage.CANCELLED})


def event_in(room: Room, tournament: TournamentId) -> Tournament:
    """The event of that number.

    Raises:
        Refused: there is none.
    """
    found = room.tournaments.get(tournament)
    if found is None:
        raise Refused("There is no tournament {number}.", rule="HOUSE", number=tournament)
    return found


def open_event(room: Room, tournament: TournamentId) -> Tournament:
    """The event of that number, its sheet on view and not over.

    Raises:
        Refused: there is none, its sheet is not published (TR-STR-1), or it is over.
    """
    event = event_in(room, tournament)
    if event.stage is EventStage.PLANNED:
        raise Refused(
            "{title} is not on view yet: publish its sheet first.",
            rule="TR-STR-1",
            title=event.sheet.title,
        )
    if event.stage in OVER:
        raise Refused("{title} is over.", rule="HOUSE", title=event.sheet.title)
    return event


def running_event(room: Room, tournament: TournamentId) -> Tournament:
    """The event of that number, being played.

    Raises:
        Refused: there is none, or it is not being played.
    """
    event = open_event(room, tournament)
    if event.stage is not EventStage.RUNNING:
        raise Refused(
            "{title} is not being played: start its clock first.",
            rule="HOUSE",
            title=event.sheet.title,
        )
    return event


def check_not_bagged(event: Tournament) -> None:
    """That its stacks do not lie in bags.

    Raises:
        Refused: it is.
    """
    if event.stage is EventStage.BAGGED and event.flight.goes_on_in is None:
        raise Refused(
            "{title} lies in bags: open them first.", rule="HOUSE", title=event.sheet.title
        )
    if event.stage is EventStage.BAGGED:
        raise Refused(
            "{title} lies in bags: its last phase goes on.",
            rule="ON-VAR-11",
            title=event.sheet.title,
        )


def entry_in(event: Tournament, entry: EntryNo) -> EventEntry:
    """The entry of that number.

    Raises:
        Refused: none was sold.
    """
    found = event.entries.get(entry)
    if found is None:
        raise Refused(
            "{title} has no entry {number}.", rule="HOUSE", title=event.sheet.title, number=entry
        )
    return found


def seated_entry(event: Tournament, entry: EntryNo) -> EventEntry:
    """The entry of that number, which has a seat.

    Raises:
        Refused: it has none, or is out.
    """
    found = entry_in(event, entry)
    if found.state is not EntryIs.SEATED:
        raise Refused(
            "{player} has no seat in {title}.",
            rule="TR-ENT-1",
            player=found.player,
            title=event.sheet.title,
        )
    return found


def event_table(event: Tournament, table: TableId) -> EventTable:
    """The table of that name, open in the event.

    Raises:
        Refused: it is not one of its tables.
    """
    found = event.tables.get(table)
    if found is None:
        raise Refused(
            "{table} is no table of {title}.",
            rule="HOUSE",
            table=table,
            title=event.sheet.title,
        )
    return found


def entry_of_player(event: Tournament, player: PlayerId) -> EventEntry | None:
    """Their last entry that was not given back."""
    own = [
        one
        for one in event.entries.values()
        if one.player == player and one.state is not EntryIs.RETURNED
    ]
    return own[-1] if own else None


def flights_of(room: Room, event: Tournament) -> tuple[Tournament, ...]:
    """The first phases whose bags and pool go on in `event`; one that is called off divides its
    own."""
    return tuple(
        one
        for one in room.tournaments.values()
        if one.flight.goes_on_in == event.id and one.stage is not EventStage.CANCELLED
    )


def whole_pool(room: Room, event: Tournament) -> EventPool:
    """The pool of an event with that of its flights.

    Raises:
        Refused: special prizes leave nothing for the places (TR-SPEC-2).
    """
    flights = flights_of(room, event)
    return event_pool(event, brought_to(room, event), sum(map(players_counted, flights)))


def brought_to(room: Room, event: Tournament) -> Money:
    """What its flights bring to the pool of an event."""
    return total(taken_in(flight).pool for flight in flights_of(room, event))


def with_event(room: Room, event: Tournament) -> Room:
    """The room with the event as it is now."""
    return replace(room, tournaments=with_entry(room.tournaments, event.id, event))


def check_note(note: NoteId | None) -> None:
    """That a reason was given.

    Raises:
        Refused: none was.
    """
    if note is None:
        raise Refused("Give a reason: it is kept with the tournament.", rule="TR-STR-4")


def check_paid_stands(after: Tournament) -> None:
    """That nobody has been paid more than they have coming in the event as it would be.

    Raises:
        Refused: somebody has; names the slip.
    """
    slip = overpaid(after)
    if slip is not None:
        raise Refused(
            "Slip {slip} of {player} is paid and would change: void it first.",
            rule="HOUSE",
            slip=slip.slip,
            player=after.entries[slip.entry].player,
        )


def check_buying(event: Tournament) -> None:
    """That something is still sold.

    Raises:
        Refused: all buying is closed.
    """
    if event.buying_closed:
        raise Refused("All buying is closed.", rule="TR-LATE-1")


def check_paid_for(price: Price, means: Means) -> None:
    """That what costs something is paid.

    Raises:
        Refused: it is to be free.
    """
    if means is Means.FREE and price.total:
        raise Refused("It costs something here: say how it is paid.", rule="TR-ENT-1")


def about_entry(tournament: TournamentId, entry: EntryNo, player: PlayerId) -> About:
    """That something changes about an entry of that player."""
    about = about_event(tournament, f"entry:{entry}")
    return about.with_(About(within=frozenset({f"player:{player}"})))


def buys_of(tournament: TournamentId) -> frozenset[str]:
    """All that is bought of a tournament, a sum."""
    return frozenset({f"buys@{tournament}"})


def about_play(tournament: TournamentId, *things: str, table: TableId | None = None) -> About:
    """As `about_event`, of what is done once play has begun: its start stands behind it."""
    begun = About(within=frozenset({f"start@{tournament}"}))
    return about_event(tournament, *things, table=table).with_(begun)


def of_entries(tournament: TournamentId, entries: Iterable[EntryNo]) -> About:
    """That something is said of those entries, which changes nothing of them."""
    return About(within=frozenset(f"entry:{entry}@{tournament}" for entry in entries))


def lots(event: Tournament, ctx: Context, more: int = 1) -> ProvedChance:
    """The lots of the event's next draw: its secret, the journal's head, the draw's number.

    A sheet on view has a secret; before that nothing is drawn.
    """
    secret, drawn = (event.draw.secret, event.draw.drawn) if event.draw is not None else ("", 0)
    return ProvedChance(secret, ctx.head, drawn + more)


def check_reported(event: Tournament, *entries: EntryNo) -> None:
    """That no dealer has said of one of `entries` that they are out, which is still to be settled.

    Raises:
        Refused: somebody is reported out.
    """
    for one in event.proposed:
        if one.entry in entries:
            raise Refused(
                "{player} is reported out at {table}: say first whether they are.",
                rule="HOUSE",
                player=event.entries[one.entry].player,
                table=one.table,
            )
