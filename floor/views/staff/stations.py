"""Kiosks on other PCs, as the desk shows them: who is there, how a new one comes in."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from floor.app.core.stations import DoorSeen, HouseStations, PairedStation, Pairing
from floor.base.text import _, many
from floor.room.lists.waitlist import TableId
from floor.views.words.form import NOTHING_TYPED, Emphasis, Form, Missing, OneOf, Said, Typed
from floor.views.words.times import hours_and_minutes

THERE = timedelta(seconds=40)
"""A door writes down every fifteen seconds who is there."""
_SURE = timedelta(milliseconds=500)


class StationLine(NamedTuple):
    """A kiosk on another PC."""

    number: int
    table: TableId
    state: str
    version: str
    clock: str
    kept: str
    there: bool


class NewStation(NamedTuple):
    """A kiosk of that table shall be let in."""

    table: TableId


def station_lines(seen: HouseStations, now: datetime) -> tuple[StationLine, ...]:
    """Every kiosk that may come in, by its table."""
    living = (one for one in seen.stations if one.revoked_at is None)
    return tuple(_line(one, now) for one in sorted(living, key=lambda one: one.table))


def _line(one: PairedStation, now: datetime) -> StationLine:
    there = one.seen_at is not None and now - one.seen_at < THERE
    if there:
        state = _("● there")
    elif one.seen_at is None:
        state = _("○ not seen yet")
    else:
        state = _("○ away for {time}").format(time=hours_and_minutes(now - one.seen_at))
    off = one.offset.total_seconds()
    return StationLine(
        one.number,
        one.table,
        state,
        one.version or "–",
        "–" if abs(one.offset) < _SURE else f"{off:+.1f} s",
        many("{n} act", "{n} acts", one.kept).format(n=one.kept) if one.kept else "–",
        there,
    )


def open_doors(doors: Sequence[DoorSeen], now: datetime) -> tuple[DoorSeen, ...]:
    """Those that are open."""
    return tuple(one for one in doors if now - one.seen_at < THERE)


def door_words(seen: HouseStations, now: datetime) -> str:
    """Whether kiosks on other PCs can come in, and where."""
    places = [f"{one.address}:{one.port}" for one in open_doors(seen.doors, now)]
    if not places:
        return _("The door is shut: kiosks on other PCs stay out.")
    return _("The door is open at {places}.").format(places=", ".join(places))


def new_station_form(
    tables: Sequence[TableId], seen: HouseStations, typed: Typed = NOTHING_TYPED
) -> Form:
    """Of which table the new kiosk is; the one that is there goes."""
    table = typed.get("table", tables[0] if tables else None)
    has = any(one.table == table and one.revoked_at is None for one in seen.stations)
    return Form(
        "new-station",
        _("New kiosk on a PC of its own"),
        _("Show the digits"),
        NewStation(table) if table else Missing(_("Open a table first.")),
        (OneOf(name="table", words=_("Table"), options=tuple((one, one) for one in tables)),),
        hint=_("{table} has a kiosk: the new one takes its place.").format(table=table)
        if has
        else "",
    )


def digits_form(pairing: Pairing, door: DoorSeen, typed: Typed = NOTHING_TYPED) -> Form:
    """What is typed on the new kiosk."""
    digits = " ".join(pairing.digits[at : at + 4] for at in range(0, len(pairing.digits), 4))
    return Form(
        "station-digits",
        _("Kiosk of {table}: type this there").format(table=pairing.table),
        _("Done"),
        (),
        (
            Said(name="place", words=f"{door.address}:{door.port}", emphasis=Emphasis.SUM),
            Said(name="digits", words=digits, emphasis=Emphasis.SUM),
        ),
        told=(_("On the new PC: packaging/start kiosk. It asks for both."),),
        hint=_("They hold for five minutes, for one kiosk and three tries."),
    )
