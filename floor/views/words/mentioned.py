"""Whom a room and its entries mention: whoever is shown has to be called something."""

from collections.abc import Iterable
from typing import NamedTuple

from floor.app.core.messages import SYSTEM, Entry, Event, StaffId
from floor.app.core.names import Names, PersonName
from floor.app.core.ports import People
from floor.app.core.room import Room
from floor.app.offline.kept_act import players_in
from floor.room.blinds.button import PlayerId


class Mentioned(NamedTuple):
    """Numbers of people."""

    players: frozenset[PlayerId]
    staff: frozenset[StaffId]


def mentioned(room: Room, entries: Iterable[Entry]) -> Mentioned:
    """Everybody seated, waiting, entered in a tournament, lately gone from a list, without a name,
    in a dispute, ruled about or on duty in `room`, or named in one of `entries`."""
    players, staff = {*room.seated, *room.nameless}, set(room.on_duty)
    if room.held:
        players |= players_in(one.act for one in room.held)
        staff |= {one.act.by for one in room.held} - {SYSTEM}
    players.update(one.player for waiting in room.lists.values() for one in waiting)
    players.update(one.entry.player for gone in room.gone.values() for one in gone)
    for event in room.tournaments.values():
        players.update(one.player for one in event.entries.values())
    for dispute in room.disputes.values():
        players |= dispute.people
    for ruling in room.rulings.values():
        players |= ruling.people
        staff.add(ruling.by)
        if ruling.second is not None:
            staff.add(ruling.second)
    for entry in entries:
        staff.add(entry.by)
        for fact in entry.events:
            _name(fact, players, staff)
    return Mentioned(frozenset(players), frozenset(staff))


def _name(event: Event, players: set[PlayerId], staff: set[StaffId]) -> None:
    """Add those whom `event` names."""
    second = getattr(event, "second", None)
    if second is not None:
        staff.add(second)
    for reference in event.touches():
        kind, _colon, number = reference.partition(":")
        if kind == "player":
            players.add(PlayerId(int(number)))
        elif kind == "staff":
            staff.add(StaffId(int(number)))


def called(people: People, players: Iterable[PlayerId]) -> dict[PlayerId, PersonName]:
    """What the books call each of `players` today, in their order; nothing for one who was
    erased."""
    asked = dict.fromkeys(players, PersonName(""))
    for player, known in people.players(asked).items():
        asked[player] = PersonName(known.name, known.alias)
    return asked


def with_everybody(
    names: Names, people: People, room: Room, entries: Iterable[Entry] = ()
) -> Names:
    """`names` with whom else `room` and `entries` mention; who has a label keeps it."""
    found = mentioned(room, entries)
    players = sorted(one for one in found.players if not names.knows_player(one))
    staff = sorted(one for one in found.staff if not names.knows_staff(one))
    if not players and not staff:
        return names
    return names.with_players(
        called(people, players),
        {one: people.staff_name(one) for one in staff},
    )
