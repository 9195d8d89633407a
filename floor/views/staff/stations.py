"""Kiosks and boards on other PCs, as the desk shows them: who is there, how a new one comes in."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from floor.app.core.room import MOST_OF_NAME, DayOpen, Room, check_table_name, table_named
from floor.app.core.stations import (
    OTHER_PC,
    SILENT,
    UNREAD,
    DoorSeen,
    HouseStations,
    PairedStation,
    Pairing,
    StationRole,
)
from floor.base.errors import Refused
from floor.base.text import _, localized, many
from floor.room.lists.waitlist import TableId
from floor.views.words.form import NOTHING_TYPED, Emphasis, Form, Missing, Said, Text, Typed
from floor.views.words.times import span_words

_SURE, _A_SECOND = timedelta(milliseconds=500), timedelta(seconds=1)
_A_MINUTE = timedelta(minutes=1)
_FAR_OFF = timedelta(minutes=2)
"""A clock that is so far off somebody has to set right."""


class StationLine(NamedTuple):
    """A kiosk or a board on another PC."""

    number: int
    place: str
    """Its table, or which board it is."""
    state: str
    version: str
    clock: str
    kept: str
    there: bool
    really: str
    """Asked before it is taken out."""


class NewStation(NamedTuple):
    """A kiosk of that table shall be let in."""

    table: TableId


class NewBoard(NamedTuple):
    """A board more shall be let in."""

    shown: str
    """The digits that were shown for it before."""


def station_lines(seen: HouseStations, now: datetime) -> tuple[StationLine, ...]:
    """Every station that may come in: kiosks by their tables, then boards."""
    living = (*(one for one in seen.stations if one.revoked_at is None), *seen.forgotten())
    return tuple(_line(one, seen, now) for one in sorted(living, key=_order))


def _order(one: PairedStation) -> tuple[bool, int, TableId]:
    is_board = one.role is StationRole.BOARD
    return is_board, int(one.table) if is_board else 0, one.table


def _board(number: TableId) -> str:
    return _("Board {number}").format(number=number)


def _line(one: PairedStation, seen: HouseStations, now: datetime) -> StationLine:
    is_open = bool(open_doors(seen.doors, now))
    ago = now - one.seen_at if one.seen_at is not None else None
    there = is_open and ago is not None and bool(one.address) and ago < SILENT
    if one.came_later:
        there, state = False, _("≠ not in this older copy: pair it anew")
    elif _stays_out(one, seen, now):
        there, state = False, _("≠ knows another book")
    elif is_open and ago is not None and ago < SILENT and one.is_copy:
        there, state = False, _("≠ comes from another address")
    elif ago is None:
        state = _("○ not seen yet")
    else:
        state = (
            _there_words(one, now)
            if there
            else _("○ away for {time}").format(time=span_words(max(ago, _A_SECOND)))
        )
    if one.role is StationRole.BOARD:
        place = _board(one.table)
        really = _("Really take {board} out").format(board=place)
    else:
        place, really = one.table, _("Really take the kiosk of {table} out").format(table=one.table)
    return StationLine(
        one.number,
        place,
        state,
        one.version or "–",
        _clock_words(one.offset),
        _kept_words(one, there=there),
        there,
        really,
    )


def _kept_words(one: PairedStation, *, there: bool) -> str:
    """What it keeps; of a kiosk that is away nobody knows whether it keeps anything by now."""
    if one.kept == UNREAD:
        return _("unreadable")
    if one.kept:
        return many("{n} act", "{n} acts", one.kept).format(n=one.kept)
    is_away = one.role is StationRole.KIOSK and one.seen_at is not None and not there
    return _("not known") if is_away else "–"


def _there_words(one: PairedStation, now: datetime) -> str:
    if _is_copied(one):
        return _("● there, and on another PC")
    lasts = now - one.came_at if one.came_at is not None else timedelta()
    if lasts < _A_MINUTE:
        return _("● there")
    return _("● there for {time}").format(time=span_words(lasts))


def _is_copied(one: PairedStation) -> bool:
    """Whether another PC comes with its key too, or in its place."""
    return " " in one.address and not one.stays_out


def copied_words(seen: HouseStations, now: datetime) -> tuple[str, ...]:
    """Which stations' keys are used from two PCs, and what to do."""
    lines = {one.number: one for one in station_lines(seen, now)}
    said = []
    for one in seen.stations:
        line = lines.get(one.number)
        if line is None or not _is_copied(one) or not (line.there or _knocks(one, seen, now)):
            continue
        if one.role is StationRole.BOARD:
            told = _(
                "{station}: its key is used from two PCs ({places}): a data folder was copied. Take"
                " the board out, and pair both anew."
            )
        else:
            told = _(
                "{station}: this kiosk’s key is used from two PCs ({places}): a data folder was"
                " copied. Take the kiosk out, and pair both anew."
            )
        places = ", ".join(dict.fromkeys(one.address.removesuffix(OTHER_PC).split()))
        moved = [_("No other PC? Then its address has changed: pair it anew.")] * one.is_copy
        said.append(" ".join((told.format(station=line.place, places=places), *moved)))
    return tuple(said)


def _knocks(one: PairedStation, seen: HouseStations, now: datetime) -> bool:
    """Whether a PC that has its key, and is not the right one, comes to an open door in vain."""
    is_open = bool(open_doors(seen.doors, now))
    return one.is_copy and is_open and one.seen_at is not None and now - one.seen_at < SILENT


def behind_words(seen: HouseStations, now: datetime) -> str:
    """That an older file lies in the place of the book, and what now; empty where none does."""
    if seen.behind is None:
        return ""
    return _(
        "Another file lies in the place of the book: it lacks entry {entry}, seen here {time} ago,"
        " and ends with entry {last}. Kiosks stay out until the right one is put back, or a shift"
        " manager says under Setup that this is the book now."
    ).format(
        entry=seen.behind.seen,
        time=span_words(max(now - seen.behind.seen_at, _A_SECOND)),
        last=seen.behind.ends,
    )


def trouble_words(seen: HouseStations, room: Room, now: datetime) -> str:
    """All the floor is to know of them wherever it is; empty while all is well."""
    behind = behind_words(seen, now)
    away = later_words(seen), behind or away_words(seen, room, now)
    told = (*away, *copied_words(seen, now), *_unread(seen, now), *_far_off(seen, room, now))
    return " ".join(one for one in told if one)


def _unread(seen: HouseStations, now: datetime) -> Iterator[str]:
    """Where acts may be missing in the book that somebody has pressed."""
    kiosks = [one for one in seen.stations if one.kept == UNREAD]
    places = {one.number: one.place for one in station_lines(seen, now)}
    tables = sorted(places[one.number] for one in kiosks if one.number in places)
    if tables:
        yield _(
            "Acts kept at the kiosk of {tables} cannot all be read and may be missing here: compare"
            " the table with its picture here and its sheet, then put them aside at the kiosk (☰)."
        ).format(tables=", ".join(tables))


def _far_off(seen: HouseStations, room: Room, now: datetime) -> Iterator[str]:
    """Whose clocks somebody has to set right: stations', or the house's own, which was put and is
    as far from theirs."""
    there = {one.number: one for one in station_lines(seen, now) if one.there}
    off = [one for one in seen.stations if one.number in there and abs(one.offset) >= _FAR_OFF]
    moves = room.day.clock_moves if isinstance(room.day, DayOpen) else ()
    put = sum((move.by for move in moves), timedelta())
    houses = [one for one in off if moves and abs(one.offset + put) < _FAR_OFF]
    if houses:
        off_s = round(abs(put).total_seconds())
        yield _("{pc}: its clock is {time} off: correct it there.").format(
            pc=moves[-1].pc, time=span_words(timedelta(seconds=off_s))
        )
    for one in off:
        if one not in houses:
            yield _("{station}: its PC’s clock is {time} off: correct it there.").format(
                station=there[one.number].place, time=span_words(abs(one.offset))
            )


def later_words(seen: HouseStations) -> str:
    """Which stations an older copy that was put back does not know, and what to do; empty for
    none."""
    later = sorted(seen.forgotten(), key=_order)
    if not later:
        return ""
    return _(
        "An older copy was put back, which does not know {places}: pair them anew (Setup)."
    ).format(places=", ".join(_place(one) for one in later))


def _place(one: PairedStation) -> str:
    return _board(one.table) if one.role is StationRole.BOARD else one.table


def away_words(seen: HouseStations, room: Room, now: datetime) -> str:
    """Which kiosks stay out as they know another book, whatever is open; else which open tables' do
    not come through, of those that did in this gaming day; empty while all do."""
    if outside := _outside(seen, now):
        return outside
    if not isinstance(room.day, DayOpen):
        return ""
    tables = {*open_tables(room)}
    there = {one.number for one in station_lines(seen, now) if one.there}
    is_open = bool(open_doors(seen.doors, now))
    kiosks = (
        one
        for one in seen.stations
        if one.role is StationRole.KIOSK
        and one.revoked_at is None
        and one.table in tables
        and one.number not in there
        and one.seen_at is not None
        and one.seen_at >= room.day.opened_at
    )
    away = sorted(kiosks, key=lambda one: one.table)
    if not away:
        return ""
    if not is_open:
        said = _(
            "The kiosks’ door is shut: {tables} keep what is pressed there until it opens (Setup)."
        )
    else:
        said = _("No connection with the kiosk of {tables}: what is pressed there is kept (Setup).")
    return said.format(tables=", ".join(one.table for one in away))


def _outside(seen: HouseStations, now: datetime) -> str:
    """Which kiosks come to an open door and know another book."""
    tables = sorted(
        one.table
        for one in seen.stations
        if one.role is StationRole.KIOSK and one.revoked_at is None and _stays_out(one, seen, now)
    )
    if not tables:
        return ""
    return many(
        "The kiosk of {tables} knows another book than this one: there ☰, Start again; or the"
        " right book is put back.",
        "The kiosks of {tables} know another book than this one: at each ☰, Start again; or the"
        " right book is put back.",
        len(tables),
    ).format(tables=", ".join(tables))


def _stays_out(one: PairedStation, seen: HouseStations, now: datetime) -> bool:
    is_open = bool(open_doors(seen.doors, now))
    return is_open and one.stays_out and one.seen_at is not None and now - one.seen_at < SILENT


def holds_words() -> str:
    """What follows once it was said that the book that lies there holds."""
    return _(
        "This is the book now. A kiosk that knows another stays out until it is started again"
        " there (☰)."
    )


def open_tables(room: Room) -> tuple[TableId, ...]:
    """Every table that is open, of cash and of events."""
    return (
        *room.tables,
        *(table for one in room.tournaments.values() for table in one.tables),
    )


def _clock_words(offset: timedelta) -> str:
    """How far its clock is behind the house's."""
    if abs(offset) < _SURE:
        return "–"
    if abs(offset) < _FAR_OFF:
        return f"{offset.total_seconds():+.1f} s"
    return f"{'+' if offset > timedelta() else '-'}{span_words(abs(offset))}"


def open_doors(doors: Sequence[DoorSeen], now: datetime) -> tuple[DoorSeen, ...]:
    """Those that are open."""
    return tuple(one for one in doors if one.address and now - one.seen_at < SILENT)


def door_words(seen: HouseStations, now: datetime, *, serves: bool = True) -> str:
    """Whether stations on other PCs can come in, and where; `serves`: this PC's door is its
    services' doing."""
    doors = open_doors(seen.doors, now)
    places = ", ".join(f"{one.address}:{one.port}" for one in doors)
    if not places:
        return _("The door is shut: kiosks and boards on other PCs stay out.")
    is_here = any(one.name == seen.here for one in doors)
    if is_here and not serves:
        said = _("The door is open at {places}: opened by hand, stop it in its window.")
    else:
        said = _("The door is open at {places}.")
    sleeps = _("Nothing keeps this PC from going to sleep: switch its sleep off.")
    return " ".join((said.format(places=places), *[sleeps] * (is_here and seen.sleeps)))


def sleep_words(why: str) -> str:
    """That this PC may go to sleep though its door is open, and why nothing hinders it."""
    return _(
        "Nothing keeps this PC from going to sleep ({why}), and kiosks would lose the door: switch"
        " its sleep off."
    ).format(why=why)


def kiosk_goes(table: TableId, seen: HouseStations) -> str:
    """What a new kiosk of that table does to the one it has; empty where it has none."""
    for one in seen.stations:
        if (one.table, one.role, one.revoked_at) == (table, StationRole.KIOSK, None):
            return _("{table} has a kiosk: the new one takes its place.").format(table=table)
    return ""


def new_station_form(
    tables: Sequence[TableId], seen: HouseStations, typed: Typed = NOTHING_TYPED
) -> Form:
    """Of which table the new kiosk is, open or not; proposed is the first that has none. The kiosk
    that is there goes."""
    names = (TableId(f"T{n}") for n in range(1, len(seen.stations) + 2))
    bare = (one for one in (*tables, *names) if not kiosk_goes(one, seen))
    first = next(bare)
    table = table_named(typed.get("table", first))
    if table not in tables and table[1:].isdecimal():
        table = TableId(table.upper())
    asks: NewStation | Missing = NewStation(table)
    try:
        check_table_name(table)
    except Refused as refusal:
        asks = Missing(localized(refusal))
    opens = _("{table} is not open: the kiosk waits until it is.").format(table=table)
    closed = opens if isinstance(asks, NewStation) and table not in tables else ""
    return Form(
        "new-station",
        _("New kiosk on a PC of its own"),
        _("Show the digits"),
        asks,
        (Text(name="table", words=_("Table"), start=first, most=MOST_OF_NAME),),
        told=(_("Any table of the house, as T3 or E1: it need not be open yet."),),
        hint=kiosk_goes(table, seen) or closed,
    )


def are_used(pairing: Pairing, before: HouseStations, now: HouseStations) -> bool:
    """Whether a station has come in by those digits, which were shown when `before` was known."""
    known = {one.number for one in before.stations}
    return any(
        one.number not in known and (one.table, one.role) == (pairing.table, pairing.role)
        for one in now.stations
    )


def why_over(pairing: Pairing, seen: HouseStations, now: datetime) -> str:
    """Why those digits hold no more; empty while they do."""
    if seen.used_up == pairing.digits:
        return _("Three wrong tries: these digits hold no more.")
    if now >= pairing.until:
        return _("The five minutes are over: these digits hold no more.")
    return ""


def digits_form(
    pairing: Pairing,
    door: DoorSeen,
    typed: Typed = NOTHING_TYPED,
    *,
    used: bool = False,
    over: str = "",
) -> Form:
    """What is typed on the new station, until it was typed there, or the digits are `over`."""
    digits = " ".join(pairing.digits[at : at + 4] for at in range(0, len(pairing.digits), 4))
    place = f"{door.address}:{door.port}"
    if pairing.role is StationRole.BOARD:
        title = _("{board}: type this there").format(board=_board(pairing.table))
        told: tuple[str, ...] = (
            f'packaging/start pair {place} "{digits}"',
            "packaging/start board",
        )
    else:
        title = _("Kiosk of {table}: type this there").format(table=pairing.table)
        told = (_("On the new PC: packaging/start kiosk. It asks for both."),)
    if used:
        said = _("The digits were typed there: that PC belongs to the house now.")
        title = _("{board} is paired").format(board=_board(pairing.table))
        if pairing.role is StationRole.KIOSK:
            title = _("Kiosk of {table} is paired").format(table=pairing.table)
        return Form("station-digits", title, _("Done"), (), told=(said,), last=True)
    if over:
        is_board = pairing.role is StationRole.BOARD
        asks = NewBoard(pairing.digits) if is_board else NewStation(pairing.table)
        return Form("station-digits", title, _("New digits"), asks, told=(over,))
    return Form(
        "station-digits",
        title,
        _("Done"),
        (),
        (
            Said(name="place", words=place, emphasis=Emphasis.SUM),
            Said(name="digits", words=digits, emphasis=Emphasis.SUM),
        ),
        told=told,
        last=True,
        hint=_("They hold for five minutes, for one PC and three tries, until others are shown."),
    )
