"""The map of the room: which table stands where, and what the house calls its sections."""

from typing import assert_never

from msgspec.structs import replace

from floor.app.core.declaration import ON_FLOOR, Declaration, EventKind, given_by
from floor.app.core.messages import Command, Context, Event
from floor.app.core.room import Room
from floor.base.errors import Refused
from floor.base.text import N_, plain
from floor.base.value import Value, with_entry, without
from floor.room.lists.waitlist import TableId
from floor.room.table.plan import (
    FARTHEST,
    FIRST,
    GridPlace,
    SectionNo,
    overlap,
    sections_of,
    standing,
)

LONGEST_NAME = 24
"""Characters in a section's name."""


class PlaceTable(Command, frozen=True, kw_only=True):
    """Let a table stand elsewhere on the map; with one table there it changes places."""

    table: TableId
    spot: GridPlace


class TakeOffMap(Command, frozen=True, kw_only=True):
    """Forget the place of a table the house has no longer."""

    table: TableId


class NameSection(Command, frozen=True, kw_only=True):
    """Call a section something; the number after the last one makes a new section."""

    section: SectionNo
    name: str


class DropSection(Command, frozen=True, kw_only=True):
    """Do without a section in which no table stands."""

    section: SectionNo


class PlacedTable(Value, frozen=True):
    """A table and its place."""

    table: TableId
    spot: GridPlace


class _PlanChanged(Event, frozen=True, kw_only=True):
    """The map is one thing: what changes it is taken back newest first, and bars nothing else."""

    def touches(self) -> frozenset[str]:
        return frozenset({"plan"})


class TablePlaced(_PlanChanged, frozen=True, kw_only=True):
    """A table stands elsewhere on the map."""

    table: TableId
    spot: GridPlace
    swapped: TableId | None = None
    """Whose place it took; that one is among `others`."""
    others: tuple[PlacedTable, ...] = ()
    """Tables whose place is settled with it: nobody else moves because one table has."""


class TablePutOutMap(_PlanChanged, frozen=True, kw_only=True):
    """The map forgets a table."""

    table: TableId


class SectionNamed(_PlanChanged, frozen=True, kw_only=True):
    """A section has a name."""

    section: SectionNo
    name: str


class SectionDropped(_PlanChanged, frozen=True, kw_only=True):
    """A section is gone."""

    section: SectionNo


PlanCommand = PlaceTable | TakeOffMap | NameSection | DropSection
PlanEvent = TablePlaced | TablePutOutMap | SectionNamed | SectionDropped


def decide(room: Room, command: PlanCommand, ctx: Context) -> tuple[PlanEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case PlaceTable():
            return (_placed(room, command),)
        case TakeOffMap(table=table):
            return (_taken_off(room, table),)
        case NameSection():
            return (_named(room, command),)
        case DropSection(section=section):
            return (_dropped(room, section),)
        case _ as never:
            assert_never(never)


def _placed(room: Room, command: PlaceTable) -> TablePlaced:
    table, spot, plan = command.table, command.spot, room.plan
    if table not in room.tables and table not in plan.spots:
        raise Refused("{table} is neither open nor on the map.", rule="HOUSE", table=table)
    if max(abs(spot.x), abs(spot.y)) > FARTHEST:
        raise Refused("That place is off the map.", rule="HOUSE")
    _check_section(room, spot.section)
    stand = standing(plan, room.tables)
    there = [one for one, at in stand.items() if one != table and overlap(at, spot)]
    if len(there) > 1:
        raise Refused(
            "No room for {table} between {beside} and {beyond}.",
            rule="HOUSE",
            beside=there[0],
            beyond=there[1],
            table=table,
        )
    swapped = there[0] if there else None
    if swapped is not None:
        spot, stand[swapped] = stand[swapped], stand[table]
    if plan.spots.get(table) == spot:
        raise Refused("{table} stands there already.", rule="HOUSE", table=table)
    others = tuple(
        PlacedTable(one, at)
        for one, at in stand.items()
        if one != table and plan.spots.get(one) != at
    )
    return TablePlaced(table=table, spot=spot, swapped=swapped, others=others)


def _check_section(room: Room, section: SectionNo) -> None:
    if section not in sections_of(room.plan):
        raise Refused("The room has no section {section}.", rule="HOUSE", section=section)


def _taken_off(room: Room, table: TableId) -> TablePutOutMap:
    if table in room.tables:
        raise Refused("{table} is open: close it first.", rule="HOUSE", table=table)
    if table not in room.plan.spots:
        raise Refused("{table} is neither open nor on the map.", rule="HOUSE", table=table)
    return TablePutOutMap(table=table)


def _named(room: Room, command: NameSection) -> SectionNamed:
    section, known = command.section, sections_of(room.plan)
    if section != known[-1] + 1:
        _check_section(room, section)
    name = plain(command.name, LONGEST_NAME)
    if not name:
        raise Refused("Give the section a name.", rule="HOUSE")
    if name in room.plan.sections.values():
        raise Refused("There is a section called {name}.", rule="HOUSE", name=name)
    return SectionNamed(section=section, name=name)


def _dropped(room: Room, section: SectionNo) -> SectionDropped:
    _check_section(room, section)
    if section == FIRST:
        raise Refused("The first section cannot be removed: rename it.", rule="HOUSE")
    for table, spot in room.plan.spots.items():
        if spot.section == section:
            raise Refused(
                "{table} stands in that section: move its tables first.", rule="HOUSE", table=table
            )
    return SectionDropped(section=section)


def evolve(room: Room, event: PlanEvent) -> Room:
    """The room once `event` has happened."""
    plan = room.plan
    match event:
        case TablePlaced(table=table, spot=spot, others=others):
            spots = {**plan.spots, **{one.table: one.spot for one in others}, table: spot}
            plan = replace(plan, spots=spots)
        case TablePutOutMap(table=table):
            plan = replace(plan, spots=without(plan.spots, table))
        case SectionNamed(section=section, name=name):
            plan = replace(plan, sections=with_entry(plan.sections, section, name))
        case SectionDropped(section=section):
            plan = replace(plan, sections=without(plan.sections, section))
        case _ as never:
            assert_never(never)
    return replace(room, plan=plan)


PAGE = Declaration(
    commands=given_by(
        ON_FLOOR, PlaceTable, TakeOffMap, NameSection, DropSection, by_day_and_night=True
    ),
    decide=decide,
    kinds=(
        EventKind("table-placed", TablePlaced),
        EventKind("table-taken-off-map", TablePutOutMap, N_("is taken off the map")),
        EventKind("section-named", SectionNamed, N_("section {section} is called {name}")),
        EventKind("section-dropped", SectionDropped, N_("section {section} is gone")),
    ),
    evolve=evolve,
)
