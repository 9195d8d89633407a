"""What a station sends made harmless: sizes nothing chokes on, moments a calendar has, and no note
but the text that came with it. A station may be broken, old, or somebody's own program.
"""

from collections.abc import Mapping, Set
from datetime import UTC, datetime, timedelta
from string import Formatter

import msgspec

from floor.app.core.held_act import HeldAct, KeptRefusal, refusal_of
from floor.app.core.line_up import post_at
from floor.app.core.messages import SYSTEM, Command, StaffId
from floor.app.core.names import Names
from floor.app.core.room import Room
from floor.app.office.stations import KioskRights
from floor.app.office.waiting_acts import command_of
from floor.app.staff.held_acts import HoldActs
from floor.base.errors import Refused
from floor.base.text import KINDS, N_, is_known, localized
from floor.views.words.words import Wording

_MOST_NUMBER = 1 << 48
_MOST_TEXT = 4_000
_MOST_PARTS = 200
_LONGEST = timedelta(days=4_000)
_KEPT_AT_MOST = timedelta(days=30)
_MOST_ERROR_MS = 24 * 3600 * 1000
_ID = 16
_MOST_RULE = 20
_MOST_WORD = 16
_NOT_SAID = KeptRefusal(
    rule="HOUSE", sentence=N_("The kiosk gave a reason that this house does not know.")
)
_UNKNOWN = "The house does not know this act."


def check_id(*ids: bytes) -> None:
    """That they are ids of commands.

    Raises:
        Refused: they are not.
    """
    if any(len(one) != _ID for one in ids):
        raise Refused(_UNKNOWN, rule="HOUSE")


def sound(command: Command, station: KioskRights, room: Room, now: datetime) -> Command:
    """`command` of that kiosk, without a note's number: texts travel beside it.

    Raises:
        Refused: something of it is larger or further away than anything in a card room, or it
            keeps acts of another table.
    """
    if isinstance(command, HoldActs):
        kept = tuple(_kept(act, station, room, now) for act in command.acts[:_MOST_PARTS])
        command = msgspec.structs.replace(command, acts=kept)
    elif getattr(command, "note", None) is not None:
        command = msgspec.structs.replace(command, note=None)
    if not _fits(command, now):
        raise Refused(_UNKNOWN, rule="HOUSE")
    return command


def _fits(value: object, now: datetime) -> bool:
    match value:
        case int():
            return abs(value) < _MOST_NUMBER
        case str() | bytes():
            return len(value) <= _MOST_TEXT
        case datetime():
            return value.tzinfo is not None and abs(value - now) < _LONGEST
        case timedelta():
            return abs(value) < _LONGEST
        case msgspec.Struct():
            return all(_fits(getattr(value, name), now) for name in value.__struct_fields__)
        case tuple() | list() | Set():
            return len(value) <= _MOST_PARTS and all(_fits(one, now) for one in value)
        case Mapping():
            return _fits((*value.keys(), *value.values()), now)
        case _:
            return True


def _kept(act: HeldAct, station: KioskRights, room: Room, now: datetime) -> HeldAct:
    """`act` as the floor may be shown it: kept, though not all a broken clock or kiosk says."""
    table = station.table
    check_id(act.command)
    try:
        command = command_of(act.kind, act.body)
    except Refused:
        readable = True
    else:
        readable = _fits(command, now)
        if getattr(command, "table", table) != table:
            raise Refused(_UNKNOWN, rule="HOUSE")
    pressed = min(max(_aware(act.pressed), now - _KEPT_AT_MOST), now)
    error_ms = min(max(act.error_ms, 0), _MOST_ERROR_MS)
    latest = pressed + timedelta(milliseconds=error_ms)
    return msgspec.structs.replace(
        act,
        by=act.by if _stood_there(act.by, latest, station, room) else SYSTEM,
        kind=act.kind[:40],
        body=act.body if readable and len(act.body) <= _MOST_TEXT else "",
        pressed=pressed,
        error_ms=error_ms,
        why=act.why if act.why is None or _can_be_said(act.why, room, now) else _NOT_SAID,
    )


def _stood_there(staff: StaffId, at: datetime, station: KioskRights, room: Room) -> bool:
    """Whether the act may stand in their name: they have proved there who they are, or the book
    has them deal there and had at that moment."""
    post = post_at(room.dealers, station.table)
    deals = post is not None and post.dealer.staff == staff and post.deals.since <= at
    return deals or staff in station.proved


def _aware(moment: datetime) -> datetime:
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment


def _can_be_said(why: KeptRefusal, room: Room, now: datetime) -> bool:
    """Whether its sentence is one of the house's and can be put into words: a desk that shows it
    must not stop, nor show the floor what somebody else has written."""
    if not (is_known(why.sentence) and all(_is_short(one.value, room) for one in why.named)):
        return False
    if len(why.rule) > _MOST_RULE or not why.rule.replace("-", "").isalnum():
        return False
    named = {one.name: one.value for one in why.named}
    numbers = all(isinstance(value, int) for name, value in named.items() if _is_person(name))
    try:
        parts = tuple(Formatter().parse(why.sentence))
        if any(spec or turned or name not in {None, *named} for _text, name, spec, turned in parts):
            return False
        if not (numbers and _fits(why, now)):
            return False
        return bool(localized(refusal_of(why), Wording(room, Names({})).render()))
    except (ValueError, LookupError, TypeError, AttributeError):
        return False


def _is_short(value: object, room: Room) -> bool:
    """Whether nobody can write a message with it: a name of something in the room, or a word."""
    if not isinstance(value, str) or len(value) <= _MOST_WORD:
        return True
    titles = {one.sheet.title for one in room.tournaments.values()}
    return value in {*titles, *room.tables, *room.lists}


def _is_person(name: str) -> bool:
    return KINDS.get(name, name) in ("player", "staff")
