"""What can be done with the map while it is arranged."""

from collections.abc import Iterator

from floor.app.core.names import Viewer
from floor.app.core.room import Room
from floor.app.tables.room_plan import DropSection, NameSection, PlaceTable, TakeOffMap
from floor.base.text import _
from floor.room.lists.waitlist import TableId
from floor.room.table.plan import FIRST, SectionNo, first_free, standing
from floor.views.floor.floor import sections_shown
from floor.views.words.rows import Step
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording

_COLUMNS = 4
"""Tables in a row of a section into which tables are brought one by one."""


def section_of(room: Room, table: TableId | None) -> SectionNo:
    """The section in which `table` stands; the first for none."""
    spot = standing(room.plan, room.tables).get(table) if table is not None else None
    return spot.section if spot is not None else FIRST


def arrange_steps(room: Room, table: TableId | None, look: Viewer) -> tuple[Step, ...]:
    """What can be done with `table` besides moving it, and with its section."""
    return tuple(_steps(room, table, StepBuilder(Wording(room, look.names), look)))


def _steps(room: Room, table: TableId | None, asking: StepBuilder) -> Iterator[Step]:
    stand = standing(room.plan, room.tables)
    here = section_of(room, table)
    if table in stand:
        for section in sections_shown(room):
            if section.number != here:
                spot = first_free(stand.values(), section.number, _COLUMNS)
                words = _("{table} to {section}").format(table=table, section=section.name)
                place = PlaceTable(table=table, spot=spot)
                yield asking.step(f"to-section-{section.number}", words, place)
        if table not in room.tables:
            words = _("Take {table} off the map").format(table=table)
            yield asking.step("off-map", words, TakeOffMap(table=table), grave=True)
    for section in sections_shown(room):
        used = any(spot.section == section.number for spot in stand.values())
        if section.number != FIRST and not used:
            words = _("Remove {section}").format(section=section.name)
            yield asking.step(
                f"drop-section-{section.number}", words, DropSection(section=section.number)
            )


def naming_steps(room: Room, table: TableId | None, name: str, look: Viewer) -> tuple[Step, Step]:
    """What can be done with a name that was typed: a new section is called so, or that of
    `table`."""
    asking = StepBuilder(Wording(room, look.names), look)
    sections = {section.number: section.name for section in sections_shown(room)}
    here = section_of(room, table)
    words = _("Rename {section}").format(section=sections[here])
    last = max(sections)
    return (
        asking.step(
            "new-section",
            _("New section"),
            NameSection(section=SectionNo(last + 1), name=name),
            leading=True,
        ),
        asking.step("rename-section", words, NameSection(section=here, name=name)),
    )
