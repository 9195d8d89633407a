"""What a station sends made harmless: sizes nothing chokes on, moments a calendar has, and no note
but the text that came with it. A station may be broken, old, or somebody's own program.
"""

from collections.abc import Mapping, Set
from datetime import UTC, datetime, timedelta
from string import Formatter

import msgspec

from floor.app.core.held_act import HeldAct, KeptRefusal, refusal_of
from floor.app.core.messages import Command
from floor.app.core.names import Names
from floor.app.core.room import Room
from floor.app.office.waiting_acts import command_of
from floor.app.staff.held_acts import HoldActs
from floor.base.errors import Refused
from floor.base.text import KINDS, localized
from floor.room.lists.waitlist import TableId
from floor.views.words.words import Wording

_MOST_NUMBER = 1 << 48
_MOST_TEXT = 4_000
_MOST_PARTS = 200
_LONGEST = timedelta(days=4_000)
_KEPT_AT_MOST = timedelta(days=30)
_MOST_ERROR_MS = 24 * 3600 * 1000
_ID = 16
_UNKNOWN = "The house does not know this act."


def check_id(*ids: bytes) -> None:
    """That they are ids of commands.

    Raises:
        Refused: they are not.
    """
    if any(len(one) != _ID for one in ids):
        raise Refused(_UNKNOWN, rule="HOUSE")


def sound(command: Command, table: TableId, room: Room, now: datetime) -> Command:
    """`command` of the kiosk of `table`, without a note's number: texts travel beside it.

    Raises:
        Refused: something of it is larger or further away than anything in a card room, or it
            keeps acts of another table.
    """
    if isinstance(command, HoldActs):
        kept = tuple(_kept(act, table, room, now) for act in command.acts[:_MOST_PARTS])
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


def _kept(act: HeldAct, table: TableId, room: Room, now: datetime) -> HeldAct:
    """`act` as the floor may be shown it: kept, though not all a broken clock or kiosk says."""
    check_id(act.command)
    try:
        command = command_of(act.kind, act.body)
    except Refused:
        readable = True
    else:
        readable = _fits(command, now)
        if getattr(command, "table", table) != table:
            raise Refused(_UNKNOWN, rule="HOUSE")
    return msgspec.structs.replace(
        act,
        kind=act.kind[:40],
        body=act.body if readable and len(act.body) <= _MOST_TEXT else "",
        pressed=min(max(_aware(act.pressed), now - _KEPT_AT_MOST), now),
        error_ms=min(max(act.error_ms, 0), _MOST_ERROR_MS),
        why=act.why if act.why is not None and _can_be_said(act.why, room, now) else None,
    )


def _aware(moment: datetime) -> datetime:
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment


def _can_be_said(why: KeptRefusal, room: Room, now: datetime) -> bool:
    """Whether its sentence can be put into words: a desk that shows it must not stop."""
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


def _is_person(name: str) -> bool:
    return KINDS.get(name, name) in ("player", "staff")
